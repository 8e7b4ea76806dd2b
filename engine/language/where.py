"""Which cells are meant in an order: one, several, or a way."""

import re

from engine.core.order import Tokens, Verb
from engine.language import names, whom
from engine.language.listener import FILLERS, Listener, stripped
from engine.language.usage import usage

_BY = re.compile(r"\s+(?:by|through|via)\s+")
"""What comes between the end of a way and the cells before it."""
_PATH = re.compile(r"\d{3,4}(-\d{3,4})+$")


def cell_in(listener: Listener, text: str) -> Tokens | None:
    """The one cell meant by the whole text, or None."""
    if text not in listener.found:
        listener.found[text] = names.cell_called(listener.names.board, text)
    cell = listener.found[text]
    return None if cell is None else (cell,)


def cells_in(listener: Listener, text: str) -> Tokens | None:
    """The cells of a way or a list, or None if it is neither: 0508-0507, 0508 0507, sedan.

    The cells of "0506 through 0508-0507" are in the order in which they are entered.
    """
    end, *before = _BY.split(text, maxsplit=1)
    if before:
        last, way = (
            cell_in(listener, " ".join(stripped(end.split()))),
            cells_in(listener, before[0]),
        )
        return (*way, *last) if last and way else None
    if _PATH.fullmatch(text):
        return tuple(cell.zfill(4) for cell in text.split("-"))
    if single := cell_in(listener, text):
        return single
    many = [cell_in(listener, word) for word in re.split(r"[\s,]+", text) if word not in FILLERS]
    return tuple(c for one in many if one for c in one) if many and all(many) else None


def many_cells(listener: Listener, verb: Verb, text: str) -> Tokens:
    """The cells of a list. Raises NotUnderstood."""
    cells = cells_in(listener, text) if text else None
    if cells is not None:
        return cells
    parts = [part for part in whom.LIST.split(text) if part]
    if not parts:
        raise usage(verb)
    return tuple(names.find_cell(listener.names.board, part) for part in parts)
