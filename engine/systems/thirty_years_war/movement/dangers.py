"""What a move would lose, for a warning before it is ordered (TYW-10.0b, TYW-5.32)."""

from engine.core import replace, with_units, words
from engine.systems.thirty_years_war import GUN, Scenario, TywPosition, zones
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.movement import moving, steps
from engine.systems.thirty_years_war.scenario import PERSONS

_FEW = 2
"""So many who could take a gun, or come next to a leader, are named."""


def dangers(s: Scenario, p: TywPosition, order: moving.Move) -> tuple[str, ...]:
    """Warnings before a move: of one's own leader, banner or guns it would or might lose."""
    return (*_lone_leaders(s, p, order), *_gone_ahead(s, p, order), *_open_guns(s, p, order))


def stays_with(s: Scenario, p: TywPosition, order: moving.Move) -> tuple[str, ...]:
    """A leader or the banner who would leave the unit of his side that he stands with."""
    who = order.piece
    unit = zones.unit_in(s, p, p.units[who].at)
    if not (unit and s.pieces[who].is_person and s.pieces[unit].side == s.pieces[who].side):
        return ()
    return (f"{words.unit(who)} stays with {words.unit(unit)}.",)


def exposed(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's leaders and banner that stand alone where an enemy could come next to them."""
    lone = (u for u in zones.of_kind(s, p, side, *PERSONS) if _is_alone(s, p, u))
    hunted = {u: _hunters(s, p, u) for u in lone}
    return tuple(
        f"{words.unit(u)} is alone at {words.cell(p.units[u].at)}{_lost_to(by)}"
        for u, by in hunted.items()
        if by
    )


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


def _gone_ahead(s: Scenario, p: TywPosition, order: moving.Move) -> tuple[str, ...]:
    """A leader or the banner that goes alone where an enemy could come next to it (TYW-10.0b)."""
    who = order.piece
    if not s.pieces[who].is_person or (_is_alone(s, p, who) and _hunters(s, p, who)):
        return ()
    after = with_units(p, {who: replace(p.units[who], at=order.path[-1])})
    if not _is_alone(s, after, who) or who in alone.lost(s, after):
        return ()
    hunters = _hunters(s, after, who)
    at = words.cell(order.path[-1])
    return (f"{words.unit(who)} would be alone at {at}{_lost_to(hunters)}",) if hunters else ()


def _is_alone(s: Scenario, p: TywPosition, who: str) -> bool:
    """True if no unit stands with a leader or the banner."""
    return not zones.unit_in(s, p, p.units[who].at)


def _hunters(s: Scenario, p: TywPosition, who: str) -> tuple[str, ...]:
    """The enemy units that could come to a hex, or next to it with a zone of control."""
    at = p.units[who].at
    near = zones.units_of(s, p, s.enemy_of(s.pieces[who].side))
    far = {u: s.board.grid.distance(p.units[u].at, at) for u in near}
    close = (u for u in near if far[u] <= steps.allowance(s, p, u) + 1)
    return tuple(u for u in close if _harms(s, p, u, at))


def _harms(s: Scenario, p: TywPosition, enemy: str, cell: str) -> bool:
    """True if an enemy unit could come to a hex, or control it."""
    zone = () if zones.disrupted(p, enemy) else s.dry_neighbours[cell]
    ends = {cell, *zone}
    return p.units[enemy].at in ends or not ends.isdisjoint(steps.reachable(s, p, enemy))


def _lost_to(hunters: tuple[str, ...]) -> str:
    return f", lost to any enemy unit next to it; {_few(hunters)} could come there."


def _few(enemies: tuple[str, ...]) -> str:
    """A few by their names, more by their number."""
    count = words.counted(len(enemies), "enemy unit")
    return words.units(enemies) if len(enemies) <= _FEW else count


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
    where = f"{words.units(guns)} at {words.cell(start)}"
    return (f"{where} would be open to capture by {_few(takers)}.",)
