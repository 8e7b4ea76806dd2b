"""The order in a stack (VAU-3.1b), and units that shrink to one hex (VAU-6.4c, VAU-6.7d)."""

from collections.abc import Iterator

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import OneUnit, parts
from engine.systems.vauchamps import Pen, Scenario, VauPosition, bad_unit, where
from engine.systems.vauchamps.movement.zones import fronts
from engine.systems.vauchamps.stacks.events import Restacked


class Raise(Order, frozen=True, tag="raise"):
    """Bring a unit to the top of its stack (VAU-3.1b)."""

    unit: str


class Lower(Order, frozen=True, tag="lower"):
    """Bring a unit to the bottom of its stack (VAU-3.1b)."""

    unit: str


def why_no_restack(s: Scenario, p: VauPosition, side: str, unit: str, up: bool) -> Refusal | None:
    """Why a unit may not go to the top or bottom of its stack."""
    if refusal := bad_unit(s, p, side, unit, "VAU-3.1b"):
        return refusal
    who, at = words.unit(unit), p.units[unit].at
    here = where.friends_at(s, p, at, side)
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
    stacked = (u for u in where.units_of(s, p, side) if len(where.stack(s, p, p.units[u].at)) > 1)
    return (u for u in stacked if why_no_restack(s, p, side, u, up) is None)


def _restack(pen: Pen, unit: str, up: bool) -> None:
    s, p = pen.game.scenario, pen.position
    state = p.units[unit]
    rank = (where.top_rank if up else where.bottom_rank)(s, p, state.cells, unit)
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
    misplaced=belongs("Stacks are put in order in the movement phase.", "VAU-3.1b"), beside=True,
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
    misplaced=belongs("Stacks are put in order in the movement phase.", "VAU-3.1b"), beside=True,
)  # fmt: skip
