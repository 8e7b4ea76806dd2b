"""Who would be lost beside a unit that a combat eliminates (TYW-10.0b, WM-20.3)."""

from collections.abc import Iterator

from engine.core import with_units, words
from engine.core.words import counted, players
from engine.systems.thirty_years_war import Scenario, TywPosition, disrupted, zones
from engine.systems.thirty_years_war.combat.attacks import Fighting
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.combat.results import owed_by_attackers
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.morale.tolls import toll_of
from engine.systems.thirty_years_war.state import DISRUPTED, OUT_OF_PLAY


def rows(s: Scenario, p: TywPosition, fight: Fighting) -> tuple[str, ...]:
    """The leaders and banners who are lost if the unit in their hex is eliminated.

    Only where a result of the combat can eliminate it, and they would be alone then.
    """
    odds = odds_of(s, p, fight.attackers, fight.defenders, fight.leaders, fight.charging)
    fates: dict[str, list[bool]] = {}
    for result in dict.fromkeys(s.table.results_of(odds.column)):
        gone = _eliminated(p, fight, result)
        persons = [piece for u in gone for piece in _persons_with(s, p, u)]
        for after in _afterwards(s, p, fight, result, gone) if persons else ():
            lost = alone.lost(s, after)
            for piece in persons:
                fates.setdefault(piece, []).append(piece in lost)
    return tuple(_row(s, p, piece, all(fate)) for piece, fate in fates.items() if any(fate))


def _eliminated(p: TywPosition, fight: Fighting, result: str) -> tuple[str, ...]:
    """Whom a result eliminates; disrupted already is so by a second disruption (TYW-9.0b)."""
    hurt = {"Ae": fight.attackers, "Ad": fight.attackers}.get(result, fight.defenders)
    if result in ("Ae", "De"):
        return hurt
    return tuple(u for u in hurt if result != "none" and disrupted(p, u))


def _persons_with(s: Scenario, p: TywPosition, unit: str) -> tuple[str, ...]:
    there = zones.pieces_in(p, p.units[unit].at)
    return tuple(u for u in there if s.pieces[u].is_person)


def _afterwards(
    s: Scenario, p: TywPosition, fight: Fighting, result: str, gone: tuple[str, ...]
) -> Iterator[TywPosition]:
    """What may stand when leaders are looked at: a Dx turns attackers over, all or only some."""
    after = with_units(p, dict.fromkeys(gone, OUT_OF_PLAY))
    demand = sum(zones.strength(s, p, u) for u in fight.defenders)
    pool, owed, hurt = owed_by_attackers(s, p, fight, demand) if result == "Dx" else ((), 0, ())
    if not hurt:
        yield after
    if owed:
        yield with_units(after, {u: after.units[u].marked(DISRUPTED) for u in pool})


def _row(s: Scenario, p: TywPosition, piece: str, surely: bool) -> str:
    toll = toll_of(s, p, piece)
    points = f": {counted(toll.points, 'point')} to {players(toll.winner)}" if toll.points else ""
    is_lost = "is lost" if surely else "may be lost"
    who = f"{words.unit(piece)} at {words.cell(p.units[piece].at)}"
    return f"{who} {is_lost}, too, if the unit there is{points}."
