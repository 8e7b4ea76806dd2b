"""The orders worth considering in Dunkirk 1940, made from what a side wants, not by enumeration."""

from engine.board.search import Arrival
from engine.computer.considered import Line, Rng, each_once
from engine.core.closing import End
from engine.core.memory import by_view
from engine.rules.setting_up import Place, TakeSetUp
from engine.systems.dunkirk import GERMAN, ROUTED, DunkirkPosition, Scenario
from engine.systems.dunkirk.combat.air import markers_left
from engine.systems.dunkirk.combat.attacks import can_still_attack
from engine.systems.dunkirk.computer.battle import Share
from engine.systems.dunkirk.computer.stand import FAR, Stand, stand_of
from engine.systems.dunkirk.computer.worth import Judge
from engine.systems.dunkirk.movement.moving import movable
from engine.systems.dunkirk.movement.steps import reachable
from engine.systems.dunkirk.orders import DeclareAttack, Move, PlaceAir
from engine.systems.dunkirk.setup.placing import unplaced

ENDS = 5
"""How many hexes a unit is considered for, beside those from which it would attack."""
Reach = dict[str, dict[str, Arrival]]


def set_up(judge: Judge, p: DunkirkPosition, side: str, rng: Rng) -> list[Line]:
    """To go on with a set-up that was begun, or to begin one of those that are known; or to end.

    A ready set-up of the scenario is taken where none of one's own fits what stands already.
    """
    s = judge.s
    left = unplaced(s, p, side)
    if not left:
        return [(End(),)]
    own = [
        places
        for name, places in sorted(judge.w.setups.get(side, {}).items())
        if set(left) <= set(places)
        and all(p.units[u].at in ("", cell) for u, cell in places.items() if u in p.units)
    ]
    if own:
        places = own[0] if len(left) < len(places_of(s, side)) else rng.choice(own)
        return [tuple(Place(u, places[u]) for u in left)]
    ready: list[Line] = [(TakeSetUp(one.id),) for one in s.setups.get(side, ())]
    return ready or [(Place(left[0], cell),) for cell in sorted(s.setup_zones[side])]


def places_of(s: Scenario, side: str) -> tuple[str, ...]:
    """All units of a side."""
    return tuple(u for u, unit in s.units.items() if unit.side == side)


def reach_of(s: Scenario, p: DunkirkPosition, side: str) -> Reach:
    """Where each unit that may still move can go: own units never stand in the way."""
    return {unit: _reachable(s, p, unit) for unit in movable(s, p, side)}


@by_view
def _reachable(s: Scenario, p: DunkirkPosition, unit: str) -> dict[str, Arrival]:
    return reachable(s, p, unit)


def goals(judge: Judge, stand: Stand, side: str) -> list[str]:
    """The cities, those first that are in doubt."""
    near = {city: judge.nearness(stand, city) for city in stand.cities}
    return sorted(near, key=lambda city: (abs(near[city] - 0.5), city))


def ends_of(
    judge: Judge, stand: Stand, side: str, unit: str, reach: dict[str, Arrival], rng: Rng
) -> list[str]:
    """The hexes that a unit may want to go to: nearer to each city, next to an enemy, in cities.

    Never one that would be over the stacking limit, as long as there is another.
    """
    s = judge.s
    enemy = s.enemy_of(side)
    full = {cell for cell, units in stand.stacks[side].items() if len(units) >= s.stacking}
    reach = {cell: way for cell, way in reach.items() if cell not in full} or reach
    held, zones = frozenset(stand.stacks[enemy]), stand.zones[enemy]
    wanted: list[str] = [city for city in stand.cities if city in reach]
    for city in goals(judge, stand, side):
        far = judge.ways.to(city, held, zones)
        wanted.append(min(reach, key=lambda cell: (far.get(cell, FAR), cell)))
    wanted.extend(rng.sample(sorted(reach), min(ENDS, len(reach))))
    return list(dict.fromkeys(wanted))


