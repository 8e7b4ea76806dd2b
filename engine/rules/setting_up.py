"""Setting up: what may be taken whole, what is asked, and why it cannot end yet."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from engine.core import Level, Order, Refusal, Remark, Verb, refuse, replace, with_units, words
from engine.core.parts import Choice, parts

P = TypeVar("P", bound=Any)

MOST_PLACINGS = 99
"""After so many placings a side places no unit anew, so that a set-up ends; undo is not counted."""
MOST_NAMED = 4
"""So many units are named in a warning; of more it is said how many."""


class Place(Order, frozen=True, tag="place"):
    """Place a unit at set-up."""

    unit: str
    cell: str


class TakeSetUp(Order, frozen=True, tag="take-set-up"):
    """Take a ready set-up whole."""

    setup: str


@dataclass(frozen=True, slots=True)
class ReadySetup:
    """A set-up that may be taken whole: a title and a hex for each unit of a side.

    Where units of a hex lie in a stack, the first that is named is on top.
    """

    id: str
    title: str
    places: Mapping[str, str]


class Finished(Remark, frozen=True):
    """A side finished its set-up; what systems build on."""

    side: str
    kind = "set-up"
    level = Level.BRIEF

    def text(self, level: Level) -> str:
        return f"{words.side(self.side)} set-up finished."


def hex_rows(places: Mapping[str, str]) -> list[str]:
    """Who stands where in a set-up, a row for each hex."""
    by_cell: dict[str, list[str]] = {}
    for unit, at in places.items():
        by_cell.setdefault(at, []).append(unit)
    return [f"{words.cell(at)}: {words.units(units)}." for at, units in by_cell.items() if at]


def taken_words(side: str, title: str, places: Mapping[str, str], level: Level) -> str:
    """That a ready set-up was taken: how many it placed, which it is, and who stands where."""
    count = words.counted(len(places), "unit")
    head = f"{words.players(side)} place {count}: {title}."
    return head if level is Level.BRIEF else "\n".join([head, *sorted(hex_rows(places))])


def prompt(side: str, left: tuple[str, ...]) -> str:
    """What is to be done by a side with these units still to place."""
    count = words.counted(len(left), "unit")
    what = f"{count} to place" if left else "every unit is placed, end when ready"
    return f"{words.side(side)} set-up: {what}."


def why_not_end(left: tuple[str, ...], *rules: str) -> Refusal | None:
    """A set-up ends when every unit is placed."""
    if not left:
        return None
    count = words.counted(len(left), "unit")
    return refuse(f"{count} still to place: {words.units(left)}.", *rules)


def undone(
    view: Any, places: Mapping[str, str], ready: Iterable[Mapping[str, str]]
) -> tuple[str, ...]:
    """The warning that a set-up taken whole moves units that stand where no ready one has them."""
    known, stand = tuple(ready), {u: view.units[u].at for u in places if u in view.units}
    own = tuple(u for u, at in stand.items() if at and all(one.get(u) != at for one in known))
    if not own:
        return ()
    who = words.units(own) if len(own) <= MOST_NAMED else words.counted(len(own), "unit")
    where = "hexes where you placed them" if own[1:] else "hex where you placed it"
    return (f"{who} would leave the {where}.",)


def undone_by(s: Any, view: Any, side: str, order: Order) -> tuple[str, ...]:
    """The same of an order, where the scenario's set-ups may be taken; () of any other order."""
    ready = {one.id: one.places for one in s.setups.get(side, ())}
    taken = ready.get(order.setup) if isinstance(order, TakeSetUp) else None
    return undone(view, taken, ready.values()) if taken is not None else ()


def stood(position: P, side: str, places: Mapping[str, str], placings: int) -> P:
    """The position with a side's units at these places, after so many placings of its own."""
    units = {unit: replace(position.units[unit], at=cell) for unit, cell in places.items()}
    return replace(with_units(position, units), placings={**position.placings, side: placings})


def tired(p: Any, side: str) -> bool:
    """True if a side has placed units so often that it may only end."""
    placed: int = p.placings.get(side, 0)
    return placed >= MOST_PLACINGS


def take_verb(
    take: Callable[[Any, str, ReadySetup], None],
    rule: Callable[[str], str],
    misplaced: Callable[[Any, Any, str], Refusal],
) -> Verb:
    """The order that takes one of the scenario's `setups`; `rule` is that of a side's set-up."""

    def ready(s: Any, p: Any, side: str) -> dict[str, ReadySetup]:
        whole = (r for r in s.setups.get(side, ()) if all(u in p.units for u in r.places))
        return {r.id: r for r in whole}

    def open_now(s: Any, p: Any, side: str) -> tuple[str, ...]:
        return () if tired(p, side) else tuple(ready(s, p, side))

    def why_not(game: Any, view: Any, side: str, order: TakeSetUp) -> Refusal | None:
        if order.setup not in ready(game.scenario, view, side):
            names = ", ".join(r.id for r in game.scenario.setups.get(side, ())) or "none"
            return refuse(
                f"The {words.side(side)} side has no set-up called {order.setup}; there is: "
                f"{names}.",
                rule(side),
            )
        if tired(view, side):
            return refuse(f"{MOST_PLACINGS} placings are enough: end the set-up.", rule(side))
        return None

    def carry_out(pen: Any, side: str, order: TakeSetUp) -> None:
        take(pen, side, ready(pen.game.scenario, pen.position, side)[order.setup])

    return Verb(
        TakeSetUp, ("take", "setup"), usage="take NAME",
        help="Take a ready set-up whole; you may still change it.",
        **parts(TakeSetUp, Choice(open_now, "ready set-up")),
        refuse=why_not, carry_out=carry_out, misplaced=misplaced, key="[",
    )  # fmt: skip
