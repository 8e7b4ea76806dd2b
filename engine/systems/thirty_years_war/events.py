"""The events before play and of the sequence of play. Tags are wire names."""

from __future__ import annotations

import msgspec

from engine.core.event import Event, Level, Remark
from engine.core.position import Clock, with_units
from engine.core.words import cell, counted, players, side as side_words, unit, units
from engine.systems.thirty_years_war.state import (
    FIRED,
    MOVED,
    OUT,
    SPENT,
    TRIED,
    Combats,
    Toll,
    TywPosition,
)
from engine.systems.thirty_years_war.tolls import ITEMS, toll_words, with_toll

replace = msgspec.structs.replace


class Noted(Event, frozen=True, tag="tyw.noted"):
    """A piece was written into a sealed note, or struck out; only its owner knows.

    `notings` is the side's count after it.
    """

    side: str
    piece: str
    choice: str
    notings: int
    kind = "set-up"
    rules = ("WM-22.3a", "WM-23.1a")

    def apply(self, position: TywPosition) -> TywPosition:
        """Enters it."""
        note = {k: v for k, v in position.notes.get(self.side, {}).items() if k != self.piece}
        if self.choice != "none":
            note[self.piece] = self.choice
        return replace(
            position,
            notes={**position.notes, self.side: note},
            notings={**position.notings, self.side: self.notings},
        )

    def text(self, level: Level) -> str:
        """Says what is written."""
        if self.choice == "none":
            return f"Struck out of the note: {unit(self.piece)}."
        if self.choice.isdigit():
            return f"Noted: {unit(self.piece)} enters on turn {self.choice}."
        return f"Noted: {unit(self.piece)} goes round by the {self.choice}."

    def seen_by(self, side: str, before: TywPosition) -> Event | None:
        """Nothing of it for the other side."""
        return self if side == self.side else None


class NoteSealed(Remark, frozen=True, tag="tyw.note-sealed"):
    """A side sealed its note; what is in it comes out at the end of the game."""

    side: str
    kind = "set-up"
    level = Level.BRIEF
    rules = ("WM-22.3a", "WM-23.1a")

    def text(self, level: Level) -> str:
        """Says whose."""
        return f"The {side_words(self.side)} note is sealed."


class NotesShown(Event, frozen=True, tag="tyw.notes-shown"):
    """The sealed notes are shown at the end of the game."""

    notes: dict[str, dict[str, str]]
    kind = "end"
    level = Level.BRIEF
    rules = ("WM-22.3a", "WM-23.1a")

    @property
    def seal(self) -> bool:
        """Something is revealed."""
        return True

    def apply(self, position: TywPosition) -> TywPosition:
        """The notes are known to both."""
        return replace(position, notes=self.notes, notings={}, shown=True)

    def text(self, level: Level) -> str:
        """Reads them out."""
        return "\n".join(_note_words(side, note) for side, note in sorted(self.notes.items()))


def _note_words(side: str, note: dict[str, str]) -> str:
    if not note:
        return f"The {side_words(side)} note was empty."
    rows = (
        f"{unit(u)} {'on turn ' + c if c.isdigit() else 'by the ' + c}" for u, c in note.items()
    )
    return f"The {side_words(side)} note said: {', '.join(rows)}."


