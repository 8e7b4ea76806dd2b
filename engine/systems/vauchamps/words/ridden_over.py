"""Skirmishers whom a move would bring together with cavalry of their own: they lose order, and go.

VAU-6.7m: whichever of them moved.
"""

from engine.core import Order, with_units, words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.entering.enter import Enter
from engine.systems.vauchamps.entering.ways_in import placed
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.movement.paths import filled, follow, halted
from engine.systems.vauchamps.movement.walker import Trail, walker
from engine.systems.vauchamps.stacks.overfull import skirmishers_ridden_over


def ridden_over_rows(
    s: Scenario, view: VauPosition, side: str, order: Order, units: tuple[str, ...]
) -> tuple[str, ...]:
    """What comes to them if the order of these units is carried out; () where it parts nobody."""
    after, cells = _afterwards(s, view, order, units)
    met = {cell: skirmishers_ridden_over(s, after, cell, side) for cell in cells}
    return tuple(
        f"{words.units(who)} would be with cavalry in {words.cell(cell)}: disordered, and moved "
        "out one hex."
        for cell, who in met.items()
        if who
    )


def _afterwards(
    s: Scenario, view: VauPosition, order: Order, units: tuple[str, ...]
) -> tuple[VauPosition, tuple[str, ...]]:
    """The position when units have entered or moved, with the hexes that they then fill."""
    if isinstance(order, Enter) and units:
        state = placed(s, view, order.unit, order.cell, order.formation, order.spread)
        return (with_units(view, {order.unit: state}), state.cells) if state else (view, ())
    if isinstance(order, Move | MoveStack):
        w = walker(s, view, units)
        trail = follow(w, order.path)
        if isinstance(trail, Trail):
            return halted(w, trail), filled(w, trail)
    return view, ()
