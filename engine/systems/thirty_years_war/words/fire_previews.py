"""What a shot would mean, before it is ordered."""

from collections.abc import Iterator

from engine.core.refusal import Refusal
from engine.core.words import cell as cell_words, counted, listed, unit as unit_words
from engine.speech.game_words import Rows
from engine.systems.thirty_years_war.guns import bombardment, line_of_fire, owners
from engine.systems.thirty_years_war.scenario import GUN, Scenario
from engine.systems.thirty_years_war.state import FIRED, TywPosition
from engine.systems.thirty_years_war.words.charts import range_words


def said(refusal: Refusal) -> str:
    """Why something cannot be, with the first rule."""
    return f"{refusal.reason} Rule {refusal.rules[0]}."


def fire_rows(s: Scenario, p: TywPosition, side: str, cell: str, guns: tuple[str, ...]) -> Rows:
    """What each gun could do to a hex; without guns named, each of the side's own.

    Of these first who can still fire, then who cannot fire there, last who has fired.
    """
    if refusal := bombardment.why_no_target(s, p, side, cell):
        return (said(refusal),)
    held = line_of_fire.holders_of(s, p)
    chosen = guns or sorted(owners.guns_of(s, p, side), key=lambda gun: (
        FIRED in p.units[gun].marks, bombardment.why_no_shot(s, p, gun, cell, held) is not None
    ))  # fmt: skip
    rows = tuple(_shot(s, p, side, gun, cell, held) for gun in chosen)
    return rows or ("There is no gun to fire.",)


def _shot(s: Scenario, p: TywPosition, side: str, gun: str, cell: str, held: dict[str, str]) -> str:
    who = unit_words(gun)
    if (bad := bombardment.bad_gun(s, p, side, gun)) is not None:
        return said(bad)
    if refusal := bombardment.why_no_shot(s, p, gun, cell, held):
        return f"{who}: {said(refusal)}"
    far = s.board.grid.distance(p.units[gun].at, cell)
    fired = " It has fired in this phase." if FIRED in p.units[gun].marks else ""
    return f"{who} on {cell_words(cell)} at range {far}: disrupted on {_dice(s, far)}.{fired}"


def chance(s: Scenario, p: TywPosition, gun: str, cell: str) -> str:
    """How likely a gun disrupts in a hex, in a few words."""
    dice = _faces(s, s.fire.column(s.board.grid.distance(p.units[gun].at, cell)))
    return f"disrupted on {listed(dice, 'or') if dice else 'nothing'}"


def line_rows(s: Scenario, p: TywPosition, seer: str, cell: str) -> Rows:
    """Whether the line of fire from a hex, or a piece's hex, to another is clear, and what for.

    What a gun at its beginning would do there is told too (TYW-5.2).
    """
    here = p.units[seer].at if seer in p.units else seer
    if not here or here == cell:
        return ()
    far = s.board.grid.distance(here, cell)
    head = f"The line of fire from {cell_words(here)} to {cell_words(cell)}, "
    head += f"{counted(far, 'hex', 'hexes')}, is"
    if (block := line_of_fire.blocked(s, p, here, cell)) is not None:
        return (f"{head} blocked {bombardment.block_words(s, block)}.",)
    guns = [u for u, state in p.units.items() if state.at == here and s.pieces[u].kind == GUN]
    refusal = bombardment.why_no_shot(s, p, guns[0], cell) if guns else None
    would = (
        [refusal.reason] if refusal else [f"A gun disrupts there on {_dice(s, far)}."] * bool(guns)
    )
    return (" ".join((f"{head} clear.", *would)),)


def clear_from(s: Scenario, p: TywPosition, seer: str) -> Iterator[str]:
    """The hexes to which the line of fire is clear, as far as a gun can disrupt."""
    here = p.units[seer].at if seer in p.units else seer
    held, grid = line_of_fire.holders_of(s, p), s.board.grid
    for cell in grid.within(here, _farthest(s)) if here else ():
        if cell != here and line_of_fire.blocked(s, p, here, cell, held) is None:
            yield cell


def _farthest(s: Scenario) -> int:
    """The farthest range at which a gun disrupts by some die; without an end, the last column's."""
    ranges = [r for n, r in enumerate(s.fire.ranges)
              if any(s.fire.result(die, n) != "none" for die in range(1, 7))]  # fmt: skip
    beyond = [r for r in s.fire.ranges if r > ranges[-1]]
    return beyond[0] - 1 if beyond else 2 * ranges[-1]


def _dice(s: Scenario, far: int) -> str:
    column = s.fire.column(far)
    dice = _faces(s, column)
    name = range_words(s.fire.columns[column])
    return f"{listed(dice, 'or')}, column {name}" if dice else f"nothing, column {name}"


def _faces(s: Scenario, column: int) -> list[str]:
    """The faces of the die that disrupt in a column."""
    return [str(d) for d in range(1, 7) if s.fire.result(d, column) != "none"]


def all_fire(s: Scenario, p: TywPosition, side: str) -> Rows:
    """Every gun of a side with the hexes it can fire at, the nearest first."""
    rows = [gun_row(s, p, side, gun) for gun in owners.guns_of(s, p, side)]
    return (f"{counted(len(rows), 'gun')} with what each can disrupt, by the die:", *rows)


def gun_row(s: Scenario, p: TywPosition, side: str, gun: str) -> str:
    """A gun with the hexes that it can fire at, by what the die must show."""
    at = p.units[gun].at
    who = f"{unit_words(gun)} at {cell_words(at)}"
    if FIRED in p.units[gun].marks:
        return f"{who} has fired."
    by_column: dict[int, list[str]] = {}
    for cell in bombardment.targets_of(s, p, side, gun):
        far = s.board.grid.distance(at, cell)
        by_column.setdefault(s.fire.column(far), []).append(cell_words(cell))
    told = "; ".join(
        f"on {_dice(s, s.fire.ranges[column])}: {listed(cells)}"
        for column, cells in by_column.items()
    )
    if told:
        return f"{who}, {told}."
    refusal = bombardment.why_none(s, p, side, gun)
    return f"{who}, no target.{f' {refusal.reason}' if refusal else ''}"
