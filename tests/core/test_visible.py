"""What can be seen, and what no terminal may be sent."""

from __future__ import annotations

import unicodedata

import pytest

from engine.core.visible import first_hidden, hidden_reason, visible

HIDDEN = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")


def test_every_character_that_obeys_turns_or_hides_is_found() -> None:
    """Hieroglyphs' and tags' own format characters included; nothing that one reads."""
    letters = (chr(number) for number in range(0x110000))
    missed = [c for c in letters if unicodedata.category(c) in HIDDEN and first_hidden(c) is None]
    assert missed == []
    text = "Bar-le-Duc, Saint-Dié, Nördlingen: “Łódź” — 4½ × 3… 日本 № ’\u0301"
    assert visible(text) == text


@pytest.mark.parametrize("bad", ["\x1b", "\x07", "\r", "\n", "\x9b", "\u202e", "\u200b", "\ud800"])
def test_what_is_hidden_becomes_a_question_mark(bad: str) -> None:
    assert visible(f"Pa{bad}ris") == "Pa?ris"
    assert hidden_reason(f"Pa{bad}ris").endswith(f"U+{ord(bad):04X}")
    assert hidden_reason("Paris") == ""
