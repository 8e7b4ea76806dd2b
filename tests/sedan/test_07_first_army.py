"""First Army in combat (SED-7.5, 7.7)."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.core.options import Options
from engine.systems.sedan.combat.advance import Advance
from engine.systems.sedan.combat.attacking import Attack
from engine.systems.sedan.combat.displacement import Displace
from engine.systems.sedan.combat.events import NoAdvance, Resolved
from engine.systems.sedan.combat.retreat import Retreat
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.special_units.first_army import PlaceFirstArmy
from engine.systems.sedan.words.speech import SedanWords
from tests.sedan.board import FRENCH, Army, F, P, Piece, Play
from tests.sedan.fought import fought


@pytest.mark.rule("SED-7.7a", "SED-7.7b", "SED-7.7c")
def test_results_when_first_army_attacks() -> None:
    ex = fought("EX", Army("3009"), F("f", "3010"), by=("army",))
    assert ex.position.combat is not None and ex.position.combat.result == "DR"
    assert ex.asked == "retreating" and ex.chooser == FRENCH
    city = fought("EX", Army("3009"), F("f", "3010"), by=("army",), cities=["3010"])
    assert city.at("f") == "3010" and city.position.combat is None
    two = fought("EX", Army("3009"), F("f", "3010"), F("g", "3109"), by=("army",), cities=["3010"],
                 targets="3010 3109")  # fmt: skip
    assert two.retreats("g") and two.at("f") == "3010"
    al1 = fought("AL1", Army("3009"), F("f", "3010"), by=("army",))
    assert al1.asked == "retreating" and not al1.gone("army")
    assert "with First Army it is AR" in fought_words(al1)


def fought_words(play: Play) -> str:
    return "\n".join(e.text(e.level) for e in play.told(Resolved))


@pytest.mark.rule("SED-7.7d", "SED-7.7a")
def test_results_when_first_army_defends() -> None:
    dl1 = fought("DL1", F("f", "3009"), Army("3010"), by=("f",), side=FRENCH)
    assert dl1.asked == "retreating" and not dl1.gone("army")
    two = fought("DL1", F("f", "3009"), Army("3010"), P("p", "3109"), by=("f",), side=FRENCH,
                 targets="3010 3109")  # fmt: skip
    assert two.asked == "retreating" and not two.gone("p")
    ex = fought("EX", F("f", "3009", 20), Army("3010"), by=("f",), side=FRENCH)
    assert ex.gone("army")


@pytest.mark.rule("SED-7.5c", "SED-7.5d")
def test_first_army_keeps_its_distance_in_retreat() -> None:
    pieces = (Army("3010"), F("a", "2909"), F("b", "2910"), P("p", "3211"))
    play = fought("DR", *pieces, by=("a", "b"), side=FRENCH)
    assert play.retreats("army") == {"3109"}
    play.refuse(Retreat("army", "3110"), "SED-7.5c")
    for roads in ((), [("3110", "3211")]):
        river = fought("DR", *pieces, by=("a", "b"), side=FRENCH, rivers=[("3110", "3211")],
                       roads=roads)  # fmt: skip
        assert river.retreats("army") == {"3109", "3110"}


@pytest.mark.rule("SED-7.5f", "SED-11.11d")
def test_first_army_displaces_its_neighbours() -> None:
    pieces = (Army("3010"), F("a", "2909"), F("b", "2910"), P("p", "3210"))
    play = fought("DR", *pieces, by=("a", "b"), side=FRENCH)
    assert play.retreats("army") == {"3109", "3110"}
    play.do(Retreat("army", "3109"))
    assert play.asked == "displacing" and play.displacements("p") == {"3309", "3310", "3211"}
    play.refuse(Displace("p", "3209"), "SED-11.11c")
    play.refuse(Displace("army", "3309"), "SED-11.11b")
    play.do(Displace("p", "3310"))
    assert (play.at("army"), play.at("p")) == ("3109", "3310")
    other = fought("DR", *pieces, by=("a", "b"), side=FRENCH)
    other.do(Retreat("army", "3110"))
    assert other.displacements("p") == {"3209", "3309", "3310"}


@pytest.mark.rule("SED-7.7e", "SED-7.5c", "SED-11.12a")
def test_first_army_must_advance_unless_next_to_friends() -> None:
    kept = fought("DR", Army("2910"), F("f", "3010"), P("p", "3109"), by=("army",), cities=["3109"])
    kept.do(Retreat("f", "3110"))
    assert kept.at("army") == "2910" and kept.told(NoAdvance)
    must = fought("DR", Army("2910"), F("f", "3010"), by=("army",))
    must.do(Retreat("f", "3110"))
    must.refuse(End(), "SED-7.7e")
    must.do(Advance("army", "3010"))


@pytest.mark.rule("SED-7.5c", "SED-7.7e")
def test_that_first_army_will_not_advance_is_said_before_its_attack_where_it_is_known() -> None:
    told = "nobody may advance into {cell:3010}: {unit:army} may not end next to {unit:p} at "

    def asked(*rivers: tuple[str, str]) -> list[bool]:
        pieces = (Army("2910"), F("f", "3010"), P("p", "3109"))
        play = Play(*pieces, phase="combat", rivers=rivers)
        words, view = SedanWords(play.game.scenario), play.position
        rows = (
            words.stakes(view, "prussian", Attack("3010", ("army",))),
            words.odds(view, "prussian", "3010", ("army",)),
        )
        return [told in " ".join(said) for said in rows]

    assert asked() == [True, True]
    assert asked(("3010", "3109")) == [False, False], "the river keeps them apart"


def placed(place: str, *pieces: Piece) -> Play:
    play = Play(*pieces, F("f", "0101"), phase="start")
    play.do(PlaceFirstArmy(place))
    return play


@pytest.mark.rule("SED-7.4b")
def test_who_moves_before_first_army_that_was_to_move_first_is_warned_of_what_it_forfeits() -> None:
    play = placed("first", Army("3010"), P("p", "4010"))
    words, view = SedanWords(play.game.scenario), play.position
    (told,) = words.warnings(view, "prussian", Move("p", ("4011",)))
    assert "moves first or not at all: after this it cannot move" in told and "SED-7.4b" in told
    assert words.warnings(view, "prussian", Move("army", ("3011",))) == ()
    play.do(Move("p", ("4011",)))
    assert words.warnings(play.position, "prussian", Move("p", ("4012",))) == ()
    play.refuse(Move("army", ("3011",)), "SED-7.4b")


@pytest.mark.rule("SED-7.4b", "SED-9.1b")
def test_first_army_that_cannot_move_is_not_said_to_move_first_or_not_at_all() -> None:
    play = placed("first", Army("3010"), P("p", "4010"), F("g", "3011"))
    words, view = SedanWords(play.game.scenario), play.position
    prompt = Options(play.game, view, "prussian").prompt
    assert "cannot move" in prompt and "not at all" not in prompt
    assert words.warnings(view, "prussian", Move("p", ("4011",))) == ()
