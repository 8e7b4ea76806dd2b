"""VAU-6.7e and VAU-16.5d: fire of skirmishers, and of one hex of two."""

from __future__ import annotations

import pytest

from engine.language.listener import Listener
from engine.language.orders import understand
from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.fire.firing import FIRE, Fire
from engine.systems.vauchamps.fire.targets import firers_at
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import Play, U
from tests.vauchamps.fire import fires, power


@pytest.mark.rule("VAU-16.5d", "VAU-12.0c")
def test_tp078_schuetzen() -> None:
    play = fires(U("P07", "1010", "skirmish", "NNE"), U("F24", "1008", face="S"),
                 U("F26", "1208", face="S"), U("F27", "1106", face="S"), side="allied")  # fmt: skip
    assert power(play, "1008", "P07").value == 8 and power(play, "1208", "P07").value == 4
    play.refuse(Fire("1106", ("P07",)), "VAU-12.0c")


@pytest.mark.rule("VAU-6.7e")
def test_skirmishers_fire_three_inc_and_half_at_two_hexes() -> None:
    play = fires(U("F21", "1010", "skirmish", "NNE", also="1110"), U("P01", "1009", face="S"),
                 U("P02", "1108", face="S"))  # fmt: skip
    assert power(play, "1009", "F21").value == 6
    near = Play(U("F23", "1010", "skirmish", "NNE"), U("P01", "1008", face="S"),
                phase="offensive-fire")  # fmt: skip
    assert power(near, "1008", "F23").value == 4


@pytest.mark.rule("VAU-6.7e")
def test_the_two_hexes_of_skirmishers_may_fire_at_different_targets() -> None:
    """Facing north-north-east from 1010 and its right neighbour; each sees one of the enemies."""
    right = "1110"
    play = fires(U("F21", "1010", "skirmish", "NNE", also=right), U("P01", "0909", face="S"),
                 U("P02", "1211", face="S"))  # fmt: skip
    able = {f.cell for f in firers_at(play.s, play.position, "french", "0909", "offensive")}
    assert able == {"1010"}
    play.do(Fire("0909", ("F21",)), 1, 1)
    assert play.offered(FIRE, "1211") == ("F21",)
    play.do(Fire("1211", ("F21",)), 1, 1)
    assert {f.cell for f in play.position.fired} == {"1010", right}


@pytest.mark.rule("VAU-6.7e", "VAU-12.0b")
@pytest.mark.parametrize("form", ["skirmish", "line"])
def test_one_hex_of_two_fires_alone_and_the_other_elsewhere(form: str) -> None:
    """1109 is in front of both hexes; the left one fires at it, the right one beyond."""
    unit = U("F21", "1010", form, "NNE", also="1110")
    play = fires(unit, U("P01", "1109", face="S"), U("P02", "1210", face="S"))
    assert play.offered(FIRE, "1109", "F21") == ("1010", "1110")
    play.refuse(Fire("1109", ("F21",), ("1010", "1110")), "VAU-6.7e")
    play.refuse(Fire("1109", ("F21",), ("0909",)), "VAU-6.7e")
    if form == "line":
        play.refuse(Fire("1210", ("F21",), ("1010",)), "VAU-12.0c")
    both = power(play, "1109", "F21").value
    play.do(Fire("1109", ("F21",), ("1010",)), 1, 1)
    assert play.one(Volley).strength.value < both
    assert play.offered(FIRE, "1210") == ("F21",)
    play.do(Fire("1210", ("F21",)), 1, 1)
    assert [(f.cell, f.target) for f in play.position.fired] == [("1010", "1109"), ("1110", "1210")]


@pytest.mark.rule("VAU-6.7e")
def test_one_hex_is_named_in_words() -> None:
    play = fires(U("F21", "1010", "skirmish", "NNE", also="1110"), U("P01", "1109", face="S"))
    words = VauWords(play.s)
    listener = Listener(words.names, words.counters, play.options, words.route, words.spellings)
    assert understand(listener, "fire 1109 with F21 from 1010") == Fire("1109", ("F21",), ("1010",))
    assert understand(listener, "fire 1109 with F21") == Fire("1109", ("F21",))
