"""Where enemies may fire at units, or charge them, by an order for these: told before it is given.

They leave a hex in an enemy's front, or spend points there (VAU-12.7a, VAU-12.7c); cavalry may
charge who enters a hex (VAU-10.4a).
"""

from engine.core import Order, with_units
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Scenario, VauPosition, VauUnit
from engine.systems.vauchamps.entering.enter import Enter
from engine.systems.vauchamps.entering.ways_in import placed
from engine.systems.vauchamps.fire.opportunity import may_fire
from engine.systems.vauchamps.formations.changes import Possible
from engine.systems.vauchamps.formations.deeds import matching
from engine.systems.vauchamps.formations.forming import Form, form_tokens, possible_forms
from engine.systems.vauchamps.formations.turning import Turn, Wheel, possible_turns, possible_wheels
from engine.systems.vauchamps.movement.exposed import entered, exposed, pounces
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.movement.walker import walker
from engine.systems.vauchamps.words.moves import charged_rows, fire_rows


def dangers(
    s: Scenario, view: VauPosition, side: str, order: Order, units: tuple[str, ...]
) -> Rows:
    """Who may fire at the units that an order sets in motion, or charge them, and where."""
    return (
        *_under_fire(s, view, order, units),
        *_fired_at(s, view, side, order, units),
        *_charged(s, view, side, order, units),
    )


def _under_fire(s: Scenario, view: VauPosition, order: Order, units: tuple[str, ...]) -> Rows:
    """Where enemies may fire at units that leave a hex in their front."""
    if not isinstance(order, Move | MoveStack):
        return ()
    return fire_rows(walker(s, view, units), order.path)


def _charged(
    s: Scenario, view: VauPosition, side: str, order: Order, units: tuple[str, ...]
) -> Rows:
    """Where enemy cavalry may charge units that enter a hex (VAU-10.4a)."""
    if isinstance(order, Move | MoveStack):
        return charged_rows(units, pounces(walker(s, view, units))(order.path))
    if isinstance(order, Enter) and units:
        state = placed(s, view, order.unit, order.cell, order.formation, order.spread)
        return _charged_where(s, view, units, state, state.cells) if state else ()
    deed = _deed_of(s, view, side, order) if isinstance(order, Form | Wheel) else None
    if deed is None:
        return ()
    into = tuple(c for c in deed.after.cells if c not in view.units[units[0]].cells)
    swings = into and deed.after.two_hexes
    return _charged_where(s, view, units, deed.after, into[:1]) if swings else ()


def _charged_where(
    s: Scenario, view: VauPosition, units: tuple[str, ...], state: VauUnit, cells: tuple[str, ...]
) -> Rows:
    there = with_units(view, {units[0]: state})
    return charged_rows(units[:1], entered(s, there, units[:1], cells))


def _deed_of(s: Scenario, view: VauPosition, side: str, order: Order) -> Possible | None:
    """What units would do on the spot; None if it is no such order, or not allowed."""
    match order:
        case Form():
            return matching(possible_forms, s, view, side, form_tokens(order))
        case Turn():
            return matching(possible_turns, s, view, side, (order.unit, order.facing))
        case Wheel():
            tokens = (order.unit, order.facing, order.pivot)
            return matching(possible_wheels, s, view, side, tokens)
    return None


def _fired_at(
    s: Scenario, view: VauPosition, side: str, order: Order, units: tuple[str, ...]
) -> Rows:
    """Where enemies may fire at units that spend points in a hex in their front (VAU-12.7c)."""
    deed = _deed_of(s, view, side, order)
    if deed is None or not deed.cost:
        return ()
    able = exposed(s, view, side, view.units[units[0]].cells)
    return tuple(
        may_fire(danger.by, units, deed.what, (cell,), danger.sure) for cell, danger in able.items()
    )
