"""The set-up of Sedan's data: codes that allow a hex, ready set-ups, entry hexes."""

from engine.data.files import Checker
from engine.data.findings import Key
from engine.data.ready_setups import SetupEntry
from engine.data.suggest import did_you_mean
from engine.systems.sedan.data.files import UnitsFile
from engine.systems.sedan.scenario import FRENCH, SIDES, Scenario
from engine.systems.sedan.setup.placing import setup_hexes
from engine.systems.sedan.stacks.who_may_stack import stack_rule, stack_words


def check_setups(s: Scenario, units: UnitsFile, checker: Checker) -> None:
    """Every code allows a hex, every ready set-up is lawful, every entry hex is an entry hex."""
    for formation_id, formation in units.formations.items():
        for place, entry in enumerate(formation.units):
            unit = s.units[entry.id]
            if not unit.late and not setup_hexes(s, unit):
                key: Key = ("formations", formation_id, "units", place)
                checker.error(key, f"{unit.id} may set up nowhere: {unit.setup} allows no hex.")
    for side in SIDES:
        for name, setup in units.setups.of(side).items():
            _check_setup(s, side, setup, ("setups", side, name, "places"), checker)
    for unit_id, cell in units.entries.places.items() if units.entries else ():
        _check_entry(s, unit_id, cell, ("entries", "places", unit_id), checker)


def _check_setup(s: Scenario, side: str, setup: SetupEntry, key: Key, checker: Checker) -> None:
    """A ready set-up places exactly the side's units that set up, each where it may be."""
    own = {u.id for u in s.units.values() if u.side == side and not u.late}
    for name, cell in setup.places.items():
        if name not in own:
            text = f"{name} is no {side} unit that sets up."
            checker.error((*key, name), text + did_you_mean(name, own - set(setup.places)))
        elif cell not in setup_hexes(s, s.units[name]):
            text = f"{name} may not set up in {cell}; its code is {s.units[name].setup} (SED-3)."
            checker.error((*key, name), text)
    if missing := sorted(own - set(setup.places)):
        checker.error(key, f"has no hex for {', '.join(missing)}.")
    _check_stacks(s, setup, key, checker)


def _check_stacks(s: Scenario, setup: SetupEntry, key: Key, checker: Checker) -> None:
    """The stacking limits bind during set-up (SED-3.2e, 3.5c)."""
    here: dict[str, list[str]] = {}
    for name, cell in setup.places.items():
        if name in s.units:
            here.setdefault(cell, []).append(name)
    for cell, units in here.items():
        if rule := stack_rule(s, units):
            text = f"{cell} cannot hold these units: {stack_words(s, rule)} ({rule})."
            checker.error((*key, units[-1]), text)


def _check_entry(s: Scenario, unit_id: str, cell: str, key: Key, checker: Checker) -> None:
    unit = s.units.get(unit_id)
    if unit is None or not unit.late:
        checker.error(key, f"{unit_id} is no reinforcement.")
    elif cell not in (s.palatinate_edge if unit.side != FRENCH else (s.entry_city, *s.west_edge)):
        checker.error(key, f"{unit_id} may not enter at {cell} (SED-6.1, SED-6.2).")
