"""Before a combat: who has no hex to retreat to, so that a retreat would be its end (11.10c)."""

from engine.core.words import cells as cell_list, units as unit_list
from engine.rules.shut_in import shut_in_words
from engine.speech.game_words import Rows
from engine.systems.sedan import Scenario, SedanPosition, stack
from engine.systems.sedan.combat.making_room import shut_in
from engine.systems.sedan.special_units.first_army import applied

Units = tuple[str, ...]

_LACKING = "hex to retreat to"


def shut_in_rows(
    s: Scenario, view: SedanPosition, side: str, cells: Units, attackers: Units, *columns: int
) -> Rows:
    """Those whom a retreat eliminates, of both sides, with the results that bring it.

    Nobody retreats from a city that is attacked (SED-11.9c).
    """
    defenders = tuple(u for cell in cells for u in stack(view, cell))
    going = tuple(u for u in defenders if view.units[u].at not in s.cities)
    found = {applied(s, attackers, defenders, r) for n in columns for r in s.table.results_of(n)}
    return (
        *_defenders(view, cells, going, shut_in(s, view, s.enemy_of(side), going), found),
        *_attackers(attackers, shut_in(s, view, side, attackers), found),
    )


def _defenders(
    view: SedanPosition, cells: Units, going: Units, lost: Units, found: set[str]
) -> Rows:
    """By hexes, as what stands below may not be known: those from which nobody can go."""
    stay = {view.units[u].at for u in going if u not in lost}
    at = sorted({view.units[u].at for u in lost} - stay)
    by = _results(found, "DR", "DL1" if going[1:] else "")
    if not at or not by:
        return ()
    who = "The defenders" if set(at) == set(cells) else f"Those at {cell_list(at)}"
    return (shut_in_words(who, False, _LACKING, by),)


def _attackers(attackers: Units, lost: Units, found: set[str]) -> Rows:
    by = _results(found, "AR", "AL1" if attackers[1:] else "")
    if not lost or not by:
        return ()
    whole, one = set(lost) == set(attackers), not lost[1:]
    who = "The attackers" if whole and not one else unit_list(lost)
    return (shut_in_words(who, one, _LACKING, by),)


def _results(found: set[str], *wanted: str) -> Units:
    """Those of the results that can come up."""
    return tuple(r for r in wanted if r in found)
