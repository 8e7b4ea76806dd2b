"""Whose a gun is (TYW-5.31)."""

from engine.systems.thirty_years_war import GUN, Scenario, TywPosition


def at_first(s: Scenario) -> dict[str, str]:
    """Each gun belongs to the side that sets it up (TYW-5.31)."""
    return {gun: piece.side for gun, piece in s.pieces.items() if piece.kind == GUN}


def owner(s: Scenario, p: TywPosition, gun: str) -> str:
    """Whose a gun is: of the last unit in its hex, at first of who set it up (TYW-5.31)."""
    return p.owners.get(gun, s.pieces[gun].side)


def guns_of(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The guns that a side owns now (TYW-5.33)."""
    return tuple(
        u
        for u, state in p.units.items()
        if state.at and s.pieces[u].kind == GUN and owner(s, p, u) == side
    )
