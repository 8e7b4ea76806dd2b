"""What is told before an order: who forms with a unit, and charges that strike nobody."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.formations.forming import FORM
from engine.systems.vauchamps.formations.turning import TURN
from engine.systems.vauchamps.words.cautions import cautions
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import Play, U

FAR = U("P11", "2525")


def warned(play: Play, order: Charge) -> str:
    """What is asked before an order."""
    view = play.game.redact(play.position, play.chooser)
    return " ".join(cautions(play.s, view, play.chooser, order))


@pytest.mark.rule("VAU-6.0a")
def test_who_changes_formation_with_a_unit_is_named_with_the_choice() -> None:
    play = Play(U("F24", "1010"), U("F26", "1010"), FAR)
    words = VauWords(play.s)
    line = words.choice_of(play.position, FORM, ("F24",), "line")
    assert line.startswith("line, with {unit:F26}, ")
    assert "F26" not in words.choice_of(play.position, FORM, ("F24",), "skirmish")
    assert "F26" not in words.choice_of(play.position, TURN, ("F24",), "east")
    alone = VauWords(play.s).choice_of(Play(U("F24", "1010"), FAR).position, FORM, ("F24",), "line")
    assert "with" not in alone


@pytest.mark.rule("VAU-10.0d")
def test_cavalry_of_two_hexes_is_to_be_named_one_by_one() -> None:
    play = Play(U("F61", "1010"), U("F62", "1210"), U("P01", "1006"), phase="charge")
    refusal = play.options.explain(Charge(("F61", "F62")))
    assert refusal is not None
    assert "one by one, each its own charge" in refusal.reason


@pytest.mark.rule("VAU-10.2a")
@pytest.mark.parametrize("foe", ["1006", "2525"])
def test_who_is_named_to_charge_with_nobody_in_reach_is_asked_about(foe: str) -> None:
    play = Play(U("F61", "1010"), U("P01", foe), phase="charge")
    asked = warned(play, Charge(("F61",)))
    assert bool(asked) == (foe == "2525")
    assert not asked or "{unit:F61}: no target is in reach" in asked
    assert ("with no target in reach {unit:F61}" in play.options.prompt) == bool(asked)
