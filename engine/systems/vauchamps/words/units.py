"""A unit in words: formation and facing, its sides, its numbers for those who may know them."""

from engine.core.words import cell as cell_words, cells as cell_list, counted, listed
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.fire.firing_values import MEDIUM, SHORT
from engine.systems.vauchamps.formations.facing import (
    NAMES,
    form_words,
    front_cells,
    has_facing,
    shown_hour,
    sides_of,
)
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.leaders.going_along import joined_to
from engine.systems.vauchamps.losses.values import fallen
from engine.systems.vauchamps.movement import zones
from engine.systems.vauchamps.movement.costs import points_long
from engine.systems.vauchamps.movement.forced_march import is_forced
from engine.systems.vauchamps.order_of_battle import Leader, Unit
from engine.systems.vauchamps.where import top


def clock_words(hour: int) -> str:
    """A facing as a clock hour: "9 o'clock"."""
    return f"{hour or 12} o'clock"


# ---- numbers


def values(s: Scenario, p: VauPosition, piece: str) -> str:
    """The numbers of a unit or leader, or that they are hidden; losses are open (VAU-0.13)."""
    if not may_know(s, p, piece):
        return f"numbers hidden{_lost_words(s, p, piece)}"
    if piece in s.leaders:
        return _leader_values(s.leaders[piece])
    return _unit_values(s.units[piece], p.units[piece].lost if piece in p.units else 0)


def figures(s: Scenario, p: VauPosition, piece: str) -> tuple[int, ...]:
    """What a player counts with: increments left, melee, morale, movement; a leader's bonuses.

    Nothing of a counter whose numbers are hidden.
    """
    if not may_know(s, p, piece):
        return ()
    if piece in s.leaders:
        leader = s.leaders[piece]
        return leader.attack, leader.defence
    unit, gone = s.units[piece], p.units[piece].lost if piece in p.units else 0
    melee = fallen(unit.melee, gone, unit.inc)
    return max(0, unit.inc - gone), melee, unit.morale, unit.movement


def _lost_words(s: Scenario, p: VauPosition, piece: str) -> str:
    gone = p.units[piece].lost if piece in s.units else 0
    return f", {counted(gone, 'increment')} lost" if gone else ""


def _guns_fire(unit: Unit, gone: int) -> str:
    """The value of guns at each range with the hexes that it goes (VAU-12.4i)."""
    bands = zip((SHORT, MEDIUM, unit.range), unit.ranges, strict=True)
    told = {end: fallen(value, gone, unit.inc) for end, value in bands if end <= unit.range}
    first, *others = (f"{value} up to {end}" for end, value in told.items())
    return f"fire {', '.join((f'{first} hexes', *others))}"


def _unit_values(unit: Unit, gone: int) -> str:
    left, full = max(0, unit.inc - gone), counted(unit.inc, "increment")
    strength = f"{left} of {full}" if gone else full
    if unit.guns:
        fire = _guns_fire(unit, gone)
    else:
        fire = f"fire {fallen(unit.fire, gone, unit.inc)}" if unit.fire else ""
    reach = f"skirmish range {unit.range}" if unit.may_skirmish else ""
    lance = f"lance {fallen(unit.lance, gone, unit.inc)}" if unit.lance else ""
    melee = f"melee {fallen(unit.melee, gone, unit.inc)}"
    parts = (strength, fire, reach, melee, lance, f"morale {unit.morale}",
             f"movement {unit.movement}")  # fmt: skip
    return ", ".join(part for part in parts if part)


def _leader_values(leader: Leader) -> str:
    bonuses = [name for name in ("artillery", "cavalry") if getattr(leader, name)]
    bonus = f", {listed(bonuses)} bonus" if bonuses else ""
    morale = "passes every test" if leader.always else f"morale {leader.morale}"
    return f"attack {leader.attack}, defence {leader.defence}, {morale}{bonus}"


def kind_words(unit: Unit) -> str:
    """What kind of troops: "light cavalry", "horse artillery", "Pr Fusilier infantry"."""
    if unit.cavalry:
        return "light cavalry" if unit.light else "heavy cavalry"
    if unit.guns:
        return "horse artillery" if unit.horse_guns else "foot artillery"
    return "infantry"


# ---- states


def states(s: Scenario, p: VauPosition, piece: str, in_full: bool = True) -> tuple[str, ...]:
    """Formation, facing, front, and what is not ordinary; what lies under others tells less."""
    state = p.units[piece]
    if piece in s.leaders:
        return _leader_states(s, p, piece)
    if not state.at:
        return (state.fate,) if state.is_gone else ()
    ready, counts = state.readiness, in_full or not state.moved
    return (
        *_stance(s, p, piece, in_full),
        *(_front(s, p, piece) if in_full and _shows_facing(s, p, piece) else ()),
        *(() if ready == "fresh" else (ready,)),
        *(("frozen",) if is_frozen(s, p, piece) else ()),
        *(("on a forced march",) if is_forced(s, p, piece) else ()),
        *(("has charged" if state.galloped else "named to charge",) if state.charged else ()),
        *(("has moved",) if state.moved else ()),
        *(("withdrew, may not move",) if state.withdrew else ()),
        *((f"{points_long(state.spent)} spent",) if state.spent and counts else ()),
    )


