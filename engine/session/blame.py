"""Whose fault it is: the program's, or that of a save that does not fit the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from engine.core.errors import DataError
from engine.session.errors import SaveError
from engine.session.session import Session


@contextmanager
def blaming(session: Session) -> Iterator[None]:
    """Within, a fault that comes of a save in doubt is told as the save's. Raises SaveError.

    Whoever chains a changed save anew can make it say what no game has: that a unit stands in a
    hex that is on no map. The line from which on the position differs is known since it was loaded.
    """
    try:
        yield
    except (DataError, OSError):
        raise
    except Exception as error:
        if not session.doubt:
            raise
        raise SaveError(f"{session.doubt} So this cannot be answered: {error!r}.") from error
