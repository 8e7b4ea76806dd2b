"""What the selected units can attack or fire at: which enemies, and where they are."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.core import Refusal, Tokens, Verb
from engine.core.options import Options
from engine.core.words import (
    cell as cell_words,
    listed,
    short,
    unit as unit_words,
    units as unit_list,
)
from engine.speech import describe
from tui.keys.state import State

_HEXES = 4
"""So many hexes at most are attacked at once because an attacker must."""
_TOLD = 6
"""So many hexes at most are told of those that could be fired at."""


def own_reason(state: State, *verbs: Verb) -> Refusal | None:
    """What bars the unit that is selected, and alone, from such orders, if that is known."""
    unit = state.own_unit
    return state.desk.options.barred(unit, *verbs) if unit and not state.group_meant else None


def is_own_cell(state: State) -> bool:
    """True if nobody but one's own units stands at the cursor."""
    side, here = state.desk.side, state.units_here()
    return bool(here) and all(state.desk.words.side_of(unit) == side for unit in here)


def attack_of(options: Options, verb: Verb, cell: str, units: Tokens) -> Tokens:
    """The parts of an attack on a cell by these units, and on as few others as it must be on too.

    () if there can be none.
    """
    pending: deque[Tokens] = deque([(cell,)])
    while pending:
        hexes = pending.popleft()
        if found := _with(options, verb, hexes, units):
            return found
        slot = options.slot(verb, hexes) if len(hexes) < _HEXES else None
        further = (c for c in slot.candidates if c not in options.view.units) if slot else ()
        pending.extend((*hexes, c) for c in further if c > hexes[-1] or not hexes[1:])
    return ()


def _with(options: Options, verb: Verb, hexes: Tokens, units: Tokens) -> Tokens:
    tokens = hexes
    for unit in units:
        slot = options.slot(verb, tokens)
        if slot is None or unit not in slot.candidates:
            return ()
        tokens = (*tokens, unit)
    return tokens


@dataclass(frozen=True)
class Aim:
    """One order against an enemy: its kind, and its parts."""

    verb: Verb
    tokens: Tokens

    @property
    def words(self) -> str:
        """What it does, before the hex: "attack", "fire at"."""
        word = self.verb.words[0]
        return word if word == "attack" else f"{word} at"


def aims(state: State, units: Tokens) -> dict[str, Aim]:
    """By each enemy's cell that these units can be ordered against now, the order."""
    found: dict[str, Aim] = {}
    for verb in state.desk.options.frame_verbs() if units else ():
        orders = (tokens for tokens in _against(state, verb, units) if tokens)
        if verb.shape == ("target", "units"):
            found |= {tokens[0]: Aim(verb, tokens) for tokens in orders}
        elif verb.shape[:2] == ("unit", "cell"):
            found |= {tokens[1]: Aim(verb, tokens) for tokens in orders}
    return found


_ATTACKS = (("target", "units"), ("cells", "units"))
"""The parts of an attack, be it on one cell or on several."""


def attackable(state: State, units: Tokens) -> frozenset[str]:
    """The cells that these units can attack now, alone or with others, be it with more cells."""
    options = state.desk.options
    return frozenset(
        cell
        for verb in options.frame_verbs()
        if verb.shape in _ATTACKS and (slot := options.slot(verb, ())) is not None
        for cell in slot.candidates
        if attack_of(options, verb, cell, units)
    )


def who_else(state: State, cell: str) -> str:
    """That the selected unit cannot attack a cell, and who can; it stays selected."""
    options = state.desk.options
    slots = (options.slot(v, (cell,)) for v in options.frame_verbs() if v.shape[1:] == ("units",))
    able = {unit: None for slot in slots if slot for unit in slot.candidates}
    others = listed(short(unit) for unit in able if unit in state.desk.view.units)
    told = f"others can: {others}. Escape lets it go" if others else "others can, with more hexes"
    return f"{unit_words(state.own_unit)} cannot attack {cell_words(cell)}; {told}."


def why_by_others(state: State, verb: Verb) -> str:
    """That the selected unit cannot attack the cursor's cell where others can, and why.

    "" if it can. Nothing is said of a group, which is ordered whole.
    """
    options, unit, cell = state.desk.options, state.own_unit, state.cursor
    if not unit or state.group_meant or verb.shape not in _ATTACKS:
        return ""
    able = [v for v in options.frame_verbs() if v.shape in _ATTACKS and options.slot(v, (cell,))]
    if not able or any(attack_of(options, v, cell, (unit,)) for v in able):
        return ""
    barred = options.explain(verb.build((cell, unit))) if verb in able else None
    told = f"{unit_words(unit)} cannot {verb.words[0]} {cell_words(cell)}; others can."
    return f"{told} {barred.reason}" if barred else told


