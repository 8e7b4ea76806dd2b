"""Exchanging sealed notes of White Mountain that a side cannot tell apart (WM-22.3a, WM-23.1a)."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping

import msgspec

from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.reinforcements.arrivals import held_back
from engine.systems.thirty_years_war.setup.notes import choices, notable
from engine.systems.thirty_years_war.state import TywPosition
from tests.contract.exchange import Other
from tests.thirty_years_war.board import real

OPTIONS = {"white-mountain-1620": ("wm-extra", "wm-manoeuvre", "command", "plunder")}
replace = msgspec.structs.replace


def exchanges(game: TywGame, p: TywPosition, side: str, rng: random.Random) -> Iterator[Other]:
    """Positions in which the other side wrote something else, as far as `side` cannot know.

    Of the manoeuvre everybody sees who is missing from the map, and not by which wing he comes; of
    the optional pieces nobody sees who is noted.
    """
    enemy = game.scenario.enemy_of(side)
    if p.shown or enemy not in p.notings:
        return
    note, count = p.notes.get(enemy, {}), p.notings[enemy]
    notes = [_rewritten(game, p, enemy, note, rng) for _ in range(2)]
    if not held_back(game.scenario, p, enemy) or not any(
        p.units[u].at for u in notable(game.scenario, p, enemy)
    ):
        notes.append({})
    for written in notes:
        if written != note:
            yield Other(
                replace(
                    p,
                    notes={**p.notes, enemy: written},
                    notings={**p.notings, enemy: count + len(written)},
                )
            )


def _rewritten(
    game: TywGame, p: TywPosition, side: str, note: Mapping[str, str], rng: random.Random
) -> dict[str, str]:
    """Each entry of a piece that is off the map changed to another lawful one."""
    found = {}
    for piece, choice in note.items():
        others = [c for c in choices(game.scenario, p, side, piece) if c != "none"]
        off = not p.units[piece].at
        found[piece] = rng.choice(others) if off and others else choice
    return found


def with_notes() -> TywGame:
    """White Mountain with both sealed notes."""
    return TywGame(real("white-mountain", *OPTIONS["white-mountain-1620"]))
