"""Far targets: a refusal names what really bars the way (SED-10), not the missing neighbour."""

from __future__ import annotations

import pytest

from engine.core.refusal import Refusal
from engine.systems.sedan.movement.movers import mover
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.movement.out_of_reach import why_out_of_reach
from tests.sedan.board import Baden, F, P, Play, real_scenario
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk.answering import answer


def desk_path(unit: str, cell: str) -> list[str]:
    """What is told of a way, in the first movement."""
    desk = desk_after(*SET_UP, "end yes", "first army last")
    return [" ".join(answer(desk, f"path {unit} {cell}"))]


def why(play: Play, unit: str, cell: str) -> Refusal:
    found = why_out_of_reach(mover(play.game.scenario, play.position, (unit,)), cell)
    assert found is not None
    play.refuse(Move(unit, (cell,)), *found.rules)
    return found


@pytest.mark.rule("SED-10.1", "SED-10.2f")
def test_too_far_says_the_points_and_a_gap_between_named_hexes_is_named() -> None:
    play = Play(P("p", "3010"), F("f", "0101"))
    found = why(play, "p", "3018")
    assert found.rules == ("SED-10.1",)
    assert found.reason == "No way to {cell:3018} within 6 movement points; the cheapest costs 8."
    play.refuse(Move("p", ("3011", "3013")), "SED-10.2f")
    (told,) = desk_path("6th cavalry", "4408")
    assert "stands at 4408 already" in told, "it was said that no ground leads there, SED-10.19c"
    assert "10.2f" not in str(why(play, "p", "3030"))


@pytest.mark.rule("SED-10.7", "SED-9.3b")
def test_an_enemy_hex_is_attacked_and_a_ring_of_zones_stops() -> None:
    play = Play(P("p", "3010"), F("f", "3013"), F("g", "3018"))
    found = why(play, "p", "3013")
    assert found.rules == ("SED-10.7",)
    assert found.reason == "{cell:3013} holds an enemy unit; attack it in the combat phase."
    wall = [F(f"f{row}", f"32{row:02d}") for row in range(1, 31, 2)]
    walled = Play(P("p", "3010"), *wall)
    found = why(walled, "p", "3510")
    assert found.rules == ("SED-9.3b",) and "must stop at" in found.reason


@pytest.mark.rule("SED-10.1", "SED-10.7")
def test_an_enemy_far_off_is_not_said_to_be_attacked() -> None:
    """Of Metz, 14 hexes off, it said: attack it in the combat phase."""
    found = why(Play(P("p", "3010"), F("f", "3024")), "p", "3024")
    assert found.rules == ("SED-10.7", "SED-10.1")
    assert found.reason == (
        "{cell:3024} holds an enemy unit, 14 hexes off, and no hex beside it is in reach."
    )
    desk = desk_after(*SET_UP, "end yes", "first army first")
    assert "and no hex beside it is in reach. Rule" in answer(desk, "path 5th Cavalry 3411")[0]


@pytest.mark.rule("SED-10.1", "SED-10.7", "SED-9.3b")
def test_what_would_be_too_far_anyhow_is_too_far_whoever_stands_in_the_way() -> None:
    ring = [
        F(f"f{n}", cell) for n, cell in enumerate(real_scenario().board.grid.neighbours("3022"))
    ]
    shut = why(Play(P("p", "3010"), F("e", "3013"), *ring), "p", "3022")
    assert shut.rules == ("SED-10.1",)
    too_far = (
        "No way to {cell:3022} within 6 movement points; even with no unit in the way it costs 12."
    )
    assert shut.reason == too_far
    wall = [F(f"f{row}", f"32{row:02d}") for row in range(1, 31)]
    held = why(Play(P("p", "3010"), *wall), "p", "3510")
    assert held.rules == ("SED-10.7",)
    assert held.reason.startswith("No way to {cell:3510} is open; on the shortest, {cell:32")
    assert why(Play(P("p", "3010"), *wall), "p", "4010").rules == ("SED-10.1",)


@pytest.mark.rule("SED-9.3b", "SED-10.7")
def test_where_only_a_zone_bars_the_way_it_is_named_and_not_the_unit_beside_it() -> None:
    units = [F(f"f{cell}", cell) for cell in ("3013", "2813", "3213")]
    stopped = why(Play(P("p", "3010"), *units), "p", "3014")
    assert stopped.rules[0] == "SED-9.3b" and "must stop at" in stopped.reason


@pytest.mark.rule("SED-3.3b")
def test_baden_is_told_its_limits() -> None:
    play = Play(Baden("5218"), P("p", "3010"), F("f", "0101"))
    unit = next(u for u in play.position.units if u not in ("p", "f"))
    assert why(play, unit, "4810").rules == ("SED-3.3b",)


@pytest.mark.rule("SED-10.18a", "SED-10.14a")
def test_closed_country_and_a_river_are_named() -> None:
    play = Play(
        F("f", "3010"), P("p", "0101"), side="french", country={"3018": "Palatinate"},
        rivers=[("5010", n) for n in real_scenario().board.grid.neighbours("5010")],
    )  # fmt: skip
    assert why(play, "f", "3018").rules == ("SED-10.18a",)
    found = why(play, "f", "5010")
    assert (
        found.rules == ("SED-10.14a",) and "a river without a bridge lies between" in found.reason
    )


@pytest.mark.rule("SED-10.1", "SED-10.2f")
def test_nobody_who_names_one_hex_is_told_of_neighbours() -> None:
    desk = desk_after(*SET_UP)
    told = [line for unit in ("baden", "first army") for line in answer(desk, f"path {unit} 3620")]
    assert any("cannot reach 3620" in line for line in told)
    assert not [line for line in told if "is not next to" in line]


@pytest.mark.rule("SED-8.2a", "SED-9.3b", "SED-10.1")
def test_where_units_stand_in_the_straight_way_they_are_the_cause_and_not_the_points() -> None:
    wall = [P(f"w{n}{row}", f"31{row:02d}") for row in range(5, 16) for n in range(4)]
    full = why(Play(P("p", "3010", arm="cavalry"), *wall, F("f", "0101")), "p", "3310")
    assert full.rules == ("SED-8.4", "SED-8.2a", "SED-10.1")
    assert "may not enter" in full.reason and "at most 4 Prussian units" in full.reason
    assert "The cheapest way round costs" in full.reason
    zones = [F(f"f{row}", f"32{row:02d}") for row in range(5, 16, 2)]
    stopped = why(Play(P("p", "3010"), *zones), "p", "3510")
    assert stopped.rules == ("SED-9.3b", "SED-10.1")
    assert "must stop at" in stopped.reason and "The cheapest way round costs" in stopped.reason
