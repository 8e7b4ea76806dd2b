"""Room at the entry hexes: units that share one must always be able to part before the phase ends.

Reinforcements may enter where a unit stands (LUT-16.13b, ROC-17.14), but may not be kept from
their own turn by a move that shuts them in (LUT-16.17, ROC-17.12).
"""

from engine.board.search import Arrival
from engine.core import Refusal, refuse, replace, with_units, words
from engine.systems.thirty_years_war import MOVED, Scenario, TywPosition
from engine.systems.thirty_years_war.movement import steps as moves


def stuck(field: moves.Field) -> str:
    """A hex whose units cannot all find a hex of their own any more; "" if there is none.

    Whoever has moved stays. As a rule one step is enough to tell; if not, whole moves are tried.
    """
    if len(field.parting) == len(field.sharing):
        return ""
    left = (u for u in field.sharing if u not in field.parting_far)
    return next((field.p.units[u].at for u in left), "")


def why_shut_in(before: moves.Field, after: TywPosition, piece: str, *rules: str) -> Refusal | None:
    """Why a unit may not go where it stands `after`: units that share a hex could not part then.

    Whoever could part before, by a step each, still can if it takes none of their hexes.
    """
    cell = after.units[piece].at
    kept = {at for unit, at in before.parting.items() if unit != piece}
    one_more = cell in before.friends and before.p.units[piece].at != cell
    if cell not in kept and not one_more and len(before.parting) == len(before.sharing):
        return None
    if stuck(before):
        return None
    there = moves.Field(before.s, after, before.side)
    if not (full := stuck(there)):
        return None
    return refuse(
        f"Then {words.units(there.friends[full])} could not part at {words.cell(full)}, where only "
        "one unit may stay.",
        *(rules or (sharing_rule(before.s), "TYW-6.31a")),
    )


def sharing_rule(s: Scenario) -> str:
    """The battle's rule by which units share an entry hex for a while."""
    return "ROC-17.14" if s.battle == "rocroi" else "LUT-16.13b"


# ---- moves ----


def why_no_stop(m: moves.Mover, cell: str) -> Refusal | None:
    """Why a move may not end there: it would shut in units that must still part."""
    if not m.is_unit or not m.field.sharing:
        return None
    there = replace(m.p.units[m.piece], at=cell).marked(MOVED)
    return why_shut_in(m.field, with_units(m.p, {m.piece: there}), m.piece)


def stops(s: Scenario, p: TywPosition, piece: str) -> dict[str, Arrival]:
    """Where a piece can go and stay, at what cost and by which way."""
    m = moves.mover(s, p, piece)
    found = moves.reachable(s, p, piece)
    return {cell: way for cell, way in found.items() if why_no_stop(m, cell) is None}


def good_steps(m: moves.Mover, here: str, spent: dict[str, int]) -> tuple[str, ...]:
    """The hexes into which the group may step and then stop, there or farther on."""
    steps = moves.next_steps(m, here, spent)
    if not m.is_unit or not m.field.sharing:
        return steps
    return tuple(n for n in steps if _can_stop(m, n, moves.spent_after(m, spent, here, n)))


def _can_stop(m: moves.Mover, here: str, spent: dict[str, int]) -> bool:
    return why_no_stop(m, here) is None or any(
        _can_stop(m, n, moves.spent_after(m, spent, here, n))
        for n in moves.next_steps(m, here, spent)
    )
