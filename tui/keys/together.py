"""What is said once for all of a group: what they do to others, the hex, the formation."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.order import Slot, Tokens, Verb
from engine.core.words import counted
from tui.desk import alike
from tui.desk.building import CLOSED, DROPPED, filled, numbered
from tui.desk.desk import Desk, Question, Rows
from tui.desk.labels import label
from tui.desk.ordering import ask_yes

GiveAll = Callable[[Verb, Tokens], Rows]
"""Orders all of the group with the parts that were said for them."""


GoOn = Callable[[Tokens, Tokens], Rows]
"""Goes on with those of a group who can be ordered, and others whose harm is agreed to."""


def agreed(desk: Desk, verb: Verb, units: Tokens, cursor: Tokens, go_on: GoOn) -> Rows:
    """Asks once about what the orders of a group do to others; if they do nothing, goes on."""
    first = desk.options.slot(verb, ())
    able = tuple(unit for unit in units if first is not None and unit in first.candidates)
    others = tuple(unit for unit in desk.view.units if unit not in able)
    aimed = _aimed(desk, verb, able, cursor) if verb.shape[:2] == ("unit", "cell") else ()
    warnings = _to_others(desk, verb, able, others, aimed)
    if not warnings:
        return go_on(able, ())
    what = f"{verb.words[0].capitalize()} with {counted(len(able), 'unit')} of the group"
    rows = desk.say(*(f"Warning: {w}" for w in warnings), f"{what}? 1 Cancel. 2 Yes.")
    ask_yes(desk, rows, "Yes", f"Cancelled: {what}.", "Nothing has changed.",
            lambda: go_on(able, others))  # fmt: skip
    return rows


def _aimed(desk: Desk, verb: Verb, units: Tokens, cursor: Tokens) -> Tokens:
    """The hex of the cursor, if some of them can be ordered to it."""
    slots = (desk.options.slot(verb, (unit,)) for unit in units)
    is_aimed = any(slot is not None and cursor[0] in slot.candidates for slot in slots)
    return cursor if is_aimed else ()


def _to_others(desk: Desk, verb: Verb, able: Tokens, others: Tokens, aimed: Tokens) -> Tokens:
    """What the first of their orders that does anything to units outside the group does to them."""
    for unit in able:
        order = desk.options.made(verb, _begun(desk, verb, (unit, *aimed)))
        if order is not None and desk.options.explain(order) is None:
            every = desk.words.warnings_alike(desk.view, desk.side, order, (*able, *others))
            found = desk.words.warnings_alike(desk.view, desk.side, order, able)
            if found := tuple(warning for warning in found if warning not in every):
                return found
    return ()


def _begun(desk: Desk, verb: Verb, tokens: Tokens) -> Tokens:
    """An order with the first of everything that must be said."""
    slot = desk.options.slot(verb, tokens)
    if slot is None or slot.complete or not slot.candidates:
        return tokens
    return _begun(desk, verb, (*tokens, slot.candidates[0]))


class _Open(NamedTuple):
    """The next part that some of a group can be ordered in several ways: each by who can."""

    prompt: str
    at: int
    by: dict[str, list[str]]
    begun: dict[str, Tokens]
    """Of each way the order so far."""


def ask(desk: Desk, verb: Verb, units: Tokens, cursor: Tokens, give_all: GiveAll) -> Rows:
    """Asks once for each part that a group has to be told; then orders them.

    The cursor tells the hex, where it can.
    """
    return _ask(desk, verb, units, _aimed(desk, verb, units, cursor), give_all, cursor)


def _ask(
    desk: Desk, verb: Verb, units: Tokens, said: Tokens, give_all: GiveAll, cursor: Tokens
) -> Rows:
    open_part = _open(desk, verb, units, said)
    if open_part is None:
        return give_all(verb, said or cursor)
    prompt, at, by, begun = open_part
    asked = len({unit for able in by.values() for unit in able})

    def told(token: str) -> str:
        said = label(desk, verb, begun[token], token)
        dot = "" if said.endswith(".") else "."
        return f"{said}{dot}" + (f" For {len(able)}." if len(able := by[token]) < asked else "")

    choices = tuple(row for token in by for row in desk.say(told(token))[:1])
    whom = f"{asked} of {counted(len(units), 'unit')} of the group"
    there = next(iter(begun.values()))[1:2]
    note = desk.words.in_turn(desk.view, verb, units, *there) if there else ""
    head = " ".join(filter(None, (
        f"Choose the {prompt} for {whom}: {counted(len(by), 'choice')}.", note, "0 goes back.",
    )))  # fmt: skip
    rows = numbered(desk.say(head)[0], choices)

    def pick(number: int) -> Rows:
        more = (*said, *("" for _ in range(at - len(said))), tuple(by)[number])
        return _ask(desk, verb, units, more, give_all, cursor)

    cells = tuple(token if token in desk.words.board.grid else "" for token in by)
    desk.question = Question(
        rows, choices, pick, lambda: [CLOSED], DROPPED, stays=True, cells=cells
    )
    return rows


def _open(desk: Desk, verb: Verb, units: Tokens, said: Tokens) -> _Open | None:
    """The first part of an order that some of them have to be told; None if nothing is left."""
    found: list[tuple[str, Tokens, Slot]] = []
    for unit in units:
        tokens = filled(desk, verb, alike.fitting_words(desk, verb, (unit,), said))
        slot = desk.options.slot(verb, tokens)
        if slot is not None and slot.candidates and not slot.complete:
            found.append((unit, tokens, slot))
    if not found:
        return None
    first = min(len(tokens) for _, tokens, _ in found)
    by: dict[str, list[str]] = {}
    begun: dict[str, Tokens] = {}
    for unit, tokens, slot in found:
        for token in slot.candidates if len(tokens) == first else ():
            by.setdefault(token, []).append(unit)
            begun.setdefault(token, tokens)
    kind = next(slot for _, tokens, slot in found if len(tokens) == first)
    prompt = kind.prompt if kind.kind == "choice" else "hex"
    return _Open(prompt, first - 1, by, begun)
