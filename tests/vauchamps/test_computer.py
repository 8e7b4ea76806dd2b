"""The computer player of Vauchamps 1814: honest about numbers that it cannot see, and lawful."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from engine.computer import threats
from engine.computer.player import player
from engine.computer.reasons import LONGEST
from engine.core import kernel, replace as changed, with_units
from engine.core.any_time import Resign
from engine.core.chance import SeededChance
from engine.core.options import Options
from engine.data import library
from engine.notation import begin_from
from engine.speech.speaker import Speaker
from engine.systems.vauchamps.computer.imagined import kind_of
from engine.systems.vauchamps.computer.phases import in_turn
from engine.systems.vauchamps.computer.stand import Ways
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.order_of_battle import ALLIED, FRENCH
from engine.systems.vauchamps.scenario import Scenario
from tests.challenges.running import Challenge, order_of, written
from tests.computer.moments import moments
from tests.contract.games import later, shipped

PLAYABLE = shipped()["vauchamps-1814"]
GAME: VauGame = PLAYABLE.game
SPEAKER = Speaker(PLAYABLE.words.names)


def exchanged(s: Scenario, side: str, but: frozenset[str] = frozenset()) -> Scenario:
    """The scenario in which the numbers of a side's like counters have changed places.

    All but those of some counters, which keep theirs.
    """
    kinds: dict[object, list[str]] = {}
    for unit in s.units.values():
        if unit.side == side and unit.id not in but:
            kinds.setdefault(kind_of(unit), []).append(unit.id)
    units = dict(s.units)
    for alike in kinds.values():
        for one, other in zip(alike, alike[1:] + alike[:1], strict=True):
            known = s.units[other]
            units[one] = replace(
                units[one], inc=known.inc, melee=known.melee, morale=known.morale,
                fire=known.fire, lance=known.lance,
            )  # fmt: skip
    return replace(s, units=units)


@pytest.mark.rule("VAU-0.3")
@pytest.mark.parametrize("seed", [1, 2])
def test_numbers_that_lie_face_down_change_no_order(seed: int) -> None:
    """The strengths of the enemy's like counters change places: what is ordered stays."""
    compared = 0
    others = {
        side: VauGame(exchanged(GAME.scenario, GAME.scenario.enemy_of(side))) for side in GAME.sides
    }
    for side, view in moments(GAME, seed=seed, every=19, most=14):
        first = player(GAME, side, "officer", "1").choose(view)
        second = player(others[side], side, "officer", "1").choose(view)
        assert first.order == second.order
        compared += 1
    assert compared > 10


def storm(name: str = "storm") -> tuple[VauGame, Any]:
    """The later position in which melees are to be fought, or another, and its game."""
    folder = library.find(GAME.id).path
    playable, opening = begin_from((folder / "later" / f"{name}.pos").read_text(), folder=folder)
    return playable.game, opening


@pytest.mark.rule("VAU-0.3")
def test_numbers_that_lie_face_down_change_nothing_that_what_if_tells() -> None:
    """What an order would change is reckoned in the game as far as its side knows it."""
    game, position = storm()
    side = position.clock.side
    other = VauGame(
        exchanged(game.scenario, game.scenario.enemy_of(side), frozenset(position.shown))
    )
    view, rng = game.redact(position, side), random.Random(1)
    for _ in range(2):
        order = Options(game, view, side).sample(rng, lean=game.lean)
        first, second = (player(g, side, "officer", "1").compared(view, order)
                         for g in (game, other))  # fmt: skip
        assert first == second


@pytest.mark.rule("VAU-0.3")
def test_numbers_that_lie_face_down_change_no_threat(monkeypatch: pytest.MonkeyPatch) -> None:
    """The enemy's turns were imagined with his true numbers, which told what nobody could see."""
    monkeypatch.setattr(threats, "TURNS", 1)
    game, position = storm("crisis")
    other = VauGame(exchanged(game.scenario, FRENCH, frozenset(position.shown)))
    view = game.redact(position, ALLIED)
    first, second = (player(g, ALLIED, "officer", "1").threats(view) for g in (game, other))
    assert first.lost == second.lost and first.turns == 1


def played(game: Any, opening: Any, kinds: dict[str, str], seed: str, most: int) -> Any:
    """The position after so many orders of these players, none of them refused."""
    dice = SeededChance(seed)
    position = kernel.begin(game, dice, opening).position
    choosers = {side: player(game, side, kind, seed) for side, kind in kinds.items()}
    for _ in range(most):
        if position.outcome is not None:
            break
        side = position.top.sides[0]
        view = game.redact(position, side)
        choice = choosers[side].choose(view)
        said = SPEAKER.say(choice.reason)
        assert len(said) <= LONGEST and any(c.isdigit() for c in said), said
        answer = kernel.submit(game, position, side, choice.order, dice)
        assert isinstance(answer, kernel.Played), f"{choice.order}: {answer.reason}"
        position = answer.position
    return position


@pytest.mark.parametrize("number", range(8))
def test_from_later_positions_no_order_is_refused_and_each_has_a_reason(number: int) -> None:
    game, opening = later(GAME, number)
    played(game, opening, dict.fromkeys(game.sides, "officer"), str(number), 40)


@pytest.mark.parametrize("number", [0, -1])
def test_a_general_fights_attacks_out_in_his_mind_without_a_refusal(number: int) -> None:
    """In the game as he imagines it: with guessed numbers in place of those he cannot see."""
    game, opening = later(GAME, number)
    played(game, opening, {FRENCH: "general", ALLIED: "officer"}, "5", 12)


