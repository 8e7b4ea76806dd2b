"""Why a unit cannot fire at anything: its arm, its state, its place in the stack (CHART-6)."""

from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, unit as unit_words
from engine.systems.vauchamps.fire import values
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition


def why_unable(s: Scenario, p: VauPosition, firer: values.Firer) -> Refusal | None:
    """Why a unit cannot fire at all from one of its hexes."""
    if not values.can_fire_at_all(s, p, firer.unit):
        return _why_not_as_it_is(s, p, firer.unit)
    if values.may_fire_from(s, p, firer.unit, firer.cell):
        return None
    if s.units[firer.unit].guns:
        return _why_not_these_guns(s, p, firer)
    rules = {
        "column": ("VAU-6.3b",), "general": ("VAU-6.6b",), "square": ("VAU-6.5e",),
    }.get(values.leading_formation(s, p, firer), ())  # fmt: skip
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


def _why_not_these_guns(s: Scenario, p: VauPosition, firer: values.Firer) -> Refusal:
    form = values.leading_formation(s, p, firer)
    if form == "column":
        return _only_the_top(firer, "unit", "VAU-12.4f", "VAU-6.3b", "VAU-12.4c")
    if form == "general":
        return _only_the_top(firer, "unit", "VAU-6.6b", "VAU-12.4c")
    if form == "line":
        return _only_the_top(firer, "battery", "VAU-6.4h", "VAU-12.4d", "VAU-12.4c")
    return _only_the_top(firer, "unit" if form else "battery", "VAU-12.4c")


def _only_the_top(firer: values.Firer, what: str, *rules: str) -> Refusal:
    return refuse(
        f"Only the top {what} of {cell_words(firer.cell)} fires, not {unit_words(firer.unit)}.",
        *rules,
    )
