"""The toy's orders."""

from __future__ import annotations

from engine.core.order import Order


class ChoosePlan(Order, frozen=True, tag="toy.plan"):
    """Choose to be bold or careful."""

    plan: str


class MoveUnit(Order, frozen=True, tag="toy.move"):
    """Move a unit along a path."""

    unit: str
    path: tuple[str, ...]


class Pass(Order, frozen=True, tag="toy.pass"):
    """Move no more in this turn."""


class Fire(Order, frozen=True, tag="toy.fire"):
    """Fire a gun at the mover."""

    gun: str


class Hold(Order, frozen=True, tag="toy.hold"):
    """Do not fire."""


class Stand(Order, frozen=True, tag="toy.stand"):
    """Await the shot."""


class Scatter(Order, frozen=True, tag="toy.scatter"):
    """Remove the unit fired on."""


class Counter(Order, frozen=True, tag="toy.counter"):
    """Fire back with a gun."""

    gun: str


class RetreatTo(Order, frozen=True, tag="toy.retreat"):
    """Choose the hex for a retreat."""

    cell: str


class Reorder(Order, frozen=True, tag="toy.reorder"):
    """Re-order a stack, from the top."""

    cell: str
    units: tuple[str, ...]
