"""What Sedan 1870 offers to those who open scenarios."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from msgspec import structs

from engine.core.errors import DataError
from engine.systems.playable import Playable
from engine.systems.sedan.data.load import SYSTEM, check, load
from engine.systems.sedan.game import SedanGame
from engine.systems.sedan.scenario import Scenario
from engine.systems.sedan.words.speech import SedanWords

check_folder = check
"""Everything doubtful or wrong in the data of a folder."""


HANDICAP = "handicap"
"""The option by which the Prussians never need more cities than in the first turn."""


def open_folder(folder: Path, options: tuple[str, ...]) -> Playable:
    """The game and words of a scenario folder. Raises DataError."""
    unknown = [option for option in options if option != HANDICAP]
    if unknown:
        raise DataError(f"Sedan 1870 has no option {unknown[0]}; there is: {HANDICAP}.")
    scenario = load(folder)
    if options:
        scenario = with_handicap(scenario)
    return Playable(SedanGame(scenario), SedanWords(scenario), SYSTEM, options)


def with_handicap(s: Scenario) -> Scenario:
    """The scenario in which the Prussians win with as few cities in the later turns (SED-4.3a)."""
    few = s.turns[0].cities
    return replace(s, turns=tuple(structs.replace(turn, cities=few) for turn in s.turns))


def notation() -> Any:
    """Sedan's part in the position format."""
    from engine.systems.sedan.notation.notation import SedanNotation

    return SedanNotation()
