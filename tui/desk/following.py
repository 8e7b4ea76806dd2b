"""To go on as before: the next unit, or several, do what the last one was ordered to do."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.order import Order, Tokens, Verb
from engine.core.words import counted, listed, unit as unit_words
from engine.language.usage import offered
from tui.desk import alike, bodies
from tui.desk.alike import One
from tui.desk.desk import Desk, Given, Rows
from tui.desk.in_one import given_in_one
from tui.desk.marching import goes
from tui.desk.ordering import ask_yes, give, verb_of

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
        if len(units) == 1 and units[0] != done[0].unit:
            return follow_one(desk, done, units[0]).told
        return _follow_named(desk, done, units, rest)
    return follow_next(desk, done)[1]


def _follow_named(desk: Desk, done: Before, units: Tokens, rest: str) -> Rows:
    """Those who are named do; of one whom the others follow, named too, it is told that it is."""
    ahead = [unit for unit in units if unit in _ahead(done)]
    others = [unit for unit in units if unit not in ahead]
    leads = f"{listed(map(unit_words, ahead))} did so last: the others follow."
    if not others:
        return desk.say(f"Nobody else is named. {leads}")
    rows = follow_all(desk, done, others, bodies.named(desk, rest, len(others)))[0]
    one_by_one = ahead and bodies.body(desk, rest) is None
    return [*rows, *desk.say(leads)] if one_by_one else rows


def _ahead(done: Before) -> Tokens:
    """Whom the others follow: who was ordered, and who went with it."""
    return (done[0].unit, *done[0].others)


def first_verb(desk: Desk, done: Before) -> Verb:
    """What was ordered first."""
    return verb_of(desk, done[0].alone)


def able(desk: Desk, done: Before) -> Tokens:
    """Who can be ordered so, but the one that was ordered last, or the stack."""
    found = offered(desk.listener, first_verb(desk, done))
    return tuple(unit for unit in found if unit not in _ahead(done))


def _in_turn(desk: Desk, done: Before) -> Tokens:
    """Who can be ordered so, those after the last one first."""
    order, last, fits = list(desk.view.units), done[0].unit, able(desk, done)
    at = order.index(last) if last in order else 0
    return tuple(unit for unit in (*order[at + 1 :], *order[:at]) if unit in fits)


def follow_next(desk: Desk, done: Before) -> tuple[str, Rows]:
    """The next unit does as the last one did; "" if nobody can.

    Who is barred is passed over, and told with the reason.
    """
    passed: dict[str, One] = {}
    for unit in _in_turn(desk, done):
        one = follow_one(desk, done, unit)
        if one.done or desk.question is not None:
            return unit, [*one.told, *alike.barred(desk, passed)]
        passed[unit] = one
    verb = first_verb(desk, done).words[0]
    nobody = f"Nobody can {verb} like that." if passed else f"Nobody is left to {verb}."
    return "", [nobody, *alike.barred(desk, passed)]


def follow_one(desk: Desk, done: Before, unit: str) -> One:
    """One unit does as the last one did; of a single order it is asked what by hand would be."""
    begun = len(desk.session.entries)
    one = _asked(desk, done[0], unit) if not done[1:] else None
    one = one or _in_its_steps(desk, done, unit, ())
    given_in_one(desk, begun)
    return one


def _asked(desk: Desk, given: Given, unit: str) -> One | None:
    """The same order of a unit, given as by hand; None if it may not be given."""
    order = _as_by_hand(desk, given, unit)
    if order is None:
        return None
    rows = give(desk, verb_of(desk, order), order)
    return One(rows, desk.question is None)


def _as_by_hand(desk: Desk, given: Given, unit: str) -> Order | None:
    """The same order of a unit; None if it may not be given."""
    verb = verb_of(desk, given.alone)
    tokens = _tokens(desk, verb, given, unit)
    order = desk.options.made(verb, tokens) if tokens is not None else None
    return order if order is not None and desk.options.explain(order) is None else None


def follow_all(
    desk: Desk, done: Before, units: Sequence[str], whose: str
) -> tuple[Rows, list[str]]:
    """Several do; who did not, is left. It is asked first if that ends the move of one of them."""
    others = [unit for unit in units if unit not in _ahead(done)]
    ended = _ended_by_first(desk, done, others)
    if not ended:
        return _all_in_its_steps(desk, done, others, whose)
    what = f"{first_verb(desk, done).words[0]} {counted(len(others), 'unit')} so"
    rows = desk.say(
        *(f"Warning: {row}" for row in ended), "So may others of them.",
        f"{what[0].upper()}{what[1:]}? 1 Cancel. 2 Yes.",
    )  # fmt: skip
    ask_yes(desk, rows, "Yes", f"Cancelled: {what}.", "Nothing has changed.",
            lambda: _all_in_its_steps(desk, done, others, whose)[0])  # fmt: skip
    return rows, others


def _ended_by_first(desk: Desk, done: Before, others: Sequence[str]) -> Rows:
    """What is warned of one that several follow, whose move the first of them would end."""
    order = _as_by_hand(desk, done[0], others[0]) if others[1:] and not done[1:] else None
    if order is None:
        return []
    words, fellows = desk.words, (done[0].unit, *others)
    known = words.warnings_alike(desk.view, desk.side, order, fellows)
    return [row for row in words.warnings(desk.view, desk.side, order) if row not in known]


def _all_in_its_steps(
    desk: Desk, done: Before, others: Sequence[str], whose: str
) -> tuple[Rows, list[str]]:
    """Several do what the one they follow has done."""
    return alike.order_all(
        desk, first_verb(desk, done), others, whose,
        lambda unit, riders: _in_its_steps(desk, done, unit, riders, (done[0].unit, *others)),
    )  # fmt: skip


def _in_its_steps(desk: Desk, done: Before, unit: str, riders: Tokens, fellows: Tokens = ()) -> One:
    """The same orders for another unit, as far as they go.

    Who begins where the last one began goes after it on the same way, and halts before what bars
    it; who begins elsewhere goes the same steps or none.
    """
    column = desk.view.units[unit].at == done[0].at
    told: Rows = []
    for number, given in enumerate(done):
        verb = verb_of(desk, given.alone)
        tokens = _tokens(desk, verb, given, unit)
        if tokens is None:
            off = alike.stays(desk, unit, "these steps would take it off the map.")
            return One([*told, *off.told], number > 0, halts=number > 0)
        follows = column and goes(verb)
        way = _fitting(desk, verb, tokens) if follows else tokens
        next_step = tokens[: len(way) + 1]
        bar = alike.why_not(desk, verb, next_step) if way != tokens else None
        one = alike.one_order(desk, verb, (unit, *riders, *way[1:]), fellows=fellows)
        if not one.done and not number:
            return one
        told += one.told
        if not one.done:
            return One(told, True, halts=True)
        if bar is not None:
            who = unit_words(unit)
            halts = desk.say(f"{who} halts there: {bar.unnamed(who)}")
            return One([*told, *halts], True, halts=True)
    return One(told, True)


def _tokens(desk: Desk, verb: Verb, given: Given, unit: str) -> Tokens | None:
    """The same order of another unit; of a way the same steps; None if they leave the map."""
    values = [getattr(given.alone, name) for name in given.alone.__struct_fields__]
    if not goes(verb):
        return alike.fitting_words(desk, verb, (unit,), [token for token in values[1:] if token])
    path, at = values[1], desk.view.units[unit].at
    if at == given.at or not at:
        return (unit, *path)
    cells = bodies.along(desk, at, bodies.between(desk, (given.at, *path)))
    return (unit, *cells) if cells else None


def _fitting(desk: Desk, verb: Verb, tokens: Tokens) -> Tokens:
    """As much of a way as can be gone; all of it if none can, so that it is said why."""
    shorter = (tokens[:end] for end in range(len(tokens), 1, -1))
    return next((some for some in shorter if not alike.why_not(desk, verb, some)), tokens)
