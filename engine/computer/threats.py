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
ORDERS = 150
"""After so many orders in all no other turn is begun, and one is judged where it stands."""


Blow: TypeAlias = tuple[Any, Order]
"""An order of the enemy, and the imagined position in which he gave it."""


@dataclass(frozen=True)
class Threats:
    """The units lost in so many imagined turns, each with how often, the most threatened first.

    `blows` are, turn by turn in which they were lost, the enemy's orders about the hexes in which
    they stood, with the positions in which he gave them.
    """

    turns: int
    lost: Mapping[str, int]
    blows: Mapping[str, Sequence[Sequence[Blow]]] = field(default_factory=dict)
    cut: bool = False
    """The last turn was judged before its end."""


def foreseen(
    room: Room, view: Any, side: str, seed: str, stop: Callable[[], bool] = never,
    late: Callable[[], bool] = never,
) -> Threats:  # fmt: skip
    """Imagines that a side ends its turn now, and what the enemy's next turn costs it.

    `stop` is asked between orders; a turn that is broken off does not count. When it is `late` a
    turn is judged where it stands, as after too many orders, and no other is begun.
    """
    rng = random.Random(seed)
    lost: Counter[str] = Counter()
    blows: dict[str, list[list[Blow]]] = {}
    turns, orders, cut = 0, 0, False
    while turns < TURNS and not (turns and (orders >= ORDERS or late())):
        position = room.deal(view, side, rng)
        if position is None:
            break
        dice = SeededChance(f"{seed}:{turns}")
        imagined = _enemy_turn(room, position, side, rng, dice, stop, late)
        if imagined is None:
            break
        after, given, his = imagined
        orders += given
        gone = _lost(view, after, room, side)
        lost.update(gone)
        for unit in gone:
            blows.setdefault(unit, []).append(_about(unit, his))
        turns += 1
        cut = after.outcome is None and after.clock.side != side
    return Threats(turns, dict(lost.most_common()), blows, cut)


def _about(unit: str, his: Sequence[Blow]) -> list[Blow]:
    """The orders of the enemy that name the hex in which a unit stood."""
    return [(p, o) for p, o in his if p.units[unit].at and names(o, p.units[unit].at)]


def names(order: Order, part: str) -> bool:
    """True if an order names a hex or a unit."""
    values = (getattr(order, name) for name in order.__struct_fields__)
    return any(part == value or (isinstance(value, tuple) and part in value) for value in values)


def _enemy_turn(
    room: Room,
    position: Any,
    side: str,
    rng: random.Random,
    dice: SeededChance,
    stop: Callable[[], bool],
    late: Callable[[], bool],
) -> tuple[Any, int, list[Blow]] | None:
    """The position after the enemy's next turn, how many orders it took, and those of the enemy.

    None if stopped.

    The side itself only ends and answers.
    """
    his, blows = False, list[Blow]()
    for given in range(ORDERS):
        if stop():
            return None
        if (
            position.outcome is not None
            or (his and position.clock.side == side)
            or (his and late())
        ):
            return position, given, blows
        his = his or position.clock.side != side
        chooser = position.top.sides[0]
        order = _order(room, position, chooser, rng, ends=chooser == side and not his)
        blows += [(position, order)] if chooser != side else []
        played = kernel.submit(room.game, position, chooser, order, dice)
        assert isinstance(played, kernel.Played), f"an imagined order was refused: {order}"
        position = played.position
    return position, ORDERS, blows


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
