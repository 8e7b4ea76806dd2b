"""Which front end a game is played in, and with which settings."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.session.session import Session
from engine.session.store import find_folder
from tui.cli.opening import OpenScenario
from tui.settings import Settings, load, reader_mode, save

if TYPE_CHECKING:
    from tui.desk.desk import Desk


@dataclass(frozen=True)
class Front:
    """A front end that is ready to play. `first` are sentences to be said first of all."""

    folder: Path
    settings: Settings
    by_keys: bool
    first: tuple[str, ...]
    on_screen: bool = False
    reader: bool = False
    """True in reader mode."""

    def desk(self, session: Session, scenario: OpenScenario) -> Desk:
        """The game laid out with this front end's settings."""
        from tui.commands import open_desk  # costs start time

        return open_desk(session, scenario.playable, scenario.folder.path, self.settings)

    @property
    def asks_reader(self) -> bool:
        """True at the first start by ear: nobody has said which screen reader listens."""
        return self.by_keys and self.reader and not self.settings.screen_reader

    def keep(self, settings: Settings) -> str:
        """Keeps changed settings; a sentence if that failed."""
        return save(self.folder, settings)


def find_front(chosen: argparse.Namespace, environ: Mapping[str, str] = os.environ) -> Front:
    """What the arguments, the environment and the settings ask for. Raises DataError."""
    folder = find_folder(getattr(chosen, "data_dir", None))
    on_terminal = _is_terminal(sys.stdin) and _is_terminal(sys.stdout)
    settings, trouble = load(folder) if on_terminal else (Settings(), "")
    reader, by = reader_mode(getattr(chosen, "reader", None), settings, environ)
    first = (f"Reader mode is on, by {by}.",) if reader else ()
    by_keys = on_terminal and environ.get("TERM", "dumb") != "dumb"
    said = " ".join(part for part in (*first, trouble) if part)
    on_screen = by_keys and not reader and getattr(chosen, "command", "") != "line"
    return Front(folder, settings, by_keys, (said,) if said else (), on_screen, reader)


def _is_terminal(stream: object) -> bool:
    try:
        return bool(stream is not None and stream.isatty())  # type: ignore[attr-defined]
    except ValueError:
        return False
