"""A move in words before it is ordered: reach, path, and what lies on the way (TYW-6)."""

from engine.core import replace, with_units, words
from engine.speech.game_words import Rows
from engine.systems.thirty_years_war import GUN, Scenario, disrupted
from engine.systems.thirty_years_war.guns.owners import owner
from engine.systems.thirty_years_war.movement import out_of_reach, steps
from engine.systems.thirty_years_war.reinforcements import sharing
from engine.systems.thirty_years_war.state import MOVED, SPENT, TywPosition
from engine.systems.thirty_years_war.words import fire_previews


def route(s: Scenario, view: TywPosition, unit: str, cell: str) -> tuple[str, ...]:
    """The way of a piece to a hex; of one that it cannot reach the hex alone."""
    found = steps.reachable(s, view, unit) if view.units[unit].at else {}
    return found[cell].path if cell in found else (cell,)


def reach_rows(s: Scenario, view: TywPosition, unit: str) -> Rows:
    """Where a piece can go, the nearest first; or why it goes nowhere."""
    who, state = words.unit(unit), view.units[unit]
    if not state.at:
        return (f"{who} is not on the map.",)
    if not s.pieces[unit].moves:
        if s.pieces[unit].kind != GUN:
            return (f"{who} never moves.",)
        fires = fire_previews.gun_row(s, view, owner(s, view, unit), unit)
        return (f"{who} never moves.", fires)
    fresh = _rested(view, unit)
    found = sorted(sharing.stops(s, fresh, unit).values(), key=lambda a: a.cost)
    left = steps.points_left(s, fresh, unit)
    what = "hex" if s.pieces[unit].is_unit and disrupted(view, unit) else "point"
    may = "can reach"
    if not _is_time_to_move(s, view, unit):
        phase = f"{words.side(s.pieces[unit].side)} movement phase"
        may = f"cannot move now; in the next {phase} it could reach"
    elif MOVED in state.marks:
        may = "has moved in this phase; in a later movement phase it could reach"
    points = words.counted(left, what, "hexes" if what == "hex" else "")
    points += _of_half(s, fresh, unit, left)
    head = f"{who}, {points}, {may} {words.counted(len(found), 'hex', 'hexes')}."
    by_cost: dict[int, list[str]] = {}
    for arrival in found:
        by_cost.setdefault(arrival.cost, []).append(words.cell(arrival.cell))
    shut = () if found or not left else _why_nowhere(s, fresh, unit)
    return (head, *shut, *(f"For {c}: {words.listed(there)}." for c, there in by_cost.items()))


def _rested(view: TywPosition, unit: str) -> TywPosition:
    """The position in which a piece that has moved had all its points again (TYW-6.14a)."""
    state = view.units[unit]
    if MOVED not in state.marks:
        return view
    marks = tuple(m for m in state.marks if m != MOVED)
    values = {name: n for name, n in state.values.items() if name != SPENT}
    return with_units(view, {unit: replace(state, marks=marks, values=values)})


def _why_nowhere(s: Scenario, view: TywPosition, unit: str) -> Rows:
    """What keeps a piece in its hex: each reason once."""
    m = steps.mover(s, view, unit)
    near = s.board.grid.neighbours(m.start)
    found = (steps.why_no_step(m, m.start, n, {}) or sharing.why_no_stop(m, n) for n in near)
    return tuple(dict.fromkeys(why.reason for why in found if why is not None))


def _is_time_to_move(s: Scenario, view: TywPosition, unit: str) -> bool:
    """True in the movement phase of a piece's side (TYW-4.1d)."""
    clock, side = view.clock, s.pieces[unit].side
    return (clock.phase, clock.side) == ("movement", side)


def path_rows(s: Scenario, view: TywPosition, unit: str, cell: str) -> Rows:
    """The way of a piece to a hex, after what bars it now."""
    if not view.units[unit].at or not s.pieces[unit].moves:
        return reach_rows(s, view, unit)
    rows, who = _way(s, _rested(view, unit), unit, cell), words.unit(unit)
    if not _is_time_to_move(s, view, unit):
        phase = f"{words.side(s.pieces[unit].side)} movement phase"
        return (f"{who} cannot move now; this is for a {phase}. Rule TYW-4.1d.", *rows)
    moved = f"{who} has moved in this phase; this is for a later one. Rule TYW-6.16."
    return (moved, *rows) if MOVED in view.units[unit].marks else rows


def _way(s: Scenario, view: TywPosition, unit: str, cell: str) -> Rows:
    """The way of a piece that may move, step by step, or why there is none."""
    m = steps.mover(s, view, unit)
    rows: list[str] = []
    here, spent = m.start, dict[str, int]()
    way = route(s, view, unit, cell)
    for there in way:
        refusal = out_of_reach.why_far_end(m, way) or steps.why_no_step(m, here, there, spent)
        if refusal is not None:
            head = f"{words.unit(unit)} cannot reach {words.cell(cell)} in this move."
            return (f"{head} {fire_previews.said(refusal)}", *rows)
        cost = steps.step_cost(s, view, unit, here, there)
        spent = steps.spent_after(m, spent, here, there)
        over = "".join(f", over a {e.name}" for e in s.edges_between(here, there))
        rows.append(f"{words.cell(there)} for {cost}{over}{_risk(m, there)}.")
        here = there
    if refusal := sharing.why_no_stop(m, here):
        head = f"{words.unit(unit)} cannot stop at {words.cell(cell)}."
        return (f"{head} {fire_previews.said(refusal)}", *rows)
    paid = spent.get(unit, 0)
    had = steps.points_left(s, view, unit)
    half = _of_half(s, view, unit, had)
    return (f"{words.unit(unit)} to {words.cell(cell)}: cost {paid} of {had}{half}.", *rows)


def _of_half(s: Scenario, view: TywPosition, unit: str, left: int) -> str:
    """Behind what a piece has left: of how much, and why that is the half; "" if it is not."""
    why, whole = steps.why_halved(s, view, unit), steps.allowance(s, view, unit)
    if not why:
        return ""
    return f", {why}" if left == whole else f" left of {whole}, {why}"


def _risk(m: steps.Mover, cell: str) -> str:
    """What a hex on the way means: an enemy zone, for a leader alone the end (TYW-10.0b)."""
    if cell not in m.field.zone:
        return ""
    if m.is_unit or cell in m.field.friends:
        return ", enemy zone of control"
    return ", enemy zone of control: it would be lost there"
