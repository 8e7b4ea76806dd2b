"""Fire in all its phases: the order, the roll, its losses and tests (VAU-12)."""

from engine.core import Order, Refusal, Slot, Tokens, Verb, belongs, refuse, replace, words
from engine.rules.attacking import nobody_can
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, bad_cell, bad_unit
from engine.systems.vauchamps.fire import results, targets as fire_targets, together
from engine.systems.vauchamps.fire.ability import why_unable
from engine.systems.vauchamps.fire.firing_values import OPPORTUNITY, Firer
from engine.systems.vauchamps.fire.opportunity import chosen, squares_only
from engine.systems.vauchamps.frames import Chance, Firing
from engine.systems.vauchamps.where import enemies_at


class Fire(Order, frozen=True, tag="fire"):
    """Fire at a hex with these units (VAU-12.5a).

    Of a unit over two hexes both fire that can, or only the one named in `hexes` (VAU-6.7e).
    """

    target: str
    units: tuple[str, ...]
    hexes: tuple[str, ...] = ()


def _phase(view: VauPosition) -> str:
    return view.top.kind if isinstance(view.top, Firing) else OPPORTUNITY


def _open_targets(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    if isinstance(p.top, Chance):
        return p.top.cells
    return fire_targets.targets(s, p, side, _phase(p))


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
        if fire_targets.why_not(s, p, firer := Firer(unit, cell), order.target, phase) is None
    )


def fires_from(p: VauPosition, unit: str, hexes: tuple[str, ...]) -> tuple[str, ...]:
    """The hexes of a unit that fire: those named, else all."""
    cells = p.units[unit].cells
    return tuple(c for c in cells if c in hexes) or cells


def why_not_fired(s: Scenario, view: VauPosition, side: str, order: Fire) -> Refusal | None:
    """Why these may not fire at a hex now, one by one and together."""
    phase = _phase(view)
    refusal = bad_cell(s, order.target, "VAU-12.5a") or _why_no_target(s, view, side, order.target)
    if refusal:
        return refusal
    if not order.units:
        nobody = _why_nobody(s, view, side, order.target, phase)
        return nobody or refuse("Name at least one unit that fires.", "VAU-12.5a")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice; each fires once.", "VAU-12.0f")
    for unit in order.units:
        refusal = bad_unit(s, view, side, unit, "VAU-12.5a")
        if refusal is None and squares_only(view) and unit not in squares_only(view):
            refusal = refuse("Only the squares it rides past may fire now.", "VAU-10.0h")
        if refusal is None and not firers_of(s, view, order, phase, (unit,)):
            at = fires_from(view, unit, order.hexes)[0]
            refusal = fire_targets.why_not(s, view, Firer(unit, at), order.target, phase)
        if refusal is not None:
            return refusal
    refusal = _why_not_hexes(view, order)
    return refusal or together.why_not_fire(s, view, firers_of(s, view, order, phase), order.target)


def _why_nobody(s: Scenario, p: VauPosition, side: str, target: str, phase: str) -> Refusal | None:
    """What bars each of a side's units near enough from firing at a hex; None if one could."""
    near = fire_targets.in_reach(s, p, side, target, phase)
    bars = (fire_targets.why_not(s, p, firer, target, phase) for firer in near)
    return nobody_can("fire at", target, bars, "VAU-12.5a")


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
            where = words.cell(cell)
            return refuse(f"{where} is no hex of a firing unit over two hexes.", "VAU-6.7e")
    if any(len({*order.hexes} & {*p.units[u].cells}) > 1 for u in order.units):
        return refuse("Name one hex of a unit, or none for both.", "VAU-6.7e")
    if len(set(order.hexes)) < len(order.hexes):
        return refuse("A hex is named twice.", "VAU-6.7e")
    return None


def _why_no_target(s: Scenario, p: VauPosition, side: str, target: str) -> Refusal | None:
    where = words.cell(target)
    if not enemies_at(s, p, target, side):
        return refuse(f"There is no enemy unit in {where}.", "VAU-12.5a")
    if isinstance(p.top, Chance):
        if target not in p.top.cells:
            return refuse(f"Only {words.cells(p.top.cells)} can be fired at now.", "VAU-12.7a")
    elif fire_targets.fired_at(p, target, _phase(p)):
        return refuse(f"{where} was fired at in this phase already.", "VAU-12.0a")
    return None


def _slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    s, phase = game.scenario, _phase(view)
    if not tokens:
        found = _open_targets(s, view, side)
        return Slot("cell", "hex to fire at", found) if found else None
    order = as_fire(tokens)
    able = chosen(fire_targets.firers_at(s, view, side, order.target, phase), squares_only(view))
    named = firers_of(s, view, order, phase) if order.units else ()
    halves = _halves(view, tokens, able)

    def is_good(more: Tokens) -> bool:
        fire = as_fire((*tokens, *more))
        firers = firers_of(s, view, fire, phase)
        left = tuple(f for f in able if f.cell in fires_from(view, f.unit, fire.hexes))
        return together.can_become_good(s, view, firers, left, fire.target)

    def is_open(unit: str) -> bool:
        one_by_one = [(unit, cell) for cell in _halves(view, (unit,), able)]
        return any(map(is_good, [(unit,), *one_by_one]))

    free = dict.fromkeys(f.unit for f in able if f.unit not in order.units)
    found = (*(c for c in halves if is_good((c,))), *filter(is_open, free))
    complete = bool(named) and together.why_not_fire(s, view, named, order.target) is None
    prompt = f"unit that fires at {words.cell(order.target)}"
    if halves:
        prompt += f", or the hex from which alone {words.unit(tokens[-1])} fires"
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
    results.shoot(pen, side, firers, order.target, phase)


FIRE = Verb(
    Fire, ("fire", "f"), ("target", "units"), "fire HEX with UNIT, UNIT",
    "Fire at an enemy hex with units; of one over two hexes both fire, or one: UNIT from HEX.",
    _slot, as_fire,
    lambda game, view, side, order: why_not_fired(game.scenario, view, side, order), _fire,
    belongs("Units fire in the fire phases, and when they react to a move.", "VAU-12.0b",
            "VAU-12.6a", "VAU-12.7a"),
    unfit=_why_never, key="*",
)  # fmt: skip
