"""What is kept of a whole game: one game a system its prose, the others orders, tags and results.

So the wording of a sentence can change in one place. A row is an order that was accepted, as it
was understood, with the tags of the events that came of it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from engine.core.kernel import Entry
from engine.session.session import Session

PROSE = ("dunkirk-french-holds", "french-by-sudden-death", "lutzen-turn", "first-turn")
"""The games that are kept word for word."""


def kept_of(script: Path, told: str, session: Session) -> tuple[Path, str]:
    """The file beside a script, and what it must hold."""
    if script.stem in PROSE:
        return script.with_suffix(".out"), told
    return script.with_suffix(".tags"), course(session)


def course(session: Session) -> str:
    """Orders, tags and result of a game."""
    outcome = session.outcome
    result = f"result: {outcome.result}" if outcome else "not over"
    return "\n".join((*_rows(session.entries), result)) + "\n"


def _rows(entries: tuple[Entry, ...]) -> Iterator[str]:
    for entry in entries:
        order = msgspec.json.encode(entry.order).decode() if entry.order else "opening"
        tags = (str(type(event).__struct_config__.tag) for event in entry.events)
        yield " ".join((entry.side, order, *_counted(tuple(tags)))).strip()


def _counted(tags: tuple[str, ...]) -> Iterator[str]:
    """Tags in their order; those that come again at once are counted."""
    before, count = "", 0
    for tag in (*tags, ""):
        if tag == before:
            count += 1
            continue
        if before:
            yield f"{before}*{count}" if count > 1 else before
        before, count = tag, 1
