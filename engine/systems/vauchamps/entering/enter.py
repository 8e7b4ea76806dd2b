"""Reinforcements come onto the map (VAU-16.8, CHART-23)."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import Order, Refusal, Verb, belongs, refuse, with_units
from engine.core.memory import by_view
from engine.core.parts import Cell, Choice, Unit, hex_for, parts
from engine.core.words import cells as cell_list, listed, unit as unit_words
from engine.systems.vauchamps import where
from engine.systems.vauchamps.entering.events import Entered, EntryDelayed, delay_key
from engine.systems.vauchamps.formations import changes, two_hexes
from engine.systems.vauchamps.formations.facing import NAMES, form_words, has_facing, nearest_hour
from engine.systems.vauchamps.formations.general_order import takes_general
from engine.systems.vauchamps.frames import Walk
from engine.systems.vauchamps.ground.state import is_known, roll_for
from engine.systems.vauchamps.movement.at_rest import why_at_rest
from engine.systems.vauchamps.movement.costs import MARCHING, POINT, allowance
from engine.systems.vauchamps.movement.course import ANY_FACING, begin
from engine.systems.vauchamps.movement.meeting import meet
from engine.systems.vauchamps.movement.zones import zone
from engine.systems.vauchamps.refusals import Pen, bad_cell
from engine.systems.vauchamps.scenario import HasScenario, Reinforcement, Scenario
from engine.systems.vauchamps.stacks.limits import why_not_stop
from engine.systems.vauchamps.stacks.stack_facing import alike
from engine.systems.vauchamps.state import Changes, VauPosition, VauUnit


class Enter(Order, frozen=True, tag="enter"):
    """Bring a reinforcement on at an entry hex, in a formation (VAU-16.8).

    `spread` says on which side of the entry hex a second one is taken: left or right.
    """

    unit: str
    cell: str
    formation: str = ""
    spread: str = ""


WIDER = 5
"""Hexes by which the entry grows for each turn waited (VAU-16.8b)."""


# ---- who is due, and where ----


def group_of(s: Scenario, piece: str) -> Reinforcement | None:
    """The line of CHART-23 to which a unit or leader belongs."""
    return next((r for r in s.reinforcements if piece in r.units or piece in r.leaders), None)


def is_waiting(s: Scenario, p: VauPosition, piece: str) -> bool:
    """True for a piece that is due and not yet on the map (VAU-16.8a)."""
    group = group_of(s, piece)
    state = p.units[piece]
    if group is None or group.turn > p.clock.turn or state.at or state.fate:
        return False
    regiment = s.units[piece].regiment if piece in s.units else ""
    if not regiment:
        return True
    whole = p.units[regiment]
    return not whole.at and not whole.is_gone


def waiting(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """A side's units and leaders that may enter now, units first."""
    pieces = (*s.units, *s.leaders)
    return tuple(x for x in pieces if s.side_of(x) == side and is_waiting(s, p, x))


def turns_delayed(s: Scenario, p: VauPosition, group: Reinforcement) -> int:
    """How many turns a group has waited before a blocked entry (VAU-16.8b)."""
    return p.delays.get(delay_key(group.entry, s.turns[group.turn - 1]), 0)


@by_view
def entry_cells(s: Scenario, p: VauPosition, group: Reinforcement) -> tuple[str, ...]:
    """The hexes of a group's entry, with those along the edge that waiting has added."""
    entry, turns = s.entries[group.entry], turns_delayed(s, p, group)
    if not turns:
        return entry.cells
    grid = s.board.grid
    near = (
        c
        for c in grid.cells
        if len(grid.neighbours(c)) < 6
        and c not in entry.cells
        and any(grid.distance(c, e) <= WIDER * turns for e in entry.cells)
    )
    return (*entry.cells, *near)


def is_blocked(s: Scenario, p: VauPosition, cell: str, side: str) -> bool:
    """True for an entry hex held by an enemy unit or in an enemy zone (VAU-16.8b)."""
    enemy = s.enemy_of(side)
    return cell in where.held_by(s, p, enemy) or cell in zone(s, p, enemy)


def forms_at(s: Scenario, unit: str, cell: str) -> tuple[str, ...]:
    """The formations in which a unit may enter: by road in road march, else any (16.8c, 16.8d)."""
    who = s.units[unit]
    if s.on_road(cell):
        return ("limbered",) if who.guns else ("road-march",)
    if who.guns:
        return ("limbered", "unlimbered")
    if who.cavalry:
        return ("column", "line")
    plain = ["column", "line"]
    if who.inc >= changes.SQUARE_LEAST:
        plain.append("square")
    if who.may_skirmish and who.inc <= two_hexes.SKIRMISH_TWO:
        plain.append("skirmish")
    return tuple(plain)


