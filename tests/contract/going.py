"""What is said of going is what is done: reach, path and cost are those of the order to move."""

from __future__ import annotations

import random
import re

from engine.core import Level, Order, Verb
from tests.contract.moments import Moment

MOVES = ("move", "enter", "ride")
"""Orders that take a unit along a path."""
FEW = 3
"""So many units of a moment are asked about, so many cells of each, named and not."""
CELLS = 6
_CELL = re.compile(r"\{cell:(\d{4})\}")
_COST = re.compile(r"\bcost (half a point|a half|\d+(?: and a half)?)")
_CAN = re.compile(r"\bcan reach (\d+) hex")


def check_going(moment: Moment, rng: random.Random) -> int:
    """All checks of moving at one moment; how many units were asked about."""
    verbs = [v for v in moment.options.frame_verbs() if v.shape[:2] == ("unit", "path")]
    asked = 0
    for verb in verbs:
        slot = moment.options.slot(verb, ())
        units = slot.candidates if slot else ()
        for unit in rng.sample(units, min(FEW, len(units))):
            check_unit(moment, verb, unit, rng)
            asked += 1
    own = [u for u in moment.options.view.units if moment.words.side_of(u) == moment.side]
    for unit in rng.sample(own, min(FEW, len(own))):
        check_promise(moment, verbs, unit)
    return asked


def check_promise(moment: Moment, verbs: list[Verb], unit: str) -> None:
    """Where units move, one that no order can move is not said to reach anything."""
    may = [s.candidates for v in verbs if (s := moment.options.slot(v, ())) is not None]
    if verbs and not any(unit in units for units in may):
        check_none(moment, unit)


def check_still(moment: Moment, rng: random.Random) -> int:
    """Where no order moves units none is said to reach anything, but in a move to come."""
    units = [*moment.options.view.units]
    if any(v.shape[:2] == ("unit", "path") for v in moment.options.frame_verbs()):
        return 0
    for unit in rng.sample(units, min(FEW, len(units))):
        check_none(moment, unit)
    return len(units)


def check_none(moment: Moment, unit: str) -> None:
    """That a unit can reach anything is not said; what it could reach, as things stand, may be."""
    head = moment.words.reach(moment.options.view, unit)[0]
    found = _CAN.search(head)
    assert found is None or found[1] == "0", f"{moment.where}: it cannot move: {head}"
    if " could reach " not in head:
        marked = moment.words.marks.reach(moment.options.view, unit)
        assert not marked, f"{moment.where}: {unit} cannot move, and its reach is marked: {head}"


def check_unit(moment: Moment, verb: Verb, unit: str, rng: random.Random) -> None:
    """Reach, path and cost of a unit that may move."""
    view, words = moment.options.view, moment.words
    named = {c: price.cost for c, price in words.marks.reach(view, unit).items()}
    check_told(moment, unit, set(named))
    start = view.units[unit].at
    others = [c for c in words.board.grid.cells if c not in named and c != start]
    for cell in rng.sample(sorted(named), min(CELLS, len(named))):
        check_named(moment, verb, unit, cell, named[cell])
    for cell in rng.sample(others, min(CELLS, len(others))):
        check_not_named(moment, verb, unit, cell)
    check_sampled(moment, verb, unit, set(named), rng)


def check_told(moment: Moment, unit: str, named: set[str]) -> None:
    """The words name the hexes that the map marks, and count them."""
    head, *rows = moment.words.reach(moment.options.view, unit)
    found = _CAN.search(head)
    assert found is not None, f"{moment.where}: it can move: {head}"
    assert int(found[1]) == len(named), f"{moment.where}: {len(named)} are marked: {head}"
    told = {cell for row in rows for cell in _CELL.findall(row)}
    whole = len(named) == sum(len(_CELL.findall(row)) for row in rows)
    assert told <= named, f"{moment.where}: {unit}: told, not marked: {sorted(told - named)}"
    assert told == named or not whole, f"{moment.where}: {unit}: {sorted(named - told)} untold"


def check_named(moment: Moment, verb: Verb, unit: str, cell: str, price: float | None) -> None:
    """A hex that is named can be gone to, for what is said and for what is marked."""
    order = sent(moment, verb, unit, cell)
    refusal = moment.options.explain(order)
    where = f"{moment.where}: {unit} to {cell}"
    assert refusal is None, f"{where}: named by reach and refused: {refusal}"
    head = moment.words.path(moment.options.view, unit, cell)[0]
    assert "cannot" not in head, f"{where}: {head}"
    events = moment.after(order).entry.events
    end = moment.after(order).position.units[unit]
    if end.at != cell:
        return  # Something on the way ended the move or the unit.
    said, spent = costs([head]), costs([e.text(Level.NORMAL) for e in events])
    if said and spent:
        assert sum(said) == sum(spent), f"{where}: {head}; then {spent}"
        assert price is None or 2 * price == sum(spent), f"{where}: {price}; then {spent}"


def check_not_named(moment: Moment, verb: Verb, unit: str, cell: str) -> None:
    """A hex that is not named cannot be gone to, and the way to it says so."""
    where = f"{moment.where}: {unit} to {cell}"
    refusal = moment.options.explain(sent(moment, verb, unit, cell))
    assert refusal is not None, f"{where}: not named by reach and accepted"
    head = moment.words.path(moment.options.view, unit, cell)[0]
    assert not costs([head]), f"{where}: {head}"


def check_sampled(
    moment: Moment, verb: Verb, unit: str, named: set[str], rng: random.Random
) -> None:
    """Where a unit is led step by step, by whatever way, is named by reach."""
    tokens: tuple[str, ...] = (unit,)
    while (slot := moment.options.slot(verb, tokens)) is not None:
        cells = tuple(c for c in slot.candidates if c.isdigit() and c not in tokens)
        if slot.complete:
            end = tokens[-1]
            start = moment.options.view.units[unit].at
            assert end in named or end == start, f"{moment.where}: {tokens}: not named by reach"
        if not cells:
            return
        tokens = (*tokens, rng.choice(cells))


def sent(moment: Moment, verb: Verb, unit: str, cell: str) -> Order:
    """The order that sends a unit to a cell by the way that is taken if none is named."""
    return verb.build((unit, *moment.words.route(moment.options.view, unit, cell)))


def costs(rows: list[str]) -> list[int]:
    """The costs that rows tell, in half points."""
    return [_halves(found) for row in rows for found in _COST.findall(row)]


def _halves(words: str) -> int:
    if words in ("half a point", "a half"):
        return 1
    return 2 * int(words.split()[0]) + words.endswith("half")
