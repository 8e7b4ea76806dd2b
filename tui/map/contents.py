"""What is drawn inside a cell: its facts in a box of 3 by 1, 5 by 1, or about 8 by 3 characters.

In a box of one line the order is: look cursor, selected or target, units, routed, reach, place,
terrain. If they are too many, what `_YIELDING` names goes or shrinks, one after the other; cursor,
state, the letter of the units and the mark of reach never go.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tui.map.ground import Ground
from tui.map.marks import MARK, glyph
from tui.map.runs import UNIT_ROLES, Line, Run, fitted, merged, text_of, width_of
from tui.map.scene import Facts

_YIELDING = (
    "terrain", "town", "gap", "holder", "city", "cost", "count", "third", "second", "states",
)  # fmt: skip
"""What goes first. The gap keeps units in the same column whether or not a mark is before them."""
_STATES = ("routed", "disordered", "disrupted", "leader", "gun", "banner", "baggage")
"""The states in their order; the third and the second yield before the first."""
_KEPT = {"third": 2, "second": 1, "states": 0}


@dataclass(frozen=True)
class Inside:
    """Everything there is to draw in a cell."""

    cell: str
    facts: Facts
    ground: Ground
    letters: Mapping[str, str]


def contents(inside: Inside, width: int, height: int) -> tuple[Line, ...]:
    """The box of a cell, every line exactly `width` wide."""
    if height == 1:
        lines: tuple[Line, ...] = (_one_line(inside, width),)
    else:
        lines = (_top(inside, width), _middle(inside, width), _bottom(inside, width))
    sea = inside.ground.terrain == "sea"
    return tuple(_lit(_flooded(line) if sea else line, inside.facts.light) for line in lines)


def dot(inside: Inside, river: bool) -> Run:
    """The most important fact of a cell in one character."""
    facts = inside.facts
    for part in (_cursor(facts), _state(facts), _units(inside), _reach(facts)):
        if part:
            return Run(text_of(part)[0], part[0].role, facts.light)
    kind = inside.ground.place or ("river" if river else inside.ground.terrain)
    return _mark(kind)._replace(light=facts.light) if kind else Run(" ", "", facts.light)


# ---- one line


def _one_line(inside: Inside, width: int) -> Line:
    """All in one line, what yields left out as far as it must be."""
    yielded: tuple[str, ...] = ()
    for more in ("", *_YIELDING):
        yielded = (*yielded, more)
        groups = _groups(inside, yielded)
        gap = 1 if width > 3 and not groups[0] and "gap" not in yielded else 0
        if gap + sum(map(width_of, groups)) <= width:
            break
    return _placed(groups, width)


def _groups(inside: Inside, yielded: tuple[str, ...]) -> tuple[Line, Line, Line]:
    """What stands before, what is the main thing, and what follows."""
    facts = inside.facts
    units = _units(inside, count="count" not in yielded)
    states = _states(facts)[: min((_KEPT[y] for y in yielded if y in _KEPT), default=None)]
    reach = _reach(facts, cost="cost" not in yielded)
    land = (*_place(inside, yielded), *_terrain(inside, yielded))
    before = (*_cursor(facts), *_state(facts))
    if units:
        return before, units, (*states, *reach, *land)
    return before, reach, land


def _placed(groups: tuple[Line, Line, Line], width: int) -> Line:
    """Each group in its usual column, moved only as far as it must be."""
    before, main, after = groups
    last = min(3 if width > 3 else 1, width - width_of(after))
    first = min(1, (last if after else width) - width_of(main)) if main else 1
    first = max(first, width_of(before))
    last = max(last, first + width_of(main))
    return fitted(_padded(_padded(before, first) + main, last) + after, width)


def _padded(line: Line, width: int) -> Line:
    return (*line, Run(" " * max(0, width - width_of(line))))


# ---- three lines


def _top(inside: Inside, width: int) -> Line:
    """Cursor, the cell's number, and at the right what it costs to go there."""
    left = (*(_cursor(inside.facts) or (Run(" "),)), Run(inside.cell, "number"))
    reach = _reach(inside.facts)
    return fitted((*_padded(left, width - width_of(reach)), *reach), width)


def _middle(inside: Inside, width: int) -> Line:
    """State, units, the states of units, and the code of the unit on top."""
    facts = inside.facts
    left = (*(_state(facts) or (Run(" "),)), *_units(inside), *_states(facts))
    code = (Run(facts.code, "code"),) if facts.stack else ()
    column = min(max(4, width_of(left) + 1), width - width_of(code))
    return fitted((*_padded(left, column), *code), width)


def _bottom(inside: Inside, width: int) -> Line:
    """Place, terrain, and the place's name as far as there is room."""
    place, terrain = _place(inside, ()), _terrain(inside, ())
    if not place:
        return fitted((Run(" "), *terrain), width)
    return fitted((*place, *terrain, Run(" "), Run(inside.ground.name, "name")), width)


# ---- the facts


def _mark(kind: str) -> Run:
    return Run(glyph(kind), MARK[kind].role)


def _cursor(facts: Facts) -> Line:
    return (_mark("cursor"),) if facts.cursor else ()


def _state(facts: Facts) -> Line:
    return (_mark(facts.state),) if facts.state else ()


def _units(inside: Inside, count: bool = True) -> Line:
    stack = inside.facts.stack
    if stack is None:
        return ()
    role = UNIT_ROLES[list(inside.letters).index(stack.side)]
    if stack.second:
        return (Run(glyph("second"), role),)
    more = stack.arm or str(stack.count)
    return (Run(inside.letters[stack.side] + (more if count else ""), role),)


def _states(facts: Facts) -> Line:
    stack = facts.stack
    return tuple(_mark(kind) for kind in _STATES if stack and kind in stack.states)


def _reach(facts: Facts, cost: bool = True) -> Line:
    price = facts.reach
    if price is None:
        return ()
    mark = MARK["stop" if price.stop else "reach"]
    number = _points(price.cost) if price.cost is not None and cost else ""
    return (Run(mark.char + number, mark.role),)


def _points(cost: float) -> str:
    """Points as they are drawn: 2, 2h for two and a half, h for a half."""
    whole, half = divmod(int(2 * cost), 2)
    return f"{whole or ''}{glyph('half')}" if half else str(whole)


def _place(inside: Inside, yielded: tuple[str, ...]) -> Line:
    place = inside.ground.place
    if not place or place in yielded:
        return ()
    if place == "town" or "holder" in yielded:
        return (_mark(place),)
    return merged((_mark(place), Run(inside.facts.holder, MARK[place].role)))


def _terrain(inside: Inside, yielded: tuple[str, ...]) -> Line:
    kind = inside.ground.terrain
    return () if not kind or kind == "sea" or "terrain" in yielded else (_mark(kind),)


# ---- the whole box


def _flooded(line: Line) -> Line:
    """Sea in all that is blank, if nothing but marks is there."""
    if any(run.role == "number" for run in line):
        return line
    sea = _mark("sea")
    return merged(
        Run(sea.text * len(run.text), sea.role) if not run.role and run.text.isspace() else run
        for run in line
    )


def _lit(line: Line, light: str) -> Line:
    return merged(run._replace(light=light) for run in line)
