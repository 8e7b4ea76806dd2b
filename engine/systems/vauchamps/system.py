"""What Vauchamps 1814 offers to those who open scenarios."""

from pathlib import Path
from typing import Any

from engine.core.errors import DataError
from engine.systems.playable import Playable
from engine.systems.vauchamps.data.load import SYSTEM, check, load
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.words.speech import VauWords

CLOCKS = {"clock": 1, "clock-double": 2, "clock-triple": 3}
"""The optional clock (VAU-9.1a) with its multipliers."""

check_folder = check
"""Everything doubtful or wrong in the data of a folder."""


def open_folder(folder: Path, options: tuple[str, ...]) -> Playable:
    """The game and words of a scenario folder. Raises DataError."""
    for option in options:
        if option not in CLOCKS:
            known = ", ".join(CLOCKS)
            raise DataError(f"Vauchamps 1814 has no option {option}; there is: {known}.")
    clock = max((CLOCKS[option] for option in options), default=0)
    scenario = load(folder)
    return Playable(VauGame(scenario, clock), VauWords(scenario), SYSTEM, options)


def notation() -> Any:
    """Vauchamps' part in the position format."""
    from engine.systems.vauchamps.notation.format import VauNotation

    return VauNotation()
