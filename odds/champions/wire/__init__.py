"""Questions and answers as JSON (`objects`, `rolls`, `tables`, `plans`, strict), as files
(`plan_files`, strict) and as links (`link` and `steps`, lenient)."""

from odds.champions.wire.link import LONGEST_STEPS, default_question, from_link, steps_of, to_link
from odds.champions.wire.objects import error_json, from_json, from_line, to_json
from odds.champions.wire.plan_files import EXAMPLE, read_commit, read_phase
from odds.champions.wire.plans import commit_json, phase_json
from odds.champions.wire.rolls import roll_from_json, roll_json
from odds.champions.wire.steps import in_air, resume, to_steps
from odds.champions.wire.tables import table_csv, table_json

__all__ = [
    "EXAMPLE",
    "LONGEST_STEPS",
    "commit_json",
    "default_question",
    "error_json",
    "from_json",
    "from_line",
    "from_link",
    "in_air",
    "phase_json",
    "read_commit",
    "read_phase",
    "resume",
    "roll_from_json",
    "roll_json",
    "steps_of",
    "table_csv",
    "table_json",
    "to_json",
    "to_link",
    "to_steps",
]
