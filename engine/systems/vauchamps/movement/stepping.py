"""One step of a walk: what bars it, what it costs, and the trail after it (VAU-11.0)."""

from collections.abc import Iterator

from engine.core import Refusal, refuse, replace, words
from engine.systems.vauchamps import Scenario, VauUnit, bad_cell
from engine.systems.vauchamps.formations import facing, general_order, road_march
from engine.systems.vauchamps.ground import die
from engine.systems.vauchamps.morale.readiness import worked
from engine.systems.vauchamps.movement import costs, forced_march, halting, walker as walks
from engine.systems.vauchamps.movement.walker import Trail, Walker, cells_at, right_of
from engine.systems.vauchamps.stacks.limits import may_pass


def why_no_step(w: Walker, t: Trail, there: str) -> Refusal | None:
    """Why the walker may not go on into a neighbouring hex (VAU-11.0a)."""
    if refusal := bad_cell(w.s, there, "VAU-11.0a"):
        return refusal
    if not w.s.board.grid.adjacent(t.here, there):
        return refuse(
            f"{words.cell(there)} is not next to {words.cell(t.here)}; "
            "units go from hex to neighbouring hex.",
            "VAU-11.0a",
        )
    if t.stopped and "unlimbered" in t.forms:
        return refuse("Unlimbered guns move one hex, as their whole move.", "VAU-11.0d", "VAU-6.8d")
    if t.stopped:
        return halting.must_stop(w, t.left[0], t.here)
    return why_closed(w, t, there) or _why_no_points(w, t, there)


def why_closed(w: Walker, t: Trail, there: str) -> Refusal | None:
    """Why a neighbouring hex may not be entered, whatever points are left."""
    return _why_not_two(w, t, there) or _why_barred(w, t, there)


def _why_not_two(w: Walker, t: Trail, there: str) -> Refusal | None:
    """A two-hex line steps forward through one of its two front directions (VAU-6.4e)."""
    if not w.two:
        return None
    f = facing.side_faced(w.p.units[w.first].facing)
    if w.s.board.grid.direction(t.here, there) not in (f, (f + 1) % 6):
        return refuse(
            f"{w.words} fills two hexes and goes straight ahead only, or wheels.", "VAU-6.4e"
        )
    if right_of(w, there) is None:
        return refuse("The right hex of the line would be off the map.", "VAU-6.4e")
    return None


def _why_barred(w: Walker, t: Trail, there: str) -> Refusal | None:
    """What bars a step whatever points are left: enemies, zones, terrain, friends."""
    for here, cell in zip(cells_at(w, t.here), cells_at(w, there), strict=True):
        if cell in w.enemies:
            return refuse(f"{words.cell(cell)} holds an enemy unit.", "VAU-11.0e")
        for unit, form in zip(w.units, t.forms, strict=True):
            if costs.step_cost(w.s, unit, here, cell, form, w.broken(unit)) is None:
                name = w.s.terrain_at(cell).name
                return refuse(
                    f"{words.unit(unit)} cannot enter {words.cell(cell)}, {name}.", "VAU-11.0a"
                )
            if w.two and form == "line" and w.s.terrain_at(cell).general:
                return refuse(
                    f"A line stands only in the clear; {words.cell(cell)} is not.", "VAU-6.4b"
                )
            if not may_pass(w.s, w.p, unit, form, cell):
                return refuse(
                    f"{words.unit(unit)} may not ride through the friends in {words.cell(cell)}.",
                    "VAU-3.1d",
                    "VAU-3.1c",
                )
    return _why_zone(w, t, there) or _why_guns(w, t, there)


def _why_zone(w: Walker, t: Trail, there: str) -> Refusal | None:
    entering = any(c in w.zone for c in cells_at(w, there))
    if entering and any(forced_march.is_forced(w.s, w.p, u) for u in w.units):
        return refuse(
            f"{w.words} is on a forced march and may not enter the enemy zone of influence at "
            f"{words.cell(there)}.",
            "VAU-11.2d",
        )
    leaving = any(c in w.zone for c in cells_at(w, t.here))
    if not leaving or w.mounted:
        return None
    if _has_begun(w, t):
        return refuse(
            f"{w.words} may leave an enemy zone of influence only as the first thing it does.",
            "VAU-6.10d",
        )
    return None


def _has_begun(w: Walker, t: Trail) -> bool:
    """True if it has done something in this phase before this walk, or on it."""
    if t.steps > 0 or w.walking:
        return t.steps > 0
    return any(w.p.units[u].acted for u in w.units)


def _why_guns(w: Walker, t: Trail, there: str) -> Refusal | None:
    """Unlimbered guns: one hex, in the clear, by hand (VAU-11.0d)."""
    if "unlimbered" not in t.forms:
        return None
    if _has_begun(w, t):
        return refuse("Unlimbered guns move one hex, as their whole move.", "VAU-11.0d", "VAU-6.8d")
    s = w.s
    if s.terrain_at(t.here).general or s.terrain_at(there).general:
        return refuse("Unlimbered guns move only from clear to clear.", "VAU-11.0d")
    if s.climbs(t.here, there) or (s.stream(t.here, there) and not s.road(t.here, there)):
        return refuse("Unlimbered guns cross no stream and no slope upward.", "VAU-11.0d")
    if there in w.zone:
        return refuse("Unlimbered guns do not move into an enemy zone of influence.", "VAU-11.0d")
    return None


