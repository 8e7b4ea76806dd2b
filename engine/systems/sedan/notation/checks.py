"""What cannot be in a position of Sedan: each is refused with its line, and its rule if any."""

from collections.abc import Callable, Mapping

from engine.core import Frame, Step, UnitState, words
from engine.notation.hooks import Start
from engine.notation.text import Line
from engine.systems.sedan import MOVED, SedanPosition, game, sequence
from engine.systems.sedan.combat.advance import Advancing
from engine.systems.sedan.combat.displacement import Displacing
from engine.systems.sedan.combat.fight import Fight
from engine.systems.sedan.combat.lowering import Deciding
from engine.systems.sedan.combat.results import Losses, Retreating
from engine.systems.sedan.fortunes.mitrailleuse import Gunning
from engine.systems.sedan.movement.leave import Consent
from engine.systems.sedan.scenario import FRENCH, PRUSSIAN, SIDES, Scenario
from engine.systems.sedan.stacks.crowding import Crowded, illegal_stacks
from engine.systems.sedan.state import (
    ATTACKED,
    CHAIN,
    DEFENDED,
    DISPLACED,
    ELIMINATED,
    LEVEL,
    OBLIGED,
    OPEN,
    POOL,
    SPENT,
)

MOST_SPENT = 60
"""No unit spends more half movement points in a phase."""
_LASTS: Mapping[str, str] = {
    MOVED: "movement", OPEN: "movement", SPENT: "movement", OBLIGED: "combat",
    ATTACKED: "combat", DEFENDED: "combat", DISPLACED: "combat", CHAIN: "combat",
}  # fmt: skip
"""The phase for which a state lasts (SED-5.2, SED-10.2a)."""
_FIELDS: Mapping[str, tuple[str, ...]] = {
    "first army": ("movement", "combat"), "guard failed": ("combat",),
    "guard beaten": ("combat",), "duties": ("combat",), "combats": ("combat",),
    "extra": ("movement",), "pontoon": ("movement",), "asks": ("movement",),
    "combat": ("combat",),
}  # fmt: skip
"""The phases in which a line says something; what it says is cleared at their end."""

_PHASE: Mapping[str, tuple[str, ...]] = {
    "set-up": ("set-up",), "fortunes": ("fortunes",), "marking": ("fortunes",),
    "looking": ("fortunes",), "first-army": ("movement", "combat"),
    "movement-start": ("movement",), "disengaging": ("movement",), "bridging": ("movement",),
    "movement": ("movement",), "consent": ("movement",), "crowded": ("movement", "combat"),
}  # fmt: skip
"""The phases in which business can be pending; all else in combat."""
_KINDS = {kind.frame: kind for kind in game.FRAME_KINDS.values()}
BEFORE_DIE = (Gunning, Deciding)
OF_COMBAT = (Fight, *BEFORE_DIE, Losses, Retreating, Displacing, Advancing)
"""Business of the combat that goes on."""


def check_countries(s: Scenario, start: Start) -> None:
    """Each country is one of the scenario's (SED-10.18a)."""
    for text, line in start.of("country"):
        name = text.split()[0]
        if name not in s.countries:
            raise line.wrong(f"there is no country {name}. There is: {words.listed(s.countries)}.")


def check_places(s: Scenario, start: Start, clock_phase: str) -> None:
    """No unit on closed ground, no two sides in a hex, no state that means nothing there."""
    start.check_apart({u: s.units[u].side for u in start.units}, "SED-10.7")
    levels: dict[str, dict[int, str]] = {}
    for unit, state in start.units.items():
        line = start.line_of(unit)
        if state.at and state.at in s.closed_to[s.units[unit].side]:
            raise line.wrong(f"{unit} may not be at {state.at} (SED-10.13).")
        _check_states(unit, state, clock_phase, line)
        depth = state.values.get(LEVEL, 0)
        other = levels.setdefault(state.at, {}).setdefault(depth, unit) if state.at else unit
        if other != unit and any(levels[state.at]):
            raise line.wrong(f"{unit} and {other} lie at the same level of {state.at}.")


def _check_states(unit: str, state: UnitState, phase: str, line: Line) -> None:
    for word in (ELIMINATED, POOL):
        if state.at and word in state.marks:
            raise line.wrong(f"{unit} cannot be {word} and at {state.at}; write off the map.")
    if {ELIMINATED, POOL} <= set(state.marks):
        raise line.wrong(f"{unit} cannot be {ELIMINATED} and in the pool.")
    if POOL in state.marks and phase != "set-up":
        raise line.wrong(f"{unit} is in the pool only in the set-up (SED-2.2b).")
    for word in (*state.marks, *state.values):
        if word in (ELIMINATED, POOL):
            continue
        if not state.at and word != SPENT:
            raise line.wrong(f"{unit} is off the map; {word} says nothing of it.")
        if _LASTS.get(word, phase) != phase:
            raise line.wrong(f"{word} says something only in the {_LASTS[word]} phase.")
    if state.values.get(SPENT, 0) > MOST_SPENT:
        raise line.wrong(f"{unit} has spent at most {MOST_SPENT} half points.")


