"""Reinforcements come onto the map (VAU-16.8, CHART-23)."""

from collections.abc import Collection, Iterator

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Cell, Choice, Unit, hex_for, parts
from engine.rules.entering import nobody_enters
from engine.systems.vauchamps import Changes, HasScenario, Pen, Scenario, VauPosition, bad_cell
from engine.systems.vauchamps.entering import due, events, ways_in
from engine.systems.vauchamps.formations import facing, two_hexes
from engine.systems.vauchamps.frames import Walk
from engine.systems.vauchamps.ground.die import is_known, roll_for
from engine.systems.vauchamps.movement import at_rest, course, meeting
from engine.systems.vauchamps.stacks.stack_facing import alike, turned_words


class Enter(Order, frozen=True, tag="enter"):
    """Bring a reinforcement on at an entry hex, in a formation (VAU-16.8).

    `spread` says on which side of the entry hex a second one is taken: left or right.
    """

    unit: str
    cell: str
    formation: str = ""
    spread: str = ""


def able_to_enter(s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    """Those of them to whom some hex is open."""
    return (x for x in due.waiting(s, p, side) if ways_in.can_enter(s, p, side, x))


def _forms(s: Scenario, p: VauPosition, side: str, piece: str, cell: str) -> tuple[str, ...]:
    return () if piece in s.leaders else tuple(ways_in.forms_for(s, p, side, piece, cell))


def _seconds(s: Scenario, p: VauPosition, side: str, *begun: str) -> tuple[str, ...]:
    return tuple(
        spread for spread in ways_in.spreads_for(s, p, side, *begun) if spread != two_hexes.ALONE
    )


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Enter) -> Refusal | None:
    s, who = game.scenario, words.unit(order.unit)
    if order.unit not in view.units or s.side_of(order.unit) != side:
        return refuse(f"{who} is no unit of yours.", "VAU-16.8a")
    if (group := due.group_of(s, order.unit)) is None:
        return refuse(f"{who} is no reinforcement.", "VAU-16.8a")
    if view.units[order.unit].at:
        barred = order.unit in s.units and at_rest.why_at_rest(s, view, side, order.unit)
        return barred or refuse(f"{who} is on the map.", "VAU-16.8a")
    if group.turn > view.clock.turn:
        return refuse(f"{who} is due at {s.turns[group.turn - 1]}.", "VAU-16.8a")
    if not due.is_waiting(s, view, order.unit):
        return refuse(f"{who} does not come any more.", "VAU-16.8a")
    if refusal := bad_cell(s, order.cell, "VAU-16.8a"):
        return refusal
    cells = due.entry_cells(s, view, group)
    if order.cell not in cells:
        in_order = sorted(cells, key=lambda c: ways_in.along_edge(s, c))
        return refuse(f"{who} enters at {words.cells(in_order, 'or')}.", "VAU-16.8a")
    if due.is_blocked(s, view, order.cell, side):
        return refuse(
            "That entry hex is held by the enemy, or in his zone of influence.", "VAU-16.8b"
        )
    if order.unit in s.leaders:
        if order.formation or order.spread:
            return refuse("A leader has no formation, and fills one hex.", "VAU-0.9")
        return None
    forms = ways_in.forms_at(s, order.unit, order.cell)
    if order.formation not in forms:
        return _why_in_none(s, view, side, order, forms) or _other_forms(s, order, forms, cells)
    ways = two_hexes.spreads(s, view, order.unit, order.formation)
    if order.spread not in ways:
        return refuse(
            f"{who} in {facing.form_words(order.formation)} {_fills(ways)}.", "VAU-6.4c", "VAU-6.7d"
        )
    return ways_in.why_not_at(s, view, side, order.unit, order.cell, order.formation, order.spread)


def why_shut_out(game: HasScenario, view: VauPosition, side: str, piece: str) -> Refusal | None:
    """Why a piece that waits finds no hex to enter at; None if it finds one."""
    s, group = game.scenario, due.group_of(game.scenario, piece)
    if group is None or ways_in.can_enter(s, view, side, piece):
        return None
    cells = due.entry_cells(s, view, group)
    free = [cell for cell in cells if not due.is_blocked(s, view, cell, side)]
    if not free:
        return refuse(
            f"{words.unit(piece)} cannot enter now: the enemy holds each hex of its entry, or has "
            "it in his zone of influence.",
            "VAU-16.8b",
        )
    return _why_not(game, view, side, Enter(piece, free[0]))


