"""What is drawn inside a cell: its facts in a box of three lines, or in two lines or one character.

In two lines the upper one is that of the side at the top, of which what stands there hides but a
part. An empty cell has everything in the lower line: look cursor, selected or target, reach, place,
terrain. Where units are, the lower line is their block; what there is no room for stands above it.
If there is too much, the last of it is left out; cursor, state, units and reach never are.
"""

from __future__ import annotations

from collections.abc import Iterable

from tui.map import parts
from tui.map.parts import Inside, lit, mark, textured
from tui.map.runs import UNIT_ROLES, Line, Run, fitted, letters_of, merged, text_of, width_of

_BESIDE = ("routed", "disordered", "leader", "city", "town", "terrain")
"""Roles of marks that may stand beside the block of units."""
_TOLD = ("number", "code", "name", "height", *UNIT_ROLES)
"""Roles of words and units: in detail no texture beside them."""
_OVERVIEW = 3
"""A box so narrow is of an overview: armies and objectives, of the ground only water."""


def detail(inside: Inside, top: Line, width: int) -> tuple[Line, ...]:
    """A cell of four lines: the side at the top, and a box of three lines, `width` wide."""
    lines = (_first(inside, width), _second(inside, width), _third(inside, width))
    kind = inside.texture
    drawn = (
        line if any(run.role in _TOLD for run in line) else textured(line, kind, (at + 1) % 2)
        for at, line in enumerate(lines)
    )
    return _ceiling(inside, top), *(lit(line, inside.light) for line in drawn)


def small(inside: Inside, top: Line, width: int, room: tuple[int, int]) -> tuple[Line, Line]:
    """A cell of two lines: the side at the top, and a line `width` wide.

    Where it is narrow, nothing is told of the ground but water and objectives.
    `room` are the first column of the side at the top on which marks may stand, and the one after.
    """
    if width <= _OVERVIEW:
        inside = inside.for_overview()
    if inside.facts.stack is None:
        low, above = _empty(inside, width), tuple[Run, ...]()
    else:
        is_free = text_of(top[1:]).isspace()
        low, above = _occupied(inside, width, room[1] - room[0], is_free)
    low = textured(low, inside.texture, 1)
    return _ceiling(inside, _over(top, above, room)), lit(low, inside.light)


def dot(inside: Inside, river: bool) -> Run:
    """The most important fact of a cell in one character; of the ground only water."""
    facts = inside.facts
    ground = inside.for_overview().ground
    kind = ground.place or ("river" if river else ground.terrain)
    land = (mark(kind),) if kind else ()
    shown = (parts.cursor(facts), parts.state(facts), parts.side_letter(inside),
             parts.reach(facts), land)  # fmt: skip
    for part in shown:
        if part:
            letter = text_of(part)[1 if facts.number and part[0].role == "choice" else 0]
            return Run(letter, part[0].role, facts.light)
    return Run(" ", "", facts.light)


# ---- two lines


def _empty(inside: Inside, width: int) -> Line:
    """Each in its usual column, moved only as far as it must be."""
    facts = inside.facts
    before = (*parts.cursor(facts), *parts.state(facts))
    after: Line = (*parts.place(inside), *parts.terrain(inside))
    price = parts.reach(facts)
    for shorter in (
        after, parts.place(inside), parts.place(inside, holder=False), (),
    ):  # fmt: skip
        after = shorter
        if width_of((*before, *price, *after)) <= width:
            break
    else:
        price = parts.reach(facts, cost=False)
    first = max(width_of(before), min(1, width - width_of((*price, *after))))
    last = max(first + width_of(price), min(3 if width > 3 else 1, width - width_of(after)))
    return fitted(_padded(_padded(before, first) + price, last) + after, width)


def _occupied(inside: Inside, width: int, room: int, is_free: bool) -> tuple[Line, tuple[Run, ...]]:
    """The block of the units with what has room beside it, and what stands above.

    Terrain needs no mark of its own where the blanks above are free for its texture.
    """
    facts = inside.facts
    assert facts.stack is not None
    if not room:
        return _in_one_line(inside, width), ()
    block = parts.counter(inside, width)
    above = [*parts.state(facts)]
    beside: list[Run] = []
    price = parts.reach(facts)
    if width_of((*above, *price)) > room:
        price = parts.reach(facts, cost=False)
    for part in _facts(inside):
        if width_of((*block, *beside, part)) <= width and part.role in _BESIDE:
            beside.append(part)
        elif width_of((*above, part, *price)) <= room:
            if not (part.role == "terrain" and is_free and width_of((*above, *price)) + 1 < room):
                above.append(part)
        elif part.role == "city" and width_of((*above, *price)) < room:
            above += parts.place(inside, holder=False)
    return fitted((*block, *beside), width), (*above, *price)


