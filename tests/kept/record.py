"""Keeps games anew: python -m tests.kept.record [SCENARIO ...]. Whole ones, and short later ones.

With --words the same orders are played again and what is told of them is kept anew: for a change
that is meant to change words and nothing else. One that is meant to change nothing needs neither.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from engine.data import library
from tests.kept.games import Moments, Start, kept, played_at_random, read, write

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


def record_words(path: Path) -> None:
    """The same orders with the words of today; the events must be those that were kept."""
    start, rows = read(path)
    moments = Moments(start)
    now = [moments.order(r.side, r.order) if n else moments.opening for n, r in enumerate(rows)]
    for number, (new, old) in enumerate(zip(now, rows, strict=True)):
        assert new.tags == old.tags, f"{path.name}, order {number}: other events"
    write(start, now)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--words"]:
        for path in kept():
            if not sys.argv[2:] or path.parent.name in sys.argv[2:]:
                record_words(path)
        sys.exit()
    for name in sys.argv[1:] or [folder.info.id for folder in library.shipped_folders()]:
        record(name)
