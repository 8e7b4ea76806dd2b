"""Where a unit is that is lost: that it is, and since when; it was said to be off the map alone."""

from __future__ import annotations

import pytest

from engine.core import Refusal
from engine.notation import begin_from
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.kept.games import kept, opened, read
from tests.keys.playing import open_game
from tests.line.desks import new_desk
from tui.desk.answering import answer

SYSTEMS = ("dunkirk-1940", "sedan-1870", "lutzen-1632", "vauchamps-1814")
MOST = 400
"""So many orders of a kept game are played."""


@pytest.mark.requirement(31)
@pytest.mark.parametrize("scenario", SYSTEMS)
def test_where_says_that_a_unit_was_lost_and_when(scenario: str) -> None:
    """Every unit that a kept game loses, as far as the side that is asked knows it."""
    start, rows = read(next(path for path in kept() if path.parent.name == scenario))
    playable, opening = opened(start)
    desk = open_game(playable, start.seed, opening)
    session, lost = desk.session, dict[str, set[int]]()
    for row in rows[1:MOST]:
        before = session.position
        played = session.submit(row.side, session.game.read_order(row.order))
        assert not isinstance(played, Refusal)
        after = session.position
        for unit, state in before.units.items():
            if state.at and not after.units[unit].at:
                lost[unit] = {before.clock.turn, after.clock.turn}
        if after.outcome is not None:
            break
    known = [u for u in lost if u in desk.view.units]
    gone = [u for u in known if desk.words.is_lost(desk.view, u)]
    assert gone
    for unit in gone:
        told = answer(desk, f"where {unit}")[0]
        assert any(f" was lost in turn {turn}." in told for turn in lost[unit]), told


def test_a_leader_is_told_to_be_lost_too() -> None:
    desk = begun(*begin_from("scenario: lutzen-1632\nclock: turn 3 swedish movement\n"
                             "unit: LSl02 off the map, gone\n"))  # fmt: skip
    assert answer(desk, "where gustavus adolphus")[0].endswith("is off the map for good.")


def test_who_is_still_to_be_placed_or_to_come_is_not_lost() -> None:
    assert answer(new_desk(), "where bef")[0].endswith("is not on the map.")
    lutzen = begun(*begin_from("scenario: lutzen-1632\nclock: turn 3 swedish movement\n"))
    assert ", is not on the map; due " in answer(lutzen, "where LRc01")[0]


def test_a_river_and_a_brook_are_found_by_the_names_that_the_briefing_gives() -> None:
    rocroi = open_game(shipped()["rocroi-1643"], "3")
    brook = "Brook of the pond, 5 hex sides: along 1526, 1527, 1528, 1626, 1627 and 1628."
    assert answer(rocroi, "where brook of the pond") == answer(rocroi, "where brook") == [brook]
    assert answer(rocroi, "where the pond")[0].startswith("1523: "), "a place comes first"
    assert answer(new_desk(), "where river Somme")[0].startswith("Somme, 6 hex sides: along 0401,")
    assert answer(new_desk(), "where river Nile")[0].startswith("Not understood: ")
