"""Scenarios: a position, moves and what must then be so, as a person at the table would write it.

Moves are played one by one. `! move -> rule` must be refused by that rule; `? a ; b` are exactly
the legal moves; `+ a ; b` are among them; `- a ; b` are not. `then` holds parts of lines of the
position afterwards: `seat 0: glory 8, no food`, a whole line `piles: 1 axe`, or `no piles`.
`scores` are everybody's if the game ended there.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

from odds.champions.game import Champions, State, Table
from odds.errors import RuleError

FOLDER = Path(__file__).parent / "scenarios"
PARTS = ("seat ", "game")  # lines that are compared part by part


@dataclass(frozen=True)
class Scenario:
    """One scenario of a file."""

    name: str
    cites: str
    position: str
    uses: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    then: tuple[str, ...] = ()
    scores: tuple[int, ...] = ()
    players: int = 2
    expansion: bool = False

    def run(self) -> State:
        """Play it; AssertionError tells what is not as it must be."""
        game = Champions(Table(self.players, self.expansion))
        kind = "dark-mountains" if self.expansion else "base"
        state = game.read(f"champions: {self.players} players, {kind}\n{self.position}")
        words = f"{self.position} {' '.join(self.moves)} {' '.join(self.then)}"
        for used in self.uses:
            assert used in words, f"{used} is not in the scenario"
        for move in self.moves:
            state = step(game, state, move)
            assert game.faults(state) == ()
        check(game.write(state), self.then)
        if self.scores:
            assert game.scores(state) == self.scores
        return state


def step(game: Champions, state: State, move: str) -> State:
    """Play one move, or check what is legal."""
    sign, _, rest = move.partition(" ")
    if sign == "!":
        word, rule = rest.split(" -> ")
        refused = ""
        try:
            game.play(state, word)
        except RuleError as error:
            refused = error.rule
        assert refused == rule, f"{word!r} is refused by {refused or 'nothing'}, not {rule}"
        return state
    legal = set(game.legal(state))
    if sign in ("?", "+", "-"):
        named = set(rest.split(" ; "))
        if sign == "?":
            assert legal == named, f"legal are {sorted(legal)}"
        elif sign == "+":
            assert named <= legal, f"legal are {sorted(legal)}"
        else:
            assert not named & legal, f"legal are {sorted(legal)}"
        return state
    assert move in legal, f"{move!r} is not among {sorted(legal)} of\n{game.write(state)}"
    return game.play(state, move)


def check(text: str, then: tuple[str, ...]) -> None:
    """Compare a position with what must be so."""
    lines = dict(line.split(": ", 1) for line in text.splitlines())
    for line in then:
        key, colon, words = line.partition(": ")
        if not colon:
            assert key.removeprefix("no ") not in lines, f"{line}:\n{text}"
        elif key.startswith(PARTS):
            there = lines.get(key, "").split(", ")
            for part in words.split(", "):
                if part.startswith("no "):
                    name = part.removeprefix("no ")
                    assert all(p.split()[0] != name for p in there if p), f"{line}:\n{text}"
                else:
                    assert part in there, f"{line}:\n{text}"
        else:
            assert lines.get(key) == words, f"{line}:\n{text}"


def scenarios() -> list[Scenario]:
    """All scenarios of all files."""
    found = []
    for path in sorted(FOLDER.glob("*.toml")):
        for row in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]:
            lists = {key: tuple(row.pop(key, ())) for key in ("uses", "moves", "then", "scores")}
            found.append(Scenario(**row, **lists))
    return found
