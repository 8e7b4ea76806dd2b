"""Illegal stacks are pruned by their owner at the end of each phase and combat (SED-8.2d)."""

from collections.abc import Iterable

from engine.core import Frame, Order, Refusal, Slot, Tokens, refuse, words
from engine.systems.sedan import HasScenario, Pen, Scenario, SedanPosition, stack, victory
from engine.systems.sedan.stacks import events
from engine.systems.sedan.stacks.who_may_stack import fits, sparing_sets, stack_rule, stack_words


class Remove(Order, frozen=True, tag="remove"):
    """Remove units as a loss or for over-stacking."""

    units: tuple[str, ...]


class Crowded(Frame, frozen=True, tag="sedan.crowded"):
    """Units must be removed from the illegal stack in `cell` (SED-8.2d)."""

    rules = ("SED-8.2d",)

    cell: str = ""


def illegal_stacks(s: Scenario, p: SedanPosition) -> tuple[str, ...]:
    """The hexes with stacks that break the stacking rules, of both sides.

    In a side's view a stack with unknown units counts as legal.
    """
    cells: dict[str, list[str]] = {}
    for unit, state in p.units.items():
        if state.at:
            cells.setdefault(state.at, []).append(unit)
    known = (c for c in sorted(cells) if all(u in s.units for u in cells[c]))
    return tuple(c for c in known if not fits(s, cells[c]))


def check_stacks(pen: Pen) -> None:
    """Every illegal stack is said, and its owner asked."""
    s = pen.game.scenario
    for cell in reversed(illegal_stacks(s, pen.position)):
        here = stack(pen.position, cell)
        side = s.side_of(here[0])
        pen.emit(events.Overcrowded(cell, side, stack_words(s, stack_rule(s, here))))
        pen.push(Crowded((side,), "", cell))


def allowed_sets(s: Scenario, view: SedanPosition, cell: str) -> Iterable[frozenset[str]]:
    """The sets of units whose removal is enough, and of which none could be spared."""
    return [frozenset(one) for one in sparing_sets(s, stack(view, cell))]


def why_not_remove(
    game: HasScenario, view: SedanPosition, frame: Crowded, order: Remove
) -> Refusal | None:
    """Why these units may not be the ones to go."""
    s, here = game.scenario, stack(view, frame.cell)
    strangers = [u for u in order.units if u not in here]
    if strangers:
        return refuse(f"{words.unit(strangers[0])} is not at {words.cell(frame.cell)}.", "SED-8.2d")
    chosen = frozenset(order.units)
    if chosen in allowed_sets(s, view, frame.cell) and len(chosen) == len(order.units):
        return None
    return refuse(
        f"Remove just enough to make the stack legal, and no unit that could stay: "
        f"{stack_words(s, stack_rule(s, here))}.",
        "SED-8.2d",
    )


def slot(game: HasScenario, view: SedanPosition, frame: Crowded, tokens: Tokens) -> Slot | None:
    """One unit after the other, each set once."""
    here = tuple(sorted(stack(view, frame.cell)))
    sets = [one for one in allowed_sets(game.scenario, view, frame.cell) if one >= set(tokens)]
    after = here.index(tokens[-1]) + 1 if tokens else 0
    more = tuple(
        u
        for i, u in enumerate(here)
        if i >= after and any(_fits_order(here, one, (*tokens, u)) for one in sets)
    )
    later = tuple(u for u in here[after:] if u not in more and any(u in one for one in sets))
    return Slot("unit", "unit to remove", more, frozenset(tokens) in sets, later)


def _fits_order(here: tuple[str, ...], one: frozenset[str], begun: Tokens) -> bool:
    return tuple(u for u in here if u in one)[: len(begun)] == begun


def carry_out(pen: Pen, frame: Crowded, order: Remove) -> None:
    """The units go."""
    pen.done()
    for unit in order.units:
        victory.remove(pen, unit, "too many units in the hex")


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: Crowded) -> str:
    """Which stack."""
    s, here = game.scenario, stack(view, frame.cell)
    why = stack_words(s, stack_rule(s, here))
    return (
        f"{words.players(frame.sides[0])} must remove units at {words.cell(frame.cell)}: {why}. "
        f"There are {words.units(here)}."
    )
