"""What an attack may come to by what is seen: exact once stacks are shown (SED-8.3a, 11.2)."""

from dataclasses import dataclass

from engine.core.words import STAND_IN
from engine.systems.sedan.combat import odds
from engine.systems.sedan.fortunes import cavalry_charge
from engine.systems.sedan.scenario import FRENCH, Scenario
from engine.systems.sedan.special_units.guard import guard_shift
from engine.systems.sedan.stacks.who_may_stack import stack_rule
from engine.systems.sedan.state import PLAIN_MARKS, SedanPosition, stack

Units = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Guess:
    """What a hex may defend with: its known units, and the least and most of the unknown ones."""

    known: int
    unknown: int
    least: int
    most: int


def guess(s: Scenario, view: SedanPosition, cell: str) -> Guess:
    """What a hex may defend with, judged by what may lie below its top counter (SED-8.3a).

    Units that were attacked or displaced in this phase add nothing (SED-11.10e).
    """
    here = stack(view, cell)
    adding = [u for u in here if not set(view.units[u].marks) & set(PLAIN_MARKS)]
    known = sum(s.units[u].strength for u in adding if not u.startswith(STAND_IN))
    unknown = sum(u.startswith(STAND_IN) for u in adding)
    strengths = sorted(s.units[u].strength for u in possible(s, view, cell))
    most = strengths[-unknown:] if unknown else []
    return Guess(known, unknown, sum(strengths[:unknown]), sum(most))


def possible(s: Scenario, view: SedanPosition, cell: str) -> tuple[str, ...]:
    """The units that may lie unseen in a hex: not seen anywhere, and lawful beside the known."""
    here = [u for u in stack(view, cell) if not u.startswith(STAND_IN)]
    side = s.side_of(here[0]) if here else FRENCH
    unseen = (u.id for u in s.units.values() if u.side == side and u.id not in view.units)
    return tuple(u for u in unseen if not stack_rule(s, (*here, u)))


def parts(
    s: Scenario, view: SedanPosition, cells: Units, units: Units
) -> tuple[tuple[odds.HexPart, ...], tuple[odds.HexPart, ...]]:
    """What the hexes may add, at least and at most."""
    sources = frozenset(view.units[u].at for u in units)
    guesses = [(cell, guess(s, view, cell)) for cell in cells]
    return (
        tuple(odds.hex_part(s, cell, g.known + g.least, sources) for cell, g in guesses),
        tuple(odds.hex_part(s, cell, g.known + g.most, sources) for cell, g in guesses),
    )


def columns(
    s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units,
    dice: tuple[int, ...] = (0,),
) -> tuple[int, int]:  # fmt: skip
    """The lowest and the highest column that an attack may have, by what is unknown.

    `dice` are the lowest and highest of the Cavalry Charge that are to be reckoned with.
    """
    guard = guard_shift(s, view, side)
    least, most = parts(s, view, cells, units)
    low, high = (
        odds.column_of(
            s, cavalry_charge.charge_of(s, units, die).value, sum(part.value for part in hidden)
        )
        for hidden, die in ((most, dice[0]), (least, dice[-1]))
    )
    return odds.shifted(s, low, guard), odds.shifted(s, high, guard)
