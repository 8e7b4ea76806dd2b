"""Whose ground die a unit of no division uses: its owner's choice, told before it is gone (16.3b).

It is asked about only where a die that has fallen already takes less than one of its own may.
"""

from engine.core import Order, words
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.ground.die import (
    fallen_for,
    loss_by,
    may_join,
    name_of,
    unsettled,
)
from engine.systems.vauchamps.movement.moving import Move, MoveStack

RULE = "VAU-16.3b"


def alone_rows(s: Scenario, p: VauPosition, units: tuple[str, ...], path: tuple[str, ...]) -> Rows:
    """Who of these would cast a die of its own by a way, and how to join it to another's first."""
    return tuple(
        f"{words.unit(u)} rolls for the ground alone, unless it joins a formation's die first: "
        f"ground {words.unit(u)} FORMATION.{_fallen(s, p, u)} Rule {RULE}."
        for u in _choosing(s, p, units, path)
    )


def alone_unasked(s: Scenario, view: VauPosition, order: Order, units: tuple[str, ...]) -> Rows:
    """The same of an order, for those who are not asked about."""
    if not isinstance(order, Move | MoveStack):
        return ()
    return alone_rows(s, view, tuple(u for u in units if not _spared_by(s, view, u)), order.path)


def better_dice(s: Scenario, view: VauPosition, order: Order, units: tuple[str, ...]) -> Rows:
    """Whom an order to move would cost a die that is better shared, as things stand."""
    if not isinstance(order, Move | MoveStack):
        return ()
    choosing = _choosing(s, view, units, order.path)
    return tuple(row for u in choosing for row in _better(s, view, u))


def _choosing(
    s: Scenario, p: VauPosition, units: tuple[str, ...], path: tuple[str, ...]
) -> tuple[str, ...]:
    """Those for whom a die falls first on a way while it is still open whose they use."""
    falls = unsettled(s, p, units, path)
    return tuple(u for u in falls if u in may_join(s, p, s.units[u].side))


def _fallen(s: Scenario, p: VauPosition, unit: str) -> str:
    """The dice that have fallen, by what each takes from it."""
    dice = fallen_for(s, p, unit).items()
    told = "; ".join(f"{name_of(s, group)}, {words.counted(n, 'point')}" for group, n in dice)
    return f" Fallen: {told}." if told else ""


def _spared_by(s: Scenario, p: VauPosition, unit: str) -> str:
    """The fallen die that takes least from it, if that is less than one of its own on average."""
    fallen = fallen_for(s, p, unit)
    best = min(fallen, key=fallen.__getitem__, default="")
    own = sum(loss_by(s, unit, die) for die in range(1, len(s.ground) + 1))
    return best if best and fallen[best] * len(s.ground) < own else ""


def _better(s: Scenario, p: VauPosition, unit: str) -> Rows:
    best = _spared_by(s, p, unit)
    if not best:
        return ()
    loss, name = fallen_for(s, p, unit)[best], name_of(s, best)
    takes = f"only {words.counted(loss, 'point')}" if loss else "nothing"
    return (
        f"{words.unit(unit)} rolls for the ground alone, though the die of {name} takes {takes} "
        f"from it. To share that first: ground {words.unit(unit)} {name}. Rule {RULE}.",
    )
