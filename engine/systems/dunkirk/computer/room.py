"""The computer player's room for Dunkirk 1940."""

from collections.abc import Sequence

from msgspec.structs import replace

from engine.computer.ahead import Trials
from engine.computer.budget import Budget
from engine.computer.considered import Line, Rng, each_once
from engine.computer.plans import Plan, different
from engine.computer.reasons import Weighed
from engine.computer.replies import Foresight
from engine.computer.room import Danger, Room
from engine.computer.worth import Terms
from engine.core.game import AnyGame
from engine.core.options import Options
from engine.core.order import Order, Tokens
from engine.systems.dunkirk.computer import considered, dangers, reasons
from engine.systems.dunkirk.computer.plans import Planner
from engine.systems.dunkirk.computer.weights import weights
from engine.systems.dunkirk.computer.worth import EXPOSURE, GAINS, WORDS, Judge
from engine.systems.dunkirk.frames import Air, Declaring, Fighting, Movement, SetUp
from engine.systems.dunkirk.state import DunkirkPosition

LOOKS = 60
"""How many plans are looked at for each unit that may still move."""


class DunkirkRoom(Room):
    """What the computer player knows of Dunkirk 1940. Nothing is hidden there."""

    words, gains, is_open = WORDS, GAINS, True
    blind = frozenset({EXPOSURE})

    def __init__(self, game: AnyGame) -> None:
        """For one game."""
        super().__init__(game)
        w = weights()
        self.judge = Judge(game.scenario, w)
        tempers = [replace(w, **changes) for changes in w.tempers.values()]
        self.judges = [self.judge, *(Judge(game.scenario, temper) for temper in tempers)]
        self.foresight = Foresight()

    def considered(self, view: DunkirkPosition, side: str, rng: Rng, width: int) -> Sequence[Line]:
        """See `Room.considered`."""
        top = view.top
        if isinstance(top, SetUp):
            return considered.set_up(self.judge, view, side, rng)
        if isinstance(top, Movement):
            return considered.moves(self.judge, view, side, rng, width)
        if isinstance(top, Declaring):
            return considered.attacks(self.judge, view, side)
        if isinstance(top, Air):
            return considered.air(self.judge, view)
        options = Options(self.game, view, side)
        orders = [order for v in options.frame_verbs() for order in options.every(v, limit=width)]
        return each_once([(order,) for order in orders])

    def planned(
        self, view: DunkirkPosition, side: str, rng: Rng, budget: Budget
    ) -> Sequence[Weighed]:
        """See `Room.planned`: what is no movement is looked at order by order."""
        return []

    def weighed(self, view: DunkirkPosition, side: str, trials: Trials) -> Sequence[Weighed] | None:
        """See `Room.weighed`: a general plans movement whole, up to the enemy's reply."""
        if not trials.level.plans or not isinstance(view.top, Movement):
            return None
        return self.foresight.weighed(trials, view, lambda: self.plans(view, side, trials))

    def plans(self, view: DunkirkPosition, side: str, trials: Trials) -> list[Plan]:
        """A plan of movement by each of the tempers, and that of staying, each once."""
        found: list[Plan] = []
        share = trials.budget.left // (len(self.judges) + 1)
        for judge in self.judges:
            planner = Planner(judge, view, side, trials.rng)
            budget = Budget(min(share, LOOKS * len(planner.units)), lambda: trials.budget.spent)
            plan = planner.planned(budget)
            trials.budget.look(budget.looked)
            found.append(plan)
        stays = Planner(self.judge, view, side, trials.rng).stays()
        found.append(stays)
        return different(found)

    def worth(self, position: DunkirkPosition, side: str) -> Terms:
        """See `Room.worth`."""
        return self.judge.worth(position, side)

    def endangered(self, view: DunkirkPosition, side: str) -> Sequence[Danger]:
        """See `Room.endangered`."""
        return dangers.endangered(self.game.scenario, view, side)

    def about(self, position: DunkirkPosition, order: Order) -> Tokens:
        """See `Room.about`: a fight names no hex, but is about the one that is fought over."""
        top = position.top
        return (top.target,) if isinstance(top, Fighting) else order.tokens

    def reason(self, view: DunkirkPosition, side: str, order: Order) -> str:
        """See `Room.reason`."""
        return reasons.reason(self.game.scenario, view, side, order)
