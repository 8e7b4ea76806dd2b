"""Standing orders: what a side answers without being asked, so that a game flows.

They are a secret of the side that gave them; when one answers, its owner hears so.
"""

from __future__ import annotations

import msgspec

KINDS = ("fire", "react", "charge", "square", "withdraw")
"""Opportunity fire, reaction charge, opportunity charge, forming square, retreat before melee."""
ANSWERS = ("ask", "never", "always", "near")
"""`near` is: only at hexes adjacent to it (fire), or at distance 2 or less."""


class Standing(msgspec.Struct, frozen=True):
    """A standing order for one unit, or for all of a side (`unit` empty), about one kind."""

    kind: str
    answer: str
    unit: str = ""
