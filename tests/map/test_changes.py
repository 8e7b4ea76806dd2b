"""What must be drawn anew when something moves: all that differs, and not much more."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product

from hypothesis import given, settings, strategies as st

from tests.map import toy
from tests.map.pictures import draw_toy, dunkirk, ready
from tests.map.scenes import looks, positions
from tui.map import Look, MapPainter, Picture, fronts_of, pieces_of, text_of
from tui.map.runs import Line, Run, parted


def differing(a: Picture, b: Picture) -> set[tuple[int, int]]:
    """The positions at which two pictures differ."""
    return {
        (x, y)
        for y, (one, two) in enumerate(zip(a.rows(), b.rows(), strict=True))
        if one != two
        for x, (c, d) in enumerate(zip(_letters(one), _letters(two), strict=True))
        if c != d
    }


def _letters(row: Iterable[Run]) -> list[tuple[str, ...]]:
    return [(letter, *run[1:]) for run in row for letter in run.text]


def covered(after: Picture, before: Picture) -> set[tuple[int, int]]:
    """The positions in the regions that are said to have changed."""
    return {
        spot
        for x, y, w, h in after.changes(before)
        for spot in product(range(x, x + w), range(y, y + h))
    }


@settings(max_examples=20)
@given(st.data(), st.sampled_from((1, 2, 3)))
def test_all_that_differs_is_in_a_changed_region(data: st.DataObject, zoom: int) -> None:
    s, _, marks = dunkirk()
    painter = MapPainter(s.board, marks, zoom)
    drawn = []
    for _ in range(2):
        view = data.draw(positions())
        pieces = pieces_of(marks, s.board, view, "german")
        drawn.append(painter.picture(pieces, data.draw(looks(view))))
    assert differing(*drawn) <= covered(drawn[1], drawn[0])


@settings(max_examples=20)
@given(st.data(), st.sampled_from((1, 2, 3)))
def test_the_next_picture_is_as_one_drawn_anew(data: st.DataObject, zoom: int) -> None:
    s, _, marks = dunkirk()
    painter = MapPainter(s.board, marks, zoom)
    view = data.draw(positions())
    picture = painter.picture(pieces_of(marks, s.board, view, "german"), Look())
    for _ in range(3):
        picture.window(data.draw(st.integers(0, 40)), data.draw(st.integers(0, 12)), 50, 10)
        picture.row(data.draw(st.integers(0, picture.layout.size[1] - 1)))
        view = data.draw(st.sampled_from((view, data.draw(positions()))))
        pieces, look = pieces_of(marks, s.board, view, "german"), data.draw(looks(view))
        picture = picture.then(pieces, look)
    assert picture.rows() == MapPainter(s.board, marks, zoom).picture(pieces, look).rows()


@given(st.sampled_from((1, 2, 3)), st.sampled_from(("top", "left")), st.data())
def test_a_strip_is_a_part_of_its_row(zoom: int, north: str, data: st.DataObject) -> None:
    whole, fresh = draw_toy(zoom, north=north), draw_toy(zoom, north=north)
    width, height = whole.layout.size
    margin = whole.layout.margin
    x, y = data.draw(st.integers(0, width)), data.draw(st.integers(0, height - 1))
    wide = data.draw(st.integers(margin + 1, width + 5))
    end, at, row = x + wide, 0, ""
    for role, part in _whole_or_not(whole.row(y)):  # numbers and names that are cut are left out
        cut = any(at < edge < at + len(part) for edge in (margin + x, end))
        row += " " * len(part) if cut and role in _WHOLE else part
        at += len(part)
    label = text_of(whole.row(y))[:margin]
    expected = label + row[margin + x :][: wide - margin].ljust(wide - margin)
    assert text_of(fresh.strip(y, x, wide)) == text_of(whole.strip(y, x, wide)) == expected


_WHOLE = ("label", "number", "code", "name", "form", "reach", "stop", "choice", "city")


def _whole_or_not(row: Line) -> Iterator[tuple[str, str]]:
    """The roles and texts of a row, each number at its edge by itself."""
    for run in row:
        for part in re.findall(r"\d+|\D+", run.text) if run.role == "label" else (run.text,):
            yield ("" if part.isspace() else run.role), part


def test_a_block_that_is_cut_tells_whose_it_is_but_no_other_strength() -> None:
    block = (Run("[p21]", "first side"), Run("|", "side"))
    assert text_of(parted(block, 0, 3)) == "[  "
    assert text_of(parted(block, 3, 3)) == " ]|"
    assert text_of(parted(block, 0, 4)) == "[p21" and text_of(parted(block, 1, 5)) == "p21]|"


def test_a_step_of_the_cursor_changes_two_cells() -> None:
    s, _, marks = dunkirk()
    painter = MapPainter(s.board, marks, 2)
    pieces = pieces_of(marks, s.board, ready(), "german")
    before, after = (painter.picture(pieces, Look(cell)) for cell in ("0508", "0509"))
    assert after.changes(before) == (
        painter.layout.region("0508"), painter.layout.region("0509"),
    )  # fmt: skip
    assert after.changes(after) == ()


def test_fronts_and_joins_change_the_cells_that_draw_them() -> None:
    board = toy.board()
    marks, view = toy.ToyMarks(board), toy.view()
    apart = toy.view({u: s for u, s in toy.UNITS.items() if u != "f-line"})
    assert fronts_of(marks, board, view, "f-line")
    for zoom in (1, 2, 3):
        painter = MapPainter(board, marks, zoom)
        before = painter.picture(pieces_of(marks, board, apart, "france"), Look("0303"))
        after = painter.picture(pieces_of(marks, board, view, "france"), Look("0303"))
        assert differing(before, after) <= covered(after, before)
        assert any(zoom == 1 or '"' in text_of(row) for row in after.rows())


def test_the_overview_draws_the_more_important_of_two() -> None:
    board = toy.board()
    marks, view = toy.ToyMarks(board), toy.view()
    painter = MapPainter(board, marks, 1)
    picture = painter.picture(pieces_of(marks, board, view, "france"), Look("0603", ("0301",)))
    assert painter.layout.cells_at(8, 2) == ("0603", "0604")
    assert picture.row(2)[-2:] == (Run(">", "cursor", "cursor"), Run(" "))
    assert Run("@", "selected", "selected") in picture.row(1)
