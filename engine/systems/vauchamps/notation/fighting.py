"""What a position file may ask of fires and melees."""

from engine.core.refusal import Refusal
from engine.notation import answering
from engine.notation.answering import Answer
from engine.notation.hooks import Asking, Question
from engine.systems.vauchamps.fire.firing import Fire, firers_of
from engine.systems.vauchamps.fire.firing_values import DEFENSIVE, OFFENSIVE, OPPORTUNITY, Firer
from engine.systems.vauchamps.fire.odds import Strength, strength
from engine.systems.vauchamps.fire.targets import why_not
from engine.systems.vauchamps.fire.together import why_not_together
from engine.systems.vauchamps.melee.lawful_attacks import why_not_this_hex
from engine.systems.vauchamps.melee.odds import attack_value, defence_value, odds_of
from engine.systems.vauchamps.notation import charts
from engine.systems.vauchamps.where import enemies_at


def _strength(a: Asking) -> Strength:
    """A fire: "1010 by P01 P02", with offensive, defensive or opportunity after a colon."""
    target, _, rest = a.text.partition(" by ")
    if not rest:
        raise a.wrong()
    phase = OFFENSIVE
    for kind in (DEFENSIVE, OPPORTUNITY, OFFENSIVE):
        if rest.endswith(f" {kind}"):
            phase, rest = kind, rest.removesuffix(f" {kind}")
    (s, p), cell = charts.known(a), a.finder.cell(target, a.line)
    units = _attackers(a, rest, cell)
    for unit in units:
        if not firers_of(s, p, Fire(cell, (unit,)), phase):
            _check(a, why_not(s, p, Firer(unit, p.units[unit].at), cell, phase))
    firers = firers_of(s, p, Fire(cell, units), phase)
    _check(a, why_not_together(s, p, firers, cell))
    return strength(s, p, firers, cell)


def _attackers(a: Asking, text: str, cell: str) -> tuple[str, ...]:
    """Units of one side, each once, against a hex with enemies."""
    s, p = charts.known(a)
    units = tuple(charts.unit_of(a, unit) for unit in a.finder.units(text, a.line))
    if not units or len(set(units)) < len(units):
        raise a.line.wrong("it wants units, each of them once.")
    side = s.units[units[0]].side
    if any(s.units[u].side != side for u in units):
        raise a.line.wrong("they are not all of one side.")
    if not enemies_at(s, p, cell, side):
        raise a.line.wrong(f"no enemy of {units[0]} stands at {cell}.")
    return units


def _check(a: Asking, why: Refusal | None) -> None:
    if why is not None:
        raise answering.refused(a, why)


def _fire_value(a: Asking) -> Answer:
    power = _strength(a)
    return (f"{power.value}:{power.defence}",)


def _fire_odds(a: Asking) -> Answer:
    power = _strength(a)
    columns = charts.scenario_of(a).combat.fire.columns
    name = columns[power.column] if power.column is not None else "none"
    return (name, *((f"+{power.crowding}",) if power.crowding else ()))


def _melee(a: Asking) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    """The hex, the attackers and who spares his horses: "1009 by F61 sparing F61"."""
    target, _, rest = a.text.partition(" by ")
    by, _, spared = rest.partition(" sparing ")
    if not by:
        raise a.wrong()
    (s, p), cell = charts.known(a), a.finder.cell(target, a.line)
    units = _attackers(a, by, cell)
    side = s.units[units[0]].side
    for unit in units:
        _check(a, why_not_this_hex(s, p, side, unit, cell))
    sparing = a.finder.units(spared, a.line) if spared else ()
    for unit in sparing:
        fights = unit in units or unit in enemies_at(s, p, cell, side)
        if not fights or not s.units[unit].cavalry:
            raise a.line.wrong(f"{unit} is no cavalry in this melee that could spare its horses "
                               "(VAU-5.0d).")  # fmt: skip
    return cell, units, sparing


def _attack_value(a: Asking) -> Answer:
    target, units, spared = _melee(a)
    return (str(attack_value(*charts.known(a), units, target, spared)),)


def _defence_value(a: Asking) -> Answer:
    target, units, spared = _melee(a)
    return (str(defence_value(*charts.known(a), target, units, spared)),)


def _melee_column(a: Asking) -> Answer:
    target, units, spared = _melee(a)
    s, p = charts.known(a)
    odds = odds_of(s, p, units, target, spared)
    column = s.combat.melee.columns[odds.column]
    return (column, *((f"{odds.penalty}",) if odds.penalty else ()))


QUESTIONS = (
    Question("fire value", "ask: fire value 1009 by F24 = 5:6", _fire_value,
             means="The values of a fire and of its target; then offensive, defensive or "
                   "opportunity."),
    Question("attack value", "ask: attack value 1009 by F24 = 10", _attack_value,
             means="The attackers' value in a melee; sparing cavalry if said."),
    Question("defence value", "ask: defence value 1009 by F24 = 10", _defence_value,
             means="The defenders' value in a melee."),
    Question("melee column", "ask: melee column 1009 by F24 = 1:1", _melee_column, ordered=True,
             means="The column of a melee, and what low odds add."),
    Question("fire odds", "ask: fire odds 1009 by F24 = 1:1.5", _fire_odds, ordered=True,
             means="The column of a fire, and what crowding adds."),
)  # fmt: skip
"""Of fires and melees."""
