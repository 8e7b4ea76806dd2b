"""A game: one system's rules bound to one scenario's data. The kernel knows nothing else of it."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from importlib import import_module
from typing import Any, Generic, Protocol, TypeAlias, TypeVar, get_args, get_origin

import msgspec

from engine.core.event import NEVER, Event
from engine.core.frame import Frame
from engine.core.order import Order, Slot, Tokens, Verb
from engine.core.position import Position
from engine.core.refusal import Refusal
from engine.core.step import FrameKind, Step


class Known(Protocol):
    """What is known before play, as far as every game has it."""

    @property
    def id(self) -> str:
        """The wire name of the scenario."""

    @property
    def title(self) -> str:
        """Its name for people."""

    def enemy_of(self, side: str) -> str:
        """The other side."""

    def side_of(self, unit: str) -> str:
        """The side to which a unit belonged at first."""


P = TypeVar("P", bound=Position)
S = TypeVar("S", bound=Known)

KEENNESS, ENDING = 12.0, 1.0
"""How much a random player is drawn to doing something, and to ending the phase."""


class Game(ABC, Generic[P, S]):
    """One scenario, ready to be played."""

    sides: tuple[str, ...]
    event_type: Any
    """The union of all events of the system, for reading saves."""
    frame_kinds: Mapping[str, FrameKind]
    room: str = ""
    """Where the class of its room for the computer player is: "package.module:Class", or "".

    It is opened only when somebody plays against it or asks its advice.
    """
    any_time: tuple[Verb, ...]
    """Orders that either side may give beside a pending frame: resign, offer a draw."""

    def __init__(self, scenario: S) -> None:
        self.scenario = scenario
        self.id = scenario.id
        self.title = scenario.title

    @abstractmethod
    def opening(self) -> P:
        """The position before the first order; automatic frames have not yet run."""

    @abstractmethod
    def not_your_turn(self, view: P, side: str) -> Refusal:
        """Why a side may not order now."""

    def redact(self, position: P, side: str) -> P:
        """The position as a side may know it. Without secrets it is the position itself."""
        return position

    def lean(
        self, view: Any, side: str, verb: Verb, tokens: Tokens, slot: Slot
    ) -> Sequence[float] | None:
        """How a random player who wants to win leans: weights for a slot's candidates, or None."""
        return None

    def before_end(self, ledger: Any) -> None:
        """What a game still shows when the players give it up or agree on a draw."""

    def keenness(self, view: Any, side: str, verb: Verb) -> float:
        """How much a random player is drawn to an order; ending things is drawn less than doing."""
        return ENDING if verb.final else KEENNESS

    @cached_property
    def computer(self) -> Any:
        """The system's room for the computer player (engine.computer.room), or None."""
        module, _, room = self.room.partition(":")
        return getattr(import_module(module), room)(self) if room else None

    unreachable: frozenset[str] = frozenset()
    """Names that self-play need not reach, since the rules never let them happen."""

    @property
    def milestones(self) -> Mapping[str, tuple[str, ...]]:
        """What self-play should reach beside orders, events and frames: kinds to names."""
        return {}

    @cached_property
    def verbs(self) -> tuple[Verb, ...]:
        """All verbs of the system, each once, in the order of the sequence of play."""
        found: dict[str, Verb] = {}
        for kind in self.frame_kinds.values():
            for verb in kind.verbs:
                found.setdefault(verb.name, verb)
        for verb in self.any_time:
            found.setdefault(verb.name, verb)
        return tuple(found.values())

    @cached_property
    def order_type(self) -> Any:
        """The union of all orders, for reading saves."""
        union: Any = self.verbs[0].order
        for verb in self.verbs[1:]:
            union = union | verb.order
        return union

    @cached_property
    def log_kinds(self) -> tuple[str, ...]:
        """The kinds of the game's events, by which its log can be read."""
        kinds = (get_origin(one) or one for one in get_args(self.event_type))
        return tuple(sorted({kind.kind for kind in kinds if kind.kind and kind.level < NEVER}))

    @cached_property
    def _event_decoder(self) -> Callable[[Any], Event]:
        kind = self.event_type
        return lambda raw: msgspec.convert(raw, kind, strict=True)

    def read_event(self, raw: Any) -> Event:
        """An event from its plain form. Raises msgspec.ValidationError."""
        return self._event_decoder(raw)

    def read_order(self, raw: Any) -> Order:
        """An order from its plain form. Raises msgspec.ValidationError."""
        order: Order = msgspec.convert(raw, self.order_type, strict=True)
        return order

    def kind_of(self, frame: Frame) -> FrameKind:
        """The kind of a frame."""
        return self.frame_kinds[frame.name]

    def step_of(self, frame: Frame) -> Step:
        """The step that a frame is in."""
        return self.kind_of(frame).at(frame.step)

    def side_of(self, unit: str) -> str:
        """The side a unit belongs to."""
        return self.scenario.side_of(unit)

    def pending(self, view: P, side: str) -> str:
        """What the pending frame asks of a side, in marked words."""
        frame = view.top
        return self.step_of(frame).prompt(self, view, side, frame) if frame else ""


AnyGame: TypeAlias = Game[Any, Any]
"""A game of which nothing more is known."""


def by_name(*kinds: FrameKind) -> dict[str, FrameKind]:
    """Kinds of frames by their wire names, in the order of the sequence of play."""
    return {kind.name: kind for kind in kinds}
