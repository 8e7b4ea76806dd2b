"""DNK-10: movement, and the run of routed units."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.core import End, Level
from engine.systems.dunkirk.events import CouldNotRun, Moved, OverStacked
from engine.systems.dunkirk.movement.moving import MOVE, movable
from engine.systems.dunkirk.movement.steps import reachable
from engine.systems.dunkirk.orders import Move, Remove
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from engine.systems.dunkirk.words.speech import DunkirkWords
from tests.dunkirk.board import F, G, Play, real_game

FAR = F("far", "1201")


@pytest.mark.rule("DNK-10.1.1")
def test_any_or_all_units_may_move_each_once() -> None:
    play = Play(G("a", "0505"), G("b", "0505"), G("c", "0707"), FAR)
    play.do(Move("a", ("0504",)))
    play.do(Move("c", ("0706",)))
    play.refuse(Move("a", ("0503",)), "DNK-10.1.1", "DNK-10.1.6")
    assert movable(play.game.scenario, play.position, GERMAN) == ("b",)
    play.end()  # b need not move
    assert play.at("b") == "0505"


@pytest.mark.rule("DNK-10.1.1")
def test_a_unit_moves_once_a_turn_and_again_in_the_next() -> None:
    play = Play(G("a", "0505"), FAR)
    play.do(Move("a", ("0504",)))
    play.pass_to(GERMAN, "movement", turn=2)
    play.do(Move("a", ("0503",)))


@pytest.mark.rule("DNK-10.1.1", "DNK-7.0")
def test_t38_only_the_phase_player_moves_his_own_units() -> None:
    play = Play(G("g", "0505"), F("f", "0909"))
    play.refuse(Move("f", ("0908",)), "DNK-7.0", side=FRENCH)
    play.refuse(Move("f", ("0908",)), "DNK-10.1.1")
    play.refuse(Move("nobody", ("0908",)), "DNK-10.1.1")
    play.refuse(Move("g", ()), "DNK-10.1.2")


@pytest.mark.rule("DNK-10.1.1")
def test_a_removed_unit_does_not_move() -> None:
    Play(G("g", ""), G("h", "0505"), FAR).refuse(Move("g", ("0504",)), "DNK-10.1.1")


@pytest.mark.rule("DNK-10.1.2")
@pytest.mark.parametrize("path", [("0507",), ("0506", "0508"), ("0505",), ("0606",)])
def test_t11_step_by_step(path: tuple[str, ...]) -> None:
    Play(G("g", "0505"), FAR).refuse(Move("g", path), "DNK-10.1.2")


@pytest.mark.rule("DNK-10.1.3", "DNK-10.1.5")
def test_each_hex_costs_by_its_terrain() -> None:
    play = Play(
        G("g", "0505"), G("h", "0505", movement=1), FAR, terrain={"0506": "forest", "0507": "fort"}
    )
    play.refuse(Move("g", ("0506", "0507")), "DNK-10.1.5")
    play.refuse(Move("h", ("0506",)), "DNK-10.1.5")  # no minimum move
    play.do(Move("g", ("0506", "0606")))
    moved = play.told(Moved)[0]
    assert (moved.cost, moved.left) == (3, 1)


@pytest.mark.rule("DNK-10.1.3")
def test_the_chart_of_the_shipped_data_is_used() -> None:
    terrain = real_game().scenario.terrain
    assert {n: t.cost for n, t in terrain.items() if not t.closed} == {
        "clear": 1, "forest": 2, "rough": 2, "large city": 1, "small city": 1,
    }  # fmt: skip


@pytest.mark.rule("DNK-10.1.4")
def test_a_river_costs_one_more() -> None:
    play = Play(
        G("g", "0505"), G("h", "0505", movement=2), FAR,
        rivers=[("0505", "0506")], terrain={"0506": "forest"},
    )  # fmt: skip
    play.refuse(Move("h", ("0506",)), "DNK-10.1.5", "DNK-10.1.4")
    play.do(Move("g", ("0506",)))
    moved = play.told(Moved)[0]
    assert (moved.cost, moved.left, moved.rivers) == (3, 1, ("0506",))


@pytest.mark.rule("DNK-10.1.5")
def test_not_more_than_the_allowance() -> None:
    play = Play(G("g", "0505"), FAR)
    play.refuse(Move("g", ("0506", "0507", "0508", "0509", "0510")), "DNK-10.1.5")
    play.do(Move("g", ("0506", "0507", "0508", "0509")))
    assert play.told(Moved)[0].left == 0


@pytest.mark.rule("DNK-10.1.6")
def test_points_left_over_are_lost() -> None:
    play = Play(G("g", "0505"), FAR)
    play.do(Move("g", ("0506",)))
    play.refuse(Move("g", ("0507",)), "DNK-10.1.6")
    play.pass_to(GERMAN, "movement", turn=2)
    play.refuse(Move("g", ("0507", "0508", "0509", "0510", "0511")), "DNK-10.1.5")


@pytest.mark.rule("DNK-10.1.7")
def test_stacked_units_do_not_pool_points() -> None:
    play = Play(G("slow", "0505", movement=2), G("fast", "0505", movement=6), FAR)
    play.do(Move("fast", ("0506",)))
    play.refuse(Move("slow", ("0506", "0507", "0508")), "DNK-10.1.5")


@pytest.mark.rule("DNK-10.1.8")
@pytest.mark.parametrize(
    ("start", "off"), [("0101", "0100"), ("0101", "0001"), ("1214", "1215"), ("1214", "1314")]
)
def test_t11_not_off_the_map(start: str, off: str) -> None:
    Play(G("g", start), F("f", "0707")).refuse(Move("g", (off,)), "DNK-10.1.8")


@pytest.mark.rule("DNK-10.1.9")
def test_not_into_or_through_an_enemy() -> None:
    play = Play(F("f", "0505", routed=True), G("g", "0506"))
    play.refuse(Move("g", ("0505",)), "DNK-10.1.9")
    play.refuse(Move("g", ("0505", "0504")), "DNK-10.1.9")
    slot = play.options.slot(MOVE, ("g",))
    assert slot is not None and "0505" not in slot.candidates


@pytest.mark.rule("DNK-10.2.1", "DNK-13.4", "DNK-7.0")
def test_a_routed_unit_must_run_as_far_as_it_can() -> None:
    play = Play(G("g", "0505", routed=True), F("f", "0101"))
    play.refuse(End(), "DNK-10.2.1", "DNK-7.0")
    play.refuse(Move("g", ("0506",)), "DNK-10.2.1")
    assert play.options.owed
    play.do(Move("g", ("0506", "0507", "0508", "0509")))
    assert "runs" in play.said()
    play.end()


@pytest.mark.rule("DNK-10.2.1")
def test_a_run_ends_where_no_step_can_be_paid() -> None:
    play = Play(
        G("g", "0505", movement=3, routed=True), F("f", "0101"),
        terrain={c: "forest" for c in ("0507", "0607", "0406", "0407", "0606")},
    )  # fmt: skip
    play.do(Move("g", ("0506", "0507")))  # 1 and 2; the last point would not
    other = Play(
        G("g", "0505", movement=2, routed=True), F("f", "0101"),
        terrain={c: "forest" for c in ("0507", "0606", "0406")},
    )  # fmt: skip
    other.do(Move("g", ("0506",)))  # 1 point left and nothing to pay with it


@pytest.mark.rule("DNK-10.2.2", "DNK-13.4")
@pytest.mark.parametrize(
    ("side", "home", "away"),
    [
        (GERMAN, {"0605", "0506", "0405"}, {"0504", "0604", "0404"}),
        (FRENCH, {"0504", "0604", "0404"}, {"0605", "0506", "0405"}),
    ],
)
def test_the_home_directions(side: str, home: set[str], away: set[str]) -> None:
    kind, foe = (G, F) if side == GERMAN else (F, G)
    play = Play(kind("u", "0505", movement=1, routed=True), foe("x", "1214"), side=side)
    slot = play.options.slot(MOVE, ("u",))
    assert slot is not None and set(slot.candidates) == home
    for cell in away:
        play.refuse(Move("u", (cell,)), "DNK-10.2.1", "DNK-10.2.2")
    play.do(Move("u", (min(home),)))


@pytest.mark.rule("DNK-10.2.3", "DNK-13.5")
def test_t13_a_routed_unit_never_enters_a_zone() -> None:
    play = Play(F("f", "0505", movement=2, routed=True), G("g", "0503"), side=FRENCH)
    play.refuse(Move("f", ("0504",)), "DNK-10.2.3", "DNK-13.5")
    play.refuse(Move("f", ("0404", "0403")), "DNK-10.2.3")
    play.do(Move("f", ("0404", "0304")))


@pytest.mark.rule("DNK-10.2.3", "DNK-10.2.1")
def test_a_routed_unit_that_starts_in_a_zone_may_leave_it() -> None:
    play = Play(F("f", "0505", movement=1, routed=True), G("g", "0506"), side=FRENCH)
    play.refuse(End(), "DNK-10.2.1")
    play.do(Move("f", ("0504",)))


@pytest.mark.rule("DNK-10.2.3")
def test_a_routed_unit_that_starts_in_a_zone_may_not_go_to_another() -> None:
    play = Play(F("f", "0505", movement=1, routed=True), G("g", "0604"), side=FRENCH)
    play.refuse(Move("f", ("0504",)), "DNK-10.2.3")
    play.do(Move("f", ("0404",)))


@pytest.mark.rule("DNK-10.2.4")
def test_t13_no_step_on_the_map() -> None:
    play = Play(F("f", "0701", routed=True), G("g", "1214"), side=FRENCH)
    for off in ("0700", "0800", "0600"):
        play.refuse(Move("f", (off,)), "DNK-10.1.8")
    play.refuse(Move("f", ("0702",)), "DNK-10.2.1")
    assert not play.options.owed
    play.end()
    assert play.told(CouldNotRun)[0].unit == "f" and play.at("f") == "0701"


@pytest.mark.rule("DNK-10.2.4")
def test_no_step_open_for_zones() -> None:
    play = Play(F("f", "0505", routed=True), G("g1", "0603"), G("g2", "0404"), side=FRENCH)
    play.refuse(Move("f", ("0604",)), "DNK-10.2.3")
    play.end()
    assert play.at("f") == "0505" and play.told(CouldNotRun)


@pytest.mark.rule("DNK-10.2.4", "DNK-9.7")
def test_a_run_into_a_full_hex() -> None:
    """A full friendly hex is open; what is too many is removed at the end of the phase."""
    full = [F(f"x{i}", "0101") for i in range(3)]
    play = Play(F("f", "0102", movement=1, routed=True), *full, G("g", "1214"), side=FRENCH)
    play.do(Move("f", ("0101",)))
    play.end()
    assert play.told(OverStacked)[0].over == 1
    play.do(Remove(("f",)))


@pytest.mark.rule("DNK-10.1.12", "DNK-10.2.4")
def test_a_run_through_a_full_hex() -> None:
    full = [F(f"x{i}", "0504") for i in range(3)]
    play = Play(F("f", "0505", movement=2, routed=True), *full, G("g", "1214"), side=FRENCH)
    play.do(Move("f", ("0504", "0503")))


CELLS = [f"{c:02d}{r:02d}" for c in range(2, 8) for r in range(2, 9)]


@pytest.mark.rule("DNK-10.2.1", "DNK-10.2.2", "DNK-10.2.3")
@given(
    st.lists(st.sampled_from(CELLS), min_size=2, max_size=6, unique=True),
    st.sets(st.sampled_from(CELLS), max_size=10),
    st.integers(1, 4),
)
def test_every_run_that_is_offered_is_a_full_one(
    places: list[str], forest: set[str], movement: int
) -> None:
    """The runs offered are those found by an independent walk."""
    start, *german = places
    terrain = {c: "forest" for c in forest}
    play = Play(
        F("f", start, movement=movement, routed=True),
        *(G(f"g{i}", c) for i, c in enumerate(german)),
        side=FRENCH, terrain=terrain,
    )  # fmt: skip
    grid = play.game.scenario.board.grid
    watched = set(german) | {n for c in german for n in grid.neighbours(c)}
    runs = set()

    def walk(here: str, left: int, path: tuple[str, ...]) -> None:
        on = [n for d in (0, 1, 5) if (n := grid.step(here, d)) and n not in watched]
        on = [n for n in on if (2 if n in forest else 1) <= left]
        for there in on:
            walk(there, left - (2 if there in forest else 1), (*path, there))
        if path and not on:
            runs.add(path)

    walk(start, movement, ())
    offered = {
        o.path  # type: ignore[attr-defined]
        for o in (play.options.every(MOVE) if play.options.slot(MOVE, ()) else ())
    }
    assert offered == runs
    ends = {r[-1] for r in runs}
    assert ends == set(reachable(play.game.scenario, play.position, "f")), "where it may stop"


@pytest.mark.rule("DNK-10.2.1")
def test_a_routed_unit_sent_to_a_hex_takes_a_way_on_which_it_may_stop_there() -> None:
    def way(movement: int) -> tuple[str, ...]:
        play = Play(F("f", "0505", movement=movement, routed=True), G("g", "1010"), side=FRENCH)
        return DunkirkWords(play.game.scenario).route(play.position, "f", "0504")

    assert way(1) == ("0504",)
    assert way(2) == ("0604", "0504"), "by 0504 alone it would have to run on"
    assert way(9) == ("0504",), "no run ends there: the refusal will say so"


@pytest.mark.rule("DNK-10.1.2", "DNK-10.1.9")
def test_a_far_end_to_which_no_way_leads_is_refused_for_what_bars_it() -> None:
    play = Play(G("a", "0505"), F("f", "0509"), FAR)
    assert play.refuse(Move("a", ("0509",)), "DNK-10.1.9").reason.endswith("an enemy unit.")
    found = play.refuse(Move("a", ("1214",)), "DNK-10.1.2", "DNK-10.1.5")
    far = "No way to {cell:1214} within 4 movement points; the cheapest costs 13."
    assert found.reason == far
    zones = Play(G("a", "0505"), F("f", "0507"), FAR)
    stopped = zones.refuse(Move("a", ("0508",)), "DNK-8.2.3")
    assert stopped.reason.startswith("No way to {cell:0508}")
    assert "{unit:a} must stop at {cell:0" in stopped.reason
    assert DunkirkWords(zones.game.scenario).route(zones.position, "a", "0508") == ("0508",)
    assert "already" in play.refuse(Move("a", ("0505",)), "DNK-10.1.2").reason
    assert "is not next to" in play.refuse(Move("a", ("0504", "0502")), "DNK-10.1.2").reason


@pytest.mark.rule("DNK-10.1.6")
def test_points_left_are_not_told_of_a_unit_that_has_moved() -> None:
    play = Play(G("a", "0505"), FAR)
    words = DunkirkWords(play.game.scenario)
    assert words.path(play.position, "a", "0504")[0] == "{unit:a} to {cell:0504}: cost 1 of 4."
    assert words.reach(play.position, "a")[0].startswith("{unit:a}, movement 4, can reach ")
    (moved,) = [e for e in play.do(Move("a", ("0504",))) if isinstance(e, Moved)]
    assert moved.text(Level.NORMAL).endswith(", cost 1, and has moved.")
    assert (
        "has moved in this phase; in a later movement phase it could go to"
        in words.path(play.position, "a", "0503")[0]
    )


@pytest.mark.rule("DNK-10.1.6", "DNK-14.1")
def test_points_left_are_told_where_the_move_goes_on() -> None:
    play = Play(G("a", "0505"), FAR, cities={"0504": "Brussels"})
    first, last = (e for e in play.do(Move("a", ("0504", "0503"))) if isinstance(e, Moved))
    assert first.text(Level.NORMAL).endswith(", cost 1, 3 left.")
    assert last.text(Level.NORMAL).endswith(", and has moved.")


@pytest.mark.rule("DNK-10.1.1")
def test_after_the_movement_phase_units_only_could_reach_and_nobody_waits_to_move() -> None:
    play = Play(G("a", "0505"), FAR, phase="combat")
    words = DunkirkWords(play.game.scenario)
    assert "cannot move now; as things stand it could reach" in words.reach(play.position, "a")[0]
    assert "cannot move now" in words.path(play.position, "a", "0504")[0]
    assert words.categories(play.position, GERMAN)["not yet moved"] == ()
    moving = Play(G("a", "0505"), FAR)
    assert words.categories(moving.position, GERMAN)["not yet moved"] == ("a",)
    assert words.categories(moving.position, FRENCH)["not yet moved"] == ()


@pytest.mark.rule("DNK-9.3", "DNK-9.7")
def test_that_a_hex_would_hold_too_many_is_told_in_reach_way_and_result() -> None:
    play = Play(G("a", "0505"), G("b", "0504"), G("c", "0504"), G("e", "0504"), G("d", "0503"), FAR)
    words = DunkirkWords(play.game.scenario)
    reach = " ".join(words.reach(play.position, "a"))
    assert "{cell:0504} (1 too many there)" in reach
    assert "{cell:0503} (" not in reach
    assert "too many there" in words.path(play.position, "a", "0504")[1]
    (moved,) = [e for e in play.do(Move("a", ("0504",))) if isinstance(e, Moved)]
    assert moved.text(Level.NORMAL).endswith(" {cell:0504} holds 1 unit too many.")
    (away,) = [e for e in play.do(Move("b", ("0505",))) if isinstance(e, Moved)]
    assert "too many" not in away.text(Level.NORMAL)
