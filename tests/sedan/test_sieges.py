"""What a general of Sedan 1870 knows besides: sieges are patient, and losses may end the game."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.computer.player import player
from engine.notation import open_case, read_text
from engine.systems.sedan.combat.attacking import Attack
from engine.systems.sedan.computer.battle import Strike
from engine.systems.sedan.computer.sieges import DOOM, NEARLY, Sieges
from engine.systems.sedan.computer.stand import stand_of
from engine.systems.sedan.computer.weights import weights

BLANK = "scenario: sedan-1870\nboard: 60 columns 30 rows, odd low\n"
SIEGE = """city: Fortress 3010 french
unit: f french 2 corps II at 3010
unit: g french 2 corps II at 3010
units: p q r s prussian 6 at 2909
clock: turn 4 prussian combat
"""
FIELD = """unit: f french 4 at 3010
unit: g french 4 at 3410
unit: p prussian 4 at 2909
unit: q prussian 4 at 3409
clock: turn 1 prussian combat
"""


def test_a_siege_goes_on_at_two_to_one() -> None:
    """Nobody is lost by it, one face of six wears the garrison down, and they come again."""
    playable, position = open_case(read_text(BLANK + SIEGE, "siege").cases[0])
    order = player(playable.game, "prussian", "general", "1").choose(position).order
    assert isinstance(order, Attack) and set(order.units) == set("pqrs")


@pytest.mark.rule("SED-4.4a")
def test_what_may_end_the_game_is_reckoned_over_all_attacks() -> None:
    """At 1 to 1 one face of six costs a unit; one more is lost than may be."""
    playable, position = open_case(read_text(BLANK + FIELD, "field").cases[0])
    s = playable.game.scenario
    sieges = Sieges(s, weights())
    column = s.table.columns.index("1:1")
    assert s.table.results_of(column).count("AL1") == 1
    strikes = [Strike((at,), (u,), column, 0.0) for at, u in (("3010", "p"), ("3410", "q"))]
    most = s.turns[0].sudden_death
    stand = replace(stand_of(s, position), lost=most - 1)
    assert sieges.doom(stand, strikes) == pytest.approx(DOOM * 11 / 36 + NEARLY * 25 / 36)
    assert sieges.doom(replace(stand, lost=most - 2), strikes) == pytest.approx(
        DOOM / 36 + NEARLY * 10 / 36
    )
    assert sieges.doom(replace(stand, lost=0), strikes) == 0


@pytest.mark.rule("SED-4.4a")
def test_no_attack_is_ventured_that_may_end_the_game() -> None:
    playable, position = open_case(read_text(BLANK + FIELD, "field").cases[0])
    s = playable.game.scenario
    sieges = Sieges(s, weights())
    stand = stand_of(s, position)
    free = {"p": frozenset(("3010",)), "q": frozenset(("3410",))}
    column = sieges.odds(stand, "prussian", ("3010",), ("p",))

    def tried(lost: int) -> int:
        now = replace(stand, lost=lost)
        sieges.gain = lambda *_: (column, 20.0)  # type: ignore[method-assign]
        return len(sieges.arranged(now, "prussian", free, (), ())[0])

    assert tried(0) == 2
    assert tried(s.turns[0].sudden_death - 1) == 0


def test_the_last_of_a_garrison_does_not_sally() -> None:
    """Who attacks out of a city and wins must advance; who is thrown back leaves it, too."""
    text = "city: Fortress 3010 french\nunit: f french 5 at 3010\nunit: p prussian 1 at 3009\n"
    clock = "unit: q prussian 6 at 2809\nclock: turn 4 french combat\n"
    playable, position = open_case(read_text(BLANK + text + clock, "sally").cases[0])
    judges = playable.game.computer
    stand = stand_of(judges.game.scenario, position)
    attack = (stand, "french", ("3009",), ("f",))
    assert judges.judge.battles.gain(*attack)[1] > 0 > judges.general.battles.gain(*attack)[1]
