"""The order to move: a piece, alone or with those who go with it (TYW-6.0, TYW-6.1)."""

from msgspec.structs import replace

from engine.core import Order, Refusal, Slot, Tokens, Verb, belongs, refuse, with_units, words
from engine.systems.thirty_years_war.guns import capture
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.movement import events, out_of_reach
from engine.systems.thirty_years_war.movement.steps import (
    Mover,
    mover,
    points_left,
    spent_after,
    why_no_step,
)
from engine.systems.thirty_years_war.refusals import Pen, bad_on_map
from engine.systems.thirty_years_war.reinforcements import sharing
from engine.systems.thirty_years_war.scenario import GUN, HasScenario, Scenario
from engine.systems.thirty_years_war.state import MOVED, RODE, TywPosition
from engine.systems.thirty_years_war.zones import controllers, pieces_in


class Move(Order, frozen=True, tag="move"):
    """Move a piece along a path, the start not included: move UNIT HEX-HEX (TYW-6.0a).

    `riders` are leaders that go with it, all the way or to the hex where `set_down` leaves them
    (TYW-6.0c): move UNIT HEX with LEADER; move UNIT HEX with LEADER dropping LEADER at HEX. As
    tokens: the piece, its riders, then hexes; a rider named again after a hex is set down there.
    """

    piece: str
    path: tuple[str, ...]
    riders: tuple[str, ...] = ()
    set_down: dict[str, str] = {}


# ---- what may be ordered ----


def why_may_not_move(s: Scenario, p: TywPosition, side: str, piece: str) -> Refusal | None:
    """Why a piece may not move at all in this phase."""
    if refusal := bad_on_map(s, p, side, piece, "TYW-6.0a"):
        return refusal
    own, who = s.pieces[piece], words.unit(piece)
    if not own.moves:
        rule = "TYW-5.0a" if own.kind == GUN else _baggage_rule(s)
        return refuse(f"{who} never moves.", rule)
    if MOVED in p.units[piece].marks:
        return refuse(
            f"{who} has moved in this phase; each piece moves once, and points left over are lost.",
            "TYW-6.16", "TYW-6.14a",
        )  # fmt: skip
    return None


def _baggage_rule(s: Scenario) -> str:
    return "LUT-17.1" if s.battle == "lutzen" else "WM-21.0"


def possible_riders(s: Scenario, p: TywPosition, piece: str) -> tuple[str, ...]:
    """The leaders and the banner that may go with a unit: those in its hex (TYW-6.0c)."""
    own, state = s.pieces[piece], p.units[piece]
    if not own.is_unit:
        return ()
    return tuple(
        u
        for u in pieces_in(p, state.at)
        if s.pieces[u].is_person
        and s.pieces[u].side == own.side
        and not {MOVED, RODE} & set(p.units[u].marks)
    )


def why_not_riders(s: Scenario, p: TywPosition, order: Move) -> Refusal | None:
    """Why these pieces may not go with it, or not be set down so."""
    known = possible_riders(s, p, order.piece)
    strangers = tuple(u for u in order.riders if u not in known)
    if strangers or len(set(order.riders)) < len(order.riders):
        there = f"; {words.units(known)} can" if known else ""
        return refuse(
            f"{words.units(strangers or order.riders)} cannot go with {words.unit(order.piece)}"
            f"{there}. Leaders go with the unit in whose hex they start.",
            "TYW-6.0c",
        )
    for leader, cell in order.set_down.items():
        if leader not in order.riders:
            return refuse(f"{leader} does not go with it and cannot be set down.", "TYW-6.0c")
        if cell not in order.path[:-1]:
            return refuse(
                f"{words.unit(leader)} can be set down only on the way, not at {words.cell(cell)}.",
                "TYW-6.0c",
            )
    return None


def why_not_move(game: HasScenario, view: TywPosition, side: str, order: Move) -> Refusal | None:
    """Why a piece may not make this move."""
    s = game.scenario
    if refusal := why_may_not_move(s, view, side, order.piece):
        return refusal
    if not order.path:
        return refuse("A move needs at least one hex to go to.", "TYW-6.15")
    if refusal := why_not_riders(s, view, order):
        return refusal
    m = mover(s, view, order.piece, order.riders)
    if refusal := out_of_reach.why_far_end(m, order.path):
        return refusal
    here, spent = m.start, {u: 0 for u in m.all}
    for there in order.path:
        if refusal := why_no_step(m, here, there, spent):
            return refusal
        spent = spent_after(m, spent, here, there)
        here, m = there, without(m, _set_down_at(order, there))
    return sharing.why_no_stop(m, here)


def without(m: Mover, leaders_: tuple[str, ...]) -> Mover:
    """The group without those set down."""
    if not leaders_:
        return m
    return Mover(m.field, m.piece, tuple(u for u in m.riders if u not in leaders_))


def _set_down_at(order: Move, cell: str) -> tuple[str, ...]:
    return tuple(u for u, at in order.set_down.items() if at == cell)


