"""Forming square before a charge (VAU-10.2k to VAU-10.2n, CHART-9 to CHART-12)."""

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Cell, parts
from engine.systems.vauchamps import base6, enemies_at, frames, friends_at, inc_left, is_in
from engine.systems.vauchamps.charge import course, events, reaction, receiving
from engine.systems.vauchamps.charge.ground import way_to
from engine.systems.vauchamps.charge.target import touches
from engine.systems.vauchamps.formations.changes import SQUARE_LEAST
from engine.systems.vauchamps.ground.line_of_sight import sees
from engine.systems.vauchamps.losses.taking import eliminate
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.morale.modifiers import Modifier
from engine.systems.vauchamps.movement.zones import units_near
from engine.systems.vauchamps.order_of_battle import type_words
from engine.systems.vauchamps.refusals import Pen, of_pending
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.state import Changes, VauPosition, VauUnit
from engine.systems.vauchamps.where import leaders_serving, steady


class FormSquare(Order, frozen=True, tag="square"):
    """Charged infantry tries to form square (VAU-10.2k). Of two hexes, the one it gathers in."""

    cell: str
    gather: str = ""


REACH = 4


def square(pen: Pen, frame: frames.Charging) -> None:
    """Infantry near may try to form square (VAU-10.2k)."""
    s, p = pen.game.scenario, pen.position
    if frame.reactors and reaction.ends(pen, frame):
        return
    if candidates(s, p, frame):
        pen.step(replace(frame, sides=(s.enemy_of(course.side_of(s, frame)),)))
    else:
        course.go(pen, frame, "recall")


def candidates(s: Scenario, p: VauPosition, frame: frames.Charging) -> dict[str, int]:
    """The hexes whose infantry may try to form square now, with the charge's distance (10.2k)."""
    found = near_enough(s, p, frame)
    return {c: far for c, far in found.items() if inc_to_form(s, p, frame, c) >= SQUARE_LEAST}


def near_enough(s: Scenario, p: VauPosition, frame: frames.Charging) -> dict[str, int]:
    """The same whatever the increments there are: what the charge's side can know (VAU-0.3)."""
    side, cells = s.units[frame.units[0]].side, p.units[frame.units[0]].cells
    near = (u for at in cells for u in units_near(s, p, s.enemy_of(side), at, REACH))
    found: dict[str, int] = {}
    for unit in dict.fromkeys(near):
        for cell in p.units[unit].cells:
            if cell not in found and _may_form(s, p, frame, unit, cell):
                ways = (way_to(s, p, frame.units, at, cell) for at in cells)
                distance = min((x for x in ways if x), default=0)
                if 1 <= distance <= REACH:
                    found[cell] = distance
    return found


def _may_form(s: Scenario, p: VauPosition, frame: frames.Charging, unit: str, cell: str) -> bool:
    """True for the top infantry of a hex, able to form, that has not answered."""
    if top_foot(s, p, frame, cell) != unit or not can_form(p, unit) or unit in p.answered:
        return False
    if not s.terrain_at(cell).charge:
        return False
    return any(sees(s, p, unit, at) for at in p.units[frame.units[0]].cells)


def can_form(p: VauPosition, unit: str) -> bool:
    """True in good order, in column or line: the broken change to no formation (VAU-4.0h)."""
    return steady(p, unit) and is_in(p, unit, "column", "line")


def foot_at(s: Scenario, p: VauPosition, frame: frames.Charging, cell: str) -> tuple[str, ...]:
    """The charged infantry in a hex, the top one first."""
    side = s.units[frame.units[0]].side
    return tuple(u for u in enemies_at(s, p, cell, side) if s.units[u].infantry)


def inc_to_form(s: Scenario, p: VauPosition, frame: frames.Charging, cell: str) -> int:
    """The inc in a hex that would form a square together (VAU-6.5a)."""
    return sum(inc_left(s, p, u) for u in foot_at(s, p, frame, cell) if can_form(p, u))


def cases(
    s: Scenario, p: VauPosition, unit: str, chargers: tuple[str, ...]
) -> tuple[Modifier, ...]:
    """CHART-12, by the top unit and the charger; minus helps."""
    chart = s.combat.square_modifiers
    rows = (
        ("a leader", chart.leader, bool(leaders_serving(s, p, unit))),
        ("light cavalry", chart.light, any(s.units[u].light for u in chargers)),
        ("lancers", chart.lancer, any(s.units[u].lance for u in chargers)),
        (type_words(s.units[unit].type), chart.types.get(s.units[unit].type, 0), True),
    )
    return tuple(Modifier(why, steps, "VAU-10.2m") for why, steps, holds in rows if holds and steps)


def top_foot(s: Scenario, p: VauPosition, frame: frames.Charging, cell: str) -> str:
    """The infantry unit whose roll decides for a hex (VAU-10.2l)."""
    return next(iter(foot_at(s, p, frame, cell)), "")


def attempt(pen: Pen, frame: frames.Charging, cell: str, gather: str) -> str:
    """Roll on the nation's chart, and what comes of it (VAU-10.2m, VAU-10.2n).

    It is the answer of the whole hex; a success forms those in it that can form (VAU-10.2l).
    """
    s, p = pen.game.scenario, pen.position
    unit = top_foot(s, p, frame, cell)
    distance = candidates(s, p, frame)[cell]
    added = cases(s, p, unit, frame.units)
    steps = modifiers.total(added)
    row = s.combat.squares[s.units[unit].nation][p.units[unit].formation, distance]
    natural = breaking.two_dice(pen, f"the square at {words.cell(cell)}")
    roll = base6.plus(natural, steps)
    result = row.result(roll)
    foot = foot_at(s, p, frame, cell)
    answered = {**p.answered, **dict.fromkeys(foot, result)}
    changed: Changes = {}
    if result == "square":
        foot = tuple(u for u in foot if can_form(p, u))
        changed = {u: in_square(p.units[u], gather or cell) for u in foot}
    pen.emit(
        events.SquareTried(
            changed, foot, cell, distance, natural, steps, roll, result, answered,
            s.units[unit].side, added,
        )
    )  # fmt: skip
    if result != "square":
        _failed(pen, enemies_at(s, p, cell, s.side_of(frame.units[0])), foot, result)
    return result


