"""Describing the map in words: a cell, a stack, what is around or along a ray, where and how far.

Every function answers rows of marked words from a side's view; looking changes nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any

from engine.board.map import CLOCKWISE_FROM, BoardMap, cell_side
from engine.board.search import reach
from engine.core.words import (
    STAND_IN,
    at_full,
    cell as cell_words,
    counted,
    listed,
    short,
    side as side_words,
    unit as unit_words,
    way,
)
from engine.speech.game_words import UNIT, WHOLE, GameWords, Rows

ELEMENTS = (
    "coordinate", "units", "places", "terrain", "sides", "country", "control", "zones",
)  # fmt: skip
"""What a cell's description may say, in the order in which it is said."""

LISTED = ("coordinate", "units", "places", "terrain", "control", "zones")
"""What a list says of a cell; its rivers, roads and country are for those who look at it."""


def clockwise(board: BoardMap) -> tuple[int, ...]:
    """The direction numbers clockwise from the top of our drawing."""
    first = CLOCKWISE_FROM[board.north]
    return tuple((first + turn) % 6 for turn in range(6))


def units_in(words: GameWords, view: Any, cell: str) -> tuple[str, ...]:
    """The units in a cell, as a view shows them, in the order in which they are told."""
    return words.in_order(view, (u for u, state in view.units.items() if cell in state.cells))


def unit_phrase(words: GameWords, view: Any, unit: str) -> str:
    """A unit with what is not ordinary about it: "Belgian Group K, routed".

    At the full level with its side, if the name does not tell it, and its strength.
    """
    return ", ".join((_whole(words, view, unit, whose=True), *words.states(view, unit)))


def _whole(words: GameWords, view: Any, unit: str, whose: bool) -> str:
    """A unit's name, at the full level with its strength, and if wanted its side."""
    side = _side_untold(words, unit) if whose else ""
    told = at_full(f", {side} side") if side else ""
    return f"{unit_words(unit)}{told}{strength_at_full(words, view, unit)}"


def strength_at_full(words: GameWords, view: Any, unit: str) -> str:
    """A unit's strength, told at the full level, where it is known."""
    strength = _known_strength(words, view, unit)
    return at_full(f", strength {strength}" if strength else "")


def in_a_list(words: GameWords, view: Any, unit: str) -> str:
    """A unit's short name, at the full level with its strength: "Picardie 5"."""
    strength = _known_strength(words, view, unit)
    return short(unit) + at_full(f" {strength}" if strength else "")


def _known_strength(words: GameWords, view: Any, unit: str) -> str:
    strength = "" if unit.startswith(STAND_IN) else _strength(words, view, unit)
    return strength if strength.isdecimal() else ""


def _side_untold(words: GameWords, unit: str) -> str:
    """The side of a unit as an adjective; "" if its name tells it."""
    side = words.names.adjectives[words.side_of(unit)]
    told = unit.startswith(STAND_IN) or side in words.names.units.get(unit, "")
    return "" if told else side


def full_unit(words: GameWords, view: Any, unit: str, placed: bool = False) -> str:
    """A unit with its side, if the name does not tell it, its values and states.

    With `placed` its cell comes right after the name.
    """
    at = view.units[unit].at if placed else ""
    who = f"{unit_words(unit)} at {cell_words(at)}" if at else unit_words(unit)
    whose = (f"{side_words(words.side_of(unit))} side",) if _side_untold(words, unit) else ()
    return ", ".join((who, *whose, words.values(view, unit), *words.states(view, unit)))


def _units(words: GameWords, view: Any, side: str, cell: str) -> str:
    return "; ".join(stack_phrases(words, view, units_in(words, view, cell)))


def stack_phrases(
    words: GameWords, view: Any, units: Iterable[str], whose: bool = True
) -> list[str]:
    """Each known unit with its states; then those that are unknown, counted by side.

    Of a stack first its side, unless that is known, and its total; its units by short names, with
    their strengths.
    """
    every = tuple(units)
    strengths = {u: _strength(words, view, u) for u in every if not u.startswith(STAND_IN)}
    told = [n for n in strengths.values() if n]
    if len(strengths) == len(every) and told[1:] and all(map(str.isdecimal, told)):
        first, *others = (_in_stack(words, view, u, n) for u, n in strengths.items())
        side = f"{side_words(words.side_of(every[0]))} " if whose else ""
        total = sum(map(int, told))
        return [f"{side}{total}: {first}", *others]
    hidden = [words.side_of(u) for u in every if u.startswith(STAND_IN)]
    if hidden and len(strengths) == 1:
        (unit,) = strengths
        if top := _top_of(words, view, unit, hidden, whose):
            return [top]
    states = words.states if hidden or not every[1:] else words.states_in_stack
    known = [
        ", ".join((_whole(words, view, u, whose and not at), *states(view, u)))
        for at, u in enumerate(strengths)
    ]
    return [*known, *_counted_unknown(hidden)]


