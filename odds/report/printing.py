"""A report as files: Markdown with pictures and CSV beside it, and one HTML file with all in it.

The templates hold no words; those are in `odds.words`. The same report gives the same bytes.
"""

from __future__ import annotations

import csv
from base64 import b64encode
from collections.abc import Mapping, Sequence
from importlib.resources import files
from io import StringIO
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from jinja2 import Environment, PackageLoader, StrictUndefined

from odds.champions.question import FightQuestion, HuntQuestion, JourneyQuestion
from odds.champions.wire import to_journey_link, to_link
from odds.report.claims import Asked, Checked, Number, Where
from odds.report.paper import Report, datum_told, versions
from odds.report.sheets import Picture, plain
from odds.words import amount, less, percent, say
from odds.words.naming import asked_text, enemy_text, party_text

KINDS_OF_LINKS: Final = "data:{kind};base64,{text}"


def write(report: Report, folder: Path) -> tuple[Path, ...]:
    """Write NAME.md, NAME.html and the folder NAME of pictures and tables; returns the first two.

    OSError where that cannot be done.
    """
    name, chapters = report.outline.name, report.chapters
    return publish(name, folder, chapters, findings_csv(report), content(report))


def publish(
    name: str,
    folder: Path,
    chapters: Mapping[str, Sequence[Picture]],
    findings: str,
    shown: Mapping[str, Any],
) -> tuple[Path, ...]:
    """Write a report of that name: pictures by chapter, findings as CSV, and what the templates
    show."""
    beside = folder / name
    beside.mkdir(parents=True, exist_ok=True)
    for pictures in chapters.values():
        for picture in pictures:
            (beside / f"{picture.sheet.id}.svg").write_bytes(picture.svg)
            _write(beside / f"{picture.sheet.id}.csv", picture.sheet.csv())
    _write(beside / "findings.csv", findings)
    paths = folder / f"{name}.md", folder / f"{name}.html"
    for path in paths:
        _write(path, rendered(f"report{path.suffix}.jinja", shown))
    return paths


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def rendered(template: str, told: Mapping[str, Any]) -> str:
    """Fill a template."""
    environment = Environment(
        loader=PackageLoader("odds.report"),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        autoescape=template.startswith("report.html"),
    )
    environment.filters["embedded"] = embedded
    return environment.get_template(template).render(told)


def embedded(data: str | bytes, kind: str) -> str:
    """Data as a link that holds them."""
    raw = data.encode() if isinstance(data, str) else data
    return KINDS_OF_LINKS.format(kind=kind, text=b64encode(raw).decode())


def content(report: Report) -> dict[str, Any]:
    """All that the templates show, in words."""
    asked = report.outline
    return {
        "name": asked.name,
        "title": say(f"report.title.{asked.name}"),
        "lead": say(f"report.lead.{asked.name}"),
        "style": (files(__package__) / "templates" / "style.css").read_text(encoding="utf-8"),
        "words": {
            word: say(f"report.word.{word}", number=len(report.findings))
            for word in ("contents", "findings", "numbers", "origin", "csv", "guesses")
        },
        "findings": [finding_told(found) for found in report.findings],
        "findings_csv": findings_csv(report),
        "chapters": [
            {
                "id": chapter.id,
                "title": say(f"report.title.{chapter.of or asked.name}-{chapter.id}"),
                "lead": say(f"report.lead.{chapter.of or asked.name}-{chapter.id}"),
                "page": chapter.page,
                "pictures": report.chapters[chapter.id],
            }
            for chapter in asked.chapters
        ],
        "origin": [
            (say("report.word.command"), asked.command),
            *([] if asked.box is None else [(say("report.word.box"), asked.box)]),
            (say("report.word.seeds"), say("report.word.no-seeds")),
            *versions().items(),
        ],
        "guessed": [(key, datum_told(key, asked.catalogue)) for key in report.provisional],
    }


