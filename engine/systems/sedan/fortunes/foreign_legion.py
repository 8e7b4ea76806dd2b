"""The Foreign Legion, which its chit brings after as many turns as a die says (SED-12.4i)."""

from engine.core.event import Kept, Level
from engine.core.words import unit
from engine.systems.sedan import refusals, scenario


class LegionRolled(Kept, frozen=True, tag="sedan.legion-rolled"):
    """The die for the Foreign Legion: `turn` is when it is due, 0 for never (SED-12.4i)."""

    unit: str
    die: int
    turn: int
    due: dict[str, int]
    keeps = ("due",)
    kind = "chit"
    level = Level.BRIEF
    rules = ("SED-12.4i",)

    def text(self, level: Level) -> str:
        if not self.turn:
            return f"Die {self.die}: {unit(self.unit)} is due after the last turn; it never comes."
        return f"Die {self.die}: {unit(self.unit)} is due in turn {self.turn}."


def roll_legion(pen: refusals.Pen) -> None:
    """The unit is due that many turns after this one, or never (SED-12.4i)."""
    s, p = pen.game.scenario, pen.position
    if not (unit := s.with_role(scenario.LEGION)):
        return
    die = pen.roll("the arrival of the Foreign Legion")
    turn = p.clock.turn + die
    comes = turn <= len(s.turns)
    due = {**p.due, unit: turn} if comes else p.due
    pen.emit(LegionRolled(unit, die, turn if comes else 0, due))
