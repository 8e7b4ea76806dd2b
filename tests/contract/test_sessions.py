"""The contract of a session with its save: undo, and going on after any order."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core import Event, Refusal, kernel
from engine.core.chance import SeededChance
from engine.core.game import AnyGame
from engine.core.kernel import Played
from engine.core.position import digest
from engine.session.folding import Opened
from engine.session.records import header_for
from engine.session.session import Session
from engine.session.store import Store
from tests.contract.games import games, systems

GAMES = [pytest.param(one[0], id=one[0].id) for one in systems()]
"""One of each system: a session asks nothing of a scenario."""
MOST = 300
"""Orders of one game; the whole game if it is shorter."""
EVERY = 40
"""So many orders are each followed by a resumption, then only every tenth: a long game takes long
to load again.
"""


def begun(game: AnyGame, place: Path, seed: int) -> Session:
    """A new game with a save in a folder."""
    header = header_for(game, program="test", data="data", seed=str(seed))
    return Session.begin(game, header, Store(place), sync=False)


def give_random_order(session: Session, rng: random.Random) -> tuple[Played, str]:
    """A random lawful order by a side that must choose."""
    side = rng.choice(session.choosers)
    order = session.options(side).sample(rng, lean=session.game.lean)
    final = session.is_final(side, order)
    played = session.submit(side, order)
    assert isinstance(played, Played)
    assert final != session.can_undo(side), f"{order}: final {final}, and the opposite is true"
    return played, side


def crosses_seal(events: tuple[Event, ...]) -> bool:
    """True if a die was cast, something drawn or revealed."""
    return any(event.seal for event in events)


@pytest.mark.requirement(34)
@pytest.mark.parametrize("game", GAMES)
def test_undo_restores_and_never_crosses_a_seal(game: AnyGame, tmp_path: Path) -> None:
    counts = [undo_after_every_order(game, tmp_path, seed, MOST // 3) for seed in (5, 6, 7)]
    assert sum(undone for undone, _ in counts) > 1
    assert sum(refused for _, refused in counts) > 1


def undo_after_every_order(game: AnyGame, place: Path, seed: int, most: int) -> tuple[int, int]:
    """One random game of at most so many orders: how many were taken back, how many could not."""
    rng = random.Random(seed)
    undone = refused = 0
    with begun(game, place, seed) as session:
        while session.outcome is None and undone + refused < most:
            before, choosers = session.position, session.choosers
            played, side = give_random_order(session, rng)
            answer = session.undo(side)
            if isinstance(answer, Refusal):
                refused += 1
                newly = set(session.choosers) - set(choosers)
                over = session.outcome is not None
                sealed = crosses_seal(played.entry.events)
                assert sealed or over or newly or side not in session.choosers
                continue
            undone += 1
            assert not crosses_seal(played.entry.events)
            assert digest(session.position) == digest(before)
            assert played.entry.order is not None
            assert isinstance(session.submit(side, played.entry.order), Played)
            assert digest(session.position) == digest(played.position)
    return undone, refused


@pytest.mark.parametrize("game", GAMES)
def test_save_and_resume_at_every_step(game: AnyGame, tmp_path: Path) -> None:
    rng = random.Random(6)
    opened = Opened(game, "data")
    session = begun(game, tmp_path, 6)
    path, steps = session.path, 0
    assert path is not None
    while session.outcome is None and steps < MOST:
        give_random_order(session, rng)
        steps += 1
        if steps > EVERY and steps % 10:
            continue
        wanted, heard = digest(session.position), [len(session.heard(s)) for s in game.sides]
        session.close()
        session = Session.resume(path, lambda header: opened, sync=False)
        assert digest(session.position) == wanted
        assert [len(session.heard(s)) for s in game.sides] == heard
        assert session.messages == ()
    session.close()
    assert steps > 1


def test_the_shipped_games_are_in_the_suite() -> None:
    assert "dunkirk-1940" in {game.id for game in games()}
    assert all(kernel.begin(game, SeededChance("")).position.top for game in games())
