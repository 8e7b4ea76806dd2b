"""The panels by their names.

Each is made from the words of the line mode's answers: nothing is seen that cannot be asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.data.rule_links import chapters
from engine.language.names import NotUnderstood
from engine.speech import rule_words
from tui.desk import books, review
from tui.desk.desk import Question, Rows
from tui.map.runs import Line
from tui.screens import book, cell, choices, combat, whole
from tui.screens.page import Page
from tui.viewmodel import View, paragraphs, text, wrapped

USUAL = 36
"""The columns of a panel that needs many rows: less than half, so no cell is always hidden."""
COLUMNS = {
    "combat": 52, "log": USUAL, "rules": USUAL, "report": USUAL, "legend": USUAL, "keys": 70,
    "attack": USUAL, "result": USUAL, "game": USUAL, "drawn": USUAL,
}  # fmt: skip
"""Panels that need many rows, and how many columns they need; a combat table is wide."""


def page(view: View, name: str, width: int) -> Page:
    """A panel by its name."""
    if view.curtain:
        return Page("Hexplain")
    return _PAGES[name](view, width)


def _answer(view: View, width: int) -> Page:
    """The last answer, the row heard last marked."""
    report = view.player.state.report
    rows: list[Line] = []
    focus = 0
    heard = report.whole_at
    for number, row in enumerate(report.whole):
        now = number == heard
        if now:
            focus = len(rows)
        rows += wrapped(row, width, "focus" if now else "text", "> " if now else "  ")
    question = view.desk.question
    if question is not None and not _is_asked(report.whole, question):
        rows += [text("head", "still asked"), *paragraphs(question.asks, width)]
    head = "answer with a number, 0 cancels" if question else "answer"
    return Page(head, rows, focus, tells_key=question is None)


def _choices(view: View, width: int) -> Page:
    """What the rules ask, each answer with the number that stands on the map."""
    asked = choices.offer(view)
    if asked is None or asked.question is None:
        return cell.cell(view, width)
    rows = combat.listed(view, asked.question, width)
    return Page(asked.question.asks[0].partition(":")[0], rows)


def _is_asked(told: Iterable[str], question: Question) -> bool:
    """True if an answer holds the question that waits for a number, in whatever order of words."""
    words = sorted(question.asks[-1].split())
    return any(row.startswith(question.asks[0]) or sorted(row.split()) == words for row in told)


def _log(view: View, width: int) -> Page:
    return view.kept(("log", width), lambda: _made_log(view, width))


def _part_of_log(view: View) -> Rows:
    """The part that was asked for; nothing where the log has no such part any more."""
    if not view.log_words:
        return []
    try:
        return review.log(view.desk, view.log_words)
    except NotUnderstood:
        return []


def _made_log(view: View, width: int) -> Page:
    """The part of the log that was asked for; else all of it."""
    part = _part_of_log(view)
    if not part:
        return whole_log(view, width)
    return Page(f"{part[0].lower().removesuffix('.')}; /log all", paragraphs(part[1:], width), -1)


def whole_log(view: View, width: int) -> Page:
    """All that has happened, by turns, the newest last."""
    return view.kept(("whole log", width), lambda: _made_whole_log(view, width))


def _made_whole_log(view: View, width: int) -> Page:
    desk = view.desk
    rows: list[Line] = []
    turn = -1
    for item in desk.session.heard(view.viewer):
        told = desk.speaker.event(item.event)
        if not told:
            continue
        if item.turn != turn:
            turn = item.turn
            rows.append(text("head", f"turn {turn}" if turn else "set-up"))
        for line in told.split("\n"):
            rows += wrapped(line, width, "head" if item.event.kind == "phase" else "text")
    return Page("log; /log turn 2, or a kind: part", rows, -1)


def _rules(view: View, width: int) -> Page:
    """What was last looked up, or all rules by chapters."""
    desk = view.desk
    if desk.looked_up:
        return Page("rules; /rules and words finds", paragraphs(desk.looked_up, width))
    return view.kept(("rules", width), lambda: _all_rules(view, width))


def _all_rules(view: View, width: int) -> Page:
    """All rules by chapters, a row each."""
    desk = view.desk
    rows: list[Line] = []
    for rules in chapters(desk.rules).values():
        rows += wrapped(rule_words.chapter_row(desk.rules, rules), width, "head")
        rows += [
            line for rule in rules for line in wrapped(rule_words.rule_row(desk.rules, rule), width)
        ]
    return Page("rules; /rules and words finds", rows)


def _report(view: View, width: int) -> Page:
    """What only this game keeps account of, each under its name, the last asked for first."""
    first = view.desk.reported
    return view.kept(("report", width, first), lambda: _made_report(view, width, first))


def _made_report(view: View, width: int, first: str) -> Page:
    desk = view.desk
    known = desk.words.reports(view.view, view.viewer)
    rows: list[Line] = []
    for name, told in sorted(known.items(), key=lambda named: named[0] != first):
        rows += [text("head", name), *paragraphs(desk.say(*told), width)]
    return Page("reports", rows or paragraphs(books.report(desk, ""), width))


_PAGES: dict[str, Callable[[View, int], Page]] = {
    "cell": cell.cell,
    "moment": cell.moment,
    "combat": lambda view, width: Page(*combat.table(view, width)),
    "log": _log,
    "rules": _rules,
    "report": _report,
    "legend": book.legend,
    "keys": book.keys,
    "answer": _answer,
    "choices": _choices,
    "attack": lambda view, width: Page(*combat.choosing(view, width)),
    "result": lambda view, width: Page(*combat.fought(view, width), tells_key=True),
    "game": whole.whole,
    "drawn": whole.drawn,
}
