"""A melee is rolled for, and what the result does to each unit in it (VAU-13.5, CHART-20)."""

from engine.core import replace, words
from engine.systems.vauchamps import Pen, Scenario, VauPosition, base6, frames
from engine.systems.vauchamps.leaders.casualties import capture_all, hit_in_melee
from engine.systems.vauchamps.losses.taking import eliminate
from engine.systems.vauchamps.melee import course, events, losses
from engine.systems.vauchamps.melee.odds import attack_value, defence_value, is_shifted, melee_odds
from engine.systems.vauchamps.morale import breaking, modifiers, readiness
from engine.systems.vauchamps.where import enemies_at, friends_at, is_in

TOLL = "zone"
BOUNCE = 3
"""Hexes that cavalry falls back when it had no effect (VAU-13.6b)."""


def resolve(pen: Pen, frame: frames.Melee) -> None:
    """Values, odds, roll, result; leaders check (VAU-13.5, VAU-14.0)."""
    s, p, side = pen.game.scenario, pen.position, course.side_of(pen, frame)
    units, target = course.in_it(pen, frame), frame.target
    attack = attack_value(s, p, units, target, frame.spared)
    defence = defence_value(s, p, target, units, frame.spared)
    shift = is_shifted(s, p, units, target, frame.spared)
    odds = melee_odds(s.combat.melee, attack, defence, shift)
    attack_bonus = s.leaders[frame.attack_leader].attack if frame.attack_leader else 0
    defence_bonus = s.leaders[frame.defence_leader].defence if frame.defence_leader else 0
    natural = breaking.two_dice(pen, f"the melee at {words.cell(target)}")
    modifier = odds.penalty + attack_bonus - defence_bonus
    roll = base6.plus(natural, modifier)
    code = s.combat.melee.result(odds.column, roll)
    column = s.combat.melee.columns[odds.column]
    fighters = enemies_at(s, p, target, side)
    after = replace(frame, units=units, fighters=fighters, code=code)
    thrown = thrown_back(s, p, after) if is_void(code) else ()
    pen.emit(
        events.MeleeFought(
            side, target, attack, defence, column, odds.shifted, natural, roll, code,
            modifier, losses.toll(s, p, after), odds.penalty, thrown, _mounted(s, after),
        )
    )  # fmt: skip
    pen.step(after)
    shaken, shock = hit_in_melee(pen, after, natural)
    if pen.position.outcome is None:
        course.go(pen, replace(after, shaken=shaken, lost=shock), "bear")


def _mounted(s: Scenario, frame: frames.Melee) -> bool:
    """True if cavalry is among those who give way in disorder."""
    giving = {"AD": frame.units, "DD": frame.fighters}.get(frame.code, ())
    return any(s.units[u].cavalry for u in giving)


def result(pen: Pen, frame: frames.Melee) -> None:
    """What the result does to each unit."""
    course.go(pen, frame, "shock")
    apply_result(pen, frame)


def apply_result(pen: Pen, frame: frames.Melee) -> None:
    """The result, to the attackers or the defenders or both."""
    side = pen.game.scenario.units[frame.units[0]].side
    if frame.code == "AR":
        for unit in _standing(pen, frame.units):
            breaking.rout(pen, unit, toll=TOLL)
    elif frame.code == "AD":
        for unit in _standing(pen, frame.units):
            break_down(pen, unit)
    elif frame.code in ("DD", "DR", "DS"):
        _defenders(pen, frame)
    elif "/" in frame.code:
        apply_losses(pen, frame, side)


