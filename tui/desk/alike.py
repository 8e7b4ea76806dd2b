"""Several units ordered alike, each by an order of its own; who cannot follow is said, and why."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from engine.core.order import Tokens, Verb
from engine.core.words import counted, listed, reason_and_rules, short, unit as unit_words
from tui.desk.able import NOT_MOVED
from tui.desk.desk import Desk, Rows
from tui.desk.in_one import given_in_one
from tui.desk.moment import usages
from tui.desk.ordering import Giving, give


@dataclass(frozen=True)
class One:
    """What came of ordering one unit: what is told, and whether anything was carried out.

    `why` is the reason of one that was not, so that it is told once of all whom it bars. Who
    `halts` did not go all the way; who `would_alone` would do it once it was agreed to.
    """

    told: Rows
    done: bool
    why: str = ""
    halts: bool = False
    would_alone: bool = False


@dataclass(frozen=True)
class Bar:
    """Why a unit is not ordered with the others; its reason may begin with the unit's name."""

    unit: str
    reason: str
    would_alone: bool = False
    """True if it would be done, once it was agreed to, were the unit ordered alone."""

    @property
    def named(self) -> str:
        """The reason with the unit's name."""
        who = unit_words(self.unit)
        is_named = self.reason.startswith(who)
        return self._whole(self.reason if is_named else f"Not {who}: {self.reason}", who)

    def unnamed(self, who: str) -> str:
        """The reason without the name, for several or after it; `who` is ordered alone."""
        return self._whole(self.reason.removeprefix(unit_words(self.unit)).strip(), who)

    def _whole(self, reason: str, who: str) -> str:
        return f"{reason} Order {who} alone to do it all the same." if self.would_alone else reason


OrderOne: TypeAlias = Callable[[str, Tokens], One]
"""Orders one unit, with those of the others who ride along."""
NO_WAYS: Mapping[str, Tokens] = {}
"""The ways of units that do not go the same steps."""
_FEW, _MANY = 3, 9
"""So many who do not follow are named at once, and of more than so many whom one thing bars."""


def order_all(
    desk: Desk, verb: Verb, units: Sequence[str], whose: str, order_one: OrderOne,
    ways: Mapping[str, Tokens] = NO_WAYS,
) -> tuple[Rows, list[str]]:  # fmt: skip
    """Orders units one after the other; first how many of `whose` did it. Who did not, is left.

    Who stands in the way of others goes before them: by the `ways` of those who go the same steps,
    and who cannot go is tried again after the others.
    Whom a die keeps where he is has not done it, though his order was carried out.
    """
    left, told, bars, halted = list(units), Told(desk), dict[str, One](), list[str]()
    kept = list[str]()
    begun, side, moved = len(desk.session.entries), desk.side, True
    before = desk.view
    while left and moved:
        moved = False
        for unit in _in_turn(desk, verb, left, ways):
            if unit not in left or desk.question or (desk.side != side and unit in bars):
                continue
            riders = riders_of(desk, verb, unit, left)
            waits = _with_its_unit(desk, verb, unit, left)
            if waits is None and len(left) == len(units):
                waits = _with_its_troops(desk, unit, left)
            was, at = desk.view, desk.view.units[unit].at
            one = waits or order_one(unit, riders)
            if one.done:
                if "path" in verb.shape and desk.view.units[unit].at == at:
                    kept.append(unit)
                left, moved = [u for u in left if u not in (unit, *riders)], True
                told.add(one.told, leaving_out=_left_to_others(desk, was, side, units))
                halted += [unit] if one.halts else []
            elif unit not in bars or may_pass(bars[unit], units):
                bars[unit] = one
    given_in_one(desk, begun)
    left = [unit for unit in left if not _has_gone(desk, before, unit)] + kept
    stay = barred(desk, {unit: bars[unit] for unit in left if unit in bars})
    head = _counted(desk, verb, len(units), left, whose, halted)
    goes_on = not desk.over and desk.side == side
    in_all = desk.words.left_by_all(before, desk.view, side) if goes_on else ()
    alone = _left_to_others(desk, before, side, units) if goes_on else ()
    return [" ".join((head, *desk.say(*in_all))), *stay, *told.rows(alone)], left