def _stance(s: Scenario, p: VauPosition, unit: str, in_full: bool) -> tuple[str, ...]:
    """Formation with its second hex, and for the top unit its facing.

    Beside a map the order of the units tells which lie under another.
    """
    state = p.units[unit]
    order = "routed" if state.routed else "disordered" if state.disordered else ""
    form = order or form_words(state.formation)
    if state.also:
        form += f" over {cell_list(state.cells)}"
    if not _shows_facing(s, p, unit):
        return (form, "under another") if in_full else (form,)
    facing = facing_words(s, p, unit)
    return (form, *((f"facing {facing}",) if facing else ()))


def _shows_facing(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for the top unit, and for one over several hexes (VAU-6.2a)."""
    return top(s, p, p.units[unit].at) == unit or bool(p.units[unit].also)


def facing_words(s: Scenario, p: VauPosition, unit: str) -> str:
    """The way a unit faces by its name; "" if it faces everywhere."""
    state = p.units[unit]
    broken = state.broken
    if not broken and not has_facing(s.units[unit], state.formation):
        return ""
    return NAMES[shown_hour(s, p, unit)]


def _front(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    front = front_cells(s, p, unit)
    if not front or not facing_words(s, p, unit):
        return ()
    return (f"front {cell_list(front)}",)


def states_in_stack(s: Scenario, p: VauPosition, piece: str) -> tuple[str, ...]:
    """The same without the hexes in front, and with whom a leader is if there is but one unit."""
    told = states(s, p, piece)
    if piece not in s.leaders:
        front = _front(s, p, piece)
        return tuple(row for row in told if row not in front)
    at = p.units[piece].at
    here = [unit for unit in p.units if unit in s.units and at and at in p.units[unit].cells]
    return (
        told if len(here) != 1 else tuple(row for row in told if row != f"with {{unit:{here[0]}}}")
    )


def _leader_states(s: Scenario, p: VauPosition, leader: str) -> tuple[str, ...]:
    state = p.units[leader]
    if not state.at:
        return (state.fate,) if state.fate else ()
    rides = joined_to(p, leader)
    frozen = ("frozen",) if is_frozen(s, p, leader) else ()
    return ("leader", *((f"with {{unit:{rides}}}",) if rides else ()), *frozen)


# ---- details


def details(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """What else there is to say of a unit on the map: kind, sides hex by hex, zones, its group."""
    if unit not in s.units:
        return _served(s, p, unit)
    who, state = s.units[unit], p.units[unit]
    group = s.formation_of(unit)
    battalions = listed(f"{{unit:{b}}}" for b in who.battalions)
    of = f", made of {battalions}" if who.battalions else ""
    shared = s.ground_names.get(group.ground, group.name)
    die = "" if shared == group.name else f"; its ground die is that of {shared}"
    rows = [f"{kind_words(who)} of {group.name}{of}{die}."]
    if not state.at:
        return tuple(rows)
    hour = shown_hour(s, p, unit)
    if facing_words(s, p, unit):
        rows.append(f"It faces {NAMES[hour]}, {clock_words(hour)}.")
    rows += [_sides(s, p, unit, cell) for cell in state.cells]
    rows.append(_zones(s, p, unit))
    return tuple(rows)


def _sides(s: Scenario, p: VauPosition, unit: str, cell: str) -> str:
    """Front, flank and rear of one hex, each with its hexes."""
    sides = sides_of(s, p, unit, cell)
    around = s.board.grid.around(cell)
    told = []
    for name, numbers in (("front", sides.front), ("flank", sides.flank), ("rear", sides.rear)):
        there = [around[n] for n in sorted(numbers)]
        hexes = [c for c in there if c and c not in p.units[unit].cells]
        told.append(f"{name} {cell_list(hexes)}" if hexes else f"no {name}")
    return f"At {cell_words(cell)}: {'; '.join(told)}."


def _zones(s: Scenario, p: VauPosition, unit: str) -> str:
    told = ["Its front hexes are its zone of influence." if zones.has_zone(s, p, unit)
            else "It has no zone of influence."]  # fmt: skip
    if zones.may_charge_back(s, p, unit):
        reach = counted(zones.reaction_reach(s, unit), "hex", "hexes")
        told.append(
            f"Its reaction charge zone reaches {reach} to the front, its opportunity charge zone "
            f"{zones.OPPORTUNITY}."
        )
    return " ".join(told)


def _served(s: Scenario, p: VauPosition, leader: str) -> tuple[str, ...]:
    """A leader's command, and who of it is with him."""
    groups = dict.fromkeys(s.formation_of(u).name for u in s.units if u in s.leaders[leader].serves)
    rows = [f"He serves {listed(groups)}."]
    at = p.units[leader].at
    here = [u for u in s.leaders[leader].serves if at and at in p.units[u].cells]
    if here:
        rows.append(f"Of his command here: {listed(f'{{unit:{u}}}' for u in sorted(here))}.")
    return tuple(rows)
