"""What fire and melee bring on the average of the dice, by the real charts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.systems.vauchamps import Scenario, VauPosition, base6
from engine.systems.vauchamps.computer.stand import Stand
from engine.systems.vauchamps.fire.firing_values import Firer
from engine.systems.vauchamps.fire.odds import strength
from engine.systems.vauchamps.fire.results import loss
from engine.systems.vauchamps.fire.targets import firers_at
from engine.systems.vauchamps.fire.together import why_not_fire
from engine.systems.vauchamps.losses.taking import guns_alone
from engine.systems.vauchamps.melee import pre_melee
from engine.systems.vauchamps.melee.losses import split_code
from engine.systems.vauchamps.melee.odds import attack_value, defence_value, is_shifted, melee_odds
from engine.systems.vauchamps.morale import modifiers
from engine.systems.vauchamps.where import enemies_at, inc_in, leaders_serving

ROLLS = tuple(base6.rolls())
TEST = 0.12
"""What of a unit a loss costs beside the increment: it tests, and may break."""


@lru_cache(maxsize=4_000)
def chance(steps: int, morale: int) -> float:
    """How likely a test is passed."""
    return sum(modifiers.passes(roll, steps, morale) for roll in ROLLS) / 36


# ---- fire ----


@dataclass(frozen=True)
class Volley:
    """A fire that may be given, with the increments it should cost and what that is worth."""

    target: str
    units: tuple[str, ...]
    losses: float
    points: float


def losses(s: Scenario, p: VauPosition, firers: tuple[Firer, ...], target: str) -> float:
    """The increments that a fire should cost: guns alone lose half (VAU-6.8e)."""
    power = strength(s, p, firers, target)
    if power.column is None:
        return 0.0
    table, column = s.combat.fire, power.column
    share = 2 if guns_alone(p, enemies_at(s, p, target, s.side_of(firers[0].unit))) else 1
    found = sum(loss(table, column, base6.plus(roll, power.crowding)) // share for roll in ROLLS)
    return min(found / 36, _there(s, p, target))


def _there(s: Scenario, p: VauPosition, target: str) -> float:
    return float(sum(inc_in(s, p, u, target) for u in p.units if target in p.units[u].cells
                     and u in s.units))  # fmt: skip


def volleys(
    stand: Stand, targets: Sequence[str], phase: str, only: tuple[str, ...] = ()
) -> list[Volley]:
    """The fires that may be given, the best first."""
    s, p = stand.s, stand.p
    found: list[Volley] = []
    for target in targets:
        able = firers_at(s, p, stand.side, target, phase)
        able = tuple(f for f in able if not only or f.unit in only)
        sets = {able, tuple(f for f in able if s.units[f.unit].infantry)}
        sets |= {(f,) for f in able}
        prize = [stand.worth(u) for u in enemies_at(s, p, target, stand.side)]
        each = sum(prize) / max(_there(s, p, target), 1.0)
        for firers in sorted(sets):
            if firers and why_not_fire(s, p, firers, target) is None:
                lost = losses(s, p, firers, target)
                points = lost * each + min(lost, 1.0) * TEST * sum(prize)
                units = tuple(dict.fromkeys(f.unit for f in firers))
                found.append(Volley(target, units, lost, points))
    return sorted(found, key=lambda v: (-v.points, len(v.units), v.target, v.units))


# ---- melee ----


@dataclass(frozen=True)
class Outlook:
    """What a melee should bring: how often it takes the hex, and points for each."""

    taken: float
    gain: float
    cost: float

    @property
    def points(self) -> float:
        """What it is worth to the attacker."""
        return self.gain - self.cost


def leader_bonus(s: Scenario, p: VauPosition, units: Sequence[str], attack: bool) -> int:
    """The best melee bonus of the leaders who serve these units."""
    found = (s.leaders[x] for u in units for x in leaders_serving(s, p, u))
    return max((x.attack if attack else x.defence for x in found), default=0)


def outlook(stand: Stand, units: tuple[str, ...], target: str, prize: float) -> Outlook:
    """What an attack on a hex should bring; `prize` is for having it."""
    s, p = stand.s, stand.p
    side = s.units[units[0]].side
    against = enemies_at(s, p, target, side)
    stays = [_stays(s, p, u, units, target) for u in against]
    nobody = 1.0
    for one in stays:
        nobody *= 1.0 - one
    goes = [_goes(s, p, u, units, target) for u in units]
    going = sum(goes) / len(goes)
    attack = attack_value(s, p, units, target, ())
    attack = max(1, round(attack * (0.4 + 0.6 * going)))
    defence = defence_value(s, p, target, units, ())
    odds = melee_odds(s.combat.melee, attack, defence, is_shifted(s, p, units, target, ()))
    bonus = leader_bonus(s, p, units, True) - leader_bonus(s, p, against, False)
    mine, theirs = sum(map(stand.worth, units)), sum(map(stand.worth, against))
    foot = all(s.units[u].infantry for u in units)
    taken = gain = cost = 0.0
    for roll in ROLLS:
        code = s.combat.melee.result(odds.column, base6.plus(roll, odds.penalty + bonus))
        hurt, harm = _result(code, foot, stand, units, against)
        gain += harm * theirs / 36
        cost += hurt * mine / 36
        taken += (code in ("DD", "DR", "DS")) / 36
    held = 1.0 - nobody
    taken = nobody + held * going * taken
    failing = held * (1.0 - going) * 0.25 * mine
    gain = nobody * 0.3 * theirs + held * going * gain + taken * prize
    return Outlook(taken, gain, held * going * cost + failing)


def nobody_stands(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> bool:
    """True if no defender can pass the test before a melee with these (VAU-13.0f)."""
    against = enemies_at(s, p, target, s.units[units[0]].side) if units else ()
    return bool(against) and not any(_stays(s, p, u, units, target) for u in against)


def _stays(s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str) -> float:
    """How likely a defender stands to fight."""
    state = p.units[unit]
    if state.formation == "general" and not state.broken:
        return 1.0
    steps = modifiers.total(pre_melee.defender(s, p, unit, units, target))
    return chance(steps, s.units[unit].morale)


def passing(s: Scenario, p: VauPosition, unit: str, cases: Sequence[modifiers.Modifier]) -> float:
    """How likely a unit passes a test with these modifiers; with Napoleon it does (VAU-0.10)."""
    if modifiers.steeled(s, p, unit):
        return 1.0
    return chance(modifiers.total(cases), s.units[unit].morale)


def _goes(s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str) -> float:
    """How likely an attacker comes on."""
    if pre_melee.needs_no_roll(s, p, target, s.units[unit].side):
        return 1.0
    return passing(s, p, unit, pre_melee.attacker(s, p, unit, units, target))


def _result(
    code: str, foot: bool, stand: Stand, units: Sequence[str], against: Sequence[str]
) -> tuple[float, float]:
    """What share of themselves attackers and defenders lose by a result."""
    if code == "AR":
        return 0.6, 0.0
    if code == "AD":
        return (0.3 if foot else 0.6), 0.0
    if code in ("DD", "DR", "DS"):
        return 0.0, {"DD": 0.35, "DR": 0.65, "DS": 1.0}[code]
    if "/" not in code:
        return (0.0 if foot else 0.1), 0.0
    (mine, mine_test), (theirs, their_test) = split_code(code)
    s, p = stand.s, stand.p
    own = sum(s.units[u].inc - p.units[u].lost for u in units) or 1
    foe = sum(s.units[u].inc - p.units[u].lost for u in against) or 1
    return (min(1.0, mine / own) + 0.1 * mine_test, min(1.0, theirs / foe) + 0.1 * their_test)
