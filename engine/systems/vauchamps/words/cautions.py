"""What one may not have meant by an allowed order, or gives up by holding: asked about before."""

from collections.abc import Collection

from engine.core import End, Hold, Order, words
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.charge import reach, steps as charge_steps
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.strike_ways import strongest
from engine.systems.vauchamps.charge.target import Target, out_of_reach, struck_from
from engine.systems.vauchamps.frames import Charges, Charging, Melee, Naming, Retreating
from engine.systems.vauchamps.leaders.going_along import companions
from engine.systems.vauchamps.melee import pre_melee, steps as melee_steps
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.withdrawal import Withdraw, is_marked, ways
from engine.systems.vauchamps.morale.events import agree
from engine.systems.vauchamps.morale.falling_back import Retreat
from engine.systems.vauchamps.morale.ways_back import ways_for
from engine.systems.vauchamps.movement.forced_march import ForceMarch
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.movement.stepping import step
from engine.systems.vauchamps.movement.walker import start_of, walker
from engine.systems.vauchamps.where import friends_at, leaders_at
from engine.systems.vauchamps.words import in_front, melees
from engine.systems.vauchamps.words.bound_by_fire import attacks_given_up
from engine.systems.vauchamps.words.charge_reach import crowd_rows
from engine.systems.vauchamps.words.garrisons import garrison_rows
from engine.systems.vauchamps.words.melee_tests import lost_if_it_fails
from engine.systems.vauchamps.words.one_at_a_time import left_at_the_edge, movers
from engine.systems.vauchamps.words.own_harm import forced_rows, ridden_over_rows
from engine.systems.vauchamps.words.ways_back import worse_way_rows
from engine.systems.vauchamps.words.whose_die import better_dice


def cautions(
    s: Scenario, view: VauPosition, side: str, order: Order, fellows: Collection[str] = ()
) -> Rows:
    """Everything of that kind that an order would bring about.

    Nothing of the moves of its `fellows` that it ends: those who are ordered alike.
    """
    if isinstance(order, Hold):
        lost_chance = given_up(s, view)
        return (f"{lost_chance}.",) if lost_chance else ()
    if isinstance(order, End):
        return (*_named_in_vain(view), *left_at_the_edge(s, view, side, order, fellows))
    if isinstance(order, Retreat):
        return (*_off_the_map(s, view, order), *worse_way_rows(s, view, order))
    if isinstance(order, Withdraw):
        return _marked(s, view, order)
    if isinstance(order, ForceMarch):
        return forced_rows(s, view, order)
    units = movers(s, view, side, order)
    return (
        *left_at_the_edge(s, view, side, order, fellows),
        *ridden_over_rows(s, view, side, order, units),
        *better_dice(s, view, order, units),
        *_off_the_road(s, view, side, order),
        *in_front.dangers(s, view, side, order, units),
        *_ruinous(s, view, side, order),
        *_no_way_back(s, view, side, order),
        *_objective(s, view, side, order),
        *attacks_given_up(s, view, side, order),
        *_no_target(s, view, order),
        *_without_leader(s, view, order),
    )


def _off_the_map(s: Scenario, view: VauPosition, order: Retreat) -> Rows:
    """A rout that reaches its goal with points left goes off the map (VAU-4.5e)."""
    frame = view.top
    if not isinstance(frame, Retreating) or ways_for(s, view, frame)[order.to].end != "off":
        return ()
    where = words.cell(order.to)
    return (f"{words.unit(order.unit)} would be lost: its rout goes off the map by {where}.",)


def _marked(s: Scenario, view: VauPosition, order: Withdraw) -> Rows:
    """A retreat before melee of two hexes or more costs the next move (VAU-13.3f)."""
    way = ways(s, view, order.unit).get(order.to)
    if way is None or not is_marked(way.path):
        return ()
    return (f"{words.unit(order.unit)} may then not move in its next movement phase.",)


def _named_in_vain(view: VauPosition) -> Rows:
    """Who was named to charge and, if no further charge is made, may not move (VAU-10.2a)."""
    if not isinstance(view.top, Charges):
        return ()
    waiting = tuple(unit for group in view.top.waiting for unit in group)
    was = agree(waiting, "was", "were")
    return (f"{words.units(waiting)} {was} named and would not charge, but may not move.",)