def check_fields(position: SedanPosition, start: Start) -> None:
    """What lasts for a phase is said only in it."""
    clock = position.clock
    for keyword, phases in _FIELDS.items():
        for line in start.lines.get(keyword, ()):
            if clock.phase not in phases:
                raise line.wrong(f"{keyword}: says something only in a {' or '.join(phases)} "
                                 "phase.")  # fmt: skip
    for line in start.lines.get("first army", ()):
        if clock.side != PRUSSIAN:
            raise line.wrong("first army: says something only in a Prussian phase (SED-7.4a).")
    for line in start.lines.get("extra", ()):
        if clock.side != FRENCH:
            raise line.wrong("extra: says something only in a French phase (SED-12.4n).")


def check_pending(s: Scenario, position: SedanPosition, found: list[tuple[Frame, Line]]) -> None:
    """Each piece of business fits the phase, its step, its side, and names what there is."""
    for frame, line in found:
        name = frame.name.rpartition(".")[2]
        phases = _PHASE.get(name, ("combat",))
        if not isinstance(frame, sequence.Course) and position.clock.phase not in phases:
            raise line.wrong(f"{name} is pending only in a {' or '.join(phases)} phase.")
        _check_step(name, frame, line)
        if isinstance(frame, OF_COMBAT) and position.combat is None:
            raise line.wrong(f"{name} is part of a combat; write a line combat: too.")
        if position.combat is not None and not position.combat.result and _after_die(frame, found):
            raise line.wrong(f"{name} comes after the die; say the result in combat: result DR.")
        _check_named(s, position, frame, line)


def _after_die(frame: Frame, found: list[tuple[Frame, Line]]) -> bool:
    """True of business that wants a result; what is to come when the die is cast has none yet."""
    if isinstance(frame, Fight):
        return frame.step in ("advance", "check") or (
            frame.step == "result" and frame is found[0][0]
        )
    return isinstance(frame, OF_COMBAT) and not isinstance(frame, BEFORE_DIE)


def _check_step(name: str, frame: Frame, line: Line) -> None:
    kind = _KINDS[type(frame)]
    steps = ("",) if isinstance(kind.steps, Step) else tuple(kind.steps)
    if frame.step not in steps:
        known = f"its steps are: {', '.join(step for step in steps if step)}"
        raise line.wrong(f"{name} has no step {frame.step or 'without a name'}; "
                         f"{known if any(steps) else 'it has none'}.")  # fmt: skip
    alone = not kind.at(frame.step).verbs
    if alone and frame.sides:
        raise line.wrong(f"nobody chooses in {name} {frame.step}; leave sides away.")
    if not alone and (len(frame.sides) != 1 or frame.sides[0] not in SIDES):
        raise line.wrong(f"say who chooses: {name}, sides french.")


def _check_named(s: Scenario, position: SedanPosition, frame: Frame, line: Line) -> None:
    """The units, hexes and sides in a frame's fields."""
    checks: Mapping[str, Callable[[str], str]] = {
        "units": lambda u: _no_unit(position, u), "pool": lambda u: _no_unit(position, u),
        "unit": lambda u: _no_unit(position, u), "cell": lambda c: _no_cell(s, c),
        "cells": lambda c: _no_cell(s, c),
        "owner": lambda side: "" if side in SIDES else f"{side or 'nobody'} is no side",
        "parent": lambda c: _no_cell(s, c.lstrip("+*")) if c else "",
    }  # fmt: skip
    for field in type(frame).__struct_fields__:
        value = getattr(frame, field)
        for one in value if isinstance(value, tuple) else (value,):
            wrong = checks[field](one) if field in checks else ""
            if wrong:
                raise line.wrong(f"{field}: {wrong}.")
    if isinstance(frame, (Retreating, Displacing)):
        owned = frame.units if isinstance(frame, Retreating) else (frame.unit,)
        if any(s.side_of(u) != frame.owner for u in owned):
            raise line.wrong(f"they are not all of the {frame.owner} side.")
    if isinstance(frame, Losses) and frame.cause not in ("AL1", "DL1", "EX"):
        raise line.wrong("the cause of losses is AL1, DL1 or EX (SED-11.16, 11.19, 11.20b).")
    if isinstance(frame, Crowded) and frame.cell not in illegal_stacks(s, position):
        raise line.wrong(f"the stack at {frame.cell} is legal (SED-8.2d).")
    for several in ("units", "pool", "cells"):
        if not isinstance(frame, Consent) and getattr(frame, several, None) == ():
            raise line.wrong(f"it names no {several}.")


def _no_unit(position: SedanPosition, unit: str) -> str:
    if unit not in position.units:
        return f"there is no unit {unit or 'without a name'}"
    return "" if position.units[unit].at else f"{unit} is off the map"


def _no_cell(s: Scenario, cell: str) -> str:
    return "" if cell in s.board.grid else f"{cell or 'nothing'} is no hex of the board"
