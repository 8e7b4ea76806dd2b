"""What changes during a game of Dunkirk 1940, beside the units' places."""

import msgspec

from engine.core.position import Position

ROUTED = "routed"
"""The mark of a routed unit (DNK-13.1)."""
MOVED = "moved"
"""The mark of a unit that has finished its move in this phase (DNK-10.1.1)."""


class Attack(msgspec.Struct, frozen=True):
    """A declared attack on one hex (DNK-11.2).

    `defenders` are the units in the hex when it was declared: only they add strength (DNK-11.1.7).
    `air` counts the markers on it; `over` is True once it was resolved or the city opened, `opened`
    if there was no combat because the city opened.
    """

    target: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    air: int = 0
    over: bool = False
    opened: bool = False


class DunkirkPosition(Position, frozen=True):
    """A moment of Dunkirk 1940."""

    cities: dict[str, str] = {}
    """Who controls each victory city: hex to side (DNK-14.1)."""
    attacks: tuple[Attack, ...] = ()
    """The attacks of this combat phase, in the order of their resolution once it is fixed."""
    placings: dict[str, int] = {}
    """How often each side placed a unit in its set-up; bounded so that set-up ends."""

    def attack_on(self, target: str) -> Attack | None:
        """The declared attack on a hex, if any."""
        return next((a for a in self.attacks if a.target == target), None)

    def attack_by(self, unit: str) -> Attack | None:
        """The declared attack in which a unit takes part, if any."""
        return next((a for a in self.attacks if unit in a.attackers), None)

    @property
    def waiting_attacks(self) -> tuple[Attack, ...]:
        """The attacks that are not yet resolved."""
        return tuple(a for a in self.attacks if not a.over)
