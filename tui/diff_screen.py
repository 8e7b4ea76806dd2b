"""What a terminal shows, cell by cell, and the shortest way from there to what it should show.

`DiffScreen` reads a stream meant for a terminal (text, cursor moves, colours), draws it on a
screen of its own, and answers with a stream that brings the real terminal to the same state: the
cells that differ, the shortest cursor moves between them, the fewest changes of style. Whatever
is not drawing (titles, modes, the clipboard) passes through untouched.

The module knows neither Textual nor any application. Rich says how wide a character is and which
of the sixteen colours is nearest.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Literal

from rich.cells import cell_len
from rich.color import Color, ColorSystem

Colours = Literal["all", "16", "none"]
Span = int | tuple[int, int, int]
"""A row, or a row with its first column and the column after its last."""
Style = tuple[str, ...]
"""For each slot the SGR code that is on, or nothing; in the last slot an open link."""
Cell = tuple[str, Style]
"""A character with its combining marks; an empty one is the right half of a wide character."""

FG, BG, OTHER, LINK = 0, 1, 13, 14
PLAIN: Style = ("",) * 15
_OFF = ("39", "49", "22", "22", "23", "24", "25", "27", "28", "29", "54", "55", "59")
_ON = {"1": 2, "2": 3, "3": 4, "20": 4, "4": 5, "21": 5, "5": 6, "6": 6, "7": 7, "8": 8, "9": 9}
_ON |= {"51": 10, "52": 10, "53": 11}
_COLOURED = {"38": FG, "48": BG, "58": 12}
_SEEN_ON_BLANKS = (5, 7, 9, 10, 11, OTHER, LINK)
_JOINER = "\u200d"
_EMOJI = 0x1F000
_MANY = 4096

_TOKEN = re.compile(
    r"(?P<text>[^\x00-\x1f\x7f-\x9f]+)"
    r"|\x1b\[(?P<private>[<-?]?)(?P<args>[0-9;:]*)(?P<final>[ -/]*[@-~])"
    r"|\x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|(?P<string>\x1b[PX^_](?:[^\x1b]|\x1b(?!\\))*\x1b\\)"
    r"|(?P<rest>\x1b(?:\[[0-?]*[ -/]*|\][^\x07\x1b]*\x1b?|[PX^_](?:[^\x1b]|\x1b(?!\\))*|[ -/]*)\Z)"
    r"|(?P<escape>\x1b[ -/]*[0-OQ-WYZ`-~\\])"
    r"|(?P<control>[\x00-\x1f\x7f-\x9f])"
)
_HARMLESS = {"h", "l", "c", "n", "q", " q", "t", "p", "$p", "u"}
_OTHER_SCREEN = re.compile(r"\x1b\[\?(?:1049|1047|47)[hl]")


@lru_cache(_MANY)
def bare(style: Style) -> bool:
    """Whether a blank in this style shows its background and nothing else."""
    return not any(style[slot] for slot in _SEEN_ON_BLANKS)


@lru_cache(_MANY)
def sgr(old: Style | None, new: Style) -> str:
    """The shortest change from one style to another; nothing is known of the old if it is None."""
    full = "\x1b[" + ";".join(["", *(code for code in new[:LINK] if code)]) + "m"
    if old is None or old[OTHER] != new[OTHER]:
        return full
    if old[:LINK] == new[:LINK]:
        return ""
    off = [_OFF[slot] for slot in range(OTHER) if old[slot] and not new[slot]]
    on = [
        new[slot]
        for slot in range(OTHER)
        if new[slot] and (new[slot] != old[slot] or _OFF[slot] in off)
    ]
    return min("\x1b[" + ";".join([*dict.fromkeys(off), *on]) + "m", full, key=len)


def nearest(code: str) -> str:
    """The one of the sixteen colours nearest to an indexed or a true colour (`38;...`)."""
    ground, kind, *rest = [part for part in re.split("[;:]", code) if part]
    numbers = [min(int(part), 255) for part in rest]
    if kind == "5" and len(numbers) == 1:
        colour = Color.from_ansi(numbers[0])
    elif kind == "2" and len(numbers) >= 3:
        colour = Color.from_rgb(*numbers[-3:])
    else:
        return ""
    return ";".join(colour.downgrade(ColorSystem.STANDARD).get_ansi_codes(ground == "38"))


def clusters(text: str) -> Iterator[tuple[str, int]]:
    """The characters of a text, each with the marks that belong to it, and their widths."""
    held = ""
    for char in text:
        joined = held.endswith(_JOINER) and cell_len(held + char) <= cell_len(held)
        if held and (joined or not cell_len(char)):
            held += char
            continue
        if held:
            yield held, min(cell_len(held), 2)
        held = char
    if held:
        yield held, min(cell_len(held), 2)


class _Cells(dict[str, Cell]):
    """The cells of one style. Blanks keep only what can be seen of them."""

    def __init__(self, style: Style) -> None:
        super().__init__()
        self._style = style
        self._blank = (*PLAIN[:BG], style[BG], *PLAIN[BG + 1 :]) if bare(style) else style

    def __missing__(self, text: str) -> Cell:
        cell = self[text] = (text, self._blank if text == " " else self._style)
        return cell


class DiffScreen:
    """Two screens: the one that is wanted, drawn by a stream, and the one the terminal shows.

    Attributes:
        width: Columns.
        height: Rows.
        colours: Which colours are kept: all, the nearest of sixteen, or none.
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
        self.width, self.height = width, height
        self.colours: Colours = colours
        self.bce = bce
        self.line_feeds = True
        self.show_cursor = True
        self.spoken: frozenset[Span] = frozenset()
        self._control = control
        self._kinds: dict[Style, _Cells] = {}
        self._pens: dict[tuple[Style, str], Style] = {}
        self._blank = self._cells(PLAIN)[" "]
        self._want = [[self._blank] * width for _ in range(height)]
        self._have: list[list[Cell | None]] = [[None] * width for _ in range(height)]
        self._x = self._y = 0  # where the stream draws, in which style
        self._pen = PLAIN
        self._saved = (0, 0, PLAIN)
        self._rest = ""
        self._moved = False
        self._dirty: set[int] = set()
        self._stale = True  # nothing is known of what the terminal shows
        self._out: list[str] = []
        self._col: int | None = None  # where the terminal draws, in which style
        self._row: int | None = None
        self._ink: Style | None = None
        self._link = ""

    # Reading a stream

    def render(self, data: str) -> str:
        """What to send to the terminal for a stretch of a stream meant for it."""
        data, self._rest, self._moved = self._rest + data, "", False
        for match in _TOKEN.finditer(data):
            kind = match.lastgroup
            if kind == "text":
                self._draw(match[0])
            elif kind == "final":
                self._sequence(match["private"], match["args"], match["final"], match[0])
            elif kind == "rest":
                self._rest = match[0]
            elif kind == "osc" and match["osc"].startswith("8;"):
                self._pen = (*self._pen[:LINK], "" if match["osc"] == "8;;" else match["osc"])
            elif kind == "osc":
                self._pass(match[0], harmless=True)
            else:
                self._single(match[0])
        if self._dirty or (self._moved and not self._stale):
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
        fill = [self._blank] * width
        self._want = [(row + fill)[:width] for row in self._want[:height]]
        self._want += [[self._blank] * width for _ in range(height - len(self._want))]
        self.width, self.height = width, height
        self._x, self._y = min(self._x, width), min(self._y, height - 1)
        self._dirty = set()
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
            if self._dirty:
                self._flush()
            self._set_ink(PLAIN)
        self._out.append(self._control(token))
        if _OTHER_SCREEN.fullmatch(token):
            self.invalidate()
        elif not harmless:
            self._forget()

    def _forget(self) -> None:
        self._col = self._row = self._ink = None

    def _single(self, token: str) -> None:
        """Control characters, escapes without parameters, and strings."""
        if token == "\n":
            self._line_feed()
        elif token == "\r":
            self._x = 0
        elif token == "\b":
            self._x = max(0, min(self._x, self.width - 1) - 1)
        elif token == "\t":
            self._x = min(self.width - 1, self._x // 8 * 8 + 8)
        elif token == "\x1b7":
            self._saved = (self._x, self._y, self._pen)
        elif token == "\x1b8":
            self._x, self._y, self._pen = self._saved
        else:
            self._pass(token, harmless=token in "\x00\x07")
            return
        self._moved = True

    def _line_feed(self) -> None:
        """To the start of the next row, as a terminal in its usual mode does."""
        self._x = 0
        if self._y < self.height - 1:
            self._y += 1
            return
        self._want.append([self._blank] * self.width)
        del self._want[0]
        self._dirty.update(range(self.height))

    def _sequence(self, private: str, args: str, final: str, token: str) -> None:
        if private or ":" in args and final != "m":
            self._pass(token, harmless=final in _HARMLESS)
        elif final == "m":
            self._pen = self._styled(args)
        elif final == "X" or final in ("J", "K") and args in ("", "0", "1", "2"):
            self._erase(final, int(args or 0))
        elif final in ("s", "u") and not args:
            self._single("\x1b7" if final == "s" else "\x1b8")
        elif final in "HfABCDEFGd":
            self._move(final, [int(arg or 0) for arg in args.split(";")])
        else:
            self._pass(token, harmless=final in _HARMLESS)

    def _move(self, final: str, args: list[int]) -> None:
        n = max(1, args[0])
        x, y = min(self._x, self.width - 1), self._y
        if final in "Hf":
            x, y = max(1, args[1] if len(args) > 1 else 1) - 1, n - 1
        elif final in "AF":
            y -= n
        elif final in "BE":
            y += n
        elif final in "CD":
            x += n if final == "C" else -n
        elif final == "G":
            x = n - 1
        else:
            y = n - 1
        x = 0 if final in "EF" else x
        self._x, self._y = max(0, min(x, self.width - 1)), max(0, min(y, self.height - 1))
        self._moved = True

    def _erase(self, final: str, how: int) -> None:
        """Erase cells, with the background in force."""
        x, y = min(self._x, self.width - 1), self._y
        start, end = (x, self.width) if how == 0 else (0, x + 1 if how == 1 else self.width)
        if final == "X":
            start, end = x, min(self.width, x + max(1, how))
        elif final == "J":
            above = range(y) if how else range(0)
            below = range(y + 1, self.height) if how != 1 else range(0)
            for row in (*above, *below):
                self._wipe(row, 0, self.width)
        self._wipe(y, start, end)

    def _wipe(self, y: int, start: int, end: int) -> None:
        cell = self._cells((*PLAIN[:BG], self._pen[BG], *PLAIN[BG + 1 :]))[" "]
        self._place(y, start, [cell] * (end - start))

    def _styled(self, args: str) -> Style:
        """The style after an SGR sequence."""
        key = (self._pen, args)
        if key not in self._pens:
            if len(self._pens) > _MANY:
                self._pens.clear()
            pen = list(self._pen)
            codes = iter((args or "0").split(";"))
            for code in codes:
                self._attribute(pen, code or "0", codes)
            self._pens[key] = tuple(pen)
        return self._pens[key]

    def _attribute(self, pen: list[str], code: str, codes: Iterator[str]) -> None:
        head = code.partition(":")[0]
        if code == "0":
            pen[:LINK] = PLAIN[:LINK]
        elif head in _COLOURED:
            pen[_COLOURED[head]] = self._colour(code, codes)
        elif code in ("4:0", *_OFF):
            off = code.partition(":")[0] if code != "4:0" else "24"
            for slot in range(OTHER):
                pen[slot] = "" if _OFF[slot] == off else pen[slot]
        elif head in _ON:
            pen[_ON[head]] = code
        elif len(code) > 1 and code[:-1] in ("3", "9", "4", "10"):
            pen[FG if code[:-1] in ("3", "9") else BG] = "" if self.colours == "none" else code
        else:
            pen[OTHER] = f"{pen[OTHER]};{code}".lstrip(";")

    def _colour(self, code: str, codes: Iterator[str]) -> str:
        """A colour of several codes, mapped to the colours that are kept."""
        if ":" not in code:
            kind = next(codes, "")
            take = {"5": 1, "2": 3}.get(kind, 0)
            code = ";".join([code, kind, *(next(codes, "") or "0" for _ in range(take))])
        if self.colours == "none":
            return ""
        if self.colours == "16":
            return "" if code.startswith("58") else nearest(code)
        return code

    def _cells(self, style: Style) -> _Cells:
        if style not in self._kinds:
            if len(self._kinds) > _MANY:
                self._kinds.clear()
            self._kinds[style] = _Cells(style)
        return self._kinds[style]

    # Drawing on the wanted screen

    def _draw(self, text: str) -> None:
        cells = self._cells(self._pen)
        if text.isascii() and self._x + len(text) <= self.width:
            self._place(self._y, self._x, [cells[char] for char in text])
            self._x += len(text)
            return
        for cluster, width in clusters(text):
            if width:
                self._draw_one(cells[cluster], width)
            else:
                self._combine(cluster)

    def _draw_one(self, cell: Cell, width: int) -> None:
        """One character; at the right edge, where nothing wraps, it covers the last one."""
        x = self._x if self._x < self.width else max(0, self.width - width)
        half = [("", cell[1])] if width == 2 and x + 1 < self.width else []
        self._place(self._y, x, [cell, *half])
        self._x = min(x + width, self.width)

    def _combine(self, marks: str) -> None:
        """Add marks to the character before; there is none at the left edge."""
        row, x = self._want[self._y], self._x - 1
        if x > 0 and not row[x][0]:
            x -= 1
        if x >= 0:
            text, style = row[x]
            row[x] = (text + marks, style)
            self._dirty.add(self._y)

    def _place(self, y: int, x: int, cells: list[Cell]) -> None:
        """Put cells into a row; half of a wide character does not outlive the other half."""
        row, end = self._want[y], x + len(cells)
        if x and not row[x][0]:
            row[x - 1] = self._cells(row[x - 1][1])[" "]
        if end < self.width and not row[end][0]:
            row[end] = self._cells(row[end][1])[" "]
        row[x:end] = cells
        self._dirty.add(y)

    # Sending the difference

    def _flush(self) -> None:
        """Send every row that differs, spoken ones last, and put the cursor in its place."""
        if self._stale:
            self._clear()
        for span in self.spoken:
            self._expose(span)
        last = {span if isinstance(span, int) else span[0] for span in self.spoken}
        for y in sorted(self._dirty, key=lambda y: (y in last, y)):
            if self._have[y] != self._want[y]:
                self._send_row(y)
        self._dirty.clear()
        if self.show_cursor:
            self._go(min(self._x, self.width - 1), self._y)

    def _clear(self) -> None:
        """Begin anew, on an empty screen."""
        self._ink, self._stale = None, False
        self._set_ink(PLAIN)
        self._out.append("\x1b[H\x1b[J")
        self._col = self._row = 0
        self._have = [[self._blank] * self.width for _ in range(self.height)]
        self._dirty = set(range(self.height))

    def _expose(self, span: Span, again: bool = False) -> None:
        """Have a stretch sent whole, if its text changes or it is to be sent again."""
        y, start, end = (span, 0, self.width) if isinstance(span, int) else span
        start, end = max(0, start), min(end, self.width)
        if not 0 <= y < self.height or not again and y not in self._dirty:
            return
        have, want = self._have[y], self._want[y]
        texts = [cell[0] for cell in want[start:end]]
        if not again and [cell and cell[0] for cell in have[start:end]] == texts:
            return
        full = [start + x for x, text in enumerate(texts) if text != " "]
        if full:
            have[full[0] : full[-1] + 1] = [None] * (full[-1] + 1 - full[0])
        self._dirty.add(y)

    def _send_row(self, y: int) -> None:
        have, want = self._have[y], self._want[y]
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
        text, style = cell = self._want[y][x]
        if text != " " or not bare(style):
            return style
        if self._ink is not None and self._ink[BG] == style[BG] and bare(self._ink):
            return self._ink
        for follower in self._want[y][x + 1 :]:
            if follower != cell:
                fits = follower[1][BG] == style[BG] and bare(follower[1])
                return follower[1] if fits else style
        return style

    def _put(self, x: int, y: int) -> int:
        """Write one cell where the terminal's cursor is; the columns it takes."""
        text = self._want[y][x][0]
        self._set_ink(self._target(x, y))
        self._out.append(text)
        end = x + 1
        if end < self.width and not self._want[y][end][0]:
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
        return len(route[0]) + sum(len(text.encode()) for text, _ in self._want[y][route[1] : x])

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
        have, want = self._have[y][start:end], self._want[y][start:end]
        if have != want or not self._want[y][end][0]:
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
