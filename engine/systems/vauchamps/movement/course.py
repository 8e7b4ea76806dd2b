"""Units on their way, hex by hex, with what the other side may do about it (INT-1)."""

from collections.abc import Callable

from engine.core import Step, replace, words
from engine.systems.vauchamps import Pen, VauPosition, VauUnit, where
from engine.systems.vauchamps.fire import opportunity, opportunity as fire_opportunity
from engine.systems.vauchamps.formations import facing, road_march
from engine.systems.vauchamps.frames import Walk
from engine.systems.vauchamps.ground.die import roll_for, unsettled
from engine.systems.vauchamps.leaders.going_along import say_left
from engine.systems.vauchamps.movement import costs, events, halting, stepping, walker as walks
from engine.systems.vauchamps.movement.arriving import on_top
from engine.systems.vauchamps.movement.halting import stop, stop_failed
from engine.systems.vauchamps.movement.meeting import horse_by, meet
from engine.systems.vauchamps.movement.paths import filled, follow
from engine.systems.vauchamps.movement.stepping import stepped
from engine.systems.vauchamps.stacks import overfull, stack_facing


def begin(pen: Pen, units: tuple[str, ...], form_first: bool = False) -> None:
    """Units begin their move, or go on with it; those that moved before have finished.

    `form_first`: the first act is a change of formation, which spares the line its loss and the
    square its crawl (VAU-6.4a, VAU-6.5i).
    """
    changed = begun(pen.position, units, form_first)
    if changed or pen.position.moving != units:
        pen.emit(events.MoveBegan(changed, units))


def begun(p: VauPosition, units: tuple[str, ...], form_first: bool = False) -> dict[str, VauUnit]:
    """How those units stand who begin so, and those who have thereby finished (VAU-8.0)."""
    changed: dict[str, VauUnit] = {}
    for unit in p.moving:
        if unit not in units and p.units[unit].at:
            changed[unit] = replace(p.units[unit], moved=True)
    for unit in units:
        state = p.units[unit]
        if not state.acted:
            changed[unit] = _first_act(state, form_first)
    return changed


def _first_act(state: VauUnit, form_first: bool) -> VauUnit:
    acted = replace(state, acted=True)
    if form_first:
        return acted
    if state.formation == "line":
        return replace(acted, in_line=True)
    return replace(acted, in_square=True) if state.formation == "square" else acted


def walk(pen: Pen, units: tuple[str, ...], path: tuple[str, ...]) -> None:
    """Units set out along a path."""
    s, p = pen.game.scenario, pen.position
    state = p.units[units[0]]
    pen.push(
        Walk((), "ground", s.units[units[0]].side, units, path, state.at, state.also, state.at)
    )


# ---- the ground ----


def _ground(pen: Pen, frame: Walk) -> None:
    """The die of the ground falls at its first need, unless they keep to the road (VAU-16.3)."""
    s = pen.game.scenario
    for unit in unsettled(s, pen.position, frame.units, frame.path):
        roll_for(pen, unit)
    if not isinstance(follow(walks.walker(s, pen.position, frame.units), frame.path), walks.Trail):
        pen.done()
        pen.emit(events.WalkDropped(frame.units[0], frame.side))
        return
    begin(pen, frame.units)
    pen.step(replace(frame, step="leave"))


# ---- leaving a hex ----


def _leave(pen: Pen, frame: Walk) -> None:
    """Before a step: whoever has the hex in front may fire (VAU-12.7a)."""
    if not frame.path:
        _finish(pen, frame)
        return
    pen.step(replace(frame, step="enter"))
    cells = road_march.left_by(pen.position.units[frame.units[0]])
    if opportunity.watched(pen.game.scenario, pen.position, cells, frame.side):
        fire_opportunity.offer_at_movers(pen, frame.units, cells)


def _able(p: VauPosition, frame: Walk) -> tuple[str, ...]:
    """The units that can go on: where they should be, as many hexes as before, not routed."""
    return tuple(
        u
        for u in frame.units
        if p.units[u].at == frame.at and p.units[u].also == frame.also and not p.units[u].routed
    )


# ---- entering hexes ----


def _enter(pen: Pen, frame: Walk) -> None:
    """Go on to the next hex where something may happen (VAU-11.0a).

    Tried out on the enemy's view there is no way ahead: he does not know it.
    """
    stop_failed(pen, frame.units, (frame.at, *frame.also))
    s, p = pen.game.scenario, pen.position
    able = _able(p, frame)
    w = walks.walker(s, p, able, walking=True) if able else None
    if (
        w is None
        or not frame.path
        or stepping.why_no_step(w, walks.start_of(w), frame.path[0]) is not None
    ):
        _finish(pen, replace(frame, units=able))
        return
    far = _quiet(w, frame.path)
    _go(pen, frame, w, frame.path[:far])
    if frame.at == frame.origin:
        say_left(pen, (frame.at, *frame.also), frame.side)
    state = pen.position.units[able[0]]
    before = frame.path[far - 2] if far > 1 else frame.at
    pen.step(
        replace(frame, step="near", units=able, path=frame.path[far:], at=state.at,
                also=state.also, origin=before)
    )  # fmt: skip
    meet(pen, able, walks.cells_at(w, state.at), frame.side)


