"""What is said is what is done, at some moments of every game; `make soak` looks at many more."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from engine.core.event import Event
from engine.notation import begin_from
from engine.session.log import LogItem
from engine.systems.sedan.words.speech import SedanWords
from tests.contract import digest
from tests.contract.games import shipped
from tests.contract.moments import Moment, begun
from tests.contract.truth import try_game
from tests.contract.warning import check_first_army
from tui.desk import review
from tui.desk.answering import answer
from tui.desk.desk import Desk


@pytest.mark.requirement(14)
@pytest.mark.parametrize("scenario", list(shipped()))
def test_what_is_said_is_what_is_done(scenario: str) -> None:
    asked = sum(try_game(scenario, seed, steps=36, every=18) for seed in (1, 2))
    assert asked > 10


def desk_at(text: str) -> Desk:
    """A desk at a position that is written here."""
    return begun(*begin_from(text))


def test_a_word_that_also_answers_questions_can_be_an_order() -> None:
    desk = desk_at(
        "scenario: sedan-1870\nboard: 60 columns 30 rows, odd low\n"
        "clock: turn 2 prussian movement\nunit: p1 prussian 4 at 3010\n"
        "unit: p2 prussian 4 at 4010\nunit: f french 3 at 1010"
    )
    for line in ("move p1 3110", "move p2 4110", "ask 3110", "yes"):
        answer(desk, line)
    assert desk.side == "french", desk.options.prompt
    assert answer(desk, "why agree")[0].startswith("Allowed")
    assert "agree" in answer(desk, "agree")[0]
    assert desk.side == "prussian"


def test_why_of_an_order_that_fits_no_more_is_the_refusal_of_the_order() -> None:
    desk = begun(shipped()["dunkirk-1940"], None)
    why, order = answer(desk, "why attack"), answer(desk, "attack")
    assert why[0] == order[0]
    assert "DNK-11.1.1" in why[0]


@pytest.mark.parametrize("scenario", list(shipped()))
def test_every_order_to_fight_has_the_same_key(scenario: str) -> None:
    fights = [verb for verb in shipped()[scenario].game.verbs if verb.name == "fight"]
    assert all(verb.key == "f" for verb in fights)


@pytest.mark.rule("SED-7.4b")
@pytest.mark.parametrize("place", ["first", "last"])
def test_the_warning_of_first_army_out_of_turn_is_due_and_missed(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = begun(shipped()["sedan-1870"], None)
    for line in ("take historical", "end yes", "take historical", "end yes", "end yes",
                 f"first army {place}"):  # fmt: skip
        answer(desk, line)
    where = f"first army {place}"
    moment = Moment(shipped()["sedan-1870"], desk.session.position, desk.side, where)
    assert check_first_army(moment, random.Random(1)) == 1
    monkeypatch.setattr(SedanWords, "warnings", lambda *_: ())
    with pytest.raises(AssertionError, match=where):
        check_first_army(moment, random.Random(1))


@pytest.mark.parametrize("scenario", list(shipped()))
def test_a_digest_that_leaves_a_loss_out_is_noticed(
    scenario: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Though the lost unit may be named for something else, such as its move."""
    lossy: set[type[Event]] = set()
    told, found = review._in_short, digest.changes

    def changes(trail: digest.Trail) -> Iterator[tuple[str, Event]]:
        for what, event in found(trail):
            lossy.add(type(event))
            yield what, event

    def in_short(desk: Desk, item: LogItem) -> str:
        return "" if type(item.event) in lossy else told(desk, item)

    monkeypatch.setattr(digest, "changes", changes)
    monkeypatch.setattr(review, "_in_short", in_short)
    with pytest.raises(AssertionError, match="is not in the digest"):
        for seed in (1, 2, 3):
            digest.check_digests(scenario, seed, 60, 12)
