"""VAU-3.1: stacking, its order, what an overfull hex does; VAU-6.7m and VAU-16.5a with it."""

from __future__ import annotations

import pytest

from engine.core.closing import End, Hold
from engine.systems.vauchamps.formations.turning import Turn
from engine.systems.vauchamps.morale.events import Disordered, Tested as Morale
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.stacks.events import Displaced, OverFull
from engine.systems.vauchamps.stacks.limits import why_not_stop
from engine.systems.vauchamps.stacks.order import RAISE, Lower, Raise
from engine.systems.vauchamps.stacks.overfull import DISPLACE, Displace
from tests.vauchamps.board import Piece, Play, U

FAR = U("P11", "2828")
FOE = U("F24", "2828")


# ---- limits (VAU-3.1a, CHART-1) ----


@pytest.mark.rule("VAU-3.1a")
def test_tp025_a_village_holds_one_battalion_or_six_inc() -> None:
    village = {"1126": "village"}
    play = Play(U("P02", "1126", "general"), U("P03", "1125"), U("P07", "1226"), FOE,
                side="allied", terrain=village)  # fmt: skip
    play.refuse(Move("P03", ("1126",)), "VAU-3.1a")
    play.do(Move("P07", ("1126",)))
    assert set(play.stack("1126")) == {"P02", "P07"}


@pytest.mark.rule("VAU-3.1a")
@pytest.mark.parametrize(
    ("pieces", "terrain", "lawful"),
    [
        ((U("F61", "1010"), U("F62", "1010")), "clear", True),  # 14 inc of horse
        ((U("F61", "1010"), U("F62", "1010"), U("F63", "1010")), "clear", False),  # 20 inc
        ((U("F62", "1010"), U("F63", "1010"), U("F66", "1010"), U("F73", "1010")), "clear", False),
        ((U("F97", "1010", "limbered"), U("F98", "1010", "limbered")), "clear", True),
        (tuple(U(f"F9{n}", "1010", "limbered") for n in (2, 3, 7, 8)), "clear", False),
        ((U("F24", "1010"), U("F97", "1010", "limbered")), "clear", True),
        ((U("F24", "1010"), U("F97", "1010", "limbered"), U("F98", "1010", "limbered")),
         "clear", False),
        ((U("F41", "1010"), U("F42", "1010"), U("F97", "1010", "limbered")), "clear", True),
        ((U("F41", "1010"), U("F42", "1010"), U("F25", "1010"), U("F97", "1010", "limbered")),
         "clear", False),
        ((U("F61", "1010"), U("F64", "1010"), U("F97", "1010", "limbered")), "clear", True),
        ((U("F61", "1010"), U("F81", "1010")), "clear", False),
        ((U("F24", "1010", "general"), U("F97", "1010", "limbered")), "village", True),
        ((U("F12", "1010", "general"), U("F13", "1010", "general"), U("F97", "1010", "limbered")),
         "village", False),
        ((U("F61", "1010", "general"),), "village", True),
        ((U("F61", "1010", "general"), U("F62", "1010", "general")), "village", False),
        ((U("F24", "1010", "general"), U("F97", "1010", "limbered")), "wood", False),
        ((U("F97", "1010", "unlimbered"),), "wood", False),
        ((U("F24", "1010"),), "pond", False),
        ((U("F21R", "1010", "general"),), "village", False),
        ((U("F21R", "1010", "column"),), "clear", True),
        ((U("F23", "1010", "skirmish", "NNE"), U("F11", "1010", "skirmish", "NNE")),
         "clear", False),
    ],
)  # fmt: skip
def test_what_a_hex_may_hold(pieces: tuple[Piece, ...], terrain: str, lawful: bool) -> None:
    play = Play(*pieces, FAR, terrain={"1010": terrain}, phase="offensive-fire")
    refusal = why_not_stop(play.s, play.position, "1010", "french")
    assert (refusal is None) is lawful
    if refusal is not None:
        assert "VAU-3.1a" in refusal.rules


