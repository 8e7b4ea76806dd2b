"""The panels of the cell under the look cursor and of the moment: what may be done, and is owed."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.words import counted, half_points, unit as unit_words
from engine.speech import describe
from engine.speech.digest import TROUBLES
from tui.desk import moment as moments
from tui.desk.able import ready
from tui.desk.labels import what_it_does
from tui.keys.layout import capital
from tui.map.runs import Line
from tui.screens import book, whole
from tui.screens.offered import orders
from tui.screens.page import Page
from tui.viewmodel import View, headline, paragraphs, wrapped


def beside(view: View, width: int, height: int) -> Page:
    """For a panel beside the map: the cell, the moment, and the legend if there is room.

    Each has its own place, so that a change in one moves nothing.
    """
    state = view.player.state
    alone = "" if state.group else state.unit  # told once, above the others
    others = [_counter(view, unit) for unit in _units(view) if unit != alone]
    elements = _elements(view)
    if others:  # where the roads lead is told by the map and the announcement
        elements = ["sides in short" if e == "sides" else e for e in elements]
    facts, now, marks = (
        _facts(view, width, others, elements),
        moment(view, width),
        book.legend(view, width),
    )
    head, *parts = _cell_parts(view)
    chosen = view.desk.say(f"selected: {_counter(view, alone)}") if alone else parts
    if state.own_unit:
        chosen.append(_going(view))
    facts = [*(line for part in chosen for line in wrapped(part, width, "focus")), *facts]
    if len(marks.rows) + _FACTS + 14 > height:
        marks = Page("", [])
    game = whole.brief(view, width)
    ends = [headline("the game; Control E all", width), *game] if game else []
    ends += [headline(marks.head, width), *marks.rows] if marks.rows else []
    rows = [*_filled(facts, _FACTS - 1), (), headline(now.head, width)]
    room = height - _FACTS - len(ends) - 1
    rows += _all_or_told(view, now.rows, width, room) if ends else now.rows
    return Page(head, [*rows, *ends])


def _all_or_told(view: View, rows: list[Line], width: int, height: int) -> list[Line]:
    """Exactly so many rows; the last of them names the key for those for which there is no room."""
    if len(rows) <= height:
        return _filled(rows, height)
    key = capital(view.desk.settings.pressed_for("T"))
    return [*rows[: height - 1], *wrapped(f"{key} tells the rest.", width, "keys")[:1]]


_FACTS = 10
"""Rows for a cell and its units beside the map."""


def _filled(rows: list[Line], height: int) -> list[Line]:
    """Exactly so many rows."""
    return [*rows[:height], *[()] * (height - len(rows))]


def _units(view: View) -> tuple[str, ...]:
    """The units in the cell of the look cursor, the top one first."""
    return describe.units_in(view.desk.words, view.view, view.desk.cursor)


def _elements(view: View, *left_out: str) -> list[str]:
    """What is told of a cell beside its number and its units."""
    left_out = ("coordinate", "units", *left_out)
    return [e for e in view.desk.settings.elements if e not in left_out]


def _facts(view: View, width: int, told: list[str], elements: list[str]) -> list[Line]:
    """What is told of the units in the cell of the look cursor, then what else it is.

    Its number is in the head.
    """
    desk, seen = view.desk, view.view
    row = describe.cell_row(desk.words, seen, view.viewer, desk.cursor, elements)
    rows = paragraphs(desk.say(*told), width)
    return [*rows, *wrapped(desk.say(row.strip())[0], width, indent=0)] if row.strip() else rows


def _values(view: View, unit: str) -> str:
    """A unit as its counter tells it: 7-6."""
    values = "-".join(map(str, view.desk.words.figures(view.view, unit)))
    return f"{unit_words(unit)} {values}".strip()


def _counter(view: View, unit: str) -> str:
    """The same, and the states it is in."""
    return ", ".join((_values(view, unit), *view.desk.words.states_beside_map(view.view, unit)))


def cell(view: View, width: int) -> Page:
    """The cell in three rows, and what is waited for, which stays where it is: for a thin link.

    The key for all of a cell tells the rest, and the rows for which there is no room.
    """
    rows, parts = _facts(view, width, _stack(view), _elements(view, *_TOLD)), _cell_parts(view)
    hint = wrapped(_hint(view), width, "reach")
    if len(hint) == 1 and not view.desk.over:
        head = " | ".join(parts)
        if len(rows) > _SHORT:
            # At the end of the row, so that only this is sent when it comes and goes.
            head = f"{head} ".ljust(width - _COUNT, "-") + f" {_SHORT} of {len(rows)} rows"
        return Page(head, [*_filled(rows, _SHORT), *hint])
    return Page(" | ".join(parts), rows)


def _stack(view: View) -> list[str]:
    """A stack as it lies on a map: the top counter, and the names of those beneath it.

    Of their states only which of them are in trouble or have moved: the key for all of a cell tells
    the others.
    """
    match _units(view):
        case [alone]:
            return [_counter(view, alone)]
        case [top, *beneath]:
            told = ((_values(view, top), top), *((unit_words(u), u) for u in beneath))
            return ["; ".join(", ".join((words, *_states(view, u))) for words, u in told)]
        case _:
            return []


_OF_EACH = (*TROUBLES, "has moved")
"""The states that are told of each unit of a stack."""


def _states(view: View, unit: str) -> list[str]:
    words = view.desk.words
    states = (*words.marks.states_of(view.view, unit), *words.states_beside_map(view.view, unit))
    return [state for state in _OF_EACH if state in states]


_TOLD = ("country", "zones")
"""What the row of the announcement tells of a cell, and its key more of."""
_SHORT = 3
"""Rows for a cell and its units beneath the map."""
_COUNT = 19
"""The columns that the head's own dashes and the count of rows take."""


