"""Several sent in one: whom a leader stays with, and what is left behind."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.contract.moments import begun
from tui.desk.answering import answer

RIDDEN = """scenario: white-mountain-1620
board: 24 columns 34 rows, even low
clock: turn 2 catholic movement
units: a1 catholic I9/4-4 at 1010; a2 catholic I9/4-4 at 1013; l1 catholic L1-8 at 1010
units: d1 bohemian C2/1-9 at 2230
"""


@pytest.mark.rule("TYW-6.0c")
def test_of_several_a_leader_does_not_leave_the_unit_he_rode_with() -> None:
    """He rode on alone with the next group, and his infantry, which had moved, stayed behind."""
    desk = begun(*begin_from(RIDDEN))
    answer(desk, "move a1 with l1 to 1009")
    count, moved, stays, _ = answer(desk, "move all north")
    assert count == "Move: 1 of 3. Not a1 or l1." and moved.startswith("A1 has moved in this phase")
    assert stays == "L1 stays with a1. Order l1 alone to do it all the same."
    assert [desk.view.units[unit].at for unit in ("a1", "l1", "a2")] == ["1009", "1009", "1012"]
    answer(desk, "move l1 1008")
    assert desk.view.units["l1"].at == "1008"
