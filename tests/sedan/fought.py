"""Combats fought up to their result, and full stacks in the way of a retreat."""

from __future__ import annotations

from tests.sedan.board import P, Piece, Play


def fought(result: str, *pieces: object, targets: str = "3010", by: tuple[str, ...] = ("p",),
           **more: object) -> Play:  # fmt: skip
    """A combat up to its result, every choice still open."""
    play = Play(*pieces, phase="combat", ask=True, **more)  # type: ignore[arg-type]
    if play.asked == "first-army":
        from engine.systems.sedan.special_units.first_army import PlaceFirstArmy

        play.do(PlaceFirstArmy("first"))
    play.attack(targets, *by)
    play.fight(result)
    return play


def full(cell: str) -> list[Piece]:
    """A full Prussian stack."""
    return [P(f"{cell}-{n}", cell) for n in range(4)]
