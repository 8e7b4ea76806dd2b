"""The combat panel: strengths, every modifier, the table with the column in play, the chances.

The words are those that the game tells of an attack, so that the panel cannot say anything else
than the line mode; the table is the game's own.
"""

from __future__ import annotations

from engine.core.words import cell as cell_words, counted
from engine.speech.results import ResultTable
from tui.map import Run
from tui.map.runs import Line
from tui.viewmodel import View, paragraphs, text


def table(view: View, width: int) -> tuple[str, list[Line]]:
    """The head and the rows of the panel for the attack that is looked at."""
    desk = view.desk
    cell, units, beside = _looked_at(view)
    attack = (view.view, _attacker(view, cell), cell, units, beside)
    told, found = desk.words.odds(*attack), desk.words.results(*attack)
    head = f"combat: {desk.say(cell_words(cell))[0]}"
    if found is None:
        return head, paragraphs(desk.say(*told), width)
    grid = drawn(found, width)
    if found.column is None:
        return head, [*paragraphs(desk.say(*told), width), (), *grid]
    first, *rest = (row for row in told if row != found.told)
    ending = paragraphs(desk.say(first), width, "focus")
    return head, [*paragraphs(desk.say(*rest), width), (), *grid, *_chances(found, width), *ending]


def _looked_at(view: View) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The cell, the attackers and further cells of the attack that is looked at.

    What was asked for, until the cursor goes on; then its cell.
    """
    desk, weighed = view.desk, view.desk.weighed
    if weighed.cell and weighed.cursor == desk.cursor:
        cell, units, beside = weighed.cell, weighed.units, weighed.beside
    else:
        cell, units, beside = desk.cursor, tuple(view.player.state.group), ()
    return cell, tuple(u for u in units if u in view.view.units), beside


def _attacker(view: View, cell: str) -> str:
    """The side that would attack: the enemy, if the viewer's units stand there."""
    words, seen = view.desk.words, view.view
    held = {words.side_of(u) for u, state in seen.units.items() if cell in state.cells}
    sides = view.desk.session.game.sides
    return next(s for s in sides if s != view.viewer) if held == {view.viewer} else view.viewer


def drawn(found: ResultTable, width: int) -> list[Line]:
    """The table; the column in play stands between marks in every row.

    If it is too wide, as many columns as there is room for, around the one in play.
    """
    lead = max(len(found.corner), *(len(row.name) for row in found.rows))
    widths = [
        max(len(name) + 1, *(len(row.cells[n]) for row in found.rows)) + 1
        for n, name in enumerate(found.columns)
    ]
    shown = _columns(widths, found.column or 0, width - lead)
    rows = [(found.corner, found.columns), *((row.name, row.cells) for row in found.rows)]
    lines = []
    for number, (name, cells) in enumerate(rows):
        runs = [Run(name.ljust(lead), "label")]
        for n in shown:
            now = n == found.column
            cell = f"{cells[n]}<" if now and not number else cells[n]
            mark = ">" if now else " "
            runs.append(Run(f"{mark}{cell}".ljust(widths[n]), "focus" if now else "text"))
        lines.append(tuple(runs))
    return lines


def _columns(widths: list[int], middle: int, room: int) -> range:
    """The numbers of the columns that there is room for, the one in the middle surely."""
    first, end = middle, middle + 1
    while True:
        more = [n for n in (end, first - 1) if 0 <= n < len(widths)]
        nearest = min(more, key=lambda n: abs(n - middle), default=None)
        if nearest is None or sum(widths[min(first, nearest) : max(end, nearest + 1)]) > room:
            return range(first, end)
        first, end = min(first, nearest), max(end, nearest + 1)


def _chances(found: ResultTable, width: int) -> list[Line]:
    """How often of all throws each result comes."""
    told = ", ".join(f"{result} {count}" for result, count in found.chances().items())
    row = f"Of {counted(found.throws, 'throw')}: {told}."
    return [text("focus", row)] if len(row) <= width else paragraphs([row], width, "focus")
