"""The order in a stack (VAU-3.1b), and units that shrink to one hex (VAU-6.4c, VAU-6.7d)."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import DONE, Order, Refusal, Slot, Tokens, Verb, belongs, refuse
from engine.core.parts import OneUnit, parts
from engine.core.words import cells as cell_list, unit as unit_words
from engine.systems.vauchamps.frames import Shrinking
from engine.systems.vauchamps.leaders.going_along import closing_up
from engine.systems.vauchamps.movement.zones import fronts
from engine.systems.vauchamps.refusals import Pen, bad_unit, pending
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.stacks.events import Restacked, Shrunk
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import bottom_rank, friends_at, stack, top_rank, units_of


class Raise(Order, frozen=True, tag="raise"):
    """Bring a unit to the top of its stack (VAU-3.1b)."""

    unit: str


class Lower(Order, frozen=True, tag="lower"):
    """Bring a unit to the bottom of its stack (VAU-3.1b)."""

    unit: str


class Shrink(Order, frozen=True, tag="shrink"):
    """A two-hex unit keeps this hex (VAU-6.4c, VAU-6.7d)."""

    cell: str


def why_no_restack(s: Scenario, p: VauPosition, side: str, unit: str, up: bool) -> Refusal | None:
    """Why a unit may not go to the top or bottom of its stack."""
    if refusal := bad_unit(s, p, side, unit, "VAU-3.1b"):
        return refusal
    who, at = unit_words(unit), p.units[unit].at
    here = friends_at(s, p, at, side)
    if len(here) < 2:
        return refuse(f"{who} is alone in its hex.", "VAU-3.1b")
    if here[0 if up else -1] == unit:
        return refuse(f"{who} is at the {'top' if up else 'bottom'} already.", "VAU-3.1b")
    if at in fronts(s, p, s.enemy_of(side)) and (up or not _has_just_come(p, unit)):
        return refuse("Before an enemy front a stack keeps its order.", "VAU-3.1b")
    if unit in p.reordered:
        return refuse(f"{who} has changed its place in this phase.", "VAU-3.1b")
    return None


def _has_just_come(p: VauPosition, unit: str) -> bool:
    """True for a mover that has spent nothing since it came in: it may say the bottom (3.1b)."""
    return unit in p.moving and bool(p.units[unit].entry)


def restackable(s: Scenario, p: VauPosition, side: str, up: bool) -> Iterator[str]:
    """The units that may go to the top, or bottom, of their stack."""
    stacked = (u for u in units_of(s, p, side) if len(stack(s, p, p.units[u].at)) > 1)
    return (u for u in stacked if why_no_restack(s, p, side, u, up) is None)


def _restack(pen: Pen, unit: str, up: bool) -> None:
    s, p = pen.game.scenario, pen.position
    state = p.units[unit]
    rank = (top_rank if up else bottom_rank)(s, p, state.cells, unit)
    after = replace(state, rank=rank)
    pen.emit(Restacked({unit: after}, unit, state.at, "top" if up else "bottom"))


RAISE = Verb(
    Raise, ("raise", "top"), usage="raise UNIT", help="Bring a unit to the top of its stack.",
    **parts(Raise, OneUnit(
        lambda s, p, side: tuple(restackable(s, p, side, True)),
        "unit for the top",
    )),
    refuse=lambda game, view, side, o: why_no_restack(game.scenario, view, side, o.unit, True),
    carry_out=lambda pen, side, o: _restack(pen, o.unit, True), key=")",
    begins=lambda game, p, side: any(restackable(game.scenario, p, side, True)),
    misplaced=belongs("Stacks are put in order in the movement phase.", "VAU-3.1b"),
)  # fmt: skip
LOWER = Verb(
    Lower, ("lower", "bottom"), usage="lower UNIT",
    help="Bring a unit to the bottom of its stack.",
    **parts(Lower, OneUnit(
        lambda s, p, side: tuple(restackable(s, p, side, False)),
        "unit for the bottom",
    )),
    refuse=lambda game, view, side, o: why_no_restack(game.scenario, view, side, o.unit, False),
    carry_out=lambda pen, side, o: _restack(pen, o.unit, False), key="(",
    begins=lambda game, p, side: any(restackable(game.scenario, p, side, False)),
    misplaced=belongs("Stacks are put in order in the movement phase.", "VAU-3.1b"),
)  # fmt: skip


# ---- shrinking ----


def shrink(pen: Pen, frame: Shrinking) -> None:
    """Ask its owner, if the unit still fills two hexes."""
    if len(pen.position.units[frame.unit].cells) < 2:
        pen.done()
    else:
        side = pen.game.scenario.units[frame.unit].side
        pen.step(replace(frame, step="", sides=(side,)))


def _shrink_slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    unit = pending(view, Shrinking).unit
    if tokens:
        return DONE
    return Slot("cell", f"hex that {unit_words(unit)} keeps", view.units[unit].cells)


def why_not_shrink(
    game: HasScenario, view: VauPosition, side: str, order: Shrink
) -> Refusal | None:
    """Why that is no hex to keep."""
    unit = pending(view, Shrinking).unit
    cells = view.units[unit].cells
    if order.cell in cells:
        return None
    return refuse(f"{unit_words(unit)} keeps {cell_list(cells, 'or')}.", "VAU-6.4c", "VAU-6.7d")


def _shrink(pen: Pen, side: str, order: Shrink) -> None:
    s, p, unit = pen.game.scenario, pen.position, pending(pen.position, Shrinking).unit
    pen.done()
    state = replace(p.units[unit], at=order.cell, also=())
    led = closing_up(s, p, unit, order.cell)
    pen.emit(Shrunk({unit: state, **led}, unit, order.cell))


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Shrinking) -> str:
    """Which unit shrinks."""
    cells = cell_list(view.units[frame.unit].cells, "or")
    return f"{unit_words(frame.unit)} must close up to one hex: keep {cells}."


SHRINK = Verb(
    Shrink, ("keep", "shrink"), ("cell",), "keep HEX", "A shrinking unit keeps this hex.",
    _shrink_slot, lambda t: Shrink(t[0]), why_not_shrink, _shrink,
    belongs("A unit closes up when losses leave it too few for two hexes.", "VAU-6.4c", "VAU-6.7d"),
    key="r",
)  # fmt: skip
