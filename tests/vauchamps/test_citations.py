"""Refusals cite the rule that is meant, not only the general one."""

from __future__ import annotations

import pytest

from engine.core.refusal import Refusal
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.formations.forming import Form
from tests.vauchamps.board import Piece, Play, U

FAR = U("P11", "2828")
NNE = "north-north-east"


@pytest.mark.rule("VAU-6.4c", "VAU-6.4d", "VAU-6.7d")
@pytest.mark.parametrize(
    ("piece", "form", "rule", "said"),
    [
        (U("F05", "1010", lost=1), "line", "VAU-6.4c", "needs at least 5 increments"),
        (U("F61", "1010", lost=5), "line", "VAU-6.4d", "needs at least 4 increments"),
        (U("F01", "1010", lost=1), "skirmish", "VAU-6.7d", "needs at least 4 increments"),
        (U("F01", "1010", lost=1), "column", "VAU-6.0b", "stands in one hex in column"),
    ],
)
def test_why_no_second_hex(piece: Piece, form: str, rule: str, said: str) -> None:
    play = Play(piece, FAR)
    refusal = play.options.explain(Form(piece.id, form, NNE, "left"))
    assert refusal and refusal.rules[0] == rule and said in refusal.reason


@pytest.mark.rule("VAU-6.4c")
def test_a_stack_spreads_not_and_a_line_needs_room() -> None:
    both = Play(U("F03", "1010"), U("F05", "1010"), FAR)
    both.refuse(Form("F03", "line", NNE, "left"), "VAU-6.4c")
    shut = Play(U("F03", "1010"), FAR, terrain=dict.fromkeys(("0909", "0910", "1009"), "pond"))
    shut.refuse(Form("F03", "line", NNE, "left"), "VAU-6.4c")


def why(play: Play, order: Fire | Charge) -> Refusal:
    """The refusal of an order."""
    refusal = play.options.explain(order)
    assert refusal is not None
    return refusal


@pytest.mark.rule("VAU-0.8", "VAU-4.0j", "VAU-6.9f", "VAU-6.6b", "VAU-6.5e", "VAU-12.4c")
@pytest.mark.parametrize(
    ("pieces", "unit", "rule"),
    [
        ((U("F91", "1010", "limbered"),), "F91", "VAU-0.8"),
        ((U("F24", "1010", "column", "N", "routed"),), "F24", "VAU-4.0j"),
        ((U("F61", "1010"),), "F61", "VAU-12.0b"),
        ((U("F05", "1010", "square"), U("F06", "1010", "square")), "F06", "VAU-6.5e"),
    ],
)
def test_why_a_unit_cannot_fire(pieces: tuple[Piece, ...], unit: str, rule: str) -> None:
    other = U("F07", "1008", face="S")
    play = Play(*pieces, other, U("P01", "1009", face="S"), phase="offensive-fire")
    assert why(play, Fire("1009", (unit,))).rules[0] == rule


@pytest.mark.rule("VAU-6.6b", "VAU-12.4c")
def test_in_a_village_the_top_unit_fires() -> None:
    pieces = (U("F05", "1010", "general"), U("F06", "1010", "general"),
              U("F91", "1010", "unlimbered"))  # fmt: skip
    play = Play(*pieces, U("P01", "1009", face="S"), phase="offensive-fire",
                terrain={"1010": "village"})  # fmt: skip
    assert why(play, Fire("1009", ("F06",))).rules[0] == "VAU-6.6b"
    assert why(play, Fire("1009", ("F91",))).rules == ("VAU-6.6b", "VAU-12.4c")


@pytest.mark.rule("VAU-10.3a", "VAU-10.0b")
def test_tired_cavalry_that_may_react_is_only_told_that_it_is_not_the_moment() -> None:
    play = Play(U("F61", "1010"), U("P31", "1005", "column", "S", "tired"), phase="charge")
    refusal = play.refuse(Charge(("P31",)), "VAU-10.2a", side="allied")
    assert "tired" not in refusal.reason
