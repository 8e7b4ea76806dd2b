"""The general's plans: whole turns, grown from single lines, changed at random, the best kept.

A plan is judged at the end of its own turn. What follows a die that fell otherwise is not foreseen:
after each order the plan is made anew.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.computer.ahead import LONGEST, Spread, Trials
from engine.computer.considered import Line
from engine.computer.worth import Terms, mean, total
from engine.core import Order, kernel


@dataclass(frozen=True)
class Plan:
    """The orders of the rest of a turn, and what they are expected to bring."""

    orders: Line
    terms: Terms

    @property
    def points(self) -> float:
        """What it is worth."""
        return total(self.terms)


def different(plans: Sequence[Plan]) -> list[Plan]:
    """The plans without those that order what one before them does."""
    return [p for n, p in enumerate(plans) if all(p.orders != x.orders for x in plans[:n])]


def played_out(
    trials: Trials, position: Any, wanted: Sequence[Order], dice: Spread
) -> tuple[tuple[Order, ...], Any]:
    """The orders of a side's turn, as wanted where that is lawful, and where the turn ends.

    What nobody wanted, and what the other side answers, are quick orders.
    """
    given: list[Order] = []
    left = list(wanted)
    start = (position.clock.turn, position.clock.side)
    for _ in range(LONGEST):
        if position.outcome is not None or start != (position.clock.turn, position.clock.side):
            break
        played = None
        while left and trials.side in position.top.sides and played is None:
            order = left.pop(0)
            answer = kernel.submit(trials.room.game, position, trials.side, order, dice)
            if isinstance(answer, kernel.Played):
                given.append(order)
                played = answer.position
        if played is None:
            played, side, order = trials.step(position, dice)
            if side == trials.side:
                given.append(order)
        position = played
    return tuple(given), position


def planned(trials: Trials, deals: Sequence[Any], wanted: Line) -> Plan:
    """A plan that begins with these orders, judged over deals and dice."""
    orders: Line = ()
    found: list[Terms] = []
    of = max(trials.level.deals, len(deals))
    for number in range(of):
        dice = Spread(f"{trials.seed}:{number}", number, of)
        given, end = played_out(trials, deals[number % len(deals)], orders or wanted, dice)
        orders = orders or given
        found.append(trials.judge(end))
        if trials.budget.spent:
            break
    return Plan(orders, mean(found))


def best_plan(trials: Trials, deals: Sequence[Any], lines: Sequence[Line]) -> list[Plan]:
    """The plans found, the best first: one for each line, then changes of the best."""
    plans: list[Plan] = []
    for line in lines:
        if trials.budget.spent and plans:
            break
        plans.append(planned(trials, deals, line))
    for _ in range(trials.level.plans):
        if trials.budget.spent:
            break
        best = max(plans, key=lambda plan: plan.points)
        plans.append(planned(trials, deals, changed(trials, best.orders, lines)))
    return sorted(plans, key=lambda plan: -plan.points)


def changed(trials: Trials, orders: Line, lines: Sequence[Line]) -> Line:
    """The orders of a plan with something else at one place, or left open from there on."""
    at = trials.rng.randrange(len(orders)) if orders else 0
    if trials.rng.random() < 0.5:
        return orders[:at]
    return (*orders[:at], *trials.rng.choice(lines), *orders[at:])
