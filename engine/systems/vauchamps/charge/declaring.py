"""Naming the chargers, and letting them go one after another (VAU-10.0, VAU-10.2a, b)."""

from engine.core import Refusal, refuse, replace, words
from engine.systems.vauchamps import Changes, HasScenario, Pen, Scenario, VauPosition
from engine.systems.vauchamps.charge import events, past_squares, reach
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.frames import Charges, Charging, Naming
from engine.systems.vauchamps.leaders.going_along import leading
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.morale.readiness import may_be_named
from engine.systems.vauchamps.where import steady, units_of


def begin(pen: Pen) -> None:
    """The charge phase, if anybody could charge."""
    s, p = pen.game.scenario, pen.position
    if any(why_not_charger(s, p, u) is None for u in units_of(s, p, p.clock.side)):
        pen.push(Naming((p.clock.side,)))


def why_not_charger(s: Scenario, p: VauPosition, unit: str) -> Refusal | None:
    """Why a unit may not be named to charge (VAU-10.0b)."""
    who, state = words.unit(unit), p.units[unit]
    if not s.units[unit].cavalry:
        return refuse(f"{who} is not cavalry; only cavalry charges.", "VAU-10.0b")
    if not steady(p, unit):
        return refuse(f"{who} is not in good order and cannot charge.", "VAU-10.0b")
    if not may_be_named(state):
        return refuse(f"{who} is {state.readiness}; only fresh cavalry charges.", "VAU-10.0b")
    if state.formation not in ("column", "line"):
        return refuse(f"{who} must be in column or line to charge.", "VAU-10.0b")
    if state.charged:
        return refuse(f"{who} is named already.", "VAU-10.2a")
    if is_frozen(s, p, unit):
        return refuse(f"{who} is not yet activated.", "VAU-16.4b")
    return None


def why_not_stack(s: Scenario, p: VauPosition, units: tuple[str, ...]) -> Refusal | None:
    """Why several may not charge as a stack: one hex, a cavalry leader of their nation (10.0d)."""
    if len(units) < 2:
        return None
    at = p.units[units[0]].at
    if any(p.units[u].at != at or p.units[u].two_hexes for u in units):
        return refuse(
            "A stack that charges stands in one hex; name the others one by one, each its own "
            "charge.",
            "VAU-10.0d",
        )
    if not leading(s, p, units):
        return refuse(
            "Units charge as a stack only with a leader of their nation with a cavalry bonus, "
            "who rides with them; name them one by one.",
            "VAU-10.0d",
        )
    if len({p.units[u].formation for u in units}) > 1:
        return refuse("A stack charges in one formation.", "VAU-10.0d")
    return None


def startable(s: Scenario, p: VauPosition, group: tuple[str, ...]) -> bool:
    """True if a named charge can enter at least one hex (VAU-10.2b)."""
    whole = all(steady(p, u) for u in group)
    return whole and bool(past_squares.open_hexes(s, p, group, s.units[group[0]].movement, ""))


def why_not_start(
    s: Scenario, p: VauPosition, frame: Charges, units: tuple[str, ...]
) -> Refusal | None:
    """Why this is no named charge that can begin now."""
    group = next((g for g in frame.waiting if units[0] in g), None)
    if group is None:
        return refuse(f"{words.unit(units[0])} was not named to charge.", "VAU-10.2a")
    if units[0] != group[0] or len(units) > 1:
        return refuse(_how_to_start(group), "VAU-10.2b")
    if not startable(s, p, group):
        return refuse(f"{words.units(group)} cannot charge anywhere.", "VAU-10.2b", "VAU-10.0g")
    return None


def _how_to_start(group: tuple[str, ...]) -> str:
    """Whom to name of several who charge together, and that the others ride with it."""
    first, others = group[0], group[1:]
    along = agree(others, "rides along", "ride along")
    along = f"; {words.units(others)} {along}" if others else ""
    return f"To begin this charge say: charge {words.unit(first)}{along}."


def nameable(s: Scenario, p: VauPosition, frame: Naming) -> tuple[str, ...]:
    """The cavalry that may be named."""
    own = units_of(s, p, frame.sides[0])
    return tuple(u for u in own if why_not_charger(s, p, u) is None)


