"""What an attack or a shot would mean, before it is ordered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.core.refusal import Refusal
from engine.core.words import cell as cell_words, cells, counted, listed, unit as unit_words
from engine.rules.matching import matched
from engine.rules.odds import spoken
from engine.speech.game_words import Rows
from engine.speech.results import ResultRow, ResultTable
from engine.systems.thirty_years_war import attacks, charge, leaders
from engine.systems.thirty_years_war.bombardment import (
    bad_gun,
    block_words,
    targets_of,
    why_no_shot,
    why_no_target,
)
from engine.systems.thirty_years_war.capture import guns_of
from engine.systems.thirty_years_war.charts import range_words
from engine.systems.thirty_years_war.combat_events import RESULT_WORDS
from engine.systems.thirty_years_war.frames import Fighting
from engine.systems.thirty_years_war.line_of_fire import blocked, holders_of
from engine.systems.thirty_years_war.obligations import contacts
from engine.systems.thirty_years_war.odds import (
    Odds,
    chance_words,
    final_words,
    odds_lines,
    odds_of,
)
from engine.systems.thirty_years_war.scenario import GUN, LEADER, Scenario
from engine.systems.thirty_years_war.state import FIRED, TywPosition
from engine.systems.thirty_years_war.zones import unit_in

# ---- combat


def attack_rows(s: Scenario, p: TywPosition, side: str, cell: str, units: tuple[str, ...]) -> Rows:
    """The odds of an attack on a hex by some units, or by all that could attack it.

    Leaders named add their ratings to units in their hexes, or within their reach (ROC-18.0a). Of
    a declared combat as it stands.
    """
    plan = planned(s, p, side, cell, units)
    if isinstance(plan, str):
        return (plan,)
    return (*_odds_rows(s, plan.odds), *_charge_row(s, p, plan))


def result_table(
    s: Scenario, p: TywPosition, side: str, cell: str, units: tuple[str, ...]
) -> ResultTable:
    """The combat results table, with the column of such an attack if there can be one."""
    plan = planned(s, p, side, cell, units)
    rows = tuple(ResultRow(str(die), 1, cells) for die, cells in enumerate(s.table.rows, 1))
    if isinstance(plan, str):
        return ResultTable(s.table.columns, rows)
    column = plan.odds.column
    return ResultTable(s.table.columns, rows, column, told=_by_die(s, column))


@dataclass(frozen=True, slots=True)
class Plan:
    """An attack that could be made or is being made, and its odds."""

    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    led: Mapping[str, str]
    odds: Odds


def planned(
    s: Scenario, p: TywPosition, side: str, cell: str, units: tuple[str, ...]
) -> Plan | str:
    """The attack that is asked about, or why there is none."""
    declared = _declared(s, p, cell)
    if declared is not None and not units:
        return declared
    refusal = attacks.why_no_target(s, p, side, cell)
    if refusal is not None:
        return _said(refusal)
    enemy = unit_in(s, p, cell)
    chiefs = tuple(u for u in units if s.pieces[u].kind == LEADER)
    named = tuple(u for u in units if u not in chiefs)
    for unit in named:
        refusal = attacks.why_not_attacker(s, p, side, unit) or attacks.why_apart(s, p, unit, cell)
        if refusal is not None:
            return _said(refusal)
    able = (u for u, enemies in contacts(s, p, side).targets.items() if enemy in enemies)
    attackers = named or tuple(able)
    if not attackers:
        return f"No unit can attack {cell_words(cell)}."
    led = _led(s, p, attackers, chiefs)
    for chief in chiefs:
        if chief not in led.values():
            return f"{unit_words(chief)} can lead no unit of this attack. Rule TYW-10.11."
    return Plan(attackers, (enemy,), led, odds_of(s, p, attackers, (enemy,), led))


def _led(
    s: Scenario, p: TywPosition, attackers: tuple[str, ...], chiefs: tuple[str, ...]
) -> dict[str, str]:
    """By unit the leader who could add his rating, him in its own hex first (ROC-18.0a)."""

    def within(chief: str) -> list[str]:
        reached = [u for u in attackers if leaders.within_reach(s, p, chief, u)]
        return sorted(reached, key=lambda u: p.units[u].at != p.units[chief].at)

    own = s.pieces[attackers[0]].side
    free = [
        u for u in chiefs
        if p.units[u].at and s.pieces[u].side == own and u not in p.combats.led
    ]  # fmt: skip
    return {unit: chief for chief, unit in matched({u: within(u) for u in free}).items()}


def _said(refusal: Refusal) -> str:
    """Why something cannot be, with the first rule."""
    return f"{refusal.reason} Rule {refusal.rules[0]}."


def _declared(s: Scenario, p: TywPosition, cell: str) -> Plan | None:
    """The combat that is being fought in a hex, as it stands."""
    frame = next((f for f in p.agenda if isinstance(f, Fighting)), None)
    if frame is None or cell not in (p.units[u].at for u in frame.defenders):
        return None
    odds = odds_of(s, p, frame.attackers, frame.defenders, frame.leaders, frame.charging)
    return Plan(frame.attackers, frame.defenders, frame.leaders, odds)


def _odds_rows(s: Scenario, odds: Odds) -> Rows:
    by = counted(len(odds.attackers), "unit")
    where = cells(part.at for part in odds.defenders)
    head = f"Attack on {where} by {by}: {final_words(odds)}. {chance_words(s, odds)}"
    return (head, *odds_lines(odds), _by_die(s, odds.column), _meaning(s, odds.column))


def _by_die(s: Scenario, column: int) -> str:
    results = enumerate(s.table.results_of(column), 1)
    return f"By die: {'; '.join(f'{die} gives {r}' for die, r in results)}."


def _meaning(s: Scenario, column: int) -> str:
    """What the results of a column mean, each once, in the order of the die."""
    found = dict.fromkeys(r for r in s.table.results_of(column) if r != "none")
    return " ".join(f"{r}: {RESULT_WORDS[r]}." for r in found)


def _charge_row(s: Scenario, p: TywPosition, plan: Plan) -> Rows:
    """What a charge would make of it, if one is possible and not announced."""
    able = charge.chargers(s, p, plan.attackers, plan.defenders)
    if not able or any(part.why == "charge" for part in plan.odds.attackers):
        return ()
    odds = odds_of(s, p, plan.attackers, plan.defenders, plan.led, able)
    return (f"With a charge: {odds.attack} against {odds.defence}, {spoken(odds.final)}.",)


# ---- guns


def fire_rows(s: Scenario, p: TywPosition, side: str, cell: str, guns: tuple[str, ...]) -> Rows:
    """What each gun could do to a hex; without guns named, each of the side's own."""
    refusal = why_no_target(s, p, side, cell)
    if refusal is not None:
        return (_said(refusal),)
    held = holders_of(s, p)
    chosen = guns or guns_of(s, p, side)
    rows = tuple(_shot(s, p, side, gun, cell, held) for gun in chosen)
    return rows or ("There is no gun to fire.",)


