"""Questions and answers as JSON (strict), tables and parties as CSV too, plans as files
(`plan_files`, strict), and links (`link`, `steps`, `party_link`, `journey_link`,
`commit_link`, `pin_link`, lenient)."""

from odds.champions.wire.commit_link import (
    COMMIT_NAMES,
    MOST_COUNTED,
    SORTS,
    begin_target,
    from_commit_link,
    gone_of,
    name_of,
    sort_of,
    to_commit_link,
    without_cards,
)
from odds.champions.wire.gains import more_json, ordinary_json
from odds.champions.wire.hunts import hunt_from_json, hunt_json
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
from odds.champions.wire.journeys import journey_json, march_from_json, sail_from_json
from odds.champions.wire.link import LONGEST_STEPS, default_question, from_link, steps_of, to_link
from odds.champions.wire.objects import (
    error_json,
    exact_text,
    from_json,
    from_line,
    law_csv,
    to_json,
)
from odds.champions.wire.parties import party_csv, party_from_json, party_json
from odds.champions.wire.party_link import (
    CHANCES,
    PARTY_NAMES,
    from_party_link,
    to_party_link,
)
from odds.champions.wire.pin_link import MOST_PINS, PIN_NAMES, from_pin_link, to_pin_link
from odds.champions.wire.plan_files import EXAMPLE, read_commit, read_phase
from odds.champions.wire.plans import commit_json, phase_json
from odds.champions.wire.rolls import roll_from_json, roll_json
from odds.champions.wire.steps import in_air, resume, to_steps
from odds.champions.wire.tables import table_csv, table_json

__all__ = [
    "CHANCES",
    "COMMIT_NAMES",
    "EXAMPLE",
    "JOURNEY_NAMES",
    "LONGEST_STEPS",
    "MOST_COUNTED",
    "MOST_PINS",
    "PARTY_NAMES",
    "PIN_NAMES",
    "ROUTES",
    "SORTS",
    "begin_journey",
    "begin_target",
    "commit_json",
    "default_question",
    "error_json",
    "exact_text",
    "from_commit_link",
    "from_journey_link",
    "from_json",
    "from_line",
    "from_link",
    "from_party_link",
    "from_pin_link",
    "gone",
    "gone_of",
    "hunt_from_json",
    "hunt_json",
    "in_air",
    "journey_json",
    "law_csv",
    "march_from_json",
    "more_json",
    "name_of",
    "ordinary_json",
    "party_csv",
    "party_from_json",
    "party_json",
    "phase_json",
    "read_commit",
    "read_phase",
    "resume",
    "roll_from_json",
    "roll_json",
    "route_of",
    "sail_from_json",
    "sort_of",
    "steps_of",
    "table_csv",
    "table_json",
    "to_commit_link",
    "to_journey_link",
    "to_json",
    "to_link",
    "to_party_link",
    "to_pin_link",
    "to_steps",
    "without",
    "without_cards",
]
