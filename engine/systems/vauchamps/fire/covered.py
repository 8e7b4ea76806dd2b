"""Units that cannot fire because others lie over them, and what mends it (VAU-3.1b, VAU-12.4f)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import memory, replace, with_units, words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.fire.ability import can_fire_at_all, may_fire_from
from engine.systems.vauchamps.fire.firing_values import OFFENSIVE, Firer, most_range
from engine.systems.vauchamps.fire.targets import firers_at, why_not
from engine.systems.vauchamps.fire.together import can_become_good
from engine.systems.vauchamps.stacks import falling_in
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


def reminders(s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    """Whose fire is lost in the offensive fire phase unless the stack is put in order before it.

    And who, while no enemy is in range, could fire at nobody that comes.
    """
    for x, targets in losing_fire(s, p, side):
        yield f"{x.words} and cannot fire{at_targets(targets)}{mend(s, p, side, x)}"


def losing_fire(
    s: Scenario, p: VauPosition, side: str
) -> Iterator[tuple[Covered, tuple[str, ...]]]:
    """Who cannot fire, with the enemies in range, where nobody of its arm fires in its stead.

    As the stack will be then, without the skirmishers whom the end of the phase puts at its bottom.
    """
    then = falling_in.as_the_phase_ends(s, p)
    enemies = sorted(held_by(s, p, s.enemy_of(side)))
    for x in covered(s, then, side):
        if x.unit in falling_in.put_back(s, p, side):
            continue
        found = tuple(cell for cell in enemies if _would_do(s, then, x, cell))
        replaced = _in_its_stead(s, then, x, enemies) if found else any(_of_its_arm(s, then, x))
        if not replaced:
            yield x, found


def at_targets(cells: tuple[str, ...]) -> str:
    """At which of these hexes, or at how many; "" without any."""
    many = words.counted(len(cells), "hex", "hexes")
    at = many if cells[_FEW:] else words.cells(cells, "or")
    return f" at {at}" if cells else ""


def mend(s: Scenario, p: VauPosition, side: str, x: Covered) -> str:
    """What brings it to the top, or why nothing does; who has just come in may go to the bottom."""
    refusal = why_no_restack(s, p, side, x.unit, True)
    if refusal is None:
        return f"; raise {words.unit(x.unit)} puts it on top."
    over = x.above[0]
    if not x.above[1:] and why_no_restack(s, p, side, over, False) is None:
        return f"; lower {words.unit(over)} puts that at the bottom."
    return f". {refusal.reason}"


def _on_top(s: Scenario, p: VauPosition, x: Covered, target: str, phase: str) -> bool:
    """True if it could fire at a hex from the top of its stack."""
    if s.board.grid.distance(x.cell, target) > most_range(s, p, x.unit):
        return False
    return why_not(s, _raised(s, p, x), Firer(x.unit, x.cell), target, phase) is None


def _raised(s: Scenario, p: VauPosition, x: Covered) -> VauPosition:
    """The position with it on top of its stack."""
    state = p.units[x.unit]
    return with_units(p, {x.unit: replace(state, rank=top_rank(s, p, state.cells, x.unit))})


def _would_do(s: Scenario, p: VauPosition, x: Covered, target: str) -> bool:
    """True if from the top of its stack it could fire at a hex, and not in vain (VAU-12.5e)."""
    return _on_top(s, p, x, target, OFFENSIVE) and _does(
        s, _raised(s, p, x), Firer(x.unit, x.cell), target
    )


def _does(s: Scenario, p: VauPosition, firer: Firer, target: str) -> bool:
    """True if the fire of one who may fire at a hex, alone or with others, is strong enough."""
    able = firers_at(s, p, s.side_of(firer.unit), target, OFFENSIVE)
    return firer in able and can_become_good(s, p, (firer,), able, target)


def _in_its_stead(s: Scenario, p: VauPosition, x: Covered, enemies: list[str]) -> bool:
    """True if others of its arm fire from its hex, so that its place costs no fire."""
    return any(
        _does(s, p, Firer(unit, x.cell), cell) for unit in _of_its_arm(s, p, x) for cell in enemies
    )


def _of_its_arm(s: Scenario, p: VauPosition, x: Covered) -> Iterator[str]:
    """The others in its hex who may fire from there, guns also in the stead of infantry."""
    return (
        unit
        for unit in friends_at(s, p, x.cell, s.side_of(x.unit))
        if unit != x.unit and bool(s.units[unit].guns) >= bool(s.units[x.unit].guns)
        if can_fire_at_all(s, p, unit) and may_fire_from(s, p, unit, x.cell)
    )
