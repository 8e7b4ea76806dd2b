"""A data file as it was read: where each of its keys stands."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from engine.data.findings import Finding, Grade, Key, key_words
from engine.data.locate import key_lines, nearest_line


@dataclass
class Source:
    """A data file that has been read: its name, its text, and what TOML makes of it."""

    file: str
    text: str
    data: dict[str, Any]

    @cached_property
    def lines(self) -> dict[Key, int]:
        """The line of every key; worked out only when something is wrong."""
        return key_lines(self.text)

    def finding(self, level: Grade, key: Key, text: str) -> Finding:
        """A finding about a key of this file."""
        return Finding(level, self.file, key_words(key), nearest_line(self.lines, key), text)
