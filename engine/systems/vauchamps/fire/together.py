"""Who may fire at one hex together (VAU-12.4g, VAU-12.4h, VAU-12.5e, VAU-16.5b)."""

from collections.abc import Iterable, Iterator
from itertools import combinations

from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.fire.defence_values import all_flank
from engine.systems.vauchamps.fire.firing_values import Firer
from engine.systems.vauchamps.fire.odds import strength


def why_not_together(
    s: Scenario, p: VauPosition, firers: Iterable[Firer], target: str
) -> Refusal | None:
    """Why these may not fire at one hex together."""
    guns = [f for f in firers if s.units[f.unit].guns]
    if len({s.units[f.unit].nation for f in guns}) > 1:
        return refuse("Prussian and Russian guns do not fire together.", "VAU-16.5b")
    grid = s.board.grid
    afar = tuple(dict.fromkeys(f.cell for f in guns if grid.distance(f.cell, target) > 1))
    if len(afar) > 2:
        return refuse("Guns of at most two hexes fire together at range.", "VAU-12.4g")
    if len(afar) == 2 and not (grid.adjacent(*afar) and _gunner(s, p, guns, afar)):
        return refuse(
            "Guns of two hexes fire together at range only from adjacent hexes, with a leader of "
            "their nation with an artillery bonus in one of them.",
            "VAU-12.4g",
        )
    return None


def _gunner(s: Scenario, p: VauPosition, guns: list[Firer], cells: tuple[str, ...]) -> bool:
    nation = s.units[guns[0].unit].nation
    return any(
        leader.artillery and leader.nation == nation and p.units[name].at in cells
        for name, leader in s.leaders.items()
        if name in p.units
    )


def why_not_fire(
    s: Scenario, p: VauPosition, firers: tuple[Firer, ...], target: str
) -> Refusal | None:
    """Why these together may not fire, once each of them may: combination, or weak odds."""
    if refusal := why_not_together(s, p, firers, target):
        return refusal
    if strength(s, p, firers, target).column is None:
        return refuse(
            f"That fire on {cell_words(target)} is below the lowest odds and would do nothing.",
            "VAU-12.5e",
        )
    return None


def can_become_good(
    s: Scenario, p: VauPosition, named: tuple[Firer, ...], able: tuple[Firer, ...], target: str
) -> bool:
    """True if these, with none or more of the others who could, make a lawful fire.

    More firers never weaken a fire, but for the flank of a line: so it is enough to look at the
    fullest sets, with all and with those on the flank only, for each choice of guns at range.
    """
    if why_not_together(s, p, named, target) is not None:
        return False
    return why_not_fire(s, p, named, target) is None or any(_lawful(s, p, named, able, target))


def lawful_fires(
    s: Scenario, p: VauPosition, able: tuple[Firer, ...], target: str
) -> tuple[tuple[Firer, ...], ...]:
    """The fires of as many as may join of those who could fire; the one of all alone if it may."""
    if able and why_not_fire(s, p, able, target) is None:
        return (able,)
    return tuple(dict.fromkeys(one for f in able for one in _lawful(s, p, (f,), able, target)))


def _lawful(
    s: Scenario, p: VauPosition, named: tuple[Firer, ...], able: tuple[Firer, ...], target: str
) -> Iterator[tuple[Firer, ...]]:
    """Of the fullest sets with the named those that may fire: of all, of those on the flank."""
    enemy = s.enemy_of(s.units[named[0].unit].side)
    on_flank = tuple(f for f in able if all_flank(s, p, (f.cell,), target, enemy))
    for group in (able, on_flank):
        for full in _fullest(s, p, named, group, target):
            if set(named) <= set(full) and why_not_fire(s, p, full, target) is None:
                yield full


def _fullest(
    s: Scenario, p: VauPosition, named: tuple[Firer, ...], able: tuple[Firer, ...], target: str
) -> Iterator[tuple[Firer, ...]]:
    """The largest sets that hold the named: with each pair of hexes of guns at range."""
    distance = s.board.grid.distance
    nations = dict.fromkeys(s.units[f.unit].nation for f in able if s.units[f.unit].guns)
    guns_afar = dict.fromkeys(
        f.cell for f in able if s.units[f.unit].guns and distance(f.cell, target) > 1
    )
    pairs = [(), *((c,) for c in guns_afar), *combinations(guns_afar, 2)]
    for nation in nations or [""]:
        for pair in pairs:
            full = tuple(
                f
                for f in able
                if not s.units[f.unit].guns
                or s.units[f.unit].nation == nation
                and (distance(f.cell, target) <= 1 or f.cell in pair)
            )
            if set(named) <= set(full):
                yield full
