"""The key F says first what would be left undone, and a question is not answered by accident."""

from __future__ import annotations

import re

import pytest

from engine.core.refusal import Refusal
from tests.contract.games import shipped
from tests.contract.moments import begun, moments
from tests.keys.playing import to_movement
from tui.desk.able import ready
from tui.keys.player import Player
from tui.screens.cell import moment
from tui.viewmodel import View

SET_UP = ("take historical", "end yes", "take historical", "end yes", "end yes")
ASKED = re.compile(r"1 of \d: End the movement with ([^?]+)\? (?:Warned\. )?1 Cancel\. 2 Yes\.")


def at_first_army(place: str) -> Player:
    of = Player(begun(shipped()["sedan-1870"], None))
    of.begin()
    for line in (*SET_UP, f"first army {place}"):
        of.typed(line)
    return of


@pytest.mark.parametrize("scenario", ["rocroi-1643", "vauchamps-1814", "lutzen-1632"])
def test_the_first_row_of_the_question_counts_what_is_left(scenario: str) -> None:
    of = to_movement(scenario, 3).player
    asked = ASKED.fullmatch(of.press("F")[0])
    assert asked and re.match(r"\d+ ", asked[1]), of.state.report.whole


@pytest.mark.rule("SED-7.4b")
def test_the_end_after_first_army_says_who_could_have_moved() -> None:
    of = at_first_army("last")
    of.typed("move first army 4109 yes")
    entries = len(of.desk.session.entries)
    of.press("F")
    told = of.state.report.whole
    assert told[0].startswith("End the movement with 27 units not moved? "), told
    assert told[1].startswith(
        "Warning: First Army has moved, and last: there are 27 units not moved, and "
    )
    assert len(of.desk.session.entries) == entries
    of.press("1")
    of.press("u")
    assert len(of.desk.session.entries) == entries - 1, "the question held undo open"


@pytest.mark.rule("SED-7.4b")
def test_the_end_says_nothing_of_first_army_where_it_moves_first() -> None:
    of = at_first_army("first")
    of.typed("move first army 4109 yes")
    of.press("F")
    assert not any("Warning" in row for row in of.state.report.whole)


def test_an_end_typed_amid_a_question_is_asked_about() -> None:
    of = at_first_army("last")
    asked = of.typed("move first army 4109")
    assert "1 Cancel. 2 Yes." in " ".join([*asked, *of.state.report.whole])
    entries = len(of.desk.session.entries)
    of.typed("end")
    assert len(of.desk.session.entries) == entries and of.desk.question is not None
    of.press("2")
    assert len(of.desk.session.entries) == entries + 1


def test_enter_on_a_question_names_its_answers() -> None:
    of = at_first_army("last")
    of.press("F")
    assert of.press("enter") == [
        "Answer 1 to 2, or 0 to cancel. 1 Cancel. 2 Yes. Enter does neither."
    ]


def test_a_key_of_two_orders_stands_once_on_the_panel() -> None:
    rows = "\n".join(
        "".join(run.text for run in line) for line in moment(View(at_first_army("first")), 200).rows
    )
    assert rows.count("g move") == 1 and "g march" not in rows
    assert "of a group, march." in rows


@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_f_asks_unless_undo_takes_it_back_or_nothing_else_can_be_done(scenario: str) -> None:
    """One rule for every phase and set-up of every game."""
    ended = 0
    for seed in range(6):
        for at in moments(scenario, seed, 90, 6):
            of = Player(begun(at.playable, at.position))
            of.begin()
            desk = of.desk
            begins, alone = len(desk.session.entries), len(desk.options.frame_verbs()) == 1
            of.press("F")
            question, asked = desk.question, " ".join(of.state.report.whole)
            if question is not None and question.agrees:
                of.press("2")
            if len(desk.session.entries) == begins:
                continue  # It was refused, or is no order here.
            ended += 1
            gone = desk.session.undo(at.side)
            if question is None:
                assert alone or not isinstance(gone, Refusal), (at.where, asked)
            elif "It cannot be taken back" in asked:
                assert isinstance(gone, Refusal), (at.where, asked)
    assert ended > 5


@pytest.mark.rule("SED-10.2e")
def test_the_units_that_are_said_to_be_left_are_those_of_tab() -> None:
    told = 0
    for seed in range(3):
        for at in moments("sedan-1870", seed, 120, 5):
            prompt = at.options.prompt
            if at.position.top.name != "sedan.movement" or "not moved" not in prompt:
                continue
            desk = at.desk()
            counts = re.findall(r"(\d+) (?:units? not moved|can go on|reinforcements? may)", prompt)
            assert sum(map(int, counts)) == len(ready(desk)), (at.where, prompt)
            told += 1
    assert told > 10


@pytest.mark.rule("SED-12.2a")
def test_the_key_that_draws_a_chit_says_so_first() -> None:
    of = Player(begun(shipped()["sedan-1870"], None))
    of.begin()
    for line in SET_UP[:4]:
        of.typed(line)
    before = len(of.desk.session.entries)
    of.press("*")
    assert of.state.report.whole[0] == (
        "Draw a chit? It cannot be taken back. 1 Cancel. 2 Yes. Or Star: yes."
    )
    assert len(of.desk.session.entries) == before
    of.press("1")
    assert len(of.desk.session.entries) == before
    of.press("*")
    of.press("2")
    assert len(of.desk.session.entries) == before + 1
