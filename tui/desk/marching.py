"""Units sent on their way: one, a wing or all, by the same steps or each to the same hex."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.order import Order, Tokens, Verb
from engine.core.words import counted, listed, unit as unit_words
from engine.language.listener import stripped
from engine.language.names import NotAsSaid, NotUnderstood
from engine.language.where import cell_in
from engine.language.whom import LIST, called
from tui.desk import bodies
from tui.desk.alike import (
    Bar,
    One,
    OrderOne,
    barred,
    barred_one,
    may_pass,
    one_order,
    order_all,
    riders_of,
    stays,
    why_not,
)
from tui.desk.desk import Desk, Rows
from tui.desk.finding import directions
from tui.desk.ordering import Giving, give

_NOT_ON_THE_MAP = "is not on the map."
_OFF_THE_MAP = "these steps would take it off the map."


def goes(verb: Verb) -> bool:
    """True for an order that sends one unit on its way."""
    return verb.shape[:2] == ("unit", "path")


def tries_alone(verb: Verb) -> bool:
    """True for an order that a unit alone makes whole, and that leads nowhere: recover UNIT."""
    return verb.is_made_by_a_name and not verb.one_alone


def by_steps(
    desk: Desk, verb: Verb, steps: Sequence[int], giving: Giving = give, agreed: Tokens = ()
) -> OrderOne:
    """Each unit goes the same steps from where it stands; what it does to others is `agreed`."""

    def order_one(unit: str, riders: Tokens) -> One:
        at = desk.view.units[unit].at
        if not at:
            return stays(desk, unit, _NOT_ON_THE_MAP)
        path = bodies.along(desk, at, steps)
        if path is None:
            return stays(desk, unit, _OFF_THE_MAP)
        return one_order(desk, verb, (unit, *riders, *path), giving, agreed)

    return order_one


def ways_of(desk: Desk, units: Sequence[str], steps: Sequence[int]) -> dict[str, Tokens]:
    """The ways of those on the map whom the same steps keep on it."""
    at = {unit: desk.view.units[unit].at for unit in units}
    ways = {unit: bodies.along(desk, cell, steps) for unit, cell in at.items() if cell}
    return {unit: way for unit, way in ways.items() if way}


def march(desk: Desk, verb: Verb, rest: str) -> Rows | None:
    """An order for several units as it was typed: "left wing n n"; None if it is none.

    The way of a single unit may be told in steps, too. Raises NotUnderstood.
    """
    if tries_alone(verb):
        return _one_by_one(desk, verb, rest)
    told = _who_and_steps(desk, verb, rest)
    if told is None:
        if not goes(verb):
            _refuse_formations(desk, verb, rest)
            return None
        _refuse_other_ways(desk, verb, rest)
        return _to_one_hex(desk, verb, rest)
    if verb not in desk.options.verbs():
        return desk.refused(desk.options.misplaced(verb))
    who, steps = told
    units = bodies.whom(desk, verb, who)
    path = _path_of_one(desk, units, steps)
    if path:
        return give(desk, verb, verb.build((units[0], *path)))
    named, ways = bodies.named(desk, who, len(units)), ways_of(desk, units, steps)
    return order_all(desk, verb, units, named, by_steps(desk, verb, steps), ways)[0]


def _path_of_one(desk: Desk, units: Tokens, steps: Sequence[int]) -> Tokens | None:
    """The hexes of the steps, if one unit alone is to go them and they do not leave the map."""
    return None if units[1:] else bodies.along(desk, desk.view.units[units[0]].at, steps)


def _several(desk: Desk, units: Tokens) -> NotAsSaid:
    """That an order which is tried for one names several."""
    many = counted(len(units), desk.words.piece_word)
    return NotAsSaid(f"{many} are meant. Name one of them alone.")


def of_one(desk: Desk, verb: Verb, rest: str) -> Order | None:
    """The order of one unit of a body, or whose way is told in steps, "soop n nw".

    None if it is no such order. Raises NotUnderstood if several are meant.
    """
    if tries_alone(verb) and verb in desk.options.verbs() and _is_of_each(desk, rest):
        units = bodies.whom(desk, verb, rest)
        if units[1:]:
            raise _several(desk, units)
        return verb.build(units)
    told = _who_and_steps(desk, verb, rest)
    if told is None and goes(verb):
        _refuse_other_ways(desk, verb, rest)
    who, steps = told or (_several_and_hex(desk, rest)[0] if goes(verb) else "", ())
    if not who or verb not in desk.options.verbs():
        return None
    units = bodies.whom(desk, verb, who)
    if units[1:]:
        raise _several(desk, units)
    if not desk.view.units[units[0]].at and steps:
        raise NotAsSaid(f"{desk.speaker.unit(units[0])} {_NOT_ON_THE_MAP}")
    path = _path_of_one(desk, units, steps) if steps else None
    return verb.build((units[0], *path)) if path else None


def _who_and_steps(desk: Desk, verb: Verb, rest: str) -> tuple[str, tuple[int, ...]] | None:
    """Who shall go which steps, in words; None if no steps are told, or a way of one unit's own."""
    who, steps = split(desk, rest) if goes(verb) else ("", ())
    if not steps or not _names_hexes(rest, who):
        return (who, steps) if steps else None
    units = bodies.body(desk, who)
    return None if units is None else (who, steps_from_one(desk, units, rest.removeprefix(who)))


