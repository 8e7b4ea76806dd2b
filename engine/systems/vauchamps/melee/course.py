"""The course of one melee, from the declaration to the advance (VAU-13, table INT-4)."""

from msgspec.structs import replace

from engine.core.words import cell as cell_words
from engine.systems.vauchamps import base6
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.leaders import casualties
from engine.systems.vauchamps.melee import parts as roles, pre_melee, values, withdrawal
from engine.systems.vauchamps.melee.advancing import may_advance, second_targets
from engine.systems.vauchamps.melee.events import MeleeFought, RatioRead
from engine.systems.vauchamps.melee.odds import melee_odds, strength_row
from engine.systems.vauchamps.melee.results import apply_result, finish, toll
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import enemies_at, friends_at

BOUNCE = 3
"""Hexes that cavalry falls back when it had no effect (VAU-13.6b)."""
DEFENDER_HIT = (64, 65, 66)
ATTACKER_HIT = (11, 12)
"""Natural rolls on which a leader checks (VAU-14.0b, VAU-14.0c)."""


def side_of(pen: Pen, frame: Melee) -> str:
    """The attacker's side."""
    return pen.game.scenario.units[frame.units[0]].side


def go(pen: Pen, frame: Melee, step: str) -> None:
    """On to a step."""
    pen.step(replace(frame, step=step, sides=()))


def in_it(pen: Pen, frame: Melee) -> tuple[str, ...]:
    """The attackers that are still there to attack."""
    s, p = pen.game.scenario, pen.position
    return tuple(
        u
        for u in frame.units
        if p.units[u].at and not p.units[u].routed and values.attack_cells(s, p, u, frame.target)
    )


# ---- sparing the horses (VAU-5.0d) ----


def spare_attack(pen: Pen, frame: Melee) -> None:
    """The attacker's cavalry may spare its horses."""
    side = side_of(pen, frame)
    if roles.may_spare(pen.game.scenario, pen.position, frame, frame.units):
        pen.step(replace(frame, sides=(side,)))
    else:
        go(pen, frame, "spare-defence")


def spare_defence(pen: Pen, frame: Melee) -> None:
    """The defender's cavalry may spare its horses."""
    s, side = pen.game.scenario, side_of(pen, frame)
    defenders = enemies_at(s, pen.position, frame.target, side)
    if roles.may_spare(s, pen.position, frame, defenders):
        pen.step(replace(frame, sides=(s.enemy_of(side),)))
    else:
        go(pen, frame, "withdraw")


# ---- retreat before melee (VAU-13.3) ----


def withdraw(pen: Pen, frame: Melee) -> None:
    """The defenders may retreat before the melee."""
    s, side = pen.game.scenario, side_of(pen, frame)
    if withdrawal.may_withdraw(s, pen.position, frame):
        pen.step(replace(frame, sides=(s.enemy_of(side),)))
    elif not enemies_at(s, pen.position, frame.target, side):
        go(pen, frame, "advance")
    else:
        go(pen, frame, "defend")


# ---- tests before melee ----


def defend(pen: Pen, frame: Melee) -> None:
    """Each defender tests but those whose test is shown made (VAU-13.0d)."""
    s, p, side = pen.game.scenario, pen.position, side_of(pen, frame)
    units = in_it(pen, frame)
    if not units:
        go(pen, frame, "advance")
        return
    defenders = enemies_at(s, p, frame.target, side)
    row = strength_row(
        s.combat.strength_ratios,
        values.attacking_inc(s, p, units, frame.target),
        values.defending_inc(s, p, frame.target, side),
    )
    pen.emit(RatioRead(frame.target, row.odds, row.attacker, row.defender))
    shown = {u: roles.shown_test(p, frame.target, u) for u in defenders}
    outcome = {u: shown[u] == "passed" for u in defenders}
    for unit in defenders:
        if not shown[unit]:
            cases = pre_melee.defender(s, p, unit, units, frame.target)
            outcome[unit] = breaking.test(pen, unit, "attacked in melee", cases)
    passed = tuple(u for u in defenders if outcome[u])
    pen.step(replace(frame, step="attack", passed=passed, ratio=row.attacker, withdrawn=False))
    for unit in defenders:
        if not outcome[unit] and not shown[unit]:
            breaking.fail(pen, unit)


