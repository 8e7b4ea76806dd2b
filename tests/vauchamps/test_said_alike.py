"""What is said of charges in one place is said in every other: who may move, who stands."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.core.words import counted
from engine.speech.order_words import order_words
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.target import Target
from engine.systems.vauchamps.command import ACTIVATE, Activate
from engine.systems.vauchamps.words.charges import charge_rows
from engine.systems.vauchamps.words.speech import VauWords
from engine.systems.vauchamps.words.units import states
from tests.vauchamps.board import Piece, Play, U, real
from tests.vauchamps.charge import FAR, PASS, hold_squares, hold_until_target, named

HIDDEN = "Whether it stands is hidden"


@pytest.mark.rule("VAU-10.0a", "VAU-8.0")
def test_who_has_not_yet_moved_is_counted_as_it_is_listed() -> None:
    play = Play(
        U("F24", "1010"), U("F61", "1212", "column", "N", "charged", "galloped"),
        U("F62", "1414", "column", "N", "charged"), U("F25", "1616", "column", "N", "routed"),
        U("P11", "2525"), phase="movement",
    )  # fmt: skip
    listed = VauWords(play.s).categories(play.position, "french")["not yet moved"]
    assert listed == ("F24",)
    assert f"{counted(len(listed), 'unit')} not yet moved" in play.options.prompt


@pytest.mark.rule("VAU-10.2a")
def test_a_unit_only_named_has_not_charged() -> None:
    play = Play(U("F61", "1010"), U("P01", "1006", face="S"), phase="charge")
    play.do(Charge(("F61",)))
    assert "named to charge" in states(play.s, play.position, "F61")
    play.do(End())
    play.do(Charge(("F61",)))
    play.do(Gallop("1009"))
    said = states(play.s, play.position, "F61")
    assert "has charged" in said and "named to charge" not in said


@pytest.mark.rule("VAU-10.2e", "VAU-10.5b")
@pytest.mark.parametrize("foe", [U("P43", "1006", "unlimbered"), U("P01", "1006", face="S")])
def test_that_a_target_stands_is_hidden_until_it_stands(foe: Piece) -> None:
    """Guns alone test as they are named, infantry as it is struck."""
    play = named(U("F61", "1009"), foe, FAR)
    play.do(Gallop("1008"))
    hold_until_target(play)
    guns = foe.id == "P43"
    play.do(Target("1006"), *(PASS if guns else ()))
    hold_squares(play)
    play.do(Gallop("1007"))
    view = play.game.redact(play.position, "french")
    rows = " ".join(charge_rows(play.s, view, "french", "1006"))
    assert ("{unit:P43} stands against the charge." in rows) == guns
    assert (HIDDEN in rows) == (not guns)


@pytest.mark.rule("VAU-16.4d")
def test_a_corps_is_activated_by_its_name() -> None:
    words, view = VauWords(real()), Play(FAR).position
    said = order_words(words.board, view, ACTIVATE, Activate("ix-corps"), words.group)
    assert said == "activate IX Corps"


@pytest.mark.rule("VAU-6.10e")
def test_a_look_at_a_reaction_charge_zone_says_that_a_move_stops_there() -> None:
    play = Play(U("F61", "1010"), U("P31", "1005", face="S"))
    said = VauWords(play.s).zones(play.position, "french", "1008")
    assert "Reaction charge zone, where mounted units must stop, {unit:P31}" in said


@pytest.mark.rule("VAU-10.3a", "VAU-10.4a")
def test_of_a_charge_it_is_not_said_that_it_must_stop_or_meets_an_opportunity_charge() -> None:
    play = Play(U("F61", "1010"), U("P31", "1005", face="S"), phase="charge")
    said = VauWords(play.s).zones(play.position, "french", "1007")
    assert said == "Reaction charge zone, {unit:P31}"


@pytest.mark.rule("VAU-10.2t")
def test_of_charged_cavalry_it_is_said_that_it_makes_no_stand_test() -> None:
    play = named(U("F61", "1009"), U("P31", "1006", "column", "N"), FAR)
    play.do(Gallop("1008"))
    hold_until_target(play)
    play.do(Target("1006"))
    hold_squares(play)
    play.do(Gallop("1007"))
    view = play.game.redact(play.position, "french")
    rows = " ".join(charge_rows(play.s, view, "french", "1006"))
    assert "{unit:P31}, cavalry, makes no test to stand. Rule VAU-10.2t." in rows
    assert HIDDEN not in rows
