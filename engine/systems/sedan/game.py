"""Sedan 1870 as a game for the kernel: which frames there are and what may be done in each."""

from collections.abc import Mapping, Sequence

from engine.core import Closing, FrameKind, Slot, Step, Tokens, UnitState, Verb, game
from engine.core.any_time import ANY_TIME, DRAW_OFFER
from engine.core.closing import named
from engine.core.registry import event_union
from engine.rules.leaning import towards_cities
from engine.systems.sedan import held_by, refusals, scenario, state, victory
from engine.systems.sedan.combat import (
    advance,
    attacking,
    displacement,
    fight,
    losses,
    lowering,
    phase as combats,
    results,
    retreat,
)
from engine.systems.sedan.fortunes import (
    chits,
    disengagement,
    drawing,
    francs_tireurs,
    intelligence,
    mitrailleuse,
    pontoon,
)
from engine.systems.sedan.movement import (
    leave,
    moving,
    moving_together,
    parent_stack,
    phase as moves,
    reinforcements,
)
from engine.systems.sedan.sequence import DECLINE, END, SEQUENCE, Course
from engine.systems.sedan.setup import placing
from engine.systems.sedan.special_units import first_army
from engine.systems.sedan.stacks import crowding, reordering, secrecy

FRAME_KINDS = game.by_name(
    FrameKind(Course, SEQUENCE),
    FrameKind(placing.SetUp, Step(
        verbs=(placing.PLACE, placing.TAKE, END), prompt=placing.prompt, owed=placing.owed,
        end=Closing(placing.end, placing.why_not_end, rules=("SED-5.2",)),
    )),
    FrameKind(drawing.Fortunes, {
        "draw": Step(
            verbs=(drawing.DRAW, END), prompt=drawing.prompt, 
            end=Closing(drawing.do_without, named=named("draw no chit")),
        ),
        "drawn": Step(verbs=(END,), prompt=drawing.drawn_prompt, end=Closing(drawing.end)),
    }),
    FrameKind(francs_tireurs.Marking, Step(
        verbs=(francs_tireurs.MARK,), prompt=francs_tireurs.mark_prompt,
    )),
    FrameKind(intelligence.Looking, {
        "offer": Step(
            verbs=(intelligence.LOOK, END), prompt=intelligence.offer_prompt,
            end=Closing(intelligence.do_without_look, named=named("look at no stack")),
        ),
        "look": Step(
            verbs=(END,), prompt=intelligence.look_prompt, end=Closing(intelligence.end_look),
        ),
    }),
    FrameKind(moves.MovementStart, moves.START),
    FrameKind(disengagement.Disengaging, Step(
        verbs=(disengagement.DISENGAGE, DECLINE), prompt=disengagement.disengaging_prompt,
        hold=Closing(disengagement.decline_disengagement),
    )),
    FrameKind(pontoon.Bridging, Step(
        verbs=(pontoon.SPAN, DECLINE), prompt=pontoon.bridging_prompt,
        hold=Closing(pontoon.decline_pontoon),
    )),
    FrameKind(first_army.FirstArmy, dict.fromkeys(("move", "attack"), Step(
        verbs=(first_army.FIRST_ARMY_PLACE,), prompt=first_army.first_army_prompt,
        owed=first_army.first_army_owed,
    ))),
    FrameKind(parent_stack.Movement, {
        "": Step(
            verbs=(moving.MOVE, moving_together.MARCH, reinforcements.ENTER, leave.ASK, END),
            prompt=moves.prompt, end=Closing(moves.end, left=moves.left),
        ),
        "closing": Step(moves.close),
    }),
    FrameKind(leave.Consent, Step(
        verbs=(leave.GRANT, DECLINE), prompt=leave.consent_prompt, hold=Closing(leave.not_granted),
    )),
    FrameKind(attacking.Combats, {
        "start": Step(combats.start),
        "choose": Step(
            verbs=(attacking.ATTACK, attacking.ASSAULT, END), prompt=attacking.prompt,
             briefly=attacking.briefly, owed=attacking.owed, tally=attacking.tally,
            end=Closing(combats.end, attacking.why_not_end, rules=("SED-5.2",)),
        ),
        "closing": Step(combats.close),
    }),
    FrameKind(fight.Fight, fight.STEPS),
    FrameKind(mitrailleuse.Gunning, Step(
        verbs=(mitrailleuse.GUN_VERB, DECLINE), prompt=mitrailleuse.gunning_prompt,
        briefly=mitrailleuse.briefly,
        hold=Closing(mitrailleuse.keep_gun),
    )),
    FrameKind(lowering.Deciding, Step(
        verbs=(lowering.FIGHT, lowering.LOWER), prompt=lowering.deciding_prompt,
        briefly=lowering.briefly,
    )),
    FrameKind(results.Losses, Step(
        verbs=(losses.REMOVE,), prompt=losses.prompt, owed=losses.owed, forced=True,
    )),
    FrameKind(crowding.Crowded, Step(verbs=(losses.REMOVE,), prompt=crowding.prompt)),
    FrameKind(results.Retreating, {
        "check": Step(retreat.run),
        "choose": Step(
            verbs=(retreat.RETREAT,), prompt=retreat.prompt,
            briefly=retreat.briefly, owed=retreat.owed, forced=True,
        ),
    }),
    FrameKind(displacement.Displacing, {
        "check": Step(displacement.run_displacing),
        "choose": Step(verbs=(displacement.DISPLACE,), prompt=displacement.displacing_prompt),
    }),
    FrameKind(advance.Advancing, Step(
        verbs=(advance.ADVANCE, END), prompt=advance.prompt,
        briefly=advance.briefly, owed=advance.owed, forced=True,
        end=Closing(advance.end, advance.why_not_end, ("SED-5.2",), named("advance no further")),
    )),
    DRAW_OFFER,
)  # fmt: skip
"""What may be pending, in the order of the sequence of play."""

