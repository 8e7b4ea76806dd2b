"""Disengagement, declared as a movement phase begins (SED-12.4b); `movement.steps` heeds it."""

from engine.core import Frame, Order, Verb, belongs, fit, nothing_more, words
from engine.systems.sedan import FRENCH, HasScenario, Pen, SedanPosition
from engine.systems.sedan.fortunes.chits import DISENGAGEMENT, put_in_force, set_aside


class Disengage(Order, frozen=True, tag="disengage"):
    """Declare Disengagement (SED-12.4b)."""


class Disengaging(Frame, frozen=True, tag="sedan.disengaging"):
    """The phasing player may declare Disengagement (SED-12.4b)."""

    rules = ("SED-12.4b",)


def _disengage(pen: Pen, side: str, order: Disengage) -> None:
    pen.done()
    way = "west" if side == FRENCH else "east"
    about = (
        f"{words.side(side)} Disengagement: units may leave enemy zones of control, none may enter "
        f"one, and all that move go as far {way} as they can."
    )
    put_in_force(pen, DISENGAGEMENT, about)


def decline_disengagement(pen: Pen, side: str) -> None:
    """Do without it."""
    pen.done()
    set_aside(pen, DISENGAGEMENT, "Disengagement is not declared; the chit is set aside.")


def disengaging_prompt(
    game: HasScenario, view: SedanPosition, side: str, frame: Disengaging
) -> str:
    """Declare it or not."""
    who = words.side(frame.sides[0])
    return f"{who} player: declare Disengagement for this movement phase, or decline."


DISENGAGE = Verb(
    Disengage, ("disengage", "declare"), (), "disengage", "Declare Disengagement.",
    nothing_more, lambda t: Disengage(), fit, _disengage,
    belongs("Disengagement is declared at the start of a movement phase, with its chit.",
            "SED-12.4b"), key="*",
)  # fmt: skip
