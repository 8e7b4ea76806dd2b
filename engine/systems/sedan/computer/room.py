"""The computer player's room for Sedan 1870."""

from collections.abc import Sequence

from engine.computer.ahead import Trials
from engine.computer.considered import Line, Rng
from engine.computer.levels import Level
from engine.computer.reasons import Weighed
from engine.computer.room import Room
from engine.computer.worth import Terms
from engine.core import End, Order
from engine.core.game import AnyGame
from engine.systems.sedan import PRUSSIAN, SedanPosition
from engine.systems.sedan.combat.attacking import Combats
from engine.systems.sedan.computer import answers, considered, reasons
from engine.systems.sedan.computer.deal import deal
from engine.systems.sedan.computer.plans import Planner, breaking_off
from engine.systems.sedan.computer.sieges import Careful, Sieges
from engine.systems.sedan.computer.weights import weights
from engine.systems.sedan.computer.worth import BLIND, GAINS, WORDS, Judge
from engine.systems.sedan.fortunes.disengagement import Disengaging
from engine.systems.sedan.fortunes.mitrailleuse import Gunning
from engine.systems.sedan.movement.parent_stack import Movement
from engine.systems.sedan.setup.placing import SetUp

LOOKS = {"recruit": 20, "officer": 60, "general": 500}
"""How many plans of movement are looked at for an order, by the level."""
ONWARD = 40
"""The same for a Prussian general: the longer he looks, the more he fears to go on.

With 500 he won 3 of 4 games against French officers, later than he wins them all with 40; six
others with 40 were won 5 times (tui/docs/strength.md).
"""


class SedanRoom(Room):
    """What the computer player knows of Sedan 1870."""

    words, gains = WORDS, GAINS
    blind = BLIND

    def __init__(self, game: AnyGame) -> None:
        """For one game."""
        super().__init__(game)
        self.recruit = Judge(game.scenario, weights())
        self.judge = Judge(game.scenario, weights(), Careful)
        self.general = Judge(game.scenario, weights(), Sieges)

    def considered(self, view: SedanPosition, side: str, rng: Rng, width: int) -> Sequence[Line]:
        """See `Room.considered`."""
        return [(order,) for order in self.orders(self.judge, view, side, rng)][:width]

    def orders(self, judge: Judge, view: SedanPosition, side: str, rng: Rng) -> list[Order]:
        """The orders worth considering where no movement is planned, the best first."""
        return answers.orders(judge, self.game, view, side, rng) or considered.orders(
            judge, self.game, view, side, rng
        )

    def quick(self, position: SedanPosition, side: str, rng: Rng) -> Order:
        """See `Room.quick`."""
        view = self.game.redact(position, side)
        return considered.lawful(
            self.game, view, side, self.orders(self.judge, view, side, rng), rng
        )

    def weighed(self, view: SedanPosition, side: str, trials: Trials) -> Sequence[Weighed] | None:
        """See `Room.weighed`: movement is planned whole, all else by rules of thumb and odds."""
        rng, level = trials.rng, trials.level
        judge = self.general if level.plans else self.recruit if level.blind else self.judge
        if isinstance(view.top, Disengaging):
            return breaking_off(judge, view, side, trials)
        if isinstance(view.top, Gunning):
            return answers.gun_weighed(judge, view)
        if isinstance(view.top, SetUp) and (chosen := self._set_up(level, view, side)):
            return [Weighed(order, None) for order in chosen]
        if not isinstance(view.top, Movement):
            return [Weighed(order, None) for order in self.orders(judge, view, side, rng)]
        planner = Planner(judge, view, side, rng, level)
        looks = ONWARD if level.plans and side == PRUSSIAN else LOOKS[level.name]
        trials.budget.left = min(trials.budget.left, looks)
        ends, terms, idle = planner.plan(trials.budget)
        found = [Weighed(order, terms) for order in planner.orders(ends)]
        return [*found, Weighed(End(), idle)]

    def _set_up(self, level: Level, view: SedanPosition, side: str) -> list[Order]:
        """A general's own set-up, a recruit's of the scenario; an officer's is drawn by lot."""
        s = self.game.scenario
        if level.plans:
            return considered.best_set_up(self.general, view, side)
        begun = considered.is_begun(s, view, side)
        return considered.ready_set_ups(s, side) if level.noise and not begun else []

    def settled(self, position: SedanPosition, before: SedanPosition, side: str) -> bool:
        """See `Room.settled`: a combat is fought to its end, retreats and advances and all."""
        if isinstance(before.top, Combats):
            return isinstance(position.top, Combats) or position.clock != before.clock
        return super().settled(position, before, side)

    def worth(self, position: SedanPosition, side: str) -> Terms:
        """See `Room.worth`."""
        return self.judge.worth(position, side)

    def deal(self, view: SedanPosition, side: str, rng: Rng) -> SedanPosition:
        """See `Room.deal`."""
        return deal(self.game.scenario, view, rng)

    def reason(self, view: SedanPosition, side: str, order: Order) -> str:
        """See `Room.reason`."""
        return reasons.reason(self.judge, view, side, order)
