"""The computer player of Dunkirk 1940: what it judges by, and that it beats those who only lean."""

from __future__ import annotations

import random
import re

import pytest

from engine.computer.player import player
from engine.computer.worth import WON, total
from engine.core import kernel
from engine.core.any_time import Resign
from engine.core.chance import SeededChance
from engine.speech.speaker import Speaker
from engine.systems.dunkirk.combat.odds import odds_of
from engine.systems.dunkirk.computer.plans import Planner
from engine.systems.dunkirk.computer.stand import Stand, stand_of
from engine.systems.dunkirk.computer.weights import weights
from engine.systems.dunkirk.computer.worth import EXPOSURE
from engine.systems.dunkirk.frames import Fighting, Movement
from engine.systems.dunkirk.movement.moving import movable
from engine.systems.dunkirk.movement.steps import reachable
from engine.systems.dunkirk.orders import Move
from engine.systems.dunkirk.scenario import FRENCH, GERMAN
from engine.systems.dunkirk.state import DunkirkPosition
from tests.computer.moments import moments
from tests.contract.games import shipped
from tests.dunkirk.board import real_game

GAME = real_game()
ROOM = GAME.computer
SPEAKER = Speaker(shipped()["dunkirk-1940"].words.names)


def test_a_game_that_is_over_is_worth_all_to_the_winner() -> None:
    dice = SeededChance("1")
    start = kernel.begin(GAME, dice).position
    over = kernel.submit(GAME, start, FRENCH, Resign(), dice)
    assert isinstance(over, kernel.Played)
    assert total(ROOM.worth(over.position, GERMAN)) == WON
    assert total(ROOM.worth(over.position, FRENCH)) == -WON


def test_a_declared_attack_is_judged_in_the_column_in_which_it_is_fought() -> None:
    """The quick sums of the computer player and the rules agree on the odds."""
    judged = 0
    for _, view in moments(GAME, seed=4, every=1, most=260):
        assert isinstance(view, DunkirkPosition)
        stand = stand_of(GAME.scenario, view)
        for attack in view.waiting_attacks:
            odds = odds_of(GAME.scenario, view, attack)
            if odds.caught or not odds.defenders:
                continue
            shares = ROOM.judge.shares(stand, attack.target, attack.attackers)
            side = view.clock.side
            found = ROOM.judge.battles.gain(stand, side, attack.target, shares, attack.air)
            assert found[0] == odds.column
            judged += 1
    assert judged > 3


def test_what_is_considered_can_be_ordered() -> None:
    """Only the first order of a line need be lawful, and nearly all of them are."""
    refused = offered = 0
    for side, view in moments(GAME, seed=6, every=4, most=40):
        for line in ROOM.considered(view, side, random.Random(1), 24):
            offered += 1
            refused += kernel.options(GAME, view, side).explain(line[0]) is not None
    assert offered > 300 and refused * 50 < offered


def test_a_plan_is_judged_as_the_position_to_which_it_leads() -> None:
    """Own units never bar one another's way: the ends of the moves are all that counts."""
    judged = 0
    for side, view in moments(GAME, seed=9, every=7, most=60):
        if not isinstance(view.top, Movement):
            continue
        planner = Planner(ROOM.judge, view, side, random.Random(2))
        ends = {unit: min(reach) for unit, reach in planner.reach.items()}
        if not ends or not planner.fits(ends):
            continue
        position = view
        for unit, end in ends.items():
            order = Move(unit, planner.reach[unit][end].path)
            played = kernel.submit(GAME, position, side, order, SeededChance("1"))
            assert isinstance(played, kernel.Played)
            position = played.position
            if position.outcome is not None:
                break
        assert total(planner.terms(ends)) == pytest.approx(total(ROOM.worth(position, side)))
        judged += 1
    assert judged > 3


@pytest.mark.rule("DNK-8.2.3", "DNK-8.2.4")
def test_the_enemy_is_thought_to_come_where_the_rules_let_him() -> None:
    """What could be attacked is judged by real moves: zones of control hold the enemy up."""
    judged = 0
    for side, view in moments(GAME, seed=9, every=3, most=140):
        if not isinstance(view.top, Movement):
            continue
        stand, s = stand_of(GAME.scenario, view), GAME.scenario
        thought = ROOM.judge.battles.coming.reach(stand, side)
        for unit in movable(s, view, side):
            if unit not in stand.routed:
                assert thought[unit] == {stand.places[unit], *reachable(s, view, unit)}
                judged += 1
    assert judged > 100


def test_an_army_behind_a_line_of_others_need_not_be_feared_for() -> None:
    """Two armies with a gap of one hex between them hold a panzer corps; one is gone round."""
    battles = ROOM.judge.battles
    alone = board({"de-pz39": "0605", "fr-7": "0602", "fr-1": "0604"})
    assert "0602" in battles.looming(alone, GERMAN, battles.coming.reach(alone, GERMAN))
    screened = board({"de-pz39": "0605", "fr-7": "0602", "fr-1": "0704", "fr-2": "0504"})
    reach = battles.coming.reach(screened, GERMAN)
    assert "0602" not in battles.looming(screened, GERMAN, reach)


def test_after_the_last_german_turn_nothing_is_feared() -> None:
    over = board({"de-pz39": "0603", "fr-7": "0702"}, turns=0)
    assert ROOM.judge.terms(over, FRENCH)[EXPOSURE] == 0
    before = board({"de-pz39": "0603", "fr-7": "0702"})
    assert ROOM.judge.terms(before, FRENCH)[EXPOSURE] < 0


def board(places: dict[str, str], turns: int = 2) -> Stand:
    """Units at these places, all cities French."""
    cities = dict.fromkeys(("0202", "0702", "0706"), FRENCH)
    return Stand(GAME.scenario, places, frozenset(), cities, turns)


def test_an_attack_is_given_with_its_odds_and_the_faces_that_hurt() -> None:
    said = set()
    for side, view in moments(GAME, seed=12, every=1, most=150):
        if isinstance(view.top, Fighting):
            said.add(SPEAKER.say(player(GAME, side, "officer", "1").choose(view).reason))
    assert said, "no combat came"
    faces = r"(\d|no) faces? of 6 hurts? only the defender and (\d|none) only the attacker"
    pattern = rf"At \d to \d on [^:]+, {faces}\."
    assert all(re.fullmatch(pattern, one) for one in said), said


def test_a_set_up_that_was_begun_is_gone_on_with() -> None:
    """Its own set-ups are lawful, and the player, who remembers nothing, ends with one of them."""
    dice = SeededChance("1")
    position = kernel.begin(GAME, dice).position
    french = player(GAME, FRENCH, "officer", "3")
    while position.top.sides == (FRENCH,):
        played = kernel.submit(GAME, position, FRENCH, french.choose(position).order, dice)
        assert isinstance(played, kernel.Played)
        position = played.position
    places = {u: state.at for u, state in position.units.items() if state.at}
    assert places in list(weights().setups[FRENCH].values())
