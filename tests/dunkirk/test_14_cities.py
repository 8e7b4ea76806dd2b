"""DNK-14: control of cities, and Paris."""

from __future__ import annotations

import pytest

from engine.rules.odds import ratio
from engine.systems.dunkirk.combat.events import CityChecked, CombatBegan, Removed, Retreated
from engine.systems.dunkirk.events import CityTaken
from engine.systems.dunkirk.orders import FixOrder, Move, PlaceAir, Retreat
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from tests.dunkirk.board import BRUSSELS, DUNKIRK, PARIS, F, G, Piece, Play, real_game

REST = (F("rest", "1201"), G("rear", "1214"))
THREE = {PARIS: "Paris", BRUSSELS: "Brussels", DUNKIRK: "Dunkirk"}


@pytest.mark.rule("DNK-14.3")
def test_the_french_control_every_city_at_the_start() -> None:
    game = real_game()
    assert game.scenario.cities == THREE
    assert game.opening().cities == {cell: FRENCH for cell in THREE}
    assert Play.begun(game).position.cities == {cell: FRENCH for cell in THREE}


@pytest.mark.rule("DNK-14.1")
def test_by_stopping() -> None:
    play = Play(G("g", "0707"), *REST, cities=THREE)
    play.do(Move("g", (BRUSSELS,)))
    assert play.position.cities[BRUSSELS] == GERMAN
    assert play.told(CityTaken)[0].before == FRENCH
    assert play.said().split("\n")[-1] == (
        "Brussels passes from {players:french} to {players:german}: {unit:g} stopped there. "
        "The Germans hold 1 of the 2 cities they need."
    )


@pytest.mark.rule("DNK-14.1")
def test_by_passing_through() -> None:
    play = Play(G("g", "0707"), *REST, cities=THREE)
    play.do(Move("g", (BRUSSELS, "0705", "0704")))
    assert play.position.cities[BRUSSELS] == GERMAN and play.at("g") == "0704"
    assert "{unit:g} passed through" in play.said()
    parts = [e.path for e in play.events if hasattr(e, "path")]
    assert parts == [(BRUSSELS,), ("0705", "0704")]
    assert [(e.cost, e.left) for e in play.events if hasattr(e, "cost")] == [(1, 3), (2, 1)]


@pytest.mark.rule("DNK-14.1")
def test_it_stays_until_the_other_side_comes() -> None:
    play = Play(G("g", "0707"), F("f", "0703"), *REST, cities=THREE)
    play.do(Move("g", (BRUSSELS, "0707")))
    play.pass_to(FRENCH, "movement")
    assert play.position.cities[BRUSSELS] == GERMAN
    play.do(Move("f", ("0704", "0705")))
    assert play.position.cities[BRUSSELS] == GERMAN
    play.pass_to(FRENCH, "movement", turn=2)
    play.do(Move("f", (BRUSSELS,)))
    assert play.position.cities[BRUSSELS] == FRENCH


@pytest.mark.rule("DNK-14.1")
def test_a_routed_run_counts() -> None:
    play = Play(
        F("f", "0708", movement=3, routed=True), *REST, cities=THREE, german=[BRUSSELS],
        side=FRENCH,
    )  # fmt: skip
    play.do(Move("f", ("0707", BRUSSELS, "0705")))
    assert play.position.cities[BRUSSELS] == FRENCH


@pytest.mark.rule("DNK-14.1")
def test_a_retreat_counts_for_both_sides() -> None:
    play = Play(
        F("f", "0707"), G("a", "0708"), *REST, cities=THREE, german=[BRUSSELS], phase="combat"
    )
    play.battle("0707", "a", result="D2")
    play.do(Retreat("f", "0705", (BRUSSELS,)))
    assert play.position.cities[BRUSSELS] == FRENCH
    assert "{unit:f} passed through in retreat" in play.said()
    play = Play(F("f", "0704"), G("a", "0705"), *REST, cities=THREE, phase="combat")
    play.battle("0704", "a", result="A1")
    play.do(Retreat("a", BRUSSELS))
    assert play.position.cities[BRUSSELS] == GERMAN


@pytest.mark.rule("DNK-14.1", "DNK-11.4.1i")
def test_an_air_marker_or_a_won_combat_takes_nothing() -> None:
    play = Play(F("f", BRUSSELS), G("a", "0707"), *REST, cities=THREE, phase="combat")
    play.attack(BRUSSELS, "a")
    play.end()
    play.do(PlaceAir(BRUSSELS))
    play.end()
    play.fight("DE")
    assert play.position.cities[BRUSSELS] == FRENCH


def paris(*pieces: Piece, **board: object) -> Play:
    return Play(*pieces, *REST, cities=THREE, phase="combat", **board)


@pytest.mark.rule("DNK-14.2", "DNK-11.5.1a", "DNK-11.5.2a")
def test_t33_paris_opens_its_gates() -> None:
    play = paris(F("f", PARIS, 4), G("a", "0203", 6), G("b", "0303", 6))
    play.attack(PARIS, "a", "b")
    play.end()
    check = play.told(CityChecked)[0]
    assert check.opens and ratio(check.odds.final) == "3:1"
    assert play.position.draws == 0, "no die"
    assert play.chooser == FRENCH and play.ends("f") == {"0102", "0201"}
    assert play.position.cities[PARIS] == FRENCH
    play.refuse(Retreat("f", "0302"), "DNK-11.5.3")
    play.refuse(Retreat("f", "0101"), "DNK-14.2")
    play.do(Retreat("f", "0201"))
    assert play.position.cities[PARIS] == GERMAN and not play.routed("f")
    assert "it opened its gates" in play.said()
    assert play.position.clock.side == FRENCH, "no air, no order, no combat"
    assert not play.told(CombatBegan)
    assert all(state.at != PARIS for state in play.position.units.values())