def in_square(state: VauUnit, cell: str) -> VauUnit:
    """A unit in square in one hex."""
    return replace(replace(state, at=cell).formed("square"), facing=0)


def _failed(pen: Pen, here: tuple[str, ...], foot: tuple[str, ...], result: str) -> None:
    """Disorder or rout; unlimbered guns are lost, limbered do as the infantry (10.5c, 10.5d).

    Disorder routs who was broken before, as a failed test does (VAU-4.0f).
    """
    for unit in here:
        if is_in(pen.position, unit, "unlimbered"):
            eliminate(pen, unit, "the square failed to form round its guns")
    if result == "rout":
        receiving.rout_by_die(pen, foot)
        return
    for unit in here:
        if pen.position.units[unit].at and not pen.game.scenario.units[unit].cavalry:
            breaking.fail(pen, unit)


# ---- the order ----


def gathering(s: Scenario, p: VauPosition, frame: frames.Charging, cell: str) -> tuple[str, ...]:
    """The hexes in which a two-hex line may gather; none for a unit in one hex (VAU-10.2m)."""
    unit = top_foot(s, p, frame, cell)
    return p.units[unit].cells if unit and p.units[unit].two_hexes else ()


def why_not(game: HasScenario, view: VauPosition, side: str, order: FormSquare) -> Refusal | None:
    """Why no square may be tried there now."""
    s, frame, where = game.scenario, view.pending(frames.Charging), words.cell(order.cell)
    found = candidates(s, view, frame)
    if order.cell not in found:
        unit = top_foot(s, view, frame, order.cell) if order.cell in s.board.grid else ""
        if unit and unit in view.answered:
            return refuse(f"The infantry at {where} has answered in this phase.", "VAU-10.2e")
        return why_never(game, view, side, order) or refuse(
            f"No infantry at {where} may form square: good order, column or line, in sight of a "
            "charge within 4 points.",
            "VAU-10.2k",
        )
    ends = gathering(s, view, frame, order.cell)
    if ends and order.gather not in ends:
        return refuse(f"Say in which hex it gathers, {words.cells(ends, 'or')}.", "VAU-10.2m")
    if order.gather and not ends:
        return refuse(f"The infantry at {where} stands in one hex.", "VAU-10.2m")
    return None


def why_never(game: HasScenario, view: VauPosition, side: str, order: FormSquare) -> Refusal | None:
    """Why no square can stand there at any moment: broken ground, too few (VAU-6.5a)."""
    s, where = game.scenario, words.cell(order.cell)
    foot = tuple(u for u in friends_at(s, view, order.cell, side) if s.units[u].infantry)
    able = tuple(u for u in foot if can_form(view, u))
    if foot and not s.terrain_at(order.cell).charge:
        return refuse(f"A square stands only in the clear; {where} is not.", "VAU-6.5a")
    if able and sum(inc_left(s, view, u) for u in able) < SQUARE_LEAST:
        return refuse(
            f"Fewer than {SQUARE_LEAST} increments at {where}: no square.",
            "VAU-6.5a", "VAU-10.2m",
        )  # fmt: skip
    return None


def _misplaced(game: HasScenario, view: VauPosition, side: str) -> Refusal:
    """Only a charge of the charge phase is answered so, no opportunity charge (VAU-10.4d)."""
    rule = "VAU-10.4d" if view.clock.phase == "movement" else "VAU-10.2k"
    when = "Squares answer the charges of a charge phase, no opportunity charge."
    return belongs(when, rule)(game, view, side)


def _square(pen: Pen, side: str, order: FormSquare) -> None:
    """The attempt. Others may still try; then a square makes the charge try to recall (10.2o).

    The charge's target is the square where it has gathered.
    """
    frame = pen.position.pending(frames.Charging)
    pen.step(replace(frame, sides=()))
    if attempt(pen, frame, order.cell, order.gather) == "square":
        at = order.gather or order.cell
        target = at if frame.target == order.cell else frame.target
        pen.step(replace(frame, sides=(), target=target, squared=(*frame.squared, at)))


SQUARE_VERB = Verb(
    FormSquare, ("square",), usage="square HEX", help="Charged infantry forms square.",
    **parts(
        FormSquare, Cell(of_pending(frames.Charging, candidates), "hex that forms square"),
        Cell(of_pending(frames.Charging, gathering), "hex in which it gathers",
             lambda s, p, side, cell: not gathering(s, p, p.pending(frames.Charging), cell)),
    ),
    refuse=why_not, carry_out=_square, misplaced=_misplaced, unfit=why_never, key="p",
)  # fmt: skip


def stays_unformed(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """The last chance of a square is that of the target, when the charge is beside it."""
    last = frame.target in candidates(s, p, frame)
    if not last or not touches(s, p, frame, frame.target):
        return ""
    return f"this is the last chance of {words.cells((frame.target,))} to form square"


def place_of_square(s: Scenario, p: VauPosition, frame: frames.Charging) -> str:
    """The first infantry that may form square."""
    return next(iter(candidates(s, p, frame)), frame.at)
