"""How phases begin and end (SED-5.2)."""

from engine.core import Changes, Clock, Event, Level, replace, words
from engine.systems.sedan.movement.allowance import without_spent
from engine.systems.sedan.stacks.secrecy import P, UnitsChanged
from engine.systems.sedan.state import PHASE_MARKS, SedanPosition


class PhaseBegan(Event, frozen=True, tag="sedan.phase-began"):
    """A phase of a player turn began (SED-5.2). `dates` is the turn's name on the track."""

    turn: int
    side: str
    phase: str
    dates: str
    last_turn: int
    kind = "phase"
    level = Level.BRIEF
    rules = ("SED-5.1a", "SED-5.1b", "SED-5.2")

    def apply(self, position: P) -> P:
        """Sets the clock; a new player turn allows stacks to be re-ordered again."""
        reorders = 0 if self.phase == "fortunes" else position.reorders
        return replace(position, clock=Clock(self.turn, self.side, self.phase), reorders=reorders)

    def text(self, level: Level) -> str:
        if self.phase == "set-up":
            return f"{words.side(self.side)} set-up."
        if self.phase == "fortunes":
            turn = f"turn {self.turn} of {self.last_turn}, {self.dates}"
            return f"{words.side(self.side)} player turn, {turn}. Fortunes of War phase."
        if self.phase == "victory":
            return f"Victory phase of turn {self.turn}."
        return f"{words.side(self.side)} {self.phase} phase, turn {self.turn}."


class PhaseEnded(UnitsChanged, frozen=True, tag="sedan.phase-ended"):
    """A phase ended; what lasts a phase only is cleared away."""

    side: str
    phase: str
    kind = "phase"
    level = Level.FULL
    rules = ("SED-5.2", "SED-10.2a")

    def apply(self, position: P) -> P:
        return replace(
            super().apply(position),
            first_army="", guard_failed=False, guard_beaten=False, duties={}, combats=0, extra=0,
            pontoon=(), asks=0,
        )  # fmt: skip

    def text(self, level: Level) -> str:
        name = "Fortunes of War" if self.phase == "fortunes" else self.phase
        return f"{words.side(self.side)} {name} phase ends."


def cleared(p: SedanPosition) -> Changes:
    """The changes that take off what lasts a phase only."""
    found: Changes = {}
    for unit, state in p.units.items():
        plain = without_spent(state.unmarked(*PHASE_MARKS))
        if plain != state:
            found[unit] = plain
    return found
