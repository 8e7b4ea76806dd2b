"""VAU-7.0: line of sight."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.ground.line_of_sight import clear_line, sees
from tests.vauchamps.board import L, Play, U


def clear(a: str, b: str, *pieces: object, **board: object) -> bool:
    play = Play(*pieces, U("P11", "2828"), phase="offensive-fire", **board)  # type: ignore[arg-type]
    found = clear_line(play.s, play.position, a, b)
    assert clear_line(play.s, play.position, b, a) == found  # mutual
    return found


@pytest.mark.rule("VAU-7.0a")
def test_tp070_a_unit_sees_only_to_its_front() -> None:
    play = Play(U("F24", "1010", "line", "E"), U("P11", "2828"))
    assert not sees(play.s, play.position, "F24", "1208")
    assert sees(play.s, play.position, "F24", "1309")
    assert not sees(play.s, play.position, "F24", "0910")


@pytest.mark.rule("VAU-7.0b")
def test_adjacent_hexes_always_see_each_other_and_ends_do_not_block() -> None:
    assert clear("1010", "1009", terrain={"1009": "wood", "1010": "village"})
    assert clear("1010", "1007", terrain={"1007": "wood", "1010": "village"})


@pytest.mark.rule("VAU-7.0c")
@pytest.mark.parametrize("terrain", ["wood", "village", "town"])
def test_terrain_blocks(terrain: str) -> None:
    assert not clear("1010", "1014", terrain={"1012": terrain})


@pytest.mark.rule("VAU-7.0c")
def test_tp066_units_block_unless_routed_and_leaders_do_not() -> None:
    assert clear("1010", "1014", terrain={"1012": "pond"})
    assert not clear("1010", "1014", U("F24", "1012"))
    assert not clear("1010", "1014", U("F24", "1012", "column", "N", "disordered"))
    assert clear("1010", "1014", U("F24", "1012", "column", "N", "routed"))
    assert clear("1010", "1014", L("L02", "1012"))


@pytest.mark.rule("VAU-7.0d")
@pytest.mark.parametrize(("wood", "seen"), [("1109", False), ("1110", False), ("1209", True)])
def test_tp065_along_a_hexside_either_hex_blocks(wood: str, seen: bool) -> None:
    assert clear("1010", "1210", terrain={wood: "wood"}) is seen


@pytest.mark.rule("VAU-7.0e")
def test_one_slope_does_not_block_but_up_and_down_again_does() -> None:
    assert clear("1010", "1014", levels={"1012": 2, "1013": 2, "1014": 2})
    assert not clear("1010", "1014", levels={"1012": 2})
    assert clear("1010", "1014", levels={"1011": 0, "1012": 0, "1013": 0})
    assert not clear("1010", "1015", levels={"1010": 2, "1012": 2, "1013": 1})


@pytest.mark.rule("VAU-7.0e")
def test_on_a_hexside_the_higher_hex_counts() -> None:
    assert not clear("1010", "1210", levels={"1109": 2})


@pytest.mark.rule("VAU-7.0f")
def test_tp068_dead_ground_only_just_before_the_target() -> None:
    assert not clear("1010", "1014", levels={"1010": 2}, terrain={"1013": "wood"})
    assert clear("1010", "1014", levels={"1010": 2}, terrain={"1012": "wood"})
    assert clear("1010", "1014", U("F24", "1012"), levels={"1010": 2})
    assert not clear("1010", "1014", U("F24", "1013"), levels={"1010": 2})


@pytest.mark.rule("VAU-7.0f")
def test_what_stands_as_high_as_the_looker_blocks() -> None:
    heights = {"1010": 2, "1011": 2}
    assert not clear("1010", "1014", U("F24", "1011"), levels=heights)
    assert clear("1010", "1014", levels=heights)


@pytest.mark.rule("VAU-7.0f")
def test_between_equal_ends_lower_hexes_do_not_block() -> None:
    low = {"1012": 0}
    assert clear("1010", "1014", levels=low, terrain={"1012": "wood"})
    assert not clear("1010", "1014", terrain={"1012": "wood"})
