"""That enemies may fire at units on a way, or charge them: in short, and by whom and where."""

from collections.abc import Iterator

from engine.speech.game_words import Rows
from engine.systems.vauchamps.fire.opportunity import may_fire
from engine.systems.vauchamps.movement.exposed import Danger, Exposed


def leaving_rows(units: tuple[str, ...], dangers: Exposed) -> Rows:
    """Who may fire at units as they leave hexes in their front (VAU-12.7a)."""
    cells: dict[Danger, tuple[str, ...]] = {}
    for cell, danger in dangers.items():
        cells[danger] = (*cells.get(danger, ()), cell)
    return tuple(
        may_fire(danger.by, units, "", left, danger.sure) for danger, left in cells.items()
    )


def on_the_way(what: str, dangers: Exposed) -> Iterator[str]:
    """That fire or a charge may come on a way; perhaps, if it hangs on hidden numbers."""
    if dangers:
        sure = any(danger.sure for danger in dangers.values())
        yield f"{'' if sure else 'perhaps '}{what} on the way"
