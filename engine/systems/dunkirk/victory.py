"""Victory (DNK-15)."""

from typing import TypeAlias

from engine.core.general import Ended
from engine.core.ledger import Ledger
from engine.core.words import counted, listed
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, HasScenario, Scenario
from engine.systems.dunkirk.state import DunkirkPosition
from engine.systems.dunkirk.zones import units_of

Pen: TypeAlias = Ledger[HasScenario, DunkirkPosition]


def german_cities(s: Scenario, p: DunkirkPosition) -> tuple[str, ...]:
    """The names of the victory cities that the Germans control."""
    return tuple(s.cities[c] for c, side in p.cities.items() if side == GERMAN and c in s.cities)


def check_german_win(pen: Pen) -> None:
    """The Germans win with enough cities, or when no French unit is left (DNK-15.1)."""
    s, p = pen.game.scenario, pen.position
    if p.outcome is not None:
        return
    held = german_cities(s, p)
    if len(held) >= s.cities_needed:
        pen.emit(Ended("german-by-cities", GERMAN, f"The Germans control {listed(held)}."))
    elif not units_of(s, p, FRENCH):
        pen.emit(Ended("german-by-removal", GERMAN, "No French unit is left on the map."))


def french_win(pen: Pen) -> None:
    """The French win when their player turn of the last turn ends (DNK-15.2)."""
    held = len(german_cities(pen.game.scenario, pen.position))
    pen.emit(
        Ended(
            "french",
            FRENCH,
            f"The last turn is over and the Germans hold {counted(held, 'city', 'cities')} "
            f"of the {pen.game.scenario.cities_needed} they need.",
        )
    )


def is_over(pen: Pen) -> bool:
    """True once the game is decided; nothing more happens then."""
    return pen.position.outcome is not None
