"""The pontoon bridge, laid at the start of a movement phase (SED-12.4l)."""

from engine.core import Event, Frame, Level, Refusal, belongs, refuse, replace
from engine.core.order import DONE, Order, Slot, Tokens, Verb
from engine.core.words import cell as cell_words, cells, players, side as side_words
from engine.systems.sedan import HasScenario, Scenario, SedanPosition, enemy_zone, held_by, refusals
from engine.systems.sedan.fortunes.chits import PONTOON, put_in_force, set_aside
from engine.systems.sedan.stacks.secrecy import P


class Span(Order, frozen=True, tag="span"):
    """Span the river between two hexes with the pontoon bridge (SED-12.4l)."""

    cells: tuple[str, ...]


class Bridging(Frame, frozen=True, tag="sedan.bridging"):
    """The phasing player may span a river hexside (SED-12.4l)."""

    rules = ("SED-12.4l",)


class PontoonLaid(Event, frozen=True, tag="sedan.pontoon-laid"):
    """A pontoon bridge joins two hexes for this movement phase (SED-12.4l)."""

    side: str
    cells: tuple[str, ...]
    kind = "chit"
    rules = ("SED-12.4l",)

    def apply(self, position: P) -> P:
        return replace(position, pontoon=self.cells)

    def text(self, level: Level) -> str:
        return (
            f"{players(self.side)} lay a pontoon bridge between {cells(self.cells)}: "
            "crossing costs 1 movement point more, in this phase only."
        )


def spannable(s: Scenario, p: SedanPosition, side: str) -> tuple[tuple[str, str], ...]:
    """The unbridged river hexsides beside an own unit, each as two hexes (SED-12.4l)."""
    found: dict[tuple[str, str], None] = {}
    for here in sorted(held_by(s, p, side)):
        for there in s.board.grid.neighbours(here):
            if s.barrier(here, there):
                a, b = sorted((here, there))
                found[a, b] = None
    return tuple(found)


def why_of_no_use(s: Scenario, p: SedanPosition, side: str, ends: tuple[str, ...]) -> str:
    """Why no unit of a side could cross a bridge between two hexes in this phase; "" if one could.

    The rules let a bridge be laid there all the same (SED-12.4l).
    """
    enemies, zone = held_by(s, p, s.enemy_of(side)), enemy_zone(s, p, side)
    for cell in ends:
        if (closed := refusals.closed_words(s, side, cell)) is not None:
            return f"Of no use: {closed.reason}"
        if cell in enemies:
            return f"Of no use: {cell_words(cell)} holds an enemy unit."
    if all(cell in zone for cell in ends):
        return f"Of no use: {cells(ends)} are both in enemy zones of control."
    return ""


def why_not_span(game: HasScenario, view: SedanPosition, side: str, order: Span) -> Refusal | None:
    """Why these two hexes may not be joined."""
    s = game.scenario
    for cell in order.cells:
        if refusal := refusals.bad_cell(s, cell):
            return refusal
    if len(order.cells) != 2 or not s.board.grid.adjacent(*order.cells):
        return refuse("Name the two hexes on both sides of the river.", "SED-12.4l")
    a, b = sorted(order.cells)
    if (a, b) in spannable(s, view, side):
        return None
    if not s.barrier(a, b):
        what = "a bridged river" if s.river(a, b) else "no river"
        return refuse(f"Between {cell_words(a)} and {cell_words(b)} there is {what}.", "SED-12.4l")
    return refuse(f"No unit of yours is at {cells((a, b), 'or')}.", "SED-12.4l")


def _span_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    pairs = spannable(game.scenario, view, side)
    if not tokens:
        ends = tuple(sorted({c for pair in pairs for c in pair}))
        return Slot("cell", "hex on one side of the river", ends) if ends else None
    if len(tokens) == 1:
        others = tuple(b if a == tokens[0] else a for a, b in pairs if tokens[0] in (a, b))
        return Slot("cell", "hex on the other side", others)
    return DONE


def _span(pen: refusals.Pen, side: str, order: Span) -> None:
    pen.done()
    a, b = sorted(order.cells)
    put_in_force(pen, PONTOON, f"The {side_words(side)} pontoon bridge is laid.")
    pen.emit(PontoonLaid(side, (a, b)))


def decline_pontoon(pen: refusals.Pen, side: str) -> None:
    """Do without it."""
    pen.done()
    set_aside(pen, PONTOON, "The pontoon bridge is not laid; the chit is set aside.")


def bridging_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Bridging) -> str:
    """Where to lay it."""
    s, side = game.scenario, frame.sides[0]
    asked = f"{side_words(side)} player: span a river beside a unit, or decline."
    useful = any(not why_of_no_use(s, view, side, ends) for ends in spannable(s, view, side))
    return asked if useful else f"{asked} Nowhere could a unit cross it in this phase."


SPAN = Verb(
    Span, ("span", "bridge"), ("cells",), "span HEX, HEX",
    "Span the river between two hexes with the pontoon bridge.",
    _span_slot, lambda t: Span(t), why_not_span, _span,
    belongs("A pontoon is laid at the start of a movement phase, with its chit.", "SED-12.4l"),
    key="*",
)  # fmt: skip
