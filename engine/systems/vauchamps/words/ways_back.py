"""The way of a retreat or rout in words, and what it meets, before its end is chosen."""

from engine.core import words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.frames import Retreating
from engine.systems.vauchamps.morale.falling_back import HOW, Retreat
from engine.systems.vauchamps.morale.on_the_way import (
    caught_at,
    caught_words,
    shaken_on,
    shaken_words,
)
from engine.systems.vauchamps.morale.ways_back import Way, ways_for


def way_rows(s: Scenario, p: VauPosition, frame: Retreating, cell: str) -> tuple[str, ...]:
    """By which hexes it comes to one, whether it routs, and which friends test then.

    See VAU-4.0m, 4.0i, 3.1g and 3.1h.
    """
    found, who = ways_for(s, p, frame), words.unit(frame.unit)
    if cell not in found:
        ends = words.cells(tuple(found), "or")
        return (f"{who} {HOW[frame.mode]} to {ends}, not to {words.cell(cell)}.",)
    *between, _ = found[cell].path
    by = f" {words.through(between)}" if between else ""
    return (
        f"{who} {HOW[frame.mode]} to {words.cell(cell)}{by}.",
        *(f"On its way {harm}." for harm in _harms(s, p, frame, found[cell])),
    )


def _harms(s: Scenario, p: VauPosition, frame: Retreating, way: Way) -> tuple[str, ...]:
    """Where it routs on a way, and which friends test; () if it harms nobody."""
    told = (caught_words(s, p, frame, way), shaken_words(s, p, frame, way))
    return tuple(filter(None, told))


def worse_way_rows(s: Scenario, p: VauPosition, order: Retreat) -> tuple[str, ...]:
    """The harm of a way that another end would spare: a rout (VAU-4.0i), or friends shaken."""
    frame = p.top
    if not isinstance(frame, Retreating):
        return ()
    found = ways_for(s, p, frame)
    harm = {cell: _harm(s, p, frame, way) for cell, way in found.items()}
    better = tuple(cell for cell in found if harm[cell] < harm[order.to])
    if not better:
        return ()
    less = f"less harm to {words.cells(better, 'or')}"
    met = ", ".join(_harms(s, p, frame, found[order.to]))
    return (f"{words.unit(order.unit)} to {words.cell(order.to)}: {met}; {less}.",)


def _harm(s: Scenario, p: VauPosition, frame: Retreating, way: Way) -> tuple[bool, int]:
    """Whether it routs on a way, and how many friends it shakes: the less, the better."""
    shaken = sum(len(friends) for friends in shaken_on(s, p, frame, way).values())
    return bool(caught_at(s, p, frame, way)), shaken
