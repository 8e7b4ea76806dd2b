"""Who leaves a hex of an objective to nobody if an attack goes wrong (VAU-18.2j), in words."""

from engine.core.words import cells as cell_list, units as unit_list
from engine.systems.vauchamps import FRENCH, Scenario, VauPosition, enemies_at, hidden, victory
from engine.systems.vauchamps.melee.odds import odds_of
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.where import friends_at
from engine.systems.vauchamps.words import melee_so_far, melee_tests


def garrison_rows(
    s: Scenario, p: VauPosition, side: str, target: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """For each objective the hexes in which nobody but attackers stands, and what empties them."""
    tested = melee_tests.attackers_tested(s, p, side, target, units)
    beaten = ["is driven off"] if _may_be_beaten(s, p, side, target, units) else []
    rows = []
    for place, held in s.victory_places.items():
        cells = [c for c in sorted(held) if _is_held_by(friends_at(s, p, c, side), units)]
        within = tuple(u for u in units if set(p.units[u].cells) & set(cells))
        if how := [*(["fails the test"] if set(within) & set(tested) else []), *beaten]:
            hold, fails = agree(within, "holds", "hold"), " or ".join(how)
            then = agree(within, f"it leaves it if it {fails}", f"who {fails} leaves it")
            there = f"{cell_list(cells)} of the objective {place}"
            rows += [f"{unit_list(within)} alone {hold} {there}; {then}."] if within else []
    return tuple(rows)


def emptied_rows(s: Scenario, before: VauPosition, p: VauPosition, side: str) -> tuple[str, ...]:
    """The villages that count which a side's own order has left to nobody who counts there."""
    nation = FRENCH if side == FRENCH else "prussian"
    return tuple(
        f"No {nation.capitalize()} unit holds {place} any more."
        for place in s.victory_places
        if victory.holders(s, before, nation, (place,))
        and not victory.holders(s, p, nation, (place,))
    )


def _is_held_by(there: tuple[str, ...], units: tuple[str, ...]) -> bool:
    """True for a hex in which some of these stand, and no other friend."""
    return bool(there) and set(there) <= set(units)


def _may_be_beaten(
    s: Scenario, p: VauPosition, side: str, target: str, units: tuple[str, ...]
) -> bool:
    """True if a roll can drive the attackers off, as far as the side may know (VAU-0.3)."""
    if not hidden.may_know_all(s, p, enemies_at(s, p, target, side)):
        return True
    rolls = s.combat.melee.rows[odds_of(s, p, units, target, melee_so_far.spared(p, target)).column]
    return any(code.startswith("A") for code in rolls)
