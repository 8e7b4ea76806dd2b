"""What an attack or a shot would mean, before it is ordered."""

from __future__ import annotations

from engine.core.words import cell as cell_words, counted, listed, unit as unit_words
from engine.rules.odds import spoken
from engine.speech.game_words import Rows
from engine.systems.thirty_years_war import charge
from engine.systems.thirty_years_war.bombardment import targets_of, why_no_shot, why_no_target
from engine.systems.thirty_years_war.capture import guns_of
from engine.systems.thirty_years_war.charts import range_words
from engine.systems.thirty_years_war.frames import Fighting
from engine.systems.thirty_years_war.line_of_fire import holders_of
from engine.systems.thirty_years_war.obligations import all_targets
from engine.systems.thirty_years_war.odds import (
    Odds,
    chance_words,
    final_words,
    odds_lines,
    odds_of,
)
from engine.systems.thirty_years_war.scenario import LEADER, Scenario
from engine.systems.thirty_years_war.state import FIRED, TywPosition
from engine.systems.thirty_years_war.zones import disrupted, unit_in

# ---- combat


def attack_rows(s: Scenario, p: TywPosition, side: str, cell: str, units: tuple[str, ...]) -> Rows:
    """The odds of an attack on a hex by some units, or by all that could attack it.

    Leaders named add their ratings to the units in their hexes. Of a declared combat as it stands.
    """
    declared = _declared(s, p, cell)
    if declared is not None and not units:
        return _odds_rows(s, cell, declared)
    enemy = unit_in(s, p, cell)
    if not enemy or s.pieces[enemy].side == side:
        return (f"There is no enemy unit in {cell_words(cell)}. Rule TYW-8.15.",)
    able = tuple(u for u, enemies in all_targets(s, p, side).items() if enemy in enemies)
    leaders = tuple(u for u in units if s.pieces[u].kind == LEADER)
    named = tuple(u for u in units if u not in leaders)
    for unit in named:
        if unit not in able:
            return (_why_not(p, unit, cell),)
    attackers = named or able
    if not attackers:
        return (f"No unit can attack {cell_words(cell)}.",)
    led = {unit_in(s, p, p.units[x].at): x for x in leaders}
    odds = odds_of(s, p, attackers, (enemy,), led)
    return (*_odds_rows(s, cell, odds), *_charge_row(s, p, attackers, enemy, led))


def _why_not(p: TywPosition, unit: str, cell: str) -> str:
    if unit in p.units and disrupted(p, unit):
        return f"{unit_words(unit)} is disrupted and cannot attack. Rule TYW-9.14."
    return f"{unit_words(unit)} cannot attack {cell_words(cell)} from where it is. Rule TYW-8.15."


def _declared(s: Scenario, p: TywPosition, cell: str) -> Odds | None:
    """The odds of the combat that is being fought in a hex."""
    frame = next((f for f in p.agenda if isinstance(f, Fighting)), None)
    if frame is None or cell not in (p.units[u].at for u in frame.defenders):
        return None
    return odds_of(s, p, frame.attackers, frame.defenders, frame.leaders, frame.charging)


def _odds_rows(s: Scenario, cell: str, odds: Odds) -> Rows:
    results = enumerate(s.table.results_of(odds.column), 1)
    by_die = "; ".join(f"{die} gives {r}" for die, r in results)
    head = f"Attack on {cell_words(cell)}: {final_words(odds)}. {chance_words(s, odds)}"
    return (head, *odds_lines(odds), f"By die: {by_die}.")


def _charge_row(
    s: Scenario, p: TywPosition, attackers: tuple[str, ...], enemy: str, led: dict[str, str]
) -> Rows:
    """What a charge would make of it, if one is possible."""
    able = charge.chargers(s, p, attackers, (enemy,))
    if not able:
        return ()
    odds = odds_of(s, p, attackers, (enemy,), led, able)
    return (f"With a charge: {odds.attack} against {odds.defence}, {spoken(odds.final)}.",)


# ---- guns


def fire_rows(s: Scenario, p: TywPosition, side: str, cell: str, guns: tuple[str, ...]) -> Rows:
    """What each gun could do to a hex; without guns named, each of the side's own."""
    refusal = why_no_target(s, p, side, cell)
    if refusal is not None:
        return (f"{refusal.reason} Rule {refusal.rules[0]}.",)
    held = holders_of(s, p)
    chosen = guns or guns_of(s, p, side)
    rows = tuple(_shot(s, p, gun, cell, held) for gun in chosen)
    return rows or ("There is no gun to fire.",)


def _shot(s: Scenario, p: TywPosition, gun: str, cell: str, held: dict[str, str]) -> str:
    refusal = why_no_shot(s, p, gun, cell, held)
    who = unit_words(gun)
    if refusal is not None:
        return f"{who}: {refusal.reason} Rule {refusal.rules[0]}."
    far = s.board.grid.distance(p.units[gun].at, cell)
    fired = " It has fired in this phase." if FIRED in p.units[gun].marks else ""
    return f"{who} at range {far}: disrupted on {_dice(s, far)}.{fired}"


def _dice(s: Scenario, far: int) -> str:
    column = s.fire.column(far)
    dice = [str(d) for d in range(1, 7) if s.fire.result(d, column) != "none"]
    name = range_words(s.fire.columns[column])
    return f"{listed(dice, 'or')}, column {name}" if dice else f"nothing, column {name}"


def all_fire(s: Scenario, p: TywPosition, side: str) -> Rows:
    """Every gun of a side with the hexes it can fire at, the nearest first."""
    rows = []
    for gun in guns_of(s, p, side):
        at = p.units[gun].at
        by_column: dict[int, list[str]] = {}
        for cell in targets_of(s, p, side, gun):
            far = s.board.grid.distance(at, cell)
            by_column.setdefault(s.fire.column(far), []).append(cell_words(cell))
        told = "; ".join(
            f"on {_dice(s, s.fire.ranges[column])}: {listed(cells)}"
            for column, cells in by_column.items()
        )
        fired = ", has fired" if FIRED in p.units[gun].marks else ""
        rows.append(f"{unit_words(gun)} at {cell_words(at)}{fired}, {told or 'no target'}.")
    return (f"{counted(len(rows), 'gun')} with what each can disrupt, by the die:", *rows)
