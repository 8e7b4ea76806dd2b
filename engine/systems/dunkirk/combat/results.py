"""What each result of the combat results table asks of both sides (DNK-11.4.1)."""

from engine.systems.dunkirk.frames import Losses, Retreating
from engine.systems.dunkirk.state import Attack
from engine.systems.dunkirk.victory import Pen, is_over, remove
from engine.systems.dunkirk.zones import units_in


def apply_result(pen: Pen, attack: Attack, result: str) -> None:
    """What a result asks of both sides (DNK-11.4.1). Frames pushed last come first."""
    s, p = pen.game.scenario, pen.position
    attackers = tuple(u for u in attack.attackers if p.units[u].at)
    defenders = units_in(p, attack.target)
    phasing = p.clock.side
    enemy = s.enemy_of(phasing)
    if result in ("AE", "DE"):
        _remove_all(pen, attackers if result == "AE" else defenders, result)
    elif result in ("A1", "A2"):
        pen.push(
            Retreating((), "check", attackers, enemy, int(result[1]), defenders, attackers=True)
        )
    elif result in ("D1", "D2"):
        pen.push(Retreating((), "check", defenders, enemy, int(result[1]), attackers))
    elif result == "DR":
        pen.push(Retreating((), "check", defenders, enemy, 2, attackers, routs=True))
    elif result == "EX":
        pen.push(Losses((phasing,), "", attackers, "exchange", 1, attack.target))
        pen.push(Losses((enemy,), "", defenders, "exchange", 1, attack.target))
    else:
        pen.push(Retreating((), "check", defenders, enemy, 2, attackers, routs=True))
        pen.push(Losses((enemy,), "", defenders, "half", 0, attack.target))


def _remove_all(pen: Pen, units: tuple[str, ...], result: str) -> None:
    for unit in units:
        remove(pen, unit, f"{result}, all {'attackers' if result == 'AE' else 'defenders'} go")
        if is_over(pen):
            return
