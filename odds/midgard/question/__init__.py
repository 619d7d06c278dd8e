"""Questions about Midgard (2007) as frozen records, the only validation, and their answers.

Errors are QuestionErrors that name the field, or the line of the position.
"""

from odds.midgard.question.answers import (
    Answer,
    DoomAnswer,
    PlaysAnswer,
    ask_control,
    ask_doom,
    ask_draft,
    ask_endgame,
    ask_plays,
)
from odds.midgard.question.asked import (
    ControlQuestion,
    DoomQuestion,
    DraftQuestion,
    EndgameQuestion,
    PlaysQuestion,
)
from odds.midgard.question.position import read_position

__all__ = [
    "Answer",
    "ControlQuestion",
    "DoomAnswer",
    "DoomQuestion",
    "DraftQuestion",
    "EndgameQuestion",
    "PlaysAnswer",
    "PlaysQuestion",
    "ask_control",
    "ask_doom",
    "ask_draft",
    "ask_endgame",
    "ask_plays",
    "read_position",
]
