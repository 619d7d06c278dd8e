"""What people call the pieces of a question: warriors, enemies, whole fights in one sentence."""

from __future__ import annotations

from odds.champions.pieces import Enemy, Party
from odds.champions.question import FightQuestion, HuntQuestion
from odds.words.texts import say


def asked_text(question: FightQuestion) -> str:
    """The question in one sentence, as it was understood.

    >>> from odds import Enemy, FightQuestion, Party
    >>> asked_text(FightQuestion(Party("1 sword 2 axe"), Enemy(attack=3, defense=6), favor=1))
    '1 Swordsman, 2 Axemen against attack 3, defense 6, with 1 Favor'
    """
    text = say(
        "fight.asked",
        party=party_text(question.party),
        enemy=enemy_text(question.enemy, question),
        favor=question.favor,
    )
    return led_text(text, question)


def led_text(text: str, question: FightQuestion | HuntQuestion) -> str:
    """Add the leader and the runes to a sentence, where there are any."""
    if question.leader:
        names = {leader.id: leader.name for leader in question.catalogue.leaders}
        text = say("fight.led", text=text, leader=names[question.leader])
    if question.runes:
        names = {rune.id: rune.name for rune in question.catalogue.runes}
        runes = ", ".join(names[rune] for rune in question.runes)
        text = say("fight.runes", text=text, runes=runes)
    return text


def party_text(party: Party) -> str:
    """Name the warriors of a party."""
    counts = party.as_dict().items()
    told = [say(f"kind.{k}") if n == 1 else say(f"kinds.{k}") for k, n in counts]
    numbers = [str(n) for _, n in counts]
    return ", ".join(map(" ".join, zip(numbers, told, strict=True))) or say("fight.nobody")


def enemy_text(enemy: Enemy, question: FightQuestion) -> str:
    """Name an enemy with the numbers on its card."""
    text = say("fight.enemy", attack=enemy.attack, defense=enemy.defense)
    name = question.catalogue.card(enemy.id).name if enemy.id else ""
    special = say(f"special.{enemy.special}") if enemy.special else ""
    if special and not name.startswith(special):
        name = say("fight.special", name=name, special=special) if name else special
    if name:
        text = say("fight.named", name=name, numbers=text)
    return _forbidding(text, enemy)


def foe_text(question: FightQuestion) -> str:
    """Name enemies of every attack and defense."""
    enemy = question.enemy
    name = say(f"special.{enemy.special}") if enemy.special else say("table.any-enemy")
    return _forbidding(name, enemy)


def _forbidding(text: str, enemy: Enemy) -> str:
    if enemy.forbids:
        kinds = ", ".join(say(f"kinds.{kind}") for kind in enemy.forbids)
        text = say("fight.forbids", enemy=text, kinds=kinds)
    return text