def _shot(s: Scenario, p: TywPosition, side: str, gun: str, cell: str, held: dict[str, str]) -> str:
    who = unit_words(gun)
    bad = bad_gun(s, p, side, gun)
    if bad is not None:
        return _said(bad)
    refusal = why_no_shot(s, p, gun, cell, held)
    if refusal is not None:
        return f"{who}: {_said(refusal)}"
    far = s.board.grid.distance(p.units[gun].at, cell)
    fired = " It has fired in this phase." if FIRED in p.units[gun].marks else ""
    return f"{who} at range {far}: disrupted on {_dice(s, far)}.{fired}"


def line_rows(s: Scenario, p: TywPosition, seer: str, cell: str) -> Rows:
    """Whether the line of fire from a hex, or a piece's hex, to another is clear, and what for.

    What a gun at its beginning would do there is told too (TYW-5.2).
    """
    here = p.units[seer].at if seer in p.units else seer
    if not here or here == cell:
        return ()
    far = s.board.grid.distance(here, cell)
    head = f"The line of fire from {cell_words(here)} to {cell_words(cell)}, "
    head += f"{counted(far, 'hex', 'hexes')}, is"
    block = blocked(s, p, here, cell)
    if block is not None:
        return (f"{head} blocked {block_words(s, block)}.",)
    guns = [u for u, state in p.units.items() if state.at == here and s.pieces[u].kind == GUN]
    refusal = why_no_shot(s, p, guns[0], cell) if guns else None
    would = (
        [refusal.reason] if refusal else [f"A gun disrupts there on {_dice(s, far)}."] * bool(guns)
    )
    return (" ".join((f"{head} clear.", *would)),)


def _dice(s: Scenario, far: int) -> str:
    column = s.fire.column(far)
    dice = [str(d) for d in range(1, 7) if s.fire.result(d, column) != "none"]
    name = range_words(s.fire.columns[column])
    return f"{listed(dice, 'or')}, column {name}" if dice else f"nothing, column {name}"


def all_fire(s: Scenario, p: TywPosition, side: str) -> Rows:
    """Every gun of a side with the hexes it can fire at, the nearest first."""
    rows = [gun_row(s, p, side, gun) for gun in guns_of(s, p, side)]
    return (f"{counted(len(rows), 'gun')} with what each can disrupt, by the die:", *rows)


def gun_row(s: Scenario, p: TywPosition, side: str, gun: str) -> str:
    """A gun with the hexes that it can fire at, by what the die must show."""
    at = p.units[gun].at
    who = f"{unit_words(gun)} at {cell_words(at)}"
    if FIRED in p.units[gun].marks:
        return f"{who} has fired."
    by_column: dict[int, list[str]] = {}
    for cell in targets_of(s, p, side, gun):
        far = s.board.grid.distance(at, cell)
        by_column.setdefault(s.fire.column(far), []).append(cell_words(cell))
    told = "; ".join(
        f"on {_dice(s, s.fire.ranges[column])}: {listed(cells)}"
        for column, cells in by_column.items()
    )
    return f"{who}, {told or 'no target'}."
