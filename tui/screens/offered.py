"""The orders of the moment with their keys: the panel tells all, the row of keys the selected's."""

from __future__ import annotations

from engine.core.order import Verb
from tui.keys.order_keys import order_keys
from tui.viewmodel import View


def orders(view: View) -> list[tuple[str, Verb]]:
    """The orders of the moment with their keys."""
    return view.kept("orders", lambda: _made_orders(view))


def offered_to_selected(view: View) -> list[tuple[str, Verb]]:
    """The same without those for one unit that the selected one cannot be given: a leader rides.

    Where it can be given none, as once it has moved, they are for the unit that is selected next.
    """
    unit, options, all_orders = view.player.state.own_unit, view.options, orders(view)
    singly = {v.name for _, v in all_orders if v.shape[:1] == ("unit",)}
    slots = {v.name: options.slot(v, ()) for _, v in all_orders if unit and v.name in singly}
    able = {name for name, slot in slots.items() if slot and unit in slot.candidates}
    if not able:
        return all_orders
    return [(key, v) for key, v in all_orders if v.name not in singly or v.name in able]


def _made_orders(view: View) -> list[tuple[str, Verb]]:
    keys = order_keys(view.desk.session.game)
    return [(keys[v.name], v) for v in view.options.frame_verbs() if v.name in keys]
