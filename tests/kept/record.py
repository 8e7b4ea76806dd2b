"""Keeps games anew: python -m tests.kept.record [SCENARIO ...]. Whole ones, and short later ones.

Only for a change that is meant to change what happens. What is said is not kept here.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from engine.data import library
from tests.kept.games import Start, played_at_random, write

WHOLE = {"dunkirk-1940": 4, "sedan-1870": 3, "vauchamps-1814": 1}
"""How many whole games of a scenario are kept; two of each battle of the Thirty Years War."""
SHORT = 60
"""Orders of a game from a later position."""
TRIES = 3
"""So many games are tried for one with a result that was not yet seen."""


def starts(scenario: str) -> Iterator[Start]:
    """Short games of a scenario: from each later position, with options off and all on."""
    folder = library.find(scenario)
    options = tuple(option.id for option in folder.info.options)
    for file in sorted((folder.path / "later").glob("*.pos")):
        yield Start(scenario, seed="1", later=file.stem, most=SHORT)
    if options:
        yield Start(scenario, seed="1", options=options, most=5 * SHORT)


def record(scenario: str) -> None:
    """Keep the games of a scenario; of the whole ones those with results not yet seen."""
    for start in starts(scenario):
        print(write(*played_at_random(start)).name, flush=True)
    results: set[str] = set()
    for number in range(WHOLE.get(scenario, 2)):
        for attempt in range(TRIES):
            done, rows = played_at_random(Start(scenario, seed=f"{number}-{attempt}"))
            if done.result not in results or attempt == TRIES - 1:
                results.add(done.result)
                print(write(done, rows).name, done.result, len(rows), flush=True)
                break


if __name__ == "__main__":
    for name in sys.argv[1:] or [folder.info.id for folder in library.shipped_folders()]:
        record(name)
