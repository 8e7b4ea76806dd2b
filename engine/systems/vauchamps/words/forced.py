"""What a forced march costs, in words before it is ordered (VAU-11.2)."""

from engine.core import words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.melee import obligations
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.movement.forced_march import ForceMarch, bound, turns_running

Rows = tuple[str, ...]


def forced_rows(s: Scenario, view: VauPosition, order: ForceMarch) -> Rows:
    """Whom it binds, what they gain, what they test for, and what they may not do."""
    units = bound(s, view, order.formation)
    foot = tuple(u for u in units if not s.units[u].mounted)
    steps = s.combat.tests.every.forced_march * turns_running(view, order.formation)
    name = s.formations[order.formation].name
    return (
        f"{name} on a forced march binds {words.counted(len(units), 'unit')}: "
        f"{words.units(units)}.",
        f"{words.units(foot)} {agree(foot, 'doubles its', 'double their')} movement and "
        f"{agree(foot, 'tests', 'test')} afterwards with {steps:+d}, disordered by a failure.",
        "None of them may enter an enemy zone of influence, change formation, fire or attack in "
        "this segment.",
        *_melees_lost(s, view, units),
    )  # fmt: skip


def _melees_lost(s: Scenario, view: VauPosition, units: tuple[str, ...]) -> Rows:
    """The melees of contacts that those bound do not fight (VAU-11.2d, VAU-13.0c)."""
    lost = {u: cells for u in units if (cells := obligations.must_fight_at(s, view, u))}
    return tuple(
        f"{words.unit(unit)} is in contact and would not fight at {words.cells(cells)}."
        for unit, cells in lost.items()
    )
