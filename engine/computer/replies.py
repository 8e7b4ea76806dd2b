"""The general's choice between plans of a turn: each is played on to the end of the enemy's reply.

What looks best as one's own turn ends may not stand up to what comes then. So a room makes several
plans; each is carried out in the mind, the rest of the turn and the enemy's next one are played by
officers, and it is judged where that leaves the side. The plan that does best there is begun, and
kept: only what falls out otherwise than it was imagined makes a general plan anew. Who is asked to
stop carries out the best so far, and not the first order of it alone.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from engine.computer.ahead import Spread, Trials
from engine.computer.begun import Begun, Choice
from engine.computer.considered import Line
from engine.computer.levels import OFFICER
from engine.computer.plans import Plan
from engine.computer.player import Player
from engine.computer.reasons import Weighed
from engine.computer.worth import Terms, mean, total
from engine.core import kernel
from engine.core.chance import SeededChance

MOST = 4
"""How often the plan is tried that is taken; every other at least once."""
LONGEST = 500
"""After so many orders a trial is judged where it stands."""


class Foresight:
    """Chooses between the plans of a turn, and keeps the one that was chosen."""

    def __init__(self) -> None:
        """Nothing is planned yet."""
        self._begun = Begun()

    def weighed(
        self, trials: Trials, view: Any, plans: Callable[[], Sequence[Plan]]
    ) -> Sequence[Weighed]:
        """The next order of the best plan, then those with which the other plans begin.

        For games in which nothing is hidden, so that the view is the position. `plans` are asked
        for if none is kept for it.
        """
        known = self._begun.next(trials, view)
        if known is not None:
            return known
        best, *others = stood_up(trials, view, plans())
        found = _each_once([Weighed(plan.orders[0], plan.terms) for plan in (best, *others)])
        self._begun.keep(trials, _views(trials, view, best, found[1:]))
        return self._begun.next(trials, view) or found


def _views(
    trials: Trials, position: Any, plan: Plan, others: Sequence[Weighed]
) -> Iterator[tuple[Any, Choice]]:
    """The orders of a plan in the views in which they come, as far as no die falls."""
    dice = Spread(trials.seed, 0, 1)
    for order in plan.orders:
        if position.outcome is not None or trials.side not in position.top.sides:
            return
        answer = kernel.submit(trials.room.game, position, trials.side, order, dice)
        if not isinstance(answer, kernel.Played):
            continue
        view = trials.room.game.redact(position, trials.side)
        yield view, _each_once([Weighed(order, plan.terms), *others])
        if dice.drawn:
            return
        position = answer.position


def _each_once(found: Sequence[Weighed]) -> tuple[Weighed, ...]:
    """Each order once, where it comes first."""
    return tuple(w for n, w in enumerate(found) if all(w.order != x.order for x in found[:n]))


def stood_up(trials: Trials, position: Any, plans: Sequence[Plan]) -> list[Plan]:
    """The plans with what they are worth after the enemy's reply, the best first.

    A trial of each begins with the same dice; then the one that seems best is
    tried once more, until the best was tried often enough. If that is stopped before each was
    tried they stay as they were given.
    """
    if len(plans) < 2:
        return list(plans)
    found: list[list[Terms]] = [[] for _ in plans]
    while True:
        untried = [number for number, terms in enumerate(found) if not terms]
        number = untried[0] if untried else _best(found)
        trial = len(found[number])
        if trial >= MOST:
            break
        end = after_reply(trials, position, plans[number].orders, trial)
        if end is None:
            break
        found[number].append(trials.judge(end))
    if not all(found):
        return list(plans)
    judged = [Plan(p.orders, mean(terms)) for p, terms in zip(plans, found, strict=True)]
    return sorted(judged, key=lambda plan: -plan.points)


def _best(found: Sequence[Sequence[Terms]]) -> int:
    return max(range(len(found)), key=lambda number: total(mean(found[number])))


def after_reply(trials: Trials, position: Any, wanted: Line, number: int) -> Any | None:
    """The position after a plan, the rest of the turn and the enemy's next one; None if stopped.

    `number` chooses the dice. Who has to choose and has no order in the plan is an officer.
    """
    game, side = trials.room.game, trials.side
    seed = f"{trials.seed}:{number}"
    dice, left = SeededChance(seed), list(wanted)
    start, his = (position.clock.turn, position.clock.side), False
    for _ in range(LONGEST):
        now = (position.clock.turn, position.clock.side)
        his = his or now != start
        if position.outcome is not None or (his and position.clock.side == side):
            break
        if trials.budget.spent:
            return None
        chooser, answer = position.top.sides[0], None
        while chooser == side and left and not his and not isinstance(answer, kernel.Played):
            answer = kernel.submit(game, position, side, left.pop(0), dice)
        if not isinstance(answer, kernel.Played):
            officer = Player(trials.room, chooser, OFFICER, f"{seed}:{chooser}")
            order = officer.choose(game.redact(position, chooser), _spent(trials)).order
            answer = kernel.submit(game, position, chooser, order, dice)
            assert isinstance(answer, kernel.Played), f"an imagined order was refused: {order}"
        position = answer.position
    return position


def _spent(trials: Trials) -> Callable[[], bool]:
    return lambda: trials.budget.spent