@pytest.mark.rule("VAU-3.1a")
def test_guns_limbered_on_a_road_in_a_wood() -> None:
    play = Play(U("F97", "1010", "limbered"), FAR, terrain={"1010": "wood"},
                roads=[("1009", "1010")], phase="offensive-fire")  # fmt: skip
    assert why_not_stop(play.s, play.position, "1010", "french") is None


@pytest.mark.rule("VAU-3.1a", "VAU-6.9c")
@pytest.mark.parametrize(
    ("pieces", "terrain"),
    [
        ((U("F24", "1010", "general"), U("F97", "1010", "limbered")), "wood"),
        ((U("F62", "1010", "general"), U("F97", "1010", "limbered")), "wood"),
        ((U("F62", "1010", "general"), U("F97", "1010", "limbered")), "village"),
        ((U("F11", "1010", "road-march"), U("F97", "1010", "limbered")), "clear"),
        ((U("F24", "1010", "road-march"), U("F11", "1010", "column", "N", "disordered"),
          U("F12", "1010", "road-march")), "clear"),
    ],
)  # fmt: skip
def test_chart_1_mixes_no_more_than_it_says(pieces: tuple[Piece, ...], terrain: str) -> None:
    play = Play(*pieces, FAR, terrain={"1010": terrain}, phase="offensive-fire",
                roads=[("1009", "1010", "1011")])  # fmt: skip
    refusal = why_not_stop(play.s, play.position, "1010", "french")
    assert refusal is not None and "VAU-3.1a" in refusal.rules


@pytest.mark.rule("VAU-3.1a")
def test_a_full_hex_may_be_passed() -> None:
    play = Play(*(U(u, "1009") for u in ("F21", "F22", "F23", "F24", "F25")), U("F26", "1010"), FAR)
    play.refuse(Move("F26", ("1009",)), "VAU-3.1a")
    play.do(Move("F26", ("1009", "1008")))
    assert play.at("F26") == "1008"


@pytest.mark.rule("VAU-3.1a")
def test_a_step_into_a_dead_end_is_not_offered() -> None:
    full = [U(u, "1009") for u in ("F21", "F22", "F23", "F24", "F25")]
    play = Play(*full, U("F26", "1010", "column", "N", spent=12), FAR)
    assert "1009" not in play.offered_move("F26")
    assert "1011" in play.offered_move("F26")


# ---- order in a stack (VAU-3.1b) ----


@pytest.mark.rule("VAU-3.1b")
def test_the_owner_orders_his_stacks() -> None:
    play = Play(U("F24", "1010"), U("F25", "1010"), U("F26", "1010"), FAR)
    play.do(Raise("F26"))
    assert play.stack("1010") == ("F26", "F24", "F25")
    play.do(Lower("F24"))
    assert play.stack("1010") == ("F26", "F25", "F24")
    play.refuse(Raise("F26"), "VAU-3.1b")
    play.refuse(Lower("F24"), "VAU-3.1b")
    play.refuse(Raise("F24"), "VAU-3.1b")  # once a phase


@pytest.mark.rule("VAU-3.1b")
def test_who_comes_in_goes_on_top() -> None:
    play = Play(U("F24", "1010"), U("F25", "1009"), FAR)
    play.do(Move("F25", ("1010",)))
    assert play.stack("1010") == ("F25", "F24")


@pytest.mark.rule("VAU-3.1b")
def test_no_reordering_before_an_enemy_front() -> None:
    play = Play(U("F24", "1010"), U("F25", "1010"), U("P11", "1009", "column", "S"))
    play.refuse(Raise("F25"), "VAU-3.1b")
    assert play.offered(RAISE) == ()
    away = Play(U("F24", "1010"), U("F25", "1010"), U("P11", "1009", "column", "N"))
    away.do(Raise("F25"))


