"""The whole game in sight: turns with arrivals, what is held and lost, the cup, what is owed."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from engine.core.words import STAND_IN, counted, listed, short, side as side_words
from engine.speech.game_words import Cup, Lot
from tui.desk import moment as moments
from tui.map import Run
from tui.map.runs import Line
from tui.screens import combat
from tui.screens.page import Page
from tui.viewmodel import View, paragraphs, text, wrapped

_CARD = 40
"""The columns of what was drawn."""
_FEW = 6
"""So many units are named; of more their number is told."""


def whole(view: View, width: int) -> Page:
    """All of it, for a panel of its own."""
    return view.kept(("whole", width), lambda: _made(view, width))


def brief(view: View, width: int) -> list[Line]:
    """The track, the next arrivals, what is held and lost in as many rows, beside the map."""
    return view.kept(("whole in brief", width), lambda: _made_brief(view, width))


def _made(view: View, width: int) -> Page:
    desk = view.desk
    rows = wrapped(desk.say(desk.words.moment(view.view))[0], width, "focus")
    if not desk.over:
        rows += paragraphs(desk.say(desk.words.verdict(view.view, view.viewer)), width)
        rows += [text("head", "now"), *paragraphs(moments.asked_rows(desk), width)]
    rows += [text("head", "turns, >now<, + arrivals"), *track(view, width)]
    rows += paragraphs(desk.say(*_arrivals(view), *_returns(view)), width)
    held = _held(view)
    if held:
        rows += [text("head", "held"), *paragraphs(desk.say(*held), width)]
    rows += [text("head", "lost"), *paragraphs(desk.say(*_lost(view)), width)]
    if absent := _absent(view):
        rows += [text("head", "not there when this game began")]
        rows += paragraphs(desk.say(*absent), width)
    found = desk.words.cup(view.view)
    if found is not None:
        rows += cup(view, found, width)
    return Page("the whole game", rows)


def _made_brief(view: View, width: int) -> list[Line]:
    desk = view.desk
    rows = track(view, width)
    coming = _arrivals(view, named=False)
    rows += [text("text", row[:width]) for row in desk.say(*coming[:1])]
    places = [p for p in desk.words.board.places if p.scores]
    holders = _by_holder(view) if places else {}
    if holders:
        told = ", ".join(
            f"{side_words(side)} {len(what)}" for side, what in holders.items() if side
        )
        rows.append(text("text", desk.say(f"Held: {told or 'nothing'}.")[0][:width]))
    told = ", ".join(_count_lost(view, s, units) for s, units in _fallen(view).items())
    return [*rows, *paragraphs(desk.say(f"Lost: {told}."), width)]


# ---- turns


def track(view: View, width: int) -> list[Line]:
    """The turns in a row: the present one between marks, with a plus where somebody arrives."""
    now, coming = view.view.clock.turn, _coming(view)
    lines: list[list[Run]] = [[]]
    for number in range(1, len(view.desk.words.turns()) + 1):
        name = f"{number}{'+' if number in coming else ''}"
        name = f">{name}<" if number == now else name
        room = width - sum(len(run.text) for run in lines[-1])
        if len(name) > room:
            lines.append([])
        lines[-1].append(Run(f"{name} ", "focus" if number == now else "text"))
    return [tuple(line) for line in lines if line]


def _arrivals(view: View, named: bool = True) -> list[str]:
    """Who is to come, the next first."""
    return [
        f"{_due(view, turn, named) if turn else 'Off the map'}: {_by_side(view, units, named)}."
        for turn, units in sorted(_coming(view).items())
    ]


def _coming(view: View) -> dict[int, tuple[str, ...]]:
    """Who is to come, by turn: who was due before and still waits can come now; 0 if unknown."""
    found: dict[int, tuple[str, ...]] = {}
    for turn, units in sorted(view.desk.words.arrivals(view.view, view.viewer).items()):
        when = max(turn, view.view.clock.turn) if turn else turn
        found[when] = (*found.get(when, ()), *units)
    return found


def _returns(view: View) -> Iterator[str]:
    """Who is out for a time, the first to return first."""
    for turn, units in sorted(view.desk.words.returns(view.view, view.viewer).items()):
        yield f"{_due(view, turn)}, to return: {_by_side(view, units, named=True)}."


def _due(view: View, turn: int, named: bool = True) -> str:
    """When somebody comes: a turn, with its date if `named`, or now."""
    turns = view.desk.words.turns()
    if turn <= view.view.clock.turn:
        return "Now"
    # a return may fall after the last turn
    date = turns[turn - 1] if named and turn <= len(turns) else ""
    return f"Turn {turn}, {date}" if date else f"Turn {turn}"


def _by_side(view: View, units: Iterable[str], named: bool) -> str:
    found: dict[str, list[str]] = {}
    for unit in units:
        found.setdefault(view.desk.words.side_of(unit), []).append(unit)
    return "; ".join(_told(view, side, some, named) for side, some in found.items())


def _told(view: View, side: str, units: list[str], named: bool = True) -> str:
    """Units of a side by their names, or their number."""
    whose = side_words(side)
    known = [short(unit) for unit in units if not unit.startswith(STAND_IN)]
    if not named or len(units) > _FEW or len(known) < len(units):
        return f"{whose} {counted(len(units), view.desk.words.piece_word)}"
    return f"{whose} {listed(known)}"


# ---- what is held and lost


def _by_holder(view: View) -> Mapping[str, list[str]]:
    """What can change hands, by who holds it; "" for nobody."""
    found: dict[str, list[str]] = {}
    for what, side in view.desk.words.held(view.view).items():
        found.setdefault(side, []).append(what)
    return {side: found[side] for side in sorted(found, key=lambda side: (not side, side))}


def _held(view: View) -> list[str]:
    holders = _by_holder(view).items()
    return [f"{side_words(side) if side else 'Nobody'}: {listed(what)}." for side, what in holders]


def _fallen(view: View) -> Mapping[str, list[str]]:
    """The units that have left the map for good in this game, by side."""
    before = _gone(view, _beginning(view))
    return _sorted(view, [unit for unit in _gone(view, view.view) if unit not in before])


def _beginning(view: View) -> Any:
    """The position in which the game began, as it was known."""
    return view.desk.session.view_before(view.viewer, 0)


def _gone(view: View, seen: Any) -> list[str]:
    """The units that have left the map for good; none while they are set up."""
    words = view.desk.words
    coming = {u for some in words.arrivals(seen, view.viewer).values() for u in some}
    units = seen.units if seen.clock.turn else ()
    return [unit for unit in units if unit not in coming and words.is_lost(seen, unit)]


def _sorted(view: View, units: Iterable[str]) -> Mapping[str, list[str]]:
    found: dict[str, list[str]] = {side: [] for side in view.desk.session.game.sides}
    for unit in units:
        found[view.desk.words.side_of(unit)].append(unit)
    return found


def _count_lost(view: View, side: str, units: list[str]) -> str:
    """A side's units lost, and what it has lost beside them."""
    return f"{side_words(side)} {listed([str(len(units)), *_paid(view, side)])}"


