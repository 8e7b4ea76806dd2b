"""Why a piece cannot come to a hex that lies farther off: what really bars the way (TYW-6)."""

from engine.core.refusal import Refusal
from engine.core.words import counted, unit as unit_words
from engine.rules.far_end import Ground, is_far_end, no_way, why_no_way
from engine.systems.thirty_years_war.movement import steps
from engine.systems.thirty_years_war.zones import disrupted


def why_far_end(m: steps.Mover, path: tuple[str, ...]) -> Refusal | None:
    """Why no way leads to the far hex of which a path consists; None if it is another path."""
    if not is_far_end(m.s.board.grid, m.start, path):
        return None
    end = path[0]
    closed = (steps.why_barred(m.s, m.p, piece, "", end) for piece in m.all)
    refusal = steps.why_occupied(m, end) or next(filter(None, closed), None)
    if refusal is not None or end in steps.reachable(m.s, m.p, m.piece, m.riders):
        return refusal
    barred = (
        None if end == m.start else why_no_way(_ground(m), end, *steps.points_rules(m, m.piece))
    )
    return barred or no_way(unit_words(m.piece), m.start, end, "TYW-6.15")


def _ground(m: steps.Mover) -> Ground:
    """The ground over which the group would come to a far hex: pieces bar it, or terrain.

    One's own give way most easily: they can be moved first.
    """

    def cost(here: str, there: str) -> int:
        return steps.step_cost(m.s, m.p, m.piece, here, there) or 1

    def friend(here: str, there: str) -> Refusal | None:
        return steps.why_friend(m, there)

    def held(here: str, there: str) -> Refusal | None:
        return steps.why_held(m, here, there)

    def closed(here: str, there: str) -> Refusal | None:
        return steps.why_ground(m, here, there)

    grid, left = m.s.board.grid, steps.points_left(m.s, m.p, m.piece)
    bars = (friend, held)
    return Ground(m.start, left, _within(m), grid.neighbours, grid.distance, cost, bars, (closed,))


def _within(m: steps.Mover) -> str:
    """What a piece can still spend, in words."""
    left = steps.points_left(m.s, m.p, m.piece)
    if m.is_unit and disrupted(m.p, m.piece):
        return f"the {counted(left, 'hex', 'hexes')} of a disrupted unit"
    why = steps.why_halved(m.s, m.p, m.piece)
    return f"{counted(left, 'movement point')}{f', {why}' if why else ''}"
