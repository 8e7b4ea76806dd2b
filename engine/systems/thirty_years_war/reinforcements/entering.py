"""Bringing reinforcements on (LUT-16, ROC-17, WM-22.3, WM-23.2)."""

from msgspec.structs import replace

from engine.core import Order, Refusal, Verb, belongs, refuse, with_units
from engine.core.parts import Cell, Unit, parts
from engine.core.words import unit as unit_words
from engine.systems.thirty_years_war.guns import capture
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.morale.tolls import price_of
from engine.systems.thirty_years_war.movement.steps import allowance
from engine.systems.thirty_years_war.refusals import Pen, bad_piece, belongs_here
from engine.systems.thirty_years_war.reinforcements import arrivals, events
from engine.systems.thirty_years_war.scenario import HasScenario, Scenario
from engine.systems.thirty_years_war.setup.events import ExtraDeployed
from engine.systems.thirty_years_war.setup.places import is_optional
from engine.systems.thirty_years_war.state import TywPosition


class Enter(Order, frozen=True, tag="enter"):
    """Bring a reinforcement on: enter UNIT at HEX (LUT-16.0a, ROC-17.12, WM-22.3b, WM-23.2b)."""

    piece: str
    cell: str


class Cancel(Order, frozen=True, tag="cancel"):
    """Give up a reinforcement for good: cancel UNIT (LUT-16.16)."""

    piece: str


def why_no_entry(game: HasScenario, view: TywPosition, side: str, order: Enter) -> Refusal | None:
    """Why a reinforcement may not enter so."""
    s = game.scenario
    rule = arrivals.entry_rule(s, view, order.piece)
    refusal = bad_piece(s, view, side, order.piece, rule)
    if refusal is not None:
        return refusal
    if view.units[order.piece].at:
        return refuse(f"{unit_words(order.piece)} is on the map.", rule)
    if order.piece not in arrivals.due(s, view, side):
        return refuse(f"{unit_words(order.piece)} is not due to enter now.", rule)
    return arrivals.why_not_enter(s, view, side, order.piece, order.cell)


def able_to_enter(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The pieces that are due and find a hex to enter at."""
    return tuple(u for u in arrivals.due(s, p, side) if arrivals.can_enter(s, p, side, u))


def _enter(pen: Pen, side: str, order: Enter) -> None:
    """The piece comes on, takes what is there, and may move on (LUT-16.12)."""
    s, p = pen.game.scenario, pen.position
    group = arrivals.group_of(s, p, order.piece)
    assert group is not None
    cost = arrivals.entry_cost(s, group, order.piece, order.cell) or 0
    noted = order.piece in p.notes.get(side, {})
    left = allowance(s, p, order.piece) - cost
    pen.emit(events.Entered(order.piece, order.cell, cost, left, noted))
    if is_optional(s, order.piece):
        pen.emit(ExtraDeployed(order.piece, price_of(s, pen.position, order.piece)))
    capture.take(pen, order.piece, order.cell)
    alone.check(pen)


def dangers(s: Scenario, p: TywPosition, order: Enter) -> tuple[str, ...]:
    """The warning before a leader enters alone in an enemy zone of control (WM-23.2b)."""
    there = replace(p.units[order.piece], at=order.cell)
    found = alone.own_losses(s, with_units(p, {order.piece: there}), s.pieces[order.piece].side)
    return tuple(alone.warning(u) for u in found)


ENTER = Verb(
    Enter, ("enter",), usage="enter UNIT at HEX", help="Bring a reinforcement on.",
    **parts(Enter, Unit(able_to_enter, "piece to bring on"),
            Cell(arrivals.ways_in, lambda unit: f"entry hex for {unit_words(unit)}")),
    refuse=why_no_entry, carry_out=_enter,
    misplaced=belongs("Reinforcements enter in the movement phase of their side.", "TYW-4.1d"),
    key="p",
)  # fmt: skip


def may_cancel(s: Scenario, p: TywPosition, side: str) -> bool:
    """True if a side may give up its entries: at Lützen, once it is demoralised (LUT-16.16)."""
    return s.battle == "lutzen" and bool(p.broken.get(side))


def why_not_cancel(
    game: HasScenario, view: TywPosition, side: str, order: Cancel
) -> Refusal | None:
    """Why a reinforcement may not be given up."""
    s = game.scenario
    if s.battle != "lutzen":
        rule = arrivals.entry_rule(s, view, order.piece)
        return refuse("In this battle nobody may give up an entry.", rule)
    refusal = bad_piece(s, view, side, order.piece, "LUT-16.16")
    if refusal is not None:
        return refusal
    if order.piece not in arrivals.due(s, view, side):
        return refuse(f"{unit_words(order.piece)} is not due to enter now.", "LUT-16.16")
    if not may_cancel(s, view, side):
        return refuse(
            f"{unit_words(order.piece)} must enter; only a demoralised army may cancel.",
            "LUT-16.17", "LUT-16.16",
        )  # fmt: skip
    return None


def _may_be_given_up(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    return arrivals.due(s, p, side) if may_cancel(s, p, side) else ()


def _cancel(pen: Pen, side: str, order: Cancel) -> None:
    pen.emit(events.Cancelled(order.piece, side))


CANCEL = Verb(
    Cancel, ("cancel entry", "give up"), usage="give up UNIT",
    help="Give up the entry of a reinforcement for good.",
    **parts(Cancel, Unit(_may_be_given_up, "reinforcement to give up")),
    refuse=why_not_cancel, carry_out=_cancel,
    misplaced=belongs_here("A reinforcement is given up in the movement phase of its side.",
                           "TYW-4.1d", "LUT-16.16"), key="-",
)  # fmt: skip
