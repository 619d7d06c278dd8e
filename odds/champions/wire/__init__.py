"""Questions and answers as JSON (`objects`, strict) and as links (`link` and `steps`, lenient)."""

from odds.champions.wire.link import LONGEST_STEPS, default_question, from_link, steps_of, to_link
from odds.champions.wire.objects import error_json, from_json, from_line, to_json
from odds.champions.wire.steps import in_air, resume, to_steps

__all__ = [
    "LONGEST_STEPS",
    "default_question",
    "error_json",
    "from_json",
    "from_line",
    "from_link",
    "in_air",
    "resume",
    "steps_of",
    "to_json",
    "to_link",
    "to_steps",
]
