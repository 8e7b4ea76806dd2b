"""The parts of the readers' run that need no reader: what is pressed, judged and delayed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from tests.contract.games import shipped
from tests.keys.ptys import Pty
from tests.readers.book import table
from tests.readers.known import SLOW
from tests.readers.link import Link
from tests.readers.listening import Heard, words
from tests.readers.run import Result, Task
from tests.readers.turns import SCRIPTS, Act, Turn, by_lines, single_keys
from tui.keys.loop import WAY_ON


def heard(key: str, answer: str, said: str) -> Heard:
    return Heard(Act(key, (answer,)), said, words(said) == words(answer), 1)


def test_every_scenario_has_a_turn() -> None:
    assert set(SCRIPTS) == set(shipped())


@pytest.mark.parametrize("scenario", sorted(SCRIPTS))
def test_the_turn_has_orders_by_keys_and_typed_and_the_questions(scenario: str) -> None:
    turn = by_lines(scenario, most=60)
    keys = [act.key for act in turn.acts]
    assert turn.first[0] == "Reader mode is on, by --reader."
    assert any(act.is_line for act in turn.acts) and "F" in keys and ";" in keys
    assert all(act.rows and all(act.rows) for act in turn.acts)


def test_single_keys_hear_once_how_more_of_an_answer_is_heard() -> None:
    """The list of keys, which comes first, says it already."""
    told = [act.key for act in single_keys("dunkirk-1940").acts if WAY_ON.strip(".") in act.text]
    assert told and told[0] == "?" and "M" not in told


def test_words_are_what_counts() -> None:
    assert words("0508: Meuse, north dash west.") == words(" 0508 Meuse; north-west")
    assert words("0508 hill") != words("0509 hill")


@pytest.mark.parametrize(
    ("reader", "one", "link", "known"),
    [
        ("fenrir", heard("escape", "Nothing is selected now.", ""), "", True),
        ("yasr", heard("escape", "Nothing is selected now.", ""), "", False),
        ("newer-orca", heard("escape", "Nothing is selected now.", ""), "", True),
        ("orca", heard("0", "Nothing is selected now.", ""), "", False),
        ("fenrir", heard("/now", "Turn 1.", "blank Turn 1."), "", True),
        ("fenrir", heard("/now", "Turn 1.", "space Turn 1."), "", True),
        ("fenrir", heard("T", "Turn 1.", "blank Turn 1."), "", False),
        ("fenrir", heard("/list enemies", "1 of 10: Enemies: 9.", ""), "", False),
        ("brltty", heard("/now", "Turn 1.", "Command: now Turn 1."), "", True),
        ("yasr", heard("/yes", "Nothing is asked.", "s Nothing is asked."), "", True),
        ("yasr", heard("/yes", "Nothing is asked.", "x Nothing is asked."), "", False),
        ("yasr", heard("1", "1 of 9: a table", "of 9: a table"), "", True),
        ("yasr", heard("2", "1 of 9: a table", "of 9: a table"), "", False),
        ("brltty", heard(";", "One. Two.", "Two."), "", True),
        ("brltty", heard("T", "One. Two.", "Two."), "", False),
        ("brltty", heard(";", "One. Two.", ""), "", False),
        ("yasr", heard("T", "word " * 10, "word"), SLOW, True),
        ("yasr", heard("T", "word " * 8, "word"), SLOW, False),
        ("yasr", heard("T", "word " * 10, "word"), "", False),
    ],
)
def test_a_miss_is_known_or_counts(reader: str, one: Heard, link: str, known: bool) -> None:
    task = Task("dunkirk-1940", "line", Turn((), (), ()), link)
    result = Result(reader, task, (one, heard("x", "No such key.", "No such key")))
    assert result.exact == 1
    assert (result.known, len(result.missed)) == ((1, 0) if known else (0, 1))
    assert ("MISSED" in table([result])) is not known


def test_the_link_delays_and_cuts() -> None:
    link = Link(10_000, 64)
    link.down(b"x" * 100, 1)
    assert 5 < (link.arrive() or 0) <= 6
    fast = Link(0, 0)
    fast.down(b"", 1)
    assert fast.arrive() is None


def test_a_program_behind_a_link_answers_as_without(tmp_path: Path) -> None:
    program = "print('ready', flush=True); print('said', input())"
    command = [sys.executable, "-m", "tests.readers.link", "10", "0", sys.executable, "-c", program]
    with Pty(command, tmp_path) as pty:
        assert b"ready" in pty.next_write(20)
        pty.send("abc\n")
        data = b""
        while b"said abc" not in data and (more := pty.next_write(20)):
            data += more
        assert b"said abc" in data and pty.end() == 0
