"""The Cavalry Charge: what a die makes of cavalry that attacks (SED-12.4a)."""

from dataclasses import dataclass

from engine.core import Frame, Kept, Level, replace
from engine.systems.sedan import Pen, Scenario, state
from engine.systems.sedan.fortunes.chits import CAVALRY_CHARGE


@dataclass(frozen=True, slots=True)
class Charge:
    """What the attack adds: foot, horse, and the die of the Cavalry Charge, 0 for none."""

    foot: int
    horse: int
    die: int = 0

    @property
    def value(self) -> int:
        """The strength that counts; a half is dropped (SED-12.4a)."""
        if self.die in (1, 2):
            return self.foot + self.horse // 2
        return self.foot + (2 * self.horse if self.die == 6 else self.horse)


def charge_of(s: Scenario, attackers: tuple[str, ...], die: int = 0) -> Charge:
    """What attackers add; strength is never divided between combats (SED-11.7)."""
    horse = sum(s.units[u].strength for u in attackers if s.units[u].arm == "cavalry")
    total = sum(s.units[u].strength for u in attackers)
    return Charge(total - horse, horse, die)


def charge_words(attack: Charge) -> str:
    """What the die made of the cavalry, if there is any."""
    if not attack.die or not attack.horse:
        return ""
    foot = f": {attack.foot} without the cavalry, whose {attack.horse}"
    if attack.die <= 2:
        return f"{foot} is halved and rounded down to {attack.horse // 2}"
    return f"{foot} is {'doubled' if attack.die == 6 else 'unchanged'}"


class ChargeRolled(Kept, frozen=True, tag="sedan.charge-rolled"):
    """The die of the Cavalry Charge (SED-12.4a)."""

    combat: state.Combat
    keeps = ("combat",)
    kind = "combat"
    rules = ("SED-12.4a",)

    def text(self, level: Level) -> str:
        die = self.combat.charge
        effect = "is halved" if die <= 2 else "is doubled" if die == 6 else "is unchanged"
        return f"Cavalry Charge, die {die}: the attacking cavalry {effect}."


def roll_charge(pen: Pen, frame: Frame) -> None:
    """The Cavalry Charge, if it is in force and cavalry attacks (SED-12.4a)."""
    c = pen.position.battle
    cavalry = any(pen.game.scenario.units[u].arm == "cavalry" for u in c.attackers)
    if cavalry and pen.position.held(CAVALRY_CHARGE, c.side):
        die = pen.roll("the Cavalry Charge")
        pen.emit(ChargeRolled(replace(c, charge=die)))
