"""Reasons as they should be: one sentence, short for the ear, with a number."""

from __future__ import annotations

import re

from engine.computer.reasons import LONGEST

ONE = re.compile(r"[A-Z](?:[^.;]|\.(?=\d))+\.")


def is_a_reason(said: str) -> bool:
    """True for one sentence of at most 120 characters that has a number."""
    return bool(ONE.fullmatch(said)) and len(said) <= LONGEST and any(c.isdigit() for c in said)
