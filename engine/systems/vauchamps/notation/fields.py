"""What a keep: line may hold: every name in a field of the position is one of this game's."""

from collections.abc import Callable, Collection, Mapping
from typing import Any

from engine.core.words import listed
from engine.systems.vauchamps import order_of_battle, scenario, victory
from engine.systems.vauchamps.charge.markers import Contact, Fired
from engine.systems.vauchamps.fire.firing_values import DEFENSIVE, OFFENSIVE, OPPORTUNITY
from engine.systems.vauchamps.ground.events import FIRM
from engine.systems.vauchamps.standing_orders.kinds import ANSWERS, Standing

CONTACT_HOW = ("charge", "reaction", "opportunity", "square")
MOST_LEVEL = 3
"""The highest morale level of a formation (VAU-9.2b)."""

Check = Callable[[scenario.Scenario, Any], str]
"""Why a value cannot be; "" if it can."""


def _each(known: Callable[[scenario.Scenario], Collection[str]], what: str) -> Check:
    def check(s: scenario.Scenario, value: Any) -> str:
        wrong = next((v for v in value if v not in known(s)), "")
        return f"there is no {what} {wrong}" if wrong else ""

    return check


def _numbers(keys: Check, least: int, most: int) -> Check:
    def check(s: scenario.Scenario, value: Mapping[str, int]) -> str:
        wrong = next((n for n in value.values() if not least <= n <= most), None)
        return keys(s, value) or (f"{wrong} is not {least} to {most}" if wrong is not None else "")

    return check


_UNITS = _each(lambda s: s.units, "combat unit")
_CELLS = _each(lambda s: s.board.grid.cells, "hex")
_FORMATIONS = _each(lambda s: s.formations, "formation")
_FROZEN = _each(lambda s: s.activation_names, "corps or brigade")
_SIDES = _each(lambda s: order_of_battle.SIDES, "side")


def ground_groups(s: scenario.Scenario) -> tuple[str, ...]:
    """The groups that have a die of the ground, and the units that roll alone (VAU-16.3)."""
    return tuple(dict.fromkeys(s.formation_of(u).ground or u for u in s.units))


def _joined(s: scenario.Scenario, value: Mapping[str, str]) -> str:
    return _UNITS(s, value) or _each(ground_groups, "ground group")(s, value.values())


def _riding(s: scenario.Scenario, value: Mapping[str, str]) -> str:
    return _each(lambda s: s.leaders, "leader")(s, value) or _UNITS(s, value.values())


def _best(s: scenario.Scenario, value: Mapping[str, str]) -> str:
    wrong = next((v for v in value.values() if v not in victory.LEVELS), "")
    return _SIDES(s, value) or (f"there is no level {wrong}; there is {listed(victory.LEVELS[1:])}"
                                if wrong else "")  # fmt: skip


def _standing(s: scenario.Scenario, value: Mapping[str, tuple[Standing, ...]]) -> str:
    for order in (x for orders in value.values() for x in orders):
        if order.kind not in ANSWERS:
            return f"there is no kind of reaction {order.kind}; there is {listed(ANSWERS)}"
        if order.answer not in ANSWERS[order.kind]:
            return f"to {order.kind} there is no answer {order.answer}"
        if order.unit:
            if wrong := _UNITS(s, (order.unit,)):
                return wrong
    return _SIDES(s, value)


def _contacts(s: scenario.Scenario, value: tuple[Contact, ...]) -> str:
    for c in value:
        if not (c.charger and c.target):
            return "a contact wants both a charger and a target"
        wrong = _UNITS(s, (*c.charger, *c.target, *c.tested)) or _CELLS(s, (c.cell, c.at))
        if wrong or c.how not in CONTACT_HOW:
            return wrong or f"a contact is by {listed(CONTACT_HOW, 'or')}"
    return ""


def _fired(s: scenario.Scenario, value: tuple[Fired, ...]) -> str:
    kinds = _each(lambda s: (OFFENSIVE, DEFENSIVE, OPPORTUNITY), "kind of fire")
    return next(
        filter(None, (_UNITS(s, (f.unit,)) or _CELLS(s, (f.cell, f.target)) or kinds(s, (f.phase,))
                      for f in value)), "",
    )  # fmt: skip


def _turn(s: scenario.Scenario, value: int) -> str:
    return "" if 0 <= value <= len(s.turns) else f"{value} is no turn; there are {len(s.turns)}"


def _clock_times(s: scenario.Scenario, value: int) -> str:
    return "" if 0 <= value <= 1000 else f"{value} is not 0 to 1000"  # noqa: PLR2004


CHECKS: Mapping[str, Check] = {
    "morale_levels": _numbers(_each(lambda s: s.morale_names, "morale formation"), 0, MOST_LEVEL),
    "ground": _numbers(_each(lambda s: (FIRM, *ground_groups(s)), "ground group"), 1, 6),
    "joined": _joined, "first_shot": _turn, "active": _FROZEN, "provoked": _FROZEN,
    "forced": _FORMATIONS, "forced_before": _numbers(_FORMATIONS, 0, 99),
    "forced_last": _numbers(_FORMATIONS, 0, 99), "moving": _UNITS, "riding": _riding,
    "entered": _numbers(_CELLS, 0, 99), "best": _best, "standing": _standing, "shown": _UNITS,
    "clock_times": _clock_times, "contacts": _contacts, "fired": _fired, "attacked": _CELLS,
    "fought": _UNITS, "fire_losses": _numbers(_UNITS, 0, 99),
}  # fmt: skip
"""By field; of the others every text is possible."""


def what_is_wrong(s: scenario.Scenario, field: str, value: Any) -> str:
    """Why a field cannot hold a value; "" if it can."""
    return CHECKS[field](s, value) if field in CHECKS else ""
