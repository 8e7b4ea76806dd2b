"""The panels to look things up: the legend of the map, and the keys."""

from __future__ import annotations

from functools import lru_cache

from tui.desk.desk import Desk
from tui.keys.all_keys import CURSOR, LAST, by_chapter
from tui.keys.layout import no_directions
from tui.keys.names import spoken
from tui.map import Run
from tui.map.runs import Line, width_of
from tui.screens.keys import SCREEN_KEYS
from tui.screens.page import Page
from tui.viewmodel import View, wrapped


def legend(view: View, width: int) -> Page:
    """The marks of the map."""
    laid = view.laid_kinds
    return view.kept(("legend", width, laid), lambda: _made_legend(view, width, laid))


def _made_legend(view: View, width: int, laid: frozenset[str]) -> Page:
    """The marks in two columns where there is room for both."""
    entries = [(_shown(row.shown, row.role), Run(row.phrase, "text")) for row in view.legend(laid)]
    return Page("legend: the marks of the map", _columns(entries, width))


def _shown(text: str, role: str) -> Line:
    """A mark in its column, and nothing beside it in its colour."""
    return (Run(" " * (5 - len(text))), Run(text, role), Run(" "))


def _columns(entries: list[tuple[Line, Run]], width: int) -> list[Line]:
    """Marks with their words, one after the other; two in a row where both have room."""
    found: list[Line] = []
    half, left = width // 2, list(entries)
    while left:
        mark, phrase = left.pop(0)
        end = width_of((*mark, phrase))
        at = max(half, end + 1)
        if left and at + width_of((*left[0][0], left[0][1])) <= width:
            mark_2, phrase_2 = left.pop(0)
            found.append((*mark, phrase, Run(" " * (at - end)), *mark_2, phrase_2))
            continue
        indent = width_of(mark)
        first, *rest = wrapped(phrase.text, width - indent)
        found += [(*mark, *first), *((Run(" " * indent), *line) for line in rest)]
    return found


def keys(view: View, width: int) -> Page:
    """The keys that work now: those that help most, then by chapter, as by ear."""
    player = view.player
    desk, works = player.desk, (b for b in player.bindings.values() if b.works(player.state))
    rows = [_key(*_numbers(desk), width)]
    for name, found in by_chapter(player.state, (b for b in works if b.help)).items():
        if name == LAST:
            rows += [_head("The line and the screen"), *_own(width)]
        if name and found:
            rows.append(_head(name))
        if name == CURSOR:
            rows.append(
                _key("arrow", "move the cursor; in a menu, as Tab, through its choices", width)
            )
            idle = "".join(no_directions(desk))
            rows.append(_key(idle, "no directions on this map; in other games they are", width))
        pressed = ((printed(desk.settings.pressed_for(b.key)), b) for b in found)
        rows += [_key(key, b.told(player.state), width) for key, b in pressed]
    return Page("keys; Page Down turns, Escape closes", [r for row in rows for r in row])


def _numbers(desk: Desk) -> tuple[str, str]:
    """What the figures do."""
    if desk.question is not None:
        return f"1-{len(desk.question.choices)}", "choose; 0 cancels"
    return "1-9", "take what has that number on the map; else a number pad: the cursor, 5 selects"


def _own(width: int) -> list[tuple[Line, ...]]:
    """The keys that are no order and no question of the game: of the line and the screen."""
    line = [("/", "type a command, ended by Enter"), ("?", "these keys")]
    return [_key(*own, width) for own in (*line, *((k.shown, k.help) for k in SCREEN_KEYS))]


def _head(name: str) -> tuple[Line, ...]:
    return ((Run(name, "head"),),)


def printed(key: str) -> str:
    """A key as it is printed: the character, or its name."""
    return key if len(key) == 1 and key != " " else spoken(key)


@lru_cache(maxsize=256)
def _key(key: str, help: str, width: int) -> tuple[Line, ...]:
    """A row of the list, the same as long as the key does the same."""
    lead = f"{key:>5} "
    first, *rest = wrapped(help, width - len(lead))
    return ((Run(lead, "focus"), *first), *((Run(" " * 6), *line) for line in rest))