def price_at(s: Scenario, p: VauPosition, unit: str, cell: str, form: str) -> int | None:
    """Half points for entering: the hex's price, once more for each unit already through it."""
    who, terrain = s.units[unit], s.terrain_at(cell)
    by_road = form in ("road-march", "limbered") and s.on_road(cell) and not terrain.settlement
    whole = terrain.cost(who.arm)
    if by_road:
        price = 1
    elif whole is None:
        return None
    else:
        price = whole * POINT
    return price * (1 + p.entered.get(cell, 0))


def price_of(
    s: Scenario, p: VauPosition, unit: str, cells: tuple[str, ...], form: str
) -> int | None:
    """Half points for entering one hex or over two: of two the dearer (VAU-6.4e)."""
    found = [price_at(s, p, unit, cell, form) for cell in cells]
    known = [price for price in found if price is not None]
    return max(known) if len(known) == len(found) else None


def inward(s: Scenario, cell: str) -> int:
    """The facing from the edge of the map to its inside."""
    grid = s.board.grid
    column, row = int(cell[:2]), int(cell[2:])
    if column == 1:
        return 3
    if column == grid.columns:
        return 9
    return 6 if row == 1 else 0


def placed(
    s: Scenario, p: VauPosition, unit: str, cell: str, form: str, spread: str = two_hexes.ALONE
) -> VauUnit | None:
    """A unit as it stands after entering, all points paid; None if it cannot."""
    second = second_entered(s, p, unit, cell, form, spread) if spread else ""
    if second is None:
        return None
    price = price_of(s, p, unit, (cell, second) if second else (cell,), form)
    if price is None:
        return None
    who = s.units[unit]
    now = "general" if takes_general(s, form, False, cell, s.on_road(cell)) else form
    hour = nearest_hour(who, now, inward(s, cell)) if has_facing(who, now) else 0
    on_road = form in ("road-march", "limbered") and s.on_road(cell)
    state = replace(
        p.units[unit], at=cell, also=(), formation=now, facing=hour, acted=True,
        apart=who.formation in p.forced and form not in MARCHING, in_line=form == "line",
        in_square=form == "square", off_road=not on_road, by_road=on_road and form == "limbered",
    )  # fmt: skip
    have = allowance(s, with_units(p, {unit: state}), unit, not state.off_road)
    rank = where.top_rank(s, p, (cell,), unit)
    if second:
        cells = (second, cell) if spread == two_hexes.LEFT else (cell, second)
        state = replace(state, at=cells[0], also=cells[1:])
    return replace(state, spent=min(price, max(have, 1)), steps=1, entry=ANY_FACING, rank=rank)


def second_entered(
    s: Scenario, p: VauPosition, unit: str, cell: str, form: str, spread: str
) -> str | None:
    """The second hex of a unit that enters over two: a free, open hex of its entry too."""
    group, side = group_of(s, unit), s.units[unit].side
    hour = nearest_hour(s.units[unit], form, inward(s, cell))
    there = with_units(p, {unit: replace(p.units[unit], at=cell).formed(form)})
    second = two_hexes.second_hex(s, there, unit, form, hour, spread)
    if group is None or second is None or second not in entry_cells(s, p, group):
        return None
    if is_blocked(s, p, second, side) or where.friends_at(s, p, cell, side):
        return None
    return second if two_hexes.may_lie(s, p, unit, form, cell) else None


def why_not_at(
    s: Scenario,
    p: VauPosition,
    side: str,
    unit: str,
    cell: str,
    form: str,
    spread: str = two_hexes.ALONE,
) -> Refusal | None:
    """Why a unit may not enter at a hex in a formation, over two hexes or in one."""
    alone = not spread and not where.friends_at(s, p, cell, side) and not p.entered.get(cell, 0)
    if alone and price_at(s, p, unit, cell, form) is not None:
        return None
    state = placed(s, p, unit, cell, form, spread)
    if state is None and spread:
        return refuse(
            f"{unit_words(unit)} finds no free entry hex to the {spread} for its second hex.",
            "VAU-6.4c", "VAU-6.7d",
        )  # fmt: skip
    if state is None:
        return refuse(f"{unit_words(unit)} cannot enter that terrain.", "VAU-16.8a")
    queue = tuple(c for c in state.cells if p.entered.get(c, 0))
    price = price_of(s, p, unit, state.cells, form) or 0
    if queue and price > state.spent:
        return refuse(
            f"{unit_words(unit)} cannot pay the queue at {cell_list(queue)} any more.",
            "VAU-16.8a", "VAU-6.4e",
        )  # fmt: skip
    there = where.friends_at(s, p, cell, side)
    return why_not_stop(s, with_units(p, {unit: state}), cell, side, (unit, *there))


