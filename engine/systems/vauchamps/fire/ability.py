"""Why a unit cannot fire at anything: its arm, its state, its place in the stack (CHART-6)."""

from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, unit as unit_words
from engine.systems.vauchamps import Scenario, VauPosition, friends_at, is_in
from engine.systems.vauchamps.fire import firing_values
from engine.systems.vauchamps.fire.firing_values import Firer, multiple


def why_unable(s: Scenario, p: VauPosition, firer: firing_values.Firer) -> Refusal | None:
    """Why a unit cannot fire at all from one of its hexes."""
    if not can_fire_at_all(s, p, firer.unit):
        return _why_not_as_it_is(s, p, firer.unit)
    if may_fire_from(s, p, firer.unit, firer.cell):
        return None
    if s.units[firer.unit].guns:
        return _why_not_these_guns(s, p, firer)
    rules = {
        "column": ("VAU-6.3b",), "general": ("VAU-6.6b",), "square": ("VAU-6.5e",),
    }.get(leading_formation(s, p, firer), ())  # fmt: skip
    return _only_the_top(firer, "unit", *rules, "VAU-12.0e")


def _why_not_as_it_is(s: Scenario, p: VauPosition, unit: str) -> Refusal:
    """Cavalry, routed units, limbered guns, road march, and who has no fire value."""
    who, state = unit_words(unit), p.units[unit]
    if s.units[unit].cavalry:
        return refuse(f"{who} is cavalry, which does not fire.", "VAU-12.0b")
    if state.routed:
        return refuse(f"{who} is routed and cannot fire.", "VAU-4.0j", "VAU-12.0b")
    if s.units[unit].guns:
        return refuse(f"{who} is limbered; only unlimbered guns fire.", "VAU-0.8", "VAU-12.0b")
    if state.formation == "road-march":
        return refuse(f"{who} is in road march, in which nobody fires.", "VAU-6.9f", "VAU-12.0b")
    return refuse(f"{who} has no fire value as it is.", "VAU-12.5b", "VAU-12.0b")


def _why_not_these_guns(s: Scenario, p: VauPosition, firer: firing_values.Firer) -> Refusal:
    form = leading_formation(s, p, firer)
    if form == "column":
        return _only_the_top(firer, "unit", "VAU-12.4f", "VAU-6.3b", "VAU-12.4c")
    if form == "general":
        return _only_the_top(firer, "unit", "VAU-6.6b", "VAU-12.4c")
    if form == "line":
        return _only_the_top(firer, "battery", "VAU-6.4h", "VAU-12.4d", "VAU-12.4c")
    return _only_the_top(firer, "unit" if form else "battery", "VAU-12.4c")


def _only_the_top(firer: firing_values.Firer, what: str, *rules: str) -> Refusal:
    return refuse(
        f"Only the top {what} of {cell_words(firer.cell)} fires, not {unit_words(firer.unit)}.",
        *rules,
    )


def can_fire_at_all(s: Scenario, p: VauPosition, unit: str) -> bool:
    """False for cavalry, routed units, road march and limbered guns (CHART-6, line 5)."""
    who, state = s.units[unit], p.units[unit]
    if not state.at or who.cavalry or state.routed:
        return False
    if who.guns:
        return state.formation == "unlimbered"
    if state.disordered:
        return True
    form = state.formation
    if form in ("column", "general"):
        return who.fire > 0
    return form != "road-march" and multiple(s, unit, form)[0] > 0


def leading_formation(s: Scenario, p: VauPosition, firer: Firer) -> str:
    """The formation of the top infantry in a firer's hex, "" if there is none in good order."""
    foot = (u for u in friends_at(s, p, firer.cell, s.side_of(firer.unit)) if s.units[u].infantry)
    top = next(foot, "")
    return p.units[top].formation if top and not p.units[top].disordered else ""


def may_fire_from(s: Scenario, p: VauPosition, unit: str, cell: str) -> bool:
    """Whether its place in the stack lets it fire: all of a line, the top unit of others.

    See VAU-6.3b, VAU-6.6b, VAU-12.4b, VAU-12.4c, VAU-12.4f.
    """
    stack = friends_at(s, p, cell, s.units[unit].side)
    foot = [u for u in stack if s.units[u].infantry]
    lead = leading_formation(s, p, Firer(unit, cell))
    if s.units[unit].guns:
        if foot and lead not in ("line", "square", "skirmish"):
            return stack[0] == unit
        guns = [u for u in stack if is_in(p, u, "unlimbered")]
        if lead == "line" or not s.terrain_at(cell).charge:
            return bool(guns) and guns[0] == unit
        return True
    if is_in(p, unit, "line", "skirmish") and not p.units[unit].disordered:
        return True
    if is_in(p, unit, "square"):
        return foot[0] == unit
    return stack[0] == unit
