"""A general's movement: planned once with all his care, and then carried out order by order.

No die falls while pieces move, so what was planned for the turn holds to its end. Only when all of
it is done, or cannot be done, he looks once more at those who have not moved.
"""

from collections.abc import Iterator
from typing import Any

from engine.computer.ahead import Trials
from engine.computer.begun import Begun, Choice
from engine.computer.budget import Budget
from engine.computer.reasons import Weighed
from engine.core import Order, kernel
from engine.core.chance import SeededChance
from engine.core.closing import End
from engine.core.game import AnyGame
from engine.systems.thirty_years_war import HasScenario, TywPosition
from engine.systems.thirty_years_war.computer.moves import Ends, Marches
from engine.systems.thirty_years_war.computer.plans import Planner
from engine.systems.thirty_years_war.computer.worth import Judge
from engine.systems.thirty_years_war.movement.phase import why_not_end
from engine.systems.thirty_years_war.state import MOVED

AGAIN = 0.25
"""How much of his care he takes once more, with those who are left."""
LEAST = 20
"""At least so many plans are looked at."""


class Carried:
    """Plans movement, and keeps what was planned until it is done."""

    def __init__(self, game: AnyGame, judge: Judge) -> None:
        """Nothing is planned yet."""
        self.game, self.judge = game, judge
        self._begun = Begun()

    def weighed(self, trials: Trials, view: TywPosition, side: str) -> list[Weighed]:
        """The next order of the plan and the end, the best first."""
        known = self._begun.next(trials, view)
        if known is None:
            known = self._planned(trials, view, side)
        game: HasScenario = self.game
        may_end = why_not_end(game, view, side) is None
        return [w for w in known if may_end or w.order != End()]

    def _planned(self, trials: Trials, view: TywPosition, side: str) -> Choice:
        planner = Planner(Marches(self.judge, view, side, trials.rng))
        fresh = all(
            MOVED not in state.marks
            for u, state in view.units.items()
            if self.judge.s.side_of(u) == side
        )
        each = self.judge.w.looks * (1.0 if fresh else AGAIN)
        looks = max(LEAST, int(each * len(planner.marches.reach)))
        budget = Budget(min(trials.budget.left, looks), lambda: trials.budget.spent)
        ends, terms = planner.found(budget)
        trials.budget.look(budget.looked)
        stays, orders = Weighed(End(), planner.idle), self._orders(trials, view, side, ends)
        self._begun.keep(trials, ((seen, (Weighed(o, terms), stays)) for seen, o in orders))
        return self._begun.next(trials, view) or (stays,)

    def _orders(
        self, trials: Trials, position: Any, side: str, ends: Ends
    ) -> Iterator[tuple[Any, Order]]:
        """The orders of a plan, each with the view in which it comes."""
        left, dice = dict(ends), SeededChance(trials.seed)
        while True:
            marches = Marches(self.judge, position, side, trials.rng)
            piece = _next(marches, left)
            if not piece:
                return
            order = marches.order(piece, left.pop(piece))
            answer = kernel.submit(self.game, position, side, order, dice)
            if isinstance(answer, kernel.Played):
                yield position, order
                left = {u: end for u, end in left.items() if u not in order.riders}
                position = self.game.redact(answer.position, side)


def _next(marches: Marches, left: Ends) -> str:
    """The next piece of a plan that can go; a leader bound elsewhere before his unit."""
    free = {u: end for u, end in left.items() if end in marches.reach.get(u, ())}
    for piece in marches.in_order(free):
        here = marches.stand.guests.get(marches.place(piece), ())
        return next((u for u in here if u in free), piece)
    return ""
