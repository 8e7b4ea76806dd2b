"""The odds of a combat: strengths, terrain, cavalry, columns and shifts (SED-11.2, 11.9, 11.13)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.core.words import cell as cell_words, counted, units as unit_list
from engine.systems.sedan.scenario import FRENCH, GUARD, PRUSSIAN, Scenario
from engine.systems.sedan.state import ELIMINATED, SedanPosition


@dataclass(frozen=True, slots=True)
class HexPart:
    """What a defending hex adds: printed strength times the highest multiple (SED-11.9e)."""

    cell: str
    strength: int
    multiple: int
    cause: str
    """Why it is multiplied, "" if it is not."""

    @property
    def value(self) -> int:
        """The strength that counts."""
        return self.strength * self.multiple


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


def step_of(ratio: str) -> int:
    """The step of "3:1" or "1:3" on the ladder on which 1:1 is 0."""
    attack, _, defence = ratio.partition(":")
    return int(attack) - 1 if defence == "1" else 1 - int(defence)


def basic_odds(attack: int, defence: int) -> int:
    """The ladder step of two strengths, rounded in the defender's favour (SED-11.2a)."""
    if defence <= 0:
        return attack
    if attack >= defence:
        return attack // defence - 1
    return 1 - -(-defence // attack) if attack > 0 else -defence - 99


def ratio_of(step: int) -> str:
    """A ladder step as odds: 2 is "3:1"."""
    return f"{step + 1}:1" if step >= 0 else f"1:{1 - step}"


@lru_cache
def _steps(columns: tuple[str, ...]) -> tuple[int, ...]:
    return tuple(step_of(c) for c in columns)


def column_of(s: Scenario, attack: int, defence: int) -> int:
    """The table's column for two strengths, brought to its ends (SED-11.13a)."""
    step = basic_odds(attack, defence)
    return max((i for i, own in enumerate(_steps(s.table.columns)) if own <= step), default=0)


def shifted(s: Scenario, column: int, shift: int) -> int:
    """A column so many to the right, brought to the table's ends (SED-11.13a)."""
    return min(max(column + shift, 0), len(s.table.columns) - 1)


def charge_of(s: Scenario, attackers: tuple[str, ...], die: int = 0) -> Charge:
    """What attackers add; strength is never divided between combats (SED-11.7)."""
    horse = sum(s.units[u].strength for u in attackers if s.units[u].arm == "cavalry")
    total = sum(s.units[u].strength for u in attackers)
    return Charge(total - horse, horse, die)


def hex_part(s: Scenario, target: str, strength: int, sources: frozenset[str]) -> HexPart:
    """What a hex adds when it is attacked from these hexes (SED-11.9a, 11.9b, 11.9e)."""
    terrain = s.terrain_at(target)
    multiple, cause = terrain.multiple, terrain.name if terrain.multiple > 1 else ""
    bridges = bool(sources) and all(s.bridge(c, target) for c in sources)
    if bridges and s.bridge_multiple > multiple:
        multiple, cause = s.bridge_multiple, "attacked only over a bridge"
    return HexPart(target, strength, multiple, cause)


def defence_parts(
    s: Scenario, p: SedanPosition, targets: tuple[str, ...], counted_units: tuple[str, ...],
    attackers: tuple[str, ...],
) -> tuple[HexPart, ...]:  # fmt: skip
    """What each attacked hex adds; units that add nothing are left out (SED-11.9f, 11.10e)."""
    sources = frozenset(p.units[u].at for u in attackers)
    return tuple(
        hex_part(
            s,
            target,
            sum(s.units[u].strength for u in counted_units if p.units[u].at == target),
            sources,
        )
        for target in targets
    )


def guard_shift(s: Scenario, p: SedanPosition, side: str) -> int:
    """Columns to the right that the Imperial Guard's fate gives an attack (SED-7.3d, f, h)."""
    guard = s.with_role(GUARD)
    state = p.units.get(guard)
    lost = state is not None and ELIMINATED in state.marks
    if side == FRENCH:
        return -1 if p.guard_failed or lost else 0
    return 1 if side == PRUSSIAN and (p.guard_beaten or lost) else 0


def story(
    s: Scenario, attack: Charge, parts: tuple[HexPart, ...], idle: tuple[str, ...], guard: int
) -> str:
    """Every strength and modifier in words."""
    said = [f"Attack {attack.value}{_charge_words(attack)}."]
    for part in parts:
        times = f" times {part.multiple}, {part.cause}" if part.multiple > 1 else ""
        said.append(f"{cell_words(part.cell)} defends with {part.strength}{times}.")
    if idle:
        said.append(f"{unit_list(idle)} {'add' if len(idle) > 1 else 'adds'} nothing.")
    if guard:
        way = "right" if guard > 0 else "left"
        said.append(f"{counted(1, 'column')} {way} for the Imperial Guard.")
    return " ".join(said)


def _charge_words(attack: Charge) -> str:
    if not attack.die or not attack.horse:
        return ""
    effect = "halved" if attack.die <= 2 else "doubled" if attack.die == 6 else "unchanged"
    return f", of which cavalry {attack.horse}, {effect}"
