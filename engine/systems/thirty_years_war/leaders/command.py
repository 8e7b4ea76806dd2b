"""Command control and plunder, optional (TYW-12)."""

from engine.core import Event, Level, with_units, words
from engine.systems.thirty_years_war import BAGGAGE, LEADER, Pen, Scenario, state, zones

PLUNDER_REACH = 2
"""TYW-12.31a."""


def radius(s: Scenario, p: state.TywPosition, leader: str) -> int:
    """A leader's command radius: his rating, less in restricted sight (TYW-12.2, WM-19.2e)."""
    less = s.visibility.radius if p.sight and s.visibility is not None else 0
    return max(0, s.pieces[leader].rating + less)


def plunderers(s: Scenario, p: state.TywPosition, side: str) -> tuple[str, ...]:
    """The units that begin their movement near the enemy baggage (TYW-12.31a)."""
    if not s.on("plunder"):
        return ()
    carts = [p.units[u].at for u in zones.of_kind(s, p, s.enemy_of(side), BAGGAGE)]
    grid = s.board.grid
    return tuple(
        u
        for u in zones.steady_units(s, p, side)
        if any(grid.distance(p.units[u].at, cart) <= PLUNDER_REACH for cart in carts)
    )


def commanded(s: Scenario, p: state.TywPosition, side: str) -> frozenset[str]:
    """The undisrupted units in command: near a leader, or in a chain (TYW-12.11, TYW-12.24)."""
    grid, barred = s.board.grid, set(plunderers(s, p, side))
    free = [u for u in zones.steady_units(s, p, side) if u not in barred]
    by_cell = {p.units[u].at: u for u in free}
    fields = {
        c
        for leader in zones.of_kind(s, p, side, LEADER)
        for c in grid.within(p.units[leader].at, radius(s, p, leader))
    }
    waiting = [c for c in by_cell if c in fields]
    found = set(waiting)
    while waiting:
        for there in grid.neighbours(waiting.pop()):
            if there in by_cell and there not in found:
                found.add(there)
                waiting.append(there)
    return frozenset(by_cell[c] for c in found)


def fix(pen: Pen, side: str) -> None:
    """Find the state of each unit; it holds for the phase (TYW-12.0, TYW-12.15).

    Disrupted units are exempt (TYW-12.16), leaders always in command (TYW-12.23).
    """
    s, p = pen.game.scenario, pen.position
    if not s.on("command"):
        return
    within = commanded(s, p, side)
    out = tuple(u for u in zones.steady_units(s, p, side) if u not in within)
    pen.emit(CommandFixed(side, out, plunderers(s, p, side)))


class CommandFixed(Event, frozen=True, tag="tyw.command-fixed"):
    """Which units are out of command for this movement phase (TYW-12.0, TYW-12.31a)."""

    side: str
    out: tuple[str, ...]
    plundering: tuple[str, ...]
    kind = "phase"
    rules = ("TYW-12.0", "TYW-12.15", "TYW-12.31a")

    def apply(self, position: state.TywPosition) -> state.TywPosition:
        return with_units(position, {u: position.units[u].marked(state.OUT) for u in self.out})

    def text(self, level: Level) -> str:
        if not self.out:
            return f"Every {words.side(self.side)} unit is in command."
        said = f"Out of command, at half movement: {words.counted(len(self.out), 'unit')}"
        said += f", {words.units(self.out)}." if level is Level.FULL or len(self.out) < 6 else "."
        if self.plundering:
            plunder = "plunders" if len(self.plundering) == 1 else "plunder"
            said += f" Near the enemy baggage {words.units(self.plundering)} {plunder}."
        return said