def _left_to_others(desk: Desk, before: Any, side: str, units: Sequence[str]) -> Rows:
    """What orders have left of those who were not ordered, which the last of them decides."""
    rows = desk.words.left_alone(before, desk.view, side)
    return desk.say(*(row for row in rows if not any(unit_words(u) in row for u in units)))


def _has_gone(desk: Desk, before: Any, unit: str) -> bool:
    """True if the game itself has carried out what was left to a unit: its only retreat."""
    there = desk.view.units
    return unit in there and there[unit].at not in ("", before.units[unit].at)


def barred(desk: Desk, bars: Mapping[str, One]) -> Rows:
    """Why each stays, a reason that bars several once with all of them."""
    whom: dict[str, list[str]] = {}
    for unit, one in bars.items():
        whom.setdefault(one.why or " ".join(one.told), []).append(unit)
    rows: Rows = []
    for why, units in whom.items():
        others = len(units) - _FEW if len(units) > _MANY else 0
        named = map(unit_words, units[:_FEW] if others else units)
        names = listed((*named, *([f"{others} others"] if others else [])))
        many = desk.say(f"Not {counted(len(units), 'unit')}, {names}: {why}")
        rows += many if units[1:] else bars[units[0]].told
    return rows


class Told:
    """What is told of several orders; what is waited for once, after the last of them."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self._orders: Rows = []
        self._prompts: Rows = []
        self._hints: Rows = []

    def add(self, rows: Rows, leaving_out: Sequence[str]) -> None:
        """What is told of one more, but for what only the last of them can tell."""
        rows = [row for row in rows if row not in leaving_out]
        prompt, hints = self.desk.say(self.desk.options.prompt), usages(self.desk)
        self._prompts = [row for row in rows if row in prompt] or self._prompts
        self._hints = [row for row in rows if row in hints] or self._hints
        self._orders += [row for row in rows if row not in (*prompt, *hints)]

    def rows(self, alone: Sequence[str]) -> Rows:
        """All of it, and what they have left `alone`.

        After that what is waited for as it is now, whichever told it, and how it is typed.
        """
        told = self._prompts and not self.desk.handing_over
        now = self.desk.say(self.desk.options.prompt) if told else self._prompts
        still = usages(self.desk)
        return [
            *self._orders,
            *alone,
            *now,
            *(row for row in self._hints if row in still),
        ]


def may_pass(bar: One, units: Sequence[str]) -> bool:
    """True if what bars a unit may go away: another of those who are ordered."""
    return not bar.would_alone and any(unit_words(unit) in bar.why for unit in units)


def _in_turn(desk: Desk, verb: Verb, left: list[str], ways: Mapping[str, Tokens]) -> list[str]:
    """Hex by hex; who takes others along before them, and troops before those who lead them.

    Of those who go the same steps the foremost first. Before them all who has begun to move: once
    another moves, some may not go on.
    """
    units, leads = desk.view.units, desk.words.leads
    hex_by_hex = sorted(left, key=lambda u: units[u].at)
    order = foremost_first(hex_by_hex, {u: units[u].at for u in left}, ways)
    taken_along = {rider for u in left for rider in riders_of(desk, verb, u, left)}
    waiting = desk.words.categories(desk.view, desk.side).get(NOT_MOVED, ())
    return sorted(order, key=lambda u: (leads(u), u in taken_along, u in waiting))


def foremost_first(
    units: Sequence[str], places: Mapping[str, str], ways: Mapping[str, Tokens]
) -> list[str]:
    """Those before others who stand on their ways, and those after others who would end on them."""
    left, found = list(units), list[str]()

    def waits(unit: str) -> bool:
        """True if somebody else stands in this one's way, or if it would end in another's."""
        way, end = ways.get(unit, ()), ways.get(unit, ())[-1:]
        others = (u for u in left if u != unit and u in ways)
        return any(places[u] in way or (end and end[0] in ways[u][:-1]) for u in others)

    while left:
        found.append(next((u for u in left if not waits(u)), left[0]))
        left.remove(found[-1])
    return found


def _with_its_unit(desk: Desk, verb: Verb, unit: str, left: list[str]) -> One | None:
    """A leader does not ride ahead of the unit that is to take him along."""
    with_whom = next((u for u in left if unit in riders_of(desk, verb, u, (unit,))), "")
    return stays(desk, unit, f"stays with {unit_words(with_whom)}.") if with_whom else None


def _with_its_troops(desk: Desk, unit: str, left: list[str]) -> One | None:
    """A leader does not go where none of the troops that are ordered with him could go."""
    troops = [u for u in left if not desk.words.leads(u)]
    waits = bool(troops) and desk.words.leads(unit)
    return stays(desk, unit, "waits for the troops of the group.") if waits else None


def _counted(
    desk: Desk, verb: Verb, most: int, left: list[str], whose: str, halted: list[str]
) -> str:
    count = f"{verb.words[0].capitalize()}: {most - len(left)} of {most}{whose}."
    named = f" Not {listed(map(short, left), 'or')}." if 0 < len(left) <= _FEW else ""
    who = listed(map(short, halted)) if len(halted) <= _FEW else str(len(halted))
    return desk.say(f"{count}{named}{f' Not all the way: {who}.' if halted else ''}")[0]


def one_order(
    desk: Desk, verb: Verb, tokens: Tokens, giving: Giving = give, fellows: Tokens = ()
) -> One:
    """Gives one order, unless something is against it that one unit alone would be asked about.

    What it does to its `fellows`, who are ordered alike, is not asked about but told.
    """
    bar = why_not(desk, verb, tokens, fellows)
    if bar is not None:
        return barred_one(desk, bar)
    order, before = verb.build(tokens), len(desk.session.entries)
    to_fellows = desk.say(*desk.words.warnings(desk.view, desk.side, order)) if fellows else []
    rows = give(desk, verb, order, sure=True) if fellows else giving(desk, verb, order)
    done = len(desk.session.entries) > before
    return One([*(to_fellows if done else []), *rows], done)


def stays(desk: Desk, unit: str, why: str) -> One:
    """A unit that is not ordered with the others, and why."""
    return barred_one(desk, Bar(unit, why))


def barred_one(desk: Desk, bar: Bar) -> One:
    """A unit that is not ordered with the others, for this reason."""
    return One(desk.say(bar.named), False, bar.unnamed("each"), would_alone=bar.would_alone)


def why_not(desk: Desk, verb: Verb, tokens: Tokens, fellows: Tokens = ()) -> Bar | None:
    """Why a unit is not ordered with the others; None if it is."""
    unit = tokens[0]
    if verb not in desk.options.verbs():
        return Bar(unit, "something else is to be chosen first.")
    order = desk.options.made(verb, tokens)
    # A way that leads on may not end there: what bars its end is more use than that it is no order.
    whole = order if order is not None or "path" not in verb.shape else verb.build(tokens)
    refusal = desk.options.explain(whole) if whole is not None else None
    if refusal is not None:
        return Bar(unit, reason_and_rules(refusal.reason, refusal.rules))
    if order is None:
        return Bar(unit, "more is to be said of its order. Order it alone.")
    warnings = desk.words.warnings_alike(desk.view, desk.side, order, fellows)
    return Bar(unit, warnings[0], would_alone=True) if warnings else None


def riders_of(desk: Desk, verb: Verb, unit: str, group: Sequence[str]) -> Tokens:
    """Who goes along: of the group those that may."""
    slot = desk.options.slot(verb, (unit,)) if "riders" in verb.shape else None
    return tuple(u for u in group if slot is not None and u in slot.candidates)


def fitting_words(desk: Desk, verb: Verb, tokens: Tokens, rest: Sequence[str]) -> Tokens:
    """An order with the same words as far as they are asked for; or the only one that fits."""
    slot = desk.options.slot(verb, tokens)
    whole = len(tokens) >= verb.fewest if slot is None else not slot.candidates
    if not rest or whole:
        return tokens
    only = slot.candidates if slot is not None and slot.kind == "choice" else ()
    word = only[0] if len(only) == 1 else rest[0]
    return fitting_words(desk, verb, (*tokens, word), rest[1:])
