"""Vauchamps 1814 as a game for the kernel: which frames there are and what may be done in each."""

from collections.abc import Mapping, Sequence

from engine.core import END, HOLD, Closing, FrameKind, Slot, Step, Tokens, Verb, replace
from engine.core.any_time import ANY_TIME, DRAW_OFFER
from engine.core.closing import named
from engine.core.game import Game, by_name
from engine.core.registry import event_union
from engine.core.secrecy import seen_agenda
from engine.systems.vauchamps import command, frames, leaning, milestones, refusals, sequence, setup
from engine.systems.vauchamps.charge import (
    charge_order,
    declaring,
    opportunity as charge_opportunity,
    refuge,
    steps as charge_steps,
)
from engine.systems.vauchamps.entering import enter
from engine.systems.vauchamps.fire import (
    firing,
    opportunity as fire_opportunity,
    phase as fire_phase,
)
from engine.systems.vauchamps.formations import course as doing, forming, turning, two_hexes
from engine.systems.vauchamps.ground import die as ground
from engine.systems.vauchamps.hidden import open_faces
from engine.systems.vauchamps.leaders import attaching, joining, riding
from engine.systems.vauchamps.melee import attacks, steps as melee_steps
from engine.systems.vauchamps.morale import falling_back, rally
from engine.systems.vauchamps.movement import (
    course as walking,
    forced_march,
    moving,
    phase,
    time_limit,
)
from engine.systems.vauchamps.order_of_battle import SIDES
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.stacks import order, overfull, regiments
from engine.systems.vauchamps.standing_orders import answering
from engine.systems.vauchamps.standing_orders.laying_down import STANDING
from engine.systems.vauchamps.state import VauPosition

MOVEMENT_VERBS = (
    moving.MOVE, forming.FORM, turning.TURN, enter.ENTER, moving.MOVE_STACK, turning.WHEEL,
    riding.RIDE, attaching.ATTACH, attaching.DETACH, order.RAISE, order.LOWER, regiments.SPLIT,
    regiments.JOIN, forced_march.FORCE_MARCH, ground.JOIN_GROUND, time_limit.TIME_OUT, END,
)  # fmt: skip
"""What is ordered most comes first, what comes and goes last."""

FRAME_KINDS = by_name(
    FrameKind(frames.Course, sequence.COURSE),
    FrameKind(frames.SetUp, Step(
        verbs=(regiments.JOIN, regiments.SPLIT, END), prompt=setup.prompt, end=Closing(setup.end),
    )),
    FrameKind(frames.Activating, Step(
        verbs=(command.ACTIVATE, END), prompt=command.prompt, forced=True,
        end=Closing(command.decline, command.why_not_decline, named=named("activate nobody")),
    )),
    FrameKind(frames.Returning, Step(
        verbs=(joining.ACCOMPANY,), prompt=joining.prompt, forced=True,
    )),
    FrameKind(frames.Movement, {
        "": Step(
            phase.close, MOVEMENT_VERBS, phase.prompt, reminders=phase.reminders,
            end=Closing(phase.end, left=phase.unfinished),
        ),
        "tests": Step(phase.test_those_pressed),
        "stacks": Step(phase.put_in_order),
        "closing": Step(phase.close),
    }),
    FrameKind(frames.Walk, walking.WALK),
    FrameKind(frames.Deed, doing.DEED),
    FrameKind(frames.Displacing, Step(
        overfull.run, (overfull.DISPLACE,), overfull.prompt, forced=True,
    )),
    FrameKind(frames.LeaderGoes, Step(
        joining.go, (joining.ACCOMPANY,), joining.prompt, forced=True,
    )),
    FrameKind(frames.Shrinking, Step(two_hexes.shrink, (two_hexes.SHRINK,), two_hexes.prompt)),
    FrameKind(frames.Retreating, falling_back.STEPS),
    FrameKind(frames.Rallying, Step(
        rally.run, (rally.RALLY,), rally.prompt, rally.owed, forced=True,
    )),
    FrameKind(frames.Firing, Step(
        fire_phase.run, (firing.FIRE, END), fire_phase.prompt, 
        end=Closing(fire_phase.end, named=fire_phase.end_words),
    )),
    FrameKind(frames.Chance, Step(
        verbs=(firing.FIRE, HOLD), prompt=fire_opportunity.prompt, standing=answering.fire,
        hold=Closing(fire_opportunity.hold, named=named("hold fire"), word="hold fire"),
    )),
    FrameKind(frames.Naming, Step(
        verbs=(charge_order.CHARGE, ground.JOIN_GROUND, END), prompt=declaring.naming_prompt,
        end=Closing(declaring.end_naming, named=named("name nobody further to charge")),
    )),
    FrameKind(frames.Charges, Step(
        declaring.run, (charge_order.CHARGE, ground.JOIN_GROUND, END), declaring.charges_prompt,
        end=Closing(declaring.end_charges, named=named("make no further charge")),
    )),
    FrameKind(frames.Charging, charge_steps.STEPS),
    FrameKind(frames.Fleeing, Step(
        refuge.run, (refuge.REFUGE,), refuge.prompt, forced=True,
    )),
    FrameKind(frames.Pounce, {
        "ask": Step(
            charge_opportunity.ask, (charge_order.CHARGE, HOLD), charge_opportunity.prompt,
            standing=answering.charge,
            hold=Closing(charge_opportunity.hold, named=named("do not charge"), word="decline"),
        ),
        "strike": Step(charge_opportunity.strike),
    }),
    FrameKind(frames.Melees, Step(
        attacks.run, (attacks.ATTACK, END), attacks.prompt, attacks.owed,
        briefly=attacks.briefly,
        end=Closing(attacks.end, attacks.why_not_end),
    )),
    FrameKind(frames.Melee, melee_steps.STEPS),
    DRAW_OFFER,
)  # fmt: skip
"""What may be pending, in the order of the sequence of play."""

RESULTS = (
    "french-automatic", "french-decisive", "french-substantial", "french-marginal",
    "allied-automatic", "allied-decisive", "allied-substantial", "allied-marginal", "draw",
    "french-by-resignation", "allied-by-resignation",
)  # fmt: skip


class VauGame(Game[VauPosition, Scenario]):
    """Vauchamps 1814 with one set of scenario data."""

    sides = SIDES
    event_type = event_union("engine.systems.vauchamps")
    frame_kinds = FRAME_KINDS
    room = "engine.systems.vauchamps.computer.room:VauRoom"
    any_time = (STANDING, *ANY_TIME)
    not_your_turn = refusals.not_your_turn

    def __init__(self, scenario: Scenario, clock: int = 0) -> None:
        """The game of a scenario; `clock` is the multiplier of the optional clock (VAU-9.1a)."""
        self.clock = clock
        if not clock:
            self.unreachable = frozenset({"time-out", "vau.time-ran-out"})
        super().__init__(scenario)

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

    def redact(self, position: VauPosition, side: str) -> VauPosition:
        """Without the other side's standing orders and the ways ahead of its units on the move.

        Places and states are open; numbers are the words' affair (VAU-0.3).
        """
        own = {who: orders for who, orders in position.standing.items() if who == side}
        agenda = seen_agenda(position, side)
        return replace(position, standing=own, agenda=agenda, viewer=side)
