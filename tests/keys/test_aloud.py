"""Lines are heard whole whatever stood in their row: found with real readers."""

from __future__ import annotations

import pytest

from tests.keys.model_readers import Ears, plain
from tui.keys.aloud import FIRST, LAST, Aloud
from tui.keys.page import Page

WIDTH = 40


@pytest.mark.requirement(8)
@pytest.mark.parametrize("said", ["0507: clear, nobody.", "Turn 1 of 5", "x" * 38])
def test_a_sentence_that_is_repeated_is_heard_each_time(said: str) -> None:
    page, ears = Page(utf8=True), Ears(WIDTH, 6)
    for _ in range(12):
        assert ears.hear(page.block([said], WIDTH)).cursor == plain(said)


@pytest.mark.requirement(8)
def test_a_repeated_row_is_never_a_shifted_one() -> None:
    """brltty 6.5 says what was put before a row if the rest of it stood there already."""
    aloud = Aloud()
    before = ""
    for _ in range(6):
        (line,) = aloud.lines(["No more rows."], WIDTH)
        assert not before or not (line.endswith(before) or before.endswith(line))
        before = line


@pytest.mark.parametrize("cursor", [FIRST, LAST])
def test_the_row_with_the_cursor_counts(cursor: int) -> None:
    aloud = Aloud(cursor)
    first = aloud.lines(["One.", "Two."], WIDTH)
    again = aloud.lines(["One.", "Two."], WIDTH)
    assert first[cursor].strip(" .") == again[cursor].strip(" .")
    assert not again[cursor].endswith(first[cursor]) and not first[cursor].endswith(again[cursor])


def test_other_widths_keep_the_indent() -> None:
    aloud = Aloud()
    aloud.lines(["Turn 1."], WIDTH)
    (line,) = aloud.lines(["Turn 2."], WIDTH)
    assert aloud.again(["Turn 2."], 20) == [line] and aloud.again([], 20)[0].strip() == ""


@pytest.mark.requirement(6)
@pytest.mark.parametrize("answer", ["x" * n + "." for n in range(15, 30)])
def test_no_answer_is_as_long_as_the_line_that_was_typed(answer: str) -> None:
    """Fenrir 1.9.5 takes it for the echo of typing, and says nothing."""
    page = Page(utf8=True)
    lead = page.open_line("Command:").decode().strip("\r\n")
    page.close_line("list enemies", WIDTH)
    shown = page.block([answer], WIDTH).decode().strip("\r\n")
    column = len(lead) + len("list enemies")
    assert abs(len(shown) - column) > 1


def test_an_answer_is_compared_with_the_line_that_was_typed_above_it() -> None:
    """Two spaces make it longer than its echo; a second stop did not, and Fenrir was silent."""
    page = Page(utf8=True)
    page.block(["1 of 3: 0608: Liege."], WIDTH)
    page.open_line("Command:"), page.open_line("Command:")
    page.close_line("list enemies", WIDTH)
    (shown,) = page.block(["1 of 10: Enemies: 9."], WIDTH).decode().split("\r\n")[1:]
    assert " ".join(shown.split()) == "1 of 10: Enemies: 9."


def test_a_sentence_that_is_repeated_keeps_its_stop() -> None:
    """A sighted player sees the same rows: a stop that comes and goes looks like a fault."""
    for told in ("No such key. Question mark lists the keys.", "No more rows.", "0507: clear."):
        for before in ("", "x" * 30, " No such key. Question mark lists the keys."):
            aloud, rows = Aloud(), list[str]()
            aloud.lines([before], 60)
            for _ in range(6):
                rows += aloud.lines([told], 60)
            assert {" ".join(row.split()) for row in rows} == {told}, rows


def test_an_answer_as_long_as_what_was_typed_gets_no_second_stop() -> None:
    for column in range(30, 36):
        aloud = Aloud(FIRST)
        aloud.lines(["Belgian Army is selected."], 80)
        aloud.after_typing("x" * column, 80)
        (line,) = aloud.lines(["Belgian Army is placed at 0807."], 80)
        assert abs(column - len(line)) > 1
        assert " ".join(line.split()) == "Belgian Army is placed at 0807."


@pytest.mark.requirement(8)
def test_a_row_of_several_is_none_that_still_stands_above() -> None:
    """Fenrir and NVDA took it for the old one where an answer filled nearly all of the screen."""
    page, rows = Page(utf8=True), ["No attacks declared.", "0607 can be attacked."]
    page.block(["1 of 3: German combat phase."], WIDTH)
    old = page.block(rows, WIDTH).decode().strip("\r\n").split("\r\n")
    page.block(["1 of 24: The Germans hold 0 of 3."], WIDTH)
    new = page.block([*rows, "The Germans: 13 units."], WIDTH).decode().strip("\r\n").split("\r\n")
    assert not set(old) & set(new)
    assert [" ".join(row.split()) for row in new[:2]] == rows


@pytest.mark.requirement(8)
@pytest.mark.parametrize("typed", range(16, 34))
@pytest.mark.parametrize("said", ["1 of 38: Enemies: 23.", "1 of 6: Fire by 1st Silesian"])
def test_a_sentence_that_goes_on_gets_no_stop_whatever_was_typed(typed: int, said: str) -> None:
    """ "By 1st Silesian." was heard where "and 2nd Reserve" came next, and "23..": by ear."""
    aloud = Aloud()
    aloud.after_typing("Command: list enemies and more"[:typed], WIDTH)
    (line,) = aloud.lines([said], WIDTH)
    assert " ".join(line.split()) == said
    assert abs(typed - len(line)) > 1
    begin = " " * (line[0] == " ")
    assert len(begin + said) + 1 != typed
