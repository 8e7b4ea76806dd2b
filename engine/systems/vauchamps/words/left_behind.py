"""Which leaders a move leaves alone in a hex, told before it, and how they go along (VAU-0.12)."""

from engine.core import Order, words
from engine.core.secrecy import with_changes
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.leaders.attaching import how_along
from engine.systems.vauchamps.leaders.events import stay_alone
from engine.systems.vauchamps.leaders.going_along import left_alone
from engine.systems.vauchamps.movement.arriving import arriving
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.movement.paths import follow
from engine.systems.vauchamps.movement.walker import Trail, Walker, walker


def left_rows(w: Walker, path: tuple[str, ...]) -> Rows:
    """The leaders whom units that go a way leave without a unit; a row for each hex."""
    if not isinstance(follow(w, path), Trail):
        return ()
    after = with_changes(w.p, arriving(w, path))
    found = {cell: left_alone(w.s, after, cell, w.side) for cell in w.p.units[w.first].cells}
    return tuple(_row(w, leaders, cell) for cell, leaders in found.items() if leaders)


def left_by_order(s: Scenario, view: VauPosition, order: Order, units: tuple[str, ...]) -> Rows:
    """The same of an order by which these units move."""
    if not isinstance(order, Move | MoveStack):
        return ()
    return left_rows(walker(s, view, units), order.path)


def _row(w: Walker, leaders: tuple[str, ...], cell: str) -> str:
    said = f"{stay_alone(leaders, cell)}{how_along(w.s, w.p, leaders, w.first)}."
    return words.reason_and_rules(said, ("VAU-0.12",))
