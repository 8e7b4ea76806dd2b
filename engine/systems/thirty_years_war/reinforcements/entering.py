"""Bringing reinforcements on (LUT-16, ROC-17, WM-22.3, WM-23.2)."""

from collections.abc import Iterator

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, with_units, words
from engine.core.parts import Cell, Unit, parts
from engine.rules.entering import nobody_enters
from engine.systems.thirty_years_war.battle_tables import Group
from engine.systems.thirty_years_war.guns import capture
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.morale.tolls import price_of
from engine.systems.thirty_years_war.movement import steps
from engine.systems.thirty_years_war.refusals import Pen, bad_cell, bad_piece, belongs_here
from engine.systems.thirty_years_war.reinforcements import arrivals, events, sharing
from engine.systems.thirty_years_war.scenario import HasScenario, Scenario
from engine.systems.thirty_years_war.setup.events import ExtraDeployed
from engine.systems.thirty_years_war.setup.places import is_optional
from engine.systems.thirty_years_war.state import SPENT, TywPosition
from engine.systems.thirty_years_war.zones import unit_in, units_by_cell


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
    rule = entry_rule(s, view, order.piece)
    if refusal := bad_piece(s, view, side, order.piece, rule):
        return refusal
    if view.units[order.piece].at:
        return refuse(f"{words.unit(order.piece)} is on the map.", rule)
    if order.piece not in arrivals.due(s, view, side):
        return refuse(f"{words.unit(order.piece)} is not due to enter now.", rule)
    return why_not_enter(s, view, side, order.piece, order.cell)


