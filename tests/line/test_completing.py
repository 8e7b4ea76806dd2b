"""What a line that is being typed can go on with."""

from __future__ import annotations

import pytest

from tests.ear.desks import battle, every, moving
from tui.desk.answering import answer
from tui.desk.completing import complete


@every
def test_an_order_typed_out_by_tab_can_be_given(scenario: str) -> None:
    desk = moving(scenario)
    unit = complete(desk, "move ").fits[0]
    begun = complete(desk, f"move {unit}")
    assert begun.line.startswith(f"move {unit} ") and begun.fits
    line = f"move {unit} {begun.fits[0]}"
    assert answer(desk, f"why {line}")[0].startswith("Allowed: "), line


@every
def test_an_attack_names_its_hex_and_then_units_with_commas(scenario: str) -> None:
    desk = battle(scenario)
    verb = next((v for v in desk.options.frame_verbs() if v.name == "attack"), None)
    if verb is None:
        return
    line = complete(desk, "attack ").fits[0]
    begun = complete(desk, f"attack {line}")
    assert begun.line.startswith(f"attack {line}") and begun.fits
    if begun.fits[0] in desk.words.board.grid:  # it must be attacked together with another
        line += f", {begun.fits[0]}"
        begun = complete(desk, f"attack {line}")
    unit = begun.fits[0].removeprefix("with ")
    assert answer(desk, f"why attack {line} with {unit}")[0].startswith(("Allowed: ", "Refused: "))


def test_what_fits_is_counted_and_named_briefly() -> None:
    desk = moving("dunkirk-1940")
    assert complete(desk, "mo") == complete(desk, " mo")
    assert complete(desk, "mo").told == "" and complete(desk, "mo").line == "move"
    assert complete(desk, "move x").told.startswith("5 fit: German XXXIX Panzer Corps, ")
    assert complete(desk, "move ").told.endswith(", and 4 more.")
    assert complete(desk, "end").told == "Nothing more is needed."
    assert complete(desk, "where brus").line == "where Brussels"


@pytest.mark.parametrize("line", ["", "xyzzy", "move ", "move \u00e9", "odds ,,", "lower", "/"])
@every
def test_any_line_can_be_completed_and_nothing_changes(scenario: str, line: str) -> None:
    desk = battle(scenario)
    before = desk.session.position
    assert complete(desk, line) is not None
    assert desk.session.position is before
