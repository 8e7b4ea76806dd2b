"""What an order would change is told at its worth: of an end, and of an attack with its die."""

import re
from dataclasses import replace

import pytest

from engine.core import replace as changed
from engine.systems.sedan.computer.stand import stand_of
from engine.systems.sedan.computer.weights import weights
from engine.systems.sedan.computer.worth import STRENGTH, Judge
from engine.systems.sedan.movement.moving import Move
from tests.contract.games import shipped
from tests.keys.playing import open_text
from tui.desk.answering import answer

RINGED = (
    "scenario: sedan-1870\nclock: turn 2 french combat\n"
    "unit: fr-i-1 at 5219\nunit: de-v-9 at 5119\nunit: de-v-10 at 5119\n"
    "unit: de-xi-21 at 5319\nunit: de-xi-22 at 5319\n"
)


@pytest.mark.rule("SED-4.3a")
def test_a_turn_more_is_not_worth_won_games() -> None:
    """With 5 of 6 losses the end of a turn, after which 7 are allowed, was told as 5,599 points."""
    game = shipped()["sedan-1870"].game
    position = open_text(RINGED, "3").view
    judge = Judge(game.scenario, weights())
    now = replace(stand_of(game.scenario, position), lost=5)
    then = replace(now, turn=3)
    change = judge.terms(then, "french")[STRENGTH] - judge.terms(now, "french")[STRENGTH]
    assert abs(change) < 50, change


def test_an_attack_that_can_only_hurt_the_attacker_is_not_as_good_as_none() -> None:
    """It was told as good as now: the attack had been declared, and its die never rolled."""
    desk = open_text(RINGED, "3")
    told = answer(desk, "what if assault 5119, 5319 with fr-i-1")
    assert re.match(r"\d+ points worse than", told[0]), told


@pytest.mark.rule("SED-4.2a")
def test_who_leaves_a_city_empty_is_said_to_give_it_up() -> None:
    """The hint said that it made the hold on the cities surer, and the enemy walked in."""
    text = (
        "scenario: sedan-1870\nclock: turn 1 french movement\n"
        "unit: fr-i-4 at 5219\nunit: de-v-9 at 5319\nunit: de-v-10 at 5319\n"
    )
    desk = open_text(text, "3")
    game, view = desk.session.game, desk.view
    assert game.computer is not None
    said = game.computer.reason(view, "french", Move("fr-i-4", ("5118",)))
    assert said == (
        "It gives up {cell:5219}, into which 2 Prussian units can then walk, for more elsewhere."
    )
    both = changed(view, units={**view.units, "fr-i-3": view.units["fr-i-4"]})
    assert game.computer.reason(both, "french", Move("fr-i-4", ("5118",))) == ""