def why_not_named(
    s: Scenario, p: VauPosition, frame: Naming, units: tuple[str, ...]
) -> Refusal | None:
    """Why these may not be named to charge (VAU-10.0b, VAU-10.0d)."""
    found = (why_not_charger(s, p, u) for u in units)
    return next((r for r in found if r), None) or why_not_stack(s, p, units)


def name(pen: Pen, frame: Naming, units: tuple[str, ...]) -> None:
    """They will charge: alone, or as a stack (VAU-10.2a)."""
    pen.step(replace(frame, named=(*frame.named, units)))
    marked: Changes = {u: replace(pen.position.units[u], charged=True) for u in units}
    pen.emit(events.ChargersNamed(marked, units))


def able_to_start(s: Scenario, p: VauPosition, frame: Charges) -> tuple[str, ...]:
    """The first unit of each named charge that can begin."""
    return tuple(group[0] for group in frame.waiting if startable(s, p, group))


def start(pen: Pen, frame: Charges, units: tuple[str, ...]) -> None:
    """A named charge begins; the others wait (VAU-10.2b)."""
    group = next(g for g in frame.waiting if units[0] in g)
    left = tuple(g for g in frame.waiting if g != group)
    pen.step(replace(frame, waiting=left, sides=(), step="next"))
    pen.push(Charging((), "begin", units=group, at=pen.position.units[group[0]].at))


def end_naming(pen: Pen, side: str) -> None:
    """All are named; they charge one after another."""
    frame = pen.position.pending(Naming)
    pen.done()
    pen.emit(events.NoCharge(side, len(frame.named)))
    if frame.named:
        pen.push(Charges((), "next", frame.named))


def run(pen: Pen, frame: Charges) -> None:
    """Ask for the next charge; those that cannot charge any more are dropped."""
    s, p = pen.game.scenario, pen.position
    able = tuple(g for g in frame.waiting if startable(s, p, g))
    for group in frame.waiting:
        if group not in able:
            pen.emit(events.ChargeDropped(group))
    if able:
        pen.step(replace(frame, waiting=able, sides=(p.clock.side,), step="choose"))
    else:
        pen.done()


def end_charges(pen: Pen, side: str) -> None:
    """The others do not charge; they have used their movement (VAU-10.2a)."""
    frame = pen.position.pending(Charges)
    pen.done()
    for group in frame.waiting:
        pen.emit(events.ChargeDropped(group))


def targets(s: Scenario, p: VauPosition) -> tuple[str, ...]:
    """The enemy hexes that the charges of this phase could strike: of all that may yet be named."""
    match p.top:
        case Charging():
            return tuple(reach.strikes(s, p, p.top))
        case Charges():
            groups = p.top.waiting
        case Naming():
            groups = tuple((u,) for u in nameable(s, p, p.top))
        case _:
            return ()
    begun = (reach.begun(s, p, group) for group in groups)
    return tuple(dict.fromkeys(cell for ride in begun for cell in reach.strikes(s, p, ride)))


def naming_prompt(game: HasScenario, view: VauPosition, side: str, frame: Naming) -> str:
    """Who may be named, and whom each could strike soonest."""
    s = game.scenario
    near = {u: reach.nearest(s, view, reach.begun(s, view, (u,))) for u in nameable(s, view, frame)}
    aimed = [_aimed((u,), target) for u, target in near.items() if target]
    idle = [u for u, target in near.items() if not target]
    can = "; ".join((*aimed, *([f"with no target in reach {words.units(idle)}"] if idle else ())))
    head = f"{words.players(frame.sides[0])}: name all that charge, then end."
    return f"{head} Able: {can or 'nobody else'}."


def charges_prompt(game: HasScenario, view: VauPosition, side: str, frame: Charges) -> str:
    """Which charge is next, and whom each could strike soonest."""
    s = game.scenario
    near = {g: reach.nearest(s, view, reach.begun(s, view, g)) for g in frame.waiting}
    waiting = "; ".join(_aimed(group, target) for group, target in near.items())
    return f"{words.players(frame.sides[0])}: choose the next charge, or end: {waiting}."


def _aimed(units: tuple[str, ...], target: str) -> str:
    near = f"nearest target {words.cell(target)}" if target else "no target in reach"
    return f"{words.units(units)}, {near}"
