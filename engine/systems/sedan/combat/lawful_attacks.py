"""Whether a combat may be begun (SED-11.3 to 11.6, 7.3e, 7.5b, 7.6)."""

from engine.core import Refusal, refuse, words
from engine.rules.attacking import nobody_can
from engine.systems.sedan import Scenario, bad_cell, bad_unit, held_by, units_of
from engine.systems.sedan.combat import obligations
from engine.systems.sedan.special_units import first_army, guard
from engine.systems.sedan.state import ATTACKED, SedanPosition

Units = tuple[str, ...]

_FEW = 4
"""So many units at most are named in a reason; more are counted."""


def why_not_combat(
    s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units
) -> Refusal | None:
    """Why this combat may not be begun now."""
    return (
        why_no_fight(s, p, side, targets, units)
        or _why_not_its_place(s, p, side, targets, units)
        or _why_no_cover(s, p, side, targets, units)
    )


def why_no_fight(
    s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units
) -> Refusal | None:
    """Why these could not fight here, whatever else must be attacked: who, whom and from where."""
    return _why_no_targets(s, p, side, targets) or _why_no_attackers(s, p, side, targets, units)


def _why_no_targets(s: Scenario, p: SedanPosition, side: str, targets: Units) -> Refusal | None:
    if not targets or len(set(targets)) < len(targets):
        return refuse("Name each hex that is attacked once.", "SED-11.5b")
    held = held_by(s, p, s.enemy_of(side))
    for target in targets:
        at = p.units[target].at if target in p.units else ""
        if at and s.side_of(target) != side:
            return refuse(
                f"{words.unit(target)} cannot be attacked by itself: all units at "
                f"{words.cell(at)} defend together. Attack the hex.",
                "SED-11.6", "SED-11.5a",
            )  # fmt: skip
        if refusal := bad_cell(s, target):
            return refusal
        if target not in held:
            return refuse(f"There is no enemy unit at {words.cell(target)}.", "SED-11.4c")
        if target not in obligations.fresh_hexes(s, p, side):
            return refuse(
                f"All units at {words.cell(target)} were attacked or displaced in this phase.",
                "SED-11.3b", "SED-11.10e",
            )  # fmt: skip
    return None


def _why_no_attackers(
    s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units
) -> Refusal | None:
    if not units:
        return _why_nobody(s, p, side, targets)
    if len(set(units)) < len(units):
        return refuse("Name each unit that attacks once.", "SED-11.3a", "SED-11.7")
    for unit in units:
        if refusal := bad_unit(s, p, side, unit):
            return refusal
        if ATTACKED in p.units[unit].marks:
            return refuse(f"{words.unit(unit)} has attacked; a unit attacks once in a phase.",
                          "SED-11.3a", "SED-11.12d")  # fmt: skip
        if refusal := _why_not_adjacent(s, p, unit, targets):
            return refusal
    return first_army.why_not_alone(s, units)


def _why_nobody(s: Scenario, p: SedanPosition, side: str, targets: Units) -> Refusal:
    """An attack without attackers: what keeps those who could from it, or that they are wanted."""
    b = obligations.book(s, p, side)
    able = tuple(u for u, near in b.free.items() if near.issuperset(targets))
    if not able:
        return first_army.why_attacks_are_over(p, b.army) or _what_bars_all(s, p, side, targets)
    barred = _why_not_its_place(s, p, side, targets, able)
    if all(_why_no_cover(s, p, side, targets, (unit,)) is not None for unit in able):
        barred = barred or _why_no_cover(s, p, side, targets, able)
    return barred or refuse("Name the units that attack.", "SED-11.3a", "SED-11.7")


def _what_bars_all(s: Scenario, p: SedanPosition, side: str, targets: Units) -> Refusal:
    """What bars each of the units beside the hexes; of several hexes that nobody touches all."""
    beside = {n for target in targets for n in s.board.grid.neighbours(target)}
    near = (u for u in units_of(s, p, side) if p.units[u].at in beside)
    bars = (_why_no_attackers(s, p, side, targets, (unit,)) for unit in near)
    nobody = nobody_can("attack", targets[0], bars, "SED-11.4c") if len(targets) == 1 else None
    return nobody or refuse(
        f"No unit can attack {words.cells(targets)} now.", "SED-11.4c", "SED-11.3a"
    )


