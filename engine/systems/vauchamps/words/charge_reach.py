"""Where a charge could ride with the points it has, and whom it could strike, in words."""

from collections.abc import Callable, Iterable, Mapping

from engine.core import words
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Scenario, VauPosition, enemies_at, friends_at, units_of
from engine.systems.vauchamps.charge import (
    field,
    forming_square,
    ground,
    reach,
    reaction,
    receiving,
    strike_ways,
    target,
    under_fire,
)
from engine.systems.vauchamps.charge.declaring import why_not_charger
from engine.systems.vauchamps.charge.ground import why_not_entered
from engine.systems.vauchamps.fire.firing_values import DEFENSIVE
from engine.systems.vauchamps.fire.targets import firers_at
from engine.systems.vauchamps.formations.facing import NAMES, hour_of
from engine.systems.vauchamps.frames import Charges, Charging, Naming
from engine.systems.vauchamps.ground.die import is_known
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.movement.zones import may_charge_back
from engine.systems.vauchamps.words import shunning
from engine.systems.vauchamps.words.melee_tests import charger_rows
from engine.systems.vauchamps.words.under_fire import leaving_rows, on_the_way


def charge_of(s: Scenario, p: VauPosition, unit: str) -> Charging | None:
    """The charge that a unit rides, or could begin in this phase; None if it can charge nobody."""
    frame = p.top
    if unit not in s.units:
        return None
    if isinstance(frame, Charging):
        return frame if unit in frame.units else None
    if isinstance(frame, Naming) and s.side_of(unit) in frame.sides:
        group = next((g for g in frame.named if unit in g), (unit,))
        able = group != (unit,) or p.units[unit].charged or why_not_charger(s, p, unit) is None
        return reach.begun(s, p, group) if able else None
    if isinstance(frame, Charges):
        waiting = next((g for g in frame.waiting if unit in g), None)
        return reach.begun(s, p, waiting) if waiting else None
    return None


def target_rows(s: Scenario, p: VauPosition, frame: Charging) -> Rows:
    """The enemies that a charge could strike, the nearest first."""
    here = target.struck_here(s, p, frame)
    found = [
        blow
        for cell in reach.strikes(s, p, frame)
        if cell not in here
        if (blow := strike_ways.strongest(s, p, frame, cell))
    ]
    if here and not found:
        return ()
    if not found:
        return (f"No target is in reach of the charge{_die(s, p, frame)}.",)
    told = (
        f"{words.cell(blow.strike.cell)} from {words.cell(blow.strike.at)} for "
        f"{_spent(frame, blow.strike)}{_risk(s, p, frame, blow.way)}"
        for blow in found
    )
    return (f"Targets in reach of the charge{_die(s, p, frame)}: {words.listed(told)}.",)


def strikes_here(frame: Charging, cells: tuple[str, ...]) -> str:
    """That a charge need not ride on to strike these hexes."""
    there = words.cells(cells, "or")
    return f"From {words.cell(frame.at)} it can strike {there}, riding no farther."


def _risk(s: Scenario, p: VauPosition, frame: Charging, way: reach.Way) -> str:
    """That enemies may fire at it, or react, on its way to strike."""
    said = [*on_the_way("fire", under_fire.on_the_way(s, p, frame, way))]
    if _reactors_on_the_way(s, p, frame, way):
        said.append("perhaps a reaction charge on the way")
    return f" ({words.listed(said)})" if said else ""


def _reactors_on_the_way(
    s: Scenario, p: VauPosition, frame: Charging, way: reach.Way
) -> dict[str, str]:
    """Who may try to react as it rides a way, with the hex where he first may."""
    found = _first_met(p, frame, way, lambda riding: reaction.reactors(s, riding, frame))
    return {u: c for u, c in found.items() if u not in frame.reactors}


def _first_met(
    p: VauPosition, frame: Charging, way: reach.Way, met: Callable[[VauPosition], Iterable[str]]
) -> dict[str, str]:
    """Whom or what a charge meets as it rides a way, each with the hex where that is first so."""
    found: dict[str, str] = {}
    for there in (ride.after for ride in way):
        for one in met(field.placed(p, frame.units, there)):
            found.setdefault(one, there[0][0])
    return found


