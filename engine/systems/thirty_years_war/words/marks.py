"""A battle on a drawn map: letters, states, codes, captured guns, where a piece can go."""

import re
from collections.abc import Mapping
from dataclasses import replace

from engine.data.suggest import plain
from engine.speech.game_marks import GameMarks, Price, Stack
from engine.systems.thirty_years_war.movement.steps import allowance
from engine.systems.thirty_years_war.reinforcements.sharing import stops
from engine.systems.thirty_years_war.scenario import (
    BAGGAGE,
    BANNER,
    CAVALRY,
    GUN,
    INFANTRY,
    LEADER,
    Piece,
    Scenario,
)
from engine.systems.thirty_years_war.state import DISRUPTED, TywPosition
from engine.systems.thirty_years_war.zones import broken, strength

_LETTERS = {INFANTRY: "i", CAVALRY: "c", LEADER: "l", GUN: "g", BANNER: "k", BAGGAGE: "b"}
"""What stands after the letter of the side, for the piece that is shown."""
_RANK = (INFANTRY, CAVALRY, LEADER, BANNER, GUN, BAGGAGE)
"""Of several pieces in a hex the one to show: units first."""
_LONGEST = 6
_ORDINAL = re.compile(r"\b(\d+)(?:St|Nd|Rd|Th)\b")
DEMORALISED = "demoralised"
"""The kind of the mark for a unit whose army or category is broken."""


def _name(piece: Piece) -> str:
    """A name without what a code has no room for: "1Anhalt" for the 1st Anhalt."""
    name = _ORDINAL.sub(r"\1", plain(piece.name.removesuffix(f" {piece.kind}")).title())
    return "".join(c for c in name if c.isalnum()).removeprefix("Leader")


class TywMarks(GameMarks):
    """The marks of one battle."""

    s: Scenario
    arms = {_LETTERS[kind]: kind for kind in (INFANTRY, CAVALRY)}
    named = "town"
    has_stops = False
    overlays = ("zone", "own zone", "both zones", "sight", "shot", "attacker", "defender")

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        kinds = {piece.kind for piece in scenario.pieces.values()}
        self.states = (
            DISRUPTED,
            DEMORALISED,
            *(k for k in (LEADER, GUN, BANNER, BAGGAGE) if k in kinds),
        )
        first = next(piece for piece in scenario.pieces.values() if piece.is_unit)
        example = _name(first)[:_LONGEST]
        values = f"{first.strength}-{first.reverse}-{first.movement}"
        self.codes = {
            example: f"the name: {first.name}",
            values: "beside the map: strength, disrupted strength, movement (disrupted: hexes); "
            "of a leader rating, movement",
        }
        self.letters = {side: side[0].upper() for side in scenario.sides}

    def states_of(self, view: TywPosition, unit: str) -> tuple[str, ...]:
        """See GameMarks: of what is no unit, what it is."""
        kind = self.s.pieces[unit].kind
        if kind in self.states:
            return (kind,)
        disrupted = DISRUPTED in view.units[unit].marks
        demoralised = self.s.pieces[unit].is_unit and broken(self.s, view, unit)
        return (*((DISRUPTED,) if disrupted else ()), *((DEMORALISED,) if demoralised else ()))

    def terrain(self, cell: str) -> str:
        """See GameMarks: a town with a name has the mark of its place."""
        name = self.s.ground_at(cell).name
        if name == "clear":
            return "hilltop" if self.s.hilltop(cell) else ""
        return "" if name == "town" and cell in self.s.board.places_at else name

    def holder(self, view: TywPosition, cell: str) -> str:
        """See GameMarks: no place scores."""
        return ""

    def code(self, view: TywPosition, unit: str) -> str:
        """See GameMarks: the name's beginning, "Yellow", "Gustav"; of what has none, what it is."""
        piece = self.s.pieces[unit]
        name = _name(piece)
        if piece.is_unit or piece.kind == LEADER:
            return name[:_LONGEST]
        return piece.kind[:3] + name.removeprefix(piece.kind.title())[-1:] * (piece.kind == GUN)

    def top(self, view: TywPosition, units: tuple[str, ...]) -> str:
        return min(units, key=lambda u: _RANK.index(self.s.pieces[u].kind))

    def _stack(self, view: TywPosition, cell: str, units: tuple[str, ...]) -> Stack:
        """A gun that stands alone is shown as its owner's (TYW-5.31)."""
        stack = super()._stack(view, cell, units)
        owner = view.owners.get(stack.top, stack.side)
        kind = self.s.pieces[stack.top].kind
        others = tuple(state for state in stack.states if state != kind)
        return replace(stack, side=owner, states=others)

    def arm(self, view: TywPosition, unit: str) -> str:
        return _LETTERS[self.s.pieces[unit].kind]

    def strength(self, view: TywPosition, units: tuple[str, ...]) -> str:
        top = self.top(view, units)
        piece = self.s.pieces[top]
        if piece.is_unit:
            return str(strength(self.s, view, top))
        return str(piece.rating) if piece.kind == LEADER else ""

    def movement(self, view: TywPosition, unit: str) -> str:
        """See GameMarks: what it has now, as beside the map; guns are drawn by units."""
        piece = self.s.pieces[unit]
        return str(allowance(self.s, view, unit)) if piece.moves and piece.kind != GUN else ""

    def reach(self, view: TywPosition, unit: str) -> Mapping[str, Price]:
        if not view.units[unit].at:
            return {}
        found = stops(self.s, view, unit)
        return {cell: Price(way.cost) for cell, way in found.items()}
