"""The computer player of the Thirty Years War: what it judges by, and that it can be ordered."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import scenarios
from engine.computer.player import player
from engine.computer.reasons import LONGEST
from engine.core import End, Order, kernel
from engine.core.chance import SeededChance
from engine.core.game import AnyGame
from engine.speech.speaker import Speaker
from engine.systems.thirty_years_war.combat.attacks import Attacking, Fighting
from engine.systems.thirty_years_war.combat.charge import chargers
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.computer.room import TywRoom
from engine.systems.thirty_years_war.computer.sharing import duties_of
from engine.systems.thirty_years_war.computer.stand import Stand, stand_of
from engine.systems.thirty_years_war.movement.phase import Moving
from engine.systems.thirty_years_war.setup.notes import Note, Noting
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.system import open_folder
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


def with_note(game: AnyGame, side: str, note: dict[str, str]) -> Any:
    """Turn 1 of White Mountain, in movement, with a sealed note, the pieces noted off the map."""
    dice = SeededChance("4")
    position = kernel.begin(game, dice).position
    while not (isinstance(position.top, Moving) and position.top.sides != (side,)):
        mover = position.top.sides[0]
        if isinstance(position.top, Noting) and set(note) - set(position.notes.get(mover, {})):
            unit = next(u for u in note if u not in position.notes.get(mover, {}))
            order: Order = Note(unit, note[unit])
        elif isinstance(position.top, Moving):
            order = End()
        else:
            order = game.computer.quick(position, mover, random.Random(1))
        played = kernel.submit(game, position, mover, order, dice)
        assert isinstance(played, kernel.Played), played
        position = played.position
    return position


@pytest.mark.parametrize(
    ("option", "side", "one", "other"),
    [
        ("wm-manoeuvre", "catholic", {"WCc13": "left"}, {"WCc13": "right"}),
        ("wm-extra", "bohemian", {"WOc01": "4"}, {"WOc01": "7"}),
    ],
)
@pytest.mark.rule("WM-23.1")
@pytest.mark.rule("WM-22.3")
def test_a_sealed_note_changes_no_order_of_the_other_side(
    option: str, side: str, one: dict[str, str], other: dict[str, str]
) -> None:
    folder = Path(scenarios.__file__).parent / "white-mountain-1620"
    game = open_folder(folder, (option,)).game
    enemy = game.scenario.enemy_of(side)
    views = [game.redact(with_note(game, side, note), enemy) for note in (one, other)]
    assert views[0] == views[1]
    choices = [player(game, enemy, "officer", "5").choose(view) for view in views]
    assert choices[0].order == choices[1].order
    dealt = [game.computer.deal(views[0], enemy, random.Random(n)) for n in range(12)]
    assert all(game.redact(position, enemy) == views[0] for position in dealt)
    assert len({str(position.notes) for position in dealt}) > 1


@pytest.mark.parametrize("name", SCENARIOS)
def test_reasons_are_short_and_have_a_number(name: str) -> None:
    playable = shipped()[name]
    speaker = Speaker(playable.words.names)
    for side, view in moments(playable.game, seed=8, every=13, most=30):
        said = speaker.say(player(playable.game, side, "recruit", "1").choose(view).reason)
        assert len(said) <= LONGEST and any(c.isdigit() for c in said), said


def test_units_that_share_a_hex_are_all_counted() -> None:
    """While pieces enter, several may share a hex; random keys found one without a strength."""
    game = shipped()["lutzen-1632"].game
    room = game.computer
    assert isinstance(room, TywRoom)
    stand = stand_of(room.judge.country, next(moments(game, seed=1, every=1, most=1))[1])
    assert isinstance(stand, Stand)
    first, second = list(stand.steady["imperial"].values())[:2]
    crowded = stand.moved({second: stand.places[first]})
    assert crowded.attack[first] == stand.attack[first]
    assert {first, second} <= set(crowded.attack) & set(crowded.defence)
