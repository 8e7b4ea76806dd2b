"""What can be laid over the map, one after the other: zones, lines of sight, objectives, duties.

Nothing of it is asked for unless the player wants it. What is laid over a cell stands where else
it is drawn what it costs to go there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from engine.core.words import cell as cell_words, counted, unit as unit_words
from tui.map import Over
from tui.viewmodel import View

Cells = Mapping[str, Over]


@dataclass(frozen=True)
class Overlay:
    """Marks laid over the map, and the sentence that says what they are."""

    name: str
    cells: Cells
    told: str


def overlay(view: View, name: str) -> Overlay:
    """An overlay by its name, of the position as it is now."""
    cells, told = view.kept(("overlay", name, view.seer), lambda: _MADE[name](view))
    return Overlay(name, cells, told)


def names_of(view: View) -> tuple[str, ...]:
    """The overlays that this game has."""
    return tuple(n for n, kind in _KINDS.items() if kind in view.marks.overlays)


def _zones(view: View) -> tuple[Cells, str]:
    """The zones of both sides, and where they meet."""
    own, enemy = view.viewer, _enemy(view)
    theirs, ours = _zones_of(view, enemy, own), _zones_of(view, own, enemy)
    found = {cell: Over("own zone") for cell in ours}
    found |= {cell: Over("both zones" if cell in ours else "zone") for cell in theirs}
    both = ours & theirs
    return found, (
        f"Zones: e the enemy's, {_hexes(view, theirs - both)}; y your own, {len(ours - both)}; "
        f"c contested by both, {len(both)}."
    )


def _zones_of(view: View, owner: str, other: str) -> set[str]:
    """The cells in zones of the `owner`, as the other side is told of them."""
    words, seen = view.desk.words, view.view
    grid = words.board.grid
    held = {c for u, s in seen.units.items() if words.side_of(u) == owner for c in s.cells}
    near = {cell for at in held for cell in grid.within(at, words.zone_reach)}
    return {cell for cell in near if words.zones(seen, other, cell)}


def _sight(view: View) -> tuple[Cells, str]:
    """What the selected unit, or one who stands at the look cursor, sees and could fire at."""
    words, seen, seer = view.desk.words, view.view, view.seer or view.desk.cursor
    is_unit = seer in seen.units
    cells = tuple(seen.units[seer].cells) if is_unit else (seer,)
    grid = words.board.grid

    def far(there: str) -> str:
        return str(min(grid.distance(cell, there) for cell in cells))

    shots = set(words.shots(seen, seer)) if is_unit and cells else set()
    found = {cell: Over("sight", far(cell)) for cell in words.seen(seen, seer)} if cells else {}
    found |= {cell: Over("shot", far(cell)) for cell in shots}
    who = unit_words(seer) if is_unit else cell_words(seer)
    sees = f"In sight of {who}: s and how far, {_hexes(view, found)}"
    return found, f"{sees}; t can be fired at, {len(shots)}." if is_unit else f"{sees}."


def _objectives(view: View) -> tuple[Cells, str]:
    """The places that count, with the letters of those who hold them."""
    words, seen = view.desk.words, view.view
    cells = [p.cell for p in words.board.places if p.scores]
    letters = words.marks.letters
    holders = {cell: letters.get(words.marks.holder(seen, cell), "") for cell in cells}
    held = [
        f"{words.names.adjectives[side]} {list(holders.values()).count(letter)}"
        for side, letter in letters.items()
    ]
    found = {cell: Over("goal", letter) for cell, letter in holders.items()}
    return found, f"Objectives: $ and whose, {len(found)}: {', '.join(held)}."


def _duties(view: View) -> tuple[Cells, str]:
    """Who must attack and be attacked."""
    duties = view.desk.words.duties(view.view, view.viewer)
    found = {cell: Over("attacker") for cell in duties.attackers}
    found |= {cell: Over("defender") for cell in duties.defenders}
    return found, (
        f"As things stand: a must attack, {_hexes(view, duties.attackers)}; "
        f"n must be attacked, {len(duties.defenders)}."
    )


def _enemy(view: View) -> str:
    return next(side for side in view.desk.session.game.sides if side != view.viewer)


def _hexes(view: View, cells: Iterable[str]) -> str:
    word = view.desk.words.board.cell_word
    return counted(len(set(cells)), word, f"{word}es" if word.endswith("x") else "")


_KINDS = {"zones": "zone", "sight": "sight", "objectives": "goal", "duties": "attacker"}
"""The overlays, as they follow one another, each with a kind of mark that it needs."""
_MADE: dict[str, Callable[[View], tuple[Cells, str]]] = {
    "zones": _zones, "sight": _sight, "objectives": _objectives, "duties": _duties,
}  # fmt: skip
