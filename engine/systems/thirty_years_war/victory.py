"""The end: points for what is held, and who has won (WM-25, LUT-21, NOR-19, ROC-20)."""

from collections.abc import Mapping

from engine.core import Event, Level, general, replace
from engine.core.words import counted, players
from engine.systems.thirty_years_war import Pen, Scenario, TywPosition
from engine.systems.thirty_years_war.setup.events import NotesShown
from engine.systems.thirty_years_war.victory_points import ITEMS, final_items


def show_notes(pen: Pen) -> None:
    """The sealed notes are shown when the game ends, however it ends (WM-22.3a, WM-23.1a)."""
    s = pen.game.scenario
    writers = [x.side for x in (s.manoeuvre, s.extra) if x is not None]
    if writers:
        pen.emit(NotesShown({side: pen.position.notes.get(side, {}) for side in writers}))


def level_of(s: Scenario, most: int, least: int) -> str:
    """The level of victory of the higher total over the lower; "" is a draw.

    NOR-19.3 by the exact ratio, ROC-20.2 by the margin, else any difference wins.
    """
    v = s.victory
    if most == least or most < v.least:
        return ""
    if v.kind == "points":
        return "victory"
    if v.kind == "margin":
        reached = [b.name for b in v.bands if most - least >= b.margin]
    else:
        reached = [b.name for b in v.bands if most * b.ratio[1] >= least * b.ratio[0]]
    return reached[-1] if reached else ""


def results(s: Scenario) -> tuple[str, ...]:
    """The wire names of all results by points."""
    levels = tuple(b.name for b in s.victory.bands) or ("victory",)
    return (*(f"{side}-{level}" for side in s.sides for level in levels), "draw")


def ahead(s: Scenario, totals: Mapping[str, int]) -> tuple[str, int, int, str]:
    """Who is ahead, the points of both, and what level of victory that is; see level_of."""
    winner = max(s.sides, key=lambda side: totals[side])
    most, least = totals[winner], totals[s.enemy_of(winner)]
    return winner, most, least, level_of(s, most, least)


def finish(pen: Pen) -> None:
    """After the last turn add up, show the notes, and name the winner (TYW-4.0)."""
    s = pen.game.scenario
    for side in s.sides:
        items = final_items(s, pen.position, side)
        pen.emit(FinalPoints(side, items, {**pen.position.score.get(side, {}), **items}))
    show_notes(pen)
    totals = {side: sum(pen.position.score.get(side, {}).values()) for side in s.sides}
    first, second = s.sides
    winner, most, least, level = ahead(s, totals)
    words = f"{players(first)} {counted(totals[first], 'point')}, {players(second)} "\
            f"{totals[second]}.{lead_words(s, most, least)}"  # fmt: skip
    if not level:
        pen.emit(general.Ended("draw", "", words))
        return
    how = "" if level == "victory" else f" A {level} victory."
    pen.emit(general.Ended(f"{winner}-{level}", winner, words + how))


def lead_words(s: Scenario, most: int, least: int) -> str:
    """What the level is read from, if anything: the ratio, cut to hundredths, or the margin.

    NOR-19.3, ROC-20.2.
    """
    if s.victory.kind == "margin":
        return f" A margin of {counted(most - least, 'point')}."
    if most < s.victory.least:
        return f" With fewer than {s.victory.least} points nobody wins."
    if s.victory.kind == "ratio" and least:
        return f" A ratio of {most * 100 // least / 100:g} to 1."
    return ""


class FinalPoints(Event, frozen=True, tag="tyw.final-points"):
    """Points that are counted at the end of the game only: guns held, and bonuses."""

    side: str
    items: dict[str, int]
    score: dict[str, int]
    kind = "end"
    rules = ("WM-25.1", "WM-25.2", "LUT-21.11", "NOR-19.1", "ROC-20.11", "ROC-20.12")

    def apply(self, position: TywPosition) -> TywPosition:
        return replace(position, score={**position.score, self.side: self.score})

    def text(self, level: Level) -> str:
        rows = ", ".join(f"{n} for {ITEMS.get(item, item)}" for item, n in self.score.items() if n)
        total = sum(self.score.values())
        return f"{players(self.side)} have {counted(total, 'point')}{': ' if rows else ''}{rows}."
