"""Routed units run towards their own edge, as far as they can (DNK-10.2)."""

from collections.abc import Callable

from engine.board.search import Arrival
from engine.core import Refusal, refuse, words
from engine.systems.dunkirk import MOVED, ROUTED, DunkirkPosition, Pen, Scenario, units_of
from engine.systems.dunkirk.events import CouldNotRun
from engine.systems.dunkirk.movement.costs import Mover, path_cost

Steps = Callable[[Mover, str, int], tuple[str, ...]]
"""The hexes into which a unit may step from one, with so many points spent."""


def why_not_into_zone(m: Mover, there: str) -> Refusal | None:
    """A routed unit never enters an enemy zone of control (DNK-10.2.3)."""
    if not m.routed or there not in m.zone:
        return None
    return refuse(
        f"{words.unit(m.unit)} is routed and may not enter the enemy zone at {words.cell(there)}.",
        "DNK-10.2.3", "DNK-13.5",
    )  # fmt: skip


def why_not_homewards(m: Mover, here: str, there: str) -> Refusal | None:
    """A routed unit runs in one of its side's three home directions (DNK-10.2.2)."""
    grid = m.s.board.grid
    if not m.routed or grid.direction(here, there) in m.s.home[m.side]:
        return None
    names = words.listed((grid.names[d] for d in m.s.home[m.side]), "or")
    return refuse(
        f"{words.unit(m.unit)} is routed and must run {names}.", "DNK-10.2.1", "DNK-10.2.2"
    )


def why_no_stop(m: Mover, here: str, steps: tuple[str, ...]) -> Refusal | None:
    """Why a unit may not end its move in a hex from which these steps are open (DNK-10.2.1)."""
    if not (m.routed and steps):
        return None
    return refuse(
        f"{words.unit(m.unit)} is routed and must run on from {words.cell(here)} to "
        f"{words.listed(map(words.cell, steps), 'or')}.",
        "DNK-10.2.1",
    )


def runs(m: Mover, steps: Steps) -> dict[str, Arrival]:
    """The ends of a routed unit's runs: it stops only where it can go no farther (DNK-10.2.1).

    By the cheapest run to each.
    """
    found: dict[str, Arrival] = {}
    known: set[tuple[str, int]] = set()
    going: list[tuple[str, ...]] = [()]
    while going:
        path = going.pop(0)
        here, spent = path[-1] if path else m.start, path_cost(m.s, m.start, path)
        if (here, spent) in known:
            continue
        known.add((here, spent))
        on = steps(m, here, spent)
        going.extend((*path, n) for n in on)
        if path and not on and (here not in found or spent < found[here].cost):
            found[here] = Arrival(here, spent, path)
    return found


def why_still_to_run(left: tuple[str, ...]) -> Refusal | None:
    """Movement cannot end while these routed units can still run (DNK-10.2.1)."""
    if not left:
        return None
    return refuse(f"Routed and still to run: {words.units(left)}.", "DNK-10.2.1", "DNK-7.0")


def say_who_stays(pen: Pen, side: str) -> None:
    """A routed unit with no step open stays where it is (DNK-10.2.4)."""
    for unit in routed_of(pen.game.scenario, pen.position, side):
        state = pen.position.units[unit]
        if MOVED not in state.marks:
            pen.emit(CouldNotRun(unit, state.at))


def routed_of(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """A side's routed units on the map."""
    return tuple(u for u in units_of(s, p, side) if ROUTED in p.units[u].marks)
