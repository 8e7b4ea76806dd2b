"""The orders worth considering in each phase, made from what a side wants."""

from collections.abc import Set

from engine.computer.considered import Line, Rng, each_once
from engine.computer.reasons import Weighed
from engine.computer.worth import without
from engine.core.closing import End
from engine.rules.setting_up import TakeSetUp
from engine.systems.thirty_years_war import HasScenario, TywPosition, strength, unit_in
from engine.systems.thirty_years_war.combat.attacks import Attack, Fighting
from engine.systems.thirty_years_war.combat.charge import ChargeNow, chargers
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.combat.obligations import contacts
from engine.systems.thirty_years_war.combat.results import Disrupt, Losses
from engine.systems.thirty_years_war.computer.moves import Ends, Marches
from engine.systems.thirty_years_war.computer.plans import Planner
from engine.systems.thirty_years_war.computer.stand import stand_of
from engine.systems.thirty_years_war.computer.worth import Judge
from engine.systems.thirty_years_war.disruption.recovery import Recover, to_try
from engine.systems.thirty_years_war.guns.bombardment import Fire
from engine.systems.thirty_years_war.leaders.ratings import Lead, can_lead, candidates
from engine.systems.thirty_years_war.movement.phase import why_not_end
from engine.systems.thirty_years_war.reinforcements import arrivals
from engine.systems.thirty_years_war.reinforcements.entering import Enter, can_enter, ways_in
from engine.systems.thirty_years_war.setup.places import must_be_placed

KEPT = 3
"""How many plans of movement an officer chooses from."""


def set_up(judge: Judge, p: TywPosition, side: str) -> list[Line]:
    """The proposed set-up where there are symbols, then the end; [] leaves it to chance."""
    if must_be_placed(judge.s, p, side):
        return [(TakeSetUp("proposed"),)] if judge.s.symbols else []
    return [(End(),)]


def recovery(judge: Judge, p: TywPosition, side: str) -> list[Line]:
    """All try; who is worth most first, since he may guard the others."""
    v = judge.values(p, side)
    units = sorted(to_try(judge.s, p, side), key=lambda u: (-v.kill[u], u))
    return [(Recover(units[0]),)]


def bombardment(judge: Judge, p: TywPosition, side: str) -> list[Line]:
    """The shot that brings most: likely to hit, dear to the enemy, and open to our attack."""
    s, stand, v = judge.s, stand_of(judge.country, p), judge.values(p, side)
    own = stand.steady[side]
    far = judge.country.hexes_to(tuple(sorted(own))) if own else {}
    best = []
    for gun, target, chance in judge.shots.to_order(p, side):
        open_ = 1.0 + 1.0 / max(1, far.get(target, 9))
        best.append((-chance * v.kill[unit_in(s, p, target)] * open_, gun, target))
    if not best:
        return [(End(),)]
    _, gun, target = min(best)
    return [(Fire(gun, target),)]


def entries(judge: Judge, p: TywPosition, side: str) -> list[Line]:
    """Reinforcements that are due: the entry hexes nearest to the enemy and to friends."""
    s = judge.s
    due = [u for u in arrivals.due(s, p, side) if can_enter(s, p, side, u)]
    if not due:
        return []
    stand = stand_of(judge.country, p)
    piece = max(due, key=lambda u: (s.pieces[u].is_unit, s.pieces[u].strength, u))
    cells = ways_in(s, p, side, piece)
    held = stand.held[side]
    if not s.pieces[piece].is_unit:
        cells = tuple(c for c in cells if c in held) or cells
    else:
        cells = tuple(c for c in cells if c not in held) or cells
    friends = judge.country.hexes_to(tuple(sorted(held)))
    return [(Enter(piece, min(cells, key=lambda c: (friends.get(c, 99), c))),)]


def moves(
    judge: Judge, game: HasScenario, p: TywPosition, side: str, rng: Rng, width: int
) -> list[Line]:
    """Gatherings, assaults, advances, moves of single pieces, and the end.

    Nobody, however he misjudges, leaves a leader alone within the enemy's reach.
    """
    entering = entries(judge, p, side)
    if entering:
        return entering
    planner = Planner(Marches(judge, p, side, rng))
    plans = sensible(planner, width)
    rng.shuffle(plans)
    lines: list[Line] = [planner.orders(ends) for ends in plans[:width]]
    if why_not_end(game, p, side) is None:
        lines.append((End(),))
    return each_once(lines)


