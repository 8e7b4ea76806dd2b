"""The special rules of White Mountain 1620 (WM)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.core.event import Level, seen
from engine.core.position import Clock, UnitState
from engine.systems.thirty_years_war.arrivals import due
from engine.systems.thirty_years_war.battle_rules import Losses, Recovery
from engine.systems.thirty_years_war.capture import owner
from engine.systems.thirty_years_war.events import (
    CouldNotEnter,
    Entered,
    ManoeuvreRolled,
    VisibilityRolled,
)
from engine.systems.thirty_years_war.frames import Course
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.morale_events import FinalPoints, RecoveryTried
from engine.systems.thirty_years_war.movement import allowance, points_left
from engine.systems.thirty_years_war.orders import (
    Attack,
    ChargeNow,
    End,
    Enter,
    Fight,
    Fire,
    Lead,
    Move,
    Note,
    Place,
    Recover,
    Swap,
    TakeSetUp,
)
from engine.systems.thirty_years_war.piece_events import ChargersDisrupted, LeaderLost, Taken
from engine.systems.thirty_years_war.setup_events import ExtraDeployed, NotesShown, SetUpFinished
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.victory import final_items
from engine.systems.thirty_years_war.zones import controlled
from tests.thirty_years_war.board import BLUE, RED, A, D, Play, Spec, real

WM = "white-mountain"
CATHOLIC, BOHEMIAN = "catholic", "bohemian"


def play(*pieces: Spec, **more: Any) -> Play:
    """A blank board with the rules of White Mountain."""
    return Play(*pieces, **{"battle": WM, **more})


# ---- set-up on symbols ----


@pytest.mark.rule("WM-15.1a", "WM-15.1b", "WM-15.2a", "WM-15.2b", "WM-15.2c", "TYW-3.0a")
def test_bohemians_then_catholics_place_their_pieces_on_symbols() -> None:
    game = Play.opened(real(WM))
    s = game.s
    assert game.chooser == BOHEMIAN and not any(x.at for x in game.position.units.values())
    foot = next(u for u in s.unit_ids[BOHEMIAN] if s.pieces[u].kind == "infantry")
    horse = next(u for u in s.unit_ids[BOHEMIAN] if s.pieces[u].kind == "cavalry")
    spots = {k: [m.cell for m in s.symbols if m.side == BOHEMIAN and m.kind == k]
             for k in ("infantry", "cavalry", "gun", "baggage")}  # fmt: skip
    game.refuse(End(), "TYW-3.0a")
    game.refuse(Place(foot, spots["cavalry"][0]), "WM-15.2a")
    game.refuse(Place(next(iter(s.unit_ids[CATHOLIC])), spots["infantry"][0]), "WM-15.2a")
    game.do(Place(foot, spots["infantry"][0]))
    other = s.unit_ids[BOHEMIAN][1]
    if s.pieces[other].kind == "infantry":
        game.refuse(Place(other, spots["infantry"][0]), "WM-15.2a")
    leader = next(u for u, x in s.pieces.items() if x.kind == "leader" and x.side == BOHEMIAN)
    banner = next(u for u, x in s.pieces.items() if x.kind == "banner")
    game.refuse(Place(leader, "0101"), "WM-15.2b")
    game.refuse(Place(banner, spots["baggage"][0] if spots["baggage"][0] not in spots["infantry"]
                      + spots["cavalry"] else "0101"), "WM-15.2c")  # fmt: skip
    game.do(Place(leader, spots["cavalry"][-1]))
    game.do(Place(banner, spots["infantry"][0]))
    game.do(Place(horse, spots["cavalry"][0]))
    game.do(TakeSetUp("proposed"))
    assert all(game.at(u) for u, x in s.pieces.items() if x.side == BOHEMIAN)
    assert not game.options.owed
    game.do(End())
    assert game.chooser == CATHOLIC
    game.do(TakeSetUp("proposed"))
    game.do(End(), dice=(6,))
    assert game.position.clock.side == CATHOLIC and game.position.clock.turn == 1


@pytest.mark.rule("WM-15.2a")
def test_the_owner_chooses_which_unit_of_an_arm_goes_where() -> None:
    game = Play.opened(real(WM))
    game.do(TakeSetUp("proposed"))
    s = game.s
    foot = [u for u in s.unit_ids[BOHEMIAN] if s.pieces[u].kind == "infantry"]
    horse = next(u for u in s.unit_ids[BOHEMIAN] if s.pieces[u].kind == "cavalry")
    one, two = game.at(foot[0]), game.at(foot[-1])
    game.do(Swap(foot[0], foot[-1]))
    assert (game.at(foot[0]), game.at(foot[-1])) == (two, one)
    game.refuse(Swap(foot[0], horse), "TYW-3.0b")


# ---- Polish charges ----


@pytest.mark.rule("WM-16.0", "WM-16.1", "WM-16.4", "TYW-CRT-none")
def test_polish_cavalry_charges_any_target() -> None:
    """P68."""
    game = play(A.cav("p", "1010", 4, polish=True), A.cav("q", "1111", 4, polish=True),
                D.inf("d", "1110", 5), phase="combat")  # fmt: skip
    game.do(Attack(("1110",), ("p", "q")))
    game.do(ChargeNow())
    assert "16 against 5" in game.options.prompt
    game.do(Fight(), results=("none",))
    assert game.is_disrupted("p") and game.is_disrupted("q")
    assert any(isinstance(e, ChargersDisrupted) for e in game.events)


@pytest.mark.rule("WM-16.0", "WM-16.1")
@pytest.mark.parametrize("defender", [D.cav("d", "1110"), D.inf("d", "1110", disrupted=True)])
def test_any_kind_of_unit_may_be_charged_but_only_by_poles(defender: Spec) -> None:
    game = play(A.cav("p", "1010", polish=True), defender, D.inf("x", "2020"), phase="combat")
    game.do(Attack(("1110",), ("p",)))
    game.do(ChargeNow())
    plain = play(A.cav("c", "1010"), defender, D.inf("x", "2020"), phase="combat")
    plain.do(Attack(("1110",), ("c",)))
    plain.refuse(ChargeNow(), "WM-16.0")


@pytest.mark.rule("WM-16.2", "WM-16.3", "WM-16.0")
def test_others_join_undoubled_and_a_leader_doubles_with_a_charger() -> None:
    game = play(A.cav("p", "1010", 4, polish=True), A.cav("c", "1111", 5), A.inf("i", "1109", 6),
                A.leader("l", "1010", rating=2), A.leader("m", "1111", rating=1),
                D.inf("d", "1110", 5), phase="combat")  # fmt: skip
    game.do(Attack(("1110",), ("p", "c", "i")))
    game.do(ChargeNow())
    game.do(Lead("l"))
    game.do(Lead("m"))
    assert f"{2 * (4 + 2) + 5 + 1 + 6} against 5" in game.options.prompt
    game.do(Fight(), results=("none",))
    assert game.is_disrupted("p") and not game.is_disrupted("c")


@pytest.mark.rule("WM-16.5", "TYW-CRT-Dx")
def test_chargers_count_towards_dx_also_beside_other_cavalry() -> None:
    game = play(A.cav("p", "1010", 4, polish=True), A.cav("c", "1111", 5), D.inf("d", "1110", 4),
                phase="combat")  # fmt: skip
    game.do(Attack(("1110",), ("p", "c")))
    game.do(ChargeNow())
    game.do(Fight(), results=("Dx",))
    assert game.is_disrupted("p") and not game.is_disrupted("c") and game.is_disrupted("d")


@pytest.mark.rule("WM-17.3c", "WM-18.3", "WM-16.2")
def test_no_charge_across_a_redoubt_or_at_the_palace() -> None:
    """P70."""
    pole = A.cav("p", "1010", polish=True)
    for redoubt in (("1010", "1110"), ("1110", "1010")):
        game = play(pole, D.inf("d", "1110"), phase="combat", redoubts=[redoubt])
        game.do(Attack(("1110",), ("p",)))
        game.refuse(ChargeNow(), "WM-17.3c")
        game.do(Fight(), results=("none",))
        assert not game.is_disrupted("p")
    palace = play(pole, D.inf("d", "1110"), phase="combat", terrain={"1110": "palace"})
    palace.do(Attack(("1110",), ("p",)))
    palace.refuse(ChargeNow(), "WM-18.3")
    two = play(pole, A.cav("q", "1111", polish=True), D.inf("d", "1110"), phase="combat",
               redoubts=[("1010", "1110")])  # fmt: skip
    two.do(Attack(("1110",), ("p", "q")))
    two.do(ChargeNow())
    assert getattr(two.position.top, "charging", ()) == ("q",)


@pytest.mark.rule("WM-19.2d")
@pytest.mark.parametrize(("leader", "may"), [("1010", True), ("1009", True), ("1008", False)])
def test_in_restricted_sight_a_charge_needs_a_leader_near(leader: str, may: bool) -> None:
    game = play(A.cav("p", "1010", polish=True), A.leader("l", leader), D.inf("d", "1110"),
                phase="combat", visibility=real(WM).visibility,
                state={"sight": "restricted"}, sides={("1009", "1110"): "river"})  # fmt: skip
    game.do(Attack(("1110",), ("p",)))
    if may:
        game.do(ChargeNow())
    else:
        game.refuse(ChargeNow(), "WM-19.2d")


# ---- redoubts and the palace ----


@pytest.mark.rule("WM-17.0", "WM-17.1", "TYW-TEC-redoubt")
@pytest.mark.parametrize("way", [("1010", "1011"), ("1011", "1010")])
def test_crossing_a_redoubt_costs_more_either_way(way: tuple[str, str]) -> None:
    for mover, price in ((A.inf("a", "1010"), 3), (A.cav("a", "1010"), 5),
                         (A.leader("a", "1010"), 3), (A.banner("a", "1010"), 3)):  # fmt: skip
        game = play(mover, A.inf("x", "2001"), D.inf("d", "2020"), redoubts=[way])
        before = points_left(game.s, game.position, "a")
        game.do(Move("a", ("1011",)))
        assert before - points_left(game.s, game.position, "a") == price


@pytest.mark.rule("WM-17.2")
@pytest.mark.parametrize("way", [("1010", "1110"), ("1110", "1010")])
def test_zones_and_attacks_cross_redoubts_both_ways(way: tuple[str, str]) -> None:
    game = play(A.cav("a", "1010"), D.inf("d", "1110"), phase="combat", redoubts=[way])
    assert "1110" in controlled(game.s, game.position, RED)
    assert game.position.combats.must_attack == ("a",)
    game.fight(("1110",), ("a",), "none")


def defence_of(d: Spec, *attackers: Spec, **board: Any) -> int:
    """The defence of d against all of them."""
    from engine.systems.thirty_years_war.odds import odds_of

    game = play(*attackers, d, **board)
    return odds_of(game.s, game.position, tuple(a.piece.id for a in attackers), ("d",)).defence


@pytest.mark.rule("WM-17.3a", "WM-17.3b", "WM-17.0", "TYW-8.4c", "TYW-TEC-redoubt")
def test_a_redoubt_doubles_from_outside_only() -> None:
    d, a, b = D.inf("d", "1110", 6), A.inf("a", "1010"), A.inf("b", "1111")
    assert defence_of(d, a, redoubts=[("1010", "1110")]) == 12
    assert defence_of(d, a, redoubts=[("1110", "1010")]) == 6
    assert defence_of(d, a, b, redoubts=[("1010", "1110")]) == 6
    assert (
        defence_of(d, a, b, redoubts=[("1010", "1110")], sides={("1111", "1110"): "stream"}) == 12
    )


@pytest.mark.rule("WM-18.2", "TYW-TEC-palace", "TYW-8.4b")
def test_the_palace_triples_and_is_not_combined() -> None:
    d, a, b = D.inf("d", "1110", 6), A.inf("a", "1010"), A.inf("b", "1111")
    ground = {"1110": "palace"}
    assert defence_of(d, a, b, terrain=ground) == 18
    assert defence_of(d, a, terrain=ground, redoubts=[("1010", "1110")]) == 18


@pytest.mark.rule("WM-18.1", "TYW-TEC-palace")
def test_only_infantry_leaders_and_banner_enter_the_palace_for_two() -> None:
    """P75."""
    ground = {"1011": "palace"}
    rest = (A.inf("x", "2001"), D.inf("d", "2020"))
    play(A.cav("a", "1010"), *rest, terrain=ground).refuse(Move("a", ("1011",)), "TYW-TEC-palace")
    for mover in (A.inf("a", "1010"), A.inf("a", "1010", disrupted=True), A.leader("a", "1010"),
                  A.banner("a", "1010")):  # fmt: skip
        play(mover, *rest, terrain=ground).do(Move("a", ("1011",)))
    slow = play(A.inf("a", "1010", movement=1), *rest, terrain=ground)
    slow.refuse(Move("a", ("1011",)), "TYW-6.14b")
    wall = play(A.inf("a", "1010"), *rest, terrain=ground, redoubts=[("1010", "1011")])
    wall.do(Move("a", ("1011",)))
    assert points_left(wall.s, wall.position, "a") == 0


# ---- visibility ----


@pytest.mark.rule("WM-19.3", "WM-19.1")
def test_the_visibility_table() -> None:
    sight = real(WM).visibility
    assert sight is not None and sight.roller == CATHOLIC and sight.word == "restricted"
    most = (5, 5, 1, 1, 1, 1, 1, 2, 2, 2)
    assert sight.faces == tuple(tuple(range(1, n + 1)) for n in most)
    assert (sight.gun_range, sight.charge_needs_leader, sight.radius) == (2, True, -1)


@pytest.mark.rule("WM-19.1", "WM-19.2a", "WM-19.3")
@pytest.mark.parametrize(("turn", "die", "sight"), [(1, 5, "restricted"), (1, 6, ""), (3, 2, ""),
                                                    (8, 2, "restricted")])  # fmt: skip
def test_the_catholics_roll_for_both_player_turns(turn: int, die: int, sight: str) -> None:
    s = real(WM)
    game = TywGame(s)
    opening = game.opening()
    foot = {side: next(u for u in s.unit_ids[side]) for side in s.sides}
    units = {**opening.units, foot[CATHOLIC]: UnitState("0112"), foot[BOHEMIAN]: UnitState("2012")}
    position = msgspec.structs.replace(
        opening, units=units, clock=Clock(turn - 1, "", ""), agenda=(Course(step="turn"),)
    )
    there = Play.from_position(game, position, dice=(die,))
    assert [e.sight for e in there.events if isinstance(e, VisibilityRolled)] == [sight]
    there.end()
    assert there.position.clock.side == BOHEMIAN and there.position.sight == sight
    assert not there.told(VisibilityRolled)


@pytest.mark.rule("WM-19.2a", "WM-19.2b", "WM-19.2c", "TYW-9.15a")
def test_restricted_sight_halves_movement_and_limits_guns() -> None:
    """P65 and P67."""
    pieces = (A.inf("a", "0510", movement=5), A.inf("b", "0610", movement=3),
              A.inf("w", "0710", disrupted=True), A.leader("l", "0810", movement=5),
              A.banner("k", "0812"), A.gun("g", "1010"), D.inf("d", "1012"),
              D.inf("e", "1113"))  # fmt: skip
    sight = real(WM).visibility
    short = play(*pieces, phase="bombardment", visibility=sight, state={"sight": "restricted"})
    found = [allowance(short.s, short.position, u) for u in ("a", "b", "w", "l", "k")]
    assert found == [3, 2, 2, 3, 4]
    short.refuse(Fire("g", "1113"), "WM-19.2c")
    short.do(Fire("g", "1012"), dice=(1,))
    clear = play(*pieces, phase="bombardment", visibility=sight)
    assert allowance(clear.s, clear.position, "a") == 5
    clear.do(Fire("g", "1113"), dice=(1,))


# ---- banner and baggage ----

COUNTED = Losses({RED: {"army": 64}, BLUE: {"army": 64}}, leader=5, baggage=10, banner=10)


@pytest.mark.rule("WM-20.0", "WM-20.1", "WM-20.3a")
def test_the_banner_moves_like_a_leader_and_stacks_freely() -> None:
    game = play(D.banner("k", "1010"), D.inf("d", "1011"), D.leader("l", "1011"),
                D.gun("g", "1012"), A.inf("a", "2020"), side=BLUE)  # fmt: skip
    game.do(Move("k", ("1011", "1012")))
    assert game.at("k") == "1012"
    rode = play(D.banner("k", "1010"), D.inf("d", "1010"), A.inf("a", "2020"), side=BLUE)
    rode.do(Move("d", ("1011",), ("k",)))
    assert rode.at("k") == "1011"
    fight = play(A.inf("a", "1110"), D.inf("d", "1010"), D.banner("k", "1010"), phase="combat",
                 side=BLUE)  # fmt: skip
    fight.refuse(Attack(("1110",), ("k",)), "TYW-2.3b")
    fight.do(Attack(("1110",), ("d",)))
    fight.refuse(Lead("k"), "TYW-10.11")


@pytest.mark.rule("WM-20.2")
@pytest.mark.parametrize(
    ("at", "die", "leader", "recovers"),
    [("1010", 4, False, True), ("1110", 4, False, True), ("1210", 4, False, False),
     ("1110", 2, True, True), ("1110", 1, True, False)],
)  # fmt: skip
def test_the_banner_adds_one_to_recovery_with_a_leader(
    at: str, die: int, leader: bool, recovers: bool
) -> None:
    help_ = (D.leader("l", "1010", rating=2),) if leader else ()
    game = play(D.inf("d", "1010", disrupted=True), D.banner("k", at), *help_, A.inf("a", "2020"),
                phase="recovery", side=BLUE)  # fmt: skip
    game.game.scenario = changed_recovery(game)
    game.do(Recover("d"), dice=(die,))
    assert next(e for e in game.events if isinstance(e, RecoveryTried)).recovered is recovers


def changed_recovery(game: Play) -> Any:
    from dataclasses import replace

    assert real(WM).recovery.banner == 1
    return replace(game.s, recovery=Recovery(banner=1))


@pytest.mark.rule("WM-20.3a", "WM-20.3b", "WM-24.2", "WM-25.1")
def test_the_banner_alone_in_an_enemy_zone_is_captured() -> None:
    game = play(A.cav("a", "1013"), D.banner("k", "1111"), D.leader("l", "1111"),
                D.inf("d", "2020"), losses=COUNTED)  # fmt: skip
    game.do(Move("a", ("1012", "1011")))
    taken = game.one(Taken)
    assert taken.piece == "k" and taken.toll.points == 10 and game.is_gone("k")
    assert game.position.losses[BLUE] == 10 + 5
    walks = play(D.banner("k", "1010"), D.inf("d", "2020"), A.inf("a", "1013"), side=BLUE)
    walks.refuse(Move("k", ("1011", "1012", "1112")), "WM-20.3a")
    walks.do(Move("k", ("1011", "1012")))
    assert walks.is_gone("k")
    weak = play(A.inf("a", "1010", disrupted=True), D.banner("k", "1011"), D.inf("d", "2020"))
    weak.do(Move("a", ("1011",)))
    assert weak.one(Taken).by == "a"


@pytest.mark.rule("WM-21.0", "WM-21.1", "WM-24.1", "WM-24.2")
def test_baggage_is_taken_by_passing_through() -> None:
    """P72."""
    game = play(A.cav("a", "1010", disrupted=True), D.baggage("b", "1011"), A.leader("l", "1111"),
                D.inf("d", "2020"), D.leader("m", "1111"), losses=COUNTED)  # fmt: skip
    game.do(Move("a", ("1011", "1012")))
    assert game.one(Taken).toll.points == 20 and game.position.losses[BLUE] == 10
    own = play(A.inf("a", "1010"), A.baggage("b", "1011"), D.inf("d", "2020"))
    own.refuse(Move("b", ("1012",)), "WM-21.0")
    own.do(Move("a", ("1011",)))
    assert own.at("b") == "1011"
    walk = play(
        A.leader("l", "1010"), D.baggage("b", "1011"), A.inf("a", "2001"), D.inf("d", "2020")
    )
    walk.do(Move("l", ("1011",)))
    assert walk.at("b") == "1011"
    assert real(WM).victory.points[BOHEMIAN].baggage == 10


# ---- demoralisation and victory ----


@pytest.mark.rule("WM-24.0", "WM-24.1", "WM-24.2")
def test_levels_and_what_counts() -> None:
    s = real(WM)
    assert s.losses.levels == {CATHOLIC: {"army": 64}, BOHEMIAN: {"army": 64}}
    assert (s.losses.leader, s.losses.baggage, s.losses.banner) == (5, 10, 10)
    assert s.losses.counts == "all"
    game = play(A.inf("a", "1010", 30), D.inf("d", "1110", 6), D.cav("e", "1009", 4),
                D.leader("l", "1110"), D.inf("x", "2020"), phase="combat", losses=COUNTED,
                state={"losses": {BLUE: 49}})  # fmt: skip
    game.fight(("1110", "1009"), ("a",), "De")
    assert game.one(LeaderLost).toll.total == 64
    assert game.position.broken[BLUE] == ("army",)


@pytest.mark.rule("WM-25.0", "WM-25.1", "WM-25.2")
def test_points_of_both_sides() -> None:
    points = real(WM).victory.points
    c, b = points[CATHOLIC], points[BOHEMIAN]
    assert (c.infantry, c.cavalry, c.rating, c.gun, c.baggage, c.banner) == (1, 1, 3, 10, 20, 10)
    assert (b.infantry, b.cavalry, b.rating, b.gun, b.baggage) == (2, 2, 3, 5, 10)
    assert c.enemy_broken == b.enemy_broken == 20
    assert real(WM).victory.kind == "points"


@pytest.mark.rule("WM-25.1", "WM-25.2")
@pytest.mark.parametrize(
    ("broken", "bonus"),
    [({}, (0, 0)), ({RED: ("army",)}, (0, 20)), ({BLUE: ("army",)}, (20, 0)),
     ({RED: ("army",), BLUE: ("army",)}, (0, 0))],
)  # fmt: skip
def test_twenty_for_the_army_that_held(broken: dict[str, Any], bonus: tuple[int, int]) -> None:
    """P73."""
    game = play(A.inf("a", "0101"), D.inf("d", "2020"), state={"broken": broken})
    found = [
        final_items(game.s, game.position, side).get("enemy broken", 0) for side in (RED, BLUE)
    ]
    assert tuple(found) == bonus


@pytest.mark.rule("WM-25.0", "WM-25.1")
def test_guns_held_at_the_end_count_and_the_higher_total_wins() -> None:
    game = play(A.inf("a", "0101"), D.inf("d", "2020"), D.gun("g", "1010"), turn=10, side=BLUE,
                state={"owners": {"g": RED}})  # fmt: skip
    assert owner(game.s, game.position, "g") == RED
    game.end()
    assert [e.items for e in game.told(FinalPoints)][0] == {"guns": 10}
    assert game.position.outcome is not None and game.position.outcome.winner == RED


# ---- sealed notes ----


def noted(*options: str) -> Play:
    """The battle with these options, before anything is written."""
    return Play.opened(real(WM, *options))


def other_view(game: Play) -> TywPosition:
    """What the side that does not choose sees."""
    return game.game.redact(game.position, game.s.enemy_of(game.chooser))


@pytest.mark.rule("WM-23.0", "WM-23.1a", "WM-23.1b", "WM-22.0")
def test_the_manoeuvre_is_noted_in_secret_and_its_pieces_stay_off_the_map() -> None:
    game = noted("wm-manoeuvre")
    assert game.chooser == CATHOLIC and game.asked == "noting"
    s = game.s
    horse = [u for u in s.unit_ids[CATHOLIC] if s.pieces[u].kind == "cavalry"][:2]
    gun = next(u for u, x in s.pieces.items() if x.kind == "gun" and x.side == CATHOLIC)
    leader = next(u for u, x in s.pieces.items() if x.kind == "leader" and x.side == CATHOLIC)
    before = other_view(game)
    for piece in (gun, s.unit_ids[BOHEMIAN][0]):
        game.refuse(Note(piece, "left"), "WM-23.1a")
    game.refuse(Note(horse[0], "4"), "WM-23.1a")
    game.do(Note(horse[0], "left"))
    game.do(Note(horse[1], "right"))
    game.do(Note(leader, "left"))
    game.do(Note(leader, "none"))
    assert other_view(game) == before and not other_view(game).notes
    game.do(End())
    assert game.chooser == BOHEMIAN
    game.do(TakeSetUp("proposed"))
    game.do(End())
    game.refuse(Place(horse[0], s.pieces[horse[0]].at), "WM-15.2a")
    game.do(TakeSetUp("proposed"))
    assert [game.at(u) for u in horse] == ["", ""] and game.at(leader)
    game.do(End(), dice=(6,))
    finished = [e for e in game.events if isinstance(e, SetUpFinished)]
    assert finished and set(finished[0].kept) == set(horse)
    assert BOHEMIAN not in game.game.redact(game.position, BOHEMIAN).notes
    assert game.game.redact(game.position, BOHEMIAN).notes == {}


def manoeuvring(turn: int, die: int) -> Play:
    """The start of a Catholic turn with two pieces held back."""
    s = real(WM, "wm-manoeuvre")
    game = TywGame(s)
    opening = game.opening()
    horse = [u for u in s.unit_ids[CATHOLIC] if s.pieces[u].kind == "cavalry"][:2]
    foot = {side: next(u for u in s.unit_ids[side]) for side in s.sides}
    units = {**opening.units, foot[CATHOLIC]: UnitState("0112"), foot[BOHEMIAN]: UnitState("1412")}
    position = msgspec.structs.replace(
        opening, units=units, clock=Clock(turn - 1, "", ""), agenda=(Course(step="turn"),),
        notes={CATHOLIC: {horse[0]: "left", horse[1]: "right"}},
    )  # fmt: skip
    return Play.from_position(game, position, dice=(6, die) if die else (6,))


@pytest.mark.rule("WM-23.2a")
@pytest.mark.parametrize(
    ("turn", "die", "arrives"),
    [(2, 1, True), (2, 2, False), (5, 4, True), (5, 5, False), (10, 6, False), (10, 5, True)],
)
def test_the_arrival_roll_is_below_the_turn_and_never_a_six(
    turn: int, die: int, arrives: bool
) -> None:
    game = manoeuvring(turn, die)
    rolled = [e.arrives for e in game.events if isinstance(e, ManoeuvreRolled)]
    assert rolled == [arrives]
    names = [type(e) for e in game.events if isinstance(e, (VisibilityRolled, ManoeuvreRolled))]
    assert names == [VisibilityRolled, ManoeuvreRolled]
    assert len(due(game.s, game.position, CATHOLIC)) == (2 if arrives else 0)


@pytest.mark.rule("WM-23.2a")
def test_no_arrival_roll_in_turn_1_and_none_without_a_force() -> None:
    assert not any(isinstance(e, ManoeuvreRolled) for e in manoeuvring(1, 0).events)
    empty = manoeuvring(1, 0)
    position = msgspec.structs.replace(
        empty.position, notes={}, clock=Clock(4, "", ""), agenda=(Course(step="turn"),)
    )
    again = Play.from_position(empty.game, position, dice=(6,))
    assert not any(isinstance(e, ManoeuvreRolled) for e in again.events)


@pytest.mark.rule("WM-23.2b")
def test_each_wing_enters_by_its_edge_at_the_price_of_the_ground() -> None:
    game = manoeuvring(5, 4)
    left, right = game.position.notes[CATHOLIC]
    assert game.s.manoeuvre is not None
    wings = game.s.manoeuvre.wings
    game.refuse(End(), "WM-23.2b")
    game.refuse(Enter(left, wings["right"][0]), "WM-23.2b")
    game.do(Enter(left, wings["left"][0]))
    game.refuse(Enter(right, wings["left"][0]), "WM-23.2b")
    game.do(Enter(right, wings["right"][0]))
    assert game.at(right) == wings["right"][0] and game.one(Entered).seal


@pytest.mark.rule("WM-22.1", "WM-22.2", "WM-15.1b")
def test_optional_pieces_are_placed_next_to_own_symbols_at_a_price() -> None:
    """P107."""
    game = noted("wm-extra")
    s = game.s
    game.do(End())
    assert game.asked == "set-up" and game.chooser == BOHEMIAN
    extra = [x for x in s.pieces.values() if s.extra and x.group == s.extra.group]
    unit = next(x for x in extra if x.kind == "infantry")
    leader = next(x for x in extra if x.kind == "leader")
    game.do(TakeSetUp("proposed"))
    symbols = {
        m.cell for m in s.symbols if m.side == BOHEMIAN and m.kind in ("infantry", "cavalry")
    }
    grid = s.board.grid
    far = next(c for c in grid.cells if min(grid.distance(c, x) for x in symbols) == 2)
    game.refuse(Place(unit.id, far), "WM-22.1")
    game.refuse(Place(unit.id, next(iter(symbols))), "WM-22.1")
    cells = game.candidates("place", unit.id)
    assert all(min(grid.distance(c, x) for x in symbols) == 1 for c in cells)
    game.do(Place(unit.id, cells[0]))
    assert game.one(ExtraDeployed).toll.points == unit.strength
    game.do(Place(leader.id, game.at(s.unit_ids[BOHEMIAN][0])))
    assert game.points(CATHOLIC) == unit.strength + 10
    assert not any(x.group for x in real(WM).pieces.values())
    game.do(End())


@pytest.mark.rule("WM-22.3a", "WM-22.3b", "WM-22.2")
def test_a_noted_optional_piece_comes_on_its_turn_from_the_south() -> None:
    game = noted("wm-extra")
    s = game.s
    extra = [x for x in s.pieces.values() if s.extra and x.group == s.extra.group]
    foot = [x for x in extra if x.kind == "infantry"]
    game.refuse(Note(s.unit_ids[BOHEMIAN][0], "3"), "WM-22.3a")
    game.refuse(Note(foot[0].id, "11"), "WM-22.3a")
    before = other_view(game)
    game.do(Note(foot[0].id, "3"))
    assert other_view(game) == before
    game.do(End())
    game.refuse(Place(foot[0].id, "1513"), "WM-22.1")
    position = msgspec.structs.replace(
        game.position, clock=Clock(3, BOHEMIAN, "start"), agenda=(Course(step="movement"),)
    )
    there = Play.from_position(game.game, position)
    south = s.groups[s.extra.group].entry if s.extra else ()
    assert due(s, there.position, BOHEMIAN) == (foot[0].id,)
    there.refuse(End(), "WM-22.3b")
    there.refuse(Enter(foot[1].id, south[0]), "WM-22.3b")
    there.refuse(Enter(foot[0].id, "0101"), "WM-22.3b")
    there.do(Enter(foot[0].id, south[0]))
    assert there.one(ExtraDeployed).toll.points == foot[0].strength
    early = Play.from_position(
        game.game, msgspec.structs.replace(position, clock=Clock(2, BOHEMIAN, "start"))
    )
    assert due(s, early.position, BOHEMIAN) == ()


@pytest.mark.rule("WM-22.3a", "WM-22.3b")
def test_entering_optional_units_do_not_overstack_and_wait_for_room() -> None:
    game = noted("wm-extra")
    s = game.s
    assert s.extra is not None
    extra = [x for x in s.pieces.values() if x.group == s.extra.group and x.is_unit]
    south = s.groups[s.extra.group].entry
    enemies = dict(zip(s.unit_ids[CATHOLIC], south[1:], strict=False))
    units = {**game.position.units, **{u: UnitState(c) for u, c in enemies.items()}}
    position = msgspec.structs.replace(
        game.position, units=units, clock=Clock(3, BOHEMIAN, "start"),
        agenda=(Course(step="movement"),), notes={BOHEMIAN: {x.id: "3" for x in extra[:2]}},
    )  # fmt: skip
    there = Play.from_position(game.game, position)
    there.do(Enter(extra[0].id, south[0]))
    there.refuse(Enter(extra[1].id, south[0]), "TYW-6.31a")
    before = there.position
    there.end()
    assert there.one(CouldNotEnter).pieces == (extra[1].id,)
    heard = seen(before, there.events, CATHOLIC)
    assert not any(isinstance(event, CouldNotEnter) for event in heard)


@pytest.mark.rule("WM-22.3a", "WM-23.1a")
def test_the_notes_are_shown_at_the_end() -> None:
    game = noted("wm-extra", "wm-manoeuvre")
    s = game.s
    game.do(Note(s.unit_ids[CATHOLIC][0], "left"))
    game.do(End())
    game.do(End())
    position = msgspec.structs.replace(
        game.position, clock=Clock(10, BOHEMIAN, "start"), agenda=(Course(step="movement"),)
    )
    there = Play.from_position(game.game, position)
    there.do(End())
    assert there.one(NotesShown).notes[CATHOLIC] == {s.unit_ids[CATHOLIC][0]: "left"}
    assert there.game.redact(there.position, BOHEMIAN).notes == there.position.notes
    assert "The {side:bohemian} note was empty." in there.one(NotesShown).text(Level.BRIEF)