def cells_for(s: Scenario, p: VauPosition, side: str, piece: str) -> Iterator[str]:
    """The hexes at which a piece may enter."""
    group = group_of(s, piece)
    cells = entry_cells(s, p, group) if group else ()
    return (c for c in cells if _can_enter_at(s, p, side, piece, c))


def _can_enter_at(s: Scenario, p: VauPosition, side: str, piece: str, cell: str) -> bool:
    if is_blocked(s, p, cell, side):
        return False
    return piece in s.leaders or any(True for _ in forms_for(s, p, side, piece, cell))


def forms_for(s: Scenario, p: VauPosition, side: str, unit: str, cell: str) -> Iterator[str]:
    """The formations in which a unit may enter at a hex that is not blocked."""
    for form in forms_at(s, unit, cell):
        if any(True for _ in spreads_for(s, p, side, unit, cell, form)):
            yield form


def spreads_for(
    s: Scenario, p: VauPosition, side: str, unit: str, cell: str, form: str
) -> Iterator[str]:
    """How a formation may lie on entry: in one hex, or with a second to the left or right."""
    for spread in two_hexes.spreads(s, p, unit, form):
        if why_not_at(s, p, side, unit, cell, form, spread) is None:
            yield spread


def can_enter(s: Scenario, p: VauPosition, side: str, piece: str) -> bool:
    """True if some hex is open to a waiting piece. Empty ones, quickly judged, are tried first."""
    group = group_of(s, piece)
    cells = entry_cells(s, p, group) if group else ()

    def is_empty(cell: str) -> bool:
        return not where.stack(s, p, cell) and cell not in p.entered

    return any(is_empty(c) and _can_enter_at(s, p, side, piece, c) for c in cells) or any(
        not is_empty(c) and _can_enter_at(s, p, side, piece, c) for c in cells
    )


# ---- the order ----


def able_to_enter(s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    """Those of them to whom some hex is open."""
    return (x for x in waiting(s, p, side) if can_enter(s, p, side, x))


def _forms(s: Scenario, p: VauPosition, side: str, piece: str, cell: str) -> tuple[str, ...]:
    return () if piece in s.leaders else tuple(forms_for(s, p, side, piece, cell))


def _seconds(s: Scenario, p: VauPosition, side: str, *begun: str) -> tuple[str, ...]:
    return tuple(spread for spread in spreads_for(s, p, side, *begun) if spread != two_hexes.ALONE)


def _fits_alone(s: Scenario, p: VauPosition, side: str, *begun: str) -> bool:
    return two_hexes.ALONE in spreads_for(s, p, side, *begun)


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Enter) -> Refusal | None:
    s, who = game.scenario, unit_words(order.unit)
    if order.unit not in view.units or s.side_of(order.unit) != side:
        return refuse(f"{order.unit} is no unit of yours.", "VAU-16.8a")
    group = group_of(s, order.unit)
    if group is None:
        return refuse(f"{who} is no reinforcement.", "VAU-16.8a")
    if view.units[order.unit].at:
        barred = order.unit in s.units and why_at_rest(s, view, side, order.unit)
        return barred or refuse(f"{who} is on the map.", "VAU-16.8a")
    if group.turn > view.clock.turn:
        return refuse(f"{who} is due at {s.turns[group.turn - 1]}.", "VAU-16.8a")
    if not is_waiting(s, view, order.unit):
        return refuse(f"{who} does not come any more.", "VAU-16.8a")
    if refusal := bad_cell(s, order.cell, "VAU-16.8a"):
        return refusal
    cells = entry_cells(s, view, group)
    if order.cell not in cells:
        return refuse(f"{who} enters at {cell_list(cells, 'or')}.", "VAU-16.8a")
    if is_blocked(s, view, order.cell, side):
        return refuse(
            "That entry hex is held by the enemy, or in his zone of influence.", "VAU-16.8b"
        )
    if order.unit in s.leaders:
        if order.formation or order.spread:
            return refuse("A leader has no formation, and fills one hex.", "VAU-0.9")
        return None
    forms = forms_at(s, order.unit, order.cell)
    if order.formation not in forms:
        named = f"{who} enters there in {listed(map(form_words, forms), 'or')}."
        barred = None if order.formation else _why_in_none(s, view, side, order, forms)
        return barred or refuse(named, "VAU-16.8d" if s.on_road(order.cell) else "VAU-16.8c")
    ways = two_hexes.spreads(s, view, order.unit, order.formation)
    if order.spread not in ways:
        return refuse(f"{who} in {order.formation} {_fills(ways)}.", "VAU-6.4c", "VAU-6.7d")
    return why_not_at(s, view, side, order.unit, order.cell, order.formation, order.spread)


