"""The small choices: who is activated, who advances, which leader helps, how it rallies."""

from engine.computer.reasons import Weighed
from engine.core.any_time import AnswerDraw
from engine.core.closing import Hold
from engine.core.options import Options
from engine.systems.vauchamps.command import Activate
from engine.systems.vauchamps.computer.fights import outlook
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.frames import Activating, Melee, Rallying
from engine.systems.vauchamps.melee import course, leader_bonus, losses
from engine.systems.vauchamps.melee.advancing import Advance, alike, may_advance
from engine.systems.vauchamps.melee.leader_bonus import Lead
from engine.systems.vauchamps.melee.second_attack import Fight, second_attackers, second_targets
from engine.systems.vauchamps.melee.withdrawal import Withdraw, facing_kept, may_withdraw, ways
from engine.systems.vauchamps.morale.rally import Rally, facings, remaining

FIRST = ("10th-brigade", "x-corps", "12th-brigade", "ix-corps")
"""Whom the Allies wake first: Prussians can hold the villages (VAU-18.2)."""
SPARES = ("spare-attack", "spare-defence")
"""The steps of a melee in which cavalry may spare its horses."""
WEAK = 0.6
"""Cavalry weaker than so much of its attackers shuns the melee."""


def activating(frame: Activating) -> list[Weighed]:
    """The brigade that is nearest to the need."""
    order = [f for f in FIRST if f in frame.choices] + [f for f in frame.choices if f not in FIRST]
    return [Weighed(Activate(f), {"tempo": 20.0 - n}) for n, f in enumerate(order)]


def rallying(stand: Stand, frame: Rallying) -> list[Weighed]:
    """Each tests; it faces the nearest enemy if it rallies."""
    s, p = stand.s, stand.p
    found: list[Weighed] = []
    for unit in remaining(p, frame):
        allowed = facings(s, p, unit)
        facing = towards_enemy(stand, unit, allowed)
        found.append(Weighed(Rally(unit, facing), {"order": stand.worth(unit)}))
    return sorted(found, key=lambda w: -w.points)


def towards_enemy(stand: Stand, unit: str, allowed: tuple[str, ...]) -> str:
    """The facing of those allowed that is nearest to the way to the enemy; "" if none is."""
    at = stand.p.units[unit].at
    foes = sorted(stand.firm_foes, key=lambda c: (stand.grid.distance(at, c), c))
    if not foes or not allowed or foes[0] == at:
        return ""
    hour = 2 * stand.grid.directions_towards(at, foes[0])[0]
    off = {name: min((NAMES.index(name) - hour) % 12, (hour - NAMES.index(name)) % 12)
           for name in allowed}  # fmt: skip
    return min(off, key=lambda name: (off[name], NAMES.index(name)))


# ---- in a melee ----


def in_melee(stand: Stand, frame: Melee) -> list[Weighed] | None:
    """The choices of one melee; None for one that has no judgement of its own."""
    s, p = stand.s, stand.p
    if frame.step in SPARES:
        return [Weighed(Hold(), {"order": 1.0})]
    if frame.step == "withdraw":
        return withdrawing(stand, frame)
    if frame.step in ("lead-attack", "lead-defence"):
        attack = course.is_attackers(s, frame)
        bonus = {x: s.leaders[x].attack if attack else s.leaders[x].defence
                 for x in leader_bonus.who_may_lead(s, p, frame)}  # fmt: skip
        return [
            Weighed(Lead(x), {"order": float(n) - 0.5 * s.leaders[x].chief})
            for x, n in bonus.items()
        ]
    if frame.step == "bear":
        cells = losses.bearers(s, p, frame)
        weight = {c: min(stand.worth(u) for u in stand.own_cells.get(c, ("",)) if u) for c in cells}
        return [Weighed(losses.Bear(c), {"cost": -weight[c]}) for c in cells]
    if frame.step == "advance":
        return advancing(stand, frame)
    if frame.step == "again":
        return again(stand, frame)
    return None


