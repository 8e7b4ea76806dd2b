"""A general's combats of a phase: shared out anew as all would stand after them.

The best sharing goes by what each combat brings. What the enemy can do then, and in the last turns
how likely the battle is won, depends on all of them together.
"""

from collections.abc import Sequence

from engine.computer.considered import Rng
from engine.computer.worth import total
from engine.core import End, Order
from engine.systems.thirty_years_war import TywPosition
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.obligations import contacts
from engine.systems.thirty_years_war.computer.battle import Combat
from engine.systems.thirty_years_war.computer.plans import goes_on
from engine.systems.thirty_years_war.computer.sharing import Duties
from engine.systems.thirty_years_war.computer.stand import stand_of
from engine.systems.thirty_years_war.computer.worth import Judge

LOOKS = 120
"""How many changes are looked at."""
TOGETHER = 0.3
"""How often an enemy whom nobody attacks yet is attacked together with another."""
Groups = dict[tuple[str, ...], tuple[str, ...]]
"""Units by those whom they attack together."""


def attack(judge: Judge, p: TywPosition, side: str, rng: Rng) -> Order:
    """The first combat that may be declared now; the end where there is none."""
    known, places = contacts(judge.s, p, side), stand_of(judge.country, p).places
    for combat in regrouped(judge, p, side, rng):
        if known.lawful(combat.units, combat.targets):
            return Attack(tuple(places[e] for e in combat.targets), combat.units)
    return End()


def regrouped(judge: Judge, p: TywPosition, side: str, rng: Rng) -> Sequence[Combat]:
    """The combats with which all would stand best, the one that brings most first."""
    stand, v, duties = stand_of(judge.country, p), judge.values(p, side), judge.left(p, side)
    first = judge.combats(p, stand, v, side)
    now: Groups = {combat.targets: combat.units for combat in first}
    if not duties.targets or not meets(duties, now):
        return first

    def fought(groups: Groups) -> list[Combat]:
        combats = (judge.battles.combat(stand, v, side, t, u) for t, u in groups.items())
        return sorted(combats, key=lambda combat: -combat.gain)

    def points(groups: Groups) -> float:
        return total(judge.terms(stand, v, side, fought(groups)))

    worth = points(now)
    best, most = now, worth
    for look in range(LOOKS):
        new = changed(duties, now, rng)
        if new == now or not meets(duties, new):
            continue
        brings = points(new)
        if not goes_on(rng, brings - worth, 1.0 - look / LOOKS):
            continue
        now, worth = new, brings
        if worth > most:
            best, most = now, worth
    return fought(best)


def meets(duties: Duties, groups: Groups) -> bool:
    """True if each unit attacks once whom it may, and all who must do and are (TYW-8.11, 8.12)."""
    units = [u for group in groups.values() for u in group]
    enemies = [e for targets in groups for e in targets]
    return (
        all(groups.values())
        and len(set(units)) == len(units)
        and duties.must <= set(units)
        and duties.owed <= set(enemies)
        and all(e in duties.targets[u] for t, group in groups.items() for u in group for e in t)
    )


def changed(duties: Duties, groups: Groups, rng: Rng) -> Groups:
    """One unit attacks somebody else, or nobody; those attacked are put together or apart."""
    unit = rng.choice(sorted(duties.targets))
    new = {t: tuple(u for u in units if u != unit) for t, units in groups.items()}
    new = {t: units for t, units in new.items() if units}
    enemy = rng.choice((*duties.targets[unit], ""))
    if not enemy:
        return new
    targets = next((t for t in new if enemy in t), ())
    if targets[1:] and rng.random() < 0.5:
        new[tuple(e for e in targets if e != enemy)] = new.pop(targets)
        targets = ()
    elif not targets and new and rng.random() < TOGETHER:
        other = rng.choice(sorted(new))
        targets = (*other, enemy)
        new[targets] = new.pop(other)
    targets = targets or (enemy,)
    new[targets] = (*new.get(targets, ()), unit)
    return new
