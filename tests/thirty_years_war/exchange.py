"""Exchanging sealed notes of White Mountain that a side cannot tell apart (WM-22.3a, WM-23.1a).

    .venv/bin/python -m tests.thirty_years_war.exchange 10000

plays random games and tries so many exchanges.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping

import msgspec

from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.white_mountain import choices, held_back, notable
from tests.contract.exchange import heard_of, moments, try_games
from tests.thirty_years_war.board import real

OPTIONS = ("wm-extra", "wm-manoeuvre", "command", "plunder")
replace = msgspec.structs.replace


def exchanges(game: TywGame, p: TywPosition, side: str) -> Iterator[TywPosition]:
    """Positions in which the other side wrote something else, as far as `side` cannot know.

    Of the manoeuvre everybody sees who is missing from the map, and not by which wing he comes; of
    the optional pieces nobody sees who is noted.
    """
    enemy = game.scenario.enemy_of(side)
    if p.shown or enemy not in p.notings:
        return
    note, count = p.notes.get(enemy, {}), p.notings[enemy]
    notes = [_rewritten(game, p, enemy, note, step) for step in (1, 2, 3)]
    if not held_back(game.scenario, p, enemy) or not any(
        p.units[u].at for u in notable(game.scenario, p, enemy)
    ):
        notes.append({})
    for written in notes:
        if written != note:
            yield replace(
                p,
                notes={**p.notes, enemy: written},
                notings={**p.notings, enemy: count + len(written)},
            )


def _rewritten(
    game: TywGame, p: TywPosition, side: str, note: Mapping[str, str], step: int
) -> dict[str, str]:
    """Each entry of a piece that is off the map changed to another lawful one."""
    found = {}
    for piece, choice in note.items():
        others = [c for c in choices(game.scenario, p, side, piece) if c != "none"]
        off = not p.units[piece].at
        found[piece] = others[step % len(others)] if off and others else choice
    return found


def try_hearing(game: TywGame, seed: int, most: int, share: float = 1) -> int:
    """Let a side do the same with other words in its note; the other side hears the same.

    Returns how often that was compared.
    """
    done = 0
    for position, side, order, rng in moments(game, seed, "hearing", share):
        listener = game.scenario.enemy_of(side)
        found = list(exchanges(game, position, listener))
        for other in rng.sample(found, min(2, len(found))):
            here = heard_of(game, position, side, order, listener)
            there = heard_of(game, other, side, order, listener)
            if here is not None and there is not None:
                assert here == there, f"{listener} hears a secret in {order}"
                done += 1
        if done >= most:
            break
    return done


def with_notes() -> TywGame:
    """White Mountain with both sealed notes."""
    return TywGame(real("white-mountain", *OPTIONS))


if __name__ == "__main__":
    most = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 1
    tried = try_games(with_notes(), exchanges, seed, most, share=0.5)
    heard = try_hearing(with_notes(), seed, most, share=0.5)
    print(f"{tried} exchanges tried, {heard} orders heard, no leak.")
