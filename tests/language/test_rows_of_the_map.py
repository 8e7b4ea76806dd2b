"""A row of the map: what is called clear has no road and lies in no zone."""

from __future__ import annotations

import re

import pytest

from tests.keys.playing import to_movement
from tui.desk.answering import answer


@pytest.mark.parametrize(("scenario", "row"), [("vauchamps-1814", "28"), ("rocroi-1643", "15")])
def test_a_row_calls_clear_only_what_has_nothing_to_tell(scenario: str, row: str) -> None:
    """Roads and enemy zones stood among "Clear, nobody"."""
    desk = to_movement(scenario, 3).desk
    head, *told = answer(desk, f"row {row}")
    clear = [r for r in told if r.startswith("Clear, nobody: ")]
    count = re.search(r"; (\d+) clear with nobody", head)
    assert count and len(clear) == 1
    cells = list[str]()
    for first, last in re.findall(r"(\d{4})(?: to (\d{4}))?", clear[0]):
        ends = int(first[:2]), int((last or first)[:2])
        cells += [f"{column:02}{first[2:]}" for column in range(ends[0], ends[1] + 1)]
    assert len(cells) == int(count[1])
    for cell in cells:
        assert answer(desk, f"look {cell}")[0] == f"{cell}: clear, nobody.", cell
