"""What the four battles of the Thirty Years War offer to those who open scenarios."""

from pathlib import Path
from typing import Any

from engine.systems.playable import Playable
from engine.systems.thirty_years_war.data.load import SYSTEM, check, load
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.words.speech import TywWords

check_folder = check
"""Everything doubtful or wrong in the data of a folder."""


def open_folder(folder: Path, options: tuple[str, ...]) -> Playable:
    """The game and words of a battle's folder with these optional rules. Raises DataError."""
    scenario = load(folder, options)
    return Playable(TywGame(scenario), TywWords(scenario), SYSTEM, tuple(sorted(scenario.options)))


def notation() -> Any:
    """The battles' part in the position format."""
    from engine.systems.thirty_years_war.notation.notation import TywNotation

    return TywNotation()
