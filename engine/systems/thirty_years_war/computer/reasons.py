"""Why an order was given, in the words of these battles, where these say more than points."""

from engine.core.order import Order
from engine.core.words import cell, counted, unit as unit_words
from engine.rules.odds import spoken
from engine.systems.thirty_years_war import (
    LEADER,
    Scenario,
    TywPosition,
    of_kind,
    strength,
    unit_in,
)
from engine.systems.thirty_years_war.combat.attacks import Attack, Fighting
from engine.systems.thirty_years_war.combat.charge import ChargeNow, chargers
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.combat.obligations import contacts
from engine.systems.thirty_years_war.combat.odds import Odds, odds_of
from engine.systems.thirty_years_war.combat.results import Disrupt, Losses
from engine.systems.thirty_years_war.disruption.recovery import Recover, attempt_words
from engine.systems.thirty_years_war.guns.bombardment import Fire
from engine.systems.thirty_years_war.leaders.ratings import Lead


def reason(s: Scenario, p: TywPosition, side: str, order: Order) -> str:
    """The reason in marked words; "" where the terms say it as well."""
    if isinstance(order, Recover):
        return f"It {attempt_words(s, p, order.unit)}."
    if isinstance(order, Fire):
        return shot(s, p, order)
    if isinstance(order, Attack):
        targets = tuple(unit_in(s, p, t) for t in order.targets)
        odds = odds_of(s, p, order.units, targets, chiefs(s, p, order.units, targets))
        return chances(s, odds, must=is_owed(s, p, side, order.units, targets))
    if isinstance(p.top, Fighting):
        return in_combat(s, p, p.top, order)
    if isinstance(p.top, Losses) and isinstance(order, Disrupt):
        total = sum(strength(s, p, u) for u in order.units)
        return f"They cost least, with a strength of {total} for the {p.top.owed} that are asked."
    return ""


def is_owed(
    s: Scenario, p: TywPosition, side: str, units: tuple[str, ...], targets: tuple[str, ...]
) -> bool:
    """True if one of these must attack, or must be attacked (TYW-8.11, TYW-8.12)."""
    known = contacts(s, p, side)
    return any(u in known.must_attack for u in units) or any(
        t in known.must_be_attacked for t in targets
    )


def chiefs(
    s: Scenario, p: TywPosition, attackers: tuple[str, ...], defenders: tuple[str, ...]
) -> dict[str, str]:
    """The leaders who stand with units of a combat: they will be added, on both sides."""
    found: dict[str, str] = {}
    for unit in (*attackers, *defenders):
        here = [
            u for u in of_kind(s, p, s.side_of(unit), LEADER) if p.units[u].at == p.units[unit].at
        ]
        if here:
            found[unit] = max(here, key=lambda u: (s.pieces[u].rating, u))
    return found


def shot(s: Scenario, p: TywPosition, order: Fire) -> str:
    """How far it is, and on how many faces it hits."""
    far = s.board.grid.distance(p.units[order.gun].at, order.target)
    column = s.fire.column(far)
    faces = sum(s.fire.result(die, column) == "Dd" for die in range(1, 7))
    whom = unit_words(unit_in(s, p, order.target))
    where = f"{cell(order.target)}, {counted(far, 'hex', 'hexes')} away"
    return f"It could disrupt {whom} at {where}, on {counted(faces, 'face')} of 6."


def in_combat(s: Scenario, p: TywPosition, fight: Fighting, order: Order) -> str:
    """What charge or leader make of the odds, or what the die may bring."""
    now = odds_of(s, p, fight.attackers, fight.defenders, fight.leaders, fight.charging)
    if isinstance(order, Fight):
        return chances(s, now)
    then = now
    if isinstance(order, ChargeNow):
        horse = chargers(s, p, fight.attackers, fight.defenders)
        then = odds_of(s, p, fight.attackers, fight.defenders, fight.leaders, horse)
        return f"The charge makes it {spoken(then.final)} instead of {spoken(now.final)}."
    if isinstance(order, Lead):
        unit = order.unit or unit_in(s, p, p.units[order.leader].at)
        led = {**fight.leaders, unit: order.leader}
        then = odds_of(s, p, fight.attackers, fight.defenders, led, fight.charging)
        if then.final == now.final:
            adds = s.pieces[order.leader].rating
            return (
                f"He adds {adds}, which does not better the {spoken(now.final)}, but costs nothing."
            )
        return f"With him it is {spoken(then.final)} instead of {spoken(now.final)}."
    return f"No leader is left to add at {spoken(now.final)}."


def chances(s: Scenario, odds: Odds, *, must: bool = False) -> str:
    """The odds, and on how many faces the die does what; that one must, where they are bad."""
    results = s.table.results_of(odds.column)
    beaten = sum(r in ("Dd", "De") for r in results)
    thrown = sum(r.startswith("A") for r in results)
    where = cell(odds.defenders[0].at)
    more = len(odds.defenders) - 1
    if more:
        where += f" and {counted(more, 'hex', 'hexes')} more"
    led = " with leaders" if any(part.leader for part in (*odds.attackers, *odds.defenders)) else ""
    at = f"{spoken(odds.final)}{led} on {where}"
    if must and thrown > beaten:
        return (
            f"It must be fought, at {at}, with {counted(thrown, 'face')} of 6 against us and "
            f"{beaten or 'none'} for us."
        )
    return (
        f"At {at}, {counted(beaten, 'face')} of 6 {'hurts' if beaten == 1 else 'hurt'} only the "
        f"defender and {thrown or 'none'} only the attacker."
    )
