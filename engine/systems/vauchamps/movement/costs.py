"""Movement points (CHART-14): allowances and prices, in half points, for roads cost halves."""

from engine.core.words import counted, half_points
from engine.systems.vauchamps import Scenario, VauPosition, VauUnit, order_of_battle
from engine.systems.vauchamps.formations.general_order import form_after
from engine.systems.vauchamps.ground.die import known_loss
from engine.systems.vauchamps.movement.forced_march import is_forced

POINT = 2
"""Half points in a movement point."""
FORM_COST: dict[order_of_battle.Arm, int] = {"infantry": 1, "guns": 2, "cavalry": 3}
"""Points for a change of formation (VAU-6.0b)."""
TURN_COST = 1
SPREAD_COST = 1
"""Points for infantry to take a second hex in line, beyond the change (VAU-6.4c)."""
LINE_LOSS = 2
"""What a unit that begins in line loses (VAU-6.4a)."""
LEADER_POINTS = 14
"""A leader's points when he moves alone (VAU-0.12)."""


def points_long(halves: int) -> str:
    """Half points with the noun: "3 points"."""
    if halves % POINT:
        return f"{half_points(halves)} points" if halves > POINT else "half a point"
    return counted(halves // POINT, "point")


# ---- allowances ----


def allowance(s: Scenario, p: VauPosition, unit: str, on_road: bool = False) -> int:
    """The half points a unit has in this segment, spent ones included.

    `on_road`: it keeps to road and settlement hexes in road march, so the ground takes nothing
    (VAU-16.3d).
    """
    state, who = p.units[unit], s.units[unit]
    form = state.formation
    acted = state.acted
    if state.in_square or (form == "square" and not acted):
        return POINT
    whole = who.movement // 2 if state.disordered else who.movement
    forced = is_forced(s, p, unit)
    if forced and not who.mounted:
        whole *= 2
    if state.in_line or (form == "line" and not acted):
        whole -= LINE_LOSS
    if not on_road:
        whole -= known_loss(s, p, unit) * (2 if forced else 1)
    return max(0, whole) * POINT


def left(s: Scenario, p: VauPosition, unit: str, on_road: bool = False) -> int:
    """The half points a unit has left."""
    return max(0, allowance(s, p, unit, on_road) - p.units[unit].spent)


def could_keep_to_road(s: Scenario, state: VauUnit) -> bool:
    """True on road march not yet off the road: the ground may still take nothing (VAU-16.3d)."""
    marches = state.formation in ("road-march", "limbered") and not state.off_road
    return marches and (s.on_road(state.at) or s.terrain_at(state.at).settlement)


def form_cost(who: order_of_battle.Unit, form: str) -> int:
    """Half points for taking a formation; general order is free (VAU-6.0b)."""
    return 0 if form == "general" else FORM_COST[who.arm] * POINT


# ---- prices ----


def step_cost(
    s: Scenario, unit: str, here: str, there: str, form: str, broken: bool = False
) -> int | None:
    """Half points for a step in a formation; None if the terrain is closed to the unit.

    Road march pays a half along a road, the full cost in settlements; along a road neither slope
    nor stream costs it anything. A bridge serves every formation (CHART-14). Leaving the terrain
    of general order costs a change of formation (VAU-6.6e).
    """
    who = s.units[unit]
    key = (who.arm, here, there, form, broken)
    if key not in s.step_costs:
        s.step_costs[key] = _step_cost(s, who, here, there, form, broken)
    return s.step_costs[key]


def _step_cost(
    s: Scenario, who: order_of_battle.Unit, here: str, there: str, form: str, broken: bool
) -> int | None:
    along = s.road(here, there)
    marching = form in ("road-march", "limbered") and along and not broken
    terrain = s.terrain_at(there)
    whole = terrain.cost(who.arm)
    if marching and not terrain.settlement and terrain.infantry is not None:
        price = 1
    elif whole is None:
        return None
    else:
        price = whole * POINT
    if not marching and s.climbs(here, there):
        price += s.slope_cost.cost(who.arm) * POINT
    if not along and s.stream(here, there):
        price += s.stream_cost.cost(who.arm) * POINT
    if form == "general" and form_after(s, form, broken, here, there) != "general":
        price += form_cost(who, "column")
    return price
