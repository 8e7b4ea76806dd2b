"""Cities (DNK-14): who controls them, and Paris, which opens its gates."""

from engine.core import replace
from engine.rules.odds import step_of
from engine.systems.dunkirk import events, frames, scenario, victory
from engine.systems.dunkirk.combat.events import CityChecked
from engine.systems.dunkirk.combat.odds import odds_of


def take_city(pen: victory.Pen, cell: str, side: str, how: str) -> None:
    """A city becomes a side's, if it was not; the Germans may win by it at once (DNK-15.1)."""
    s = pen.game.scenario
    before = pen.position.cities.get(cell, side)
    if before == side:
        return
    held = len(victory.german_cities(s, pen.position)) + (1 if side == scenario.GERMAN else -1)
    pen.emit(events.CityTaken(cell, s.cities[cell], before, side, how, held, s.cities_needed))
    victory.check_german_win(pen)


def check_gates(pen: victory.Pen, frame: frames.Combats) -> None:
    """An attacked open city is checked before any air is placed (DNK-14.2).

    At odds that are good enough without air there is no battle, and its defenders retreat.
    """
    s, p = pen.game.scenario, pen.position
    attack = p.attack_on(s.open_city)
    if p.clock.side != scenario.GERMAN or attack is None:
        pen.step(frames.Combats(step="air"))
        return
    odds = odds_of(s, p, replace(attack, air=0))
    needed = step_of(s.open_at)
    opens = odds.final >= needed
    pen.emit(CityChecked(s.cities[s.open_city], odds, needed, opens))
    if not opens:
        pen.step(frames.Combats(step="air"))
        return
    pen.step(frames.Combats(step="opened"))
    pen.push(frames.Retreating((), "check", attack.defenders, scenario.FRENCH, 1, attack.attackers))


def open_gates(pen: victory.Pen, frame: frames.Combats) -> None:
    """The city passes to the Germans, though none of them is in it (DNK-14.2)."""
    pen.step(frames.Combats(step="air"))
    take_city(pen, pen.game.scenario.open_city, scenario.GERMAN, "it opened its gates")
