"""Whose fault it is: the program's, or that of a save that does not fit the game."""

from collections.abc import Iterator
from contextlib import contextmanager

from engine.core import errors, event, kernel
from engine.core.chance import SeededChance
from engine.session.audit import decided_again
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
    except (errors.DataError, OSError):
        raise
    except Exception as error:
        doubt = session.doubt or _found_false(session)
        if not doubt:
            raise
        raise SaveError(f"{doubt} So this cannot be answered: {error!r}.") from error


def _found_false(session: Session) -> str:
    """The sentence about the first order of a save of which now something else comes, or ""."""
    if not session.is_loaded:
        return ""
    entries = session.entries
    before, chance = session.opening, SeededChance(session.header.seed)
    for number, entry in enumerate(entries):
        try:
            again = decided_again(session.game, chance, entry, before)
        except Exception:
            again = None
        if not isinstance(again, kernel.Entry) or again.events != entry.events:
            return f"Order {number} of {len(entries) - 1} of the save is not as the rules have it."
        before = event.fold(before, entry.events)
    return ""
