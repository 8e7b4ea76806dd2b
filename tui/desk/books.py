"""The rules and the charts."""

from __future__ import annotations

from engine.language.names import NotUnderstood, closest, plain
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
    names = ", ".join(tables)
    if not rest:
        return [f"Tables: {names}. Say table and a name."]
    found = [name for name in tables if plain(name).startswith(plain(rest))]
    if not found:
        raise NotUnderstood(f"There is no table {rest}.{closest(rest, tables)} There are: {names}.")
    return desk.say(*tables[found[0]])
