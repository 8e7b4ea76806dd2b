"""Refusals: why an order is not carried out, with the rules that say so."""

import msgspec


class Refusal(msgspec.Struct, frozen=True):
    """Why something may not be done. Nothing has changed when one is returned.

    `reason` is one sentence of marked words (engine.core.words); `rules` are ids of the rule
    index, the most telling first, and never empty for a matter of rules.
    """

    reason: str
    rules: tuple[str, ...] = ()


def refuse(reason: str, *rules: str) -> Refusal:
    """A refusal citing one or more rule ids, each once."""
    return Refusal(reason, tuple(dict.fromkeys(rules)))
