"""Fights and hunts inside a game: `combat.round` walked step by step, nothing of it done here.

What a step changes (Favor, Coins, Glory, Blame, runes, fallen warriors) is moved on the table at
once, so that every position in the middle of a fight is a whole position.
"""

from __future__ import annotations

from typing import Final

from odds.champions.combat import round as rounds
from odds.champions.combat.round import End, Losing, Rolled, Rolling, Start
from odds.champions.combat.rules import FINAL_RUNES, RUNES, hits
from odds.champions.expedition import rules
from odds.champions.game.dice import read, told
from odds.champions.game.goods import fall, gain, give, others, restore, score
from odds.champions.game.runes import half, turn_over, usable
from odds.champions.game.state import (
    NOBODY,
    State,
    Step,
    Task,
    lair_at,
    lay,
    pop,
    push,
    put,
    send,
    sent_to,
    with_fight,
)
from odds.champions.game.table import HUNTING, Decision, Table
from odds.champions.pieces import KINDS, Face, Roll

THE_HUNT: Final = "the-hunt"
SETTLE: Final = "settle"
THROW: Final = "throw"
DICE: Final = Task("dice")


def acting(state: State, seat: int) -> tuple[str, ...]:
    """Runes that a seat may use on dice."""
    if not state.players[seat].runes:
        return ()
    return tuple(rune for rune in RUNES if usable(state, seat, rune))


def fight(table: Table, state: State, seat: int, place: str, card: str) -> State:
    """Send the warriors at a place into a fight against a card."""
    player, sent = state.players[seat], sent_to(state, place, seat)
    foe = table.foe(card, player.leader)
    runes = () if place == HUNTING else acting(state, seat)
    step = rounds.begin(foe, sent.party, player.favor, runes)
    state = _sync(state, seat, place, rounds.State(foe, sent.party, 1, player.favor), step)
    return push(state, Task("fight", seat, (place, card)))


def go_on(table: Table, state: State, task: Task) -> State:
    """Go to the next moment of a fight at which chance or the owner has to do something."""
    seat, (place, card) = task.seat, task.args
    step = state.fight
    if isinstance(step, Start):
        return push(_step(state, seat, place, rounds.start(step)), DICE)
    if isinstance(step, Rolling):
        return push(state, DICE)
    if isinstance(step, Rolled):
        return push(state, Task("rolled", seat, task.args))
    if isinstance(step, Losing):
        return push(state, Task("lose", seat, task.args))
    assert isinstance(step, End)
    state = with_fight(pop(state), None)
    if card in rules.CREWS.values():
        return _passed(table, state, seat, place, card, won=step.won)
    return _ended(table, state, seat, place, card, won=step.won)


def _step(state: State, seat: int, place: str, step: Step) -> State:
    assert state.fight is not None
    return _sync(state, seat, place, state.fight.state, step)


def _sync(state: State, seat: int, place: str, before: rounds.State, step: Step) -> State:
    """Move on the table what a step changed."""
    after = step.state
    state = with_fight(state, step)
    if before is after:
        return state
    favor, coins = after.favor - before.favor, after.coins - before.coins
    blame = after.blame - before.blame
    if favor or coins or blame:
        state = give(state, seat, favor=favor, coins=coins, blame=blame)
    if after.glory != before.glory:
        state = score(state, seat, after.glory - before.glory)
    if after.party != before.party:
        sent = sent_to(state, place, seat)
        state = fall(state, before.party - after.party)
        state = send(state, sent, party=after.party)
    return state


# -- what the owner decides ------------------------------------------------------------------------


