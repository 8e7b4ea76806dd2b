"""The rules, the charts, and the reports that only a game's own rules know."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.core.memory import by_view
from engine.data.rule_index import RuleIndex
from engine.data.rule_links import chapters
from engine.language.names import NotUnderstood, closest, plain
from engine.speech.game_words import GameWords, Rows as Marked
from engine.speech.rule_words import chapter_row, fitting_rows, numbered_rows, under_rows
from tui.desk.desk import Desk, Rows


def rules(desk: Desk, rest: str) -> Rows:
    """A rule by its number with its neighbours, a chapter, or the rules that fit some words."""
    index = desk.rules
    if not rest:
        return _opened(desk, _chapters(index))
    found = numbered_rows(index, rest) or under_rows(index, rest) or fitting_rows(index, rest)
    if not found:
        near = index.nearest(rest)
        hint = f" Did you mean {near}?" if near else ""
        raise NotUnderstood(f"No rule has this number or these words: {rest}.{hint}")
    return _opened(desk, found)


def _opened(desk: Desk, rows: Rows) -> Rows:
    desk.looked_up = rows
    return rows


def _chapters(index: RuleIndex) -> Rows:
    found = chapters(index)
    head = f"{len(found)} chapters. Say rules and a chapter, the number of a rule, or words."
    return [head, *(chapter_row(index, rules) for rules in found.values())]


def table(desk: Desk, rest: str) -> Rows:
    """A chart in words; without a name, which there are."""
    tables = desk.words.tables()
    return _named(desk, "table", tables, rest) if rest else _names("table", tables)


def report(desk: Desk, rest: str) -> Rows:
    """A report by its name; without one the only report, or which there are."""
    known = reports_of(desk)
    if not known:
        return ["This game has no reports of its own."]
    if rest or len(known) == 1:
        found = _named(desk, "report", known, rest)
        desk.reported = _full_name(known, rest)
        return found
    return _names("report", known)


def reports_of(desk: Desk) -> Mapping[str, Marked]:
    """The reports of the side that must choose, in marked words."""
    return _reports(desk.words, desk.options.view, desk.side)


@by_view
def _reports(words: GameWords, view: Any, side: str) -> Mapping[str, Marked]:
    """They are asked for with every key, if only whether there are any."""
    return words.reports(view, side)


def _names(what: str, known: Mapping[str, Marked]) -> Rows:
    return [f"{what.capitalize()}s: {', '.join(known)}. Say {what} and a name."]


def _full_name(known: Mapping[str, Marked], name: str) -> str:
    """The first name that begins so; "" if none does."""
    return next((each for each in known if plain(each).startswith(plain(name))), "")


def _named(desk: Desk, what: str, known: Mapping[str, Marked], name: str) -> Rows:
    found = _full_name(known, name)
    if found:
        return desk.say(*known[found])
    names = ", ".join(known)
    raise NotUnderstood(f"There is no {what} {name}.{closest(name, known)} There are: {names}.")
