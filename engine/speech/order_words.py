"""Saying an order back to the one who gave it: "attack 0508 with German 6th Army"."""

from collections.abc import Callable, Iterable
from itertools import chain, repeat
from typing import Any

import msgspec

from engine.board.map import BoardMap
from engine.core.order import Order, Verb
from engine.core.words import cell as cell_words, listed, unit as unit_words

_AT_A_CELL = ("place", "fire", "enter")
"""What one unit does at a cell; whatever else it does with one, it goes there."""


def order_words(
    board: BoardMap, view: Any, verb: Verb, order: Order, name: Callable[[str], str] = str
) -> str:
    """An order in marked words, by its fields; of a path only its end is said.

    `name` says what has a name of its own beside pieces and cells.
    """
    said = [verb.words[0]]
    is_at = verb.shape == ("unit", "cell") and verb.words[0] in _AT_A_CELL
    small_words = ("", "at" if is_at else "to", "by")
    for field, to in zip(order.__struct_fields__, chain(small_words, repeat("")), strict=False):
        said.append(_part(board, view, getattr(order, field), to, name))
    return " ".join(part for part in said if part)


def _part(board: BoardMap, view: Any, value: object, to: str, name: Callable[[str], str]) -> str:
    if isinstance(value, tuple):
        return _several(board, view, value, to) if value else ""
    if isinstance(value, dict):
        return listed(f"{_token(board, view, k)} left {_part(board, view, v, 'at', name)}"
                      for k, v in value.items()) if value else ""  # fmt: skip
    if isinstance(value, bool):
        return "accept" if value else "decline"
    if isinstance(value, msgspec.Struct):
        return ""
    token = str(value)
    if token in board.grid:
        return f"{to} {cell_words(token)}" if to else cell_words(token)
    return _token(board, view, name(token))


def _several(board: BoardMap, view: Any, tokens: Iterable[object], to: str) -> str:
    many = [str(token) for token in tokens]
    if not to:
        return listed(_token(board, view, t) for t in many)
    if many[-1] in board.grid:
        said = many if to == "by" else many[-1:]
        return f"{to} {listed(map(cell_words, said))}"
    return f"with {listed(_token(board, view, t) for t in many)}"


def _token(board: BoardMap, view: Any, token: str) -> str:
    if token in view.units:
        return unit_words(token)
    return cell_words(token) if token in board.grid else token
