"""What each loss is worth: points, morale and fighting strength, as the game stands."""

from collections.abc import Mapping
from dataclasses import dataclass

from engine.systems.thirty_years_war import BAGGAGE, GUN, Scenario, TywPosition
from engine.systems.thirty_years_war.computer.weights import Weights
from engine.systems.thirty_years_war.morale.tolls import loss_of
from engine.systems.thirty_years_war.victory_points import points_for, total_of


@dataclass(frozen=True)
class Values:
    """What it costs its side to lose each piece, or to see a unit disrupted, in points."""

    kill: Mapping[str, float]
    upset: Mapping[str, float]
    points: Mapping[str, float]
    """The points that the other side scores for each unit and leader that is lost."""
    left: Mapping[str, int]
    """The player turns that each side still has after this one."""
    margin: int
    """By how many points the side would win if the game ended now."""


def margin_of(s: Scenario, p: TywPosition, side: str) -> int:
    """By how many points a side would win if the game ended now."""
    return total_of(s, p, side) - total_of(s, p, s.enemy_of(side))


def turns_left(s: Scenario, p: TywPosition, whose: str, side: str) -> int:
    """The player turns that somebody still has, as a side sees it once its own is played.

    So its judgement is the same at the end of its turn and when the enemy's has come.
    """
    left, phasing = s.turns - max(p.clock.turn, 1), p.clock.side
    if whose == phasing:
        return left + (whose != side)
    return left + (phasing == s.sides[0])


def strain(s: Scenario, w: Weights, p: TywPosition, side: str) -> float:
    """What a point of loss costs a side in morale, the more the nearer it is to breaking."""
    open_ = [n for c, n in p.levels.get(side, {}).items() if c not in p.broken.get(side, ())]
    if not open_:
        return 0.0
    level, lost = min(open_), p.losses.get(side, 0)
    return w.morale * (0.4 + lost / level) / level


def values_of(s: Scenario, w: Weights, p: TywPosition, side: str) -> Values:
    """The values in a position, as a side sees them: who is ahead late spares his own."""
    margin = margin_of(s, p, side)
    lead = max(-1.0, min(1.0, margin / w.comfort))
    left = {x: turns_left(s, p, x, side) for x in s.sides}
    played = 1.0 - left[side] / s.turns
    caution = {side: 1.0 + w.bold * played * lead, s.enemy_of(side): 1.0}
    strains = {x: strain(s, w, p, x) for x in s.sides}
    kill, upset, scored = {}, {}, {}
    for unit in p.units:
        piece = s.pieces[unit]
        own = piece.side
        if piece.kind == GUN:
            points = s.victory.points
            kill[unit] = points[s.enemy_of(own)].gun * w.gun
            continue
        scored[unit] = float(points_for(s, p, piece))
        worth = scored[unit] + strains[own] * loss_of(s, piece)
        if piece.kind == BAGGAGE:
            kill[unit] = worth
            continue
        use = piece.strength if piece.is_unit else w.leader * piece.rating
        kill[unit] = (worth + w.strength * use * left[own] / s.turns) * caution[own]
        if piece.is_unit:
            # Disruption hurts only while the other side can still make use of it.
            upset[unit] = kill[unit] * (w.upset if left[s.enemy_of(own)] else w.last_upset)
    return Values(kill, upset, scored, left, margin)
