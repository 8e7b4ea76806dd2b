"""What is announced on a quiet map, as readers of a desktop take a screen that has changed."""

from __future__ import annotations

import os.path
from collections.abc import Iterator
from difflib import SequenceMatcher

import pytest

from tui.widgets.said import Said, ended_otherwise, parted

WIDTH, MOST, HIGH = 80, 12, 24
ANSWERS = (
    ("Rocroi 1643, one person plays both sides.", "French set-up: end when ready."),
    ("Swapped: Watteville infantry is at 1913, Vidame infantry at 2114.",),
    ("2 of 12: Spanish gun 1, 3 hexes east, 1312.",),
    ("3 of 12: Spanish gun 2, 3 hexes east, 1314.",),
    tuple(f"Row {number} of the situation." for number in range(1, 14)),
    ("1 of 13: Even at 0, a draw if it ended now.",),
    ("Closed.",),
    ("Closed.",),
    ("Refused: nothing is asked.",),
    ("1 of 3: Hit, die 6: Spanish gun 4 fires at 2nd Molondin infantry in 1814,",),
    ("1 of 3: Hit, die 6: Spanish gun 4 fires at 2nd Molondin infantry in 1814,",),
    ("What a hex says, a number switches: 8 choices. 0 closes.",),
    ("Which hex?",),
    ("Which hex?",),
)


def screens(said: Said) -> Iterator[tuple[list[str], list[str], tuple[str, ...]]]:
    """The screen before and after each answer; above what is said stands the map."""
    said.holds = True
    before = [f"map row {y}" for y in range(HIGH)]
    for answer in ANSWERS:
        said.say(answer, WIDTH, MOST)
        shown = ["".join(run.text for run in row) for row in said.rows]
        after = [f"map row {y}" for y in range(HIGH - len(shown))] + shown
        yield before, after, answer[:MOST]
        before = after


def test_for_nvda_two_blocks_of_rows_are_new() -> None:
    """Of one block alone it says only the letters that differ."""
    said = Said()
    said.apart = True
    for before, after, _ in list(screens(said))[1:]:
        steps = SequenceMatcher(None, before, after, autojunk=False).get_opcodes()
        new = [after[b:d] for step, _, _, b, d in steps if step in ("replace", "insert")]
        assert len([block for block in new if any(block)]) >= 2, after


def test_a_text_of_the_screen_differs_from_its_last_letter_on() -> None:
    """Orca says what is between the beginning and the end that two texts have in common."""
    said = Said()
    for before, after, answer in screens(said):
        old, new = "\n".join(before), "\n".join(after)
        assert old[-1] != new[-1]
        begin = len(os.path.commonprefix([old, new]))
        lost = "\n".join(answer).rstrip(".?:,")
        assert "".join(lost.split()) in "".join(new[begin:].split())


def test_what_was_typed_counts_as_the_text_before() -> None:
    said = Said()
    said.holds = True
    said.after_typing("Command: look 1510.", WIDTH)
    said.say(("Nobody is at 1510.",), WIDTH, MOST)
    assert said.rows[-1][0].text.endswith("1510")


def test_an_answer_begins_otherwise_than_the_typed_line_it_takes_the_place_of() -> None:
    """Orca lost the C of both."""
    said = Said()
    said.holds = True
    said.say(("Allied movement phase.",), WIDTH, MOST)
    said.after_typing("Command: form silesian schuetzen skirmish", WIDTH)
    said.say(("Choose the facing: 6 choices. 0 goes back.",), WIDTH, MOST)
    assert said.rows[-1][0].text.startswith(" C")


@pytest.mark.parametrize(
    ("line", "end", "told"),
    [
        ("One of 2.", "3", "One of 2."),
        ("One of 2.", ".", "One of 2"),
        ("One, two,", ",", "One, two"),
        ("Which hex?", "?", "Which hex?."),
    ],
)
def test_a_line_ends_otherwise_than_the_one_before(line: str, end: str, told: str) -> None:
    assert ended_otherwise(line, end) == told


def test_a_single_row_is_parted_near_its_middle_and_a_word_from_its_stop() -> None:
    assert parted(["Meaux. Over Marne."]) == ["Meaux. Over", "Marne."]
    assert parted(["Closed."]) == ["Closed", "."]
    assert parted(["One.", "Two."]) == ["One.", "Two."]
