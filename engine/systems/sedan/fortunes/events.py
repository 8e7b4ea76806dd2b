"""The events of Fortunes of War (SED-12). Tags are wire names; counts are resulting values."""

from engine.core.event import Kept, Level, Remark
from engine.core.words import counted, players
from engine.systems.sedan.state import HeldChit


class ChitsChanged(Kept, frozen=True):
    """An event that changes where chits are; its fields hold the result."""

    cup: dict[str, int]
    aside: dict[str, int]
    chits: tuple[HeldChit, ...]
    gone: tuple[str, ...]
    keeps = ("cup", "aside", "chits", "gone")
    kind = "chit"

    @property
    def left(self) -> int:
        """How many chits the cup holds after it."""
        return sum(self.cup.values())


class CupRefilled(ChitsChanged, frozen=True, tag="sedan.cup-refilled"):
    """The cup was empty; all chits that were set aside went back (SED-12.3)."""

    level = Level.BRIEF
    rules = ("SED-12.3",)

    def text(self, level: Level) -> str:
        return f"The cup was empty: {counted(self.left, 'chit')} that were set aside go back."


class ChitDrawn(ChitsChanged, frozen=True, tag="sedan.chit-drawn"):
    """A chit was drawn (SED-12.2a). `usable` is False for a chit of the other side (SED-12.2e).

    `about` says in words what it means and until when it waits.
    """

    side: str
    chit: str
    name: str
    usable: bool
    about: str
    rule: str
    level = Level.BRIEF
    seal = True
    sealed_by = "a chit was drawn"
    rules = ("SED-12.2a", "SED-12.2b", "SED-12.2d", "SED-12.2e")

    def milestone(self) -> tuple[str, str]:
        return "chit", f"{self.chit} {'used' if self.usable else 'set aside'}"

    def laid_open(self) -> tuple[str, str]:
        return self.name, f"Drawn by {players(self.side)}. {self.about} Rule {self.rule}."

    def text(self, level: Level) -> str:
        head = f"{players(self.side)} draw {self.name}. {self.about}"
        left = f"{counted(self.left, 'chit')} left in the cup"
        return head if level is Level.BRIEF else f"{head} {left} ({self.rule})."


class NoDraw(Remark, frozen=True, tag="sedan.no-draw"):
    """The phasing player drew no chit (SED-12.2a)."""

    side: str
    possible: bool
    kind = "chit"
    rules = ("SED-12.2a", "SED-12.3")

    def text(self, level: Level) -> str:
        if not self.possible:
            return "The cup is empty and no chit can go back: no draw."
        return f"{players(self.side)} draw no chit."


class ChitInForce(ChitsChanged, frozen=True, tag="sedan.chit-in-force"):
    """A chit that waited takes effect. `about` says in words what it does."""

    chit: str
    about: str
    rules = ("SED-12.2b",)

    def text(self, level: Level) -> str:
        return self.about


class ChitSetAside(ChitsChanged, frozen=True, tag="sedan.chit-set-aside"):
    """A chit that waited or was in force is set aside (SED-12.2c). `why` says what has ended."""

    chit: str
    why: str
    rules = ("SED-12.2c",)

    def text(self, level: Level) -> str:
        return self.why
