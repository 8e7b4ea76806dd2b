"""Who cannot retreat, as a preview of a combat tells it in several games."""

from collections.abc import Sequence

from engine.core.words import listed


def shut_in_words(who: str, is_one: bool, lacking: str, results: Sequence[str]) -> str:
    """That somebody has no way to retreat, so that these results are his end.

    `lacking` is what he has not: "hex to retreat to".
    """
    has, whom = ("has", "it") if is_one else ("have", "them")
    return f"{who} {has} no {lacking}: {listed(results, 'or')} eliminates {whom}."
