"""The facts of a cell, each as the runs that draw it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from engine.speech.game_marks import Stack
from tui.map.ground import Ground
from tui.map.marks import BRACKETS, MARK, glyph
from tui.map.runs import UNIT_ROLES, Line, Run, cropped, letters_of, merged, text_of
from tui.map.scene import Facts

_STATES = (
    "routed", "disordered", "disrupted", "demoralised", "leader", "tired", "frozen",
    "gun", "banner", "baggage",
)  # fmt: skip
"""The states in their order: the first are the last to yield."""
INSTEAD = frozenset(("leader", "gun", "banner", "baggage"))
"""The states that stand instead of the number of units."""


@dataclass(frozen=True)
class Inside:
    """Everything there is to draw in a cell."""

    cell: str
    facts: Facts
    ground: Ground
    letters: Mapping[str, str]

    def for_overview(self) -> Inside:
        """The same without what an overview leaves out of the ground: all but water, objectives."""
        ground = self.ground
        sea = ground.terrain if ground.terrain == "sea" else ""
        city = ground.place if ground.place == "city" else ""
        stack = self.facts.stack
        facts = replace(self.facts, stack=replace(stack, count=1, form="")) if stack else self.facts
        return replace(self, facts=facts, ground=Ground(sea, city, ground.name))

    @property
    def texture(self) -> str:
        """What fills the blanks."""
        return self.ground.terrain

    @property
    def light(self) -> str:
        """What the cell is lit or shaded for: what is looked at, else its ground."""
        return self.facts.light or self.ground.shade

    @property
    def lasting_light(self) -> str:
        """The same without the look cursor."""
        return self.facts.lasting or self.ground.shade


def mark(kind: str) -> Run:
    """The mark of a kind of fact."""
    return Run(glyph(kind), MARK[kind].role)


def cursor(facts: Facts) -> Line:
    """The look cursor."""
    return (mark("cursor"),) if facts.cursor else ()


def state(facts: Facts) -> Line:
    """The number by which the cell is chosen; else selected or target."""
    if facts.number:
        number = f"{MARK['choice'].char}{facts.number}}}"
        has_room = not (facts.cursor or facts.stack)
        return (Run(number if has_room else number[:3], MARK["choice"].role),)
    return (mark(facts.state),) if facts.state else ()


def digits(facts: Facts) -> Line:
    """The number by which the cell is chosen, whose brace stands on the side of the cell."""
    return (Run(str(facts.number), MARK["choice"].role),) if facts.number else ()


def side_number(inside: Inside, side: str) -> int:
    """0 for the first side, 1 for the second."""
    return list(inside.letters).index(side)


def side_letter(inside: Inside) -> Line:
    """Whose units are there, in one character."""
    stack = inside.facts.stack
    if stack is None:
        return ()
    return (Run(inside.letters[stack.side], UNIT_ROLES[side_number(inside, stack.side)]),)


def counter(inside: Inside, width: int) -> Line:
    """The block of a stack: `[i4]`, `[i12` where there is no room to close it, `[i12-4]`.

    Where there is no room for more than a number, the kind is left out.
    """
    stack = inside.facts.stack
    if stack is None:
        return ()
    number = side_number(inside, stack.side)
    first, last = BRACKETS[number]
    told = _values(stack, width)
    text = f"{first}{told}{last}" if len(told) + 2 <= width else f"{first}{told}"
    return (Run(text[:width], UNIT_ROLES[number]),)


def closed(inside: Inside, width: int) -> Line:
    """The same with both brackets: beside another mark the kind yields to the second of them."""
    block, short = counter(inside, width), bare(inside)
    return block if text_of(block)[-1:] == text_of(short)[-1:] else cropped(short, 0, width)


def bare(inside: Inside) -> Line:
    """The block of a stack without its kind: `[4]`."""
    stack = inside.facts.stack
    if stack is None:
        return ()
    number = side_number(inside, stack.side)
    first, last = BRACKETS[number]
    return (Run(f"{first}{stack.strength or stack.arm}{last}", UNIT_ROLES[number]),)


def _values(stack: Stack, width: int) -> str:
    arm = glyph("second") if stack.second else stack.arm
    if not (arm or stack.strength):
        return str(stack.count)
    if width < 4:
        return stack.strength or arm
    room = width - 2 - len(arm + stack.strength)
    moving = f"-{stack.movement}" if width > 5 and stack.movement and stack.strength else ""
    return arm + stack.strength + (moving if len(moving) <= room + 1 else "")


def height(stack: Stack) -> Line:
    """How many units lie there, if it is more than one and nothing else tells."""
    told = stack.count > 1 and not INSTEAD.intersection(stack.states)
    return (Run(str(stack.count), "height"),) if told else ()


def form(stack: Stack) -> Line:
    """Formation and facing."""
    return (Run(stack.form, "form"),) if stack.form else ()


def states(stack: Stack) -> tuple[Run, ...]:
    """The states of units, and who is with them."""
    return tuple(mark(kind) for kind in _STATES if kind in stack.states)


def reach(facts: Facts, cost: bool = True) -> Line:
    """What is laid over the cell; else that it can be reached, and for how many points."""
    if facts.over is not None:
        laid = MARK[facts.over.kind]
        return (Run(laid.char + (facts.over.text if cost else ""), laid.role),)
    price = facts.reach
    if price is None:
        return ()
    known = MARK["stop" if price.stop else "reach"]
    number = points(price.cost) if price.cost is not None and cost else ""
    return (Run(known.char + number, known.role),)


def points(cost: float) -> str:
    """Points as they are drawn: 2, 2h for two and a half, h for a half."""
    whole, half = divmod(int(2 * cost), 2)
    return f"{whole or ''}{glyph('half')}" if half else str(whole)


def place(inside: Inside, holder: bool = True) -> Line:
    """A town, or a city with the letter of who holds it."""
    kind = inside.ground.place
    laid = inside.facts.over
    if not kind or (laid is not None and laid.kind == "goal"):
        return ()
    if kind == "town" or not holder:
        return (mark(kind),)
    return merged((mark(kind), Run(inside.facts.holder, MARK[kind].role)))


def terrain(inside: Inside) -> Line:
    """The mark of the terrain; sea fills what is blank instead."""
    kind = inside.ground.terrain
    return () if not kind or kind == "sea" else (mark(kind),)


def textured(line: Iterable[Run], kind: str, start: int) -> Line:
    """A line with terrain in its blanks: every second one from `start`, all of them at sea."""
    if not kind:
        return tuple(line)
    step = 1 if kind == "sea" else 2
    return merged(
        mark(kind) if not run.role and (at - start) % step == 0 else run
        for at, run in enumerate(letters_of(line))
    )


def lit(line: Iterable[Run], light: str) -> Line:
    """A line in a cell that is lit or shaded."""
    return merged(run._replace(light=light) for run in line)
