"""Fire in all its phases: the order, the roll, its losses and tests (VAU-12)."""

from collections.abc import Mapping

from msgspec.structs import replace

from engine.core import Order, Refusal, Slot, Tokens, Verb, belongs, refuse
from engine.core.words import cell as cell_words, cells as cell_list, players, unit as unit_words
from engine.systems.vauchamps import base6, command
from engine.systems.vauchamps.charge.markers import Fired
from engine.systems.vauchamps.charts import FireTable
from engine.systems.vauchamps.fire.ability import why_unable
from engine.systems.vauchamps.fire.events import FirePhaseOver, Volley
from engine.systems.vauchamps.fire.odds import strength
from engine.systems.vauchamps.fire.opportunity import chosen, squares_only
from engine.systems.vauchamps.fire.targets import (
    can_become_good,
    fired_at,
    firers_at,
    targets,
    why_not,
    why_not_fire,
)
from engine.systems.vauchamps.fire.values import DEFENSIVE, OFFENSIVE, OPPORTUNITY, Firer
from engine.systems.vauchamps.frames import Chance, Firing
from engine.systems.vauchamps.leaders import casualties
from engine.systems.vauchamps.losses.taking import guns_alone, lose, shares, why_lost
from engine.systems.vauchamps.morale import breaking
from engine.systems.vauchamps.refusals import Pen, bad_cell, bad_unit
from engine.systems.vauchamps.scenario import FRENCH, HasScenario, Scenario
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import enemies_at


class Fire(Order, frozen=True, tag="fire"):
    """Fire at a hex with these units (VAU-12.5a).

    Of a unit over two hexes both fire that can, or only the one named in `hexes` (VAU-6.7e).
    """

    target: str
    units: tuple[str, ...]
    hexes: tuple[str, ...] = ()


LEADER_HIT = (65, 66)
"""Natural rolls on which a leader in the target hex checks (VAU-14.0a)."""


# ---- one fire ----


def shoot(pen: Pen, side: str, firers: tuple[Firer, ...], target: str, phase: str) -> None:
    """Roll, lose, test; the first guns to fire wake the Allies (VAU-12.5, VAU-16.4c)."""
    s, p = pen.game.scenario, pen.position
    enemy = s.enemy_of(side)
    hit = enemies_at(s, p, target, side)
    power = strength(s, p, firers, target)
    assert power.column is not None
    natural = breaking.two_dice(pen, f"the fire on {cell_words(target)}")
    roll = base6.plus(natural, power.crowding)
    inc = loss(s.combat.fire, power.column, roll)
    by = tuple(dict.fromkeys(f.unit for f in firers))
    kept = tuple(Fired(f.unit, f.cell, target, phase) for f in firers)
    column = s.combat.fire.columns[power.column]
    falls = shares(s, p, target, hit, inc, _by_guns(s, by))
    halved = inc if guns_alone(p, hit) else 0
    pen.emit(
        Volley(
            side, phase, target, by, power, column, natural, roll, sum(falls.values()),
            (*p.fired, *kept), halved,
        )
    )  # fmt: skip
    command.provoke(pen, hit)
    shock = casualties.casualty(pen, (target,), enemy, "", True) if natural in LEADER_HIT else ()
    if pen.position.outcome is not None:
        return
    shaken = _losses(pen, falls, target, phase)
    for unit in hit if shock else shaken:
        if pen.position.units[unit].at:
            breaking.plain_test(pen, unit, "hit by fire" if unit in shaken else "shocked", *shock)
    if any(s.units[u].guns for u in by):
        command.guns_fired(pen)


def loss(table: FireTable, column: int, roll: int) -> int:
    """The inc lost by the hex for a modified roll (VAU-12.5f)."""
    firsts = enumerate(table.first[column], 1)
    return max((n for n, first in firsts if first and roll >= first), default=0)


def _by_guns(s: Scenario, by: tuple[str, ...]) -> bool:
    return all(s.units[u].guns for u in by)


def _losses(pen: Pen, falls: Mapping[str, int], target: str, phase: str) -> tuple[str, ...]:
    """The loss falls; gives the units that must test for it (VAU-12.5g, VAU-4.0c)."""
    s = pen.game.scenario
    shaken = []
    for unit, inc in falls.items():
        before = pen.position.units[unit].lost
        lose(pen, unit, inc, why_lost(target), fire=phase)
        if must_test(s, unit, before, before + inc):
            shaken.append(unit)
    return tuple(shaken)


