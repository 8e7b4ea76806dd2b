"""A terminal emulator that blanks the other half of a wide character, as real terminals do."""

from __future__ import annotations

from typing import Any

import pyte
from rich.color import Color, ColorSystem
from wcwidth import wcwidth

Shown = list[list[tuple[str, ...]]]
PLAIN = ("default", "default")
NAMES = ["black", "red", "green", "brown", "blue", "magenta", "cyan", "white"]


class Terminal(pyte.Screen):
    """A pyte screen that knows halves of wide characters."""

    def __init__(self, columns: int, lines: int) -> None:
        super().__init__(columns, lines)
        self.stream = pyte.Stream(self)
        self.stream.use_utf8 = True

    def feed(self, text: str) -> None:
        self.stream.feed(text)

    def draw(self, data: str) -> None:
        x = self.cursor.x
        if data.isascii() and x + len(data) <= self.columns:
            line, attrs = self.buffer[self.cursor.y], self.cursor.attrs
            self._halves(x, x + len(data))
            for i, char in enumerate(data, x):
                line[i] = attrs._replace(data=char)
            self.cursor.x = x + len(data)
            return
        for char in data:
            width = wcwidth(char)
            if width > 0:
                x = self.cursor.x if self.cursor.x < self.columns else self.columns - width
                self._halves(x, x + width)
            super().draw(char)

    def _halves(self, start: int, end: int, y: int | None = None) -> None:
        line = self.buffer[self.cursor.y if y is None else y]
        if start and line[start].data == "":
            line[start - 1] = line[start - 1]._replace(data=" ")
        if end < self.columns and line[end].data == "":
            line[end] = line[end]._replace(data=" ")

    def erase_in_line(self, how: int = 0, private: bool = False) -> None:
        x = min(self.cursor.x, self.columns - 1)
        self._wipe(self.cursor.y, 0 if how else x, x + 1 if how == 1 else self.columns)

    def erase_in_display(self, how: int = 0, *args: Any, **options: Any) -> None:
        above = range(self.cursor.y) if how else ()
        below = range(self.cursor.y + 1, self.lines) if how != 1 else ()
        for y in (*above, *below):
            self._wipe(y, 0, self.columns)
        self.erase_in_line(how)

    def erase_characters(self, count: int | None = None) -> None:
        x = min(self.cursor.x, self.columns - 1)
        self._wipe(self.cursor.y, x, min(self.columns, x + (count or 1)))

    def _wipe(self, y: int, start: int, end: int) -> None:
        """Real terminals erase with the background colour, and no other attribute."""
        self._halves(start, end, y)
        for x in range(start, end):
            self.buffer[y][x] = self.default_char._replace(bg=self.cursor.attrs.bg)

    def resize(self, lines: int | None = None, columns: int | None = None) -> None:
        super().resize(lines, columns)
        self.margins = None

    def cells(self, colours: str = "all") -> Shown:
        """Characters and what can be seen of their attributes, after mapping the colours."""
        return [
            [_seen(self.buffer[y][x], colours) for x in range(self.columns)]
            for y in range(self.lines)
        ]


def _seen(char: Any, colours: str) -> tuple[str, ...]:
    fg, bg = mapped(char.fg, colours), mapped(char.bg, colours)
    marks = [
        name
        for name in ("bold", "italics", "underscore", "strikethrough", "reverse", "blink")
        if getattr(char, name)
    ]
    if char.data == " " and not {"underscore", "strikethrough", "reverse"} & set(marks):
        return (" ", "", bg)
    return (char.data, fg, bg, *marks)


def mapped(colour: str, colours: str) -> str:
    """What becomes of one of pyte's colours, named or as six digits."""
    if colour == "default" or colours == "none":
        return "default"
    if colours == "all" or len(colour) != 6 or not set(colour) <= set("0123456789abcdef"):
        return colour
    red, green, blue = (int(colour[i : i + 2], 16) for i in (0, 2, 4))
    number = Color.from_rgb(red, green, blue).downgrade(ColorSystem.STANDARD).number or 0
    return NAMES[number] if number < 8 else f"bright{NAMES[number - 8]}"
