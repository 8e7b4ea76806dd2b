"""The seam between the sequence of play, movement and the fighting rules.

Everything the fighting rules offer to the rest is named here, and only here: the phases they
begin, the reactions that movement must offer, tests and their consequences. Each function may push
frames; its caller has stepped its own frame to where it goes on when they are done.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.core.step import FrameKind, Step
from engine.systems.vauchamps import (
    advancing,
    charge_choices,
    charge_prompts,
    charging,
    falling_back,
    fight_frames as frames,
    fire,
    fire_chance,
    melee,
    melee_choices,
    melee_course,
    naming,
    pouncing,
    rally,
    refuge,
    squares,
    withdrawal,
)
from engine.systems.vauchamps.common import Pen
from engine.systems.vauchamps.ending import END, Ends, may_always_end
from engine.systems.vauchamps.ground import JOIN_GROUND
from engine.systems.vauchamps.holding import HOLD

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
    FrameKind(frames.Firing, Step(run=fire.run, verbs=(fire.FIRE, END), prompt=fire.prompt)),
    FrameKind(frames.Chance, Step(verbs=(fire.FIRE, HOLD), prompt=fire_chance.prompt)),
    FrameKind(
        frames.Naming, Step(verbs=(naming.CHARGE, JOIN_GROUND, END), prompt=naming.naming_prompt)
    ),
    FrameKind(
        frames.Charges,
        Step(run=naming.run, verbs=(naming.CHARGE, JOIN_GROUND, END), prompt=naming.charges_prompt),
    ),
    FrameKind(
        frames.Charging,
        Step(
            run=charging.run,
            verbs=(
                charge_choices.GALLOP,
                charge_choices.CHANGE,
                charge_choices.TARGET,
                naming.CHARGE,
                squares.SQUARE_VERB,
                charge_choices.RECALL,
                HOLD,
            ),
            prompt=charge_prompts.prompt,
        ),
    ),
    FrameKind(
        frames.Fleeing,
        Step(run=refuge.run, verbs=(refuge.REFUGE,), prompt=refuge.prompt, forced=True),
    ),
    FrameKind(
        frames.Pounce, Step(run=pouncing.run, verbs=(naming.CHARGE, HOLD), prompt=pouncing.prompt)
    ),
    FrameKind(
        frames.Melees,
        Step(run=melee.run, verbs=(melee.ATTACK, END), prompt=melee.prompt, owed=melee.owed),
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
    frames.Firing: (may_always_end, fire.end),
    frames.Naming: (may_always_end, naming.end_naming),
    frames.Charges: (may_always_end, naming.end_charges),
    frames.Melees: (melee.why_not_end, melee.end),
}
"""What `end` means in those of them that have it (`engine.systems.vauchamps.ending`)."""


PHASES: Mapping[str, Callable[[Pen], None]] = {
    "charge": naming.begin,
    "defensive-fire": fire.begin_defensive,
    "offensive-fire": fire.begin_offensive,
    "melee": melee.begin,
    "rally": rally.begin,
}
"""How each fighting phase begins; the clock is already set. When their frames are done, the
course goes on by itself. "rally" is the last part of the recovery phase (VAU-15.0c)."""


def offer_fire(pen: Pen, movers: tuple[str, ...], cells: tuple[str, ...], deed: str = "") -> None:
    """Opportunity fire at movers about to leave these hexes, or to spend points there (VAU-12.7).

    Nothing is asked if no enemy may fire. `deed` is "" for a step, else what they do.
    """
    s = pen.game.scenario
    fire_chance.offer(pen, s.enemy_of(s.units[movers[0]].side), movers, cells, deed)


def offer_charge(pen: Pen, movers: tuple[str, ...], cells: tuple[str, ...]) -> None:
    """Opportunity charges at movers that have just entered hexes (VAU-10.4)."""
    pouncing.offer(pen, movers, cells)
