"""Set-up: the French place all their units, then the Prussians (SED-3)."""

from collections.abc import Iterator

from engine.core import Changes, Frame, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Cell, Unit as UnitPart, hex_for, parts
from engine.rules import setting_up
from engine.rules.setting_up import MOST_PLACINGS, Place, ReadySetup
from engine.systems.sedan.refusals import Pen, bad_cell, closed_words
from engine.systems.sedan.scenario import FRENCH, HasScenario, Scenario, Unit
from engine.systems.sedan.setup.events import Placed, SetUpFinished, SetUpTaken
from engine.systems.sedan.stacks import secrecy
from engine.systems.sedan.stacks.who_may_stack import stack_rule, stack_rules, stack_words
from engine.systems.sedan.state import LEVEL, POOL, SedanPosition, stack, valued

_PLACED_WHEN = belongs("Units are placed before the first turn.", "SED-3.1")


class SetUp(Frame, frozen=True, tag="sedan.set-up"):
    """A side places its units (SED-3.1)."""

    rules = ("SED-3.1",)


def zone_rules(side: str) -> tuple[str, ...]:
    """The rules that say what a side sets up."""
    return ("SED-3.2a",) if side == FRENCH else ("SED-3.5a", "SED-3.3a")


def setup_hexes(s: Scenario, unit: Unit) -> frozenset[str]:
    """The hexes in which a unit may set up, whoever else is there."""
    known = _hexes_of_code(s, unit.setup)
    if unit.side == FRENCH:
        known = frozenset(c for c in known if _in_france(s, c))
    return known - s.closed_to[unit.side]


def _hexes_of_code(s: Scenario, code: str) -> frozenset[str]:
    if code == "palatinate":
        return s.palatinate
    if code == "baden":
        return s.baden
    centre, _, radius = code.partition("/")
    if centre not in s.board.grid:
        return frozenset()
    return frozenset(s.board.grid.within(centre, int(radius or 0)))


def _in_france(s: Scenario, cell: str) -> bool:
    country = s.country_at(cell)
    return country.french and country.prussian


