"""Units sent on their way: one, a wing or all, by the same steps or each to the same hex."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.order import Tokens, Verb
from engine.core.words import listed, unit as unit_words
from engine.language.listener import stripped
from engine.language.names import NotUnderstood
from engine.language.where import cell_in
from engine.language.whom import LIST, called
from tui.desk import bodies
from tui.desk.alike import One, OrderOne, one_order, order_all, stays, why_not
from tui.desk.desk import Desk, Rows
from tui.desk.finding import directions
from tui.desk.ordering import Giving, give


def goes(verb: Verb) -> bool:
    """True for an order that sends one unit on its way."""
    return verb.shape[:2] == ("unit", "path")


def tries_alone(verb: Verb) -> bool:
    """True for an order that a unit alone makes whole, and that leads nowhere: recover UNIT."""
    return {*verb.shape} == {"unit"} and verb.fewest == 1


def by_steps(
    desk: Desk, verb: Verb, steps: Sequence[int], giving: Giving = give, agreed: Tokens = ()
) -> OrderOne:
    """Each unit goes the same steps from where it stands; what it does to others is `agreed`."""

    def order_one(unit: str, riders: Tokens) -> One:
        at = desk.view.units[unit].at
        if not at:
            return stays(desk, unit, "is not on the map.")
        path = bodies.along(desk, at, steps)
        if path is None:
            return stays(desk, unit, "these steps would take it off the map.")
        return one_order(desk, verb, (unit, *riders, *path), giving, agreed)

    return order_one


def march(desk: Desk, verb: Verb, rest: str) -> Rows | None:
    """An order for several units as it was typed: "left wing n n"; None if it is none.

    The way of a single unit may be told in steps, too. Raises NotUnderstood.
    """
    if tries_alone(verb):
        return _one_by_one(desk, verb, rest)
    who, steps = split(desk, rest) if goes(verb) else ("", ())
    if not steps or (bodies.body(desk, who) is None and _names_hexes(rest, who)):
        if not goes(verb):
            _refuse_formations(desk, verb, rest)
            return None
        _refuse_other_ways(desk, verb, rest)
        return _to_one_hex(desk, verb, rest)
    if verb not in desk.options.verbs():
        return desk.refused(desk.options.misplaced(verb))
    units = bodies.whom(desk, verb, who)
    path = bodies.along(desk, desk.view.units[units[0]].at, steps) if not units[1:] else None
    if path:
        return give(desk, verb, verb.build((units[0], *path)))
    return order_all(
        desk, verb, units, bodies.named(desk, who, len(units)), by_steps(desk, verb, steps)
    )[0]


def _one_by_one(desk: Desk, verb: Verb, rest: str) -> Rows | None:
    """Units that do the same one after the other, each by itself: "recover all"; None if not so."""
    if not _is_of_each(desk, rest):
        return None
    if verb not in desk.options.verbs():
        return desk.refused(desk.options.misplaced(verb))
    units = bodies.whom(desk, verb, rest)

    def order_one(unit: str, riders: Tokens) -> One:
        return one_order(desk, verb, (unit,))

    return order_all(desk, verb, units, bodies.named(desk, rest, len(units)), order_one)[0]


def _is_of_each(desk: Desk, rest: str) -> bool:
    """True for a body of units; a second name is that of who helps the first."""
    return bodies.is_body(desk, rest) and not called(desk.listener, desk.listener.units, rest)


def why_each(desk: Desk, verb: Verb, rest: str) -> Rows | None:
    """Which units may do the same one after the other, and why not others; None if not so."""
    if not tries_alone(verb) or not _is_of_each(desk, rest) or verb not in desk.options.verbs():
        return None
    units = bodies.whom(desk, verb, rest)
    bars = {unit: why_not(desk, verb, (unit,)) for unit in units}
    able = tuple(unit for unit, bar in bars.items() if bar is None)
    head = f"Allowed: {verb.words[0]}, each by itself: {listed(map(unit_words, able))}."
    told = (bar.named for bar in bars.values() if bar is not None)
    return desk.say(*((head,) if able else ()), *told)


def _to_one_hex(desk: Desk, verb: Verb, rest: str) -> Rows | None:
    """Units that are sent to one hex: "21st, 22nd division 0507"; None if not several are named.

    Units of one hex go together where there is an order for that; else each goes its own way.
    """
    who, cell = _who_and_where(desk, rest)
    names = [name for name in LIST.split(who) if name]
    is_one = bool(called(desk.listener, desk.listener.units, who))
    if not names[1:] or is_one or any(bodies.place(desk, name) for name in names):
        return None
    if verb not in desk.options.verbs():
        return desk.refused(desk.options.misplaced(verb))
    units = bodies.whom(desk, verb, who)
    order = next((v for v in desk.options.verbs() if v.shape == ("units", "path")), None)
    begins = {desk.view.units[unit].at for unit in units}
    if order is not None and units[1:] and len(begins) == 1 and cell not in begins:
        way = desk.words.route_together(desk.view, units, cell)
        return give(desk, order, order.build((*units, *way)))
    named = bodies.named(desk, who, len(units))
    return order_all(desk, verb, units, named, _to(desk, verb, cell))[0]


def _who_and_where(desk: Desk, rest: str) -> tuple[str, str]:
    """The names before the hex that a line ends with, and that hex; ("", "") if it ends with none.

    Of a name of several words all of them are the hex's.
    """
    words = rest.split()
    for at in range(1, len(words)):
        cell = cell_in(desk.listener, " ".join(stripped(words[at:])))
        if cell:
            return " ".join(stripped(words[:at])), cell[0]
    return "", ""


def _to(desk: Desk, verb: Verb, cell: str) -> OrderOne:
    """Each unit goes to a hex by its own cheapest way."""

    def order_one(unit: str, riders: Tokens) -> One:
        at = desk.view.units[unit].at
        if at in ("", cell):
            return stays(desk, unit, "is there already." if at else "is not on the map.")
        path = desk.words.route(desk.view, unit, cell)
        return one_order(desk, verb, (unit, *riders, *path))

    return order_one


def split(desk: Desk, rest: str) -> tuple[str, tuple[int, ...]]:
    """Who, and the steps that are told after it; ("", ()) if none are."""
    words = rest.split()
    for at in range(1, len(words)):
        steps = bodies.steps_of(desk, words[at:])
        if steps:
            return " ".join(words[:at]), steps
    return "", ()


def _names_hexes(rest: str, who: str) -> bool:
    """True if the way is told by hexes, which are a way of one unit's own."""
    return any(char.isdecimal() for char in rest.removeprefix(who))


def _refuse_other_ways(desk: Desk, verb: Verb, rest: str) -> None:
    """Raises NotUnderstood if a wing or all are named and no steps."""
    words = rest.split()
    for at in range(len(words), 0, -1):
        if bodies.body(desk, " ".join(words[:at])) is not None:
            order = f"{verb.words[0]} {' '.join(words[:at])}"
            ahead = desk.speaker.direction(0)
            raise NotUnderstood(
                f"Say with it which steps each shall go: {order} {ahead} {ahead}; or a way of "
                f"hexes that touch. The directions are {directions(desk)}."
            )


def _refuse_formations(desk: Desk, verb: Verb, rest: str) -> None:
    """Raises NotUnderstood if one unit is to be named, and it is all, or a formation."""
    words = rest.split() if verb.shape[:2] == ("unit", "cell") else []
    for at in range(len(words), 0, -1):
        who = " ".join(words[:at])
        if bodies.is_body(desk, who) and not called(desk.listener, desk.listener.units, who):
            one = verb.words[0]
            raise NotUnderstood(
                f"Only one unit can be told to {one} at a time. Give the order to one of them, "
                f"then type follow {who}."
            )
