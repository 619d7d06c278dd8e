"""Questions and answers as JSON and as links; see `objects` (strict), `rolls`,
`tables` (also as CSV) and `link` (lenient)."""

from odds.champions.wire.link import default_question, from_link, to_link
from odds.champions.wire.objects import error_json, from_json, from_line, to_json
from odds.champions.wire.rolls import roll_from_json, roll_json
from odds.champions.wire.tables import table_csv, table_json

__all__ = [
    "default_question",
    "error_json",
    "from_json",
    "from_line",
    "from_link",
    "roll_from_json",
    "roll_json",
    "table_csv",
    "table_json",
    "to_json",
    "to_link",
]
