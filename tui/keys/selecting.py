"""Selecting units, marks, and jumping with the look cursor."""

from __future__ import annotations

from engine.core.words import cell as cell_words, counted, listed, unit as unit_words
from engine.speech import describe
from tui.desk.able import ready
from tui.desk.desk import Rows
from tui.keys import moving, scanner
from tui.keys.state import State


def selected(state: State, unit: str, at: bool = False) -> Rows:
    """A unit is selected, and said with its values; `at` tells where it stands, too."""
    desk = state.desk
    desk.unit = desk.asked = unit
    cell = scanner.cell_of(desk, unit)
    where = "" if cell and not at else f", at {cell_words(cell)}" if cell else ", not on the map"
    count, is_apart = len(state.group), bool(state.own_unit) and not state.group_meant
    how = f"selected {'beside' if is_apart else 'at the head of'} the group of {count}"
    how = how if count else "selected"
    whose = "" if desk.words.side_of(unit) == desk.side else "Enemy: "
    return desk.say(f"{whose}{describe.full_unit(desk.words, desk.view, unit)}{where}, {how}.")


def cycle_here(state: State) -> Rows:
    """The next unit under the cursor is selected."""
    here = state.units_here()
    if not here:
        return [f"No unit at {state.desk.speaker.cell(state.cursor)}."]
    at = here.index(state.unit) + 1 if state.unit in here else 0
    told = selected(state, here[at % len(here)])
    return [f"{told[0][:-1]}, {at % len(here) + 1} of {len(here)} here."] if here[1:] else told


def next_ready(state: State) -> Rows:
    """The next unit that can be given an order."""
    return _step_ready(state, 1)


def previous_ready(state: State) -> Rows:
    """The one before it."""
    return _step_ready(state, -1)


def _step_ready(state: State, by: int) -> Rows:
    units = ready(state.desk)
    if not units:
        first = "" if state.desk.options.asks else "No unit waits for an order. "
        return [f"{first}{_prompt(state)}".strip()]
    at = _after(state, units, by)
    state.ready, unit = units, units[at]
    cell = scanner.cell_of(state.desk, unit)
    if cell:
        state.move_cursor(cell)
        state.scanner.begin_anew()
    told = selected(state, unit, at=True)
    return [f"{told[0][:-1]}, {at + 1} of {len(units)}."]


def _after(state: State, units: tuple[str, ...], by: int) -> int:
    """The place of the unit that follows; one that waits no more is still where it stood before."""
    unit = state.unit or state.let_go
    if unit in units:
        return (units.index(unit) + by) % len(units)
    before = state.ready
    if unit not in before:
        return 0
    at = before.index(unit)
    around = (before[(at + by * n) % len(before)] for n in range(1, len(before)))
    return next((units.index(unit) for unit in around if unit in units), 0)


def _prompt(state: State) -> str:
    prompt = state.desk.options.prompt
    return state.desk.say(prompt)[0] if prompt else ""


def keep(state: State) -> Rows:
    """The selected unit joins the group, or leaves it."""
    unit = state.own_unit
    if not unit:
        return ["Select one of your units first, with Space or Tab."]
    if unit in state.group:
        state.group.remove(unit)
        state.desk.unit = "" if state.group else unit
    else:
        state.group.append(unit)
        state.leader = unit
    names = listed(map(unit_words, state.group))
    who = f": {names}" if names else ""
    return state.desk.say(f"Group of {counted(len(state.group), 'unit')}{_head(state)}{who}.")


def _head(state: State) -> str:
    """Who goes to the look cursor, the others beside it, where a group stands in several hexes.

    Also of a group in one hex if the one that was at its head has left it.
    """
    units = state.desk.view.units
    has_left = state.leader not in state.group and len(state.group) > 1
    if len({units[unit].at for unit in state.group}) < 2 and not has_left:
        return ""
    return f", {unit_words(state.head)} at its head"


def escape(state: State) -> Rows:
    """Nothing is selected any more."""
    if not state.group and not state.unit:
        return ["Nothing to cancel."]
    state.group, state.desk.unit, state.let_go = [], "", ""
    return ["Nothing is selected now."]


def scan_next(state: State) -> Rows:
    """The next of the category."""
    return state.scanner.step(state.desk, 1)


def scan_back(state: State) -> Rows:
    """The previous of the category."""
    return state.scanner.step(state.desk, -1)


def next_category(state: State) -> Rows:
    """The next category."""
    return state.scanner.turn(state.desk, 1)


def previous_category(state: State) -> Rows:
    """The previous category."""
    return state.scanner.turn(state.desk, -1)


def jump_there(state: State) -> Rows:
    """The cursor to what was scanned last; a unit of one's own is selected."""
    desk, item = state.desk, state.scanner.item
    if not item:
        return ["Nothing was scanned yet: n is the next of a category."]
    cell = scanner.cell_of(desk, item)
    own = item in desk.view.units and desk.words.side_of(item) == desk.side
    if cell and cell != desk.cursor:
        state.move_cursor(cell)
    if own:
        return selected(state, item, at=True)
    return [moving.cell_words(desk, cell)] if cell else desk.say(f"{unit_words(item)}: off map.")


def jump_back(state: State) -> Rows:
    """The cursor to where it was before the last jump."""
    if not state.came_from:
        return ["There was no jump yet."]
    state.move_cursor(state.came_from)
    return [f"Back. {moving.cell_words(state.desk, state.cursor)}"]


def set_mark(state: State) -> Rows:
    """A mark at the cursor; a second time takes it away."""
    here = state.desk.speaker.cell(state.cursor)
    if state.cursor in state.marks:
        state.marks.remove(state.cursor)
        return [f"Mark at {here} taken away, {len(state.marks)} left."]
    state.marks.append(state.cursor)
    return [f"Mark {len(state.marks)} at {here}."]


def go_to_mark(state: State) -> Rows:
    """The cursor to the next mark, the newest first."""
    if not state.marks:
        return ["There is no mark: capital K sets one."]
    later = [n for n, cell in enumerate(state.marks) if cell == state.cursor]
    at = (later[0] if later else len(state.marks)) - 1
    state.move_cursor(state.marks[at])
    state.scanner.begin_anew()
    number = at % len(state.marks) + 1
    return [f"Mark {number}: {moving.cell_words(state.desk, state.cursor)}"]


def how_far(state: State) -> Rows:
    """How the cursor lies from the selected unit and the newest mark."""
    known: dict[str, str] = {}
    if state.unit and scanner.cell_of(state.desk, state.unit):
        known[unit_words(state.unit)] = scanner.cell_of(state.desk, state.unit)
    if state.marks:
        known[f"mark {len(state.marks)}"] = state.marks[-1]
    if state.unit and not known:
        off = f"{unit_words(state.unit)} is not on the map: there is nothing to measure from."
        return state.desk.say(f"{off} Capital K sets a mark.")
    return scanner.how_far(state.desk, known)
