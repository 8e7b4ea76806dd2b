"""Re-ordering one's own stacks in one's own player turn (SED-8.3a)."""

from engine.core import Order, Refusal, Verb, refuse, words
from engine.core.misplaced import misplaced
from engine.core.parts import Target, Units, parts
from engine.systems.sedan import HasScenario, Pen, Scenario, SedanPosition, stack, units_of
from engine.systems.sedan.stacks.events import Reordered
from engine.systems.sedan.stacks.secrecy import restacked, shown

MOST_REORDERS = 30
"""A side re-orders at most so many stacks in a player turn, so that random play ends."""


class Reorder(Order, frozen=True, tag="reorder"):
    """Re-order an own stack, from the top (SED-8.3a)."""

    cell: str
    units: tuple[str, ...]


def own_stacks(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """The hexes in which a side has a stack of two or more."""
    at = [p.units[u].at for u in units_of(s, p, side)]
    return tuple(sorted({c for c in at if at.count(c) > 1}))


def engaged(p: SedanPosition) -> frozenset[str]:
    """The hexes whose stacks take part in the combat that is being resolved."""
    c = p.combat
    return frozenset((*c.targets, *(p.units[u].at for u in shown(p)))) if c else frozenset()


def _why_not_now(view: SedanPosition, side: str) -> Refusal | None:
    if view.clock.side != side or view.outcome is not None:
        return refuse("Stacks are re-ordered in one's own player turn.", "SED-8.3a")
    if view.reorders >= MOST_REORDERS:
        return refuse(f"{MOST_REORDERS} times in a player turn are enough.", "SED-8.3a")
    return None


def why_not_reorder(
    game: HasScenario, view: SedanPosition, side: str, order: Reorder
) -> Refusal | None:
    """Why a stack may not be re-ordered so."""
    if refusal := _why_not_now(view, side):
        return refusal
    if order.cell in engaged(view):
        return refuse(
            f"The stack at {words.cell(order.cell)} takes part in the combat that is resolved.",
            "SED-8.3a", "SED-8.3b",
        )  # fmt: skip
    if order.cell not in own_stacks(game.scenario, view, side):
        return refuse(f"You have no stack at {words.cell(order.cell)}.", "SED-8.3a")
    here = stack(view, order.cell)
    strangers = [u for u in order.units if u not in here]
    if strangers:
        return refuse(f"{words.unit(strangers[0])} is not in that stack.", "SED-8.3a")
    if not order.units or len(set(order.units)) < len(order.units):
        return refuse("Name each unit once, from the top; those not named follow.", "SED-8.3a")
    return None


def _at_rest(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    if _why_not_now(p, side) is not None:
        return ()
    return tuple(c for c in own_stacks(s, p, side) if c not in engaged(p))


def _not_named(s: Scenario, p: SedanPosition, side: str, cell: str, *units: str) -> tuple[str, ...]:
    return tuple(u for u in stack(p, cell) if u not in units)


def _some_named(s: Scenario, p: SedanPosition, side: str, cell: str, *units: str) -> bool:
    return bool(units)


def _reorder(pen: Pen, side: str, order: Reorder) -> None:
    p = pen.position
    rest = tuple(u for u in stack(p, order.cell) if u not in order.units)
    units = (*order.units, *rest)
    pen.emit(Reordered(restacked(p, order.cell, units), side, order.cell, units, p.reorders + 1))


REORDER = Verb(
    Reorder, ("reorder", "stack"), usage="reorder HEX with UNIT, UNIT",
    help="Re-order your stack from the top; units that you do not name stay below in their order.",
    **parts(Reorder, Target(_at_rest, "stack to re-order"),
            Units(_not_named, "next unit from the top", _some_named)),
    refuse=why_not_reorder, carry_out=_reorder, misplaced=misplaced, key="(",
)  # fmt: skip
