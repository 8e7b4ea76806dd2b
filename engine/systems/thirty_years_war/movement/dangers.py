"""What a move would lose, for a warning before it is ordered (TYW-10.0b, TYW-5.32)."""

from engine.core import replace, with_units, words
from engine.systems.thirty_years_war import GUN, Scenario, TywPosition, zones
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.movement import moving, steps

_FEW = 2
"""So many who could take a gun are named."""


def dangers(s: Scenario, p: TywPosition, order: moving.Move) -> tuple[str, ...]:
    """Warnings before a move: of one's own leader, banner or guns it would or might lose."""
    return (*_lone_leaders(s, p, order), *_open_guns(s, p, order))


def _lone_leaders(s: Scenario, p: TywPosition, order: moving.Move) -> tuple[str, ...]:
    """One's own leaders and the banner that the move would lose (TYW-10.0b, WM-20.3)."""
    side = s.pieces[order.piece].side
    here = p
    found: dict[str, None] = {}
    riding = (order.piece, *order.riders)
    for cell in order.path:
        here = with_units(here, {u: replace(here.units[u], at=cell) for u in riding})
        found |= dict.fromkeys(alone.own_losses(s, here, side))
        riding = tuple(u for u in riding if order.set_down.get(u) != cell)
    return tuple(alone.warning(u) for u in found)


def _open_guns(s: Scenario, p: TywPosition, order: moving.Move) -> tuple[str, ...]:
    """Guns left alone that an enemy unit could reach and take as things stand (TYW-5.32)."""
    own, start = s.pieces[order.piece], p.units[order.piece].at
    guns = tuple(u for u in zones.pieces_in(p, start) if s.pieces[u].kind == GUN)
    if not (own.is_unit and guns):
        return ()
    after = with_units(p, {order.piece: replace(p.units[order.piece], at=order.path[-1])})
    if zones.unit_in(s, after, start):
        return ()
    enemies = zones.units_of(s, after, s.enemy_of(own.side))
    near = (u for u in enemies if s.board.grid.distance(after.units[u].at, start)
            <= steps.allowance(s, after, u))  # fmt: skip
    takers = tuple(u for u in near if start in steps.reachable(s, after, u))
    if not takers:
        return ()
    by = words.units(takers) if len(takers) <= _FEW else words.counted(len(takers), "enemy unit")
    return (f"{words.units(guns)} at {words.cell(start)} would be open to capture by {by}.",)
