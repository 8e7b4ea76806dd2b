"""Deeds in a hex, to form, turn or wheel: who may do any, and how they are ordered (VAU-6.0b)."""

from collections.abc import Callable, Iterator

from engine.core import Refusal, Slot, Tokens, refuse, replace, with_units, words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, command, units_of
from engine.systems.vauchamps.charge import contact, refuge
from engine.systems.vauchamps.formations.changes import Possible
from engine.systems.vauchamps.frames import Deed
from engine.systems.vauchamps.movement import able, course, forced_march

Finder = Callable[[Scenario, VauPosition, str, str], Iterator[Possible]]


def why_may_not_do(
    s: Scenario, p: VauPosition, side: str, unit: str, forming: bool
) -> Refusal | None:
    """Why a unit may not turn or form at all now."""
    if refusal := able.why_may_not_act(s, p, side, unit):
        return refusal
    who, state = words.unit(unit), p.units[unit]
    if command.is_frozen(s, p, unit) and not command.enemy_near(s, p, unit):
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
    if forming and refuge.with_cavalry_for_refuge(s, p, unit):
        return refuse(
            f"{who} has found refuge with cavalry: it counts as a column until your next movement "
            "phase.",
            "VAU-6.7h",
        )
    if forming and state.formation == "unlimbered" and state.steps and state.stopped:
        return refuse(f"{who} has moved as far as it may, and stays unlimbered.", "VAU-11.0d")
    if forming and forced_march.is_forced(s, p, unit):
        return refuse(f"{who} is on a forced march and may not change formation.", "VAU-11.2d")
    return None


def matching(
    found: Finder, s: Scenario, p: VauPosition, side: str, tokens: Tokens
) -> Possible | None:
    """What an order would do, and at what price; None if it is not allowed."""
    return next((d for d in found(s, p, side, tokens[0]) if d.tokens == tokens), None)


def begin_deed(
    pen: Pen, side: str, found: Finder, tokens: Tokens, others: tuple[str, ...] = ()
) -> None:
    """What was ordered begins, with the others of the hex who do it too."""
    p, unit = pen.position, tokens[0]
    deed = matching(found, pen.game.scenario, p, side, tokens)
    assert deed is not None
    state, after = p.units[unit], deed.after
    course.begin(pen, (unit, *others), form_first=_forms_first(p, deed, (unit, *others)))
    hour = after.facing if len(deed.tokens) > 1 else -1
    pen.push(
        Deed((), "fire", side, unit, deed.what, after.formation, hour, after.at, after.also,
             deed.cost, state.cells, state.formation, others)
    )  # fmt: skip


def _forms_first(p: VauPosition, deed: Possible, units: tuple[str, ...]) -> bool:
    """True if the first act of these is a change of formation (VAU-6.4a, VAU-6.5i)."""
    anew = deed.what == "form" and deed.after.formation != p.units[units[0]].formation
    return anew and not any(p.units[u].acted for u in units)


def once_done(
    p: VauPosition, unit: str, deed: Possible, others: tuple[str, ...] = ()
) -> VauPosition:
    """The position if a deed were done and paid for, and nobody fired at it."""
    units = (unit, *others)
    p = with_units(p, course.begun(p, units, _forms_first(p, deed, units)))
    state, after = p.units[unit], deed.after
    done = replace(
        state, at=after.at, also=after.also, formation=after.formation, facing=after.facing,
        spent=state.spent + deed.cost, entry=0 if deed.cost else state.entry,
    )  # fmt: skip
    return replace(with_units(p, {unit: done}), moving=units)


def _who(found: Finder, s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    return (u for u in units_of(s, p, side) if any(found(s, p, side, u)))


def begins(found: Finder) -> Callable[[HasScenario, VauPosition, str], bool]:
    """Whether any unit can do such a deed."""
    return lambda game, view, side: any(_who(found, game.scenario, view, side))


def slots(
    found: Finder, ask: tuple[str, ...]
) -> Callable[[HasScenario, VauPosition, str, Tokens], Slot | None]:
    """Slots for deeds: the unit, then one choice after another as the deeds have them."""

    def slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
        s = game.scenario
        if not tokens:
            units = tuple(_who(found, s, view, side))
            return Slot("unit", ask[0], units) if units else None
        fits = [d for d in found(s, view, side, tokens[0]) if d.tokens[: len(tokens)] == tokens]
        if not fits:
            return None
        more = [d.tokens[len(tokens)] for d in fits if len(d.tokens) > len(tokens)]
        done = any(len(d.tokens) == len(tokens) for d in fits)
        kind = "choice" if more else "none"
        asked = ask[min(len(tokens), len(ask) - 1)]
        return Slot(kind, asked if more else "", tuple(dict.fromkeys(more)), done)

    return slot
