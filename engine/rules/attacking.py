"""Why nobody can attack a hex, or fire at it, and whom an attack leaves to another.

See SED-11.3, SED-11.4b, TYW-8.0f, TYW-8.15, VAU-12.5a, VAU-13.0b.
"""

from collections.abc import Iterable

from engine.core.refusal import Refusal, refuse
from engine.core.words import cell as cell_words, cells as cell_list, counted, units as unit_list

_FEW = 3
"""So many reasons are told; of more it is said that there are."""


def nobody_can(
    what: str, target: str, near: Iterable[Refusal | None], *rules: str
) -> Refusal | None:
    """What bars each of the units near a hex, the same thing once; None if one is not barred."""
    bars = list(near)
    barred = list(dict.fromkeys(refusal for refusal in bars if refusal is not None))
    if len(bars) > sum(refusal is not None for refusal in bars):
        return None
    told, more = barred[:_FEW], len(barred) - _FEW
    said = [refusal.reason for refusal in told] or ["No unit of yours is near enough."]
    others = [f"{counted(more, 'unit')} more cannot either."] if more > 0 else []
    why = " ".join((f"Nobody can {what} {cell_words(target)} now.", *said, *others))
    return refuse(why, *(dict.fromkeys(rule for one in told for rule in one.rules) or rules))


def leaves(units: tuple[str, ...], cells: tuple[str, ...], odds: str) -> str:
    """Whom an attack leaves to another that must be made, and at what odds at best."""
    who = counted(len(units), "unit") if len(units) > _FEW else unit_list(units)
    alone = "" if units[1:] else " alone"
    return f"Leaves {who}{alone} against {cell_list(cells)}, {odds}."
