"""The numbers of targets: a hex keeps its number through a phase, on the map and in every menu."""

from __future__ import annotations

from engine.core.order import Slot, Tokens, Verb
from tui.desk.desk import Desk

FEW = 9
"""So many targets at most have numbers that stay, a key each."""


def numbered(desk: Desk, cells: Tokens) -> Tokens:
    """The targets of the phase in the order of their numbers, if these cells are among them.

    Else the cells themselves: they have the numbers in which they stand.
    """
    known = desk.words.numbered_targets(desk.view)
    return known if len(known) <= FEW and {*cells} <= {*known} else cells


def placed(desk: Desk, verb: Verb, tokens: Tokens, found: Tokens) -> Tokens:
    """The choices of a menu, targets each behind its number: those that are none now among them."""
    is_target = verb.shape == ("target", "units") and not tokens
    if not found or not (is_target or verb.shape in (("cell",), ("cells",))):
        return found
    known = numbered(desk, found)
    return known[: max(known.index(cell) for cell in found) + 1]


def pays(desk: Desk, verb: Verb, tokens: Tokens) -> bool:
    """True if units that must be chosen, such as losses, are enough with those taken."""
    slots = (desk.options.slot(verb, tokens[:n]) for n in (0, len(tokens)))
    is_list = verb.shape == ("units",) and desk.options.must
    return is_list and [slot is not None and slot.complete for slot in slots] == [False, True]


def proposed(desk: Desk, verb: Verb, tokens: Tokens, slot: Slot, known: Tokens) -> int:
    """The number that Enter takes: of the only target left, of the first left of a list of all."""
    left = slot.candidates
    alone = not tokens and len(left) == 1 and not slot.complete
    every = verb.build((*tokens, *left)) if verb.shape == ("cells",) else None
    names_all = every is not None and desk.options.explain(every) is None
    return min(known.index(one) for one in left) + 1 if alone or names_all else 0
