"""Units over two hexes: who may take a second, and where; who shrinks (VAU-6.4c, 6.4d, 6.7d)."""

from engine.core import DONE, Order, Refusal, Slot, Tokens, Verb, belongs, refuse, replace
from engine.core.words import cells as cell_list, counted, unit as unit_words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, VauUnit, frames
from engine.systems.vauchamps.formations import facing
from engine.systems.vauchamps.leaders.going_along import closing_up
from engine.systems.vauchamps.movement.costs import POINT, SPREAD_COST, step_cost
from engine.systems.vauchamps.order_of_battle import Unit
from engine.systems.vauchamps.stacks.events import Shrunk
from engine.systems.vauchamps.where import held_by, inc_left, stack


class Shrink(Order, frozen=True, tag="shrink"):
    """A two-hex unit keeps this hex (VAU-6.4c, VAU-6.7d)."""

    cell: str


ALONE, LEFT, RIGHT = "", "left", "right"
LINE_INFANTRY, LINE_CAVALRY = 5, 4
"""The least inc for a line over two hexes (VAU-6.4c, VAU-6.4d)."""
SKIRMISH_ONE, SKIRMISH_TWO = 3, 6
"""The most inc in skirmish order in one hex, in two (VAU-6.7d)."""


def takes(before: VauUnit, after: VauUnit) -> str:
    """The hex that a deed takes besides those the unit has, "" if none."""
    return next((c for c in after.cells if c not in before.cells), "")


def spreads(s: Scenario, p: VauPosition, unit: str, form: str) -> tuple[str, ...]:
    """How a formation may lie: in one hex, or with a second to the left or right.

    Of a unit that gathers it says whether the left or the right hex stays. A line over two hexes
    that skirmishes keeps both.
    """
    if gathers(s, p, unit, form):
        return (LEFT, RIGHT)
    who, inc = s.units[unit], inc_left(s, p, unit)
    if form == "skirmish":
        if p.units[unit].two_hexes:
            return (RIGHT,)
        return (ALONE,) if inc <= SKIRMISH_ONE else (LEFT, RIGHT)
    alone = len([u for u in stack(s, p, p.units[unit].at) if u != unit]) == 0
    if form == "line" and inc >= line_least(who) and alone and not p.units[unit].also:
        return (ALONE, LEFT, RIGHT)
    return (ALONE,)


def line_least(who: Unit) -> int:
    """The least inc for a line over two hexes (VAU-6.4c, VAU-6.4d)."""
    return LINE_INFANTRY if who.infantry else LINE_CAVALRY


def spread_cost(s: Scenario, unit: str, form: str, before: VauUnit, after: VauUnit) -> int:
    """What a second hex costs beyond the change: infantry in line a point (VAU-6.4c).

    Decision: besides, what its ground, a slope or a stream cost beyond a clear hex.
    """
    into = takes(before, after)
    if not after.two_hexes or not into:
        return 0
    ground = step_cost(s, unit, before.at, into, form) or POINT
    foot = form == "line" and s.units[unit].infantry
    return (SPREAD_COST * POINT if foot else 0) + ground - POINT


def gathers(s: Scenario, p: VauPosition, unit: str, form: str) -> bool:
    """True if a change brings a unit from two hexes into one: its owner says which stays."""
    state = p.units[unit]
    if not state.two_hexes or form == "road-march":
        return False
    return form != "skirmish" or inc_left(s, p, unit) <= SKIRMISH_ONE


def second_hex(
    s: Scenario, p: VauPosition, unit: str, form: str, hour: int, spread: str
) -> str | None:
    """The second hex of a line or skirmish line, None if there is no room for it."""
    at = p.units[unit].at
    direction = facing.right_direction(hour) + (3 if spread == LEFT else 0)
    cell = s.board.grid.step(at, direction)
    if cell is None or not may_lie(s, p, unit, form, cell):
        return None
    if step_cost(s, unit, at, cell, form) is None or [u for u in stack(s, p, cell) if u != unit]:
        return None
    return cell


def may_lie(s: Scenario, p: VauPosition, unit: str, form: str, cell: str) -> bool:
    """True for a hex without enemies, and for a line a clear one (VAU-11.0e, VAU-6.4b)."""
    if cell in held_by(s, p, s.enemy_of(s.units[unit].side)):
        return False
    return not (form == "line" and s.terrain_at(cell).general)


