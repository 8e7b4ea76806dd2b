"""What is said of a fire or a melee is what comes of it, in Vauchamps (VAU-12.5, VAU-13.0)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import takewhile

from engine.core import Event, Level, Tokens, Verb
from engine.language.names import NotUnderstood
from engine.language.orders import understand_parts
from engine.systems.vauchamps import base6
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.fire.events import Volley
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import (
    HorsesSpared,
    MeleeDeclared,
    MeleeFought,
    RatioRead,
)
from engine.systems.vauchamps.melee.pre_melee import STRENGTH_RATIO
from engine.systems.vauchamps.morale.events import Tested, listed_modifiers
from engine.systems.vauchamps.morale.modifiers import HALF_LOST, passes
from tests.contract.moments import Moment

_UNIT = re.compile(r"\{unit:([^{}]+)\}")
_FIRE = re.compile(r"value (\d+) against (\d+)")
_ATTACK = re.compile(r"attack value (\d+)\.")
_TESTS = re.compile(r"\{unit:([^{}]+)\} tests (?:morale|too)")
_AGAINST = re.compile(r"Against (\d+): ([^,.]+(?:\.5 to 1)?)[,.]")
FEW = 4
"""So many hexes of a moment are asked about, and as many units for each."""


def check_engaging(moment: Moment, rng: random.Random) -> int:
    """Previews where units may fire or attack: of a hex alone, and with one unit."""
    asked = 0
    for verb in moment.options.frame_verbs():
        compare = COMPARED.get(verb.name)
        slot = moment.options.slot(verb, ()) if compare else None
        if compare is None or slot is None:
            continue
        for cell in rng.sample(slot.candidates, min(FEW, len(slot.candidates))):
            near = moment.options.slot(verb, (cell,))
            able = near.candidates if near else ()
            _check(moment, verb, compare, cell, (), able)
            for unit in rng.sample(able, min(FEW, len(able))):
                _check(moment, verb, compare, cell, (unit,), able)
            asked += 1
    return asked


def _check(
    moment: Moment, verb: Verb, compare: Compare, cell: str, units: Tokens, able: Tokens
) -> None:
    """A preview is of an order that may be given; where there is none, the order is refused.

    Without units it is of the order that names only the hex, or of all who are able.
    """
    rows = moment.words.odds(moment.options.view, moment.side, cell, units)
    where = f"{moment.where}: odds {cell} with {units}: {rows[0]}"
    if len(rows) == 1:
        refusal = moment.options.explain(verb.build((cell, *(units or able))))
        assert refusal is not None, f"{where}: is allowed"
        assert refusal.reason in rows[0], f"{where}: {refusal}"
        return
    by = tuple(dict.fromkeys(next(filter(None, map(_UNIT.findall, rows)))))
    order = verb.build((cell, *by))
    refused = moment.options.explain(order)
    assert refused is None, f"{where}: {order}: {refused}"
    typed = _typed(moment, verb, cell)
    assert units or typed is None or {*typed.units} == {*by}, f"{where}: typed it is {typed}"
    compare(rows, by, moment.after(order).entry.events, where)


def _typed(moment: Moment, verb: Verb, cell: str) -> Attack | Fire | None:
    """The order that names only the hex; None if it is asked who shall do it."""
    try:
        order = understand_parts(moment.desk().listener, verb, cell)
    except NotUnderstood:
        return None
    assert isinstance(order, Attack | Fire)
    return order


def _compare_fire(rows: tuple[str, ...], by: Tokens, events: tuple[Event, ...], where: str) -> None:
    """Units, value, defence and column are those of the fire."""
    volley = next(e for e in events if isinstance(e, Volley))
    said = _FIRE.search(rows[1])
    assert said is not None, where
    told = f"{where}: {rows[1]} Then {volley.text(Level.FULL)}"
    assert {*volley.by} == {*by}, told
    assert (volley.strength.value, volley.strength.defence) == (int(said[1]), int(said[2])), told
    assert rows[0].endswith(f": {volley.column.replace(':', ' to ')}."), told


def _compare_melee(
    rows: tuple[str, ...], by: Tokens, events: tuple[Event, ...], where: str
) -> None:
    """Units are those of the attack; value, defence and column too, if all come to blows."""
    declared = next(e for e in events if isinstance(e, MeleeDeclared))
    assert {*declared.by} == {*by}, f"{where}: declared {declared.text(Level.FULL)}"
    _compare_tests(rows, events[events.index(declared) + 1 :], where)
    fought = next((e for e in events if isinstance(e, MeleeFought)), None)
    before = events[: events.index(fought)] if fought else ()
    if fought is None or any(not _changes_nothing(e) for e in before):
        return
    said, against = _ATTACK.search(rows[0]), _AGAINST.search(" ".join(rows))
    told = f"{where}: {rows} Then {fought.text(Level.FULL)}"
    assert said is not None and fought.attack == int(said[1]), told
    if against is not None:
        assert fought.defence == int(against[1]), told
        assert fought.column.replace(":", " to ") == against[2], told


def _compare_tests(rows: tuple[str, ...], events: tuple[Event, ...], where: str) -> None:
    """The tests that are told to come first are those that fall, with the modifiers told."""
    quiet = tuple(takewhile(lambda e: isinstance(e, Tested) or _changes_nothing(e), events))
    fallen = [e for e in quiet if isinstance(e, Tested) and e.roll]
    told = {found[1]: row for row in rows if (found := _TESTS.search(row))}
    for test in fallen:
        row = told.get(test.unit, "")
        assert row, f"{where}: {rows} do not tell {test.text(Level.FULL)}"
        sums, hidden = listed_modifiers(test.modifiers), "of 36 rolls" not in row
        assert hidden or (sums in row if sums else "To the roll" not in row), f"{row} Then {sums}"
        for case in test.modifiers:
            said = case.why in row or (hidden and case.why in (HALF_LOST, STRENGTH_RATIO))
            assert said, f"{where}: {row} Then {sums}"
        steps, morale = sum(case.steps for case in test.modifiers), test.morale
        good = sum(passes(roll, steps, morale) for roll in base6.rolls())
        assert hidden or f"of 36 rolls {good} pass" in row, f"{where}: {row} Then {sums}"
    if any(isinstance(e, MeleeFought) for e in quiet):
        assert {*told} == {e.unit for e in fallen}, f"{where}: {rows}, but {fallen}"
    elif any(isinstance(e, RatioRead) for e in quiet):
        first = {u for u, row in told.items() if row.startswith("Before it")}
        assert first <= {e.unit for e in fallen}, f"{where}: {rows}, but {fallen}"


def _changes_nothing(event: Event) -> bool:
    """True for what leaves the strengths as they were when the attack was declared."""
    if isinstance(event, Tested):
        return event.passed
    return isinstance(event, MeleeDeclared) or not isinstance(event, UnitsChanged | HorsesSpared)


Compare = Callable[[tuple[str, ...], Tokens, tuple[Event, ...], str], None]
COMPARED: dict[str, Compare] = {"fire": _compare_fire, "attack": _compare_melee}
