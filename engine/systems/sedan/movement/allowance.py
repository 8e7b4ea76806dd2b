"""The movement allowance: by turn, arm and side, with what chits change of it (SED-2.10)."""

from engine.core import Level, Remark, UnitState
from engine.core.words import counted
from engine.systems.sedan import FIRST_ARMY, FRENCH, PRUSSIAN, Pen, Scenario, SedanPosition
from engine.systems.sedan.fortunes.chits import STAFF
from engine.systems.sedan.state import SPENT, valued


class AllowanceChanged(Remark, frozen=True, tag="sedan.allowance-changed"):
    """The French movement allowance is another than in the turn before (SED-2.10)."""

    infantry: int
    cavalry: int
    kind = "move"
    rules = ("SED-2.10",)

    def text(self, level: Level) -> str:
        return (
            f"From this turn on French infantry has {counted(self.infantry, 'movement point')}, "
            f"French cavalry {self.cavalry}."
        )


def say_allowance(pen: Pen) -> None:
    """Tell where the turn track changes the French allowance (SED-2.10)."""
    turns, number = pen.game.scenario.turns, pen.position.clock.turn
    now, before = turns[number - 1], turns[max(number - 2, 0)]
    infantry, cavalry = now.french_infantry, now.french_cavalry
    if (infantry, cavalry) != (before.french_infantry, before.french_cavalry):
        pen.emit(AllowanceChanged(infantry, cavalry))


def allowance(s: Scenario, p: SedanPosition, unit: str) -> int:
    """A unit's movement allowance in this phase, in half points (SED-2.10, 12.4h, 12.4n)."""
    own = s.units[unit]
    turn = s.box(p.clock.turn)
    if own.role == FIRST_ARMY:
        return 2 * s.first_army
    cavalry = own.arm == "cavalry"
    if own.side == FRENCH:
        basic = turn.french_cavalry if cavalry else turn.french_infantry
        return 2 * max(basic + (p.extra if p.clock.side == FRENCH else 0), 0)
    basic = s.prussian_cavalry if cavalry else s.prussian_infantry
    return 2 * (basic + (1 if p.in_force(STAFF, PRUSSIAN) else 0))


def without_spent(state: UnitState) -> UnitState:
    """At the end of the phase what was not spent is lost, and nothing is owed (SED-10.2a)."""
    return valued(state, SPENT, 0)
