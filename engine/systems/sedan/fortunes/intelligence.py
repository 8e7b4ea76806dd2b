"""Intelligence: the Prussians look at the French stacks (SED-12.4g)."""

from msgspec.structs import replace

from engine.core import Frame, Level, Order, Refusal, Verb, belongs, fit, nothing_more, refuse
from engine.core.words import players
from engine.systems.sedan import HasScenario, Pen, state
from engine.systems.sedan.fortunes.chits import INTELLIGENCE, set_aside
from engine.systems.sedan.stacks.secrecy import UnitsChanged


class Look(Order, frozen=True, tag="look"):
    """Look at the French stacks (SED-12.4g)."""


class Looking(Frame, frozen=True, tag="sedan.looking"):
    """The Prussian player may look at the French stacks (SED-12.4g). Steps: offer, look."""

    rules = ("SED-12.4g",)


class Shown(UnitsChanged, frozen=True, tag="sedan.shown"):
    """The Prussian player looks at all French units, or has finished (SED-12.4g)."""

    chits: tuple[state.HeldChit, ...]
    begins: bool
    keeps = ("chits",)
    kind = "chit"
    rules = ("SED-12.4g",)
    sealed_by = "the French stacks were seen"

    @property
    def seal(self) -> bool:
        """What was seen cannot be unseen."""
        return self.begins

    def text(self, level: Level) -> str:
        """Says so, to both; what is seen is the Prussian player's alone."""
        who = players("prussian")
        if self.begins:
            return f"{who} look at every French unit on the map."
        return f"{who} have finished looking; the French stacks are closed again."


def _look(pen: Pen, side: str, order: Look) -> None:
    pen.step(Looking((side,), "look"))
    _show(pen, True)


def _show(pen: Pen, begins: bool) -> None:
    """The chit is in force while the stacks are open."""
    chits = tuple(
        replace(c, in_force=begins) if c.kind == INTELLIGENCE else c for c in pen.position.chits
    )
    pen.emit(Shown({}, chits, begins))


def end_look(pen: Pen, side: str) -> None:
    """The stacks are closed again, and the chit is set aside (SED-12.4g)."""
    pen.done()
    _show(pen, False)
    _set_aside(pen)


def do_without_look(pen: Pen, side: str) -> None:
    """The chit is set aside, and nobody has looked."""
    pen.done()
    _set_aside(pen)


def _set_aside(pen: Pen) -> None:
    set_aside(pen, INTELLIGENCE, "Intelligence is used and set aside.")


def offer_prompt(game: HasScenario, view: state.SedanPosition, side: str, frame: Looking) -> str:
    """Look or not."""
    return "Intelligence: look at every French unit on the map, or end without."


def look_prompt(game: HasScenario, view: state.SedanPosition, side: str, frame: Looking) -> str:
    """Go on looking."""
    return (
        "Intelligence: every French unit is open to you, army french lists them; "
        "end when you have seen enough."
    )


_LOOKED_WHEN = belongs("The Prussians open the stacks when they draw Intelligence.", "SED-12.4g")


def _misplaced(game: HasScenario, view: state.SedanPosition, side: str) -> Refusal:
    """The look is offered once."""
    if isinstance(view.top, Looking) and side in view.top.sides and view.outcome is None:
        return refuse("You are looking already; end when you have finished.", "SED-12.4g")
    return _LOOKED_WHEN(game, view, side)


LOOK = Verb(
    Look, ("intelligence", "open stacks"), (), "intelligence",
    "Look at every French unit on the map.",
    nothing_more, lambda t: Look(), fit, _look, _misplaced, key="*",
)  # fmt: skip
