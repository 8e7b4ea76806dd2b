"""To go on as before: the next unit, or several, do what the last one was ordered to do."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.order import Tokens, Verb
from engine.core.words import unit as unit_words
from engine.language.usage import offered
from tui.desk import alike, bodies
from tui.desk.alike import One
from tui.desk.desk import Desk, Given, Rows
from tui.desk.ordering import verb_of

NOTHING = "Nobody was ordered in this phase yet whom others could follow."
Before = tuple[Given, ...]
"""What the unit that was ordered last has done in this phase, order by order; never empty."""


def before(desk: Desk) -> Before:
    """What that unit has done; () if there is none."""
    known = [given for given in desk.given if _is_in_force(desk, given)]
    chain: list[Given] = []
    while known and (not chain or known[-1].unit == chain[0].unit):
        chain.insert(0, known.pop())
    return tuple(chain)


def _is_in_force(desk: Desk, given: Given) -> bool:
    """True for an order of this side and phase that was not taken back."""
    entries = desk.session.entries
    stands = given.entry < len(entries) and entries[given.entry].order is given.order
    return stands and given.side == desk.side and given.clock == desk.view.clock


def follow(desk: Desk, rest: str) -> Rows:
    """The command: the next unit, or those named, do as the last one did. Raises NotUnderstood."""
    done = before(desk)
    if not done:
        return [NOTHING]
    verb = first_verb(desk, done)
    if verb not in desk.options.verbs():
        return desk.refused(desk.options.misplaced(verb))
    if rest:
        units = bodies.whom(desk, verb, rest)
        return follow_all(desk, done, units, bodies.named(desk, rest, len(units)))[0]
    unit = following(desk, done)
    return follow_one(desk, done, unit) if unit else [f"Nobody is left to {verb.words[0]}."]


def first_verb(desk: Desk, done: Before) -> Verb:
    """What was ordered first."""
    return verb_of(desk, done[0].order)


def able(desk: Desk, done: Before) -> Tokens:
    """Who can be ordered so, but the one that was ordered last."""
    found = offered(desk.listener, first_verb(desk, done))
    return tuple(unit for unit in found if unit != done[0].unit)


def following(desk: Desk, done: Before) -> str:
    """Who comes next after that one; "" if nobody does."""
    order, last = list(desk.view.units), done[0].unit
    at = order.index(last) if last in order else 0
    fits = able(desk, done)
    return next((unit for unit in (*order[at + 1 :], *order[:at]) if unit in fits), "")


def follow_one(desk: Desk, done: Before, unit: str) -> Rows:
    """One unit does as the last one did."""
    begun = len(desk.session.entries)
    told = _in_its_steps(desk, done, unit, ()).told
    alike.given_in_one(desk, begun)
    return told


def follow_all(
    desk: Desk, done: Before, units: Sequence[str], whose: str
) -> tuple[Rows, list[str]]:
    """Several do; who did not, is left."""
    others = [unit for unit in units if unit != done[0].unit]
    return alike.order_all(
        desk, first_verb(desk, done), others, whose,
        lambda unit, riders: _in_its_steps(desk, done, unit, riders),
    )  # fmt: skip


def _in_its_steps(desk: Desk, done: Before, unit: str, riders: Tokens) -> One:
    """The same orders for another unit, as far as they go.

    Who begins where the last one began goes after it on the same way, and halts before what bars
    it; who begins elsewhere goes the same steps or none.
    """
    column = desk.view.units[unit].at == done[0].at
    told: Rows = []
    for number, given in enumerate(done):
        verb = verb_of(desk, given.order)
        tokens = _tokens(desk, verb, given, unit)
        if tokens is None:
            off = alike.stays(desk, unit, "these steps would take it off the map.")
            return One([*told, *off.told], number > 0)
        follows = column and alike.goes(verb)
        way = _fitting(desk, verb, tokens) if follows else tokens
        one = alike.one_order(desk, verb, unit, (unit, *riders, *way[1:]))
        told += one.told
        if not one.done:
            return One(told, number > 0)
        if way != tokens:
            halts = f"{unit_words(unit)} halts there: the rest of the way is barred."
            return One([*told, *desk.say(halts)], True)
    return One(told, True)


def _tokens(desk: Desk, verb: Verb, given: Given, unit: str) -> Tokens | None:
    """The same order of another unit; of a way the same steps; None if they leave the map."""
    values = [getattr(given.order, name) for name in given.order.__struct_fields__]
    if not alike.goes(verb):
        return _fitting_words(desk, verb, (unit,), [token for token in values[1:] if token])
    path, at = values[1], desk.view.units[unit].at
    if at == given.at or not at:
        return (unit, *path)
    cells = bodies.along(desk, at, bodies.between(desk, (given.at, *path)))
    return (unit, *cells) if cells else None


def _fitting_words(desk: Desk, verb: Verb, tokens: Tokens, rest: Sequence[str]) -> Tokens:
    """An order with the same words as far as they are asked for; or the only one that fits."""
    slot = desk.options.slot(verb, tokens)
    whole = len(tokens) >= verb.fewest if slot is None else not slot.candidates
    if not rest or whole:
        return tokens
    only = slot.candidates if slot is not None and slot.kind == "choice" else ()
    word = only[0] if len(only) == 1 else rest[0]
    return _fitting_words(desk, verb, (*tokens, word), rest[1:])


def _fitting(desk: Desk, verb: Verb, tokens: Tokens) -> Tokens:
    """As much of a way as can be gone; all of it if none can, so that it is said why."""
    shorter = (tokens[:end] for end in range(len(tokens), 1, -1))
    return next((some for some in shorter if not alike.why_not(desk, verb, some)), tokens)
