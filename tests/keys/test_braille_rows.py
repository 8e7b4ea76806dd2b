"""A braille display of several rows, 32 by 10: every answer fits, a screenful at a time."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from tests.ear.desks import every, moving
from tests.keys.playing import random_turn
from tests.keys.ptys import hexplain
from tui.keys.page import Page
from tui.keys.player import Player
from tui.line.narrow import GOES_ON, screenfuls

COLUMNS, ROWS = 32, 10
KEYS = ("M", "L", "U", "v", "T", "?", "I", "G", "B", "O", "o", "R", "H", "P")


def lines_of(rows: list[str]) -> list[str]:
    return Page(utf8=True).block(rows, COLUMNS).decode().strip("\r\n").split("\r\n")


@pytest.mark.requirement(12)
@every
def test_a_game_begins_within_the_display(scenario: str) -> None:
    lines = lines_of(Player(moving(scenario)).begin("Reader mode is on, by --reader."))
    assert len(lines) <= ROWS and all(len(line) < COLUMNS for line in lines), lines


@pytest.mark.requirement(12)
@pytest.mark.parametrize("scenario", ["rocroi-1643", "vauchamps-1814"])
def test_every_answer_is_read_by_screenfuls_and_loses_nothing(scenario: str) -> None:
    player = random_turn(scenario, 1, COLUMNS, 40).player
    player.desk.settings = msgspec.structs.replace(player.desk.settings, reading="whole")
    player.state.lines = player.state.most = ROWS - 1
    for key in KEYS:
        rows = player.press(key)
        every_row = [*player.state.report.rows]
        heard: list[str] = []
        while True:
            lines = lines_of(rows)
            assert len(lines) <= ROWS and all(len(line) < COLUMNS for line in lines), (key, lines)
            is_last = "more" not in rows[-1] or "semicolon" not in rows[-1]
            heard += rows if is_last else rows[:-1]
            if is_last:
                break
            rows = player.press(";")
        assert heard == every_row, key


def test_rows_of_a_list_are_cut_at_words_and_none_is_lost() -> None:
    rows = [f"{n} of 20: New game: Nördlingen 1634." for n in range(1, 21)]
    pages = screenfuls(rows, COLUMNS, ROWS)
    assert all(len(page) <= ROWS - 1 for page in pages)
    assert all(len(line) < COLUMNS for page in pages for line in page)
    assert all(page[-1] == GOES_ON for page in pages[:-1]) and pages[1:]
    told = " ".join(line for page in pages for line in page if line != GOES_ON)
    assert told == " ".join(rows)


@pytest.mark.requirement(10)
def test_the_first_start_fits(tmp_path: Path) -> None:
    with hexplain(tmp_path, "--reader", size=(COLUMNS, ROWS)) as program:
        told = [program.read()]
        told += [program.press("3\r")]
    lines = b"".join(told).decode().replace("\r", "").split("\n")
    assert "Which screen reader?" in lines[0] and all(len(line) < COLUMNS for line in lines), lines
    assert b"7 of 7: White Mountain 1620." in told[1], told
    assert all(part.count(b"\n") <= ROWS for part in told), "the typed line and nine rows"
