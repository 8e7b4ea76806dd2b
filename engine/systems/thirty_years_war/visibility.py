"""The roll for mist, dust and fog (WM-19, LUT-17.3); guns, steps and charges say what it bars."""

from engine.core.event import Kept, Level
from engine.core.words import side as side_words
from engine.systems.thirty_years_war import Pen, Scenario


def roll(pen: Pen, side: str) -> None:
    """At the start of his player turn the roller finds the visibility (WM-19.1, LUT-17.3).

    It holds until he rolls again. At Lützen the first Swedish turn is clear (LUT-17.33).
    """
    s, turn = pen.game.scenario, pen.position.clock.turn
    sight = s.visibility
    if sight is None or sight.roller != side:
        return
    die = pen.roll("visibility")
    short = die in sight.faces[turn - 1]
    pen.emit(VisibilityRolled(side, die, sight.word if short else "", until(s, side, turn)))


def until(s: Scenario, side: str, turn: int) -> str:
    """How long the roll of a side holds: to the roller's next (WM-19.1, LUT-17.3)."""
    if side == s.sides[0]:
        return "for this game turn"
    if turn == s.turns:
        return "to the end of this game turn"
    enemy = side_words(s.enemy_of(side))
    return f"to the end of this game turn and through the next {enemy} player turn"


class VisibilityRolled(Kept, frozen=True, tag="tyw.visibility-rolled"):
    """The visibility of the coming player turns (WM-19.1, LUT-17.3). `sight` of "" is clear."""

    side: str
    die: int
    sight: str
    until: str
    keeps = ("sight",)
    kind = "phase"
    level = Level.BRIEF
    rules = ("WM-19.1", "LUT-17.3")

    def text(self, level: Level) -> str:
        how = self.sight or "clear"
        said = f"Visibility: die {self.die}, {how}, {self.until}."
        if self.sight and level is not Level.BRIEF:
            said += " Movement is halved, fractions up, and guns fire 2 hexes at most."
        return said

    def milestone(self) -> tuple[str, str]:
        return "visibility", self.sight or "clear"
