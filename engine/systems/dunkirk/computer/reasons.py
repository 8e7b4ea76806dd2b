"""Why an order was given, in Dunkirk's own words, where these say more than points."""

from engine.core import Order, replace
from engine.core.words import cell as cell_words, counted
from engine.rules.odds import spoken
from engine.rules.setting_up import Place
from engine.systems.dunkirk import GERMAN, DunkirkPosition, Scenario
from engine.systems.dunkirk.combat.attacks import enlarged
from engine.systems.dunkirk.combat.odds import Odds, odds_of
from engine.systems.dunkirk.frames import Fighting
from engine.systems.dunkirk.orders import DeclareAttack, Fight, Move, PlaceAir


def reason(s: Scenario, p: DunkirkPosition, side: str, order: Order) -> str:
    """The reason in marked words; "" where the terms say it as well."""
    if isinstance(order, DeclareAttack):
        return chances(s, odds_of(s, p, enlarged(p, order.target, order.units)))
    if isinstance(order, Fight) and isinstance(p.top, Fighting):
        attack = p.attack_on(p.top.target)
        return chances(s, odds_of(s, p, attack)) if attack else ""
    if isinstance(order, Place):
        places = sum(unit.side == side for unit in s.units.values())
        return f"It is 1 of {places} places of a set-up that goes together."
    if isinstance(order, PlaceAir):
        return helped(s, p, order)
    if isinstance(order, Move):
        return taking(s, p, side, order)
    return ""


def chances(s: Scenario, odds: Odds) -> str:
    """The odds on a hex, and on how many faces the die does what."""
    results = s.table.results_of(odds.column)
    beaten = sum(r.startswith("D") for r in results)
    thrown = sum(r.startswith("A") for r in results)
    return (
        f"At {spoken(odds.final)} on {cell_words(odds.target)}, {counted(beaten, 'face')} of 6 "
        f"{'hurts' if beaten == 1 else 'hurt'} only the defender and {thrown or 'none'} only the "
        "attacker."
    )


def helped(s: Scenario, p: DunkirkPosition, order: PlaceAir) -> str:
    """What odds a marker makes, and instead of which."""
    attack = p.attack_on(order.target)
    if attack is None:
        return ""
    now, then = odds_of(s, p, attack), odds_of(s, p, replace(attack, air=attack.air + 1))
    return f"It makes {spoken(then.final)} of {spoken(now.final)} on {cell_words(order.target)}."


def taking(s: Scenario, p: DunkirkPosition, side: str, order: Move) -> str:
    """That a move takes a city, and how many the Germans then hold."""
    taken = [c for c in order.path if p.cities.get(c, side) != side]
    if not taken:
        return ""
    held = sum(owner == GERMAN for owner in p.cities.values())
    then = held + len(taken) * (1 if side == GERMAN else -1)
    return (
        f"It takes {cell_words(taken[0])}, so that the Germans hold {then} of the "
        f"{s.cities_needed} cities they need."
    )