def sensible(planner: Planner, width: int) -> list[Ends]:
    """Plans of movement that leave no leader behind."""
    return [ends for ends in planner.lines(width) if not planner.forsakes(ends)]


def marched(
    judge: Judge, game: HasScenario, p: TywPosition, side: str, rng: Rng, width: int,
    blind: Set[str],
) -> list[Weighed]:  # fmt: skip
    """How the best plans of movement begin, judged as all would stand, and the end; best first.

    `blind` are the terms that who chooses among these does not see.
    """
    planner = Planner(Marches(judge, p, side, rng))
    passable = planner.marches.passable
    best = [passable(ends) for ends, _ in planner.best(sensible(planner, width))[:KEPT]]
    found = [Weighed(planner.orders(e)[0], without(planner.terms(e), blind)) for e in best]
    if why_not_end(game, p, side) is None:
        found.append(Weighed(End(), without(planner.idle, blind)))
    return sorted(found, key=lambda w: -w.points)


def attacks(judge: Judge, p: TywPosition, side: str) -> list[Line]:
    """The combats of the best sharing that may be declared now; the end where nothing is owed."""
    s, stand, v = judge.s, stand_of(judge.country, p), judge.values(p, side)
    known = contacts(s, p, side)
    for combat in judge.combats(p, stand, v, side):
        must = any(u in known.must_attack for u in combat.units) or any(
            e in known.must_be_attacked for e in combat.targets
        )
        if (must or combat.gain > 0) and known.lawful(combat.units, combat.targets):
            hexes = tuple(stand.places[e] for e in combat.targets)
            return [(Attack(hexes, combat.units),)]
    return [(End(),)]


def fighting(judge: Judge, p: TywPosition, side: str, fight: Fighting) -> list[Line]:
    """Leaders who can help do; cavalry charges where that brings more; then the die."""
    s = judge.s
    if side == p.clock.side and not fight.charging:
        horse = chargers(s, p, fight.attackers, fight.defenders)
        if horse and better_charged(judge, p, side, fight, horse):
            return [(ChargeNow(),)]
    led = candidates(s, p, fight, side)
    if led:
        leader = max(led, key=lambda u: (s.pieces[u].rating, u))
        units = can_lead(s, p, fight, side, leader)
        here = unit_in(s, p, p.units[leader].at)
        unit = here if here in units else max(units, key=lambda u: (strength(s, p, u), u))
        return [(Lead(leader, "" if unit == here else unit),)]
    return [(Fight(),)] if side == p.clock.side else [(End(),)]


def better_charged(
    judge: Judge, p: TywPosition, side: str, fight: Fighting, horse: tuple[str, ...]
) -> bool:
    """True if a charge brings more than the attack without."""
    assert judge.s.charge is not None
    stand, v = stand_of(judge.country, p), judge.values(p, side)
    battles, targets, units = judge.battles, fight.defenders, fight.attackers
    defence = battles.defence(stand, targets, units)
    attack = sum(stand.attack[u] for u in units)
    more = attack + (judge.s.charge.multiple - 1) * sum(stand.attack[u] for u in horse)
    without = battles.expected(stand, v, battles.column(attack, defence), targets, units, ())
    column = battles.column(more, defence)
    return battles.expected(stand, v, column, targets, units, horse) > without


def losses(judge: Judge, p: TywPosition, side: str, frame: Losses) -> list[Line]:
    """The cheapest units that are enough."""
    v = judge.values(p, side)
    sets: list[tuple[str, ...]] = [()]
    for unit in frame.pool:
        sets += [(*known, unit) for known in sets]
    enough = [x for x in sets if x and sum(strength(judge.s, p, u) for u in x) >= frame.owed]
    best = min(enough, key=lambda x: (sum(v.upset[u] for u in x), len(x), x))
    return [(Disrupt(best),)]
