"""What Sedan 1870 offers to those who open scenarios."""

from pathlib import Path
from typing import Any

from engine.core.errors import DataError
from engine.systems.playable import Playable
from engine.systems.sedan.data.load import SYSTEM, check, load
from engine.systems.sedan.game import SedanGame
from engine.systems.sedan.words.speech import SedanWords

check_folder = check
"""Everything doubtful or wrong in the data of a folder."""


def open_folder(folder: Path, options: tuple[str, ...]) -> Playable:
    """The game and words of a scenario folder. Sedan has no options. Raises DataError."""
    if options:
        raise DataError(f"Sedan 1870 has no option {options[0]}; it has none at all.")
    scenario = load(folder)
    return Playable(SedanGame(scenario), SedanWords(scenario), SYSTEM, options)


def notation() -> Any:
    """Sedan's part in the position format."""
    from engine.systems.sedan.notation.notation import SedanNotation

    return SedanNotation()
