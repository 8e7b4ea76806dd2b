"""A charge in words before its dice: what it strikes with, who reacts, who forms square."""

from collections.abc import Iterator

from engine.core.words import cell as cell_words, unit as unit_words, units as unit_list
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Scenario, VauPosition, base6, enemies_at, friends_at
from engine.systems.vauchamps.charge import (
    charge_order,
    forming_square,
    ground,
    opportunity as charge_opportunity,
    reaction,
    strike_ways,
    target,
)
from engine.systems.vauchamps.charge.receiving import FIRM
from engine.systems.vauchamps.charge.step import step_of
from engine.systems.vauchamps.frames import Charging, Pounce, Rallying
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.melee.odds import attack_value, part_of
from engine.systems.vauchamps.morale import modifiers, rally
from engine.systems.vauchamps.morale.events import agree, listed_modifiers
from engine.systems.vauchamps.morale.modifiers import Modifier
from engine.systems.vauchamps.words import charge_reach, multipliers, shunning, squares
from engine.systems.vauchamps.words.melee_tests import charger_rows


def charge_rows(s: Scenario, p: VauPosition, side: str, cell: str) -> Rows:
    """What a charge, or an answer to one, would come to at a hex; none if none is on there."""
    frame = p.top
    if isinstance(frame, Pounce):
        able = charge_opportunity.pouncers(s, p, frame)
        mine = able and s.side_of(able[0]) == side
        return (*_elsewhere(frame, cell), *_tests(s, p, able, "to charge")) if mine else ()
    if not isinstance(frame, Charging):
        return ()
    if s.side_of(frame.units[0]) == side:
        return _strike(s, p, frame, cell) if enemies_at(s, p, cell, side) else ()
    verbs = step_of(frame).verbs
    if forming_square.SQUARE_VERB in verbs:
        return _squares(s, p, side, frame, cell)
    if charge_order.CHARGE in verbs and cell in p.units[frame.units[0]].cells:
        return tuple(_tests(s, p, reaction.reactors(s, p, frame), "to react"))
    return ()


def _elsewhere(frame: Pounce, cell: str) -> Rows:
    """That an opportunity charge is not at the hex asked about."""
    if cell in (frame.cell, *frame.also):
        return ()
    return (f"The opportunity charge would be at {cell_words(frame.cell)}.",)


def _squares(s: Scenario, p: VauPosition, side: str, frame: Charging, cell: str) -> Rows:
    """Of the hex asked about, if it may form square; else of all that may, and that it is none."""
    found = forming_square.candidates(s, p, frame)
    if cell in found:
        return squares.square_rows(s, p, frame, cell)
    if enemies_at(s, p, cell, side):
        return ()
    here = friends_at(s, p, cell, side)
    none = (f"{unit_list(here)} at {cell_words(cell)} may not form square now.",) if here else ()
    return (*none, *(row for one in found for row in squares.square_rows(s, p, frame, one)))


# ---- striking (VAU-10.2d, VAU-10.2g) ----


def rally_rows(s: Scenario, p: VauPosition, side: str, cell: str) -> Rows:
    """The chances of a side's own units in a hex that have to rally now; none if none has.

    And what failing does to each.
    """
    frame = p.top
    if not isinstance(frame, Rallying) or p.clock.side != side:
        return ()
    there = tuple(u for u in rally.remaining(p, frame) if cell in p.units[u].cells)
    chances = _tests(s, p, there, "to rally")
    failures = (rally.failing(s, p, unit) for unit in there)
    return tuple(
        f"{chance} If it fails, {what}. Rule {rule}."
        for chance, (what, rule) in zip(chances, failures, strict=True)
    )


def own_rows(s: Scenario, p: VauPosition, cell: str) -> Rows:
    """Asked about the hex of a charge: its strike at the target beside it, else its reach."""
    frame = p.top
    if isinstance(frame, Charging) and cell in p.units[frame.units[0]].cells:
        beside = frame.target and target.touches(s, p, frame, frame.target)
        if beside and may_know(s, p, frame.units[0]):
            return _strike(s, p, frame, frame.target)
    return charge_reach.own_rows(s, p, cell)


