"""The toy with faults, to show that the checks notice them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.core import Event, FrameKind, Level, Refusal, Slot, Step, Tokens, Verb, refuse
from tests.toy import events, fire, movement
from tests.toy.game import ToyGame, Turn
from tests.toy.planning import PLAN
from tests.toy.scenario import kind
from tests.toy.state import ToyPosition, redact


def _kinds(name: str, **parts: Any) -> dict[str, FrameKind]:
    return {**ToyGame.frame_kinds, name: ToyGame.frame_kinds[name].changed(**parts)}


def _ask_only_guns(pen: Any, frame: movement.Move) -> None:
    movement.run(pen, frame)
    top = pen.position.top
    if isinstance(top, fire.React):
        near = pen.position.units
        if not any(kind(u) == "gun" and near[u].at == "0401" for u in near):
            pen.done()


class AsksOnlyGuns(ToyGame):
    """Asks the other side to fire only if it has a gun there."""

    frame_kinds = _kinds("toy.move", run=_ask_only_guns)


class ShowsStacks(ToyGame):
    """Redacts nothing."""

    def redact(self, position: ToyPosition, side: str) -> ToyPosition:
        """The whole position."""
        return position


class HidesWhatWasTold(ToyGame):
    """Redacts more than the events tell."""

    def redact(self, position: ToyPosition, side: str) -> ToyPosition:
        """The position without plans that were shown."""
        return toy_without_plans(redact(position, side))


def toy_without_plans(position: ToyPosition) -> ToyPosition:
    """No plans are known."""
    return events.replace(position, plans=dict.fromkeys(position.plans, "bold"))


def _dead_end(game: Any, view: Any, side: str, tokens: Tokens) -> Slot | None:
    if not tokens:
        return Slot("choice", "plan", ("bold",))
    return Slot("choice", "plan", ()) if tokens == ("bold",) else None


def _no_rule(game: Any, view: Any, side: str) -> Refusal:
    return refuse("No.")


def _refuses_bold(game: Any, view: Any, side: str, order: Any) -> Refusal | None:
    return refuse("Not bold.", "TOY-6") if order.plan == "bold" else None


def _plan_verb(**parts: Any) -> dict[str, FrameKind]:
    verb: Verb = replace(PLAN, **parts)
    return _kinds("toy.plan", verbs=(verb,))


class DeadEnd(ToyGame):
    """Offers a prefix that cannot be completed."""

    frame_kinds = _plan_verb(slot=_dead_end)


class OffersAndRefuses(ToyGame):
    """Offers what it refuses."""

    frame_kinds = _plan_verb(refuse=_refuses_bold)


class CitesNothing(ToyGame):
    """Refuses without a rule."""

    frame_kinds = _plan_verb(misplaced=_no_rule)


class NobodyChooses(ToyGame):
    """A frame whose sides have no order."""

    frame_kinds = _kinds("toy.plan", verbs=())


class NoPrompt(ToyGame):
    """A frame that does not say what is to be chosen."""

    frame_kinds = _kinds("toy.plan", prompt=Step().prompt)


def _scribbles(pen: Any, side: str, order: Any) -> None:
    pen.position.offers[side] = 99
    PLAN.carry_out(pen, side, order)


class ChangesThePosition(ToyGame):
    """Changes the position it was given in place."""

    frame_kinds = _plan_verb(carry_out=_scribbles)


class Mute(Event, frozen=True, tag="toy.mute"):
    """An event with nothing to say."""

    def apply(self, position: ToyPosition) -> ToyPosition:
        """Changes nothing."""
        return position

    def text(self, level: Level) -> str:
        """Nothing at the brief level."""
        return "" if level == Level.BRIEF else "Something {unknown}."


def _mutely(pen: Any, frame: Turn) -> None:
    pen.emit(Mute())
    ToyGame.frame_kinds["toy.turn"].at(frame.step).run(pen, frame)


class SaysNothing(ToyGame):
    """Emits a mute event."""

    event_type = ToyGame.event_type | Mute
    frame_kinds = _kinds("toy.turn", run=_mutely)


class NotRegistered(ToyGame):
    """Emits an event that a save could not be read with."""

    frame_kinds = _kinds("toy.turn", run=_mutely)


FAULTY: dict[type[ToyGame], str] = {
    ShowsStacks: "events give other values",
    HidesWhatWasTold: "events give other values",
    DeadEnd: "cannot be completed",
    OffersAndRefuses: "Not bold",
    CitesNothing: "no rule cited",
    NobodyChooses: "has no order",
    NoPrompt: "nothing said",
    ChangesThePosition: "changed the position",
    SaysNothing: "nothing said",
    NotRegistered: "not registered",
}
"""Each of them must fail the contract, with this message."""
