"""What the command palette offers: every order, question and setting by its words.

All words are the command table's, the game's orders' and the screen's own; units and places are
completed by the names that the game knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.core.words import unit as unit_words
from engine.language.names import plain
from engine.language.whom import called
from tui.desk.desk import Command, Desk
from tui.desk.labels import what_it_does
from tui.keys.names import spoken
from tui.keys.order_keys import order_keys
from tui.screens import overlays
from tui.screens.keeping import PAGES
from tui.screens.keys import SCREEN_KEYS
from tui.themes import THEMES, TITLES

if TYPE_CHECKING:
    from tui.viewmodel import View

_MOST = 12
"""So many units or places of a name are offered."""


@dataclass(frozen=True)
class Entry:
    """Something that can be done: its words, what it does, and the key or the line that does it."""

    words: str
    help: str
    key: str = ""
    line: str = ""
    unit: str = ""
    """The unit that is selected first."""


def entries(view: View) -> Iterator[Entry]:
    """All that can be done now: orders first, then questions and settings, then the screen."""
    desk = view.desk
    keys = order_keys(desk.session.game)
    for verb in desk.options.verbs():
        key = "" if verb.several else keys.get(verb.name, "")
        how = f" Key {spoken(desk.settings.pressed_for(key))}." if key else ""
        line = "" if key else f"menu {verb.words[0]}"
        yield Entry(desk.options.words(verb)[0], f"{what_it_does(desk, verb)}{how}", key, line)
    for command in desk.commands:
        if command.available(desk):
            yield from _of_command(desk, command)
    yield from _of_screen(view)


def _of_command(desk: Desk, command: Command) -> Iterator[Entry]:
    key = command.key
    how = f" Key {spoken(desk.settings.pressed_for(key))}." if key else ""
    yield Entry(command.words[0], f"{command.help}{how}", key, command.words[0])
    for form in command.usage.replace(";", ",").split(", "):
        if form.islower() and form not in command.words:
            yield Entry(form, command.help, line=form)


def _of_screen(view: View) -> Iterator[Entry]:
    for key in SCREEN_KEYS:
        help = f"{key.help[:1].upper()}{key.help[1:]}. {key.shown}."
        yield Entry(key.word, help, line=key.word)
    for name in PAGES:
        yield Entry(f"panel {name}", "A panel of the screen.", line=f"panel {name}")
    for name in overlays.names_of(view):
        yield Entry(f"overlay {name}", "Laid over the map.", line=f"overlay {name}")
    for name in THEMES:
        yield Entry(f"colours {name}", TITLES[name], line=f"colours {name}")
    for name in ("quiet", "magnifier"):
        yield Entry(name, "A setting of the screen, on or off.", line=name)


def matching(view: View, query: str) -> list[Entry]:
    """What fits some words, the best first; at last the line itself, as it would be typed."""
    words = plain(query).split()
    found = [(_fit(entry, words), entry) for entry in entries(view)]
    best = sorted((pair for pair in found if pair[0]), key=lambda pair: -pair[0])
    named = list(_completed(view.desk, query))
    direct = [entry for fit, entry in best if fit > 1]
    others = [entry for fit, entry in best if fit == 1]
    return [
        *direct,
        *named,
        *others,
        Entry(f"/ {query}", "As it is typed after slash.", line=query),
    ]


def _fit(entry: Entry, words: list[str]) -> int:
    """3 if it begins with the words, 2 if each begins a word of it, 1 if of its help; else 0."""
    own = plain(entry.words)
    if own.startswith(" ".join(words)):
        return 3
    if _begin(words, own.split()):
        return 2
    return int(_begin(words, [*own.split(), *plain(entry.help).split()]))


def _begin(words: list[str], known: list[str]) -> bool:
    return all(any(k.startswith(word) for k in known) for word in words)


# ---- units and places


def _completed(desk: Desk, query: str) -> Iterator[Entry]:
    """Units and places of a name, behind the word of a question or an order, or alone."""
    head, _, rest = query.strip().partition(" ")
    command = next((c for c in desk.commands if head.casefold() in c.words), None)
    about = command if command is not None and rest else None
    name = rest if about is not None else query
    if about is None or "UNIT" in about.usage:
        yield from _units(desk, about, name)
    if about is None or "HEX" in about.usage or "PLACE" in about.usage:
        word = about.words[0] if about is not None else "look"
        known = desk.words.board.cells_by_name
        begun = [
            (place, cell) for place, cell in known.items() if _begin([plain(name)], _parts(place))
        ]
        for place, cell in begun[:_MOST]:
            yield Entry(f"{word} {place}", f"At {cell}.", line=f"{word} {cell}")


def _parts(name: str) -> list[str]:
    return [plain(name), *plain(name).split()]


def _units(desk: Desk, about: Command | None, name: str) -> Iterator[Entry]:
    for unit in called(desk.listener, desk.listener.units, name)[:_MOST]:
        said, at = desk.say(unit_words(unit))[0], desk.view.units[unit].at
        where = f"At {at}." if at else "Not on the map."
        if about is not None:
            yield Entry(f"{about.words[0]} {said}", where, line=f"{about.words[0]} {unit}")
        elif desk.words.side_of(unit) == desk.side:
            yield Entry(f"select {said}", where, unit=unit)
        else:
            yield Entry(f"where {said}", where, line=f"where {unit}")