def _why_nobody(game: HasScenario, view: VauPosition, side: str) -> Refusal:
    waiting = due.waiting(game.scenario, view, side)
    barred = (why_shut_out(game, view, side, piece) for piece in waiting)
    return nobody_enters([r for r in barred if r is not None], "VAU-16.8a")


def _other_forms(
    s: Scenario, order: Enter, forms: tuple[str, ...], cells: Collection[str]
) -> Refusal:
    """In what formations it enters there, and of road march where it is for (16.8c, 16.8d)."""
    fitting = words.listed(map(facing.form_words, forms), "or")
    entering = "enters there" if s.units[order.unit].guns else "enters there in"
    named = f"{words.unit(order.unit)} {entering} {fitting}"
    if s.on_road(order.cell):
        return refuse(f"{named}.", "VAU-16.8d")
    roads = [cell for cell in cells if s.on_road(cell)]
    if order.formation != "road-march":
        return refuse(f"{named}.", "VAU-16.8c")
    where = words.cells(sorted(roads), "or") if roads else "none of its entry hexes"
    return refuse(f"{named}; road march is for a road, at {where}.", "VAU-16.8c", "VAU-16.8d")


def _why_in_none(
    s: Scenario, p: VauPosition, side: str, order: Enter, forms: tuple[str, ...]
) -> Refusal | None:
    """What bars an entry in whatever formation, if it is open in none; that of the first."""
    if any(True for _ in ways_in.forms_for(s, p, side, order.unit, order.cell)):
        return None
    alone = two_hexes.spreads(s, p, order.unit, forms[0])[0]
    return ways_in.why_not_at(s, p, side, order.unit, order.cell, forms[0], alone)


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
    course.begin(pen, ())
    if order.formation not in ("road-march", "limbered") or not s.on_road(order.cell):
        if not is_known(s, pen.position, order.unit):
            roll_for(pen, order.unit)
    p = pen.position
    state = ways_in.placed(s, p, order.unit, order.cell, order.formation, order.spread)
    assert state is not None
    count = p.entered.get(order.cell, 0) + 1
    how = order.formation.replace("-", " ") + (" over two hexes" if state.also else "")
    if facing.has_facing(s.units[order.unit], order.formation):
        how += f" facing {facing.NAMES[state.facing]}"
    cost = state.spent
    shown = order.formation in ("skirmish", "unlimbered")
    changed = alike(s, p, {order.unit: state})
    turned = turned_words(s, p, changed, (order.unit,))
    pen.emit(events.Entered(changed, order.unit, order.cell, how, cost, count, shown, turned))
    course.begin(pen, (order.unit,))
    pen.push(Walk((), "near", side, (order.unit,), (), state.at, state.also, state.at))
    meeting.meet(pen, (order.unit,), state.cells, side)


def _leader_enters(pen: Pen, order: Enter) -> None:
    p = pen.position
    state = replace(p.units[order.unit], at=order.cell)
    changed: Changes = {order.unit: state}
    pen.emit(events.Entered(changed, order.unit, order.cell, "", 0, p.entered.get(order.cell, 0)))


ENTER = Verb(
    Enter, ("enter",), usage="enter UNIT HEX COLUMN",
    help="Bring a reinforcement onto the map. The last word is its formation: by road in road "
         "march, guns limbered; elsewhere in column or line, some infantry also in square or "
         "skirmish order, guns limbered or unlimbered. Left out, it is asked for, unless only one "
         "fits. Whoever entered at a hex in this phase makes it one price dearer for the next. "
         "Once another unit enters or moves, one that entered before may go no farther; leaders "
         "neither end a move nor have theirs ended.",
    **parts(
        Enter, Unit(lambda *now: tuple(able_to_enter(*now)), "unit or leader to enter"),
        Cell(
            lambda *now: tuple(ways_in.cells_for(*now)),
            lambda unit: f"entry {hex_for(unit)}, along the edge",
        ),
        Choice(
            _forms, lambda unit, cell: f"formation at {words.cell(cell)}",
            lambda s, p, side, piece, cell: piece in s.leaders,
        ),
        Choice(_seconds, "second hex",
            lambda s, p, side, *begun: two_hexes.ALONE in ways_in.spreads_for(s, p, side, *begun)),
    ),
    refuse=_why_not, carry_out=_enter,
    begins=lambda game, *now: any(able_to_enter(game.scenario, *now)),
    misplaced=belongs("Reinforcements enter in the movement phase of their side.", "VAU-16.8a"),
    nobody=_why_nobody, final=True, key="p",
)  # fmt: skip
