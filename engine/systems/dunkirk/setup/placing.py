"""Set-up: the French place all their units, then the Germans (DNK-5)."""

from engine.core import DONE, Refusal, Slot, Tokens, Verb, belongs, refuse, words
from engine.rules import setting_up
from engine.rules.setting_up import Place, ReadySetup, TakeSetUp
from engine.systems.dunkirk.events import Placed, SetUpFinished, SetUpTaken
from engine.systems.dunkirk.frames import SetUp
from engine.systems.dunkirk.refusals import bad_cell, bad_unit
from engine.systems.dunkirk.scenario import FRENCH, HasScenario, Scenario
from engine.systems.dunkirk.stacking import room_in
from engine.systems.dunkirk.state import DunkirkPosition
from engine.systems.dunkirk.victory import Pen

MOST_PLACINGS = 99
"""After so many placings a side places no unit anew, so that a set-up ends; undo is not counted."""


def zone_rule(side: str) -> str:
    """The rule that says where a side sets up."""
    return "DNK-5.2" if side == FRENCH else "DNK-5.3"


def unplaced(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """A side's units that are not on the map yet."""
    return tuple(u for u, state in p.units.items() if not state.at and s.units[u].side == side)


def placeable(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """The units that may be placed, those first that are not on the map yet."""
    first = unplaced(s, p, side)
    if p.placings.get(side, 0) >= MOST_PLACINGS:
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
    if view.placings.get(side, 0) >= MOST_PLACINGS and view.units[order.unit].at:
        return refuse(f"{MOST_PLACINGS} placings are enough: take a move back, or end.", rule)
    return None


def _place_slot(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    s = game.scenario
    if not tokens:
        units = placeable(s, view, side)
        return Slot("unit", "unit to place", units) if units else None
    if len(tokens) == 1:
        room = (c for c in sorted(s.setup_zones[side]) if room_in(s, view, c, tokens) > 0)
        return Slot("cell", f"hex for {words.unit(tokens[0])}", tuple(room))
    return DONE


def _place(pen: Pen, side: str, order: Place) -> None:
    count = pen.position.placings.get(side, 0) + 1
    pen.emit(Placed(order.unit, order.cell, side, count))


def _find(s: Scenario, side: str, name: str) -> ReadySetup | None:
    return next((r for r in s.setups.get(side, ()) if r.id == name), None)


def _takes(s: Scenario, view: DunkirkPosition, ready: ReadySetup) -> bool:
    return all(u in view.units for u in ready.places)


def why_not_take(
    game: HasScenario, view: DunkirkPosition, side: str, order: TakeSetUp
) -> Refusal | None:
    """Why a ready set-up may not be taken."""
    s = game.scenario
    ready = _find(s, side, order.setup)
    if ready is None or not _takes(s, view, ready):
        names = ", ".join(r.id for r in s.setups.get(side, ())) or "none"
        return refuse(
            f"The {words.side(side)} side has no set-up called {order.setup}; there is: {names}.",
            zone_rule(side),
        )
    if view.placings.get(side, 0) >= MOST_PLACINGS:
        return refuse(f"{MOST_PLACINGS} placings are enough: end the set-up.", zone_rule(side))
    return None


def _take_slot(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    known = game.scenario.setups.get(side, ())
    ready = tuple(r.id for r in known if _takes(game.scenario, view, r))
    if not ready or view.placings.get(side, 0) >= MOST_PLACINGS:
        return None
    return DONE if tokens else Slot("choice", "ready set-up", ready)


def _take(pen: Pen, side: str, order: TakeSetUp) -> None:
    ready = _find(pen.game.scenario, side, order.setup)
    assert ready is not None
    count = pen.position.placings.get(side, 0) + 1
    pen.emit(SetUpTaken(side, ready.title, dict(ready.places), count))


def why_not_end(game: HasScenario, view: DunkirkPosition, side: str) -> Refusal | None:
    """A set-up ends when every unit is placed (DNK-5.2, DNK-5.3)."""
    return setting_up.why_not_end(unplaced(game.scenario, view, side), zone_rule(side))


def end(pen: Pen, side: str) -> None:
    """The side's set-up is over."""
    pen.emit(SetUpFinished(side))
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
    Place, ("place",), ("unit", "cell"), "place UNIT HEX",
    "Place a unit at set-up, or place it anew.",
    _place_slot, lambda t: Place(*t), why_not_place, _place,
    belongs("Units are placed at set-up, the French first.", "DNK-5.2", "DNK-5.3"), key="p",
)  # fmt: skip
TAKE = Verb(
    TakeSetUp, ("take", "setup"), ("choice",), "take NAME",
    "Take a ready set-up whole; you may still change it.",
    _take_slot, lambda t: TakeSetUp(*t), why_not_take, _take,
    belongs("A ready set-up is taken before the first turn.", "DNK-5.2", "DNK-5.3"), key="[",
)  # fmt: skip
