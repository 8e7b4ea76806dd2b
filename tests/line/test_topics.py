"""Pages of the documentation that the program reads out."""

from __future__ import annotations

import pytest

from tests.line.desks import new_desk
from tui.cli import main
from tui.desk.answering import answer
from tui.desk.topics import TOPICS, rows_of, topic


def test_the_page_is_read_out_in_the_game_and_in_the_shell(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = answer(new_desk(), "help accessibility")
    assert rows == topic("access") and any("--reader" in row for row in rows)
    assert main(["help", "accessibility"]) == 0
    assert capsys.readouterr().out.splitlines() == rows
    assert main(["help"]) == 0
    assert "accessibility" in capsys.readouterr().out
    assert main(["help", "cooking"]) == 2
    assert "Pages: accessibility, computer, positions." in "".join(capsys.readouterr())


@pytest.mark.parametrize("reader", ["orca", "NVDA", "JAWS", "yasr", "Fenrir", "brltty"])
def test_a_word_more_reads_out_what_a_page_says_of_it(reader: str) -> None:
    rows = answer(new_desk(), f"help accessibility {reader}")
    assert rows and all(reader.casefold() in row.casefold() for row in rows)
    assert len(rows) < len(topic("accessibility")) / 3
    (refused,) = answer(new_desk(), "help accessibility cooking")
    assert "That page does not speak of cooking." in refused


@pytest.mark.parametrize("name", TOPICS)
def test_a_page_is_read_without_its_marks(name: str) -> None:
    rows = topic(name)
    assert len(rows) > 10
    assert not [row for row in rows if row.startswith(("#", "-", "|")) or "](" in row]


def test_headings_paragraphs_points_and_tables() -> None:
    page = (
        "# One\n\nTwo\nthree.\n- four\n  five\n- `six`\n\n| a | b |\n|---|---|\n| c | [d](e.md) |\n"
    )
    assert list(rows_of(page)) == ["One:", "Two three.", "four five", "six", "a; b.", "c; d."]
