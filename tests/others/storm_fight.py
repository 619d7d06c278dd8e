"""A fight in Storm: a Markov decision process written in PRISM's language, as its users write it.

The state is what lies on the table (for each kind how many dice show each face), the party, the
damage still needed, the favor left and the phase of the round. Dice fall one at a time. A reroll is
paid first, then dice are taken up one at a time, as many as the player likes; warriors fall one at
a time too. With whole rolls and whole choices as single steps there would be three times as many
transitions, and Storm would be slower. Asked for is the greatest probability to reach `needed = 0`:
play that never ends does not reach it (D12).

Storm can be told every enemy: Dark Shaman, Rock Creature, Mist Walker, Vile Priest (healing makes
the model a circle) and Seidr Draugr; the Loot Hoarder's coins, leaders' glory and what remains play
no part in the chance to win.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.others.told import Told

GOAL = 'Pmax=? [F "won"]'


def program(told: Told) -> str:
    """Return the fight in PRISM's language; at least one warrior fights."""
    return "\n".join(_lines(told)) + "\n"


def _lines(told: Told) -> Iterator[str]:
    party = list(told.fighters().values())
    faces = [list(told.faces(kind).items()) for kind in told.fighters()]
    # x0_2: dice of the first kind that show its third face.
    shows = [
        (f"x{i}_{j}", i, face) for i, one in enumerate(faces) for j, (face, _) in enumerate(one)
    ]
    doomed = [(x, i) for x, i, face in shows if told.slays(face)]

    def total(terms: list[str]) -> str:
        return " + ".join(terms) or "0"

    def clear(keep: bool = False) -> str:
        names = [x for x, _, face in shows if not (keep and told.slays(face))]
        return "".join(f" & ({x}'=0)" for x in names)

    yield "mdp"
    yield "const int ROLL = 0; const int TABLE = 1; const int TAKE = 2;"
    yield "const int SLAY = 3; const int LOSE = 4;"
    for i in range(len(party)):
        yield f"formula open{i} = n{i} - ({total([x for x, k, _ in shows if k == i])});"
    yield f"formula open = {total([f'open{i}' for i in range(len(party))])};"
    yield f"formula alive = {total([f'n{i}' for i in range(len(party))])};"
    yield f"formula hits = {total([f'{f.hits}*{x}' for x, _, f in shows if f.hits])};"
    yield f"formula shields = {total([f'{f.shields}*{x}' for x, _, f in shows if f.shields])};"
    yield f"formula doomed = {total([x for x, _ in doomed])};"
    yield f"formula spared = {'min(shields, doomed)' if told.spares else '0'};"
    yield "formula slain = doomed - spared;"
    block = "shields - spared" if told.blocks else "0"
    yield f"formula struck = min(alive - slain, max(0, {told.strength} - ({block})));"
    yield "module fight"
    yield "  phase : [ROLL..LOSE] init ROLL;"
    yield from (f"  n{i} : [0..{n}] init {n};" for i, n in enumerate(party))
    yield from (f"  {x} : [0..{party[i]}] init 0;" for x, i, _ in shows)
    yield f"  needed : [0..{told.hardness}] init {told.hardness};"
    yield f"  favor : [0..{told.favor}] init {told.favor};"
    yield f"  slays : [0..{sum(party)}] init 0;"
    yield f"  loses : [0..{sum(party)}] init 0;"
    # The dice fall, the first kind first.
    for i, one in enumerate(faces):
        before = "".join(f" & open{k}=0" for k in range(i))
        fallen = [(f"{sides}/6", f"(x{i}_{j}'=x{i}_{j}+1)") for j, (_, sides) in enumerate(one)]
        for last, then in ((">1", ""), ("=1", " & (phase'=TABLE)")):
            falls = " + ".join(f"{chance} : {shown}{then}" for chance, shown in fallen)
            yield f"  [] phase=ROLL & open{i}>0{before} & open{last} -> {falls};"
    # Stay with what lies there,
    left = f"min(needed - hits + {told.heals}, {told.hardness})"
    kills, lives = "phase=TABLE & hits>=needed", "phase=TABLE & hits<needed"
    yield f"  [] {kills} -> (needed'=0) & (phase'=LOSE) & (loses'=0){clear()};"
    then = "(phase'=struck>0 ? LOSE : ROLL)"
    yield f"  [] {lives} & slain=0 -> (needed'={left}) & (loses'=struck) & {then}{clear()};"
    if doomed:
        then = "(slays'=slain) & (phase'=SLAY)"
        yield f"  [] {lives} & slain>0 -> (needed'={left}) & (loses'=struck) & {then}{clear(True)};"
    # or pay and take up dice.
    yield "  [] phase=TABLE & favor>0 -> (favor'=favor-1) & (phase'=TAKE);"
    yield from (f"  [] phase=TAKE & {x}>0 -> ({x}'={x}-1);" for x, _, _ in shows)
    yield "  [] phase=TAKE & open>0 -> (phase'=ROLL);"
    # The owner chooses who of the doomed is slain, then who else falls.
    for x, i in doomed:
        gone = f"(n{i}'=n{i}-1) & (slays'=slays-1)"
        yield f"  [] phase=SLAY & slays>1 & {x}>0 -> {gone} & ({x}'={x}-1);"
        then = "(phase'=loses>0 ? LOSE : ROLL)"
        yield f"  [] phase=SLAY & slays=1 & {x}>0 -> {gone} & {then}{clear()};"
    for i in range(len(party)):
        gone = f"(n{i}'=n{i}-1) & (loses'=loses-1) & (phase'=loses>1 ? LOSE : ROLL)"
        yield f"  [] phase=LOSE & loses>0 & n{i}>0 -> {gone};"
    yield "  [] (phase=ROLL & open=0) | (phase=LOSE & loses=0) -> true;"
    yield "endmodule"
    yield 'label "won" = needed=0;'


def build(text: str, *, exact: bool) -> tuple[Any, Any]:
    """Let Storm read and build a model, in rationals or doubles: the model and the question."""
    import stormpy

    with TemporaryDirectory() as folder:
        path = Path(folder) / "fight.prism"
        path.write_text(text)
        parsed = stormpy.parse_prism_program(str(path))
    goals = stormpy.parse_properties(GOAL, parsed)
    number = stormpy.Rational if exact else float
    return stormpy.build_model[number](parsed, goals), goals[0]


def check(model: Any, goal: Any, environment: Any = None) -> Any:
    """Let Storm check a model by the solver of its choice, or as `environment` says."""
    import stormpy

    found = stormpy.model_checking(model, goal, only_initial_states=True, environment=environment)
    return found.get_value(model.initial_states[0])


def value_iteration() -> Any:
    """Environment for the method that is quickest here; it knows no bound of its error."""
    import stormpy

    environment = stormpy.environments.Environment()
    method = stormpy.environments.MinMaxMethod.VALUE_ITERATION
    environment.solver().min_max().method = method
    return environment


def chance_to_win(told: Told) -> Fraction:
    """Greatest chance to win, from Storm's exact mode, end to end."""
    if not told.fighters():
        return Fraction(0)  # nobody left before the first roll: lost at once (D12)
    return Fraction(str(check(*build(program(told), exact=True))))