def too_small(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for a two-hex unit that must shrink to one (VAU-6.4c, VAU-6.4d, VAU-6.7d)."""
    state = p.units[unit]
    if not state.two_hexes:
        return False
    left = inc_left(s, p, unit)
    if state.formation == "skirmish":
        return left <= SKIRMISH_ONE
    return state.formation == "line" and left < line_least(s.units[unit])


def shrink(pen: Pen, frame: frames.Shrinking) -> None:
    """Ask its owner, if the unit still fills two hexes."""
    if len(pen.position.units[frame.unit].cells) < 2:
        pen.done()
    else:
        side = pen.game.scenario.units[frame.unit].side
        pen.step(replace(frame, step="", sides=(side,)))


def _shrink_slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    unit = view.pending(frames.Shrinking).unit
    if tokens:
        return DONE
    return Slot("cell", f"hex that {unit_words(unit)} keeps", view.units[unit].cells)


def why_not_shrink(
    game: HasScenario, view: VauPosition, side: str, order: Shrink
) -> Refusal | None:
    """Why that is no hex to keep."""
    unit = view.pending(frames.Shrinking).unit
    cells = view.units[unit].cells
    if order.cell in cells:
        return None
    return refuse(f"{unit_words(unit)} keeps {cell_list(cells, 'or')}.", "VAU-6.4c", "VAU-6.7d")


def _shrink(pen: Pen, side: str, order: Shrink) -> None:
    s, p, unit = pen.game.scenario, pen.position, pen.position.pending(frames.Shrinking).unit
    pen.done()
    state = replace(p.units[unit], at=order.cell, also=())
    led = closing_up(s, p, unit, order.cell)
    pen.emit(Shrunk({unit: state, **led}, unit, order.cell))


def prompt(game: HasScenario, view: VauPosition, side: str, frame: frames.Shrinking) -> str:
    """Which unit shrinks."""
    cells = cell_list(view.units[frame.unit].cells, "or")
    return f"{unit_words(frame.unit)} must close up to one hex: keep {cells}."


def why_not_spread(
    s: Scenario, p: VauPosition, unit: str, form: str, face: str, spread: str
) -> Refusal | None:
    """Why a unit may not take its second hex, or keep that one, as its order says."""
    if not spread:
        return None
    if spread not in spreads(s, p, unit, form):
        return _why_one_hex(s, p, unit, form)
    hour = facing.hour_named(face)
    if gathers(s, p, unit, form) or hour < 0:
        return None
    if second_hex(s, p, unit, form, hour, spread) is None:
        return refuse(
            f"{unit_words(unit)} has no room on its {spread}.", _rule(s, unit, form), "VAU-6.0b"
        )
    return None


def _why_one_hex(s: Scenario, p: VauPosition, unit: str, form: str) -> Refusal:
    who, inc, rule = unit_words(unit), inc_left(s, p, unit), _rule(s, unit, form)
    if form not in ("line", "skirmish"):
        return refuse(f"{who} stands in one hex in {form}.", "VAU-6.0b")
    if p.units[unit].two_hexes:
        return refuse(f"{who} fills two hexes already.", rule, "VAU-6.0b")
    least = SKIRMISH_ONE + 1 if form == "skirmish" else line_least(s.units[unit])
    if inc < least:
        return refuse(
            f"{who} needs at least {counted(least, 'increment')} for two hexes and has {inc}.",
            rule, "VAU-6.0b",
        )  # fmt: skip
    return refuse(f"{who} is not alone in its hex and may not take a second one.", rule, "VAU-6.0b")


def _rule(s: Scenario, unit: str, form: str) -> str:
    if form == "skirmish":
        return "VAU-6.7d"
    return "VAU-6.4c" if s.units[unit].infantry else "VAU-6.4d"


SHRINK = Verb(
    Shrink, ("keep", "shrink"), ("cell",), "keep HEX", "A shrinking unit keeps this hex.",
    _shrink_slot, lambda t: Shrink(t[0]), why_not_shrink, _shrink,
    belongs("A unit closes up when losses leave it too few for two hexes.", "VAU-6.4c", "VAU-6.7d"),
    key="r",
)  # fmt: skip