def able_to_enter(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The pieces that are due and find a hex to enter at."""
    return tuple(u for u in arrivals.due(s, p, side) if can_enter(s, p, side, u))


def _enter(pen: Pen, side: str, order: Enter) -> None:
    """The piece comes on, takes what is there, and may move on (LUT-16.12)."""
    s, p = pen.game.scenario, pen.position
    group = arrivals.group_of(s, p, order.piece)
    assert group is not None
    cost = entry_cost(s, group, order.piece, order.cell) or 0
    noted = order.piece in p.notes.get(side, {})
    left = steps.allowance(s, p, order.piece) - cost
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


def may_cancel(s: Scenario, p: TywPosition, side: str) -> bool:
    """True if a side may give up its entries: at Lützen, once it is demoralised (LUT-16.16)."""
    return s.battle == "lutzen" and bool(p.broken.get(side))


def why_not_cancel(
    game: HasScenario, view: TywPosition, side: str, order: Cancel
) -> Refusal | None:
    """Why a reinforcement may not be given up."""
    s = game.scenario
    if s.battle != "lutzen":
        rule = entry_rule(s, view, order.piece)
        return refuse("In this battle nobody may give up an entry.", rule)
    if refusal := bad_piece(s, view, side, order.piece, "LUT-16.16"):
        return refusal
    if order.piece not in arrivals.due(s, view, side):
        return refuse(f"{words.unit(order.piece)} is not due to enter now.", "LUT-16.16")
    if not may_cancel(s, view, side):
        return refuse(
            f"{words.unit(order.piece)} must enter; only a demoralised army may cancel.",
            "LUT-16.17", "LUT-16.16",
        )  # fmt: skip
    return None


def _may_be_given_up(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    return arrivals.due(s, p, side) if may_cancel(s, p, side) else ()


def entry_rule(s: Scenario, p: TywPosition, piece: str) -> str:
    """The rule by which a piece enters; of one that never does, that of the movement phase."""
    group = arrivals.group_of(s, p, piece) if piece in s.pieces else None
    return group.rule if group else "TYW-4.1d"


def entry_cells(s: Scenario, p: TywPosition, group: Group) -> tuple[str, ...]:
    """The entry hexes of a group.

    If enemy units fill them all, Lützen's are the nearest of the map's edge (LUT-16.0b).
    """
    enemies = units_by_cell(s, p, s.enemy_of(group.side))
    if not group.overstack or group.rule != "LUT-16.0a":
        return group.entry
    if any(c not in enemies for c in group.entry):
        return group.entry
    grid = s.board.grid
    far = {
        c: min(grid.distance(c, e) for e in group.entry)
        for c in grid.cells
        if c not in enemies and len(grid.neighbours(c)) < 6
    }
    nearest = min(far.values(), default=0)
    return tuple(c for c, n in far.items() if n == nearest)


def entry_cost(s: Scenario, group: Group, piece: str, cell: str) -> int | None:
    """What entering costs: a flat price (LUT-16.13a) or the terrain's (WM-22.3b); None: closed."""
    ground = s.ground_at(cell).cost(s.pieces[piece].kind)
    return ground if ground is None or not group.cost else group.cost


def why_not_enter(s: Scenario, p: TywPosition, side: str, piece: str, cell: str) -> Refusal | None:
    """Why a piece that is due may not enter there."""
    group = arrivals.group_of(s, p, piece)
    assert group is not None
    if refusal := bad_cell(s, cell, group.rule):
        return refusal
    if cell not in entry_cells(s, p, group):
        near = min(entry_cells(s, p, group), key=lambda c: s.board.grid.distance(c, cell))
        return refuse(
            f"{words.cell(cell)} is no entry hex of {words.unit(piece)}. The nearest is "
            f"{words.cell(near)}.",
            group.rule,
        )
    there, own = unit_in(s, p, cell), s.pieces[piece]
    if there and s.pieces[there].side != side:
        return refuse(f"{words.cell(cell)} holds {words.unit(there)}.", _on_enemies(group))
    if refusal := steps.why_barred(s, p, piece, "", cell):
        return refusal
    if not own.is_unit and cell in steps.field_of(s, p, side).persons:
        return refuse(f"{words.cell(cell)} holds an enemy leader or banner.", "TYW-6.12")
    cost, most = entry_cost(s, group, piece, cell) or 0, steps.allowance(s, p, piece)
    if cost > most:
        why = steps.why_halved(s, p, piece)
        half = f", {why}" if why else ""
        return refuse(f"{words.cell(cell)} costs {cost} to enter, {most} is all it has{half}.",
                      "TYW-6.14b", group.rule)  # fmt: skip
    if not own.is_unit:
        return None
    if there and not group.overstack:
        return refuse(f"{words.cell(cell)} holds {words.unit(there)}.", "TYW-6.31a", group.rule)
    entered = replace(p.units[piece], at=cell, values={SPENT: cost})
    after = with_units(p, {piece: entered})
    return sharing.why_shut_in(steps.field_of(s, p, side), after, piece, "TYW-6.31a", group.rule)


def _on_enemies(group: Group) -> str:
    return {"LUT-16.0a": "LUT-16.14", "ROC-17.12": "ROC-17.15"}.get(group.rule, group.rule)


def ways_in(s: Scenario, p: TywPosition, side: str, piece: str) -> tuple[str, ...]:
    """The hexes at which a piece that is due may enter now."""
    return tuple(_ways_in(s, p, side, piece))


def can_enter(s: Scenario, p: TywPosition, side: str, piece: str) -> bool:
    """True if there is a hex at which a piece that is due may enter now."""
    return next(_ways_in(s, p, side, piece), None) is not None


def why_shut_out(s: Scenario, p: TywPosition, side: str, piece: str) -> Refusal | None:
    """Why a piece that is due finds no hex to enter at; None if it finds one."""
    group = arrivals.group_of(s, p, piece)
    if group is None or can_enter(s, p, side, piece):
        return None
    first, *others = entry_cells(s, p, group)
    barred = why_not_enter(s, p, side, piece, first)
    assert barred is not None
    where = f"at its {len(others) + 1} entry hexes" if others else f"at {words.cell(first)}"
    return refuse(f"{words.unit(piece)} cannot enter now {where}. {barred.reason}", *barred.rules)


def _why_nobody(game: HasScenario, view: TywPosition, side: str) -> Refusal:
    s = game.scenario
    barred = (why_shut_out(s, view, side, piece) for piece in arrivals.due(s, view, side))
    return nobody_enters([r for r in barred if r is not None], "TYW-4.1d")


def _ways_in(s: Scenario, p: TywPosition, side: str, piece: str) -> Iterator[str]:
    group = arrivals.group_of(s, p, piece)
    cells = entry_cells(s, p, group) if group is not None else ()
    return (c for c in cells if why_not_enter(s, p, side, piece, c) is None)


ENTER = Verb(
    Enter, ("enter",), usage="enter UNIT at HEX", help="Bring a reinforcement on.",
    **parts(Enter, Unit(able_to_enter, "piece to bring on"),
            Cell(ways_in, lambda unit: f"entry hex for {words.unit(unit)}")),
    refuse=why_no_entry, carry_out=_enter,
    misplaced=belongs("Reinforcements enter in the movement phase of their side.", "TYW-4.1d"),
    nobody=_why_nobody, key="p",
)  # fmt: skip


CANCEL = Verb(
    Cancel, ("cancel entry", "give up"), usage="give up UNIT",
    help="Give up the entry of a reinforcement for good.",
    **parts(Cancel, Unit(_may_be_given_up, "reinforcement to give up")),
    refuse=why_not_cancel,
    carry_out=lambda pen, side, order: pen.emit(events.Cancelled(order.piece, side)),
    misplaced=belongs_here("A reinforcement is given up in the movement phase of its side.",
                           "TYW-4.1d", "LUT-16.16"), key="-",
)  # fmt: skip
