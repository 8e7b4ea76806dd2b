"""Where retreats go, and where there is no way (SED-11.10)."""

from __future__ import annotations

import pytest

from engine.core import replace
from engine.core.event import Level
from engine.systems.sedan.combat.events import Removed, Retreated
from engine.systems.sedan.combat.retreat import Retreat
from tests.sedan.board import FRENCH, Baden, F, P, Play
from tests.sedan.fought import fought, full


@pytest.mark.rule("SED-11.10a", "SED-11.10b", "SED-8.3a")
def test_a_retreat_without_a_choice_says_so_but_not_for_the_sake_of_hidden_stacks() -> None:
    pieces = (P("p", "3009"), F("f", "3010"))
    forced = fought("AR", *pieces, F("g", "2907"))
    forced.do(Retreat("p", "3108"))
    assert "; no other retreat was allowed." in forced.said()
    free = fought("AR", *pieces)
    free.do(Retreat("p", "3108"))
    assert "no other hex" not in free.said()
    crowded = fought("AR", *pieces, *full("3008"), *full("2908"))
    assert crowded.retreats("p") == {"3108"}
    crowded.do(Retreat("p", "3108"))
    assert "no other hex" not in crowded.said()


@pytest.mark.rule("SED-11.10a")
def test_units_with_the_same_ways_out_are_told_once() -> None:
    pieces = (P("p", "3009"), P("q", "3009"), F("f", "3010"))
    play = fought("AR", *pieces, by=("p", "q"))
    (both,) = play.options.owed
    assert both.startswith(f"{play.options.prompt} Each can retreat to ")
    play.do(Retreat("p", "3008"))
    (owed,) = play.options.owed
    assert owed == play.options.prompt
    assert owed.startswith("{side:prussian} player: {unit:q} must retreat to ")


@pytest.mark.rule("SED-11.18", "SED-11.10b", "SED-11.10c", "SED-9.2b")
def test_retreats_of_the_digest() -> None:
    base = (P("p", "2909"), P("q", "2910"), F("f", "3010"))
    play = fought("DR", *base, by=("p", "q"))
    assert (play.chooser, play.retreats("f")) == (FRENCH, {"3109", "3110"})
    third = fought("DR", *base, P("r", "3209"), by=("p", "q"))
    assert third.retreats("f") == {"3110"}
    shut = fought("DR", *base, P("r", "3210"), by=("p", "q"))
    assert shut.gone("f") and shut.told(Removed)[0].cause == "it has no hex to retreat to"
    friend = fought("DR", *base, P("r", "3209"), F("g", "3109"), by=("p", "q"))
    assert friend.retreats("f") == {"3110"}, "a friend in a hex lifts no zone"


@pytest.mark.rule("SED-11.10b", "SED-10.14a", "SED-10.18a", "SED-10.13", "SED-10.19b", "SED-3.3b")
def test_ground_closed_to_retreats() -> None:
    play = fought(
        "DR", P("p", "2909"), P("q", "2910"), F("f", "3010"), by=("p", "q"),
        rivers=[("3010", "3109")], country={"3110": "Palatinate"},
    )  # fmt: skip
    assert play.gone("f")
    open_ = fought(
        "DR", P("p", "2909"), P("q", "2910"), F("f", "3010"), by=("p", "q"),
        rivers=[("3010", "3109")], roads=[("3010", "3109")], country={"3110": "Palatinate"},
    )  # fmt: skip
    assert open_.retreats("f") == {"3109"}
    open_.refuse(Retreat("f", "3110"), "SED-10.18a")
    swamp = fought("DR", P("p", "2909"), P("q", "2910"), F("f", "3010"), by=("p", "q"),
                   terrain={"3110": "swamp"}, rivers=[("3010", "3109")])  # fmt: skip
    assert swamp.gone("f")
    edge = fought("DR", P("p", "0102"), F("f", "0101"), targets="0101")
    assert edge.retreats("f") == {"0201"}, "not off the map"
    corner = fought("DR", P("p", "0102"), P("q", "0202"), F("f", "0101"), targets="0101",
                    by=("p", "q"))  # fmt: skip
    assert corner.gone("f"), "only the edge of the map is left"
    south = fought("AR", Baden("3009"), F("f", "3010"), by=("baden",), south=["3009"])
    assert south.gone("baden")
    stay = fought("AR", Baden("3009"), F("f", "3010"), by=("baden",), south=["3009", "3008"])
    stay.refuse(Retreat("baden", "3108"), "SED-3.3b")


@pytest.mark.rule("SED-11.10c", "SED-11.10a")
def test_of_two_full_stacks_with_no_other_way_out_one_leaves_room_for_the_other() -> None:
    around = ("3008", "3108", "2909", "2908", "3209", "3210", "3110")
    first, second = (
        [P(f"{x}{n}", at) for n in range(4)] for x, at in (("a", "3009"), ("b", "3109"))
    )
    play = Play(F("f", "3010"), *first, *second, phase="combat", cities=["3010"],
                country=dict.fromkeys(around, "Belgium"))  # fmt: skip
    play.attack("3010", *(piece.unit.id for piece in (*first, *second)))
    play.fight("AR")
    assert play.gone("a0") and not play.gone("b0")
    assert play.retreats("b0") == {"3009"} and play.retreats("a1") == set()


@pytest.mark.rule("SED-11.10a")
def test_who_is_not_asked_about_follows_whom_the_player_sent_back_and_it_is_said_why() -> None:
    pieces = (P("p", "3009"), P("q", "3009"), F("f", "3010"))
    one_way = fought("AR", *pieces, F("g", "2907"), by=("p", "q"))
    gone = []
    for unit in ("p", "q"):
        one_way.do(Retreat(unit, "3108"))
        gone += one_way.told(Retreated)
    first, second = gone
    words = "{unit:p} retreats to {cell:3108}."
    assert Retreated.echo(gone, Level.NORMAL) == (
        f"{words} {{unit:q}} follows; no other retreat was allowed."
    )
    assert Retreated.echo([first], Level.NORMAL) == words
    crowded = replace(second, only=False)
    assert Retreated.echo([first, crowded], Level.NORMAL) == f"{words} {{unit:q}} follows."
