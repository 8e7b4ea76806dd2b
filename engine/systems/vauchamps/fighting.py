"""The seam between the sequence of play, movement and the fighting rules.

Everything the fighting rules offer to the rest is named here, and only here: the phases they
begin, the reactions that movement must offer, tests and their consequences. Each function may push
frames; its caller has stepped its own frame to where it goes on when they are done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.step import FrameKind, Step
from engine.systems.vauchamps import fight_frames as frames
from engine.systems.vauchamps.charge import (
    choices as charge_choices,
    course as charge_course,
    declaring,
    opportunity as charge_opportunity,
    prompts,
    refuge,
    squares,
)
from engine.systems.vauchamps.ending import END, Ends, may_always_end
from engine.systems.vauchamps.fire import firing, opportunity as fire_opportunity
from engine.systems.vauchamps.ground.state import JOIN_GROUND
from engine.systems.vauchamps.holding import HOLD
from engine.systems.vauchamps.melee import (
    advancing,
    attacks,
    choices as melee_choices,
    course as melee_course,
    withdrawal,
)
from engine.systems.vauchamps.morale import falling_back, rally
from engine.systems.vauchamps.refusals import Pen

FIGHT_KINDS: tuple[FrameKind, ...] = (
    FrameKind(
        frames.Retreating,
        Step(
            run=falling_back.run,
            verbs=(falling_back.RETREAT,),
            prompt=falling_back.prompt,
            forced=True,
        ),
    ),
    FrameKind(
        frames.Rallying,
        Step(
            run=rally.run, verbs=(rally.RALLY,), prompt=rally.prompt, owed=rally.owed, forced=True
        ),
    ),
    FrameKind(frames.Firing, Step(run=firing.run, verbs=(firing.FIRE, END), prompt=firing.prompt)),
    FrameKind(frames.Chance, Step(verbs=(firing.FIRE, HOLD), prompt=fire_opportunity.prompt)),
    FrameKind(
        frames.Naming,
        Step(verbs=(declaring.CHARGE, JOIN_GROUND, END), prompt=declaring.naming_prompt),
    ),
    FrameKind(
        frames.Charges,
        Step(
            run=declaring.run,
            verbs=(declaring.CHARGE, JOIN_GROUND, END),
            prompt=declaring.charges_prompt,
        ),
    ),
    FrameKind(
        frames.Charging,
        Step(
            run=charge_course.run,
            verbs=(
                charge_choices.GALLOP,
                charge_choices.CHANGE,
                charge_choices.TARGET,
                declaring.CHARGE,
                squares.SQUARE_VERB,
                charge_choices.RECALL,
                HOLD,
            ),
            prompt=prompts.prompt,
        ),
    ),
    FrameKind(
        frames.Fleeing,
        Step(run=refuge.run, verbs=(refuge.REFUGE,), prompt=refuge.prompt, forced=True),
    ),
    FrameKind(
        frames.Pounce,
        Step(
            run=charge_opportunity.run,
            verbs=(declaring.CHARGE, HOLD),
            prompt=charge_opportunity.prompt,
        ),
    ),
    FrameKind(
        frames.Melees,
        Step(
            run=attacks.run, verbs=(attacks.ATTACK, END), prompt=attacks.prompt, owed=attacks.owed
        ),
    ),
    FrameKind(
        frames.Melee,
        Step(
            run=melee_course.run,
            verbs=(
                melee_choices.SPARE,
                withdrawal.WITHDRAW,
                melee_choices.LEAD,
                melee_choices.BEAR,
                advancing.ADVANCE,
                advancing.FIGHT,
                HOLD,
            ),
            prompt=melee_choices.prompt,
        ),
    ),
)
"""The frame kinds of the fighting rules."""

FIGHT_ENDS: Ends = {
    frames.Firing: (may_always_end, firing.end),
    frames.Naming: (may_always_end, declaring.end_naming),
    frames.Charges: (may_always_end, declaring.end_charges),
    frames.Melees: (attacks.why_not_end, attacks.end),
}
"""What `end` means in those of them that have it (`engine.systems.vauchamps.ending`)."""


PHASES: Mapping[str, Callable[[Pen], None]] = {
    "charge": declaring.begin,
    "defensive-fire": firing.begin_defensive,
    "offensive-fire": firing.begin_offensive,
    "melee": attacks.begin,
    "rally": rally.begin,
}
"""How each fighting phase begins; the clock is already set. When their frames are done, the
course goes on by itself. "rally" is the last part of the recovery phase (VAU-15.0c)."""


def offer_fire(pen: Pen, movers: tuple[str, ...], cells: tuple[str, ...], deed: str = "") -> None:
    """Opportunity fire at movers about to leave these hexes, or to spend points there (VAU-12.7).

    Nothing is asked if no enemy may fire. `deed` is "" for a step, else what they do.
    """
    s = pen.game.scenario
    fire_opportunity.offer(pen, s.enemy_of(s.units[movers[0]].side), movers, cells, deed)


def offer_charge(pen: Pen, movers: tuple[str, ...], cells: tuple[str, ...]) -> None:
    """Opportunity charges at movers that have just entered hexes (VAU-10.4)."""
    charge_opportunity.offer(pen, movers, cells)
