"""Data files that include others: what several scenarios have in common is written once.

    include = ["../thirty-years-war/rules.toml"]

stands before the first table. Lists of the included files come before those of the file itself;
tables are joined; what both say is an error. Included files include nothing themselves.
"""

import re
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.core.errors import DataError
from engine.data.door import read_text
from engine.data.findings import Finding, Grade, Key, Report
from engine.data.sources import Source

INCLUDE = "include"
_NAME = re.compile(r"\.\./[a-z0-9-]+/[a-z0-9-]+\.toml")
_FIRST_TABLE = re.compile(r"^\[", re.MULTILINE)
_OWN = re.compile(r"^format\s*=.*\n", re.MULTILINE)
_INCLUDES = re.compile(rf"^{INCLUDE}\s*=.*\n", re.MULTILINE)


@dataclass
class Joined(Source):
    """A data file together with those that it includes, which come first."""

    parts: tuple[Source, ...]
    """All files, the including one last."""

    def finding(self, level: Grade, key: Key, text: str) -> Finding:
        """A finding about a key, in the file that has it."""
        part, there = self._place(key)
        return part.finding(level, there, text)

    def _place(self, key: Key) -> tuple[Source, Key]:
        for part in self.parts:
            value = part.data.get(str(key[0])) if key else None
            if isinstance(value, list) and len(key) > 1 and isinstance(key[1], int):
                if key[1] < len(value):
                    return part, key
                key = (key[0], key[1] - len(value), *key[2:])
            elif isinstance(value, dict) and len(key) > 1 and key[1] in value:
                return part, key
        return self.parts[-1], key


def with_included(
    own: Source, path: Path, report: Report, read: Callable[[Path, Report], Source | None]
) -> Source | None:
    """A file with those that it includes; None, with a finding, if that cannot be."""
    try:
        files = included(path, own.data)
        others = tuple(source for file in files if (source := read(file, report)))
        if len(others) < len(files):
            return None
        for file, other in zip(files, others, strict=True):
            other.file = f"{file.parent.name}/{file.name}"
        return joined(own, others)
    except ValueError as error:
        report.add(own.finding("error", (INCLUDE,), str(error)))
        return None


def included(path: Path, data: Mapping[str, Any]) -> tuple[Path, ...]:
    """The files that a data file includes. Raises ValueError if it names them in another form."""
    names = data.get(INCLUDE, [])
    if not isinstance(names, list) or not all(isinstance(n, str) for n in names):
        raise ValueError('must be a list of files, such as ["../thirty-years-war/rules.toml"].')
    for name in names:
        if not _NAME.fullmatch(name):
            raise ValueError(f"must name a file of a folder beside this one, not {name[:60]!r}.")
    return tuple(path.parent / name for name in names)


def common_readme(path: Path) -> Path | None:
    """The README of the folder from which a data file includes, if there is one to be read."""
    try:
        files = included(path, tomllib.loads(_parted(read_text(path))[0]))
    except (OSError, ValueError, DataError):
        return None
    readmes = (file.parent / "README.md" for file in files)
    return next((readme for readme in readmes if readme.is_file()), None)


def joined(own: Source, others: tuple[Source, ...]) -> Joined:
    """A file with those that it includes. Raises ValueError if two say different things of one."""
    data: dict[str, Any] = {}
    for part in (*others, own):
        for name, value in part.data.items():
            if name != INCLUDE:
                data[name] = _both(name, data[name], value) if name in data else value
    return Joined(own.file, own.text, data, (*others, own))


def _both(name: str, first: Any, second: Any) -> Any:
    if isinstance(first, list) and isinstance(second, list):
        return [*first, *second]
    if isinstance(first, dict) and isinstance(second, dict):
        if not (twice := sorted(first.keys() & second.keys())):
            return {**first, **second}
        name = f"{name}.{twice[0]}"
    if first == second:
        return first
    raise ValueError(f"both the file and one that it includes say {name}.")


def written_out(path: Path) -> str:
    """The text of a file with what it includes written into it, so that it stands alone.

    Raises OSError, Unreadable or ValueError if that cannot be.
    """
    text = read_text(path)
    head, body = _parted(text)
    if not (others := included(path, tomllib.loads(head))):
        return text
    common = "\n".join(_OWN.sub("", read_text(other)).strip() for other in others)
    return f"{_INCLUDES.sub('', head)}{common}\n\n{body}"


def _parted(text: str) -> tuple[str, str]:
    """What stands before the first table, and the rest."""
    found = _FIRST_TABLE.search(text)
    at = found.start() if found else len(text)
    return text[:at], text[at:]
