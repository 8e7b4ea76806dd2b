"""Leaders told to go with a unit of their hex, or to stay (VAU-0.12)."""

from engine.core import Order, Refusal, Verb, belongs, refuse, words
from engine.core.parts import OneUnit, Unit, parts
from engine.systems.vauchamps import HasScenario, Scenario, VauPosition, friends_at, refusals
from engine.systems.vauchamps.leaders.events import LeaderAttached
from engine.systems.vauchamps.leaders.going_along import joined_to


class Attach(Order, frozen=True, tag="attach"):
    """A leader goes with a unit of his hex from now on (VAU-0.12)."""

    leader: str
    unit: str


class Detach(Order, frozen=True, tag="detach"):
    """A leader stays when the unit he went with moves on (VAU-0.12)."""

    leader: str


def leaders_of(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """A side's leaders on the map."""
    return tuple(x for x, leader in s.leaders.items() if leader.side == side and p.units[x].at)


def hosts(s: Scenario, p: VauPosition, leader: str) -> tuple[str, ...]:
    """The units of his hex with which a leader may go."""
    return friends_at(s, p, p.units[leader].at, s.leaders[leader].side)


def attachable(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The leaders that may be told to go with a unit: once a phase."""
    return tuple(
        x
        for x in leaders_of(s, p, side)
        if f"attach:{x}" not in p.reordered and other_hosts(s, p, side, x)
    )


def how_along(s: Scenario, p: VauPosition, leaders: tuple[str, ...], unit: str) -> str:
    """How leaders of its hex come to go with a unit, behind a sentence; "" if none of them can."""
    side = s.units[unit].side
    free = attachable(s, p, side)
    able = [x for x in leaders if x in free and unit in other_hosts(s, p, side, x)]
    if not able:
        return ""
    orders = words.listed(f"attach {words.unit(x)} to {words.unit(unit)}" for x in able)
    return f"; {orders} first, to take {'them' if able[1:] else 'him'} along"


def other_hosts(s: Scenario, p: VauPosition, side: str, leader: str) -> tuple[str, ...]:
    """Those of them with whom he does not go yet."""
    return tuple(u for u in hosts(s, p, leader) if u != joined_to(p, leader))


def why_not_attach(
    game: HasScenario, view: VauPosition, side: str, order: Attach
) -> Refusal | None:
    """Why a leader may not go with a unit."""
    s = game.scenario
    if refusal := refusals.bad_leader(s, view, side, order.leader, "VAU-0.12"):
        return refusal
    if joined_to(view, order.leader) == order.unit:
        return refuse(f"{words.unit(order.leader)} goes with it already.", "VAU-0.12")
    if order.unit not in hosts(s, view, order.leader):
        return refuse(
            f"{words.unit(order.leader)} can go only with a friend in his hex.", "VAU-0.12"
        )
    if f"attach:{order.leader}" in view.reordered:
        return refuse(f"{words.unit(order.leader)} has his orders for this phase.", "VAU-0.12")
    return None


def why_not_detach(
    game: HasScenario, view: VauPosition, side: str, order: Detach
) -> Refusal | None:
    """Why a leader may not be told to stay."""
    if refusal := refusals.bad_leader(game.scenario, view, side, order.leader, "VAU-0.12"):
        return refusal
    if not joined_to(view, order.leader):
        return refuse(f"{words.unit(order.leader)} goes with nobody.", "VAU-0.12")
    return None


ATTACH = Verb(
    Attach, ("attach",), usage="attach LEADER to UNIT",
    help="A leader goes with a unit of his hex from now on.",
    **parts(
        Attach, Unit(attachable, "leader"),
        Unit(other_hosts, lambda leader: f"unit with which {words.unit(leader)} goes"),
    ),
    refuse=why_not_attach,
    carry_out=lambda pen, side, order: pen.emit(LeaderAttached(order.leader, order.unit)),
    misplaced=belongs("Leaders are attached in the movement phase.", "VAU-0.12"), key="r",
    beside=True,
)  # fmt: skip


DETACH = Verb(
    Detach, ("detach",), usage="detach LEADER", help="A leader goes with his unit no longer.",
    **parts(Detach, OneUnit(
        lambda s, p, side: tuple(x for x in leaders_of(s, p, side) if joined_to(p, x)),
        "leader to stay",
    )),
    refuse=why_not_detach,
    carry_out=lambda pen, side, order: pen.emit(LeaderAttached(order.leader, "")),
    misplaced=belongs("Leaders leave their units in the movement phase.", "VAU-0.12"), key="r",
    beside=True,
)  # fmt: skip
