"""The grid in plain curses: `python -m tests.peers.in_curses`."""

from __future__ import annotations

import contextlib
import curses

from tests.peers.grid import COLOURS, Grid, runs

_NAMES = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


def main(screen: curses.window) -> None:
    """Draws all anew after each key; curses sends what differs."""
    curses.curs_set(0)
    curses.use_default_colors()
    for number in range(8):
        curses.init_pair(number + 1, number, -1)
    rows, columns = screen.getmaxyx()
    grid = Grid(columns, rows)
    styles = {k: curses.color_pair(_NAMES.index(c) + 1) if c else 0 for k, c in COLOURS.items()}

    def put(y: int, x: int, text: str, style: int = 0) -> None:
        with contextlib.suppress(curses.error):  # the last cell of the screen
            screen.addstr(y, x, text, style)

    going = True
    while going:
        put(0, 0, grid.title().ljust(columns))
        for y, row in enumerate(grid.map_rows(), 1):
            for x, text, style, lit in runs(row):
                put(y, x, text, styles[style] | (curses.A_REVERSE if lit else 0))
        for y in range(1, rows - 1):
            words = grid.panel()[y - 1] if y <= len(grid.panel()) else ""
            put(y, columns - 22, f" {words}".ljust(22))
        put(rows - 1, 0, grid.status().ljust(columns - 1))
        screen.refresh()
        going = grid.key(chr(screen.getch() & 0x7F))


if __name__ == "__main__":
    curses.wrapper(main)
