"""Every refusal of a system as it is written in the code, to find those that no sample draws out.

refuse(f"{unit(u)} has moved.", "DNK-10.1")   ->   "… has moved."
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import engine.systems
from engine.systems.playable import SYSTEMS

GAP = "…"
SAYS_LITTLE = 6
"""A sentence with fewer letters of its own is made elsewhere."""
MAKERS = ("refuse", "belongs", "Refusal")


@cache
def refusals(system: str) -> tuple[str, ...]:
    """The refusals of a system's package, with gaps for what is filled in."""
    folder = Path(engine.systems.__path__[0]) / SYSTEMS[system].split(".")[2]
    found = (row for path in folder.rglob("*.py") for row in _in(ast.parse(path.read_bytes())))
    return tuple(sorted({row for row in found if sum(c.isalpha() for c in row) >= SAYS_LITTLE}))


def _in(module: ast.Module) -> Iterator[str]:
    for node in ast.walk(module):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args:
            if node.func.id in MAKERS:
                yield from _texts(node.args[0])


def _texts(node: ast.expr) -> Iterator[str]:
    """The text of an expression, with gaps; of both where one of two is chosen."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(p.value if isinstance(p, ast.Constant) else GAP for p in parts)
        case ast.IfExp(body=one, orelse=other):
            yield from _texts(one)
            yield from _texts(other)


def unsaid(written: Iterable[str], drawn: Iterable[str]) -> list[str]:
    """Those refusals that are not among those drawn out, which are in marked words."""
    told = "\n".join(drawn)
    return [row for row in written if not re.search(_pattern(row), told)]


def _pattern(row: str) -> str:
    """No gap is longer than a row."""
    return ".*?".join(re.escape(part) for part in row.split(GAP))
