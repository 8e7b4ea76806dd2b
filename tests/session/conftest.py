"""A data folder and a game of some length, both thrown away after each test."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engine.core.kernel import Played
from engine.core.order import Order
from engine.session.session import Session
from engine.session.store import Store
from tests.session.little import Little, Note, Pass, Step, Throw, header

WHEN = 1_000_000_000.0
Play = Callable[[Session, str, Order], Played]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "home")


@pytest.fixture
def session(store: Store) -> Iterator[Session]:
    with Session.begin(Little(), header(), store, when=WHEN) as session:
        yield session


def must(session: Session, side: str, order: Order) -> Played:
    played = session.submit(side, order)
    assert isinstance(played, Played), played
    return played


def some_orders(session: Session) -> None:
    """Seven lines after the opening, one of them an undo."""
    must(session, "red", Step(2))
    must(session, "red", Note(2))
    assert isinstance(session.undo("red"), tuple)
    must(session, "red", Note(3))
    must(session, "red", Throw())
    must(session, "red", Pass())
    must(session, "blue", Step(1))


@pytest.fixture
def written(store: Store) -> Path:
    """A closed save with some orders."""
    with Session.begin(Little(), header(), store, when=WHEN) as session:
        some_orders(session)
        assert session.path is not None
        return session.path
