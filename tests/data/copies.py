"""Copies of a shipped scenario with something changed in one file."""

from __future__ import annotations

from pathlib import Path

from engine.data.library import copy, find

DUNKIRK = find("dunkirk-1940").path


def copy_of(folder: Path, into: Path) -> Path:
    """A copy that may be written to."""
    made = into / folder.name
    copy(folder, made)
    return made


def change(folder: Path, file: str, old: str, new: str) -> str:
    """Replaces the first `old` in a file, which must be there; gives the new text."""
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} has no {old!r}"
    text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return text


def line_of(text: str, part: str) -> int:
    """The line, from 1, on which a part of a text begins."""
    return text[: text.index(part)].count("\n") + 1
