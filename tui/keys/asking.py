"""Commands by their keys: asked as they would be typed, about the cursor and the selection."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.words import counted, unit as unit_words
from engine.data.rule_index import Rule, RuleIndex
from engine.data.rule_links import chapter_of, chapters
from engine.speech import rule_words
from engine.speech.describe import ELEMENTS
from engine.speech.speaker import COORDINATES
from tui.desk import books, choosing
from tui.desk.able import ready
from tui.desk.answering import answer
from tui.desk.building import numbered
from tui.desk.desk import Command, Question, Rows
from tui.keys import aiming, groups, main_thing, selecting
from tui.keys.layout import direction_keys, legend
from tui.keys.parts import NOBODY_WAITS, SELECT_FIRST
from tui.keys.state import State
from tui.settings import LEVELS, READINGS

CLOSED = "Closed."
Chapter = tuple[Rule, ...]
_OF_A_UNIT = ("where", "reach", "path")


def command_by_key(state: State, command: Command) -> Rows:
    """What a command's key answers."""
    own = _OWN.get(command.id)
    if own is not None:
        return own(state)
    if command.id == "reach" and len(state.group_meant) > 1 and state.unit in ("", state.own_unit):
        return _reach_of_group(state)
    if command.id == "path" and len(state.group_meant) > 1:
        return _path_of_group(state)
    if command.id in _OF_A_UNIT:
        unit = state.unit or state.desk.words.acting(state.desk.view)
        if not unit:
            return [SELECT_FIRST if ready(state.desk) else NOBODY_WAITS]
        state.desk.asked = unit
        if command.id == "path" and state.desk.view.units[unit].at == state.cursor:
            return state.desk.say(f"{unit_words(unit)} is here. Move the cursor first.")
    rest = _RESTS.get(command.id, _nothing)(state)
    return answer(state.desk, f"{command.words[0]} {rest}".strip())


def _reach_of_group(state: State) -> Rows:
    """Where a group can go together; where each goes by itself, of one of it, and that it is."""
    desk, units = state.desk, state.group_meant
    unit = state.head
    desk.asked, desk.reach_of = unit, (state.own_unit, len(desk.session.entries))
    together = desk.words.reach_together(desk.view, units)
    if together:
        return desk.say(*together)
    first, *rest = desk.words.reach(desk.view, unit)
    return desk.say(f"Of one unit of the group: {first}", *rest)


def _path_of_group(state: State) -> Rows:
    """The way of a group to the cursor; where each goes by itself, that of each of its units."""
    desk, units, cell = state.desk, state.group_meant, state.cursor
    if all(desk.view.units[unit].at == cell for unit in units):
        return ["The group is here. Move the cursor first."]
    together = desk.words.path_together(desk.view, units, cell)
    if together:
        return desk.say(*together)
    heads = [desk.words.path(desk.view, unit, cell)[0] for unit in units]
    each = f"Each of the {counted(len(units), desk.words.piece_word)} of the group"
    alike = {head.removeprefix(unit_words(u)) for u, head in zip(units, heads, strict=True)}
    if len(alike) == 1:
        return desk.say(f"{each}{alike.pop()}")
    return desk.say(f"{each} goes by itself:", *heads)


def _nothing(state: State) -> str:
    return ""


def _list(state: State) -> str:
    kind = state.scanner.category
    return f"{kind} near {state.cursor}" if kind else ""


def _odds(state: State) -> Rows:
    """Of the attack that is being fought; else of the one that cursor and selection mean.

    After that of one unit the odds by all who could join it.
    """
    desk, battle = state.desk, state.desk.words.battle(state.desk.view)
    found = (battle, ()) if battle else aiming.looked_at(state)
    if isinstance(found, str):
        return desk.say(found)
    cell, units = found
    if not units or state.group_meant:
        return answer(desk, f"odds {cell} with {', '.join(units)}" if units else f"odds {cell}")
    together = answer(desk, f"odds {cell}")[:1]
    alone = answer(desk, f"odds {cell} with {', '.join(units)}")
    return [*alone, *(f"By all who can: {row}" for row in together if row != alone[0])]


def _army(state: State) -> str:
    sides = (state.desk.side, state.desk.enemy)
    state.army_of = sides[1] if state.army_of == sides[0] else sides[0]
    return state.army_of


def _next_of(names: tuple[str, ...], now: str) -> str:
    return names[(names.index(now) + 1) % len(names)]


def _level(state: State) -> str:
    names = {number: name for name, number in LEVELS.items()}
    return _next_of(tuple(LEVELS), names[state.desk.settings.level])


def _coordinates(state: State) -> str:
    return _next_of(COORDINATES, state.desk.settings.coordinates)


