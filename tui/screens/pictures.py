"""A small map of each scenario that comes with the program, for the start screen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from engine.data.library import ScenarioInfo
from tui.map.marks import MARKS
from tui.map.runs import Line, Run, merged

WIDE = 34
"""The columns of the widest."""
_ROLES = {mark.char: mark.role for mark in MARKS}


@cache
def _drawn(scenario: str) -> tuple[str, ...]:
    """Its rows as they are kept; none for a scenario that did not come with the program."""
    file = files("tui.pictures").joinpath(f"{scenario}.txt")
    return tuple(file.read_text("utf-8").splitlines()) if file.is_file() else ()


def picture(scenario: ScenarioInfo) -> list[Line]:
    """The map of a scenario in a few rows, the armies by the letters of their sides."""
    letters = {side.name[0]: role for side, role
               in zip(scenario.sides, ("first side", "second side"), strict=False)}  # fmt: skip
    roles = {**_ROLES, **letters}
    return [_coloured(row, roles) for row in _drawn(scenario.id)]


def _coloured(row: str, roles: Mapping[str, str]) -> Line:
    return merged(Run(char, roles.get(char, "")) for char in row)
