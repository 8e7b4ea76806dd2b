"""The keys of the screen itself, beside those of the game: map, panels, colours.

Whatever has a key here has a word as well, typed after a slash, for keyboards that lack the key.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ScreenKey:
    """A key: Textual's names for it, how it is shown, what it does, and its typed word."""

    names: tuple[str, ...]
    shown: str
    help: str
    word: str


SCREEN_KEYS = (
    ScreenKey(("grave_accent",), "`", "the screen: zoom, panels, settings by numbers", "screen"),
    ScreenKey(("ctrl+n",), "Control N", "map nearer", "nearer"),
    ScreenKey(("ctrl+o",), "Control O", "map from farther off", "farther"),
    ScreenKey(
        ("ctrl+p",), "Control P", "every order, question and setting by its words", "palette"
    ),
    ScreenKey(("ctrl+x",), "Control X", "next panel", "panel"),
    ScreenKey(
        ("ctrl+r",),
        "Control R",
        "over the map: zones, sight and fire, objectives, who must "
        "attack; each press the next; Escape takes it off",
        "overlay",
    ),
    ScreenKey(
        ("ctrl+e",), "Control E", "the whole game: turns, arrivals, held, lost, owed", "game"
    ),
    ScreenKey(("ctrl+k",), "Control K", "legend of the map", "legend"),
    ScreenKey(("ctrl+v", "pagedown"), "Control V", "panel: next page; so does Page Down", "page"),
    ScreenKey(("ctrl+u", "pageup"), "Control U", "panel: page before; so does Page Up", "back"),
    ScreenKey(("ctrl+t",), "Control T", "next colours", "colours"),
    ScreenKey(("ctrl+l",), "Control L", "draw the screen again", "redraw"),
    ScreenKey(("tilde",), "~", "go on in the line mode, and there back to the screen", "line"),
    ScreenKey(("ctrl+z",), "Control Z", "stop for a while", "stop"),
)
BY_NAME = {name: key.word for key in SCREEN_KEYS for name in key.names}
"""The words of screen keys by Textual's names."""
_PLAYERS = {
    "shift+tab": "shift-tab", "space": " ", "backspace": "backspace", "ctrl+f": "ctrl-f",
    "ctrl+g": "ctrl-g",
}  # fmt: skip


def players_key(key: str, character: str | None) -> str:
    """A key as the player of a game knows it."""
    if key in _PLAYERS:
        return _PLAYERS[key]
    if character and len(character) == 1 and character.isprintable():
        return character
    return key if key in ("enter", "tab", "escape", "up", "down", "left", "right") else "unknown"


_ERASING = {"ctrl+h": "backspace", "ctrl+u": "ctrl-u", "ctrl+w": "ctrl-w"}


def typing_key(key: str, character: str | None) -> str:
    """A key as a line that is being typed knows it."""
    return _ERASING.get(key) or players_key(key, character)
