"""Looking at the map: a cell, what is around, what lies that way, rows and columns, how far."""

from __future__ import annotations

from typing import Any

from engine.board.grid import column_of, row_of
from engine.core.words import (
    cell as cell_words,
    cells as cells_words,
    counted,
    unit as unit_words,
)
from engine.language.names import NotUnderstood, SeveralMeant, closest, looks_like_a_cell, plain
from engine.language.whom import unseen
from engine.speech import describe
from tui.desk.desk import Desk, Rows
from tui.desk.finding import cell_of, direction_of, directions, on_map, units_of

_MYSELF = ("i", "am i", "i am", "am i now", "we", "are we", "we are", "cursor", "the cursor")
"""Where a player asks for himself, who is where he looks."""


def look(desk: Desk, rest: str) -> Rows:
    """Describe a cell; a direction moves the look cursor one step."""
    direction = direction_of(desk, rest) if rest else None
    if direction is None:
        desk.cursor = cell_of(desk, rest)
        return _report(desk)
    there = desk.words.board.grid.step(desk.cursor, direction)
    if there is None:
        here = _report(desk)
        return [f"Edge of the map. {here[0]}", *here[1:]]
    desk.cursor = there
    return _report(desk)


def _report(desk: Desk) -> Rows:
    elements = desk.settings.elements
    return desk.say(*describe.cell_report(desk.words, desk.view, desk.side, desk.cursor, elements))


def around(desk: Desk, rest: str) -> Rows:
    """The six neighbours of a cell."""
    cell = cell_of(desk, rest)
    rows = describe.around(desk.words, desk.view, desk.side, cell, desk.settings.elements)
    return desk.say(f"Around {cell_words(cell)}, clockwise from {desk.words.board.up}:", *rows)


def ray(desk: Desk, rest: str) -> Rows:
    """Everything in a straight line from a cell."""
    words = rest.split()
    for count in (2, 1):
        direction = direction_of(desk, " ".join(words[-count:])) if words else None
        if direction is not None:
            cell = cell_of(desk, " ".join(words[:-count]))
            elements = desk.settings.elements
            return desk.say(
                *describe.ray(desk.words, desk.view, desk.side, cell, direction, elements)
            )
    none = f"{rest} ends with no direction. " if rest else ""
    raise NotUnderstood(f"{none}Say a direction last: {directions(desk)}.")


def row(desk: Desk, rest: str) -> Rows:
    """A row of the map as it is drawn, by its number."""
    return _line(desk, "Row", rest, by_first_digits=desk.words.board.lies)


def column(desk: Desk, rest: str) -> Rows:
    """A column of the map as it is drawn, by its number."""
    return _line(desk, "Column", rest, by_first_digits=not desk.words.board.lies)


def _line(desk: Desk, what: str, rest: str, *, by_first_digits: bool) -> Rows:
    """The hexes whose numbers begin, or end, with a number."""
    grid = desk.words.board.grid
    number_of = column_of if by_first_digits else row_of
    least, most = (grid.first, grid.last) if by_first_digits else (1, grid.rows)
    number = int(rest) if rest.isdecimal() else number_of(desk.cursor) if not rest else 0
    if not least <= number <= most:
        said = f"; {rest} is none" if rest else ""
        raise NotUnderstood(f"Say a number from {least} to {most}{said}.")
    cells = [c for c in grid.cells if number_of(c) == number]
    empty, rows = describe.line(desk.words, desk.view, desk.side, cells, desk.settings.elements)
    head = (
        f"{what} {number}: {counted(len(cells), 'hex', 'hexes')}, from {cell_words(cells[0])} "
        f"to {cell_words(cells[-1])}{f'; {empty} clear with nobody come last' if empty else ''}."
    )
    return desk.say(head, *rows)


def distance(desk: Desk, rest: str) -> Rows:
    """How far and which way it is from one thing to another, or from the look cursor."""
    if not rest:
        raise NotUnderstood("Say two hexes, places or units, or one to count from the look cursor.")
    seer, here, there = _two_ends(desk, rest)
    how_far = describe.distance_row(desk.words, here, there)
    sight = desk.words.sight(desk.view, desk.side, seer, there) if desk.words.has_sight else ()
    road = describe.road_rows(desk.words, desk.view, desk.side, here, there)
    return desk.say(how_far, *sight, *road)