def must_test(s: Scenario, unit: str, before: int, after: int) -> bool:
    """French infantry at even losses, Allied at odd ones, others at each (VAU-4.0c)."""
    who = s.units[unit]
    if not who.infantry:
        return after > before
    odd = 0 if who.side == FRENCH else 1
    return any(n % 2 == odd for n in range(before + 1, after + 1))


# ---- the fire phases ----


def begin(pen: Pen, kind: str) -> None:
    """A fire phase: the defender's, or the phasing player's (VAU-12.0b, VAU-12.6a)."""
    s, p = pen.game.scenario, pen.position
    side = p.clock.side if kind == OFFENSIVE else s.enemy_of(p.clock.side)
    if targets(s, p, side, kind):
        pen.push(Firing((), "next", kind))


def begin_defensive(pen: Pen) -> None:
    """The other side's defensive fire."""
    begin(pen, DEFENSIVE)


def begin_offensive(pen: Pen) -> None:
    """The phasing side's offensive fire."""
    begin(pen, OFFENSIVE)


def run(pen: Pen, frame: Firing) -> None:
    """Ask for the next fire; when none is possible the phase is over."""
    s, p = pen.game.scenario, pen.position
    side = p.clock.side if frame.kind == OFFENSIVE else s.enemy_of(p.clock.side)
    if targets(s, p, side, frame.kind):
        pen.step(replace(frame, sides=(side,), step="choose"))
    else:
        end(pen, side)


def end(pen: Pen, side: str) -> None:
    """The side fires no more in this phase."""
    frame = pen.position.top
    assert isinstance(frame, Firing)
    volleys = len({f.target for f in pen.position.fired if f.phase == frame.kind})
    pen.done()
    pen.emit(FirePhaseOver(side, volleys, frame.kind))


def end_words(game: HasScenario, view: VauPosition, side: str) -> str:
    """What ends: the fire of the side that may fire, whose phase it need not be."""
    assert isinstance(view.top, Firing)
    return f"end the {view.top.kind} fire of {players(side)}"


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Firing) -> str:
    """What may be fired at."""
    found = targets(game.scenario, view, frame.sides[0], frame.kind)
    can = f"{cell_list(found)} can be fired at" if found else "no further fire is possible"
    return f"{frame.kind.capitalize()} fire of {players(frame.sides[0])}: {can}."


# ---- the orders ----


def _phase(view: VauPosition) -> str:
    return view.top.kind if isinstance(view.top, Firing) else OPPORTUNITY


