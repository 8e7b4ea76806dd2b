"""Stacking (SED-8): which units may share a hex."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from engine.systems.sedan.scenario import FIRST_ARMY, GUARD, LEGION, MARINES, PRUSSIAN, Scenario

ALONE = {FIRST_ARMY: "SED-7.5a", GUARD: "SED-7.2", MARINES: "SED-8.5c"}
"""The units that share a hex with nobody, and the rule that says so (the Guard: SED-7.3b, too)."""


def stack_rule(s: Scenario, units: Iterable[str]) -> str:
    """The rule that these units of one side break by sharing a hex; "" if they may (SED-8.4, 8.5).

    Asked of own units only, or of a whole position.
    """
    here = [s.units[u] for u in units]
    if len(here) < 2:
        return ""
    for unit in here:
        if unit.role in ALONE:
            return ALONE[unit.role]
    if here[0].side == PRUSSIAN:
        return "SED-8.4" if len(here) > s.stacking else ""
    if len({u.corps for u in here if u.role != LEGION}) > 1:
        return "SED-8.5a"
    if len(here) > s.legion_most and any(u.role == LEGION for u in here):
        return "SED-8.5d"
    return ""


def stack_words(s: Scenario, rule: str) -> str:
    """Why a stack would break this rule."""
    return {
        "SED-7.5a": "First Army shares a hex with no other Prussian unit",
        "SED-7.2": "the Imperial Guard shares a hex with no other French unit",
        "SED-8.5c": "the Marine division stacks with no other unit",
        "SED-8.4": f"at most {s.stacking} Prussian units may be in a hex",
        "SED-8.5a": "French units share a hex only if all are of one corps",
        "SED-8.5d": f"a hex with the Foreign Legion holds at most {s.legion_most} units",
    }[rule]


def stack_rules(rule: str) -> tuple[str, ...]:
    """The rule that a stack would break, and where else it is said."""
    return (rule, "SED-8.5e") if rule == ALONE[GUARD] else (rule,)


def fits(s: Scenario, units: Iterable[str]) -> bool:
    """True if these units of one side may share a hex."""
    return not stack_rule(s, units)


def sparing_sets(s: Scenario, here: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The sets whose removal makes a stack legal, and of which no unit could be spared."""
    found: list[frozenset[str]] = []
    for size in range(len(here) + 1):
        for gone in combinations(here, size):
            chosen = frozenset(gone)
            if any(known <= chosen for known in found):
                continue
            if fits(s, (u for u in here if u not in chosen)):
                found.append(chosen)
                yield gone
