"""The door: text files are bounded and cleaned once; what does not pass is named with its line."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core.errors import DataError
from engine.data.door import MOST_BYTES, Unreadable, read_bytes, require_short_numbers, text_of
from engine.data.files import read
from engine.data.findings import Report
from engine.notation import read_file


@pytest.mark.parametrize("bad", ["\x1b", "\x00", "\x85", "\u2066", "\u200d", "\r"])
def test_a_hidden_character_is_refused_with_its_line(bad: str) -> None:
    with pytest.raises(Unreadable, match=f"nobody sees, U\\+{ord(bad):04X}") as caught:
        text_of(f"one\r\n\ttwo{bad}2\nthree".encode())
    assert caught.value.line == 2


def test_ends_of_lines_and_the_mark_of_windows_are_no_matter() -> None:
    assert text_of("\ufeffone\r\n\ttwo\n".encode()) == "one\n\ttwo\n"


def test_numbers_are_short() -> None:
    require_short_numbers("turn 123456789")
    with pytest.raises(Unreadable, match="a number of 5000 digits") as caught:
        require_short_numbers(f"one\nturn {'9' * 5000}")
    assert caught.value.line == 2


def test_a_file_without_end_is_not_read_to_its_end() -> None:
    with pytest.raises(Unreadable, match="larger than 2 million bytes"):
        read_bytes(Path("/dev/zero"))
    with pytest.raises(DataError, match="zero: the file is larger"):
        read_file(Path("/dev/zero"))


def test_the_largest_file_passes(tmp_path: Path) -> None:
    (tmp_path / "large").write_bytes(b"x" * MOST_BYTES)
    assert len(read_bytes(tmp_path / "large")) == MOST_BYTES


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('a = 1\nb = "\\u001b[2J"\n', "line 2, b: it holds a character that nobody sees, U+001B."),
        ('a = 1\nb = ["x", "two\\nrows"]\n', "line 2, b, entry 2: it holds"),
        ('a = 1\n"b\\u202e" = 2\n', "a name: it holds a character that nobody sees, U+202E."),
        ("a = 1\nb = 12345678901\n", "line 2, b: the number may be at most 999999999."),
        ("a = nan\n", "the number may be at most"),
        (f"a = {'1_' * 5000}1\n", "a number has too many digits."),
        (f"a = {'[' * 100_000}\n", "nested too deep"),
        (f"{'.'.join('a' * 5000)} = 1\n", "nested too deep"),
        ("a = 1\nb = 2 # \x1b\n", "line 2: a character that nobody sees, U+001B"),
    ],
)  # fmt: skip
def test_a_data_file_holds_only_what_can_be_seen_and_counted(
    tmp_path: Path, text: str, told: str
) -> None:
    (tmp_path / "units.toml").write_text(text)
    report = Report()
    assert read(tmp_path / "units.toml", report) is None
    assert told in report.findings[0].describe()
    assert len(report.findings[0].describe()) < 250
