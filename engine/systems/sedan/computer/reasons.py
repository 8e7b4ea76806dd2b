"""Why an order was given, in Sedan's own words."""

from engine.core.order import Order
from engine.core.words import cell as cell_words, counted
from engine.rules.odds import column_words
from engine.systems.sedan import FIRST_ARMY, PRUSSIAN, Scenario, SedanPosition
from engine.systems.sedan.combat.attacking import Assault, Attack
from engine.systems.sedan.combat.lowering import Fight
from engine.systems.sedan.combat.obligations import book
from engine.systems.sedan.computer.answers import GUN_WORTH, gun_brings
from engine.systems.sedan.computer.stand import stand_of
from engine.systems.sedan.computer.worth import Judge
from engine.systems.sedan.fortunes.mitrailleuse import Gunning
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.movement.moving_together import March
from engine.systems.sedan.movement.reinforcements import Enter
from engine.systems.sedan.special_units.first_army import PlaceFirstArmy, applied

_OF_ARMY = {
    "last": "By rule of thumb, not weighed: none of {} may act once it has.",
    "first": "By rule of thumb, not weighed: it does not wait until {} have acted.",
}
"""Why First Army is to come first or last (SED-7.4b, 7.6), with how many others there are."""


def reason(judge: Judge, p: SedanPosition, side: str, order: Order) -> str:
    """The reason in marked words; "" where the terms say it as well."""
    if isinstance(order, Attack | Assault):
        targets = (order.target,) if isinstance(order, Attack) else order.targets
        column, _ = judge.battles.gain(
            stand_of(judge.s, p), side, targets, order.units, judge.shift(p)
        )
        b = book(judge.s, p, side)
        owed = not b.obliged.isdisjoint(order.units) or not b.owed.isdisjoint(targets)
        at = "It must be fought, and at" if owed and is_bad(judge, column) else "At"
        return chances(judge, column, targets, order.units, f"{at} about")
    if isinstance(order, Fight):
        c = p.battle
        return chances(judge, c.column, c.targets, c.attackers, "At")
    if isinstance(order, PlaceFirstArmy):
        return _OF_ARMY[order.place].format(counted(_others(judge.s, p), "other Prussian unit"))
    if isinstance(p.top, Gunning) and side in p.top.sides:
        return _of_gun(judge, p)
    if isinstance(order, Move | March | Enter):
        return taking(judge, p, side, order.path) or leaving(judge, p, side, order)
    return ""


def _of_gun(judge: Judge, p: SedanPosition) -> str:
    """What the Mitrailleuse changes here, beside what it should."""
    brings = gun_brings(judge, p)
    more = "and is used from" if brings >= GUN_WORTH else "and is kept until it brings"
    points = counted(max(0, round(brings)), "point")
    return f"The Mitrailleuse brings about {points} here {more} {GUN_WORTH:.0f}."


def _others(s: Scenario, p: SedanPosition) -> int:
    """How many Prussian units stand on the map beside First Army."""
    army = s.with_role(FIRST_ARMY)
    return sum(
        bool(state.at) and u != army and s.side_of(u) == PRUSSIAN for u, state in p.units.items()
    )


def is_bad(judge: Judge, column: int) -> bool:
    """True for odds at which the attacker suffers on more faces than the defender."""
    results = judge.s.table.results_of(column)
    return sum(r[0] == "A" for r in results) > sum(r[0] == "D" for r in results)


def chances(
    judge: Judge, column: int, targets: tuple[str, ...], units: tuple[str, ...], at: str
) -> str:
    """The odds on a hex, and on how many faces the die does what."""
    s = judge.s
    results = [applied(s, units, (), r) for r in s.table.results_of(column)]
    walls = all(t in s.cities for t in targets)
    beaten = sum(r.startswith("D") and not (walls and r == "DR") for r in results)
    thrown = sum(r.startswith("A") for r in results)
    where = cell_words(targets[0])
    if len(targets) > 1:
        where += f" and {counted(len(targets) - 1, 'hex', 'hexes')} more"
    return (
        f"{at} {column_words(s.table.columns[column])} on {where}, "
        f"{counted(beaten, 'face')} of 6 {'is' if beaten == 1 else 'are'} for us and "
        f"{thrown or 'none'} against us."
    )


def taking(judge: Judge, p: SedanPosition, side: str, path: tuple[str, ...]) -> str:
    """That a move takes a city, and how many the Prussians then hold."""
    taken = [c for c in path if p.cities.get(c, side) != side]
    if not taken:
        return ""
    held = sum(owner == PRUSSIAN for owner in p.cities.values())
    then = held + len(taken) * (1 if side == PRUSSIAN else -1)
    needed = judge.s.turns[max(p.clock.turn, 1) - 1].cities
    return (
        f"It takes {cell_words(taken[0])}, so that the Prussians hold {then} of the {needed} "
        "cities that win."
    )


def leaving(judge: Judge, p: SedanPosition, side: str, order: Move | March | Enter) -> str:
    """That a move leaves a French city empty, and how many Prussians could walk in next turn."""
    units = order.units if isinstance(order, March) else (order.unit,)
    city = p.units[units[0]].at
    if side == PRUSSIAN or p.cities.get(city) != side or city not in judge.s.cities:
        return ""
    if any(state.at == city for u, state in p.units.items() if u not in units):
        return ""
    away = judge.goals.away(stand_of(judge.s, p), PRUSSIAN, frozenset((city,)), hindered=True)
    near = counted(sum(turns <= 1.0 for turns in away.values()), "Prussian unit")
    return f"It gives up {cell_words(city)}, into which {near} can then walk, for more elsewhere."
