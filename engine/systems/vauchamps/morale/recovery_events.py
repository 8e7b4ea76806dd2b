"""The events of rest and readiness, and of markers that come off (VAU-5.0, VAU-15.0)."""

from engine.core import Level, Remark, replace, words
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.state import BLUE, VauPosition


class ReadinessChanged(UnitsChanged, frozen=True, tag="vau.readiness-changed"):
    """Cavalry grew tired or exhausted, or its marker was renewed (VAU-5.0b, c, e, f)."""

    unit: str
    before: str
    after: str
    colour: str
    kind = "combat"
    rules = ("VAU-5.0b", "VAU-5.0c", "VAU-5.0e", "VAU-5.0f")

    def text(self, level: Level) -> str:
        now = "is still" if self.before == self.after else "is now"
        said = f"{words.unit(self.unit)} {now} {self.after}"
        if level is not Level.FULL:
            return f"{said}."
        segment = "a French" if self.colour == BLUE else "an Allied"
        return f"{said}, marker {self.colour}: rested, it recovers in {segment} segment."


class Recovered(UnitsChanged, frozen=True, tag="vau.recovered"):
    """Cavalry recovered a step (VAU-5.3c)."""

    unit: str
    before: str
    after: str
    kind = "phase"
    rules = ("VAU-5.3a", "VAU-5.3b", "VAU-5.3c", "VAU-15.0a")

    def text(self, level: Level) -> str:
        return f"{words.unit(self.unit)} has rested: {self.before} before, {self.after} now."


class NotRested(Remark, frozen=True, tag="vau.not-rested"):
    """Tired cavalry had no rest and recovers nothing (VAU-5.3b)."""

    units: tuple[str, ...]
    kind = "phase"
    rules = ("VAU-5.3b",)

    def text(self, level: Level) -> str:
        return f"No rest, so no recovery: {words.units(self.units)}."


class MarkersLifted(UnitsChanged, frozen=True, tag="vau.markers-lifted"):
    """The markers of charges, or of retreats before melee, come off (VAU-15.0b, VAU-11.0c)."""

    units: tuple[str, ...]
    what: str
    kind = "phase"
    level = Level.FULL
    rules = ("VAU-15.0b", "VAU-11.0c")

    def apply(self, position: VauPosition) -> VauPosition:
        """Takes them off; contact markers go with the charge markers."""
        after = super().apply(position)
        return replace(after, contacts=()) if self.what == "charge" else after

    def text(self, level: Level) -> str:
        what = {
            "charge": "Charge markers",
            "withdrawal": "Markers of retreat before melee",
            "refuge": "Markers of a refuge with cavalry",
        }[self.what]
        return f"{what} come off: {words.units(self.units)}."


class RestCounted(UnitsChanged, frozen=True, tag="vau.rest-counted"):
    """A new spell of rest begins for the markers of a colour (VAU-5.3b)."""

    colour: str
    kind = "phase"
    level = Level.FULL
    rules = ("VAU-5.3b",)

    def text(self, level: Level) -> str:
        return f"From now on rest counts anew for {self.colour} markers."
