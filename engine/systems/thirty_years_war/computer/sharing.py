"""Who attacks whom: the attacks of a phase shared out so that every obligation is met."""

from collections.abc import Mapping, Set
from dataclasses import dataclass, field

from engine.systems.thirty_years_war.computer.battle import Battles, Combat
from engine.systems.thirty_years_war.computer.stand import Stand
from engine.systems.thirty_years_war.computer.values import Values

OPEN = -40.0
"""What an enemy costs who must be attacked and is not."""
ROUNDS = 3
Known = dict[object, float]
"""Gains of combats that were worked out before."""


@dataclass(frozen=True)
class Duties:
    """Who may attack whom, who must, and who must be attacked (TYW-8.11, TYW-8.12)."""

    targets: Mapping[str, tuple[str, ...]]
    must: Set[str]
    owed: Set[str]


def duties_of(stand: Stand, side: str) -> Duties:
    """The duties as they would be if the combat phase began now."""
    s, country = stand.country.s, stand.country
    enemy = s.enemy_of(side)
    held, steady = stand.held[enemy], stand.steady[enemy]
    targets: dict[str, tuple[str, ...]] = {}
    must: set[str] = set()
    owed: dict[str, None] = {}
    for at, unit in stand.steady[side].items():
        own = tuple(held[n] for n in country.fights[s.pieces[unit].kind][at] if n in held)
        if not own:
            continue
        targets[unit] = own
        if any(n in steady for n in country.near[at]):
            must.add(unit)
    for enemies in targets.values():
        for e in enemies:
            if e not in stand.weak:
                owed[e] = None
    return Duties(targets, must, frozenset(owed))


@dataclass
class Sharing:
    """Shares out the attackers of a side among their targets."""

    battles: Battles
    stand: Stand
    values: Values
    side: str
    duties: Duties
    known: Known = field(default_factory=dict)

    def worth(self, targets: tuple[str, ...], units: tuple[str, ...]) -> float:
        """What a combat brings; an enemy left alone against the rules costs dear."""
        if not units:
            return OPEN if targets[0] in self.duties.owed else 0.0
        places = self.stand.places
        key = (targets, units, tuple(places[u] for u in units))
        found = self.known.get(key)
        if found is None:
            found = self.battles.gain(self.stand, self.values, self.side, targets, units)
            self.known[key] = found
        return found

    def combats(self) -> list[Combat]:
        """The combats of the phase, the best first."""
        targets = self.duties.targets
        beside: dict[str, list[str]] = {}
        for unit, enemies in targets.items():
            for e in enemies:
                beside.setdefault(e, []).append(unit)
        groups: dict[str, tuple[str, ...]] = dict.fromkeys(beside, ())
        choice: dict[str, str] = {}
        self._gather(beside, groups, choice)
        for _ in range(ROUNDS):
            if not self._improve(groups, choice):
                break
        merged = self._merge(beside, groups, choice)
        fought = self.battles.combat
        found = [fought(self.stand, self.values, self.side, t, u) for t, u in merged.items() if u]
        return sorted(found, key=lambda c: -c.gain)

    def _gather(
        self, beside: Mapping[str, list[str]], groups: dict[str, tuple[str, ...]],
        choice: dict[str, str],
    ) -> None:  # fmt: skip
        """Everybody on the best target, then on the next best, as long as that brings anything."""
        open_ = dict(beside)
        while open_:
            best, gain = "", 0.0
            units: tuple[str, ...] = ()
            for enemy, all_ in open_.items():
                free = tuple(u for u in all_ if u not in choice)
                if not free:
                    continue
                worth = self.worth((enemy,), free)
                if worth > gain:
                    best, gain, units = enemy, worth, free
            if not best:
                return
            groups[best] = units
            choice.update(dict.fromkeys(units, best))
            del open_[best]

    def _improve(self, groups: dict[str, tuple[str, ...]], choice: dict[str, str]) -> bool:
        """Each unit to where it does most; True if anything changed."""
        changed = False
        for unit, enemies in self.duties.targets.items():
            now = choice.get(unit, "")
            options = enemies if unit in self.duties.must else (*enemies, "")
            left = tuple(u for u in groups[now] if u != unit) if now else ()
            stay = self.worth((now,), groups[now]) - self.worth((now,), left) if now else 0.0
            if not now and unit in self.duties.must:
                stay = OPEN
            best, most = now, stay + 1e-6
            for enemy in options:
                if enemy == now:
                    continue
                join = 0.0
                if enemy:
                    more = (*groups[enemy], unit)
                    join = self.worth((enemy,), more) - self.worth((enemy,), groups[enemy])
                if join > most:
                    best, most = enemy, join
            if best == now:
                continue
            changed = True
            if now:
                groups[now] = left
            if best:
                groups[best] = (*groups[best], unit)
                choice[unit] = best
            else:
                choice.pop(unit, None)
        return changed

    def _merge(
        self, beside: Mapping[str, list[str]], groups: Mapping[str, tuple[str, ...]],
        choice: Mapping[str, str],
    ) -> dict[tuple[str, ...], tuple[str, ...]]:  # fmt: skip
        """Enemies left over are attacked together with another, by units next to both (8.21a)."""
        found: dict[tuple[str, ...], tuple[str, ...]] = {(e,): u for e, u in groups.items()}
        for enemy in beside:
            if groups[enemy] or enemy not in self.duties.owed:
                continue
            ways = []
            for targets, units in found.items():
                if units and all(enemy in self.duties.targets[u] for u in units):
                    more = (*targets, enemy)
                    ways.append((self.worth(more, units) - self.worth(targets, units), targets))
            if ways:
                targets = max(ways)[1]
                units = found.pop(targets)
                found.pop((enemy,), None)
                found[(*targets, enemy)] = units
        return found
