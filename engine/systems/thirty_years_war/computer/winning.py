"""How likely a side wins, in the last turns: by the points scored and those still to be won.

Who is behind then dares what would else be too dear, and who is ahead leaves it alone.
"""

from collections.abc import Iterable
from math import erf, sqrt

from engine.systems.thirty_years_war import Scenario
from engine.systems.thirty_years_war.computer.battle import Battles, Combat
from engine.systems.thirty_years_war.computer.stand import Stand
from engine.systems.thirty_years_war.computer.values import Values

Swing = tuple[float, float]
"""The mean and the variance of points still to come."""


def chance(s: Scenario, ahead: float, swing: Swing) -> float:
    """How likely a side wins that is so many points ahead; a draw counts half (WM-25, ROC-20.2)."""
    bands = s.victory.bands
    draw = (bands[0].margin if s.victory.kind == "margin" and bands else 1) - 0.5
    mean, variance = ahead + swing[0], swing[1]
    if variance <= 0.0:
        return ((mean > draw) + (mean >= -draw)) / 2
    spread = sqrt(2.0 * variance)
    return 0.5 + (erf((mean - draw) / spread) + erf((mean + draw) / spread)) / 4


def own_attacks(battles: Battles, stand: Stand, v: Values, combats: Iterable[Combat]) -> Swing:
    """What the combats of one's own turn bring."""
    mean = variance = 0.0
    for combat in combats:
        killed = [_points(stand, v, target) for target in combat.targets]
        fallen = sum(k for k, t in zip(killed, combat.targets, strict=True) if t in stand.weak)
        lost = sum(v.points[u] for u in combat.units)
        sure, some, both, _, ruined = battles.faces[combat.column]
        brings = ((sure, sum(killed)), (some + both, fallen), (ruined, -lost))
        one = sum(how_likely * points for how_likely, points in brings)
        mean += one
        variance += sum(how_likely * points**2 for how_likely, points in brings) - one**2
    return mean, variance


def enemy_attacks(stand: Stand, v: Values, attacks: Iterable[Combat]) -> Swing:
    """What the attacks of the enemy's next turn bring, which is mostly less than nothing."""
    mean = variance = 0.0
    for combat in attacks:
        points = sum(_points(stand, v, target) for target in combat.targets)
        mean -= combat.kills * points
        variance += combat.kills * (1.0 - combat.kills) * points**2
    return mean, variance


def _points(stand: Stand, v: Values, unit: str) -> float:
    """The points for a unit and the leaders who are with it."""
    return sum(v.points[u] for u in (unit, *stand.guests.get(stand.places[unit], ())))
