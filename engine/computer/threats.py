"""What the enemy could do next: his next turn imagined several times, with dice of our own."""

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.computer.budget import never
from engine.computer.considered import closing
from engine.computer.room import Room
from engine.core import Order, kernel
from engine.core.chance import SeededChance
from engine.core.options import Options

TURNS = 6
"""How many turns of the enemy are imagined at most."""
ORDERS = 150
"""After so many orders in all no other turn is begun, and one is judged where it stands."""


@dataclass(frozen=True)
class Threats:
    """The units lost in so many imagined turns, each with how often, the most threatened first."""

    turns: int
    lost: Mapping[str, int]


def foreseen(
    room: Room, view: Any, side: str, seed: str, stop: Callable[[], bool] = never
) -> Threats:
    """Imagines that a side ends its turn now, and what the enemy's next turn costs it.

    `stop` is asked between orders; a turn that is broken off does not count.
    """
    rng = random.Random(seed)
    lost: Counter[str] = Counter()
    turns, orders = 0, 0
    while turns < TURNS and not (turns and orders >= ORDERS):
        position = room.deal(view, side, rng)
        if position is None:
            break
        dice = SeededChance(f"{seed}:{turns}")
        imagined = _enemy_turn(room, position, side, rng, dice, stop)
        if imagined is None:
            break
        after, given = imagined
        orders += given
        lost.update(_lost(view, after, room, side))
        turns += 1
    return Threats(turns, dict(lost.most_common()))


def _enemy_turn(
    room: Room,
    position: Any,
    side: str,
    rng: random.Random,
    dice: SeededChance,
    stop: Callable[[], bool],
) -> tuple[Any, int] | None:
    """The position after the enemy's next turn, and how many orders it took; None if stopped.

    The side itself only ends and answers.
    """
    his = False
    for given in range(ORDERS):
        if stop():
            return None
        if position.outcome is not None or (his and position.clock.side == side):
            return position, given
        his = his or position.clock.side != side
        chooser = position.top.sides[0]
        order = _order(room, position, chooser, rng, ends=chooser == side and not his)
        played = kernel.submit(room.game, position, chooser, order, dice)
        assert isinstance(played, kernel.Played), f"an imagined order was refused: {order}"
        position = played.position
    return position, ORDERS


def _order(room: Room, position: Any, side: str, rng: random.Random, ends: bool) -> Order:
    """An order that ends what a side is about, if that is wanted and can be; else a quick one."""
    if ends:
        options = Options(room.game, room.game.redact(position, side), side)
        lawful = [order for order in closing(options) if options.explain(order) is None]
        if lawful:
            return lawful[0]
    return room.quick(position, side, rng)


def _lost(view: Any, after: Any, room: Room, side: str) -> list[str]:
    """The units of a side that were on the map and are no more."""
    on_map = (u for u, state in view.units.items() if state.at)
    own = (u for u in on_map if room.game.side_of(u) == side)
    return [u for u in own if u not in after.units or not after.units[u].at]
