"""What has happened in a case: the orders so far, and what came of the last one."""

from collections.abc import Iterator
from typing import Any

from engine.core import Clock, Event, Refusal, Verb, kernel, refuse
from engine.core.game import AnyGame
from engine.notation.forced import forced_moments
from engine.session.course import Course, why_no_undo


class History:
    """The present position of a case, and how it came about."""

    def __init__(self, game: AnyGame, before: Any, events: tuple[Event, ...], now: Any) -> None:
        self._game = game
        self._course = Course(before)
        self._course.adopt(kernel.Entry("", None, events), now)
        self._begin_anew(before, events)

    @property
    def position(self) -> Any:
        """The position as it now is."""
        return self._course.position

    def _begin_anew(self, before: Any, events: tuple[Event, ...]) -> None:
        self.events = events
        self.moments = forced_moments(self._game, before, events)
        self.ended = list(_ended(before, events, self.position))
        """The phases that have ended since the last order, without an order that says so."""

    def adopt(self, played: kernel.Played, verb: Verb) -> None:
        """Goes on to what came of an order."""
        before, events = self.position, played.entry.events
        self._course.adopt(played.entry, played.position)
        self._begin_anew(before, events)
        if verb.final and before.clock in self.ended:
            self.ended.remove(before.clock)

    def ends(self, side: str) -> bool:
        """True if a phase of the side has ended by itself; it is now ended by its order, too."""
        clock = next((clock for clock in self.ended if clock.side == side), None)
        if clock is not None:
            self.ended.remove(clock)
        return clock is not None

    def why_no_undo(self, side: str, agreed: bool) -> Refusal | None:
        """Why a side may not take back the last order, or None if it may."""
        leave = next((e.leave for e in self._course.entries[-1].events if e.leave), "")
        refusal = why_no_undo(self._course, side)
        if refusal is None and leave and not agreed:
            return refuse("The other side must agree; if it does: undo yes.", leave)
        return refusal

    def undo(self) -> None:
        """Takes back the last order, which may be taken back."""
        self._course.take_back()
        self._begin_anew(self.position, ())


def _ended(before: Any, events: tuple[Event, ...], now: Any) -> Iterator[Clock]:
    """The phases, each once, that were and are no more."""
    seen: list[Clock] = []
    position = before
    for event in (None, *events):
        position = event.apply(position) if event is not None else position
        clock = position.clock
        if clock.phase and clock != now.clock and clock not in seen:
            seen.append(clock)
            yield clock
