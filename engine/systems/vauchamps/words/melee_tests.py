"""The tests of morale that come before a melee and may decide it, in words (VAU-13.0d to 13.0f).

Who fails one goes back, and is lost where there is no way back (VAU-4.0o) or it leads off the map
(VAU-4.5e).
"""

from collections.abc import Iterator

from engine.core.words import cells as cell_list, listed, unit as unit_words
from engine.rules.odds import column_words
from engine.systems.vauchamps import Scenario, VauPosition, base6, enemies_at, is_in
from engine.systems.vauchamps.frames import Retreating
from engine.systems.vauchamps.ground.die import known_loss
from engine.systems.vauchamps.hidden import may_know, may_know_all
from engine.systems.vauchamps.melee import pre_melee
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.morale.events import listed_modifiers
from engine.systems.vauchamps.morale.modifiers import Modifier
from engine.systems.vauchamps.morale.ways_back import Way, ways_for
from engine.systems.vauchamps.words import melee_so_far

GIVES_WAY = "gives way"
"""What infantry in order does that fails a test (VAU-4.0h)."""
FIRST = "Before it {} tests morale, and {} if it fails"
THEN = "If it stands, {} tests too"
CHARGED = "Before the melee {} tests morale, and {} if it fails"
_TOLD = ("1:2", "1:1", "2:1", "3:1")
"""The ratios of increments at which the chance against hidden numbers is told."""
THEN_ANY = "If any of them stands, {} tests too"
"""How a test is told: one that comes first, one that needs a defender, that of a charge."""