def _against(state: State, verb: Verb, units: Tokens) -> Iterator[Tokens]:
    options = state.desk.options
    if verb.shape == ("target", "units"):
        slot = options.slot(verb, ())
        yield from (attack_of(options, verb, c, units) for c in (slot.candidates if slot else ()))
    elif verb.shape[:2] == ("unit", "cell") and not units[1:]:
        slot = options.slot(verb, units)
        yield from ((*units, c) for c in (slot.candidates if slot else ()) if is_held(state, c))


def is_held(state: State, cell: str) -> bool:
    """True if an enemy stands in a cell."""
    units = describe.units_in(state.desk.words, state.desk.view, cell)
    return any(state.desk.words.side_of(unit) != state.desk.side for unit in units)


def is_time_to_aim(state: State) -> bool:
    """True if the step is about attack or fire, and somebody can be ordered to it."""
    verbs = state.desk.options.frame_verbs()
    return any(verb.shape == ("target", "units") or _is_fire(state, verb) for verb in verbs)


def _is_fire(state: State, verb: Verb) -> bool:
    """True for an order that sends one unit's fire at an enemy's cell."""
    slot = state.desk.options.slot(verb, ()) if verb.shape == ("unit", "cell") else None
    return any(True for u in (slot.candidates if slot else ()) for _ in _against(state, verb, (u,)))


def looked_at(state: State) -> tuple[str, Tokens] | str:
    """The cell and the units of the attack that cursor and selection mean; else whom they could.

    On one's own hex it is the only one that who is selected could make.
    """
    units = state.units_to_order
    if not is_own_cell(state) or not units:
        return state.cursor, _who_aims(state)
    if not is_time_to_aim(state):
        return state.cursor, ()
    found = aims(state, units)
    alike = len({frozenset(aim.tokens) for aim in found.values()}) == 1
    return (next(iter(found)), units) if alike else at_whom(state, units, found)


def _who_aims(state: State) -> Tokens:
    """Whom the key of an attack would send at the cursor's cell: a group, or who could go."""
    if state.group_meant or not state.own_unit:
        return state.group_meant
    unit = (state.own_unit,)
    return unit if state.cursor in aims(state, unit) else ()


def at_whom(state: State, units: Tokens, found: Mapping[str, Aim]) -> str:
    """Whom these units can attack or fire at, and where: told while the cursor is on no enemy.

    `found` are their `aims`.
    """
    if not found:
        barred = own_reason(state, *state.desk.session.game.verbs)
        why = barred.reason if barred else f"{unit_list(units)} can attack nobody now."
        return f"{why} Tab goes to a unit that can; then Enter."
    where = "to one of them" if len(found) > 1 else "there"
    return f"{_whom(state, units, found)} Move the cursor {where}, then the key again."


def go_to_nearest(state: State, unit: str) -> str:
    """Puts the cursor on the nearest enemy at whom a unit can fire, and tells of all; "" if none.

    He may be far off the unit, where nobody sees him.
    """
    found = aims(state, (unit,))
    if not found:
        return ""
    told, nearest = _whom(state, (unit,), found), _by_distance(state, unit, found)[0]
    state.move_cursor(nearest)
    return f"{told} The cursor is at {cell_words(nearest)} now; then the key again."


def _by_distance(state: State, unit: str, found: Mapping[str, Aim]) -> list[str]:
    at, grid = state.desk.view.units[unit].at, state.desk.words.board.grid
    return sorted(found, key=lambda c: grid.distance(at, c))


def _whom(state: State, units: Tokens, found: Mapping[str, Aim]) -> str:
    """The enemies' cells, the nearest first; of many the first few.

    The directions are those from the head of a group, to which the look cursor goes.
    """
    from_ = state.head if state.head in units else units[0]
    at, cells = state.desk.view.units[from_].at, _by_distance(state, from_, found)
    told = [f"{cell_words(c)}, {describe.bearing(state.desk.words, at, c)}" for c in cells]
    if told[_TOLD:]:
        told = [f"{len(told)} hexes, the nearest first: {told[0]}", *told[1 : _TOLD - 1],
                f"and {len(told) - _TOLD + 1} farther off"]  # fmt: skip
    what = next(iter(found.values())).words
    return f"{unit_list(units)} can {what} {'; '.join(told)}."
