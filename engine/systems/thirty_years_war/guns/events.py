"""The events of guns, and of what a unit takes by entering a hex. Tags are wire names."""

from engine.core import Event, Level, replace, with_units
from engine.core.words import cell, counted, players, unit
from engine.systems.thirty_years_war.morale.tolls import toll_words, with_toll
from engine.systems.thirty_years_war.state import FIRED, OUT_OF_PLAY, Toll, TywPosition
from engine.systems.thirty_years_war.words.charts import range_words


class GunCaptured(Event, frozen=True, tag="tyw.gun-captured"):
    """A gun changed hands (TYW-5.32). `again` if it is back with the side that began with it."""

    gun: str
    at: str
    by: str
    side: str
    before: str
    again: bool
    kind = "move"
    level = Level.BRIEF
    rules = ("TYW-5.32", "TYW-5.35")
    leave = "TYW-6.16"

    def apply(self, position: TywPosition) -> TywPosition:
        return replace(position, owners={**position.owners, self.gun: self.side})

    def text(self, level: Level) -> str:
        verb = "recaptures" if self.again else "captures"
        said = f"{unit(self.by)} {verb} {unit(self.gun)} at {cell(self.at)}"
        return f"{said} from {players(self.before)}."


class Taken(Event, frozen=True, tag="tyw.taken"):
    """Baggage or the King's Banner was captured and removed (WM-20.3, WM-21.1, LUT-17.1)."""

    piece: str
    what: str
    at: str
    by: str
    toll: Toll
    kind = "loss"
    level = Level.BRIEF
    rules = ("WM-20.3a", "WM-20.3b", "WM-21.1", "LUT-17.1")
    leave = "TYW-6.16"

    def apply(self, position: TywPosition) -> TywPosition:
        state = OUT_OF_PLAY
        return with_toll(with_units(position, {self.piece: state}), self.toll)

    def milestone(self) -> tuple[str, str]:
        return "taken", f"{self.toll.side} {self.what}"

    def text(self, level: Level) -> str:
        by = f" by {unit(self.by)}" if self.by else ""
        said = f"{unit(self.piece)} is captured at {cell(self.at)}{by}."
        return said if level is Level.BRIEF else f"{said} {toll_words(self.toll)}".rstrip()


class ShotFired(Event, frozen=True, tag="tyw.shot-fired"):
    """A gun fired (TYW-5.0b). `forced` results come from a test position."""

    gun: str
    at: str
    target: str
    unit: str
    distance: int
    column: str
    die: int
    result: str
    forced: bool = False
    kind = "fire"
    starts = True
    level = Level.BRIEF
    rules = ("TYW-5.0b", "TYW-BOM-a", "TYW-BOM-b", "TYW-BOM-c")

    def apply(self, position: TywPosition) -> TywPosition:
        return with_units(position, {self.gun: position.units[self.gun].marked(FIRED)})

    def milestone(self) -> tuple[str, str]:
        return "bombardment result", self.result

    def text(self, level: Level) -> str:
        said = f"{unit(self.gun)} fires at {unit(self.unit)} in {cell(self.target)}"
        hit = "Hit" if self.result == "Dd" else "No effect"
        if level is Level.BRIEF:
            return f"{hit}: {said}."
        how = "result laid down" if self.forced else f"die {self.die}"
        reach = counted(self.distance, "hex", "hexes")
        return f"{hit}, {how}: {said}, range {reach}, column {range_words(self.column)}."
