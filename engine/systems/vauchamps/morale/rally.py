"""Rallying broken units in the recovery phase (VAU-4.5, VAU-15.0c)."""

from engine.board.search import reach
from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Choice, Unit, parts
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, bad_unit, where
from engine.systems.vauchamps.formations.facing import NAMES, has_facing, hours
from engine.systems.vauchamps.frames import Rallying, Retreating
from engine.systems.vauchamps.morale import breaking, events, modifiers, readiness, ways_back
from engine.systems.vauchamps.state import EXHAUSTED


class Rally(Order, frozen=True, tag="rally"):
    """Test a broken unit in recovery; if it rallies it faces that way (VAU-4.5)."""

    unit: str
    facing: str = ""


ANYWHERE = 9_999
"""More points than any way costs."""
FAR = 15
"""Beyond so many hexes from every enemy a routed unit may shelter (VAU-4.5c, VAU-4.5d)."""


def begin(pen: Pen) -> None:
    """The phasing player's broken units test, in his order (VAU-15.0c)."""
    s, p = pen.game.scenario, pen.position
    side = p.clock.side
    broken = tuple(u for u in where.units_of(s, p, side) if p.units[u].broken)
    if broken:
        pen.push(Rallying((side,), "", broken))


def remaining(p: VauPosition, frame: Rallying) -> tuple[str, ...]:
    """The units that have not tested yet and still must."""
    return tuple(u for u in frame.left if p.units[u].at and p.units[u].broken)


def rallied_form(s: Scenario, p: VauPosition, unit: str) -> str:
    """Column, general order where the terrain demands it, guns limbered (VAU-4.5a)."""
    if s.units[unit].guns:
        return "limbered"
    return "general" if s.terrain_at(p.units[unit].at).general else "column"


