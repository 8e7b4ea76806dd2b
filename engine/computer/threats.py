"""What the enemy could do next: his next turn imagined several times, with dice of our own."""

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from engine.computer.budget import never
from engine.computer.considered import closing
from engine.computer.room import Room
from engine.core import Order, kernel
from engine.core.chance import SeededChance
from engine.core.options import Options

TURNS = 6
"""How many turns of the enemy are imagined at most."""
ORDERS = 400
"""After so many orders in all no other turn is begun, and one is judged where it stands."""


Blow: TypeAlias = tuple[Any, Order]
"""An order of the enemy, and the imagined position in which he gave it."""
Foe: TypeAlias = Callable[[Any, str, int], Order]
"""What the enemy orders in a position, by his side, in the how manieth imagined turn."""


@dataclass(frozen=True)
class Threats:
    """The units lost in so many imagined turns, each with how often, the most threatened first.

    `blows` are, turn by turn in which they were lost, the enemy's orders about the hexes in which
    they stood, with the positions in which he gave them. `ends` are the positions after each turn:
    they tell who has won the game by then, and who holds what.
    """

    turns: int
    lost: Mapping[str, int]
    blows: Mapping[str, Sequence[Sequence[Blow]]] = field(default_factory=dict)
    cut: bool = False
    """The last turn was judged before its end."""
    ends: Sequence[Any] = ()


def foreseen(
    room: Room, view: Any, side: str, seed: str, foe: Foe, stop: Callable[[], bool] = never,
    late: Callable[[], bool] = never,
) -> Threats:  # fmt: skip
    """Imagines that a side ends its turn now, and what the enemy's next turn costs it.

    `foe` moves and strikes for the enemy; the side itself only ends and answers, quickly.
    `stop` is asked between orders; a turn that is broken off does not count. When it is `late`, or
    after too many orders, no other is begun, and only the first is judged where it stands.
    """
    rng = random.Random(seed)
    lost: Counter[str] = Counter()
    blows: dict[str, list[list[Blow]]] = {}
    ends: list[Any] = []
    turns, orders, cut = 0, 0, False
    while turns < TURNS and not (turns and (orders >= ORDERS or late())):
        position = room.deal(view, side, rng)
        if position is None:
            break
        dice = SeededChance(f"{seed}:{turns}")
        turn = _Turn(room, side, rng, turns, foe)
        imagined = turn.played(position, dice, stop, late)
        if imagined is None:
            break
        after, given, his = imagined
        cut = after.outcome is None and after.clock.side != side
        if cut and turns:
            break
        orders += given
        gone = _lost(view, after, room, side)
        lost.update(gone)
        for unit in gone:
            blows.setdefault(unit, []).append(_about(room, unit, his))
        ends.append(after)
        turns += 1
    return Threats(turns, dict(lost.most_common()), blows, cut and turns == 1, ends)


def _about(room: Room, unit: str, his: Sequence[Blow]) -> list[Blow]:
    """The orders of the enemy about the hex in which a unit stood."""
    return [(p, o) for p, o in his if p.units[unit].at in room.about(p, o)]


@dataclass
class _Turn:
    """One imagined turn of the enemy."""

    room: Room
    side: str
    rng: random.Random
    number: int
    foe: Foe

    def played(
        self, position: Any, dice: SeededChance, stop: Callable[[], bool],
        late: Callable[[], bool],
    ) -> tuple[Any, int, list[Blow]] | None:  # fmt: skip
        """The position after it, how many orders it took, and those of the enemy.

        None if stopped.
        """
        his, blows = False, list[Blow]()
        for given in range(ORDERS):
            if stop():
                return None
            if (
                position.outcome is not None
                or (his and position.clock.side == self.side)
                or (his and late())
            ):
                return position, given, blows
            his = his or position.clock.side != self.side
            chooser = position.top.sides[0]
            order = self.order(position, chooser, his)
            blows += [(position, order)] if chooser != self.side else []
            played = kernel.submit(self.room.game, position, chooser, order, dice)
            assert isinstance(played, kernel.Played), f"an imagined order was refused: {order}"
            position = played.position
        return position, ORDERS, blows

    def order(self, position: Any, chooser: str, his: bool) -> Order:
        """What a side orders: the enemy in his turn what he likes, the side to end where it can."""
        if chooser != self.side:
            return (
                self.foe(position, chooser, self.number) if his else self._quick(position, chooser)
            )
        if not his:
            game = self.room.game
            options = Options(game, game.redact(position, chooser), chooser)
            lawful = [order for order in closing(options) if options.explain(order) is None]
            if lawful:
                return lawful[0]
        return self._quick(position, chooser)

    def _quick(self, position: Any, side: str) -> Order:
        return self.room.quick(position, side, self.rng)


def _lost(view: Any, after: Any, room: Room, side: str) -> list[str]:
    """The units of a side that were on the map and are no more."""
    on_map = (u for u, state in view.units.items() if state.at)
    own = (u for u in on_map if room.game.side_of(u) == side)
    return [u for u in own if u not in after.units or not after.units[u].at]
