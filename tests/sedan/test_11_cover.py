"""The local test of SED-11.4b against brute force: it never allows a dead end, on small boards.

A small board is random units of both sides in a few hexes, some of them cities, with rivers. A
cover is a choice of combats that meets every duty; brute force looks for one by trying all.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations

import msgspec
import pytest

from engine.core.kernel import options
from engine.systems.sedan.combat.attacking import ASSAULT, ATTACK
from engine.systems.sedan.combat.lawful_attacks import why_not_combat
from engine.systems.sedan.combat.obligations import Book, after, book, still_owed, stranded
from engine.systems.sedan.special_units.first_army import PlaceFirstArmy
from engine.systems.sedan.state import ATTACKED, DEFENDED, SedanPosition
from tests.sedan.board import FRENCH, PRUSSIAN, Army, F, Guard, P, Piece, Play

CELLS = ("3009", "3010", "3011", "3109", "3110", "2909", "2910", "2810")
Combat = tuple[frozenset[str], frozenset[str]]


def small(seed: int) -> Play | None:
    """A small board in the Prussian combat phase, or None if nobody is obliged on it."""
    rng = random.Random(seed)
    cells = rng.sample(CELLS, rng.randint(3, 6))
    pieces: list[Piece] = []
    for number, cell in enumerate(cells):
        if number % 2:
            pieces.append(F(f"f{number}", cell))
        elif number == 0 and rng.random() < 0.4:
            pieces.append(Army(cell))
        else:
            pieces += [P(f"p{number}{n}", cell) for n in range(rng.choice((1, 1, 2)))]
    rivers = [(a, b) for a, b in combinations(CELLS, 2) if rng.random() < 0.1]
    cities = [c for c in cells if rng.random() < 0.15]
    play = Play(*pieces, phase="combat", rivers=rivers, cities=cities, state={"first_army": ""})
    if play.position.clock.phase != "combat":
        return None
    if play.asked == "first-army":
        play.do(PlaceFirstArmy(rng.choice(("first", "last"))))
    return play


def with_guard(seed: int) -> Play | None:
    """A small board in the French combat phase with the Imperial Guard, which attacks first."""
    rng = random.Random(seed)
    cells = rng.sample(CELLS, rng.randint(3, 6))
    pieces: list[Piece] = [Guard(cells[0])]
    for number, cell in enumerate(cells[1:], 1):
        if number % 2:
            pieces.append(P(f"p{number}", cell))
        else:
            pieces += [F(f"f{number}{n}", cell) for n in range(rng.choice((1, 1, 2)))]
    rivers = [(a, b) for a, b in combinations(CELLS, 2) if rng.random() < 0.1]
    cities = [c for c in cells if rng.random() < 0.2]
    play = Play(*pieces, phase="combat", side=FRENCH, rivers=rivers, cities=cities)
    return play if play.position.clock.phase == "combat" else None


def unmet(b: Book, cities: frozenset[str]) -> int:
    """The fewest duties that any choice of combats leaves unmet, by trying all of them."""
    units = sorted(b.free)

    @cache
    def best(number: int, joined: frozenset[tuple[str, str]]) -> int:
        if number == len(units):
            return _left(b, joined, cities)
        unit = units[number]
        near = sorted(b.free[unit])
        parts = (c for n in range(len(near) + 1) for c in combinations(near, n))
        return min(best(number + 1, joined | {(unit, h) for h in part}) for part in parts)

    return best(0, frozenset())


def _left(b: Book, joined: frozenset[tuple[str, str]], cities: frozenset[str]) -> int:
    """Duties unmet by a choice of who attacks what; very many if it is no lawful choice."""
    for unit, cell in joined:
        mates = {u for u, h in joined if h == cell}
        hexes = {h for u, h in joined if u == unit}
        if b.army in mates and len(mates) > 1:
            return 99
        if any({h for u, h in joined if u == mate} != hexes for mate in mates) and len(hexes) > 1:
            return 99
    attackers, attacked = {u for u, _ in joined}, {h for _, h in joined}
    for unit in attackers & cities:
        if b.free[unit] - attacked:
            return 99
    return len(b.obliged - attackers) + len(b.owed - attacked)


def city_units(play: Play) -> frozenset[str]:
    s = play.game.scenario
    return frozenset(u for u, state in play.position.units.items() if state.at in s.cities)


@pytest.mark.rule("SED-11.4b", "SED-11.4e", "SED-11.5d", "SED-7.5b")
def test_the_local_count_is_the_best_that_brute_force_finds() -> None:
    tried = 0
    for seed in range(40):
        play = small(seed)
        if play is None:
            continue
        b = book(play.game.scenario, play.position, PRUSSIAN)
        if len(b.free) > 4:
            continue
        tried += 1
        assert stranded(b) == unmet(b, city_units(play)), (seed, b)
    assert tried > 15


@pytest.mark.rule("SED-11.4b", "SED-11.4e", "SED-7.6", "SED-7.5b")
def test_what_is_offered_is_what_is_lawful_and_leads_to_no_dead_end() -> None:
    combats = 0
    for seed in range(30):
        play = small(seed)
        if play is None:
            continue
        offered = offers(play)
        assert offered == lawful(play), seed
        s, p = play.game.scenario, play.position
        for targets, units in offered:
            combats += 1
            done = fought(p, targets, units)
            b = after(s, p, book(s, p, PRUSSIAN), targets, tuple(units))
            assert stranded(b) <= stranded(book(s, p, PRUSSIAN))
            owed_units, owed_hexes = still_owed(book(s, done, PRUSSIAN))
            if owed_units or owed_hexes:
                assert next(offered_at(play, done), None) is not None, (seed, targets, units)
    assert combats > 30


@pytest.mark.rule("SED-7.3e", "SED-7.3a", "SED-11.4b", "SED-11.4e")
def test_the_same_with_the_guard_that_attacks_first() -> None:
    combats = 0
    for seed in range(30):
        play = with_guard(seed)
        if play is None:
            continue
        found = set(offered_at(play, play.position, FRENCH))
        combats += len(found)
        assert found == lawful(play, FRENCH), seed
        assert found or not any(still_owed(book(play.game.scenario, play.position, FRENCH)))
    assert combats > 30


def offers(play: Play) -> set[Combat]:
    """All combats that are offered, by both verbs."""
    return set(offered_at(play, play.position))


def offered_at(play: Play, position: SedanPosition, side: str = PRUSSIAN) -> Iterator[Combat]:
    """The combats that are offered to a side in a position."""
    can = options(play.game, position, side)
    for verb in (ATTACK, ASSAULT):
        for order in can.every(verb, limit=4000):
            targets = (order.target,) if verb is ATTACK else order.targets  # type: ignore[attr-defined]
            yield frozenset(targets), frozenset(order.units)  # type: ignore[attr-defined]


def lawful(play: Play, side: str = PRUSSIAN) -> set[Combat]:
    """All combats that are not refused."""
    s, p = play.game.scenario, play.position
    b = book(s, p, side)
    hexes = sorted(b.hexes)
    found: set[Combat] = set()
    for n in range(1, len(hexes) + 1):
        for targets in combinations(hexes, n):
            able = [u for u in b.free if set(targets) <= b.free[u]]
            for m in range(1, len(able) + 1):
                for units in combinations(able, m):
                    if why_not_combat(s, p, side, targets, units) is None:
                        found.add((frozenset(targets), frozenset(units)))
    return found


def fought(p: SedanPosition, targets: frozenset[str], units: frozenset[str]) -> SedanPosition:
    """The position after a combat that changed nothing on the map."""
    marked = {
        u: state.marked(ATTACKED)
        if u in units
        else state.marked(DEFENDED)
        if state.at in targets
        else state
        for u, state in p.units.items()
    }
    return msgspec.structs.replace(p, units=marked, combats=p.combats + 1)
