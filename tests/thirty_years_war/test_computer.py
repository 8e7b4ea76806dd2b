"""The computer player of the Thirty Years War: what it judges by, and that it can be ordered."""

from __future__ import annotations

import random

import pytest

from engine.computer.player import player
from engine.computer.reasons import LONGEST
from engine.core import kernel
from engine.core.game import AnyGame
from engine.speech.speaker import Speaker
from engine.systems.thirty_years_war.combat.attacks import Attacking, Fighting
from engine.systems.thirty_years_war.combat.charge import chargers
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.computer.room import TywRoom
from engine.systems.thirty_years_war.computer.sharing import duties_of
from engine.systems.thirty_years_war.computer.stand import stand_of
from engine.systems.thirty_years_war.state import TywPosition
from tests.computer.moments import moments
from tests.contract.games import shipped

SCENARIOS = ("white-mountain-1620", "lutzen-1632", "nordlingen-1634", "rocroi-1643")
GAMES = [pytest.param(shipped()[name].game, id=name) for name in SCENARIOS]


@pytest.mark.parametrize("game", GAMES)
def test_a_combat_is_judged_in_the_column_in_which_it_is_fought(game: AnyGame) -> None:
    """The quick sums of the computer player and the rules agree on strengths and charges."""
    room = game.computer
    assert isinstance(room, TywRoom)
    judged = 0
    for side, view in moments(game, seed=4, every=1, most=400):
        assert isinstance(view, TywPosition)
        fight = view.top
        if not isinstance(fight, Fighting) or fight.leaders or view.clock.side != side:
            continue
        s, stand, battles = game.scenario, stand_of(room.judge.country, view), room.judge.battles
        units, targets = fight.attackers, fight.defenders
        alone = dict.fromkeys(stand.persons, "")
        bare = stand.moved(alone)
        odds = odds_of(s, view, units, targets)
        assert sum(bare.attack[u] for u in units) == odds.attack
        assert battles.defence(bare, targets, units) == odds.defence
        assert battles.column(odds.attack, odds.defence) == odds.column
        assert tuple(battles.chargers(stand, side, targets, units)) == chargers(
            s, view, units, targets
        )
        judged += 1
    assert judged > 3


@pytest.mark.parametrize("game", GAMES)
def test_the_duties_are_those_of_the_rules(game: AnyGame) -> None:
    seen = 0
    for side, view in moments(game, seed=9, every=1, most=500):
        if isinstance(view.top, Attacking) and not view.combats.attacked:
            found = duties_of(stand_of(game.computer.judge.country, view), side)
            assert set(found.must) == set(view.combats.must_attack)
            assert set(found.owed) == set(view.combats.must_be_attacked)
            seen += 1
    assert seen


@pytest.mark.parametrize("game", GAMES)
def test_what_is_considered_can_be_ordered(game: AnyGame) -> None:
    """Only the first order of a line need be lawful, and nearly all of them are."""
    refused = offered = 0
    for side, view in moments(game, seed=6, every=9, most=40):
        for width in (12, 24):
            for line in game.computer.considered(view, side, random.Random(1), width):
                offered += 1
                refused += kernel.options(game, view, side).explain(line[0]) is not None
    assert offered > 100 and refused * 50 < offered


@pytest.mark.parametrize("name", SCENARIOS)
def test_reasons_are_short_and_have_a_number(name: str) -> None:
    playable = shipped()[name]
    speaker = Speaker(playable.words.names)
    for side, view in moments(playable.game, seed=8, every=13, most=30):
        said = speaker.say(player(playable.game, side, "recruit", "1").choose(view).reason)
        assert len(said) <= LONGEST and any(c.isdigit() for c in said), said