def _top_of(words: GameWords, view: Any, unit: str, hidden: list[str], whose: bool) -> str:
    """A stack of which only the top is known; "" if the unit is not said to be one's top."""
    states = words.states_in_stack(view, unit)
    if words.states(view, unit) == states or set(hidden) != {words.side_of(unit)}:
        return ""
    side = f"{side_words(words.side_of(unit))} " if whose else ""
    top = f"{short(unit)} on {len(hidden)} unknown"
    return ", ".join((f"{side}stack of {len(hidden) + 1}: {top}", *states))


def _strength(words: GameWords, view: Any, unit: str) -> str:
    """A unit's strength; "" of a leader or a gun, which may have another number."""
    return words.marks.strength(view, (unit,)) if words.sort(unit) in ("", UNIT, WHOLE) else ""


def _in_stack(words: GameWords, view: Any, unit: str, strength: str) -> str:
    """A unit of a stack, short; what has no strength, such as a leader, by its whole name."""
    who = f"{short(unit)} {strength}" if strength else unit_words(unit)
    return ", ".join((who, *words.states_in_stack(view, unit)))


def _counted_unknown(sides: list[str]) -> Iterable[str]:
    """How many units of each side are unknown: "2 unknown French units"."""
    return (counted(sides.count(s), f"unknown {side_words(s)} unit") for s in dict.fromkeys(sides))


def _places(words: GameWords, view: Any, side: str, cell: str) -> str:
    """The places; those that count for victory are named with the coordinate already."""
    names = [p.name for p in words.board.places_at.get(cell, ()) if not p.scores]
    return listed(names) if names else ""


def _terrain(words: GameWords, view: Any, side: str, cell: str) -> str:
    board = words.board
    parts = (words.terrain(cell), board.relief.get(cell, ""), board.regions.get(cell, ""))
    return ", ".join(part for part in parts if part)


def _country(words: GameWords, view: Any, side: str, cell: str) -> str:
    return words.board.country.get(cell, "")


def _control(words: GameWords, view: Any, side: str, cell: str) -> str:
    return words.control(view, cell)


def _zones(words: GameWords, view: Any, side: str, cell: str) -> str:
    return words.zones(view, side, cell)


def sides_phrase(words: GameWords, view: Any, side: str, cell: str) -> str:
    """Rivers, slopes and roads by direction: "Meuse on the north-west; slope up on the north"."""
    roads = [way(number) for number in _roads(words.board, cell)]
    edges = _edges(words, view, side, cell)
    return "; ".join((*((edges,) if edges else ()), *((f"road {listed(roads)}",) if roads else ())))


def _sides_in_short(words: GameWords, view: Any, side: str, cell: str) -> str:
    """The same with the roads in one word, for who sees on a map where they lead."""
    edges = _edges(words, view, side, cell)
    return "; ".join(filter(None, (edges, "road" if _roads(words.board, cell) else "")))


def _edges(words: GameWords, view: Any, side: str, cell: str) -> str:
    """The same without the roads. A road over a river is a bridge."""
    board = words.board
    found: dict[str, list[str]] = {}
    around = board.grid.around(cell)
    for number in clockwise(board):
        there = around[number]
        edge = cell_side(cell, there) if there else None
        for place, kind in enumerate(board.features.get(edge, ()) if edge else ()):
            word = board.side_word(cell, there or "", kind)
            name = board.feature_names.get(edge, word) if edge and place == 0 else word
            found.setdefault(name, []).append(way(number))
    for number in _roads(board, cell):
        there = around[number] or ""
        if board.has(cell, there, "river") and not board.has(cell, there, "bridge"):
            found.setdefault("bridge", []).append(way(number))
    return "; ".join(f"{name} on the {listed(where)}" for name, where in found.items())


def _roads(board: BoardMap, cell: str) -> list[int]:
    """The directions in which roads lead out of a cell, clockwise."""
    around = board.grid.around(cell)
    return [n for n in clockwise(board) if (t := around[n]) and cell_side(cell, t) in board.roads]