@pytest.mark.rule("DNK-14.2", "DNK-11.5.3")
def test_t33_attacked_from_0302_too() -> None:
    play = paris(F("f", PARIS, 4), G("a", "0203", 4), G("b", "0303", 4), G("c", "0302", 4))
    play.attack(PARIS, "a", "b", "c")
    play.end()
    assert [e.path for e in play.told(Retreated)] == [("0102",)]
    assert play.position.cities[PARIS] == GERMAN


@pytest.mark.rule("DNK-14.2")
@pytest.mark.parametrize(
    ("strength", "terrain", "opens"),
    [(11, "clear", False), (12, "clear", True), (15, "large city", False),
     (16, "large city", True)],
)  # fmt: skip
def test_the_odds_without_air_and_with_terrain(strength: int, terrain: str, opens: bool) -> None:
    play = paris(F("f", PARIS, 4), G("a", "0203", strength), terrain={PARIS: terrain})
    play.attack(PARIS, "a")
    play.end()
    assert play.told(CityChecked)[0].opens == opens
    if not opens:
        assert play.asked == "air"
        play.do(PlaceAir(PARIS))
        play.end()
        play.fight("D1")  # an ordinary combat, with air
        assert play.position.cities[PARIS] == FRENCH
        assert "Paris keeps its gates shut" not in play.said()


@pytest.mark.rule("DNK-14.2", "DNK-11.3.3.3")
def test_three_directions_count_for_the_gates() -> None:
    pieces = [G(f"g{i}", c, 3) for i, c in enumerate(("0203", "0303", "0302"))]
    play = paris(F("f", PARIS, 4), *pieces)  # 9 against 4 is 2:1, one right
    play.attack(PARIS, "g0", "g1", "g2")
    play.end()
    assert play.told(CityChecked)[0].opens


@pytest.mark.rule("DNK-14.2", "DNK-11.2")
def test_the_attack_is_over_and_the_others_go_on() -> None:
    play = paris(
        F("f", PARIS, 4), F("f2", "0505"), G("a", "0203", 12), G("b", "0506"), G("c", "0605")
    )
    play.attack(PARIS, "a")
    play.attack("0505", "b")
    play.end()
    play.do(Retreat("f", "0201"))
    play.refuse(PlaceAir(PARIS), "DNK-14.2")
    play.do(PlaceAir("0505"))
    play.end()
    play.refuse(FixOrder((PARIS,)), "DNK-11.2")
    play.fight("D1")
    assert (play.told(CombatBegan)[0].number, play.told(CombatBegan)[0].of) == (1, 1)


@pytest.mark.rule("DNK-14.2", "DNK-11.5.4")
def test_units_with_no_way_out_of_paris_are_removed() -> None:
    places = ("0203", "0302", "0103", "0102")
    pieces = [G(f"g{i}", c, 5) for i, c in enumerate(places)]
    play = paris(F("f", PARIS, 4), *pieces)
    play.attack(PARIS, *(p.id for p in pieces))
    play.end()
    assert [e.unit for e in play.told(Removed)] == ["f"]
    assert play.position.cities[PARIS] == GERMAN


@pytest.mark.rule("DNK-14.2", "DNK-11.5.5")
def test_full_hexes_round_paris() -> None:
    friends = [F(f"x{c}{i}", c) for c in ("0102", "0201") for i in range(3)]
    play = paris(F("f", PARIS, 4), G("a", "0203", 6), G("b", "0303", 6), *friends)
    play.attack(PARIS, "a", "b")
    play.end()
    (retreat,) = play.told(Retreated)  # 0101 is farther off than 0301
    assert retreat.extra and retreat.path[-1] == "0101"


@pytest.mark.rule("DNK-14.2", "DNK-11.1.7")
def test_a_unit_driven_out_of_paris_may_be_caught() -> None:
    play = paris(
        F("f", PARIS, 4), F("s", "0201", 4), G("a", "0203", 12), G("c", "0301", 12),
        rivers=[("0301", "0201"), ("0301", "0302")],
    )  # fmt: skip
    play.attack(PARIS, "a")
    play.attack("0201", "c")
    play.end()
    assert "0201" in play.ends("f")
    play.do(Retreat("f", "0201"))
    play.end()
    play.fight("DE")
    assert play.told(CombatBegan)[0].odds.caught == ("f",)
    assert play.told(CombatBegan)[0].odds.defence == 4
    assert play.at("f") == play.at("s") == ""


@pytest.mark.rule("DNK-14.2")
def test_only_for_german_attacks_on_paris() -> None:
    play = Play(
        G("g", PARIS, 4), F("f", "0203", 40), *REST, cities=THREE, german=[PARIS], phase="combat",
        side=FRENCH,
    )  # fmt: skip
    play.attack(PARIS, "f")
    play.end()
    assert play.asked == "fighting" and not play.told(CityChecked)
    play = paris(F("f", BRUSSELS, 1), G("a", "0707", 40))
    play.attack(BRUSSELS, "a")
    play.end()
    assert play.asked == "air" and not play.told(CityChecked)
