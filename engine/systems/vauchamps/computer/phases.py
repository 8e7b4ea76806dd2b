"""What is considered in each phase: units one by one in movement, then fire, then melee."""

from collections.abc import Iterator

from engine.computer.reasons import Weighed
from engine.core.closing import End
from engine.systems.vauchamps.computer.fights import nobody_stands, outlook, volleys
from engine.systems.vauchamps.computer.forming import ORDER
from engine.systems.vauchamps.computer.gathering import Aims
from engine.systems.vauchamps.computer.marching import ATTACK, PLACES, TEMPO, March
from engine.systems.vauchamps.entering.due import entry_cells, group_of, is_blocked, waiting
from engine.systems.vauchamps.entering.enter import Enter
from engine.systems.vauchamps.entering.ways_in import cells_for, forms_for
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.fire.firing_values import OPPORTUNITY
from engine.systems.vauchamps.fire.targets import targets as fire_targets
from engine.systems.vauchamps.leaders.attaching import Attach, hosts, leaders_of
from engine.systems.vauchamps.leaders.going_along import joined_to
from engine.systems.vauchamps.leaders.riding import Ride, ride_ways, why_no_ride
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.lawful_attacks import (
    able_to_attack,
    attackers_of,
    targets as melee_targets,
)
from engine.systems.vauchamps.where import inc_left, units_of

ENTRIES = 3
"""Ways in that are looked at."""
SAFE = 10
"""So far from the enemy an army's leader is safe."""
CROWDED = 3.0
"""Points lost for each unit that has come in through the same hex."""


def movement(stand: Aims) -> list[Weighed]:
    """The orders of the next unit that has something to do; to end where nobody has."""
    idle = Weighed(End(), {ORDER: 0.0})
    for unit in stand.p.moving:
        if stand.p.units[unit].at and (found := March(stand, unit).orders()):
            return [*found, idle]
    for unit in in_turn(stand):
        if found := March(stand, unit).orders():
            return [*found, idle]
    return [*(entries(stand) or leaders(stand)), idle]


def in_turn(stand: Aims) -> Iterator[str]:
    """The units in the order in which they move: the nearest to a goal first.

    Who was looked at before the last that moved, and stayed, is not looked at again, if he stands
    nearer than that one can have stood: it may have gone back, and who was broken by fire did.
    Reinforcements come on last: they have passed nobody.
    """
    p = stand.p
    going = [u for u in p.moving if p.units[u].at and not p.units[u].broken]

    def rank(unit: str, back: int = 0) -> tuple[bool, float]:
        near = far_from_places(stand, p.units[unit].at)
        return not (unit in stand.storms and stand.counts(unit)), near - back

    passed = min((rank(u, p.units[u].steps) for u in going), default=(False, 0))
    others = sorted((rank(u), u) for u in stand.own if u not in going)
    yield from (u for n, u in others if n >= passed and not p.units[u].moved)


# ---- reinforcements ----


def entries(stand: Aims) -> list[Weighed]:
    """The ways in which the next reinforcement may come on; chiefs stay where they are safe."""
    s, p, side = stand.s, stand.p, stand.side
    for piece in sorted(waiting(s, p, side), key=lambda x: (x in s.leaders, x)):
        if piece in s.leaders:
            found = _leader_enters(stand, piece)
        else:
            found = _unit_enters(stand, piece)
        if found:
            return found
    return []


def _unit_enters(stand: Aims, unit: str) -> list[Weighed]:
    s, p, side = stand.s, stand.p, stand.side
    who = s.units[unit]
    if who.is_regiment:
        return []
    group = group_of(s, unit)
    cells = entry_cells(s, p, group) if group else ()

    def points(cell: str) -> float:
        turns = min(stand.turns(unit, cell, c) for c in stand.places)
        queue = p.entered.get(cell, 0) + 0.3 * len(stand.own_cells.get(cell, ()))
        found = 60.0 - stand.w.tempo * turns - CROWDED * queue
        return found - 0.2 * stand.pressure.get(cell, 0.0)

    found: list[Weighed] = []
    for cell in sorted(cells, key=lambda c: (-points(c), c)):
        if is_blocked(s, p, cell, side):
            continue
        forms = tuple(forms_for(s, p, side, unit, cell))
        form = next((f for f in ("limbered", "column") if f in forms), "")
        if form:
            found.append(Weighed(Enter(unit, cell, form), {TEMPO: points(cell)}))
        if len(found) == ENTRIES:
            break
    return found


def _leader_enters(stand: Aims, leader: str) -> list[Weighed]:
    s, p = stand.s, stand.p
    if s.leaders[leader].chief:
        return []
    served = [u for u in units_of(s, p, stand.side) if u in s.leaders[leader].serves]
    if not served:
        return []
    far = {
        c: min(stand.grid.distance(c, p.units[u].at) for u in served)
        for c in cells_for(s, p, stand.side, leader)
    }
    near = sorted(far, key=lambda c: (far[c], c))[:1]
    return [Weighed(Enter(leader, c), {ORDER: 5.0}) for c in near]


# ---- leaders ----


