"""DNK-8: zones of control."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from engine.systems.dunkirk.events import Moved
from engine.systems.dunkirk.movement.moving import MOVE
from engine.systems.dunkirk.movement.steps import reachable
from engine.systems.dunkirk.orders import Move, PlaceAir, Retreat
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from engine.systems.dunkirk.zones import enemy_zone, zone, zone_owners
from tests.dunkirk.board import F, G, Play

AROUND_0505 = {"0504", "0604", "0605", "0506", "0405", "0404"}


@pytest.mark.rule("DNK-8.1", "DNK-8.2.1")
def test_a_zone_is_the_own_and_the_adjacent_hexes() -> None:
    play = Play(F("f", "0505"), G("g", "0909"))
    s, p = play.game.scenario, play.position
    assert zone(s, p, FRENCH) == AROUND_0505 | {"0505"}
    assert enemy_zone(s, p, GERMAN) == zone(s, p, FRENCH)
    assert zone_owners(s, p, "0604", FRENCH) == ("f",)
    assert zone_owners(s, p, "0603", FRENCH) == ()


@pytest.mark.rule("DNK-8.1")
def test_a_zone_at_the_edge_of_the_map() -> None:
    play = Play(F("f", "0101"), G("g", "0909"))
    assert zone(play.game.scenario, play.position, FRENCH) == {"0101", "0201", "0102"}


@pytest.mark.rule("DNK-8.2.2")
def test_a_river_stops_a_zone() -> None:
    play = Play(F("f", "0505"), G("g", "0507"), rivers=[("0505", "0506")])
    s, p = play.game.scenario, play.position
    assert zone(s, p, FRENCH) == AROUND_0505 - {"0506"} | {"0505"}
    play.do(Move("g", ("0506", "0606")))  # 0506 is free, no stop there


@pytest.mark.rule("DNK-8.2.2", "DNK-8.2.3")
def test_no_other_terrain_stops_a_zone() -> None:
    play = Play(F("f", "0505"), G("g", "0507", movement=9), terrain={"0506": "forest"})
    play.refuse(Move("g", ("0506", "0606")), "DNK-8.2.3")


@pytest.mark.rule("DNK-8.2.2", "DNK-8.2.3")
def test_a_friendly_unit_does_not_lift_an_enemy_zone() -> None:
    play = Play(F("f", "0505"), G("g", "0507"), G("there", "0506"))
    play.refuse(Move("g", ("0506", "0606")), "DNK-8.2.3")


@pytest.mark.rule("DNK-8.2.3", "DNK-10.1.10")
def test_t05_a_unit_stops_in_an_enemy_zone() -> None:
    play = Play(F("f", "0505"), G("g", "0508"))
    play.refuse(Move("g", ("0507", "0506", "0605")), "DNK-8.2.3", "DNK-10.1.10")
    play.do(Move("g", ("0507", "0506")))
    moved = play.told(Moved)[0]
    assert moved.zone and (moved.cost, moved.left) == (2, 2)
    assert "It stops in an enemy zone of control" in play.said()
    play.refuse(Move("g", ("0605",)), "DNK-8.2.3", "DNK-10.1.10")
    play.refuse(Move("g", ("0507",)), "DNK-8.2.3")


@pytest.mark.rule("DNK-8.2.3")
def test_no_step_after_a_zone_is_offered() -> None:
    play = Play(F("f", "0505"), G("g", "0508"))
    slot = play.options.slot(MOVE, ("g", "0507", "0506"))
    assert slot is not None and slot.complete and slot.candidates == ()


@pytest.mark.rule("DNK-8.2.4", "DNK-10.1.11")
@pytest.mark.parametrize("to", ["0605", "0405"])
def test_t06_no_step_from_zone_to_zone(to: str) -> None:
    Play(F("f", "0505"), G("g", "0506")).refuse(Move("g", (to,)), "DNK-8.2.4", "DNK-10.1.11")


@pytest.mark.rule("DNK-8.2.4", "DNK-8.2.3")
def test_t06_out_of_a_zone_and_in_again() -> None:
    play = Play(F("f", "0505"), G("g", "0506"))
    play.refuse(Move("g", ("0606", "0605", "0604")), "DNK-8.2.3")
    play.do(Move("g", ("0606", "0605")))
    moved = play.told(Moved)[0]
    assert moved.cost == 2 and moved.zone


@pytest.mark.rule("DNK-8.2.3")
def test_out_of_a_zone_back_to_the_start_and_no_further() -> None:
    play = Play(F("f", "0505"), G("g", "0506"))
    play.refuse(Move("g", ("0606", "0506", "0507")), "DNK-8.2.3")
    slot = play.options.slot(MOVE, ("g", "0606", "0506"))
    assert slot is not None and slot.candidates == ()
    play.do(Move("g", ("0606", "0506")))


@pytest.mark.rule("DNK-8.2.4")
def test_the_zones_of_different_enemies_are_alike() -> None:
    play = Play(F("f1", "0505"), F("f2", "0508"), G("g", "0506"))
    play.refuse(Move("g", ("0507",)), "DNK-8.2.4")


@pytest.mark.rule("DNK-8.2.4")
def test_the_french_obey_german_zones_too() -> None:
    play = Play(G("g", "0505"), F("f", "0506"), side=FRENCH)
    play.refuse(Move("f", ("0605",)), "DNK-8.2.4")
    play.do(Move("f", ("0507",)))


@pytest.mark.rule("DNK-8.2.5", "DNK-13.3")
def test_t08_a_routed_unit_has_no_zone() -> None:
    play = Play(F("f", "0505", routed=True), G("g", "0507"))
    assert zone(play.game.scenario, play.position, FRENCH) == frozenset()
    play.refuse(Move("g", ("0506", "0505")), "DNK-10.1.9")
    play.do(Move("g", ("0506", "0605")))
    assert not play.told(Moved)[0].zone


@pytest.mark.rule("DNK-8.2.5")
def test_an_air_marker_has_no_zone() -> None:
    play = Play(F("f", "0505"), G("g", "0506"), phase="combat")
    play.attack("0505", "g")
    play.end()
    before = zone(play.game.scenario, play.position, GERMAN)
    play.do(PlaceAir("0505"))
    assert zone(play.game.scenario, play.position, GERMAN) == before


@pytest.mark.rule("DNK-8.2.6", "DNK-11.5.3")
def test_t38_no_retreat_into_a_zone() -> None:
    play = Play(F("f", "0505"), G("g", "0506"), phase="combat")
    play.battle("0505", "g", result="D1")
    for cell in ("0605", "0405"):
        play.refuse(Retreat("f", cell), "DNK-11.5.3")
    assert play.ends("f") == {"0404", "0504", "0604"}


CELLS = [f"{c:02d}{r:02d}" for c in range(3, 9) for r in range(3, 9)]


@pytest.mark.rule("DNK-8.2.2", "DNK-8.2.3", "DNK-8.2.4", "DNK-10.1.4", "DNK-10.1.5")
@given(
    st.lists(st.sampled_from(CELLS), min_size=3, max_size=6, unique=True),
    st.sets(st.sampled_from(CELLS), max_size=12),
    st.lists(st.tuples(st.sampled_from(CELLS), st.integers(0, 5)), max_size=14),
    st.integers(1, 4),
)
def test_reach_against_a_walk_of_every_path(
    places: list[str], forest: set[str], wet: list[tuple[str, int]], movement: int
) -> None:
    """The reachable hexes are those of all lawful paths, found by plain trial."""
    start, *french = places
    grid = Play(G("g", "0101")).game.scenario.board.grid
    rivers = [(c, n) for c, d in wet if (n := grid.step(c, d))]
    play = Play(
        G("g", start, movement=movement),
        *(F(f"f{i}", c) for i, c in enumerate(french)),
        rivers=rivers,
        terrain={c: "forest" for c in forest},
    )
    banks = {frozenset(r) for r in rivers}
    watched = set(french) | {
        n for c in french for n in grid.neighbours(c) if frozenset((c, n)) not in banks
    }
    best: dict[str, int] = {}

    def walk(here: str, spent: int, path: tuple[str, ...]) -> None:
        if path:
            if not (here == start):
                best[here] = min(best.get(here, 99), spent)
            if here in watched:
                return
        for there in grid.neighbours(here):
            cost = (2 if there in forest else 1) + (frozenset((here, there)) in banks)
            if there in french or spent + cost > movement:
                continue
            if here in watched and there in watched:
                continue
            walk(there, spent + cost, (*path, there))

    walk(start, 0, ())
    found = reachable(play.game.scenario, play.position, "g")
    assert {c: a.cost for c, a in found.items()} == best
    for cell, arrival in found.items():
        assert play.options.explain(Move("g", arrival.path)) is None, cell
