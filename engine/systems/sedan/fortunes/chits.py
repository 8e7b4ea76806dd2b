"""Where Fortunes of War chits are: in the cup, waiting, in force, set aside, gone (SED-12)."""

from typing import Any

from engine.core import replace
from engine.systems.sedan import refusals, state
from engine.systems.sedan.fortunes.events import ChitInForce, ChitSetAside
from engine.systems.sedan.scenario import Scenario

CAVALRY_CHARGE = "cavalry-charge"
DISENGAGEMENT = "disengagement"
PONTOON = "pontoon-bridge"
INTELLIGENCE = "intelligence"
STAFF = "field-general-staff"
AGITATION = "revolutionary-agitation"
FOREIGN_LEGION = "foreign-legion"
TIREURS = "francs-tireurs"
GUN = "mitrailleuse"
SYSTEM_D = "systeme-d"


def full_cup(s: Scenario) -> dict[str, int]:
    """All the chits, which go into the cup before play (SED-2.11)."""
    return {kind.id: kind.count for kind in s.chits.values() if kind.count}


def counts(p: state.SedanPosition, **changed: Any) -> dict[str, Any]:
    """The fields of a chit event: where all chits are, with some changed."""
    now = {"cup": p.cup, "aside": p.aside, "chits": p.chits, "gone": p.gone}
    return now | changed


def plus(counted: dict[str, int], kind: str, number: int) -> dict[str, int]:
    """A count of chits with one kind changed; zero is not written."""
    left = {**counted, kind: counted.get(kind, 0) + number}
    return {k: n for k, n in left.items() if n}


def without(chits: tuple[state.HeldChit, ...], kind: str) -> tuple[state.HeldChit, ...]:
    """The chits held, less the first of a kind."""
    at = next(i for i, chit in enumerate(chits) if chit.kind == kind)
    return chits[:at] + chits[at + 1 :]


def put_in_force(pen: refusals.Pen, kind: str, about: str) -> None:
    """A chit that waited takes effect."""
    p = pen.position
    chits = tuple(replace(c, in_force=True) if c.kind == kind else c for c in p.chits)
    pen.emit(ChitInForce(**counts(p, chits=chits), chit=kind, about=about))


def set_aside(pen: refusals.Pen, kind: str, why: str) -> None:
    """A chit that waited or was in force is set aside, if it is held (SED-12.2c)."""
    p = pen.position
    if p.held(kind) is None:
        return
    changed = counts(p, chits=without(p.chits, kind), aside=plus(p.aside, kind, 1))
    pen.emit(ChitSetAside(**changed, chit=kind, why=why))
