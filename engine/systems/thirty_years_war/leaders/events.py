"""The events of leaders. Tags are wire names."""

from engine.core import Event, Kept, Level, Remark, with_units
from engine.core.words import cell, listed, players, unit, units
from engine.systems.thirty_years_war.combat.odds import added
from engine.systems.thirty_years_war.morale.tolls import toll_words, with_toll
from engine.systems.thirty_years_war.state import OUT_OF_PLAY, Combats, Toll, TywPosition


class LeaderLost(Event, frozen=True, tag="tyw.leader-lost"):
    """A leader was removed (TYW-10.0b).

    `overrun` if a unit entered his hex without any zone of control over it: a disrupted one.
    """

    leader: str
    at: str
    by: tuple[str, ...]
    toll: Toll
    overrun: bool = False
    kind = "loss"
    level = Level.BRIEF
    rules = ("TYW-10.0b", "TYW-6.12")
    leave = "TYW-6.16"

    def apply(self, position: TywPosition) -> TywPosition:
        state = OUT_OF_PLAY
        return with_toll(with_units(position, {self.leader: state}), self.toll)

    def text(self, level: Level) -> str:
        said = f"{unit(self.leader)} is lost at {cell(self.at)}, "
        said += "overrun" if self.overrun else "alone in a zone of control"
        if level is Level.BRIEF:
            return said + "."
        by = f" {'by' if self.overrun else 'of'} {units(self.by)}" if self.by else ""
        return f"{said}{by}. {toll_words(self.toll)}".rstrip()


class LeaderCommitted(Kept, frozen=True, tag="tyw.leader-committed"):
    """A leader adds his rating, so many times, to a unit (TYW-10.11, TYW-10.12).

    `combats` count leaders used (ROC-18.0b).
    """

    side: str
    leader: str
    unit: str
    rating: int
    combats: Combats
    times: int = 1
    keeps = ("combats",)
    kind = "combat"
    rules = ("TYW-10.11", "TYW-10.13", "ROC-18.0b")

    def text(self, level: Level) -> str:
        adds = added(self.rating, self.times)
        return f"{unit(self.leader)} leads {unit(self.unit)} and adds {adds}."


class LeadersWithheld(Remark, frozen=True, tag="tyw.leaders-withheld"):
    """A side adds no further leader to a combat, though it could (TYW-10.11)."""

    side: str
    leaders: tuple[str, ...]
    kind = "combat"
    rules = ("TYW-10.11",)

    def text(self, level: Level) -> str:
        return f"{players(self.side)} do not add {listed(map(unit, self.leaders), 'or')}."