def movable(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's pieces that have not moved and have a step open."""
    fresh = unmoved(s, p, side)
    return tuple(u for u in fresh if sharing.good_steps(mover(s, p, u), p.units[u].at, {}))


def unmoved(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's pieces on the map that could move and have not; some may have ridden along."""
    return tuple(
        u
        for u, state in p.units.items()
        if state.at and s.pieces[u].side == side and s.pieces[u].moves and MOVED not in state.marks
    )


def build(tokens: Tokens) -> Move:
    """The order of a piece, its riders, hexes, and riders set down after a hex."""
    riders: list[str] = []
    path: list[str] = []
    set_down: dict[str, str] = {}
    for token in tokens[1:]:
        if token.isdigit():
            path.append(token)
        elif path:
            set_down[token] = path[-1]
        else:
            riders.append(token)
    return Move(tokens[0], tuple(path), tuple(riders), set_down)


def _move_slot(game: HasScenario, view: TywPosition, side: str, tokens: Tokens) -> Slot | None:
    s = game.scenario
    if not tokens:
        pieces = movable(s, view, side)
        return Slot("unit", "piece to move", pieces) if pieces else None
    order = build(tokens)
    m = mover(s, view, order.piece, order.riders)
    here, spent = m.start, {u: 0 for u in m.all}
    for there in order.path:
        spent = spent_after(m, spent, here, there)
        here, m = there, without(m, _set_down_at(order, there))
    steps = sharing.good_steps(m, here, spent)
    prompt = f"next hex for {words.unit(order.piece)}"
    if not order.path:
        return Slot("cell", prompt, (*steps, *_more_riders(s, view, order)))
    down = m.riders if steps else ()
    # A leader set down at the last hex would have ridden all the way.
    complete = tokens[-1].isdigit() and sharing.why_no_stop(m, here) is None
    return Slot("cell", prompt, (*steps, *down), complete)


def _more_riders(s: Scenario, p: TywPosition, order: Move) -> tuple[str, ...]:
    """Riders that may still join so that the group has a step open."""
    found = []
    for leader in possible_riders(s, p, order.piece):
        group = (*order.riders, leader)
        if leader not in order.riders:
            m = mover(s, p, order.piece, group)
            if sharing.good_steps(m, m.start, {}):
                found.append(leader)
    return tuple(found)


# ---- carrying it out ----


def carry_out(pen: Pen, side: str, order: Move) -> None:
    """Walk the path; where something changes hands or a leader is lost, the story pauses."""
    s = pen.game.scenario
    m = mover(s, pen.position, order.piece, order.riders)
    part: tuple[str, ...] = ()
    origin = here = m.start
    costs = {u: 0 for u in m.all}
    for number, cell in enumerate(order.path, 1):
        costs = spent_after(m, costs, here, cell)
        part, here = (*part, cell), cell
        last = number == len(order.path)
        down = tuple(u for u in _set_down_at(order, cell) if u in m.riders)
        if not (last or down or _something_happens(s, pen.position, m, cell)):
            continue
        pen.emit(_moved(s, pen.position, m, origin, part, costs, last))
        if part == order.path[:number]:
            _say_left(pen, order.piece, origin)
        if down:
            pen.emit(events.SetDown(down, cell))
        capture.take(pen, order.piece, cell)
        alone.check(pen)
        if not pen.position.units[order.piece].at:
            return
        m = mover(s, pen.position, order.piece, tuple(u for u in m.riders if u not in down))
        origin, part, costs = cell, (), {u: 0 for u in m.all}


def _say_left(pen: Pen, unit: str, cell: str) -> None:
    """Leaders and the banner that a unit leaves alone are named (TYW-6.0c)."""
    s, p = pen.game.scenario, pen.position
    side = s.pieces[unit].side
    here = [u for u in pieces_in(p, cell) if s.pieces[u].side == side]
    left = tuple(u for u in here if s.pieces[u].is_person)
    if s.pieces[unit].is_unit and left and not any(s.pieces[u].is_unit for u in here):
        pen.emit(events.SetDown(left, cell))


def _something_happens(s: Scenario, p: TywPosition, m: Mover, cell: str) -> bool:
    there = with_units(p, {u: replace(p.units[u], at=cell) for u in m.all})
    return bool(capture.prizes(s, p, m.piece, cell) or alone.lost(s, there))


def _moved(
    s: Scenario,
    p: TywPosition,
    m: Mover,
    origin: str,
    path: tuple[str, ...],
    costs: dict[str, int],
    last: bool,
) -> events.Moved:
    left = {u: points_left(s, p, u) - costs[u] for u in m.all}
    zone = controllers(s, p, path[-1], s.enemy_of(s.pieces[m.piece].side))
    spent = {u: costs[u] for u in m.all}
    return events.Moved(m.piece, m.riders, origin, path, spent, left, zone, last)


MOVE = Verb(
    Move, ("move", "go", "m"), ("unit", "path", "riders"),
    "move UNIT HEX, move UNIT HEX-HEX-HEX, move UNIT HEX with LEADER",
    "Move a piece, by the cheapest way or by the hexes you name.",
    _move_slot, build, why_not_move, carry_out,
    belongs("Pieces move in their own movement phase.", "TYW-6.11", "TYW-6.13", "TYW-4.1d"),
    key="g",
)  # fmt: skip
