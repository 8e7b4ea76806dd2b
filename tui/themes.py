"""How what is drawn looks: a style for each role. Colour only repeats what a mark or word says.

The usual theme uses the 16 colours of the player's own terminal and never sets a background; it
is made for dark paper, on light paper the theme "light" is the one to choose. The
others name every colour, so that their contrast can be computed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from rich.style import Style

TERMINAL, DARK, LIGHT, SAFE, PLAIN = "terminal", "dark", "light", "colour-blind", "none"
THEMES = (TERMINAL, DARK, LIGHT, SAFE)
"""The themes that can be chosen; "none" is for NO_COLOR."""

TITLES = {
    TERMINAL: "the terminal's own colours", DARK: "dark", LIGHT: "light",
    SAFE: "safe for colour-blind eyes", PLAIN: "no colour, as NO_COLOR asks",
}  # fmt: skip

TEXT = ("text", "title", "head", "keys", "said", "focus", "label", "number", "code", "name",
        "first side", "second side", "reach", "stop", "city")  # fmt: skip
"""Roles that are read as text, in contrast to marks."""

_ATTRIBUTES = {
    "first side": "bold", "second side": "bold", "code": "bold", "cursor": "bold",
    "selected": "bold", "target": "bold", "city": "bold", "head": "bold", "focus": "bold",
    "title": "bold",
}  # fmt: skip


@dataclass(frozen=True)
class Theme:
    """The colours of roles; a role that is not named has the colour of text."""

    name: str
    colours: Mapping[str, str]
    paper: str = ""
    ink: str = ""

    @cached_property
    def _styles(self) -> dict[tuple[str, str], Style]:
        return {}

    def style(self, role: str, light: str = "") -> Style:
        """The style of a role, in a cell that is lit for something."""
        key = (role, light)
        if key not in self._styles:
            self._styles[key] = self._made(role, light)
        return self._styles[key]

    def _made(self, role: str, light: str) -> Style:
        if light == "cursor":
            role = "cursor"  # the whole cell alike: its marks say what is in it
        words = [_ATTRIBUTES.get(role, ""), self.colours.get(role, self.ink)]
        style = Style.parse(" ".join(word for word in words if word))
        if self.paper:
            style += Style(bgcolor=self.paper)
        return style + Style(reverse=True) if light == "cursor" else style

    @property
    def blank(self) -> Style:
        """Where nothing is."""
        return self.style("")


_TERMINAL = {
    "first side": "green", "second side": "cyan", "river": "bright_blue", "sea": "bright_blue",
    "bridge": "yellow", "reach": "bright_cyan", "stop": "bright_cyan", "terrain": "green",
    "city": "bright_white", "target": "bright_red", "routed": "bright_red",
    "title": "cyan", "head": "cyan",
}  # fmt: skip
"""Of the sixteen only these are legible on the dark papers of all usual palettes."""

_DARK = {
    "first side": "#8fd694", "second side": "#ff8f80", "river": "#5fb3e6", "sea": "#5f94c4",
    "bridge": "#e0c068", "road": "#c8a878", "reach": "#f0d060", "stop": "#f0b060",
    "terrain": "#86b36b", "city": "#e0a0e0", "town": "#b8b0d8", "target": "#ff8f80",
    "routed": "#ff8f80", "side": "#7a8694", "label": "#a0acb8", "number": "#98a4b0",
    "title": "#9fd0f0", "head": "#9fd0f0", "keys": "#b4bec8",
}  # fmt: skip

_LIGHT = {
    "first side": "#0a6020", "second side": "#b01808", "river": "#0060a8", "sea": "#205890",
    "bridge": "#805000", "road": "#806030", "reach": "#7a4a00", "stop": "#904000",
    "terrain": "#3c7024", "city": "#86188a", "town": "#5c4c90", "target": "#b01808",
    "routed": "#b01808", "side": "#7c8288", "label": "#505860", "number": "#505860",
    "title": "#004878", "head": "#004878", "keys": "#404850",
}  # fmt: skip

_SAFE = {
    "first side": "#56b4e9", "second side": "#e69f00", "river": "#3a94d0", "sea": "#3a94d0",
    "bridge": "#f0e442", "road": "#c0a080", "reach": "#f0e442", "stop": "#f0e442",
    "terrain": "#00a880", "city": "#d98cb8", "town": "#b8b8b8", "target": "#e69f00",
    "routed": "#e69f00", "side": "#808080", "label": "#b0b0b0", "number": "#a8a8a8",
    "title": "#ffffff", "head": "#ffffff", "keys": "#c8c8c8",
}  # fmt: skip

_ALL = {
    TERMINAL: Theme(TERMINAL, _TERMINAL),
    DARK: Theme(DARK, _DARK, "#10151a", "#d8dee4"),
    LIGHT: Theme(LIGHT, _LIGHT, "#fbfaf6", "#1c2024"),
    SAFE: Theme(SAFE, _SAFE, "#000000", "#e4e4e4"),
    PLAIN: Theme(PLAIN, {}),
}


def theme_named(name: str) -> Theme:
    """A theme by its name."""
    return _ALL[name]
