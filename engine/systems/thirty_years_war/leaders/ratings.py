"""Leaders who add their ratings in combat (TYW-10.1, ROC-18)."""

from engine.core import Order, Refusal, Verb, refuse, replace, words
from engine.core.parts import Unit, parts
from engine.systems.thirty_years_war import LEADER, HasScenario, Scenario, TywPosition, refusals
from engine.systems.thirty_years_war.combat.attacks import Fighting, before_it, combat_at
from engine.systems.thirty_years_war.combat.odds import Odds, odds_of, part_of
from engine.systems.thirty_years_war.leaders.events import LeaderCommitted
from engine.systems.thirty_years_war.zones import of_kind, unit_in


class Lead(Order, frozen=True, tag="lead"):
    """Add a leader's rating: lead LEADER; with ROC-18 lead LEADER with UNIT (TYW-10.11).

    Without a unit named, the one in his hex.
    """

    leader: str
    unit: str = ""


def led(frame: Fighting, p: TywPosition) -> frozenset[str]:
    """The leaders that can add their rating to nobody more (TYW-10.13, ROC-18.0b)."""
    return frozenset((*frame.leaders.values(), *p.combats.led))


def in_combat(frame: Fighting, side: str, s: Scenario) -> tuple[str, ...]:
    """A side's units in a combat."""
    return tuple(u for u in (*frame.attackers, *frame.defenders) if s.pieces[u].side == side)


def within_reach(s: Scenario, p: TywPosition, leader: str, unit: str) -> bool:
    """True if a leader can add his rating to a unit in combat (TYW-10.11, ROC-18.0a)."""
    at, there = p.units[leader].at, p.units[unit].at
    if not s.on("roc-reach"):
        return at == there
    return s.board.grid.distance(at, there) <= s.pieces[leader].rating


def reserved_for(s: Scenario, p: TywPosition, leader: str) -> str:
    """The unit for which a defending leader is kept (ROC-18.0c); "" if he is free.

    It is the one in his hex, if it was, is or must be attacked in this phase.
    """
    unit = unit_in(s, p, p.units[leader].at)
    c = p.combats
    return unit if unit in c.must_be_attacked or unit in c.defended else ""


def spent_with(s: Scenario, p: TywPosition, defenders: tuple[str, ...]) -> tuple[str, ...]:
    """The leaders in the hexes of units that are attacked, if not used yet (ROC-18.0c).

    They were kept for those units, and stay so even if their unit is eliminated.
    """
    if not s.on("roc-reach"):
        return ()
    cells = {p.units[u].at for u in defenders}
    side = s.enemy_of(p.clock.side)
    return tuple(
        u for u in of_kind(s, p, side, LEADER) if p.units[u].at in cells and u not in p.combats.led
    )


def can_lead(
    s: Scenario, p: TywPosition, frame: Fighting, side: str, leader: str
) -> tuple[str, ...]:
    """The units of a combat to which a leader may add his rating."""
    if leader in led(frame, p):
        return ()
    kept = reserved_for(s, p, leader) if s.on("roc-reach") else ""
    return tuple(
        u
        for u in in_combat(frame, side, s)
        if u not in frame.leaders
        and within_reach(s, p, leader, u)
        and (not kept or u == kept or side == p.clock.side)
    )


def candidates(s: Scenario, p: TywPosition, frame: Fighting, side: str) -> tuple[str, ...]:
    """A side's leaders who may still add their rating to some unit of a combat."""
    return tuple(u for u in of_kind(s, p, side, LEADER) if can_lead(s, p, frame, side, u))


def odds_led(s: Scenario, p: TywPosition, frame: Fighting, leader: str, unit: str) -> Odds:
    """The odds of a combat with a leader's rating added to one of its units."""
    leaders = {**frame.leaders, unit: leader}
    return odds_of(s, p, frame.attackers, frame.defenders, leaders, frame.charging)


def odds_of_all_led(s: Scenario, p: TywPosition, frame: Fighting, side: str) -> Odds:
    """The odds of a combat with all of a side's leaders who can, each where he adds most."""
    attacks = s.pieces[frame.attackers[0]].side == side
    for leader in candidates(s, p, frame, side):
        led = {
            odds.attack if attacks else odds.defence: unit
            for unit in reversed(can_lead(s, p, frame, side, leader))
            for odds in (odds_led(s, p, frame, leader, unit),)
        }
        if led:
            frame = replace(frame, leaders={**frame.leaders, led[max(led)]: leader})
    return odds_of(s, p, frame.attackers, frame.defenders, frame.leaders, frame.charging)


