"""The special rules of Lützen 1632 (LUT)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.event import Level
from engine.core.position import Clock
from engine.systems.thirty_years_war.arrivals import due, entry_cells, group_of
from engine.systems.thirty_years_war.battle_rules import Group, KingsDeath, Losses, Points, Victory
from engine.systems.thirty_years_war.demoralisation import needed_to_recover
from engine.systems.thirty_years_war.events import (
    Cancelled,
    CouldNotEnter,
    Entered,
    TurnBegan,
    VisibilityRolled,
)
from engine.systems.thirty_years_war.lutzen import modifier
from engine.systems.thirty_years_war.morale_events import (
    KingFell,
    KingsDeathRolled,
    LevelChanged,
    RollSpared,
)
from engine.systems.thirty_years_war.movement import allowance, points_left
from engine.systems.thirty_years_war.orders import (
    Attack,
    Cancel,
    ChargeNow,
    End,
    Enter,
    Fight,
    Fire,
    Lead,
    Move,
    Place,
    Recover,
)
from engine.systems.thirty_years_war.piece_events import ChargersDisrupted, LeaderLost, Taken
from engine.systems.thirty_years_war.reinforcements import dangers
from engine.systems.thirty_years_war.setup_events import Placed
from engine.systems.thirty_years_war.victory import score_of, total_of
from engine.systems.thirty_years_war.visibility import until
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, Spec, real

FAR = (A.inf("far", "2401"), D.inf("foe", "2434"))

# ---- reinforcements ----

EDGE = tuple(f"01{row:02d}" for row in range(9, 29))


def arriving(*pieces: Spec, turn: int = 5, due_on: int = 5, entry: tuple[str, ...] = EDGE,
             coming: tuple[Spec, ...] = (), **more: Any) -> Play:  # fmt: skip
    """The movement phase of the blue side, with a group on its way."""
    group = Group("turn-5", BLUE, due_on, entry)
    return Play(*pieces, *coming, turn=turn, side=BLUE, groups={"turn-5": group}, **more)


RIDERS = (D.cav("c1", "", group="turn-5"), D.cav("c2", "", group="turn-5"))


@pytest.mark.rule("LUT-16.0a", "LUT-16.17", "LUT-16.14")
def test_entry_on_the_listed_turn_and_hexes_and_not_on_enemies() -> None:
    """P77."""
    play = arriving(A.inf("a", "0120"), D.inf("foe", "2434"), coming=RIDERS)
    play.refuse(Enter("c1", "0108"), "LUT-16.0a")
    play.refuse(Enter("c1", "0120"), "LUT-16.14")
    play.refuse(Enter("foe", "0115"), "TYW-4.1d")
    play.refuse(End(), "LUT-16.17")
    early = arriving(*FAR, turn=4, coming=RIDERS)
    early.refuse(Enter("c1", "0115"), "LUT-16.0a")
    early.do(End())


@pytest.mark.rule("LUT-16.14", "LUT-16.0a")
def test_enemy_controlled_hexes_may_be_entered() -> None:
    play = arriving(A.inf("a", "0120"), D.inf("foe", "2434"), coming=RIDERS)
    play.do(Enter("c1", "0119"))
    assert play.at("c1") == "0119"


@pytest.mark.rule("LUT-16.11", "LUT-16.12", "LUT-16.13a", "LUT-16.13b")
def test_entry_costs_one_and_a_piece_moves_on_and_fights_at_once() -> None:
    """P78: two in one hex, the phase does not end before one moves."""
    play = arriving(A.inf("a", "0315"), D.inf("foe", "2434"), coming=RIDERS)
    play.do(Move("foe", ("2433",)))
    play.do(Enter("c1", "0115"))
    assert play.one(Entered).left == 7 and not play.one(Entered).seal
    play.do(Enter("c2", "0115"))
    play.refuse(End(), "LUT-16.13b")
    play.refuse(Move("c1", ("0116", "0117", "0118", "0119", "0120", "0121", "0122", "0123")),
                "TYW-6.14b")  # fmt: skip
    play.do(Move("c1", ("0215",)))
    play.do(End())
    play.do(Attack(("0315",), ("c1",)))
    play.do(Fight(), results=("De",))


@pytest.mark.rule("LUT-16.12", "TYW-6.0c")
def test_a_leader_who_enters_may_ride_on_with_a_unit_that_entered() -> None:
    leader = D.leader("l", "", group="turn-5")
    play = arriving(*FAR, coming=(*RIDERS[:1], leader))
    play.do(Enter("c1", "0115"))
    play.do(Enter("l", "0115"))
    play.do(Move("c1", ("0215", "0315"), ("l",)))
    assert play.at("l") == "0315"
    assert points_left(play.s, play.position, "l") == 5


@pytest.mark.rule("WM-23.2b", "TYW-10.0b", "LUT-16.14")
def test_a_leader_who_enters_alone_in_an_enemy_zone_is_lost_and_that_is_warned_of() -> None:
    leader = D.leader("l", "", group="turn-5")
    play = arriving(A.inf("a", "0120"), D.inf("foe", "2434"), coming=(*RIDERS, leader))
    lone = Enter("l", "0119")
    (said,) = dangers(play.s, play.position, lone)
    assert "{unit:l} would be lost" in said
    assert not dangers(play.s, play.position, Enter("l", "0118"))
    play.do(Enter("c1", "0119"))
    assert not dangers(play.s, play.position, lone)
    alone = arriving(A.inf("a", "0120"), D.inf("foe", "2434"), coming=(leader,))
    alone.do(lone)
    assert alone.one(LeaderLost).leader == "l" and alone.is_gone("l")


@pytest.mark.rule("LUT-16.13a", "LUT-17.31a")
def test_the_price_of_entry_is_flat_and_paid_from_the_halved_allowance() -> None:
    ground = {"0115": "ditch"}
    play = arriving(*FAR, coming=RIDERS, terrain=ground, visibility=real("lutzen").visibility,
                    state={"sight": "fog"})  # fmt: skip
    play.do(Enter("c1", "0115"))
    assert play.one(Entered).cost == 1 and play.one(Entered).left == 3


@pytest.mark.rule("LUT-16.13b")
def test_only_entering_units_overstack_and_who_finds_no_place_waits() -> None:
    walls = {c: "town" for c in ("0114", "0116", "0214", "0215")}
    one = ("0115",)
    play = arriving(*FAR, coming=RIDERS, terrain=walls, entry=one)
    play.do(Enter("c1", "0115"))
    play.refuse(Enter("c2", "0115"), "TYW-6.31a")
    play.do(End())
    assert play.one(CouldNotEnter).pieces == ("c2",) and play.at("c2") == ""
    later = arriving(*FAR, turn=6, coming=RIDERS)
    assert due(later.s, later.position, BLUE) == ("c1", "c2")
    own = arriving(*FAR, D.inf("x", "0216"), coming=RIDERS)
    own.do(Enter("c1", "0115"))
    own.refuse(Move("x", ("0116", "0115")), "TYW-6.31b")


@pytest.mark.rule("LUT-16.0b")
def test_only_if_enemies_fill_the_whole_edge_is_another_hex_used() -> None:
    few = ("0109", "0110")
    fences = (A.inf("a", "0109"), A.inf("b", "0110"))
    play = arriving(*fences, *FAR, coming=RIDERS, entry=few)
    group = group_of(play.s, play.position, "c1")
    assert group is not None
    assert set(entry_cells(play.s, play.position, group)) == {"0108", "0111"}
    play.do(Enter("c1", "0108"))
    free = arriving(A.inf("a", "0109"), *FAR, coming=RIDERS, entry=few)
    free.refuse(Enter("c1", "0108"), "LUT-16.0a")


@pytest.mark.rule("LUT-16.15b", "LUT-16.16", "LUT-16.17")
def test_a_demoralised_army_may_cancel_and_what_comes_is_demoralised() -> None:
    steady = arriving(*FAR, coming=RIDERS)
    steady.refuse(Cancel("c1"), "LUT-16.17")
    shaken = arriving(*FAR, coming=RIDERS, state={"broken": {BLUE: ("army",)}})
    shaken.do(Cancel("c1"))
    assert shaken.one(Cancelled).piece == "c1" and shaken.position.losses.get(BLUE, 0) == 0
    shaken.refuse(Enter("c1", "0115"))
    shaken.refuse(End(), "LUT-16.17")
    shaken.do(Enter("c2", "0115"))
    assert needed_to_recover(shaken.s, shaken.position, "c2") == 6


@pytest.mark.rule("LUT-16.0a", "LUT-20.0")
def test_the_groups_of_the_battle() -> None:
    s = real("lutzen")
    assert {g.id: g.turn for g in s.groups.values()} == {
        "pappenheim-horse": 5, "pappenheim-foot": 13,
    }  # fmt: skip
    assert all(g.entry == EDGE for g in s.groups.values())
    five = [x for x in s.pieces.values() if x.group == "pappenheim-horse"]
    assert sum(x.strength for x in five) == 22 and len(five) == 8
    thirteen = [x for x in s.pieces.values() if x.group == "pappenheim-foot"]
    assert sum(x.strength for x in thirteen) == 27
    early = real("lutzen", "lut-early")
    assert early.groups["pappenheim-foot"].turn == 5 and early.early == "pappenheim-horse"


# ---- baggage and charge ----


@pytest.mark.rule("LUT-17.1")
@pytest.mark.parametrize("weak", [False, True])
def test_baggage_is_taken_by_passing_through_and_scores_ten_once(weak: bool) -> None:
    play = Play(A.cav("a", "1010", disrupted=weak), D.baggage("b", "1011"), D.inf("d", "2020"),
                A.leader("l", "1110"))  # fmt: skip
    play.refuse(Move("b", ("1012",)), "TYW-6.0a")
    play.do(Move("l", ("1111", "1011", "1111")))
    assert play.at("b") == "1011"
    play.do(Move("a", ("1011", "1012")))
    assert play.one(Taken).toll.points == 10 and play.points(RED) == 10
    assert play.position.losses.get(BLUE, 0) == 0


@pytest.mark.rule("LUT-17.1")
def test_both_sides_may_stand_on_the_baggage_and_it_never_moves() -> None:
    play = Play(D.inf("d", "1010"), D.baggage("b", "1011"), A.inf("a", "2020"), side=BLUE)
    play.refuse(Move("b", ("1012",)), "LUT-17.1")
    play.do(Move("d", ("1011",)))
    assert play.at("b") == "1011"


def charging(*defenders: Spec, others: tuple[Spec, ...] = (), **more: Any) -> Play:
    """Red cavalry c next to the defenders, declared against all of them."""
    play = Play(A.cav("c", "1010", 5), *others, *defenders, D.inf("x", "2020"), phase="combat",
                **more)  # fmt: skip
    play.do(Attack(tuple(d.at for d in defenders), ("c", *(o.piece.id for o in others))))
    return play


@pytest.mark.rule("LUT-17.2", "LUT-17.21")
@pytest.mark.parametrize("battle", ["lutzen", "nordlingen"])
def test_cavalry_charges_disrupted_infantry_only(battle: str) -> None:
    """P80."""
    rule = {"lutzen": "LUT-17.21", "nordlingen": "NOR-17.1"}[battle]
    weak = D.inf("d", "1110", disrupted=True)
    for wrong in (
        (D.inf("d", "1110"),), (D.cav("d", "1110", disrupted=True),),
        (weak, D.inf("e", "1009")),
    ):  # fmt: skip
        charging(*wrong, battle=battle).refuse(ChargeNow(), rule)
    play = charging(weak, battle=battle)
    play.do(ChargeNow())
    assert "10 against 2" in play.options.prompt
    play.refuse(ChargeNow())


@pytest.mark.rule("LUT-17.2", "LUT-17.21")
def test_only_swedes_charge_and_only_cavalry() -> None:
    play = Play(D.cav("c", "1010"), A.inf("a", "1110", disrupted=True), A.inf("x", "2020"),
                side=BLUE, phase="combat")  # fmt: skip
    play.do(Attack(("1110",), ("c",)))
    play.refuse(ChargeNow(), "LUT-17.21")
    foot = Play(A.inf("a", "1010"), D.inf("d", "1110", disrupted=True), D.inf("x", "2020"),
                phase="combat")  # fmt: skip
    foot.do(Attack(("1110",), ("a",)))
    foot.refuse(ChargeNow(), "LUT-17.21")


@pytest.mark.rule("LUT-17.22", "LUT-17.23", "LUT-17.2")
def test_all_cavalry_charges_infantry_joins_undoubled_and_ratings_double_with_chargers() -> None:
    others = (A.cav("k", "1111", 4), A.inf("i", "1009", 6))
    weak = D.inf("d", "1110", 8, 5, disrupted=True)
    play = Play(A.cav("c", "1010", 5), *others, weak, A.leader("l", "1010", rating=2),
                A.leader("m", "1009", rating=1), D.inf("x", "2020"), phase="combat")  # fmt: skip
    play.do(Attack(("1110",), ("c", "k", "i")))
    play.do(ChargeNow())
    assert getattr(play.position.top, "charging", ()) == ("c", "k")
    assert f"{2 * 5 + 2 * 4 + 6} against 5" in play.options.prompt
    play.do(Lead("l"))
    play.do(Lead("m"))
    assert f"{2 * (5 + 2) + 2 * 4 + 6 + 1} against 5" in play.options.prompt


@pytest.mark.rule("LUT-17.24", "TYW-9.0b", "TYW-CRT-none")
@pytest.mark.parametrize(("result", "gone"), [("none", False), ("De", False), ("Ad", False),
                                              ("Ae", True)])  # fmt: skip
def test_chargers_are_disrupted_at_the_end_and_never_eliminated_by_it(
    result: str, gone: bool
) -> None:
    play = charging(D.inf("d", "1110", disrupted=True))
    play.do(ChargeNow())
    play.do(Fight(), results=(result,))
    assert play.is_gone("c") is gone
    assert play.is_disrupted("c") is not gone
    assert bool(play.told(ChargersDisrupted)) is (result in ("none", "De"))


@pytest.mark.rule("LUT-17.24", "TYW-9.13")
def test_chargers_that_are_disrupted_are_told_with_hex_and_strength() -> None:
    play = charging(D.inf("d", "1110", disrupted=True))
    play.do(ChargeNow())
    play.do(Fight(), results=("none",))
    (told,) = play.told(ChargersDisrupted)
    at, now = play.position.units["c"].at, play.s.pieces["c"].reverse
    where = f"{{unit:c}} at {{cell:{at}}}, strength now {now}."
    assert told.text(Level.NORMAL) == f"Disrupted after the charge: {where}"
    assert told.text(Level.BRIEF) == "After the charge {unit:c} is disrupted."


@pytest.mark.rule("LUT-17.25", "TYW-CRT-Dx")
def test_chargers_count_first_towards_dx() -> None:
    """P26."""
    play = charging(D.inf("d", "1110", 8, 5, disrupted=True), others=(A.inf("i", "1111", 6),))
    play.do(ChargeNow())
    play.do(Fight(), results=("Dx",))
    assert play.is_gone("d") and play.is_disrupted("c") and not play.is_disrupted("i")
    more = charging(D.inf("d", "1110", 8, 6, disrupted=True), others=(A.inf("i", "1111", 6),))
    more.do(ChargeNow())
    more.do(Fight(), results=("Dx",))
    assert more.is_disrupted("i")


# ---- fog ----


@pytest.mark.rule("LUT-17.34", "LUT-17.3")
def test_the_fog_table() -> None:
    faces = real("lutzen").visibility
    assert faces is not None and faces.roller == "imperial"
    most = (5, 3, 1, 2, 2, 2, 1, 1, 1, 1, 1, 2, 2, 3)
    assert faces.faces == tuple(tuple(range(1, n + 1)) for n in most)


@pytest.mark.rule("LUT-17.3", "LUT-17.33", "LUT-17.32")
def test_the_imperials_roll_and_fog_lasts_through_the_next_swedish_turn() -> None:
    play = Play.opened(real("lutzen"))
    play.end()
    play.end()
    assert play.position.clock == Clock(1, "swedish", play.position.clock.phase)
    assert play.position.sight == ""
    while play.position.clock.side == "swedish":
        assert not play.told(VisibilityRolled)
        step_on(play, die=2)
    rolled = play.told(VisibilityRolled)[0]
    assert rolled.sight == "fog" and play.position.sight == "fog"
    assert rolled.until == (
        "to the end of this game turn and through the next {side:swedish} player turn"
    )
    while play.position.clock.turn == 1:
        step_on(play, die=2)
    assert play.position.clock.side == "swedish" and play.position.sight == "fog"
    while play.position.clock.side == "swedish":
        step_on(play, die=6)
    assert play.position.sight == ""


@pytest.mark.rule("LUT-17.3", "WM-19.1")
def test_how_long_a_roll_for_visibility_holds() -> None:
    lutzen, mountain = real("lutzen"), real("white-mountain")
    assert "next {side:swedish} player turn" in until(lutzen, "imperial", 13)
    assert until(lutzen, "imperial", 14) == "to the end of this game turn"
    assert until(mountain, "catholic", 3) == "for this game turn"


def step_on(play: Play, die: int) -> None:
    """End the phase; the visibility roll, if one comes, is this die."""
    from engine.core.chance import ScriptedChance
    from engine.core.kernel import Played, submit

    chance = ScriptedChance((die,))
    done = submit(play.game, play.position, play.chooser, End(), chance)
    assert isinstance(done, Played), done
    play.position, play.events = done.position, done.entry.events


@pytest.mark.rule("LUT-17.31a", "LUT-17.31b", "LUT-17.32")
def test_fog_halves_movement_and_limits_guns_to_two_hexes() -> None:
    """P65."""
    sight = real("lutzen").visibility
    pieces = (A.inf("a", "0510", movement=5), A.inf("w", "0610", disrupted=True),
              A.leader("l", "0710", movement=5), A.gun("g", "1010"), D.inf("d", "1012"),
              D.inf("e", "1113"))  # fmt: skip
    fog = Play(*pieces, phase="bombardment", visibility=sight, state={"sight": "fog"})
    assert [allowance(fog.s, fog.position, u) for u in ("a", "w", "l")] == [3, 2, 3]
    fog.refuse(Fire("g", "1113"), "LUT-17.31b")
    fog.do(Fire("g", "1012"), dice=(3,))
    assert fog.is_disrupted("d")
    clear = Play(*pieces, phase="bombardment", visibility=sight)
    assert [allowance(clear.s, clear.position, u) for u in ("a", "w", "l")] == [5, 2, 5]
    clear.do(Fire("g", "1113"), dice=(1,))


# ---- demoralisation and the king ----

OF_FOOT = Losses({RED: {"army": 65}, BLUE: {"army": 45}}, "infantry",
                 raises={BLUE: ((5, 50), (13, 65))})  # fmt: skip


@pytest.mark.rule("LUT-18.1", "LUT-18.2", "LUT-18.0")
def test_only_infantry_counts_and_the_whole_army_breaks() -> None:
    s = real("lutzen")
    assert s.losses.levels == {"swedish": {"army": 65}, "imperial": {"army": 45}}
    assert s.losses.counts == "infantry"
    play = Play(A.inf("a", "1010", 9), D.cav("d", "1110", 7), D.inf("e", "1009", 6),
                D.inf("x", "2020"),
                D.cav("w", "2021", disrupted=True), phase="combat", losses=OF_FOOT,
                state={"losses": {BLUE: 39}})  # fmt: skip
    play.fight(("1110", "1009"), ("a",), "De")
    assert play.position.losses[BLUE] == 45 and play.position.broken[BLUE] == ("army",)
    assert needed_to_recover(play.s, play.position, "w") == 6
    assert needed_to_recover(play.s, play.position, "x") == 0


@pytest.mark.rule("LUT-18.2", "LUT-16.15a")
@pytest.mark.parametrize(("turn", "to"), [(5, 50), (13, 65), (6, 45)])
def test_the_imperial_level_rises_after_the_swedish_turns_5_and_13(turn: int, to: int) -> None:
    play = Play(*FAR, turn=turn, losses=OF_FOOT, turns=14)
    play.end()
    assert play.position.clock.side == BLUE and play.position.levels[BLUE] == {"army": to}
    broken = Play(*FAR, turn=turn, losses=OF_FOOT, turns=14,
                  state={"broken": {BLUE: ("army",)}})  # fmt: skip
    broken.end()
    assert broken.position.levels[BLUE] == {"army": 45}
    after = Play(*FAR, turn=turn, side=BLUE, losses=OF_FOOT, turns=14)
    after.end()
    assert after.position.levels[BLUE] == {"army": 45}


KING = KingsDeath("k")


def dead_king(own: int, enemy: int, **more: Any) -> Play:
    """The king about to die with his unit d, in a combat of the red player; blue are Swedes."""
    play = Play(
        A.inf("a", "1010", 9), D.inf("d", "1110", 1, 1, disrupted=True), D.leader("k", "1110"),
        D.inf("x", "2020"), phase="combat", kings_death=KING, losses=Losses(
            {RED: {"army": 99}, BLUE: {"army": 65}}, "infantry"),
        state={"losses": {BLUE: own - 1, RED: enemy}, **more},
    )  # fmt: skip
    return play


@pytest.mark.rule("LUT-19.11", "LUT-19.12")
@pytest.mark.parametrize(("behind", "add"), [(-1, 1), (-20, 1), (0, 0), (9, 0), (10, -1), (30, -1)])
def test_the_losses_change_the_die(behind: int, add: int) -> None:
    assert modifier(behind, 10) == add


@pytest.mark.rule("LUT-19.0", "LUT-19.2", "LUT-19.12", "LUT-19.13")
def test_the_kings_death_is_rolled_at_the_end_of_the_combat_phase() -> None:
    """P82 and P83."""
    play = dead_king(58, 40)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), dice=(6,), results=("De",))
    assert play.one(KingFell).behind == 18
    rolled = play.one(KingsDeathRolled)
    assert (rolled.die, rolled.modifier, rolled.result) == (6, -1, 5)
    assert play.position.levels[BLUE] == {"army": 60} and not play.position.broken.get(BLUE)
    more = dead_king(60, 40)
    more.do(Attack(("1110",), ("a",)))
    more.do(Fight())
    more.do(End(), dice=(6,), results=("De",))
    assert more.position.broken[BLUE] == ("army",)


@pytest.mark.rule("LUT-19.11", "LUT-19.2", "LUT-19.15")
@pytest.mark.parametrize(
    ("die", "level", "needed"), [(1, 70, 5), (6, 55, 6), (5, 55, 6), (2, 70, 5), (3, 65, 5)]
)
def test_the_table_with_swedes_ahead(die: int, level: int, needed: int) -> None:
    play = dead_king(20, 25)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), dice=(die,), results=("De",))
    assert play.position.levels[BLUE] == {"army": level}
    assert play.position.needed[BLUE] == needed


@pytest.mark.rule("LUT-19.2", "LUT-19.15")
def test_a_one_makes_recovery_easier() -> None:
    play = dead_king(20, 20)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), dice=(1,), results=("De",))
    assert play.position.levels[BLUE] == {"army": 75}
    assert needed_to_recover(play.s, play.position, "x") == 4
    lost = Play(D.inf("w", "2020", disrupted=True), A.inf("a", "0101"), phase="recovery", side=BLUE,
                state={"needed": {BLUE: 4}})  # fmt: skip
    lost.do(Recover("w"), dice=(4,))
    assert not lost.is_disrupted("w")


@pytest.mark.rule("LUT-19.14")
def test_no_roll_for_a_demoralised_army() -> None:
    play = dead_king(65, 0)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), results=("De",))
    assert not play.one(KingFell).roll and not play.told(KingsDeathRolled)
    assert play.position.broken[BLUE] == ("army",) and play.position.levels[BLUE] == {"army": 65}
    later = Play(*FAR, phase="closing", kings_death=KingsDeath("foe"),
                 state={"king": "lost", "broken": {BLUE: ("army",)}})  # fmt: skip
    assert any(isinstance(e, RollSpared) for e in later.events)


@pytest.mark.rule("LUT-19.2")
def test_a_roll_that_leaves_the_level_says_that_it_stays() -> None:
    play = dead_king(50, 50)
    play.do(Attack(("1110",), ("a",)))
    play.do(Fight())
    play.do(End(), dice=(4,), results=("De",))
    assert not play.told(LevelChanged)
    assert play.one(KingsDeathRolled).text(Level.BRIEF).endswith(" The level stays 65.")
    changed = dead_king(50, 50)
    changed.do(Attack(("1110",), ("a",)))
    changed.do(Fight())
    changed.do(End(), dice=(5,), results=("De",))
    assert changed.told(LevelChanged) and not changed.one(KingsDeathRolled).stays


@pytest.mark.rule("LUT-19.0")
def test_a_king_lost_in_movement_is_rolled_for_after_the_combat_phase() -> None:
    play = Play(A.cav("a", "1013"), D.leader("k", "1111"), D.inf("x", "2020"), kings_death=KING,
                losses=OF_FOOT)  # fmt: skip
    play.do(Move("a", ("1012", "1011")))
    assert play.one(KingFell).roll and play.position.king == "lost"
    play.do(End(), dice=(4,))
    assert play.one(KingsDeathRolled).result == 4 and play.position.king == "settled"
    assert any(isinstance(e, TurnBegan) for e in play.events)


@pytest.mark.rule("LUT-19.0")
def test_only_the_kings_death_is_rolled_for_and_only_once() -> None:
    alive = Play(*FAR, A.cav("a", "1013"), D.leader("k", "2434"), D.leader("m", "1111"),
                 kings_death=KING, losses=OF_FOOT)  # fmt: skip
    alive.do(Move("a", ("1012", "1011")))
    assert alive.is_gone("m") and not alive.told(KingFell)
    alive.end()
    assert not alive.told(KingsDeathRolled) and not alive.position.king
    settled = Play(*FAR, kings_death=KingsDeath("gone"), state={"king": "settled"})
    settled.end()
    assert not settled.told(KingsDeathRolled)


@pytest.mark.rule("TYW-11.11")
def test_a_broken_army_keeps_its_disrupted_units() -> None:
    """Only Nördlingen removes them (NOR-18.31b)."""
    play = Play(*FAR, A.inf("w", "1010", disrupted=True), state={"broken": {RED: ("army",)}})
    play.end()
    assert play.position.clock.side == BLUE and play.at("w") == "1010"


@pytest.mark.rule("LUT-19.0")
def test_without_the_option_the_kings_death_changes_nothing() -> None:
    assert real("lutzen").kings_death is None
    king = real("lutzen", "lut-king").kings_death
    assert king is not None and "Gustav" in real("lutzen").pieces[king.leader].name
    assert king.levels == (75, 70, 70, 65, 60, 55) and king.recovery == (4, 5, 5, 5, 5, 6)


# ---- Pappenheim early ----


@pytest.mark.rule("LUT-20.0", "LUT-20.11", "LUT-20.12")
def test_early_arrivals_are_placed_next_to_the_original_cavalry() -> None:
    """P85."""
    s = real("lutzen", "lut-early")
    play = Play.opened(s)
    while play.chooser != "imperial":
        play.end()
    play.refuse(End(), "LUT-20.11")
    horse = [x for x in s.pieces.values() if x.group == "pappenheim-horse" and x.is_unit]
    leader = next(x for x in s.pieces.values() if x.group == "pappenheim-horse" and not x.is_unit)
    foot = next(x.at for x in s.pieces.values() if x.side == "imperial" and x.kind == "infantry"
                and not x.group)  # fmt: skip
    play.refuse(Place(leader.id, foot), "LUT-20.11")
    play.refuse(Place(horse[0].id, foot), "LUT-20.11")
    taken = next(x.at for x in s.pieces.values() if x.side == "imperial" and x.kind == "cavalry"
                 and not x.group)  # fmt: skip
    play.refuse(Place(horse[0].id, taken), "LUT-20.11")
    for x in horse:
        cells = play.candidates("place", x.id)
        originals = {y.at for y in s.pieces.values() if y.side == "imperial"
                     and y.kind == "cavalry" and not y.group}  # fmt: skip
        assert all(set(s.board.grid.neighbours(c)) & originals for c in cells)
        play.do(Place(x.id, cells[0]))
    play.do(Place(leader.id, play.at(horse[0].id)))
    play.do(End())
    assert play.position.levels["imperial"] == {"army": 50}
    assert s.losses.raises["imperial"] == ((5, 65),)


@pytest.mark.rule("LUT-20.11")
def test_pappenheim_goes_along_when_his_cavalry_is_placed_elsewhere() -> None:
    play = Play.opened(real("lutzen", "lut-early"))
    while play.chooser != "imperial":
        play.end()
    leader, *horse = sorted(
        (x.id for x in play.s.pieces.values() if x.group == "pappenheim-horse"),
        key=lambda u: play.s.pieces[u].is_unit,
    )
    for unit in horse:
        play.do(Place(unit, play.candidates("place", unit)[0]))
    play.do(Place(leader, play.at(horse[0])))
    told = play.do(Place(horse[0], play.candidates("place", horse[0])[-1]))
    assert [e.piece for e in told if isinstance(e, Placed)] == [horse[0], leader]
    assert play.at(leader) == play.at(horse[0])
    play.do(Place(horse[1], play.candidates("place", horse[1])[-1]))
    assert play.at(leader) == play.at(horse[0]) != play.at(horse[1])
    play.end()


@pytest.mark.rule("LUT-20.12")
def test_with_the_option_the_level_rises_to_65_after_turn_5_and_no_more() -> None:
    early = Losses({RED: {"army": 65}, BLUE: {"army": 50}}, "infantry", raises={BLUE: ((5, 65),)})
    for turn, to in ((5, 65), (13, 50)):
        play = Play(*FAR, turn=turn, losses=early, turns=14, early="turn-5")
        play.end()
        assert play.position.levels[BLUE] == {"army": to}
        assert [e.rule for e in play.events if isinstance(e, LevelChanged)] == (
            ["LUT-20.12"] if turn == 5 else []
        )


# ---- victory ----


@pytest.mark.rule("LUT-21.11", "LUT-21.12", "LUT-21.0")
def test_points_of_both_sides() -> None:
    s = real("lutzen")
    swedish, imperial = s.victory.points["swedish"], s.victory.points["imperial"]
    for points in (swedish, imperial):
        assert (points.infantry, points.cavalry, points.broken_infantry, points.gun) == (1, 1, 2, 5)
    assert (swedish.baggage, imperial.baggage) == (10, 0)
    worth = {x.name.split()[-1]: x.points for x in s.pieces.values() if x.kind == "leader"}
    assert sorted(worth.values()) == [5, 5, 5, 5, 10, 15, 20, 25, 40]
    assert s.victory.kind == "points"


@pytest.mark.rule("LUT-21.11", "LUT-21.12")
@pytest.mark.parametrize(("broken", "points"), [(False, 6), (True, 12)])
def test_demoralised_infantry_scores_double_cavalry_does_not(broken: bool, points: int) -> None:
    state = {"broken": {BLUE: ("army",)}} if broken else {}
    play = Play(A.inf("a", "1010", 9), D.inf("d", "1110", 6), D.inf("x", "2020"), phase="combat",
                state=state)  # fmt: skip
    play.fight(("1110",), ("a",), "De")
    assert play.points(RED) == points
    horse = Play(A.inf("a", "1010", 9), D.cav("d", "1110", 6), D.inf("x", "2020"), phase="combat",
                 state=state)  # fmt: skip
    horse.fight(("1110",), ("a",), "De")
    assert horse.points(RED) == 6


@pytest.mark.rule("LUT-21.11")
def test_the_combat_that_breaks_the_army_still_scores_one_a_point() -> None:
    play = Play(A.inf("a", "1010", 20), D.inf("d", "1110", 6), D.inf("e", "1009", 5),
                D.inf("x", "2020"), phase="combat", losses=OF_FOOT,
                state={"losses": {BLUE: 40}})  # fmt: skip
    play.fight(("1110", "1009"), ("a",), "De")
    assert play.points(RED) == 11 and play.position.broken[BLUE] == ("army",)


@pytest.mark.rule("LUT-21.11", "LUT-21.0")
@pytest.mark.parametrize(("owner", "result"), [(RED, "red-victory"), (BLUE, "draw")])
def test_captured_guns_count_if_held_at_the_end_and_more_points_win(
    owner: str, result: str
) -> None:
    play = Play(A.inf("a", "0101"), D.inf("d", "2420"), D.gun("g", "1010"), turn=10, side=BLUE,
                state={"owners": {"g": owner}})  # fmt: skip
    assert score_of(play.s, play.position, RED) == ({"guns": 5} if owner == RED else {})
    assert total_of(play.s, play.position, BLUE) == 0
    play.end()
    assert play.position.outcome is not None and play.position.outcome.result == result


@pytest.mark.rule("LUT-21.12")
def test_leaders_score_their_own_points() -> None:
    victory = Victory("points", {RED: Points(), BLUE: Points()})
    play = Play(A.cav("a", "1013"), D.leader("l", "1111", points=25), D.inf("d", "2020"),
                victory=victory)  # fmt: skip
    play.do(Move("a", ("1012", "1011")))
    assert play.points(RED) == 25
