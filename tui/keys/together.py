"""What is said once for all of a group: the hex where they come on, the formation they take."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.core.order import Slot, Tokens, Verb
from engine.core.words import counted
from tui.desk import alike, menus
from tui.desk.desk import Desk, Question, Rows

GiveAll = Callable[[Verb, Tokens], Rows]
"""Orders all of the group with the parts that were said for them."""


class _Open(NamedTuple):
    """The next part that some of a group can be ordered in several ways: each by who can."""

    prompt: str
    at: int
    by: dict[str, list[str]]
    slots: dict[str, tuple[Slot, Tokens]]
    """Of each way the slot that offers it, and the order so far."""


def ask(desk: Desk, verb: Verb, units: Tokens, cursor: Tokens, give_all: GiveAll) -> Rows:
    """Asks once for each part that a group has to be told; then orders them.

    The cursor tells the hex, where it can.
    """
    slots = (desk.options.slot(verb, (unit,)) for unit in units)
    aimed = any(slot is not None and cursor[0] in slot.candidates for slot in slots)
    return _ask(desk, verb, units, cursor if aimed else (), give_all, cursor)


def _ask(
    desk: Desk, verb: Verb, units: Tokens, said: Tokens, give_all: GiveAll, cursor: Tokens
) -> Rows:
    open_part = _open(desk, verb, units, said)
    if open_part is None:
        return give_all(verb, said or cursor)
    prompt, at, by, slots = open_part
    asked = len({unit for able in by.values() for unit in able})

    def told(token: str) -> str:
        said = menus.label(desk, verb, *slots[token], token)
        dot = "" if said.endswith(".") else "."
        return f"{said}{dot}" + (f" For {len(able)}." if len(able := by[token]) < asked else "")

    choices = tuple(row for token in by for row in desk.say(told(token))[:1])
    whom = f"{asked} of {counted(len(units), 'unit')} of the group"
    head = f"Choose the {prompt} for {whom}: {counted(len(by), 'choice')}. 0 goes back."
    rows = menus.numbered(desk.say(head)[0], choices)

    def pick(number: int) -> Rows:
        more = (*said, *("" for _ in range(at - len(said))), tuple(by)[number])
        return _ask(desk, verb, units, more, give_all, cursor)

    cells = tuple(token if token in desk.words.board.grid else "" for token in by)
    desk.question = Question(
        rows, choices, pick, lambda: [menus.CLOSED], menus.DROPPED, stays=True, cells=cells
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
    slots: dict[str, tuple[Slot, Tokens]] = {}
    for unit, tokens, slot in found:
        for token in slot.candidates if len(tokens) == first else ():
            by.setdefault(token, []).append(unit)
            slots.setdefault(token, (slot, tokens))
    kind = next(slot for _, tokens, slot in found if len(tokens) == first)
    prompt = kind.prompt if kind.kind == "choice" else "hex"
    return _Open(prompt, first - 1, by, slots)


def filled(desk: Desk, verb: Verb, tokens: Tokens) -> Tokens:
    """An order with the parts that can be one thing alone."""
    slot = desk.options.slot(verb, tokens)
    if slot is None or slot.complete or len(slot.candidates) != 1:
        return tokens
    return filled(desk, verb, (*tokens, *slot.candidates))
