"""The way of a retreat or rout in words, and whom it shakes, before its end is chosen."""

from engine.core import words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.frames import Retreating
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.morale.falling_back import HOW
from engine.systems.vauchamps.morale.shaken_friends import to_shake
from engine.systems.vauchamps.morale.ways_back import Way, ways_for


def way_rows(s: Scenario, p: VauPosition, frame: Retreating, cell: str) -> tuple[str, ...]:
    """By which hexes it comes to one, and which friends test then (VAU-4.0m, 3.1g, 3.1h)."""
    found, who = ways_for(s, p, frame), words.unit(frame.unit)
    if cell not in found:
        ends = words.cells(tuple(found), "or")
        return (f"{who} {HOW[frame.mode]} to {ends}, not to {words.cell(cell)}.",)
    *between, _ = found[cell].path
    by = f" {words.through(between)}" if between else ""
    tests = shaken_words(s, p, frame, found[cell])
    on_the_way = (f"On its way {tests}.",) if tests else ()
    return (f"{who} {HOW[frame.mode]} to {words.cell(cell)}{by}.", *on_the_way)


def shaken_words(s: Scenario, p: VauPosition, frame: Retreating, way: Way) -> str:
    """Which friends test as it comes to them; "" if none does."""
    shaken = [(to_shake(s, p, frame, there), there) for there in way.path]
    told = [
        f"{words.units(friends)} at {words.cell(there)} {agree(friends, 'tests', 'test')}"
        for friends, there in shaken
        if friends
    ]
    return words.listed(told) if told else ""
