"""Set-up: the French place all their units, then the Germans (DNK-5)."""

from engine.core import Refusal, Verb, belongs, refuse, words
from engine.core.parts import Cell, Unit as UnitPart, hex_for, parts
from engine.rules import setting_up
from engine.rules.setting_up import MOST_PLACINGS, Place, ReadySetup
from engine.systems.dunkirk import FRENCH, HasScenario, Pen, Scenario, bad_cell, bad_unit, events
from engine.systems.dunkirk.frames import SetUp
from engine.systems.dunkirk.stacking import room_in
from engine.systems.dunkirk.state import DunkirkPosition


def zone_rule(side: str) -> str:
    """The rule that says where a side sets up."""
    return "DNK-5.2" if side == FRENCH else "DNK-5.3"


def unplaced(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """A side's units that are not on the map yet."""
    return tuple(u for u, state in p.units.items() if not state.at and s.units[u].side == side)


def placeable(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """The units that may be placed, those first that are not on the map yet."""
    first = unplaced(s, p, side)
    if setting_up.tired(p, side):
        return first
    return (*first, *(u for u in p.units if s.units[u].side == side and u not in first))


def why_not_place(
    game: HasScenario, view: DunkirkPosition, side: str, order: Place
) -> Refusal | None:
    """Why a unit may not be placed there."""
    s = game.scenario
    rule = zone_rule(side)
    refusal = bad_unit(s, view, side, order.unit, rule) or bad_cell(s, order.cell)
    if refusal is not None:
        return refusal
    if order.cell not in s.setup_zones[side]:
        where = (
            "the French set up outside Germany"
            if side == FRENCH
            else "the Germans set up in Germany, clear of the border"
        )
        return refuse(f"{words.cell(order.cell)} may not be used: {where}.", rule)
    if room_in(s, view, order.cell, (order.unit,)) <= 0:
        return refuse(f"{words.cell(order.cell)} is full: at most {s.stacking} units.", "DNK-9.3")
    if setting_up.tired(view, side) and view.units[order.unit].at:
        return refuse(f"{MOST_PLACINGS} placings are enough: take a move back, or end.", rule)
    return None


def open_hexes(s: Scenario, p: DunkirkPosition, side: str, unit: str) -> tuple[str, ...]:
    """The hexes in which a unit may be placed now."""
    return tuple(c for c in sorted(s.setup_zones[side]) if room_in(s, p, c, (unit,)) > 0)


def _place(pen: Pen, side: str, order: Place) -> None:
    count = pen.position.placings.get(side, 0) + 1
    pen.emit(events.Placed(order.unit, order.cell, side, count))


def _take(pen: Pen, side: str, ready: ReadySetup) -> None:
    count = pen.position.placings.get(side, 0) + 1
    pen.emit(events.SetUpTaken(side, ready.title, dict(ready.places), count))


def why_not_end(game: HasScenario, view: DunkirkPosition, side: str) -> Refusal | None:
    """A set-up ends when every unit is placed (DNK-5.2, DNK-5.3)."""
    return setting_up.why_not_end(unplaced(game.scenario, view, side), zone_rule(side))


def end(pen: Pen, side: str) -> None:
    """The side's set-up is over."""
    pen.emit(events.SetUpFinished(side))
    pen.done()


def prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: SetUp) -> str:
    """What is to be done at set-up."""
    side = frame.sides[0]
    return setting_up.prompt(side, unplaced(game.scenario, view, side))


def owed(game: HasScenario, view: DunkirkPosition, side: str, frame: SetUp) -> tuple[str, ...]:
    """The units that are still to be placed."""
    return tuple(
        f"{words.unit(u)} is still to be placed."
        for u in unplaced(game.scenario, view, frame.sides[0])
    )


PLACE = Verb(
    Place, ("place",), usage="place UNIT HEX", help="Place a unit at set-up, or place it anew.",
    **parts(Place, UnitPart(placeable, "unit to place"), Cell(open_hexes, hex_for)),
    refuse=why_not_place, carry_out=_place,
    misplaced=belongs("Units are placed at set-up, the French first.", "DNK-5.2", "DNK-5.3"),
    key="p",
)  # fmt: skip
TAKE = setting_up.take_verb(
    _take, zone_rule,
    belongs("A ready set-up is taken before the first turn.", "DNK-5.2", "DNK-5.3"),
)  # fmt: skip
