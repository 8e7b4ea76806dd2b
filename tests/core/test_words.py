"""Words that the rules of all games are told in."""

from __future__ import annotations

import pytest

from engine.core.words import through


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        ("2624", "2624"),
        ("2624 2625", "2624 and 2625"),
        ("2621 2721 2722 2723 2724", "2621 and 2721 to 2724"),
        ("2521 2520 2620 2619 2618 2718", "2521, 2520, 2620 to 2618 and 2718"),
        ("0110 0109 0108 0109 0110 0111", "0110 to 0108 and 0109 to 0111"),
        ("0101 0201 0301", "0101, 0201 and 0301"),
    ],
)
def test_a_way_along_a_column_is_told_by_its_ends(cells: str, told: str) -> None:
    said = through(cells.split())
    assert said.replace("{cell:", "").replace("}", "") == f"through {told}"
