"""The kinds of lists tell whose the units of one are that is not of one's own."""

from __future__ import annotations

from tests.line.desks import new_desk
from tests.line.test_attack_asked import DUNKIRK, desk_of
from tui.desk.answering import answer


def test_who_is_off_the_map_is_told_by_sides() -> None:
    """ "Off the map: 13" was told at set-up to one side of the other's units."""
    desk = new_desk("take forward")
    assert "Off the map: 13, all German." in answer(desk, "list")
    assert "Off the map: 22, 9 French and 13 German." in answer(new_desk(), "list")
    told = answer(desk_of(DUNKIRK), "list")
    assert "Enemies: 4." in told and "Own units: 3." in told
