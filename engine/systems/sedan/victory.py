"""Control of cities (SED-3.7), losses, the chain to the Palatinate edge, and victory (SED-4)."""

from collections import deque
from collections.abc import Mapping

from engine.core.event import Level, Remark
from engine.core.general import Ended
from engine.core.words import cell, counted, listed
from engine.systems.sedan import FIRST_ARMY, FRENCH, GUARD, PRUSSIAN, Pen, Scenario, phases, zones
from engine.systems.sedan.combat.events import Removed
from engine.systems.sedan.special_units.guard import GuardLost
from engine.systems.sedan.stacks.secrecy import taken_off
from engine.systems.sedan.state import ELIMINATED, SedanPosition


class VictoryChecked(Remark, frozen=True, tag="sedan.victory-checked"):
    """The Victory phase: losses, and each city the Prussians hold with or without a path.

    `paths` holds, for each such city, the chain to the edge, empty if it is cut (SED-4.2b).
    """

    turn: int
    losses: int
    sudden_death: int
    paths: dict[str, tuple[str, ...]]
    names: dict[str, str]
    points: int
    needed: int
    goes_on: bool = False
    kind = "end"
    level = Level.BRIEF
    rules = ("SED-4.2a", "SED-4.3a", "SED-4.4a")

    def text(self, level: Level) -> str:
        said = (
            f"Prussian losses count {self.losses}; at {self.sudden_death} the French win. Prussian "
            f"cities with a path home: {self.points}; with {self.needed} the Prussians win."
            f"{' Nobody wins; play goes on.' if self.goes_on else ''}"
        )
        if level is Level.BRIEF or not self.paths:
            return said
        rows = []
        for at, path in self.paths.items():
            if path:
                long = counted(len(path) - 1, "hex", "hexes")
                end = f"a path of {long} to the edge at {cell(path[-1])}"
            else:
                end = "no path to the Palatinate edge"
            rows.append(f"{cell(at)}: {end}.")
        return "\n".join([said, *rows])


RESULTS = BY_CITIES, BY_LOSSES, BY_TIME = (
    "prussian-by-cities", "french-by-sudden-death", "french-by-time",
)  # fmt: skip
"""How a game can be decided on the map."""
WINNERS = {BY_CITIES: PRUSSIAN, BY_LOSSES: FRENCH, BY_TIME: FRENCH}


def losses(s: Scenario, p: SedanPosition) -> int:
    """What the Prussian losses count (SED-4.4a, 4.4b)."""
    gone = (u for u, st in p.units.items() if ELIMINATED in st.marks and s.side_of(u) == PRUSSIAN)
    return sum(s.first_army_worth if s.role_of(u) == FIRST_ARMY else 1 for u in gone)


def remove(pen: Pen, unit: str, cause: str) -> None:
    """A unit is eliminated for good."""
    s, p = pen.game.scenario, pen.position
    side, at = s.side_of(unit), p.units[unit].at
    worth = s.first_army_worth if s.role_of(unit) == FIRST_ARMY else 1
    total = losses(s, p) + (worth if side == PRUSSIAN else 0)
    pen.emit(Removed(taken_off(p, unit, ELIMINATED), unit, at, side, cause, total))
    if s.role_of(unit) == GUARD:
        pen.emit(GuardLost(unit))


def open_to_chain(s: Scenario, p: SedanPosition) -> frozenset[str]:
    """The hexes through which a chain may run (SED-4.2b, c, d)."""
    return s.chain_ground - zones.enemy_zone(s, p, PRUSSIAN) - zones.held_by(s, p, FRENCH)


def chain(s: Scenario, p: SedanPosition, city: str) -> tuple[str, ...]:
    """A shortest chain from a city to the Palatinate edge, both ends included; () if it is cut."""
    free = open_to_chain(s, p)
    if city not in free:
        return ()
    edge = set(s.palatinate_edge)
    came: dict[str, str] = {city: ""}
    queue = deque([city])
    while queue:
        here = queue.popleft()
        if here in edge:
            found = [here]
            while came[found[-1]]:
                found.append(came[found[-1]])
            return tuple(reversed(found))
        for there in s.board.grid.neighbours(here):
            if there in free and there not in came:
                came[there] = here
                queue.append(there)
    return ()


def conquered(s: Scenario, p: SedanPosition) -> tuple[str, ...]:
    """The cities in France that the Prussians control (SED-4.2a)."""
    return tuple(c for c in s.cities if p.cities.get(c) == PRUSSIAN and s.country_at(c).french)


def paths(s: Scenario, p: SedanPosition) -> dict[str, tuple[str, ...]]:
    """Each city that the Prussians control, with its chain."""
    return {c: chain(s, p, c) for c in conquered(s, p)}


def scoring(found: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    """The cities that count: those with a chain (SED-4.2b)."""
    return tuple(city for city, path in found.items() if path)


def decided(s: Scenario, p: SedanPosition, lost: int, cities: int) -> str:
    """What so many losses and cities with a path decide if the turn ends now; "" if nothing.

    French sudden death comes first, then Prussian cities, then time (SED-4.3, SED-4.4).
    """
    box = s.box(p.clock.turn)
    if lost >= box.sudden_death:
        return BY_LOSSES
    if cities >= box.cities:
        return BY_CITIES
    return BY_TIME if p.clock.turn == len(s.turns) else ""


def check(pen: Pen) -> None:
    """The Victory phase."""
    s, turn = pen.game.scenario, pen.position.clock.turn
    box = s.turns[turn - 1]
    pen.emit(phases.PhaseBegan(turn, FRENCH, "victory", box.dates, len(s.turns)))
    p = pen.position
    lost, found = losses(s, p), paths(s, p)
    names = {c: s.cities[c] for c in found}
    won = [names[c] for c in scoring(found)]
    result = decided(s, p, lost, len(won))
    pen.emit(
        VictoryChecked(turn, lost, box.sudden_death, found, names, len(won), box.cities, not result)
    )
    if result:
        have = counted(len(won), "city", "cities")
        reasons = {
            BY_LOSSES: f"Prussian losses count {lost}, and {box.sudden_death} are enough in turn "
            f"{turn}.",
            BY_CITIES: f"They hold {listed(won)} with open paths.",
            BY_TIME: f"The last turn is over and the Prussians have {have} of {box.cities} with a "
            "path.",
        }
        pen.emit(Ended(result, WINNERS[result], reasons[result]))