def facings(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """The facings it may take when it rallies."""
    return tuple(NAMES[h] for h in hours(s.units[unit], rallied_form(s, p, unit)))


def _faces_nowhere(s: Scenario, p: VauPosition, side: str, unit: str) -> bool:
    """True for a unit whose facing, once rallied, is nothing to choose."""
    return not has_facing(s.units[unit], rallied_form(s, p, unit))


def run(pen: Pen, frame: Rallying) -> None:
    """Ask for the next unit, or finish."""
    if left := remaining(pen.position, frame):
        pen.step(replace(frame, left=left, sides=(pen.position.clock.side,), step="choose"))
    else:
        pen.done()


def _rally(pen: Pen, side: str, order: Rally) -> None:
    frame, unit = pen.position.pending(Rallying), order.unit
    left = tuple(u for u in frame.left if u != unit)
    pen.step(replace(frame, left=left, sides=(), step="next"))
    s, p = pen.game.scenario, pen.position
    was_routed = p.units[unit].routed
    if breaking.test(pen, unit, "to rally", modifiers.plain(s, p, unit)):
        _stand_again(pen, unit, order.facing, was_routed)
    elif not was_routed:
        breaking.rout(pen, unit, why="it fails to rally")
    elif _enemy_near(s, p, p.units[unit].at, side):
        breaking.rout(pen, unit, why="it fails to rally, an enemy within 15 hexes")
    else:
        _shelter(pen, unit)


def _stand_again(pen: Pen, unit: str, facing_name: str, was_routed: bool) -> None:
    s, p = pen.game.scenario, pen.position
    state, form = p.units[unit], rallied_form(s, p, unit)
    hour = NAMES.index(facing_name) if facing_name else state.facing
    whole = replace(state, order="", formation=form, also=(), facing=hour)
    spent = was_routed and s.units[unit].cavalry
    way = NAMES[hour] if has_facing(s.units[unit], form) else ""
    pen.emit(events.Rallied({unit: whole}, unit, state.at, form, spent, way))
    if spent:
        readiness.set_readiness(pen, unit, EXHAUSTED)


def failing(s: Scenario, p: VauPosition, unit: str) -> tuple[str, str]:
    """What becomes of it if it fails, and by which rule: "it routs", VAU-4.5a."""
    if not p.units[unit].routed:
        return "it routs", "VAU-4.5a"
    if _enemy_near(s, p, p.units[unit].at, s.side_of(unit)):
        return "it routs further, an enemy within 15 hexes", "VAU-4.5c"
    to, way = _way_to_shelter(s, p, unit)
    return (
        f"it makes for {words.cell(to)}, still routed" if way else "it stays routed"
    ), "VAU-4.5d"


def _enemy_near(s: Scenario, p: VauPosition, cell: str, side: str) -> bool:
    distance = s.board.grid.distance
    return any(distance(cell, c) <= FAR for c in where.held_by(s, p, s.enemy_of(side)))


def _shelter(pen: Pen, unit: str) -> None:
    """It makes for the nearest wood or village far from the enemy, as far as it gets (4.5d)."""
    s, p = pen.game.scenario, pen.position
    state = p.units[unit]
    to, way = _way_to_shelter(s, p, unit)
    far = breaking.rout_distance(pen, unit) if way else 0
    if not (path := _affordable(s, unit, state.at, way, far)):
        pen.emit(events.StaysRouted(unit, state.at))
        return
    pen.emit(events.Sheltered(unit, to))
    pen.push(Retreating((), "go", unit, "shelter", far, path, start=state.at))


def _way_to_shelter(s: Scenario, p: VauPosition, unit: str) -> tuple[str, tuple[str, ...]]:
    """The nearest shelter by points, and the way there; the unit's own hex is one without way."""
    state, who = p.units[unit], s.units[unit]

    def is_shelter(cell: str) -> bool:
        return s.terrain_at(cell).general and not _enemy_near(s, p, cell, who.side)

    if is_shelter(state.at):
        return state.at, ()
    closed = where.held_by(s, p, s.enemy_of(who.side))
    found = reach(
        state.at,
        ANYWHERE,
        s.board.grid.neighbours,
        lambda here, there: None if there in closed else ways_back.step_cost(s, who, here, there),
    )
    ways = sorted(found.values(), key=lambda a: (a.cost, a.cell))
    return next(((a.cell, a.path) for a in ways if is_shelter(a.cell)), (state.at, ()))


def _affordable(
    s: Scenario, unit: str, start: str, way: tuple[str, ...], points: int
) -> tuple[str, ...]:
    """The part of a way that so many points pay for."""
    here, path = start, []
    for there in way:
        points -= ways_back.step_cost(s, s.units[unit], here, there) or 0
        if points < 0:
            break
        path.append(there)
        here = there
    return tuple(path)


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Rally) -> Refusal | None:
    s, frame = game.scenario, view.pending(Rallying)
    if refusal := bad_unit(s, view, side, order.unit, "VAU-4.5a"):
        return refusal
    if order.unit not in remaining(view, frame):
        return refuse(f"{words.unit(order.unit)} has no rally test to make.", "VAU-4.5a")
    allowed = facings(s, view, order.unit)
    if order.facing and order.facing not in allowed:
        return refuse(f"{words.unit(order.unit)} {_why_it_cannot_face(order, allowed)}", "VAU-4.5a")
    return None


def _why_it_cannot_face(order: Rally, allowed: tuple[str, ...]) -> str:
    if allowed:
        return f"cannot face {order.facing}. It can face {words.listed(allowed, 'or')}."
    return "takes general order here if it rallies, and that has no facing. Leave the facing out."


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Rallying) -> str:
    """Which units test."""
    return f"{words.players(side)} rally: {words.units(remaining(view, frame))}."


def owed(game: HasScenario, view: VauPosition, side: str, frame: Rallying) -> tuple[str, ...]:
    """Every broken unit must test."""
    s = game.scenario
    return tuple(
        f"{words.unit(u)} must test to rally; if it fails, {failing(s, view, u)[0]}."
        for u in remaining(view, frame)
    )


RALLY = Verb(
    Rally, ("rally",), usage="rally UNIT FACING",
    help="Test a broken unit; if it rallies it takes this facing. If it fails, a disordered unit "
    "routs, and a routed one routs further if any enemy is within 15 hexes.",
    **parts(
        Rally, Unit(lambda s, p, _: remaining(p, p.pending(Rallying)), "unit to rally"),
        Choice(lambda s, p, _, unit: facings(s, p, unit), "facing if it rallies",
               _faces_nowhere),
    ),
    refuse=_why_not, carry_out=_rally,
    misplaced=belongs("Broken units rally in the recovery phase of their side.", "VAU-15.0c"),
    key="r",
)  # fmt: skip
