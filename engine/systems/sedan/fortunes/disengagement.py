"""Disengagement: declared as a movement phase begins, and what it bars (SED-12.4b to 12.4d).

Where moves must end under it is in `movement.paths` (SED-12.4e).
"""

from engine.core import Frame, Order, Refusal, Verb, belongs, fit, nothing_more, refuse, words
from engine.systems.sedan import FRENCH, HasScenario, Pen, Scenario, SedanPosition, enemy_zone
from engine.systems.sedan.fortunes.chits import DISENGAGEMENT, put_in_force, set_aside


class Disengage(Order, frozen=True, tag="disengage"):
    """Declare Disengagement (SED-12.4b)."""


class Disengaging(Frame, frozen=True, tag="sedan.disengaging"):
    """The phasing player may declare Disengagement (SED-12.4b)."""

    rules = ("SED-12.4b",)


def homeward(side: str) -> str:
    """The way that Disengagement sends a side's units (SED-12.4e)."""
    return "west" if side == FRENCH else "east"


def closed_to(s: Scenario, p: SedanPosition, side: str) -> frozenset[str]:
    """The hexes that Disengagement, in force for a side, closes to it: enemy zones of control.

    Nobody enters one, whether he began in one (SED-12.4c) or not (SED-12.4d).
    """
    return enemy_zone(s, p, side) if p.in_force(DISENGAGEMENT, side) else frozenset()


def why_no_zone(who: str, start: str, there: str, zone: frozenset[str]) -> Refusal | None:
    """Why units that began at `start` may not enter a hex of the enemy zone under Disengagement."""
    if there not in zone:
        return None
    return refuse(
        f"Disengagement is in force: {who} may not enter the enemy zone of control at "
        f"{words.cell(there)}.",
        "SED-12.4c" if start in zone else "SED-12.4d",
    )


def _disengage(pen: Pen, side: str, order: Disengage) -> None:
    pen.done()
    put_in_force(pen, DISENGAGEMENT, f"{words.side(side)} Disengagement: {_what_it_does(side)}")


def _what_it_does(side: str) -> str:
    """What is won and paid by declaring it (SED-12.4b to 12.4e)."""
    return (
        "units may leave enemy zones of control, none may enter one, and all that move go as far "
        f"{homeward(side)} as they can."
    )


def decline_disengagement(pen: Pen, side: str) -> None:
    """Do without it."""
    pen.done()
    set_aside(pen, DISENGAGEMENT, "Disengagement is not declared; the chit is set aside.")


def disengaging_prompt(
    game: HasScenario, view: SedanPosition, side: str, frame: Disengaging
) -> str:
    """Declare it or not."""
    (owner,) = frame.sides
    return (
        f"{words.side(owner)} player: declare Disengagement for this movement phase, or decline. "
        f"Once it is declared, {_what_it_does(owner)}"
    )


DISENGAGE = Verb(
    Disengage, ("disengage", "declare"), (), "disengage",
    "Declare Disengagement: units may leave enemy zones of control, but enter none, and all that "
    "move go as far west (French) or east (Prussians) as they can.",
    nothing_more, lambda t: Disengage(), fit, _disengage,
    belongs("Disengagement is declared at the start of a movement phase, with its chit.",
            "SED-12.4b"), key="*",
)  # fmt: skip
