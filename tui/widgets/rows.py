"""Rows of text: each drawn when it is asked for, and again only if it has changed."""

from __future__ import annotations

from collections.abc import Sequence

from rich.segment import Segment
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from engine.core.visible import visible
from tui.map.runs import Line, fitted
from tui.themes import TERMINAL, Theme, theme_named


class Rows(Widget, can_focus=False):
    """A rectangle of rows, each of them runs of text with roles."""

    def __init__(self, id: str) -> None:
        super().__init__(id=id)
        self.palette: Theme = theme_named(TERMINAL)
        self.rows: list[Line] = []
        self._strips: dict[tuple[Line, int], Strip] = {}

    def show(self, rows: Sequence[Line]) -> None:
        """Shows these rows from now on; only those that differ are drawn again."""
        before, self.rows = self.rows, list(rows)
        if before == self.rows:
            return
        for y in range(max(len(before), len(self.rows))):
            if before[y : y + 1] != self.rows[y : y + 1]:
                self.refresh(Region(0, y, self.size.width, 1))

    def dress(self, theme: Theme) -> None:
        """Another theme."""
        if theme is not self.palette:
            self.palette = theme
            self._strips.clear()
            self.refresh()

    def lie(self, x: int, y: int, width: int, height: int) -> None:
        """The place on the screen; without height or width it is not there."""
        self.display = width > 0 and height > 0
        if self.display:
            styles = self.styles
            styles.offset, styles.width, styles.height = (x, y), width, height

    def render_line(self, y: int) -> Strip:
        """See Textual's line API."""
        line = self.rows[y] if y < len(self.rows) else ()
        key = (line, self.size.width)
        if key not in self._strips:
            if len(self._strips) > 500:
                self._strips.clear()
            self._strips[key] = self.strip(line)
        return self._strips[key]

    def strip(self, line: Line) -> Strip:
        """A row as wide as the widget."""
        width = self.size.width
        segments = [
            Segment(visible(run.text), self.palette.style(run.role, run.light))
            for run in fitted(line, width)
        ]
        return Strip(segments, width)
