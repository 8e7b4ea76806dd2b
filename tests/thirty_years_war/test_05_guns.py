"""Bombardment and guns (TYW-5, TYW-BOM)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.closing import End
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.disruption.events import Disrupted
from engine.systems.thirty_years_war.guns.bombardment import Fire, targets_of
from engine.systems.thirty_years_war.guns.events import GunCaptured, ShotFired
from engine.systems.thirty_years_war.guns.line_of_fire import blocked
from engine.systems.thirty_years_war.guns.owners import owner
from engine.systems.thirty_years_war.movement.moving import Move
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, Spec, real

FIRE = "bombardment"


@pytest.mark.rule("TYW-5.0b", "TYW-4.1c")
def test_each_gun_fires_once_and_the_result_is_carried_out_at_once() -> None:
    play = Play(A.gun("g", "1010"), A.gun("h", "1012"), D.inf("d", "1210"), D.inf("e", "1213"),
                phase=FIRE)  # fmt: skip
    play.do(Fire("g", "1210"), dice=(6,))
    assert play.is_disrupted("d")
    play.refuse(Fire("g", "1213"), "TYW-5.0b")
    play.do(Fire("h", "1213"), dice=(1,))
    assert not play.is_disrupted("e")
    assert play.candidates("fire") == ()


@pytest.mark.rule("TYW-4.1c", "TYW-6.11")
def test_firing_is_optional_and_nobody_moves() -> None:
    play = Play(A.gun("g", "1010"), A.inf("a", "1012"), D.inf("d", "1210"), phase=FIRE)
    play.refuse(Move("a", ("1013",)))
    play.end()
    assert play.asked == "moving"


@pytest.mark.rule("TYW-5.0c", "TYW-BOM-d")
def test_only_an_undisrupted_enemy_unit_is_a_target() -> None:
    play = Play(
        A.gun("g", "1010"), A.inf("own", "1211"), D.inf("fresh", "1207"),
        D.inf("weak", "1210", disrupted=True), D.leader("l", "1213"), D.gun("dg", "0810"),
        D.baggage("b", "0808"), phase=FIRE,
    )  # fmt: skip
    play.refuse(Fire("g", "1210"), "TYW-5.0c", "TYW-BOM-d")
    for target in ("1211", "1213", "0810", "0808", "1216"):
        play.refuse(Fire("g", target), "TYW-5.0c")
    assert play.candidates("fire", "g") == ("1207",)


@pytest.mark.rule("TYW-BOM-a", "TYW-BOM-b", "TYW-BOM-c", "TYW-9.11")
@pytest.mark.parametrize(
    ("row", "column", "need"),
    [
        (11, 0, 3),
        (12, 0, 3),
        (13, 1, 4),
        (14, 1, 4),
        (15, 2, 5),
        (17, 2, 5),
        (18, 3, 6),
        (30, 3, 6),
    ],
)
def test_range_leaves_out_the_gun_and_counts_the_target(row: int, column: int, need: int) -> None:
    cell = f"10{row}"
    for die, hit in ((need - 1, False), (need, True)):
        play = Play(A.gun("g", "1010"), D.inf("d", cell), D.leader("l", cell), phase=FIRE)
        play.do(Fire("g", cell), dice=(die,))
        shot = next(e for e in play.events if isinstance(e, ShotFired))
        assert shot.distance == row - 10 and shot.column == play.s.fire.columns[column]
        assert play.is_disrupted("d") is hit
        assert play.at("l") == cell and not play.is_disrupted("l")


@pytest.mark.rule("TYW-5.21b")
def test_there_is_no_longest_range_and_an_adjacent_hex_may_be_fired_at() -> None:
    play = Play(A.gun("g", "1001"), D.inf("far", "1034"), D.inf("near", "1101"), phase=FIRE)
    assert set(play.candidates("fire", "g")) == {"1034", "1101"}


@pytest.mark.rule("TYW-BOM-d", "TYW-5.0a", "TYW-5.35")
def test_a_bombardment_never_eliminates() -> None:
    play = Play(A.gun("g", "1010"), A.gun("h", "1110"), D.inf("d", "1012"), D.inf("e", "1212"),
                phase=FIRE)  # fmt: skip
    play.do(Fire("g", "1012"), results=("Dd",))
    assert play.one(Disrupted).strength == 2
    play.refuse(Fire("h", "1012"), "TYW-BOM-d")


@pytest.mark.rule("TYW-5.0a", "TYW-8.0g", "TYW-5.34", "TYW-7.22")
def test_a_gun_never_moves_fights_or_controls() -> None:
    play = Play(A.gun("g", "1010"), A.inf("a", "1011"), D.inf("d", "1111"))
    play.refuse(Move("g", ("1009",)), "TYW-5.0a")
    play.end()
    play.refuse(Attack(("1111",), ("g",)), "TYW-8.0g")
    alone = Play(A.gun("g", "1010"), D.leader("l", "1110"), A.inf("x", "2020"), D.inf("y", "2030"))
    assert alone.at("l") == "1110"
    alone.end()
    assert alone.position.clock.side == BLUE


# ---- the line of fire ----


def line_is_free(*pieces: Spec, gun: str, target: str, **board: Any) -> bool:
    play = Play(A.gun("g", gun), D.inf("d", target), *pieces, phase=FIRE, **board)
    return target in targets_of(play.s, play.position, RED, "g")


@pytest.mark.rule("TYW-5.22", "TYW-5.21a")
def test_along_a_side_only_both_hexes_block() -> None:
    assert line_is_free(D.inf("x", "1110"), gun="1010", target="1210")
    assert line_is_free(A.inf("x", "1111"), gun="1010", target="1210")
    assert not line_is_free(A.inf("x", "1110"), D.inf("y", "1111"), gun="1010", target="1210")


@pytest.mark.rule("TYW-5.22")
def test_long_diagonals_alternate_sides_and_crossed_hexes() -> None:
    assert not line_is_free(A.inf("x", "1210"), gun="1010", target="1410")
    assert line_is_free(A.inf("x", "1110"), A.inf("y", "1311"), gun="1010", target="1410")
    assert not line_is_free(A.inf("x", "1310"), A.inf("y", "1311"), gun="1010", target="1410")


@pytest.mark.rule("TYW-5.22")
def test_at_the_edge_of_the_map_the_one_hex_decides() -> None:
    assert line_is_free(gun="0101", target="0301")
    assert not line_is_free(A.inf("x", "0201"), gun="0101", target="0301")


@pytest.mark.rule("TYW-5.21a")
@pytest.mark.parametrize("cell", ["1210", "1111", "1211", "1311"])
def test_every_hex_whose_inside_is_crossed_blocks(cell: str) -> None:
    assert line_is_free(gun="1010", target="1411")
    assert not line_is_free(A.inf("x", cell), gun="1010", target="1411")


@pytest.mark.rule("TYW-5.23", "TYW-TEC-forest", "TYW-TEC-town")
@pytest.mark.parametrize("kind", ["woods", "forest", "town"])
def test_blocking_terrain(kind: str) -> None:
    assert not line_is_free(gun="1010", target="1013", terrain={"1012": kind})


@pytest.mark.rule("TYW-5.23")
@pytest.mark.parametrize("kind", ["clear", "broken", "ditch", "palace"])
def test_terrain_that_does_not_block(kind: str) -> None:
    assert line_is_free(gun="1010", target="1013", terrain={"1012": kind})


@pytest.mark.rule("TYW-5.23")
def test_units_and_guns_block_leaders_banner_and_baggage_do_not() -> None:
    for piece in (A.inf("x", "1012"), D.cav("x", "1012", disrupted=True), D.gun("x", "1012")):
        assert not line_is_free(piece, gun="1010", target="1013")
    for piece in (A.leader("x", "1012"), A.banner("x", "1012"), D.baggage("x", "1012")):
        assert line_is_free(piece, gun="1010", target="1013", battle="white-mountain")
    assert not line_is_free(gun="1010", target="1013", relief={"1012": "hilltop"})
    assert line_is_free(gun="1010", target="1013", relief={"1012": "slope"})
    sides = {("1010", "1011"): "stream", ("1011", "1012"): "river", ("1012", "1013"): "redoubt"}
    assert line_is_free(gun="1010", target="1013", sides=sides)


@pytest.mark.rule("TYW-5.24a")
@pytest.mark.parametrize(("far", "first"), [(6, 3), (5, 3), (4, 2), (2, 1)])
def test_from_a_hilltop_hexes_nearer_than_half_the_range_do_not_block(far: int, first: int) -> None:
    target = f"10{10 + far}"
    for step in range(1, far):
        free = line_is_free(A.inf("x", f"10{10 + step}"), gun="1010", target=target,
                            relief={"1010": "hilltop"})  # fmt: skip
        assert free is (step < first), step
    assert not line_is_free(A.inf("x", "1011"), gun="1010", target=target)


@pytest.mark.rule("TYW-5.25")
def test_from_hilltop_to_hilltop_only_what_is_on_the_hills_blocks() -> None:
    hills = {"1010": "hilltop", "1016": "hilltop"}
    low = {"1014": "woods"}
    troops = (A.inf("x", "1013"), D.gun("y", "1015"))
    assert line_is_free(*troops, gun="1010", target="1016", relief=hills, terrain=low)
    between = {**hills, "1014": "hilltop"}
    assert line_is_free(*troops, gun="1010", target="1016", relief=between)
    assert not line_is_free(gun="1010", target="1016", relief=between, terrain={"1014": "forest"})
    assert not line_is_free(gun="1010", target="1016", relief=between, terrain={"1014": "woods"})
    assert not line_is_free(D.inf("z", "1014"), gun="1010", target="1016", relief=between)
    assert not line_is_free(D.gun("z", "1014"), gun="1010", target="1016", relief=between)


@pytest.mark.rule("TYW-5.25", "TYW-5.24a")
def test_a_shot_between_hilltops_is_free_by_either_test_but_not_by_half_of_each() -> None:
    hills = {"1010": "hilltop", "1011": "hilltop", "1016": "hilltop"}
    near = A.inf("x", "1011")
    assert line_is_free(near, gun="1010", target="1016", relief=hills)
    assert not line_is_free(near, gun="1010", target="1016", relief=hills,
                            terrain={"1014": "woods"})  # fmt: skip


@pytest.mark.rule("TYW-5.26")
def test_own_hex_and_target_hex_never_block() -> None:
    assert line_is_free(A.inf("x", "1010"), D.gun("y", "1013"), gun="1010", target="1013",
                        terrain={"1013": "woods", "1010": "woods"})  # fmt: skip


@pytest.mark.rule("TYW-5.24b")
@pytest.mark.parametrize("battle", ["white-mountain", "lutzen", "nordlingen", "rocroi"])
def test_hilltops_have_a_slope_side_or_lie_within_the_hill(battle: str) -> None:
    board = real(battle).board
    tops = {c for c, kind in board.relief.items() if kind == "hilltop"}
    assert tops
    for cell in tops:
        beside = board.grid.neighbours(cell)
        rim = any(board.has(cell, n, "slope") for n in beside)
        assert rim or all(n in tops for n in beside), cell
    for side, kinds in board.features.items():
        if "slope" in kinds:
            assert {board.relief.get(c) for c in side} >= {"slope"}


def test_a_block_names_the_hex_and_why() -> None:
    play = Play(A.gun("g", "1010"), D.inf("d", "1013"), phase=FIRE, terrain={"1012": "woods"})
    found = blocked(play.s, play.position, "1010", "1013")
    assert found is not None and (found.cells, found.reasons) == (("1012",), ("woods",))


# ---- capture ----


@pytest.mark.rule("TYW-5.31", "TYW-5.32", "TYW-5.33", "TYW-5.35", "TYW-6.32b")
def test_guns_are_captured_used_and_recaptured() -> None:
    play = Play(A.inf("a", "1010"), D.gun("g", "1011"), D.inf("d", "1014"), D.inf("e", "0511"))
    play.do(Move("a", ("1011",)))
    taken = play.one(GunCaptured)
    assert (taken.side, taken.before, taken.again) == (RED, BLUE, False)
    assert owner(play.s, play.position, "g") == RED
    play.end()
    while (play.position.clock.side, play.asked) != (BLUE, "moving"):
        play.end()
    play.end()
    assert (play.position.clock.side, play.asked) == (RED, "bombarding")
    play.do(Fire("g", "1014"), dice=(6,))
    assert play.is_disrupted("d")


@pytest.mark.rule("TYW-5.0b", "TYW-4.1c")
def test_a_gun_fires_once_and_the_phase_ends_when_none_can_fire() -> None:
    play = Play(A.gun("g", "1010"), A.gun("h", "1110"), D.inf("d", "1014"), phase=FIRE)
    play.do(Fire("g", "1014"), dice=(1,))
    play.refuse(Fire("g", "1014"), "TYW-5.0b")
    assert play.asked == "bombarding"
    play.do(Fire("h", "1014"), dice=(1,))
    assert (play.position.clock.side, play.asked) == (RED, "moving")


@pytest.mark.rule("TYW-5.32", "TYW-6.12")
def test_passing_through_captures_at_no_price_and_leaders_do_not_capture() -> None:
    play = Play(A.cav("a", "1010", disrupted=True), A.leader("l", "1110"), D.gun("g", "1011"),
                D.inf("d", "2020"))  # fmt: skip
    play.do(Move("l", ("1010", "1011")))
    assert owner(play.s, play.position, "g") == BLUE
    play.do(Move("a", ("1011", "1012")))
    assert owner(play.s, play.position, "g") == RED and play.at("a") == "1012"
    back = Play(A.gun("g", "1011"), D.inf("d", "1010"), A.inf("a", "2020"), side=BLUE,
                state={"owners": {"g": BLUE}})  # fmt: skip
    assert owner(back.s, back.position, "g") == BLUE


@pytest.mark.rule("TYW-5.35", "TYW-5.32", "TYW-6.16")
def test_a_recapture_is_told_as_one() -> None:
    play = Play(A.inf("a", "1010"), A.gun("g", "1011"), D.inf("d", "2020"),
                state={"owners": {"g": BLUE}})  # fmt: skip
    play.do(Move("a", ("1011",)))
    assert play.one(GunCaptured).again and owner(play.s, play.position, "g") == RED
    # Nothing was rolled or revealed: with the opponent's leave the move can be taken back.
    assert not any(e.seal for e in play.events)


@pytest.mark.rule("TYW-5.33")
def test_only_the_owner_fires_a_gun() -> None:
    play = Play(A.gun("g", "1010"), A.gun("own", "0810"), D.inf("d", "1012"), phase=FIRE,
                state={"owners": {"g": BLUE, "own": RED}})  # fmt: skip
    play.refuse(Fire("g", "1012"), "TYW-5.33")
    play.do(End())
