"""Victory points: for losses, guns held, broken enemies (WM-25, LUT-21.12, NOR-19, ROC-20)."""

from engine.systems.thirty_years_war import BAGGAGE, BANNER, INFANTRY, LEADER, Scenario, TywPosition
from engine.systems.thirty_years_war.guns.owners import guns_of
from engine.systems.thirty_years_war.scenario import Piece
from engine.systems.thirty_years_war.zones import broken

ITEMS = {
    "infantry": "infantry eliminated", "cavalry": "cavalry eliminated", "leader": "leaders lost",
    "baggage": "baggage taken", "banner": "the banner taken", "optional": "optional pieces used",
    "categories": "categories of the enemy demoralised",
}  # fmt: skip
"""What points are scored for, in words."""


def points_for(s: Scenario, p: TywPosition, piece: Piece) -> int:
    """What the other side scores for a lost piece (WM-25, LUT-21, NOR-19.1, ROC-20)."""
    points = s.victory.points[s.enemy_of(piece.side)]
    if piece.kind == INFANTRY:
        each = points.infantry
        if points.broken_infantry and broken(s, p, piece.id):
            each = points.broken_infantry
        return each * piece.strength
    if piece.kind == LEADER:
        return points.rating * piece.rating if points.rating else piece.points
    if piece.is_unit:
        return points.cavalry * piece.strength
    return {BAGGAGE: points.baggage, BANNER: points.banner}.get(piece.kind, 0)


def final_items(s: Scenario, p: TywPosition, side: str) -> dict[str, int]:
    """The points that a side would have for guns and states if the game ended now."""
    points, enemy = s.victory.points[side], s.enemy_of(side)
    guns = [u for u in guns_of(s, p, side) if s.pieces[u].side == enemy]
    own, theirs = p.broken.get(side, ()), p.broken.get(enemy, ())
    found = {"guns": points.gun * len(guns)}
    if points.enemy_broken and theirs and not own:
        found["enemy broken"] = points.enemy_broken
    if points.categories:
        found["categories"] = points.categories[min(len(theirs), len(points.categories) - 1)]
    return {item: n for item, n in found.items() if n}


def score_of(s: Scenario, p: TywPosition, side: str) -> dict[str, int]:
    """All points of a side by item, as if the game ended now."""
    return {**p.score.get(side, {}), **final_items(s, p, side)}


def total_of(s: Scenario, p: TywPosition, side: str) -> int:
    """All points of a side, as if the game ended now."""
    return sum(score_of(s, p, side).values())
