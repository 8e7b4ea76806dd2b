"""A line that is being typed after slash: letters, Backspace, and lines typed before.

What fits what is typed so far is found by `tui/desk/completing.py`.
"""

from __future__ import annotations

import unicodedata

from tui.desk.typed import LONGEST


class TypedLine:
    """The line as far as it is typed; what was typed before can be fetched again."""

    def __init__(self) -> None:
        self.text = ""
        self._before: list[str] = []
        self._at = 0

    def begin(self) -> None:
        """An empty line."""
        self.text, self._at = "", len(self._before)

    def end(self) -> str:
        """What was typed; it is kept."""
        if self.text and self._before[-1:] != [self.text]:
            self._before.append(self.text)
        return self.text

    def key(self, key: str) -> bool:
        """Takes a key; False if it means nothing here, and changes nothing."""
        if len(key) == 1 and key.isprintable():
            return self._letter(key)
        if key == "up":
            return self._fetch(self._at - 1)
        if key == "down":
            return self._fetch(self._at + 1)
        if key not in _ERASING or not self.text:
            return False
        self.text = _ERASING[key](self.text)
        return True

    def put(self, text: str) -> None:
        """Another text in its place, as far as a line may go."""
        self.text = text[: LONGEST + 1]

    def _letter(self, letter: str) -> bool:
        """A letter more; one more than a line may have is kept, for the answer to say so."""
        if len(self.text) > LONGEST:
            return False
        self.text += letter
        return True

    def _fetch(self, at: int) -> bool:
        """The line typed before, or the one after it; after the last an empty one."""
        if not 0 <= at <= len(self._before):
            return False
        self._at = at
        self.text = (*self._before, "")[at]
        return True


def _without_word(text: str) -> str:
    words = text.rstrip()
    return words[: words.rfind(" ") + 1]


_ERASING = {
    "backspace": lambda text: text[:-1],
    "ctrl-u": lambda text: "",
    "ctrl-w": _without_word,
}


def echo(before: str, after: str) -> str:
    """What to send so that a line shown as `before` is shown as `after`: no escape sequence."""
    same = 0
    while same < min(len(before), len(after)) and before[same] == after[same]:
        same += 1
    return "\b \b" * sum(map(_columns, before[same:])) + after[same:]


def _columns(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1
