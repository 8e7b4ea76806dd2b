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
from tests.language.test_whom import desk_of
from tui.desk.answering import answer

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
            if plain(extra) not in SMALL and not is_of_a_name(listener, order, extra):
                tried += 1
                check(listener, order, longer, extra)
    assert tried > 40


def is_of_a_name(listener: Listener, order: Order, extra: str) -> bool:
    """True for a word of the name of a unit in the order: it says the same once more."""
    names = (listener.names.units.get(word, "") for word in words_in(order))
    return any(part.startswith(plain(extra)) for name in names for part in plain(name).split())


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


ARDENNES = (
    "scenario: dunkirk-1940\nclock: turn 1 german {}\nunit: p german pz 7-6 at 0507\n"
    "unit: p2 german pz 7-6 at 0407\nunit: fr-9 at 0506\n"
)


@pytest.mark.parametrize(
    "typed",
    ["draw banana", "end banana yes", "move p 0508 banana", "move banana p 0508",
     "move p banana 0508", "why move p 0508 banana", "resign banana"],
)  # fmt: skip
def test_a_word_too_much_is_named_and_nothing_is_done(typed: str) -> None:
    desk = desk_of(ARDENNES.format("movement"))
    before = desk.view
    told = answer(desk, typed)[0]
    assert told.startswith("Not understood: ") and "banana" in told
    assert desk.view is before or desk.view == before


@pytest.mark.parametrize(
    "typed",
    ["look 0506 banana", "0506 banana", "around 0506 banana", "ray 0506 east banana",
     "row 5 banana", "where p banana", "list enemies banana", "list own near 0506 banana",
     "army german banana", "distance 0506 0507 banana", "reach p banana", "path p 0508 banana",
     "odds 0506 banana", "odds 0506 with p banana", "now banana", "owed banana", "since banana",
     "situation banana", "undo banana", "save banana", "quit banana", "repeat 2 banana",
     "log 5 banana", "log all banana", "log turn 1 banana", "table combat banana",
     "help attack banana", "menu attack banana", "level brief banana"],
)  # fmt: skip
def test_a_question_with_a_word_too_much_is_not_answered_without_it(typed: str) -> None:
    told = answer(desk_of(ARDENNES.format("combat")), typed)[0]
    assert told.startswith("Not understood: ") and "banana" in told


def test_ids_one_after_another_are_several_units_in_a_question_as_in_an_order() -> None:
    desk = desk_of(ARDENNES.format("combat"))
    assert answer(desk, "odds 0506 by p p2") == answer(desk, "odds 0506 with p, p2")


def test_a_second_unit_is_not_dropped_where_an_order_is_for_one() -> None:
    desk = desk_of(
        "scenario: vauchamps-1814\nclock: turn 3 allied movement\n"
        "unit: P01 at 2010 column facing north\nunit: P02 at 2010 column facing north\n"
    )
    assert answer(desk, "raise p01, p02")[0].startswith("Not understood: ")
