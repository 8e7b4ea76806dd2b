"""How a reinforcement can come on: where, in what formation, for how much (VAU-16.8c, 16.8d)."""

from collections.abc import Iterator

from engine.core import Refusal, refuse, replace, with_units, words
from engine.systems.vauchamps import Scenario, VauPosition, VauUnit, where
from engine.systems.vauchamps.entering.due import entry_cells, group_of, is_blocked
from engine.systems.vauchamps.formations import changes, facing, general_order, two_hexes
from engine.systems.vauchamps.movement.costs import POINT, allowance
from engine.systems.vauchamps.movement.forced_march import MARCHING
from engine.systems.vauchamps.movement.stepping import ANY_FACING
from engine.systems.vauchamps.stacks.limits import why_not_stop


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
    now = "general" if general_order.takes_general(s, form, False, cell, s.on_road(cell)) else form
    hour = facing.nearest_hour(who, now, inward(s, cell)) if facing.has_facing(who, now) else 0
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
    hour = facing.nearest_hour(s.units[unit], form, inward(s, cell))
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
            f"{words.unit(unit)} finds no free entry hex to the {spread} for its second hex.",
            "VAU-6.4c", "VAU-6.7d",
        )  # fmt: skip
    if state is None:
        return refuse(f"{words.unit(unit)} cannot enter that terrain.", "VAU-16.8a")
    queue = tuple(c for c in state.cells if p.entered.get(c, 0))
    price = price_of(s, p, unit, state.cells, form) or 0
    if queue and price > state.spent:
        return refuse(
            f"{words.unit(unit)} cannot pay the queue at {words.cells(queue)} any more.",
            "VAU-16.8a", "VAU-6.4e",
        )  # fmt: skip
    there = where.friends_at(s, p, cell, side)
    return why_not_stop(s, with_units(p, {unit: state}), cell, side, (unit, *there))


def cells_for(s: Scenario, p: VauPosition, side: str, piece: str) -> Iterator[str]:
    """The hexes at which a piece may enter, one after the other along the edge."""
    group = group_of(s, piece)
    cells = sorted(entry_cells(s, p, group) if group else (), key=lambda c: along_edge(s, c))
    return (c for c in cells if _can_enter_at(s, p, side, piece, c))


def along_edge(s: Scenario, cell: str) -> int:
    """How far round the map a hex of its edge lies.

    South from the north-west corner, then east, north, and back west.
    """
    grid = s.board.grid
    column, row = int(cell[:2]), int(cell[2:])
    if column == 1:
        return row
    if row == grid.rows:
        return grid.rows + column
    return 2 * grid.rows + grid.columns - row if column == grid.columns else -column


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
