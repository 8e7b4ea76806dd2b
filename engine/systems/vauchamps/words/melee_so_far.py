"""How far the melee at a hex has come: what is past is not told as still to come (VAU-13.0d)."""

from engine.systems.vauchamps import VauPosition
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee.steps import STEPS

_ORDER = tuple(STEPS)


def melee_at(p: VauPosition, target: str) -> Melee | None:
    """The melee at a hex that is being decided, also while units of it go back; else None."""
    found = (f for f in reversed(p.agenda) if isinstance(f, Melee) and f.target == target)
    return next(found, None)


def lies_ahead(p: VauPosition, target: str, step: str) -> bool:
    """True if a melee at a hex, or one that could be, has this step still to come or is at it."""
    fight = melee_at(p, target)
    return fight is None or _ORDER.index(fight.step) <= _ORDER.index(step)


def passed(p: VauPosition, target: str) -> tuple[str, ...]:
    """The defenders of a hex that have passed their tests in the melee there (VAU-13.0d)."""
    fight = melee_at(p, target)
    return fight.passed if fight is not None else ()


def spared(p: VauPosition, target: str) -> tuple[str, ...]:
    """The cavalry that spares its horses in the melee at a hex (VAU-5.0d)."""
    fight = melee_at(p, target)
    return fight.spared if fight is not None else ()
