"""During a charge odds tell what comes of it: the strike, reactions, squares (VAU-10)."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.core import Event, Hold, Order
from engine.core.errors import ChanceError
from engine.systems.vauchamps import base6
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.events import ContactLaid, SquareTried
from engine.systems.vauchamps.charge.forming_square import FormSquare
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.receiving import cases as stand_cases
from engine.systems.vauchamps.charge.target import Target
from engine.systems.vauchamps.melee.odds import attack_value
from engine.systems.vauchamps.morale import events as morale_events
from engine.systems.vauchamps.morale.modifiers import passes, total
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.words.fires import odds_rows
from engine.systems.vauchamps.words.squares import square_odds
from tests.keys.playing import open_text
from tests.vauchamps.board import Play, U
from tests.vauchamps.charge import charging, hold_squares, hold_until_target, named
from tui.desk.answering import answer
from tui.keys.player import Player

P01 = U("P01", "1006", face="S")


def told(play: Play, cell: str) -> str:
    """What odds say to the side that chooses."""
    view = play.game.redact(play.position, play.chooser)
    return " ".join(odds_rows(play.s, view, play.chooser, cell, ()))


def each_roll(play: Play, order: Order) -> list[tuple[Event, ...]]:
    """What an order brings by each of the thirty-six rolls; a rout or a recall takes one more."""
    start, found = play.position, []
    for roll in base6.rolls():
        play.position = start
        try:
            play.do(order, *divmod(roll, 10))
        except ChanceError:
            play.position = start
            play.do(order, *divmod(roll, 10), 1)
        found.append(play.events)
    play.position = start
    return found


def beside_target(start: str) -> Play:
    """F61 has ridden straight from this hex to 1007, and 1006 is its target."""
    play = named(U("F61", start), P01, by=("F61",))
    for cell in ("1009", "1008", "1007")[start == "1009" :]:
        if cell == "1007":
            hold_until_target(play)
            play.do(Target("1006"))
        hold_squares(play)
        play.do(Gallop(cell))
    return play


@pytest.mark.rule("VAU-10.2d", "VAU-10.2g")
@pytest.mark.parametrize(("start", "doubled"), [("1009", False), ("1010", True)])
def test_the_strike_told_is_the_value_of_the_melee_that_it_brings(
    start: str, doubled: bool
) -> None:
    play = beside_target(start)
    while charging(play).step != "recall":
        play.do(Hold())
    said = told(play, "1006")
    play.do(Hold(), 6, 6)
    assert play.one(ContactLaid).contact.bonus == doubled
    value = attack_value(play.s, play.position, ("F61",), "1006", ())
    assert f"attack value {value}, {'doubled' if doubled else 'not doubled'}" in said
    assert "hidden with its numbers" in said


@pytest.mark.rule("VAU-10.2m", "VAU-10.2n", "VAU-0.3")
def test_the_chances_of_a_square_are_those_of_its_dice() -> None:
    play = beside_target("1009")
    assert charging(play).step == "square" and play.chooser == "allied"
    said = told(play, "1006")
    tries = [e for events in each_roll(play, FormSquare("1006")) for e in events
             if isinstance(e, SquareTried)]  # fmt: skip
    counts = Counter(e.result for e in tries)
    assert len(tries) == 36
    assert f"{counts['square']} form square" in said and f"{counts['rout']} rout it" in said
    hidden = odds_rows(play.s, play.game.redact(play.position, "french"), "french", "1006", ())
    assert "form square" not in " ".join(hidden)


@pytest.mark.rule("VAU-10.3c", "VAU-4.0e")
def test_the_chance_of_a_reaction_is_that_of_its_dice() -> None:
    play = named(U("F61", "1010"), U("P31", "1005", face="S"))
    play.do(Gallop("1009"))
    said = told(play, "1009")
    tests = [e for events in each_roll(play, Charge(("P31",))) for e in events
             if isinstance(e, morale_events.Tested)]  # fmt: skip
    assert f"of 36 rolls {sum(e.passed for e in tests)} pass" in said


@pytest.mark.rule("VAU-10.4b", "VAU-4.0e")
def test_the_chance_of_an_opportunity_charge_is_that_of_its_dice() -> None:
    play = Play(U("F24", "1013"), U("P31", "1010", face="S"), phase="movement")
    play.do(Move("F24", ("1012",)))
    said = told(play, "1012")
    assert "tests to charge: of 36 rolls" in said


SQUARE = (
    "scenario: vauchamps-1814\nboard: 30 columns 30 rows\nclock: turn 4 french charge\n"
    "ground: none\nunit: F81 at 1006 column facing south\nunit: P02 at 1012 column facing north\n"
    "unit: P01 at 1010 column facing north\n"
)


@pytest.mark.rule("VAU-10.2k", "VAU-10.2m", "VAU-10.2n", "VAU-10.2o", "VAU-10.2f")
def test_at_the_question_for_a_square_the_key_of_odds_tells_what_it_would_bring() -> None:
    """The cursor stands anywhere: what is asked about is meant; typed with its hex it is the same.

    Before, both answered that the enemy's chances are hidden.
    """
    desk = open_text(SQUARE, "1")
    for line in ("charge F81", "end yes", "charge F81", "gallop 1007"):
        answer(desk, line)
    assert desk.side == "allied"
    rows = answer(desk, "odds")
    assert rows == answer(desk, "odds 1010")
    player = Player(desk)
    player.press("o")
    assert player.state.report.whole[0].startswith("Square of 1st Battalion 1st Silesian at 1010")
    frame, s = desk.view.top, desk.session.game.scenario
    chances = square_odds(s, desk.view, frame, "1010")[1]
    assert f"{chances['square']} form square" in rows[0]
    assert any("must try to stop, and goes on if it fails" in row for row in rows)
    steps = total(stand_cases(s, desk.view, "P01", ("F81",), "1009", False))
    good = sum(passes(roll, steps, s.units["P01"].morale) for roll in base6.rolls())
    assert f"of 36 rolls {good} pass that test" in rows[-1]


@pytest.mark.rule("VAU-0.3")
def test_the_charger_hears_nothing_of_the_chances_of_a_square() -> None:
    play = named(U("F61", "1009"), P01, by=("F61",))
    view = play.game.redact(play.position, "french")
    for side in play.game.sides:
        told = " ".join(odds_rows(play.s, view, side, "1006", ()))
        # That infantry there may try is seen by everybody; its chances are not.
        assert "form square" not in told.replace("may form square as it comes to", "")


@pytest.mark.rule("VAU-10.2g", "VAU-10.0e")
def test_the_odds_of_a_charge_beside_its_target_are_those_of_the_strike_from_where_it_is() -> None:
    play = beside_target("1010")
    while charging(play).step != "recall":
        play.do(Hold())
    view = play.game.redact(play.position, "french")
    said = " ".join(odds_rows(play.s, view, "allied", "1007", ()))
    assert said == told(play, "1006") and "Charge of {unit:F61} at {cell:1006}" in said


@pytest.mark.rule("VAU-10.2k")
def test_a_hex_that_may_not_form_square_is_named_before_those_that_may() -> None:
    play = named(U("F61", "1009"), U("P01", "1006", face="S"), U("P02", "1606", face="S"))
    play.do(Gallop("1008"))
    hold_until_target(play)
    play.do(Target("1006"))
    assert charging(play).step == "square" and play.chooser == "allied"
    view = play.game.redact(play.position, "allied")
    first, *rest = odds_rows(play.s, view, "french", "1606", ())
    assert first == "{unit:P02} at {cell:1606} may not form square now."
    assert rest == [*odds_rows(play.s, view, "french", "1006", ())]


@pytest.mark.rule("VAU-13.3b", "VAU-0.3")
def test_odds_of_a_charge_tell_who_may_retreat_before_its_melee() -> None:
    """They told it once the charge was made (a tester by ear charged Landwehr in vain, twice)."""
    may = "{unit:P31} may retreat before it"
    there = U("P31", "1006", face="S")
    for rider, is_told in (("F64", True), ("F63", False)):
        naming = Play(U(rider, "1010", face="N"), there, phase="charge")
        riding = named(U(rider, "1010", face="N"), there, by=(rider,))
        assert [may in told(play, "1006") for play in (naming, riding)] == [is_told] * 2
