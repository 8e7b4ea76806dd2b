"""Units that cannot fire because others lie over them, and what mends it (VAU-3.1b, VAU-12.4f)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import memory, replace, with_units, words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.fire.ability import can_fire_at_all, may_fire_from
from engine.systems.vauchamps.fire.firing_values import OFFENSIVE, Firer, most_range
from engine.systems.vauchamps.fire.targets import why_not
from engine.systems.vauchamps.stacks.order import why_no_restack
from engine.systems.vauchamps.where import friends_at, held_by, top_rank, units_of

_FEW = 3
"""So many targets are named; of more it is said how many there are."""


@dataclass(frozen=True, slots=True)
class Covered:
    """A unit that cannot fire only because others lie over it in its hex, the top one first."""

    unit: str
    cell: str
    above: tuple[str, ...]

    @property
    def words(self) -> str:
        """Who lies under whom, and where."""
        above = words.units(self.above)
        return f"{words.unit(self.unit)} at {words.cell(self.cell)} lies under {above}"


@memory.by_units
def covered(s: Scenario, p: VauPosition, side: str) -> tuple[Covered, ...]:
    """A side's units that could fire if they were on top, and cannot where they are."""
    return tuple(
        Covered(unit, cell, here[: here.index(unit)])
        for unit in units_of(s, p, side)
        for cell in p.units[unit].cells
        if len(here := friends_at(s, p, cell, side)) > 1
        and can_fire_at_all(s, p, unit)
        and not may_fire_from(s, p, unit, cell)
    )


def could_fire_at(
    s: Scenario, p: VauPosition, side: str, target: str, phase: str
) -> tuple[Covered, ...]:
    """Those of them who could fire at a hex if they were on top."""
    return tuple(x for x in covered(s, p, side) if _on_top(s, p, x, target, phase))


def owed(s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    """Whose fire is lost in the offensive fire phase unless the stack is put in order before it."""
    enemies = sorted(held_by(s, p, s.enemy_of(side)))
    for x in covered(s, p, side):
        found = tuple(cell for cell in enemies if _on_top(s, p, x, cell, OFFENSIVE))
        if found and not _in_its_stead(s, p, x, enemies):
            many = words.counted(len(found), "hex", "hexes")
            at = many if found[_FEW:] else words.cells(found, "or")
            yield f"{x.words} and cannot fire at {at}{_mend(s, p, side, x)}"


def _mend(s: Scenario, p: VauPosition, side: str, x: Covered) -> str:
    refusal = why_no_restack(s, p, side, x.unit, True)
    if refusal is not None:
        return f". {refusal.reason}"
    return f"; raise {words.unit(x.unit)} puts it on top."


def _on_top(s: Scenario, p: VauPosition, x: Covered, target: str, phase: str) -> bool:
    """True if it could fire at a hex from the top of its stack."""
    if s.board.grid.distance(x.cell, target) > most_range(s, p, x.unit):
        return False
    state = p.units[x.unit]
    raised = replace(state, rank=top_rank(s, p, state.cells, x.unit))
    there = with_units(p, {x.unit: raised})
    return why_not(s, there, Firer(x.unit, x.cell), target, phase) is None


def _in_its_stead(s: Scenario, p: VauPosition, x: Covered, enemies: list[str]) -> bool:
    """True if others of its arm fire from its hex, so that its place costs no fire."""
    return any(
        why_not(s, p, Firer(unit, x.cell), cell, OFFENSIVE) is None
        for unit in friends_at(s, p, x.cell, s.side_of(x.unit))
        if unit != x.unit and bool(s.units[unit].guns) >= bool(s.units[x.unit].guns)
        for cell in enemies
    )
