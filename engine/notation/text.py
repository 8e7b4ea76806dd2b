"""The text of a position file: lines of a keyword and a colon, gathered into named cases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.core.errors import DataError
from engine.data.door import Unreadable, read_text as read_file_text, require_short_numbers

MOST_RULES = 6
"""So many rules may one case carry: a case that shows more shows none of them well."""

MOST_LETTERS, LONGEST_WORD = 600, 60
"""What is wrong is said in no more letters, in no longer words."""

_COMMENT = re.compile(r"(^|\s)#.*$")
_KEYWORD = re.compile(r'((?:[^":]|"[^"]*")*):(.*)$')
"""What stands before the first colon; words in quotes may hold colons of their own."""
_SPACES = re.compile(r"\s+")


class NotationError(DataError):
    """A position file that cannot be read: which line, and what is wrong with it."""

    def __init__(self, line: int, reason: str, file: str = "") -> None:
        """`line` counts from 1; 0 means the file as a whole."""
        self.line = line
        self.reason = _bounded(reason)
        self.file = file
        super().__init__(self.reason)

    def __str__(self) -> str:
        """File and line, then the reason, in one line."""
        place = f"line {self.line}" if self.line else ""
        where = ", ".join(part for part in (self.file, place) if part)
        return f"{where[:1].upper() if not self.file else where[:1]}{where[1:]}: {self.reason}"

    def within(self, file: str) -> NotationError:
        """The same with the file's name."""
        return NotationError(self.line, self.reason, file)


@dataclass(frozen=True, slots=True)
class Line:
    """One line: its number, its keyword in lower case, and what follows the colon."""

    number: int
    keyword: str
    text: str

    def parts(self) -> tuple[str, ...]:
        """The statements of the line, which semicolons part."""
        return tuple(part.strip() for part in self.text.split(";") if part.strip())

    def wrong(self, reason: str) -> NotationError:
        """The error to raise about this line."""
        return NotationError(self.number, reason)


@dataclass(frozen=True, slots=True)
class Case:
    """A named case: the lines before the first case, which all share, and its own."""

    name: str
    rules: tuple[str, ...]
    lines: tuple[Line, ...]
    line: int
    """Where it begins."""


@dataclass(frozen=True, slots=True)
class PositionFile:
    """A position file: its name and its cases. A bare position is one case without rules."""

    name: str
    cases: tuple[Case, ...]

    def case(self, name: str) -> Case:
        """The case with this name, or whose name begins so. Raises DataError."""
        exact = [c for c in self.cases if c.name == name]
        found = exact or [c for c in self.cases if c.name.lower().startswith(name.lower())]
        if len(found) == 1:
            return found[0]
        number = f"{len(found)} cases begin" if found else "no case begins"
        raise DataError(f"{self.name or 'The position'}: {number} with {name!r}.")


def read_file(path: Path) -> PositionFile:
    """The cases of a position file. Raises DataError."""
    try:
        text = read_file_text(path)
    except OSError as error:
        raise DataError(f"{path.name} cannot be read: {error.strerror or error}.") from error
    except Unreadable as error:
        raise NotationError(error.line, error.reason, path.name) from error
    return read_text(text, path.name)


def read_text(text: str, name: str = "") -> PositionFile:
    """The cases of the text of a position file. Raises NotationError."""
    try:
        require_short_numbers(text)
        return PositionFile(name, _cases(tuple(_lines(text)), name))
    except Unreadable as error:
        raise NotationError(error.line, error.reason, name) from error
    except NotationError as error:
        raise error.within(name) from error


def _lines(text: str) -> Iterator[Line]:
    for number, raw in enumerate(text.splitlines(), 1):
        if not (line := _COMMENT.sub("", raw).strip()):
            continue
        match = _KEYWORD.match(line)
        if not match or not match[1].strip():
            reason = f"{_short(line)!r} has no keyword; write it so: keyword: what it says."
            raise NotationError(number, reason)
        yield Line(number, _keyword(match[1]), match[2].strip())


def _bounded(text: str) -> str:
    """What is said of a line that may hold anything: no word and no text without end."""
    text = re.sub(rf"(\S{{{LONGEST_WORD}}})\S+", r"\1...", text)
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 3]}..."


def _keyword(text: str) -> str:
    """A keyword in lower case; rule ids in it stay as they are."""
    return " ".join(w if "-" in w and w[:1].isupper() else w.lower() for w in text.split())


def _short(text: str) -> str:
    return text if len(text) <= 40 else text[:37] + "..."


def _cases(lines: tuple[Line, ...], name: str) -> tuple[Case, ...]:
    starts = [i for i, line in enumerate(lines) if line.keyword == "case"]
    if not starts:
        if not lines:
            raise NotationError(0, "there is nothing in it.")
        return (_bare(lines, name),)
    shared = lines[: starts[0]]
    stray = next((line for line in shared if line.keyword == "rules"), None)
    if stray:
        raise stray.wrong("rules: belongs to a case; it comes after a line case: NAME.")
    ends = [*starts[1:], len(lines)]
    cases = tuple(_case(shared, lines[start:end]) for start, end in zip(starts, ends, strict=True))
    _all_different(cases)
    return cases


def _bare(lines: tuple[Line, ...], name: str) -> Case:
    rules = _rules(tuple(line for line in lines if line.keyword == "rules"))
    rest = tuple(line for line in lines if line.keyword != "rules")
    return Case(Path(name).stem or "position", rules, rest, lines[0].number)


def _case(shared: tuple[Line, ...], own: tuple[Line, ...]) -> Case:
    head = own[0]
    if not head.text:
        raise head.wrong("a case needs a name.")
    if "::" in head.text:
        raise head.wrong("the name of a case has no double colon in it.")
    named = tuple(line for line in own if line.keyword == "rules")
    if not named:
        raise head.wrong(f"the case {_short(head.text)} has no line rules: with what it shows.")
    rest = tuple(line for line in own[1:] if line.keyword != "rules")
    return Case(_SPACES.sub(" ", head.text), _rules(named), (*shared, *rest), head.number)


def _rules(lines: tuple[Line, ...]) -> tuple[str, ...]:
    ids = [word for line in lines for word in rule_ids(line.text)]
    if lines and not ids:
        raise lines[0].wrong("rules: wants one rule id or more.")
    if len(set(ids)) > MOST_RULES:
        raise lines[-1].wrong(f"{len(set(ids))} rules; a case shows at most {MOST_RULES}.")
    return tuple(dict.fromkeys(ids))


def rule_ids(text: str) -> tuple[str, ...]:
    """Rule ids parted by spaces or commas."""
    return tuple(word for word in re.split(r"[\s,]+", text) if word)


def _all_different(cases: tuple[Case, ...]) -> None:
    seen: dict[str, int] = {}
    for case in cases:
        if case.name in seen:
            reason = f"the case of line {seen[case.name]} has this name too."
            raise NotationError(case.line, reason)
        seen[case.name] = case.line
