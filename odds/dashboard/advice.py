"""What the roll advisor says: moments of a fight and choices in, words and HTML out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from odds.champions.advise.roll import Advice, Choice, Faces, Loss
from odds.champions.advise.walk import FightWalk, Moment
from odds.champions.catalogue import Catalogue
from odds.champions.combat.round import End, Losing, Rolled, Rolling
from odds.champions.pieces import KINDS, Face, Party, Roll
from odds.champions.readings import decided, ended_by, grouped, sure
from odds.dashboard.markup import bounded, table, text
from odds.dashboard.phrases import face_name, faces_told
from odds.words import amount, percent, say

MOST_PARTS = 3  # of a list of dice that is told one by one
MOST_ROWS = 8  # of a table of choices; the list below it has all


def party_told(party: Party) -> str:
    """A party in words: "3 Swordsmen, 1 Axeman"."""
    told = (
        f"{n} {say(f'kind.{kind}') if n == 1 else say(f'kinds.{kind}')}"
        for kind, n in party.as_dict().items()
    )
    return ", ".join(told)


def dice_told(up: Faces) -> str:
    """Dice in words: "2 blank axes and the sword showing hit", or kind by kind where many."""
    parts = [
        _some(kind, face, n)
        for kind, faces in up.items()
        for face, n in sorted(Counter(faces).items())
    ]
    if len(parts) > MOST_PARTS:
        return "; ".join(_of_kind(kind, faces) for kind, faces in up.items())
    *first, last = parts
    return say("page.and", first=", ".join(first), last=last) if first else last


def _of_kind(kind: str, faces: Sequence[Face]) -> str:
    dice = say(f"page.one.{kind}") if len(faces) == 1 else say(f"page.many.{kind}")
    return say("page.dice-kind", dice=dice, faces=faces_told(faces))


def _some(kind: str, face: Face, n: int) -> str:
    die = say(f"page.one.{kind}") if n == 1 else say(f"page.many.{kind}")
    if face.blank:
        return say("page.dice-blank-one" if n == 1 else "page.dice-blank", n=n, die=die)
    shown = face_name(str(face))
    return say("page.dice-face-one" if n == 1 else "page.dice-face", n=n, die=die, face=shown)


def die_told(kind: str, face: Face, number: int) -> str:
    """One die on the table, the `number`-th that shows this: no two are called the same."""
    told = say("page.die-shows", die=say(f"page.one.{kind}"), face=face_name(str(face)))
    return say("page.die-number", die=told, number=number) if number > 1 else told


def choice_told(choice: Choice, table: Roll, catalogue: Catalogue) -> str:
    """What to do with the dice on the table, in words."""
    if choice.act == "settle":
        if not choice.runes:
            return say("page.do-settle")
        return say("page.do-runes", runes=runes_told(choice.runes, catalogue))
    return say(f"page.do-{choice.act}", dice=taken_told(choice.up, table))


def taken_told(up: Faces, table: Roll) -> str:
    """Dice to take up from the table, in the shortest words: "all but the axe showing hit"."""
    lying = dict(zip(KINDS, table, strict=True))
    kept = {
        kind: rest
        for kind, faces in lying.items()
        if (rest := tuple((Counter(faces) - Counter(up.get(kind, ()))).elements()))
    }
    taken = [face for faces in up.values() for face in faces]
    staying = [face for faces in kept.values() for face in faces]
    if not staying:
        return say("page.dice-all")
    if len(taken) > 1 and all(f.blank for f in taken) and not any(f.blank for f in staying):
        return say("page.dice-both" if len(taken) == 2 else "page.dice-blanks", n=len(taken))
    if len(staying) < len(taken):
        return say("page.dice-all-but", dice=dice_told(kept))
    return dice_told(up)


def runes_told(runes: Iterable[str], catalogue: Catalogue) -> str:
    """Names of runes, in a row."""
    names = {rune.id: rune.name for rune in catalogue.runes}
    return ", ".join(names[id] for id in runes)


def loss_told(loss: Loss) -> str:
    """Whom to lose, in words."""
    return say("page.do-lose", party=party_told(loss.lost))


def worth_told(told: Choice | Loss, certain: bool, goal: str) -> str:
    """What a choice is worth in the unit of the goal: Glory, or the chance to win."""
    if goal == "value":
        return amount(told.value)
    return percent(told.win, certain=certain)


def regret_told(told: Choice | Loss, goal: str) -> str:
    """What a choice gives away against the best one, in the unit of the goal."""
    if not told.regret:
        return say("page.as-good")
    return amount(told.regret) if goal == "value" else percent(told.regret)


def moment_told(moment: Moment) -> str:
    """What a moment of a fight is called."""
    step = moment.step
    if isinstance(step, End):
        return say("page.moment-won" if step.won else "page.moment-lost")
    if isinstance(step, Rolling):
        name = "again" if moment.did in ("reroll", "potential") else "begin"
    else:
        name = "rolled" if isinstance(step, Rolled) else "losing"
    return say(f"page.moment-{name}", round=step.state.rounds)


def position(walk: FightWalk, catalogue: Catalogue) -> str:
    """Where the fight stands: round, damage to go, Favor, who fights, runes, and the chance now."""
    state, now = walk.state, walk.now
    tiles = [
        (percent(now.win, certain=sure(now)), say("page.now"), "now"),
        (str(max(1, state.rounds)), say("page.round"), "round"),
        (str(state.needed), say("page.needed"), "needed"),
        (str(state.favor), say("page.favor"), "purse"),
    ]
    rows = "".join(
        f'<div><dt>{escape(label)}</dt><dd data-odds="{name}">{bounded(value)}</dd></div>'
        for value, label, name in tiles
    )
    told = say("page.fighting", party=party_told(state.party) or say("page.nobody"))
    if state.runes:
        told += say("page.unused", runes=runes_told(state.runes, catalogue))
    return f'<dl class="odds-tiles odds-position">{rows}</dl>{text(told)}'


def dice(roll: Roll, up: Faces | None = None) -> str:
    """Dice on the table, kind by kind; those to be taken up are marked."""
    rows = []
    for kind, faces in zip(KINDS, roll, strict=True):
        if not faces:
            continue
        marked = Counter((up or {}).get(kind, ()))
        shown = []
        for face in faces:
            again = marked[face] > 0
            marked[face] -= again
            name = escape(face_name(str(face)))
            sign = (
                f'<b aria-label="{escape(say("page.again"))}">\N{CLOCKWISE OPEN CIRCLE ARROW}</b> '
            )
            shown.append(f'<li class="odds-up">{sign}{name}</li>' if again else f"<li>{name}</li>")
        name = escape(say(f"page.many.{kind}"))
        rows.append(f"<dt>{name}</dt><dd><ul>{''.join(shown)}</ul></dd>")
    return f'<dl class="odds-dice">{"".join(rows)}</dl>'


def fallen(kind: str, count: int, every: int) -> str:
    """The label of a kind's dice that are in the air."""
    told = say("page.fallen", count=count, every=every)
    return (
        f'<div class="odds-die"><h3>{escape(say(f"page.die.{kind}"))}</h3>'
        f'<span class="odds-label" role="status">{escape(told)}</span></div>'
    )


