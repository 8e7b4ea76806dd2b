"""How both sides stand, in a few rows: villages, levels, armies, contacts, who is broken."""

from engine.core.words import (
    cell as cell_words,
    counted,
    listed,
    players,
    unit as unit_words,
    units as unit_list,
)
from engine.speech.game_words import Rows
from engine.speech.listing import contact_rows
from engine.systems.vauchamps import Scenario, VauPosition, held_by, stack, units_of
from engine.systems.vauchamps.command import is_frozen
from engine.systems.vauchamps.order_of_battle import SIDES
from engine.systems.vauchamps.state import DISORDERED, ROUTED
from engine.systems.vauchamps.words.reports import best_row, holder_row, increments_of

ARMS = {
    "infantry": ("infantry unit",), "cavalry": ("cavalry unit",), "guns": ("battery", "batteries"),
}  # fmt: skip


def rows(s: Scenario, p: VauPosition, side: str) -> Rows:
    """The situation as a side asks for it, its own army first."""
    enemy = s.enemy_of(side)

    def hex_words(cell: str) -> str:
        return f"{cell_words(cell)}, {unit_list(stack(s, p, cell))}"

    return (
        *(holder_row(s, p, place) for place in s.victory_places),
        best_row(s, p),
        *(_army(s, p, who) for who in (side, enemy)),
        *contact_rows(
            held_by(s, p, side), held_by(s, p, enemy), s.board.grid.neighbours, hex_words
        ),
        *_broken(s, p),
    )


def increments_lost(s: Scenario, p: VauPosition, side: str) -> int:
    """How many increments a side has lost so far, all of destroyed units with them (VAU-0.13)."""
    own = (u for u in p.units if u in s.units and s.side_of(u) == side)
    return sum(increments_of(s, p, u) for u in own)


def plight(s: Scenario, p: VauPosition, side: str) -> Rows:
    """The formations of a side whose morale level is no longer the first."""
    own = {s.formation_of(u).morale_formation for u in s.units if s.side_of(u) == side}
    return tuple(
        f"{name} at morale level {level}"
        for of, name in s.morale_names.items()
        if of in own and (level := p.morale_levels.get(of, 0))
    )


def _army(s: Scenario, p: VauPosition, side: str) -> str:
    here = units_of(s, p, side)
    arms = {arm: sum(s.units[u].arm == arm for u in here) for arm in ARMS}
    gone = sum(
        state.is_gone for u, state in p.units.items()
        if u in s.units and s.side_of(u) == side
    )  # fmt: skip
    losses = increments_lost(s, p, side)
    told = listed(counted(number, *ARMS[arm]) for arm, number in arms.items() if number)
    destroyed = f", {counted(gone, 'unit')} destroyed" if gone else ""
    frozen = sum(is_frozen(s, p, u) for u in here)
    return (
        f"{players(side)}: {told if here else 'nobody'} on the map, "
        f"{counted(losses, 'increment')} lost in all"
        f"{destroyed}{f', {frozen} frozen' if frozen else ''}."
    )


def _broken(s: Scenario, p: VauPosition) -> Rows:
    told = []
    for name, order in (("Routed", ROUTED), ("Disordered", DISORDERED)):
        found = [u for side in SIDES for u in units_of(s, p, side) if p.units[u].order == order]
        if found:
            at = (f"{unit_words(u)} at {cell_words(p.units[u].at)}" for u in found)
            told.append(f"{name}: {listed(at)}.")
    return tuple(told)
