"""Advice: what the computer would do now and why, what an order would change, what threatens.

It rests on nothing but what the player may see; whatever is hidden is imagined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from time import monotonic
from typing import TYPE_CHECKING

from engine.computer.levels import OFFICER
from engine.computer.player import Choice
from engine.computer.reasons import Weighed, orders_of_plan
from engine.computer.worth import Terms, total
from engine.core import Order, Refusal
from engine.core.words import counted, listed, players, unit as unit_words
from engine.language.names import NotAsSaid, NotUnderstood, find_cell
from tui.desk import marching
from tui.desk.desk import Desk, Reasoned, Rows
from tui.desk.finding import unit_of, units_of
from tui.desk.opponent import mind
from tui.desk.ordering import first_step, named, understood, verb_of
from tui.desk.typed import find_order

if TYPE_CHECKING:
    from engine.computer.room import Danger
    from engine.computer.threats import Blow, Threats

_FEW, _DIGITS, _ODDS = 3, 3, 2
_AS_GOOD = "as good"
_SCALE = ", where a won game is 1,000"
"""What points are, said where they are first told."""
_GUESS = "A guess: the enemy may do better, and who is not named is not safe."


def may_advise(desk: Desk) -> bool:
    """True if the player has something to choose."""
    return not desk.over and desk.side in desk.session.choosers


def hint(desk: Desk, rest: str) -> Rows:
    """What the computer would do now, and why; then what it thinks next best."""
    if not may_advise(desk):
        return ["Nothing is yours to choose now."]
    choice = mind(desk, desk.side, OFFICER.name).choose(desk.view, desk.opponent.stop)
    first = _hint(desk, f"{_named(desk, choice.order)}. {choice.reason}")
    chosen = next((w for w in choice.weighed if w.order == choice.order), None)
    best = chosen.points if chosen is not None else None
    of = orders_of_plan(choice.weighed, chosen.terms if chosen is not None else None)
    others = list(islice(_others(desk, choice), _FEW))
    orders = [choice.order, *(w.order for w in others)]
    warnings = [desk.words.warnings(desk.view, desk.side, order) for order in orders]
    minded = [f"Warning: {warning}" for warning in warnings[0]]
    if best is None:
        return desk.say(first, *minded)
    worse = [_worse(best - w.points) for w in others]
    count = next((n for n, one in enumerate(worse) if one != _AS_GOOD), None)
    told = (one + (_SCALE if n == count else "") for n, one in enumerate(worse))
    warned = _warned(warnings)[1:]
    rows = (f"{_named(desk, w.order)}: {one}{warning}"
            for w, one, warning in zip(others, told, warned, strict=True))  # fmt: skip
    plan = (f"It is one of {of} orders of a plan, taken up one by one.",) if of > 1 else ()
    return desk.say(first, *minded, *plan, *(f"Next best: {row}" for row in rows))


def _others(desk: Desk, choice: Choice) -> Iterator[Weighed]:
    """The other orders that were weighed, the best first; of those of one name the best alone.

    Two may go to the same hex by different ways.
    """
    named = {_named(desk, choice.order)}
    for one in choice.weighed:
        name = _named(desk, one.order)
        if one.terms and name not in named and desk.options.explain(one.order) is None:
            named.add(name)
            yield one


def _warned(warnings: Sequence[Sequence[str]]) -> list[str]:
    """The end of a sentence about each order: what is warned of; the same in a row said once."""
    return [
        ", with the same warning." if of_one and n and of_one == warnings[n - 1]
        else "".join((".", *(f" Warning: {w}" for w in of_one)))
        for n, of_one in enumerate(warnings)
    ]  # fmt: skip


def _hint(desk: Desk, told: str) -> str:
    """A hint; in the other side's phase with the sides' names, where one person plays for both."""
    if desk.session.computer or desk.two_seats or desk.view.clock.side in ("", desk.side):
        return f"Hint: {told}"
    return f"Hint for {players(desk.side)}: {told.replace('the enemy', players(desk.enemy))}"


def _named(desk: Desk, order: Order) -> str:
    """An order by what it comes to, and by the word for it where that is not among its words."""
    verb = verb_of(desk, order)
    what = named(desk, verb, order)
    word = verb.called(desk.session.game, desk.view) or verb.words[0]
    says_it = {*word.split()} <= {*what.split()}
    return what if verb.shape or says_it else f"{word}, that is {what}"


def _worse(points: float) -> str:
    return f"{counted(round(points), 'point')} less" if round(points) > 0 else _AS_GOOD


def has_reasons(desk: Desk) -> bool:
    """True if the computer has given an order since the game was opened."""
    return bool(desk.opponent.reasons)


def why_did_you(desk: Desk, rest: str) -> Rows:
    """Why the computer gave its last orders, the last one first."""
    given = [r for r in desk.opponent.reasons if r.entry < len(desk.session.entries)]
    if not given:
        return ["The computer has given no order since this game was opened."]
    turn = list(reversed(_of_its_turn(desk, given)))
    if rest:
        turn = _asked_about(desk, rest, turn, list(reversed(given)))
    rows = [f"{_told(desk, r)} {r.choice.reason}" for r in turn]
    how = "" if rest else "; say why did you and a number or a unit"
    head = (f"{counted(len(rows), 'order')}, the last first{how}:",) if rows[1:] else ()
    return desk.say(*head, *rows)


def _asked_about(
    desk: Desk, text: str, turn: list[Reasoned], given: list[Reasoned]
) -> list[Reasoned]:
    """Those of its orders that are meant: by their number, or by unit, hex or kind of order.

    Raises NotUnderstood.
    """
    if text.isdecimal() and len(text) <= _DIGITS:
        if not 1 <= int(text) <= len(turn):
            raise NotUnderstood(f"There is no order {text}; say a number from 1 to {len(turn)}.")
        return [turn[int(text) - 1]]
    verb, left = find_order(desk, text) or (None, text)
    kinds = [r for r in given if verb is None or isinstance(r.choice.order, verb.order)]
    words = left.split()
    cell = find_cell(desk.words.board, words[-1]) if words and _is_cell(words[-1]) else ""
    name = " ".join(words[:-1] if cell else words)
    units = units_of(desk, name) if name else []
    if name and not units:
        unit_of(desk, name)  # Says that there is none.
    names = [desk.speaker.unit(unit) for unit in units]

    def is_meant(told: str) -> bool:
        known = not names or any(one.casefold() in told.casefold() for one in names)
        return known and cell in told

    found = [r for r in kinds if is_meant(_told(desk, r))]
    if not found:
        raise NotUnderstood(f"None of its orders that you heard of fits {text}.")
    return [r for r in found if r in turn] or found


def _is_cell(word: str) -> bool:
    return word.isdecimal() and len(word) == len("0508")


def _of_its_turn(desk: Desk, given: list[Reasoned]) -> list[Reasoned]:
    """Those orders that came in the same player turn as the last one."""
    turns: dict[int, tuple[int, str]] = {}
    for item in desk.session.log:
        turns.setdefault(item.entry, (item.turn, item.side))
    last = next((turns[r.entry] for r in reversed(given) if r.entry in turns), None)
    return [r for r in given if turns.get(r.entry, last) == last]


def _told(desk: Desk, reasoned: Reasoned) -> str:
    """What an order did, as the player heard it; at least who gave it."""
    heard = (i for i in desk.session.heard(desk.side) if i.entry == reasoned.entry)
    said = [desk.speaker.event(item.event) for item in heard]
    first = next((text.split("\n")[0] for text in said if text), "")
    return first or f"An order of {players(reasoned.side)}."


def what_if(desk: Desk, rest: str) -> Rows:
    """What an order would change for the player: better or worse, by what.

    Where the computer considers the order itself, against doing nothing, as in its hints.
    """
    found = find_order(desk, rest) if rest else None
    if found is None:
        how = "Say what if with an order, such as what if end."
        raise NotUnderstood(how) if rest else NotAsSaid(how)
    verb, words = found
    order = marching.of_one(desk, verb, words) or understood(desk, verb, words)
    if isinstance(order, Refusal):
        return desk.refused(order)
    order, refusal = first_step(desk, order)
    if refusal is not None:
        return desk.refused(refusal)
    player = mind(desk, desk.side, OFFICER.name)
    base, now, then, of = player.compared(desk.view, order, desk.opponent.stop)
    warnings = desk.words.warnings(desk.view, desk.side, order)
    what, points = named(desk, verb, order), total(then) - total(now)
    changes = _changes(player.room.words, now, then)
    is_even = not changes and not round(points)
    left_out = warnings and player.room.leaves_out_answers(desk.view)
    minded = (*warnings, *desk.words.mild_warnings(desk.view, desk.side, order))
    warned = [*(f"Warning: {w}" for w in minded), *([_LEFT_OUT] if left_out else [])]
    scale = [_NOTHING if is_even else f"{_of_a_plan(of)}A won game is 1,000 points."]
    return desk.say(
        f"{_verdict(points, base)} {what}.", *warned, *changes, *scale,
    )  # fmt: skip


def _of_a_plan(orders: int) -> str:
    """That the points are those of a plan, where the order is one of several of it."""
    if orders < 2:
        return ""
    return f"These are the points of a plan of {orders} orders, of which this is one. "


_LEFT_OUT = "The points do not count what is warned of."
_NOTHING = "Nothing that the computer counts would change."


def _verdict(points: float, base: str) -> str:
    rounded = round(abs(points))
    if not rounded:
        return f"As good as {base}:"
    than = "better" if points > 0 else "worse"
    return f"{counted(rounded, 'point')} {than} than {base}:"


def _changes(words: Mapping[str, str], now: Terms, then: Terms) -> list[str]:
    """The terms that change, the greatest change first."""
    change = {name: then.get(name, 0.0) - now.get(name, 0.0) for name in {**now, **then}}
    told = sorted((name for name in change if round(change[name])), key=lambda n: -abs(change[n]))
    return [f"{words.get(n, n).capitalize()}: {round(change[n]):+d}." for n in told]


PATIENCE = 2.5
"""Seconds after which no more of the enemy's turns are imagined: those that a player waits, however
much else the machine has to do."""


def threats(desk: Desk, rest: str) -> Rows:
    """What the enemy could do in his next turn, from turns of his that are imagined."""
    if not may_advise(desk):
        return ["Nothing is yours to choose now."]
    if desk.view.clock.phase == "set-up":
        return ["The set-up is not done; threats can be asked for when the first turn has begun."]
    player = mind(desk, desk.side, OFFICER.name)
    began = monotonic()
    seen = player.threats(desk.view, desk.opponent.stop, lambda: monotonic() - began > PATIENCE)
    his = desk.view.clock.side not in ("", desk.side)
    turn = "the rest of the enemy's turn" if his else "the enemy's next turn"
    if not seen.turns:
        return [f"Stopped before {turn} was imagined once."]
    times = f"{counted(seen.turns, 'time')}{', the last not to its end' if seen.cut else ''}"
    exposed = desk.words.exposed(desk.view, desk.side)
    dangers = () if his else player.room.endangered(desk.view, desk.side)
    places = {desk.view.units[unit].at for unit in seen.lost if unit in desk.view.units}
    apart = [danger for danger in dangers if desk.view.units[danger.unit].at not in places]
    open_ = _open_to_attack(apart)
    fire = _shot_at(player.room.shot_at(desk.view, desk.side))
    ends = _ends(desk, seen)
    if not seen.lost:
        other = "other " if exposed else ""
        none = f"No {other}unit is lost" if ends else f"No {other}loss is foreseen"
        foreseen = f"{none} in {turn}, imagined {times}. {_GUESS}"
        return desk.say(*fire, *ends, *exposed, foreseen, *open_)
    known = seen.blows if player.room.is_open else {}
    odds = {unit: _at_odds(desk, known.get(unit, ())) for unit in seen.lost}
    rows = (f"{unit_words(u)} lost in {n} of {seen.turns}{odds[u]}." for u, n in seen.lost.items())
    threatened = f"{counted(len(seen.lost), desk.words.piece_word)} threatened, maybe others too,"
    head = f"{threatened} in {turn}, imagined {times}."
    return desk.say(*fire, *ends, head, *exposed, *rows, *open_, _GUESS)


def _shot_at(found: Sequence[Danger]) -> list[str]:
    """Who can be fired at before the player's own turn is over, in a row."""
    if not found:
        return []
    told = [
        f"{unit_words(one.unit)} at {one.odds} by {counted(one.by, 'enemy unit')}"
        for one in found[:_FEW]
    ]
    more = len(found) - len(told)
    others = f"; and {counted(more, 'other hex', 'other hexes')}" if more else ""
    return [f"In this turn's defensive fire could be fired at: {'; '.join(told)}{others}."]