def why_not_lead(game: HasScenario, view: TywPosition, side: str, order: Lead) -> Refusal | None:
    """Why a leader may not add his rating there."""
    s, frame = game.scenario, combat_at(view)
    if refusal := refusals.bad_on_map(s, view, side, order.leader, "TYW-10.11"):
        return refusal
    who = words.unit(order.leader)
    if s.pieces[order.leader].kind != LEADER:
        return refuse(f"{who} is no leader.", "TYW-10.11")
    if order.leader in led(frame, view):
        also = " or was kept for the unit in his hex" if s.on("roc-reach") else ""
        return refuse(f"{who} has added his rating already{also}.", "TYW-10.13",
                      *_reach(s, "ROC-18.0b", "ROC-18.0c"))  # fmt: skip
    unit = order.unit or unit_in(s, view, view.units[order.leader].at)
    if unit in can_lead(s, view, frame, side, order.leader):
        return None
    return _why_not_that(s, view, frame, side, order.leader, unit)


def _reach(s: Scenario, *rules: str) -> tuple[str, ...]:
    return rules if s.on("roc-reach") else ()


def _why_not_that(
    s: Scenario, p: TywPosition, frame: Fighting, side: str, leader: str, unit: str
) -> Refusal:
    who, own = words.unit(leader), in_combat(frame, side, s)
    if unit not in own:
        return refuse(f"{who} leads no unit of this combat; yours are {words.units(own)}.",
                      "TYW-10.11")  # fmt: skip
    if unit in frame.leaders:
        return refuse(
            f"{words.unit(unit)} has {words.unit(frame.leaders[unit])}; only one leader may add "
            "his rating to a unit.",
            "TYW-10.13",
        )
    if not within_reach(s, p, leader, unit):
        return refuse(f"{who} does not reach {words.unit(unit)}.", "TYW-10.11",
                      *_reach(s, "ROC-18.0a"))  # fmt: skip
    kept = reserved_for(s, p, leader)
    return refuse(f"{who} is kept for {words.unit(kept)}, in his own hex.", "ROC-18.0c")


def _chiefs(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    return candidates(s, p, combat_at(p), side)


def _led_by(s: Scenario, p: TywPosition, side: str, leader: str) -> tuple[str, ...]:
    return can_lead(s, p, combat_at(p), side, leader)


def _leads_his_own(s: Scenario, p: TywPosition, side: str, leader: str) -> bool:
    return unit_in(s, p, p.units[leader].at) in _led_by(s, p, side, leader)


def _lead(pen: refusals.Pen, side: str, order: Lead) -> None:
    """His rating counts; once the defender has no other leader to add, the die is cast."""
    s, p, frame = pen.game.scenario, pen.position, combat_at(pen.position)
    unit = order.unit or unit_in(s, p, p.units[order.leader].at)
    c = p.combats
    used = (*c.led, order.leader) if s.on("roc-reach") else c.led
    part = part_of(odds_led(s, p, frame, order.leader, unit), unit)
    pen.emit(LeaderCommitted(side, order.leader, unit, part.rating, replace(c, led=used),
                             part.rating_times))  # fmt: skip
    led = replace(frame, leaders={**frame.leaders, unit: order.leader})
    all_added = side != p.clock.side and not candidates(s, pen.position, led, side)
    pen.step(replace(led, sides=(), step="die") if all_added else led)


LEAD = Verb(
    Lead, ("lead",), usage="lead LEADER, lead LEADER with UNIT",
    help="Add a leader's rating to a unit of the combat.",
    **parts(Lead, Unit(_chiefs, "leader who adds his rating"),
            Unit(_led_by, lambda leader: f"unit that {words.unit(leader)} leads", _leads_his_own)),
    refuse=why_not_lead, carry_out=_lead,
    misplaced=before_it("A leader is added to an attack that is declared", "TYW-8.0h",
                        "TYW-10.11"), key=")",
)  # fmt: skip
