"""The toy's board, order of battle and rules.

TOY-1 Sequence: both sides plan, then move in alternation, for three turns; most units left wins.
TOY-2 Movement: the top unit of a stack, once a turn, up to 2 hexes, or 3 if the side is bold; no
      enemy hexes, at most three units in a hex. The train fills two hexes and stands alone.
TOY-3 Fire: when a mover comes next to a stack that may hold a gun that has not fired in this turn,
      the other side may fire one. Die 1-2: removed; 3-4: retreat; 5-6: a miss.
TOY-4 Reply: a unit fired on may stand, scatter (it is removed), or have a gun next to the firing
      one counter. Die 1-3: the firing gun is removed and the shot is lost.
TOY-5 Retreat: the firing side chooses the hex; a unit with no hex to go to is removed.
TOY-6 Plans are chosen in secret by both sides, and shown when both have chosen.
TOY-7 Pickets: a mover that comes next to an enemy picket, even one face down, stops; the picket is
      turned up.
TOY-8 Re-ordering: once a turn, at any time, a side may re-order one of its stacks, but not one that
      moves or fires.
TOY-9 Bold: a bold side may not pass before it has moved a unit, if it can.
TOY-10 Stacks: the other side sees the top unit and the number of the others.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.board.grid import Grid
from engine.core.position import UnitState
from engine.core.secrecy import stand_in_side

GRID = Grid(4, 3, "even")
SIDES = ("red", "blue")
TURNS = 3
STACK_LIMIT = 3
ALLOWANCE = {"bold": 3, "careful": 2}

KINDS = {
    "r-foot": "foot",
    "r-gun": "gun",
    "r-horse": "foot",
    "r-picket": "picket",
    "r-train": "train",
    "b-foot": "foot",
    "b-gun": "gun",
    "b-guard": "foot",
    "b-picket": "picket",
    "b-horse": "foot",
}
"""The order of battle: every unit with its kind."""

SET_UP = (
    ("0101", "r-foot", "r-gun"),
    ("0102", "r-horse", "r-picket"),
    ("0401", "b-foot", "b-gun"),
    ("0402", "b-horse"),
    ("0403", "b-guard", "b-picket"),
)
"""The stacks at the start, each from the top; the train stands in 0203 and 0103."""


def owner(unit_id: str) -> str:
    """The side of a unit or of a stand-in."""
    return stand_in_side(unit_id) or ("red" if unit_id[0] == "r" else "blue")


def other(side: str) -> str:
    """The opponent."""
    return SIDES[1 - SIDES.index(side)]


def kind(unit_id: str) -> str:
    """The kind of a unit; "" for a stand-in."""
    return KINDS.get(unit_id, "")


def opening_units() -> dict[str, UnitState]:
    """All units as they are set up, in the order of the order of battle."""
    found = {
        unit: UnitState(at=cell, values={"level": level})
        for cell, *stack in SET_UP
        for level, unit in enumerate(stack)
    }
    found["r-train"] = UnitState(at="0203", also=("0103",), values={"level": 0})
    return {unit: found[unit] for unit in KINDS}


@dataclass(frozen=True)
class Scenario:
    """What is known before play."""

    id: str = "toy"
    title: str = "The toy"

    def enemy_of(self, side: str) -> str:
        """The opponent."""
        return other(side)

    def side_of(self, unit: str) -> str:
        """The side of a unit or of a stand-in."""
        return owner(unit)
