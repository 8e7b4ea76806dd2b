"""No id reaches a player: what the files call "11th-brigade" is said by its name, in every game."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.core import Level, Tokens, Verb
from engine.data import library
from engine.notation import begin_from
from engine.speech.order_words import order_words
from tests.contract.games import shipped
from tests.contract.moments import Moment, begun, moments
from tests.contract.warning import built
from tui.desk.answering import answer

WITH_HYPHENS = re.compile(r"(?<![\w{:-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w}-])")
ID = re.compile(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"|^([a-z0-9]+(?:-[a-z0-9]+)+) = ', re.MULTILINE)
BOOKS = {"dunkirk": "dunkirk-1940", "sedan": "sedan-1870", "vauchamps": "vauchamps-1814"}
"""The phrasebooks of one scenario each; the other is of the Thirty Years War."""
REPORTS = ("situation", "score", "obligations", "reinforcements")
TRIES = 3


@cache
def ids(scenario: str) -> frozenset[str]:
    """The ids with hyphens in a scenario's files; directions are words."""
    folder = library.find(scenario).path
    shared = folder.parent / "thirty-years-war"
    files = [*folder.glob("*.toml"), *shared.glob("*.toml")]
    found = (match for file in files for match in ID.findall(file.read_text("utf-8")))
    return frozenset({one or other for one, other in found} - {*shipped()})


def said_ids(scenario: str, text: str, more: Tokens = ()) -> set[str]:
    """The ids in a text, those of the files and `more`."""
    directions = {*shipped()[scenario].words.board.grid.names}
    words = {*WITH_HYPHENS.findall(text)} & ({*ids(scenario), *more} - directions)
    return {word for word in words if not re.fullmatch(r"(north|south)-.*|set-up", word)}


def texts(moment: Moment, rng: random.Random) -> Iterator[tuple[str, Tokens]]:
    """What is asked, offered, warned of, refused and told at a moment, and the choices there."""
    options, words, desk = moment.options, moment.words, moment.desk()
    yield options.prompt, ()
    for verb in options.verbs():
        offers = dict(choices(moment, verb, rng))
        chosen = tuple(offers)
        yield "\n".join(offers.values()), chosen
        for line in (f"why {verb.words[0]}", f"why {verb.words[0]} banana"):
            yield "\n".join(answer(desk, line)), chosen
        if not (tokens := built(moment, verb, (), rng)) and verb.shape:
            continue
        order = verb.build(tokens)
        yield order_words(words.board, options.view, verb, order, words.group), chosen
        yield "\n".join(words.warnings(options.view, moment.side, order)), chosen
        if options.explain(order) is None:
            for event in moment.after(order).entry.events:
                yield "\n".join(event.text(level) for level in Level), chosen
    for report in REPORTS:
        yield "\n".join(answer(desk, report)), ()


def choices(moment: Moment, verb: Verb, rng: random.Random) -> Iterator[tuple[str, str]]:
    """The choices that an order offers, part by part, each with how it is offered."""
    tokens: Tokens = ()
    while (slot := moment.options.slot(verb, tokens)) is not None and slot.candidates:
        if slot.kind == "choice":
            for token in slot.candidates:
                yield token, moment.words.choice_of(moment.options.view, verb, tokens, token)
        if len(tokens) >= len(verb.shape):
            return
        tokens = (*tokens, rng.choice(slot.candidates))


@pytest.mark.parametrize("scenario", list(shipped()))
def test_no_id_with_hyphens_is_said(scenario: str) -> None:
    heard = 0
    for seed in (1, 2, 4):
        for moment in moments(scenario, seed, steps=40, every=10):
            for text, chosen in texts(moment, random.Random(moment.where)):
                assert not said_ids(scenario, text, chosen), f"{moment.where}: {text}"
                heard += 1
    assert heard > 100


@pytest.mark.parametrize("book", ["dunkirk", "sedan", "vauchamps", "thirty-years-war"])
def test_no_id_is_in_what_is_kept_of_all_that_can_be_said(book: str) -> None:
    scenarios = (
        [BOOKS[book]] if book in BOOKS else [s for s in shipped() if s not in BOOKS.values()]
    )
    rows = Path(__file__).parents[1].joinpath("phrasebook", f"{book}.txt").read_text("utf-8")
    for row in rows.splitlines():
        for scenario in scenarios if row.startswith("  ") else ():
            assert not said_ids(scenario, row), row


ALLIES = "clock: turn 4 allied movement\nunit: P01 at 5015 column facing north-west\n"
FRENCH = (
    "clock: turn 4 french movement\nunit: F91 at 1020 limbered facing south-east\n"
    "unit: F01 at 1022 column facing south-east\nunit: F24 at 1024 column facing south-east\n"
)
GROUND = "Choose the formation whose ground die it shares: 9 choices. 0 goes back."


@pytest.mark.rule("VAU-11.2a", "VAU-16.3b")
@pytest.mark.parametrize(
    ("position", "line", "said"),
    [
        (ALLIES, "force march 11th", "Force march 11th Brigade? 1 Cancel. 2 Yes."),
        (
            FRENCH,
            "force march banana",
            "Name one of 3rd Division of VI Corps, VI Corps artillery or 7th Division.",
        ),
        (
            FRENCH,
            "force march",
            "Choose 3rd Division of VI Corps, VI Corps artillery or 7th Division.",
        ),
        (FRENCH, "ground F91", f"{GROUND}\n1 of 9: 3rd Division of VI Corps.\n"),
        (FRENCH, "ground F91 guyot's guard cavalry", "Guyot's Guard Cavalry"),
    ],
)
def test_formations_are_asked_about_by_their_names(position: str, line: str, said: str) -> None:
    desk = begun(*begin_from(f"scenario: vauchamps-1814\n{position}"))
    told = "\n".join(answer(desk, line))
    assert said in told, told
