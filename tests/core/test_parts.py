"""Typed parts of orders: what is asked one after the other, and the order that comes of it."""

from __future__ import annotations

from typing import Any

from engine.core.order import DONE, Order, Slot, Tokens
from engine.core.parts import Cell, Choice, Path, Unit, Units, parts


class Go(Order, frozen=True, tag="go"):
    unit: str
    path: tuple[str, ...]


class Turn(Order, frozen=True, tag="turn"):
    unit: str
    facing: str = "north"


class Strike(Order, frozen=True, tag="strike"):
    cell: str
    units: tuple[str, ...]


def offers(*found: str) -> Any:
    return lambda game, view, side, tokens: tuple(x for x in found if x not in tokens)


def after(tokens: int) -> Any:
    return lambda game, view, side, said: len(said) >= tokens


GO = parts(
    Go, Unit(offers("a", "b"), "unit to move"), Path(offers("0101", "0102"), "hex", after(2))
)
TURN = parts(Turn, Unit(offers("a"), "unit to turn"), Choice(offers("west"), "facing", after(1)))
STRIKE = parts(Strike, Cell(offers("0101"), "hex"), Units(offers("a", "b"), "units", after(2)))


def asked(made: Any, *tokens: str) -> Slot | None:
    slot: Slot | None = made["slot"](None, None, "red", tokens)
    return slot


def test_the_shape_names_the_parts() -> None:
    assert GO["shape"] == ("unit", "path")
    assert TURN["shape"] == ("unit", "choice")
    assert STRIKE["shape"] == ("cell", "units")


def test_parts_are_asked_one_after_the_other_and_the_last_may_be_many() -> None:
    assert asked(GO) == Slot("unit", "unit to move", ("a", "b"))
    assert asked(GO, "a") == Slot("cell", "hex", ("0101", "0102"))
    assert asked(GO, "a", "0101") == Slot("cell", "hex", ("0102",), True)
    assert asked(GO, "a", "0101", "0102") == DONE


def test_a_part_that_may_be_left_out_makes_the_order_whole_before_it() -> None:
    assert asked(TURN, "a") == Slot("choice", "facing", ("west",), True)
    assert asked(TURN, "a", "west") == DONE
    assert TURN["build"](("a",)) == Turn("a", "north")
    assert TURN["build"](("a", "west")) == Turn("a", "west")


def test_an_order_of_which_nothing_is_offered_cannot_be_begun() -> None:
    none = parts(Go, Unit(offers(), "unit to move"), Path(offers(), "hex"))
    assert asked(none) is None


def test_the_order_is_built_of_its_parts() -> None:
    made: Tokens = ("0101", "a", "b")
    assert STRIKE["build"](made) == Strike("0101", ("a", "b"))
    assert GO["build"](("a", "0101", "0102")) == Go("a", ("0101", "0102"))