def best(told: str, win: float, value: float, *, certain: bool, goal: str) -> str:
    """What to do, in big words, and the chance then."""
    chance = say("page.then", chance=percent(win, certain=certain))
    if goal == "value":
        chance = say("page.then-worth", then=chance, value=amount(value))
    return (
        f'<p class="odds-act" data-odds="act" role="status">{escape(told)}</p>'
        f'<p class="odds-then">{escape(chance)}</p>'
    )


def luck(advice: Advice) -> str:
    """How good the roll is among all that these dice can show."""
    return text(say("page.luck", worse=percent(advice.luck), even=percent(advice.even)))


def option(words: str, told: Choice | Loss, certain: bool, goal: str) -> str:
    """One of the other things to do, in a list."""
    worth = worth_told(told, certain, goal)
    if goal == "value":
        worth = say("page.in-glory", glory=worth)
    return say("page.option", choice=words, worth=worth)


def choices(step: Rolled, advice: Advice, catalogue: Catalogue, goal: str) -> str:
    """The table of choices: the best of each sort, what it is worth and what it gives away."""
    rows = []
    for group in grouped(advice.choices)[:MOST_ROWS]:
        told = choice_told(group.best, step.table, catalogue)
        if group.others:
            told = say("page.best-of", choice=told, others=len(group.choices))
        worth = worth_told(group.best, decided(step, group.best) is not None, goal)
        rows.append((told, worth, regret_told(group.best, goal)))
    return _weighed(rows, goal)


def losses(step: Losing, ways: Sequence[Loss], goal: str) -> str:
    """The table of ways to pay the casualties."""
    rows = [
        (loss_told(loss), worth_told(loss, ended_by(step, loss), goal), regret_told(loss, goal))
        for loss in ways[:MOST_ROWS]
    ]
    return _weighed(rows, goal)


def _weighed(rows: Sequence[tuple[str, str, str]], goal: str) -> str:
    worth = say("page.worth-short") if goal == "value" else say("page.chance")
    return table((say("page.choice"), worth, say("page.regret")), rows)


def ended(step: End) -> str:
    """How the fight ended and what is left."""
    state = step.state
    if not step.won:
        told = say("page.ended-lost")
    elif state.party.size:
        told = say("page.ended-won", party=party_told(state.party))
    else:
        told = say("page.ended-nobody")
    met = [
        (say("page.favor-left", favor=state.favor), state.favor),
        (say("page.mean-coins"), state.coins),
        (say("page.mean-glory"), state.glory),
        (say("page.mean-blame"), state.blame),
    ]
    rows = [(name, str(count)) for name, count in met if count]
    return f'<p class="odds-act" data-odds="act" role="status">{escape(told)}</p>' + (
        table((), rows) if rows else ""
    )


def trail(walk: FightWalk) -> str:
    """The table of moments, the last first, so that it grows below what is looked at."""
    rows = [(moment_told(m), percent(m.win, certain=sure(m))) for m in reversed(walk.past)]
    return table((say("page.moment"), say("page.chance")), rows)


def runes_used(chances: Mapping[str, float], catalogue: Catalogue) -> str:
    """The chance that each rune is used, in one line; nothing where there are none."""
    names = {rune.id: rune.name for rune in catalogue.runes}
    told = ", ".join(
        f"{names[id]} {percent(p, certain=p in (0, 1))}" for id, p in sorted(chances.items())
    )
    return (
        f'<div data-odds="runes">{text(say("page.runes-used", runes=told))}</div>' if told else ""
    )