def steps_from_one(desk: Desk, units: Tokens, way: str) -> tuple[int, ...]:
    """The steps of a way of hexes that a body shall go: it begins where one of them stands.

    Of one unit alone also next to it. Raises NotUnderstood if it begins elsewhere.
    """
    cells = bodies.way_of(desk, way.split())
    starts = list(dict.fromkeys(at for u in units if (at := desk.view.units[u].at)))
    if cells[0] in starts:
        return bodies.between(desk, cells)
    steps = bodies.between(desk, (starts[0], *cells)) if len(starts) == 1 else ()
    if not steps:
        raise NotAsSaid(
            f"The way of several begins in the hex of one of them, and {cells[0]} is none. All go "
            "the steps that it goes from there."
        )
    return steps


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
    """Which of several units may do the same, who may once others of them have, and why not others.

    None if the words are not about several units that do something alone or go the same steps.
    """
    bars = _bars(desk, verb, rest) if verb in desk.options.verbs() else None
    if bars is None or len(bars) < 2:
        return None
    able = [unit for unit, bar in bars.items() if bar is None]
    stay = {unit: barred_one(desk, bar) for unit, bar in bars.items() if bar is not None}
    warned = {unit: one for unit, one in stay.items() if able and one.would_alone}
    later = [u for u, one in stay.items() if u in warned or (able and may_pass(one, tuple(bars)))]
    everybody = tuple(desk.view.units)
    riders = {r for unit in (*able, *later) for r in riders_of(desk, verb, unit, everybody)}
    along = riders & stay.keys()
    groups = {
        f"Allowed: {verb.words[0]}, each by itself": able,
        "Perhaps, once others of them have gone": [u for u in later if u not in along],
        "Along with them": [unit for unit in stay if unit in along],
        "They stay behind, as they are not named": sorted(riders - bars.keys()),
    }
    told = (f"{what}: {listed(map(unit_words, who))}." for what, who in groups.items() if who)
    never = {unit: one for unit, one in stay.items() if unit not in (*later, *along)}
    now = {unit: one for unit, one in warned.items() if unit not in along}
    return [*desk.say(*told), *map(_not_yet, barred(desk, now)), *barred(desk, never)]


def _not_yet(row: str) -> str:
    """Why a unit is not ordered with others, which may be otherwise once they have gone."""
    return f"Now not{row.removeprefix('Not')}" if row.startswith("Not ") else row


def _bars(desk: Desk, verb: Verb, rest: str) -> dict[str, Bar | None] | None:
    """What keeps each of those named from it, by unit; None if not several are meant so."""
    if told := _who_and_steps(desk, verb, rest):
        who, steps = told
        return {u: _bar_on_steps(desk, verb, u, steps) for u in bodies.whom(desk, verb, who)}
    if goes(verb) and (several := _several_and_hex(desk, rest))[0]:
        who, cell = several
        return {u: _bar_to(desk, verb, u, cell) for u in bodies.whom(desk, verb, who)}
    if tries_alone(verb) and _is_of_each(desk, rest):
        return {u: why_not(desk, verb, (u,)) for u in bodies.whom(desk, verb, rest)}
    return None