def _no_target(s: Scenario, view: VauPosition, order: Order) -> Rows:
    """Who is named to charge and can strike nobody, as things stand: it may not move (10.2a).

    And a target that the charge cannot come to strike (VAU-10.2c), or only amid friends (VAU-3.1c).
    """
    if isinstance(order, Target) and isinstance(view.top, Charging):
        far = order.cell in out_of_reach(s, view, view.top)
        who = words.units(view.top.units)
        if far:
            return (f"{words.cell(order.cell)} is out of reach of {who}.",)
        return _amid_friends(s, view, view.top, order.cell)
    if not isinstance(order, Charge) or not isinstance(view.top, Naming):
        return ()
    if reach.nearest(s, view, reach.begun(s, view, order.units)):
        return ()
    return (f"{words.units(order.units)}: no target is in reach, and who is named may not move.",)


def _without_leader(s: Scenario, view: VauPosition, order: Order) -> Rows:
    """Leaders of those who are named to charge that would stay in their hex with others (0.12).

    Not one who rides with a charge named before, or with the last to leave the hex.
    """
    if not isinstance(order, Charge) or not isinstance(view.top, Naming):
        return ()
    charges = (*view.top.named, order.units)
    along = {x for units in charges for x in companions(s, view, units)}
    leaving = {unit for units in charges for unit in units}
    cells = {cell for unit in order.units for cell in view.units[unit].cells}
    staying = tuple(
        x for cell in sorted(cells) for x in leaders_at(s, view, cell)
        if x not in along and set(order.units) & set(s.leaders[x].serves)
        and not leaving.issuperset(friends_at(s, view, cell, s.leaders[x].side))
    )  # fmt: skip
    if not staying:
        return ()
    stays = agree(staying, "stays, joined", "stay, joined")
    return (f"{words.units(staying)} {stays} to nobody who charges.",)


def _amid_friends(s: Scenario, view: VauPosition, frame: Charging, cell: str) -> Rows:
    """What becomes of a charge that strikes its target where it may not stay (VAU-3.1e)."""
    first = view.units[frame.units[0]]
    if struck_from(s, view, frame, cell):
        return crowd_rows(s, view, frame.units, (first.cells, first.facing))
    blow = strongest(s, view, frame, cell)
    return crowd_rows(s, view, frame.units, blow.strike.stand) if blow else ()


def _ruinous(s: Scenario, view: VauPosition, side: str, order: Order) -> Rows:
    """An attack that most rolls of the melee would turn on the attackers (VAU-13.5c)."""
    if not isinstance(order, Attack) or not order.units:
        return ()
    return melees.ruinous(s, view, side, order)


def _no_way_back(s: Scenario, view: VauPosition, side: str, order: Order) -> Rows:
    """Which attackers are lost if they fail their test before the melee (VAU-4.0o, VAU-13.0f)."""
    if not isinstance(order, Attack) or pre_melee.needs_no_roll(s, view, order.target, side):
        return ()
    tested = (u for u in order.units if not pre_melee.stood_before(view, u, order.target))
    return tuple(f"{lost}." for unit in tested if (lost := lost_if_it_fails(s, view, unit)))


def _objective(s: Scenario, view: VauPosition, side: str, order: Order) -> Rows:
    """Which objective nobody would hold if an attack by all that hold it failed (VAU-18.2j)."""
    if not isinstance(order, Attack):
        return ()
    return garrison_rows(s, view, side, order.target, order.units)


# ---- the road (VAU-6.9) ----


def _off_the_road(s: Scenario, view: VauPosition, side: str, order: Order) -> Rows:
    """Road march ends where the way goes into a wood or village but not by the road."""
    if not isinstance(order, Move | MoveStack):
        return ()
    w = walker(s, view, movers(s, view, side, order))
    t = start_of(w)
    for there in order.path:
        after = step(w, t, there)
        for unit, before, form in zip(w.units, t.forms, after.forms, strict=True):
            if before == "road-march" != form:
                where = words.cell(there)
                return (f"{words.unit(unit)} leaves road march at {where}, off the road.",)
        t = after
    return ()


def given_up(s: Scenario, view: VauPosition) -> str:
    """What holding now gives up for good; "" if the chance comes again or nothing is lost."""
    frame = view.top
    if not isinstance(frame, Charging | Melee):
        return ""
    steps = charge_steps.STEPS if isinstance(frame, Charging) else melee_steps.STEPS
    hold = steps[frame.step].hold
    return hold.gives_up(s, view, frame) if hold else ""
