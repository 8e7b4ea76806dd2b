"""The orders form, turn and wheel: told, fired at, carried out (VAU-6.0b, VAU-6.2e, VAU-6.8)."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core import Refusal, Step, refuse, with_units
from engine.core.words import unit as unit_words
from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.fire import opportunity as fire_opportunity
from engine.systems.vauchamps.formations import changes, turning
from engine.systems.vauchamps.formations.changes import Deed as Possible, mates
from engine.systems.vauchamps.formations.events import Formed, LimberFailed, Turned
from engine.systems.vauchamps.formations.facing import NAMES, form_words, front_cells, has_facing
from engine.systems.vauchamps.frames import Deed, Walk
from engine.systems.vauchamps.leaders.going_along import led_out
from engine.systems.vauchamps.morale.readiness import worked
from engine.systems.vauchamps.movement.able import why_may_not_act, why_may_not_move
from engine.systems.vauchamps.movement.costs import is_forced
from engine.systems.vauchamps.movement.course import watched
from engine.systems.vauchamps.movement.halting import stop_failed
from engine.systems.vauchamps.movement.meeting import meet
from engine.systems.vauchamps.movement.zones import units_near
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.stacks.overfull import check_hex, refuge_key
from engine.systems.vauchamps.stacks.stack_facing import alike
from engine.systems.vauchamps.state import VauPosition, VauUnit
from engine.systems.vauchamps.where import friends_at, leaders_at

FROZEN_NEAR = 5
"""A frozen unit may turn and form with an enemy so near (VAU-16.4f)."""

RULES = {
    "VAU-6.0c": "its arm has no such formation",
    "VAU-6.4b": "a line stands only in the clear",
    "VAU-6.5a": "a square stands only in the clear, with at least 3 increments in the hex",
    "VAU-6.6a": "general order belongs in woods and villages, and they demand it",
    "VAU-6.7a": "it may not skirmish",
    "VAU-6.7d": "with more than 6 increments it may not skirmish",
    "VAU-6.8b": "guns try to limber once in a phase",
    "VAU-6.9b": "a regiment counter cannot march by road; split it first",
    "VAU-6.9d": "road march begins on a road, with room for the tail behind",
}
"""Why a formation may not be taken, by the rule."""


# ---- who may do anything ----


def why_may_not_do(
    s: Scenario, p: VauPosition, side: str, unit: str, forming: bool
) -> Refusal | None:
    """Why a unit may not turn or form at all now."""
    if refusal := why_may_not_act(s, p, side, unit):
        return refusal
    who, state = unit_words(unit), p.units[unit]
    if is_frozen(s, p, unit) and not units_near(s, p, s.enemy_of(side), state.at, FROZEN_NEAR):
        return refuse(
            f"{who} is not yet activated; it may form and turn only with an enemy within 5 hexes.",
            "VAU-16.4f", "VAU-16.4b",
        )  # fmt: skip
    if forming and state.disordered:
        return refuse(f"{who} is disordered and has no other formation.", "VAU-4.0h")
    if forming and contact.held_by_marker(p, unit):
        return refuse(
            f"{who} is in contact with cavalry and keeps its formation.", "VAU-10.4d", "VAU-13.0c"
        )
    if forming and with_cavalry_for_refuge(s, p, unit):
        return refuse(
            f"{who} has found refuge with cavalry: it counts as a column until your next movement "
            "phase.",
            "VAU-6.7h",
        )
    if forming and state.formation == "unlimbered" and state.steps:
        return refuse(f"{who} was moved by hand, which is its whole move.", "VAU-11.0d")
    if forming and is_forced(s, p, unit):
        return refuse(f"{who} is on a forced march and may not change formation.", "VAU-11.2d")
    return None


def with_cavalry_for_refuge(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for skirmishers that took refuge with cavalry in this phase (VAU-6.7h)."""
    friends = friends_at(s, p, p.units[unit].at, s.units[unit].side)
    return refuge_key(unit) in p.tried and any(s.units[u].cavalry for u in friends)


