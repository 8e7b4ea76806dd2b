"""The orders form, turn and wheel: told, fired at, carried out (VAU-6.0b, VAU-6.2e, VAU-6.8)."""

from engine.core import Step, replace
from engine.systems.vauchamps import Pen, Scenario, VauPosition, VauUnit, frames, friends_at
from engine.systems.vauchamps.fire import opportunity, opportunity as fire_opportunity
from engine.systems.vauchamps.formations.events import Formed, Turned
from engine.systems.vauchamps.formations.facing import NAMES, form_words, has_facing
from engine.systems.vauchamps.formations.limbering import limbers
from engine.systems.vauchamps.leaders.going_along import led_out
from engine.systems.vauchamps.morale.readiness import worked
from engine.systems.vauchamps.movement import halting, meeting
from engine.systems.vauchamps.stacks import overfull, stack_facing


def _fire(pen: Pen, frame: frames.Deed) -> None:
    """First the enemy's fire (VAU-12.7c)."""
    s, p = pen.game.scenario, pen.position
    pen.step(replace(frame, step="do"))
    cells = p.units[frame.unit].cells
    if frame.cost and opportunity.watched(s, p, cells, frame.side):
        units = (frame.unit, *frame.with_)
        fire_opportunity.offer_at_movers(pen, units, cells, frame.what)


def _carry_out(pen: Pen, frame: frames.Deed) -> None:
    """Then the deed, by those whom the fire has left as they were."""
    pen.done()
    halting.stop_failed(pen, (frame.unit, *frame.with_), frame.was)
    p = pen.position
    able = tuple(u for u in (frame.unit, *frame.with_) if p.units[u].cells == frame.was)
    able = tuple(u for u in able if not p.units[u].routed and _as_before(p, frame, u))
    if frame.unit in able:
        _do(pen, frame, able)


DEED = {"fire": Step(_fire), "do": Step(_carry_out)}
"""The steps of a deed."""


def _as_before(p: VauPosition, frame: frames.Deed, unit: str) -> bool:
    return p.units[unit].formation == frame.before


def _do(pen: Pen, frame: frames.Deed, able: tuple[str, ...]) -> None:
    s = pen.game.scenario
    top = friends_at(s, pen.position, frame.was[0], frame.side)[0]
    for unit in able:
        state = pen.position.units[unit]
        paid = _paid(s, unit, state, frame.cost)
        if frame.what == "form" and frame.form == "limbered" and not limbers(pen, unit, paid):
            continue
        after = _after(frame, paid)
        led = led_out(pen.position, unit, after)
        if frame.what == "form":
            turned_over = frame.form in ("skirmish", "unlimbered")
            changed = stack_facing.alike(s, pen.position, {unit: after, **led})
            faced = after if top in able else changed[unit]
            before, how = form_words(state.formation), _how(s, unit, faced)
            pen.emit(Formed(changed, unit, before, how, after.at, frame.cost, turned_over))
        else:
            how = "wheels to face " if frame.what == "wheel" else "turns to face "
            changed = stack_facing.alike(s, pen.position, {unit: after, **led})
            pen.emit(Turned(changed, unit, how + NAMES[frame.hour], after.at, frame.cost))
    state = pen.position.units[frame.unit]
    into = next((c for c in state.cells if c not in frame.was), "")
    if into and state.two_hexes:
        swung_in(pen, frame, into)
        return
    for cell in state.cells:
        overfull.check_hex(pen, cell, frame.side)


def swung_in(pen: Pen, frame: frames.Deed, into: str) -> None:
    """A second hex swung into or taken is entered: zones stop, cavalry may charge (INT-1)."""
    state, units = pen.position.units[frame.unit], (frame.unit,)
    pen.push(frames.Walk((), "swung", frame.side, units, (), state.at, state.also, into))
    meeting.meet(pen, units, (into,), frame.side)


def _paid(s: Scenario, unit: str, state: VauUnit, cost: int) -> VauUnit:
    """A unit that has spent points: no free turn any more, no rest if it was much."""
    if not cost:
        return state
    used = state.spent + cost
    after = replace(state, spent=used, entry=0)
    return worked(after) if used > s.units[unit].movement // 2 * 2 else after


def _after(frame: frames.Deed, paid: VauUnit) -> VauUnit:
    after = replace(paid, at=frame.at, also=frame.also)
    if frame.what == "form":
        tried = after.limber_tried or frame.form == "limbered"
        after = replace(after, formation=frame.form, limber_tried=tried)
    return replace(after, facing=frame.hour) if frame.hour >= 0 else after


def _how(s: Scenario, unit: str, state: VauUnit) -> str:
    """A formation in words: "line over two hexes facing north"."""
    said = form_words(state.formation)
    if state.also and state.formation in ("line", "skirmish"):
        said += " over two hexes"
    if has_facing(s.units[unit], state.formation):
        said += f", facing {NAMES[state.facing]}"
    return said
