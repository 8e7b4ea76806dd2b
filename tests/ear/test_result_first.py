"""What a die of a shot, a test or a recall brought is in the first 40 cells (requirement 13)."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

BOOKS = Path(__file__).parents[1] / "phrasebook"
RESULTS = {
    "tyw.shot-fired": r"Hit|No effect",
    "tyw.recovery-tried": r"recovers|does not recover",
    "vau.volley": r"\d+ increments? lost|No effect",
    "vau.square-tried": r"Square formed|No square",
    "vau.recall-tried": r"Recalled|Not recalled",
    "vau.rallied": r"rallies",
    "vau.stays-routed": r"stays|cannot|does not",
    "vau.tested": r"(passes|fails) its|(pass|fail) their",
}
"""By the tag of an event: the words of its result."""
BRAILLE = 40


@pytest.mark.requirement(13, 16)
@pytest.mark.parametrize("tag", RESULTS)
def test_the_result_is_within_the_first_cells(tag: str) -> None:
    text = "\n".join(book.read_text("utf-8") for book in sorted(BOOKS.glob("*.txt")))
    told = re.findall(rf'^event .*"event":"{tag}".*\n((?:  .*\n)+)', text, re.MULTILINE)
    rows = [row.split(": ", 1)[1] for told_of_one in told for row in told_of_one.splitlines()]
    assert rows, f"no sample of {tag}"
    for row in rows:
        assert re.search(RESULTS[tag], row[:BRAILLE]), row
