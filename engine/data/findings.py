"""Findings: what is wrong in a data file, how bad it is, and where."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Literal

from engine.core.errors import DataError

Grade = Literal["error", "warning", "note"]
Key = tuple[str | int, ...]
"""The way to a value: names of tables and keys, and places in lists from 0."""

_MOST_LINES = 3


def key_words(key: Key) -> str:
    """A key path in words: ("units", 2, "arm") is "units, entry 3, arm"."""
    return ", ".join(f"entry {part + 1}" if isinstance(part, int) else part for part in key)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing found in a data file. `line` counts from 1; 0 means the file as a whole."""

    level: Grade
    file: str
    key: str
    line: int
    text: str

    def describe(self) -> str:
        """The finding as one sentence, with its place first."""
        place = f" line {self.line}" if self.line else ""
        key = f", {self.key}" if self.key else ""
        return f"{self.level.capitalize()} in {self.file}{place}{key}: {self.text}"


@dataclass
class Report:
    """Collects findings while files are read and checked."""

    findings: list[Finding] = field(default_factory=list)

    def add(self, finding: Finding) -> None:
        """Adds a finding, once."""
        if finding not in self.findings:
            self.findings.append(finding)

    @property
    def errors(self) -> list[Finding]:
        """The findings with which the scenario cannot be played."""
        return [f for f in self.findings if f.level == "error"]

    def stop_on_errors(self, what: str) -> None:
        """Raises DataError if there is any error; `what` names the thing that was read."""
        if self.errors:
            raise DataError(error_text(what, self.errors))


def error_text(what: str, errors: Iterable[Finding]) -> str:
    """The message of a DataError: the errors, at most three lines in all."""
    lines = [f.describe() for f in errors]
    if len(lines) > _MOST_LINES:
        more = len(lines) - _MOST_LINES + 1
        lines = [*lines[: _MOST_LINES - 1], f"And {more} more errors in {what}."]
    return "\n".join(lines)
