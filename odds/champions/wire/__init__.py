"""Questions and answers as JSON and as links; see `objects` (strict) and `link` (lenient)."""

from odds.champions.wire.link import default_question, from_link, to_link
from odds.champions.wire.objects import error_json, from_json, from_line, to_json

__all__ = [
    "default_question",
    "error_json",
    "from_json",
    "from_line",
    "from_link",
    "to_json",
    "to_link",
]
