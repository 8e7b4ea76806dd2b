"""The combat panel: strengths, every modifier, the table with the column in play, the chances.

The words are those that the game tells of an attack, so that the panel cannot say anything else
than the line mode; the table is the game's own.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from typing import NamedTuple

from msgspec.structs import replace

from engine.core.event import Event, Level
from engine.core.order import Tokens
from engine.core.words import cell as cell_words, counted
from engine.speech.results import ResultTable
from engine.speech.speaker import Speaker
from tui.desk.desk import Question
from tui.desk.fought import Fought, led_to
from tui.desk.moment import asked_rows
from tui.desk.planning import attacker
from tui.desk.review import since_in_short
from tui.keys import aiming
from tui.map import Run
from tui.map.runs import Line
from tui.screens import choices, entering
from tui.viewmodel import View, paragraphs, text, wrapped

_CELL = re.compile(r"\{cell:(\w+)\}")


def table(view: View, width: int) -> tuple[str, list[Line]]:
    """The head and the rows of the panel for the attack that is looked at.

    Where there can be none it is said why; the table alone would only cover the map.
    """
    desk = view.desk
    attack = _looked_at(view)
    if isinstance(attack, str):
        return "combat", paragraphs(desk.say(attack), width)
    told, found = desk.words.odds(view.view, *attack), desk.words.results(view.view, *attack)
    head = f"combat: {desk.say(cell_words(attack.cell))[0]}"
    if found is None or found.column is None:
        return head, paragraphs(desk.say(*told), width)
    grid = drawn(found, width)
    first, *rest = (row for row in told if row != found.told)
    ending = paragraphs(desk.say(first), width, "focus")
    return head, [*paragraphs(desk.say(*rest), width), (), *grid, *_chances(found, width), *ending]


def is_of_an_attack(view: View) -> bool:
    """True if what is looked at can be attacked: a bare results table needs no room."""
    attack = _looked_at(view)
    if isinstance(attack, str):
        return False
    found = view.desk.words.results(view.view, *attack)
    return found is None or found.column is not None


def choosing(view: View, width: int) -> tuple[str, list[Line]]:
    """The attack that is being put together: what it would be now, and who else can join it.

    Before anybody is named it is that by all who can.
    """
    desk, question = view.desk, view.desk.question
    assert question is not None and question.about is not None
    named = question.about[1]
    cell, *beside = (name for name in named if name in desk.words.board.grid)
    units = tuple(name for name in named if name in view.view.units)
    attack = (view.view, view.viewer, cell, units, tuple(beside))
    told, found = desk.words.odds(*attack), desk.words.results(*attack)
    rows = paragraphs(desk.say(told[0]), width, "focus")
    if found is not None and found.column is not None:
        rows += _chances(found, width)
    rows += listed(view, question, width)
    rows += paragraphs(desk.say(*told[1:]), width)
    who = "attack by those taken" if units else "attack by all who can"
    return f"{who}: {desk.say(cell_words(cell))[0]}", rows


def is_choosing(view: View) -> bool:
    """True while it is asked who attacks a hex."""
    about = view.desk.question.about if view.desk.question is not None else None
    return about is not None and about[0].shape[:2] == ("target", "units") and len(about[1]) > 0


def fought(view: View, width: int) -> tuple[str, list[Line]]:
    """The fight that the own last order led to: its result, who attacked whom, what came of it.

    Then what is to be chosen; how it was reckoned comes last.
    """
    desk, fight = view.desk, _fight(view)
    assert fight is not None
    result, who = _said(view, fight.result), desk.say(fight.began.fighters())
    others = [e for e in fight.events if not e.account and e is not fight.result]
    came = [row for e in others for row in _said(view, e)]
    full = Speaker(desk.words.names, replace(desk.settings.style, level=Level.FULL))
    reckoned = full.told((fight.began,))
    rows = paragraphs(result, width, "focus") + paragraphs(
        [*who, *came, *_more(view, fight)], width
    )
    asked = choices.offer(view)
    rows += [text("head", "now"), *paragraphs(asked_rows(desk), width)]
    if asked is not None and asked.question is not None:
        rows += listed(view, asked.question, width)
    rows += [text("head", "how it was reckoned"), *paragraphs(reckoned, width)]
    return "result of the combat", rows


def hexes(view: View, shown: str) -> tuple[str, ...]:
    """The hexes of the fight that a panel is about, the first the one that is attacked."""
    desk, grid = view.desk, view.desk.words.board.grid
    if shown == "result":
        fight = _fight(view)
        found = _CELL.findall(fight.began.text(Level.FULL)) if fight is not None else []
    elif shown == "attack" and desk.question is not None and desk.question.about is not None:
        named = desk.question.about[1]
        found = [n for n in named if n in grid] + _places(view, named)
    elif shown == "combat":
        looked = _looked_at(view)
        attack = looked if not isinstance(looked, str) else _Attack("", desk.cursor)
        found = [attack.cell, *attack.beside, *_places(view, attack.units)]
    else:
        found = []
    return tuple(dict.fromkeys(cell for cell in found if cell in grid))


def _places(view: View, units: Iterable[str]) -> list[str]:
    """The hexes of those units that are on the map."""
    known = view.view.units
    return [cell for unit in units if unit in known for cell in known[unit].cells]


def is_fought(view: View) -> bool:
    """True if the own last order has led to a result that was reckoned."""
    return _fight(view) is not None


def _fight(view: View) -> Fought | None:
    return view.kept("fight", lambda: led_to(view.desk, view.viewer))


def _more(view: View, fight: Fought) -> list[str]:
    """That others followed, and how they are told; in short what the computer's turn brought."""
    followed = f"{counted(fight.more, 'more fight')} followed"
    told = [f"{followed}; log tells {'it' if fight.more == 1 else 'them'}."] if fight.more else []
    desk = view.desk
    has_played = not fight.is_of_now and fight.entry < len(desk.session.entries) - 1
    return [*told, *([since_in_short(desk)] if has_played else [])]


