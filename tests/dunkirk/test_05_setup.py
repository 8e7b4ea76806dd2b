"""DNK-5: set-up, French first, then German."""

from __future__ import annotations

import pytest

from engine.core import DONE, End
from engine.data.ready_setups import ReadySetup
from engine.notation import begin_from
from engine.rules.setting_up import MOST_PLACINGS, Place, TakeSetUp
from engine.systems.dunkirk.events import PhaseBegan, Placed, SetUpTaken
from engine.systems.dunkirk.game import DunkirkGame
from engine.systems.dunkirk.orders import Move
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from engine.systems.dunkirk.setup.placing import PLACE, TAKE
from engine.systems.dunkirk.words.speech import DunkirkWords
from tests.dunkirk.board import F, G, Play, real_game, scenario


def german_set_up() -> Play:
    play = Play.begun(real_game())
    play.do(TakeSetUp("forward"))
    play.end()
    return play


@pytest.mark.rule("DNK-5.2")
def test_the_french_set_up_first() -> None:
    play = Play.begun(real_game())
    assert (play.asked, play.chooser) == ("set-up", FRENCH)
    play.refuse(Place("de-6", "0612"), "DNK-5.2", "DNK-7.0", side=GERMAN)
    play.refuse(Place("de-6", "0612"), "DNK-5.2")


@pytest.mark.rule("DNK-5.2")
@pytest.mark.parametrize("cell", ["0410", "0510", "0609", "0709", "0809", "0101", "0202", "0804"])
def test_t03_french_outside_germany(cell: str) -> None:
    play = Play.begun(real_game())
    play.do(Place("fr-7", cell))
    assert play.at("fr-7") == cell
    assert play.told(Placed)


@pytest.mark.rule("DNK-5.2")
@pytest.mark.parametrize("cell", ["0411", "0610", "0312", "0810", "0812"])
def test_t03_no_french_in_germany(cell: str) -> None:
    Play.begun(real_game()).refuse(Place("fr-7", cell), "DNK-5.2")


@pytest.mark.rule("DNK-5.3")
@pytest.mark.parametrize("cell", ["0412", "0512", "0611", "0612", "0711", "0712", "0811", "0812"])
def test_t03_germans_behind_the_border(cell: str) -> None:
    play = german_set_up()
    play.do(Place("de-6", cell))
    assert play.at("de-6") == cell


@pytest.mark.rule("DNK-5.3")
@pytest.mark.parametrize("cell", ["0411", "0610", "0710", "0410", "0511", "0810", "0312", "0707"])
def test_t03_no_germans_at_the_border_or_abroad(cell: str) -> None:
    german_set_up().refuse(Place("de-6", cell), "DNK-5.3")


@pytest.mark.rule("DNK-5.3")
def test_the_german_zone_is_every_german_hex_that_does_not_touch_the_border() -> None:
    s = real_game().scenario
    german = {c for c in s.board.grid.cells if s.board.country.get(c) == "Germany"}
    land = {c for c in s.board.grid.cells if not s.is_sea(c)}
    inside = {c for c in german if not set(s.board.grid.neighbours(c)) & (land - german)}
    assert s.setup_zones[GERMAN] == inside
    assert s.setup_zones[FRENCH] == land - german


@pytest.mark.rule("DNK-5.2", "DNK-9.3")
def test_at_most_three_units_a_hex_at_set_up() -> None:
    play = Play.begun(real_game())
    for unit in ("fr-7", "be", "bef"):
        play.do(Place(unit, "0505"))
    play.refuse(Place("fr-1", "0505"), "DNK-9.3")
    play.do(Place("be", "0504"))  # placed anew: room for another
    play.do(Place("fr-1", "0505"))
    slot = play.options.slot(PLACE, ("fr-9",))
    assert slot is not None and "0505" not in slot.candidates
    again = play.options.slot(PLACE, ("bef",))
    assert again is not None and "0505" in again.candidates


@pytest.mark.rule("DNK-5.2", "DNK-5.3")
def test_every_unit_must_be_placed() -> None:
    play = Play.begun(real_game())
    play.refuse(End(), "DNK-5.2")
    assert len(play.options.owed) == 9
    play.do(TakeSetUp("dyle"))
    assert not play.options.owed
    assert all(play.at(u) for u in play.told(SetUpTaken)[0].places)
    play.end()
    play.refuse(End(), "DNK-5.3")
    play.refuse(Move("fr-7", ("0709",)), "DNK-7.0", side=FRENCH)
    play.refuse(Place("fr-7", "0709"), "DNK-7.0", side=FRENCH)
    play.refuse(Place("fr-7", "0612"), "DNK-5.3")


@pytest.mark.rule("DNK-5.2")
def test_own_placing_that_a_ready_set_up_undoes_is_told_before() -> None:
    play = Play.begun(real_game())
    words = DunkirkWords(play.game.scenario)
    play.do(TakeSetUp("dyle"))
    again = TakeSetUp("dyle")
    assert words.warnings(play.position, FRENCH, again) == ()
    ready = {play.at("fr-7")}
    slot = play.options.slot(PLACE, ("fr-7",))
    assert slot is not None
    play.do(Place("fr-7", next(c for c in slot.candidates if c not in ready)))
    (told,) = words.warnings(play.position, FRENCH, again)
    assert told == "{unit:fr-7} would leave the hex where you placed it."


@pytest.mark.rule("DNK-5.4")
def test_after_the_german_set_up_turn_1_begins() -> None:
    play = german_set_up()
    play.do(TakeSetUp("sickle"))
    play.end()
    clock = play.position.clock
    assert (clock.turn, clock.side, clock.phase) == (1, GERMAN, "movement")
    assert play.told(PhaseBegan)[-1].turn == 1
    assert "turn 1 of 5, 10 to 14 May 1940" in play.said()


def test_a_set_up_of_another_side_or_of_no_name_is_refused() -> None:
    play = Play.begun(real_game())
    play.refuse(TakeSetUp("sickle"), "DNK-5.2")
    assert "dyle" in play.refuse(TakeSetUp("nonsense"), "DNK-5.2").reason


def test_an_enemy_or_unknown_unit_cannot_be_placed() -> None:
    play = Play.begun(real_game())
    play.refuse(Place("de-6", "0101"), "DNK-5.2")
    play.refuse(Place("nobody", "0101"), "DNK-5.2")


def test_set_up_ends_but_never_gets_stuck() -> None:
    ready = (ReadySetup("here", "All here", {"f1": "0101", "f2": "0102"}),)
    game = DunkirkGame(
        scenario([F("f1", ""), F("f2", ""), G("g", "")], setups={FRENCH: ready, GERMAN: ()})
    )
    play = Play.begun(game)
    for n in range(MOST_PLACINGS):
        play.do(Place("f1", f"010{n % 2 + 1}"))
    play.refuse(Place("f1", "0103"), "DNK-5.2")
    play.refuse(TakeSetUp("here"), "DNK-5.2")
    first = play.options.slot(PLACE, ())
    assert first is not None and first.candidates == ("f2",)
    assert play.options.slot(TAKE, ()) is None
    assert play.options.slot(PLACE, ("f2", "0103")) == DONE
    play.do(Place("f2", "0103"))
    assert play.options.slot(PLACE, ()) is None
    play.end()


def test_units_that_never_were_in_a_position_are_not_called_lost() -> None:
    text = "scenario: dunkirk-1940\nclock: turn 2 german movement\nunit: fr-7 at 0404\n"
    playable, position = begin_from(text)
    rows = playable.words.situation(position, "german")
    assert any("units off the map" in row for row in rows)
    assert not any(" lost" in row for row in rows)
