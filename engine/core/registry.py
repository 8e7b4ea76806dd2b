"""What a system's package defines: its events and frames, found by their wire names.

A class belongs to a system if its module stands in the system's package and it has a wire name of
its own. So a new event needs no list to be put into; a test imports the whole package and shows
that nothing was missed.
"""

from collections.abc import Iterator
from functools import reduce
from operator import or_
from typing import Any

import msgspec

from engine.core.any_time import DrawOffer
from engine.core.event import Event
from engine.core.frame import Frame
from engine.core.general import DrawDeclined, DrawOffered, Ended, Popped, Pushed, Rolled, Stepped

COMMON: tuple[type[Event], ...] = (Popped, Rolled, Ended, DrawOffered, DrawDeclined)
"""Events of every system, beside those of the agenda, which hold the system's frames."""


def defined(base: type[msgspec.Struct], package: str) -> tuple[type[Any], ...]:
    """The classes below `base` that a package defines, by their wire names."""
    found = {kind for kind in _below(base) if _is_in(kind, package) and tag_of(kind)}
    return tuple(sorted(found, key=tag_of))


def tag_of(kind: type[Any]) -> str:
    """A class's own wire name; "" for one that only others build on."""
    tag = str(kind.__struct_config__.tag)
    return "" if tag == kind.__name__ else tag


def _is_in(kind: type[Any], package: str) -> bool:
    return kind.__module__ == package or kind.__module__.startswith(f"{package}.")


def _below(base: type[Any]) -> Iterator[type[Any]]:
    for kind in base.__subclasses__():
        yield kind
        yield from _below(kind)


def frame_union(package: str) -> Any:
    """The union of all frames that can be pending in a game of this package."""
    return reduce(or_, defined(Frame, package), DrawOffer)


def event_union(package: str) -> Any:
    """The union of all events that a game of this package can record, for reading saves.

    Its modules must have been imported.
    """
    frames = frame_union(package)
    agenda: Any = Pushed[frames] | Stepped[frames]  # type: ignore[valid-type]
    return reduce(or_, (*COMMON, *defined(Event, package)), agenda)
