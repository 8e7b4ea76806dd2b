"""The panels to look things up: the legend of the map, and the keys."""

from __future__ import annotations

from tui.keys.names import spoken
from tui.map import Run, legend as map_legend
from tui.map.runs import Line
from tui.screens.keys import SCREEN_KEYS
from tui.screens.page import Page
from tui.viewmodel import View, wrapped


def legend(view: View, width: int) -> Page:
    """The marks of the map."""
    return view.kept(("legend", width), lambda: _made_legend(view, width))


def _made_legend(view: View, width: int) -> Page:
    """The marks in two columns where there is room."""
    words = view.desk.words
    entries = [
        (Run(f"{row.shown:>5} ", row.role), Run(row.phrase, "text"))
        for row in map_legend(words.names, words.marks)
    ]
    return Page("legend: the marks of the map", _columns(entries, width))


def _columns(entries: list[tuple[Run, Run]], width: int) -> list[Line]:
    """Marks with their words, in two columns if all fit."""
    half = width // 2
    if any(len(mark.text + phrase.text) >= half for mark, phrase in entries):
        found: list[Line] = []
        for mark, phrase in entries:
            first, *rest = wrapped(phrase.text, width - len(mark.text))
            found += [(mark, *first), *((Run(" " * len(mark.text)), *line) for line in rest)]
        return found
    middle = (len(entries) + 1) // 2
    rows: list[Line] = []
    for number in range(middle):
        left = entries[number]
        gap = Run(" " * (half - len(left[0].text + left[1].text)))
        right = entries[number + middle] if number + middle < len(entries) else ()
        rows.append((*left, gap, *right))
    return rows


def keys(view: View, width: int) -> Page:
    """The keys that work now, those of the screen last."""
    player = view.player
    works = [b for b in player.bindings.values() if b.works(player.state) and b.help]
    pressed_for = player.desk.settings.pressed_for
    rows = [_key(printed(pressed_for(b.key)), b.told(player.state), width) for b in works]
    rows += [_key("/", "type a command, ended by Enter", width), _key("?", "these keys", width)]
    rows += [_key(key.shown, key.help, width) for key in SCREEN_KEYS]
    question = player.desk.question
    most = len(question.choices) if question else 9
    numbers = "choose; 0 cancels" if question else "the answer that many back"
    rows.insert(0, _key(f"1-{most}", numbers, width))
    return Page("keys; control V, U: pages", [r for row in rows for r in row])


def printed(key: str) -> str:
    """A key as it is printed: the character, or its name."""
    return key if len(key) == 1 and key != " " else spoken(key)


def _key(key: str, help: str, width: int) -> list[Line]:
    lead = f"{key:>5} "
    first, *rest = wrapped(help, width - len(lead))
    return [(Run(lead, "focus"), *first), *((Run(" " * 6), *line) for line in rest)]
