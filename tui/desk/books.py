"""The rules, the charts, and the reports that only a game's own rules know."""

from __future__ import annotations

from collections.abc import Mapping

from engine.language.names import NotUnderstood, closest, plain
from engine.speech.game_words import Rows as Marked
from engine.speech.rule_words import rule_rows
from tui.desk.desk import Desk, Rows


def rules(desk: Desk, rest: str) -> Rows:
    """A rule by its number, or the rules that fit some words."""
    if not rest:
        return ["Say a number or words, such as rules 8.2.3 or rules retreat."]
    index = desk.rules
    exact = index.get(rest)
    found = exact or index.search(rest)
    if not found:
        near = index.nearest(rest)
        hint = f" Did you mean {near}?" if near else ""
        raise NotUnderstood(f"No rule has this number or these words: {rest}.{hint}")
    rows = [rule_rows(rule, index.abbreviations) for rule in found]
    if len(found) == 1 or exact:
        return [row for whole in rows for row in whole]
    head = f"{len(found)} rules fit, the best first. Say rules and a number for all of one."
    return [head, *(whole[0] for whole in rows)]


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
        return _named(desk, "report", known, rest)
    return _names("report", known)


def reports_of(desk: Desk) -> Mapping[str, Marked]:
    """The reports of the side that must choose, in marked words."""
    return desk.words.reports(desk.view, desk.side)


def _names(what: str, known: Mapping[str, Marked]) -> Rows:
    return [f"{what.capitalize()}s: {', '.join(known)}. Say {what} and a name."]


def _named(desk: Desk, what: str, known: Mapping[str, Marked], name: str) -> Rows:
    found = [each for each in known if plain(each).startswith(plain(name))]
    if found:
        return desk.say(*known[found[0]])
    names = ", ".join(known)
    raise NotUnderstood(f"There is no {what} {name}.{closest(name, known)} There are: {names}.")