@pytest.mark.rule("VAU-3.1b")
def test_who_comes_in_before_an_enemy_front_may_go_to_the_bottom() -> None:
    play = Play(U("F24", "1010"), U("F25", "1012"), U("P11", "1009", "column", "S"))
    play.do(Move("F25", ("1011", "1010")))
    assert play.stack("1010") == ("F25", "F24")
    play.refuse(Raise("F24"), "VAU-3.1b")
    play.do(Lower("F25"))
    assert play.stack("1010") == ("F24", "F25")
    turned = Play(U("F24", "1010"), U("F25", "1012"), U("P11", "1009", "column", "S"))
    turned.do(Move("F25", ("1011", "1010")))
    turned.do(Turn("F25", "south"))
    turned.do(Hold())
    turned.refuse(Lower("F25"), "VAU-3.1b")


# ---- cavalry and foot (VAU-3.1c, VAU-3.1d) ----


@pytest.mark.rule("VAU-3.1c")
def test_tp026_cavalry_does_not_end_with_infantry() -> None:
    play = Play(U("P31", "1010"), U("P01", "1009"), U("P41", "1110", "unlimbered"),
                U("P42", "1011", "limbered"), FOE, side="allied")  # fmt: skip
    play.refuse(Move("P31", ("1009",)), "VAU-3.1d")
    play.refuse(Move("P31", ("1110",)), "VAU-3.1d")
    play.do(Move("P31", ("1011",)))
    assert set(play.stack("1011")) == {"P31", "P42"}


@pytest.mark.rule("VAU-3.1c")
def test_infantry_does_not_end_with_cavalry_either() -> None:
    play = Play(U("P31", "1010"), U("P01", "1009"), FOE, side="allied")
    play.refuse(Move("P01", ("1010",)), "VAU-3.1c")
    play.do(Move("P01", ("1010", "1011")))


@pytest.mark.rule("VAU-3.1d")
@pytest.mark.parametrize(
    ("friend", "form", "passes"),
    [
        ("P01", "column", False),
        ("P01", "line", False),
        ("P01", "square", True),
        ("P03", "skirmish", True),
        ("P41", "unlimbered", False),
        ("P41", "limbered", True),
        ("P32", "column", True),
    ],
)
def test_which_friends_cavalry_rides_through(friend: str, form: str, passes: bool) -> None:
    face = "NNE" if form in ("line", "skirmish") else "N"
    play = Play(U("P31", "1010"), U(friend, "1009", form, face, lost=1), FOE, side="allied")
    if passes:
        play.do(Move("P31", ("1009", "1008")))
    else:
        play.refuse(Move("P31", ("1009", "1008")), "VAU-3.1d")


@pytest.mark.rule("VAU-3.1d")
def test_cavalry_in_road_march_rides_through_all() -> None:
    road = [("1007", "1008", "1009", "1010", "1011")]
    play = Play(U("P33", "1010", "road-march"), U("P01", "1009"), FOE, side="allied", roads=road)
    play.do(Move("P33", ("1009", "1008")))


# ---- overfull (VAU-3.1e, VAU-3.1f) ----


def overfull(*more: Piece, dice: tuple[int, ...]) -> Play:
    """A clear hex with 20 inc at the end of the French movement phase."""
    units = [U(u, "1010") for u in ("F21", "F22", "F24", "F26", "F28")]
    play = Play(*units, *more, U("P31", "1710", "column", "NW"))
    play.do(End(), *dice)
    return play


@pytest.mark.rule("VAU-3.1e")
def test_every_unit_of_an_overfull_hex_tests() -> None:
    play = overfull(dice=(6, 6) * 5)
    assert play.one(OverFull).cell == "1010"
    assert [t.unit for t in play.told(Morale)] == ["F21", "F22", "F24", "F26", "F28"]


@pytest.mark.rule("VAU-3.1e")
def test_who_fails_is_disordered_and_goes_back() -> None:
    play = overfull(dice=(1, 1, *(6, 6) * 4))
    assert play.one(Disordered).unit == "F21"
    play.fall_back()
    assert play.has("F21", "disordered") and play.at("F21") != "1010"
    assert len(play.stack("1010")) == 4  # 16 inc: no more to do