def withdrawing(stand: Stand, frame: Melee) -> list[Weighed]:
    """Cavalry and skirmishers shun who is stronger, if they do not hold a village."""
    s, p = stand.s, stand.p
    theirs = sum(stand.melee(u) for u in frame.units)
    found = [Weighed(Hold(), {"exposure": 0.0})]
    for unit in may_withdraw(s, p, frame):
        here = [u for u in p.units if p.units[u].at == p.units[unit].at and u in s.units]
        own = sum(map(stand.melee, here))
        points = 10.0 * (WEAK - own / max(theirs, 1.0))
        if stand.keeps(unit):
            points -= 50.0
        ends = ways(s, p, unit)
        if ends:
            end = min(ends, key=lambda c: (stand.pressure.get(c, 0.0), ends[c].cost, c))
            order = Withdraw(unit, end, facing_kept(s, p, unit, end))
            found.append(Weighed(order, {"exposure": points}))
    return sorted(found, key=lambda w: -w.points)


def advancing(stand: Stand, frame: Melee) -> list[Weighed]:
    """Into a village always; elsewhere where the enemy near is not too strong."""
    s, p, cell = stand.s, stand.p, frame.target
    found = [Weighed(Hold(), {})]
    able = may_advance(s, p, frame)
    prize = stand.places.get(cell, 0.0)
    gains = "places" if prize else "ground"
    for unit in able:
        if stand.keeps(unit):
            continue
        odds = stand.pressure.get(cell, 0.0) / (stand.support.get(cell, 0.0) + 6.0)
        points = 3.0 + prize - 4.0 * max(0.0, odds - 0.6)
        if prize and not s.units[unit].infantry:
            points -= 25.0
        if prize and not stand.counts(unit):
            points -= 5.0
        elif prize and stand.is_missed:
            points += stand.w.level
        points += 0.2 * stand.worth(unit)
        found.append(Weighed(Advance((unit,)), {gains: points}))
        if not prize and not s.terrain_at(cell).general:
            units = _with(stand, frame, unit, able)
            if len(units) > 1:
                found.append(Weighed(Advance(units), {gains: points + 1.0}))
    return sorted(found, key=lambda w: -w.points)


def _with(stand: Stand, frame: Melee, unit: str, able: tuple[str, ...]) -> tuple[str, ...]:
    """A unit with those of its arm who stand as it does, as many as there is room for."""
    s, p = stand.s, stand.p
    arm = s.units[unit].arm
    units, inc = [unit], s.units[unit].inc
    for other in able:
        fits = s.units[other].arm == arm and alike(p, unit, other) and not stand.keeps(other)
        if other != unit and fits and inc + s.units[other].inc <= 12:
            units.append(other)
            inc += s.units[other].inc
    return tuple(units)


def again(stand: Stand, frame: Melee) -> list[Weighed]:
    """A second attack, if it pays."""
    s, p = stand.s, stand.p
    found = [Weighed(Hold(), {"gain": 0.0})]
    for cell in second_targets(s, p, frame):
        units = second_attackers(s, p, frame, cell)
        if units:
            seen = outlook(stand, units, cell, stand.places.get(cell, 0.0))
            found.append(Weighed(Fight(cell), {"gain": seen.points}))
    return sorted(found, key=lambda w: -w.points)


# ---- all else ----


def any_other(stand: Stand, options: Options) -> list[Weighed]:
    """What else is asked: the choice after which the enemy near is weakest."""
    found: list[Weighed] = []
    for verb in options.frame_verbs():
        for order in options.every(verb, limit=12):
            if isinstance(order, AnswerDraw):
                found.append(Weighed(order, {"order": -1.0 if order.accept else 0.0}))
                continue
            cell = getattr(order, "to", "") or getattr(order, "cell", "")
            unit = getattr(order, "unit", "")
            at = stand.p.units[unit].at if not cell and unit in stand.p.units else cell
            found.append(Weighed(order, {"exposure": -0.1 * stand.pressure.get(at, 0.0)}))
    return sorted(found, key=lambda w: -w.points)
