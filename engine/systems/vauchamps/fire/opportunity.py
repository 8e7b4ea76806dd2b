"""Opportunity fire: when it is offered, and holding it (VAU-12.7)."""

from engine.core import words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, frames
from engine.systems.vauchamps.fire.events import HeldFire
from engine.systems.vauchamps.fire.firing_values import OPPORTUNITY, Firer
from engine.systems.vauchamps.fire.targets import firers_at
from engine.systems.vauchamps.fire.together import can_become_good
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.movement.zones import units_near


def offer(
    pen: Pen,
    side: str,
    movers: tuple[str, ...],
    cells: tuple[str, ...],
    deed: str,
    only: tuple[str, ...] = (),
) -> None:
    """A side may fire at enemies who leave these hexes or spend points there (VAU-12.7a).

    `only` these may, if any are named: the squares that a charge rides past (VAU-10.0h).
    """
    open_cells = chances(pen.game.scenario, pen.position, side, cells, only)
    if open_cells:
        pen.push(frames.Chance((side,), "", open_cells, movers, deed, only))


def offer_at_movers(
    pen: Pen, movers: tuple[str, ...], cells: tuple[str, ...], deed: str = ""
) -> None:
    """The other side may fire at movers about to leave these hexes, or to spend points there.

    `deed` is "" for a step, else what they do.
    """
    s = pen.game.scenario
    offer(pen, s.enemy_of(s.side_of(movers[0])), movers, cells, deed)


def chances(
    s: Scenario, p: VauPosition, side: str, cells: tuple[str, ...], only: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of these hexes at which a side can give opportunity fire."""
    found = []
    for cell in cells:
        able = chosen(firers_at(s, p, side, cell, OPPORTUNITY), only)
        if any(can_become_good(s, p, (f,), able, cell) for f in able):
            found.append(cell)
    return tuple(found)


def chosen(able: tuple[Firer, ...], only: tuple[str, ...]) -> tuple[Firer, ...]:
    """Those of these that may fire; all, if none are named."""
    return tuple(f for f in able if not only or f.unit in only)


def squares_only(view: VauPosition) -> tuple[str, ...]:
    """The squares that a charge rides past, if only they may fire now (VAU-10.0h)."""
    return view.top.only if isinstance(view.top, frames.Chance) else ()


DEED_WORDS = {
    "": ("leaves", "leave"),
    "form": ("changes formation in", "change formation in"),
    "turn": ("turns in", "turn in"),
    "wheel": ("wheels in", "wheel in"),
}
"""What one mover, or several, are about to do in a hex where they can be fired at."""


def may_fire(
    by: tuple[str, ...], movers: tuple[str, ...], deed: str, cells: tuple[str, ...], sure: bool
) -> str:
    """Who may fire at movers, as they do what and where; `sure` if numbers leave no doubt."""
    does = agree(movers, *DEED_WORDS[deed])
    strong = "" if sure else ", if strong enough,"
    where = words.cells(cells)
    return f"{words.units(by)} may fire{strong} as {who_moves(movers)} {does} {where}."


def who_moves(movers: tuple[str, ...]) -> str:
    """Movers by the first of them."""
    return words.unit(movers[0]) + agree(movers, "", " and those with it")


def prompt(game: HasScenario, view: VauPosition, side: str, frame: frames.Chance) -> str:
    """Who can be fired at, what they are about to do, and who can fire."""
    s, own = game.scenario, frame.sides[0]
    what, _ = DEED_WORDS.get(frame.deed, (frame.deed, ""))
    who = f"{words.side(s.enemy_of(own))} {words.unit(frame.movers[0])}"
    able = dict.fromkeys(
        f.unit
        for cell in frame.cells
        for f in chosen(firers_at(s, view, own, cell, OPPORTUNITY), frame.only)
    )
    return (
        f"{words.players(own)}: {who} {what} {words.cells(frame.cells)}, in your front. "
        f"{words.units(able)} may fire, or hold fire."
    )


def hold(pen: Pen, side: str) -> None:
    """No opportunity fire."""
    pen.done()
    pen.emit(HeldFire(side, onward=walking(pen.position)))


def walking(p: VauPosition) -> bool:
    """True while units are on a walk of which the other side does not know the end."""
    return any(isinstance(frame, frames.Walk) for frame in p.agenda)


def watched(s: Scenario, p: VauPosition, cells: tuple[str, ...], side: str) -> bool:
    """True if some enemy may have one of these hexes to its front, near enough to fire."""
    enemy = s.enemy_of(side)
    return any(units_near(s, p, enemy, cell, 1) for cell in cells)
