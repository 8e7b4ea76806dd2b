"""What changes hands as a unit enters a hex: guns and baggage (TYW-5.3, WM-21.1, LUT-17.1)."""

from engine.systems.thirty_years_war import BAGGAGE, GUN, Pen, Scenario, TywPosition
from engine.systems.thirty_years_war.guns.events import GunCaptured, Taken
from engine.systems.thirty_years_war.guns.owners import owner
from engine.systems.thirty_years_war.morale import demoralisation
from engine.systems.thirty_years_war.morale.tolls import toll_of
from engine.systems.thirty_years_war.zones import pieces_in


def prizes(s: Scenario, p: TywPosition, unit: str, cell: str) -> tuple[str, ...]:
    """What a unit takes by entering a hex; leaders take nothing (TYW-5.32)."""
    piece = s.pieces[unit]
    if not piece.is_unit:
        return ()
    here = pieces_in(p, cell)
    return tuple(
        u
        for u in here
        if (s.pieces[u].kind == GUN and owner(s, p, u) != piece.side)
        or (s.pieces[u].kind == BAGGAGE and s.pieces[u].side != piece.side)
    )


def take(pen: Pen, unit: str, cell: str) -> None:
    """At the moment of entry, without a choice, price or stop (TYW-5.32)."""
    s, side = pen.game.scenario, pen.game.scenario.pieces[unit].side
    for prize in prizes(s, pen.position, unit, cell):
        p = pen.position
        if s.pieces[prize].kind == GUN:
            before = owner(s, p, prize)
            again = s.pieces[prize].side == side
            pen.emit(GunCaptured(prize, cell, unit, side, before, again))
        else:
            pen.emit(Taken(prize, BAGGAGE, cell, unit, toll_of(s, p, prize)))
            demoralisation.check(pen)
