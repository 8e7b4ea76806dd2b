"""Remembering what follows from a view alone, for the few views in use.

Rule functions are pure and views never change, so an answer once worked out holds as long as it is
asked of the very same view: its identity is enough. What depends on nothing but where the units are
and how they stand is remembered by the units, and so lives on when only the agenda changes.
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

S = TypeVar("S")
P = TypeVar("P")
A = ParamSpec("A")
R = TypeVar("R")

KEPT = 8
"""How many views are remembered."""

_known: OrderedDict[tuple[int, int], tuple[Any, Any, dict[Any, Any]]] = OrderedDict()


def by_view(function: Callable[Concatenate[S, P, A], R]) -> Callable[Concatenate[S, P, A], R]:
    """A function of scenario, view and plain arguments that remembers its answers."""
    return _remembering(function, lambda view: view)


def by_units(function: Callable[Concatenate[S, P, A], R]) -> Callable[Concatenate[S, P, A], R]:
    """The same of one that looks at nothing of the view but its units."""
    return _remembering(function, attrgetter("units"))


def _remembering(
    function: Callable[Concatenate[S, P, A], R], part: Callable[[Any], Any]
) -> Callable[Concatenate[S, P, A], R]:
    game: Any = None
    about: Any = None
    answers: dict[Any, R] = {}

    @wraps(function)
    def remembered(s: S, view: P, *args: A.args, **kwargs: A.kwargs) -> R:
        nonlocal game, about, answers
        seen = part(view)
        if seen is not about or s is not game:
            game, about, answers = s, seen, _answers(function, s, seen)
        key = (args, *kwargs.items()) if kwargs else args
        known = answers  # The function may ask itself of another view meanwhile.
        if key not in known:
            known[key] = function(s, view, *args, **kwargs)
        return known[key]

    return cast(Callable[Concatenate[S, P, A], R], remembered)


def _answers(function: Any, s: Any, about: Any) -> dict[Any, Any]:
    """What a function has answered of this scenario and view or units."""
    key = (id(s), id(about))
    if (found := _known.get(key)) is None:
        # Both are kept too, so that no other object can get their ids.
        found = _known[key] = (s, about, {})
        if len(_known) > KEPT:
            _known.popitem(last=False)
    else:
        _known.move_to_end(key)
    answers: dict[Any, Any] = found[2].setdefault(function, {})
    return answers
