"""On which line of a TOML text each key stands.

The text must be sound TOML (`tomllib` has read it); so this walks over it without checking.
"""

import re
from bisect import bisect_right

from engine.data.findings import Key

_BLANK = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_STRING = re.compile(
    r'"""(?:\\.|[^\\])*?"""+' r"|'''.*?'''+" r'|"(?:\\.|[^"\\])*"' r"|'[^']*'", re.DOTALL
)
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_BARE_VALUE = re.compile(r"[^,\]}#\n]*")


def key_lines(text: str) -> dict[Key, int]:
    """The line, counted from 1, of every key and every entry of a list in a TOML text."""
    return _Walk(text).run()


def nearest_line(lines: dict[Key, int], key: Key) -> int:
    """The line of a key, or of the nearest thing around it; 1 if there is none."""
    while key and key not in lines:
        key = key[:-1]
    return lines.get(key, 1)


class _Walk:
    """One pass over a text."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.lines: dict[Key, int] = {}
        self.entries: dict[Key, int] = {}
        self.breaks = [m.start() for m in re.finditer("\n", text)]

    def run(self) -> dict[Key, int]:
        table: Key = ()
        self.blank()
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self.header()
            else:
                self.pair(table)
            self.blank()
        return self.lines

    def blank(self) -> None:
        match = _BLANK.match(self.text, self.at)
        assert match
        self.at = match.end()

    def mark(self, key: Key) -> None:
        self.lines.setdefault(key, bisect_right(self.breaks, self.at - 1) + 1)

    def header(self) -> Key:
        doubled = self.text.startswith("[[", self.at)
        start = self.at
        self.at += 2 if doubled else 1
        names = self.names()
        end, self.at = self.at + (2 if doubled else 1), start
        table = self.entered(names, doubled)
        self.at = end
        return table

    def entered(self, names: list[str], doubled: bool) -> Key:
        """The key of a [table] or of a new entry of a [[list]]."""
        key: Key = ()
        for name in names[:-1]:
            self.mark((*key, name))
            key = self.inside((*key, name))
        key = (*key, names[-1])
        self.mark(key)
        if doubled:
            self.entries[key] = self.entries.get(key, 0) + 1
        key = self.inside(key)
        self.mark(key)
        return key

    def inside(self, key: Key) -> Key:
        """The last entry of a list of tables, or the key itself."""
        return (*key, self.entries[key] - 1) if key in self.entries else key

    def names(self) -> list[str]:
        """A dotted key; stops after the blanks that follow it."""
        found = [self.name()]
        while self.text[self.at] == ".":
            self.at += 1
            found.append(self.name())
        return found

    def name(self) -> str:
        self.blank()
        quoted = _STRING.match(self.text, self.at)
        match = quoted or _BARE_KEY.match(self.text, self.at)
        assert match
        self.at = match.end()
        self.blank()
        return match.group()[1:-1] if quoted else match.group()

    def pair(self, table: Key) -> None:
        start = self.at
        names = self.names()
        after, self.at = self.at, start
        for count in range(1, len(names) + 1):
            self.mark((*table, *names[:count]))
        self.at = after + 1
        self.blank()
        self.value((*table, *names))

    def value(self, key: Key) -> None:
        self.mark(key)
        opening = self.text[self.at]
        if opening == "[":
            self.many(key, "]")
        elif opening == "{":
            self.many(key, "}")
        else:
            match = _STRING.match(self.text, self.at) or _BARE_VALUE.match(self.text, self.at)
            assert match
            self.at = match.end()

    def many(self, key: Key, closing: str) -> None:
        """A list or an inline table, with what is in it."""
        self.at += 1
        count = 0
        self.blank()
        while self.text[self.at] != closing:
            if closing == "]":
                self.value((*key, count))
            else:
                self.pair(key)
            count += 1
            self.blank()
            if self.text[self.at] == ",":
                self.at += 1
                self.blank()
        self.at += 1