def _rolled(table: Table, state: State, task: Task) -> tuple[str, ...]:
    step, (place, _) = state.fight, task.args
    assert isinstance(step, Rolled)
    words = [SETTLE]
    if place == HUNTING:
        if _hits(table, state, task) and usable(state, task.seat, THE_HUNT):
            words.append(f"{SETTLE} with {THE_HUNT}")
    elif step.state.runes:
        final = [rune for rune in FINAL_RUNES if rune in step.state.runes]
        words += [f"{SETTLE} with {rune}" for rune in final]
        if len({usable(state, task.seat, rune) for rune in final}) > 1:
            words.append(f"{SETTLE} with {' and '.join(final)}")
        if "potential" in step.state.runes and any(
            face.blank for faces in step.table for face in faces
        ):
            words.append("potential")
    if step.state.favor:
        words.append("reroll")
    return tuple(words)


def _decide(table: Table, state: State, task: Task, word: str) -> State:
    place, card = task.args
    if word in ("reroll", "potential"):
        return push(state, Task("pick", task.seat, (place, card, word)))
    used = tuple(word.partition(" with ")[2].split(" and ")) if " with " in word else ()
    if place == HUNTING:
        return _gather(table, state, task, used)
    step = state.fight
    assert isinstance(step, Rolled)
    return _turned(table, _step(state, task.seat, place, rounds.settle(step, used)), task, used)


def _turned(table: Table, state: State, task: Task, used: tuple[str, ...]) -> State:  # noqa: ARG001
    """Turn runes over, and see which may be used now."""
    if not used:
        return state
    for rune in used:
        state = turn_over(state, task.seat, usable(state, task.seat, rune))
    step = state.fight
    assert step is not None
    fresh = step.state._replace(runes=acting(state, task.seat))
    return with_fight(state, step._replace(state=fresh))


def _words(task: Task) -> tuple[str, ...]:
    return task.args[3:]


def _picked(task: Task) -> dict[str, list[Face]]:
    up: dict[str, list[Face]] = {}
    for word in _words(task):
        kind, faces = read(word)
        up.setdefault(kind, []).extend(faces)
    return up


