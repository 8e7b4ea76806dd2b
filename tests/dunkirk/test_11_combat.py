"""DNK-11.1, 11.2 and 11.4: declaring attacks, the steps of the phase, the results."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from engine.core import End, Level
from engine.systems.dunkirk.combat.air import markers_left
from engine.systems.dunkirk.combat.attacks import ATTACK
from engine.systems.dunkirk.combat.events import (
    AttackDeclared,
    CombatBegan,
    Declared,
    OrderFixed,
    Removed,
    Resolved,
    Retreated,
    WasRouted,
)
from engine.systems.dunkirk.combat.losses import REMOVE
from engine.systems.dunkirk.combat.results import sparing_sets
from engine.systems.dunkirk.orders import (
    Advance,
    DeclareAttack,
    Fight,
    FixOrder,
    PlaceAir,
    Remove,
    Retreat,
)
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from tests.dunkirk.board import FIGHT, F, G, Piece, Play, scenario

REST = (F("rest", "1201"), G("rear", "1214"))
"""Units far away, so that no game ends by accident."""


def combat(*pieces: Piece, side: str = GERMAN, **board: object) -> Play:
    return Play(*pieces, *REST, phase="combat", side=side, **board)


def two_fights() -> Play:
    return combat(F("f1", "0505"), F("f2", "0909"), G("a", "0506"), G("b", "0910"))


@pytest.mark.rule("DNK-11.1.1")
def test_t21_no_attack_at_all() -> None:
    play = combat(F("f", "0505"), G("g", "0506"))
    play.end()
    assert play.told(Declared)[0].targets == ()
    assert play.position.clock.side == FRENCH


@pytest.mark.rule("DNK-11.1.1")
def test_only_adjacent_enemies_can_be_attacked() -> None:
    play = combat(F("f", "0505"), F("f2", "0707"), G("g", "0506"), G("h", "0506"))
    play.refuse(DeclareAttack("0707", ("g",)), "DNK-11.1.1")  # T21
    play.refuse(DeclareAttack("0504", ("g",)), "DNK-11.1.1")  # empty
    play.refuse(DeclareAttack("0506", ("g",)), "DNK-11.1.1")  # its own
    play.refuse(DeclareAttack("0505", ()), "DNK-11.1.1")
    play.refuse(DeclareAttack("0505", ("f2",)), "DNK-11.1.1")  # not his
    slot = play.options.slot(ATTACK, ())
    assert slot is not None and slot.candidates == ("0505",)


@pytest.mark.rule("DNK-11.1.1", "DNK-11.3.1a")
def test_over_a_river_side_too() -> None:
    play = combat(F("f", "0505"), G("g", "0506"), rivers=[("0505", "0506")])
    play.attack("0505", "g")


@pytest.mark.rule("DNK-11.1.2", "DNK-11.1.6")
def test_t21_a_unit_attacks_one_hex() -> None:
    play = combat(F("f1", "0505"), F("f2", "0605"), G("g", "0506"))
    play.attack("0505", "g")
    play.refuse(DeclareAttack("0605", ("g",)), "DNK-11.1.2", "DNK-11.1.6")
    assert ATTACK not in play.options.frame_verbs()


@pytest.mark.rule("DNK-11.1.3")
def test_all_who_attack_a_hex_fight_one_combat() -> None:
    play = combat(F("f", "0505"), G("a", "0506", 5), G("b", "0605", 3))
    play.attack("0505", "a")
    play.attack("0505", "b")
    assert "enlarged" in play.said()
    assert play.told(AttackDeclared)[0].odds.attack == 8
    play.close()
    play.fight("D1")
    assert play.told(CombatBegan)[0].of == 1


@pytest.mark.rule("DNK-11.1.4")
def test_t21_a_stack_may_split() -> None:
    play = combat(F("f1", "0505"), F("f2", "0605"), G("a", "0506"), G("b", "0506"), G("c", "0506"))
    play.attack("0505", "a")
    play.attack("0605", "b")
    play.end()
    assert {a.target: a.attackers for a in play.position.attacks} == {
        "0505": ("a",), "0605": ("b",)
    }  # fmt: skip


@pytest.mark.rule("DNK-11.1.5")
def test_t21_the_units_of_a_hex_defend_together() -> None:
    play = combat(F("f1", "0505"), F("f2", "0505"), G("a", "0506"), G("b", "0605"))
    refusal = play.refuse(DeclareAttack("f1", ("a",)), "DNK-11.1.5")
    assert "{cell:0505}" in refusal.reason
    play.attack("0505", "a", "b")
    assert play.position.attacks[0].defenders == ("f1", "f2")
    assert play.told(AttackDeclared)[0].odds.defence == 8


@pytest.mark.rule("DNK-11.1.6")
def test_t38_a_unit_attacks_once() -> None:
    play = combat(F("f", "0505"), G("a", "0506"), G("b", "0605"))
    play.refuse(DeclareAttack("0505", ("a", "a")), "DNK-11.1.6")
    play.attack("0505", "a")
    play.refuse(DeclareAttack("0505", ("a",)), "DNK-11.1.6")
    play.attack("0505", "b")


@pytest.mark.rule("DNK-11.1.6", "DNK-11.1.7")
def test_attacks_are_new_each_phase() -> None:
    play = combat(F("f", "0505"), F("f2", "0505"), G("a", "0506"), G("b", "0506"))
    play.battle("0505", "a", "b", result="EX")
    play.do(Remove(("f",)))
    play.do(Remove(("b",)))
    assert play.position.attacks == ()
    play.pass_to(FRENCH, "combat")
    play.attack("0506", "f2")


def caught(river: bool = True) -> Play:
    """T31: 0505 is fought first, R may retreat into 0504, which is still to be attacked."""
    play = combat(
        F("R", "0505"), F("S", "0504"), G("a", "0506"), G("b", "0605"), G("c", "0503", 12),
        rivers=[("0503", "0504")] if river else [], ask=not river,
    )  # fmt: skip
    play.attack("0505", "a", "b")
    play.attack("0504", "c")
    play.end()
    play.end()
    play.do(FixOrder(("0505", "0504")))
    play.fight("D1")
    return play


@pytest.mark.rule("DNK-11.1.7", "DNK-11.5.2a")
def test_t31_a_unit_that_retreats_into_another_attack() -> None:
    play = caught()
    assert play.ends("R") == {"0404", "0504"}
    play.do(Retreat("R", "0504"))
    play.fight("DE")
    odds = play.told(CombatBegan)[0].odds
    assert (odds.attack, odds.defence, odds.basic, odds.caught) == (6, 4, 0, ("R",))
    assert "{unit:R}, having retreated into {cell:0504}, adds no strength" in play.said(Level.FULL)
    assert play.at("R") == play.at("S") == ""


@pytest.mark.rule("DNK-11.1.7", "DNK-11.5.3")
def test_t31_without_the_river_the_hex_is_closed() -> None:
    play = caught(river=False)
    play.refuse(Retreat("R", "0504"), "DNK-11.5.3")
    assert play.ends("R") == {"0404"}


@pytest.mark.rule("DNK-11.1.7")
@pytest.mark.parametrize("result", ["EX", "DE1/2", "DR"])
def test_a_caught_unit_suffers_the_result_as_one_of_the_defenders(result: str) -> None:
    play = caught()
    play.do(Retreat("R", "0504"))
    play.fight(result)
    if result == "DR":
        assert play.asked == "retreating" and play.ends("R") and play.ends("S")
    else:
        assert play.losses() == {frozenset({"R"}), frozenset({"S"})}


@pytest.mark.rule("DNK-11.1.7")
def test_a_unit_is_attacked_once_in_a_phase() -> None:
    play = two_fights()
    play.attack("0505", "a")
    play.attack("0909", "b")
    play.end()
    play.refuse(DeclareAttack("0505", ("b",)), "DNK-11.2")
    play.end()
    play.do(FixOrder(("0505", "0909")))
    play.fight("D1")
    play.do(Retreat("f1", "0504"))
    play.refuse(DeclareAttack("0504", ("a",)), "DNK-11.2")


@pytest.mark.rule("DNK-11.2")
def test_the_steps_of_the_phase_in_order() -> None:
    play = two_fights()
    play.refuse(FixOrder(("0505",)), "DNK-7.0")
    play.refuse(PlaceAir("0505"), "DNK-12.2")
    play.attack("0505", "a")
    play.attack("0909", "b")
    play.end()
    assert play.asked == "air"
    play.refuse(DeclareAttack("0909", ("rear",)), "DNK-11.2")
    play.refuse(FixOrder(("0909", "0505")), "DNK-11.2")
    play.refuse(Fight(), "DNK-7.0")
    play.do(PlaceAir("0909"))
    play.end()
    assert play.asked == "ordering"
    play.refuse(PlaceAir("0909"), "DNK-12.2")
    play.do(FixOrder(("0909", "0505")))
    assert play.told(OrderFixed)[0].targets == ("0909", "0505")
    play.fight("EX")
    assert play.told(Resolved)[0].target == "0909"
    play.refuse(FixOrder(("0505",)), "DNK-11.2")
    play.refuse(DeclareAttack("0505", ("rear",)), "DNK-11.2")
    play.fight("EX")
    assert play.told(Resolved)[0].target == "0505"
    assert (play.told(CombatBegan)[0].number, play.told(CombatBegan)[0].of) == (2, 2)


@pytest.mark.rule("DNK-11.2")
@pytest.mark.parametrize(
    "targets", [(), ("0505",), ("0505", "0505"), ("0505", "0909", "0909"), ("0505", "0101")]
)
def test_the_order_names_every_combat_once(targets: tuple[str, ...]) -> None:
    play = two_fights()
    play.attack("0505", "a")
    play.attack("0909", "b")
    play.end()
    play.end()
    play.refuse(FixOrder(targets), "DNK-11.2")
    play.refuse(FixOrder(("0505", "0909")), "DNK-7.0", side=FRENCH)


@pytest.mark.rule("DNK-11.2")
def test_the_french_declare_and_fight_without_air() -> None:
    play = combat(G("g", "0505"), F("f", "0506"), side=FRENCH)
    play.attack("0505", "f")
    play.end()
    assert play.asked == "fighting" and play.chooser == FRENCH


@pytest.mark.rule("DNK-11.3.4b", "DNK-11.4.1a")
def test_each_result_is_applied_before_the_next_die() -> None:
    play = two_fights()
    play.attack("0505", "a")
    play.attack("0909", "b")
    play.close()
    play.do(FixOrder(("0505", "0909")))
    play.fight("D1")
    assert play.asked == "retreating"
    play.refuse(Fight(), "DNK-7.0", side=GERMAN)
    play.do(Retreat("f1", "0504"))
    assert FIGHT in play.options.frame_verbs()


@pytest.mark.rule("DNK-11.3.4b", "DNK-11.4.1g")
def test_in_an_exchange_the_defender_loses_first() -> None:
    play = combat(
        F("f1", "0505", 2), F("f2", "0505", 9), G("a", "0506"), G("b", "0506"), G("c", "0506")
    )
    play.battle("0505", "a", "b", result="EX")
    assert play.chooser == FRENCH
    play.refuse(Remove(("a",)), "DNK-11.4.1g")
    play.refuse(Remove(("f1", "f2")), "DNK-11.4.1g")
    play.do(Remove(("f1",)))
    assert play.chooser == GERMAN
    play.refuse(Remove(("c",)), "DNK-11.4.1g")  # did not take part
    play.do(Remove(("b",)))
    assert [play.at(u) for u in ("f1", "f2", "a", "b")] == ["", "0505", "0506", ""]
    assert not play.told(Retreated)


@pytest.mark.rule("DNK-11.4.1g", "DNK-11.3.4b")
def test_a_forced_exchange_needs_no_order() -> None:
    play = combat(F("f", "0505", 9), G("a", "0506", 1))
    play.battle("0505", "a", result="EX")
    assert [e.unit for e in play.told(Removed)] == ["f", "a"]
    assert "exchange" in play.said()


@pytest.mark.rule("DNK-11.3.4c")
@pytest.mark.parametrize("result", ["AE", "EX", "A1"])
def test_air_markers_are_never_lost(result: str) -> None:
    play = combat(F("f", "0505"), G("a", "0506"))
    play.attack("0505", "a")
    play.end()
    play.do(PlaceAir("0505"))
    play.do(PlaceAir("0505"))
    play.fight(result)
    if play.position.top and play.asked == "retreating":
        play.do(Retreat("a", "0507"))
    assert markers_left(play.game.scenario, play.position) == 2


@pytest.mark.rule("DNK-11.4.1b")
def test_ae_removes_all_attackers() -> None:
    play = combat(F("f", "0505"), G("a", "0506"), G("b", "0605"), G("idle", "0506"))
    play.battle("0505", "a", "b", result="AE")
    assert [play.at(u) for u in ("a", "b", "idle", "f")] == ["", "", "0506", "0505"]


@pytest.mark.rule("DNK-11.4.1c")
def test_de_removes_all_defenders() -> None:
    play = combat(F("f1", "0505"), F("f2", "0505"), F("f3", "0504"), G("a", "0506"))
    play.battle("0505", "a", result="DE")
    assert [play.at(u) for u in ("f1", "f2", "f3", "a")] == ["", "", "0504", "0506"]


@pytest.mark.rule("DNK-11.4.1d", "DNK-11.5.1b")
@pytest.mark.parametrize(("result", "hexes"), [("A1", 1), ("A2", 2)])
def test_a1_and_a2_retreat_all_attackers(result: str, hexes: int) -> None:
    play = combat(F("f", "0505"), G("a", "0506"), G("b", "0605"), G("idle", "0506"))
    play.battle("0505", "a", "b", result=result)
    assert play.chooser == FRENCH
    grid = play.game.scenario.board.grid
    play.refuse(Retreat("idle", "0507"), "DNK-11.4.1d")
    play.refuse(Retreat("a", "0510"), "DNK-11.4.1d")
    for unit, start in (("a", "0506"), ("b", "0605")):
        play.do(Retreat(unit, min(play.ends(unit))))
        assert grid.distance(start, play.at(unit)) == hexes
        assert len(play.told(Retreated)[0].path) == hexes
    assert play.at("idle") == "0506" and play.at("f") == "0505"
    assert not play.routed("a")


@pytest.mark.rule("DNK-11.4.1e")
@pytest.mark.parametrize(("result", "hexes"), [("D1", 1), ("D2", 2)])
def test_d1_and_d2_retreat_all_defenders(result: str, hexes: int) -> None:
    play = combat(F("f1", "0505"), F("f2", "0505"), F("f3", "0504"), G("a", "0506"))
    play.battle("0505", "a", result=result)
    assert play.chooser == FRENCH
    play.refuse(Retreat("f3", "0503"), "DNK-11.4.1e")
    play.refuse(Retreat("f1", "0501"), "DNK-11.4.1e")
    for unit in ("f1", "f2"):
        play.do(Retreat(unit, min(play.ends(unit))))
        assert play.game.scenario.board.grid.distance("0505", play.at(unit)) == hexes
        assert not play.routed(unit) and not play.told(WasRouted)
    assert play.at("f3") == "0504"


@pytest.mark.rule("DNK-11.4.1f", "DNK-13.1")
def test_dr_retreats_two_and_routs() -> None:
    play = combat(F("f1", "0505"), F("f2", "0505"), G("a", "0506"))
    play.battle("0505", "a", result="DR")
    play.refuse(Retreat("f1", "0502"), "DNK-11.4.1f")
    for unit in ("f1", "f2"):
        play.do(Retreat(unit, "0503"))
        assert play.routed(unit) and play.told(WasRouted)
    assert play.position.clock.side == FRENCH


HALVES = [
    ((4, 4, 4), {(0, 1), (0, 2), (1, 2)}),
    ((4, 4), {(0,), (1,)}),
    ((4,), {(0,)}),
    ((4, 2), {(0,)}),
    ((5, 3, 1), {(0,)}),
    ((5, 4, 3), {(0, 1), (0, 2), (1, 2)}),
]


@pytest.mark.rule("DNK-11.4.1h")
@pytest.mark.parametrize(("strengths", "sets"), HALVES)
def test_t29_half_the_defenders(strengths: tuple[int, ...], sets: set[tuple[int, ...]]) -> None:
    units = [F(f"f{i}", "0505", n) for i, n in enumerate(strengths)]
    play = combat(*units, G("a", "0506"))
    play.battle("0505", "a", result="DE1/2")
    wanted = {frozenset(f"f{i}" for i in one) for one in sets}
    if len(wanted) > 1:
        assert play.chooser == FRENCH and play.losses() == wanted
        for size in range(len(units) + 1):
            for chosen in combinations([u.id for u in units], size):
                if frozenset(chosen) not in wanted:
                    play.refuse(Remove(chosen), "DNK-11.4.1h")
        play.do(Remove(tuple(sorted(min(wanted, key=sorted)))))
        assert {e.unit for e in play.told(Removed)} == min(wanted, key=sorted)
    else:
        assert {frozenset(e.unit for e in play.told(Removed))} == wanted
    assert "half the defending strength" in play.said()


@pytest.mark.rule("DNK-11.4.1h")
def test_the_list_of_losses_names_who_comes_only_after_the_first() -> None:
    """Two of three were offered; the third came only in the list after them, unsaid."""
    play = combat(F("f1", "0505"), F("f2", "0505"), F("f3", "0505"), G("a", "0506"))
    play.battle("0505", "a", result="DE1/2")
    slot = play.options.slot(REMOVE, ())
    assert slot is not None and (slot.candidates, slot.later) == (("f1", "f2"), ("f3",))
    slot = play.options.slot(REMOVE, ("f1",))
    assert slot is not None and (slot.candidates, slot.later) == (("f2", "f3"), ())


@pytest.mark.rule("DNK-11.4.1h", "DNK-13.1")
def test_t29_the_survivors_retreat_two_and_are_routed() -> None:
    play = combat(F("f1", "0505"), F("f2", "0505"), F("f3", "0505"), G("a", "0506"))
    play.battle("0505", "a", result="DE1/2")
    play.do(Remove(("f1", "f3")))
    assert play.asked == "retreating" and play.chooser == FRENCH
    play.do(Retreat("f2", "0503"))
    assert play.routed("f2")


@pytest.mark.rule("DNK-11.4.1h")
@given(st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_the_sparing_sets_against_brute_force(strengths: list[int]) -> None:
    units = [F(f"f{i}", "0505", n) for i, n in enumerate(strengths)]
    s = scenario(units)
    worth = {u.id: u.strength for u in units}
    half = Fraction(sum(strengths), 2)

    def stays(gone: frozenset[str]) -> int:
        return sum(n for u, n in worth.items() if u not in gone)

    every = [frozenset(c) for n in range(len(units) + 1) for c in combinations(worth, n)]
    enough = [gone for gone in every if stays(gone) <= half]
    # none of a sparing set could be spared: no smaller set inside it is enough
    sparing = {gone for gone in enough if not any(other < gone for other in enough)}
    assert {frozenset(c) for c in sparing_sets(s, tuple(worth))} == sparing


@pytest.mark.rule("DNK-11.4.1i")
def test_t32_no_advance() -> None:
    play = combat(F("f", "0505"), G("a", "0506"), G("b", "0605"))
    play.attack("0505", "a", "b")
    play.close()
    play.refuse(Advance("a", "0505"), "DNK-11.4.1i")
    play.fight("D2")
    play.refuse(Advance("a", "0505"), "DNK-11.4.1i", side=GERMAN)
    play.do(Retreat("f", "0503"))
    play.refuse(Advance("a", "0505"), "DNK-11.4.1i", side=GERMAN)
    assert all(s.at != "0505" for s in play.position.units.values())


@pytest.mark.rule("DNK-13.6")
def test_t21_a_routed_unit_may_not_attack() -> None:
    play = combat(G("g", "0505"), F("f", "0506", routed=True), F("f2", "0506"), side=FRENCH)
    play.refuse(DeclareAttack("0505", ("f",)), "DNK-13.6")
    slot = play.options.slot(ATTACK, ("0505",))
    assert slot is not None and slot.candidates == ("f2",)


@pytest.mark.rule("DNK-13.6")
def test_with_only_routed_units_there_is_nothing_to_declare() -> None:
    play = Play(G("g", "0505"), F("f", "0506", movement=0, routed=True), side=FRENCH)
    play.do(End())
    assert play.told(Declared)[0].targets == ()
    assert play.position.clock.side == GERMAN
