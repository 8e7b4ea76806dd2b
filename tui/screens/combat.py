"""The combat panel: strengths, every modifier, the table with the column in play, the chances.

All is read from the words that the game tells of an attack and of its table, so that the panel
cannot say anything else than the line mode.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

from engine.core.words import cell as cell_words
from tui.desk.desk import Rows
from tui.map import Run
from tui.map.runs import Line
from tui.viewmodel import View, paragraphs, text

_COLUMN = re.compile(r"(\d+ to \d+): ((?:\d+ [^,]+(?:, )?)+)\.?")
_RESULT = re.compile(r"(\d+) ([^,.]+)")
_ODDS = re.compile(r"\d+ to \d+")


@dataclass(frozen=True)
class Table:
    """A combat table: the names of its columns, and the results of each by die."""

    columns: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]


def table_of(rows: Rows) -> Table | None:
    """The table that rows like "3 to 1: 1 A1, 2 EX." tell; None if they tell none."""
    found = [match for row in rows if (match := _COLUMN.fullmatch(row))]
    if not found:
        return None
    results = tuple(tuple(r for _, r in _RESULT.findall(m[2])) for m in found)
    return Table(tuple(m[1] for m in found), results)


def table(view: View, width: int) -> tuple[str, list[Line]]:
    """The head and the rows of the panel for an attack on the look cursor's cell."""
    desk = view.desk
    units = tuple(u for u in view.player.state.group if u in view.view.units)
    told = desk.say(*desk.words.odds(view.view, _attacker(view), desk.cursor, units))
    found = table_of(desk.say(*desk.words.tables().get("combat", ())))
    head = f"combat: {desk.say(cell_words(desk.cursor))[0]}"
    if found is None or len(told) < 2:
        return head, [*paragraphs(told, width), (), *(_grid(found, "") if found else [])]
    final = _ODDS.search(told[0])
    column = final[0] if final else ""
    rows = [row for row in told if not row.startswith("By die")]
    grid = (
        [] if column not in found.columns else [(), *_grid(found, column), _chances(found, column)]
    )
    return head, [*paragraphs(rows[1:], width), *grid, *paragraphs(rows[:1], width, "focus")]


def _attacker(view: View) -> str:
    """The side that would attack: the enemy, if the viewer's units stand there."""
    words, seen, cell = view.desk.words, view.view, view.desk.cursor
    held = {words.side_of(u) for u, state in seen.units.items() if cell in state.cells}
    sides = view.desk.session.game.sides
    return next(s for s in sides if s != view.viewer) if held == {view.viewer} else view.viewer


def _grid(found: Table, column: str) -> list[Line]:
    """The table; the column in play stands between marks in every row."""
    names = tuple(name.replace(" to ", ":") for name in found.columns)
    chosen = found.columns.index(column) if column in found.columns else -1
    rows = [_row("die", names, chosen)]
    dice = len(found.results[0])
    rows += [_row(str(n + 1), tuple(r[n] for r in found.results), chosen) for n in range(dice)]
    return rows


def _row(lead: str, cells: tuple[str, ...], chosen: int) -> Line:
    """A row of the table: the column in play has a mark before it, its name on both sides."""
    runs = [Run(f"{lead:<3}", "label")]
    for number, cell in enumerate(cells):
        now = number == chosen
        name = f"{cell}<" if now and lead == "die" else cell
        runs.append(Run(f"{'>' if now else ' '}{name:<5}", "focus" if now else "text"))
    return tuple(runs)


def _chances(found: Table, column: str) -> Line:
    """How often of all faces each result comes."""
    results = found.results[found.columns.index(column)]
    counts = Counter(results)
    told = ", ".join(f"{result} {count}" for result, count in counts.items())
    return text("focus", f"Of {len(results)} faces: {told}.")
