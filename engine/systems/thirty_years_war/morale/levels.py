"""The special rules of Nördlingen 1634: rising levels and doomed units (NOR-18)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.words import side as side_words
from engine.systems.thirty_years_war.morale.events import LevelChanged
from engine.systems.thirty_years_war.refusals import Pen
from engine.systems.thirty_years_war.scenario import LEADER, Scenario
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.zones import broken, disrupted, of_kind, units_of


def raise_levels(pen: Pen, fresh: Mapping[str, int]) -> None:
    """Each category that breaks raises both levels of the other army (NOR-18.33)."""
    s = pen.game.scenario
    for side, count in fresh.items():
        rise = count * s.losses.enemy_raise
        if not rise:
            continue
        enemy = s.enemy_of(side)
        before = pen.position.levels[enemy]
        after = {c: n + rise for c, n in before.items()}
        number = "one" if count == 1 else "two"
        why = f"{number} {side_words(side)} {'category' if count == 1 else 'categories'} broke"
        pen.emit(LevelChanged(enemy, before, after, why, "NOR-18.33"))


def doomed(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """Disrupted units of a broken category without a leader in their hex (NOR-18.31b)."""
    if not s.losses.removal:
        return ()
    led = {p.units[u].at for u in of_kind(s, p, side, LEADER)}
    return tuple(
        u
        for u in units_of(s, p, side)
        if disrupted(p, u) and broken(s, p, u) and p.units[u].at not in led
    )
