"""Pages of the documentation that the program itself reads out, as plain rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "docs"
TOPICS = {"accessibility": "accessibility.md"}
"""The pages by the words that they are asked for with."""
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_RULE = re.compile(r"\|[-| ]*\|")


def topic(word: str) -> list[str]:
    """The rows of a page by its name or the beginning of it; none if there is no such page."""
    word = word.casefold()
    found = [page for name, page in TOPICS.items() if len(word) > 3 and name.startswith(word)]
    return list(rows_of((FOLDER / found[0]).read_text(encoding="utf-8"))) if found else []


def rows_of(page: str) -> Iterator[str]:
    """A page without its marks: a row for each heading, paragraph, point and line of a table."""
    part: list[str] = []
    for line in [*page.splitlines(), ""]:
        begins = line.startswith(("#", "- ", "|"))
        if part and (begins or not line.strip()):
            yield _plain(" ".join(part))
            part = []
        if line.strip() and not _RULE.fullmatch(line):
            part.append(line.strip())
        if line.startswith(("#", "|")) and part:
            yield _plain(part.pop())


def _plain(text: str) -> str:
    text = _LINK.sub(r"\1", text).replace("`", "").replace("**", "")
    if text.startswith("|"):
        cells = [cell.strip() for cell in text.strip("| ").split(" | ")]
        return "; ".join(cell for cell in cells if cell) + "."
    heading = text.startswith("#")
    text = text.lstrip("#- ")
    return f"{text}:" if heading and not text.endswith(":") else text
