"""A small Textual app for the driver's tests: `python -m tests.driver.grid stock|diff [ansi] ...`.

A grid of hexes, a side panel, a status row, a panel on top. hjkl moves, i opens and closes the
panel, w says something wide, t changes the theme, r draws again, z suspends for a shell command,
x raises an error, q quits.
"""

from __future__ import annotations

import os
import sys

from rich.segment import Segment
from rich.style import Style
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical
from textual.driver import Driver
from textual.drivers.linux_driver import LinuxDriver
from textual.geometry import Offset, Region
from textual.strip import Strip
from textual.widget import Widget
from textual.widgets import Static

from tui.diff_driver import DiffDriver

WIDE, HIGH, ACROSS, DOWN = 4, 2, 12, 9
NAMES = ("clear", "woods", "rough", "river")
MARKS = (" . ", "^ ^", "n n", "~ ~")
COLOURS = ("white", "green", "yellow", "cyan")
STEPS = {"h": (-1, 0), "l": (1, 0), "k": (0, -1), "j": (0, 1)}
SAYINGS = ("plain again", "漢字 and 한글, é and e\u0301", "naïve ☂ — x")


def terrain(q: int, r: int) -> int:
    return (0, 1, 0, 2, 0, 3, 0)[(q * 3 + r * 5 + q * r) % 7]


class Grid(Widget):
    """Draws the hexes by the line API, so that a region alone can be refreshed."""

    q = r = 4

    def render_line(self, y: int) -> Strip:
        base, edge = self.rich_style, Style(color="blue")
        segments = []
        for q in range(ACROSS):
            r, half = divmod(y - (q & 1), HIGH)
            if not 0 <= r < DOWN:
                segments.append(Segment(" " * WIDE, base))
                continue
            kind = terrain(q, r)
            style = Style(color=COLOURS[kind], reverse=(q, r) == (self.q, self.r) or None)
            segments.append(Segment("\\" if half else "/", base + edge))
            unit = f"{q % 8 + 1}-{r % 6 + 1}" if (q * r) % 5 == 1 else "   "
            segments.append(Segment(unit if half else MARKS[kind], base + style))
        return Strip(segments).adjust_cell_length(self.size.width, base)

    def move(self, dq: int, dr: int) -> None:
        for step in ((0, 0), (dq, dr)):
            self.q = max(0, min(ACROSS - 1, self.q + step[0]))
            self.r = max(0, min(DOWN - 1, self.r + step[1]))
            x, y = self.q * WIDE + 1, self.r * HIGH + (self.q & 1)
            self.refresh(Region(x, y, WIDE - 1, HIGH))


class GridApp(App[None]):
    CSS = """
    #title, #status { height: 1; width: 100%; }
    #middle { height: 1fr; }
    Grid { width: 1fr; height: 100%; }
    #side { width: 22; height: 100%; padding: 0 1; }
    #side Static { height: 1; width: 100%; }
    #box { display: none; layer: top; width: 40; height: 12; border: solid yellow;
           position: absolute; offset: 6 3; padding: 0 1; }
    Screen { layers: base top; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS = [(key, f"go('{key}')", key) for key in "hjkl"] + [
        (key, name, name)
        for key, name in [("i", "box"), ("w", "wide"), ("t", "tint"), ("r", "redraw")]
        + [("x", "fail"), ("q", "quit"), ("z", "shell"), ("ctrl+z", "suspend_process")]
    ]
    said = 0
    spoken_rows: tuple[int, ...] = ()

    def compose(self) -> ComposeResult:
        self.grid = Grid()
        yield Static("Grid of the driver's tests    Turn 1    Movement", id="title")
        with Horizontal(id="middle"):
            yield self.grid
            with Vertical(id="side"):
                for line in self.lines():
                    yield Static(line)
        yield Static("hjkl move  i panel  q quit", id="status", markup=False)
        text = "Order of battle\n\n1st Corps   strength 24   moves 4\n2nd Corps   strength 19"
        yield Static(text, id="box")

    def on_mount(self) -> None:
        if "ansi" in sys.argv:
            self.theme = "ansi-dark"
        self.follow()

    def on_resize(self) -> None:
        self.follow()

    def on_unmount(self) -> None:
        if path := os.environ.get("GRID_CLOSED"):
            with open(path, "w", encoding="utf-8") as file:
                file.write("closed in good order")

    def follow(self) -> None:
        self.cursor_position = Offset(0, self.size.height - 1)
        if "spoken" in sys.argv:
            self.spoken_rows = (self.size.height - 1,)

    def lines(self) -> list[str]:
        grid = self.grid
        kind = terrain(grid.q, grid.r)
        return [f"Hex {grid.q + 1:02d}{grid.r + 1:02d}", f"Terrain: {NAMES[kind]}", f"Cost: {kind}"]

    def say(self, text: str) -> None:
        self.query_one("#status", Static).update(text, layout=False)

    def action_go(self, key: str) -> None:
        before = self.lines()
        self.grid.move(*STEPS[key])
        for static, old, new in zip(
            self.query("#side Static").results(Static), before, self.lines(), strict=True
        ):
            if old != new:
                static.update(new, layout=False)
        self.say(f"{self.lines()[0][4:]}  hjkl move  i panel  q quit")

    def action_box(self) -> None:
        box = self.query_one("#box")
        box.display = not box.display

    def action_wide(self) -> None:
        self.said += 1
        self.say(SAYINGS[self.said % len(SAYINGS)])

    def action_tint(self) -> None:
        self.theme = "textual-light" if self.theme != "textual-light" else "textual-dark"

    def action_redraw(self) -> None:
        if isinstance(self._driver, DiffDriver):
            self._driver.redraw()
        else:
            self.refresh(layout=True)

    def action_fail(self) -> None:
        raise RuntimeError("an error of the app's own")

    def action_shell(self) -> None:
        with self.suspend():
            os.system("echo in the shell; stty -a | tr ' ' '\\n' | grep opost")


def main() -> None:
    driver: type[Driver] = DiffDriver if "diff" in sys.argv else LinuxDriver
    if "diff" in sys.argv and "sixteen" in sys.argv:
        driver = type("Sixteen", (DiffDriver,), {"colours": "16"})
    if "full" in sys.argv:
        options = ("query_sync", "query_resize", "kitty_keys", "focus_events")
        driver = type("Full", (DiffDriver,), dict.fromkeys(options, True))
    app = GridApp(driver_class=driver)
    app.run(mouse="mouse" in sys.argv)
    print("after the app", app.return_code)


if __name__ == "__main__":
    main()
