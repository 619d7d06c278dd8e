"""Every question as a frozen record, the only validation, and `ask`, the one way in.

A question carries all that its answer depends on: the pieces, the prices, and the catalogue value
that fills what it leaves open (with an owner's box applied, where there is one). Errors are
QuestionErrors that name the field.
"""

from odds.champions.combat.play import GOALS, PLAYS
from odds.champions.question.answer import FightAnswer, Progress, Rounds, add_range, ask_point
from odds.champions.question.arrivals import (
    HuntAnswer,
    JourneyAnswer,
    Load,
    add_journey_range,
    ask_hunt,
    ask_journey,
    food_curve,
)
from odds.champions.question.ask import Answer, Question, ask
from odds.champions.question.checks import (
    MOST_DEFENSE,
    MOST_FAVOR,
    MOST_WARRIORS,
    checked_roll,
)
from odds.champions.question.curves import CurveAnswer, add_curve_range, ask_curve
from odds.champions.question.fights import FIGHT_RUNES, FightQuestion
from odds.champions.question.gains import (
    MoreAnswer,
    OrdinaryAnswer,
    ask_gap,
    ask_more,
    ask_ordinary,
    ask_rivals,
    quick,
)
from odds.champions.question.journeys import (
    JOURNEY_RUNES,
    MOST_COINS,
    MOST_FOOD,
    HuntQuestion,
    JourneyQuestion,
)
from odds.champions.question.parties import PartyAnswer, PartyQuestion, ask_party
from odds.champions.question.phases import MOST_TARGETS, PHASE_RUNES, CommitQuestion, PhaseQuestion
from odds.champions.question.plans import (
    Alternative,
    CommitAnswer,
    PhaseAnswer,
    add_alternatives,
    ask_commit,
    ask_phase,
)
from odds.champions.question.rolled import RolledAnswer, ask_rolled
from odds.champions.question.rolls import RollAnswer, RollQuestion, ask_roll, walk
from odds.champions.question.tables import (
    GridAnswer,
    GridQuestion,
    TableAnswer,
    TableQuestion,
    TableRow,
    ask_grid,
    ask_table,
)
from odds.champions.question.travel import commit, hunt, march, phase, sail
from odds.champions.question.ways import fight, more, ordinary, party, roll, table

__all__ = [
    "FIGHT_RUNES",
    "GOALS",
    "JOURNEY_RUNES",
    "MOST_COINS",
    "MOST_DEFENSE",
    "MOST_FAVOR",
    "MOST_FOOD",
    "MOST_TARGETS",
    "MOST_WARRIORS",
    "PHASE_RUNES",
    "PLAYS",
    "Alternative",
    "Answer",
    "CommitAnswer",
    "CommitQuestion",
    "CurveAnswer",
    "FightAnswer",
    "FightQuestion",
    "GridAnswer",
    "GridQuestion",
    "HuntAnswer",
    "HuntQuestion",
    "JourneyAnswer",
    "JourneyQuestion",
    "Load",
    "MoreAnswer",
    "OrdinaryAnswer",
    "PartyAnswer",
    "PartyQuestion",
    "PhaseAnswer",
    "PhaseQuestion",
    "Progress",
    "Question",
    "RollAnswer",
    "RollQuestion",
    "RolledAnswer",
    "Rounds",
    "TableAnswer",
    "TableQuestion",
    "TableRow",
    "add_alternatives",
    "add_curve_range",
    "add_journey_range",
    "add_range",
    "ask",
    "ask_commit",
    "ask_curve",
    "ask_gap",
    "ask_grid",
    "ask_hunt",
    "ask_journey",
    "ask_more",
    "ask_ordinary",
    "ask_party",
    "ask_phase",
    "ask_point",
    "ask_rivals",
    "ask_roll",
    "ask_rolled",
    "ask_table",
    "checked_roll",
    "commit",
    "fight",
    "food_curve",
    "hunt",
    "march",
    "more",
    "ordinary",
    "party",
    "phase",
    "quick",
    "roll",
    "sail",
    "table",
    "walk",
]
