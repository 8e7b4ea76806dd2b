"""Answers that several systems give alike to what a position file asks."""

from collections.abc import Mapping
from typing import TypeAlias, TypeVar

from engine.core import Refusal
from engine.language.names import plain
from engine.notation.finding import one_of
from engine.notation.hooks import Asking
from engine.notation.text import NotationError
from engine.rules.combat_table import CombatTable
from engine.speech.speaker import Speaker

Answer: TypeAlias = tuple[str, ...]
Row = TypeVar("Row")


def yes_or_no(true: bool) -> Answer:
    """As an answer."""
    return ("yes" if true else "no",)


def unit_on_map(a: Asking, text: str) -> str:
    """A unit that stands somewhere. Raises NotationError."""
    unit = a.finder.unit(text, a.line)
    if not a.position.units[unit].at:
        raise a.line.wrong(f"{unit} is not on the map.")
    return unit


def combat_result(a: Asking) -> Answer:
    """The combat results table: "result 3:1 4"."""
    column, die = a.parts(2)
    table: CombatTable = a.game.scenario.table
    if column not in table.columns:
        one_of(column, table.columns, a.line, "column")
    if die not in "123456" or len(die) != 1:
        raise a.line.wrong(f"{die} is no face of the die.")
    return (table.result(int(die), table.columns.index(column)),)


def chart_row(a: Asking, kinds: Mapping[str, Row]) -> Row:
    """The row of the terrain chart that is named. Raises NotationError."""
    name = next((n for n in kinds if plain(n) == plain(a.text)), "")
    return kinds[name or one_of(a.text, kinds, a.line, "terrain")]


def unit_value(a: Asking, name: str) -> Answer:
    """What a unit's counter says."""
    unit = a.game.scenario.units[a.finder.unit(a.text, a.line)]
    return (str(getattr(unit, name)),)


def refused(a: Asking, refusal: Refusal) -> NotationError:
    """The error to raise for what the rules do not allow, in their words."""
    said = Speaker(a.words.names).say(refusal.reason)
    return a.line.wrong(f"{said} ({', '.join(refusal.rules)})")