def _strike(s: Scenario, p: VauPosition, frame: Charging, cell: str) -> Rows:
    """The attack value in the melee that a charge at this hex would bring about."""
    at, who = target.struck_from(s, p, frame, cell), unit_list(frame.units)
    if not at:
        return (charge_reach.strike_row(s, p, frame, cell),)
    if routs := charge_reach.rout_at_once(s, p, s.side_of(frame.units[0]), cell):
        return routs
    met = strike_ways.at_contact(s, p, frame, at, cell)
    side, value = s.side_of(frame.units[0]), attack_value(s, met, frame.units, cell, ())
    doubled = frame.straight >= ground.STRAIGHT
    how = "doubled for a straight charge" if doubled else "not doubled"
    part = part_of(s, p, at, cell, side)
    through = multipliers.named(s, (part,) if part in ("flank", "rear") else ())
    foes = enemies_at(s, p, cell, side)
    return (
        f"Charge of {who} at {cell_words(cell)}: attack value {value}, "
        f"{', '.join((how, *through))}.",
        *(charge_reach.halved_rows(reaction.reactors(s, p, frame)) if doubled else ()),
        *charge_reach.crowd_rows(
            s, p, frame.units, (p.units[frame.units[0]].cells, p.units[frame.units[0]].facing)
        ),
        *charge_reach.fire_before_melee(s, met, frame.units),
        *_stands(p, tuple(u for u in foes if not s.units[u].cavalry)),
        *_untested(tuple(u for u in foes if s.units[u].cavalry)),
        *shunning.retreat_rows(s, met, side, cell, frame.units),
        *charger_rows(s, met, side, cell, frame.units),
    )


def _stands(p: VauPosition, foes: tuple[str, ...]) -> Rows:
    """Which foot charged has stood, or has not; of whoever has not answered it is hidden.

    Their one answer of the phase serves against every later charge (VAU-10.2e).
    """
    if not foes:
        return ()
    stood = tuple(u for u in foes if p.answered.get(u) in FIRM)
    fell = tuple(u for u in foes if u in p.answered and u not in stood)
    if not stood and not fell:
        return ("Whether it stands is hidden with its numbers. Rule VAU-0.3.",)
    firm = f"{unit_list(stood)} {agree(stood, 'stands', 'stand')} against the charge."
    weak = f"{unit_list(fell)} {agree(fell, 'has', 'have')} not stood."
    return (*((firm,) if stood else ()), *((weak,) if fell else ()))


def _untested(cavalry: tuple[str, ...]) -> Rows:
    """That charged cavalry makes no stand test (VAU-10.2t)."""
    if not cavalry:
        return ()
    makes = agree(cavalry, "makes", "make")
    return (f"{unit_list(cavalry)}, cavalry, {makes} no test to stand. Rule VAU-10.2t.",)


# ---- answers ----


def pass_odds(s: Scenario, p: VauPosition, unit: str) -> tuple[tuple[Modifier, ...], int]:
    """What is added to a plain test of a unit, and how many of 36 rolls pass (VAU-4.0e)."""
    cases = modifiers.plain(s, p, unit)
    if modifiers.steeled(s, p, unit):
        return cases, sum(1 for _ in base6.rolls())
    steps = modifiers.total(cases)
    return cases, sum(modifiers.passes(r, steps, s.units[unit].morale) for r in base6.rolls())


def _tests(s: Scenario, p: VauPosition, units: tuple[str, ...], what: str) -> Iterator[str]:
    for unit in units:
        cases, good = pass_odds(s, p, unit)
        sums = f" To the roll, plus helps: {listed_modifiers(cases)}." if cases else ""
        yield f"{unit_words(unit)} tests {what}: of 36 rolls {good} pass.{sums}"
