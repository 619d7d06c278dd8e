"""`ask`: the one way in, for a question of any kind."""

from __future__ import annotations

from typing import overload

from odds.champions.question.answer import FightAnswer, add_range, ask_point
from odds.champions.question.arrivals import (
    HuntAnswer,
    JourneyAnswer,
    add_journey_range,
    ask_hunt,
    ask_journey,
)
from odds.champions.question.fights import FightQuestion
from odds.champions.question.journeys import HuntQuestion, JourneyQuestion
from odds.champions.question.parties import PartyAnswer, PartyQuestion, ask_party
from odds.champions.question.phases import CommitQuestion, PhaseQuestion
from odds.champions.question.plans import CommitAnswer, PhaseAnswer, ask_commit, ask_phase
from odds.champions.question.rolls import RollAnswer, RollQuestion, ask_roll
from odds.champions.question.tables import (
    GridAnswer,
    GridQuestion,
    TableAnswer,
    TableQuestion,
    ask_grid,
    ask_table,
)

Question = (
    FightQuestion
    | RollQuestion
    | PartyQuestion
    | TableQuestion
    | GridQuestion
    | JourneyQuestion
    | HuntQuestion
    | PhaseQuestion
    | CommitQuestion
)
Answer = (
    FightAnswer
    | RollAnswer
    | PartyAnswer
    | TableAnswer
    | GridAnswer
    | JourneyAnswer
    | HuntAnswer
    | PhaseAnswer
    | CommitAnswer
)


@overload
def ask(question: FightQuestion) -> FightAnswer: ...
@overload
def ask(question: RollQuestion) -> RollAnswer: ...
@overload
def ask(question: PartyQuestion) -> PartyAnswer: ...
@overload
def ask(question: TableQuestion) -> TableAnswer: ...
@overload
def ask(question: GridQuestion) -> GridAnswer: ...
@overload
def ask(question: JourneyQuestion) -> JourneyAnswer: ...
@overload
def ask(question: HuntQuestion) -> HuntAnswer: ...
@overload
def ask(question: PhaseQuestion) -> PhaseAnswer: ...
@overload
def ask(question: CommitQuestion) -> CommitAnswer: ...
def ask(question: Question) -> Answer:
    """Answer a question of any kind; fights and journeys with the range over plausible faces.

    >>> from odds.champions.pieces import Party
    >>> ask(HuntQuestion(Party("1 archer"))).food[0] == 1 / 6
    True
    """
    match question:
        case FightQuestion():
            return add_range(ask_point(question))
        case RollQuestion():
            return ask_roll(question)
        case PartyQuestion():
            return ask_party(question)
        case TableQuestion():
            return ask_table(question)
        case GridQuestion():
            return ask_grid(question)
        case JourneyQuestion():
            return add_journey_range(ask_journey(question))
        case HuntQuestion():
            return ask_hunt(question)
        case PhaseQuestion():
            return ask_phase(question)
        case CommitQuestion():
            return ask_commit(question)
