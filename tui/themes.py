"""How what is drawn looks: a style for each role. Colour only repeats what a mark or word says.

The usual theme uses the 16 colours of the player's own terminal and never sets a background: units
are reversed, terrain is a texture of its marks. It is made for dark paper, on light paper the theme
"light" is the one to choose. The others name every colour, so that their contrast can be computed,
and shade terrain and what can be reached.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
        "first side", "second side", "reach", "stop", "city", "height", "form",
        "choice")  # fmt: skip
"""Roles that are read as text, in contrast to marks."""

_BLOCKS = ("first side", "second side")
"""Roles that are drawn as a block: the colour is the paper's, and the letters are cut out."""

_ATTRIBUTES = {
    "first side": "bold", "second side": "bold", "code": "bold", "cursor": "bold", "leader": "bold",
    "selected": "bold", "target": "bold", "city": "bold", "head": "bold", "focus": "bold",
    "title": "bold", "choice": "bold",
}  # fmt: skip


@dataclass(frozen=True)
class Theme:
    """The colours of roles; a role that is not named has the colour of text."""

    name: str
    colours: Mapping[str, str]
    paper: str = ""
    ink: str = ""
    shades: Mapping[str, str] = field(default_factory=dict)
    """Papers of cells that are lit for something, or have some terrain."""

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
            style += Style(bgcolor=self.shades.get(light, self.paper))
        if role in _BLOCKS and self.colours:
            return style + Style(bgcolor=self.paper or None, reverse=True)
        return style + Style(reverse=True) if light == "cursor" else style

    @property
    def blank(self) -> Style:
        """Where nothing is."""
        return self.style("")


_TERMINAL = {
    "first side": "green", "second side": "cyan", "river": "bright_blue", "sea": "bright_blue",
    "bridge": "yellow", "reach": "bright_cyan", "stop": "bright_cyan", "terrain": "green",
    "city": "bright_white", "target": "bright_red", "routed": "bright_red",
    "title": "cyan", "head": "cyan", "leader": "yellow", "disordered": "bright_red",
    "choice": "bright_white",
}  # fmt: skip
"""Of the sixteen only these are legible on the dark papers of all usual palettes."""

_DARK = {
    "first side": "#8fd694", "second side": "#ff8f80", "river": "#5fb3e6", "sea": "#5f94c4",
    "bridge": "#e0c068", "road": "#c8a878", "reach": "#f0d060", "stop": "#f0b060",
    "terrain": "#86b36b", "city": "#e0a0e0", "town": "#b8b0d8", "target": "#ff8f80",
    "routed": "#ff8f80", "side": "#7a8694", "label": "#a0acb8", "number": "#98a4b0",
    "title": "#9fd0f0", "head": "#9fd0f0", "keys": "#b4bec8", "leader": "#f0d060",
    "disordered": "#ffb060", "choice": "#ffffff",
}  # fmt: skip

_LIGHT = {
    "first side": "#0a6020", "second side": "#b01808", "river": "#0060a8", "sea": "#205890",
    "bridge": "#805000", "road": "#806030", "reach": "#7a4a00", "stop": "#904000",
    "terrain": "#3c7024", "city": "#86188a", "town": "#5c4c90", "target": "#b01808",
    "routed": "#b01808", "side": "#7a8086", "label": "#505860", "number": "#505860",
    "title": "#004878", "head": "#004878", "keys": "#404850", "leader": "#704000",
    "disordered": "#a03000", "choice": "#000000",
}  # fmt: skip

_SAFE = {
    "first side": "#56b4e9", "second side": "#e69f00", "river": "#3a94d0", "sea": "#3a94d0",
    "bridge": "#f0e442", "road": "#c0a080", "reach": "#f0e442", "stop": "#f0e442",
    "terrain": "#00a880", "city": "#d98cb8", "town": "#b8b8b8", "target": "#e69f00",
    "routed": "#e69f00", "side": "#808080", "label": "#b0b0b0", "number": "#a8a8a8",
    "title": "#ffffff", "head": "#ffffff", "keys": "#c8c8c8", "leader": "#f0e442",
    "disordered": "#f0e442", "choice": "#ffffff",
}  # fmt: skip

_DARK_SHADES = {
    "forest": "#143020", "rough": "#33281a", "swamp": "#16303a", "sea": "#0c2440",
    "village": "#382430", "town": "#2a2636", "city": "#3a2440", "palace": "#382430",
    "broken": "#2c2c20", "ditch": "#32301c", "reach": "#0c3848", "selected": "#3c340c",
    "target": "#481818",
}  # fmt: skip

_LIGHT_SHADES = {
    "forest": "#dff0d8", "rough": "#f2e8d4", "swamp": "#dcf0f0", "sea": "#d8e8f8",
    "village": "#f4e4ea", "town": "#ecebf8", "city": "#f6e2f6", "palace": "#f4e4ea",
    "broken": "#efeedc", "ditch": "#f2ecc8", "reach": "#dcf2f6", "selected": "#fff0a8",
    "target": "#fde0dc",
}  # fmt: skip

_SAFE_SHADES = {
    "forest": "#00281c", "rough": "#282010", "swamp": "#102830", "sea": "#001c38",
    "village": "#2c1c24", "town": "#202028", "city": "#301c28", "palace": "#2c1c24",
    "broken": "#242418", "ditch": "#282400", "reach": "#0c2c3c", "selected": "#3c3400",
    "target": "#3c2400",
}  # fmt: skip

_ALL = {
    TERMINAL: Theme(TERMINAL, _TERMINAL),
    DARK: Theme(DARK, _DARK, "#10151a", "#d8dee4", _DARK_SHADES),
    LIGHT: Theme(LIGHT, _LIGHT, "#fbfaf6", "#1c2024", _LIGHT_SHADES),
    SAFE: Theme(SAFE, _SAFE, "#000000", "#e4e4e4", _SAFE_SHADES),
    PLAIN: Theme(PLAIN, {}),
}


def theme_named(name: str) -> Theme:
    """A theme by its name."""
    return _ALL[name]
