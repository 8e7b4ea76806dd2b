"""What changes on a map: the pieces on it, and what the player looks at, selects and may choose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from engine.board.map import BoardMap, Side, cell_side
from engine.speech.game_marks import GameMarks, Price, Stack
from tui.map.marks import MARK


@dataclass(frozen=True)
class Pieces:
    """The pieces as one side's view shows them; made once for each view.

    `codes` are the short codes of units, `holders` the letters of those who hold scoring cells,
    `joined` the sides within units that fill two cells, `fronts` the front sides of units.
    """

    side: str
    stacks: Mapping[str, Stack] = field(default_factory=dict)
    codes: Mapping[str, str] = field(default_factory=dict)
    places: Mapping[str, str] = field(default_factory=dict)
    holders: Mapping[str, str] = field(default_factory=dict)
    joined: frozenset[Side] = frozenset()
    fronts: frozenset[Side] = frozenset()


class Over(NamedTuple):
    """What is laid over a cell: the kind of its mark, and what stands behind it."""

    kind: str
    text: str = ""

    @property
    def light(self) -> str:
        """What the whole cell is lit for."""
        role = MARK[self.kind].role
        return "selected" if role == "leader" else role


@dataclass(frozen=True)
class Look:
    """What the player points at. A quiet map has no cursor.

    `selected` are units' ids or cells, `targets` cells, `reach` cells that can be chosen with what
    they cost, `numbers` those that a number takes, `over` what is laid over the map instead of
    the reach.
    """

    cursor: str = ""
    selected: tuple[str, ...] = ()
    targets: tuple[str, ...] = ()
    reach: Mapping[str, Price] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    over: Mapping[str, Over] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Facts:
    """All that can change in one cell. `state` is "selected", "target" or ""; equal if alike."""

    cursor: bool = False
    state: str = ""
    stack: Stack | None = None
    code: str = ""
    reach: Price | None = None
    holder: str = ""
    number: int = 0
    over: Over | None = None

    @property
    def light(self) -> str:
        """What the whole cell may be lit for."""
        return "cursor" if self.cursor else self.lasting

    @property
    def lasting(self) -> str:
        """The same without the look cursor, which goes on at the next key."""
        if self.number or self.state:
            return self.state or "selected"
        return self.over.light if self.over else "reach" if self.reach else ""


EMPTY = Facts()


def pieces_of(marks: GameMarks, board: BoardMap, view: Any, side: str) -> Pieces:
    """The pieces of a view, for the side that looks."""
    scoring = [place.cell for place in board.places if place.scores]
    holders = {cell: marks.letters.get(marks.holder(view, cell), "") for cell in scoring}
    on_map = {unit: state for unit, state in view.units.items() if state.cells}
    stacks = marks.stacks(view)
    tops = {stack.top for stack in stacks.values()} - {""}
    return Pieces(
        side,
        stacks,
        {unit: marks.code(view, unit) for unit in on_map},
        {unit: state.at for unit, state in on_map.items()},
        holders,
        frozenset(
            cell_side(a, b)
            for state in on_map.values()
            for a, b in zip(state.cells, state.cells[1:], strict=False)
        ),
        frozenset(side for unit in tops for side in fronts_of(marks, board, view, unit)),
    )


def fronts_of(marks: GameMarks, board: BoardMap, view: Any, unit: str) -> frozenset[Side]:
    """The front sides of a unit."""
    sides = set()
    for cell in view.units[unit].cells:
        for number in marks.fronts_at(view, unit, cell):
            there = board.grid.step(cell, number)
            if there and there not in view.units[unit].cells:
                sides.add(cell_side(cell, there))
    return frozenset(sides)


def lit(pieces: Pieces, look: Look) -> set[str]:
    """The cells of which a look says something."""
    selected = {pieces.places.get(one, one) for one in look.selected}
    cells = {*selected, *look.targets, *look.reach, *look.numbers, *look.over, look.cursor}
    return cells - {""}


def facts_at(pieces: Pieces, look: Look, cell: str) -> Facts:
    """All that can change in a cell, as it is now."""
    stack = pieces.stacks.get(cell)
    top = stack.top if stack else ""
    state = ""
    for one in look.selected:
        if pieces.places.get(one, one) == cell:
            state, top = "selected", one if one in pieces.codes else top
    if not state and cell in look.targets:
        state = "target"
    return Facts(
        cell == look.cursor, state, stack, pieces.codes.get(top, ""),
        look.reach.get(cell), pieces.holders.get(cell, ""), look.numbers.get(cell, 0),
        look.over.get(cell),
    )  # fmt: skip
