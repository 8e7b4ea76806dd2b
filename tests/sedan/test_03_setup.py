"""Set-up (SED-3) on a map with a frontier."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.rules.setting_up import Place, TakeSetUp
from engine.systems.sedan.game import SedanGame
from engine.systems.sedan.setup.events import Placed
from engine.systems.sedan.setup.placing import PLACE, setup_hexes
from engine.systems.sedan.state import stack
from tests.sedan.board import (
    FRENCH,
    PRUSSIAN,
    Army,
    Baden,
    F,
    Guard,
    Legion,
    Marines,
    P,
    Piece,
    Play,
    scenario,
)

BADEN = ("5319", "5220")
EAST = {f"{column}{row:02d}": "Palatinate" for column in range(45, 61) for row in range(1, 31)}


def begin(*pieces: Piece, **board: object) -> Play:
    country = EAST | dict.fromkeys(BADEN, "Baden")
    game = SedanGame(scenario(pieces, country=country, **board))  # type: ignore[arg-type]
    return Play.begun(game)


def offered(play: Play, unit: str) -> set[str]:
    slot = play.options.slot(PLACE, (unit,))
    assert slot is not None
    return set(slot.candidates)


@pytest.mark.rule("SED-3.1", "SED-3.6", "SED-5.2")
def test_french_first_then_prussians_then_turn_one() -> None:
    play = begin(F("f", setup="3010"), P("p", setup="palatinate"))
    assert play.chooser == FRENCH
    play.refuse(Place("p", "4710"), "SED-3.1", side=PRUSSIAN)
    play.refuse(Place("p", "4710"), "SED-3.1")
    play.refuse(End(), "SED-3.2a", "SED-5.2")
    play.do(Place("f", "3010"))
    play.end()
    assert play.chooser == PRUSSIAN
    play.refuse(End(), "SED-3.5a")
    play.do(Place("p", "4710"))
    play.end()
    clock = play.position.clock
    assert (clock.turn, clock.side, clock.phase) == (1, PRUSSIAN, "fortunes")


@pytest.mark.rule("SED-3.2b", "SED-3.2c", "SED-3.2d")
def test_french_codes() -> None:
    play = begin(Guard(setup="3411"), F("a", setup="3711/1"), F("b", setup="3711/2"),
                 F("c", setup="4411/1", corps="V"), F("d", setup="3711/1"))  # fmt: skip
    assert offered(play, "guard") == {"3411"}
    seven = {"3711", "3710", "3811", "3812", "3712", "3612", "3611"}
    assert offered(play, "a") == seven and len(offered(play, "b")) == 19
    assert offered(play, "c") == {"4411", "4410", "4412", "4311", "4310"}
    play.refuse(Place("guard", "3410"), "SED-3.2b")
    play.refuse(Place("a", "3713"), "SED-3.2c")
    play.refuse(Place("c", "4511"), "SED-3.2d")
    play.refuse(Place("a", "3700"), "SED-2.2a")
    play.do(Place("a", "3711"))
    play.do(Place("d", "3611"))
    play.do(Place("a", "3710"))
    assert stack(play.position, "3711") == ()


@pytest.mark.rule("SED-3.2c", "SED-10.13")
def test_range_counts_hexes_and_leaves_out_the_swamp() -> None:
    play = begin(F("a", setup="3711/1"), terrain={"3710": "swamp"}, rivers=[("3711", "3712")])
    assert offered(play, "a") == {"3711", "3811", "3812", "3712", "3612", "3611"}
    play.refuse(Place("a", "3710"), "SED-10.13")


@pytest.mark.rule("SED-3.2e", "SED-8.5a", "SED-7.2", "SED-3.5c", "SED-8.4", "SED-7.5a")
def test_stacking_binds_at_set_up() -> None:
    play = begin(
        F("a", setup="3010"),
        F("b", setup="3010/1", corps="III"),
        Guard(setup="3010/1"),
        *(P(f"p{n}", setup="palatinate") for n in range(5)),
        Army(setup="palatinate"),
    )
    play.do(Place("a", "3010"))
    play.refuse(Place("b", "3010"), "SED-8.5a", "SED-3.2e")
    play.refuse(Place("guard", "3010"), "SED-7.2", "SED-3.2e")
    play.do(Place("b", "3009"))
    play.do(Place("guard", "3011"))
    play.end()
    for n in range(4):
        play.do(Place(f"p{n}", "4710"))
    play.refuse(Place("p4", "4710"), "SED-8.4", "SED-3.5c")
    play.refuse(Place("army", "4710"), "SED-7.5a", "SED-3.5c")
    play.do(Place("p4", "4711"))
    play.do(Place("army", "4712"))
    play.end()


@pytest.mark.rule("SED-3.2f", "SED-3.4", "SED-2.2b")
def test_reinforcements_do_not_set_up() -> None:
    play = begin(F("f", setup="3010"), Marines(), Legion(), P("p", setup="palatinate"),
                 P("r", entry=4))  # fmt: skip
    play.refuse(Place("marines", "3010"), "SED-3.2f")
    play.refuse(Place("legion", "3010"), "SED-3.2f")
    play.do(Place("f", "3010"))
    play.end()
    play.refuse(Place("r", "4710"), "SED-3.4")
    play.do(Place("p", "4710"))
    play.end()
    assert play.position.due == {"marines": 3, "r": 4}


@pytest.mark.rule("SED-3.3a", "SED-3.5a", "SED-3.5b", "SED-3.7b")
def test_prussian_zones() -> None:
    play = begin(F("f", setup="3010"), P("p", setup="palatinate"), Baden(), cities=["3010"])
    assert play.position.cities == {"3010": FRENCH}
    play.do(Place("f", "3010"))
    play.end()
    play.refuse(Place("p", "4510"), "SED-3.5b")
    play.refuse(Place("p", "5319"), "SED-3.5a")
    play.refuse(Place("p", "3011"), "SED-3.5a")
    play.refuse(Place("baden", "5219"), "SED-3.3a")
    play.refuse(Place("baden", "4710"), "SED-3.3a")
    s = play.game.scenario
    assert setup_hexes(s, s.units["baden"]) == set(BADEN)
    assert "4510" not in offered(play, "p") and "4610" in offered(play, "p")
    play.do(Place("baden", "5319"))
    play.do(Place("p", "4610"))


@pytest.mark.rule("SED-8.3a", "SED-3.1")
def test_the_other_side_sees_tops_and_not_the_pool() -> None:
    play = begin(F("a", setup="3010"), F("b", setup="3010"), F("c", setup="3010"),
                 P("p", setup="palatinate"))  # fmt: skip
    play.do(Place("a", "3010"))
    play.do(Place("b", "3010"))
    view = play.game.redact(play.position, PRUSSIAN)
    assert [u for u in view.units if u not in ("p",)] == ["a", "?french:3010:1"]
    heard = play.told(Placed)[0].seen_by(PRUSSIAN, play.position)
    assert heard is not None and "b" not in heard.text(heard.level).split()


@pytest.mark.rule("SED-3.1")
def test_a_ready_set_up_is_refused_by_another_name() -> None:
    play = begin(F("f", setup="3010"))
    play.refuse(TakeSetUp("history"), "SED-3.1")
