"""The events of demoralisation and of the king's death. Tags are wire names."""

from engine.core import Event, Level, replace
from engine.core.words import players, side as side_words
from engine.systems.thirty_years_war.state import TywPosition


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
        return replace(position, levels={**position.levels, self.side: self.levels})

    def text(self, level: Level) -> str:
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
        now = tuple(sorted((*position.broken.get(self.side, ()), self.category)))
        return replace(position, broken={**position.broken, self.side: now})

    def milestone(self) -> tuple[str, str]:
        return "demoralised", f"{self.side} {self.category}"

    def text(self, level: Level) -> str:
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
        king = "lost" if self.roll else "settled"
        return replace(position, king=king, king_behind=self.behind)

    def text(self, level: Level) -> str:
        follows = (
            "A die is rolled at the end of the combat phase"
            if self.roll
            else "The Swedes are demoralised already and no die is rolled"
        )
        return f"The king is dead. {follows}."


class KingsDeathRolled(Event, frozen=True, tag="tyw.kings-death-rolled"):
    """The roll for the king's death (LUT-19.2). `needed` is the lowest die that recovers now.

    `stays` is the level of demoralisation if the roll leaves it as it was, else 0.
    """

    side: str
    die: int
    modifier: int
    result: int
    needed: int
    stays: int = 0
    kind = "morale"
    level = Level.BRIEF
    rules = ("LUT-19.0", "LUT-19.11", "LUT-19.12", "LUT-19.15", "LUT-19.2")

    def apply(self, position: TywPosition) -> TywPosition:
        return replace(position, king="settled", needed={**position.needed, self.side: self.needed})

    def milestone(self) -> tuple[str, str]:
        return "king's death", str(self.result)

    def text(self, level: Level) -> str:
        sums = f"die {self.die}"
        if self.modifier:
            sums += f", {'plus' if self.modifier > 0 else 'minus'} 1, result {self.result}"
        same = f" The level stays {self.stays}." if self.stays else ""
        return f"Death of the king: {sums}. {side_words(self.side)} recovery needs {self.needed}."\
               f"{same}"  # fmt: skip


class RollSpared(Event, frozen=True, tag="tyw.roll-spared"):
    """No roll for the king's death after all: the Swedes broke before it (LUT-19.14)."""

    side: str
    kind = "morale"
    rules = ("LUT-19.14",)

    def apply(self, position: TywPosition) -> TywPosition:
        return replace(position, king="settled")

    def text(self, level: Level) -> str:
        return f"No roll for the king: {players(self.side)} are demoralised already."
