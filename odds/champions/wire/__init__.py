"""Questions and answers as JSON (`objects`, `rolls`, `tables`, strict) and as links (`link`,
`steps`, `party_link` and `journey_link`, lenient)."""

from odds.champions.wire.journey_link import (
    JOURNEY_NAMES,
    ROUTES,
    begin_journey,
    from_journey_link,
    gone,
    route_of,
    to_journey_link,
    without,
)
from odds.champions.wire.link import LONGEST_STEPS, default_question, from_link, steps_of, to_link
from odds.champions.wire.objects import error_json, from_json, from_line, to_json
from odds.champions.wire.party_link import (
    CHANCES,
    PARTY_NAMES,
    from_party_link,
    to_party_link,
)
from odds.champions.wire.rolls import roll_from_json, roll_json
from odds.champions.wire.steps import in_air, resume, to_steps
from odds.champions.wire.tables import table_csv, table_json

__all__ = [
    "CHANCES",
    "JOURNEY_NAMES",
    "LONGEST_STEPS",
    "PARTY_NAMES",
    "ROUTES",
    "begin_journey",
    "default_question",
    "error_json",
    "from_journey_link",
    "from_json",
    "from_line",
    "from_link",
    "from_party_link",
    "gone",
    "in_air",
    "resume",
    "roll_from_json",
    "roll_json",
    "route_of",
    "steps_of",
    "table_csv",
    "table_json",
    "to_journey_link",
    "to_json",
    "to_link",
    "to_party_link",
    "to_steps",
    "without",
]