def _bar_on_steps(desk: Desk, verb: Verb, unit: str, steps: Sequence[int]) -> Bar | None:
    """Why a unit may not go these steps from where it stands; None if it may."""
    at = desk.view.units[unit].at
    path = bodies.along(desk, at, steps)
    if path is None:
        return Bar(unit, _OFF_THE_MAP if at else _NOT_ON_THE_MAP)
    return why_not(desk, verb, (unit, *path))


def _bar_to(desk: Desk, verb: Verb, unit: str, cell: str) -> Bar | None:
    """Why a unit may not go to a hex by its own cheapest way; None if it may."""
    return why_not(desk, verb, (unit, *desk.words.route(desk.view, unit, cell)))


def _to_one_hex(desk: Desk, verb: Verb, rest: str) -> Rows | None:
    """Units that are sent to one hex: "21st, 22nd division 0507"; None if not several are named.

    Units of one hex go together where there is an order for that; else each goes its own way.
    """
    who, cell = _several_and_hex(desk, rest)
    if not who:
        return None
    if verb not in desk.options.verbs():
        return desk.refused(desk.options.misplaced(verb))
    units = bodies.whom(desk, verb, who)
    order = next((v for v in desk.options.verbs() if v.shape == ("units", "path")), None)
    begins = {desk.view.units[unit].at for unit in units}
    if order is not None and units[1:] and len(begins) == 1 and begins.isdisjoint(("", cell)):
        way = desk.words.route_together(desk.view, units, cell)
        return give(desk, order, order.build((*units, *way)))
    named = bodies.named(desk, who, len(units))
    return order_all(desk, verb, units, named, _to(desk, verb, cell))[0]


def _several_and_hex(desk: Desk, rest: str) -> tuple[str, str]:
    """The list of units that a line names, and the hex to which all shall go; ("", "") if none."""
    who, cell = _who_and_where(desk, rest)
    names = [name for name in LIST.split(who) if name]
    is_one = bool(called(desk.listener, desk.listener.units, who))
    if not names[1:] or is_one or any(bodies.place(desk, name) for name in names):
        return "", ""
    return who, cell


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
        if at == cell:
            return stays(desk, unit, "is there already.")
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
    who = _at_the_head(desk, rest, lambda who: bodies.body(desk, who) is not None)
    if who:
        order, ahead = f"{verb.words[0]} {who}", desk.speaker.direction(0)
        raise NotUnderstood(
            f"Say with it which steps each shall go: {order} {ahead} {ahead}; or a way of "
            f"hexes that touch. The directions are {directions(desk)}."
        )


def _refuse_formations(desk: Desk, verb: Verb, rest: str) -> None:
    """Raises NotUnderstood if one unit is to be named, and it is all, a formation or a list."""
    if verb.shape[:2] != ("unit", "cell"):
        return
    who = _at_the_head(desk, rest, lambda who: _are_several(desk, who))
    if who:
        one = verb.words[0]
        raise NotUnderstood(
            f"Only one unit can be told to {one} at a time. Give the order to one of them, "
            f"then type follow {who}."
        )


def _at_the_head(desk: Desk, rest: str, is_meant: Callable[[str], bool]) -> str:
    """The most words at the head of a line that name what is meant, unless more name one unit.

    The VI Corps artillery has a chief who is called so.
    """
    words = rest.split()
    for at in range(len(words), 0, -1):
        who = " ".join(words[:at])
        if is_meant(who):
            return who
        if called(desk.listener, desk.listener.units, who):
            return ""
    return ""


def _are_several(desk: Desk, who: str) -> bool:
    """True for a body of units, and for a list of units by their names."""
    names = [name for name in LIST.split(who) if name]
    a_list = all(called(desk.listener, desk.listener.units, name) for name in names)
    return bodies.is_body(desk, who) or (bool(names[1:]) and a_list)
