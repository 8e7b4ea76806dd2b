"""Plays by random keys, or one sitting again; see the package."""

from __future__ import annotations

import argparse
import random
import sys
import time

from tests.long.keys.playing import play_again, play_many
from tests.long.keys.sitting import read_sitting
from tests.long.keys.strokes import read
from tests.long.keys.telling import tell


def main() -> int:
    """1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m tests.long.keys", description=__doc__)
    parser.add_argument("--keys", type=int, default=20_000)
    parser.add_argument("--seed", default=str(random.SystemRandom().randrange(1_000_000)))
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=36_000.0)
    parser.add_argument("sitting", nargs="?", help="a sitting to play again")
    parser.add_argument("strokes", nargs="?", default="", help="and its strokes")
    given = parser.parse_args()
    if given.sitting:
        found = play_again(read_sitting(given.sitting), read(given.strokes))
        print(found or "Nothing was found.")
        return 1 if found else 0
    print(f"seed {given.seed}", flush=True)
    end = time.monotonic() + given.seconds
    tally = play_many(given.seed, given.keys, end, given.processes)
    tell(tally)
    return 1 if tally.findings else 0


if __name__ == "__main__":
    sys.exit(main())
