"""Rows are cut neither inside a name nor between a number and its noun."""

from __future__ import annotations

import re

import pytest

from tests.contract.games import shipped
from tui.keys.report import short_rows
from tui.rows import TIE, cut, tied
from tui.viewmodel import wrapped

SAID = (
    "The French: choose what fires. Able: Horse Battery No. 7, 4 increments, 3rd Battalion 10th "
    "Reserve, 12 points left, Polish Lancers of the Guard, nearest target 1010 in 2 hexes."
)
WHOLE = ("Horse Battery No. 7", "4 increments", "3rd Battalion 10th Reserve", "12 points",
         "Polish Lancers of the Guard", "2 hexes")  # fmt: skip


@pytest.mark.parametrize("width", range(44, 90))
def test_no_name_and_no_count_is_cut(width: int) -> None:
    """By ear, on the announcement row and in a panel; before, "Horse Battery No. / 7" was."""
    panel = ["".join(run.text for run in line) for line in wrapped(SAID, width)]
    for lines in (short_rows([SAID, "b"], width), cut(SAID, width), panel):
        assert all(any(name in line for line in lines) for name in WHOLE), lines
        assert all(len(line) <= width for line in lines)
        assert re.sub(r"\s+", " ", " ".join(lines)).removesuffix(" b") == SAID


def test_what_is_too_long_for_a_row_is_cut_where_it_can_be() -> None:
    name = "1st Battalion 2nd Company 3rd Platoon of the Old Guard No. 12"
    assert tied(name, 20).count(TIE) == 1
    assert all(len(line) <= 24 for line in cut(name, 24))


def test_sentences_still_end_rows() -> None:
    said = tied("It goes to 1010. Held, it stays at 0909. Fire on 1011, then on 0808.", 40)
    assert TIE not in said


@pytest.mark.parametrize("game", shipped())
def test_the_names_of_all_units_hold_together(game: str) -> None:
    for unit, name in shipped()[game].words.names.units.items():
        if len(name) <= 39 and "(" not in name:
            lines = cut(f"It is said that some way off {name} may fire, or hold fire.", 78)
            assert any(name in line for line in lines), unit
