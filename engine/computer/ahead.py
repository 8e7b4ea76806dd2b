"""Trying orders: in a position dealt from the view, with dice of its own, never the game's."""

import random
from dataclasses import dataclass, field
from typing import Any

from engine.computer.budget import Budget
from engine.computer.considered import Line
from engine.computer.levels import Level
from engine.computer.room import Room
from engine.computer.worth import Terms, mean, without
from engine.core import Order, kernel
from engine.core.chance import Chance, SeededChance

LONGEST = 80
"""After so many orders a trial is judged where it stands."""


class Spread:
    """Dice for one of several trials: the first is spread evenly over the faces, the others fall.

    So as many trials as a die has faces meet each face once: an expectation, not a guess.
    """

    def __init__(self, seed: str, number: int, of: int) -> None:
        """For trial `number` of `of`, counted from 0."""
        self._others = SeededChance(seed)
        self._number, self._of = number, of
        self.drawn = 0

    def draw(self, key: int, purpose: str, faces: int) -> int:
        """See `Chance.draw`."""
        self.drawn += 1
        if self.drawn == 1 and self._of > 1:
            return (self._number * faces // self._of) % faces + 1
        return self._others.draw(self.drawn, purpose, faces)

    def forced(self, table: str) -> str | None:
        """Never."""
        return None


@dataclass
class Trials:
    """What one choice is worked out with."""

    room: Room
    side: str
    level: Level
    budget: Budget
    seed: str
    player: str = ""
    """The seed of the player, which is the same for all his choices."""
    rng: random.Random = field(init=False)

    def __post_init__(self) -> None:
        """The random numbers of this choice follow from its seed."""
        self.rng = random.Random(self.seed)

    def judge(self, position: Any) -> Terms:
        """What a position is worth at this level."""
        self.budget.look()
        terms = self.room.worth(position, self.side)
        return without(terms, self.room.blind) if self.level.blind else terms

    def expected(self, position: Any, line: Line) -> Terms | None:
        """What a line brings from a position, on the average of the dice; None if refused."""
        of = self.level.dice
        found: list[Terms] = []
        for number in range(of):
            dice = Spread(f"{self.seed}:{number}", number, of)
            after = self.after(position, line, dice)
            if after is None:
                return None
            found.append(self.judge(after))
            if not dice.drawn or self.budget.spent:
                break
        return mean(found)

    def after(self, position: Any, line: Line, dice: Chance) -> Any | None:
        """The position once a line is carried out and settled; None if its first is refused."""
        now = position
        for number, order in enumerate(line):
            answer = kernel.submit(self.room.game, now, self.side, order, dice)
            if not isinstance(answer, kernel.Played):
                return now if number else None
            now = self.settle(answer.position, position, dice)
            if now.outcome is not None or self.side not in now.top.sides:
                return now
        return now

    def settle(self, position: Any, before: Any, dice: Chance) -> Any:
        """The position once all have answered, by quick orders, until it can be judged."""
        for _ in range(LONGEST):
            if position.outcome is not None or self.room.settled(position, before, self.side):
                return position
            position = self.step(position, dice)[0]
        return position

    def step(self, position: Any, dice: Chance) -> tuple[Any, str, Order]:
        """The position after a quick order of one that must choose; who gave it, and the order."""
        side = position.top.sides[0]
        order = self.room.quick(position, side, self.rng)
        answer = kernel.submit(self.room.game, position, side, order, dice)
        assert isinstance(answer, kernel.Played), f"a quick order was refused: {order} {answer}"
        return answer.position, side, order