def _coordinate(words: GameWords, view: Any, side: str, cell: str) -> str:
    return cell_words(cell)


_PARTS: Mapping[str, Callable[[GameWords, Any, str, str], str]] = {
    "coordinate": _coordinate,
    "units": _units,
    "places": _places,
    "terrain": _terrain,
    "sides": sides_phrase,
    "sides in short": _sides_in_short,
    "country": _country,
    "control": _control,
    "zones": _zones,
}


def cell_row(
    words: GameWords, view: Any, side: str, cell: str, elements: Iterable[str] = ELEMENTS
) -> str:
    """A cell in one row, the elements in their order; what is ordinary says nothing."""
    order = tuple(elements)
    told = {e: text for e in order if (text := _PARTS[e](words, view, side, cell))}
    number = told.pop("coordinate") + ": " if order[:1] == ("coordinate",) else ""
    if not told.keys() - {"coordinate"}:
        told = {"": "clear" if units_in(words, view, cell) else "clear, nobody", **told}
    return f"{number}{'. '.join(told.values())}."


def cell_report(
    words: GameWords, view: Any, side: str, cell: str, elements: Iterable[str] = ELEMENTS
) -> Rows:
    """A cell in one row, then each unit there with its values."""
    known = (u for u in units_in(words, view, cell) if not u.startswith(STAND_IN))
    units = (full_unit(words, view, u) + "." for u in known)
    return (cell_row(words, view, side, cell, elements), *units)


def around(
    words: GameWords, view: Any, side: str, cell: str, elements: Iterable[str] = ELEMENTS
) -> Rows:
    """The six neighbours, clockwise from the top of the drawing, one row each."""
    grid, order = words.board.grid, tuple(elements)
    neighbours = grid.around(cell)
    rows = []
    for number in clockwise(words.board):
        there = neighbours[number]
        what = cell_row(words, view, side, there, order) if there else "edge of the map."
        rows.append(f"{way(number)}: {what}")
    return tuple(rows)


def is_worth_telling(words: GameWords, view: Any, cell: str) -> bool:
    """True for a cell with a unit, a place or terrain that is not ordinary."""
    board = words.board
    return bool(
        units_in(words, view, cell) or board.places_at.get(cell) or words.terrain(cell)
        or board.relief.get(cell)
    )  # fmt: skip


def line(
    words: GameWords, view: Any, side: str, cells: Iterable[str],
    elements: Iterable[str] = ELEMENTS,
) -> tuple[int, Rows]:  # fmt: skip
    """A row or column of cells, then those in which there is nothing; and how many these are.

    Cells one behind the other that are alike, and hold nobody, are told as one. What has a road or
    lies in a zone is told, clear as it may be.
    """
    order, every = tuple(elements), tuple(cells)
    without = [e for e in order if e != "coordinate"]
    rows_of = {c: cell_row(words, view, side, c, without) for c in every}
    told = {c for c in every if is_worth_telling(words, view, c) or not _is_plain(rows_of[c])}
    empty = tuple(_runs(every, told))
    rest = (f"Clear, nobody: {listed(empty)}.",) if empty else ()
    alike = groupby(every, lambda c: c if units_in(words, view, c) else rows_of[c])
    rows: list[str] = []
    for text, group in alike:
        here = [c for c in group if c in told]
        if here[2:] and order[:1] == ("coordinate",):
            rows.append(f"{cell_words(here[0])} to {cell_words(here[-1])}: {text}")
        else:
            rows += [cell_row(words, view, side, c, order) for c in here]
    return len(every) - len(told), (*rows, *rest)


def _is_plain(row: str) -> bool:
    """True of the row of a cell of which there is nothing to tell but that it is clear."""
    return not row.strip() or row.startswith("clear")


def _runs(cells: tuple[str, ...], left_out: set[str]) -> Iterable[str]:
    """The cells that are not left out; three and more in a row as from one to another."""
    for out, run in groupby(cells, lambda cell: cell in left_out):
        here = tuple(run)
        if out:
            continue
        if here[2:]:
            yield f"{cell_words(here[0])} to {cell_words(here[-1])}"
        else:
            yield from map(cell_words, here)


