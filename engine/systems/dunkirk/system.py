"""What Dunkirk 1940 offers to those who open scenarios."""

from pathlib import Path
from typing import Any

from engine.core.errors import DataError
from engine.systems.dunkirk.data.load import SYSTEM, check, load
from engine.systems.dunkirk.game import DunkirkGame
from engine.systems.dunkirk.words.speech import DunkirkWords
from engine.systems.playable import Playable

check_folder = check
"""Everything doubtful or wrong in the data of a folder."""


def open_folder(folder: Path, options: tuple[str, ...]) -> Playable:
    """The game and words of a scenario folder. Dunkirk has no options. Raises DataError."""
    if options:
        raise DataError(f"Dunkirk 1940 has no option {options[0]}; it has none at all.")
    scenario = load(folder)
    return Playable(DunkirkGame(scenario), DunkirkWords(scenario), SYSTEM, options)


def notation() -> Any:
    """Dunkirk's part in the position format."""
    from engine.systems.dunkirk.notation.lines import DunkirkNotation

    return DunkirkNotation()
