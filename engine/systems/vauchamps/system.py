"""What Vauchamps 1814 offers to those who open scenarios."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.core.errors import DataError
from engine.data.findings import Finding
from engine.systems.playable import Playable
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.load import SYSTEM, check, load
from engine.systems.vauchamps.speech import VauWords


def open_folder(folder: Path, options: tuple[str, ...]) -> Playable:
    """The game and words of a scenario folder. Raises DataError."""
    if options:
        raise DataError(f"Vauchamps 1814 has no option {options[0]}.")
    scenario = load(folder)
    return Playable(VauGame(scenario), VauWords(scenario), SYSTEM, options)


def check_folder(folder: Path) -> list[Finding]:
    """Everything doubtful or wrong in the data."""
    return check(folder)


def notation() -> Any:
    """Vauchamps' part in the position format."""
    from engine.systems.vauchamps.notation import VauNotation

    return VauNotation()