def last_events(view: View) -> list[Event]:
    """What came of the last order."""
    session = view.desk.session
    last = len(session.entries) - 1
    return view.kept("last events", lambda: [
        item.event for item in session.heard(view.viewer) if item.entry == last
    ])  # fmt: skip


def _said(view: View, event: Event) -> list[str]:
    return [row for row in view.desk.speaker.event(event).split("\n") if row]


def listed(view: View, question: Question, width: int) -> list[Line]:
    """The choices of a question by their numbers, the one that Enter takes marked."""
    taken = entering.takes(view)
    rows: list[Line] = []
    for number, told in enumerate(question.choices, 1):
        marked = number == taken
        rows += wrapped(told, width, "focus" if marked else "text", lead(number, marked))
    return rows


def lead(number: int, marked: bool) -> str:
    """What stands before a choice in a panel: its number, and a mark if Enter takes it."""
    return f"{'>' if marked else ' '}{number} "


LISTING = ("choices", "attack", "result")
"""The panels that list the choices of a question by their numbers."""


class _Attack(NamedTuple):
    """What the game's words tell of: who attacks which cell, and further cells of the attack."""

    side: str
    cell: str
    units: Tokens = ()
    beside: Tokens = ()


def _looked_at(view: View) -> _Attack | str:
    """The attack that is looked at.

    What was asked for, until the cursor goes on; then what cursor and selection mean, in words if
    that is no one attack.
    """
    desk, weighed = view.desk, view.desk.weighed
    if weighed.cell and weighed.cursor == desk.cursor:
        cell, beside = weighed.cell, weighed.beside
        units = tuple(u for u in weighed.units if u in view.view.units)
    else:
        meant = aiming.looked_at(view.player.state)
        if isinstance(meant, str):
            return meant
        cell, units, beside = *meant, ()
    return _Attack(attacker(desk, view.viewer, cell, units), cell, units, beside)


def drawn(found: ResultTable, width: int) -> list[Line]:
    """The table; the column in play stands between marks in every row.

    If it is too wide the columns around the one in play come first, the others below.
    """
    lead = max(len(found.corner), *(len(row.name) for row in found.rows))
    widths = [
        max(len(name) + 1, *(len(row.cells[n]) for row in found.rows)) + 1
        for n, name in enumerate(found.columns)
    ]
    around = _columns(widths, found.column or 0, width - lead)
    lines, left = _part(found, around, widths, lead), set(range(len(widths))) - {*around}
    while left:
        others = _columns(widths, min(left), width - lead, left)
        left -= {*others}
        lines += [(), *_part(found, others, widths, lead)]
    return lines


def _part(found: ResultTable, shown: range, widths: list[int], lead: int) -> list[Line]:
    """Some columns of the table, with the names of its rows."""
    rows = [(found.corner, found.columns), *((row.name, row.cells) for row in found.rows)]
    lines: list[Line] = []
    for number, (name, cells) in enumerate(rows):
        runs = [Run(name.ljust(lead), "label")]
        for n in shown:
            now = n == found.column
            cell = f"{cells[n]}<" if now and not number else cells[n]
            mark = ">" if now else " "
            runs.append(Run(f"{mark}{cell}".ljust(widths[n]), "focus" if now else "text"))
        lines.append(tuple(runs))
    return lines


def _columns(
    widths: list[int], middle: int, room: int, among: Collection[int] | None = None
) -> range:
    """The numbers of the columns that there is room for, the one in the middle surely.

    `among` are those that are to be shown; all of them if it is not said.
    """
    known = range(len(widths)) if among is None else among
    first, end = middle, middle + 1
    while True:
        more = [n for n in (end, first - 1) if n in known]
        nearest = min(more, key=lambda n: abs(n - middle), default=None)
        if nearest is None or sum(widths[min(first, nearest) : max(end, nearest + 1)]) > room:
            return range(first, end)
        first, end = min(first, nearest), max(end, nearest + 1)


def _chances(found: ResultTable, width: int) -> list[Line]:
    """How often of all throws each result comes."""
    told = ", ".join(f"{result} {count}" for result, count in found.chances().items())
    row = f"Of {counted(found.throws, 'throw')}: {told}."
    return [text("focus", row)] if len(row) <= width else paragraphs([row], width, "focus")
