"""What a melee result does to each unit in it (VAU-13.5d, CHART-20)."""

from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.leaders import casualties
from engine.systems.vauchamps.losses.taking import eliminate, lose, shares
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.morale.readiness import melee_tires
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import friends_at, inc_left, is_in

Part = tuple[int, bool]
"""Inc lost by a side, and whether it tests."""
TOLL = "zone"


def split_code(code: str) -> tuple[Part, Part]:
    """The attacker's and the defender's part of a code such as 2*/1; nothing for the others."""
    if "/" not in code:
        return (0, False), (0, False)
    attacker, defender = code.split("/")
    return _part(attacker), _part(defender)


def _part(text: str) -> Part:
    return int(text.rstrip("*")), text.endswith("*")


def apply_result(pen: Pen, frame: Melee) -> None:
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


def _defenders(pen: Pen, frame: Melee) -> None:
    """DD, DR and DS, by the state of each defender."""
    side = pen.game.scenario.units[frame.units[0]].side
    enemy = pen.game.scenario.enemy_of(side)
    guns_last = sorted(
        _standing(pen, frame.fighters), key=lambda u: pen.game.scenario.units[u].guns
    )
    taken = [_defender(pen, unit, frame.code) for unit in guns_last if pen.position.units[unit].at]
    if any(taken) and not friends_at(pen.game.scenario, pen.position, frame.target, enemy):
        casualties.capture_all(pen, frame.target, enemy, "his troops surrender")


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


def toll(s: Scenario, p: VauPosition, frame: Melee) -> tuple[int, int]:
    """What the attackers and the defenders lose in all by the result (VAU-3.2, VAU-6.8e)."""
    (attack_loss, _), (defence_loss, _) = split_code(frame.code)
    able = sum(inc_left(s, p, u) for u in frame.units)
    falls = shares(s, p, frame.target, frame.fighters, defence_loss, False)
    return min(attack_loss, able), sum(falls.values())


def apply_losses(pen: Pen, frame: Melee, side: str) -> None:
    """x/y: each side loses, the top unit first; a starred side tests (VAU-3.2a, CHART-20)."""
    (attack_loss, attack_star), (defence_loss, defence_star) = split_code(frame.code)
    _lose_attackers(pen, frame, attack_loss)
    _lose_in(pen, frame.target, frame.fighters, defence_loss)
    for star, units in ((attack_star, frame.units), (defence_star, frame.fighters)):
        for unit in _standing(pen, units) if star else ():
            _starred(pen, unit)


def _starred(pen: Pen, unit: str) -> None:
    cases = modifiers.plain(pen.game.scenario, pen.position, unit)
    if not breaking.test(pen, unit, "a melee result", cases):
        breaking.fail(pen, unit, toll=TOLL)


def _lose_attackers(pen: Pen, frame: Melee, loss: int) -> None:
    """Off the hex that the owner chose, what remains off the others (VAU-3.2a)."""
    s, p = pen.game.scenario, pen.position
    cells = dict.fromkeys([frame.bearer] if frame.bearer else [])
    cells.update(dict.fromkeys(c for u in frame.units for c in p.units[u].cells))
    for cell in cells:
        here = [
            u
            for u in friends_at(s, pen.position, cell, s.units[frame.units[0]].side)
            if u in frame.units
        ]
        loss -= _lose_in(pen, cell, tuple(here), loss)


def _lose_in(pen: Pen, cell: str, units: tuple[str, ...], loss: int) -> int:
    """A loss falls on a hex; gives how much of it was taken."""
    if not loss or not units:
        return 0
    s, taken = pen.game.scenario, 0
    for unit, inc in shares(s, pen.position, cell, units, loss, False).items():
        lose(pen, unit, inc, "lost in melee")
        taken += inc
    return taken


# ---- when it is over ----


def finish(pen: Pen, frame: Melee) -> None:
    """Cavalry that fought tires, unless it spared its horses or charged for free (VAU-5.0).

    Its rest was lost when the melee was declared (VAU-5.3b).
    """
    s = pen.game.scenario
    for unit in (*frame.units, *frame.fighters):
        state = pen.position.units[unit]
        if not state.at or not s.units[unit].cavalry:
            continue
        if unit not in frame.spared and not contact.opportunity_charged(pen.position, unit):
            charged = state.galloped or contact.counter_charged(pen.position, unit)
            melee_tires(pen, unit, charged)
