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
from engine.systems.sedan import frames, leaning, refusals, sequence, victory
from engine.systems.sedan.combat import advance, attacking, fight, losses, phase, retreat
from engine.systems.sedan.fortunes import drawing
from engine.systems.sedan.movement import leave, marching, moving, phase as start
from engine.systems.sedan.scenario import FRENCH, SIDES, Scenario
from engine.systems.sedan.setup import placing
from engine.systems.sedan.stacks import crowding, reordering, secrecy
from engine.systems.sedan.state import POOL, SedanPosition

END, DECLINE = sequence.END, sequence.DECLINE
FRAME_KINDS = (
    FrameKind(frames.Course, Step(run=sequence.run)),
    FrameKind(
        frames.SetUp,
        Step(verbs=(placing.PLACE, placing.TAKE, END), prompt=placing.prompt, owed=placing.owed),
    ),
    FrameKind(frames.Fortunes, Step(verbs=(drawing.DRAW, END), prompt=drawing.prompt)),
    FrameKind(frames.Marking, Step(verbs=(drawing.MARK,), prompt=drawing.mark_prompt)),
    FrameKind(frames.Looking, Step(verbs=(drawing.LOOK, END), prompt=drawing.look_prompt)),
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
            verbs=(moving.MOVE, marching.MARCH, moving.ENTER, leave.ASK, END),
            prompt=moving.prompt,
        ),
    ),
    FrameKind(frames.Consent, Step(verbs=(leave.GRANT, DECLINE), prompt=leave.consent_prompt)),
    FrameKind(
        frames.Combats,
        Step(
            run=phase.run,
            verbs=(attacking.ATTACK, attacking.ASSAULT, END),
            prompt=attacking.prompt,
            owed=attacking.owed,
        ),
    ),
    FrameKind(frames.Fight, Step(run=fight.run)),
    FrameKind(frames.Gunning, Step(verbs=(fight.GUN_VERB, DECLINE), prompt=fight.gunning_prompt)),
    FrameKind(
        frames.Deciding, Step(verbs=(fight.FIGHT, fight.LOWER), prompt=fight.deciding_prompt)
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
    any_time = (reordering.REORDER, *ANY_TIME)

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
        if verb in (moving.MOVE, marching.MARCH) and tokens:
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
        return refusals.not_your_turn(self, view, side)
