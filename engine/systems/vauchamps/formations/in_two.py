"""A change of formation that only its facing bars: the turn that makes it possible (VAU-6.2e)."""

from collections.abc import Iterator

from engine.core import Tokens, words
from engine.systems.vauchamps import Scenario, VauPosition
from engine.systems.vauchamps.formations.changes import Possible, mates
from engine.systems.vauchamps.formations.deeds import Finder, matching, once_done
from engine.systems.vauchamps.formations.facing import form_words
from engine.systems.vauchamps.formations.turning import possible_turns


def with_a_turn(
    forms: Finder, s: Scenario, p: VauPosition, side: str, tokens: Tokens, fits: list[Possible]
) -> str:
    """How a change to a facing too far round comes about with a turn; "" if it does not.

    The turn comes first, but after it for a line that would lose points by turning (VAU-6.4a).
    `fits` are the changes to the same formation that are open, `tokens` that which is not.
    """
    state, unit = p.units[tokens[0]], words.unit(tokens[0])
    if state.formation == "line" and not state.acted:
        for form, turn in _turned_after(s, p, side, tokens, fits):
            how = " ".join((form_words(form.tokens[1]), *form.tokens[2:]))
            return f" For {tokens[2]}: form {unit} {how}, then turn it, {_price(turn)}."
    for turn in _turned_before(forms, s, p, side, tokens):
        how = f"turn {unit} {turn.tokens[1]}, {_price(turn)}"
        return f" For {tokens[2]} turn it first: {how}, then form."
    return ""


def _turned_before(
    forms: Finder, s: Scenario, p: VauPosition, side: str, tokens: Tokens
) -> Iterator[Possible]:
    """The turns after which the change could be made, the cheapest first."""
    unit = tokens[0]
    for turn in sorted(possible_turns(s, p, side, unit), key=lambda deed: deed.cost):
        if matching(forms, s, once_done(p, unit, turn), side, tokens):
            yield turn


def _turned_after(
    s: Scenario, p: VauPosition, side: str, tokens: Tokens, fits: list[Possible]
) -> Iterator[tuple[Possible, Possible]]:
    """The changes after which a turn leads to that facing, each with the turn."""
    unit, form, facing, *spread = tokens
    for deed in fits:
        if deed.tokens[3:] == tuple(spread):
            done = once_done(p, unit, deed, mates(s, p, unit, form))
            turn = matching(possible_turns, s, done, side, (unit, facing))
            if turn:
                yield deed, turn


def _price(turn: Possible) -> str:
    return f"cost {words.half_points(turn.cost)}" if turn.cost else "free"
