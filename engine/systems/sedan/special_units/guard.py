"""The Imperial Guard: its place among attacks, and what its fate means to later ones (SED-7.3).

It defends alone, since it shares its hex with nobody: `ALONE` in `stacks.who_may_stack` (SED-7.3b).
"""

from engine.core import Event, Level, Refusal, Remark, refuse, replace
from engine.core.words import counted, unit
from engine.systems.sedan import FRENCH, GUARD, PRUSSIAN, Pen, Scenario
from engine.systems.sedan.combat.obligations import Book
from engine.systems.sedan.stacks.secrecy import known
from engine.systems.sedan.state import ELIMINATED, SedanPosition


class GuardHeldBack(Remark, frozen=True, tag="sedan.guard-held-back"):
    """Another combat was begun before the Guard's, which it might have fought (SED-7.3e)."""

    unit: str
    kind = "combat"
    rules = ("SED-7.3e",)

    def text(self, level: Level) -> str:
        return f"{unit(self.unit)} attacks first or not at all: it will not attack in this phase."

    def seen_by(self, side: str, before: SedanPosition) -> Event | None:
        """Those who do not see the Guard hear nothing of it (SED-8.3a)."""
        is_seen = known(before, self.unit, before.units[self.unit], side)
        return super().seen_by(side, before) if is_seen else None


class GuardShift(Event, frozen=True, tag="sedan.guard-shift"):
    """The Imperial Guard failed or was driven back: later odds are shifted (SED-7.3)."""

    unit: str
    failed: bool
    kind = "combat"
    level = Level.BRIEF
    rules = ("SED-7.3d", "SED-7.3f")

    def apply(self, position: SedanPosition) -> SedanPosition:
        if self.failed:
            return replace(position, guard_failed=True)
        return replace(position, guard_beaten=True)

    def text(self, level: Level) -> str:
        if self.failed:
            return (
                f"The attack of {unit(self.unit)} failed: later French attacks in this phase are "
                "fought one column to the left."
            )
        return (
            f"{unit(self.unit)} is driven back: later Prussian attacks in this phase are fought "
            "one column to the right."
        )


class GuardLost(Remark, frozen=True, tag="sedan.guard-lost"):
    """The Imperial Guard is eliminated (SED-7.3h)."""

    unit: str
    kind = "combat"
    level = Level.BRIEF
    rules = ("SED-7.3h",)

    def text(self, level: Level) -> str:
        return (
            f"{unit(self.unit)} is gone: from now on French attacks are fought one column to the "
            "left and Prussian attacks one column to the right."
        )


def say_failed(pen: Pen, held: frozenset[str]) -> None:
    """The Guard attacked and lives, and enemies still hold one of the hexes (SED-7.3d)."""
    p, c, guard = pen.position, pen.position.battle, pen.game.scenario.with_role(GUARD)
    if guard in c.attackers and p.units[guard].at and any(t in held for t in c.targets):
        pen.emit(GuardShift(guard, True))


def say_driven_back(pen: Pen, going: tuple[str, ...]) -> None:
    """The Guard is among the defenders who retreat (SED-7.3f); said once in a phase."""
    guard = pen.game.scenario.with_role(GUARD)
    if guard in going and not pen.position.guard_beaten:
        pen.emit(GuardShift(guard, False))


def why_out_of_place(
    s: Scenario, p: SedanPosition, b: Book, units: tuple[str, ...]
) -> Refusal | None:
    """The Guard attacks first or not at all, and first if it must attack (SED-7.3e)."""
    guard = s.with_role(GUARD)
    if guard in units and p.combats:
        return refuse(
            f"Another combat was begun; {unit(guard)} attacks first or not at all.", "SED-7.3e"
        )
    if guard in b.obliged and guard not in units and b.free.get(guard) and not p.combats:
        return refuse(f"{unit(guard)} must attack, and its attack is the first.", "SED-7.3e")
    return None


def what_it_risks(s: Scenario, units: tuple[str, ...]) -> tuple[str, ...]:
    """What an attack with the Guard is told to lead to before it is ordered; () without it."""
    guard = s.with_role(GUARD)
    if guard not in units:
        return ()
    return (
        f"{unit(guard)} itself must advance into a hex that is emptied; if a defender is left, "
        "later French attacks in this phase go one column left. Rules SED-7.3c and SED-7.3d.",
    )


def guard_shift(s: Scenario, p: SedanPosition, side: str) -> int:
    """Columns to the right that the Imperial Guard's fate gives an attack (SED-7.3d, f, h)."""
    guard = s.with_role(GUARD)
    state = p.units.get(guard)
    lost = state is not None and ELIMINATED in state.marks
    if side == FRENCH:
        return -1 if p.guard_failed or lost else 0
    return 1 if side == PRUSSIAN and (p.guard_beaten or lost) else 0


def guard_words(guard: int) -> tuple[str, ...]:
    """The shift for the Imperial Guard, if there is one."""
    way = "right" if guard > 0 else "left"
    return (f"{counted(1, 'column')} {way} for the Imperial Guard.",) if guard else ()
