"""Set-up (TYW-3.0): listed positions with swaps, symbols at White Mountain, early arrivals."""

from engine.core import Frame, Order, Refusal, Verb, belongs, refuse, words
from engine.core.parts import Cell, Choice, Unit, parts
from engine.rules.setting_up import TakeSetUp
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.morale.tolls import price_of
from engine.systems.thirty_years_war.refusals import Pen, bad_cell, bad_piece, bad_unit, known_rules
from engine.systems.thirty_years_war.reinforcements.arrivals import held_back
from engine.systems.thirty_years_war.scenario import HasScenario, Piece, Scenario
from engine.systems.thirty_years_war.setup import events
from engine.systems.thirty_years_war.setup.places import (
    free_symbols,
    goes_along,
    is_optional,
    must_be_placed,
    place_rule,
    places_for,
    proposed,
    to_place,
)
from engine.systems.thirty_years_war.state import TywPosition


class Place(Order, frozen=True, tag="place"):
    """Place a piece at set-up: place UNIT HEX (WM-15.2, WM-22.1, LUT-20.11)."""

    piece: str
    cell: str


class Swap(Order, frozen=True, tag="swap"):
    """Swap two units of the same values at set-up: swap UNIT with UNIT (TYW-3.0b)."""

    first: str
    second: str


class SetUp(Frame, frozen=True, tag="tyw.set-up"):
    """A side sets up, or swaps like units (TYW-3.0a, TYW-3.0b)."""


MOST_PLACINGS = 150
"""After so many a side places and swaps no more than it must, so that a set-up ends."""
PROPOSED = "proposed"


def tired(p: TywPosition, side: str) -> bool:
    """True if a side has placed and swapped often enough."""
    return p.placings.get(side, 0) >= MOST_PLACINGS


def alike(s: Scenario) -> dict[tuple[object, ...], list[str]]:
    """Units that may swap, by what they share: side, arm, values and category (TYW-3.0b).

    Between symbols any units of the arm may, since their owner chooses who goes where (WM-15.2a).
    """
    found: dict[tuple[object, ...], list[str]] = {}
    for u, x in s.pieces.items():
        if x.is_unit:
            found.setdefault(likeness(s, x), []).append(u)
    return found


def likeness(s: Scenario, piece: Piece) -> tuple[object, ...]:
    """What two units must share to swap."""
    same = (piece.side, piece.kind, piece.group)
    if s.symbols and not piece.group:
        return same
    return (*same, piece.strength, piece.reverse, piece.movement, piece.category)


def swap_mates(s: Scenario, p: TywPosition, side: str, unit: str) -> tuple[str, ...]:
    """The units on the map with which a unit may swap (TYW-3.0b)."""
    kin = alike(s)[likeness(s, s.pieces[unit])]
    return tuple(u for u in kin if u != unit and p.units[u].at)


