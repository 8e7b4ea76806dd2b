"""Marked words: how rule code names units, cells and sides without knowing who listens.

Rule code writes sentences with marks such as ``{unit:fr-7}`` or ``{cell:0508}``; a
`engine.speech.speaker.Speaker` turns them into the words and the coordinate style that one
listener has chosen. So a sentence is written once, beside the rule it tells of.
"""

from collections.abc import Iterable, Sequence
from itertools import count

STAND_IN = "?"
"""How the id of a stand-in for an unknown unit begins (engine.core.secrecy)."""


def unit(unit_id: str) -> str:
    """The mark for a unit's spoken name; for a stand-in, words that say it is unknown."""
    if unit_id.startswith(STAND_IN):
        return f"an unknown {side(unit_id[1:].partition(':')[0])} unit"
    return "{unit:" + unit_id + "}"


def short(unit_id: str) -> str:
    """The mark for a unit's short name, for lists in which the side is known: "Picardie"."""
    return unit(unit_id) if unit_id.startswith(STAND_IN) else "{short:" + unit_id + "}"


def cell(cell_id: str) -> str:
    """The mark for a cell, said in the listener's coordinate style."""
    return "{cell:" + cell_id + "}"


def side(side_id: str) -> str:
    """The mark for a side as an adjective or a people: German, French."""
    return "{side:" + side_id + "}"


def players(side_id: str) -> str:
    """The mark for the people of a side: the Germans, the French."""
    return "{players:" + side_id + "}"


def listed(items: Iterable[str], last: str = "and") -> str:
    """Join words as in speech: "a", "a and b", "a, b and c". Empty gives "nothing"."""
    if not (words := list(items)):
        return "nothing"
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def units(unit_ids: Iterable[str]) -> str:
    """Marks for several units, joined as in speech."""
    return listed(unit(u) for u in unit_ids)


def cells(cell_ids: Iterable[str], last: str = "and") -> str:
    """Marks for several cells, joined as in speech."""
    return listed((cell(c) for c in cell_ids), last)


def through(cell_ids: Sequence[str]) -> str:
    """The cells of a way in words; of three or more along a column the first and the last.

    "through 2621 and 2721 to 2726": each number heard is one more to be kept in mind.
    """
    told, left = [], tuple(cell_ids)
    while left:
        along = max(_along_a_column(left, step) for step in (1, -1))
        run = left[:along] if along > 2 else left[:1]
        told.append(cell(run[0]) + (f" to {cell(run[-1])}" if run[1:] else ""))
        left = left[len(run) :]
    return f"through {listed(told)}"


def _along_a_column(cell_ids: tuple[str, ...], step: int) -> int:
    """How many cells from the first lie one after the other in its column, up or down."""
    column, row = cell_ids[0][:-2], int(cell_ids[0][-2:])
    rows = count(row, step)
    return next(
        (n for n, known in enumerate(cell_ids) if known != f"{column}{next(rows):02d}"),
        len(cell_ids),
    )


def at_full(words: str) -> str:
    """The mark for words that are told at the full level alone; no marks stand in them."""
    return "{full:" + words + "}" if words else ""


def reason_and_rules(reason: str, rules: Iterable[str]) -> str:
    """A reason with the numbers of its rules behind it."""
    numbers = [rule for rule in rules if any(c.isdigit() for c in rule)]
    if not numbers:
        return reason
    return f"{reason} {'Rules' if numbers[1:] else 'Rule'} {listed(numbers)}."


def counted(number: int, one: str, many: str = "") -> str:
    """A number with its noun: "1 unit", "3 units", "no units"."""
    noun = one if number == 1 else (many or one + "s")
    return f"{number or 'no'} {noun}"


def half_points(halves: int) -> str:
    """Half points as points in words: "3", "2 and a half", "a half"."""
    whole, half = divmod(halves, 2)
    if not half:
        return str(whole)
    return f"{whole} and a half" if whole else "a half"


def ordinal(number: int) -> str:
    """A number as it counts off: 1st, 2nd, 3rd, 11th."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if number // 10 % 10 == 1 else ending}"


def way(number: int) -> str:
    """The mark for a direction of the map by its number, said by compass or clock."""
    return "{way:" + str(number) + "}"


def direction(from_cell: str, to_cell: str) -> str:
    """The mark for the compass direction from one cell to its neighbour."""
    return "{dir:" + from_cell + ">" + to_cell + "}"