def _paid(view: View, side: str) -> list[str]:
    return [counted(n, what) for what, n in view.desk.words.toll(view.view, side).items() if n]


def _lost(view: View) -> Iterator[str]:
    for side, units in _fallen(view).items():
        paid = "".join(f", {toll}" for toll in _paid(view, side))
        yield f"{side_words(side)}, {counted(len(units), 'unit')}{paid}{_names(units)}."


def _names(units: list[str]) -> str:
    return f": {listed(map(short, units))}" if units else ""


def _absent(view: View) -> list[str]:
    """Who was off the map already when a game began from a position: this game has not lost them.

    Whether they had fallen or never were there no position of Dunkirk tells.
    """
    now = _gone(view, view.view)
    absent = _sorted(view, [unit for unit in _gone(view, _beginning(view)) if unit in now])
    return [
        f"{side_words(side)}, {counted(len(units), 'unit')}{_names(units)}."
        for side, units in absent.items() if units
    ]  # fmt: skip


# ---- the cup


def cup(view: View, found: Cup, width: int) -> list[Line]:
    """What is in it, a star for each and a dash for each that was drawn; then what was drawn."""
    desk = view.desk
    lead = max(len(lot.name) for lot in found.lots) + 1
    left, of = sum(lot.left for lot in found.lots), sum(lot.of for lot in found.lots)
    rows = [text("head", f"{found.title}, {left} of {of}: * in it, - drawn")]
    rows += [text("text", f"{lot.name.ljust(lead)}{_marks(view, lot)}") for lot in found.lots]
    return [*rows, *paragraphs(desk.say(*found.drawn), width)]


def _marks(view: View, lot: Lot) -> str:
    """How many there are and were, and the letters of the sides that can use it."""
    letters = view.marks.letters
    whose = letters[lot.whose] if lot.whose else "".join(letters.values())
    return f"{('*' * lot.left + '-' * (lot.of - lot.left)).ljust(5)}{whose}"


def is_drawn(view: View) -> bool:
    """True if the last order drew something for all to see."""
    return _laid_open(view) is not None


def _laid_open(view: View) -> tuple[str, str] | None:
    shown = (event.laid_open() for event in combat.last_events(view))
    return next((one for one in shown if one is not None), None)


def drawn(view: View, width: int) -> Page:
    """What the last order drew, large, with what it does; then what is to be done, and the cup."""
    desk = view.desk
    name, about = _laid_open(view) or ("", "")
    room = min(width, _CARD)
    letters = textwrap.wrap("   ".join(" ".join(word) for word in name.upper().split()), room - 4)
    edge = text("focus", f"+{'-' * (room - 2)}+")
    card = [text("focus", f"|{line.center(room - 2)}|") for line in ("", *letters, "")]
    rows = [edge, *card, edge, *paragraphs(desk.say(about), width)]
    rows += [text("head", "now"), *paragraphs(moments.asked_rows(desk), width)]
    found = desk.words.cup(view.view)
    return Page("drawn", [*rows, *(cup(view, found, width) if found else ())])
