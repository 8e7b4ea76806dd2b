"""What is said of chits, of who is still to come, and of hexes typed for units."""

from __future__ import annotations

import re

import pytest

from engine.systems.sedan.words.standing import victory
from tests.sedan.board import FRENCH, PRUSSIAN, F, HeldChit, P, Play
from tests.sedan.test_words import SET_UP, desk_after
from tui.desk.answering import answer

MOVING = (*SET_UP, "end yes", "first army first")


# ---- chits: both sides hear of them


@pytest.mark.rule("SED-12.2e", "SED-12.4a", "SED-12.4b")
def test_what_a_chit_does_calls_nobody_you() -> None:
    """The Prussians heard of a French Cavalry Charge: before each of your attacks."""
    head, *kinds = answer(desk_after(), "table chits")
    assert len(kinds) == 10, head
    for told in kinds:
        assert not re.search(r"\b(you|your|yours|home)\b", told), told


@pytest.mark.rule("SED-12.4b", "SED-12.4c", "SED-12.4d", "SED-12.4e")
@pytest.mark.parametrize(("side", "way"), [(FRENCH, "west"), (PRUSSIAN, "east")])
def test_what_disengagement_costs_is_said_before_it_is_declared(side: str, way: str) -> None:
    held = [HeldChit("disengagement", side, 1)]
    play = Play(F("f", "3010"), P("p", "3209"), phase="start", side=side, held=held)
    assert play.options.prompt.endswith(
        "Once it is declared, units may leave enemy zones of control, none may enter one, and all "
        f"that move go as far {way} as they can."
    )


@pytest.mark.rule("SED-12.4b", "SED-12.4e")
def test_help_tells_what_disengagement_is() -> None:
    told = answer(desk_after(), "help disengage")[0]
    assert "but enter none" in told and "west (French) or east (Prussians)" in told


# ---- turns, reinforcements


@pytest.mark.rule("SED-4.3a", "SED-4.4a")
def test_only_a_number_that_changes_is_told_of_a_later_turn() -> None:
    """It said that from turn 3 the Prussians need 2 cities, as they did before."""
    desk = desk_after()
    rows = answer(desk, "score")
    later = [row for row in rows if row.startswith("From turn")]
    assert later == [
        "From turn 3 the French need Prussian losses of 8.",
        "From turn 6 the Prussians need 3 cities.",
    ]
    assert len(victory(desk.words.s, desk.view)) == len(rows) - 1  # type: ignore[attr-defined]


@pytest.mark.rule("SED-6.1", "SED-6.2b", "SED-6.3a", "SED-12.4i")
def test_who_is_still_to_come_is_told_with_turn_and_place() -> None:
    desk = desk_after(*SET_UP)
    rows = answer(desk, "list reinforcements")
    assert "Marine Division, not on the map, due in turn 3." in rows
    assert "17th Division, not on the map, due in turn 9." in rows
    off, where = answer(desk, "where marine division")
    assert off.endswith("is not on the map; due in turn 3.")
    assert where == "It enters at 1014 Châlons."
    assert answer(desk, "where 17th division")[1].startswith("It enters by any hex of the Palat")
    assert answer(desk, "where foreign legion")[1] == "It comes only by its chit."


# ---- a hex typed where a unit is asked for


def test_a_hex_for_a_unit_is_told_with_who_is_there_and_how_they_march() -> None:
    desk = desk_after(*MOVING)
    told = answer(desk, "move 5710 to 5412")[0]
    assert told.startswith("Not understood: 5710 is a hex, no unit; there: 21st Division of XI Co")
    assert "march HEX to HEX" in told
    assert "there: nobody." in answer(desk, "move 4101 to 4102")[0]


def test_a_path_goes_from_hex_to_hex() -> None:
    desk = desk_after(*MOVING)
    told = answer(desk, "path 5710 5511")[0]
    assert told.startswith("21st Division of XI Corps and 22nd Division of XI Corps together to 55")
    assert answer(desk, "path 5510 to 5511")[0].startswith("4th Bavarian Division to 5511: cost")
    assert answer(desk, "path 4101 4102")[0].startswith("Not understood: Nobody is at 4101.")


def test_odds_take_units_right_behind_the_hex() -> None:
    desk = desk_after(*SET_UP)
    assert answer(desk, "odds 5219 baden") == answer(desk, "odds 5219 with baden")
    assert answer(desk, "odds 5219 strasbourg") == answer(desk, "odds 5219")


@pytest.mark.rule("SED-10.1")
def test_who_is_sent_to_where_it_stands_is_told_so_and_its_name_is_not_blamed() -> None:
    """ "I is too much" was said of I Corps, since other corps have a 4th Division, too."""
    desk = desk_after(*SET_UP, "end yes", "first army last")
    while (desk.side, desk.view.clock.phase) != ("french", "movement"):
        answer(desk, "end yes")
    units = {u: desk.speaker.unit(u) for u, state in desk.view.units.items() if state.at}
    sent = [u for u, name in units.items() if name.endswith("Division of I Corps")]
    assert sent
    for unit in sent:
        at = desk.view.units[unit].at
        told = answer(desk, f"move {units[unit]} {at}")[0]
        assert told.startswith(f"Not done: {units[unit]} is at {at} already."), told
