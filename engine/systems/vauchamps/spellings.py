"""Facings and formations as they may be typed, and as they are offered: name, clock hour, front."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from engine.core.order import Tokens
from engine.core.words import cells as cell_list
from engine.systems.vauchamps.facing import (
    NAMES,
    faces_corner,
    hour_of,
    left_sides,
    nearest_hour,
    right_direction,
    right_sides,
    sides,
)
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.speech_units import clock_words, form_words
from engine.systems.vauchamps.state import FORMATIONS, VauPosition, formation, two_hexes

SHORT = ("n", "nne", "ne", "e", "se", "sse", "s", "ssw", "sw", "w", "nw", "nnw")
"""The facings by their letters, by clock hour."""
FULL_TURN = 6
"""Steps of sixty degrees all the way round."""


def spellings(s: Scenario, p: VauPosition, order: str, tokens: Tokens) -> Mapping[str, str]:
    """Other words for facings and formations in an order begun so."""
    found = {form_words(form): form for form in FORMATIONS}
    found |= {"square": "square", "skirmishers": "skirmish", "march": "road-march"}
    for hour, name in enumerate(NAMES):
        number = str(hour or 12)
        words = (name, name.replace("-", " "), SHORT[hour], number, f"{number} o'clock",
                 f"{number} oclock")  # fmt: skip
        found |= dict.fromkeys(words, name)
    return found | dict(_turns(s, p, order, tokens))


def _turns(s: Scenario, p: VauPosition, order: str, tokens: Tokens) -> Iterator[tuple[str, str]]:
    """Left and right of the present facing of the unit that the order names, step by step."""
    unit = next((t for t in tokens if t in s.units), "")
    if not unit:
        frame = p.top
        named = getattr(frame, "unit", "") or next(iter(getattr(frame, "units", ())), "")
        unit = named if named in s.units else ""
    if not unit or not p.units[unit].at:
        return
    form = next((t for t in tokens if t in FORMATIONS), formation(p.units[unit]))
    hour = nearest_hour(s.units[unit], form, hour_of(s, p, unit))
    for steps in range(1, FULL_TURN // 2 + 1):
        times = "" if steps == 1 else f" {steps}"
        yield f"left{times}", NAMES[(hour - 2 * steps) % 12]
        yield f"right{times}", NAMES[(hour + 2 * steps) % 12]
    yield "about", NAMES[(hour + FULL_TURN) % 12]
    yield "about face", NAMES[(hour + FULL_TURN) % 12]
    yield "straight on", NAMES[hour]


def choice_words(
    s: Scenario, token: str, p: VauPosition | None = None, order: str = "", tokens: Tokens = ()
) -> str:
    """A choice as it is offered: formations in words, facings with clock hour and front."""
    if token in NAMES:
        hour = NAMES.index(token)
        front = _front(s, p, tokens, hour) if p is not None else ""
        return f"{token}, {clock_words(hour)}{front}"
    if token in FORMATIONS:
        return form_words(token)
    if token in s.formations:
        return s.formations[token].name
    if token in s.activation_names:
        return s.activation_names[token]
    return token


def _front(s: Scenario, p: VauPosition, tokens: Tokens, hour: int) -> str:
    """The front hexes that a facing would give the unit of the order, where it now stands."""
    unit = next((t for t in tokens if t in s.units), "")
    if not unit or not p.units[unit].at:
        return ""
    state, who = p.units[unit], s.units[unit]
    form = next((t for t in tokens if t in FORMATIONS), formation(state))
    cell = next((t for t in tokens if t in s.board.grid), state.at)
    grid = s.board.grid
    if two_hexes(state) and form == formation(state) and faces_corner(who, form):
        right = grid.step(cell, right_direction(hour))
        parts = [(cell, left_sides(form, hour))]
        parts += [(right, right_sides(form, hour))] if right else []
    else:
        parts = [(cell, sides(who, form, hour))]
    own = {at for at, _ in parts}
    front = dict.fromkeys(
        there
        for at, there_sides in parts
        for number in sorted(there_sides.front)
        if (there := grid.step(at, number)) and there not in own
    )
    return f", front {cell_list(front)}" if front else ""
