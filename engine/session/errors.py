"""What goes wrong with save files and the folder they are kept in, said in whole sentences."""

from pathlib import Path

from engine.core.errors import DataError
from engine.core.visible import visible


class SaveError(DataError):
    """A save or the data folder cannot be used; nothing has been dropped or counted.

    The message names the file and, where one is to blame, its line.
    """

    def __init__(self, reason: str, path: Path | None = None, line: int = 0) -> None:
        """`reason` is a whole sentence; `line` counts from 1, and 0 means no line."""
        self.reason = reason
        self.path = path
        self.line = line
        named = visible(str(path))
        place = f"{named}, line {line}: " if line else f"{named}: " if path else ""
        super().__init__(place + reason)


class SaveLocked(SaveError):
    """The save is open in another program."""


class ChangedData(SaveError):
    """The scenario's data are no longer those that the game was begun with."""


def why(error: OSError | ValueError) -> str:
    """The system's own words for what went wrong, without its numbers."""
    return (isinstance(error, OSError) and error.strerror) or str(error)
