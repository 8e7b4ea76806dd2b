"""What a terminal shows, cell by cell, and the shortest way from there to what it should show.

`DiffScreen` reads a stream meant for a terminal (text, cursor moves, colours), draws it on a
screen of its own, and answers with a stream that brings the real terminal to the same state: the
cells that differ, the shortest cursor moves between them, the fewest changes of style. Whatever
is not drawing (titles, modes, the clipboard) passes through untouched.

The module knows neither Textual nor any application.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator

from tui.cell_styles import BG, LINK, PLAIN, Cell, Colours, Style, bare, sgr
from tui.drawn_screen import DrawnScreen

Span = int | tuple[int, int, int]
"""A row, or a row with its first column and the column after its last."""

_EMOJI = 0x1F000
_OTHER_SCREEN = re.compile(r"\x1b\[\?(?:1049|1047|47)[hl]")


class DiffScreen:
    """Two screens: the one that is wanted, drawn by a stream, and the one the terminal shows.

    Attributes:
        drawn: The screen that is wanted.
        bce: Whether the terminal erases with the background colour; if not, or if it is not
            known, only stretches in the default background are erased, others are written.
        line_feeds: Whether a line feed goes straight down (no output processing in the terminal).
        show_cursor: Whether the cursor can be seen, and so has to end where the stream puts it.
        spoken: The stretches that are sent whole when their text changes.
    """

    def __init__(
        self,
        width: int,
        height: int,
        *,
        colours: Colours = "all",
        bce: bool = False,
        control: Callable[[str], str] = str,
    ) -> None:
        """Start with an empty screen, before a terminal of which nothing is known.

        Args:
            width: Columns.
            height: Rows.
            colours: Which colours are kept.
            bce: Whether the terminal erases with the background colour.
            control: Is given every sequence that is not drawing, and answers what to send for it.
        """
        self.bce = bce
        self.line_feeds = True
        self.show_cursor = True
        self.spoken: frozenset[Span] = frozenset()
        self._control = control
        self.drawn = DrawnScreen(width, height, colours, self._pass)
        self._have: list[list[Cell | None]] = [[None] * width for _ in range(height)]
        self._stale = True  # nothing is known of what the terminal shows
        self._out: list[str] = []
        self._col: int | None = None  # where the terminal draws, in which style
        self._row: int | None = None
        self._ink: Style | None = None
        self._link = ""

    @property
    def width(self) -> int:
        """Columns."""
        return self.drawn.width

    @property
    def height(self) -> int:
        """Rows."""
        return self.drawn.height

    def render(self, data: str) -> str:
        """What to send to the terminal for a stretch of a stream meant for it."""
        self.drawn.read(data)
        if self.drawn.changed or (self.drawn.moved and not self._stale):
            self._flush()
        return self._taken()

    def redraw(self) -> str:
        """Everything again, for a terminal of which nothing is known any more."""
        self.invalidate()
        self._flush()
        return self._taken()

    def invalidate(self) -> None:
        """Forget what the terminal shows; the next rows drawn bring the whole screen."""
        self._stale = True
        self._forget()

    def resize(self, width: int, height: int) -> None:
        """Take another size, and forget what the terminal shows."""
        self.drawn.resize(width, height)
        self.invalidate()

    def say(self, spans: Iterable[Span]) -> str:
        """Send these rows again, whole, as they are."""
        for span in spans:
            self._expose(span, again=True)
        if not self._stale:
            self._flush()
        return self._taken()

    def reset_style(self) -> str:
        """End the style and the link in force, as before leaving the terminal to others."""
        if self._ink != PLAIN or self._link:
            self._set_ink(PLAIN)
        return self._taken()

    def _taken(self) -> str:
        text = "".join(self._out)
        self._out.clear()
        return text

    def _pass(self, token: str, harmless: bool = False) -> None:
        """Let a sequence through, in its place in the stream."""
        if _OTHER_SCREEN.fullmatch(token):
            if self.drawn.changed:
                self._flush()
            self._set_ink(PLAIN)
        self._out.append(self._control(token))
        if _OTHER_SCREEN.fullmatch(token):
            self.invalidate()
        elif not harmless:
            self._forget()

    def _forget(self) -> None:
        self._col = self._row = self._ink = None

    # Sending the difference

    def _flush(self) -> None:
        """Send every row that differs, spoken ones last, and put the cursor in its place."""
        if self._stale:
            self._clear()
        for span in self.spoken:
            self._expose(span)
        last = {span if isinstance(span, int) else span[0] for span in self.spoken}
        for y in sorted(self.drawn.changed, key=lambda y: (y in last, y)):
            if self._have[y] != self.drawn.rows[y]:
                self._send_row(y)
        self.drawn.changed.clear()
        if self.show_cursor:
            self._go(min(self.drawn.x, self.width - 1), self.drawn.y)

    def _clear(self) -> None:
        """Begin anew, on an empty screen."""
        self._ink, self._stale = None, False
        self._set_ink(PLAIN)
        self._out.append("\x1b[H\x1b[J")
        self._col = self._row = 0
        self._have = [[self.drawn.blank] * self.width for _ in range(self.height)]
        self.drawn.changed = set(range(self.height))

    def _expose(self, span: Span, again: bool = False) -> None:
        """Have a stretch sent whole, if its text changes or it is to be sent again."""
        y, start, end = (span, 0, self.width) if isinstance(span, int) else span
        start, end = max(0, start), min(end, self.width)
        if not 0 <= y < self.height or not again and y not in self.drawn.changed:
            return
        have, want = self._have[y], self.drawn.rows[y]
        texts = [cell[0] for cell in want[start:end]]
        if not again and [cell and cell[0] for cell in have[start:end]] == texts:
            return
        full = [start + x for x, text in enumerate(texts) if text != " "]
        if full:
            have[full[0] : full[-1] + 1] = [None] * (full[-1] + 1 - full[0])
        self.drawn.changed.add(y)

    def _send_row(self, y: int) -> None:
        have, want = self._have[y], self.drawn.rows[y]
        end, erased = self._tail(have, want)
        x = 0
        while x < end:
            if have[x] != want[x] and want[x][0]:
                self._go(x, y, self._target(x, y))
                x += self._put(x, y)
            else:
                x += 1
        if erased is not None:
            if (self._row, self._col) != (y, end):
                self._go(erased, y)
            self._blank_ink(want[-1][1])
            self._out.append("\x1b[K")
        have[:] = want

    def _tail(self, have: list[Cell | None], want: list[Cell]) -> tuple[int, int | None]:
        """Where writing ends in a row, and from where on the rest is erased, if it is."""
        width, blank = self.width, want[-1]
        if blank[0] != " " or not bare(blank[1]) or blank[1][BG] and not self.bce:
            return width, None
        end = width
        while end and want[end - 1] == blank:
            end -= 1
        changed = [x for x in range(end, width) if have[x] != blank]
        if not changed or changed[-1] - changed[0] < 3:
            return width, None
        return end, changed[0]

    def _target(self, x: int, y: int) -> Style:
        """The style in which a cell is written: a blank takes any that shows the same."""
        text, style = cell = self.drawn.rows[y][x]
        if text != " " or not bare(style):
            return style
        if self._ink is not None and self._ink[BG] == style[BG] and bare(self._ink):
            return self._ink
        for follower in self.drawn.rows[y][x + 1 :]:
            if follower != cell:
                fits = follower[1][BG] == style[BG] and bare(follower[1])
                return follower[1] if fits else style
        return style

    def _put(self, x: int, y: int) -> int:
        """Write one cell where the terminal's cursor is; the columns it takes."""
        text = self.drawn.rows[y][x][0]
        self._set_ink(self._target(x, y))
        self._out.append(text)
        end = x + 1
        if end < self.width and not self.drawn.rows[y][end][0]:
            end += 1
        have = self._have[y]
        after = have[end] if end < self.width else None
        if after is not None and not after[0]:
            have[end] = None  # the terminal may or may not have blanked it
        trusted = end < self.width and len(text) == 1 and ord(text) < _EMOJI
        self._col = end if trusted else None
        return end - x

    def _blank_ink(self, style: Style) -> None:
        """Take a style in which a blank looks like this one."""
        if self._ink is None or self._ink[BG] != style[BG] or not bare(self._ink):
            self._set_ink(style)

    def _set_ink(self, style: Style) -> None:
        if style[LINK] != self._link:
            self._out.append(f"\x1b]{style[LINK] or '8;;'}\x1b\\")
            self._link = style[LINK]
        self._out.append(sgr(self._ink, style))
        self._ink = style

    # Moving the terminal's cursor

    def _go(self, x: int, y: int, style: Style | None = None) -> None:
        """Move, or rewrite what stands in between where that is no longer."""
        if (self._col, self._row) == (x, y):
            return
        moves, start = min(self._routes(x, y, style), key=lambda route: self._cost(y, x, route))
        self._out.append(moves)
        self._col, self._row = start, y
        while start < x:
            start += self._put(start, y)

    def _cost(self, y: int, x: int, route: tuple[str, int]) -> int:
        """The bytes of a route: moves, then the cells rewritten."""
        return len(route[0]) + sum(
            len(text.encode()) for text, _ in self.drawn.rows[y][route[1] : x]
        )

    def _routes(self, x: int, y: int, style: Style | None) -> Iterator[tuple[str, int]]:
        """The ways to a cell: moves, and the column from which cells are rewritten."""
        for down, col in self._approaches(y):
            if col < x <= col + 8 and self._same(y, col, x, style):
                yield down, col
            yield down + self._across(col, x), x
        if y == self._row:
            yield f"\x1b[{x + 1}G", x
        place = f"{y + 1 if y else ''}{f';{x + 1}' if x else ''}"
        yield f"\x1b[{place}H", x

    def _approaches(self, y: int) -> Iterator[tuple[str, int]]:
        """The ways to a row, with the column in which they end."""
        if self._row is None:
            return
        down = y - self._row
        moves = "" if not down else f"\x1b[{_times(abs(down))}{'B' if down > 0 else 'A'}"
        if down > 0 and self.line_feeds and down <= len(moves):
            moves = "\n" * down
        if self._col is not None:
            yield moves, self._col
        if self._col != 0:
            yield "\r" + moves, 0

    def _across(self, col: int, x: int) -> str:
        if x >= col:
            return f"\x1b[{_times(x - col)}C" if x > col else ""
        return min("\b" * (col - x), f"\x1b[{_times(col - x)}D", key=len)

    def _same(self, y: int, start: int, end: int, style: Style | None) -> bool:
        """Whether cells can be rewritten without a change of style that is not due anyway."""
        have, want = self._have[y][start:end], self.drawn.rows[y][start:end]
        if have != want or not self.drawn.rows[y][end][0]:
            return False
        if not all(len(text) == 1 and ord(text) < _EMOJI for text, _ in want):
            return False
        return any(
            ink is not None and all(_suits(ink, cell) for cell in want)
            for ink in {self._ink, style or self._ink}
        )


def _times(n: int) -> str:
    """A parameter that may be left out when it is one."""
    return str(n) if n > 1 else ""


def _suits(ink: Style, cell: Cell) -> bool:
    """Whether a cell written in this style looks as it should."""
    text, style = cell
    if text == " " and bare(style):
        return ink[BG] == style[BG] and bare(ink)
    return ink == style
