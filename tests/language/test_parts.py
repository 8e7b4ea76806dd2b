"""Orders of several parts, read from words: units, cells, choices by any spelling."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from engine.board.grid import Grid
from engine.board.map import BoardMap, Place
from engine.core.order import DONE, Slot, Tokens
from engine.language.listener import Listener
from engine.language.names import NotUnderstood
from engine.language.parts import by_parts
from engine.speech.speaker import Names

UNITS = {
    "p01": "1st Battalion 1st Silesian",
    "p02": "2nd Battalion 1st Silesian",
    "f1": "70th Line",
}
FORMS = {"column": ("north", "north-east"), "line": ("east",), "square": ()}


def slot(tokens: Tokens) -> Slot | None:
    """Form a unit: a formation, and a facing where it has one."""
    if not tokens:
        return Slot("unit", "unit", tuple(UNITS))
    if tokens[0] not in UNITS:
        return None
    if len(tokens) == 1:
        return Slot("choice", "formation", tuple(FORMS))
    ways = FORMS.get(tokens[1])
    if ways is None:
        return None
    return Slot("choice", "facing", ways) if ways and len(tokens) == 2 else DONE


def listener(spellings: dict[str, str] | None = None) -> Listener:
    grid = Grid(3, 3, "odd")
    board = BoardMap(grid, dict.fromkeys(grid.cells, "clear"), places=(Place("Bron", "0203", ""),))
    names = Names({"a": "A"}, {"a": "the A"}, UNITS, board)
    options: Any = SimpleNamespace(
        game=SimpleNamespace(side_of=lambda unit: "a"),
        side="a",
        view=SimpleNamespace(units={u: SimpleNamespace(at="0101") for u in UNITS}),
        slot=lambda verb, tokens: slot(tokens),
    )
    return Listener(
        names, {}, options, lambda v, u, cell: ("0202", cell), lambda *_: spellings or {}
    )


def read(text: str, *shape: str, **spellings: str) -> Tokens:
    parts = shape or ("unit", "choice", "choice")

    def build(tokens: Tokens) -> Tokens:
        if len(tokens) < len(parts):
            raise TypeError
        return tokens

    verb: Any = SimpleNamespace(shape=parts, usage="form UNIT HOW", build=build)
    return by_parts(listener(spellings), verb, text)


def test_a_unit_and_choices_by_their_names() -> None:
    assert read("1st battalion 1st silesian column facing north east") == (
        "p01", "column", "north-east",
    )  # fmt: skip
    assert read("p02 to square") == ("p02", "square")


def test_the_longest_name_that_leaves_sense_is_taken() -> None:
    assert read("70th line line east") == ("f1", "line", "east")


def test_a_part_without_alternative_may_be_left_out() -> None:
    assert read("f1 line") == ("f1", "line", "east")


def test_the_beginning_of_a_choice_is_enough() -> None:
    assert read("p01 col north-e") == ("p01", "column", "north-east")


def test_other_spellings_of_a_choice() -> None:
    assert read("p01 column left", left="north") == ("p01", "column", "north")


def test_what_is_not_offered_is_read_too_so_that_the_rules_can_refuse_it() -> None:
    assert read("p01 line south") == ("p01", "line", "south")


def test_choices_go_on_as_long_as_there_are_words() -> None:
    assert read("p01 column north", "unit", "choices") == ("p01", "column", "north")
    assert read("p01 square", "unit", "choices") == ("p01", "square")


def test_a_way_by_its_cells_or_by_its_end() -> None:
    assert read("0101 0102-0103", "cell", "path") == ("0101", "0102", "0103")
    assert read("p01 to 0102 0103", "unit", "path") == ("p01", "0102", "0103")
    assert read("p01 0103", "unit", "path") == ("p01", "0202", "0103"), "the route of the system"


def test_cells_by_number_or_name() -> None:
    assert read("f1 bron", "unit", "cell") == ("f1", "0203")
    assert read("f1 at 2 3", "unit", "cell") == ("f1", "0203")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Say it like this: form UNIT HOW."),
        ("p01", "Choose column, line or square."),
        ("p01 column", "Choose north or north-east."),
        ("silesian square", "silesian may be 1st Battalion 1st Silesian at 0101 or 2nd Battalion"),
        ("nobody square", "There is no unit nobody."),
        ("p01 square quickly now", "now is too much"),
    ],
)
def test_what_is_wanting_or_too_much_is_said(text: str, said: str) -> None:
    with pytest.raises(NotUnderstood, match=said):
        read(text)
