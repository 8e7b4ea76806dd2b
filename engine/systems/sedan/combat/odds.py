"""The odds of a combat: strengths, terrain, cavalry, columns and shifts (SED-11.2, 11.9, 11.13)."""

from dataclasses import dataclass

from engine.core.words import cell as cell_words, units as unit_list
from engine.rules.odds import basic_odds, column_of as table_column, column_words, ratio, step_of
from engine.systems.sedan.fortunes.cavalry_charge import Charge, charge_words
from engine.systems.sedan.scenario import RESULTS, Scenario
from engine.systems.sedan.special_units.guard import guard_words
from engine.systems.sedan.state import SedanPosition


@dataclass(frozen=True, slots=True)
class HexPart:
    """What a defending hex adds: printed strength times the highest multiple (SED-11.9e)."""

    cell: str
    strength: int
    ground: str
    """Its terrain, "clear" too: it matters that nothing helps the defender."""
    multiple: int
    cause: str
    """Why it is multiplied, "" if it is not."""

    @property
    def value(self) -> int:
        """The strength that counts."""
        return self.strength * self.multiple


def ratio_of(s: Scenario, attack: int, defence: int) -> str:
    """Two strengths as odds, rounded in the defender's favour; 0 has the worst (SED-11.2a)."""
    return s.table.columns[0] if attack <= 0 else ratio(basic_odds(attack, max(defence, 1)))


def column_of(s: Scenario, attack: int, defence: int) -> int:
    """The table's column for two strengths, brought to its ends (SED-11.13a)."""
    return table_column(s.table.columns, step_of(ratio_of(s, attack, defence)))


def ratio_words(s: Scenario, attack: int, defence: int) -> str:
    """What two strengths make, and the end of the table if that is beyond it (SED-11.13a)."""
    end = column_words(s.table.columns[column_of(s, attack, defence)])
    made = column_words(ratio_of(s, attack, defence))
    return end if made == end else f"{made}, the table ends at {end}"


def chances(s: Scenario, column: int) -> str:
    """How many faces of the die give each result, the best for the attacker first."""
    found = s.table.results_of(column)
    told = (f"{r} {found.count(r)} in 6" for r in reversed(RESULTS) if r in found)
    return ", ".join(told)


def shifted(s: Scenario, column: int, shift: int) -> int:
    """A column so many to the right, brought to the table's ends (SED-11.13a)."""
    return min(max(column + shift, 0), len(s.table.columns) - 1)


def hex_part(s: Scenario, target: str, strength: int, sources: frozenset[str]) -> HexPart:
    """What a hex adds when it is attacked from these hexes (SED-11.9a, 11.9b, 11.9e)."""
    terrain = s.terrain_at(target)
    multiple, cause = terrain.multiple, terrain.name if terrain.multiple > 1 else ""
    bridges = bool(sources) and all(s.bridge(c, target) for c in sources)
    if bridges and s.bridge_multiple > multiple:
        multiple, cause = s.bridge_multiple, "attacked only over a bridge"
    return HexPart(target, strength, terrain.name, multiple, cause)


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


def story(
    s: Scenario, attack: Charge, parts: tuple[HexPart, ...], idle: tuple[str, ...], guard: int
) -> str:
    """Every strength and modifier in words."""
    said = [f"Attack {attack.value}{charge_words(attack)}."]
    said += [f"{defence_words(part, part)}." for part in parts]
    if idle:
        said.append(f"{unit_list(idle)} {'add' if len(idle) > 1 else 'adds'} nothing.")
    return " ".join((*said, *guard_words(guard)))


def defence_words(least: HexPart, most: HexPart) -> str:
    """What a hex defends with, its ground named even if that is clear; a range if it has one."""
    strength, value = _range(least.strength, most.strength), _range(least.value, most.value)
    times = ""
    if least.multiple > 1:
        why = "" if least.cause == least.ground else f", {least.cause}"
        times = f" times {least.multiple}{why}, that is {value}"
    return f"{cell_words(least.cell)}, {least.ground}, defends with {strength}{times}"


def _range(least: int, most: int) -> str:
    return f"{least}" if least == most else f"{least} to {most}"
