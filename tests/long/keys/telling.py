"""What came of many sittings, in words."""

from __future__ import annotations

from tests.long.keys import reached
from tests.long.keys.playing import Tally


def tell(tally: Tally) -> None:
    """What came of the sittings."""
    print(f"{tally.sittings} sittings, {tally.keys} keys in {tally.strokes} strokes; "
          f"{tally.growth // 2**20} MB of growth, "
          f"{tally.late_growth // 2**20} MB in the second half.")  # fmt: skip
    print(f"The slowest step: {tally.slowest}, in '{tally.slowest_in}'.")
    for held in tally.held.values():
        marks = [held[n * (len(held) - 1) // 8] // 2**20 for n in range(9)]
        print(f"A process held {', '.join(map(str, marks))} MB from its first sitting to its last.")
    reached.steps(tally.reached, print)
    print(f"Never reached: {'; '.join(reached.never(tally.reached)) or 'nothing'}.")
    for mark, times in tally.repeated.most_common():
        print(f"Found {times} times: {mark}")