def _why_not_adjacent(s: Scenario, p: SedanPosition, unit: str, targets: Units) -> Refusal | None:
    at, several = p.units[unit].at, len(targets) > 1
    for target in targets:
        if not s.board.grid.adjacent(at, target):
            why = f"{words.unit(unit)} at {words.cell(at)} is not next to {words.cell(target)}"
            if several:
                return refuse(f"{why}; each attacker must touch every attacked hex.", "SED-11.5b")
            return refuse(f"{why}.", "SED-11.4c")
        if s.barrier(at, target):
            return refuse(
                f"A river without a bridge lies between {words.cell(at)} and "
                f"{words.cell(target)}; no attack goes over it.",
                "SED-11.4c",
            )
    return None


def _why_not_its_place(
    s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units
) -> Refusal | None:
    """The Guard attacks first (SED-7.3e), First Army in its place (SED-7.6)."""
    b = obligations.book(s, p, side)
    return guard.why_out_of_place(s, p, b, units) or first_army.why_out_of_place(
        p, b, targets, units
    )


def _why_no_cover(
    s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units
) -> Refusal | None:
    """The local test of SED-11.4b, with the duty to attack all round of SED-11.4e."""
    b = obligations.book(s, p, side)
    later = obligations.after(s, p, b, frozenset(targets), units)
    if obligations.stranded(later) <= obligations.stranded(b):
        return None
    left_units, left_hexes = obligations.newly_stranded(b, later)
    how = _together(s, p, side, (*targets, *left_hexes), units) if left_hexes else ""
    if left_hexes and set(left_hexes) - b.owed:
        return refuse(
            "A unit that attacks out of a city attacks all enemy hexes around it that no other "
            f"unit attacks; nobody else could attack {words.cells(left_hexes)}.{how}",
            "SED-11.4e",
        )
    said = _unmet(left_units, left_hexes) or [_left_by_army(later)]
    if p.first_army == "last" and b.army in units and _others_wait(b, left_units, left_hexes):
        why = f"{words.unit(b.army)} attacks last, and after it nobody else may: "
        return refuse(f"Not so: {why}{'; '.join(said)}.{how}", "SED-7.6", "SED-11.4b")
    return refuse(f"Not so: {'; '.join(said)}.{how}", "SED-11.4b", "SED-11.5d")


def _unmet(units: Units, cells: Units) -> list[str]:
    """The duties that could not be met any more."""
    said = []
    if units:
        who = words.units(units) if len(units) <= _FEW else words.counted(len(units), "unit")
        said.append(f"{who} could attack nothing any more, and must")
    if cells:
        said.append(f"nobody could attack {words.cells(cells)} any more, and somebody must")
    return said


def _left_by_army(later: obligations.Book) -> str:
    """That First Army, which attacks alone, would leave others nothing to attack (SED-7.5b)."""
    army, left = words.unit(later.army), obligations.left_by_army(later)
    if left is None:
        return f"{army}, which attacks alone, and the others could not all meet their duties"
    own, unmet = words.cells(sorted(left.own)), "; ".join(_unmet(left.units, left.hexes))
    if later.free[later.army] == left.own:
        return f"{army} attacks alone, and only {own} is left to it; {unmet}"
    return f"{army} attacks alone; if it took {own}, {unmet}"


def _others_wait(b: obligations.Book, units: Units, cells: Units) -> bool:
    """True if others than First Army must still attack, or must attack one of these hexes."""
    return any(
        u != b.army and (u in units or not near.isdisjoint(cells)) for u, near in b.free.items()
    )


def _together(s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units) -> str:
    """The assault by the same units on all these hexes at once, if that is the way (SED-11.5b)."""
    b = obligations.book(s, p, side)
    later = obligations.after(s, p, b, frozenset(targets), units)
    if (
        obligations.stranded(later) > obligations.stranded(b)
        or why_no_fight(s, p, side, targets, units) is not None
    ):
        return ""
    return f" Attack them in one combat: {assault_words(targets)}."


def assault_words(targets: Units) -> str:
    """An assault as it is typed."""
    return f"assault {', '.join(map(words.cell, sorted(targets)))}"
