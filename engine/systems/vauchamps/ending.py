"""The order that ends a phase or step: one verb, and for each kind of frame what it means there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from engine.core.misplaced import misplaced
from engine.core.order import Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal
from engine.systems.vauchamps.orders import End
from engine.systems.vauchamps.state import VauPosition

WhyNot: TypeAlias = Callable[[Any, VauPosition, str], Refusal | None]
"""Why it may not end yet: of game, view and side."""
Ends: TypeAlias = Mapping[type, tuple[WhyNot, Callable[[Any, str], None]]]
"""For each kind of frame that `end` can end: why not yet, and what follows (ledger, side)."""


def may_always_end(game: Any, view: VauPosition, side: str) -> Refusal | None:
    """Nothing stands in the way."""
    return None


def why_not_end(game: Any, view: VauPosition, side: str, order: End) -> Refusal | None:
    """Why the present business may not end yet (VAU-8.0). `game.ends` knows them all."""
    why: Refusal | None = game.ends[type(view.top)][0](game, view, side)
    return why


def _slot(game: Any, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    return None if why_not_end(game, view, side, End()) else nothing_more(game, view, side, tokens)


def _end(pen: Any, side: str, order: End) -> None:
    pen.game.ends[type(pen.position.top)][1](pen, side)


END = Verb(
    End, ("end", "done"), (), "end", "End the present set-up, phase or step.",
    _slot, lambda t: End(), why_not_end, _end, misplaced, final=True, key="F",
)  # fmt: skip
