"""Who must attack and who must be attacked (TYW-8.1, TYW-8.2), judged by a local test.

A combat phase is a graph: phasing units and enemy units, joined where one may attack the other.
Each unit has one combat at most (TYW-8.14). As long as nobody with an obligation stands alone, the
rest can always be split into stars, each of which is a lawful combat (TYW-8.0f).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.systems.thirty_years_war import Scenario, state, zones


def may_attack(s: Scenario, arm: str, cell: str) -> bool:
    """True if units of an arm may attack a unit in a hex (TYW-TEC-woods, TYW-TEC-broken)."""
    return arm in s.ground_at(cell).attacked_by


@dataclass(frozen=True)
class Contacts:
    """Who may still attack whom: phasing units that have not attacked to enemies not attacked."""

    targets: Mapping[str, tuple[str, ...]]
    """By phasing unit, the enemies it may attack; units without any are left out."""
    must_attack: frozenset[str]
    must_be_attacked: frozenset[str]

    @cached_property
    def attackers(self) -> Mapping[str, tuple[str, ...]]:
        """By enemy, the phasing units that may attack it."""
        found: dict[str, list[str]] = {}
        for unit, enemies in self.targets.items():
            for enemy in enemies:
                found.setdefault(enemy, []).append(unit)
        return {enemy: tuple(units) for enemy, units in found.items()}

    def joined(self, units: Iterable[str], enemies: Iterable[str]) -> bool:
        """True if each of these units may attack each of these enemies (TYW-8.15)."""
        wanted = frozenset(enemies)
        return all(wanted <= set(self.targets.get(u, ())) for u in units)

    def stranded_units(self, units: Iterable[str], enemies: Iterable[str]) -> tuple[str, ...]:
        """Units that must attack and would have no target left after such a combat."""
        used, lost = frozenset(units), frozenset(enemies)
        beside = dict.fromkeys(u for e in lost for u in self.attackers.get(e, ()))
        return tuple(
            u
            for u in beside
            if u in self.must_attack and u not in used and lost >= set(self.targets[u])
        )

    def stranded_enemies(self, units: Iterable[str], enemies: Iterable[str]) -> tuple[str, ...]:
        """Enemies that must be attacked and would have no attacker left after such a combat."""
        used, lost = frozenset(units), frozenset(enemies)
        beside = dict.fromkeys(e for u in used for e in self.targets.get(u, ()))
        return tuple(
            e
            for e in beside
            if e in self.must_be_attacked and e not in lost and used >= set(self.attackers[e])
        )

    def lawful(self, units: tuple[str, ...], enemies: tuple[str, ...]) -> bool:
        """True if this combat may be declared (TYW-8.0f)."""
        return (
            bool(units and enemies)
            and self.joined(units, enemies)
            and not self.stranded_units(units, enemies)
            and not self.stranded_enemies(units, enemies)
        )

    def completable(self, units: tuple[str, ...], enemies: tuple[str, ...]) -> bool:
        """True if some lawful combat has at least these units and enemies; some must be given."""
        return any(self.with_just(more, units) for more in self.larger(units, enemies))

    def larger(self, units: tuple[str, ...], enemies: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """All sets of enemies with at least these that some unit may attack together."""
        if units:
            shared = set.intersection(*(set(self.targets.get(u, ())) for u in units))
            yield from _supersets(enemies, shared)
            return
        for unit in self.attackers.get(enemies[0], ()):
            if set(enemies) <= set(self.targets[unit]):
                yield from _supersets(enemies, set(self.targets[unit]))

    def with_just(self, enemies: tuple[str, ...], units: tuple[str, ...]) -> bool:
        """True if some lawful combat has at least these units and exactly these enemies.

        The fewest attackers that leave nobody stranded will do.
        """
        if not self.joined(units, enemies):
            return False
        forced = (*units, *self.stranded_units(units, enemies))
        if forced:
            return self.lawful(forced, enemies)
        return any(self.lawful((u,), enemies) for u in self.attackers.get(enemies[0], ()))


def _supersets(least: tuple[str, ...], most: set[str]) -> Iterator[tuple[str, ...]]:
    """All sets between two, without the empty one; at most six enemies are adjacent to a unit."""
    sets = [least]
    for one in sorted(most - set(least)):
        sets += [(*known, one) for known in sets]
    return (one for one in sets if one)


def all_targets(s: Scenario, p: state.TywPosition, side: str) -> dict[str, tuple[str, ...]]:
    """By undisrupted unit of the phasing side, the adjacent enemies it may attack.

    Across an unbridged river nobody is adjacent (TYW-8.15); a ban is no obligation (TYW-8.12d).
    """
    enemies = zones.units_by_cell(s, p, s.enemy_of(side))
    found = {}
    for unit in zones.steady_units(s, p, side):
        arm = s.pieces[unit].kind
        own = tuple(
            enemies[c]
            for c in s.dry_neighbours[p.units[unit].at]
            if c in enemies and may_attack(s, arm, c) and may_attack(s, arm, p.units[unit].at)
        )
        if own:
            found[unit] = own
    return found


def obligations(s: Scenario, p: state.TywPosition, side: str) -> state.Combats:
    """Both lists, as they are when the combat phase begins (TYW-8.11, TYW-8.12)."""
    targets, zone = all_targets(s, p, side), zones.enemy_zone(s, p, side)
    must_attack = tuple(u for u in targets if p.units[u].at in zone)
    steady_hexes = {p.units[u].at for u in zones.steady_units(s, p, side)}
    attackable = {e for own in targets.values() for e in own}
    must_be_attacked = tuple(
        e
        for e in zones.units_of(s, p, s.enemy_of(side))
        if e in attackable
        and not zones.disrupted(p, e)
        and any(c in steady_hexes for c in s.dry_neighbours[p.units[e].at])
    )
    return state.Combats(must_attack, must_be_attacked)


def due(s: Scenario, p: state.TywPosition) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Who must still attack and be attacked; before the combat phase, if it began as things are."""
    if p.clock.phase == "combat":
        return open_attackers(p), open_defenders(p)
    found = obligations(s, p, p.clock.side or s.sides[0])
    return found.must_attack, found.must_be_attacked


def contacts(s: Scenario, p: state.TywPosition, side: str) -> Contacts:
    """What is left of the combat phase (TYW-8.11c, TYW-8.14)."""
    c = p.combats
    targets = {}
    for unit, enemies in all_targets(s, p, side).items():
        left = tuple(e for e in enemies if e not in c.defended)
        if unit not in c.attacked and left:
            targets[unit] = left
    return Contacts(targets, frozenset(c.must_attack), frozenset(c.must_be_attacked))


def open_attackers(p: state.TywPosition) -> tuple[str, ...]:
    """The phasing units that must still attack."""
    c = p.combats
    return tuple(u for u in c.must_attack if u not in c.attacked and p.units[u].at)


def open_defenders(p: state.TywPosition) -> tuple[str, ...]:
    """The enemy units that must still be attacked."""
    c = p.combats
    return tuple(u for u in c.must_be_attacked if u not in c.defended and p.units[u].at)
