"""The scanner: units and places of a category one after the other, the nearest first."""

from __future__ import annotations

from engine.core.words import cell as cell_words, counted
from engine.speech import describe
from tui.desk.able import ready
from tui.desk.desk import Desk, Rows
from tui.desk.lists import READY

Found = dict[str, tuple[str, ...]]


def categories(desk: Desk) -> Found:
    """The categories that hold anything, with what they hold: units or cells."""
    found = {READY: ready(desk), **_lists(desk)}
    return {name: items for name, items in found.items() if items}


def _items(desk: Desk, category: str) -> tuple[str, ...]:
    """What one category holds."""
    return ready(desk) if category == READY else _lists(desk).get(category, ())


def _lists(desk: Desk) -> Found:
    """All but those who can be ordered, which takes longer to find out."""
    board = desk.words.board
    found: Found = {**desk.words.categories(desk.view, desk.side)}
    for kind in sorted({k for kinds in board.features.values() for k in kinds}):
        cells = {c for edge, kinds in board.features.items() if kind in kinds for c in edge}
        found[f"{kind} hexes"] = tuple(sorted(cells))
    return found


class Scanner:
    """Goes through a category by distance from where the scan began."""

    def __init__(self) -> None:
        self.category = ""
        self.item = ""
        """The unit or cell last told."""
        self._from = ""
        self._at = -1

    def begin_anew(self) -> None:
        """The cursor was moved: the next scan begins from there."""
        self._from, self._at = "", -1

    def turn(self, desk: Desk, by: int) -> Rows:
        """Another category, and the nearest in it."""
        found = categories(desk)
        names = list(found)
        at = names.index(self.category) if self.category in names else -1 if by > 0 else 0
        self.category = names[(at + by) % len(names)]
        self.begin_anew()
        told = self._step(desk, found[self.category], 1)
        return [f"{self.category.capitalize()}: {told[0]}"]

    def step(self, desk: Desk, by: int) -> Rows:
        """The next or previous of the category."""
        self.category = self.category or next(iter(categories(desk)), "")
        return self._step(desk, _items(desk, self.category), by)

    def _step(self, desk: Desk, found: tuple[str, ...], by: int) -> Rows:
        items = self._sorted(desk, found)
        if not items:
            return [f"{self.category.capitalize()}: none."]
        self._at = (self._at + by) % len(items) if self._at >= 0 or by > 0 else len(items) - 1
        self.item = items[self._at]
        where = self._words(desk, self.item)
        return desk.say(f"{where}, {self._at + 1} of {len(items)}.")

    def _sorted(self, desk: Desk, items: tuple[str, ...]) -> list[str]:
        self._from = self._from or desk.cursor
        grid = desk.words.board.grid
        most = len(grid.cells)

        def far(item: str) -> int:
            at = cell_of(desk, item)
            return grid.distance(self._from, at) if at else most

        return sorted(items, key=far)

    def _words(self, desk: Desk, item: str) -> str:
        at = cell_of(desk, item)
        if not at:
            return f"{describe.unit_phrase(desk.words, desk.view, item)}, not on the map"
        far = describe.bearing(desk.words, desk.cursor, at)
        if item in desk.view.units:
            who = describe.unit_phrase(desk.words, desk.view, item)
            return f"{who}, {far}, {cell_words(at)}"
        elements = ("places", "terrain", "control")
        what = describe.cell_row(desk.words, desk.view, desk.side, item, elements)
        return f"{what[:-1]}, {far}, {cell_words(at)}"


def cell_of(desk: Desk, item: str) -> str:
    """Where a unit is, or those whom it can replace; or the cell itself. "" if off the map."""
    return desk.words.stands_at(desk.view, item) if item in desk.view.units else item


def how_far(desk: Desk, references: dict[str, str]) -> Rows:
    """How the look cursor lies from each reference: its words and its cell."""
    if not references:
        return ["Nothing to measure from: select a unit, or set a mark with capital K."]
    told = (
        f"{describe.bearing(desk.words, at, desk.cursor)} of {what}"
        if at != desk.cursor else f"at {what}"
        for what, at in references.items()
    )  # fmt: skip
    return desk.say(f"{cell_words(desk.cursor)} is {'; '.join(told)}.")


def counts(desk: Desk) -> str:
    """The categories with how many each holds, in one row."""
    return ", ".join(f"{name} {len(items)}" for name, items in categories(desk).items())


__all__ = ["Scanner", "categories", "cell_of", "counted", "counts", "how_far"]
