"""A game gone over: the numbers add up, good orders cost nothing, luck is apart, no secrets."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.computer.player import Player
from engine.computer.review import JUDGE, Review, hides
from engine.computer.worth import total
from engine.core import kernel
from engine.core.chance import SeededChance
from engine.core.event import fold
from engine.core.game import AnyGame
from engine.core.kernel import Entry, Played
from engine.core.options import Options
from engine.systems.dunkirk.orders import Fight
from tests.contract.games import games, later, shipped
from tests.vauchamps.test_computer import exchanged, storm

DUNKIRK = shipped()["dunkirk-1940"].game
SEDAN = shipped()["sedan-1870"].game
VAUCHAMPS = shipped()["vauchamps-1814"].game


class Face:
    """Dice that all fall alike."""

    def __init__(self, face: int) -> None:
        self.face = face

    def draw(self, key: int, purpose: str, faces: int) -> int:
        return min(self.face, faces)

    def forced(self, table: str) -> str | None:
        return None


def played(game: AnyGame, opening: Any, seed: int, most: int, well: bool = False) -> list[Entry]:
    """The entries of a game: of players as the review would have it, or of random ones."""
    rng, dice = random.Random(seed), SeededChance(str(seed))
    now = kernel.begin(game, dice, opening)
    entries = [now.entry]
    while now.position.outcome is None and len(entries) < most:
        side = now.position.top.sides[0]
        view = game.redact(now.position, side)
        if well:
            order = Player(game.computer, side, JUDGE, f"1:{side}").choose(view).order
        else:
            order = Options(game, view, side).sample(rng, lean=game.lean)
        answer = kernel.submit(game, now.position, side, order, dice)
        assert isinstance(answer, Played)
        now = answer
        entries.append(now.entry)
    return entries


@pytest.fixture(scope="module")
def careless() -> list[Entry]:
    """A game of Dunkirk between random players, to its end."""
    return played(DUNKIRK, None, 3, 5000)


def test_worth_after_is_worth_before_with_what_was_expected_and_luck(careless: list[Entry]) -> None:
    review = Review(DUNKIRK, DUNKIRK.opening(), careless, "1")
    german, french = review.turns(2)
    assert (german.side, french.side) == ("german", "french")
    assert french.before == german.worth
    for turn in (german, french):
        sum_ = turn.before[turn.side] + turn.expected + turn.luck
        assert sum_ == pytest.approx(turn.worth[turn.side])
        assert turn.cost == pytest.approx(
            sum(d.cost for d in turn.decisions if d.side == turn.side)
        )
    assert [german, french] == list(review.turns(2))
    assert german.worth == review.worth(review.seen[review.start_of(2, "french") or 0])


def test_worth_is_told_against_the_beginning(careless: list[Entry]) -> None:
    """The sum of the terms is not 0 when the game begins, though nobody has done anything yet."""
    review = Review(DUNKIRK, DUNKIRK.opening(), careless, "1")
    first = review.seen[review.start_of(1) or 0]
    assert review.worth(first) == {"german": 0.0, "french": 0.0}
    assert abs(total(DUNKIRK.computer.worth(first, "german"))) > 1
    assert next(review.turns(1)).before == review.worth(first)


def test_the_end_of_the_game_is_what_the_last_turn_is_worth(careless: list[Entry]) -> None:
    review = Review(DUNKIRK, DUNKIRK.opening(), careless, "1")
    outcome = review.seen[-1].outcome
    assert outcome is not None
    last = list(review.turns(review.seen[-1].clock.turn))[-1]
    assert last.worth == review.now()
    assert last.worth[outcome.winner] == 1000 == -min(last.worth.values())
    won = [d for d in last.decisions if d.side == outcome.winner == last.side]
    assert not any(d.cost for d in won), "what was won in this turn was lost by none of its orders"


def test_what_the_review_would_have_ordered_costs_nothing() -> None:
    entries = played(DUNKIRK, None, 4, 40, well=True)
    review = Review(DUNKIRK, DUNKIRK.opening(), entries, "1")
    decisions = [d for turn in review.turns(1) for d in turn.decisions]
    assert len(decisions) > 10
    assert not any(d.cost for d in decisions)


def test_careless_orders_cost_and_what_was_better_is_lawful(careless: list[Entry]) -> None:
    review = Review(DUNKIRK, DUNKIRK.opening(), careless, "1")
    costly = [d for turn in review.turns(2) for d in turn.decisions if d.cost >= 1]
    assert costly
    for decision in costly:
        assert decision.better != decision.order
        assert Options(DUNKIRK, decision.view, decision.side).explain(decision.better) is None
        assert any(character.isdigit() for character in decision.reason)


def fought(position: Any, side: str, order: Any, face: int) -> list[Entry]:
    """A combat with a face of the die, until the side must choose again."""
    dice, rng = Face(face), random.Random(1)
    found: list[Entry] = []
    now = position
    while not found or (now.clock == position.clock and side not in now.top.sides):
        who = side if not found else now.top.sides[0]
        given = DUNKIRK.computer.quick(now, who, rng) if found else order
        answer = kernel.submit(DUNKIRK, now, who, given, dice)
        assert isinstance(answer, Played)
        now = answer.position
        found.append(answer.entry)
    return found


def test_luck_is_what_the_die_brought_beside_its_mean(careless: list[Entry]) -> None:
    """The same combat with each face of the die: good luck and bad, nothing on the average."""
    position = fold(DUNKIRK.opening(), careless[0].events)
    at = 1
    while not (isinstance(careless[at].order, Fight) and careless[at].sealed):
        position = fold(position, careless[at].events)
        at += 1
    side, order = careless[at].side, careless[at].order
    luck: list[float] = []
    for face in range(1, 7):
        entries = [*careless[:at], *fought(position, side, order, face)]
        review = Review(DUNKIRK, DUNKIRK.opening(), entries, "1")
        turn = next(t for t in review.turns(position.clock.turn) if t.side == side)
        luck.append(next(d.luck for d in turn.decisions if d.number == at))
        assert all(d.chancy or not d.luck for d in turn.decisions)
    assert min(luck) < 0 < max(luck)
    assert abs(sum(luck) / 6) < (max(luck) - min(luck)) / 4


def test_with_an_eye_all_rests_on_what_that_side_saw() -> None:
    game, opening = later(SEDAN, 0)
    entries = played(game, opening, 2, 12)
    position, seen = opening, [game.redact(opening, "french")]
    for entry in entries:
        position = fold(position, entry.events)
        seen.append(game.redact(position, "french"))
    review = Review(game, opening, entries, "1", "french")
    assert review.seen == seen
    assert any(view != whole for view, whole in zip(seen, [opening], strict=False))
    for turn in review.turns():
        assert set(turn.worth) == set(turn.before) == {"french"}
        assert {d.side for d in turn.decisions} <= {"french"}


@pytest.mark.rule("VAU-0.3")
def test_numbers_that_lie_face_down_change_no_review() -> None:
    """The strengths of the enemy's like counters change places: what is told stays."""
    game, opening = storm()
    entries = played(game, opening, 1, 3)
    shown = Review(game, opening, entries, "1").seen[-1].shown
    side = opening.clock.side
    other = type(game)(exchanged(game.scenario, game.scenario.enemy_of(side), frozenset(shown)))
    (one,), (two,) = (Review(g, opening, entries, "1", side).turns() for g in (game, other))
    assert one == two and one.decisions


def test_which_games_hide_things() -> None:
    assert not hides(DUNKIRK)
    assert hides(SEDAN) and hides(VAUCHAMPS)


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in games()])
def test_every_game_can_be_gone_over(game: AnyGame) -> None:
    game, opening = later(game, 0)
    entries = played(game, opening, 5, 3)
    for eye in ("", game.sides[0]):
        review = Review(game, opening, entries, "1", eye)
        assert list(review.turns()) or not review.seen[-1].clock.turn
