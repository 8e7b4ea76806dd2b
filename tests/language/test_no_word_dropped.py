"""An order with one word more than it needs is never carried out in silence, in any game."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.options import Options
from engine.core.order import Order, Verb
from engine.language.listener import FILLERS, Listener
from engine.language.names import NotUnderstood, SeveralMeant, Unfinished, plain
from engine.language.orders import understand
from engine.systems.playable import Playable
from tests.contract.games import shipped
from tests.language.saying import going_on, positions, said, tokens_of, words_in

SMALL = FILLERS | {"facing", "face", "as", "with", "and", "from", "using"}
"""Words that may stand anywhere and mean nothing."""
DIRECTIONS = ("north", "south-east", "nne", "left", "o'clock")
LATER = 3
"""So many positions of each scenario are looked at, the opening and later ones."""


def one_more(playable: Playable, options: Options, text: str, rng: random.Random) -> Iterator[str]:
    """Words that the order does not need: of no meaning, of any meaning, halved and doubled."""
    units = [u for u in options.view.units if u in playable.words.names.units]
    name = playable.words.names.units[rng.choice(units)]
    word = rng.choice(text.split()).strip(",")
    yield "banana"
    yield rng.choice(units)
    yield rng.choice(name.split())
    yield rng.choice(tuple(playable.words.board.grid.cells))
    yield rng.choice(DIRECTIONS)
    yield str(rng.randint(1, 99))
    yield word
    yield word[: max(2, len(word) // 2)]


def begun(scenario: str, rng: random.Random) -> Iterator[tuple[Playable, Options, Verb]]:
    """Orders that can be begun: at the opening, in later positions, and as they go on."""
    opening, *later = positions(scenario)
    for playable, position in (opening, *rng.sample(later, min(len(later), LATER - 1))):
        for options in going_on(playable, position, rng, 3):
            for verb in options.frame_verbs():
                yield playable, options, verb


@pytest.mark.parametrize("scenario", shipped())
def test_no_word_is_dropped(scenario: str) -> None:
    rng, tried = random.Random(scenario), 0
    for playable, options, verb in begun(scenario, rng):
        listener = Listener.of(playable.words, options, {})
        tokens = tokens_of(options, verb, rng)
        text = said(verb, tokens)
        order = verb.build(tokens)
        if understood(listener, text) != order:
            continue
        rest = text.removeprefix(verb.words[0]).split()
        for extra in one_more(playable, options, text, rng):
            at = rng.randint(0, len(rest))
            longer = " ".join((verb.words[0], *rest[:at], extra, *rest[at:]))
            if plain(extra) not in SMALL:
                tried += 1
                check(listener, order, longer, extra)
    assert tried > 40


def understood(listener: Listener, text: str) -> Order | str | None:
    """The order; why there is none; None if it is asked back about."""
    try:
        return understand(listener, text)
    except (SeveralMeant, Unfinished):
        return None
    except NotUnderstood as error:
        return error.reason


def check(listener: Listener, order: Order, text: str, extra: str) -> None:
    """The longer order is another one that holds the word, or is refused and the word named."""
    found = understood(listener, text)
    if isinstance(found, str):
        assert plain(extra) in plain(found), f"{text}: {found}"
        return
    if found is None or listener.options.explain(found) is not None:
        return
    before, after = words_in(order), words_in(found)
    assert found != order, f"{text} is carried out without {extra}"
    assert set(before) <= set(after), f"{text} is read as {found}"
    assert set(after) - set(before), f"{text} is carried out as {found}, {extra} twice"


def test_tokens_that_an_order_has_no_place_for_are_named() -> None:
    from tests.language.test_reached import moving

    desk = moving("scenario: dunkirk-1940\nclock: turn 1 german movement\nunit: de-pz39 at 0507\n")
    for text in ("draw banana", "end banana yes", "move pz39 0506 banana", "move banana pz39 0506"):
        told = desk_answer(desk, text)
        assert "banana" in told and not told.startswith(("Ended", "German XXXIX")), told


def desk_answer(desk: object, text: str) -> str:
    from tui.desk.answering import answer

    return answer(desk, text)[0]  # type: ignore[arg-type]
