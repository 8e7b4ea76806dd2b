"""What the block of a stack tells in each game: what its side may know, and what the words say."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from engine.core.words import STAND_IN
from engine.data.library import find
from engine.speech.game_marks import Price
from tests.contract.games import shipped
from tests.keys.playing import to_movement
from tui.desk.desk import Desk
from tui.map import MapPainter, legend, pieces_of
from tui.map.layout import layout_of
from tui.map.marks import BRACKETS, UNKNOWN, glyph
from tui.map.runs import UNIT_ROLES, cropped, text_of
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
                known, mark, _ = stack.strength.partition(UNKNOWN)
                assert mark, (cell, stack)
                assert not known or int(known) in figures, "the top is known, the rest is not"
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
        if stack.strength.endswith(UNKNOWN)
    ]  # fmt: skip
    assert hidden and all(stack.count > 1 for stack in hidden)


# ---- states

LATER = (
    ("rocroi-1643", "collapse"), ("lutzen-1632", "clash"), ("vauchamps-1814", "charges"),
    ("vauchamps-1814", "crisis"), ("dunkirk-1940", "routed"),
)  # fmt: skip
MARKED = {
    "routed": "routed", "disordered": "disordered", "disrupted": "disrupted", "frozen": "frozen",
    "demoralised": "demoralised", "tired": "tired", "exhausted": "tired",
}  # fmt: skip
"""States that the words tell, by the kind of their marks."""


def later(scenario: str, name: str) -> Desk:
    text = (find(scenario).path / "later" / f"{name}.pos").read_text("utf-8")
    return to_movement(scenario, 3, text).desk


@pytest.mark.requirement(40)
@pytest.mark.parametrize(("scenario", "name"), LATER)
def test_what_the_words_say_of_a_state_is_drawn_beside_the_block(scenario: str, name: str) -> None:
    """Who is demoralised, frozen or tired could not be seen."""
    desk = later(scenario, name)
    words, marks, view = desk.words, desk.words.marks, desk.view
    stacks = marks.stacks(view)
    pictures = [
        MapPainter(words.board, marks, zoom).picture(
            pieces_of(marks, words.board, view, desk.side), Look()
        )
        for zoom in (2, 3)
    ]
    told = set()
    for unit, state in view.units.items():
        kinds = {MARKED[word] for word in words.states(view, unit) if word in MARKED}
        if not state.at or unit.startswith(STAND_IN):
            continue
        assert kinds <= {*stacks[state.at].states}, (unit, kinds, stacks[state.at])
        for picture in pictures:
            drawn = {char for line in picture._block(picture.layout.slot(state.at))
                     for run in line for char in run.text}  # fmt: skip
            assert {glyph(kind) for kind in kinds} <= drawn, (unit, kinds, picture.layout.zoom)
        told |= kinds
    assert told


def test_formation_and_facing_stand_over_a_block_that_has_a_leader() -> None:
    """Where the facing has two digits the leader's mark took the place of both."""
    desk = later("vauchamps-1814", "charges")
    marks, board = desk.words.marks, desk.words.board
    view = desk.session.view("french")
    picture = MapPainter(board, marks, 2).picture(
        pieces_of(marks, board, view, "french"), Look()
    )  # fmt: skip
    above, block = picture._block(picture.layout.slot("4830"))
    assert "lC10" in text_of(above) and "(c?)" in text_of(block)


def test_an_objective_is_seen_where_a_number_stands_over_a_stack() -> None:
    desk = later("dunkirk-1940", "paris")
    marks, board = desk.words.marks, desk.words.board
    pieces = pieces_of(marks, board, desk.view, desk.side)
    stack = next(iter(pieces.stacks.values()))
    pieces = replace(
        pieces, stacks={"0706": replace(stack, count=3, strength="12")}, holders={"0706": "F"}
    )
    plain, chosen = (
        MapPainter(board, marks, 2).picture(pieces, look)._block(layout_of(board, 2).slot("0706"))
        for look in (Look(), Look(numbers={"0706": 1}))
    )
    assert "3*F" in text_of(plain[0]) and "{1}*" in text_of(chosen[0])


@pytest.mark.parametrize(
    ("strength", "look", "drawn"),
    [
        ("8", Look(), "(i8)2"),
        ("12", Look(), "(12)2"),
        ("8", Look(selected=("0808",)), "@(8)2"),
        ("8", Look(numbers={"0808": 1}), "1(8)2"),
        ("8", Look(reach={"0808": Price(2)}), "(8)+2"),
        ("12", Look(reach={"0808": Price(2)}), "(12)+"),
    ],
)
def test_the_number_of_a_stack_or_its_reach_is_seen_in_the_topmost_row_too(
    strength: str, look: Look, drawn: str
) -> None:
    """The count stands over the block, and there the row of numbers left no room for it."""
    desk = later("dunkirk-1940", "paris")
    marks, board = desk.words.marks, desk.words.board
    pieces = pieces_of(marks, board, desk.view, desk.side)
    stack = next(s for s in pieces.stacks.values() if s.side == "french")
    stack = replace(stack, arm="i", count=2, strength=strength, states=())
    pieces = replace(pieces, stacks={"0808": stack})
    picture = MapPainter(board, marks, 2).picture(pieces, look)
    x, y, width, _ = picture.layout.region("0808")
    assert y == 0
    assert text_of(cropped(picture.row(y + 1), x + 1, width - 1)) == drawn


def test_a_disrupted_unit_shows_the_hexes_that_it_may_move() -> None:
    """It showed the points of its other face, 8, where the words say 4 hexes."""
    desk = later("lutzen-1632", "clash")
    words, view = desk.words, desk.view
    found = 0
    for unit, state in view.units.items():
        if "disrupted" in words.states(view, unit) and state.at:
            figures = words.figures(view, unit)
            assert words.marks.movement(view, unit) == str(figures[-1]), unit
            found += 1
    assert found
