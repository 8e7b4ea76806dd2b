"""The leaders whose bonus is used in a melee (VAU-13.5c, VAU-0.11)."""

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Unit, parts
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, of_pending
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee.course import asks, briefly, go, in_it, is_attackers, side_of
from engine.systems.vauchamps.where import enemies_at, leaders_serving


class Lead(Order, frozen=True, tag="lead"):
    """A leader's bonus is used in the melee (VAU-13.5c)."""

    leader: str


def attack_leaders(s: Scenario, p: VauPosition, units: tuple[str, ...]) -> tuple[str, ...]:
    """The leaders whose attack bonus could be used by these attackers."""
    found = (name for u in units if p.units[u].at for name in leaders_serving(s, p, u))
    return tuple(dict.fromkeys(name for name in found if s.leaders[name].attack))


def defence_leaders(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The leaders whose defence bonus could be used."""
    side = s.units[frame.units[0]].side
    units = enemies_at(s, p, frame.target, side)
    found = (name for u in units for name in leaders_serving(s, p, u))
    return tuple(dict.fromkeys(name for name in found if s.leaders[name].defence))


def lead_attack(pen: Pen, frame: Melee) -> None:
    """The attacker names the leader whose bonus is used, if there are several."""
    s, p, side = pen.game.scenario, pen.position, side_of(pen, frame)
    units = in_it(pen, frame)
    if not enemies_at(s, p, frame.target, side) or not units:
        go(pen, frame, "advance")
        return
    fight = replace(frame, units=units)
    found = attack_leaders(s, p, units)
    if len(found) > 1:
        pen.step(replace(fight, sides=(side,)))
    else:
        go(pen, replace(fight, attack_leader=next(iter(found), "")), "lead-defence")


def lead_defence(pen: Pen, frame: Melee) -> None:
    """The defender names the leader whose bonus is used, if there are several."""
    s, side = pen.game.scenario, side_of(pen, frame)
    found = defence_leaders(s, pen.position, frame)
    if len(found) > 1:
        pen.step(replace(frame, sides=(s.enemy_of(side),)))
    else:
        go(pen, replace(frame, defence_leader=next(iter(found), "")), "resolve")


def why_name_leader(game: HasScenario, view: VauPosition, side: str) -> Refusal:
    """A leader must be named."""
    return refuse("Name the leader whose bonus is used.", "VAU-13.5c")


def who_may_lead(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The leaders of the side that is asked whose bonus could be used."""
    attacks = is_attackers(s, frame)
    return attack_leaders(s, p, frame.units) if attacks else defence_leaders(s, p, frame)


def _why_not_lead(game: HasScenario, view: VauPosition, side: str, order: Lead) -> Refusal | None:
    if order.leader in who_may_lead(game.scenario, view, view.pending(Melee)):
        return None
    return refuse(f"{words.unit(order.leader)} cannot lead in this melee.", "VAU-0.11", "VAU-13.5c")


def _lead(pen: Pen, side: str, order: Lead) -> None:
    frame = pen.position.pending(Melee)
    if is_attackers(pen.game.scenario, frame):
        go(pen, replace(frame, attack_leader=order.leader), "lead-defence")
    else:
        go(pen, replace(frame, defence_leader=order.leader), "resolve")


@asks
def ask_lead(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Whose bonus is used?"""
    return f"choose the leader to use, {words.units(who_may_lead(s, p, frame))}."


@briefly
def lead_briefly(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """The same."""
    return f"use {words.listed(map(words.unit, who_may_lead(s, p, frame)), 'or')}."


LEAD = Verb(
    Lead, ("lead",), usage="lead LEADER", help="Use a leader's bonus in the melee; only one leads.",
    **parts(Lead, Unit(of_pending(Melee, who_may_lead), "leader whose bonus is used")),
    refuse=_why_not_lead, carry_out=_lead,
    misplaced=belongs("A leader's bonus is used in a melee.", "VAU-13.5c"), key=")", one_alone=True,
)  # fmt: skip