def _by_hex(found: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """The same told by the hexes."""
    at: dict[str, tuple[str, ...]] = {}
    for one, cell in found.items():
        at[cell] = (*at.get(cell, ()), one)
    return at


def _answered_rows(s: Scenario, p: VauPosition, frame: Charging, way: reach.Way) -> Rows:
    """Who may fire, and who may react, as a charge rides a way (VAU-12.7a, VAU-10.3a)."""
    reacting = (
        f"{words.listed(map(words.unit, units), 'or')} may react as it comes to "
        f"{words.cell(cell)}. Rule VAU-10.3a."
        for cell, units in _by_hex(_reactors_on_the_way(s, p, frame, way)).items()
    )
    riding = (
        f"{words.units(frame.reactors)} {agree(frame.reactors, 'reacts', 'react')} to it, and may "
        "meet it first: it then strikes nobody else. Rule VAU-10.3f.",
    ) if frame.reactors else ()  # fmt: skip
    fire = leaving_rows(frame.units, under_fire.on_the_way(s, p, frame, way))
    return (*riding, *fire, *reacting, *_square_rows(s, p, frame, way))


def _square_rows(s: Scenario, p: VauPosition, frame: Charging, way: reach.Way) -> Rows:
    """Who may form square as a charge rides a way, and what that does to it (VAU-10.2o)."""
    squares = _first_met(p, frame, way, lambda riding: forming_square.near_enough(s, riding, frame))
    return tuple(
        f"Infantry at {words.cells(cells, 'or')} may form square as it comes to "
        f"{words.cell(here)}; a charge at that, or at nobody, must then try to stop. "
        "Rules VAU-10.2k and VAU-10.2o."
        for here, cells in _by_hex(squares).items()
    )


def own_rows(s: Scenario, p: VauPosition, cell: str) -> Rows:
    """Asked about the hex of a charge, or of those who may charge: whom it could strike."""
    frame = p.top
    if isinstance(frame, Naming | Charges):
        here = friends_at(s, p, cell, frame.sides[0]) if p.viewer in ("", *frame.sides) else ()
        able = {one.units: one for u in here if (one := charge_of(s, p, u))}
        return tuple(
            f"{words.units(one.units)}: {row[0].lower()}{row[1:]}"
            for one in able.values()
            for row in target_rows(s, p, one)
        )
    if not isinstance(frame, Charging) or cell not in p.units[frame.units[0]].cells:
        return ()
    return target_rows(s, p, frame) if may_know(s, p, frame.units[0]) else ()


def aimed_rows(s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]) -> Rows:
    """Before charges ride: what each of some units could strike an enemy hex with, or of all."""
    frame = p.top
    if not isinstance(frame, Naming | Charges) or side not in frame.sides:
        return ()
    if not enemies_at(s, p, cell, side):
        return ()
    known = {u: charge_of(s, p, u) for u in units or units_of(s, p, side)}
    charges = {one.units: one for one in known.values() if one}
    return tuple(
        strike_row(s, p, one, cell)
        for one in charges.values()
        if units or cell in reach.strikes(s, p, one)
    )


