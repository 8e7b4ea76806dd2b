"""The events of standing orders: secrets of the side that gave them."""

from engine.core import Event, Level, Remark, replace, words
from engine.systems.vauchamps.standing_orders.kinds import Standing
from engine.systems.vauchamps.state import VauPosition


class StandingOrderGiven(Event, frozen=True, tag="vau.standing-order"):
    """A side gave itself a standing order; the other side hears nothing of it."""

    side: str
    orders: tuple[Standing, ...]
    said: str
    rules = ("VAU-8.0",)

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(position, standing={**position.standing, self.side: self.orders})

    def text(self, level: Level) -> str:
        return f"Standing order of {words.players(self.side)}: {self.said}."

    def seen_by(self, side: str, before: VauPosition) -> Event | None:
        return self if side == self.side else None


class StandingOrderAnswered(Remark, frozen=True, tag="vau.standing-order-answered"):
    """A standing order answered for a side: a choice of that side, and so a seal."""

    side: str
    said: str
    rules = ("VAU-8.0",)
    seal = True

    def text(self, level: Level) -> str:
        return f"By standing order: {self.said}."

    def seen_by(self, side: str, before: VauPosition) -> Event | None:
        return self if side == self.side else None