def unplaced(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """A side's units that still wait in the pool."""
    return tuple(u for u, st in p.units.items() if POOL in st.marks and s.side_of(u) == side)


def room_rule(s: Scenario, p: SedanPosition, unit: str, cell: str) -> str:
    """The stacking rule that keeps a unit out of a hex at set-up, "" if none (SED-3.2e, 3.5c)."""
    return stack_rule(s, (unit, *(u for u in stack(p, cell) if u != unit)))


def open_hexes(s: Scenario, p: SedanPosition, side: str, unit: str) -> tuple[str, ...]:
    """The hexes in which a unit may be placed now."""
    return tuple(_open_hexes(s, p, unit))


def _open_hexes(s: Scenario, p: SedanPosition, unit: str) -> Iterator[str]:
    taken = {state.at for state in p.units.values() if state.at}
    if unit not in s.setup_known:
        s.setup_known[unit] = tuple(sorted(setup_hexes(s, s.units[unit])))
    for cell in s.setup_known[unit]:
        if cell not in taken or not room_rule(s, p, unit, cell):
            yield cell


def placeable(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """The units that may be placed, those first that are not on the map yet."""
    first = unplaced(s, p, side)
    again: tuple[str, ...] = ()
    if not setting_up.tired(p, side):
        own = (u for u in p.units if s.side_of(u) == side and p.units[u].at)
        again = tuple(u for u in own if s.units[u].setup)
    return tuple(u for u in (*first, *again) if any(_open_hexes(s, p, u)))


def why_not_place(
    game: HasScenario, view: SedanPosition, side: str, order: Place
) -> Refusal | None:
    """Why a unit may not be placed there."""
    s = game.scenario
    if order.unit not in s.units:
        return refuse(f"There is no unit {order.unit.lstrip('?')}.", "SED-2.2b")
    unit, who = s.units[order.unit], words.unit(order.unit)
    if unit.side != side:
        return refuse(f"{who} is {words.side(unit.side)}; each side places its own.", "SED-3.1")
    if order.unit not in view.units:
        return refuse(f"{who} is not in this game.", "SED-2.2b")
    if unit.late:
        rule = "SED-3.2f" if side == FRENCH else "SED-3.4"
        return refuse(f"{who} is a reinforcement and does not set up.", rule)
    refusal = bad_cell(s, order.cell) or _why_no_zone(s, unit, order.cell)
    if refusal is not None:
        return refusal
    if rule := room_rule(s, view, order.unit, order.cell):
        limit = "SED-3.2e" if side == FRENCH else "SED-3.5c"
        why = f"{words.cell(order.cell)} has no room: {stack_words(s, rule)}."
        return refuse(why, *stack_rules(rule), limit)
    if setting_up.tired(view, side) and view.units[order.unit].at:
        return refuse(f"{MOST_PLACINGS} placings are enough: take one back, or end.", "SED-3.1")
    return None


def _why_no_zone(s: Scenario, unit: Unit, cell: str) -> Refusal | None:
    if cell in setup_hexes(s, unit):
        return None
    who, there = words.unit(unit.id), words.cell(cell)
    if unit.setup == "palatinate":
        if cell in s.palatinate_border:
            return refuse(f"{there} touches France; no Prussian unit starts there.", "SED-3.5b")
        return refuse(f"{who} sets up in the Palatinate, and {there} is not in it.", "SED-3.5a")
    if unit.setup == "baden":
        return refuse(f"{who} sets up in Baden, and {there} is not in it.", "SED-3.3a")
    if not _in_france(s, cell):
        return refuse(f"{there} is not in France; the French set up in France.", "SED-3.2d")
    if cell in _hexes_of_code(s, unit.setup):
        return closed_words(s, unit.side, cell)
    centre, _, radius = unit.setup.partition("/")
    if not radius:
        return refuse(f"{who} starts at {words.cell(centre)}, nowhere else.", "SED-3.2b")
    far = words.counted(int(radius), "hex", "hexes")
    return refuse(f"{who} starts at most {far} from {words.cell(centre)}.", "SED-3.2c")


def _placed(p: SedanPosition, unit: str, cell: str) -> Changes:
    """A unit goes below those that lie there, so that the other side does not see it."""
    there = tuple(u for u in stack(p, cell) if u != unit)
    changed = secrecy.lifted(p, (unit,)) | secrecy.restacked(p, cell, (*there, unit))
    place = changed.get(unit) or p.units[unit]
    return changed | {unit: place.unmarked(POOL)}


def _place(pen: Pen, side: str, order: Place) -> None:
    count = pen.position.placings.get(side, 0) + 1
    changed = _placed(pen.position, order.unit, order.cell)
    pen.emit(Placed(changed, order.unit, order.cell, side, count))


def _take(pen: Pen, side: str, ready: ReadySetup) -> None:
    p = pen.position
    depth: dict[str, int] = {}
    changed: Changes = {}
    for unit, cell in ready.places.items():
        depth[cell] = depth.get(cell, -1) + 1
        state = p.units[unit].unmarked(POOL)
        changed[unit] = valued(replace(state, at=cell), LEVEL, depth[cell])
    count = p.placings.get(side, 0) + 1
    changed = {u: st for u, st in changed.items() if st != p.units[u]}
    pen.emit(SetUpTaken(changed, side, ready.title, dict(ready.places), count))


def why_not_end(game: HasScenario, view: SedanPosition, side: str) -> Refusal | None:
    """A set-up ends when every unit is placed (SED-3.2a, 3.5a)."""
    return setting_up.why_not_end(unplaced(game.scenario, view, side), *zone_rules(side))


def end(pen: Pen, side: str) -> None:
    """The side's set-up is over."""
    pen.emit(SetUpFinished(side))
    pen.done()


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: SetUp) -> str:
    """What is to be done at set-up."""
    side = frame.sides[0]
    return setting_up.prompt(side, unplaced(game.scenario, view, side))


def owed(game: HasScenario, view: SedanPosition, side: str, frame: SetUp) -> tuple[str, ...]:
    """The units that are still to be placed, each with its hexes."""
    s = game.scenario
    return tuple(
        f"{words.unit(u)} is still to be placed: {_code_words(s.units[u])}."
        for u in unplaced(s, view, frame.sides[0])
    )


def _code_words(unit: Unit) -> str:
    if unit.setup == "palatinate":
        return "anywhere in the Palatinate, clear of the French border"
    if unit.setup == "baden":
        return "anywhere in Baden"
    centre, _, radius = unit.setup.partition("/")
    if not radius:
        return f"at {words.cells((centre,))}"
    return f"within {words.counted(int(radius), 'hex', 'hexes')} of {words.cell(centre)}"


PLACE = Verb(
    Place, ("place",), usage="place UNIT HEX", help="Place a unit at set-up, or place it anew.",
    **parts(Place, UnitPart(placeable, "unit to place"), Cell(open_hexes, hex_for)),
    refuse=why_not_place, carry_out=_place, misplaced=_PLACED_WHEN, key="p",
)  # fmt: skip
TAKE = setting_up.take_verb(_take, lambda side: "SED-3.1", _PLACED_WHEN)
