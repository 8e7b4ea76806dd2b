"""What an order does to one's own, in words before it is given.

Skirmishers whom a move would bring together with cavalry of their own lose order, and go, whichever
of them moved (VAU-6.7m); a forced march bars much (VAU-11.2).
"""

from engine.core import Order, words
from engine.core.secrecy import with_changes
from engine.systems.vauchamps import Changes, Scenario, VauPosition
from engine.systems.vauchamps.entering.enter import Enter
from engine.systems.vauchamps.entering.ways_in import placed
from engine.systems.vauchamps.melee import obligations
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.movement.arriving import arriving
from engine.systems.vauchamps.movement.forced_march import ForceMarch, bound, turns_running
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.movement.paths import follow
from engine.systems.vauchamps.movement.walker import Trail, walker
from engine.systems.vauchamps.stacks.overfull import skirmishers_ridden_over
from engine.systems.vauchamps.stacks.stack_facing import alike


def forced_rows(s: Scenario, view: VauPosition, order: ForceMarch) -> tuple[str, ...]:
    """Whom it binds, what they gain, what they test for, and what they may not do."""
    units = bound(s, view, order.formation)
    foot = tuple(u for u in units if not s.units[u].mounted)
    steps = s.combat.tests.every.forced_march * turns_running(view, order.formation)
    name = s.formations[order.formation].name
    return (
        f"{name} on a forced march binds {words.counted(len(units), 'unit')}: "
        f"{words.units(units)}.",
        f"{words.units(foot)} {agree(foot, 'doubles its', 'double their')} movement and "
        f"{agree(foot, 'tests', 'test')} afterwards with {steps:+d}, disordered by a failure.",
        "None of them may enter an enemy zone of influence, change formation, fire or attack in "
        "this segment.",
        *_melees_lost(s, view, units),
    )  # fmt: skip


def _melees_lost(s: Scenario, view: VauPosition, units: tuple[str, ...]) -> tuple[str, ...]:
    """The melees of contacts that those bound do not fight (VAU-11.2d, VAU-13.0c)."""
    lost = {u: cells for u in units if (cells := obligations.must_fight_at(s, view, u))}
    return tuple(
        f"{words.unit(unit)} is in contact and would not fight at {words.cells(cells)}."
        for unit, cells in lost.items()
    )


def ridden_over_rows(
    s: Scenario, view: VauPosition, side: str, order: Order, units: tuple[str, ...]
) -> tuple[str, ...]:
    """What comes to them if the order of these units is carried out; () where it parts nobody."""
    changed = arrival(s, view, order, units)
    after = with_changes(view, changed)
    cells = changed[units[0]].cells if changed else ()
    met = {cell: skirmishers_ridden_over(s, after, cell, side) for cell in cells}
    return tuple(
        f"{words.units(who)} would be with cavalry in {words.cell(cell)}: disordered, and moved "
        "out one hex."
        for cell, who in met.items()
        if who
    )


def arrival(s: Scenario, view: VauPosition, order: Order, units: tuple[str, ...]) -> Changes:
    """How units stand that an order has made enter or move, and those whom they join."""
    if isinstance(order, Enter) and units:
        state = placed(s, view, order.unit, order.cell, order.formation, order.spread)
        return alike(s, view, {order.unit: state}) if state else {}
    if isinstance(order, Move | MoveStack):
        w = walker(s, view, units)
        return arriving(w, order.path) if isinstance(follow(w, order.path), Trail) else {}
    return {}
