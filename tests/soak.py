"""Run long: random fights of every enemy as fractions against the brute-force twin, to be resumed.

`make soak` (or `python -m tests.soak`) goes on where the result file ends, until `--fights` are
done or Ctrl-C. Each line of the file tells the version, the seed, the fight and whether it agreed.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

from odds.champions.pieces import SPECIALS, Prices, Reward
from tests.champions.combat.fights import of_twin
from tests.twin.fight import solve as twin_solve
from tests.twin.random_fights import random_fight

LEADERS = (None, None, "svanhildr", "asmundr", "ullr")
PLAYS = ("best", "best", "never-reroll", "reroll-blanks")


def one(number: int) -> dict[str, object]:
    """Solve the fight of that number in fractions and by the twin."""
    special = (None, *SPECIALS)[number % (1 + len(SPECIALS))]
    seed = f"soak {number}"
    rng = random.Random(seed)
    twin = random_fight(rng, special, max_warriors=5, max_favor=2, leaders=LEADERS)
    unbeaten = rng.choice((Reward(), Reward(blame=2), Reward(glory=3)))
    worth = Prices(**twin.prices).reward(unbeaten)
    twin = replace(twin, unbeaten=worth, play=rng.choice(PLAYS), mist_shields=rng.random() < 0.8)
    fight = of_twin(twin, unbeaten)
    exact = twin_solve(twin)
    agreed = fight.read(fight.prove(fight.solve())) == (exact.win, exact.value)
    return {
        "version": version("odds-of-midgard"),
        "seed": seed,
        "special": special,
        "party": str(fight.party),
        "win": str(exact.win),
        "agreed": agreed,
    }


def main() -> int:
    """Go on from the result file; 1 if any fight ever disagreed."""
    parser = argparse.ArgumentParser(description="random fights against the brute-force twin")
    parser.add_argument("--fights", type=int, default=10_000)
    parser.add_argument("--results", type=Path, default=Path("soak-results.jsonl"))
    said = parser.parse_args()
    done = said.results.read_text().splitlines() if said.results.exists() else []
    failed = sum(not json.loads(line)["agreed"] for line in done)
    try:
        with said.results.open("a") as results:
            for number in range(len(done), said.fights):
                row = one(number)
                failed += not row["agreed"]
                results.write(json.dumps(row) + "\n")
                results.flush()
                if sys.stderr.isatty():
                    print(f"\r{number + 1} of {said.fights}", end="", file=sys.stderr)
    except KeyboardInterrupt:
        pass
    total = len(said.results.read_text().splitlines())
    print(f"{total} fights in {said.results}, {failed} disagreed")
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())
