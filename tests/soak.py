"""Long random checks, run by `make soak SEED=7 SECONDS=600`; one row for each.

A check takes a random generator and a deadline (of `time.monotonic`), works until the deadline is
near, and returns how many trials it was asked for, how many it did, and how many found a fault. It
prints what is needed to repeat each fault. They are registered in tests.long.checks.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections.abc import Callable, Sequence

from tests.long.checks import CHECKS as LONG_CHECKS

Check = Callable[[random.Random, float], tuple[int, int, int]]

CHECKS: list[tuple[str, Check]] = [*LONG_CHECKS]


def run(checks: Sequence[tuple[str, Check]], seed: str, seconds: float) -> int:
    """Run the checks one after the other, sharing out the time; the number of all faults."""
    end = time.monotonic() + seconds
    total = 0
    for place, (name, check) in enumerate(checks):
        now = time.monotonic()
        deadline = now + max(0.0, end - now) / (len(checks) - place)
        try:
            # Each check has its own numbers, so that a new one does not change the others.
            asked, done, faults = check(random.Random(f"{seed}:{name}"), deadline)
        except Exception:
            traceback.print_exc()
            asked, done, faults = 1, 0, 1
        print(f"{name}: asked {asked}, done {done}, faults {faults}", flush=True)
        total += faults
    return total


def main() -> int:
    """Run every registered check; 1 if any found a fault or there is none to run."""
    parser = argparse.ArgumentParser(prog="make soak", description="Long random checks.")
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(1_000_000)))
    parser.add_argument("--seconds", type=float, default=60.0)
    given = parser.parse_args()
    if not CHECKS:
        print("No long checks are registered yet.", file=sys.stderr)
        return 1
    print(f"seed {given.seed}, {given.seconds:g} seconds", flush=True)
    return 1 if run(CHECKS, given.seed, given.seconds) else 0


if __name__ == "__main__":
    sys.exit(main())
