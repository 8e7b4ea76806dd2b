"""At whom a general's guns fire: by how much better the turn that follows can be planned then."""

from engine.computer.considered import Rng
from engine.computer.reasons import Weighed
from engine.computer.worth import Terms, total
from engine.core import with_units
from engine.systems.thirty_years_war import Scenario, TywPosition, unit_in
from engine.systems.thirty_years_war.computer.moves import Marches
from engine.systems.thirty_years_war.computer.plans import Planner
from engine.systems.thirty_years_war.computer.stand import stand_of
from engine.systems.thirty_years_war.computer.worth import Judge
from engine.systems.thirty_years_war.guns.bombardment import Fire
from engine.systems.thirty_years_war.state import DISRUPTED

TRIED = 6
"""For so many targets, the dearest that are likely hit, the turn that follows is planned."""
GATHERED = 4
"""How many gatherings are looked at for that."""


def aimed(judge: Judge, p: TywPosition, side: str, rng: Rng) -> list[Weighed]:
    """The shots with what the turn is worth after them, the best first."""
    s, stand, v = judge.s, stand_of(judge.country, p), judge.values(p, side)
    shots = [shot for shot in judge.shots.to_order(p, side) if shot.chance]
    dear: dict[str, float] = {}
    for _, target, chance in shots:
        unit = unit_in(s, p, target)
        worth = v.kill[unit] + sum(v.kill[g] for g in stand.guests.get(target, ()))
        dear[target] = max(dear.get(target, 0.0), chance * worth)
    tried = sorted(dear, key=lambda c: (-dear[c], c))[:TRIED]
    idle = best(judge, p, side, rng)
    hit = {target: best(judge, hit_at(s, p, target), side, rng) for target in tried}
    found = []
    for gun, target, chance in shots:
        if target in hit:
            terms = {name: idle[name] + chance * (hit[target][name] - idle[name]) for name in idle}
            found.append(Weighed(Fire(gun, target), terms))
    return sorted(found, key=lambda w: -w.points)


def hit_at(s: Scenario, p: TywPosition, target: str) -> TywPosition:
    """The position as if the unit in a hex were disrupted."""
    unit = unit_in(s, p, target)
    return with_units(p, {unit: p.units[unit].marked(DISRUPTED)})


def best(judge: Judge, p: TywPosition, side: str, rng: Rng) -> Terms:
    """What the best of a few plans of movement brings."""
    planner = Planner(Marches(judge, p, side, rng))
    gathered = planner.marches.gatherings()[:GATHERED]
    plans = [{}, *gathered, *planner.marches.assaults(gathered)]
    return max((planner.terms(ends) for ends in plans), key=total)