def _in_one_line(inside: Inside, width: int) -> Line:
    """The same where nothing can stand above: what must be seen stands before the block.

    Beside the number of units, or what it costs to go there, its kind yields.
    """
    before = parts.digits(inside.facts) or parts.state(inside.facts)
    block, bare = parts.counter(inside, width), parts.bare(inside)
    beside: list[Run] = []

    def fits(units: Line, *more: Run) -> bool:
        return width_of((*before, *units, *beside, *more)) <= width

    if price := parts.reach(inside.facts):
        cheap = parts.reach(inside.facts, cost=False)
        ways = ((block, price), (bare, price), (block, cheap), (bare, cheap))
        block, price = next((way for way in ways if fits(way[0], *way[1])), (block, ()))
        beside += price
    if not fits(block):
        block = parts.closed(inside, width - width_of(before))
    for part in _facts(inside):
        if part.role == "height" and not fits(block, part) and fits(bare, part):
            block = bare
        if part.role in (*_BESIDE, "height") and fits(block, part):
            beside.append(part)
    return fitted((*before, *block, *beside), width)


def _facts(inside: Inside) -> tuple[Run, ...]:
    """What there is to tell of a cell with units, the most important first."""
    stack = inside.facts.stack
    assert stack is not None
    states, place = parts.states(stack), parts.place(inside)
    if inside.facts.number and inside.ground.place == "city":
        place = parts.place(inside, holder=False)  # Beside a number there is room for no more.
        return (*states[:1], *place, *parts.height(stack), *parts.form(stack), *states[1:])
    return (*states[:1], *parts.height(stack), *parts.form(stack), *states[1:], *place,
            *parts.terrain(inside))  # fmt: skip


def _over(top: Line, above: tuple[Run, ...], room: tuple[int, int]) -> Line:
    """The line of the side at the top with marks on it, as far right as there is room."""
    if not above:
        return top
    letters = letters_of(top)
    at = room[1] - width_of(above)
    return merged((*letters[:at], *above, *letters[room[1] :]))


def _ceiling(inside: Inside, top: Line) -> Line:
    """The line of the side at the top, with the ground where it is blank."""
    first, *rest = letters_of(top)
    blank = textured(rest, inside.texture, 0)
    light = inside.lasting_light
    return merged((first, *(r if r.role == "side" else r._replace(light=light) for r in blank)))


def _padded(line: Iterable[Run], width: int) -> Line:
    return (*line, Run(" " * max(0, width - width_of(line))))


# ---- three lines


def _first(inside: Inside, width: int) -> Line:
    """Cursor, the cell's number, and at the right what it costs to go there."""
    left = (*(parts.cursor(inside.facts) or (Run(" "),)), Run(inside.cell, "number"))
    price = parts.reach(inside.facts)
    return fitted((*_padded(left, width - width_of(price)), *price), width)


def _second(inside: Inside, width: int) -> Line:
    """State, the block of the units with strength and movement, and at the right their states."""
    facts = inside.facts
    left = parts.state(facts) or (Run(" "),)
    if facts.stack is None:
        return fitted(left, width)
    states = parts.states(facts.stack)
    block = parts.counter(inside, width - width_of(left) - len(states))
    return fitted((*_padded((*left, *block), width - len(states)), *states), width)


def _third(inside: Inside, width: int) -> Line:
    """Place, terrain, and the place's name or the code of the unit on top; how many there are."""
    place, terrain, facts = parts.place(inside), parts.terrain(inside), inside.facts
    if facts.stack is None:
        name = (Run(" "), Run(inside.ground.name, "name")) if place else ()
        return fitted((*(place or (Run(" "),)), *terrain, *name), width)
    high = parts.height(facts.stack)
    left = (*place, *terrain, Run(" "), Run(facts.code, "code"))
    return fitted((*fitted(left, width - width_of(high)), *high), width)