def _ends(desk: Desk, seen: Threats) -> list[str]:
    """Who wins the game in the imagined turns, and what changes hands, each in how many of them."""
    won = Counter(end.outcome.winner for end in seen.ends if end.outcome is not None)
    told = [
        ("The enemy wins the game", won[desk.enemy]),
        (f"{players(desk.side)} win the game", won[desk.side]),
        ("The game is drawn", won[""]),
        *_hands(desk, seen),
    ]
    found = [(what, n) for what, n in told if n]
    first, more = counted(seen.turns, "imagined turn"), str(seen.turns)
    return [f"{what} in {n} of {more if row else first}." for row, (what, n) in enumerate(found)]


def _hands(desk: Desk, seen: Threats) -> list[tuple[str, int]]:
    """The places that score which the enemy takes or the player no longer holds, with how often."""
    holder, found = desk.words.marks.holder, list[tuple[str, int]]()
    for place in desk.words.board.places:
        if not place.scores:
            continue
        before = holder(desk.view, place.cell)
        after = Counter(holder(end, place.cell) for end in seen.ends)
        if before != desk.enemy:
            found.append((f"{place.name} is taken", after[desk.enemy]))
        if before == desk.side:
            found.append((f"{place.name} is no longer held", after[""]))
    return sorted(found, key=lambda one: -one[1])


def _open_to_attack(others: Sequence[Danger]) -> list[str]:
    """Who could be attacked at good odds beside those who were lost in the imagined turns."""
    rows = [
        f"{unit_words(one.unit)} could be attacked at {one.odds}, "
        f"if {counted(one.by, 'enemy unit')} went for it."
        for one in others[:_FEW]
    ]
    more = len(others) - len(rows)
    return (
        [*rows, f"{counted(more, 'other unit')} could be attacked at good odds."] if more else rows
    )


def _at_odds(desk: Desk, turns: Sequence[Sequence[Blow]]) -> str:
    """At what odds the enemy fought at last where a unit was lost, the most frequent first."""
    found = Counter(odds for blows in turns if (odds := _last_odds(desk, blows)))
    told = [odds for odds, _ in found.most_common(_ODDS)]
    return f", attacked at {listed(told, 'or')}" if told else ""


def _last_odds(desk: Desk, blows: Sequence[Blow]) -> str:
    """The odds of the last of some orders that has any; "" if none has."""
    told = desk.words.fought_at
    found = (told(position, desk.enemy, order) for position, order in reversed(blows))
    return next((odds for odds in found if odds), "")
