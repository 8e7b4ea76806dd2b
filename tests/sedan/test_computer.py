"""The computer player of Sedan 1870: what it judges by, what it may know, whom it beats."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.computer.budget import Budget
from engine.computer.levels import RECRUIT
from engine.computer.player import player
from engine.computer.reasons import LONGEST
from engine.computer.worth import WON, total
from engine.core import kernel
from engine.core.any_time import Resign
from engine.core.chance import SeededChance
from engine.core.options import Options
from engine.core.position import digest
from engine.core.secrecy import stand_in_side
from engine.speech.speaker import Speaker
from engine.systems.sedan.combat.attacking import Combats
from engine.systems.sedan.combat.fight import worked_out
from engine.systems.sedan.combat.lowering import Deciding
from engine.systems.sedan.computer.deal import deal
from engine.systems.sedan.computer.plans import Planner
from engine.systems.sedan.computer.reaches import Reaches
from engine.systems.sedan.computer.stand import stand_of
from engine.systems.sedan.movement import costs, movers, moving, paths, reinforcements, steps
from engine.systems.sedan.movement.parent_stack import Movement
from engine.systems.sedan.scenario import FRENCH, PRUSSIAN
from engine.systems.sedan.stacks.crowding import illegal_stacks
from engine.systems.sedan.state import SedanPosition
from tests.contract.games import shipped

SHIPPED = shipped()["sedan-1870"]
GAME = SHIPPED.game
ROOM = GAME.computer
SPEAKER = Speaker(SHIPPED.words.names)


def positions(seed: int, every: int, most: int) -> Iterator[tuple[str, SedanPosition]]:
    """Side and whole position at every so many orders of a random game."""
    rng, dice = random.Random(seed), SeededChance(str(seed))
    position = kernel.begin(GAME, dice).position
    for number in range(every * most):
        if position.outcome is not None:
            return
        side = position.top.sides[0]
        if number % every == 0:
            yield side, position
        order = Options(GAME, GAME.redact(position, side), side).sample(rng, lean=GAME.lean)
        answer = kernel.submit(GAME, position, side, order, dice)
        assert isinstance(answer, kernel.Played)
        position = answer.position


def test_a_game_that_is_over_is_worth_all_to_the_winner() -> None:
    dice = SeededChance("1")
    start = kernel.begin(GAME, dice).position
    over = kernel.submit(GAME, start, FRENCH, Resign(), dice)
    assert isinstance(over, kernel.Played)
    assert total(ROOM.worth(over.position, PRUSSIAN)) == WON
    assert total(ROOM.worth(over.position, FRENCH)) == -WON


@pytest.mark.rule("SED-8.3a")
def test_what_is_dealt_fits_the_view() -> None:
    """Each deal is a lawful whole position that looks to the side just as the true one does."""
    closed = 0
    for _, position in positions(seed=3, every=17, most=30):
        for side in GAME.sides:
            view = GAME.redact(position, side)
            for number in range(3):
                dealt = deal(GAME.scenario, view, random.Random(number))
                assert GAME.redact(dealt, side) == view
                assert set(dealt.units) == set(position.units)
                assert not illegal_stacks(GAME.scenario, dealt)
            closed += any(stand_in_side(u) for u in view.units)
    assert closed > 20


@pytest.mark.rule("SED-8.3a", "SED-8.5d")
def test_the_hidden_legion_is_dealt_to_a_stack_that_may_hold_it() -> None:
    legion = GAME.scenario.with_role("legion")
    for _, position in positions(seed=3, every=40, most=4):
        for cell in sorted({st.at for st in position.units.values() if st.at}):
            with_legion = {**position.units}
            here = [u for u, st in with_legion.items() if st.at == cell]
            if GAME.scenario.side_of(here[0]) != FRENCH or len(here) != 2:
                continue
            state = next(with_legion[u] for u in here if with_legion[u].values)
            with_legion[legion] = type(state)(at=cell, values={"level": 2})
            changed = type(position)(
                **{f: getattr(position, f) for f in position.__struct_fields__}
                | {"units": with_legion}
            )
            view = GAME.redact(changed, PRUSSIAN)
            dealt = deal(GAME.scenario, view, random.Random(1))
            assert GAME.redact(dealt, PRUSSIAN) == view
            assert not illegal_stacks(GAME.scenario, dealt)


@pytest.mark.rule("SED-8.3a")
def test_equal_views_get_equal_orders_whatever_lies_in_the_stacks() -> None:
    """Hidden units change places: neither the view nor the order changes."""
    exchanged = 0
    for side, position in positions(seed=7, every=29, most=14):
        view = GAME.redact(position, side)
        other = deal(GAME.scenario, view, random.Random(5))
        if other == position:
            continue
        exchanged += 1
        again = GAME.redact(other, side)
        assert digest(again) == digest(view)
        first, second = (player(GAME, side, "officer", "9").choose(v) for v in (view, again))
        assert first.order == second.order and first.reason == second.reason
    assert exchanged > 4


def test_the_odds_of_a_combat_are_judged_as_they_are_fought() -> None:
    """With nothing hidden, the quick sums of the computer player and the rules agree."""
    judged = 0
    for _, position in positions(seed=4, every=1, most=700):
        if not isinstance(position.top, Deciding) or position.battle.charge:
            continue
        c = position.battle
        if c.idle or c.gun:
            continue
        column = worked_out(GAME.scenario, position, c)[0].column
        stand = stand_of(GAME.scenario, position)
        shift = ROOM.judge.shift(position)
        found = ROOM.judge.battles.gain(stand, c.side, c.targets, c.attackers, shift)
        assert found[0] == column
        judged += 1
    assert judged > 10


def test_every_first_order_is_lawful_and_every_reason_short_with_a_number() -> None:
    said: dict[str, int] = {}
    for side, position in positions(seed=11, every=17, most=24):
        view = GAME.redact(position, side)
        choice = player(GAME, side, "officer", "1").choose(view)
        assert Options(GAME, view, side).explain(choice.order) is None
        reason = SPEAKER.say(choice.reason)
        assert len(reason) <= LONGEST and any(c.isdigit() for c in reason), reason
        said[reason] = said.get(reason, 0) + 1
    assert len(said) > 10


def test_what_is_planned_can_be_ordered() -> None:
    """Nearly all moves of a plan are lawful as its first order."""
    offered = refused = 0
    for side, position in positions(seed=6, every=5, most=40):
        view = GAME.redact(position, side)
        if not isinstance(view.top, Movement):
            continue
        planner = Planner(ROOM.judge, view, side, random.Random(1))
        for order in planner.orders(planner.first())[:6]:
            offered += 1
            refused += Options(GAME, view, side).explain(order) is not None
    assert offered > 20 and refused * 6 < offered


@pytest.mark.rule("SED-12.4e")
def test_what_is_remembered_of_a_reach_is_what_a_search_finds() -> None:
    """Also with stacks of its own in the way, and under Disengagement."""
    reaches, looked, in_the_way = Reaches(), 0, 0
    for side, position in positions(seed=5, every=11, most=20):
        if side != position.clock.side:
            continue
        for unit in moving.movable(GAME.scenario, position, side):
            m = movers.mover(GAME.scenario, position, (unit,))
            found = steps.reachable(m, m.start, 0)
            wanted = [(c, a) for c, a in found.items() if paths.may_stop(m, a.path)]
            assert list(reaches.ends(m).items()) == wanted
            looked, in_the_way = looked + 1, in_the_way + bool(m.full)
    assert looked > in_the_way > 50


@pytest.mark.rule("SED-6.3b")
def test_a_reinforcement_goes_on_from_the_cheapest_edge_hex() -> None:
    s, entered = GAME.scenario, 0
    for side, position in positions(seed=6, every=9, most=60):
        for unit in reinforcements.enterable(s, position, side):
            m = movers.mover(s, position, (unit,))
            entries = reinforcements.entry_hexes(s, position, unit)
            found = Reaches().from_edge(m, entries)
            wanted = {cell: costs.entry_cost(m, cell) for cell in entries}
            for cell in [c for c in entries if wanted[c] <= m.budget]:
                for end, way in steps.reachable(m, cell, costs.entry_cost(m, cell)).items():
                    paid = costs.entry_cost(m, cell) + way.cost
                    wanted[end] = min(paid, wanted.get(end, paid))
            assert {c: a.cost for c, a in found.items()} == wanted
            assert all(a.path[0] in entries for a in found.values())
            entered += 1
    assert entered


def test_a_recruit_overlooks_what_the_enemy_can_do_and_misjudges() -> None:
    for side, position in positions(seed=6, every=5, most=40):
        view = GAME.redact(position, side)
        if isinstance(view.top, Movement):
            planner = Planner(ROOM.judge, view, side, random.Random(1), RECRUIT)
            terms = planner.terms({})
            seen = planner.seen(terms)
            assert ROOM.blind <= set(terms) and not ROOM.blind & set(seen)
            assert seen["misjudged"] != planner.seen(terms)["misjudged"]
            assert Planner(ROOM.judge, view, side, random.Random(1)).seen(terms) == terms
            return
    raise AssertionError("no movement came")


@pytest.mark.rule("SED-11.4a", "SED-11.4b")
def test_what_must_be_fought_is_found_without_trying_at_random() -> None:
    owing = sampled = 0
    for side, position in positions(seed=13, every=1, most=900):
        view = GAME.redact(position, side)
        if isinstance(view.top, Combats):
            owing += 1
            order = ROOM.orders(ROOM.judge, view, side, random.Random(1))[0]
            sampled += Options(GAME, view, side).explain(order) is not None
    assert owing > 20 and sampled * 5 < owing


def test_who_can_stop_nowhere_stays() -> None:
    """Units that break off may have nowhere to stop once they have moved."""
    planned = 0
    for side, view in positions(seed=3, every=17, most=30):
        if not isinstance(view.top, Movement):
            continue
        planner = Planner(ROOM.judge, GAME.redact(view, side), side, random.Random(1))
        planner.reach = dict.fromkeys(planner.reach, {})
        ends, _, _ = planner.plan(Budget(60))
        assert not any(ends.values())
        planned += 1
        if planned == 3:
            break
    assert planned == 3


def test_a_recruit_takes_the_set_up_of_the_scenario_and_a_general_his_own() -> None:
    """An officer draws one of them by lot."""
    p = kernel.begin(GAME, SeededChance("1")).position
    while p.top.sides != (FRENCH,):
        side = p.top.sides[0]
        order = player(GAME, side, "recruit", 1).choose(GAME.redact(p, side)).order
        answer = kernel.submit(GAME, p, side, order, SeededChance("1"))
        assert isinstance(answer, kernel.Played)
        p = answer.position
    view = GAME.redact(p, FRENCH)
    for seed in range(6):
        levels = ("recruit", "general")
        chosen = [player(GAME, FRENCH, level, seed).choose(view).order.name for level in levels]
        assert chosen == ["take-set-up", "place"]