def test_rows(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> Iterator[str]:
    """Who tests before a melee at a hex by these units; a row for each, the defenders first."""
    defenders = enemies_at(s, p, cell, side)
    stands, first = _standing(s, p, cell, defenders)
    known = may_know_all(s, p, defenders)
    for unit in first:
        cases = pre_melee.defender(s, p, unit, units, cell)
        yield _row(s, p, unit, cases, known, FIRST)
    then = FIRST if stands else THEN_ANY if first[1:] else THEN
    for unit in attackers_tested(s, p, side, cell, units):
        cases = pre_melee.attacker(s, p, unit, units, cell)
        yield _row(s, p, unit, cases, known, then)


def charger_rows(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """Who of a charge in contact tests before its melee, which must be fought; a row for each."""
    known = may_know_all(s, p, enemies_at(s, p, cell, side))
    return tuple(
        _row(s, p, unit, pre_melee.attacker(s, p, unit, units, cell), known, CHARGED)
        for unit in attackers_tested(s, p, side, cell, units)
    )


def attackers_tested(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """Which of the attackers have to pass a test if any defender stands (VAU-13.0f)."""
    stands, first = _standing(s, p, cell, enemies_at(s, p, cell, side))
    if not melee_so_far.lies_ahead(p, cell, "attack"):
        return ()
    if not first and not stands or pre_melee.needs_no_roll(s, p, cell, side):
        return ()
    return tuple(u for u in units if not pre_melee.stood_before(p, u, cell)
                 and not modifiers.steeled(s, p, u))  # fmt: skip


def _standing(
    s: Scenario, p: VauPosition, cell: str, defenders: tuple[str, ...]
) -> tuple[list[str], list[str]]:
    """The defenders that stand without a test to come, and those that test first."""
    if not melee_so_far.lies_ahead(p, cell, "defend"):
        return [u for u in defenders if u in melee_so_far.passed(p, cell)], []
    shown = {u: pre_melee.shown_test(p, cell, u) for u in defenders}
    stands = [u for u in defenders if shown[u] == "passed" or _is_steeled(s, p, u, shown[u])]
    return stands, [u for u in defenders if not shown[u] and u not in stands]


def _is_steeled(s: Scenario, p: VauPosition, unit: str, shown: str) -> bool:
    return not shown and modifiers.steeled(s, p, unit)


def _row(
    s: Scenario, p: VauPosition, unit: str, cases: tuple[Modifier, ...], known: bool, head: str
) -> str:
    """One test: the chance if all numbers may be known, else what is open of its modifiers.

    Of an own unit against hidden numbers the chance by the strength on both sides.
    """
    said, own = _headed(s, p, unit, head), may_know(s, p, unit)
    ruin = lost_if_it_fails(s, p, unit) if own else ""
    lost = f" {ruin}." if ruin else ""
    if known and own:
        steps, morale = modifiers.total(cases), s.units[unit].morale
        good = sum(modifiers.passes(roll, steps, morale) for roll in base6.rolls())
        added = f" To the roll, plus helps: {listed_modifiers(cases)}." if cases else ""
        return f"{said}: of 36 rolls {good} pass.{added}{lost}"
    told = tuple(m for m in cases if m.why != pre_melee.STRENGTH_RATIO
                 and (own or m.why != modifiers.HALF_LOST))  # fmt: skip
    added = (
        f" To the roll, plus helps: {listed_modifiers(told)}, and what is hidden." if told else ""
    )
    chance = f": of 36 rolls {_by_strength(s, unit, told)}" if own else ""
    return f"{said}{chance}.{added}{lost}"


def _by_strength(s: Scenario, unit: str, cases: tuple[Modifier, ...]) -> str:
    """How many rolls of an attacker pass at some ratios of increments (VAU-13.0e)."""
    found: list[str] = []
    for row in s.combat.strength_ratios:
        if row.odds in _TOLD:
            steps = modifiers.total(cases) + row.attacker
            rolls = base6.rolls()
            good = sum(modifiers.passes(roll, steps, s.units[unit].morale) for roll in rolls)
            found.append(f"{good}{'' if found else ' pass'} at {column_words(row.odds)}")
    return f"{listed(found)}, counted in increments"


def _headed(s: Scenario, p: VauPosition, unit: str, head: str) -> str:
    """Who tests, and what failing does; "tests too" leaves unsaid that it gives way."""
    does = _failing(s, p, unit)
    told = head.format(unit_words(unit), does)
    if head in (THEN, THEN_ANY) and does != GIVES_WAY:
        return f"{told}, and {does} if it fails"
    return told


def _failing(s: Scenario, p: VauPosition, unit: str) -> str:
    """What a unit does that fails a test (VAU-4.0f)."""
    if is_in(p, unit, "unlimbered"):
        return "is lost"
    return "routs" if _routs(s, p, unit) else GIVES_WAY


def _routs(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for cavalry, and for who is broken already: the others are disordered (VAU-4.0f)."""
    return s.units[unit].cavalry or p.units[unit].broken


def _ways_back(s: Scenario, p: VauPosition, unit: str) -> dict[str, Way]:
    """The ways back of a unit that fails a test where it stands, as things stand."""
    who, state = s.units[unit], p.units[unit]
    mode, far = "disorder", breaking.DISORDER_POINTS
    if _routs(s, p, unit):
        most = who.movement if who.mounted else breaking.FOOT_ROUT
        mode, far = "rout", max(1, most - known_loss(s, p, unit))
    return ways_for(s, p, Retreating((), "plan", unit=unit, mode=mode, left=far, start=state.at))


def lost_if_it_fails(s: Scenario, p: VauPosition, unit: str) -> str:
    """That a unit which may fail has no way back, or routs off the map; "" if it does not.

    Guns in position have no need of a way.
    """
    if modifiers.steeled(s, p, unit) or is_in(p, unit, "unlimbered"):
        return ""
    found = _ways_back(s, p, unit)
    if not found:
        return f"{unit_words(unit)} has no way back: if it fails its test it is eliminated"
    if any(way.end != "off" for way in found.values()):
        return ""
    by = cell_list(found, "or")
    return (
        f"{unit_words(unit)} would be lost if it fails its test: its rout goes off the map by {by}"
    )
