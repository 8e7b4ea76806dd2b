"""Remembering what depends on the units' states alone, for the few positions in use.

The functions are pure; a position's `units` is never changed in place, so its identity is enough.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition

A = ParamSpec("A")
R = TypeVar("R")

KEPT = 6
"""How many positions are remembered."""

_known: OrderedDict[tuple[int, int], tuple[Any, Any, dict[Any, Any]]] = OrderedDict()
_latest: tuple[Any, Any, dict[Any, Any]] = (None, None, {})
"""The one asked for last: most questions are about one position."""


def _memory(s: Scenario, p: VauPosition) -> dict[Any, Any]:
    global _latest
    if _latest[1] is not p.units or _latest[0] is not s:
        _latest = _remember(s, p)
    return _latest[2]


def _remember(s: Scenario, p: VauPosition) -> tuple[Any, Any, dict[Any, Any]]:
    key = (id(s), id(p.units))
    found = _known.get(key)
    if found is None:
        # The scenario and the units are kept too, so that no other object can get their id.
        found = _known[key] = (s, p.units, {})
        if len(_known) > KEPT:
            _known.popitem(last=False)
    else:
        _known.move_to_end(key)
    return found


def by_units(
    function: Callable[Concatenate[Scenario, VauPosition, A], R],
) -> Callable[Concatenate[Scenario, VauPosition, A], R]:
    """A function of scenario, position and plain arguments that looks at the units only."""

    @wraps(function)
    def remembered(s: Scenario, p: VauPosition, *args: A.args, **kwargs: A.kwargs) -> R:
        memory = _memory(s, p)
        key = (function, args, tuple(kwargs.items())) if kwargs else (function, args)
        found = memory.get(key, memory)
        if found is memory:
            found = memory[key] = function(s, p, *args, **kwargs)
        return cast(R, found)

    return cast(Callable[Concatenate[Scenario, VauPosition, A], R], remembered)