def _reading(state: State) -> str:
    return _next_of(READINGS, state.desk.settings.reading)


_RESTS: dict[str, Callable[[State], str]] = {
    "list": _list,
    "path": lambda state: state.cursor,
    "army": _army,
    "level": _level,
    "coordinates": _coordinates,
    "reading": _reading,
}
"""What would be typed behind the command."""


def _ray(state: State) -> Rows:
    board = state.desk.words.board
    keys = direction_keys(board)

    def towards(key: str) -> Rows | None:
        number = keys.get(key.lower())
        if number is None:
            return None
        return answer(state.desk, f"ray {state.cursor} {board.grid.names[number]}")

    state.waiting = towards
    return [f"Which way? {legend(state.desk)}."]


def _table(state: State) -> Rows:
    names = tuple(state.desk.words.tables())
    return _choice(state, f"Which table? {len(names)} choices. 0 closes.", names,
                   lambda n: books.table(state.desk, names[n]))  # fmt: skip


def _report(state: State) -> Rows:
    names = tuple(books.reports_of(state.desk))
    if len(names) < 2:
        return answer(state.desk, "report")
    desk = state.desk
    account = desk.words.account(desk.view, desk.side)
    stands = f"{desk.say(account)[0]} " if account else ""
    return _choice(state, f"{stands}Which report? {len(names)} choices. 0 closes.", names,
                   lambda n: books.report(desk, names[n]))  # fmt: skip


def _elements(state: State) -> Rows:
    now, every = state.desk.settings.elements, ELEMENTS
    names = tuple(f"{e}, {'on' if e in now else 'off'}" for e in every)
    head = f"What a hex says, a number switches: {len(names)} choices. 0 closes."

    def switch(n: int) -> Rows:
        left = [e for e in every if (e in now) != (e == every[n])]
        if not left:
            return ["One must stay on."]
        choosing.elements(state.desk, ", ".join(left))
        return [f"{every[n].capitalize()} {'off' if every[n] in now else 'on'}."]

    return _choice(state, head, names, switch)


def _choice(state: State, head: str, names: tuple[str, ...], pick: Callable[[int], Rows]) -> Rows:
    rows = numbered(head, names)
    state.desk.question = Question(
        rows, names, pick, lambda: [CLOSED], CLOSED, stays=True, aside=True
    )
    return rows


def _rules(state: State) -> Rows:
    """The chapters, then the rules of one, by numbers."""
    index = state.desk.rules
    found = _by_number(chapters(index))
    head = f"Which chapter of the rules? {len(found)} choices. 0 closes; slash for words."
    rows = tuple(_chapter(index, number, rules) for number, rules in enumerate(found, 1))
    return _choice(state, head, rows, lambda n: _rules_of(state, found[n]))


def _by_number(known: Mapping[str, Chapter]) -> list[Chapter]:
    """Each chapter where its number chooses it; those of no such number in the places left over."""
    places = [known.get(str(number), ()) for number in range(1, len(known) + 1)]
    others = [rules for rules in known.values() if rules not in places]
    return [rules or others.pop(0) for rules in places]


def _chapter(index: RuleIndex, number: int, rules: Chapter) -> str:
    """A chapter behind its number in the menu; its own is told only if it is another."""
    own = chapter_of(rules[0])
    row = rule_words.chapter_row(index, rules).removeprefix(f"{own}, ")
    return row if own == str(number) else f"chapter {own}, {row}"


def _rules_of(state: State, chapter: tuple[Rule, ...]) -> Rows:
    index = state.desk.rules
    head = f"Which rule? {len(chapter)} choices. 0 closes."
    return _choice(state, head, tuple(rule_words.rule_row(index, rule) for rule in chapter),
                   lambda n: answer(state.desk, f"rules {chapter[n].id}"))  # fmt: skip


def _situation(state: State) -> Rows:
    """The situation; pressed again right after it the briefing."""
    rows = answer(state.desk, "situation")
    return answer(state.desk, "briefing") if state.report.whole == rows else rows


def _log(state: State) -> Rows:
    """The log; pressed again right after it how the last combat came about."""
    rows = answer(state.desk, "log")
    return answer(state.desk, "account") if state.report.whole == rows else rows


_OWN: dict[str, Callable[[State], Rows]] = {
    "ray": _ray,
    "table": _table,
    "report": _report,
    "elements": _elements,
    "rules": _rules,
    "distance": selecting.how_far,
    "why": main_thing.why,
    "situation": _situation,
    "follow": groups.follow,
    "odds": _odds,
    "log": _log,
}
"""Commands that ask back or answer otherwise when they come by a key."""