def ray(
    words: GameWords, view: Any, side: str, cell: str, direction: int,
    elements: Iterable[str] = ELEMENTS,
) -> Rows:  # fmt: skip
    """Everything in a straight row of cells, with distances; empty ordinary cells say nothing."""
    grid, order = words.board.grid, tuple(elements)
    cells = grid.ray(cell, direction)
    head = f"{way(direction)} of {cell_words(cell)}: {counted(len(cells), 'hex', 'hexes')}"
    rows = [
        f"{distance}: {cell_row(words, view, side, there, order)}"
        for distance, there in enumerate(cells, 1)
        if is_worth_telling(words, view, there)
    ]
    return (f"{head} to the edge of the map.", *rows)


def due_words(words: GameWords, view: Any, side: str) -> Mapping[str, str]:
    """When each unit that is still to come is due, as far as the side knows: "due in turn 3".

    Of one that is out for a time, when it returns.
    """
    now = view.clock.turn
    told = (("due", words.arrivals(view, side)), ("to return", words.returns(view, side)))
    return {
        unit: f"{what} {'since' if turn <= now else 'in'} turn {turn}"
        for what, coming in told
        for turn, units in coming.items() if turn
        for unit in units
    }  # fmt: skip


def unit_report(words: GameWords, view: Any, side: str, unit: str, lost: int = 0) -> Rows:
    """Where a unit is and how it stands; in which turn it was lost, if that is known."""
    state = view.units[unit]
    if not state.at and words.is_lost(view, unit):
        gone = f"was lost in turn {lost}" if lost else "is off the map for good"
        told = f"{unit_words(unit)}, {words.values(view, unit)}, {gone}."
        return (told, *words.details(view, side, unit))
    if not state.at:
        when = due_words(words, view, side).get(unit)
        off = f"{unit_words(unit)}, {words.values(view, unit)}, is not on the map"
        return (f"{off}; {when}." if when else f"{off}.", *words.details(view, side, unit))
    here = f"{unit_words(unit)} is at {listed(cell_words(c) for c in state.cells)}"
    states = "".join(f", {s}" for s in words.states(view, unit))
    others = [u for u in units_in(words, view, state.at) if u != unit]
    rows = [f"{here}, {words.values(view, unit)}{states}.", *words.details(view, side, unit)]
    if others:
        known = [unit_words(u) for u in others if not u.startswith(STAND_IN)]
        hidden = [words.side_of(u) for u in others if u.startswith(STAND_IN)]
        rows.append(f"With it: {listed([*known, *_counted_unknown(hidden)])}.")
    rows.append(cell_row(words, view, side, state.at, [e for e in ELEMENTS if e != "units"]))
    return tuple(rows)


def bearing(words: GameWords, here: str, there: str) -> str:
    """Distance and direction from one cell to another: "4 hexes, 3 north-west and 1 west"."""
    if not (legs := words.board.grid.legs(here, there)):
        return "here"
    far = counted(sum(steps for _, steps in legs), "hex", "hexes")
    if not legs[1:]:
        return f"{far} {way(legs[0][0])}"
    return f"{far}, {listed(f'{steps} {way(number)}' for number, steps in legs)}"


def distance_row(words: GameWords, here: str, there: str) -> str:
    """How far it is from one cell to another."""
    return f"From {cell_words(here)} to {cell_words(there)}: {bearing(words, here, there)}."


def road_rows(words: GameWords, view: Any, side: str, here: str, there: str) -> Rows:
    """What lies on the shortest road from one cell to another; nothing where there is no road."""
    board = words.board

    def cost(a: str, b: str) -> int | None:
        return 1 if cell_side(a, b) in board.roads else None

    found = reach(here, len(board.grid.cells), board.grid.neighbours, cost).get(there)
    if found is None:
        on_roads = {cell for side in board.roads for cell in side}
        return ("No road leads there.",) if {here, there} <= on_roads else ()
    before = (here, *found.path)
    steps = [(n, c, _river(board, before[n - 1], c)) for n, c in enumerate(found.path, 1)]
    rows = [
        f"{number}: {over}{cell_row(words, view, side, cell, LISTED)}"
        for number, cell, over in steps
        if over or is_worth_telling(words, view, cell)
    ]
    return (f"By road {counted(found.cost, 'hex', 'hexes')}{':' if rows else '.'}", *rows)


def _river(board: BoardMap, here: str, there: str) -> str:
    """The river that a road step goes over, to be said before the cell; "" if there is none."""
    if not board.has(here, there, "river"):
        return ""
    name = board.feature_names.get(cell_side(here, there))
    return f"over the {name}, " if name else "over a river, "
