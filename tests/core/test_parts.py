"""Typed parts of orders: what is asked one after the other, and the order that comes of it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from engine.core import DONE, Order, Refusal, Slot, Tokens, refuse
from engine.core.parts import Cell, Choice, Path, Unit, Units, always, no_parts, parts

GAME = SimpleNamespace(scenario=None)


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
    return lambda s, p, side, *said: tuple(x for x in found if x not in said)


def after(tokens: int) -> Any:
    return lambda s, p, side, *said: len(said) >= tokens


GO = parts(
    Go, Unit(offers("a", "b"), "unit to move"), Path(offers("0101", "0102"), "hex", after(2))
)
TURN = parts(Turn, Unit(offers("a"), "unit to turn"), Choice(offers("west"), "facing", after(1)))
STRIKE = parts(Strike, Cell(offers("0101"), "hex"), Units(offers("a", "b"), "units", after(2)))


def asked(made: Any, *tokens: str) -> Slot | None:
    slot: Slot | None = made["slot"](GAME, None, "red", tokens)
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


def test_a_part_is_asked_for_with_the_parts_before_it() -> None:
    def hexes(s: Any, p: Any, side: str, unit: str) -> Tokens:
        return (f"hex of {side} {unit}",)

    made = parts(Turn, Unit(offers("a"), "unit"), Choice(hexes, lambda unit: f"for {unit}", always))
    assert asked(made, "a") == Slot("choice", "for a", ("hex of red a",), True)


def test_an_order_without_parts_is_whole_unless_something_is_against_it() -> None:
    class Stop(Order, frozen=True, tag="stop"):
        pass

    def why_not(game: Any, view: Any, side: str, order: Stop) -> Refusal | None:
        return refuse("Not now.") if side == "blue" else None

    made = no_parts(Stop, why_not)
    assert (made["shape"], made["build"](())) == ((), Stop())
    assert made["slot"](GAME, None, "red", ()) == DONE
    assert made["slot"](GAME, None, "blue", ()) is None
