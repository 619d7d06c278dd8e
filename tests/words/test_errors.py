"""What is wrong is said in German on a German page, and names the field in every language."""

from __future__ import annotations

import ast
import pickle
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import odds
from odds import Enemy, Party, QuestionError, fight
from odds.champions.catalogue import parse_box
from odds.dashboard import box, declared
from odds.errors import DataError, Message
from odds.sources import strict
from odds.words import retold, say, speak
from odds.words.texts import lines

ROOT = Path(odds.__file__).parent
# Where a page asks, and where a box file and a position of Midgard are read.
ROOMS = ("sources", "champions/pieces", "champions/question", "champions/advise")
ROOMS += ("champions/combat", "champions/catalogue", "midgard/catalogue", "midgard/game")
ROOMS += ("midgard/question",)
FILES = [path for room in ROOMS for path in sorted((ROOT / room).rglob("*.py"))]
FILES += [ROOT / "midgard/link.py"]
GERMAN = lines("de")
# What only a program does wrong, or what only the data that are shipped could.
SLIPS = re.compile(
    r"is not (a|an) (Party|Enemy|Reward|Target|Holding)|is not Dice|are not Prices|no mapping|"
    r"not a list of (kinds|runes|targets)|Dice\.from_faces|needs a (list|mapping)|is no number.?$"
)
SHIPPED = {"loading.py": ("DataError",), "board_files.py": ("DataError",)}  # by file
RAISED = ("QuestionError", "DataError", "Fault", "Message", "refuse")
YIELDING = ("faults", "_order", "_misfits")  # what is wrong with a position


def written() -> Iterator[tuple[str, str]]:
    """Every template of a message that is written in those files, with its place."""
    for path in FILES:
        source = path.read_text(encoding="utf-8")
        if "Error(" in source or "Message(" in source:
            for function in functions(ast.parse(source)):
                for node in ast.walk(function):
                    for text in of_node(node, function, path.name):
                        if not SLIPS.search(text):
                            yield f"{path.relative_to(ROOT)}:{node.lineno}", text


def functions(tree: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions and methods that are in no other."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield node
        else:
            yield from functions(node)


def of_node(node: ast.AST, function: ast.FunctionDef, file: str) -> Iterator[str]:
    if isinstance(node, ast.Call):
        name = ast.unparse(node.func).split(".")[-1]
        if name in RAISED and name not in SHIPPED.get(file, ()) and node.args:
            yield from texts(node.args[-1], function)
    elif isinstance(node, ast.Yield) and function.name in YIELDING:
        yield from texts(node.value, function)


def texts(node: ast.expr | None, function: ast.FunctionDef) -> Iterator[str]:
    """The texts that an expression may be; of a name, those that the function gives it."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=body, orelse=other):
            yield from texts(body, function)
            yield from texts(other, function)
        case ast.JoinedStr():
            yield ast.unparse(node)  # filled in too early: no other language can say it
        case ast.Name(id=name):
            for one in ast.walk(function):
                named = isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) == name
                if named and not isinstance(one.value, ast.Name):
                    yield from texts(one.value, function)


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_all_that_can_be_wrong_on_a_page_is_said_in_german() -> None:
    there = list(written())
    assert len(there) > 140
    wanted = (
        {text for _, text in there} | set(strict.NEAR) - {""} | {declared.UNREAD, box.TOO_LARGE}
    )
    assert wanted <= set(GERMAN)
    assert sorted((text, where) for where, text in there if text not in GERMAN) == []
    assert set(GERMAN) - wanted == set(), "German for what nobody says"


@pytest.mark.parametrize("template", GERMAN)
def test_a_line_in_german_has_the_places_of_the_english_one(template: str) -> None:
    assert places(GERMAN[template]) == places(template)


@pytest.fixture
def german() -> Iterator[None]:
    speak("de")
    yield
    speak("en")


@pytest.mark.usefixtures("german")
def test_the_field_and_what_is_wrong_with_it() -> None:
    with pytest.raises(QuestionError) as wrong:
        fight(Party("1 sword"), Enemy(attack=1, defense=1), favor=-1)
    assert str(wrong.value) == "favor: -1 is below 0", "who calls the library reads English"
    assert retold(wrong.value) == "favor: -1 ist weniger als 0"
    with pytest.raises(QuestionError) as wrong:
        fight(Party("1 sword"), Enemy(attack=1, defense=1), goal="wim")
    assert retold(wrong.value) == "goal: 'wim' ist unbekannt; bekannt: win, value"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("dice.sword.faces = []", "dice.sword.faces: hat 0 Seiten, ein Würfel hat 6"),
        (
            'dice.sword.faces = "blank"',
            "dice.sword.faces: 'blank' ist keine Liste von sechs Seiten",
        ),
        ("dice.swort = 1", "dice.swort: unbekannter Schlüssel; meintest du sword?"),
        (
            "enemies.trol-07 = {}",
            "enemies.trol-07: der Katalog hat keinen solchen Gegner; meintest",
        ),
        (
            "enemies.troll-07.attack = 100",
            "enemies.troll-07.attack: 100 ist mehr als 99; mehr wird",
        ),
        ("enemies.troll-07.attack = true", "enemies.troll-07.attack: True ist keine ganze Zahl"),
        ("enemies = 1", "enemies: 1 ist keine Tabelle"),
        ("switches.shore_order = 1", "switches.shore_order: 1 ist unbekannt; bekannt: far-first"),
        ("board.rounds = [8]", "board.rounds: ist von anderer Art als 8"),
        ("x = ", "ist kein TOML: "),
        ("x = " + 3000 * "1", "ist kein TOML: Zeile 1 hat mehr als 2000 Zeichen"),
    ],
)
def test_a_box_file_that_is_wrong(text: str, told: str) -> None:
    with pytest.raises(DataError) as wrong:
        parse_box(text.encode(), "mine.toml")
    assert retold(wrong.value).startswith(f"mine.toml: {told}")


@pytest.mark.usefixtures("german")
def test_a_long_line_is_as_long_in_german() -> None:
    with pytest.raises(DataError) as wrong:
        parse_box(f'enemies = "{1900 * "x"}"'.encode())
    assert len(str(wrong.value)) < 220
    assert len(retold(wrong.value)) < 220


@pytest.mark.usefixtures("german")
def test_a_line_within_a_sentence_is_in_its_language() -> None:
    why = Message("{number} is below {low}", number=1, low=2)
    assert say("page.range-refused", why=why) == "Nicht gefragt: 1 ist weniger als 2."
    assert "1 is below 2" in say("page.range-refused", "en", why=why)
    assert retold("what nobody has translated") == "what nobody has translated"


def test_a_message_goes_through_other_errors_and_other_processes() -> None:
    first = QuestionError("party", "{n} is below {low}", n=1, low=2)
    again = QuestionError("holding", first.message)
    assert (again.message.template, again.message.values) == (
        "{n} is below {low}",
        {"n": 1, "low": 2},
    )
    sent = pickle.loads(pickle.dumps(first.message))
    assert (sent, sent.template, sent.values) == (
        "1 is below 2",
        "{n} is below {low}",
        first.message.values,
    )
    assert QuestionError("json", "has {braces}").message == "has {braces}", "nothing is filled in"
