"""Lists in words: units or cells of a category, a side's stacks."""

from collections.abc import Callable, Collection, Iterable
from typing import Any

from engine.core.words import cell as cell_words, counted, side as side_words, unit as unit_words
from engine.speech.describe import (
    LISTED,
    bearing,
    cell_row,
    due_words,
    stack_phrases,
    strength_at_full,
    unit_phrase,
)
from engine.speech.game_words import GameWords, Rows


def contact_rows(
    own: Collection[str], enemy: Iterable[str], near: Callable[[str], Iterable[str]],
    hex_words: Callable[[str], str],
) -> Rows:  # fmt: skip
    """The front: each cell with enemies next to own ones, with these."""
    rows = []
    for cell in sorted(enemy):
        if beside := [n for n in near(cell) if n in own]:
            facing = "; ".join(map(hex_words, beside))
            rows.append(f"In contact: {hex_words(cell)}, with {facing}.")
    return tuple(rows) or ("No units are in contact.",)


def list_report(words: GameWords, view: Any, side: str, category: str, near: str = "") -> Rows:
    """The units or cells of a category, counted, the nearest first if a cell is given."""
    return items_report(words, view, side, category, words.categories(view, side)[category], near)


def items_report(
    words: GameWords, view: Any, side: str, category: str, found: tuple[str, ...], near: str = ""
) -> Rows:
    """Units or cells, counted, the nearest first if a cell is given."""
    if not found:
        return (f"{category}: none. {words.why_empty(view, side, category)}".rstrip(),)

    def place(item: str) -> str:
        return view.units[item].at if item in view.units else item

    def far_away(item: str) -> int:
        return (
            words.board.grid.distance(near, place(item))
            if place(item)
            else len(words.board.terrain)
        )

    if near:
        found = tuple(sorted(found, key=far_away))

    due = {} if all(map(place, found)) else due_words(words, view, side)

    def row(item: str) -> str:
        if not place(item):
            when = f", {due[item]}" if item in due else ""
            return f"{unit_phrase(words, view, item)}, not on the map{when}."
        far = bearing(words, near, place(item)) if near else ""
        if item not in view.units:
            row = cell_row(words, view, side, item, LISTED)
            return f"{far}, {row}" if far else row
        where = ", ".join(part for part in (cell_words(place(item)), far) if part)
        who = f"{unit_words(item)} at {where}{strength_at_full(words, view, item)}"
        return ", ".join((who, *words.states(view, item))) + "."

    return (f"{category}: {len(found)}.", *map(row, found))


def side_summary(words: GameWords, view: Any, side: str) -> Rows:
    """A side's stacks, one row a cell."""
    by_cell: dict[str, list[str]] = {}
    for unit, state in view.units.items():
        if state.at and words.side_of(unit) == side:
            by_cell.setdefault(state.at, []).append(unit)
    found = [unit for units in by_cell.values() for unit in units]
    leaders = sum(map(words.leads, found))
    led = f" and {counted(leaders, 'leader')}" if leaders else ""

    def told(units: list[str]) -> str:
        return "; ".join(stack_phrases(words, view, words.in_order(view, units), whose=False))

    head = f"{side_words(side)}: {counted(len(found) - leaders, words.piece_word)}{led} in "
    return (
        head + counted(len(by_cell), "hex", "hexes") + ".",
        *(f"{cell_words(c)}: {told(units)}." for c, units in sorted(by_cell.items())),
    )
