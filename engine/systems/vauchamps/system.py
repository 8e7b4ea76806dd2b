"""What Vauchamps 1814 offers to those who open scenarios."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.core.errors import DataError
from engine.systems.playable import Playable
from engine.systems.vauchamps.data.load import SYSTEM, check, load
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.words.speech import VauWords

CLOCKS = {"clock": 1, "clock-double": 2, "clock-triple": 3}
"""The optional clock (VAU-9.1a) with its multipliers."""
HANDICAP = "handicap"
"""Only a decisive or an automatic victory counts for the French."""

check_folder = check
"""Everything doubtful or wrong in the data of a folder."""


def open_folder(folder: Path, options: tuple[str, ...]) -> Playable:
    """The game and words of a scenario folder. Raises DataError."""
    known = (*CLOCKS, HANDICAP)
    for option in options:
        if option not in known:
            raise DataError(f"Vauchamps 1814 has no option {option}; there is: {', '.join(known)}.")
    clock = max((CLOCKS.get(option, 0) for option in options), default=0)
    scenario = replace(load(folder), handicap=HANDICAP in options)
    return Playable(VauGame(scenario, clock), VauWords(scenario), SYSTEM, options)


def notation() -> Any:
    """Vauchamps' part in the position format."""
    from engine.systems.vauchamps.notation.format import VauNotation

    return VauNotation()
