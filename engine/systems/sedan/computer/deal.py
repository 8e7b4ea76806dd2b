"""What may lie in the enemy's stacks: whole positions that fit a view, and strengths to expect."""

from collections.abc import Mapping

from engine.computer.considered import Rng
from engine.core import UnitState, replace
from engine.core.secrecy import stand_in_side
from engine.systems.sedan.scenario import FRENCH, LEGION, Scenario
from engine.systems.sedan.state import POOL, SedanPosition, level, stack


def unseen(s: Scenario, view: SedanPosition) -> list[str]:
    """The units that are in the game and not in the view, in the order of the order of battle."""
    return [u for u in view.owners if u not in view.units and u in s.units]


def closed_stacks(view: SedanPosition) -> dict[str, list[str]]:
    """The stand-ins of each stack that holds any, from the top."""
    found: dict[str, list[str]] = {}
    for unit, state in view.units.items():
        if stand_in_side(unit):
            found.setdefault(state.at, []).append(unit)
    return {
        cell: sorted(units, key=lambda u: level(view.units[u]))
        for cell, units in sorted(found.items())
    }


def corps_of(s: Scenario, view: SedanPosition, cell: str) -> str:
    """The corps of the known units of a French stack; "" if only the Legion is known."""
    known = (s.units[u] for u in stack(view, cell) if u in s.units)
    return next((u.corps for u in known if u.role != LEGION), "")


def expected(s: Scenario, view: SedanPosition) -> Mapping[str, float]:
    """The strength to expect of each stand-in: the mean of those that may be there."""
    hidden = [s.units[u] for u in unseen(s, view)]
    found: dict[str, float] = {}
    for cell, units in closed_stacks(view).items():
        side = stand_in_side(units[0])
        corps = corps_of(s, view, cell) if side == FRENCH else ""
        of_side = [u.strength for u in hidden if u.side == side]
        fit = [u.strength for u in hidden if u.side == side and u.corps == corps] or of_side
        mean = sum(fit) / len(fit) if corps and fit else sum(of_side) / max(len(of_side), 1)
        found.update(dict.fromkeys(units, mean))
    return found


def deal(s: Scenario, view: SedanPosition, rng: Rng) -> SedanPosition:
    """A whole position that fits the view: a unit for each stand-in, the rest in the pool.

    French stacks are of one corps (SED-8.5a); the Foreign Legion may be in any (SED-8.5d).
    """
    closed = closed_stacks(view)
    hidden = unseen(s, view)
    rng.shuffle(hidden)
    chosen = {stood: unit for stood, unit in _dealt(s, view, closed, hidden, rng)}
    units: dict[str, UnitState] = {}
    for name, state in view.units.items():
        units[chosen.get(name, name)] = state
    dealt = set(chosen.values())
    units.update({u: UnitState(marks=(POOL,)) for u in hidden if u not in dealt})
    ordered = {u: units[u] for u in view.owners if u in units}
    return replace(view, units=ordered | units)


def _dealt(
    s: Scenario, view: SedanPosition, closed: Mapping[str, list[str]], hidden: list[str], rng: Rng
) -> list[tuple[str, str]]:
    """Which unit each stand-in is."""
    left, places = list(hidden), {cell: list(units) for cell, units in closed.items()}
    wanted = {c: corps_of(s, view, c) for c, us in closed.items() if s.side_of(us[0]) == FRENCH}
    found: list[tuple[str, str]] = []
    legion = next((u for u in left if s.units[u].role == LEGION), "")
    if legion:
        left.remove(legion)
        cells = _legion_cells(s, view, places, wanted, left)
        if cells:
            names = places[rng.choice(cells)]
            found.append((names.pop(rng.randrange(len(names))), legion))
    # A stack whose only known unit is the Legion takes the corps that is left over: it comes last.
    for cell in sorted(places, key=lambda c: (wanted.get(c) == "", c)):
        for name in places[cell]:
            side, corps = s.side_of(name), wanted.get(cell, "")
            fit = [u for u in left if s.side_of(u) == side and corps in ("", s.units[u].corps)]
            if fit:
                wanted[cell] = s.units[fit[0]].corps if side == FRENCH else ""
                left.remove(fit[0])
                found.append((name, fit[0]))
    return found


def _legion_cells(
    s: Scenario, view: SedanPosition, places: Mapping[str, list[str]],
    wanted: Mapping[str, str], left: list[str],
) -> list[str]:  # fmt: skip
    """The stacks in which the hidden Legion may lie: of the corps with too few units for them."""
    found = []
    for cell, corps in wanted.items():
        need = sum(len(places[c]) for c, own in wanted.items() if own == corps)
        have = sum(1 for u in left if s.units[u].corps == corps and s.side_of(u) == FRENCH)
        if need > have and len(stack(view, cell)) <= s.legion_most:
            found.append(cell)
    return found
