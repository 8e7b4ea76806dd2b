"""What is hidden, imagined: the enemy's sealed note (WM-22.3, WM-23.1). All else is open."""

from engine.computer.considered import Rng
from engine.core import replace
from engine.systems.thirty_years_war import Scenario, TywPosition
from engine.systems.thirty_years_war.reinforcements.arrivals import off_map


def dealt(s: Scenario, view: TywPosition, side: str, rng: Rng) -> TywPosition:
    """A whole position that fits a view: the view itself where the enemy has no secret."""
    enemy = s.enemy_of(side)
    note = {} if view.shown else _note(s, view, enemy, rng)
    return replace(view, notes={**view.notes, enemy: note}) if note else view


def _note(s: Scenario, view: TywPosition, enemy: str, rng: Rng) -> dict[str, str]:
    """What the enemy may have written of those of his pieces that are off the map.

    Those kept back for the manoeuvre come by either wing; an optional piece on any turn to come, or
    never.
    """
    waiting = off_map(s, view, enemy) if view.clock.turn else ()
    if s.manoeuvre is not None and s.manoeuvre.side == enemy:
        wings = sorted(s.manoeuvre.wings)
        return {u: rng.choice(wings) for u in waiting if not s.pieces[u].group}
    if s.extra is not None and s.extra.side == enemy:
        turns = range(view.clock.turn + 1, s.turns + 1)
        mine = (u for u in waiting if s.pieces[u].group == s.extra.group)
        return {u: str(rng.choice(turns)) for u in mine if turns and rng.random() < 0.5}
    return {}
