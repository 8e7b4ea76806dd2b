"""Advance after melee (VAU-13.7)."""

from engine.core import Order, Refusal, Slot, Tokens, Verb, belongs, refuse, replace, words
from engine.core.words import cell as cell_words, unit as unit_words
from engine.systems.vauchamps import Changes, HasScenario, Pen, Scenario, VauPosition, VauUnit
from engine.systems.vauchamps.formations.facing import nearest_hour
from engine.systems.vauchamps.formations.general_order import form_after
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.leaders import casualties
from engine.systems.vauchamps.leaders.going_along import with_advance
from engine.systems.vauchamps.melee import lawful_attacks
from engine.systems.vauchamps.melee.course import asks, briefly, by_name, side_of
from engine.systems.vauchamps.melee.events import Advanced, NoAdvance
from engine.systems.vauchamps.stacks.limits import why_not_stop
from engine.systems.vauchamps.stacks.overfull import check_hex
from engine.systems.vauchamps.where import enemies_at, top_rank


class Advance(Order, frozen=True, tag="advance"):
    """Advance these units into the emptied hex (VAU-13.7a)."""

    units: tuple[str, ...]


def advance(pen: Pen, frame: Melee) -> None:
    """Into the emptied hex (VAU-13.7a)."""
    s, p, side = pen.game.scenario, pen.position, side_of(pen, frame)
    if enemies_at(s, p, frame.target, side) or not may_advance(s, p, frame):
        pen.done()
    else:
        pen.step(replace(frame, sides=(side,)))


@asks
def ask_advance(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Who advances?"""
    able = may_advance(s, p, frame)
    return f"advance with {words.units(able)}, or stay.{_not_all(s, p, frame, able)}"


def _not_all(s: Scenario, p: VauPosition, frame: Melee, able: tuple[str, ...]) -> str:
    """For the own side why not all who could advance may do it together."""
    if not able[1:] or not may_know(s, p, able[0]):
        return ""
    refusal = _why_not_together(s, p, frame, able)
    return f" Not all together: {refusal.reason}" if refusal else ""


@briefly
def advance_briefly(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """The same."""
    who = by_name(may_advance(s, p, frame), frame.units)
    return f"advance with {who}, or stay." if who else "advance, or stay."


def advance_none(pen: Pen, side: str) -> None:
    """Nobody advances, or attacks once more."""
    target = pen.position.pending(Melee).target
    pen.done()
    pen.emit(NoAdvance(side, target))


def nobody_advances(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """So is an advance."""
    can = may_advance(s, p, frame)
    return f"nobody will advance to {words.cells((frame.target,))}" if can else ""


def why_not_advance(s: Scenario, p: VauPosition, frame: Melee, unit: str) -> Refusal | None:
    """Why a unit may not go into the emptied hex by itself (VAU-13.7a)."""
    who, where = unit_words(unit), cell_words(frame.target)
    if unit not in frame.units:
        return refuse(f"{who} did not attack {where}.", "VAU-13.7a")
    state = p.units[unit]
    if not state.at or state.routed or frame.target in state.cells:
        return refuse(f"{who} cannot advance.", "VAU-13.7a")
    cells = lawful_attacks.attack_cells(s, p, unit, frame.target)
    if not cells or s.terrain_at(frame.target).cost(s.units[unit].arm) is None:
        return refuse(f"{who} cannot go to {where}.", "VAU-13.7a")
    return _why_no_room(s, p, frame, (unit,))


def _why_no_room(
    s: Scenario, p: VauPosition, frame: Melee, units: tuple[str, ...]
) -> Refusal | None:
    after = {**p.units, **moved_units(s, p, units, frame.target)}
    return why_not_stop(s, replace(p, units=after), frame.target, s.units[units[0]].side)


def moved_units(s: Scenario, p: VauPosition, units: tuple[str, ...], to: str) -> dict[str, VauUnit]:
    """The units as they stand after the advance: in the facing of the first (VAU-13.7b)."""
    rank = top_rank(s, p, (to,)) + len(units)
    hour = _moved(s, p, units[0], to).facing
    return {
        u: replace(_moved(s, p, u, to).turned(hour), rank=rank - number)
        for number, u in enumerate(units)
    }


def _moved(s: Scenario, p: VauPosition, unit: str, to: str) -> VauUnit:
    before = p.units[unit]
    form = form_after(s, before.formation, before.disordered, before.at, to)
    state = replace(before, at=to).formed(form)
    return state.turned(nearest_hour(s.units[unit], state.formation, state.facing))


def may_advance(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The units that may advance."""
    return tuple(u for u in frame.units if why_not_advance(s, p, frame, u) is None)


def alike(p: VauPosition, a: str, b: str) -> bool:
    """True if two units have one formation and may so advance together (VAU-13.7b)."""
    return p.units[a].formation == p.units[b].formation


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Advance) -> Refusal | None:
    s, frame = game.scenario, view.pending(Melee)
    if not order.units:
        return refuse("Name at least one unit that advances.", "VAU-13.7a")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice.", "VAU-13.7a")
    for unit in order.units:
        if refusal := why_not_advance(s, view, frame, unit):
            return refusal
    return _why_not_together(s, view, frame, order.units)


def _why_not_together(
    s: Scenario, p: VauPosition, frame: Melee, units: tuple[str, ...]
) -> Refusal | None:
    """Why units that may each advance may not do it together: formations, or no room."""
    first = units[0]
    for unit in units:
        if not alike(p, first, unit):
            return refuse(
                f"{unit_words(unit)} has another formation than {unit_words(first)}; they cannot "
                "advance together.",
                "VAU-13.7b",
            )
    return _why_no_room(s, p, frame, units)


def _slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    s, frame = game.scenario, view.pending(Melee)
    free = tuple(
        u
        for u in may_advance(s, view, frame)
        if u not in tokens
        and (not tokens or alike(view, tokens[0], u))
        and _why_no_room(s, view, frame, (*tokens, u)) is None
    )
    if not tokens and not free:
        return None
    return Slot("unit", f"unit that advances to {cell_words(frame.target)}", free, bool(tokens))


def _advance(pen: Pen, side: str, order: Advance) -> None:
    s, p, frame = pen.game.scenario, pen.position, pen.position.pending(Melee)
    changed: Changes = {**moved_units(s, p, order.units, frame.target)}
    changed.update(with_advance(s, p, order.units, frame.target))
    if frame.withdrawn and not frame.again:
        pen.step(replace(frame, units=order.units, step="again", sides=()))
    else:
        pen.done()
    pen.emit(Advanced(changed, order.units, frame.target))
    cavalry = any(s.units[u].cavalry for u in order.units)
    casualties.entered_by(pen, frame.target, side, cavalry)
    check_hex(pen, frame.target, side, order.units)


ADVANCE = Verb(
    Advance, ("advance",), ("units",), "advance UNIT, UNIT",
    "Advance into the emptied hex with one or more units.",
    _slot, lambda t: Advance(t), _why_not, _advance,
    belongs("Units advance when a melee has emptied a hex.", "VAU-13.7a"), key=")",
)  # fmt: skip
