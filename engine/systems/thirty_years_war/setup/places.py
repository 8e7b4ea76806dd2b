"""Where a piece may be placed at set-up (WM-15.2, WM-22.1, LUT-20.11)."""

from engine.systems.thirty_years_war.scenario import ARMS, CAVALRY, LEADER, Scenario
from engine.systems.thirty_years_war.state import GONE, TywPosition
from engine.systems.thirty_years_war.zones import pieces_in, unit_in


def is_optional(s: Scenario, piece: str) -> bool:
    """True for an optional Bohemian piece (WM-22.0)."""
    return s.extra is not None and s.pieces[piece].group == s.extra.group


def is_early(s: Scenario, piece: str) -> bool:
    """True for a piece that arrives early by option (LUT-20.11)."""
    return bool(s.early) and s.pieces[piece].group == s.early


def place_rule(s: Scenario, piece: str) -> str:
    """The rule by which a piece is placed, at White Mountain on the symbols."""
    if is_optional(s, piece):
        return "WM-22.1"
    if is_early(s, piece):
        return "LUT-20.11"
    if not s.symbols:
        return "TYW-3.0a"
    kind = s.pieces[piece].kind
    return {"leader": "WM-15.2b", "banner": "WM-15.2c"}.get(kind, "WM-15.2a")


def to_place(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The pieces that a side places, those first that are not on the map yet.

    At White Mountain all, but none that is in the sealed note; elsewhere the early arrivals.
    """
    noted = p.notes.get(side, {})
    own = [
        u
        for u, state in p.units.items()
        if s.pieces[u].side == side
        and GONE not in state.marks
        and u not in noted
        and (bool(s.symbols) or is_early(s, u))
    ]
    return tuple(sorted(own, key=lambda u: bool(p.units[u].at)))


def free_symbols(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The symbols of a side's units that are empty."""
    return tuple(
        sym.cell
        for sym in s.symbols
        if sym.side == side and sym.kind in ARMS and not unit_in(s, p, sym.cell)
    )


def must_be_placed(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The pieces that are still to be placed; optional ones need not be (WM-22.1)."""
    return tuple(u for u in to_place(s, p, side) if not p.units[u].at and not is_optional(s, u))


def unit_hexes(s: Scenario, side: str, *kinds: str) -> tuple[str, ...]:
    """The hexes of a side's set-up: its unit symbols, or its listed units of these kinds."""
    wanted = kinds or ARMS
    if s.symbols:
        return tuple(m.cell for m in s.symbols if m.side == side and m.kind in wanted)
    return tuple(
        piece.at
        for piece in s.pieces.values()
        if piece.side == side and piece.kind in wanted and not piece.group and piece.at
    )


def places_for(s: Scenario, p: TywPosition, side: str, piece: str) -> tuple[str, ...]:
    """The hexes on which a piece may be placed now."""
    own, here = s.pieces[piece], p.units[piece].at
    if is_early(s, piece):
        cells = _early_places(s, p, piece)
    elif is_optional(s, piece):
        cells = _optional_places(s, p, piece)
    elif not own.is_person:
        taken = _taken(s, p, piece)
        same = (m.cell for m in s.symbols if m.side == own.side and m.kind == own.kind)
        cells = tuple(c for c in same if c not in taken)
    else:
        cells = unit_hexes(s, own.side)
    return tuple(c for c in cells if c != here)


def goes_along(s: Scenario, p: TywPosition, piece: str) -> tuple[str, ...]:
    """The early leader who stands with an early unit: he begins with his cavalry (LUT-20.11)."""
    at = p.units[piece].at
    if not (at and is_early(s, piece) and s.pieces[piece].is_unit):
        return ()
    return tuple(u for u in pieces_in(p, at) if is_early(s, u) and s.pieces[u].kind == LEADER)


def _taken(s: Scenario, p: TywPosition, piece: str) -> frozenset[str]:
    """The hexes in which another piece of the same kind stands; units are of one kind here."""
    own = s.pieces[piece]
    same = s.unit_ids[own.side] if own.is_unit else s.ids[own.side, own.kind]
    return frozenset(p.units[u].at for u in same if u != piece and u in p.units)


def _beside(s: Scenario, p: TywPosition, piece: str, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """The empty, enterable hexes next to some hexes."""
    kind = s.pieces[piece].kind
    near = dict.fromkeys(n for c in hexes for n in s.board.grid.neighbours(c))
    return tuple(
        c for c in near if s.ground_at(c).cost(kind) is not None and unit_in(s, p, c) in ("", piece)
    )


def _optional_places(s: Scenario, p: TywPosition, piece: str) -> tuple[str, ...]:
    """Next to own unit symbols; a leader also with any deployed unit (WM-22.1)."""
    own = s.pieces[piece]
    symbols = unit_hexes(s, own.side)
    cells = tuple(c for c in _beside(s, p, piece, symbols) if c not in symbols)
    if own.kind != LEADER:
        return cells
    with_unit = (
        state.at
        for u, state in p.units.items()
        if state.at and s.pieces[u].side == own.side and s.pieces[u].is_unit
    )
    return tuple(dict.fromkeys((*with_unit, *cells)))


def _early_places(s: Scenario, p: TywPosition, piece: str) -> tuple[str, ...]:
    """Next to cavalry of the original set-up; the leader with one of the early units.

    Pappenheim joins any of "these cavalry units": those that arrive early (LUT-20.11).
    """
    own = s.pieces[piece]
    if own.kind != LEADER:
        return _beside(s, p, piece, unit_hexes(s, own.side, CAVALRY))
    early = (u for u in p.units if is_early(s, u) and s.pieces[u].is_unit)
    return tuple(p.units[u].at for u in early if p.units[u].at)


def proposed(s: Scenario, p: TywPosition, side: str) -> dict[str, str]:
    """The proposed hex of each piece of a side; noted pieces stay off the map (WM-23.1b)."""
    noted = p.notes.get(side, {})
    return {
        u: "" if u in noted else s.pieces[u].at
        for u in p.units
        if s.pieces[u].side == side and not s.pieces[u].group
    }
