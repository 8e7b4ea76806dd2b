"""A turn of every scenario as it is sent to the terminal: requirements 5 to 13.

What readers hear of the bytes, in a terminal of its own: tests/keys/test_stream.py.
"""

from __future__ import annotations

import re

import pytest

from engine.core.event import Level
from engine.speech import describe
from engine.speech.speaker import Speaker
from tests.ear.desks import WIDTH, battle, every, moving, turn
from tests.keys.playing import told
from tui.keys.page import Page
from tui.keys.player import Player

BRAILLE_LINE = WIDTH
SYMBOLS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u2190-\u2bff\u2800-\u28ff\ue000-\uf8ff\U0001f000-\U0001faff]"
)
"""Controls, arrows, boxes, blocks, braille patterns, private characters, emoji."""
SUBJECT = re.compile(r"\{(unit|cell|side|players):[^}]*\}")


@pytest.mark.requirement(10)
@every
def test_a_game_begins_with_three_rows_at_most(scenario: str) -> None:
    for first in ((), ("Reader mode is on, by --reader.",)):
        rows = Player(moving(scenario)).begin(*first)
        assert len(rows) <= 3
        assert rows[: len(first)] == list(first)
        assert "Question mark" in rows[-1] and "ull stop" in rows[-1]


@pytest.mark.requirement(5, 12)
@every
def test_on_a_narrow_line_every_row_is_one_line_of_plain_text(scenario: str) -> None:
    page = Page(utf8=True)
    for key, rows in turn(scenario).pressed:
        data = page.block(rows, BRAILLE_LINE).decode()
        lines = data.strip("\r\n").split("\r\n")
        assert data.startswith("\r\n") and data.endswith("\r") and "\x1b" not in data, key
        assert len(lines) == len(rows), f"{key} is cut over several lines: {data!r}"
        assert all(line.strip() and len(line) < BRAILLE_LINE for line in lines), key


@pytest.mark.requirement(11)
@every
def test_all_that_is_said_is_plain_text(scenario: str) -> None:
    for key, rows in turn(scenario).pressed:
        assert not SYMBOLS.search(" ".join(rows)), (key, rows)
        assert not re.search("[{}]", " ".join(rows)), (key, rows)
    for row in told(turn(scenario).desk.session, turn(scenario).desk.playable):
        assert not SYMBOLS.search(row.replace("\n", " ")), row


@pytest.mark.requirement(12)
@every
def test_a_report_says_how_many_rows_it_has_and_gives_them_one_by_one(scenario: str) -> None:
    player = Player(battle(scenario))
    player.begin()
    for key in ("M", "L", "U", "v", "T", "?"):
        (first,) = player.press(key)
        report = player.state.report.rows
        assert first.startswith(f"1 of {len(report)}: ") if report[1:] else first == report[0]
        for number, row in enumerate(report[1:], 2):
            assert player.press(".") == [f"{number} of {len(report)}: {row}"]
        assert player.press(".") == ["No more rows."]
        assert player.press(",") == [f"{len(report) - 1} of {len(report)}: {report[-2]}"]
        assert player.press(";") == report[-1:]
        assert all(len(row) < 80 for row in report)


@pytest.mark.requirement(13)
@every
def test_the_first_forty_characters_of_an_event_name_whom_it_is_about(scenario: str) -> None:
    desk = turn(scenario).desk
    speaker = Speaker(desk.words.names)
    for item in desk.session.log:
        for text in item.event.text(Level.FULL).split("\n"):
            found = SUBJECT.search(text)
            before = speaker.say(text[: found.start()] if found else "")
            assert len(before) < BRAILLE_LINE, text


@pytest.mark.requirement(13)
@every
def test_the_first_forty_characters_of_a_hex_say_where_and_who(scenario: str) -> None:
    desk = battle(scenario)
    words, view, side = desk.words, desk.view, desk.side
    for cell, stack in words.marks.stacks(view).items():
        (row,) = desk.say(describe.cell_row(words, view, side, cell))
        first = desk.say(
            describe.stack_phrases(words, view, describe.units_in(words, view, cell))[0]
        )[0]
        assert row.startswith(desk.speaker.cell(cell))
        assert 0 < row.casefold().find(first.casefold()) < BRAILLE_LINE // 2 + 15, (stack, row)
