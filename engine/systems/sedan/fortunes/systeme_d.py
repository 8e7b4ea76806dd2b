"""Système D: a die for the movement of all French units (SED-12.4n)."""

from engine.core.event import Kept, Level
from engine.systems.sedan import FRENCH, Pen
from engine.systems.sedan.fortunes.chits import SYSTEM_D, put_in_force


class SystemRolled(Kept, frozen=True, tag="sedan.system-rolled"):
    """The die for Système D: `extra` movement points for all French units (SED-12.4n)."""

    die: int
    extra: int
    keeps = ("extra",)
    kind = "chit"
    level = Level.BRIEF
    rules = ("SED-12.4n",)

    def text(self, level: Level) -> str:
        what = {-1: "lose 1 movement point", 0: "keep their movement points",
                1: "gain 1 movement point", 2: "gain 2 movement points"}  # fmt: skip
        return f"Système D, die {self.die}: all French units {what[self.extra]} in this phase."


SYSTEM_D_EXTRA = {1: -1, 2: -1, 3: 0, 4: 0, 5: 1, 6: 2}
"""What the die of Système D does (SED-12.4n)."""


def carry_out(pen: Pen) -> None:
    """The chit takes effect at the start of the French movement phase, if it is held."""
    if pen.position.held(SYSTEM_D, FRENCH):
        put_in_force(pen, SYSTEM_D, "Système D is carried out now.")
        die = pen.roll("Système D")
        pen.emit(SystemRolled(die, SYSTEM_D_EXTRA[die]))
