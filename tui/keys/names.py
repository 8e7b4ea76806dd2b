"""The names of keys, as they are said."""

from __future__ import annotations

SPOKEN = {
    " ": "Space", "enter": "Enter", "tab": "Tab", "shift-tab": "Shift Tab", "escape": "Escape",
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "/": "Slash",
    "?": "Question mark", ".": "Full stop", ",": "Comma", ";": "Semicolon", "=": "Equals",
    "<": "Less than", ">": "Greater than", ":": "Colon", "!": "Exclamation mark", "*": "Star",
    "+": "Plus", "-": "Minus", "_": "Underscore", "|": "Bar", "&": "Ampersand", "#": "Number sign",
    "^": "Caret", "@": "At sign", "%": "Percent", "$": "Dollar", "[": "Left bracket",
    "]": "Right bracket", "{": "Left brace", "}": "Right brace", "(": "Left parenthesis",
    ")": "Right parenthesis", "~": "Tilde", '"': "Quote", "\\": "Backslash", "`": "Backquote",
    "'": "Apostrophe", "ctrl-f": "Control F", "ctrl-g": "Control G",
}  # fmt: skip
"""How keys are named, where it is not the character itself."""


def spoken(key: str) -> str:
    """A key's name for the ear: "Capital K", "Full stop"."""
    if key in SPOKEN:
        return SPOKEN[key]
    return f"Capital {key}" if key.isupper() else key
