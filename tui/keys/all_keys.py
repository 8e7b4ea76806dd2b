"""All keys that work here and now: how to hear more, the others that help most, then the rest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import takewhile

from engine.core.words import counted, listed as listed_words
from tui.desk.desk import Rows
from tui.keys.bindings import READING, Binding
from tui.keys.layout import ARROWS, BLOCK, no_directions
from tui.keys.names import spoken
from tui.keys.order_keys import order_keys, verb_keys
from tui.keys.state import State

MOST = 20
"""So many keys come first."""
_BEFORE = (".", "enter", "tab", " ")
_AFTER = ("u", "l", "v", "i", "T", "O", "M", "R", "P", "o", "n", "I", "m", "U", "H", "y")
"""What helps at any moment, in the order of use; between the two the orders that can be given."""
CURSOR = "The look cursor"
LAST = "For good"
"""The chapter of the directions; and the last one, draw and resign."""


def by_chapter(state: State, working: Iterable[Binding]) -> Mapping[str, list[Binding]]:
    """The keys by their chapters: under no name first those that help most, in the order of use."""
    left = {binding.key: binding for binding in working}
    chapters = _chapters(state)
    first = [*_BEFORE, *_asked(state), *_AFTER]
    helpful = [k for k in dict.fromkeys(first) if k in left and k not in chapters[LAST]][:MOST]
    found = {"": [left.pop(key) for key in helpful]}
    for name, keys in chapters.items():
        found[name] = [left.pop(key) for key in keys if key in left]
    return found


def listed(state: State, working: Iterable[Binding], own: Rows) -> Rows:
    """A row for each key, and one before each chapter; `own` are rows of keys without a binding."""
    rows: Rows = []
    for name, found in by_chapter(state, working).items():
        rows += own if name == LAST else []
        rows += [f"{name}: {counted(len(found), 'key')} more."] if name and found else []
        rows += [_row(state, binding) for binding in found]
        rows += _no_directions(state) if name == CURSOR else []
    return rows


def named(rows: Rows, name: str) -> Rows:
    """The row of the key that is named, or is the character itself: "plus", "+", "capital f".

    Of no key the rows of all that do what is named: "scan"; of a chapter its keys.
    """
    key = spoken(name) if len(name) == 1 else name.casefold()
    found = [row for row in rows if key in (head := row.partition(": ")[0], head.casefold())]
    if found and _is_head(found[0]):
        after = rows[rows.index(found[0]) + 1 :]
        return [found[0], *takewhile(lambda row: not _is_head(row), after)]
    return found or [row for row in rows if f": {key}: " in row]


def _is_head(row: str) -> bool:
    """True for the row before the keys of a chapter."""
    return row.endswith((" key more.", " keys more."))


def _row(state: State, binding: Binding) -> str:
    return f"{spoken(state.desk.settings.pressed_for(binding.key))}: {binding.told(state)}."


def _no_directions(state: State) -> Rows:
    letters = listed_words(no_directions(state.desk))
    return [f"{letters}: no directions on this map; in other games they are."]


def _asked(state: State) -> Iterator[str]:
    """The keys of what can be ordered now, as the game has them in order."""
    keys = order_keys(state.desk.session.game)
    return (keys[verb.name] for verb in state.desk.options.frame_verbs() if verb.name in keys)


def _chapters(state: State) -> Mapping[str, tuple[str, ...]]:
    """Every key by its chapter."""
    game = state.desk.session.game
    keys = order_keys(game)
    late = tuple(dict.fromkeys(keys[v.name] for v in game.any_time if v.name in keys))
    groups: dict[str, list[str]] = {}
    for command in state.desk.commands:
        groups.setdefault(command.group, []).append(command.key)
    return {
        "Orders": (
            *(key for key in verb_keys(game) if key not in late),
            "shift-tab",
            "+",
            "ctrl-g",
        ),
        CURSOR: (*BLOCK, *BLOCK.upper(), *ARROWS),
        "Answers and the scanner": (*(binding.key for binding in READING), "=", "escape"),
        **{group: tuple(keys) for group, keys in groups.items()},
        LAST: late,
    }