def possible_forms(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[Possible]:
    """The changes of formation that a unit, with its mates, can make now.

    One that may enter no hex takes no second one either.
    """
    if why_may_not_do(s, p, side, unit, True) is not None:
        return
    fixed = why_may_not_move(s, p, side, unit) is not None
    for deed in changes.changes_of(s, p, unit):
        if fixed and changes.takes(p.units[unit], deed.after):
            continue
        others = mates(s, p, unit, deed.tokens[1])
        if all(_mate_can(s, p, side, u, deed) for u in others):
            yield deed


def _mate_can(s: Scenario, p: VauPosition, side: str, mate: str, deed: Possible) -> bool:
    form = deed.tokens[1]
    if why_may_not_do(s, p, side, mate, True) is not None or deed.after.also:
        return False
    if changes.why_not_here(s, p, mate, form):
        return False
    return deed.cost <= changes.points_for_forming(s, p, mate, form)


def possible_turns(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[Possible]:
    """The turns that a unit can make now: one in contact keeps its front to it (VAU-13.0c)."""
    if why_may_not_do(s, p, side, unit, False) is not None:
        return
    foes = contact.held_by_marker(p, unit)
    for deed in turning.turns_of(s, p, unit):
        if not foes or set(foes) & set(front_cells(s, with_units(p, {unit: deed.after}), unit)):
            yield deed


def possible_wheels(s: Scenario, p: VauPosition, side: str, unit: str) -> Iterator[Possible]:
    """The wheels that a unit can make now: it walks, so what bars a walk bars them."""
    if why_may_not_move(s, p, side, unit) is None:
        yield from turning.wheels_of(s, p, unit)


# ---- the frame ----


def _fire(pen: Pen, frame: Deed) -> None:
    """First the enemy's fire (VAU-12.7c)."""
    s, p = pen.game.scenario, pen.position
    pen.step(replace(frame, step="do"))
    cells = p.units[frame.unit].cells
    if frame.cost and watched(s, p, cells, frame.side):
        units = (frame.unit, *frame.with_)
        fire_opportunity.offer_at_movers(pen, units, cells, frame.what)


def _carry_out(pen: Pen, frame: Deed) -> None:
    """Then the deed, by those whom the fire has left as they were."""
    pen.done()
    stop_failed(pen, (frame.unit, *frame.with_), frame.was)
    p = pen.position
    able = tuple(u for u in (frame.unit, *frame.with_) if p.units[u].cells == frame.was)
    able = tuple(u for u in able if not p.units[u].routed and _as_before(p, frame, u))
    if frame.unit in able:
        _do(pen, frame, able)


DEED = {"fire": Step(_fire), "do": Step(_carry_out)}
"""The steps of a deed."""


def _as_before(p: VauPosition, frame: Deed, unit: str) -> bool:
    return p.units[unit].formation == frame.before


def _do(pen: Pen, frame: Deed, able: tuple[str, ...]) -> None:
    s = pen.game.scenario
    for unit in able:
        state = pen.position.units[unit]
        paid = _paid(s, unit, state, frame.cost)
        if frame.what == "form" and frame.form == "limbered" and not _limbers(pen, unit, paid):
            continue
        after = _after(frame, paid)
        led = led_out(pen.position, unit, after)
        if frame.what == "form":
            turned_over = frame.form in ("skirmish", "unlimbered")
            before, how = form_words(state.formation), _how(s, unit, after)
            changed = alike(s, pen.position, {unit: after, **led})
            pen.emit(Formed(changed, unit, before, how, after.at, frame.cost, turned_over))
        else:
            how = "wheels to face " if frame.what == "wheel" else "turns to face "
            changed = alike(s, pen.position, {unit: after, **led})
            pen.emit(Turned(changed, unit, how + NAMES[frame.hour], after.at, frame.cost))
    state = pen.position.units[frame.unit]
    into = next((c for c in state.cells if c not in frame.was), "")
    if into and state.two_hexes:
        swung_in(pen, frame, into)
        return
    for cell in state.cells:
        check_hex(pen, cell, frame.side)


def swung_in(pen: Pen, frame: Deed, into: str) -> None:
    """A second hex swung into or taken is entered: zones stop, cavalry may charge (INT-1)."""
    state, units = pen.position.units[frame.unit], (frame.unit,)
    pen.push(Walk((), "swung", frame.side, units, (), state.at, state.also, into))
    meet(pen, units, (into,), frame.side)


def _paid(s: Scenario, unit: str, state: VauUnit, cost: int) -> VauUnit:
    """A unit that has spent points: no free turn any more, no rest if it was much."""
    if not cost:
        return state
    used = state.spent + cost
    after = replace(state, spent=used, entry=0)
    return worked(after) if used > s.units[unit].movement // 2 * 2 else after


def _after(frame: Deed, paid: VauUnit) -> VauUnit:
    after = replace(paid, at=frame.at, also=frame.also)
    if frame.what == "form":
        tried = after.limber_tried or frame.form == "limbered"
        after = replace(after, formation=frame.form, limber_tried=tried)
    return replace(after, facing=frame.hour) if frame.hour >= 0 else after


def _limbers(pen: Pen, unit: str, paid: VauUnit) -> bool:
    """The limbering roll: the points are spent either way (VAU-6.8b, CHART-13).

    A leader with an artillery bonus helps all guns of his nation in his hex (VAU-0.11).
    """
    s, p = pen.game.scenario, pen.position
    if p.units[unit].formation != "unlimbered":
        return True
    helped = any(
        s.leaders[x].artillery and s.leaders[x].nation == s.units[unit].nation
        for x in leaders_at(s, p, p.units[unit].at)
    )
    die = pen.roll(f"limbering {unit_words(unit)}")
    least = s.combat.limber_horse if s.units[unit].horse_guns else s.combat.limber_foot
    if die + helped >= least:
        return True
    pen.emit(LimberFailed({unit: replace(paid, limber_failed=True)}, unit, die))
    return False


def _how(s: Scenario, unit: str, state: VauUnit) -> str:
    """A formation in words: "line over two hexes facing north"."""
    said = form_words(state.formation)
    if state.also and state.formation in ("line", "skirmish"):
        said += " over two hexes"
    if has_facing(s.units[unit], state.formation):
        said += f", facing {NAMES[state.facing]}"
    return said
