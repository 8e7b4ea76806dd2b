"""Sedan 1870 as a game for the kernel: which frames there are and what may be done in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.core.any_time import ANY_TIME, DRAW_OFFER
from engine.core.game import Game
from engine.core.order import Slot, Tokens, Verb
from engine.core.position import UnitState
from engine.core.refusal import Refusal
from engine.core.registry import event_union
from engine.core.step import FrameKind, Step
from engine.systems.sedan import (
    advance,
    attacks,
    combat,
    combat_phase,
    common,
    crowding,
    fortunes,
    frames,
    leaning,
    leave,
    losses,
    marching,
    movement,
    movement_phase as start,
    reorder,
    retreat,
    secrecy,
    sequence,
    setup,
    victory,
)  # fmt: skip
from engine.systems.sedan.scenario import FRENCH, SIDES, Scenario
from engine.systems.sedan.state import POOL, SedanPosition

END, DECLINE = sequence.END, sequence.DECLINE
FRAME_KINDS = (
    FrameKind(frames.Course, Step(run=sequence.run)),
    FrameKind(
        frames.SetUp,
        Step(verbs=(setup.PLACE, setup.TAKE, END), prompt=setup.prompt, owed=setup.owed),
    ),
    FrameKind(frames.Fortunes, Step(verbs=(fortunes.DRAW, END), prompt=fortunes.prompt)),
    FrameKind(frames.Marking, Step(verbs=(fortunes.MARK,), prompt=fortunes.mark_prompt)),
    FrameKind(frames.Looking, Step(verbs=(fortunes.LOOK, END), prompt=fortunes.look_prompt)),
    FrameKind(frames.MovementStart, Step(run=start.run_start)),
    FrameKind(
        frames.Disengaging, Step(verbs=(start.DISENGAGE, DECLINE), prompt=start.disengaging_prompt)
    ),
    FrameKind(frames.Bridging, Step(verbs=(start.SPAN, DECLINE), prompt=start.bridging_prompt)),
    FrameKind(
        frames.FirstArmy,
        Step(
            verbs=(start.FIRST_ARMY_PLACE,),
            prompt=start.first_army_prompt,
            owed=start.first_army_owed,
        ),
    ),
    FrameKind(
        frames.Movement,
        Step(
            run=start.close,
            verbs=(movement.MOVE, marching.MARCH, movement.ENTER, leave.ASK, END),
            prompt=movement.prompt,
        ),
    ),
    FrameKind(frames.Consent, Step(verbs=(leave.GRANT, DECLINE), prompt=leave.consent_prompt)),
    FrameKind(
        frames.Combats,
        Step(
            run=combat_phase.run,
            verbs=(attacks.ATTACK, attacks.ASSAULT, END),
            prompt=attacks.prompt,
            owed=attacks.owed,
        ),
    ),
    FrameKind(frames.Fight, Step(run=combat.run)),
    FrameKind(frames.Gunning, Step(verbs=(combat.GUN_VERB, DECLINE), prompt=combat.gunning_prompt)),
    FrameKind(
        frames.Deciding, Step(verbs=(combat.FIGHT, combat.LOWER), prompt=combat.deciding_prompt)
    ),
    FrameKind(
        frames.Losses,
        Step(verbs=(losses.REMOVE,), prompt=losses.prompt, owed=losses.owed, forced=True),
    ),
    FrameKind(frames.Crowded, Step(verbs=(losses.REMOVE,), prompt=crowding.prompt)),
    FrameKind(
        frames.Retreating,
        Step(
            run=retreat.run,
            verbs=(retreat.RETREAT,),
            prompt=retreat.prompt,
            owed=retreat.owed,
            forced=True,
        ),
    ),
    FrameKind(
        frames.Displacing,
        Step(
            run=retreat.run_displacing, verbs=(retreat.DISPLACE,), prompt=retreat.displacing_prompt
        ),
    ),
    FrameKind(
        frames.Advancing,
        Step(verbs=(advance.ADVANCE, END), prompt=advance.prompt, owed=advance.owed, forced=True),
    ),
    DRAW_OFFER,
)

RESULTS = (
    *victory.RESULTS, "prussian-by-resignation", "french-by-resignation", "draw",
)  # fmt: skip


class SedanGame(Game[SedanPosition]):
    """Sedan 1870 with one set of scenario data."""

    sides = SIDES
    event_type = event_union("engine.systems.sedan")
    any_time = (reorder.REORDER, *ANY_TIME)

    def __init__(self, scenario: Scenario) -> None:
        """The game of a scenario."""
        self.scenario = scenario
        self.id = scenario.id
        self.title = scenario.title
        self.frame_kinds = {kind.name: kind for kind in FRAME_KINDS}

    def opening(self) -> SedanPosition:
        """Nobody is on the map; all chits are in the cup (SED-2.11); the French set up first."""
        s = self.scenario
        pool = UnitState(marks=(POOL,))
        return SedanPosition(
            units={u.id: UnitState() if u.late else pool for u in s.units.values()},
            owners={u.id: u.side for u in s.units.values()},
            agenda=(frames.Course(step="set-up-french"),),
            cities={cell: FRENCH for cell in s.cities},
            cup={kind.id: kind.count for kind in s.chits.values() if kind.count},
            due={u.id: u.entry for u in s.units.values() if u.entry},
        )

    def redact(self, position: SedanPosition, side: str) -> SedanPosition:
        """Below its top counter an enemy stack is unknown (SED-8.3a)."""
        return secrecy.redact(position, side)

    @property
    def milestones(self) -> Mapping[str, tuple[str, ...]]:
        """Every result of the table, every chit used and set aside, every end of the game."""
        cells = sorted({result for row in self.scenario.table.rows for result in row})
        drawn = [f"{kind.id} used" for kind in self.scenario.chits.values()]
        drawn += [f"{k.id} set aside" for k in self.scenario.chits.values() if k.side != "both"]
        return {"combat result": tuple(cells), "chit": tuple(drawn), "result": RESULTS}

    def lean(
        self, view: SedanPosition, side: str, verb: Verb, tokens: Tokens, slot: Slot
    ) -> Sequence[float] | None:
        """Random players lean towards the cities and the enemy."""
        if verb in (movement.MOVE, marching.MARCH) and tokens:
            return leaning.towards_goals(self.scenario, view, side, slot.candidates)
        return None

    def keenness(self, view: SedanPosition, side: str, verb: Verb) -> float:
        """See Game."""
        return leaning.KEENNESS.get(verb.name, super().keenness(view, side, verb))

    def side_of(self, unit: str) -> str:
        """The side a unit belongs to."""
        return self.scenario.side_of(unit)

    def pending(self, view: SedanPosition, side: str) -> str:
        """What the pending frame asks of a side, in marked words."""
        frame = view.top
        return self.step_of(frame).prompt(self, view, side, frame) if frame else ""

    def not_your_turn(self, view: SedanPosition, side: str) -> Refusal:
        """See SED-5.2."""
        return common.not_your_turn(self, view, side)
