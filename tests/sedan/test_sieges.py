"""What an officer and a general know besides: losses may end the game, sieges are patient."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.computer.player import player
from engine.notation import open_case, read_text
from engine.systems.sedan.combat.attacking import Attack
from engine.systems.sedan.computer.battle import Strike
from engine.systems.sedan.computer.sieges import Careful, Sieges
from engine.systems.sedan.computer.stand import stand_of
from engine.systems.sedan.computer.weights import weights
from engine.systems.sedan.computer.worth import Judge

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
    w = weights()
    sieges = Sieges(s, w)
    column = s.table.columns.index("1:1")
    assert s.table.results_of(column).count("AL1") == 1
    strikes = [Strike((at,), (u,), column, 0.0) for at, u in (("3010", "p"), ("3410", "q"))]
    most = s.turns[0].sudden_death
    stand = replace(stand_of(s, position), lost=most - 1)
    assert sieges.doom(stand, strikes) == pytest.approx(w.doom * 11 / 36 + w.nearly * 25 / 36)
    assert sieges.doom(replace(stand, lost=most - 2), strikes) == pytest.approx(
        w.doom / 36 + w.nearly * 10 / 36
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


def feared(rows: str, lost: int = 0) -> float:
    """What an officer fears as the Prussian, where each row is a unit on a blank map."""
    text = f"{BLANK}{rows}clock: turn 1 prussian movement\n"
    playable, position = open_case(read_text(text, "fears").cases[0])
    s = playable.game.scenario
    stand = replace(stand_of(s, position), lost=lost)
    return Judge(s, weights(), Careful).threat(stand, "prussian")


def facing(columns: range) -> str:
    """Far from each other, a weak Prussian and a strong Frenchman two hexes apart."""
    rows = (f"unit: p{n} prussian 1 at {n}05\nunit: f{n} french 6 at {n}07\n" for n in columns)
    return "".join(rows)


def test_every_unit_that_can_be_attacked_is_feared_for() -> None:
    """Also the fourth and fifth, so that no cavalry is left before the enemy for nothing."""
    assert feared(facing(range(10, 51, 10))) > feared(facing(range(10, 41, 10))) + 5


def test_an_enemy_is_feared_once() -> None:
    """Two stacks before one enemy are in no more danger than the dearer of them."""
    enemy = "unit: f french 6 at 1007\n"
    weak, strong = "unit: p prussian 1 at 1005\n", "unit: q prussian 2 at 1105\n"
    assert 0 < feared(strong + enemy) < feared(weak + enemy)
    assert feared(weak + strong + enemy) <= feared(weak + enemy)


@pytest.mark.rule("SED-4.4a")
def test_losses_that_would_end_the_game_are_feared_over_all_attacks() -> None:
    rows = facing(range(10, 31, 10))
    calm, dire = feared(rows), feared(rows, lost=3)
    assert dire > calm + weights().doom / 10
