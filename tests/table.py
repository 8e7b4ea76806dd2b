"""A game on the table of a test: orders that must be accepted or refused, and what came of them.

Each system's board adds how pieces are set out, and words for its own orders.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Generic, TypeVar

import msgspec

from engine.core import Order, Refusal, Verb
from engine.core.chance import ScriptedChance
from engine.core.event import Event, Level, fold, seen
from engine.core.game import AnyGame, Game
from engine.core.kernel import Played, begin, options, submit
from engine.core.options import Options
from engine.core.position import Position

E = TypeVar("E", bound=Event)
G = TypeVar("G", bound=AnyGame)
P = TypeVar("P", bound=Position)


class Table(Generic[G, P]):
    """A game, its position, and the events of the last order."""

    game: G
    position: P
    events: tuple[Event, ...]

    def start(self, game: G, position: P, chance: ScriptedChance) -> None:
        """Run the automatic frames of a position; all the dice laid down must be cast."""
        self.game = game
        started = begin(game, chance, position)
        chance.finish()
        self.position, self.events = started.position, started.entry.events

    # ---- what is asked ----

    @property
    def chooser(self) -> str:
        """The side that must choose."""
        assert self.position.top is not None
        return self.position.top.sides[0]

    @property
    def options(self) -> Options:
        """What that side may do."""
        return options(self.game, self.position, self.chooser)

    @property
    def asked(self) -> str:
        """The wire name of the frame that waits, without the system's name."""
        assert self.position.top is not None
        return self.position.top.name.partition(".")[2]

    @property
    def verbs(self) -> set[str]:
        """The orders that can be begun now."""
        return {verb.name for verb in self.options.frame_verbs()}

    def offered(self, verb: Verb, *tokens: str) -> tuple[str, ...]:
        """The candidates of the next slot of an order being built; () if there is no such slot."""
        slot = self.options.slot(verb, tokens)
        return slot.candidates if slot else ()

    # ---- what is done ----

    def do(
        self, order: Order, side: str = "", *, results: Iterable[str] = (), dice: Iterable[int] = ()
    ) -> tuple[Event, ...]:
        """Give an order that must be accepted, with just these dice; returns what came of it."""
        chance = ScriptedChance(dice, results)
        before = self.position
        done = submit(self.game, before, side or self.chooser, order, chance)
        assert isinstance(done, Played), done
        chance.finish()
        self.position, self.events = done.position, done.entry.events
        check_entry(self.game, before, done)
        return self.events

    def refuse(self, order: Order, *rules: str, side: str = "") -> Refusal:
        """Give an order that must be refused, citing these rules; nothing changes."""
        done = submit(self.game, self.position, side or self.chooser, order, ScriptedChance())
        assert isinstance(done, Refusal), f"{order} was accepted"
        assert set(rules) <= set(done.rules), done
        assert done.reason.endswith((".", "!")) and done.rules
        return done

    # ---- what came of it ----

    def at(self, piece: str) -> str:
        """Where a piece is; "" when it is gone."""
        return self.position.units[piece].at

    def has(self, piece: str, *marks: str) -> bool:
        """True if a piece has all these marks."""
        return set(marks) <= set(self.position.units[piece].marks)

    def told(self, kind: type[E]) -> list[E]:
        """The events of a kind among the last."""
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E:
        """The only event of a kind among the last."""
        (found,) = self.told(kind)
        return found

    def said(self, level: Level = Level.NORMAL) -> str:
        """All that the last order brought, as told."""
        return "\n".join(e.text(level) for e in self.events if e.level <= level)


def ask_all(game: AnyGame) -> None:
    """Forced choices too wait for an order, so that a wrong one can be tried."""
    kinds = game.frame_kinds.items()
    game.frame_kinds = {name: kind.changed(forced=False) for name, kind in kinds}


def check_entry(game: Game[P], before: P, done: Played) -> None:
    """What holds for every entry: it folds again, for each side too, reads back, can be told."""
    events = done.entry.events
    assert fold(before, events) == done.position
    for side in game.sides:
        heard = fold(game.redact(before, side), seen(before, events, side))
        assert heard == game.redact(done.position, side), side
    plain = msgspec.json.decode(msgspec.json.encode(done.entry))
    assert tuple(game.read_event(event) for event in plain["events"]) == events
    if done.entry.order is not None:
        assert game.read_order(plain["order"]) == done.entry.order
    for event in events:
        assert all(event.text(level).strip() for level in Level)