def finding_told(found: Checked) -> dict[str, str]:
    """A finding in words: its claim, its numbers, and which dice it holds for."""
    places: dict[str, str] = {}
    for name, number in found.finding.numbers.items():
        places[name] = number_told(found, name)
        places |= {f"{name}_{part}": text for part, text in _asked(number.asked).items()}
    claim = say(f"finding.claim.{found.finding.id}", **places)
    partly = "report.mostly" if 2 * found.held > len(found.truth) else "report.partly"
    return {
        "claim": claim if found.sure else say(partly, claim=claim),
        "told": say(f"finding.told.{found.finding.id}", **places),
        "support": support(found),
    }


def _asked(question: Asked) -> dict[str, str]:
    """Texts on what was asked, by the ends of places."""
    if isinstance(question, HuntQuestion):
        return {"party": party_text(question.party), "favor": str(question.favor)}
    fight = question.fight if isinstance(question, JourneyQuestion) else question
    texts = {
        "party": party_text(fight.party),
        "enemy": enemy_text(fight.enemy, fight),
        "favor": str(fight.favor),
        "asked": asked_text(fight),
    }
    if isinstance(question, JourneyQuestion):
        texts |= {"food": str(question.food), "coins": str(question.coins)}
    return texts


def number_told(found: Checked, name: str) -> str:
    """A number of a finding with its range over plausible dice."""
    number = found.finding.numbers[name]
    value, low, high = (bare(number, n) for n in (found.values[name], *found.ranges[name]))
    if number.what == "win" and number.less is not None:
        value = say("report.points", number=value)
    if low == high:
        return value
    return say("report.with-range", number=value, range=say("report.range", low=low, high=high))


def bare(number: Number, value: float) -> str:
    """Write a number by what it is: a chance, a difference of chances in points, an amount."""
    if number.what != "win":
        return amount(value)
    return percent(value) if number.less is None else _points(100 * value)


def _points(number: float) -> str:
    return less(number) if number >= 0 else say("report.minus", number=less(-number))


def support(found: Checked) -> str:
    """Say for which dice a finding holds."""
    held, every = found.held, len(found.truth)
    if every == 1:
        return say("report.support.known")
    if found.sure:
        return say("report.support.all", sets=every)
    if found.where is None:
        return say("report.support.some", held=held, sets=every)
    id = "report.support.exactly" if found.where.exact else "report.support.surely"
    return say(id, held=held, sets=every, where=where_told(found.where))


def where_told(where: Where) -> str:
    """A property of faces in words."""
    bound = say("report.at-least" if where.least else "report.at-most", number=where.number)
    symbol, kind = say(f"report.symbol.{where.symbol}"), say(f"kind.{where.kind}")
    if where.other:
        other = say(f"kind.{where.other}")
        return say("report.where-more", bound=bound, symbol=symbol, kind=kind, other=other)
    return say("report.where", bound=bound, symbol=symbol, kind=kind)


FOUND: Final = (
    *("finding", "number", "text", "what", "asked", "less"),
    *("value", "low", "high", "held", "sets"),
)


def findings_csv(report: Report) -> str:
    """Every number of the findings, with its questions as links, so that it can be asked again."""
    text = StringIO()
    out = csv.writer(text, lineterminator="\n")
    out.writerow(FOUND)
    for found in report.findings:
        for name, number in found.finding.numbers.items():
            out.writerow(
                [
                    found.finding.id, name, number_told(found, name), number.what,
                    link(number.asked), "" if number.less is None else link(number.less),
                    *(plain(n) for n in (found.values[name], *found.ranges[name])),
                    found.held, len(found.truth),
                ]
            )  # fmt: skip
    return text.getvalue()


def link(question: Asked) -> str:
    """The parameters of a link to a question; a hunt is told by its party and Favor.

    >>> from odds import Enemy, Party
    >>> link(FightQuestion(Party("2 axe"), Enemy(attack=1, defense=2)))
    'v=1&p=0.0.2.0&a=1&d=2&f=0'
    """
    match question:
        case FightQuestion():
            return urlencode(to_link(question))
        case JourneyQuestion():
            return urlencode(to_link(question.fight) | to_journey_link(question))
        case HuntQuestion():
            return urlencode({"p": ".".join(map(str, question.party)), "f": question.favor})