def _quiet(w: walks.Walker, path: tuple[str, ...]) -> int:
    """How many hexes can be entered before anybody may have a say."""
    t = walks.start_of(w)
    for number, there in enumerate(path, 1):
        if number > 1 and stepping.why_no_step(w, t, there) is not None:
            return number - 1
        t = stepping.step(w, t, there)
        if t.stopped or number == len(path):
            return number
        if opportunity.watched(w.s, w.p, _left_next(w, t), w.side) or _horse_near(w, there):
            return number
        met = (x for c in walks.cells_at(w, there) for x in where.leaders_at(w.s, w.p, c))
        if any(w.s.leaders[x].side != w.side for x in met):
            return number
    return len(path)


def _left_next(w: walks.Walker, t: walks.Trail) -> tuple[str, ...]:
    """The hexes that a walker leaves with its next step: of a road column the last one."""
    cells = filled(w, t)
    return cells[-1:] if t.forms[0] == "road-march" else cells


def _horse_near(w: walks.Walker, there: str) -> bool:
    enemy = w.s.enemy_of(w.side)
    return any(horse_by(w.s, w.p, enemy, cell) for cell in walks.cells_at(w, there))


def _go(pen: Pen, frame: Walk, w: walks.Walker, path: tuple[str, ...]) -> None:
    """Move along a stretch of the path, and say so once."""
    s, p = w.s, w.p
    states = {u: p.units[u] for u in w.units}
    origin = states[w.first].at
    t = walks.start_of(w)
    notes: list[str] = []
    before = max(t.spent)
    for there in path:
        after = stepped(w, t, states, there)
        if after.forms != t.forms:
            notes.append(_form_note(after.forms[0], t.here, there, (origin, path[-1])))
        t = after
    changed = on_top(w, t, states)
    moved = {**p.units, **{u: x for u, x in changed.items() if x is not None}}
    ended = replace(p, units=moved)
    points = [costs.left(s, ended, unit, t.on_road) for unit in w.units]
    hour = states[w.first].facing
    if hour != p.units[w.first].facing and facing.has_facing(s.units[w.first], t.forms[0]):
        notes.append(f"Now facing {facing.NAMES[hour]}.")
    if turned := stack_facing.turned_words(s, p, changed, w.units):
        notes.append(turned)
    if states[w.first].formation == "road-march" and states[w.first].also:
        notes.append(f"In road march over {words.cells(states[w.first].cells)}.")
    off_road = min(costs.left(s, ended, u) for u in w.units) if t.on_road else min(points)
    if off_road < min(points):  # The ground takes its points there (VAU-16.3d).
        notes.append(f"Off the road {words.half_points(off_road)} left.")
    pen.emit(
        events.Moved(changed, w.units, frame.side, origin, path, max(t.spent) - before, min(points),
              tuple(dict.fromkeys(notes)), max(points) if max(points) > min(points) else 0)
    )  # fmt: skip


def _form_note(form: str, left: str, entered: str, ends: tuple[str, str]) -> str:
    """What formation a step has brought; in which hex, if it is not at an end of the way."""
    first, last = ends
    if form == "general":
        where_to = "there" if entered == last else f"at {words.cell(entered)}"
        return f"It takes general order {where_to}."
    return f"It forms column on leaving{'' if left == first else f' {words.cell(left)}'}."


# ---- in the new hex ----


def _near(pen: Pen, frame: Walk) -> None:
    """Whoever was charged, or must stop in a zone, stops (VAU-10.4c, VAU-6.10c, VAU-6.10e)."""
    _halt_or_go_on(pen, frame, lambda w: halting.stops(w, frame.origin, frame.at))


def _swung(pen: Pen, frame: Walk) -> None:
    """The same after a deed that took the one hex `origin`."""

    def why(w: walks.Walker) -> str:
        held = tuple(c for c in walks.cells_at(w, frame.at) if c != frame.origin)
        return halting.why_stops(w, held, (frame.origin,))

    _halt_or_go_on(pen, frame, why)


def _halt_or_go_on(pen: Pen, frame: Walk, why_stop: Callable[[walks.Walker], str]) -> None:
    s, p = pen.game.scenario, pen.position
    able = tuple(u for u in _able(p, frame) if not p.units[u].stopped)
    if able:
        by_hand = p.units[able[0]].formation == "unlimbered"
        why = "by-hand" if by_hand else why_stop(walks.walker(s, p, able))
        if why:
            stop(pen, able, frame.at, why)
            able = ()
    if able:
        pen.step(replace(frame, step="leave", units=able))
    else:
        _finish(pen, frame)


def _finish(pen: Pen, frame: Walk) -> None:
    """The walk is over; where it was cut short, the hexes are looked at (VAU-3.1e)."""
    pen.done()
    for unit in frame.units:
        for cell in pen.position.units[unit].cells:
            overfull.check_hex(pen, cell, frame.side, late=(unit,))


WALK = {
    "ground": Step(_ground),
    "leave": Step(_leave),
    "enter": Step(_enter),
    "near": Step(_near),
    "swung": Step(_swung),
}
"""The steps of a walk, hex by hex; `swung` is `near` after a wheel."""
