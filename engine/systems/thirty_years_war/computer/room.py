"""The computer player's room for the battles of the Thirty Years War."""

from collections.abc import Sequence

from engine.computer.ahead import Trials
from engine.computer.budget import Budget
from engine.computer.considered import Line, Rng, leaning
from engine.computer.reasons import Weighed
from engine.computer.room import Danger, Room
from engine.computer.worth import Terms
from engine.core import End, Order, Tokens
from engine.core.game import AnyGame
from engine.systems.thirty_years_war.combat.attacks import Attacking, Fighting
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.combat.results import Losses
from engine.systems.thirty_years_war.computer import (
    aims,
    considered,
    dangers,
    reasons,
    regrouped,
)
from engine.systems.thirty_years_war.computer.carried import Carried
from engine.systems.thirty_years_war.computer.deal import dealt
from engine.systems.thirty_years_war.computer.generals import Generals
from engine.systems.thirty_years_war.computer.weights import generals_weights, weights
from engine.systems.thirty_years_war.computer.worth import EXPOSURE, GAINS, WORDS, Judge
from engine.systems.thirty_years_war.disruption.recovery import Recovering
from engine.systems.thirty_years_war.guns.bombardment import Bombarding
from engine.systems.thirty_years_war.movement.phase import Moving, why_not_end
from engine.systems.thirty_years_war.setup.notes import Noting
from engine.systems.thirty_years_war.setup.placing import SetUp
from engine.systems.thirty_years_war.state import TywPosition


class TywRoom(Room):
    """What the computer player knows of these battles."""

    words, gains, is_open = WORDS, GAINS, True
    blind = frozenset({EXPOSURE})

    def __init__(self, game: AnyGame) -> None:
        """For one game."""
        super().__init__(game)
        self.judge = Judge(game.scenario, weights())
        self.general = Generals(game.scenario, generals_weights())
        self.carried = Carried(game, self.general)

    def considered(self, view: TywPosition, side: str, rng: Rng, width: int) -> Sequence[Line]:
        """See `Room.considered`."""
        if isinstance(view.top, Moving):
            return considered.moves(self.judge, self.game, view, side, rng, width)
        return self._settled_orders(view, side) or super().considered(view, side, rng, width)

    def _settled_orders(self, p: TywPosition, side: str) -> Sequence[Line]:
        """The orders of all phases but movement, where one is clearly the best."""
        judge, top = self.judge, p.top
        if isinstance(top, Noting):
            return [(End(),)]
        if isinstance(top, SetUp):
            return considered.set_up(judge, p, side)
        if isinstance(top, Recovering):
            return considered.recovery(judge, p, side)
        if isinstance(top, Bombarding):
            return considered.bombardment(judge, p, side)
        if isinstance(top, Attacking):
            return considered.attacks(judge, p, side)
        if isinstance(top, Fighting):
            return considered.fighting(judge, p, side, top)
        if isinstance(top, Losses):
            return considered.losses(judge, p, side, top)
        return []

    def quick(self, position: TywPosition, side: str, rng: Rng) -> Order:
        """See `Room.quick`."""
        if isinstance(position.top, Moving):
            if why_not_end(self.game, position, side) is None:
                return End()
        else:
            lines = self._settled_orders(position, side)
            if lines:
                return lines[0][0]
        return leaning(self.game, self.game.redact(position, side), side, rng)

    def deal(self, view: TywPosition, side: str, rng: Rng) -> TywPosition:
        """See `Room.deal`: the enemy's sealed note is imagined."""
        return dealt(self.game.scenario, view, side, rng)

    def planned(
        self, view: TywPosition, side: str, rng: Rng, budget: Budget
    ) -> Sequence[Weighed] | None:
        """See `Room.planned`: what `weighed` leaves is looked at order by order."""
        return []

    def weighed(self, view: TywPosition, side: str, trials: Trials) -> Sequence[Weighed] | None:
        """See `Room.weighed`: movement is judged as all would stand, untried.

        A general plans it whole, his shots by what they make possible in it, his combats together.
        """
        level = trials.level
        if level.plans and isinstance(view.top, Bombarding):
            return aims.aimed(self.general, view, side, trials.rng)
        if level.plans and isinstance(view.top, Attacking):
            return [Weighed(regrouped.attack(self.general, view, side, trials.rng), None)]
        if not isinstance(view.top, Moving) or level.noise:
            return None
        if considered.entries(self.judge, view, side):
            return None
        if level.plans:
            return self.carried.weighed(trials, view, side)
        blind = self.blind if level.blind else frozenset[str]()
        return considered.marched(
            self.judge, self.game, view, side, trials.rng, level.width, blind
        ) or None  # fmt: skip

    def worth(self, position: TywPosition, side: str) -> Terms:
        """See `Room.worth`."""
        return self.judge.worth(position, side)

    def plain(self, view: TywPosition, side: str) -> Order | None:
        """See `Room.plain`: a charge, or a leader, tells in the die of its combat."""
        if not isinstance(view.top, Fighting):
            return None
        return Fight() if side == view.clock.side else End()

    def endangered(self, view: TywPosition, side: str) -> Sequence[Danger]:
        """See `Room.endangered`."""
        return dangers.endangered(self.judge, view, side)

    def about(self, position: TywPosition, order: Order) -> Tokens:
        """See `Room.about`: a fight names no hex, but is about those that are attacked."""
        top = position.top
        if isinstance(top, Fighting):
            return tuple(position.units[u].at for u in top.defenders)
        return order.tokens

    def reason(self, view: TywPosition, side: str, order: Order) -> str:
        """See `Room.reason`."""
        return reasons.reason(self.game.scenario, view, side, order)
