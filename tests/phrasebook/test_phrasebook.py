"""What every system says is what its phrasebook has; renewed by make goldens."""

from __future__ import annotations

import pytest

from engine.core import Event, Step
from engine.core.registry import COMMON, defined, tag_of
from engine.systems.playable import SYSTEMS
from tests.contract.games import shipped
from tests.phrasebook.samples import book, in_order, read
from tests.phrasebook.saying import moments, said_now

system = pytest.mark.parametrize(
    "system", [pytest.param(s, marks=pytest.mark.xdist_group(s)) for s in SYSTEMS]
)
AGENDA = {"pushed", "popped", "stepped"}


@system
def test_every_sample_is_said_as_the_book_has_it(system: str) -> None:
    assert said_now(system) == book(system).read_text("utf-8"), "Look at it, then: make goldens"


@system
def test_every_event_class_has_a_sample(system: str) -> None:
    package = SYSTEMS[system].rpartition(".")[0]
    kinds = {tag_of(kind) for kind in (*COMMON, *defined(Event, package))} | AGENDA
    told = {sample.name for sample in read(system) if sample.kind == "event"}
    assert kinds - told == set(), "Run: python -m tests.phrasebook.collect, or write a sample"


@system
def test_every_step_that_asks_has_a_sample(system: str) -> None:
    games = [one.game for one in shipped().values() if one.system == system]
    asking = {
        (kind.name, name)
        for game in games
        for kind in game.frame_kinds.values()
        for name, step in ({"": kind.steps} if isinstance(kind.steps, Step) else kind.steps).items()
        if step.verbs
    }
    tops = [moments(system)[s.at].position.top for s in read(system) if s.kind == "prompt"]
    asked = {(top.name, top.step) for top in tops}
    missing = asking - asked - {(name, "") for name, _ in asked}
    assert missing == set(), "Run: python -m tests.phrasebook.collect, or write a sample"


@system
def test_every_order_has_a_refusal(system: str) -> None:
    games = [one.game for one in shipped().values() if one.system == system]
    refused = {sample.name for sample in read(system) if sample.kind == "refused"}
    never = {"resign", "offer-draw"}  # refused only when the game is over, or a draw is offered
    assert {verb.name for game in games for verb in game.verbs} - refused - never == set()


@system
def test_the_book_has_each_sample_once_and_in_order(system: str) -> None:
    rows = book(system).read_text("utf-8").splitlines()
    heads = [sample.head for sample in in_order(read(system))]
    assert [row for row in rows if row in set(heads)] == heads
