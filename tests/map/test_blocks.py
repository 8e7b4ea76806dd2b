"""What the block of a stack tells in each game: what its side may know, and what the words say."""

from __future__ import annotations

from functools import cache

import pytest

from engine.core.words import STAND_IN
from tests.contract.games import shipped
from tests.keys.playing import to_movement
from tui.desk.desk import Desk
from tui.map import MapPainter, legend, pieces_of
from tui.map.marks import BRACKETS, UNKNOWN
from tui.map.runs import UNIT_ROLES, text_of
from tui.map.scene import Look

every = pytest.mark.parametrize("scenario", sorted(shipped()))


@cache
def moving(scenario: str) -> Desk:
    return to_movement(scenario, 3).desk


@every
def test_a_block_has_the_values_of_the_words_and_no_more(scenario: str) -> None:
    desk = moving(scenario)
    words, marks = desk.words, desk.words.marks
    for side in marks.letters:
        view = desk.session.view(side)
        for cell, stack in marks.stacks(view).items():
            here = [u for u, state in view.units.items() if cell in state.cells]
            figures = words.figures(view, stack.top)
            assert stack.arm in {*marks.arms, *"lgkb", ""}, (cell, stack)
            if any(unit.startswith(STAND_IN) for unit in here):
                assert stack.strength == UNKNOWN, (cell, stack)
            elif stack.strength.isdigit() and len(here) == 1:
                assert int(stack.strength) in figures, (cell, stack, figures)
            assert not stack.movement or int(stack.movement) in figures
            assert stack.strength != UNKNOWN or marks.hides


@every
@pytest.mark.requirement(40)
def test_sides_are_told_by_shape_and_kinds_by_letters_of_the_legend(scenario: str) -> None:
    desk = moving(scenario)
    words, marks = desk.words, desk.words.marks
    known = {letter for row in legend(words.names, marks) for letter in row.shown}
    seen: set[str] = set()
    for zoom in (2, 3):
        painter = MapPainter(words.board, marks, zoom)
        picture = painter.picture(pieces_of(marks, words.board, desk.view, desk.side), Look())
        for run in (run for row in picture.rows() for run in row if run.role in UNIT_ROLES):
            first, last = BRACKETS[UNIT_ROLES.index(run.role)]
            assert run.text[0] == first and run.text[1:].rstrip(last).isascii()
            assert not {*run.text} & {*"[]()"} - {first, last}
            assert {c for c in run.text if not c.isdigit()} - {"[", "]", "(", ")"} <= known
            seen.add(run.role)
        assert text_of(picture.row(0)).strip()
    assert seen == set(UNIT_ROLES)


def test_what_a_side_may_not_know_of_a_stack_is_drawn_as_not_known() -> None:
    hidden = [
        stack
        for side in ("prussian", "french")
        for stack in shipped()["sedan-1870"].words.marks.stacks(
            moving("sedan-1870").session.view(side)
        ).values()
        if stack.strength == UNKNOWN
    ]  # fmt: skip
    assert hidden and all(stack.count > 1 for stack in hidden)