def _two_ends(desk: Desk, text: str) -> tuple[str, str, str]:
    """The unit or cell to look from, its cell, and the cell looked at."""
    words = text.replace(",", " ").split()
    unclear: SeveralMeant | None = None
    for at in range(1, len(words)):
        first, second = " ".join(words[:at]), " ".join(words[at:])
        try:
            here, there = _exactly(desk, first), _exactly(desk, second)
        except SeveralMeant as several:
            unclear = several
            continue
        except NotUnderstood:
            continue
        named = units_of(desk, first)
        return named[0] if len(named) == 1 else here, here, there
    if unclear is not None:
        raise unclear
    return desk.cursor, desk.cursor, cell_of(desk, text)


def _exactly(desk: Desk, text: str) -> str:
    if text in ("to", "from", "and"):
        raise NotUnderstood("")
    return on_map(desk, cell_of(desk, text.removeprefix("and ").removesuffix(" and")))


def where(desk: Desk, rest: str) -> Rows:
    """Where a unit or a place is; with words that fit several, each in a row."""
    if plain(rest.rstrip("?")) in _MYSELF:
        first, *more = look(desk, "")
        return [f"The look cursor is at {first}", *more]
    found = units_of(desk, rest) if rest else [u for u in (desk.asked,) if u in desk.view.units]
    if not found:
        return _place_or_water(desk, rest)
    if len(found) == 1:
        desk.asked = found[0]
        lost = _turn_lost(desk, found[0])
        return desk.say(*describe.unit_report(desk.words, desk.view, desk.side, found[0], lost))
    head = f"{counted(len(found), 'unit')} of that name:"
    return desk.say(head, *(_short(desk, unit) for unit in found))


def _place_or_water(desk: Desk, text: str) -> Rows:
    """A place; of a river or stream, which is in no one hex, along which hexes it runs."""
    try:
        return look(desk, _place(desk, text))
    except NotUnderstood:
        if rows := _water(desk, text):
            return rows
        raise


def _water(desk: Desk, text: str) -> Rows:
    """The rivers and streams that a name fits; nothing if there is none."""
    board, wanted = desk.words.board, set(plain(text).split()) - {"the", "river"}
    rows = []
    for name in dict.fromkeys(board.feature_names.values()):
        if wanted and wanted <= set(plain(name).split()):
            sides = [side for side, called in board.feature_names.items() if called == name]
            along = cells_words(sorted({cell for side in sides for cell in side}))
            named = f"{name[:1].upper()}{name[1:]}"
            rows.append(f"{named}, {counted(len(sides), 'hex side')}: along {along}.")
    return desk.say(*rows)


def _turn_lost(desk: Desk, unit: str) -> int:
    """The turn in which a unit left the map at last, as the side heard it; 0 if it is not known."""
    if desk.view.units[unit].at:
        return 0
    session, turn = desk.session, 0
    view = session.view_before(desk.side, 0)
    for item in session.heard(desk.side):
        after = item.event.apply(view)
        if _is_there(view, unit) and not _is_there(after, unit):
            turn = item.turn
        view = after
    return turn


def _is_there(view: Any, unit: str) -> bool:
    """True if a unit is known to be on the map."""
    return unit in view.units and bool(view.units[unit].at)


def _place(desk: Desk, text: str) -> str:
    if not text:
        raise NotUnderstood("Name a unit or a place.")
    try:
        return cell_of(desk, text)
    except NotUnderstood as error:
        if looks_like_a_cell(text):
            raise
        hidden = unseen(desk.listener, text)
        if hidden is not None:
            raise hidden from error
        names = [*desk.words.names.units.values(), *(p.name for p in desk.words.board.places)]
        hint = closest(text, names)
        raise NotUnderstood(f"There is no unit and no place called {text}.{hint}") from error


def _short(desk: Desk, unit: str) -> str:
    at = desk.view.units[unit].at
    place = f"at {cell_words(at)}" if at else "not on the map"
    states = "".join(f", {s}" for s in desk.words.states(desk.view, unit))
    strength = describe.strength_at_full(desk.words, desk.view, unit)
    return f"{unit_words(unit)} {place}{strength}{states}."
