"""The course of a game in memory: the entries in force, and how far back undo may go.

A seal is a die, a draw, something revealed, or the other side's choice. Positions are kept only
back to the last seal; what came before can be had again by folding.
"""

from typing import Any

from engine.core import kernel, refusal, words
from engine.core.position import Position


def choosers(position: Position) -> tuple[str, ...]:
    """The sides that must choose now; none when the game is over."""
    top = position.top
    return top.sides if top is not None and position.outcome is None else ()


def reversible(entry: kernel.Entry, before: Position, after: Position) -> bool:
    """True if taking this entry back would cross no seal and not bring a finished game to life."""
    if entry.order is None or entry.sealed or entry.side not in choosers(after):
        return False
    newly = set(choosers(after)) - set(choosers(before))
    return newly <= {entry.side}


class Course:
    """The opening position, the entries in force, the present position, and those to go back to."""

    def __init__(self, opening: Any) -> None:
        self.opening = opening
        self.position = opening
        self.entries: list[kernel.Entry] = []
        self.kept: list[Any] = []
        """The position before each of the last entries, back to the last seal."""
        self.undone = 0
        """How many entries were ever taken back; tells logs that they are out of date."""

    def adopt(self, entry: kernel.Entry, after: Any) -> None:
        """Goes on to the position after an entry."""
        if reversible(entry, self.position, after):
            self.kept.append(self.position)
        else:
            self.kept.clear()
        self.entries.append(entry)
        self.position = after

    def take_back(self) -> kernel.Entry:
        """Drops the last entry, which must not be sealed off, and returns it."""
        self.position = self.kept.pop()
        self.undone += 1
        return self.entries.pop()


def why_no_undo(course: Course, side: str) -> refusal.Refusal | None:
    """Why a side may not take back the last order, or None if it may."""
    last = course.entries[-1]
    if course.position.outcome is not None:
        return refusal.refuse("The game is over; nothing can be taken back.")
    if last.order is None:
        return refusal.refuse("No order has been given yet.")
    if last.side != side:
        return refusal.refuse(f"The last order was given by {words.players(last.side)}.")
    if course.kept:
        return None
    if last.sealed:
        return refusal.refuse(f"It cannot be taken back: {last.sealed_by}.")
    if any(event.kind == "phase" for event in last.events):
        return refusal.refuse("It cannot be taken back: it ended a phase.")
    given, now = words.players(side), words.players(next(iter(course.position.top.sides)))
    return refusal.refuse(f"It cannot be taken back: {given} have chosen, and {now} choose now.")
