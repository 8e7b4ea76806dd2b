"""Who came to other hexes where a game hides units: by name if that was told or seen, else counted.

A unit may have been unknown before, or lie hidden again: two views of a side alone do not tell that
it has moved. The events that the side heard name it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate
from operator import and_
from typing import Any

from engine.core import Event
from engine.core.words import STAND_IN

Places = Mapping[str, str]
"""Units with their hexes."""


@dataclass(frozen=True)
class Comings:
    """Who came to another hex, and from off the map; how many unknown ones did, and where to."""

    moved: Places
    come: Places
    unseen: int
    newly: int
    where: tuple[str, ...]


def told_moves(events: Iterable[Event]) -> Places:
    """The units that came to other hexes by events as a side heard them, with the last hex.

    Who lies hidden in a hex that an unknown unit has left since is not known to be there any more.
    """
    found: dict[str, str] = {}
    for event in events:
        changed: Mapping[str, Any] = getattr(event, "changed", {})
        left = {unit.split(":")[1] for unit, state in changed.items()
                if unit.startswith(STAND_IN) and state is None}  # fmt: skip
        for unit, cell in list(found.items()):
            state = changed.get(unit)
            if state.at != cell if state is not None else cell in left:
                del found[unit]
        found |= {u: cell for u, cell in event.brings().items() if not u.startswith(STAND_IN)}
    return found


def views_of(before: Any, events: Iterable[Event]) -> tuple[Any, ...]:
    """A view, and what it was after each of the events that a side heard since."""
    return tuple(accumulate(events, lambda view, event: event.apply(view), initial=before))


def last_places(views: Iterable[Any]) -> Places:
    """Where each unit stood last in some views, one after the other."""
    return {unit: state.at for view in views for unit, state in view.units.items() if state.at}


def fewest(views: Iterable[Any], is_theirs: Callable[[str], bool]) -> Counter[str]:
    """How few of one side's units each cell held in any of some views.

    No more than these can have stayed there all the time.
    """
    return reduce(and_, (_by_cell(view, is_theirs) for view in views))


def comings(
    before: Any, now: Any, told: Places, least: Counter[str], is_theirs: Callable[[str], bool]
) -> Comings:
    """What came of one side's units that two views alone do not compare; `least` see `fewest`."""
    was, there = (_by_cell(view, is_theirs) for view in (before, now))
    known = [u for u in now.units if u in before.units and is_theirs(u) and _at(now, u)]
    arrived = [u for u in known if _at(now, u) != _at(before, u)]
    named = {u: cell for u, cell in (_seen(before, now, was) | {**told}).items()
             if is_theirs(u) and u not in known and _at(before, u) != cell}  # fmt: skip
    come = {u: cell for u, cell in named.items() if u in before.units and not _at(before, u)}
    accounted = Counter([*named.values(), *(_at(now, u) for u in arrived)])
    more = there - (least & (was - _gone(before, now, named, is_theirs))) - accounted
    new = _by_cell(now, lambda u: is_theirs(u) and _is_new(before, u)) - Counter(named.values())
    found = Counter({cell: min(n, more[cell]) for cell, n in new.items() if more[cell]})
    entered = len(come) + sum(not _at(before, u) for u in arrived)
    left = max(0, there.total() - was.total() - entered)
    if left >= len(named) - len(come) + found.total():
        return Comings({}, named, 0, found.total(), tuple(sorted(found)))
    newly = min(found.total(), left)
    moved = {u: cell for u, cell in named.items() if u not in come}
    return Comings(moved, come, found.total() - newly, newly, tuple(sorted(found)))


def _by_cell(view: Any, wanted: Callable[[str], bool]) -> Counter[str]:
    return Counter(state.at for u, state in view.units.items() if state.at and wanted(u))


def _gone(before: Any, now: Any, named: Places, is_theirs: Callable[[str], bool]) -> Counter[str]:
    """How many have left each cell by name: who is elsewhere now, or off the map."""
    places = {u: state.at for u, state in now.units.items()} | {**named}
    return _by_cell(before, lambda u: is_theirs(u) and not u.startswith(STAND_IN)
                    and places.get(u, _at(before, u)) != _at(before, u))  # fmt: skip


def _is_new(before: Any, unit: str) -> bool:
    return unit.startswith(STAND_IN) or unit not in before.units


def _seen(before: Any, now: Any, was: Counter[str]) -> dict[str, str]:
    """The units that were not known and stand where nobody stood."""
    return {u: state.at for u, state in now.units.items()
            if state.at and not u.startswith(STAND_IN) and u not in before.units
            and not was[state.at]}  # fmt: skip


def _at(view: Any, unit: str) -> str:
    at: str = view.units[unit].at if unit in view.units else ""
    return at