def attack(pen: Pen, frame: Melee) -> None:
    """If a defender passed and stands, each attacker tests (VAU-13.0f)."""
    s, p, side = pen.game.scenario, pen.position, side_of(pen, frame)
    defenders = enemies_at(s, p, frame.target, side)
    units = in_it(pen, frame)
    if not defenders or not units:
        go(pen, frame, "advance")
        return
    pen.step(replace(frame, step="lead-attack"))
    if not any(u in frame.passed for u in defenders):
        return
    if pre_melee.needs_no_roll(s, p, frame.target, side):
        return
    failed = [u for u in units if not _attacker_passes(pen, frame, u)]
    for unit in failed:
        breaking.fail(pen, unit)


def _attacker_passes(pen: Pen, frame: Melee, unit: str) -> bool:
    s, p = pen.game.scenario, pen.position
    if roles.stood_before(p, unit, frame.target):
        return True
    cases = pre_melee.at_ratio(s, p, unit, frame.target, frame.ratio)
    return breaking.test(pen, unit, "to attack in melee", cases)


# ---- leaders' bonuses (VAU-13.5c) ----


def lead_attack(pen: Pen, frame: Melee) -> None:
    """The attacker names the leader whose bonus is used, if there are several."""
    s, p, side = pen.game.scenario, pen.position, side_of(pen, frame)
    units = in_it(pen, frame)
    if not enemies_at(s, p, frame.target, side) or not units:
        go(pen, frame, "advance")
        return
    fight = replace(frame, units=units)
    found = roles.attack_leaders(s, p, fight)
    if len(found) > 1:
        pen.step(replace(fight, sides=(side,)))
    else:
        go(pen, replace(fight, attack_leader=next(iter(found), "")), "lead-defence")


def lead_defence(pen: Pen, frame: Melee) -> None:
    """The defender names the leader whose bonus is used, if there are several."""
    s, side = pen.game.scenario, side_of(pen, frame)
    found = roles.defence_leaders(s, pen.position, frame)
    if len(found) > 1:
        pen.step(replace(frame, sides=(s.enemy_of(side),)))
    else:
        go(pen, replace(frame, defence_leader=next(iter(found), "")), "resolve")


# ---- the roll ----


def resolve(pen: Pen, frame: Melee) -> None:
    """Values, odds, roll, result; leaders check (VAU-13.5, VAU-14.0)."""
    s, p, side = pen.game.scenario, pen.position, side_of(pen, frame)
    units, target = in_it(pen, frame), frame.target
    attack = values.attack_value(s, p, units, target, frame.spared)
    defence = values.defence_value(s, p, target, units, frame.spared)
    shift = values.is_shifted(s, p, units, target, frame.spared)
    odds = melee_odds(s.combat.melee, attack, defence, shift)
    attack_bonus = s.leaders[frame.attack_leader].attack if frame.attack_leader else 0
    defence_bonus = s.leaders[frame.defence_leader].defence if frame.defence_leader else 0
    natural = breaking.two_dice(pen, f"the melee at {cell_words(target)}")
    modifier = odds.penalty + attack_bonus - defence_bonus
    roll = base6.plus(natural, modifier)
    code = s.combat.melee.result(odds.column, roll)
    column = s.combat.melee.columns[odds.column]
    fighters = enemies_at(s, p, target, side)
    after = replace(frame, units=units, fighters=fighters, code=code)
    thrown = thrown_back(s, p, after) if is_void(code) else ()
    pen.emit(
        MeleeFought(
            side, target, attack, defence, column, odds.shifted, natural, roll, code,
            modifier, toll(s, p, after), odds.penalty, thrown,
        )
    )  # fmt: skip
    pen.step(after)
    shaken, shock = _leader_checks(pen, after, natural)
    if pen.position.outcome is None:
        go(pen, replace(after, shaken=shaken, lost=shock), "bear")


