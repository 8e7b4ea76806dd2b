"""The Francs-Tireurs, marked when the chit is drawn (SED-12.4j)."""

from engine.core import Event, Frame, Level, Order, Refusal, Verb, belongs, replace
from engine.core.parts import Cell, parts
from engine.core.words import cell
from engine.systems.sedan import HasScenario, Pen, Scenario, SedanPosition, bad_cell
from engine.systems.sedan.stacks.secrecy import P


class MarkHex(Order, frozen=True, tag="mark"):
    """Put the Francs-Tireurs marker on a hex (SED-12.4j)."""

    cell: str


class Marking(Frame, frozen=True, tag="sedan.marking"):
    """The French player puts the Francs-Tireurs marker on a hex (SED-12.4j)."""

    rules = ("SED-12.4j",)


class TireursMarked(Event, frozen=True, tag="sedan.tireurs-marked"):
    """The Francs-Tireurs marker was placed, or removed: `cell` is "" then (SED-12.4j)."""

    cell: str
    was: str
    kind = "chit"
    rules = ("SED-12.4j",)

    def apply(self, position: P) -> P:
        return replace(position, tireurs=self.cell)

    def text(self, level: Level) -> str:
        if not self.cell:
            return f"The Francs-Tireurs marker leaves {cell(self.was)}."
        return (
            f"Francs-Tireurs at {cell(self.cell)}: in the next Prussian movement phase this hex "
            "and its neighbours cost 1 movement point more to enter."
        )


def why_not_mark(
    game: HasScenario, view: SedanPosition, side: str, order: MarkHex
) -> Refusal | None:
    """Any hex of the map (SED-12.4j)."""
    return bad_cell(game.scenario, order.cell)


def any_hex(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """Every hex of the map."""
    return s.board.grid.cells


def _mark(pen: Pen, side: str, order: MarkHex) -> None:
    pen.done()
    pen.emit(TireursMarked(order.cell, ""))


def mark_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Marking) -> str:
    """Which hex."""
    return "French player: mark any hex of the map with the Francs-Tireurs."


MARK = Verb(
    MarkHex, ("mark",), usage="mark HEX", help="Put the Francs-Tireurs marker on a hex.",
    **parts(MarkHex, Cell(any_hex, "hex for the Francs-Tireurs")),
    refuse=why_not_mark, carry_out=_mark,
    misplaced=belongs(
        "The Francs-Tireurs are marked when the French draw their chit.", "SED-12.4j"
    ), key="*",
)  # fmt: skip
