"""The grid as a minimal Textual app: line API, only changed regions: `tests.peers.in_textual`."""

from __future__ import annotations

import os

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tests.peers.grid import COLOURS, PANEL, Grid, runs

_SIZE = os.get_terminal_size()
_GRID = Grid(_SIZE.columns, _SIZE.lines)
_STYLES = {
    (name, lit): Style(color=colour or None, reverse=lit or None)
    for name, colour in COLOURS.items()
    for lit in (False, True)
}


class Map(Widget):
    """The map."""

    rows = _GRID.map_rows()

    def render_line(self, y: int) -> Strip:
        row = self.rows[y] if y < len(self.rows) else []
        base = self.rich_style
        parts = [Segment(text, base + _STYLES[style, lit]) for _, text, style, lit in runs(row)]
        return Strip(parts).adjust_cell_length(self.size.width, base)


class Peer(App[None]):
    """Map, panel, status row, and a box on top."""

    CSS = f"""
    .row, #panel Static {{ height: 1; width: 100%; }}
    #map {{ width: 1fr; height: 100%; }}
    #panel {{ width: {PANEL}; height: 100%; padding: 0 1; }}
    #middle {{ height: 1fr; }}
    """
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        """See Textual."""
        yield Static(_GRID.title(), classes="row")
        with Horizontal(id="middle"):
            yield Map(id="map")
            with Vertical(id="panel"):
                yield from (Static(line, markup=False) for line in _GRID.panel())
        yield Static(_GRID.status(), classes="row", id="status")

    def on_key(self, event: events.Key) -> None:
        """Takes a key, and draws what it has changed."""
        before = _GRID.place()
        if not _GRID.key(event.character or ""):
            self.exit()
            return
        board = self.query_one(Map)
        board.rows = _GRID.map_rows()
        if event.character == "i":
            board.refresh()
        else:
            board.refresh(*(Region(x, y, 4, 2) for x, y in (before, _GRID.place())))
        for widget, line in zip(self.query("#panel Static"), _GRID.panel(), strict=True):
            assert isinstance(widget, Static)
            widget.update(line, layout=False)
        self.query_one("#status", Static).update(_GRID.status(), layout=False)


if __name__ == "__main__":
    Peer().run(mouse=False)
