"""Why a formation may not lie over two hexes (VAU-6.4c, VAU-6.4d, VAU-6.7d)."""

from __future__ import annotations

from engine.core.refusal import Refusal, refuse
from engine.core.words import counted, unit as unit_words
from engine.systems.vauchamps.formations import changes
from engine.systems.vauchamps.orders import Form
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import LINE, SKIRMISH, VauPosition, two_hexes
from engine.systems.vauchamps.where import inc_left


def why_not_spread(s: Scenario, p: VauPosition, order: Form) -> Refusal | None:
    """Why a unit may not take its second hex, or keep that one, as the order says."""
    if not order.spread:
        return None
    if order.spread not in changes.spreads(s, p, order.unit, order.formation):
        return _why_one_hex(s, p, order)
    hour = changes.hour_named(order.facing)
    if changes.gathers(s, p, order.unit, order.formation) or hour < 0:
        return None
    if changes.second_hex(s, p, order.unit, order.formation, hour, order.spread) is None:
        return refuse(
            f"{unit_words(order.unit)} has no room on its {order.spread}.",
            _rule(s, order.unit, order.formation), "VAU-6.0b",
        )  # fmt: skip
    return None


def _why_one_hex(s: Scenario, p: VauPosition, order: Form) -> Refusal:
    who, inc = unit_words(order.unit), inc_left(s, p, order.unit)
    rule = _rule(s, order.unit, order.formation)
    if order.formation not in (LINE, SKIRMISH):
        return refuse(f"{who} stands in one hex in {order.formation}.", "VAU-6.0b")
    if two_hexes(p.units[order.unit]):
        return refuse(f"{who} fills two hexes already.", rule, "VAU-6.0b")
    least = changes.line_least(s.units[order.unit])
    if order.formation == SKIRMISH:
        least = changes.SKIRMISH_ONE + 1
    if inc < least:
        return refuse(
            f"{who} needs at least {counted(least, 'increment')} for two hexes and has {inc}.",
            rule, "VAU-6.0b",
        )  # fmt: skip
    return refuse(f"{who} is not alone in its hex and may not take a second one.", rule, "VAU-6.0b")


def _rule(s: Scenario, unit: str, form: str) -> str:
    if form == SKIRMISH:
        return "VAU-6.7d"
    return "VAU-6.4c" if s.units[unit].infantry else "VAU-6.4d"
