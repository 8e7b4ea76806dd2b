"""What each result of the combat table asks of both sides (SED-11.14 to 11.20, 11.9, 7.7)."""

from engine.core.frame import Frame
from engine.rules.odds import ATTACKER, BOTH, DEFENDER, NOBODY
from engine.systems.sedan import Pen, Scenario, state, victory
from engine.systems.sedan.combat.events import NoEffectInCity
from engine.systems.sedan.special_units import first_army, guard

Units = tuple[str, ...]


ATTACKERS_GO = ("AE", "AL1", "AR")
"""The results after which no attacker stays where he is."""


LOSS_RULES = {"AL1": "SED-11.16", "DL1": "SED-11.19", "EX": "SED-11.20b"}
"""By which rule units are lost, by the result."""


class Losses(Frame, frozen=True, tag="sedan.losses"):
    """Units of `pool` must be removed.

    `cause` is AL1 (SED-11.16), DL1 (SED-11.19) or EX (SED-11.20b); `need` is the strength to be
    paid for EX.
    """

    pool: tuple[str, ...] = ()
    cause: str = ""
    need: int = 0

    @property
    def rules(self) -> tuple[str, ...]:
        """By the result."""
        return (LOSS_RULES[self.cause],)


class Retreating(Frame, frozen=True, tag="sedan.retreating"):
    """Units must retreat one hex, one after another (SED-11.10). Steps: check, choose.

    `owner` is the side that moves them; `check` has no side.
    """

    rules = ("SED-11.10a",)

    units: tuple[str, ...] = ()
    owner: str = ""


def hurt(
    s: Scenario, column: int, attackers: Units, defenders: Units, targets: Units
) -> tuple[str, ...]:
    """Whom each face of the die hurts (SED-11.14 to 11.20)."""
    results = (first_army.applied(s, attackers, defenders, r) for r in s.table.results_of(column))
    return tuple(_hurt(s, targets, result) for result in results)


def _hurt(s: Scenario, targets: Units, result: str) -> str:
    """Whom a result hurts; the defenders of a city do not retreat (SED-11.9c)."""
    if result == "EX":
        return BOTH
    if result.startswith("A"):
        return ATTACKER
    in_cities = all(target in s.cities for target in targets)
    return NOBODY if result == "DR" and in_cities else DEFENDER


def living(p: state.SedanPosition, units: Units) -> Units:
    """Those of the units that are on the map."""
    return tuple(u for u in units if p.units[u].at)


def apply_result(pen: Pen) -> None:
    """Losses, and frames for what has to be chosen."""
    c = pen.position.battle
    s, enemy = pen.game.scenario, pen.game.scenario.enemy_of(c.side)
    if c.result == "AE":
        _remove_all(pen, c.attackers, "all attackers are lost")
    elif c.result == "DE":
        _remove_all(pen, c.defenders, "all defenders are lost")
    elif c.result == "AR":
        _retreat(pen, c.side, c.attackers)
    elif c.result == "DR":
        _defenders_retreat(pen, c.defenders)
    elif c.result == "EX":
        _exchange(pen, s, c)
    else:
        loser, pool = (c.side, c.attackers) if c.result == "AL1" else (enemy, c.defenders)
        pen.push(Losses((loser,), "", pool, c.result))


def _remove_all(pen: Pen, units: Units, cause: str) -> None:
    for unit in units:
        victory.remove(pen, unit, cause)


def _retreat(pen: Pen, side: str, units: Units) -> None:
    pen.push(Retreating((), "check", units, side))


def _defenders_retreat(pen: Pen, units: Units) -> None:
    """All but those in cities retreat (SED-11.9c, 11.9d)."""
    s, p = pen.game.scenario, pen.position
    here = living(p, units)
    inside = {p.units[u].at for u in here} & set(s.cities)
    for cell in sorted(inside):
        pen.emit(NoEffectInCity(cell))
    going = tuple(u for u in here if p.units[u].at not in inside)
    guard.say_driven_back(pen, going)
    if going:
        _retreat(pen, s.enemy_of(p.battle.side), going)


def _exchange(pen: Pen, s: Scenario, c: state.Combat) -> None:
    """The defenders go, then attackers of at least their printed strength (SED-11.20)."""
    need = sum(s.units[u].strength for u in c.defenders if u not in c.idle)
    _remove_all(pen, c.defenders, "the exchange")
    if sum(s.units[u].strength for u in c.attackers) <= need:
        _remove_all(pen, c.attackers, "the price of the exchange")
    elif need > 0:
        pen.push(Losses((c.side,), "", c.attackers, "EX", need))


def after_loss(pen: Pen, cause: str, pool: Units) -> None:
    """After one unit was lost the others retreat (SED-11.16, 11.19)."""
    c = pen.position.battle
    left = living(pen.position, pool)
    if cause == "AL1" and left:
        _retreat(pen, c.side, left)
    elif cause == "DL1":
        _defenders_retreat(pen, left)
