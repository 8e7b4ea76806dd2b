"""What changes hands as a unit enters a hex: guns and baggage (TYW-5.3, WM-21.1, LUT-17.1)."""

from engine.systems.thirty_years_war import BAGGAGE, GUN, Pen, Scenario, TywPosition, zones
from engine.systems.thirty_years_war.guns import events, owners
from engine.systems.thirty_years_war.morale import demoralisation, tolls


def prizes(s: Scenario, p: TywPosition, unit: str, cell: str) -> tuple[str, ...]:
    """What a unit takes by entering a hex; leaders take nothing (TYW-5.32)."""
    piece = s.pieces[unit]
    if not piece.is_unit:
        return ()
    here = zones.pieces_in(p, cell)
    return tuple(
        u
        for u in here
        if (s.pieces[u].kind == GUN and owners.owner(s, p, u) != piece.side)
        or (s.pieces[u].kind == BAGGAGE and s.pieces[u].side != piece.side)
    )


def take(pen: Pen, unit: str, cell: str) -> None:
    """At the moment of entry, without a choice, price or stop (TYW-5.32)."""
    s, side = pen.game.scenario, pen.game.scenario.pieces[unit].side
    for prize in prizes(s, pen.position, unit, cell):
        p = pen.position
        if s.pieces[prize].kind == GUN:
            before = owners.owner(s, p, prize)
            again = s.pieces[prize].side == side
            pen.emit(events.GunCaptured(prize, cell, unit, side, before, again))
        else:
            pen.emit(events.Taken(prize, BAGGAGE, cell, unit, tolls.toll_of(s, p, prize)))
            demoralisation.check(pen)
