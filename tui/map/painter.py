"""Drawing: blocks of cells put together to rows, each made only when it is asked for."""

from __future__ import annotations

from engine.board.map import BoardMap, Side, cell_side
from engine.speech.game_marks import GameMarks
from tui.map.contents import detail, dot, small
from tui.map.edges import head, labels
from tui.map.ground import ground_of, sides_of
from tui.map.layout import Layout, Slot, layout_of
from tui.map.parts import Inside, cursor, mark
from tui.map.picture import Picture
from tui.map.runs import Line, Run, fitted, letters_of, merged
from tui.map.scene import EMPTY, Facts, Look, Pieces, facts_at
from tui.map.sides import Lie, side_runs

_Kinds = tuple[tuple[str, ...] | None, ...]
"""What is on the three sides that a block draws; None where there is no side."""

_MOST_BLOCKS = 20_000
"""How many drawn blocks are kept."""

_WEIGHT = {
    role: weight
    for weight, role in enumerate((
        "cursor", "choice", "target", "selected", "second side", "first side", "stop", "reach",
        "city", "town", "river", "terrain", "sea", "",
    ))
}  # fmt: skip
"""Where one character stands for two cells, the role with the smaller number is drawn."""


class MapPainter:
    """Draws one map at one zoom. Keeps the blocks it has drawn, so make it once and keep it."""

    def __init__(
        self, board: BoardMap, marks: GameMarks, zoom: int, *,
        fold: bool = True, borders: bool = False, utf8: bool = False,
    ) -> None:  # fmt: skip
        """Raises ValueError if the map has something for which there is no mark."""
        self.board = board
        self.layout: Layout = layout_of(board, zoom, fold)
        self.head = head(self.layout)
        self.labels = labels(self.layout)
        self._letters = marks.letters
        self._utf8 = utf8
        self._ground = ground_of(board, marks)
        self._sides = sides_of(board, borders)
        self._rivers = {
            cell for side, kinds in self._sides.items() if "river" in kinds for cell in side
        }
        self._still: dict[Slot, tuple[tuple[Side | None, ...], _Kinds]] = {}
        self._blocks: dict[tuple[object, ...], tuple[Line, ...]] = {}

    def picture(self, pieces: Pieces, look: Look) -> Picture:
        """The map as it is now."""
        return Picture(self, pieces, look)

    def block(self, slot: Slot, pieces: Pieces, look: Look) -> tuple[Line, ...]:
        """The lines of a cell's block; beside the map only the edge of the map."""
        cell = self.layout.cell(slot)
        facts = facts_at(pieces, look, cell) if cell else EMPTY
        sides = self._kinds(slot, pieces)
        key = (cell, facts, sides)
        if key not in self._blocks:
            if len(self._blocks) >= _MOST_BLOCKS:
                self._blocks.clear()
            self._blocks[key] = self._draw(cell, facts, sides, self.layout.first_part(slot.down))
        return self._blocks[key]

    def one(self, slots: tuple[Slot, ...], pieces: Pieces, look: Look) -> Run:
        """One character for the most important of what is in one cell or two."""
        found = [
            dot(self._inside(cell, facts_at(pieces, look, cell)), cell in self._rivers)
            for slot in slots
            if (cell := self.layout.cell(slot))
        ]
        return min(found, key=lambda run: _WEIGHT[run.role], default=Run(" "))

    def _inside(self, cell: str, facts: Facts) -> Inside:
        return Inside(cell, facts, self._ground[cell], self._letters)

    def _kinds(self, slot: Slot, pieces: Pieces) -> _Kinds:
        """The kinds on the three sides that a block draws, the winner first."""
        if slot not in self._still:
            self._still[slot] = self._still_kinds(slot)
        sides, kinds = self._still[slot]
        if not (pieces.fronts or pieces.joined):
            return kinds
        return tuple(
            still if still is None or side is None else (*_moving(side, still, pieces), *still)
            for side, still in zip(sides, kinds, strict=True)
        )

    def _still_kinds(self, slot: Slot) -> tuple[tuple[Side | None, ...], _Kinds]:
        """The three sides, None at the edge of the map, and what is always on them."""
        cell, around = self.layout.cell(slot), self.layout.around(slot)
        sides = tuple(cell_side(cell, there) if cell and there else None for there in around)
        kinds = tuple(
            self._sides.get(side, ()) if side else () if cell or there else None
            for side, there in zip(sides, around, strict=True)
        )
        return sides, kinds

    def _draw(self, cell: str | None, facts: Facts, kinds: _Kinds, first: int) -> tuple[Line, ...]:
        width, height = self.layout.block
        top, left = self._frame(kinds, first)
        if not cell:
            box: tuple[Line, ...] = (fitted((), width - 1),) * (height - 1)
        else:
            inside = self._inside(cell, facts)
            if height == 2:
                has_ceiling = self._has_ceiling(cell)
                room = self._room(kinds) if has_ceiling else (0, 0)
                top, *rest = small(inside, top, width - 1, room)
                brace = (mark("choice"),) if facts.number and not has_ceiling else ()
                left = [*cursor(facts), *brace, *left][:1] if facts.stack else left
            else:
                top, *rest = detail(inside, top, width - 1)
            box = tuple(rest)
        return (top, *(merged((a, *b)) for a, b in zip(left, box, strict=True)))

    def _has_ceiling(self, cell: str) -> bool:
        """False where the line above a cell is the first row of the picture, that of numbers."""
        return self.layout.region(cell).y > 0

    def _room(self, kinds: _Kinds) -> tuple[int, int]:
        """Where marks may stand on the side at the top, so that something of it is seen.

        A front is seen on other sides, too.
        """
        width = self.layout.block[0]
        if self.layout.shape == "columns":
            return (2 if kinds[0] not in ((), ("front",)) else 1), width
        return 1, width - 1

    def _frame(self, kinds: _Kinds, first: int) -> tuple[Line, list[Run]]:
        """The first row of a block, and the first character of each other row.

        Of a brick's first row the `first` characters are its north-west side.
        """
        width, height = self.layout.block
        if self.layout.shape == "columns":
            top = self._along(kinds[0], width - 1, "flat")
            left = [
                *self._along(kinds[1], height // 2, "rising"),
                *self._along(kinds[2], height // 2, "falling"),
            ]
            corner, *rest = letters_of(left)
            return merged((corner, *top)), rest
        left = letters_of(self._along(kinds[0], height - 1, "upright"))
        top = (
            *self._along(kinds[1], first, "flat"), *self._along(kinds[2], width - first, "flat"),
        )  # fmt: skip
        return merged(top), left

    def _along(self, kinds: tuple[str, ...] | None, length: int, lie: Lie) -> Line:
        return fitted((), length) if kinds is None else side_runs(kinds, length, lie, self._utf8)


def _moving(side: Side, still: tuple[str, ...], pieces: Pieces) -> tuple[str, ...]:
    """What is on a side for the moment; a front yields to what else there is."""
    joined = ("joined",) if side in pieces.joined else ()
    return joined or (("front",) if side in pieces.fronts and not still else ())
