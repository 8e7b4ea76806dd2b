"""Setting up: what may be taken whole, what is asked, and why it cannot end yet."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core import Order, Refusal, refuse, words


class Place(Order, frozen=True, tag="place"):
    """Place a unit at set-up."""

    unit: str
    cell: str


class TakeSetUp(Order, frozen=True, tag="take-set-up"):
    """Take a ready set-up whole."""

    setup: str


@dataclass(frozen=True, slots=True)
class ReadySetup:
    """A set-up that may be taken whole: a title and a hex for each unit of a side.

    Where units of a hex lie in a stack, the first that is named is on top.
    """

    id: str
    title: str
    places: Mapping[str, str]


def prompt(side: str, left: tuple[str, ...]) -> str:
    """What is to be done by a side with these units still to place."""
    count = words.counted(len(left), "unit")
    what = f"{count} to place" if left else "every unit is placed, end when ready"
    return f"{words.side(side)} set-up: {what}."


def why_not_end(left: tuple[str, ...], *rules: str) -> Refusal | None:
    """A set-up ends when every unit is placed."""
    if not left:
        return None
    count = words.counted(len(left), "unit")
    return refuse(f"{count} still to place: {words.units(left)}.", *rules)
