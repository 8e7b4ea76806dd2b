"""The state of the ground (VAU-16.3): one die for each group in a segment."""

from typing import Any

from engine.core import Order, Refusal, Verb, belongs, refuse, words
from engine.core.parts import Choice, Unit, parts
from engine.systems.vauchamps import FRENCH, Pen, Scenario, VauPosition, bad_unit
from engine.systems.vauchamps.ground.events import FIRM, GroundJoined, GroundRolled


class JoinGround(Order, frozen=True, tag="join-ground"):
    """An unattached unit shares a ground group's die in this segment (VAU-16.3b)."""

    unit: str
    group: str


def group_of(s: Scenario, p: VauPosition, unit: str) -> str:
    """The group whose die a unit uses; its own id if it rolls alone (VAU-16.3b)."""
    own = s.formation_of(unit).ground
    return own or p.joined.get(unit, unit)


def is_exempt(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for French units that come on in the first turn, in that turn (VAU-16.3e)."""
    return s.units[unit].side == FRENCH and p.clock.turn <= 1


def is_known(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True if no die is needed for a unit any more in this segment."""
    return is_exempt(s, p, unit) or FIRM in p.ground or group_of(s, p, unit) in p.ground


def known_loss(s: Scenario, p: VauPosition, unit: str) -> int:
    """The points that the ground takes from a unit; 0 while its die has not fallen."""
    die = p.ground.get(group_of(s, p, unit), 0)
    return 0 if not die or is_exempt(s, p, unit) else loss_by(s, unit, die)


def worst_loss(s: Scenario, unit: str) -> int:
    """The most points that the ground can take from a unit, by whatever die."""
    return max(loss_by(s, unit, die) for die in range(1, len(s.ground) + 1))


def loss_by(s: Scenario, unit: str, die: int) -> int:
    """The points that a die of the ground takes from a unit: its arm's column (VAU-16.3c)."""
    row, who = s.ground[die - 1], s.units[unit]
    if who.cavalry:
        return row.cavalry
    return row.horse_guns if who.horse_guns else row.foot


def roll_for(pen: Pen, unit: str) -> None:
    """Roll for a unit's group, if that is still to be done in this segment (VAU-16.3a)."""
    s, p = pen.game.scenario, pen.position
    if is_known(s, p, unit) or not s.ground:
        return
    group = group_of(s, p, unit)
    name = name_of(s, group)
    die = pen.roll(f"the ground of {name}")
    row = s.ground[die - 1]
    pen.emit(GroundRolled(group, name, die, row.foot, row.cavalry, row.horse_guns))


def ground_loss(pen: Pen, unit: str) -> int:
    """The points that the ground takes from a unit, rolled for if need be (VAU-16.3c)."""
    roll_for(pen, unit)
    return known_loss(pen.game.scenario, pen.position, unit)


# ---- units of no division (VAU-16.3b) ----


def groups_for(s: Scenario, unit: str) -> tuple[str, ...]:
    """The ground groups of its nation that an unattached unit may join."""
    nation = s.units[unit].nation
    groups = (f.ground for f in s.formations.values() if f.nation == nation and f.ground)
    return tuple(dict.fromkeys(groups))


def fallen_for(s: Scenario, p: VauPosition, unit: str) -> dict[str, int]:
    """What each die that has fallen of the groups it may join would take from it (VAU-16.3b)."""
    fallen = (group for group in groups_for(s, unit) if group in p.ground)
    return {group: loss_by(s, unit, p.ground[group]) for group in fallen}


def name_of(s: Scenario, group: str) -> str:
    """What a ground group is called, or the unit that is alone."""
    return words.unit(group) if group in s.units else s.ground_names.get(group, group)


def may_join(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The unattached units that have not yet settled whose die they use."""
    return tuple(
        u
        for u, unit in s.units.items()
        if unit.side == side
        and not s.formation_of(u).ground
        and u in p.units
        and p.units[u].at
        and FIRM not in p.ground
        and u not in p.joined
        and u not in p.ground
    )


def _why_not(game: Any, view: VauPosition, side: str, order: JoinGround) -> Refusal | None:
    s: Scenario = game.scenario
    if refusal := bad_unit(s, view, side, order.unit, "VAU-16.3b"):
        return refusal
    who = words.unit(order.unit)
    if s.formation_of(order.unit).ground:
        name = name_of(s, s.formation_of(order.unit).ground)
        return refuse(f"{who} belongs to {name} and uses its die.", "VAU-16.3a")
    if order.unit not in may_join(s, view, side):
        return refuse(f"It is settled for this segment whose die {who} uses.", "VAU-16.3b")
    groups = groups_for(s, order.unit)
    if order.group not in groups:
        names = words.listed((name_of(s, g) for g in groups), "or")
        return refuse(f"{who} may join {names}.", "VAU-16.3b")
    return None


def _carry_out(pen: Pen, side: str, order: JoinGround) -> None:
    pen.emit(GroundJoined(order.unit, order.group, name_of(pen.game.scenario, order.group)))


JOIN_GROUND = Verb(
    JoinGround, ("ground",), usage="ground UNIT FORMATION",
    help="Before it moves or charges an unattached unit may share the ground die of a division; "
    "else it rolls alone.",
    **parts(
        JoinGround, Unit(may_join, "unattached unit"),
        Choice(lambda s, p, _, unit: groups_for(s, unit), "formation whose ground die it shares"),
    ),
    refuse=_why_not, carry_out=_carry_out,
    misplaced=belongs("A ground die is shared before charges and moves.", "VAU-16.3b"), key="-",
    beside=True,
)  # fmt: skip


def unsettled(
    s: Scenario, p: VauPosition, units: tuple[str, ...], path: tuple[str, ...]
) -> tuple[str, ...]:
    """Those of a way's walkers for whose ground the die falls before they set out (VAU-16.3)."""
    unknown = tuple(u for u in units if s.ground and not is_known(s, p, u))
    return () if not unknown or _on_road(s, p, units, path) else unknown


def _on_road(s: Scenario, p: VauPosition, units: tuple[str, ...], path: tuple[str, ...]) -> bool:
    here = p.units[units[0]].at
    for there in path:
        if not all(keeps_to_road(s, p.units[u].formation, here, there) for u in units):
            return False
        here = there
    return not any(p.units[u].off_road for u in units)


def keeps_to_road(s: Scenario, form: str, here: str, there: str) -> bool:
    """True for a step in road march that the ground cannot slow (VAU-16.3d)."""
    if form not in ("road-march", "limbered"):
        return False
    return s.road(here, there) or s.terrain_at(there).settlement
