"""Regiment counters and their battalions (VAU-3.4)."""

from typing import Any

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import OneUnit, parts
from engine.systems.vauchamps import Pen, Scenario, VauPosition, VauUnit, bad_unit
from engine.systems.vauchamps.stacks import events, overfull
from engine.systems.vauchamps.state import ELIMINATED, FLAGS


class Split(Order, frozen=True, tag="split"):
    """Replace a regiment counter by its battalions (VAU-3.4a)."""

    unit: str


class Rejoin(Order, frozen=True, tag="rejoin"):
    """Replace battalions by their regiment counter (VAU-3.4c)."""

    unit: str
    """The regiment counter."""


def shared(full: tuple[int, ...], losses: int) -> tuple[int, ...]:
    """Losses shared evenly, the odd ones from the left; what is too much passes right (3.4b)."""
    even, odd = divmod(losses, len(full))
    shares = [even + (1 if place < odd else 0) for place in range(len(full))]
    over = 0
    for place, most in enumerate(full):
        shares[place] += over
        over = max(0, shares[place] - most)
        shares[place] -= over
    for place, most in enumerate(full):
        room = min(over, most - shares[place])
        shares[place] += room
        over -= room
    return tuple(shares)


# ---- splitting ----


def why_no_split(s: Scenario, p: VauPosition, side: str, unit: str) -> Refusal | None:
    """Why a regiment counter may not be split (VAU-3.4a)."""
    if refusal := bad_unit(s, p, side, unit, "VAU-3.4a"):
        return refusal
    if not s.units[unit].is_regiment:
        return refuse(f"{words.unit(unit)} is no regiment counter.", "VAU-3.4a", "VAU-0.4")
    if p.units[unit].also:
        return refuse(f"{words.unit(unit)} fills two hexes and cannot be split.", "VAU-3.4a")
    if unit in p.reordered:
        return refuse(f"{words.unit(unit)} was joined or split in this phase.", "VAU-3.4a")
    return None


def splittable(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The regiment counters that may be split now."""
    return tuple(u for u in s.units if u in p.units and why_no_split(s, p, side, u) is None)


def _split(pen: Pen, side: str, order: Split) -> None:
    s, p = pen.game.scenario, pen.position
    who, state = s.units[order.unit], p.units[order.unit]
    gone = tuple(b for b in who.battalions if p.units[b].is_gone)
    split = tuple(b for b in who.battalions if b not in gone)
    losses = shared(
        tuple(s.units[b].inc for b in split), state.lost - sum(s.units[b].inc for b in gone)
    )
    changed = {order.unit: VauUnit()}
    rank = state.rank
    for number, (battalion, inc) in enumerate(zip(split, losses, strict=True)):
        whole = replace(state, lost=inc, rank=rank - number)
        none_left = inc >= s.units[battalion].inc
        changed[battalion] = whole.off_map(ELIMINATED) if none_left else whole
    pen.emit(events.RegimentSplit(changed, order.unit, split, losses, state.at))
    overfull.check_hex(pen, state.at, side)


# ---- rejoining ----


def survivors(s: Scenario, p: VauPosition, regiment: str) -> tuple[str, ...]:
    """The battalions of a regiment that are on the map."""
    return tuple(b for b in s.units[regiment].battalions if p.units[b].at)


def stand_at(s: Scenario, p: VauPosition, regiment: str) -> str:
    """The hex where all its battalions stand that are on the map; "" if there is no such one."""
    if regiment not in s.units:
        return ""
    cells = {p.units[b].at for b in survivors(s, p, regiment)}
    return cells.pop() if len(cells) == 1 else ""


def why_no_join(s: Scenario, p: VauPosition, side: str, regiment: str) -> Refusal | None:
    """Why battalions may not become their regiment counter (VAU-3.4c)."""
    if regiment not in s.units or not s.units[regiment].is_regiment:
        return refuse(f"{words.unit(regiment)} is no regiment counter.", "VAU-3.4c")
    if s.units[regiment].side != side:
        return refuse("That is no regiment of yours.", "VAU-3.4c")
    name = words.unit(regiment)
    units = survivors(s, p, regiment)
    if p.units[regiment].at:
        return refuse(f"{name} has been joined: it is one counter.", "VAU-3.4c")
    if not units:
        return refuse(f"{name} has no battalions on the map.", "VAU-3.4c", "VAU-0.4")
    if any(not p.units[b].at and not p.units[b].is_gone for b in s.units[regiment].battalions):
        return refuse(f"Some battalions of {name} are not on the map yet.", "VAU-3.4c")
    if regiment in p.reordered:
        return refuse(f"{name} was joined or split in this phase.", "VAU-3.4c")
    states = [p.units[b] for b in units]
    if any(state.also for state in states) or len({state.at for state in states}) > 1:
        return refuse(f"The battalions of {name} must all be in one hex.", "VAU-3.4c")
    if any(state.broken for state in states):
        return refuse(f"The battalions of {name} must all be in good order.", "VAU-3.4c")
    if len({state.formation for state in states}) > 1 or len({x.facing for x in states}) > 1:
        return refuse(f"The battalions of {name} must have one formation and facing.", "VAU-3.4c")
    forms = {state.formation for state in states}
    if forms & {"road-march", "general", "skirmish"}:
        return refuse(
            f"{name} as one counter cannot stand in this formation.", "VAU-6.9b", "VAU-3.1a"
        )
    return None


def joinable(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The regiment counters that could be formed now."""
    return tuple(
        u
        for u, unit in s.units.items()
        if unit.is_regiment and u in p.units and why_no_join(s, p, side, u) is None
    )


def _join(pen: Pen, side: str, order: Rejoin) -> None:
    s, p = pen.game.scenario, pen.position
    units = survivors(s, p, order.unit)
    inc = sum(
        s.units[b].inc if p.units[b].is_gone else p.units[b].lost
        for b in s.units[order.unit].battalions
    )
    first, states = p.units[units[0]], [p.units[b] for b in units]
    true_of_any: dict[str, Any] = {flag: any(getattr(x, flag) for x in states) for flag in FLAGS}
    whole = VauUnit(
        at=first.at, formation=first.formation, facing=first.facing, lost=inc,
        rank=max(x.rank for x in states), spent=max(x.spent for x in states),
        restless=max((x.restless for x in states), key=len), **true_of_any,
    )  # fmt: skip
    changed = {**dict.fromkeys(units, VauUnit()), order.unit: whole}
    pen.emit(events.RegimentJoined(changed, order.unit, units, inc, whole.at))


# ---- the orders ----


SPLIT = Verb(
    Split, ("split",), usage="split REGIMENT", help="Replace a regiment counter by its battalions.",
    **parts(Split, OneUnit(splittable, "regiment to split")),
    refuse=lambda game, view, side, o: why_no_split(game.scenario, view, side, o.unit),
    carry_out=_split, key="]",
    misplaced=belongs("Regiments are split at set-up and in the movement phase.", "VAU-3.4a"),
)  # fmt: skip
JOIN = Verb(
    Rejoin, ("join",), usage="join REGIMENT", help="Replace battalions by their regiment counter.",
    **parts(Rejoin, OneUnit(joinable, "regiment to join")),
    refuse=lambda game, view, side, o: why_no_join(game.scenario, view, side, o.unit),
    carry_out=_join, key="]",
    misplaced=belongs("Battalions are joined at set-up and in the movement phase.", "VAU-3.4c"),
)  # fmt: skip
