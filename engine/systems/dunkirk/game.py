"""Dunkirk 1940 as a game for the kernel: which frames there are and what may be done in each."""

from collections.abc import Mapping, Sequence

from engine.core import END, Closing, FrameKind, Slot, Step, Tokens, UnitState, Verb, game
from engine.core.any_time import ANY_TIME, DRAW_OFFER
from engine.core.closing import named
from engine.core.registry import event_union
from engine.rules.leaning import towards_cities
from engine.systems.dunkirk import DunkirkPosition, frames, refusals, scenario, sequence
from engine.systems.dunkirk.combat import air, attacks, fight, losses, phase, results, retreat
from engine.systems.dunkirk.movement import moving
from engine.systems.dunkirk.setup import placing
from engine.systems.dunkirk.zones import held_by

FRAME_KINDS = game.by_name(
    FrameKind(frames.Course, sequence.SEQUENCE),
    FrameKind(frames.SetUp, Step(
        verbs=(placing.PLACE, placing.TAKE, END), prompt=placing.prompt, owed=placing.owed,
        end=Closing(placing.end, placing.why_not_end),
    )),
    FrameKind(frames.Movement, Step(
        run=moving.close, verbs=(moving.MOVE, END), prompt=moving.prompt,
        owed=moving.owed, end=Closing(moving.end, moving.why_not_end, left=moving.left),
    )),
    FrameKind(frames.Declaring, {
        "": Step(verbs=(attacks.ATTACK, END), prompt=attacks.prompt, briefly=attacks.briefly,
            end=Closing(attacks.end, named=named("declare no further attack"))),
        "none": Step(sequence.no_attack),
    }),
    FrameKind(frames.Combats, phase.STEPS),
    FrameKind(frames.Air, Step(verbs=(air.AIR, END), prompt=air.prompt, briefly=air.briefly,
        end=Closing(air.end, named=air.unused))),
    FrameKind(frames.Ordering, Step(
        verbs=(phase.FIX_ORDER,), prompt=phase.ordering_prompt,
        briefly=phase.in_which_order, forced=True,
    )),
    FrameKind(frames.Fighting, Step(
        verbs=(fight.FIGHT, results.ADVANCE), prompt=fight.fighting_prompt,
        briefly=fight.next_fight,
    )),
    FrameKind(frames.Losses, Step(
        verbs=(losses.REMOVE,), prompt=losses.prompt, owed=losses.owed,
        briefly=losses.briefly, forced=True,
    )),
    FrameKind(frames.Retreating, Step(
        run=retreat.run, verbs=(retreat.RETREAT,), prompt=retreat.prompt, owed=retreat.owed,
        briefly=retreat.briefly, forced=True,
    )),
    DRAW_OFFER,
)  # fmt: skip
"""What may be pending, in the order of the sequence of play."""

RESULTS = (
    "german-by-cities", "german-by-removal", "french", "german-by-resignation",
    "french-by-resignation", "draw",
)  # fmt: skip


class DunkirkGame(game.Game[DunkirkPosition, scenario.Scenario]):
    """Dunkirk 1940 with one set of scenario data."""

    sides = scenario.SIDES
    event_type = event_union("engine.systems.dunkirk")
    frame_kinds = FRAME_KINDS
    room = "engine.systems.dunkirk.computer.room:DunkirkRoom"
    any_time = ANY_TIME
    not_your_turn = refusals.not_your_turn
    unreachable = frozenset({"advance"})

    def opening(self) -> DunkirkPosition:
        """Nobody is on the map; the French control every city (DNK-14.3) and set up first."""
        return DunkirkPosition(
            units={u: UnitState() for u in self.scenario.units},
            agenda=(frames.Course(step="set-up-french"),),
            cities={cell: scenario.FRENCH for cell in self.scenario.cities},
        )

    @property
    def milestones(self) -> Mapping[str, tuple[str, ...]]:
        """Every result of the combat table and every way the game can end."""
        cells = sorted({result for row in self.scenario.table.rows for result in row})
        return {"combat result": tuple(cells), "result": RESULTS}

    def lean(
        self, view: DunkirkPosition, side: str, verb: Verb, tokens: Tokens, slot: Slot
    ) -> Sequence[float] | None:
        """Random players lean towards the cities and the enemy."""
        if verb is moving.MOVE and tokens:
            s, german = self.scenario, scenario.GERMAN
            held = held_by(s, view, german)
            return towards_cities(s.board.grid, german, side, view.cities, held, slot.candidates)
        return None
