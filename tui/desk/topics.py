"""Pages of the documentation that the program itself reads out, as plain rows."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

FOLDER = Path(__file__).parents[1] / "docs"
TOPICS = {
    "accessibility": "accessibility.md", "computer": "computer.md", "positions": "positions.md",
}  # fmt: skip
"""The pages by the words that they are asked for with."""
_LINK = re.compile(r"\[([^]]*)\]\([^)]*\)")
_RULE = re.compile(r"\|[-| ]*\|")


def topic(words: str) -> list[str]:
    """The rows of a page by its name or the beginning of it; none if there is no such page.

    With more words only the rows that they stand in.
    """
    word, _, about = words.casefold().partition(" ")
    rows = _page(word)
    return [row for row in rows if about.strip() in row.casefold()] if about else rows


def _page(word: str) -> list[str]:
    found = [page for name, page in TOPICS.items() if len(word) > 3 and name.startswith(word)]
    rows = list(rows_of((FOLDER / found[0]).read_text(encoding="utf-8"))) if found else []
    return [*rows, *_position_words()] if found == [TOPICS["positions"]] else rows


def _position_words() -> list[str]:
    """The words of the position format that every game knows."""
    from engine.notation.general import EXAMPLE, WORDS
    from engine.notation.vocabulary import told

    head = "The words that every game knows. Every example holds after these lines:"
    return [head, *(f"  {line}" for line in EXAMPLE.splitlines()), *told(WORDS)]


def rows_of(page: str) -> Iterator[str]:
    """A page without its marks: a row for each heading, paragraph, point and line of a table.

    Lines between fences stay as they are.
    """
    part: list[str] = []
    fenced = False
    for line in [*page.splitlines(), ""]:
        if line.startswith("```") or fenced:
            fenced = fenced is not line.startswith("```")
            if not line.startswith("```"):
                yield line
            continue
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