def test_a_game_that_is_over_is_worth_all_to_the_winner() -> None:
    dice = SeededChance("1")
    start = kernel.begin(GAME, dice).position
    over = kernel.submit(GAME, start, ALLIED, Resign(), dice)
    assert isinstance(over, kernel.Played)
    assert GAME.computer.worth(over.position, FRENCH) == {"outcome": 1000.0}


def test_nearly_all_that_is_considered_can_be_ordered() -> None:
    refused = offered = 0
    for side, view in moments(GAME, seed=6, every=15, most=40):
        options = Options(GAME, view, side)
        for line in GAME.computer.considered(view, side, random.Random(1), 24):
            offered += 1
            refused += options.explain(line[0]) is not None
    assert offered > 40 and refused * 20 < offered


STORM = """scenario: vauchamps-1814
clock: turn 6 french melee
unit: F03 at 1027 column facing north-east
unit: F04 at 1027 column facing north-east
unit: F05 at 1127 column facing north
unit: P05 at 1126 general lost 2
"""


def test_a_village_is_stormed_at_good_odds_and_the_odds_are_told() -> None:
    playable, opening = begin_from(STORM)
    position = kernel.begin(playable.game, SeededChance("1"), opening).position
    choice = player(playable.game, FRENCH, "officer", "1").choose(position)
    assert choice.order.name == "attack"
    assert "times in 36" in choice.reason


def test_the_prices_of_steps_are_worked_out_once_for_all_goals(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each goal asked for them anew: one order of `watch` took half a second."""
    s = GAME.scenario
    asked: list[str] = []
    price = type(s).crossing_cost

    def counted(self: Any, arm: Any, here: str, there: str) -> int:
        asked.append(there)
        return price(self, arm, here, there)

    monkeypatch.setattr(type(s), "crossing_cost", counted)
    ways = Ways(s)
    far = ways.to("1525", "infantry")
    assert far["1525"] == 0 and far["1526"] > 0
    first = len(asked)
    assert ways.to("3010", "infantry") != far and len(asked) == first > 0


def test_nobody_is_passed_over_because_the_last_to_move_fell_back() -> None:
    """A French army stood still in each turn in which somebody came on behind it, or rode back."""
    p = kernel.begin(GAME, SeededChance("1")).position
    assert {"P31", "P01"} <= set(in_turn(GAME.computer.stand(p, ALLIED)))
    state = changed(p.units["P31"], at="1619", steps=8, acted=True)
    back = changed(with_units(p, {"P31": state}), moving=("P31",))
    assert "P01" in in_turn(GAME.computer.stand(back, ALLIED))
    broken = changed(
        with_units(p, {"P31": changed(state, order="routed", steps=0)}), moving=("P31",)
    )
    assert "P01" in in_turn(GAME.computer.stand(broken, ALLIED))
    still = changed(with_units(p, {"P31": changed(state, steps=0)}), moving=("P31",))
    assert "P01" not in in_turn(GAME.computer.stand(still, ALLIED))


def test_reinforcements_come_on_once_the_others_have_moved() -> None:
    """As they came on first, those in front of them were passed over."""
    dice, players = SeededChance("9"), {x: player(GAME, x, "officer", "5") for x in GAME.sides}
    p, ordered = kernel.begin(GAME, dice).position, list[str]()
    while p.clock.turn < 4:
        side = p.top.sides[0]
        order = players[side].choose(GAME.redact(p, side)).order
        if (p.clock.turn, p.clock.side, p.clock.phase) == (3, FRENCH, "movement"):
            ordered.append(order.name)
        answer = kernel.submit(GAME, p, side, order, dice)
        assert isinstance(answer, kernel.Played)
        p = answer.position
    assert ordered[: ordered.index("enter")].count("move") >= 5


def first_order(position: str, level: str) -> str:
    """What the Allies do first in a position, as the challenges write it."""
    begun = f"scenario: vauchamps-1814\nground: none\n{position}"
    return written(order_of(Challenge("", begun, ALLIED), level))


@pytest.mark.rule("VAU-18.2h")
def test_a_general_breaks_up_squares_to_storm_the_village_at_the_hour() -> None:
    """The officer stayed in square and line with two battalions beside a hex held by one."""
    position = """clock: turn 21 allied movement
units: P01 at 3119 square; P02 at 3119 square; F05 at 2918 general lost 3; F03 at 2818 general
units: F64 at 3315 column facing south
"""
    assert first_order(position, "general").startswith("form P01 column")


def test_a_generals_column_goes_to_the_road_while_no_enemy_is_near() -> None:
    """Across the fields the main body came to the villages an hour too late."""
    position = """clock: turn 4 allied movement
keep: active ["10th-brigade"]
units: P11 at 6614 column facing south-west; P05 at 1226 general
units: F03 at 0427 column facing north-east
"""
    order = first_order(position, "general").split()
    assert order[:2] == ["move", "P11"] and GAME.scenario.on_road(order[-1])
    assert not GAME.scenario.on_road(first_order(position, "officer").split()[-1])


def test_a_hint_names_the_village_to_which_a_unit_goes() -> None:
    """ "Nearer to a village" drew troops away from the one beside them (testers by ear)."""
    position = """clock: turn 1 allied movement
units: P01 at 1226 general; P02 at 1325 general; P03 at 1326 general; P05 at 1126 general
units: P04 at 1727 column facing north-east; F64 at 0315 column facing south
"""
    begun = begin_from(f"scenario: vauchamps-1814\nground: none\n{position}")
    p = kernel.begin(begun[0].game, SeededChance("1"), begun[1]).position
    choice = player(GAME, ALLIED, "officer", "1").choose(p)
    assert written(choice.order).startswith("move P04")
    assert choice.reason.startswith("It brings troops nearer to La Boularderie:")