def swappable(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's units on the map that have somebody to swap with, while it may still swap."""
    found: list[str] = []
    if tired(p, side):
        return ()
    for key, kin in alike(s).items():
        here = [u for u in kin if p.units[u].at]
        if key[0] == side and len(here) > 1:
            found += here
    return tuple(found)


# ---- placing ----


def why_not_place(game: HasScenario, view: TywPosition, side: str, order: Place) -> Refusal | None:
    """Why a piece may not be placed there."""
    s = game.scenario
    rule = place_rule(s, order.piece) if order.piece in s.pieces else "TYW-3.0a"
    if refusal := bad_piece(s, view, side, order.piece, rule) or bad_cell(s, order.cell, rule):
        return refusal
    if order.piece not in to_place(s, view, side):
        return refuse(f"{words.unit(order.piece)} is not for you to place.", rule)
    if tired(view, side) and view.units[order.piece].at:
        return refuse(f"{MOST_PLACINGS} placings are enough: end the set-up.", rule)
    cells = places_for(s, view, side, order.piece)
    if order.cell not in cells:
        some = f" Free for it: {cell_list(cells)}." if cells else " No hex is free for it."
        return refuse(
            f"{words.unit(order.piece)} may not be placed at {words.cell(order.cell)}.{some}", rule
        )
    return None


def cell_list(cells: tuple[str, ...]) -> str:
    """The first few hexes of a list."""
    told = ", ".join(words.cell(c) for c in cells[:6])
    return f"{told} and {len(cells) - 6} more" if len(cells) > 6 else told


def placeable(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The pieces that a side may place now: those that have a hex to go to."""
    enough = tired(p, side)
    own = (u for u in to_place(s, p, side) if not (enough and p.units[u].at))
    return tuple(u for u in own if places_for(s, p, side, u))


def _place(pen: Pen, side: str, order: Place) -> None:
    s, p = pen.game.scenario, pen.position
    fresh = not p.units[order.piece].at
    count = p.placings.get(side, 0) + 1
    for piece in (order.piece, *goes_along(s, p, order.piece)):
        pen.emit(events.Placed(piece, order.cell, side, count))
    if fresh and is_optional(s, order.piece):
        pen.emit(events.ExtraDeployed(order.piece, price_of(s, pen.position, order.piece)))


# ---- the proposed set-up ----


def why_not_take(
    game: HasScenario, view: TywPosition, side: str, order: TakeSetUp
) -> Refusal | None:
    """Why the proposed set-up may not be taken."""
    s = game.scenario
    if not s.symbols:
        return refuse(
            "The set-up list is on the map already; you may swap units of the same values.",
            "TYW-3.0b",
        )
    if order.setup != PROPOSED:
        return refuse(f"There is no set-up called {order.setup}; there is: {PROPOSED}.", "WM-15.2a")
    if tired(view, side):
        return refuse(f"{MOST_PLACINGS} placings are enough: end the set-up.", "WM-15.2a")
    return None


def ready_made(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The set-ups that a side may take whole."""
    return (PROPOSED,) if s.symbols and not tired(p, side) else ()


def _take(pen: Pen, side: str, order: TakeSetUp) -> None:
    s, p = pen.game.scenario, pen.position
    places = proposed(s, p, side)
    pen.emit(events.SetUpTaken(side, places, p.placings.get(side, 0) + 1))


# ---- swapping ----


def why_not_swap(game: HasScenario, view: TywPosition, side: str, order: Swap) -> Refusal | None:
    """Why two units may not change places."""
    s = game.scenario
    for piece in (order.first, order.second):
        if refusal := bad_unit(s, view, side, piece, "TYW-3.0b"):
            return refusal
    if tired(view, side):
        return refuse(f"{MOST_PLACINGS} placings are enough: end the set-up.", "TYW-3.0b")
    if order.second not in swap_mates(s, view, side, order.first):
        free = s.symbols and not any(s.pieces[u].group for u in (order.first, order.second))
        return refuse(
            f"{words.unit(order.first)} and {words.unit(order.second)} differ; only units of the "
            f"same {'arm' if free else 'arm and values'} may be swapped.",
            *known_rules(s, "WM-15.2a"), "TYW-3.0b",
        )  # fmt: skip
    return None


def _swap(pen: Pen, side: str, order: Swap) -> None:
    p = pen.position
    places = {order.first: p.units[order.second].at, order.second: p.units[order.first].at}
    pen.emit(events.Swapped(side, places, p.placings.get(side, 0) + 1))


# ---- the end ----


def why_not_end(game: HasScenario, view: TywPosition, side: str) -> Refusal | None:
    """A set-up ends when every piece that has a place is placed (WM-15.2a)."""
    s = game.scenario
    left = tuple(u for u in must_be_placed(s, view, side) if places_for(s, view, side, u))
    if left:
        return refuse(f"{words.counted(len(left), 'piece')} still to place: {words.units(left)}.",
                      place_rule(s, left[0]), "TYW-3.0a")  # fmt: skip
    return None


def end(pen: Pen, side: str) -> None:
    """The side's set-up is over."""
    kept = held_back(pen.game.scenario, pen.position, side)
    pen.emit(events.SetUpFinished(side, kept))
    alone.check(pen)
    pen.done()


def prompt(game: HasScenario, view: TywPosition, side: str, frame: SetUp) -> str:
    """What is to be done at set-up."""
    s, side = game.scenario, frame.sides[0]
    if left := len(must_be_placed(s, view, side)):
        free = words.counted(len(free_symbols(s, view, side)), "free symbol")
        more = f", {free}" if s.symbols else ""
        return f"{words.side(side)} set-up: {words.counted(left, 'piece')} to place{more}."
    shared = "arm" if s.symbols else "values"
    return f"{words.side(side)} set-up: all is placed; swap units of the same {shared}, or end."


def owed(game: HasScenario, view: TywPosition, side: str, frame: SetUp) -> tuple[str, ...]:
    """The pieces that are still to be placed."""
    left = must_be_placed(game.scenario, view, frame.sides[0])
    return tuple(f"{words.unit(u)} is still to be placed." for u in left)


PLACE = Verb(
    Place, ("place",), usage="place UNIT HEX", help="Place a piece at set-up.",
    **parts(Place, Unit(placeable, "piece to place"),
            Cell(places_for, lambda unit: f"hex for {words.unit(unit)}")),
    refuse=why_not_place, carry_out=_place,
    misplaced=belongs("Pieces are placed at set-up.", "TYW-3.0a"), key="p",
)  # fmt: skip
TAKE = Verb(
    TakeSetUp, ("take", "setup"), usage="take proposed", help="Take the proposed set-up whole.",
    **parts(TakeSetUp, Choice(ready_made, "ready set-up")),
    refuse=why_not_take, carry_out=_take,
    misplaced=belongs("A ready set-up is taken before the first turn.", "TYW-3.0a"), key="[",
)  # fmt: skip
SWAP = Verb(
    Swap, ("swap",), usage="swap UNIT with UNIT", help="Swap two units of the same kind at set-up.",
    **parts(Swap, Unit(swappable, "unit to swap"),
            Unit(swap_mates, lambda unit: f"unit to swap with {words.unit(unit)}")),
    refuse=why_not_swap, carry_out=_swap,
    misplaced=belongs("Units are swapped at set-up.", "TYW-3.0b"), key="*",
)  # fmt: skip
