"""What the choices of a menu are called: units, hexes, words, and orders of a kind."""

from __future__ import annotations

from engine.board.grid import Grid
from engine.core.order import Slot, Tokens, Verb
from engine.core.words import cell as cell_words, unit as unit_words
from engine.speech import describe
from engine.speech.order_words import order_words
from tui.desk.desk import Desk

MANY = 200
"""Of more hexes to choose from than this not all is told: that would take too long."""


def named(desk: Desk, verb: Verb) -> str:
    """A kind of order, and what it is for."""
    word, what = desk.options.words(verb)[0].capitalize(), what_it_does(desk, verb)
    return what if what == f"{word}." else f"{word}. {what}"


def what_it_does(desk: Desk, verb: Verb) -> str:
    """What an order is for: what it comes to here and now, if the step says that; else its help.

    The end of a phase is called by its help.
    """
    known = not verb.shape and not verb.final and verb in desk.options.frame_verbs()
    now = verb.named(desk.session.game, desk.view, desk.side) if known else ""
    return desk.say(f"{now[:1].upper()}{now[1:]}.")[0] if now else verb.help


def label(desk: Desk, verb: Verb, tokens: Tokens, token: str) -> str:
    """A choice for the next part of an order that is begun, in marked words."""
    view = desk.view
    if token in view.units:
        before = desk.words.before_unit(verb, tokens)
        odds = odds_of(desk, verb, (*tokens, token))
        if odds and verb.shape[-1:] == ("units",):
            others = any(one in view.units for one in tokens)
            odds = f", {'with it' if others else 'alone'} {odds.removeprefix(', ')}"
        return f"{before}{describe.full_unit(desk.words, view, token, placed=True)}{odds}."
    if token in desk.words.board.grid:
        elements = desk.settings.elements
        row = describe.cell_row(desk.words, view, _whose(desk, tokens), token, elements)
        about = desk.words.about(view, verb, tokens, token)
        odds = odds_of(desk, verb, (*tokens, token)).removeprefix(", ")
        what = ". ".join(filter(None, (about, odds)))
        return f"{_way(desk, tokens, token)}{f'{what}. ' if what else ''}{row}"
    return desk.words.choice_of(view, verb, tokens, token)


def of_many(desk: Desk, verb: Verb, tokens: Tokens, token: str) -> str:
    """A choice of very many, such as of every hex of the map: of a hex its name alone."""
    is_hex = token in desk.words.board.grid and token not in desk.view.units
    return f"{cell_words(token)}." if is_hex else label(desk, verb, tokens, token)


def _whose(desk: Desk, tokens: Tokens) -> str:
    """The side of the unit that the order is about: a victor may lead beaten enemies back."""
    units = (t for t in tokens if t in desk.view.units)
    return next(map(desk.words.side_of, units), desk.side)


def _way(desk: Desk, tokens: Tokens, cell: str) -> str:
    """How a cell lies from the one before it in the order, or from the unit's."""
    grid: Grid = desk.words.board.grid
    last = tokens[-1] if tokens else ""
    if last in desk.view.units:
        last = desk.view.units[last].at
    return f"{describe.bearing(desk.words, last, cell)}, " if last in grid else ""


def not_now(desk: Desk, tokens: Tokens, token: str) -> str:
    """One of a list who is none of the candidates now."""
    what = unit_words(token) if token in desk.view.units else cell_words(token)
    if not tokens:
        return f"{what}, no choice now."
    return f"{what}, {'taken' if token in tokens else 'not with those taken'}."


def together(slot: Slot, count: int) -> str:
    """How many of those that can attack do so together."""
    able = len([c for c in slot.candidates if not c.isdigit()])
    return f"All {count}" if count == able else f"{count} of {able} together"


def so_far(desk: Desk, verb: Verb, tokens: Tokens) -> str:
    """The order as it would be with these parts alone."""
    order = verb.build(tokens)
    said = order_words(desk.words.board, desk.view, verb, order, desk.words.group)
    return desk.say(f"{said}{odds_of(desk, verb, tokens)}")[0]


def odds_of(desk: Desk, verb: Verb, tokens: Tokens) -> str:
    """At what odds the order would be if it had these parts alone: ", 4 to 3"."""
    slot = desk.options.slot(verb, tokens)
    if slot is None or not slot.complete:
        return ""
    odds = desk.words.at_odds(desk.view, desk.side, verb.build(tokens))
    return f", {odds}" if odds else ""
