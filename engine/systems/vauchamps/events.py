"""The events of Vauchamps 1814 outside movement and combat: course, command, recovery, victory."""

from engine.core import Clock, Event, Kept, Level, Remark, replace, with_units, words
from engine.systems.vauchamps.ground.events import FIRM
from engine.systems.vauchamps.order_of_battle import SIDES
from engine.systems.vauchamps.standing_orders.kinds import lasting
from engine.systems.vauchamps.state import FOR_A_SEGMENT, Changes, VauPosition


class UnitsChanged(Kept, frozen=True):
    """An event that changes units or leaders. `changed` holds their resulting states."""

    changed: Changes

    def apply(self, position: VauPosition) -> VauPosition:
        return with_units(super().apply(position) if self.keeps else position, self.changed)


class PhaseBegan(Event, frozen=True, tag="vau.phase-began"):
    """A phase of a segment began (VAU-8.0). `time` is the turn's on the track."""

    turn: int
    side: str
    phase: str
    time: str
    last_turn: int
    kind = "phase"
    level = Level.BRIEF
    rules = ("VAU-8.0", "VAU-0.1")

    def apply(self, position: VauPosition) -> VauPosition:
        """Sets the clock; a new segment forgets the last one."""
        after = replace(
            position, clock=Clock(self.turn, self.side, self.phase), tried=(), attacked=(),
            fought=(), moving=(), reordered=(), entered={},
            standing={side: lasting(orders) for side, orders in position.standing.items()},
        )  # fmt: skip
        if self.phase == "charge":
            return replace(after, answered={})
        return _new_segment(after) if self.phase == "command" else after

    def text(self, level: Level) -> str:
        if self.phase == "set-up":
            return "Set-up."
        phase = self.phase.replace("-", " ")
        if self.phase == "command":
            turn = f"turn {self.turn} of {self.last_turn}, {self.time}"
            return f"{words.side(self.side)} segment, {turn}: command phase."
        if self.phase == "defensive-fire":
            (firing,) = (side for side in SIDES if side != self.side)
            return f"{phase.capitalize()} phase of {words.players(firing)}, {self.time}."
        return f"{words.side(self.side)} {phase} phase, {self.time}."


def _new_segment(p: VauPosition) -> VauPosition:
    """The position with what lasts a segment cleared away."""
    units = {u: replace(state, **FOR_A_SEGMENT) for u, state in p.units.items()}
    return replace(
        p, units=units, ground={FIRM: 1} if FIRM in p.ground else {}, joined={}, forced=(),
        fired=(), fire_losses={},
    )  # fmt: skip


class SetUpFinished(Remark, frozen=True, tag="vau.set-up-finished"):
    """The set-up is done (OB-8)."""

    kind = "set-up"
    level = Level.BRIEF
    rules = ("VAU-0.4",)

    def text(self, level: Level) -> str:
        return "The Allies stand ready; nothing French is on the map yet."


class LevelSet(Event, frozen=True, tag="vau.level-set"):
    """A formation's morale level was looked at (VAU-9.2c, d)."""

    formation: str
    name: str
    count: int
    before: int
    after: int
    modifier: int
    kind = "phase"
    rules = ("VAU-9.2c", "VAU-9.2d")

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(
            position, morale_levels={**position.morale_levels, self.formation: self.after}
        )

    def milestone(self) -> tuple[str, str]:
        return "morale level", str(self.after)

    def text(self, level: Level) -> str:
        lost = words.counted(self.count, "battalion")
        head = f"{self.name}: {lost} lost or routed, level {self.after}"
        if self.before != self.after:
            head += f", before {self.before}"
        return f"{head}, {self.modifier} on its tests." if self.modifier else f"{head}."


class Activated(Event, frozen=True, tag="vau.activated"):
    """A frozen corps or brigade was activated (VAU-16.4). `how` is roll, choice or attacked."""

    formation: str
    name: str
    how: str
    kind = "phase"
    level = Level.BRIEF
    rules = ("VAU-16.4c", "VAU-16.4d", "VAU-16.4e", "VAU-16.4f")

    def apply(self, position: VauPosition) -> VauPosition:
        provoked = tuple(f for f in position.provoked if f != self.formation)
        return replace(position, active=(*position.active, self.formation), provoked=provoked)

    def milestone(self) -> tuple[str, str]:
        return "activation", self.how

    def text(self, level: Level) -> str:
        why = {
            "roll": "by the die of the first cannon shot",
            "choice": "by choice of the Allies",
            "attacked": "because it was attacked",
        }[self.how]
        return f"{self.name} is activated {why}."


class FirstShot(Event, frozen=True, tag="vau.first-shot"):
    """Guns fired for the first time in the game (VAU-16.4c)."""

    turn: int
    kind = "phase"
    level = Level.BRIEF
    rules = ("VAU-16.4c",)

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(position, first_shot=self.turn)

    def text(self, level: Level) -> str:
        return "The first cannon shot of the day is heard: the Allied main body may wake."


class NobodyActivated(Remark, frozen=True, tag="vau.nobody-activated"):
    """The die of the first cannon shot, or the Allied choice, activated nothing (VAU-16.4c)."""

    kind = "phase"
    rules = ("VAU-16.4c", "VAU-16.4d")

    def text(self, level: Level) -> str:
        return "No Allied formation is activated."


class Provoked(Event, frozen=True, tag="vau.provoked"):
    """A frozen formation was fired at, charged or attacked (VAU-16.4f)."""

    formation: str
    name: str
    kind = "phase"
    rules = ("VAU-16.4f",)

    def apply(self, position: VauPosition) -> VauPosition:
        return replace(position, provoked=(*position.provoked, self.formation))

    def text(self, level: Level) -> str:
        return f"{self.name} is attacked; it wakes in the next Allied command phase."


class LeaderReturned(UnitsChanged, frozen=True, tag="vau.leader-returned"):
    """A leader came back to a unit of his command (VAU-14.2b)."""

    leader: str
    unit: str
    cell: str
    kind = "phase"
    rules = ("VAU-14.2b",)

    def apply(self, position: VauPosition) -> VauPosition:
        after = super().apply(position)
        return replace(after, riding={**after.riding, self.leader: self.unit})

    def text(self, level: Level) -> str:
        where = f"{words.unit(self.unit)} at {words.cell(self.cell)}"
        return f"{words.unit(self.leader)} returns, to {where}."


class LevelReached(Event, frozen=True, tag="vau.level-reached"):
    """A victory level was looked at when its turn ended (VAU-18.2j)."""

    side: str
    victory: str
    reached: bool
    why: str
    best: str
    kind = "end"
    level = Level.BRIEF
    rules = (
        "VAU-18.2b", "VAU-18.2c", "VAU-18.2d", "VAU-18.2f", "VAU-18.2g", "VAU-18.2h",
    )  # fmt: skip

    def apply(self, position: VauPosition) -> VauPosition:
        if not self.reached:
            return position
        return replace(position, best={**position.best, self.side: self.best})

    def text(self, level: Level) -> str:
        keeps = f"{words.players(self.side)} keep their {self.best} victory"
        if self.reached and self.best != self.victory:
            return f"{keeps}: {self.why}."
        how = "is reached" if self.reached else "is not reached"
        said = f"{words.side(self.side)} {self.victory} victory {how}: {self.why}."
        return f"{said} {keeps}." if self.best and not self.reached else said
