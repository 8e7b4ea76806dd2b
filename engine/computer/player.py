"""A computer player: one side of a game at a level, who chooses an order from what the side sees.

    player = engine.computer.player.player(game, "german", "officer", "seed")
    choice = player.choose(view)

What it chooses follows from the view, the level and the seed. It remembers nothing but, where the
room has a general keep it, the plan that he has begun in this turn (engine.computer.begun).
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.computer.ahead import Trials
from engine.computer.budget import Budget, never
from engine.computer.considered import Line, closing, is_same
from engine.computer.levels import BOLD, OFFICER, Level, level_named
from engine.computer.plans import best_plan
from engine.computer.reasons import ALONE, Weighed, orders_of_plan, reason
from engine.computer.room import Room
from engine.computer.threats import Threats, foreseen
from engine.computer.worth import MISJUDGED, Terms, mean
from engine.core.closing import End, Hold
from engine.core.errors import DataError, EngineError
from engine.core.game import AnyGame
from engine.core.options import Options
from engine.core.order import Order
from engine.core.position import digest
from engine.core.words import counted, listed


@dataclass(frozen=True)
class Choice:
    """An order with the reason for it, in marked words.

    `weighed` are the orders that were looked at, the best first; `looked` counts the positions.
    """

    order: Order
    reason: str
    weighed: tuple[Weighed, ...]
    looked: int
    terms: Terms = field(default_factory=dict)


class Compared(NamedTuple):
    """What an order brings, and what it is compared with, in words and terms.

    `of` counts the orders of the plan whose terms they are, if the order is one of a plan.
    """

    base: str
    without: Terms
    then: Terms
    of: int = 1


class Player:
    """One side, played by the computer."""

    def __init__(self, room: Room, side: str, level: Level, seed: str) -> None:
        """`seed` is any text; the same seed gives the same orders for the same views."""
        self.room, self.side, self.level, self.seed = room, side, level, seed

    def choose(self, view: Any, stop: Callable[[], bool] = never) -> Choice:
        """An order for a view in which the side must choose.

        `stop` is asked between positions; once it says True the best so far is taken. Raises
        EngineError if it is not the side's to choose.
        """
        options = Options(self.room.game, view, self.side)
        if not options.chooses:
            raise EngineError(f"{self.side} has nothing to choose")
        trials = self._trials(view, stop)
        weighed = self._weighed(trials, options)
        chosen = next((w for w in weighed if options.explain(w.order) is None), None)
        if chosen is None:
            chosen = Weighed(self.room.quick(view, self.side, trials.rng), None)
            assert options.explain(chosen.order) is None, f"{chosen.order} is refused"
        return Choice(
            chosen.order, self._reason(options, chosen, weighed), tuple(weighed),
            trials.budget.looked, chosen.terms or {},
        )  # fmt: skip

    def compared(self, view: Any, order: Order, stop: Callable[[], bool] = never) -> Compared:
        """What an order brings the side, against doing nothing or else the best other order.

        Both as they are weighed for a choice. Where the order is not considered, against what the
        room says would be ordered without it, or what the view is worth as it stands; where nothing
        can be imagined all terms are empty.
        """
        trials = self._trials(view, stop)
        options = Options(self.room.game, view, self.side)
        idle = [o for o in closing(options) if options.explain(o) is None]
        weighed = [w for w in self._weighed(trials, options) if w.terms]
        then = next((w.terms for w in weighed if self.room.is_alike(w.order, order)), None)
        of = orders_of_plan(weighed, then)
        others = [w for w in weighed if w.terms is not then and options.explain(w.order) is None]
        nothing = next((w.terms for w in others if w.order in idle), None)
        if then and nothing:
            return Compared("doing nothing", nothing, then, of)
        if then and others and others[0].terms:
            return Compared("the best other order", others[0].terms, then, of)
        trials.room = self.room.imagined(view, self.side)
        deals = [self.room.deal(view, self.side, trials.rng) for _ in range(self.level.deals)]
        known = [deal for deal in deals if deal is not None]
        plain = self.room.plain(view, self.side)
        line: Line = (order,)
        if plain is not None and not is_same(plain, order):
            base, before, line = "without it", _expected(trials, known, (plain,)), (order, plain)
        else:
            base, before = "now", [trials.judge(deal) for deal in known]
        after = _expected(trials, known, line)
        found = [(now, then) for now, then in zip(before, after, strict=True) if now and then]
        return Compared(base, mean(now for now, _ in found), mean(then for _, then in found))

    def threats(
        self, view: Any, stop: Callable[[], bool] = never, late: Callable[[], bool] = never
    ) -> Threats:
        """What the enemy's next turn could cost the side, if it ended its own now.

        The enemy is an officer, every other time a bold one, who sees what he may see.
        """
        room, seed = self.room.imagined(view, self.side), f"{self.seed}:{digest(view)}"

        def foe(position: Any, side: str, number: int) -> Order:
            officer = Player(room, side, OFFICER if number % 2 else BOLD, f"{seed}:{number}")
            return officer.choose(room.game.redact(position, side), lambda: stop() or late()).order

        return foreseen(room, view, self.side, seed, foe, stop, late)

    def _trials(self, view: Any, stop: Callable[[], bool] = never) -> Trials:
        # An answer in the other's turn is at every level given as by an officer.
        level = self.level if view.clock.side == self.side else OFFICER
        budget = Budget(level.positions, stop)
        return Trials(self.room, self.side, level, budget, f"{self.seed}:{digest(view)}", self.seed)

    def _weighed(self, trials: Trials, options: Options) -> list[Weighed]:
        """The orders that could be tried, the best first."""
        view, rng = options.view, trials.rng
        worked_out = self.room.weighed(view, self.side, trials)
        if worked_out is not None:
            return list(worked_out)
        deals = [self.room.deal(view, self.side, rng) for _ in range(trials.level.deals)]
        if any(deal is None for deal in deals):
            return []
        own: Sequence[Weighed] | None = ()
        if trials.level.plans:
            own = self.room.planned(view, self.side, rng, trials.budget)
            if own:
                return list(own)
        lines = self.room.considered(view, self.side, rng, trials.level.width)
        if len(lines) == 1:
            return [Weighed(lines[0][0], None)]
        if all(deal is deals[0] for deal in deals):
            deals = deals[:1]
        if own is None:
            plans = best_plan(trials, deals, lines)
            return _best_first([Weighed(p.orders[0], p.terms) for p in plans if p.orders])
        return one_order_ahead(trials, deals, lines)

    def _reason(self, options: Options, chosen: Weighed, weighed: Sequence[Weighed]) -> str:
        own = self.room.reason(options.view, self.side, chosen.order)
        if own:
            return own
        if _is_forced(options):
            return "The rules leave it 1 order here, and this is it."
        others = [w for w in weighed if w.order != chosen.order]
        idle = closing(options)
        if isinstance(chosen.order, End | Hold) or not others and chosen.order in idle:
            if not others:
                return ALONE
            return f"Nothing else gains anything now: {counted(len(weighed), 'order')} weighed."
        doing_nothing = next((w for w in others if w.order in idle), None)
        second = others[0] if others else None
        gains = self.room.gains_of(options.view, self.side, chosen.order)
        return reason(gains, chosen, second, doing_nothing, len(weighed))


def _expected(trials: Trials, deals: Sequence[Any], line: Line) -> list[Terms | None]:
    """What a line brings from each deal, on the average of the same dice."""
    return [trials.expected(deal, line) for deal in deals]


def _is_forced(options: Options) -> bool:
    """True if one order alone is lawful: one kind, and each of its parts can be one thing only."""
    verbs = options.frame_verbs()
    if len(verbs) != 1:
        return False
    tokens: tuple[str, ...] = ()
    while (slot := options.slot(verbs[0], tokens)) is not None and slot.candidates:
        if slot.complete or len(slot.candidates) > 1:
            return False
        tokens = (*tokens, *slot.candidates)
    return True


def one_order_ahead(trials: Trials, deals: Sequence[Any], lines: Sequence[Line]) -> list[Weighed]:
    """Each line with what it brings on the average of deals and dice, the best first."""
    found: list[Weighed] = []
    for line in lines:
        if trials.budget.spent and found:
            break
        each = [trials.expected(deal, line) for deal in deals]
        known = [terms for terms in each if terms is not None]
        if not known:
            continue
        terms = mean(known)
        if trials.level.noise:
            terms[MISJUDGED] = trials.rng.gauss(0.0, trials.level.noise)
        found.append(Weighed(line[0], terms))
    return _best_first(found)


def _best_first(found: Sequence[Weighed]) -> list[Weighed]:
    """Each order once, by the best line that begins with it, the best first."""
    best: list[Weighed] = []
    for weighed in sorted(found, key=lambda w: -w.points):
        if all(weighed.order != better.order for better in best):
            best.append(weighed)
    return best


def player(game: AnyGame, side: str, level: str, seed: str | int) -> Player:
    """A computer player for a side of a game. Raises DataError for an unknown level or side."""
    if side not in game.sides:
        raise DataError(f"There is no side {side}; there are: {listed(game.sides)}.")
    return Player(game.computer or Room(game), side, level_named(level), f"{seed}:{side}:{level}")