def leaders(stand: Aims) -> list[Weighed]:
    """The next leader who should join a unit, or ride to one."""
    s, p, side = stand.s, stand.p, stand.side
    for leader in leaders_of(s, p, side):
        who = s.leaders[leader]
        if why_no_ride(s, p, side, leader) is not None or joined_to(p, leader):
            continue
        if who.chief and stand.watchful:
            ride = None if p.units[leader].spent else _to_those_in_flight(stand, leader)
            if ride is not None:
                return [ride]
            continue
        here = [u for u in hosts(s, p, leader) if u in who.serves and not p.units[u].routed]
        if here:
            if f"attach:{leader}" not in p.reordered:
                best = max(here, key=lambda u: (stand.melee(u), u))
                return [Weighed(Attach(leader, best), {ORDER: 4.0})]
            continue
        if p.units[leader].spent:
            continue
        cells = {p.units[u].at for u in stand.own if u in who.serves and not p.units[u].broken}
        found = ride_ways(s, p, leader)
        ends = sorted((way.cost, c) for c, way in found.items() if c in cells)
        if not ends and cells:
            grid = stand.grid
            near = sorted(
                (min(grid.distance(c, x) for x in cells), way.cost, c)
                for c, way in found.items()
                if stand.nearest_foe(c) > 3
            )
            ends = [(0, near[0][2])] if near else []
        if ends:
            return [Weighed(Ride(leader, found[ends[0][1]].path), {ORDER: 3.0})]
    return []


def _to_those_in_flight(stand: Aims, leader: str) -> Weighed | None:
    """The ride of an army's leader to where most of his men can be rallied, out of reach."""
    s, p = stand.s, stand.p
    who, at = s.leaders[leader], p.units[leader].at
    routed: dict[str, int] = {at: 0}
    for unit in stand.own:
        if p.units[unit].routed and unit in who.serves:
            cell = p.units[unit].at
            routed[cell] = routed.get(cell, 0) + inc_left(s, p, unit)

    def draw(cell: str) -> float:
        return routed.get(cell, 0) - max(0, SAFE - stand.nearest_foe(cell))

    found = ride_ways(s, p, leader)
    best = max(found, key=lambda c: (draw(c), -found[c].cost, c), default=at)
    gain = draw(best) - draw(at)
    return Weighed(Ride(leader, found[best].path), {ORDER: gain}) if gain > 0 else None


# ---- fire ----


def fires(stand: Aims, phase: str) -> list[Weighed]:
    """The fires that may be given, and to end."""
    found = volleys(stand, fire_targets(stand.s, stand.p, stand.side, phase), phase)
    found = [v for v in found if all(stand.storms.get(u, v.target) == v.target for u in v.units)]
    orders = [Weighed(Fire(v.target, v.units), {"losses": v.points + 0.1}) for v in found[:6]]
    return [*orders, Weighed(End(), {ORDER: 0.0})]


def chances(stand: Aims, cells: tuple[str, ...], only: tuple[str, ...]) -> list[Weighed]:
    """The fires at who moves in front."""
    found = volleys(stand, cells, OPPORTUNITY, only)
    return [Weighed(Fire(v.target, v.units), {"losses": v.points + 0.1}) for v in found[:6]]


# ---- melee ----


def melees(stand: Aims) -> list[Weighed]:
    """The attacks that may be made, each with all who can and with the foot alone; and to end."""
    s, p, side = stand.s, stand.p, stand.side
    found: list[Weighed] = []
    for target in melee_targets(s, p, side):
        must = able_to_attack(s, p, side, target)
        able = attackers_of(s, p, side, target)
        prize = stand.places.get(target, 0.0) + max(0.0, 4.0 - far_from_places(stand, target))
        for units in attack_sets(stand, able, must, target):
            denies = any(stand.storms.get(u) == target and stand.counts(u) for u in units)
            seen = outlook(stand, units, target, prize + stand.w.level * denies)
            gone = -stand.w.hold * 0.2 * sum(stand.keeps(u) for u in units)
            terms = {"gain": seen.gain, "cost": -seen.cost, PLACES: gone}
            if must:
                terms[ATTACK] = 50.0
            found.append(Weighed(Attack(target, units), terms))
    return [*sorted(found, key=lambda w: -w.points)[:8], Weighed(End(), {ORDER: 0.0})]


def far_from_places(stand: Aims, cell: str) -> float:
    """How far a hex is from the villages that count."""
    return float(min((stand.grid.distance(cell, c) for c in stand.places), default=9))


def attack_sets(
    stand: Aims, able: tuple[str, ...], must: tuple[str, ...], target: str
) -> list[tuple[str, ...]]:
    """All who can attack, the foot alone, and without the keepers of villages and the broken."""
    s, p = stand.s, stand.p
    able = tuple(u for u in able if target in stand.places or not stand.spares(u))
    open_ground = s.terrain_at(target).charge
    sets = [
        tuple(u for u in able if not s.units[u].cavalry),
        tuple(u for u in able if not stand.keeps(u) and not p.units[u].broken),
    ]
    sets.append(able)
    if not open_ground:
        sets = [
            u for u in sets if any(s.units[x].infantry for x in u) or nobody_stands(s, p, u, target)
        ]
    whole = [tuple(dict.fromkeys((*must, *units))) for units in (*sets, must)]
    return [u for u in dict.fromkeys(whole) if u]
