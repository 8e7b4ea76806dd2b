"""Golden pictures, and what the runs of some cells say."""

from __future__ import annotations

import pytest

from tests.map.pictures import FOLDER, combat, draw_dunkirk, pictures, reaching, ready, text
from tui.map import Look, Run
from tui.map.runs import ROLES, cropped

PICTURES = pictures()


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_the_golden_one(name: str) -> None:
    assert text(PICTURES[name]) == (FOLDER / f"{name}.txt").read_text("utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_every_row_has_the_same_width_and_known_roles(name: str) -> None:
    picture = PICTURES[name]
    width, height = picture.layout.size
    rows = picture.rows()
    assert len(rows) == height
    assert {sum(len(run.text) for run in row) for row in rows} == {width}
    assert {run.role for row in rows for run in row} <= {"", *ROLES}


@pytest.mark.parametrize("name", [n for n in PICTURES if n != "dunkirk-utf8"])
def test_pictures_are_ascii(name: str) -> None:
    assert text(PICTURES[name]).isascii()


def test_utf8_has_the_same_widths_and_roles() -> None:
    plain = draw_dunkirk(2, ready(), Look()).rows()
    fancy = PICTURES["dunkirk-utf8"].rows()
    assert [[(len(r.text), r.role) for r in row] for row in plain] == [
        [(len(r.text), r.role) for r in row] for row in fancy
    ]


def test_the_runs_of_a_selected_cell_and_one_in_reach() -> None:
    picture = draw_dunkirk(2, ready(), reaching())
    x, y, width, _ = picture.layout.region("0611")
    assert cropped(picture.row(y + 1), x, width) == (
        Run("|", "side"), Run("[p19]", "first side", "selected"),
    )  # fmt: skip
    assert cropped(picture.row(y), x + 3, 2) == (
        Run("@", "selected", "selected"), Run("3", "height", "selected"),
    )  # fmt: skip
    x, y, width, _ = picture.layout.region("0608")
    assert cropped(picture.row(y + 1), x, width) == (
        Run("~", "river"), Run(" ", "", "reach"), Run("z4", "stop", "reach"),
        Run("o", "town", "reach"), Run(" ", "", "reach"),
    )  # fmt: skip


def test_cursor_selection_and_unit_share_a_cell() -> None:
    rows = text(combat()).splitlines()
    at = next(number for number, row in enumerate(rows) if ">[p7]f|" in row)
    assert rows[at - 1][rows[at].index(">[p7]") :][4] == "@"


@pytest.mark.requirement(39, 40)
def test_a_cell_is_shaded_for_its_ground_where_nothing_is_looked_at() -> None:
    picture = draw_dunkirk(2, ready(), Look())
    x, y, width, _ = picture.layout.region("0610")
    assert cropped(picture.row(y + 1), x + 1, width - 1) == (
        Run(" ", "", "forest"), Run("f", "terrain", "forest"), Run(" ", "", "forest"),
        Run("f", "terrain", "forest"), Run(" ", "", "forest"),
    )  # fmt: skip


def test_a_window_keeps_the_edges() -> None:
    picture = draw_dunkirk(3, ready(), Look())
    window = picture.window(40, 6, 59, 10)
    rows = ["".join(run.text for run in row) for row in window]
    assert len(rows) == 10 and {len(row) for row in rows} == {59}
    whole = text(picture).splitlines()
    assert rows[0] == (whole[0][:3] + whole[0][43:]).ljust(59)[:59]
    assert rows[3] == (whole[9][:3] + whole[9][43:]).ljust(59)[:59]
    assert rows[3].startswith("06 ")


def test_no_piece_of_a_number_or_a_name_is_left_at_the_edge_of_a_window() -> None:
    """Of 0318 an 8 stood beside the number of the row, and "urna" of Tournai."""
    picture = draw_dunkirk(3, ready(), Look())
    whole = text(picture)
    words = {run.text for row in picture.rows() for run in row if run.role in ("number", "name")}
    assert {"0604", "Tourna"} <= words and "Tourna" in whole
    for x in range(40):
        for row in picture.window(x, 0, 50, 32)[1:]:
            told = {run.text for run in row if run.role in ("number", "name")}
            assert told <= words, (x, told - words)


def test_a_window_larger_than_the_map_is_filled() -> None:
    picture = draw_dunkirk(1, ready(), Look())
    window = picture.window(0, 0, 90, 30)
    assert len(window) == picture.layout.size[1]
    assert {sum(len(run.text) for run in row) for row in window} == {90}


def test_a_row_beside_the_picture_is_an_error() -> None:
    picture = draw_dunkirk(1, ready(), Look())
    with pytest.raises(IndexError):
        picture.row(16)
    with pytest.raises(IndexError):
        picture.row(-1)
