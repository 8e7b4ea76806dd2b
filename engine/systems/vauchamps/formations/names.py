"""Formations as they are said."""

from __future__ import annotations

from engine.systems.vauchamps.state import GENERAL, ROAD_MARCH, SKIRMISH

FORM_WORDS = {GENERAL: "general order", SKIRMISH: "skirmish order", ROAD_MARCH: "road march"}
"""Formations whose word is not their name."""


def form_words(form: str) -> str:
    """A formation as it is said."""
    return FORM_WORDS.get(form, form)