def _hint(view: View) -> str:
    """What to do next: with a unit in hand how to send it off, else what is waited for."""
    sending = _sending(view)
    if sending:
        return sending
    word = view.desk.words.board.cell_word
    for key, verb in orders(view):
        if view.player.state.own_unit and verb.shape == ("target", "units"):
            drawn = _drawn(view)
            if drawn:
                aimed = f"Cursor to a {word} marked {drawn}, then Enter or {key}"
                return f"{aimed}; plus joins more units."
    return moments.prompt_rows(view.desk)[0]


def _drawn(view: View) -> str:
    """How the map shows whom the selected unit can attack: "!", "{n}"; "" if nobody."""
    marks = {"{n}" if cell in view.numbers else "!" for cell in view.targets()}
    return " or ".join(sorted(marks))


def _sending(view: View) -> str:
    """How the unit in hand is sent off, or put on the map; "" if it cannot be."""
    unit, word = view.player.state.own_unit, view.desk.words.board.cell_word
    for key, verb in orders(view) if view.reach() else ():
        if not verb.sends_one:
            continue
        if view.options.slot(verb, (unit,)) is not None:
            if view.numbers:
                return f"Its number on the map, or the cursor there and Enter or {key}."
            drawn = {} if view.laid else view.drawn_reach()
            if not drawn:
                return f"R shows its reach; {key} sends it to the cursor."
            if len(drawn) < len(view.reach()):
                many = counted(len(view.reach()), word, f"{word}es" if word == "hex" else "")
                edge = f"+ is the edge, R shows all {many}"
                return f"Cursor within the +, then Enter or {key}; {edge}."
            return f"Cursor to a + {word}{_far_off(view, unit, drawn)}, then Enter or {key}."
    return ""


_NEAR = 3
"""So many hexes off a mark is seen beside the unit."""


def _far_off(view: View, unit: str, drawn: Iterable[str]) -> str:
    """Which marked cell is the nearest, and where, if it may lie beyond what is drawn."""
    at, words = view.desk.view.units[unit].at, view.desk.words
    nearest = min(drawn, key=lambda c: (words.board.grid.distance(at, c), c)) if at else ""
    if not nearest or words.board.grid.distance(at, nearest) <= _NEAR:
        return ""
    where = f"{view.desk.speaker.cell(nearest)}, {describe.bearing(words, at, nearest)}"
    return view.desk.say(f", the nearest {where}")[0]


def _cell_parts(view: View) -> list[str]:
    """The cell, and what is selected."""
    desk, state = view.desk, view.player.state
    parts = [f"{desk.words.board.cell_word} {desk.speaker.cell(desk.cursor)}"]
    if state.group_meant:
        parts.append(_group(view, tuple(state.group_meant)))
    elif state.unit:
        beside = f", beside the group of {len(state.group)}" if state.group else ""
        parts.append(f"selected: {desk.speaker.unit(state.unit)}{beside}")
    return parts


def _group(view: View, units: tuple[str, ...]) -> str:
    """Who is in the group, as far as they are not the units told below: these stand here."""
    desk, seen = view.desk, view.view.units
    here = sum(desk.cursor in seen[unit].cells for unit in units)
    if len(units) == 1 and not here:
        at = f", {desk.speaker.cell(seen[units[0]].at)}" if seen[units[0]].at else ""
        return f"group: {desk.speaker.unit(units[0])}{at}"
    where = f", {here or 'none'} here" if here < len(units) else ""
    return f"group of {counted(len(units), 'unit')}{where}"


def _going(view: View) -> str:
    """What it costs the selected unit to come to the look cursor, else how it is sent off.

    Always one row, be it a blank one, so that nothing moves when it changes: blank under the unit
    itself while no reach is drawn, as after each of its moves.
    """
    price = view.reach().get(view.desk.cursor)
    if price is None:
        unit = view.desk.view.units.get(view.player.state.own_unit)
        if unit and unit.at == view.desk.cursor and not view.drawn_reach():
            return ""
        first = _sending(view).partition("; ")[0].removesuffix(".")
        return f"{first}." if first else ""
    if price.cost is None:
        cost = "this one can be chosen"
    else:
        cost = f"here for {half_points(int(2 * price.cost))}"
    return f"{cost}, must stop" if price.stop else cost


def moment(view: View, width: int) -> Page:
    """What may be done now, with whomever, and with which keys; and what is owed.

    What the selected unit can be ordered is in the row of keys: here the rows would be written
    anew with every unit that has moved (performance.md: an order in 550 bytes).
    """
    return view.kept(("moment", width), lambda: _made_moment(view, width))


def _made_moment(view: View, width: int) -> Page:
    desk = view.desk
    prompt, *debts = moments.asked_rows(desk)
    rows = [*wrapped(prompt, width), *paragraphs(debts, width, "reach")]
    together = {key: verb.words[0] for key, verb in orders(view) if verb.several}
    for key, verb in orders(view):
        if not verb.several:
            what = what_it_does(desk, verb).split(". ")[0].rstrip(".")
            told = f"{key} {view.options.words(verb)[0]}: {what}"
            more = f"; of a group, {together[key]}" if key in together else ""
            rows += wrapped(f"{told}{more}.", width)
    units = ready(desk)
    if 0 < len(units) < 30:
        rows += wrapped(f"Tab goes through {counted(len(units), 'unit')} to be ordered.", width)
    return Page("what can be done", rows)