@pytest.mark.rule("VAU-3.1e", "VAU-4.0l")
def test_cavalry_that_fails_routs_three_points_only() -> None:
    horse = ("F61", "F62", "F63")
    play = Play(*(U(u, "1010") for u in horse), U("P31", "2810", "column", "NW"))
    play.do(End(), 1, 1, *(6, 6) * 2)
    play.fall_back()
    assert play.has("F61", "routed") and play.s.board.grid.distance("1010", play.at("F61")) == 3


@pytest.mark.rule("VAU-3.1f")
def test_the_surplus_moves_one_hex_out() -> None:
    play = overfull(dice=(6, 6) * 5)
    assert play.asked == "displacing"
    assert set(play.offered(DISPLACE, "F24")) == {"1009", "1011", "0910", "0909"}
    play.refuse(Displace("F24", "1110"), "VAU-3.1f")  # nearer the enemy
    play.refuse(Displace("F24", "1008"), "VAU-3.1f")
    play.refuse(Displace("P31", "1009"), "VAU-3.1f")
    play.do(Displace("F24", "0910"))
    assert play.at("F24") == "0910" and play.one(Displaced).origin == "1010"
    assert play.asked != "displacing"


@pytest.mark.rule("VAU-3.1f", "VAU-6.6a")
@pytest.mark.parametrize(
    ("here", "there", "form", "after"),
    [("clear", "village", "column", "general"), ("village", "clear", "general", "column")],
)
def test_who_moves_out_takes_the_formation_of_the_ground(
    here: str, there: str, form: str, after: str
) -> None:
    units = [U(u, "1010", form) for u in ("F21", "F22", "F24", "F26", "F28")]
    play = Play(*units, U("P31", "1710", "column", "NW"),
                terrain={"1010": here, "0910": there})  # fmt: skip
    play.do(End(), *(6, 6) * 5)
    play.do(Displace("F24", "0910"))
    assert play.form("F24") == after


@pytest.mark.rule("VAU-3.1f")
def test_without_a_lawful_hex_a_unit_is_lost() -> None:
    around = {c: "pond" for c in ("1009", "1109", "1110", "1011", "0910", "0909")}
    units = [U(u, "1010") for u in ("F21", "F22", "F24", "F26", "F28")]
    play = Play(*units, U("P31", "1710", "column", "NW"), terrain=around)
    play.do(End(), *(6, 6) * 5)
    assert len(play.stack("1010")) == 4
    gone = [u for u in ("F21", "F22", "F24", "F26", "F28") if not play.at(u)]
    assert len(gone) == 1 and play.has(gone[0], "eliminated")


@pytest.mark.rule("VAU-6.7m")
def test_tp028_cavalry_that_ends_on_skirmishers_scatters_them() -> None:
    play = Play(U("P31", "1010"), U("P06", "1009", "skirmish", "NNE"), FOE, side="allied")
    play.do(Move("P31", ("1009",)))
    assert play.has("P06", "disordered") and play.asked == "displacing"
    play.do(Displace("P06", play.offered_displace()[0]))
    assert play.at("P31") == "1009" and play.at("P06") != "1009"
    assert play.s.board.grid.adjacent("1009", play.at("P06"))


# ---- nations (VAU-16.5a) ----


@pytest.mark.rule("VAU-16.5a")
def test_tp031_prussians_and_russians_do_not_end_stacked() -> None:
    play = Play(U("P01", "1010"), U("R01", "1009"), FOE, side="allied")
    play.refuse(Move("P01", ("1009",)), "VAU-16.5a")
    play.do(Move("P01", ("1009", "1008")))


@pytest.mark.rule("VAU-16.5a")
def test_tp031_stacked_by_a_retreat_all_test_at_minus_twelve() -> None:
    play = Play(U("P01", "1010"), U("R01", "1010"), U("F24", "2020"), side="allied")
    play.do(End(), 6, 6, 6, 6)
    steps = {t.unit: sum(m.steps for m in t.modifiers) for t in play.told(Morale)}
    assert steps == {"P01": -12, "R01": -12}
    assert play.asked == "displacing"  # split as an overfull hex
