"""VAU-13.3d, VAU-13.3e: the way of a retreat before melee."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps import withdrawal
from engine.systems.vauchamps.contact import OPPORTUNITY
from engine.systems.vauchamps.contacts import Contact
from engine.systems.vauchamps.fight_frames import Melee
from engine.systems.vauchamps.fight_orders import Attack, Hold, Withdraw
from engine.systems.vauchamps.melee_events import Withdrew
from tests.vauchamps.board import Piece, Play, U


def ways(unit: str, *pieces: Piece, terrain: dict[str, str] | None = None) -> set[str]:
    """Where a unit could withdraw to."""
    play = Play(*pieces, phase="melee", terrain=terrain)
    return set(withdrawal.ways(play.s, play.position, unit))


LINE = (U("F41", "1012", face="N"), U("P31", "1010", "line", "SSW", also="0909"))


@pytest.mark.rule("VAU-13.3d", "VAU-13.3e", "VAU-6.4b")
@pytest.mark.parametrize("ground", ["pond", "wood"])
def test_both_hexes_of_a_line_need_their_ground(ground: str) -> None:
    assert "1009" in ways("P31", *LINE)
    assert "1009" not in ways("P31", *LINE, terrain={"0908": ground})


@pytest.mark.rule("VAU-13.3d")
def test_the_right_hex_of_a_line_keeps_out_of_zones_too() -> None:
    assert "1008" in ways("P31", *LINE)
    guard = U("F24", "0806", "column", "SE")
    assert "1008" not in ways("P31", *LINE, guard)


@pytest.mark.rule("VAU-13.3d", "VAU-6.10h")
def test_no_way_leads_through_an_opportunity_charge_zone() -> None:
    foot = (U("F24", "1011", face="N"), U("P31", "1010", face="S"))
    horse = ways("P31", *foot, U("F61", "1209", "column", "SW"))
    spent = ways("P31", *foot, U("F61", "1209", "column", "SW", "exhausted"))
    assert "1009" in spent and "1009" not in horse
    assert "0909" in horse


@pytest.mark.rule("VAU-13.3f")
def test_two_hexes_are_marked() -> None:
    play = Play(U("F24", "1011"), U("P31", "1010", face="S"), phase="melee")
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    play.do(Withdraw("P31", "1008"))
    told = play.one(Withdrew)
    assert len(told.path) == 2 and told.marked and "withdrew" in play.state("P31").marks


@pytest.mark.rule("VAU-13.3i")
def test_cavalry_that_made_an_opportunity_charge_does_not_withdraw() -> None:
    pieces = (U("F24", "1011"), U("P31", "1010", face="S"))
    frame = Melee((), "withdraw", units=("F24",), target="1010")
    marker = Contact(("P31",), "1010", ("F24",), "1011", OPPORTUNITY)
    for contacts, able in (((), ("P31",)), ((marker,), ())):
        play = Play(*pieces, phase="melee", position={"contacts": contacts})
        assert withdrawal.may_withdraw(play.s, play.position, frame) == able


@pytest.mark.rule("VAU-3.1d", "VAU-13.3d")
@pytest.mark.parametrize(("form", "passed"), [("column", False), ("line", False), ("square", True)])
def test_cavalry_withdraws_through_no_foot_that_it_may_not_pass(form: str, passed: bool) -> None:
    """The way back from 1010 to 1012 that is not longer leads over 1011."""
    friend = U("F24", "1011", form, "NNE" if form == "line" else "N")
    ponds = dict.fromkeys(("0910", "1110", "0911", "1111"), "pond")
    found = ways("F61", U("F61", "1010"), friend, U("P04", "1009", face="S"), terrain=ponds)
    assert ("1012" in found) == passed
