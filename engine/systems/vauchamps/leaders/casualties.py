"""Leaders in combat: casualties, shock, capture, and where those left alone go (VAU-14)."""

from engine.core import replace
from engine.systems.vauchamps import Pen, Scenario, VauPosition, frames, victory, where
from engine.systems.vauchamps.leaders.events import LeaderHit, LeaderTaken
from engine.systems.vauchamps.leaders.joining import nearest_units
from engine.systems.vauchamps.melee.course import side_of
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.morale.modifiers import Modifier
from engine.systems.vauchamps.movement.zones import zone
from engine.systems.vauchamps.state import CAPTURED, DEAD, WOUNDED

TURNS_AN_HOUR = 3
TAKES_HIM = (1, 2, 3)
"""The dice on which the leader whose bonus was used is the one who checks (VAU-14.0d)."""
LEADER_HIT = (65, 66)
"""Natural rolls on which a leader in the target hex checks (VAU-14.0a)."""
DEFENDER_HIT = (64, 65, 66)
ATTACKER_HIT = (11, 12)
"""Natural rolls on which a leader checks (VAU-14.0b, VAU-14.0c)."""


def hit_by_fire(pen: Pen, target: str, side: str, natural: int) -> tuple[Modifier, ...]:
    """A leader of a hex fired at checks on the highest rolls; gives the shock (VAU-14.0a)."""
    return casualty(pen, (target,), side, "", True) if natural in LEADER_HIT else ()


def hit_in_melee(pen: Pen, frame: frames.Melee, natural: int) -> tuple[tuple[str, ...], str]:
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
    if not casualty(pen, cells, whose, used, False):
        return (), ""
    gone = next(n for n, at in before.items() if at and not pen.position.units[n].at)
    return where.friends_at(s, p, before[gone], whose), gone


def candidates(s: Scenario, p: VauPosition, cells: tuple[str, ...], side: str) -> tuple[str, ...]:
    """The leaders of a side in these hexes."""
    found = (name for cell in cells for name in where.leaders_at(s, p, cell))
    return tuple(dict.fromkeys(name for name in found if s.leaders[name].side == side))


def casualty(
    pen: Pen, cells: tuple[str, ...], side: str, used: str, by_fire: bool
) -> tuple[Modifier, ...]:
    """One leader in these hexes checks (VAU-14.0d, VAU-14.2a).

    Gives what the shock adds to the tests of the units there; nothing if no leader is lost.
    """
    s = pen.game.scenario
    who = _who(pen, candidates(s, pen.position, cells, side), used)
    if not who:
        return ()
    fate, turns = _fate(pen, who, by_fire)
    at = pen.position.units[who].at
    state = pen.position.units[who]
    if fate == "scratch":
        pen.emit(LeaderHit({who: state}, who, at, fate))
        return ()
    if fate == "hours":
        back = replace(state.off_map(WOUNDED), back=pen.position.clock.turn + turns)
        pen.emit(LeaderHit({who: back}, who, at, fate, turns))
    else:
        pen.emit(LeaderHit({who: state.off_map(CAPTURED if fate == "captured" else DEAD)}, who,
                           at, fate))  # fmt: skip
        victory.check_automatic(pen)
    return (modifiers.leader_lost(s, who),)


def _who(pen: Pen, all_of: tuple[str, ...], used: str) -> str:
    """Which leader checks: the one whose bonus was used, or one at random (VAU-14.0d)."""
    if len(all_of) <= 1:
        return next(iter(all_of), "")
    others = all_of
    if used in all_of:
        if pen.roll("whether the leader in command is hit") in TAKES_HIM:
            return used
        others = tuple(name for name in all_of if name != used)
    if len(others) == 1:
        return others[0]
    return others[pen.roll("which leader is hit", len(others)) - 1]


def _fate(pen: Pen, who: str, by_fire: bool) -> tuple[str, int]:
    """What befalls him: dead, captured, hours (with the turns), scratch (VAU-14.2a, CHART-21)."""
    table = pen.game.scenario.combat.casualties
    while True:
        row = table[pen.roll("the leader's fate") - 1]
        if row == "captured" and by_fire:
            continue
        if not row.startswith("hours"):
            return row, 0
        dice = int(row.rpartition("-")[2])
        hours = sum(pen.roll("the hours he is out") for _ in range(dice))
        return "hours", hours * TURNS_AN_HOUR


def capture_all(pen: Pen, cell: str, side: str, how: str) -> None:
    """A side's leaders in a hex are captured (CHART-20, VAU-14.2e)."""
    for name in candidates(pen.game.scenario, pen.position, (cell,), side):
        take(pen, name, how)


def take(pen: Pen, leader: str, how: str) -> None:
    """A leader is captured, which may end the game (VAU-18.2a, VAU-18.2e)."""
    state = pen.position.units[leader]
    pen.emit(LeaderTaken({leader: state.off_map(CAPTURED)}, leader, state.at, how))
    victory.check_automatic(pen)


def left_alone(pen: Pen, cell: str, side: str) -> None:
    """If no friend is left in a hex, its leaders go to the nearest unit they can (VAU-14.2d)."""
    s = pen.game.scenario
    if where.friends_at(s, pen.position, cell, side):
        return
    for name in candidates(s, pen.position, (cell,), side):
        goes(pen, name)


def goes(pen: Pen, leader: str) -> None:
    """A leader without a unit goes to the nearest of his command, or is captured (VAU-14.2d)."""
    s, p = pen.game.scenario, pen.position
    who, at = s.leaders[leader], p.units[leader].at
    if surrounded(s, p, at, who.side):
        take(pen, leader, "he is surrounded")
        return
    units = nearest_units(s, p, leader)
    free = tuple(u for u in units if not surrounded(s, p, p.units[u].at, who.side))
    if free:
        pen.push(frames.LeaderGoes((), "check", leader, free))
    elif units:
        take(pen, leader, "the unit he would join is surrounded")
    elif where.enemies_at(s, p, at, who.side):
        take(pen, leader, "no unit is left for him to join")


def surrounded(s: Scenario, p: VauPosition, cell: str, side: str) -> bool:
    """True if all six neighbours hold an enemy, an enemy zone or nothing enterable (14.2d)."""
    enemy = s.enemy_of(side)
    closed = zone(s, p, enemy) | where.held_by(s, p, enemy)
    return all(
        beside is None or beside in closed or s.terrain_at(beside).infantry is None
        for beside in s.board.grid.around(cell)
    )


def entered_by(pen: Pen, cell: str, side: str, cavalry: bool) -> None:
    """A side's units entered a hex that may hold lone enemy leaders (VAU-14.2e)."""
    s = pen.game.scenario
    enemy = s.enemy_of(side)
    if where.friends_at(s, pen.position, cell, enemy):
        return
    for name in candidates(s, pen.position, (cell,), enemy):
        if cavalry:
            take(pen, name, "enemy cavalry rides into his hex")
        else:
            goes(pen, name)