def _leader_checks(pen: Pen, frame: Melee, natural: int) -> tuple[tuple[str, ...], str]:
    """A leader hit, and the units in his hex whom it shocks (VAU-14.0b, VAU-14.0c)."""
    s, p, side = pen.game.scenario, pen.position, side_of(pen, frame)
    if natural in DEFENDER_HIT:
        cells: tuple[str, ...] = (frame.target,)
        whose, used = s.enemy_of(side), frame.defence_leader
    elif natural in ATTACKER_HIT:
        cells = tuple(dict.fromkeys(c for u in frame.units for c in p.units[u].cells))
        whose, used = side, frame.attack_leader
    else:
        return (), ""
    before = {name: p.units[name].at for name in s.leaders if name in p.units}
    if not casualties.casualty(pen, cells, whose, used, False):
        return (), ""
    gone = next(n for n, at in before.items() if at and not pen.position.units[n].at)
    return friends_at(s, p, before[gone], whose), gone


def bear(pen: Pen, frame: Melee) -> None:
    """The attacker says which hex loses first, if there are several."""
    found = roles.bearers(pen.game.scenario, pen.position, frame)
    if len(found) > 1 and not frame.bearer:
        pen.step(replace(frame, sides=(side_of(pen, frame),)))
    else:
        go(pen, replace(frame, bearer=frame.bearer or next(iter(found), "")), "result")


def result(pen: Pen, frame: Melee) -> None:
    """What the result does to each unit."""
    go(pen, frame, "shock")
    apply_result(pen, frame)


def shock(pen: Pen, frame: Melee) -> None:
    """The units that were in the hex of a leader who was lost test, if not yet broken (14.2c)."""
    go(pen, frame, "bounce")
    if not frame.lost:
        return
    shock = modifiers.leader_lost(pen.game.scenario, frame.lost)
    for unit in frame.shaken:
        if pen.position.units[unit].at:
            breaking.plain_test(pen, unit, "shocked", shock)


def bounce(pen: Pen, frame: Melee) -> None:
    """Cavalry without effect, or still in a square's hex, falls back 3 hexes (VAU-13.6b)."""
    go(pen, frame, "advance")
    finish(pen, frame)
    for unit in thrown_back(pen.game.scenario, pen.position, frame):
        breaking.push_retreat(pen, unit, "bounce", BOUNCE, "zone")


def thrown_back(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The cavalry that has no effect, or is still in a square's hex (VAU-13.6b)."""
    horse = [u for u in frame.units if s.units[u].cavalry and p.units[u].at]
    able = tuple(u for u in horse if not p.units[u].routed)
    if is_void(frame.code):
        return able
    held = enemies_at(s, p, frame.target, s.units[frame.units[0]].side)
    return tuple(u for u in able if held and p.units[u].at == frame.target)


def is_void(code: str) -> bool:
    """True for a melee without effect: the dash, or no loss at all (VAU-13.6b)."""
    return code in ("-", "0/0")


def advance(pen: Pen, frame: Melee) -> None:
    """Into the emptied hex (VAU-13.7a)."""
    s, p, side = pen.game.scenario, pen.position, side_of(pen, frame)
    if enemies_at(s, p, frame.target, side) or not may_advance(s, p, frame):
        pen.done()
    else:
        pen.step(replace(frame, sides=(side,)))


def again(pen: Pen, frame: Melee) -> None:
    """One more attack after a retreat before melee (VAU-13.3g)."""
    if second_targets(pen.game.scenario, pen.position, frame):
        pen.step(replace(frame, sides=(side_of(pen, frame),)))
    else:
        pen.done()
