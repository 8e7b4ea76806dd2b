"""Charges of the Polish cavalry at White Mountain 1620 (WM-16)."""

from __future__ import annotations

import pytest

from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.charge import ChargeNow
from engine.systems.thirty_years_war.combat.events import ChargersDisrupted
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.leaders.ratings import Lead
from tests.thirty_years_war.board import A, D, Spec, real
from tests.thirty_years_war.white_mountain import WM, play


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