def _why_in_none(
    s: Scenario, p: VauPosition, side: str, order: Enter, forms: tuple[str, ...]
) -> Refusal | None:
    """What bars an entry in whatever formation, if it is open in none; that of the first."""
    if any(True for _ in forms_for(s, p, side, order.unit, order.cell)):
        return None
    alone = two_hexes.spreads(s, p, order.unit, forms[0])[0]
    return why_not_at(s, p, side, order.unit, order.cell, forms[0], alone)


def _fills(ways: tuple[str, ...]) -> str:
    if ways == (two_hexes.ALONE,):
        return "fills one hex"
    second = "a second hex, left or right"
    return f"fills one hex, or takes {second}" if two_hexes.ALONE in ways else f"takes {second}"


def _enter(pen: Pen, side: str, order: Enter) -> None:
    s = pen.game.scenario
    if order.unit in s.leaders:
        _leader_enters(pen, order)
        return
    begin(pen, ())
    if order.formation not in ("road-march", "limbered") or not s.on_road(order.cell):
        if not is_known(s, pen.position, order.unit):
            roll_for(pen, order.unit)
    p = pen.position
    state = placed(s, p, order.unit, order.cell, order.formation, order.spread)
    assert state is not None
    count = p.entered.get(order.cell, 0) + 1
    how = order.formation.replace("-", " ") + (" over two hexes" if state.also else "")
    if has_facing(s.units[order.unit], order.formation):
        how += f" facing {NAMES[state.facing]}"
    cost = state.spent
    shown = order.formation in ("skirmish", "unlimbered")
    changed = alike(s, p, {order.unit: state})
    pen.emit(Entered(changed, order.unit, order.cell, how, cost, count, shown))
    begin(pen, (order.unit,))
    pen.push(Walk((), "near", side, (order.unit,), (), state.at, state.also, state.at))
    meet(pen, (order.unit,), state.cells, side)


def _leader_enters(pen: Pen, order: Enter) -> None:
    p = pen.position
    state = replace(p.units[order.unit], at=order.cell)
    changed: Changes = {order.unit: state}
    pen.emit(Entered(changed, order.unit, order.cell, "", 0, p.entered.get(order.cell, 0)))


# ---- delay ----


def note_delays(pen: Pen, side: str) -> None:
    """Groups whose entry was blocked wait, and may enter farther along (VAU-16.8b)."""
    s = pen.game.scenario
    out = set(waiting(s, pen.position, side))
    for group in s.reinforcements:
        p, entry, due = pen.position, s.entries[group.entry], s.turns[group.turn - 1]
        late = out & {*group.units, *group.leaders}
        if late and all(is_blocked(s, p, c, side) for c in entry_cells(s, p, group)):
            turns = turns_delayed(s, p, group) + 1
            pen.emit(EntryDelayed(group.entry, entry.name, turns, due))


ENTER = Verb(
    Enter, ("enter",), usage="enter UNIT HEX COLUMN",
    help="Bring a reinforcement onto the map. The last word is its formation: column, line, "
         "road march; left out, it is the one that fits.",
    **parts(
        Enter, Unit(lambda *now: tuple(able_to_enter(*now)), "unit or leader to enter"),
        Cell(lambda *begun: tuple(cells_for(*begun)), lambda unit: f"entry {hex_for(unit)}"),
        Choice(_forms, "formation", lambda s, p, side, piece, cell: piece in s.leaders),
        Choice(_seconds, "second hex", _fits_alone),
    ),
    refuse=_why_not, carry_out=_enter,
    begins=lambda game, *now: any(able_to_enter(game.scenario, *now)),
    misplaced=belongs("Reinforcements enter in the movement phase of their side.", "VAU-16.8a"),
    key="p",
)  # fmt: skip
