"""Who may attack whom in melee (VAU-13.0b, VAU-13.0h, VAU-13.4a)."""

from collections.abc import Iterator

from engine.core import Refusal, refuse
from engine.core.words import cell as cell_words, unit as unit_words
from engine.rules.attacking import nobody_can
from engine.systems.vauchamps import Scenario, VauPosition, bad_unit, enemies_at, is_in, units_of
from engine.systems.vauchamps.charge.contact import linked
from engine.systems.vauchamps.fire.firing_values import OFFENSIVE
from engine.systems.vauchamps.formations.facing import sides_of
from engine.systems.vauchamps.melee import obligations
from engine.systems.vauchamps.movement.forced_march import is_bound


def attack_cells(s: Scenario, p: VauPosition, unit: str, target: str) -> tuple[str, ...]:
    """The hexes from which a unit can attack a hex: by their front, or by a marker (VAU-13.0b)."""
    if target in p.units[unit].cells:
        return (target,)
    grid = s.board.grid
    near = tuple(c for c in p.units[unit].cells if grid.adjacent(c, target))
    ahead = tuple(c for c in near if grid.direction(c, target) in sides_of(s, p, unit, c).front)
    return ahead or (near if linked(p, unit, target) else ())


def why_not_attacker(
    s: Scenario, p: VauPosition, side: str, unit: str, target: str
) -> Refusal | None:
    """Why a unit may not attack a hex."""
    free = _why_not_free(s, p, side, unit, target)
    return free or why_not_this_hex(s, p, side, unit, target)


def why_not_if_near(
    s: Scenario, p: VauPosition, side: str, unit: str, target: str
) -> Refusal | None:
    """Why a unit may not attack a hex even if it stood next to it, facing it."""
    free = _why_not_free(s, p, side, unit, target)
    return free or _why_not_there(s, p, side, unit, target)


def _why_not_free(s: Scenario, p: VauPosition, side: str, unit: str, target: str) -> Refusal | None:
    """Why a unit may attack nobody, or somebody else (VAU-13.0b, VAU-13.0c)."""
    if refusal := bad_unit(s, p, side, unit, "VAU-13.0b") or why_not_able(s, p, unit):
        return refusal
    bound = obligations.obliged(s, p, unit)
    if bound and bound != target:
        return refuse(
            f"{unit_words(unit)} is in contact and must attack {cell_words(bound)}.", "VAU-13.0c"
        )
    return None


def why_not_this_hex(
    s: Scenario, p: VauPosition, side: str, unit: str, target: str
) -> Refusal | None:
    """Why a unit that may attack may not attack this hex (VAU-13.0b, VAU-6.5h, VAU-13.4a)."""
    if not attack_cells(s, p, unit, target):
        who, where = unit_words(unit), cell_words(target)
        return refuse(f"{where} is not next to {who} through its front.", "VAU-13.0b")
    return _why_not_there(s, p, side, unit, target)


def _why_not_there(
    s: Scenario, p: VauPosition, side: str, unit: str, target: str
) -> Refusal | None:
    """What bars a unit from a hex however near it is (VAU-6.5h, VAU-13.4a)."""
    if s.units[unit].cavalry and target not in p.units[unit].cells:
        if any(is_in(p, e, "square") for e in enemies_at(s, p, target, side)):
            return refuse(
                "Cavalry attacks a square only when it has charged into its hex.", "VAU-6.5h"
            )
    fired = [f for f in p.fired if f.unit == unit and f.phase == OFFENSIVE]
    if fired and all(f.target != target for f in fired):
        who = unit_words(unit)
        return refuse(
            f"{who} fired at {cell_words(fired[0].target)} and may attack no other hex.",
            "VAU-13.4a",
        )
    return None


def why_not_able(s: Scenario, p: VauPosition, unit: str) -> Refusal | None:
    """Guns, squares, routed and force-marched units do not attack; each attacks once."""
    who = unit_words(unit)
    if s.units[unit].guns:
        return refuse(f"{who} is artillery, which does not attack in melee.", "VAU-13.0b")
    if p.units[unit].routed:
        return refuse(f"{who} is routed and cannot attack.", "VAU-4.0j", "VAU-13.0b")
    if is_in(p, unit, "square"):
        return refuse(f"{who} is in square; squares do not attack.", "VAU-6.5g")
    if is_bound(s, p, unit):
        return refuse(f"{who} is on a forced march and does not attack.", "VAU-11.2d")
    if unit in p.fought:
        return refuse(f"{who} has attacked in this phase.", "VAU-13.0h")
    return None


def why_nobody(s: Scenario, p: VauPosition, side: str, target: str) -> Refusal | None:
    """What bars each of a side's units beside a hex from attacking it; None if one could."""
    bars = (why_not_attacker(s, p, side, u, target) for u in _near(s, p, side, target))
    return nobody_can("attack", target, bars, "VAU-13.0b")


def attackers_of(s: Scenario, p: VauPosition, side: str, target: str) -> tuple[str, ...]:
    """A side's units that could attack a hex."""
    near = _near(s, p, side, target)
    return tuple(u for u in near if why_not_attacker(s, p, side, u, target) is None)


def _near(s: Scenario, p: VauPosition, side: str, target: str) -> Iterator[str]:
    """A side's units in a hex, or beside it."""
    near = {target, *s.board.grid.neighbours(target)}
    return (u for u in units_of(s, p, side) if near.intersection(p.units[u].cells))


def able_to_attack(s: Scenario, p: VauPosition, side: str, target: str) -> tuple[str, ...]:
    """The units that a marker obliges to attack a hex and that can (VAU-13.0c)."""
    able = attackers_of(s, p, side, target)
    return tuple(u for u in obligations.must_attack(s, p, target) if u in able)


def targets(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The enemy hexes that a side can attack now."""
    grid = s.board.grid
    own = {c for u in units_of(s, p, side) for c in p.units[u].cells}
    near = sorted({n for c in own for n in (c, *grid.neighbours(c))})
    return tuple(
        cell
        for cell in near
        if cell not in p.attacked
        and enemies_at(s, p, cell, side)
        and attackers_of(s, p, side, cell)
    )