def way_rows(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> Rows:
    """How a charge comes to a hex, or to strike the enemies there, step by step; or why not.

    Then the way that doubles it, if it can be doubled by another (VAU-10.2d).
    """
    who = words.units(frame.units)
    if cell in target.struck_here(s, p, frame):
        return (f"{who}: {strikes_here(frame, (cell,))}",)
    blow = strike_ways.strongest(s, p, frame, cell)
    way = strike_ways.way_to(s, p, frame, cell)
    if not way:
        why = why_not_entered(s, p, frame.units, cell)
        beside = s.board.grid.adjacent(frame.at, cell) and why
        because = f": {why}" if beside else " with the points it has, through its front"
        return (f"{who} cannot come to {words.cell(cell)} in a charge{because}.",)
    head = f"Charge of {who} at {words.cell(cell)}" if blow else f"{who} to {words.cell(cell)}"
    left = words.counted(frame.points - frame.spent - way[-1].cost, "point")
    doubled: Rows = ()
    if blow and (harder := strike_ways.doubled(s, p, frame, cell, blow.value)):
        straight = f"Doubled after {ground.STRAIGHT} hexes in a straight line"
        on = _steps(s, p, frame, harder.way)
        answered = _answered_rows(s, p, frame, harder.way)
        doubled = (
            f"{straight}, for {_spent(frame, harder.strike)}: by {on}.",
            *(f"That way: {row}" for row in answered),
        )
    return (
        f"{head}: cost {way[-1].cost}, {left} left{_die(s, p, frame)}.",
        *_answered_rows(s, p, frame, way),
        f"By {_steps(s, p, frame, way)}.",
        *doubled,
    )


def _steps(s: Scenario, p: VauPosition, frame: Charging, way: reach.Way) -> str:
    """The hexes of a way, with where it turns."""
    hour, rows = hour_of(s, p, frame.units[0]), []
    for there, to, pivot in (ride.stride for ride in way):
        turned = f", turning {NAMES[to]}" if to != hour else ""
        on = f" on its {pivot} hex" if pivot else ""
        rows.append(f"{words.cell(there)}{turned}{on}")
        hour = to
    return "; ".join(rows)


def strike_row(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> str:
    """What a charge that is not beside an enemy hex could strike it with; or that it cannot."""
    who, where = words.units(frame.units), words.cell(cell)
    if frame.target and cell != frame.target:
        return f"The target of this charge of {who} is {words.cell(frame.target)}, not {where}."
    blow = strike_ways.strongest(s, p, frame, cell)
    if blow is None:
        return f"{where} is out of reach of the charge of {who}{_die(s, p, frame)}."
    now, strike, way = blow
    side = s.side_of(frame.units[0])
    reached = (
        f"{who} could strike {where} from {words.cell(strike.at)} for {_spent(frame, strike)}"
        f"{_die(s, p, frame)}"
    )
    on_its_way = _answered_rows(s, p, frame, way)
    if routs := rout_at_once(s, p, side, cell):
        return " ".join((f"{reached}.", *routs, *on_its_way))
    straight = strike_ways.straight_by(s, p, frame, way)
    harder = strike_ways.doubled(s, p, frame, cell, now)
    waiting = tuple(u for u in enemies_at(s, p, cell, side) if _may_meet(s, p, frame, u))
    met = strike_ways.met(s, p, frame, strike, straight)
    after = f"after {ground.STRAIGHT} hexes in a straight line"
    value = f"attack value {now} by the cheapest way"
    if straight >= ground.STRAIGHT:
        value += f", {after}"
    if harder:
        joined = "by another" if straight >= ground.STRAIGHT else after
        value += f", or {harder.value} {joined}, for {_spent(frame, harder.strike)}"
        value += f"; path {words.unit(frame.units[0])} {where} tells both ways"
    return " ".join((
        f"{reached}: {value}.",
        *(halved_rows(waiting) if harder or straight >= ground.STRAIGHT else ()),
        *crowd_rows(s, p, frame.units, strike.stand),
        *on_its_way,
        *fire_before_melee(s, met, frame.units),
        *shunning.retreat_rows(s, met, side, cell, frame.units),
        *charger_rows(s, met, side, cell, frame.units),
    ))  # fmt: skip


def rout_at_once(s: Scenario, p: VauPosition, side: str, cell: str) -> Rows:
    """That limbered guns alone are not fought: they rout when they are named as the target."""
    guns = receiving.guns_alone(s, p, cell, side, "limbered")
    if not guns:
        return ()
    routs = agree(guns, "routs as soon as it is", "rout as soon as they are")
    return (
        f"{words.units(guns)}, limbered and alone, {routs} named as the target: no melee; a "
        "charge that spends its points without a contact routs. Rules VAU-10.5a and VAU-10.2s.",
    )


def _may_meet(s: Scenario, p: VauPosition, frame: Charging, unit: str) -> bool:
    """True for an enemy that reacts to this charge, or still may (VAU-10.3b)."""
    has_tried = reaction.key(unit) in p.tried
    return unit in frame.reactors or (may_charge_back(s, p, unit) and not has_tried)


def halved_rows(reactors: tuple[str, ...]) -> Rows:
    """Who could react to a doubled charge, and so take the doubling away (VAU-10.2t)."""
    if not reactors:
        return ()
    who = words.listed(map(words.unit, reactors), "or")
    return (f"If {who} reacts and meets it, it is not doubled. Rule VAU-10.2t.",)


def fire_before_melee(s: Scenario, met: VauPosition, units: tuple[str, ...]) -> Rows:
    """Who may fire at a charge in contact before its melee comes (VAU-12.6a, VAU-12.6b)."""
    enemy = s.enemy_of(s.side_of(units[0]))
    cells = met.units[units[0]].cells
    firers = (f.unit for cell in cells for f in firers_at(s, met, enemy, cell, DEFENSIVE))
    found = tuple(dict.fromkeys(firers))
    if not found:
        return ()
    return (
        f"Defensive fire comes before the melee: {words.units(found)} may fire at "
        f"{words.cells(cells, 'or')}. Rule VAU-12.6a.",
    )


def crowd_rows(s: Scenario, p: VauPosition, units: tuple[str, ...], stand: field.Stand) -> Rows:
    """What becomes of a charge that ends where it may not stay with friends (VAU-3.1e, 6.7m)."""
    friends = reach.crowded(s, p, units, stand)
    if not friends:
        return ()
    where = words.cell(p.units[friends[0]].at)
    if all(p.units[u].formation == "skirmish" for u in friends):
        return (f"{words.units(friends)} at {where} would be disordered, and moved out.",)
    return (f"It may not stay with {words.units(friends)} at {where}: all there would test, horse "
            "that fails routs, and it would be moved out. Rule VAU-3.1e.",)  # fmt: skip


def _spent(frame: Charging, strike: reach.Strike) -> str:
    return words.counted(frame.points - frame.spent - strike.left, "point")


def _die(s: Scenario, p: VauPosition, frame: Charging) -> str:
    """That a ground die is still to fall, which may take points (VAU-16.3)."""
    known = (
        not s.ground or isinstance(p.top, Charging) or all(is_known(s, p, u) for u in frame.units)
    )
    return "" if known else ", before its ground die"
