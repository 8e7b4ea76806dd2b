"""Refusals that several orders of Dunkirk 1940 share."""

from engine.core.misplaced import out_of_turn
from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, side as side_words, unit as unit_words
from engine.systems.dunkirk.scenario import HasScenario, Scenario
from engine.systems.dunkirk.state import DunkirkPosition


def not_your_turn(game: HasScenario, view: DunkirkPosition, side: str) -> Refusal:
    """It is not this side that must choose now, or not this that is to be chosen (DNK-7.0)."""
    return out_of_turn(
        game, view, side, moment(game.scenario, view), over="DNK-6.3", rule="DNK-7.0"
    )


def moment(s: Scenario, p: DunkirkPosition) -> str:
    """The present phase in words."""
    if p.clock.phase == "set-up":
        return f"{side_words(p.clock.side)} set-up"
    return f"{side_words(p.clock.side)} {p.clock.phase} phase of turn {p.clock.turn}"


def bad_cell(s: Scenario, cell: str, *more: str) -> Refusal | None:
    """Why this is not a hex for ground units: no such hex (`more` rules say so too), or sea."""
    if cell not in s.board.grid:
        return refuse(
            f"{cell} is no hex of this map; its hexes run from {s.board.grid.extent}.",
            "DNK-2.0c", *more,
        )  # fmt: skip
    if s.is_sea(cell):
        return refuse(f"{cell_words(cell)} is sea; no unit may be there.", "DNK-2.0d")
    return None


def bad_unit(s: Scenario, p: DunkirkPosition, side: str, unit: str, rule: str) -> Refusal | None:
    """Why this is not a unit that a side may order now: unknown, not its own, or gone."""
    if unit not in s.units:
        return refuse(f"There is no unit {unit}.", rule)
    if s.units[unit].side != side:
        owner = s.units[unit].side
        return refuse(
            f"{unit_words(unit)} is a {side_words(owner)} unit, not yours to order now.", rule
        )
    if unit not in p.units or (not p.units[unit].at and p.clock.phase != "set-up"):
        return refuse(f"{unit_words(unit)} is not on the map.", rule)
    return None
