"""The ledger: the only pen that rule code holds."""

from typing import Any, Generic, TypeVar, cast

from engine.core.chance import Chance
from engine.core.event import Event
from engine.core.frame import Frame
from engine.core.general import Popped, Pushed, Rolled, Stepped
from engine.core.position import Position

G = TypeVar("G")
P = TypeVar("P", bound=Position)


class Ledger(Generic[G, P]):
    """Records events, each applied at once, so that `position` is always the present one."""

    def __init__(self, game: G, position: P, chance: Chance) -> None:
        self.game = game
        self.position = position
        self.events: list[Event] = []
        self._chance = chance

    def emit(self, event: Event) -> None:
        """Record an event and apply it."""
        self.position = event.apply(self.position)
        self.events.append(event)

    def roll(self, purpose: str, faces: int = 6) -> int:
        """Roll one die of `faces` for a purpose (marked words); recorded as an event."""
        key = self.position.draws
        value = self._chance.draw(key, purpose, faces)
        self.emit(Rolled(purpose=purpose, faces=faces, value=value, draws=key + 1))
        return value

    def forced(self, table: str) -> str | None:
        """A result that a test has laid down for this table; None in play."""
        return self._chance.forced(table)

    def push(self, frame: Frame) -> None:
        """Put unfinished business on top of the agenda."""
        self.emit(Pushed(frame=cast(Any, frame)))

    def step(self, frame: Frame) -> None:
        """Replace the top frame by its next step."""
        self.emit(Stepped(frame=cast(Any, frame)))

    def done(self) -> None:
        """Take the top frame off the agenda."""
        top = self.position.top
        self.emit(Popped(what=top.name if top else ""))
