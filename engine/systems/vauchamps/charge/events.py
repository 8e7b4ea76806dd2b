"""The events of charges. Tags are wire names."""

from engine.core import Event, Kept, Level, Remark, replace
from engine.core.words import cell, cells, counted, direction, players, unit, units
from engine.systems.vauchamps.base6 import dice
from engine.systems.vauchamps.charge.markers import REACTION, Contact
from engine.systems.vauchamps.events import UnitsChanged
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.hidden import UNTOLD
from engine.systems.vauchamps.morale.events import agree, listed_modifiers, signed
from engine.systems.vauchamps.morale.modifiers import Modifier
from engine.systems.vauchamps.state import VauPosition


class ChargersNamed(UnitsChanged, frozen=True, tag="vau.chargers-named"):
    """A unit or stack was named to charge (VAU-10.2a)."""

    by: tuple[str, ...]
    kind = "combat"
    rules = ("VAU-10.2a", "VAU-10.0d")

    def text(self, level: Level) -> str:
        return f"{units(self.by)} will charge."


class ChargeDropped(Remark, frozen=True, tag="vau.charge-dropped"):
    """Named units do not charge; they have used their movement (VAU-10.2a)."""

    by: tuple[str, ...]
    kind = "combat"
    rules = ("VAU-10.2a",)

    def text(self, level: Level) -> str:
        do = agree(self.by, "does", "do")
        return f"{units(self.by)} {do} not charge after all, and may not move."


class Galloped(UnitsChanged, frozen=True, tag="vau.galloped"):
    """A charge, a reaction to one, or a charge at a mover entered a hex (10.2b, 10.3d, 10.4c).

    `swung` is the hex into which half of a line over two hexes turned (VAU-10.0e).
    """

    side: str
    by: tuple[str, ...]
    origin: str
    to: str
    hour: int
    left: int
    turned: bool
    reaction: bool = False
    swung: str = ""
    kind = "move"
    rules = ("VAU-10.2b", "VAU-10.3d", "VAU-10.4c")

    def seen_by(self, side: str, before: VauPosition) -> Event:
        """What is left tells the allowance, which is the owner's secret (VAU-0.3)."""
        return self if side == self.side else replace(self, left=UNTOLD)

    def text(self, level: Level) -> str:
        verb = "counter-charge" if self.reaction else "charge"
        verb += "s" if len(self.by) == 1 else ""
        said = f"{units(self.by)} {verb} {direction(self.origin, self.to)} to {cell(self.to)}"
        if self.turned:
            said += f", turning {NAMES[self.hour]}"
            said += f" into {cell(self.swung)}" if self.swung else ""
        if level is Level.BRIEF or self.left == UNTOLD:
            return f"{said}."
        what = "hex" if self.reaction else "point"
        return f"{said}; {counted(self.left, what, what + ('es' if self.reaction else 's'))} left."


class ChargeFormed(UnitsChanged, frozen=True, tag="vau.charge-formed"):
    """A charge changed formation in its first hex (VAU-10.0f)."""

    side: str
    by: tuple[str, ...]
    form: str
    hour: int
    left: int
    kind = "move"
    rules = ("VAU-10.0f",)

    def seen_by(self, side: str, before: VauPosition) -> Event:
        """What is left tells the allowance, which is the owner's secret (VAU-0.3)."""
        return self if side == self.side else replace(self, left=UNTOLD)

    def text(self, level: Level) -> str:
        form = agree(self.by, "forms", "form")
        said = f"{units(self.by)} {form} {self.form} facing {NAMES[self.hour]}"
        return said + ("." if self.left == UNTOLD else f"; {counted(self.left, 'point')} left.")


class TargetNamed(Remark, frozen=True, tag="vau.target-named"):
    """The charge's target was named (VAU-10.2c)."""

    by: tuple[str, ...]
    target: str
    against: tuple[str, ...]
    kind = "combat"
    level = Level.BRIEF
    rules = ("VAU-10.2c", "VAU-10.2p")

    def text(self, level: Level) -> str:
        return f"Target of {units(self.by)}: {units(self.against)} at {cell(self.target)}."


class TargetDenied(Remark, frozen=True, tag="vau.target-denied"):
    """Enemy hexes near the charge are not its target (VAU-10.2c)."""

    by: tuple[str, ...]
    hexes: tuple[str, ...]
    kind = "combat"
    rules = ("VAU-10.2c",)

    def text(self, level: Level) -> str:
        return f"The charge goes on past {cells(self.hexes)}."


class RecallTried(Remark, frozen=True, tag="vau.recall-tried"):
    """A charge tried to stop (VAU-10.2r)."""

    by: tuple[str, ...]
    at: str
    die: int
    leader: bool
    success: bool
    kind = "combat"
    rules = ("VAU-10.2r", "VAU-10.2o")

    def milestone(self) -> tuple[str, str]:
        return "recall", "success" if self.success else "failure"

    def text(self, level: Level) -> str:
        plus = ", plus 1 for a leader" if self.leader else ""
        stop, on = agree(self.by, "stops", "stop"), agree(self.by, "charges", "charge")
        how = f"{stop} at {cell(self.at)}" if self.success else f"{on} on"
        said = "Recalled" if self.success else "Not recalled"
        return f"{said}, die {self.die}{plus}: {units(self.by)} {how}."


