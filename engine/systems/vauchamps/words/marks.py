"""Vauchamps 1814 on a drawn map: letters, formations with their clock hour, fronts, heights."""

from collections.abc import Mapping
from dataclasses import replace

from engine.board.search import Arrival
from engine.speech.game_marks import GameMarks, Price, Stack
from engine.systems.vauchamps import ALLIED, FRENCH, Scenario, stack
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.formations.facing import has_facing, hour_of, sides_of
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.movement.costs import POINT
from engine.systems.vauchamps.movement.halting import stops
from engine.systems.vauchamps.movement.walker import walker
from engine.systems.vauchamps.state import DISORDERED, FRESH, ROUTED, VauPosition
from engine.systems.vauchamps.victory import holders
from engine.systems.vauchamps.words.moves import arrivals
from engine.systems.vauchamps.words.units import figures

HIGH = 2
"""The level that is marked as a height."""
FORM_LETTERS = {
    "column": "C", "line": "L", "square": "S", "skirmish": "K", "general": "G", "road-march": "R",
    "limbered": "M", "unlimbered": "U",
}  # fmt: skip
"""The letter of each formation; M is for guns limbered (on the move)."""


LEADER = "leader"
"""The kind of the mark for a leader who is with others."""
TIRED, FROZEN = "tired", "frozen"
"""The kinds of the marks for cavalry that is not fresh, and for who may not move yet."""
CODE = 5
"""The letters of a leader's name that are drawn."""


class VauMarks(GameMarks):
    """The marks of one Vauchamps scenario."""

    s: Scenario
    letters = {FRENCH: "F", ALLIED: "A"}
    has_halves = hides = True
    overlays = ("zone", "own zone", "both zones", "sight", "shot", "goal", "attacker", "defender")
    states = (ROUTED, DISORDERED, LEADER, TIRED, FROZEN)
    forms = ("second", "joined", "front")
    arms = {"i": "infantry", "c": "cavalry", "g": "guns", "l": "leader"}
    strength_word = "increments left"
    scoring = ("village", "villages")
    named = "named place"
    codes = {
        "C3": "column that faces 3 o'clock, east; 12 is north", "L": "line", "K": "skirmish order",
        "S": "square", "G": "general order", "R": "road march", "U": "guns unlimbered",
        "M": "guns limbered, on the move",
        "3-7-26-7": "beside the map: increments left, melee, morale, movement; of a leader "
        "attack and defence",
    }  # fmt: skip

    def states_of(self, view: VauPosition, unit: str) -> tuple[str, ...]:
        frozen = (FROZEN,) if is_frozen(self.s, view, unit) else ()
        if unit in self.s.leaders:
            return (LEADER, *frozen)
        state = view.units[unit]
        found = {
            ROUTED: state.routed,
            DISORDERED: state.disordered,
            TIRED: state.readiness != FRESH,
        }
        return (*(kind for kind, has in found.items() if has), *frozen)

    def _stack(self, view: VauPosition, cell: str, units: tuple[str, ...]) -> Stack:
        """A leader alone is shown as he is, and has no mark beside him."""
        stack = super()._stack(view, cell, units)
        alone = stack.top in self.s.leaders
        others = tuple(state for state in stack.states if state != LEADER)
        return replace(stack, states=others) if alone else stack

    def terrain(self, cell: str) -> str:
        name = self.s.board.terrain[cell]
        if name == "clear":
            return "hilltop" if self.s.level(cell) >= HIGH else ""
        return {"town": "village"}.get(name, name)

    def holder(self, view: VauPosition, cell: str) -> str:
        """See GameMarks: of a village that counts, the side whose units alone are in it."""
        for place, cells in self.s.victory_places.items():
            if cell in cells:
                french = holders(self.s, view, "french", (place,))
                prussian = holders(self.s, view, "prussian", (place,))
                if bool(french) != bool(prussian):
                    return FRENCH if french else ALLIED
        return ""

    def code(self, view: VauPosition, unit: str) -> str:
        state = view.units[unit]
        if unit in self.s.leaders:
            return self.s.leaders[unit].name[:CODE]
        form = state.formation
        broken = state.broken
        letter = FORM_LETTERS.get(form, "")
        if broken:
            letter = FORM_LETTERS["column"]
        if not broken and not has_facing(self.s.units[unit], form):
            return letter
        return f"{letter}{hour_of(self.s, view, unit) or 12}"

    def arm(self, view: VauPosition, unit: str) -> str:
        return "l" if unit in self.s.leaders else self.s.units[unit].arm[0]

    def strength(self, view: VauPosition, units: tuple[str, ...]) -> str:
        """See GameMarks: of the whole stack, with ? for what is hidden."""
        fighting = [unit for unit in units if unit in self.s.units]
        known = [unit for unit in fighting if may_know(self.s, view, unit)]
        total = str(sum(figures(self.s, view, unit)[0] for unit in known)) if known else ""
        return total if len(known) == len(fighting) else f"{total}?"

    def movement(self, view: VauPosition, unit: str) -> str:
        if unit in self.s.leaders or not may_know(self.s, view, unit):
            return ""
        return str(figures(self.s, view, unit)[-1])

    def form(self, view: VauPosition, unit: str) -> str:
        return "" if unit in self.s.leaders else self.code(view, unit)

    def top(self, view: VauPosition, units: tuple[str, ...]) -> str:
        """See GameMarks: the top unit of the stack; a leader only where he is alone."""
        cell = view.units[units[0]].at
        ordered = [u for u in stack(self.s, view, cell) if u in units]
        fighting = [u for u in units if u in self.s.units]
        return (ordered or fighting or list(units))[0]

    def fronts(self, view: VauPosition, unit: str) -> tuple[int, ...]:
        return self.fronts_at(view, unit, view.units[unit].at)

    def fronts_at(self, view: VauPosition, unit: str, cell: str) -> tuple[int, ...]:
        """See GameMarks: a two-hex skirmish line's differ from left to right."""
        if unit in self.s.leaders or not cell:
            return ()
        return tuple(sorted(sides_of(self.s, view, unit, cell).front))

    def reach(self, view: VauPosition, unit: str) -> Mapping[str, Price]:
        if not may_know(self.s, view, unit):
            return {}
        start = view.units[unit].at
        w = walker(self.s, view, (unit,)) if start and unit in self.s.units else None

        def must_stop(way: Arrival) -> bool:
            before = way.path[-2] if way.path[1:] else start
            return w is not None and bool(stops(w, before, way.cell))

        found = arrivals(self.s, view, unit)
        return {c: Price(way.cost / POINT, must_stop(way)) for c, way in found.items()}