RESULTS = (
    *victory.RESULTS, "prussian-by-resignation", "french-by-resignation", "draw",
)  # fmt: skip


KEENNESS = {"attack": 4.0, "assault": 2.0, "fight": 4.0, "lower": 0.5, "ask": 0.2}
"""Random players fight rather than end, mostly at full odds, and seldom ask for leave."""


class SedanGame(game.Game[state.SedanPosition, scenario.Scenario]):
    """Sedan 1870 with one set of scenario data."""

    sides = scenario.SIDES
    event_type = event_union("engine.systems.sedan")
    frame_kinds = FRAME_KINDS
    room = "engine.systems.sedan.computer.room:SedanRoom"
    any_time = (reordering.REORDER, *ANY_TIME)
    not_your_turn = refusals.not_your_turn

    def opening(self) -> state.SedanPosition:
        """Nobody is on the map; all chits are in the cup (SED-2.11); the French set up first."""
        s = self.scenario
        pool = UnitState(marks=(state.POOL,))
        return state.SedanPosition(
            units={u.id: UnitState() if u.late else pool for u in s.units.values()},
            owners={u.id: u.side for u in s.units.values()},
            agenda=(Course(step="set-up-french"),),
            cities={cell: scenario.FRENCH for cell in s.cities},
            cup=chits.full_cup(s),
            due={u.id: u.entry for u in s.units.values() if u.entry},
        )

    def redact(self, position: state.SedanPosition, side: str) -> state.SedanPosition:
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
        self, view: state.SedanPosition, side: str, verb: Verb, tokens: Tokens, slot: Slot
    ) -> Sequence[float] | None:
        """Random players lean towards the cities and the enemy."""
        if verb in (moving.MOVE, moving_together.MARCH) and tokens:
            s, prussian = self.scenario, scenario.PRUSSIAN
            held = held_by(s, view, prussian)
            return towards_cities(s.board.grid, prussian, side, view.cities, held, slot.candidates)
        return None

    def keenness(self, view: state.SedanPosition, side: str, verb: Verb) -> float:
        return KEENNESS.get(verb.name, super().keenness(view, side, verb))
