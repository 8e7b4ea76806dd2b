"""Who was asked about and is not in what was ordered instead of an answer."""

from __future__ import annotations

from engine.core import Order
from engine.core.words import units as unit_list
from tui.desk.desk import Desk, Question, Rows
from tui.desk.ordering import units_of


def left_out(desk: Desk, question: Question | None, orders: int, rows: Rows) -> Rows:
    """What is told of an attack, with who was in the one asked about and is not in this one.

    Both are on the same hexes; `orders` is how many there were when it was asked. Who may still
    join is told that: somebody may have meant them too.
    """
    asked = question.order if question is not None else None
    given = desk.session.entries[orders].order if len(desk.session.entries) > orders else None
    if asked is None or type(asked) is not type(given) or not rows:
        return rows
    cells, out = _cells_of(desk, asked), units_of(desk, asked) - units_of(desk, given)
    if not cells or not out or cells != _cells_of(desk, given):
        return rows
    are, them = ("is", "it") if len(out) == 1 else ("are", "them")
    joins = not desk.over and desk.options.explain(asked) is None
    adds = f"; ordered again, that adds {them}" if joins else ""
    first, *more = rows
    return [first, *desk.say(f"{unit_list(sorted(out))} {are} not in it{adds}."), *more]


def _cells_of(desk: Desk, order: Order | None) -> set[str]:
    """What an order that names its hexes in parts of their own is about: an attack's targets."""
    found = (getattr(order, name, ()) for name in ("target", "targets"))
    return {cell for one in found for cell in ((one,) if isinstance(one, str) else one)}
