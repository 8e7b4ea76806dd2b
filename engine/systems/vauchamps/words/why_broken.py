"""What disordered or routed units, in a few words: fire, a melee, a failed test (VAU-4.0e)."""

from collections.abc import Iterable, Mapping

from engine.core import Event
from engine.core.words import cell as cell_words
from engine.systems.vauchamps.events import PhaseBegan
from engine.systems.vauchamps.melee.events import MeleeFought
from engine.systems.vauchamps.morale.breaking import FURTHER
from engine.systems.vauchamps.morale.events import Disordered, Routed, Tested


def causes(events: Iterable[Event]) -> Mapping[str, str]:
    """By units why they were broken at last, as far as a side heard it (VAU-4.0h, VAU-4.0j).

    Who runs on keeps the cause that it ran for first.
    """
    found, failed, melee = dict[str, str](), dict[str, str](), ""
    for event in events:
        match event:
            case PhaseBegan():
                melee = ""
            case MeleeFought(target=target):
                melee = f"after a melee at {cell_words(target)}"
            case Tested(unit=unit, cause=cause, passed=False):
                failed[unit] = cause
            case Routed(unit=unit, why=why) if why not in ("", FURTHER):
                found.setdefault(unit, why)
            case Routed(unit=unit) | Disordered(unit=unit):
                found[unit] = failed.pop(unit, "") or melee or found.get(unit, "")
    return found