def _open_targets(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    if isinstance(p.top, Chance):
        return p.top.cells
    return targets(s, p, side, _phase(p))


def firers_of(
    s: Scenario, p: VauPosition, order: Fire, phase: str, units: tuple[str, ...] = ()
) -> tuple[Firer, ...]:
    """The hexes from which these units, else all of the order, can fire at its target.

    Of two hexes both, if they can, unless the order names one (VAU-12.0b, VAU-6.7e).
    """
    return tuple(
        firer
        for unit in units or order.units
        for cell in fires_from(p, unit, order.hexes)
        if why_not(s, p, firer := Firer(unit, cell), order.target, phase) is None
    )


def fires_from(p: VauPosition, unit: str, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes of a unit that fire: those named, else all."""
    cells = p.units[unit].cells
    return tuple(c for c in cells if c in hexes) or cells


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Fire) -> Refusal | None:
    return why_not_fired(game.scenario, view, side, order)


def why_not_fired(s: Scenario, view: VauPosition, side: str, order: Fire) -> Refusal | None:
    """Why these may not fire at a hex now, one by one and together."""
    phase = _phase(view)
    refusal = bad_cell(s, order.target, "VAU-12.5a") or _why_no_target(s, view, side, order.target)
    if refusal:
        return refusal
    if not order.units:
        return refuse("Name at least one unit that fires.", "VAU-12.5a")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice; each fires once.", "VAU-12.0f")
    for unit in order.units:
        refusal = bad_unit(s, view, side, unit, "VAU-12.5a")
        if refusal is None and squares_only(view) and unit not in squares_only(view):
            refusal = refuse("Only the squares it rides past may fire now.", "VAU-10.0h")
        if refusal is None and not firers_of(s, view, order, phase, (unit,)):
            at = fires_from(view, unit, order.hexes)[0]
            refusal = why_not(s, view, Firer(unit, at), order.target, phase)
        if refusal is not None:
            return refusal
    refusal = _why_not_hexes(view, order)
    return refusal or why_not_fire(s, view, firers_of(s, view, order, phase), order.target)


def _why_never(game: HasScenario, view: VauPosition, side: str, order: Fire) -> Refusal | None:
    """Why one of these units can fire at nothing, whatever the phase."""
    s = game.scenario
    own = (u for u in order.units if bad_unit(s, view, side, u, "VAU-12.5a") is None)
    found = (why_unable(s, view, Firer(u, fires_from(view, u, order.hexes)[0])) for u in own)
    return next(filter(None, found), None)


def _why_not_hexes(p: VauPosition, order: Fire) -> Refusal | None:
    """One hex may be named of each unit over two (VAU-12.0b, VAU-6.7e)."""
    open_hexes = [c for u in order.units if p.units[u].two_hexes for c in p.units[u].cells]
    for cell in order.hexes:
        if cell not in open_hexes:
            where = cell_words(cell)
            return refuse(f"{where} is no hex of a firing unit over two hexes.", "VAU-6.7e")
    if any(len({*order.hexes} & {*p.units[u].cells}) > 1 for u in order.units):
        return refuse("Name one hex of a unit, or none for both.", "VAU-6.7e")
    if len(set(order.hexes)) < len(order.hexes):
        return refuse("A hex is named twice.", "VAU-6.7e")
    return None


def _why_no_target(s: Scenario, p: VauPosition, side: str, target: str) -> Refusal | None:
    where = cell_words(target)
    if not enemies_at(s, p, target, side):
        return refuse(f"There is no enemy unit in {where}.", "VAU-12.5a")
    if isinstance(p.top, Chance):
        if target not in p.top.cells:
            return refuse(f"Only {cell_list(p.top.cells)} can be fired at now.", "VAU-12.7a")
    elif fired_at(p, target, _phase(p)):
        return refuse(f"{where} was fired at in this phase already.", "VAU-12.0a")
    return None


def _slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    s, phase = game.scenario, _phase(view)
    if not tokens:
        found = _open_targets(s, view, side)
        return Slot("cell", "hex to fire at", found) if found else None
    order = as_fire(tokens)
    able = chosen(firers_at(s, view, side, order.target, phase), squares_only(view))
    named = firers_of(s, view, order, phase) if order.units else ()
    halves = _halves(view, tokens, able)

    def is_good(more: Tokens) -> bool:
        fire = as_fire((*tokens, *more))
        firers = firers_of(s, view, fire, phase)
        left = tuple(f for f in able if f.cell in fires_from(view, f.unit, fire.hexes))
        return can_become_good(s, view, firers, left, fire.target)

    def is_open(unit: str) -> bool:
        one_by_one = [(unit, cell) for cell in _halves(view, (unit,), able)]
        return any(map(is_good, [(unit,), *one_by_one]))

    free = dict.fromkeys(f.unit for f in able if f.unit not in order.units)
    found = (*(c for c in halves if is_good((c,))), *filter(is_open, free))
    complete = bool(named) and why_not_fire(s, view, named, order.target) is None
    prompt = f"unit that fires at {cell_words(order.target)}"
    if halves:
        prompt += f", or the hex from which alone {unit_words(tokens[-1])} fires"
    return Slot("unit", prompt, found, complete)


def _halves(p: VauPosition, tokens: Tokens, able: tuple[Firer, ...]) -> tuple[str, ...]:
    """The hexes of the unit just named, if it covers two, from which it can fire."""
    last = tokens[-1]
    if last not in p.units or not p.units[last].two_hexes:
        return ()
    return tuple(f.cell for f in able if f.unit == last)


def as_fire(tokens: Tokens) -> Fire:
    """The order of these tokens: a target, units, and after a unit perhaps one of its hexes."""
    target, *named = tokens
    hexes = tuple(t for t in named if t.isdigit())
    return Fire(target, tuple(t for t in named if t not in hexes), hexes)


def _fire(pen: Pen, side: str, order: Fire) -> None:
    frame = pen.position.top
    s, phase = pen.game.scenario, _phase(pen.position)
    firers = firers_of(s, pen.position, order, phase)
    if isinstance(frame, Chance):
        pen.done()
    elif isinstance(frame, Firing):
        pen.step(replace(frame, sides=(), step="next"))
    shoot(pen, side, firers, order.target, phase)


FIRE = Verb(
    Fire, ("fire", "f"), ("target", "units"), "fire HEX with UNIT, UNIT",
    "Fire at an enemy hex with units; of one over two hexes both fire, or one: UNIT from HEX.",
    _slot, as_fire, _why_not, _fire,
    belongs("Units fire in the fire phases, and when they react to a move.", "VAU-12.0b",
            "VAU-12.6a", "VAU-12.7a"),
    unfit=_why_never, key="*",
)  # fmt: skip