class SquareTried(UnitsChanged, frozen=True, tag="vau.square-tried"):
    """Infantry tried to form square (VAU-10.2m, VAU-10.2n). `answered` is kept after it.

    The modifiers are told to its owner, their sum to both (VAU-0.3).
    """

    by: tuple[str, ...]
    at: str
    distance: int
    natural: int
    modifier: int
    roll: int
    result: str
    answered: dict[str, str]
    side: str = ""
    cases: tuple[Modifier, ...] = ()
    keeps = ("answered",)
    kind = "combat"
    level = Level.BRIEF
    rules = ("VAU-10.2m", "VAU-10.2n")

    def seen_by(self, side: str, before: VauPosition) -> Event:
        return self if side == self.side else replace(self, cases=())

    def milestone(self) -> tuple[str, str]:
        return "square", self.result

    def text(self, level: Level) -> str:
        failed = {"disorder": "No square, disordered", "rout": "No square, rout"}
        result = failed.get(self.result, "Square formed")
        head = f"{result}: {units(self.by)} at {cell(self.at)}."
        if level is Level.BRIEF:
            return head
        sums = listed_modifiers(self.cases) or signed(self.modifier)
        plus = f", {sums}, makes {dice(self.roll)}" if self.modifier else ""
        points = counted(self.distance, "point")
        return f"{head} The charge is {points} away, dice {dice(self.natural)}{plus}."


class StoodCharge(Kept, frozen=True, tag="vau.stood-charge"):
    """How charged troops met it; their one answer of the phase (VAU-10.2e)."""

    at: str
    stood: tuple[str, ...]
    fell: tuple[str, ...]
    answered: dict[str, str]
    keeps = ("answered",)
    kind = "combat"
    rules = ("VAU-10.2e", "VAU-10.2f", "VAU-10.2g", "VAU-10.2h")

    def text(self, level: Level) -> str:
        said = []
        if self.stood:
            stand = agree(self.stood, "stands", "stand")
            said.append(f"{units(self.stood)} {stand} against the charge")
        if self.fell:
            said.append(f"{units(self.fell)} {agree(self.fell, 'does', 'do')} not stand")
        return f"At {cell(self.at)}: {', '.join(said)}."


class ContactLaid(Event, frozen=True, tag="vau.contact-laid"):
    """A contact marker was laid: a melee falls due (VAU-10.2g, VAU-10.2j)."""

    contact: Contact
    kind = "combat"
    level = Level.BRIEF
    rules = ("VAU-10.2g", "VAU-10.2j", "VAU-10.2u", "VAU-10.3f", "VAU-10.4c")

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(position, contacts=(*position.contacts, self.contact))

    def milestone(self) -> tuple[str, str]:
        return "contact", self.contact.how

    def text(self, level: Level) -> str:
        c = self.contact
        said = f"Contact: {units(c.charger)} at {cell(c.cell)} with {units(c.target)}"
        said += f" at {cell(c.at)}" if c.at != c.cell else " in the same hex"
        met = c.how == REACTION
        how = "; doubled for a straight charge" if c.bonus else "; not doubled" if met else ""
        return f"{said}{how}."


class ReactionTried(Kept, frozen=True, tag="vau.reaction-tried"):
    """Cavalry tried to react, or to charge a mover; once each (VAU-10.3b, VAU-10.4b)."""

    by: tuple[str, ...]
    against: tuple[str, ...]
    tried: tuple[str, ...]
    keeps = ("tried",)
    kind = "combat"
    rules = ("VAU-10.3b", "VAU-10.3c", "VAU-10.4b")

    def text(self, level: Level) -> str:
        verb = agree(self.by, "tries", "try")
        return f"{units(self.by)} {verb} to charge {units(self.against)}."


class Evaded(Remark, frozen=True, tag="vau.evaded"):
    """The charge evaded its reactor (VAU-10.3f)."""

    by: tuple[str, ...]
    reactors: tuple[str, ...]
    kind = "combat"
    rules = ("VAU-10.3f",)

    def text(self, level: Level) -> str:
        return f"{units(self.reactors)} cannot catch {units(self.by)}; the charge goes on."


class ChargeSpent(Remark, frozen=True, tag="vau.charge-spent"):
    """A charge has run out of points without contact (VAU-10.2s)."""

    by: tuple[str, ...]
    at: str
    kind = "combat"
    level = Level.BRIEF
    rules = ("VAU-10.2s",)

    def text(self, level: Level) -> str:
        return f"The charge of {units(self.by)} is spent at {cell(self.at)} without contact."


class TookRefuge(UnitsChanged, frozen=True, tag="vau.took-refuge"):
    """Skirmishers withdrew from a charge into a refuge (VAU-6.7g, VAU-6.7h).

    `tried` are the notes of the phase after it: who took refuge in it.
    """

    unit: str
    to: str
    tried: tuple[str, ...] = ()
    kind = "retreat"
    rules = ("VAU-6.7g", "VAU-6.7h")

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(super().apply(position), tried=self.tried or position.tried)

    def text(self, level: Level) -> str:
        return f"{unit(self.unit)} takes refuge at {cell(self.to)}."


class NoCharge(Remark, frozen=True, tag="vau.no-charge"):
    """A side names no charger, or no more (VAU-10.2a)."""

    side: str
    named: int
    kind = "combat"
    level = Level.FULL
    rules = ("VAU-10.2a",)

    def text(self, level: Level) -> str:
        charges = counted(self.named, "charge")
        return f"{players(self.side)} have named {charges}."
