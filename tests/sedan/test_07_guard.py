"""The Imperial Guard in combat (SED-7.3)."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.systems.sedan.combat.advance import Advance
from engine.systems.sedan.combat.attacking import Attack
from engine.systems.sedan.combat.events import NoAdvance
from engine.systems.sedan.special_units.guard import GuardLost, GuardShift
from engine.systems.sedan.stacks.crowding import Remove
from engine.systems.sedan.words.speech import SedanWords
from tests.sedan.board import FRENCH, F, Guard, P, Play
from tests.sedan.fought import fought


@pytest.mark.rule("SED-7.3c", "SED-11.12b")
def test_the_guard_must_advance_itself() -> None:
    play = fought("DE", Guard("3009"), F("g", "2909"), P("f", "3010"), side=FRENCH,
                  by=("guard", "g"))  # fmt: skip
    play.refuse(Advance("g", "3010"), "SED-7.3c")
    play.refuse(End(), "SED-7.3c")
    play.do(Advance("guard", "3010"))


@pytest.mark.rule("SED-7.3c", "SED-7.3d")
def test_what_an_attack_with_the_guard_leads_to_is_told_before_it() -> None:
    """That the Guard itself must advance was told after the attack alone (a tester by ear)."""
    play = Play(Guard("3009"), F("g", "2909"), P("f", "3010"), phase="combat", side=FRENCH)
    words, view = SedanWords(play.game.scenario), play.game.redact(play.position, FRENCH)
    for units, told in ((("guard", "g"), True), (("g",), False)):
        odds = " ".join(words.odds(view, FRENCH, "3010", units))
        asked = " ".join(words.stakes(view, FRENCH, Attack("3010", units)))
        assert ("must advance into a hex that is emptied" in odds) is told, odds
        assert ("must advance into a hex that is emptied" in asked) is told, asked


@pytest.mark.rule("SED-7.3c", "SED-11.12e")
def test_the_guard_enters_one_of_several_and_others_the_rest() -> None:
    play = fought("DE", Guard("3009"), P("f", "3109"), P("h", "3010"), side=FRENCH,
                  by=("guard",), targets="3109 3010")  # fmt: skip
    play.do(Advance("guard", "3109"))
    assert play.at("guard") == "3109" and play.told(NoAdvance)


@pytest.mark.rule("SED-7.3d")
@pytest.mark.parametrize("result", ["AR", "DR"])
def test_a_failed_attack_of_the_guard_shifts_later_ones(result: str) -> None:
    play = Play(Guard("3009"), F("f", "4009", 9), P("p", "3010"), P("q", "4010"), phase="combat",
                side=FRENCH, cities=["3010"] if result == "DR" else [])  # fmt: skip
    play.attack("3010", "guard")
    play.fight(result)
    play.settle()
    assert play.position.guard_failed
    play.attack("4010", "f")
    assert play.odds == "2:1"
    play.fight("AR")
    play.settle()
    play.end()
    assert not play.position.guard_failed


@pytest.mark.rule("SED-7.3d")
def test_a_guard_attack_that_works_shifts_nothing() -> None:
    play = Play(Guard("3009"), P("p", "3010"), phase="combat", side=FRENCH)
    play.battle("3010", "guard", result="DR")
    assert not play.position.guard_failed and play.at("guard") == "3010"


@pytest.mark.rule("SED-7.3f", "SED-7.3b")
def test_the_guard_driven_back() -> None:
    pieces = (Guard("3010"), P("p", "3009"), F("f", "4010", 4), P("q", "4009", 8))
    play = Play(*pieces, phase="combat")
    play.attack("3010", "p")
    play.fight("DR")
    assert play.told(GuardShift) and play.position.guard_beaten
    play.settle()
    play.attack("4010", "q")
    assert play.odds == "3:1"
    city = Play(*pieces, phase="combat", cities=["3010"])
    city.battle("3010", "p", result="DR")
    assert not city.position.guard_beaten
    more = Play(Guard("3010"), F("f", "3109"), P("p", "3009"), phase="combat")
    more.attack("3010 3109", "p")
    more.fight("DL1")
    more.do(Remove(("f",)))
    assert more.position.guard_beaten


@pytest.mark.rule("SED-7.3h")
def test_the_guard_eliminated_shifts_for_good() -> None:
    play = Play(Guard("3010"), P("p", "3009"), F("f", "4010", 4), P("q", "4009", 8), phase="combat")
    play.attack("3010", "p")
    play.fight("DE")
    assert play.told(GuardLost)
    play.attack("4010", "q")
    assert play.odds == "3:1"
