"""Text of which every character can be seen: nothing that a terminal obeys or a reader passes over.

Control characters, those that turn the direction of writing, those that take no room, halves of
surrogate pairs and private characters are hidden. What comes from outside may hold none of them;
what goes out holds none in any case.
"""

import re

_HIDDEN = re.compile(
    "[\x00-\x1f\x7f-\x9f\xad\u034f\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u115f\u1160"
    "\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ud800-\uf8ff"
    "\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\ufffe\uffff\U000110bd\U000110cd\U00013430-\U0001345f"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff\U000f0000-\U0010ffff]"
)


def first_hidden(text: str) -> int | None:
    """The place of the first hidden character, or None."""
    found = _HIDDEN.search(text)
    return found.start() if found else None


def visible(text: str) -> str:
    """The text in one row, with a question mark for each hidden character."""
    return _HIDDEN.sub("?", text)


def code_of(character: str) -> str:
    """How a hidden character is told: U+001B."""
    return f"U+{ord(character):04X}"


def hidden_reason(text: str) -> str:
    """Why a text is refused, as "it holds ...", or "" if all of it can be seen."""
    at = first_hidden(text)
    return "" if at is None else f"it holds a character that nobody sees, {code_of(text[at])}"