def prices(w: Walker, t: Trail, there: str) -> tuple[int, ...] | None:
    """Half points that each unit pays for a step; None if one cannot make it.

    The first hex may always be entered, for all it has (VAU-11.0a), save that leaving general
    order must be paid for (VAU-6.6e).
    """
    found: list[int] = []
    road = t.on_road and _keeps(w, t, there)
    for unit, form, used in zip(w.units, t.forms, t.spent, strict=True):
        most = w.allowances[unit, road]
        if (price := _dearest(w, unit, form, t.here, there)) is None:
            return None
        if used + price > most:
            first = t.steps == 0 and used == 0
            leaves = form == "general" and _form(w, unit, form, t.here, there) != "general"
            if not first or leaves:
                return None
            price = most
        found.append(price)
    return tuple(found)


def _dearest(w: Walker, unit: str, form: str, here: str, there: str) -> int | None:
    """The price of a step; of a two-hex unit that of the dearer hex (VAU-6.4e)."""
    found: list[int] = []
    for a, b in zip(cells_at(w, here), cells_at(w, there), strict=True):
        price = costs.step_cost(w.s, unit, a, b, form, w.broken(unit))
        if price is None:
            return None
        found.append(price)
    return max(found)


def _form(w: Walker, unit: str, form: str, here: str, there: str) -> str:
    return general_order.form_after(w.s, form, w.broken(unit), here, there)


def _keeps(w: Walker, t: Trail, there: str) -> bool:
    return all(die.keeps_to_road(w.s, form, t.here, there) for form in t.forms)


def _why_no_points(w: Walker, t: Trail, there: str) -> Refusal | None:
    if prices(w, t, there) is not None:
        return None
    road = t.on_road and _keeps(w, t, there)
    for unit, form, used in zip(w.units, t.forms, t.spent, strict=True):
        price = _dearest(w, unit, form, t.here, there) or 0
        have = max(0, w.allowances[unit, road] - used)
        if price > have:
            return refuse(
                f"{words.unit(unit)} cannot pay: {words.cell(there)} costs "
                f"{costs.points_long(price)}, {costs.points_long(have)} left.",
                "VAU-11.0a", *(("VAU-6.6e",) if form == "general" else ()),
            )  # fmt: skip
    return refuse(f"{w.words} cannot go to {words.cell(there)}.", "VAU-11.0a")


def steps_on(w: Walker, t: Trail) -> Iterator[tuple[str, Trail]]:
    """The hexes into which the walker may step now, each with the trail after it."""
    for there in () if t.stopped else w.s.board.grid.neighbours(t.here):
        paid = None if why_closed(w, t, there) else prices(w, t, there)
        if paid is not None:
            yield there, after_step(w, t, there, paid)


def step(w: Walker, t: Trail, there: str) -> Trail:
    """The trail after a step that may be made."""
    paid = prices(w, t, there)
    assert paid is not None
    return after_step(w, t, there, paid)


def after_step(w: Walker, t: Trail, there: str, paid: tuple[int, ...]) -> Trail:
    """The trail after a step that was paid so."""
    forms = tuple(
        _form(w, u, form, t.here, there) for u, form in zip(w.units, t.forms, strict=True)
    )
    return Trail(
        there,
        tuple(a + b for a, b in zip(t.spent, paid, strict=True)),
        forms,
        t.steps + 1,
        t.on_road and _keeps(w, t, there),
        bool(halting.stops(w, t.here, there)) or "unlimbered" in t.forms,
        (t.here, *t.left),
    )


def stepped(w: walks.Walker, t: walks.Trail, states: dict[str, VauUnit], there: str) -> walks.Trail:
    """The trail after a step, and in `states` how each unit then stands."""
    paid = prices(w, t, there)
    assert paid is not None
    after = step(w, t, there)
    for unit, price, form in zip(w.units, paid, after.forms, strict=True):
        states[unit] = _stepped(w.s, w, unit, states[unit], t.here, there, price, form, after)
    return after


def _stepped(
    s: Scenario, w: walks.Walker, unit: str, state: VauUnit, here: str, there: str, price: int,
    form: str, after: walks.Trail,
) -> VauUnit:  # fmt: skip
    """A unit's state after one step: place, points, formation, the free turn it takes."""
    if state.formation != form:
        state = state.formed(form).turned(facing.nearest_hour(s.units[unit], form, state.facing))
    also = walks.cells_at(w, there)[1:] if w.two else road_march.tail_behind(s, unit, state, here)
    entry = state.facing
    hour = facing.turned_towards(s, unit, form, entry, s.board.grid.direction(here, there))
    if form == "unlimbered":
        entry, hour = ANY_FACING - 1, state.facing
    used = state.spent + price
    stepped = replace(
        state, at=there, also=also, facing=hour, spent=used, steps=state.steps + 1,
        entry=entry + 1, off_road=state.off_road or not after.on_road,
        by_road=form == "limbered" and s.road(here, there),
    )  # fmt: skip
    return worked(stepped) if used > s.units[unit].movement // 2 * 2 else stepped


ANY_FACING = 13
"""The free turn after a move by hand: any facing (VAU-11.0d)."""
