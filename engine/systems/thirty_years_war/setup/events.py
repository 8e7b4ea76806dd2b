"""The events before play: sealed notes and set-up. Tags are wire names."""

from engine.core import Event, Level, Remark, replace
from engine.core.words import cell, counted, players, side as side_words, unit, units
from engine.rules import setting_up
from engine.systems.thirty_years_war.morale.tolls import toll_words, with_toll
from engine.systems.thirty_years_war.state import Toll, TywPosition


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
        note = {k: v for k, v in position.notes.get(self.side, {}).items() if k != self.piece}
        if self.choice != "none":
            note[self.piece] = self.choice
        return replace(
            position,
            notes={**position.notes, self.side: note},
            notings={**position.notings, self.side: self.notings},
        )

    def text(self, level: Level) -> str:
        if self.choice == "none":
            return f"Struck out of the note: {unit(self.piece)}."
        if self.choice.isdigit():
            return f"Noted: {unit(self.piece)} enters on turn {self.choice}."
        return f"Noted: {unit(self.piece)} goes round by the {self.choice}."

    def seen_by(self, side: str, before: TywPosition) -> Event | None:
        return self if side == self.side else None


class NoteSealed(Remark, frozen=True, tag="tyw.note-sealed"):
    """A side sealed its note; what is in it comes out at the end of the game."""

    side: str
    kind = "set-up"
    level = Level.BRIEF
    rules = ("WM-22.3a", "WM-23.1a")

    def text(self, level: Level) -> str:
        return f"The {side_words(self.side)} note is sealed."


class NotesShown(Event, frozen=True, tag="tyw.notes-shown"):
    """The sealed notes are shown at the end of the game."""

    notes: dict[str, dict[str, str]]
    seal = True
    kind = "end"
    level = Level.BRIEF
    rules = ("WM-22.3a", "WM-23.1a")

    def apply(self, position: TywPosition) -> TywPosition:
        return replace(position, notes=self.notes, notings={}, shown=True)

    def text(self, level: Level) -> str:
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
        places = {self.piece: self.cell}
        return setting_up.stood(position, self.side, places, self.placings)

    def text(self, level: Level) -> str:
        return f"{unit(self.piece)} is placed at {cell(self.cell)}."


class SetUpTaken(Event, frozen=True, tag="tyw.set-up-taken"):
    """The proposed set-up was taken; pieces that have no place in it are off the map."""

    side: str
    places: dict[str, str]
    placings: int
    kind = "set-up"
    rules = ("WM-15.2a", "WM-15.2b", "WM-15.2c")

    def apply(self, position: TywPosition) -> TywPosition:
        return setting_up.stood(position, self.side, self.places, self.placings)

    def text(self, level: Level) -> str:
        count = sum(bool(c) for c in self.places.values())
        head = f"{players(self.side)} take the proposed set-up, {counted(count, 'piece')}."
        if level is Level.BRIEF:
            return head
        return "\n".join([head, *setting_up.hex_rows(self.places)])


class Swapped(Event, frozen=True, tag="tyw.swapped"):
    """Two units of the same values changed places at set-up. `places` are the hexes after it."""

    side: str
    places: dict[str, str]
    placings: int
    kind = "set-up"
    rules = ("TYW-3.0b",)

    def apply(self, position: TywPosition) -> TywPosition:
        return setting_up.stood(position, self.side, self.places, self.placings)

    def text(self, level: Level) -> str:
        (a, at_a), (b, at_b) = self.places.items()
        return f"Swapped: {unit(a)} is at {cell(at_a)}, {unit(b)} at {cell(at_b)}."


class ExtraDeployed(Event, frozen=True, tag="tyw.extra-deployed"):
    """An optional piece is in play; the enemy scores its price (WM-22.2)."""

    piece: str
    toll: Toll
    kind = "set-up"
    rules = ("WM-22.2",)

    def apply(self, position: TywPosition) -> TywPosition:
        return with_toll(position, self.toll)

    def text(self, level: Level) -> str:
        return f"{unit(self.piece)} is in play. {toll_words(self.toll)}"


class SetUpFinished(Remark, frozen=True, tag="tyw.set-up-finished"):
    """A side finished its set-up. `kept` are pieces that it keeps off the map (WM-23.1b)."""

    side: str
    kept: tuple[str, ...]
    kind = "set-up"
    level = Level.BRIEF
    rules = ("TYW-3.0a", "WM-23.1b")

    def text(self, level: Level) -> str:
        kept = f" Not on the map: {units(self.kept)}." if self.kept else ""
        return f"{side_words(self.side)} set-up finished.{kept}"
