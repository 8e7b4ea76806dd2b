"""Vauchamps 1814 as a game for the kernel: which frames there are and what may be done in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.any_time import ANY_TIME, DRAW_OFFER
from engine.core.game import Game
from engine.core.order import Slot, Tokens, Verb
from engine.core.refusal import Refusal
from engine.core.registry import event_union
from engine.core.secrecy import seen_agenda
from engine.core.step import FrameKind, Step
from engine.systems.vauchamps import (
    command,
    events,
    frames,
    leaning,
    milestones,
    refusals,
    sequence,
    setup,
)
from engine.systems.vauchamps.ending import END, Ends
from engine.systems.vauchamps.entering import enter
from engine.systems.vauchamps.fighting import FIGHT_ENDS, FIGHT_KINDS
from engine.systems.vauchamps.formations import course as formations_course, orders as deed_orders
from engine.systems.vauchamps.ground import state
from engine.systems.vauchamps.leaders import riding
from engine.systems.vauchamps.movement import (
    course as movement_course,
    forced_march,
    moving,
    phase,
    time_limit,
)
from engine.systems.vauchamps.scenario import SIDES, Scenario
from engine.systems.vauchamps.stacks import order, overfull, regiments
from engine.systems.vauchamps.standing_orders import answering
from engine.systems.vauchamps.standing_orders.laying_down import STANDING
from engine.systems.vauchamps.state import VauPosition, open_faces

MOVEMENT_VERBS = (
    moving.MOVE, deed_orders.FORM, deed_orders.TURN, enter.ENTER, moving.MOVE_STACK,
    deed_orders.WHEEL, riding.RIDE, riding.ATTACH, riding.DETACH, order.RAISE,
    order.LOWER, regiments.SPLIT, regiments.JOIN, forced_march.FORCE_MARCH,
    state.JOIN_GROUND, time_limit.TIME_OUT, END,
)  # fmt: skip
"""What is ordered most comes first, what comes and goes last."""

FRAME_KINDS = (
    FrameKind(frames.Course, Step(run=sequence.run)),
    FrameKind(
        frames.SetUp, Step(verbs=(regiments.JOIN, regiments.SPLIT, END), prompt=setup.prompt)
    ),
    FrameKind(
        frames.Activating, Step(verbs=(command.ACTIVATE, END), prompt=command.prompt, forced=True)
    ),
    FrameKind(frames.Returning, Step(verbs=(riding.ACCOMPANY,), prompt=riding.prompt, forced=True)),
    FrameKind(
        frames.Movement,
        Step(run=phase.close, verbs=MOVEMENT_VERBS, prompt=phase.prompt, owed=phase.owed),
    ),
    FrameKind(frames.Walk, Step(run=movement_course.run)),
    FrameKind(frames.Deed, Step(run=formations_course.run)),
    FrameKind(
        frames.Displacing,
        Step(run=overfull.run, verbs=(overfull.DISPLACE,), prompt=overfull.prompt, forced=True),
    ),
    FrameKind(
        frames.LeaderGoes,
        Step(run=riding.go, verbs=(riding.ACCOMPANY,), prompt=riding.prompt, forced=True),
    ),
    FrameKind(
        frames.Shrinking,
        Step(run=order.shrink, verbs=(order.SHRINK,), prompt=order.prompt),
    ),
    *FIGHT_KINDS,
    DRAW_OFFER,
)

RESULTS = (
    "french-automatic", "french-decisive", "french-substantial", "french-marginal",
    "allied-automatic", "allied-decisive", "allied-substantial", "allied-marginal", "draw",
    "french-by-resignation", "allied-by-resignation",
)  # fmt: skip


def _with_standing(kind: FrameKind) -> FrameKind:
    """Reactions may be answered by standing orders."""
    return kind.changed(standing=answering.answer) if kind.frame in answering.DUE else kind


class VauGame(Game[VauPosition]):
    """Vauchamps 1814 with one set of scenario data."""

    sides = SIDES
    event_type = event_union("engine.systems.vauchamps")
    any_time = (STANDING, *ANY_TIME)

    def __init__(self, scenario: Scenario, clock: int = 0) -> None:
        """The game of a scenario; `clock` is the multiplier of the optional clock (VAU-9.1a)."""
        self.clock = clock
        if not clock:
            self.unreachable = frozenset({"time-out", "vau.time-ran-out"})
        self.scenario = scenario
        self.id = scenario.id
        self.title = scenario.title
        self.frame_kinds = {kind.name: _with_standing(kind) for kind in FRAME_KINDS}
        self.ends: Ends = {**sequence.ENDS, **FIGHT_ENDS}

    def opening(self) -> VauPosition:
        """The Allies in their hexes, the French off the map; the set-up begins."""
        units = setup.opening_units(self.scenario)
        return VauPosition(
            units=units,
            shown=open_faces(units),
            clock_times=self.clock,
            agenda=(frames.Course(step="set-up"),),
        )

    def lean(
        self, view: VauPosition, side: str, verb: Verb, tokens: Tokens, slot: Slot
    ) -> Sequence[float] | None:
        """Random players lean towards the villages and the enemy."""
        if tokens and slot.kind == "cell" and slot.candidates:
            return leaning.towards_goals(self.scenario, view, side, verb.name, slot.candidates)
        if verb.name == "gallop" and len(tokens) == 1:
            return leaning.straight_on(slot.candidates)
        return None

    def keenness(self, view: VauPosition, side: str, verb: Verb) -> float:
        """Random players move and fight rather than fiddle."""
        default = super().keenness(view, side, verb)
        return leaning.keenness(self.scenario, view, side, verb.name, default)

    @property
    def milestones(self) -> Mapping[str, tuple[str, ...]]:
        """Every formation change, what every chart can bring, every way the game can end."""
        return {**milestones.of(self.scenario), "result": RESULTS}

    def pending(self, view: VauPosition, side: str) -> str:
        """What the pending frame asks of a side, in marked words."""
        frame = view.top
        return self.step_of(frame).prompt(self, view, side, frame) if frame else ""

    def side_of(self, unit: str) -> str:
        """The side a unit or leader belongs to."""
        return self.scenario.side_of(unit)

    def not_your_turn(self, view: VauPosition, side: str) -> Refusal:
        """See VAU-8.0."""
        return refusals.not_your_turn(self, view, side)

    def redact(self, position: VauPosition, side: str) -> VauPosition:
        """Without the other side's standing orders and the ways ahead of its units on the move.

        Places and states are open; numbers are the words' affair (VAU-0.3).
        """
        own = {who: orders for who, orders in position.standing.items() if who == side}
        agenda = seen_agenda(position, side)
        return events.replace(position, standing=own, agenda=agenda, viewer=side)