def _pickable(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    """Dice on the table that may still be taken up, by what they show; then throw them."""
    step = state.fight
    assert isinstance(step, Rolled)
    left, up = _shown(step.table, blank=task.args[2] == "potential"), _words(task)
    for word in up:
        left.remove(word)
    words = tuple(dict.fromkeys(left))
    return (*words, THROW) if up else words


def _shown(table: Roll, *, blank: bool) -> list[str]:
    return [
        told(kind, (face,))
        for kind, faces in zip(KINDS, table, strict=True)
        for face in faces
        if face.blank or not blank
    ]


def _pick(table: Table, state: State, task: Task, word: str) -> State:
    place, _, how = task.args[:3]
    if word != THROW:
        return push(state, task._replace(args=(*task.args, word)))
    step = state.fight
    assert isinstance(step, Rolled)
    if how == "reroll":
        return _step(state, task.seat, place, rounds.reroll(step, _picked(task)))
    state = _step(state, task.seat, place, rounds.reroll_blanks(step, _picked(task)))
    return _turned(table, state, task, ("potential",))


def _doomed(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    step = state.fight
    assert isinstance(step, Losing)
    kinds = step.eligible()
    due, among = (step.slain, step.doomed) if step.slain else (step.lost, step.state.party)
    if due == among.size:  # all of them fall: there is nothing to choose
        kinds = kinds[:1]
    return tuple(f"lose {kind}" for kind in kinds)


def _lose(table: Table, state: State, task: Task, word: str) -> State:  # noqa: ARG001
    step = state.fight
    assert isinstance(step, Losing)
    after = rounds.lose(step, word.removeprefix("lose "))
    return _step(state, task.seat, task.args[0], after)


# -- the ends --------------------------------------------------------------------------------------


def _home(state: State, seat: int, place: str) -> State:
    """Bring home whoever is left at a place."""
    sent, player = sent_to(state, place, seat), state.players[seat]
    state = send(state, sent, party=NOBODY)
    return put(state, seat, home=player.home + sent.party)


def _passed(table: Table, state: State, seat: int, place: str, card: str, *, won: bool) -> State:
    """A Kraken or Bandits were met: Glory if they were beaten, then whoever is left goes on."""
    if won:
        reward = table.reward(card)
        state = gain(table, score(state, seat, reward.glory), seat, reward)
    return push(state, Task("arrive", seat, (place,)))


def _ended(table: Table, state: State, seat: int, place: str, card: str, *, won: bool) -> State:
    """Reward and trophy if the enemy fell; whoever is left comes home."""
    state = _home(state, seat, place)
    if not won:
        return state
    lair, player = lair_at(state, place), state.players[seat]
    assert lair is not None
    reward = table.reward(card)
    trophies = (*player.trophies, card)
    state = put(state, seat, glory=player.glory + reward.glory, trophies=trophies)
    lairs = tuple(other for other in state.board.lairs if other is not lair)
    state = restore(lay(state, lairs=lairs), coins=lair.bounty)
    state = _troll(table, state, seat, card)
    if rune := usable(state, seat, "glory"):
        state = push(state, Task("boast", seat, (card, rune)))
    return gain(table, give(state, seat, coins=lair.bounty), seat, reward)


def _troll(table: Table, state: State, seat: int, card: str) -> State:
    """The victor of a Troll gives a Blame to an opponent, of a Troll Lord to all (D19)."""
    if table.cards[card].enemy.special == "troll-lord":
        for other in others(table, seat):
            state = give(state, other, blame=1)
    elif table.cards[card].deck == "troll":
        state = push(state, Task("blame", seat))
    return state


def _boasts(table: Table, state: State, task: Task) -> tuple[str, ...]:  # noqa: ARG001
    return ("keep", f"use {task.args[1]}")


def _boast(table: Table, state: State, task: Task, word: str) -> State:
    card, rune = task.args
    if word == "keep":
        return state
    return score(turn_over(state, task.seat, rune), task.seat, half(table, card))


def meet(table: Table, state: State, task: Task) -> State:
    """Fight the enemy of a place with those who are there, if anybody is."""
    (place,) = task.args
    state, lair = pop(state), lair_at(state, place)
    if lair is None or not sent_to(state, place, task.seat).party.size:
        return state
    return fight(table, state, task.seat, place, lair.card)


# -- hunting ---------------------------------------------------------------------------------------


def hunt(table: Table, state: State, task: Task) -> State:
    """Whoever was not sent elsewhere hunts (D36)."""
    state, player = pop(state), state.players[task.seat]
    if not player.home.size:
        return state
    state = put(state, task.seat, home=NOBODY)
    state = send(state, sent_to(state, HUNTING, task.seat), party=player.home)
    return fight(table, state, task.seat, HUNTING, HUNTING)


def _hits(table: Table, state: State, task: Task) -> int:  # noqa: ARG001
    step, leader = state.fight, state.players[task.seat].leader
    assert isinstance(step, Rolled)
    return sum(
        hits(face, kind, leader)
        for kind, faces in zip(KINDS, step.table, strict=True)
        for face in faces
    )


def _gather(table: Table, state: State, task: Task, used: tuple[str, ...]) -> State:
    step, seat = state.fight, task.seat
    assert isinstance(step, Rolled)
    hit = _hits(table, state, task)
    game = sum(rules.hunting_icons(face) for faces in step.table for face in faces)
    for rune in used:
        state = turn_over(state, seat, usable(state, seat, rune))
        state = score(state, seat, rules.hunt_glory(hit))
    # The task of the fight is still on the pile: the hunt is over.
    state = pop(with_fight(state, None))
    return give(_home(state, seat, HUNTING), seat, food=rules.food(hit, game))


ROWS: Final = {
    "rolled": Decision("D10", _rolled, _decide),
    "pick": Decision("D10", _pickable, _pick),
    "lose": Decision("D11", _doomed, _lose),
    "boast": Decision("D23", _boasts, _boast),
}
RUNS: Final = {"fight": go_on, "meet": meet, "hunt": hunt}
