"""Auditing a save: every order is decided again with the seed, and compared with what was saved."""

from pathlib import Path
from typing import Any

import msgspec

from engine.core import Refusal, kernel
from engine.core.chance import Chance, SeededChance
from engine.core.game import AnyGame
from engine.core.kernel import Entry
from engine.session import folding, reading, saves


def audit(path: Path, open_game: folding.OpenGame) -> list[folding.Difference]:
    """The lines at which the program would now decide otherwise; empty if the save is true.

    Each line is decided from the saved position before it, so one difference brings no others.
    Reads without locking, and leaves out a last line that is cut off or being written. Raises
    SaveError for a damaged save, and ChangedData if the scenario's data changed since.
    """
    saved = reading.parse(path, saves.read_save(path))
    opened = open_game(saved.header)
    folding.require_same_data(saved, opened, "So it cannot be audited.")
    folder = folding.Folder(saved, opened)
    chance = SeededChance(saved.header.seed)
    found = []
    for step in folder.steps():
        if (difference := _decide_again(opened.game, chance, step)) is not None:
            found.append(difference)
    if folder.difference is not None:
        found.append(folder.difference)
    return sorted(found)


def _decide_again(game: AnyGame, chance: Chance, step: folding.Step) -> folding.Difference | None:
    entry = step.entry
    if entry is None:
        return None
    line = step.line.n + 1
    try:
        again = decided_again(game, chance, entry, step.before)
    except Exception as error:
        return folding.Difference(line, _text(entry.order), f"fault: {error!r}")
    if isinstance(again, Refusal):
        return folding.Difference(line, _text(entry.order), f"refused: {again.reason}")
    return _first_difference(line, entry, again)


def decided_again(game: AnyGame, chance: Chance, entry: Entry, before: Any) -> Entry | Refusal:
    """What comes now of the order of an entry, or the refusal of it."""
    if entry.order is None:
        return kernel.begin(game, chance, before).entry
    played = kernel.submit(game, before, entry.side, entry.order, chance)
    return played if isinstance(played, Refusal) else played.entry


def _first_difference(line: int, saved: Entry, now: Entry) -> folding.Difference | None:
    old = [_text(event) for event in saved.events]
    new = [_text(event) for event in now.events]
    if old == new:
        return None
    for left, right in zip(old, new, strict=False):
        if left != right:
            return folding.Difference(line, left, right)
    shorter = min(len(old), len(new))
    return folding.Difference(
        line, "".join(old[shorter : shorter + 1]), "".join(new[shorter : shorter + 1])
    )


def _text(thing: object) -> str:
    return msgspec.json.encode(thing, order="deterministic").decode()
