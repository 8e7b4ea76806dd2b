"""First Army: its place in the order, its neighbours and its results (SED-7.4 to 7.7).

How it retreats and who makes room for it stands in combat/displacement.py.
"""

from engine.core import Event, Frame, Level, Order, Refusal, Verb, belongs, refuse, replace
from engine.core.parts import Choice, parts
from engine.core.words import cell as cell_words, players, unit, unit as unit_words
from engine.systems.sedan import FIRST_ARMY, HasScenario, Pen, Scenario, units_of
from engine.systems.sedan.combat.obligations import Book
from engine.systems.sedan.stacks.secrecy import P
from engine.systems.sedan.state import ATTACKED, MOVED, SedanPosition

Units = tuple[str, ...]
PLACES = ("first", "last")


class PlaceFirstArmy(Order, frozen=True, tag="first-army"):
    """Say whether First Army comes first or last (SED-7.4a, 7.6)."""

    place: str


class FirstArmy(Frame, frozen=True, tag="sedan.first-army"):
    """The French player says whether First Army comes first or last (SED-7.4a, 7.6).

    Steps: move, attack.
    """

    @property
    def deed(self) -> str:
        """What it is to do first or last."""
        return "moves" if self.step == "move" else "attacks"

    @property
    def rules(self) -> tuple[str, ...]:
        """Of moves, or of attacks."""
        return ("SED-7.4a",) if self.step == "move" else ("SED-7.6",)


class FirstArmyPlaced(Event, frozen=True, tag="sedan.first-army-placed"):
    """The French player said whether First Army moves or attacks first or last."""

    unit: str
    place: str
    what: str
    kind = "other"
    level = Level.BRIEF
    rules = ("SED-7.4a", "SED-7.6")

    def apply(self, position: P) -> P:
        return replace(position, first_army=self.place)

    def text(self, level: Level) -> str:
        return f"{players('french')} say: {unit(self.unit)} {self.what} {self.place}."


class FirstArmyLapsed(Event, frozen=True, tag="sedan.first-army-lapsed"):
    """What the French player said of First Army's attack no longer holds (SED-7.5b, 7.6)."""

    unit: str
    kind = "combat"
    rules = ("SED-7.5b", "SED-7.6")

    def apply(self, position: P) -> P:
        return replace(position, first_army="")

    def text(self, level: Level) -> str:
        return f"{unit(self.unit)} need not attack any more; the French declaration lapses."


def why_out_of_turn(s: Scenario, p: SedanPosition, unit: str) -> Refusal | None:
    """First Army moves in its place in the order or not at all (SED-7.4b)."""
    army = s.with_role(FIRST_ARMY)
    if not p.first_army or p.clock.side != s.side_of(unit) or army not in p.units:
        return None
    if unit == army and p.first_army == "first":
        others = (u for u in units_of(s, p, p.clock.side) if u != army)
        if any(MOVED in p.units[u].marks for u in others):
            return refuse(
                f"{unit_words(army)} was to move first, and others have moved.", "SED-7.4b"
            )
    if unit != army and p.first_army == "last" and MOVED in p.units[army].marks:
        return refuse(f"{unit_words(army)} was to move last, and it has moved.", "SED-7.4b")
    return None


def why_not_alone(s: Scenario, units: Units) -> Refusal | None:
    """First Army attacks alone (SED-7.5b)."""
    army = s.with_role(FIRST_ARMY)
    if army in units and len(units) > 1:
        return refuse(f"{unit_words(army)} attacks alone.", "SED-7.5b")
    return None


def why_out_of_place(p: SedanPosition, b: Book, targets: Units, units: Units) -> Refusal | None:
    """First Army attacks in its place in the order, or others its one hex for it (SED-7.6)."""
    army = b.army
    if refusal := why_attacks_are_over(p, army):
        return refusal
    takes_shared = b.sharing and b.free[army] <= set(targets)
    if army in units or not b.told_first or takes_shared:
        return None
    return refuse(f"{unit_words(army)} must attack first, as the French player said.", "SED-7.6")


def why_attacks_are_over(p: SedanPosition, army: str) -> Refusal | None:
    """Nobody attacks once First Army has, if it was to be the last (SED-7.6)."""
    if p.first_army != "last" or army not in p.units or ATTACKED not in p.units[army].marks:
        return None
    return refuse(f"{unit_words(army)} was to attack last, and it has attacked.", "SED-7.6")


def touches(s: Scenario, cell: str, other: str) -> bool:
    """True if First Army in a hex would stand next to a unit in the other (SED-7.5c, 7.5d)."""
    return s.board.grid.adjacent(cell, other) and not s.river(cell, other)


def why_beside_own(s: Scenario, p: SedanPosition, unit: str, cell: str) -> Refusal | None:
    """First Army may not end an advance next to another Prussian unit (SED-7.5c, 7.7e)."""
    if s.role_of(unit) != FIRST_ARMY:
        return None
    for other in units_of(s, p, s.side_of(unit)):
        there = p.units[other].at
        if other != unit and touches(s, cell, there):
            return refuse(
                f"{unit_words(unit)} may not end next to {unit_words(other)} at "
                f"{cell_words(there)}.",
                "SED-7.5c",
            )
    return None


def why_no_place(
    game: HasScenario, view: SedanPosition, side: str, order: PlaceFirstArmy
) -> Refusal | None:
    """First or last."""
    if order.place in PLACES:
        return None
    return refuse("Say first or last.", "SED-7.4a", "SED-7.6")


def _place(pen: Pen, side: str, order: PlaceFirstArmy) -> None:
    frame, army = pen.position.pending(FirstArmy), pen.game.scenario.with_role(FIRST_ARMY)
    pen.done()
    pen.emit(FirstArmyPlaced(army, order.place, frame.deed))


def first_army_prompt(game: HasScenario, view: SedanPosition, side: str, frame: FirstArmy) -> str:
    """Which of the two."""
    army = unit_words(game.scenario.with_role(FIRST_ARMY))
    return f"French player: say whether {army} {frame.deed} first or last in this phase."


def first_army_owed(
    game: HasScenario, view: SedanPosition, side: str, frame: FirstArmy
) -> tuple[str, ...]:
    """The choice itself, which the French must make (SED-7.4a, 7.6)."""
    return (first_army_prompt(game, view, side, frame),)


FIRST_ARMY_PLACE = Verb(
    PlaceFirstArmy, ("first army", "first-army"), usage="first army first, first army last",
    help="Say whether First Army comes first or last in this phase.",
    **parts(PlaceFirstArmy, Choice(lambda *_: PLACES, "First Army's place")),
    refuse=why_no_place, carry_out=_place,
    misplaced=belongs("The French say it at the start of the Prussian movement and combat phases.",
                      "SED-7.4a", "SED-7.6"), key="(",
)  # fmt: skip


def applied(s: Scenario, attackers: Units, defenders: Units, result: str) -> str:
    """A result as it is applied when First Army attacks or defends (SED-7.7)."""
    army = s.with_role(FIRST_ARMY)
    if army in attackers:
        return {"EX": "DR", "AL1": "AR"}.get(result, result)
    if army in defenders and result == "DL1":
        return "DR"
    return result


def was_last(s: Scenario, view: SedanPosition) -> bool:
    """True once First Army has moved and was to move last (SED-7.4b)."""
    army = s.with_role(FIRST_ARMY)
    mine = view.first_army == "last" and view.clock.side == s.side_of(army)
    return mine and MOVED in view.units[army].marks
