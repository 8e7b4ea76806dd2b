"""What Sedan 1870 offers to those who open scenarios."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from engine.core.errors import DataError
from engine.systems.playable import Playable
from engine.systems.sedan.data.load import SYSTEM, check, load
from engine.systems.sedan.game import SedanGame
from engine.systems.sedan.scenario import FRENCH, Scenario
from engine.systems.sedan.words.speech import SedanWords

check_folder = check
"""Everything doubtful or wrong in the data of a folder."""


HISTORICAL = "historical"
"""The option, and the ready set-up, in which the French units begin where they stood."""


def open_folder(folder: Path, options: tuple[str, ...]) -> Playable:
    """The game and words of a scenario folder. Raises DataError."""
    unknown = [option for option in options if option != HISTORICAL]
    if unknown:
        raise DataError(f"Sedan 1870 has no option {unknown[0]}; there is: {HISTORICAL}.")
    scenario = load(folder)
    if options:
        scenario = historical(scenario)
    return Playable(SedanGame(scenario), SedanWords(scenario), SYSTEM, options)


def historical(s: Scenario) -> Scenario:
    """The scenario with each French unit set up where it stood, a handicap of our own.

    Raises DataError if the data has no such set-up.
    """
    places = next((x.places for x in s.setups.get(FRENCH, ()) if x.id == HISTORICAL), None)
    if places is None:
        raise DataError(f"These data have no French set-up called {HISTORICAL}.")
    fixed = {u: replace(s.units[u], setup=f"{cell}/0") for u, cell in places.items()}
    return replace(s, units={**s.units, **fixed})


def notation() -> Any:
    """Sedan's part in the position format."""
    from engine.systems.sedan.notation.notation import SedanNotation

    return SedanNotation()
