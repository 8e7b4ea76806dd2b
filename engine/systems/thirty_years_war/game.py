"""The Thirty Years War as a game for the kernel: its frames and what may be done in each."""

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from engine.core import END, Closing, FrameKind, Slot, Step, Tokens, UnitState, Verb, game
from engine.core.any_time import ANY_TIME, DRAW_OFFER
from engine.core.registry import event_union
from engine.core.secrecy import seen_agenda
from engine.systems.thirty_years_war import Pen, Scenario, leaning, refusals, sequence, victory
from engine.systems.thirty_years_war.combat import attacks, fighting, results
from engine.systems.thirty_years_war.disruption import recovery
from engine.systems.thirty_years_war.guns import bombardment, owners
from engine.systems.thirty_years_war.movement import moving, phase
from engine.systems.thirty_years_war.reinforcements import entering
from engine.systems.thirty_years_war.setup import notes, places, placing
from engine.systems.thirty_years_war.state import TywPosition

FRAME_KINDS = game.by_name(
    FrameKind(sequence.Course, sequence.SEQUENCE),
    FrameKind(notes.Noting, Step(
        verbs=(notes.NOTE, END), prompt=notes.prompt, end=Closing(notes.end),
    )),
    FrameKind(placing.SetUp, Step(
        verbs=(placing.PLACE, placing.TAKE, placing.SWAP, END), prompt=placing.prompt,
        owed=placing.owed, end=Closing(placing.end, placing.why_not_end),
    )),
    FrameKind(recovery.Recovering, Step(
        verbs=(recovery.RECOVER,), prompt=recovery.prompt, owed=recovery.owed,
    )),
    FrameKind(bombardment.Bombarding, Step(
        verbs=(bombardment.FIRE, END), prompt=bombardment.prompt,
        end=Closing(bombardment.end, left=bombardment.left),
    )),
    FrameKind(phase.Moving, Step(
        verbs=(moving.MOVE, entering.ENTER, entering.CANCEL, END), prompt=phase.prompt,
        owed=phase.owed, end=Closing(phase.end, phase.why_not_end, left=phase.left),
    )),
    FrameKind(attacks.Attacking, Step(
        verbs=(attacks.ATTACK, END), prompt=attacks.prompt, owed=attacks.owed,
        tally=attacks.tally,
        end=Closing(attacks.end, attacks.why_not_end, left=attacks.left),
    )),
    FrameKind(attacks.Fighting, fighting.STEPS),
    FrameKind(results.Losses, results.LOSSES),
    DRAW_OFFER,
)  # fmt: skip
"""What may be pending, in the order of the sequence of play."""


class TywGame(game.Game[TywPosition, Scenario]):
    """A battle with one set of scenario data."""

    event_type = event_union("engine.systems.thirty_years_war")
    frame_kinds = FRAME_KINDS
    room = "engine.systems.thirty_years_war.computer.room:TywRoom"
    any_time = ANY_TIME
    not_your_turn = refusals.not_your_turn

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.sides = scenario.sides

    def opening(self) -> TywPosition:
        """The listed pieces stand where the list says (TYW-3.0a); at White Mountain nobody does."""
        s = self.scenario
        on_map = {u for u, x in s.pieces.items() if not x.group and not s.symbols}
        return TywPosition(
            units={u: UnitState(s.pieces[u].at if u in on_map else "") for u in s.pieces},
            agenda=(sequence.Course(step="battle"),),
            levels={side: dict(levels) for side, levels in s.losses.levels.items()},
            owners=owners.at_first(s),
        )

    def redact(self, position: TywPosition, side: str) -> TywPosition:
        """All is open but the sealed notes, until they are shown."""
        if position.shown or not (position.notes or position.notings):
            return position
        return replace(
            position,
            notes={x: note for x, note in position.notes.items() if x == side},
            notings={x: count for x, count in position.notings.items() if x == side},
            agenda=seen_agenda(position, side),
        )

    @property
    def unreachable(self) -> frozenset[str]:  # type: ignore[override]
        """What this battle, with these options, can never show."""
        return unreachable(self.scenario)

    @property
    def milestones(self) -> Mapping[str, tuple[str, ...]]:
        """Every result of the tables, every way the game can end, every category broken."""
        s = self.scenario
        cells = sorted({result for row in s.table.rows for result in row})
        resigned = tuple(f"{side}-by-resignation" for side in s.sides)
        categories = tuple(f"{x} {c}" for x in s.sides for c in s.losses.levels[x])
        return {
            "combat result": tuple(cells),
            "bombardment result": ("Dd", "none"),
            "recovery": ("recovered", "failed"),
            "demoralised": categories,
            "result": (*victory.results(s), *resigned),
        }

    def before_end(self, ledger: Pen) -> None:
        """The sealed notes are shown."""
        victory.show_notes(ledger)

    def keenness(self, view: TywPosition, side: str, verb: Verb) -> float:
        """Random players hardly end a phase in which something can still be done.

        What ends a defender's choice of leaders is like what ends an attacker's (TYW-10.11).
        """
        return 1.0 if verb.final and not isinstance(view.top, attacks.Fighting) else 30.0

    def lean(
        self, view: TywPosition, side: str, verb: Verb, tokens: Tokens, slot: Slot
    ) -> Sequence[float] | None:
        """Random players lean towards the enemy and towards weakly held hexes."""
        if verb is moving.MOVE and not tokens:
            return leaning.towards_front(self.scenario, view, side, slot.candidates)
        if verb is moving.MOVE:
            return leaning.towards_enemies(self.scenario, view, side, tokens, slot.candidates)
        if verb is attacks.ATTACK:
            return leaning.towards_odds(self.scenario, view, tokens, slot.candidates)
        return None


def unreachable(s: Scenario) -> frozenset[str]:
    """Names that self-play need not reach in a battle with these options."""
    found: set[str] = set()

    def without(present: bool, *names: str) -> None:
        if not present:
            found.update(names)

    notes = s.extra is not None or s.manoeuvre is not None
    without(notes, "note", "tyw.noted", "tyw.note-sealed", "tyw.notes-shown", "tyw.noting")
    early = any(places.is_early(s, u) for u in s.pieces)
    without(bool(s.symbols), "take-set-up", "tyw.set-up-taken")
    without(bool(s.symbols) or early, "place", "tyw.placed")
    without(s.extra is not None, "tyw.extra-deployed")
    without(s.visibility is not None, "tyw.visibility-rolled")
    without(s.beck is not None, "tyw.beck-rolled")
    without(s.manoeuvre is not None, "tyw.manoeuvre-rolled")
    without(s.on("command"), "tyw.command-fixed")
    comes = any(x.group and x.group != s.early for x in s.pieces.values()) or notes
    without(comes, "enter", "tyw.entered", "tyw.could-not-enter")
    without(s.battle == "lutzen", "cancel", "tyw.cancelled")
    prizes = any(x.kind in ("baggage", "banner") for x in s.pieces.values())
    without(prizes, "tyw.taken")
    without(s.kings_death is not None, "tyw.king-fell", "tyw.kings-death-rolled", "tyw.roll-spared")
    rises = bool(s.losses.raises or s.losses.enemy_raise or s.kings_death)
    without(rises, "tyw.level-changed")
    return frozenset(found)
