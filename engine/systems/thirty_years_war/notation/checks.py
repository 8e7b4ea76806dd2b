"""What cannot be in a position of these battles: each is refused with its line and its rule."""

from collections.abc import Mapping

from engine.core.position import Clock, UnitState
from engine.core.words import listed
from engine.notation import finding, hooks
from engine.notation.text import Line
from engine.systems.thirty_years_war import scenario, state as states
from engine.systems.thirty_years_war.scenario import Piece, Scenario

MOVERS = (scenario.INFANTRY, scenario.CAVALRY, scenario.LEADER, scenario.BANNER)
WHO: Mapping[str, tuple[tuple[str, ...], str, str]] = {
    states.DISRUPTED: (scenario.ARMS, "", "TYW-9.0a"),
    states.TRIED: (scenario.ARMS, "recovery", "TYW-4.1b"),
    states.FIRED: ((scenario.GUN,), "bombardment", "TYW-5.0b"),
    states.MOVED: (MOVERS, "movement", "TYW-6.16"),
    states.SPENT: (MOVERS, "movement", "TYW-6.14a"),
    states.RODE: ((scenario.LEADER, scenario.BANNER), "movement", "TYW-6.0c"),
    states.OUT: (scenario.ARMS, "movement", "TYW-12.13"),
}
"""By state the kinds of piece that can have it, the phase for which it lasts, and the rule."""


def check_board(s: Scenario, start: hooks.Start) -> None:
    """Redoubts face one way, and a slope's side wants a slope below it. Raises NotationError."""
    for text, line in start.of("edge"):
        kind, *sides = finding.words_of(text)
        if kind == "redoubt" and any(">" not in side for side in sides):
            raise line.wrong("a redoubt faces one way; write OUTSIDE>INSIDE: redoubt 1010>1111 "
                             "(WM-17.0).")  # fmt: skip
        for side in sides:
            ends = start.finder.edge(side, line)
            if kind == "slope" and not any(s.slope(cell) for cell in ends):
                raise line.wrong(f"neither end of {side} is a slope; write relief: slope {ends[0]} "
                                 "(TYW-6.24).")  # fmt: skip


def check_pieces(s: Scenario, start: hooks.Start, clock: Clock) -> None:
    """Refuses what cannot be. Raises NotationError."""
    for piece, state in start.units.items():
        line = start.line_of(piece)
        _check_states(s, s.pieces[piece], state, clock, line)
        _check_ground(s, s.pieces[piece], state, line)
    _check_company(s, start, clock)


def _check_states(s: Scenario, own: Piece, state: UnitState, clock: Clock, line: Line) -> None:
    """Each state by the kind of piece and the phase; off the map there are none but gone."""
    if states.GONE in state.marks and state.at:
        raise line.wrong(f"{own.id} cannot be gone and at {state.at}; write off the map, gone.")
    if state.also:
        raise line.wrong(f"{own.id} fills one hex, not {'+'.join(state.cells)} (TYW-6.31a).")
    for word in (*state.marks, *state.values):
        if word not in WHO:
            continue
        kinds, phase, rule = WHO[word]
        if not state.at:
            raise line.wrong(f"{own.id} is off the map and cannot be {word} ({rule}).")
        if own.kind not in kinds:
            raise line.wrong(f"{own.id} is {own.kind} and cannot be {word}; that is for "
                             f"{listed(kinds)} ({rule}).")  # fmt: skip
        ours = own.kind == scenario.GUN or clock.side == own.side
        if phase and not (ours and clock.phase == phase):
            whose = "a" if own.kind == scenario.GUN else f"the {own.side}"
            raise line.wrong(f"{own.id} can be {word} only in {whose} {phase} phase; it lasts no "
                             f"longer ({rule}).")  # fmt: skip
    if states.OUT in state.marks and not s.on("command"):
        raise line.wrong(
            f"{states.OUT} belongs to the option command: write options: command (TYW-12.0)."
        )
    if states.OUT in state.marks and states.DISRUPTED in state.marks:
        raise line.wrong(f"{own.id} is disrupted; such units are never {states.OUT} (TYW-12.16).")


def _check_ground(s: Scenario, own: Piece, state: UnitState, line: Line) -> None:
    """No piece where its arm may not be; guns lie where they were set up."""
    if not state.at or own.kind == scenario.GUN:
        return
    ground = s.ground_at(state.at)
    if ground.cost(own.kind) is None:
        raise line.wrong(f"{own.id} may not be in {ground.name} at {state.at} ({ground.rule}).")
    if states.DISRUPTED in state.marks and not ground.disrupted:
        raise line.wrong(f"{own.id} is disrupted and may not be in {ground.name} (TYW-9.15b).")


def _check_company(s: Scenario, start: hooks.Start, clock: Clock) -> None:
    """One unit a hex, and nobody with an enemy: units take guns and baggage as they come."""
    here: dict[str, list[Piece]] = {}
    for piece, state in start.units.items():
        own = s.pieces[piece]
        if not state.at or own.kind == scenario.GUN:
            continue
        for other in here.setdefault(state.at, []):
            if wrong := _why_not_together(s, clock, state.at, other, own):
                raise start.line_of(piece).wrong(f"{other.id} and {piece} {wrong}.")
        here[state.at].append(own)


def _why_not_together(s: Scenario, clock: Clock, cell: str, a: Piece, b: Piece) -> str:
    """Why two pieces, none of them a gun, cannot stand in a hex; "" if they can."""
    carts = scenario.BAGGAGE in (a.kind, b.kind)
    if a.side != b.side and (not carts or a.is_unit or b.is_unit):
        return f"are of both sides and stand at {cell} (TYW-6.12)"
    if a.is_unit and b.is_unit and not may_share(s, clock, a.side, cell):
        return f"are two units and stand at {cell}; one unit stands in a hex (TYW-6.31a)"
    return ""


def may_share(s: Scenario, clock: Clock, side: str, cell: str) -> bool:
    """True for an entry hex, or the map's edge, while the side's reinforcements come in.

    Lützen's enter anywhere at the edge when enemies fill their hexes (LUT-16.0b).
    """
    if (clock.phase, clock.side) != ("movement", side):
        return False
    groups = [g for g in s.groups.values() if g.side == side and g.overstack]
    edge = len(s.board.grid.neighbours(cell)) < 6
    return any(cell in g.entry or (edge and g.rule == "LUT-16.0a") for g in groups)
