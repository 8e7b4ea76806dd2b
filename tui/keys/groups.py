"""An order for one unit, given to each unit of a group: who did it, who did not and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial

from engine.core.order import Tokens, Verb
from engine.core.words import cell as cell_words, counted, listed, short, unit as unit_words
from tui.desk import alike, bodies, building, following, marching
from tui.desk.able import ready, ready_for, shut_in
from tui.desk.alike import One
from tui.desk.desk import Rows
from tui.desk.ordering import Giving, give
from tui.keys import selecting, together
from tui.keys.parts import unit_tokens
from tui.keys.state import State


def _named(state: State) -> str:
    """Whose number is told in the answer to an order of a group."""
    return f" {state.desk.words.piece_word}s of the group"


def is_meant(state: State, verb: Verb) -> bool:
    """True if an order for one unit shall be given to all of a group.

    Who is selected beside the group is meant alone, or takes it along where that can be.
    """
    several = len(state.group_meant) > 1
    return several and (verb.shape[:1] == ("unit",) or _takes_one(state, verb))


def _takes_one(state: State, verb: Verb) -> bool:
    """True if an order is for several units by its form, but in truth for one alone."""
    options = state.desk.options
    first = options.slot(verb, ()) if verb.shape == ("units",) else None
    if first is None or len(first.candidates) < 2:
        return False
    begun = (options.slot(verb, (unit,)) for unit in first.candidates)
    return not any(slot.candidates for slot in begun if slot is not None)


def sent_off(state: State) -> Verb | None:
    """The order by which a group goes to the cursor: not where its head or others stand."""
    desk, head = state.desk, state.head
    away = head and desk.view.units[head].at not in ("", state.cursor)
    own = [unit for unit in state.units_here() if desk.words.side_of(unit) == desk.side]
    verbs = desk.options.frame_verbs() if away and {*own} <= {*state.group_meant} else ()
    going = [verb for verb in verbs if marching.goes(verb) and is_meant(state, verb)]
    able = {verb.name: {*ready_for(desk, verb)} for verb in going}
    going.sort(key=lambda verb: head not in able[verb.name])
    return next((verb for verb in going if able[verb.name] & {*state.group_meant}), None)


def order_each(state: State, verb: Verb, giving: Giving = give) -> Rows:
    """Orders each unit of the group; first how many did it. Who did not, stays in the group.

    Each goes the steps that bring the one at their head to the cursor; to the cursor itself, if
    they act on a hex, or the one at their head is there already.
    """
    desk, units = state.desk, state.group_meant
    if not verb.sends_one:
        names = listed(map(unit_words, units))
        one = f"{verb.words[0].capitalize()} is for one unit at a time, and the group is {names}."
        return desk.say(f"{one} Escape lets the group go; then select one.")
    go_on = partial(_order_each, state, verb, giving)
    return together.agreed(desk, verb, units, (state.cursor,), go_on)


def _order_each(state: State, verb: Verb, giving: Giving, able: Tokens, agreed: Tokens) -> Rows:
    """The same once it is `agreed` to what is done to others; `able` are those who can do it."""
    desk, units = state.desk, state.group_meant
    if verb.shape[:2] == ("unit", "cell"):
        fellows = (*able, *agreed)
        give_all = partial(_alike, state, giving, fellows)
        return together.ask(desk, verb, units, (state.cursor,), give_all)
    steps = _steps(state, units) if marching.goes(verb) else ()
    if not steps:
        return _each(state, verb, _to_the_cursor(state, verb, giving, agreed))
    by_steps = marching.by_steps(desk, verb, steps, giving, agreed)
    return _each(state, verb, by_steps, marching.ways_of(desk, units, steps))


def _alike(state: State, giving: Giving, fellows: Tokens, verb: Verb, said: Tokens) -> Rows:
    """Each of the group by an order with what was said for all."""
    desk = state.desk

    def order_one(unit: str, riders: Tokens) -> One:
        tokens = building.filled(desk, verb, alike.fitting_words(desk, verb, (unit,), said))
        return alike.one_order(desk, verb, tokens, giving, fellows)

    return _each(state, verb, order_one)


def _each(
    state: State, verb: Verb, order_one: alike.OrderOne, ways: Mapping[str, Tokens] = alike.NO_WAYS
) -> Rows:
    """Orders the group; who did not, is left in it, and how to let them go is told."""
    desk, units = state.desk, state.send()
    rows, left = alike.order_all(desk, verb, units, _named(state), order_one, ways)
    state.group = [u for u in left if u in desk.view.units]
    if state.group and desk.unit not in state.group and verb.shape[:2] == ("unit", "cell"):
        desk.unit = state.head
    stay = f"The group is left with {counted(len(left), 'unit')}; Escape lets it go."
    return [*rows, stay] if left else rows


def _steps(state: State, units: Tokens) -> tuple[int, ...]:
    """The steps from the head of a group to the cursor; none if it is there.

    Of units in several hexes straight ahead, as one expects of all; of a stack the cheapest way,
    and none if no way leads there.
    """
    desk, head = state.desk, state.head
    at = desk.view.units[head].at
    if at and len({desk.view.units[unit].at for unit in units}) == 1:
        return bodies.between(desk, (at, *desk.words.route(desk.view, head, state.cursor)))
    legs = desk.words.board.grid.legs(at, state.cursor) if at else ()
    return tuple(number for number, count in legs for _ in range(count))


def _to_the_cursor(state: State, verb: Verb, giving: Giving, agreed: Tokens) -> alike.OrderOne:
    desk = state.desk

    def order_one(unit: str, riders: Tokens) -> One:
        if desk.view.units[unit].at == state.cursor:
            return alike.stays(desk, unit, "is here already, where the others are sent.")
        tokens = unit_tokens(state, verb, unit, riders)
        if isinstance(tokens, str):
            name = desk.say(unit_words(unit))[0]
            return One([tokens], False, tokens.removeprefix(name).strip())
        return alike.one_order(desk, verb, tokens, giving, agreed)

    return order_one


# ---- to go on as before


def follow(state: State) -> Rows:
    """The group, the selected unit or else the next one does as the last one did."""
    desk, done = state.desk, following.before(state.desk)
    if not done or following.first_verb(desk, done) not in desk.options.verbs():
        return following.follow(desk, "")
    if len(state.group_meant) > 1:
        rows, left = following.follow_all(desk, done, state.send(), _named(state))
        state.group = left
        return rows
    if state.own_unit in following.able(desk, done):
        unit, rows = state.own_unit, following.follow_one(desk, done, state.own_unit).told
    else:
        unit, rows = following.follow_next(desk, done)
    cell = desk.view.units[unit].at if unit in desk.view.units else ""
    if cell:
        desk.unit = unit
        state.move_cursor(cell)
    return rows


# ---- a larger group


def widen(state: State) -> Rows:
    """The group grows: who can be ordered in this hex, in this wing, all; then nobody."""
    desk, able = state.desk, ready(state.desk)
    if not able:
        return selecting.next_ready(state)
    here = [unit for unit in state.units_here() if unit in able]
    head = state.own_unit if state.own_unit in able else (*here, *able)[0]
    if state.given_back and state.given_back == state.group_meant:
        if not here or state.cursor == desk.view.units[state.head].at:
            return _again(state)
        # The cursor has gone to others: the group begins anew around them.
        state.group, state.given_back, desk.unit, head = [], (), "", here[0]
    now = max(1, len(state.group_meant))
    for name, units in _bodies(state, head, able):
        if len(units) > now:
            state.group, desk.unit, state.leader = list(units), head, head
            cell = desk.view.units[head].at
            on_map = all(desk.view.units[unit].at for unit in units)
            if on_map and cell and cell != state.cursor:
                state.move_cursor(cell)
            return desk.say(f"Group of {len(units)}, {name}. {unit_words(head)} is at its head.")
    if not state.own_unit and not state.group_meant:
        return selecting.selected(state, head, at=False)
    return selecting.escape(state)


def _again(state: State) -> Rows:
    """The group whose orders were taken back, before it grows again."""
    desk, units = state.desk, state.given_back
    state.given_back = ()
    cell = desk.view.units[state.head].at
    if cell and cell != state.cursor:
        state.move_cursor(cell)
    return desk.say(f"Group of {len(units)} again: {listed(map(short, units))}.")


def _bodies(state: State, head: str, able: Tokens) -> Iterator[tuple[str, Tokens]]:
    """Larger and larger groups around a unit, of those who can be ordered."""
    desk = state.desk
    at = desk.view.units[head].at
    here = tuple(unit for unit in able if desk.view.units[unit].at == at)
    others = (u for u, state in desk.view.units.items() if state.at == at and u not in here)
    some = any(at and desk.words.side_of(unit) == desk.side for unit in others)
    where = f"all in {cell_words(at)}" if at else "all that are not on the map"
    yield f"{where}{' that can still be ordered' if some else ''}", here
    wings = bodies.wings(desk)
    going = (*able, *shut_in(desk))
    for name in (name for name in bodies.WINGS if head in wings.get(name, ())):
        yield f"the {name}", tuple(unit for unit in going if unit in wings[name])
    yield "all that can be ordered", going
