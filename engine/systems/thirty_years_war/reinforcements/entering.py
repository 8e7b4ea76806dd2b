"""Bringing reinforcements on (LUT-16, ROC-17, WM-22.3, WM-23.2)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.misplaced import belongs
from engine.core.order import DONE, Slot, Tokens, Verb
from engine.core.position import with_units
from engine.core.refusal import Refusal, refuse
from engine.core.words import unit as unit_words
from engine.systems.thirty_years_war.events import Entered
from engine.systems.thirty_years_war.guns import capture
from engine.systems.thirty_years_war.leaders import ratings
from engine.systems.thirty_years_war.morale.tolls import price_of
from engine.systems.thirty_years_war.movement.steps import allowance
from engine.systems.thirty_years_war.orders import Enter
from engine.systems.thirty_years_war.refusals import Pen, bad_piece
from engine.systems.thirty_years_war.reinforcements.arrivals import (
    due,
    entry_cost,
    entry_rule,
    group_of,
    ways_in,
    why_not_enter,
)
from engine.systems.thirty_years_war.scenario import HasScenario, Scenario
from engine.systems.thirty_years_war.setup.events import ExtraDeployed
from engine.systems.thirty_years_war.setup.places import is_optional
from engine.systems.thirty_years_war.state import TywPosition


def why_no_entry(game: HasScenario, view: TywPosition, side: str, order: Enter) -> Refusal | None:
    """Why a reinforcement may not enter so."""
    s = game.scenario
    rule = entry_rule(s, view, order.piece)
    refusal = bad_piece(s, view, side, order.piece, rule)
    if refusal is not None:
        return refusal
    if view.units[order.piece].at:
        return refuse(f"{unit_words(order.piece)} is on the map.", rule)
    if order.piece not in due(s, view, side):
        return refuse(f"{unit_words(order.piece)} is not due to enter now.", rule)
    return why_not_enter(s, view, side, order.piece, order.cell)


def _enter_slot(game: HasScenario, view: TywPosition, side: str, tokens: Tokens) -> Slot | None:
    s = game.scenario
    if not tokens:
        pieces = tuple(u for u in due(s, view, side) if ways_in(s, view, side, u))
        return Slot("unit", "piece to bring on", pieces) if pieces else None
    if len(tokens) == 1:
        cells = ways_in(s, view, side, tokens[0])
        return Slot("cell", f"entry hex for {unit_words(tokens[0])}", cells)
    return DONE


def _enter(pen: Pen, side: str, order: Enter) -> None:
    """The piece comes on, takes what is there, and may move on (LUT-16.12)."""
    s, p = pen.game.scenario, pen.position
    group = group_of(s, p, order.piece)
    assert group is not None
    cost = entry_cost(s, group, order.piece, order.cell) or 0
    noted = order.piece in p.notes.get(side, {})
    left = allowance(s, p, order.piece) - cost
    pen.emit(Entered(order.piece, order.cell, cost, left, noted))
    if is_optional(s, order.piece):
        pen.emit(ExtraDeployed(order.piece, price_of(s, pen.position, order.piece)))
    capture.take(pen, order.piece, order.cell)
    ratings.check(pen)


def dangers(s: Scenario, p: TywPosition, order: Enter) -> tuple[str, ...]:
    """The warning before a leader enters alone in an enemy zone of control (WM-23.2b)."""
    there = replace(p.units[order.piece], at=order.cell)
    found = ratings.own_losses(s, with_units(p, {order.piece: there}), s.pieces[order.piece].side)
    return tuple(ratings.warning(u) for u in found)


ENTER = Verb(
    Enter, ("enter",), ("unit", "cell"), "enter UNIT at HEX", "Bring a reinforcement on.",
    _enter_slot, lambda t: Enter(*t), why_no_entry, _enter, 
    belongs("Reinforcements enter in the movement phase of their side.", "TYW-4.1d"), key="p",
)  # fmt: skip
