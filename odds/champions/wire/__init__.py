"""Questions and answers as JSON and as links; see `objects` (strict), `rolls`, `tables` and
`parties` (also as CSV), `hunts`, `journeys`, `gains` and `link` (lenient)."""

from odds.champions.wire.gains import more_json, ordinary_json
from odds.champions.wire.hunts import hunt_from_json, hunt_json
from odds.champions.wire.journeys import journey_json, march_from_json, sail_from_json
from odds.champions.wire.link import default_question, from_link, to_link
from odds.champions.wire.objects import error_json, from_json, from_line, to_json
from odds.champions.wire.parties import party_csv, party_from_json, party_json
from odds.champions.wire.rolls import roll_from_json, roll_json
from odds.champions.wire.tables import table_csv, table_json

__all__ = [
    "default_question",
    "error_json",
    "from_json",
    "from_line",
    "from_link",
    "hunt_from_json",
    "hunt_json",
    "journey_json",
    "march_from_json",
    "more_json",
    "ordinary_json",
    "party_csv",
    "party_from_json",
    "party_json",
    "roll_from_json",
    "roll_json",
    "sail_from_json",
    "table_csv",
    "table_json",
    "to_json",
    "to_link",
]