def _standing(pen: Pen, units: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(u for u in units if pen.position.units[u].at)


def break_down(pen: Pen, unit: str) -> None:
    """Disordered: broken foot and cavalry rout instead (CHART-20)."""
    s, p = pen.game.scenario, pen.position
    if s.units[unit].cavalry or p.units[unit].broken:
        breaking.rout(pen, unit, toll=TOLL)
    else:
        breaking.disorder(pen, unit, toll=TOLL)


def _defenders(pen: Pen, frame: frames.Melee) -> None:
    """DD, DR and DS, by the state of each defender."""
    side = pen.game.scenario.units[frame.units[0]].side
    enemy = pen.game.scenario.enemy_of(side)
    guns_last = sorted(
        _standing(pen, frame.fighters), key=lambda u: pen.game.scenario.units[u].guns
    )
    taken = [_defender(pen, unit, frame.code) for unit in guns_last if pen.position.units[unit].at]
    if any(taken) and not friends_at(pen.game.scenario, pen.position, frame.target, enemy):
        capture_all(pen, frame.target, enemy, "his troops surrender")


def _defender(pen: Pen, unit: str, code: str) -> bool:
    """What a code does to one defender; True if it surrenders or is captured."""
    s, p = pen.game.scenario, pen.position
    state = p.units[unit]
    if code == "DD" and s.units[unit].guns and _in_square(s, p, unit):
        return False
    if code == "DS" or is_in(p, unit, "unlimbered") or (code == "DR" and state.routed):
        eliminate(pen, unit, "captured" if s.units[unit].guns else "overwhelmed", True)
        return True
    if code == "DR":
        breaking.rout(pen, unit, toll=TOLL)
    elif is_in(p, unit, "square"):
        _shaken_square(pen, unit)
    else:
        break_down(pen, unit)
    return False


def _in_square(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for guns in a square that holds: they share its fate (VAU-10.5f, VAU-13.6a)."""
    return any(is_in(p, u, "square") for u in friends_at(s, p, p.units[unit].at, s.side_of(unit)))


def _shaken_square(pen: Pen, unit: str) -> None:
    """DD on a square: it tests, and pays more if it fails (VAU-13.6a)."""
    cases = modifiers.plain(pen.game.scenario, pen.position, unit)
    if not breaking.test(pen, unit, "a square shaken", cases):
        breaking.fail(pen, unit, toll="square")


# ---- losses and starred tests ----


def apply_losses(pen: Pen, frame: frames.Melee, side: str) -> None:
    """x/y: each side loses, the top unit first; a starred side tests (VAU-3.2a, CHART-20)."""
    (attack_loss, attack_star), (defence_loss, defence_star) = losses.split_code(frame.code)
    losses.lose_attackers(pen, frame, attack_loss)
    losses.lose_in(pen, frame.target, frame.fighters, defence_loss)
    for star, units in ((attack_star, frame.units), (defence_star, frame.fighters)):
        for unit in _standing(pen, units) if star else ():
            _starred(pen, unit)


def _starred(pen: Pen, unit: str) -> None:
    cases = modifiers.plain(pen.game.scenario, pen.position, unit)
    if not breaking.test(pen, unit, "a melee result", cases):
        breaking.fail(pen, unit, toll=TOLL)


def shock(pen: Pen, frame: frames.Melee) -> None:
    """The units that were in the hex of a leader who was lost test, if not yet broken (14.2c)."""
    course.go(pen, frame, "bounce")
    if not frame.lost:
        return
    shock = modifiers.leader_lost(pen.game.scenario, frame.lost)
    for unit in frame.shaken:
        if pen.position.units[unit].at:
            breaking.plain_test(pen, unit, "shocked", shock)


def bounce(pen: Pen, frame: frames.Melee) -> None:
    """Cavalry without effect, or still in a square's hex, falls back 3 hexes (VAU-13.6b)."""
    course.go(pen, frame, "advance")
    readiness.fought(pen, (*frame.units, *frame.fighters), frame.spared)
    for unit in thrown_back(pen.game.scenario, pen.position, frame):
        breaking.push_retreat(pen, unit, "bounce", BOUNCE, "zone")


def thrown_back(s: Scenario, p: VauPosition, frame: frames.Melee) -> tuple[str, ...]:
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