class Placed(Event, frozen=True, tag="tyw.placed"):
    """A piece was placed at set-up. `placings` is the side's count after it."""

    piece: str
    cell: str
    side: str
    placings: int
    kind = "set-up"
    rules = ("TYW-3.0a",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Puts it there."""
        state = replace(position.units[self.piece], at=self.cell)
        placings = {**position.placings, self.side: self.placings}
        return replace(with_units(position, {self.piece: state}), placings=placings)

    def text(self, level: Level) -> str:
        """Says where."""
        return f"{unit(self.piece)} is placed at {cell(self.cell)}."


class SetUpTaken(Event, frozen=True, tag="tyw.set-up-taken"):
    """The proposed set-up was taken; pieces that have no place in it are off the map."""

    side: str
    places: dict[str, str]
    placings: int
    kind = "set-up"
    rules = ("WM-15.2a", "WM-15.2b", "WM-15.2c")

    def apply(self, position: TywPosition) -> TywPosition:
        """Puts all its pieces in their hexes."""
        moved = {u: replace(position.units[u], at=c) for u, c in self.places.items()}
        placings = {**position.placings, self.side: self.placings}
        return replace(with_units(position, moved), placings=placings)

    def text(self, level: Level) -> str:
        """Names every hex, unless it shall be brief."""
        count = sum(bool(c) for c in self.places.values())
        head = f"{players(self.side)} take the proposed set-up, {counted(count, 'piece')}."
        if level is Level.BRIEF:
            return head
        rows = [f"{cell(c)}: {unit(u)}." for u, c in self.places.items() if c]
        return "\n".join([head, *rows])


class Swapped(Event, frozen=True, tag="tyw.swapped"):
    """Two units of the same values changed places at set-up. `places` are the hexes after it."""

    side: str
    places: dict[str, str]
    placings: int
    kind = "set-up"
    rules = ("TYW-3.0b",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Swaps them."""
        moved = {u: replace(position.units[u], at=c) for u, c in self.places.items()}
        placings = {**position.placings, self.side: self.placings}
        return replace(with_units(position, moved), placings=placings)

    def text(self, level: Level) -> str:
        """Says where each stands now."""
        (a, at_a), (b, at_b) = self.places.items()
        return f"Swapped: {unit(a)} is at {cell(at_a)}, {unit(b)} at {cell(at_b)}."


class ExtraDeployed(Event, frozen=True, tag="tyw.extra-deployed"):
    """An optional piece is in play; the enemy scores its price (WM-22.2)."""

    piece: str
    toll: Toll
    kind = "set-up"
    rules = ("WM-22.2",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Enters the points."""
        return with_toll(position, self.toll)

    def text(self, level: Level) -> str:
        """Says the price."""
        return f"{unit(self.piece)} is in play. {toll_words(self.toll)}"


class SetUpFinished(Remark, frozen=True, tag="tyw.set-up-finished"):
    """A side finished its set-up. `kept` are pieces that it keeps off the map (WM-23.1b)."""

    side: str
    kept: tuple[str, ...]
    kind = "set-up"
    level = Level.BRIEF
    rules = ("TYW-3.0a", "WM-23.1b")

    def text(self, level: Level) -> str:
        """Says so."""
        kept = f" Not on the map: {units(self.kept)}." if self.kept else ""
        return f"{side_words(self.side)} set-up finished.{kept}"


class TurnBegan(Event, frozen=True, tag="tyw.turn-began"):
    """A game turn or a player turn began (TYW-4.0, TYW-4.1a, TYW-4.1f)."""

    turn: int
    side: str
    last_turn: int
    first: bool
    kind = "phase"
    level = Level.BRIEF
    rules = ("TYW-4.0", "TYW-4.1a", "TYW-4.1f")

    def apply(self, position: TywPosition) -> TywPosition:
        """Sets the clock."""
        return replace(position, clock=Clock(self.turn, self.side, "start"))

    def text(self, level: Level) -> str:
        """Says turn and side."""
        return f"Turn {self.turn} of {self.last_turn}, {side_words(self.side)} player turn."


class PhaseBegan(Event, frozen=True, tag="tyw.phase-began"):
    """A phase began (TYW-4.1). In the combat phase the obligations are fixed (TYW-8.11c)."""

    turn: int
    side: str
    phase: str
    combats: Combats = Combats()
    kind = "phase"
    rules = ("TYW-4.1a", "TYW-8.11c")

    def apply(self, position: TywPosition) -> TywPosition:
        """Sets the clock and the obligations."""
        clock = Clock(self.turn, self.side, self.phase)
        return replace(position, clock=clock, combats=self.combats)

    def text(self, level: Level) -> str:
        """Says the phase, and in combat how much must be fought."""
        said = f"{side_words(self.side)} {self.phase} phase."
        if self.phase == "set-up":
            return f"{side_words(self.side)} set-up."
        if self.phase != "combat" or level is Level.BRIEF:
            return said
        c = self.combats
        if not (c.must_attack or c.must_be_attacked):
            return f"{said} Nobody has to attack."
        if level is Level.FULL:
            return (
                f"{said} Must attack: {units(c.must_attack)}. "
                f"Must be attacked: {units(c.must_be_attacked)}."
            )
        own, enemy = len(c.must_attack), len(c.must_be_attacked)
        return (
            f"{said} {counted(own, 'unit')} must attack, "
            f"{counted(enemy, 'enemy unit')} must be attacked."
        )


class PhaseEnded(Event, frozen=True, tag="tyw.phase-ended"):
    """A phase ended: what lasts a phase only is cleared away."""

    side: str
    phase: str
    kind = "phase"
    level = Level.FULL
    rules = ("TYW-4.1a",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Takes away the marks of the phase."""
        cleared = {}
        for u, state in position.units.items():
            fresh = state.unmarked(MOVED, TRIED, FIRED, OUT)
            if SPENT in fresh.values:
                fresh = replace(fresh, values={k: v for k, v in fresh.values.items() if k != SPENT})
            if fresh != state:
                cleared[u] = fresh
        return replace(with_units(position, cleared), combats=Combats())

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{side_words(self.side)} {self.phase} phase ends."


class VisibilityRolled(Event, frozen=True, tag="tyw.visibility-rolled"):
    """The visibility of the coming player turns (WM-19.1, LUT-17.3). `sight` of "" is clear."""

    side: str
    die: int
    sight: str
    until: str
    kind = "phase"
    level = Level.BRIEF
    rules = ("WM-19.1", "LUT-17.3")

    def apply(self, position: TywPosition) -> TywPosition:
        """Sets it."""
        return replace(position, sight=self.sight)

    def text(self, level: Level) -> str:
        """Says die, result, and until when."""
        how = self.sight or "clear"
        said = f"Visibility: die {self.die}, {how}, {self.until}."
        if self.sight and level is Level.FULL:
            said += " Movement is halved, fractions up, and guns fire 2 hexes at most."
        return said

    def milestone(self) -> tuple[str, str]:
        """Clear or not."""
        return "visibility", self.sight or "clear"


class BeckRolled(Event, frozen=True, tag="tyw.beck-rolled"):
    """The Spanish rolled for Beck (ROC-17.0). `groups` may enter from now on."""

    die: int
    groups: tuple[str, ...]
    pieces: tuple[str, ...]
    kind = "phase"
    level = Level.BRIEF
    rules = ("ROC-17.0",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Lets them in."""
        return replace(position, arrived=(*position.arrived, *self.groups))

    def text(self, level: Level) -> str:
        """Says the die and who comes."""
        if not self.groups:
            return f"Beck: die {self.die}, nobody arrives."
        return f"Beck: die {self.die}, {units(self.pieces)} arrive this turn."


class ManoeuvreRolled(Event, frozen=True, tag="tyw.manoeuvre-rolled"):
    """The Catholics rolled for their manoeuvre force (WM-23.2a)."""

    side: str
    die: int
    turn: int
    arrives: bool
    kind = "phase"
    level = Level.BRIEF
    rules = ("WM-23.2a",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Lets it in."""
        if not self.arrives:
            return position
        return replace(position, arrived=(*position.arrived, "manoeuvre"))

    def text(self, level: Level) -> str:
        """Says the die and whether it is enough."""
        if self.arrives:
            return f"Manoeuvre: die {self.die}, below {self.turn}. The force arrives this turn."
        why = "a 6 always fails" if self.die == 6 else f"not below {self.turn}"
        return f"Manoeuvre: die {self.die}, {why}. The force does not arrive yet."


class CommandFixed(Event, frozen=True, tag="tyw.command-fixed"):
    """Which units are out of command for this movement phase (TYW-12.0, TYW-12.31a)."""

    side: str
    out: tuple[str, ...]
    plundering: tuple[str, ...]
    kind = "phase"
    rules = ("TYW-12.0", "TYW-12.15", "TYW-12.31a")

    def apply(self, position: TywPosition) -> TywPosition:
        """Marks them."""
        return with_units(position, {u: position.units[u].marked(OUT) for u in self.out})

    def text(self, level: Level) -> str:
        """Counts them; names them at full level, and those that plunder always."""
        if not self.out:
            return f"Every {side_words(self.side)} unit is in command."
        said = f"Out of command, at half movement: {counted(len(self.out), 'unit')}"
        said += f", {units(self.out)}." if level is Level.FULL or len(self.out) < 6 else "."
        if self.plundering:
            plunder = "plunders" if len(self.plundering) == 1 else "plunder"
            said += f" Near the enemy baggage {units(self.plundering)} {plunder}."
        return said


class NothingToDo(Remark, frozen=True, tag="tyw.nothing-to-do"):
    """A phase in which its side can do nothing passes by itself."""

    side: str
    phase: str
    why: str
    kind = "phase"
    level = Level.FULL
    rules = ("TYW-4.1b", "TYW-4.1c")

    def text(self, level: Level) -> str:
        """Says why."""
        return f"{side_words(self.side)} {self.phase} phase: {self.why}."


class RecoveryBarred(Remark, frozen=True, tag="tyw.recovery-barred"):
    """Disrupted units that may not try to recover, and why (TYW-7.23, TYW-11.11, NOR-18.31a)."""

    side: str
    near: tuple[str, ...]
    broken: tuple[str, ...]
    kind = "phase"
    rules = ("TYW-7.23", "TYW-11.11", "NOR-18.31a")

    def text(self, level: Level) -> str:
        """Says which."""
        said = []
        if self.near:
            said.append(f"In an enemy zone of control and without a roll: {units(self.near)}.")
        if self.broken:
            said.append(f"Demoralised and beyond recovery: {units(self.broken)}.")
        return " ".join(said)


class RecoveryTried(Event, frozen=True, tag="tyw.recovery-tried"):
    """A disrupted unit tried to recover (TYW-9.2a)."""

    unit: str
    at: str
    die: int
    leader: str
    rating: int
    banner: int
    total: int
    needed: int
    recovered: bool
    kind = "recovery"
    rules = ("TYW-9.2a", "TYW-10.21", "TYW-10.22", "WM-20.2")

    def apply(self, position: TywPosition) -> TywPosition:
        """Turns it face up, or remembers the try."""
        state = position.units[self.unit].marked(TRIED)
        if self.recovered:
            state = state.unmarked("disrupted")
        return with_units(position, {self.unit: state})

    def milestone(self) -> tuple[str, str]:
        """Whether it worked."""
        return "recovery", "recovered" if self.recovered else "failed"

    def text(self, level: Level) -> str:
        """Result first, then die, help, total, and what was needed."""
        does = "recovers" if self.recovered else "does not recover"
        if level is Level.BRIEF:
            return f"{unit(self.unit)} {does}."
        sums = f"die {self.die}"
        if self.leader:
            sums += f" and {self.rating} for {unit(self.leader)}"
        if self.banner:
            sums += f" and {self.banner} for the banner"
        if self.leader or self.banner:
            sums += f" is {self.total}"
        where = f" at {cell(self.at)}"
        return f"{unit(self.unit)}{where} {does}: {sums}, {self.needed} needed."


class Entered(Event, frozen=True, tag="tyw.entered"):
    """A reinforcement came on; it may still move on with what it has left."""

    piece: str
    cell: str
    cost: int
    left: int
    kind = "move"
    level = Level.BRIEF
    rules = ("LUT-16.13a", "ROC-17.12", "WM-22.3b", "WM-23.2b")

    @property
    def seal(self) -> bool:
        """Where it comes on was secret at White Mountain."""
        return True

    def apply(self, position: TywPosition) -> TywPosition:
        """Puts it there."""
        state = replace(position.units[self.piece], at=self.cell, values={SPENT: self.cost})
        return with_units(position, {self.piece: state})

    def text(self, level: Level) -> str:
        """Says where and what it has left."""
        return f"{unit(self.piece)} enters at {cell(self.cell)}, {self.left} left."


class Cancelled(Event, frozen=True, tag="tyw.cancelled"):
    """A reinforcement was given up for good (LUT-16.16)."""

    piece: str
    side: str
    kind = "move"
    rules = ("LUT-16.16",)

    def apply(self, position: TywPosition) -> TywPosition:
        """It never enters, and is no loss."""
        state = position.units[self.piece].marked("gone")
        return with_units(position, {self.piece: state})

    def text(self, level: Level) -> str:
        """Says so."""
        return f"{players(self.side)} give up the entry of {unit(self.piece)}."


class CouldNotEnter(Event, frozen=True, tag="tyw.could-not-enter"):
    """Reinforcements found no place and try again next turn (LUT-16.13b, ROC-17.12)."""

    pieces: tuple[str, ...]
    side: str
    kind = "move"
    rules = ("LUT-16.13b", "ROC-17.12", "WM-22.3b", "WM-23.2b")

    def apply(self, position: TywPosition) -> TywPosition:
        """Those put on an over-full hex go back."""
        back = {u: replace(position.units[u], at="", values={}) for u in self.pieces}
        return with_units(position, back)

    def text(self, level: Level) -> str:
        """Says which."""
        return f"No room on the edge for {units(self.pieces)}; they enter next turn if they can."


class LevelChanged(Event, frozen=True, tag="tyw.level-changed"):
    """Demoralisation levels of a side changed (LUT-18.2, LUT-19.2, LUT-20.12, NOR-18.33)."""

    side: str
    before: dict[str, int]
    levels: dict[str, int]
    why: str
    rule: str
    kind = "morale"
    level = Level.BRIEF
    rules = ("LUT-18.2", "LUT-19.2", "LUT-20.12", "NOR-18.33")

    def apply(self, position: TywPosition) -> TywPosition:
        """Sets them."""
        return replace(position, levels={**position.levels, self.side: self.levels})

    def text(self, level: Level) -> str:
        """Old and new, and why."""
        rows = ", ".join(
            f"{'' if c == 'army' else c + ' '}{self.before[c]} to {n}"
            for c, n in self.levels.items()
        )
        return f"{side_words(self.side)} demoralisation level from {rows}: {self.why}."


class Demoralised(Event, frozen=True, tag="tyw.demoralised"):
    """An army or category is demoralised for the rest of the game (TYW-11.0b)."""

    side: str
    category: str
    words: str
    total: int
    at_level: int
    effect: str
    kind = "morale"
    level = Level.BRIEF
    rules = ("TYW-11.0a", "TYW-11.0b", "NOR-18.0b", "ROC-19.0")

    def apply(self, position: TywPosition) -> TywPosition:
        """Marks the category."""
        now = tuple(sorted((*position.broken.get(self.side, ()), self.category)))
        return replace(position, broken={**position.broken, self.side: now})

    def milestone(self) -> tuple[str, str]:
        """Which one."""
        return "demoralised", f"{self.side} {self.category}"

    def text(self, level: Level) -> str:
        """Who, losses and level, and what it means."""
        who = "army" if self.category == "army" else self.words
        said = f"The {side_words(self.side)} {who} is demoralised: losses {self.total}, "
        said += f"level {self.at_level}."
        return said if level is Level.BRIEF else f"{said} {self.effect}"


class KingFell(Event, frozen=True, tag="tyw.king-fell"):
    """The king is dead: a roll follows at the end of the combat phase (LUT-19.0).

    `behind` is Swedish less Imperial infantry strength lost; with `roll` False there is none, for
    the Swedes are demoralised (LUT-19.14).
    """

    leader: str
    behind: int
    roll: bool
    kind = "morale"
    level = Level.BRIEF
    rules = ("LUT-19.0", "LUT-19.14")

    def apply(self, position: TywPosition) -> TywPosition:
        """Remembers it."""
        king = "lost" if self.roll else "settled"
        return replace(position, king=king, king_behind=self.behind)

    def text(self, level: Level) -> str:
        """Says what follows."""
        follows = (
            "A die is rolled at the end of the combat phase"
            if self.roll
            else "The Swedes are demoralised already and no die is rolled"
        )
        return f"The king is dead. {follows}."


class KingsDeathRolled(Event, frozen=True, tag="tyw.kings-death-rolled"):
    """The roll for the king's death (LUT-19.2). `needed` is the lowest die that recovers now."""

    side: str
    die: int
    modifier: int
    result: int
    needed: int
    kind = "morale"
    level = Level.BRIEF
    rules = ("LUT-19.0", "LUT-19.11", "LUT-19.12", "LUT-19.15", "LUT-19.2")

    def apply(self, position: TywPosition) -> TywPosition:
        """Settles it."""
        return replace(position, king="settled", needed={**position.needed, self.side: self.needed})

    def milestone(self) -> tuple[str, str]:
        """The result of the table."""
        return "king's death", str(self.result)

    def text(self, level: Level) -> str:
        """Die, modifier, result, and what recovery needs."""
        sums = f"die {self.die}"
        if self.modifier:
            sums += f", {'plus' if self.modifier > 0 else 'minus'} 1, result {self.result}"
        return f"Death of the king: {sums}. {side_words(self.side)} recovery needs {self.needed}."


class RollSpared(Event, frozen=True, tag="tyw.roll-spared"):
    """No roll for the king's death after all: the Swedes broke before it (LUT-19.14)."""

    side: str
    kind = "morale"
    rules = ("LUT-19.14",)

    def apply(self, position: TywPosition) -> TywPosition:
        """Settles it."""
        return replace(position, king="settled")

    def text(self, level: Level) -> str:
        """Says why."""
        return f"No roll for the king: {players(self.side)} are demoralised already."


class FinalPoints(Event, frozen=True, tag="tyw.final-points"):
    """Points that are counted at the end of the game only: guns held, and bonuses."""

    side: str
    items: dict[str, int]
    score: dict[str, int]
    kind = "end"
    rules = ("WM-25.1", "WM-25.2", "LUT-21.11", "NOR-19.1", "ROC-20.11", "ROC-20.12")

    def apply(self, position: TywPosition) -> TywPosition:
        """Enters them."""
        return replace(position, score={**position.score, self.side: self.score})

    def text(self, level: Level) -> str:
        """Item by item, and the sum."""
        rows = ", ".join(f"{n} for {ITEMS.get(item, item)}" for item, n in self.score.items() if n)
        total = sum(self.score.values())
        return f"{players(self.side)} have {counted(total, 'point')}{': ' if rows else ''}{rows}."