def moves(judge: Judge, p: DunkirkPosition, side: str, rng: Rng, width: int) -> list[Line]:
    """Moves of single units, and of several that gather against one hex."""
    s, stand = judge.s, stand_of(judge.s, p)
    reach = reach_of(s, p, side)
    lines: list[Line] = []
    units = list(reach)
    rng.shuffle(units)
    for target in sorted(stand.stacks[s.enemy_of(side)]):
        gathered = gathering(judge, p, stand, side, target, reach)
        if gathered:
            lines.append(gathered)
    rng.shuffle(lines)
    lines = lines[: width // 3]
    singles: list[Line] = []
    for unit in units:
        for end in ends_of(judge, stand, side, unit, reach[unit], rng):
            singles.append((Move(unit, reach[unit][end].path),))
    rng.shuffle(singles)
    routed = any(ROUTED in p.units[u].marks for u in units)
    closing: list[Line] = [] if routed else [(End(),)]
    return each_once([*lines, *singles[: max(width - len(lines), 1)], *closing])


def gathering(
    judge: Judge, p: DunkirkPosition, stand: Stand, side: str, target: str, reach: Reach
) -> tuple[Move, ...]:
    """The moves that bring the best odds against a hex, with those units already there."""
    s = judge.s
    room = {
        n: s.stacking - len(stand.stacks[side].get(n, ()))
        for n in s.land_neighbours[target]
        if n not in stand.stacks[s.enemy_of(side)]
    }
    there = judge.battles.adjacent(stand, side, can_still_attack(s, p, side)).get(target, [])
    shares = [share for share in there if share.unit not in reach]
    chosen: list[Move] = []
    free = sorted(reach, key=lambda u: (-s.units[u].strength, len(reach[u]), u))
    for unit in free:
        if ROUTED in p.units[unit].marks:
            continue
        at = stand.places[unit]
        spots = [n for n in room if room[n] > 0 and (n in reach[unit])]
        if at in room:
            shares.append(_share(s, unit, at, target))
            continue
        if not spots:
            continue
        spot = min(
            spots,
            key=lambda n: (s.river(n, target), any(x.at == n for x in shares), n),
        )
        room[spot] -= 1
        shares.append(_share(s, unit, spot, target))
        chosen.append(Move(unit, reach[unit][spot].path))
    defence = sum(s.units[u].strength for u in stand.stacks[s.enemy_of(side)][target])
    air = markers_left(s, p) if side == GERMAN else 0
    return _enough(judge, target, shares, chosen, defence, air)


def _enough(
    judge: Judge, target: str, shares: list[Share], chosen: list[Move], defence: int, air: int
) -> tuple[Move, ...]:
    """The first of these moves that reach the last column, or all."""
    best = judge.battles.column(target, shares, defence, air)
    moved = {move.unit for move in chosen}
    for number in range(len(chosen) + 1):
        coming = {move.unit for move in chosen[:number]}
        now = [share for share in shares if share.unit not in moved or share.unit in coming]
        if now and judge.battles.column(target, now, defence, air) >= best:
            return tuple(chosen[:number])
    return tuple(chosen)


def _share(s: Scenario, unit: str, at: str, target: str) -> Share:
    strength = s.units[unit].strength
    return Share(unit, strength // s.river_divisor if s.river(at, target) else strength, at)


def attacks(judge: Judge, p: DunkirkPosition, side: str) -> list[Line]:
    """The best attacks as one line, each of them alone, each hex with all that can; and to end."""
    s, stand = judge.s, stand_of(judge.s, p)
    near = judge.battles.adjacent(stand, side, can_still_attack(s, p, side))
    rest = {t: shares for t, shares in near.items() if p.attack_on(t) is None}
    air = markers_left(s, p) if side == GERMAN and not p.attacks else 0
    strikes = judge.battles.strikes(stand, side, rest, air)
    lines: list[Line] = [
        (DeclareAttack(x.target, tuple(share.unit for share in x.shares)),) for x in strikes
    ]
    for target, shares in near.items():
        lines.append((DeclareAttack(target, tuple(share.unit for share in shares)),))
        lines.extend((DeclareAttack(target, (share.unit,)),) for share in shares[:1])
    return each_once([*lines, (End(),)])


def air(judge: Judge, p: DunkirkPosition) -> list[Line]:
    """A marker on each attacked hex, two on one; and to end."""
    found: list[Line] = []
    for attack in p.waiting_attacks:
        found.append((PlaceAir(attack.target), PlaceAir(attack.target)))
    return [*found, (End(),)]
