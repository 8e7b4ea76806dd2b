"""Events that every system uses: the agenda, dice, draw offers, the end of the game."""

from typing import Generic, TypeVar, cast

import msgspec

from engine.core.event import NEVER, Event, Kept, Level, Remark
from engine.core.frame import Frame
from engine.core.position import Outcome, Position
from engine.core.words import players

F = TypeVar("F")
P = TypeVar("P", bound=Position)
replace = msgspec.structs.replace


class Pushed(Event, Generic[F], frozen=True, tag="pushed"):
    """Unfinished business was put on top of the agenda."""

    frame: F
    level = NEVER
    kind = "agenda"

    def apply(self, position: P) -> P:
        return replace(position, agenda=(*position.agenda, self.frame))

    def text(self, level: Level) -> str:
        return frame_words(self.frame, "Next")

    def seen_by(self, side: str, before: Position) -> Event:
        return replace(self, frame=seen_frame(self.frame, side))


class Stepped(Event, Generic[F], frozen=True, tag="stepped"):
    """The top frame went on to its next step."""

    frame: F
    level = NEVER
    kind = "agenda"

    def apply(self, position: P) -> P:
        return replace(position, agenda=(*position.agenda[:-1], self.frame))

    def text(self, level: Level) -> str:
        return frame_words(self.frame, "Going on")

    def seen_by(self, side: str, before: Position) -> Event:
        return replace(self, frame=seen_frame(self.frame, side))


class Popped(Event, frozen=True, tag="popped"):
    """The business on top of the agenda is finished."""

    what: str
    level = NEVER
    kind = "agenda"

    def apply(self, position: P) -> P:
        return replace(position, agenda=position.agenda[:-1])

    def text(self, level: Level) -> str:
        return f"Finished: {plain(self.what)}."


def plain(wire_name: str) -> str:
    """A frame's wire name as words."""
    return wire_name.rpartition(".")[2].replace("-", " ")


def seen_frame(frame: F, side: str) -> F:
    """A frame as a side may know it."""
    assert isinstance(frame, Frame)
    return cast(F, frame.seen_by(side))


def frame_words(frame: object, lead: str) -> str:
    """What a frame is, in words."""
    assert isinstance(frame, Frame)
    what = plain(frame.name) + (f", {frame.step.replace('-', ' ')}" if frame.step else "")
    who = " and ".join(players(s) for s in frame.sides)
    return f"{lead}: {what}" + (f"; {who} to choose." if who else ".")


class Rolled(Kept, frozen=True, tag="rolled"):
    """A die was rolled. `purpose` in marked words; `draws` is the count of draws after it."""

    purpose: str
    faces: int
    value: int
    draws: int
    keeps = ("draws",)
    level = Level.FULL
    kind = "dice"
    sealed_by = "a die was cast"

    @property
    def seal(self) -> bool:
        return True

    def text(self, level: Level) -> str:
        return f"Die for {self.purpose}: {self.value} of {self.faces}."


class Ended(Event, frozen=True, tag="ended"):
    """The game is over."""

    result: str
    winner: str
    reason: str
    level = Level.BRIEF
    kind = "end"

    def apply(self, position: P) -> P:
        return replace(position, outcome=Outcome(self.result, self.winner, self.reason))

    def milestone(self) -> tuple[str, str]:
        return "result", self.result

    def text(self, level: Level) -> str:
        who = f"{players(self.winner)} win." if self.winner else "a draw."
        return f"Game over: {who} {self.reason}"


class DrawOffered(Event, frozen=True, tag="draw-offered"):
    """A side offered a draw."""

    side: str
    turn: int
    level = Level.BRIEF

    def apply(self, position: P) -> P:
        """Remembers the turn, for one offer a turn is enough."""
        return replace(position, offers={**position.offers, self.side: self.turn})

    def text(self, level: Level) -> str:
        return f"{players(self.side)} offer a draw."


class DrawDeclined(Remark, frozen=True, tag="draw-declined"):
    """The other side declined a draw."""

    side: str
    level = Level.BRIEF

    def text(self, level: Level) -> str:
        return f"{players(self.side)} decline the draw. The game goes on."
