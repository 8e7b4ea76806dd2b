"""Refusals that several orders of Sedan 1870 share, and the pen that rule code holds."""

from typing import TypeAlias

from engine.core import Refusal, ledger, misplaced, refuse, words
from engine.systems.sedan.regions import PALATINATE
from engine.systems.sedan.scenario import HasScenario, Scenario
from engine.systems.sedan.state import ELIMINATED, SedanPosition

Pen: TypeAlias = ledger.Ledger[HasScenario, SedanPosition]


def phase_words(phase: str) -> str:
    """A phase as it is called."""
    return {"fortunes": "Fortunes of War"}.get(phase, phase)


def moment(s: Scenario, p: SedanPosition) -> str:
    """The present phase in words."""
    if p.clock.phase == "set-up":
        return f"{words.side(p.clock.side)} set-up"
    return f"{words.side(p.clock.side)} {phase_words(p.clock.phase)} phase of turn {p.clock.turn}"


def not_your_turn(game: HasScenario, view: SedanPosition, side: str) -> Refusal:
    """It is not this side that must choose now, or not this that is to be chosen (SED-5.2).

    What exactly the other side must choose may name units that this side does not know (SED-8.3a).
    """
    if view.outcome is not None:
        return refuse("The game is over.", "SED-4.3b")
    s, top = game.scenario, view.top
    chooser = top.sides[0] if top and top.sides else s.enemy_of(side)
    rules = (*(top.rules if top else ()), "SED-5.2")
    if chooser != side:
        return refuse(f"{words.players(chooser)} choose now. {moment(s, view)}.", *rules)
    return refuse(f"{misplaced.DOES_NOT_FIT} {game.pending(view, side)}", *rules)


def bad_cell(s: Scenario, cell: str) -> Refusal | None:
    """Why this is no hex of the map."""
    if cell in s.board.grid:
        return None
    grid = s.board.grid
    last = f"{grid.columns:02d}{grid.rows:02d}"
    return refuse(
        f"{cell} is no hex of this map; its hexes run from 0101 to {last}, and no unit leaves it.",
        "SED-2.2a", "SED-10.19a",
    )  # fmt: skip


def bad_unit(s: Scenario, p: SedanPosition, side: str, unit: str) -> Refusal | None:
    """Why this is not a unit on the map that a side may order: unknown, not its own, or gone."""
    if unit not in s.units or (unit not in p.units and s.units[unit].side == side):
        return refuse(f"There is no unit {unit.lstrip('?')}.", "SED-2.2b")
    if s.units[unit].side != side:
        owner = s.units[unit].side
        return refuse(
            f"{words.unit(unit)} is a {words.side(owner)} unit, not yours to order.",
            "SED-2.2b", "SED-10.2g",
        )  # fmt: skip
    state = p.units[unit]
    if ELIMINATED in state.marks:
        return refuse(f"{words.unit(unit)} is eliminated.", "SED-2.2b")
    if not state.at:
        return refuse(f"{words.unit(unit)} is not on the map.", "SED-2.2b")
    return None


def named(country: str) -> str:
    """A country as it is said in a sentence: "the Palatinate", "Baden"."""
    return f"the {country}" if country == PALATINATE else country


def closed_words(s: Scenario, side: str, cell: str) -> Refusal | None:
    """Why no unit of a side may ever enter a hex (SED-10.13, 10.18a, 10.19c)."""
    if cell not in s.closed_to[side]:
        return None
    if s.terrain_at(cell).closed:
        return refuse(f"{words.cell(cell)} is swamp; no unit may ever enter it.", "SED-10.13")
    country = s.country_at(cell)
    if not country.french and not country.prussian:
        return refuse(f"{words.cell(cell)} is in {country.name}, neutral ground.", "SED-10.19c")
    return refuse(
        f"{words.cell(cell)} is in {named(country.name)}; no {words.side(side)} unit may enter it.",
        "SED-10.18a",
    )
