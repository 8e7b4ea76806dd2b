"""What a player hears of a fault; it ends nothing."""

from __future__ import annotations

from collections.abc import Callable

from engine.session.blame import blaming
from engine.session.errors import SaveError
from tui.desk.desk import Desk, Rows

FAULT = 3
"""The exit status after a fault of the program."""
DIFFERS = 1
"""The exit status after a fault that comes of a save which does not fit the game."""


def answered(desk: Desk, ask: Callable[[], Rows]) -> tuple[Rows, int]:
    """The answer, and an exit status that is not 0 after a fault."""
    try:
        with blaming(desk.session):
            return ask(), 0
    except SaveError as error:
        desk.question = None
        return [f"{error} The game goes on as it was saved."], DIFFERS
    except Exception as error:
        desk.question = None
        what = f"{type(error).__name__}: {error}".replace("\n", " ")
        return [f"A fault in the program: {what}", "The game goes on as it was saved."], FAULT
