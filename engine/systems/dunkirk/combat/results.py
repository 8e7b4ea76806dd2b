"""What each result of the combat results table asks of both sides (DNK-11.4.1)."""

from itertools import combinations

from engine.core import Refusal, Slot, Tokens, Verb, refuse
from engine.systems.dunkirk import Attack, DunkirkPosition, HasScenario, Scenario, orders, victory
from engine.systems.dunkirk.combat.events import Emptied, Removed
from engine.systems.dunkirk.frames import Losses, Retreating
from engine.systems.dunkirk.zones import units_in, units_of


def apply_result(pen: victory.Pen, attack: Attack, result: str) -> None:
    """What a result asks of both sides (DNK-11.4.1). Frames pushed last come first.

    All who are in the hex suffer it, those who retreated into it, too (DNK-11.1.7).
    """
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


def _remove_all(pen: victory.Pen, units: tuple[str, ...], result: str) -> None:
    for unit in units:
        remove(pen, unit, f"{result}, all {'attackers' if result == 'AE' else 'defenders'} go")
        if victory.is_over(pen):
            return


def remove(pen: victory.Pen, unit: str, cause: str) -> None:
    """A unit is removed; the Germans may win by it at once (DNK-15.1)."""
    s, p = pen.game.scenario, pen.position
    side = s.units[unit].side
    left = len(units_of(s, p, side)) - 1
    at = p.units[unit].at
    pen.emit(Removed(unit, at, cause, left, side))
    victory.check_german_win(pen)
    say_if_emptied(pen, at)


def say_if_emptied(pen: victory.Pen, cell: str) -> None:
    """Say that an attacked hex is empty, once its last unit has left (DNK-11.4.1i)."""
    p = pen.position
    attack = p.attack_on(cell)
    if attack is None or attack.opened or units_in(p, cell) or victory.is_over(pen):
        return
    pen.emit(Emptied(cell, p.cities.get(cell, "")))


def sparing_sets(s: Scenario, pool: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """The sets whose removal leaves at most half the strength, and from which none can be spared.

    Exact halves, no rounding (DNK-11.4.1h): of 4+4+4 two must go, of 5+3+1 the 5.
    """
    strength = {u: s.units[u].strength for u in pool}
    total = sum(strength.values())

    def enough(gone: tuple[str, ...]) -> bool:
        return 2 * (total - sum(strength[u] for u in gone)) <= total

    def spares_none(gone: tuple[str, ...]) -> bool:
        return not any(enough(tuple(u for u in gone if u != one)) for one in gone)

    sets = (c for n in range(1, len(pool) + 1) for c in combinations(pool, n))
    return tuple(c for c in sets if enough(c) and spares_none(c))


def allowed_sets(s: Scenario, frame: Losses) -> tuple[tuple[str, ...], ...]:
    """The sets of units that may be removed."""
    if frame.cause == "half":
        return sparing_sets(s, frame.pool)
    return tuple(combinations(frame.pool, frame.count))


def _why_no_advance(
    game: HasScenario, view: DunkirkPosition, side: str, order: orders.Advance
) -> Refusal | None:
    return refuse("No unit advances after combat; an emptied hex stays empty.", "DNK-11.4.1i")


def _never(game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens) -> Slot | None:
    return None


def _no_advance(pen: victory.Pen, side: str, order: orders.Advance) -> None:
    raise AssertionError("advance is always refused")


ADVANCE = Verb(
    orders.Advance, ("advance",), ("unit", "cell"), "advance UNIT HEX", "Never: no unit advances.",
    _never, lambda t: orders.Advance(*t), _why_no_advance, _no_advance,
    lambda game, view, side: refuse("No unit advances after combat.", "DNK-11.4.1i"), key=")",
)  # fmt: skip
