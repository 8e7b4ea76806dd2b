"""How likely the cities fall, and how the French hold them."""

from __future__ import annotations

import random

import pytest

from engine.computer.budget import Budget
from engine.computer.player import player
from engine.core import kernel
from engine.core.chance import SeededChance
from engine.notation import open_case, read_text
from engine.rules.setting_up import Place, TakeSetUp
from engine.systems.sedan.computer.falls import late
from engine.systems.sedan.computer.plans import Planner
from engine.systems.sedan.computer.room import SedanRoom
from engine.systems.sedan.computer.stand import stand_of
from engine.systems.sedan.scenario import FRENCH
from engine.systems.sedan.state import SedanPosition
from tests.contract.games import shipped

GAME = shipped()["sedan-1870"].game
JUDGE = SedanRoom(GAME).judge
FALLS = JUDGE.falls

HAND_OVER = """
clock: turn 1 french movement
units: fr-ig at 3411; fr-iii-1 fr-iii-2 fr-iii-3 fr-iii-4 at 3611
units: fr-iv-1 fr-iv-2 fr-iv-3 at 3307; fr-ii-1 fr-ii-2 fr-ii-3 at 3318
units: fr-vi-1 fr-vi-2 fr-vi-3 fr-vi-4 at 2410; fr-i-1 fr-i-2 fr-i-3 fr-i-4 at 5219
units: de-g-1 de-g-2 de-iii-5 de-iii-6 at 4404; de-v-9 de-v-10 de-xi-21 de-xi-22 at 4503
"""


def position_of(text: str) -> SedanPosition:
    """The position of one case."""
    case = read_text("scenario: sedan-1870\n" + text, "a test").cases[0]
    position: SedanPosition = open_case(case)[1]
    return position


@pytest.mark.rule("SED-11.9", "SED-3.7c")
def test_a_whole_corps_holds_a_city_and_a_division_does_not() -> None:
    powers = (50.0, 50.0, 50.0)
    empty, division, corps = (
        FALLS.city(powers, guards)[-1]
        for guards in ([], [(3.0, 0.0)], [(3.0, 0.0), (2.0, 0.0), (2.0, 0.0)])
    )
    assert corps < 0.25 < 0.9 < division < empty


def test_who_comes_later_does_not_hold_the_city_before() -> None:
    corps = [(3.0, 1.4), (2.0, 1.4), (2.0, 1.4)]
    falls = FALLS.city((0.0, 50.0, 50.0), corps)
    assert falls == FALLS.city((0.0, 50.0, 50.0), [(s, 2.0) for s, _ in corps])
    assert falls[0] == 0.0 and falls[1] == pytest.approx(0.9)
    assert FALLS.city((0.0, 50.0), [(s, 1.0) for s, _ in corps])[1] < 0.1


def test_what_falls_late_counts_less() -> None:
    assert late([1.0, 1.0]) == 1.0 > late([0.0, 1.0]) > late([0.0, 0.0]) == 0.0


@pytest.mark.rule("SED-7.2", "SED-8.5a")
def test_the_guard_makes_room_in_metz_before_a_corps_comes() -> None:
    position = position_of(HAND_OVER)
    planner = Planner(JUDGE, GAME.redact(position, FRENCH), FRENCH, random.Random(1))
    corps = {u for u, goal in planner.goals.items() if goal.city == "3411"}
    assert corps and all(u.startswith("fr-iii-") for u in corps)
    assert planner.leaving == {"fr-ig"}
    for order in planner.orders(planner.plan(Budget(60))[0]):
        answer = kernel.submit(GAME, position, FRENCH, order, SeededChance("1"))
        if isinstance(
            answer, kernel.Played
        ):  # The moves of single units are refused after a march.
            position = answer.position
    assert {u for u, state in position.units.items() if state.at == "3411"} == corps


@pytest.mark.rule("SED-9.1b")
def test_who_stands_in_a_zone_and_cannot_move_is_given_no_city() -> None:
    text = HAND_OVER.replace("de-v-9 de-v-10 de-xi-21 de-xi-22 at 4503", "de-v-9 at 3710")
    position = position_of(text)
    goals = JUDGE.goals.french(stand_of(GAME.scenario, position))
    free = {u for u, state in position.units.items() if u.startswith("fr-") and state.at}
    assert set(goals) == {u for u in free if not u.startswith("fr-iii-")}


@pytest.mark.rule("SED-3.2c")
def test_the_french_set_up_in_more_than_one_way() -> None:
    view = GAME.redact(kernel.begin(GAME, SeededChance("1")).position, FRENCH)
    kinds = {type(player(GAME, FRENCH, "officer", str(n)).choose(view).order) for n in range(12)}
    assert kinds == {Place, TakeSetUp}


@pytest.mark.rule("SED-3.2c", "SED-3.2d", "SED-3.2e")
def test_a_set_up_that_was_begun_is_carried_through() -> None:
    for places in JUDGE.w.setups[FRENCH].values():
        position = kernel.begin(GAME, SeededChance("1")).position
        for unit, cell in places.items():
            answer = kernel.submit(GAME, position, FRENCH, Place(unit, cell), SeededChance("1"))
            assert isinstance(answer, kernel.Played), (unit, cell)
            position = answer.position
            if unit != list(places)[-1]:
                view = GAME.redact(position, FRENCH)
                order = player(GAME, FRENCH, "officer", "1").choose(view).order
                assert isinstance(order, Place) and places[order.unit] == order.cell
