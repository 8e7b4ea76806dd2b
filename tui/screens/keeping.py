"""What the player has set of the screen, kept in the data folder over sessions."""

from __future__ import annotations

from pathlib import Path

import msgspec

from engine.data.door import Unreadable, read_json
from tui.settings import keep
from tui.themes import TERMINAL, THEMES

FILE = "screen.json"
PAGES = ("cell", "moment", "game", "combat", "log", "rules", "report", "legend", "keys")
"""The panels, as they follow one another."""


class ScreenSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the screen is laid out. Zoom 0 is the one that fits the terminal."""

    theme: str = TERMINAL
    zoom: int = 0
    page: str = PAGES[0]
    quiet: bool = False
    on_cell: bool = False
    """Whether the terminal's cursor stands on the look cursor's cell, for magnifiers."""
    reader_told: bool = False
    """Whether it was said how to get the reader mode."""


def load(folder: Path) -> ScreenSettings:
    """What was kept; the usual settings if nothing was or it cannot be used."""
    try:
        kept = read_json(folder / FILE, ScreenSettings)
    except (OSError, Unreadable):
        return ScreenSettings()
    known = kept.theme in THEMES and kept.page in PAGES and 0 <= kept.zoom <= 3
    return kept if known else ScreenSettings()


def save(folder: Path, settings: ScreenSettings) -> str:
    """Keeps the settings, all or nothing; a sentence if that failed."""
    return keep(folder / FILE, settings)
