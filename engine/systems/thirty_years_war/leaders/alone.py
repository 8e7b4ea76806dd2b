"""Leaders and the banner, alone in an enemy zone of control (TYW-10.0b, WM-20.3)."""

from engine.core.words import unit as unit_words
from engine.systems.thirty_years_war import Pen, TywPosition, scenario, zones
from engine.systems.thirty_years_war.guns.events import Taken
from engine.systems.thirty_years_war.leaders.events import LeaderLost
from engine.systems.thirty_years_war.morale import demoralisation, kings_death, tolls


def lost(s: scenario.Scenario, p: TywPosition) -> tuple[str, ...]:
    """Leaders and banners that are removed as things stand (TYW-10.0b, WM-20.3a).

    Those in an enemy-controlled hex without a friendly unit; a disrupted one protects them.
    """
    found = []
    for side in s.sides:
        for piece in zones.of_kind(s, p, side, *scenario.PERSONS):
            at = p.units[piece].at
            there = zones.unit_in(s, p, at)
            if there and s.pieces[there].side == side:
                continue
            if there or zones.controllers(s, p, at, s.enemy_of(side)):
                found.append(piece)
    return tuple(found)


def own_losses(s: scenario.Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's own that would be removed, for a warning before an order brings it about."""
    return tuple(u for u in lost(s, p) if s.pieces[u].side == side)


def warning(piece: str) -> str:
    """The warning before a leader or the banner is lost by one's own order (TYW-10.0b)."""
    return f"{unit_words(piece)} would be lost, alone in an enemy zone of control."


def check(pen: Pen) -> None:
    """Remove what is lost, and see what it does to the armies (TYW-8.0h, WM-24)."""
    s = pen.game.scenario
    gone = lost(s, pen.position)
    for piece in gone:
        p = pen.position
        at, side = p.units[piece].at, s.pieces[piece].side
        zone = zones.controllers(s, p, at, s.enemy_of(side))
        by, toll = zone or (zones.unit_in(s, p, at),), tolls.toll_of(s, p, piece)
        if s.pieces[piece].kind == scenario.BANNER:
            pen.emit(Taken(piece, scenario.BANNER, at, by[0], toll))
        else:
            pen.emit(LeaderLost(piece, at, by, toll, not zone))
    if gone:
        demoralisation.check(pen)
        kings_death.king_check(pen, gone)
