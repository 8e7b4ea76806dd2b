"""Forced marches (VAU-11.2)."""

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Choice, parts
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, command
from engine.systems.vauchamps.movement.events import ForcedMarchBegan
from engine.systems.vauchamps.where import steady, units_of


class ForceMarch(Order, frozen=True, tag="force-march"):
    """Force-march a division or brigade (VAU-11.2a)."""

    formation: str


def units_in(s: Scenario, p: VauPosition, formation_id: str) -> tuple[str, ...]:
    """The units of a division or brigade on the map."""
    side = s.formations[formation_id].side
    return tuple(u for u in units_of(s, p, side) if s.units[u].formation == formation_id)


def bound(s: Scenario, p: VauPosition, formation_id: str) -> tuple[str, ...]:
    """Those that a forced march would bind: in good order, in column or road march (VAU-11.2a)."""
    return tuple(
        u for u in units_in(s, p, formation_id) if steady(p, u) and p.units[u].formation in MARCHING
    )


def turns_running(p: VauPosition, formation_id: str) -> int:
    """How many turns running it would have marched so with this one (VAU-11.2f)."""
    if p.forced_last.get(formation_id, -1) == p.clock.turn - 1:
        return p.forced_before.get(formation_id, 0) + 1
    return 1


def why_no_march(s: Scenario, p: VauPosition, side: str, formation_id: str) -> Refusal | None:
    """Why a division or brigade may not force-march (VAU-11.2a)."""
    found = s.formations.get(formation_id)
    if found is None or found.side != side:
        return refuse(f"{formation_id} is no division or brigade of yours.", "VAU-11.2a")
    if formation_id in p.forced:
        return refuse(f"{found.name} is on a forced march already.", "VAU-11.2a")
    if level := p.morale_levels.get(found.morale_formation, 0):
        return refuse(f"{found.name} is at morale level {level}; only level 0 may.", "VAU-11.2a")
    units = units_in(s, p, formation_id)
    if not units:
        return refuse(f"{found.name} has nobody on the map.", "VAU-11.2a")
    if any(p.units[u].acted for u in units):
        return refuse(
            f"A unit of {found.name} has moved; a forced march is named before.", "VAU-11.2a"
        )
    ready = [u for u in bound(s, p, formation_id) if not s.units[u].mounted]
    if not ready:
        return refuse(
            f"{found.name} has no foot in good order in column or road march.", "VAU-11.2a",
            "VAU-11.2d",
        )  # fmt: skip
    if all(command.is_frozen(s, p, u) for u in ready):
        return refuse(f"{found.name} is not yet activated.", "VAU-16.4b")
    return None


def may_march(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The divisions and brigades that may force-march now."""
    return tuple(f for f in s.formations if why_no_march(s, p, side, f) is None)


def why_not(game: HasScenario, view: VauPosition, side: str, order: ForceMarch) -> Refusal | None:
    """See `why_no_march`."""
    refusal = why_no_march(game.scenario, view, side, order.formation)
    s = game.scenario
    if refusal is None or order.formation in s.formations:
        return refusal
    if meant := called(s, side, order.formation):
        return why_no_march(s, view, side, meant)
    able = [s.formations[f].name for f in may_march(s, view, side)]
    who = f"Name one of {words.listed(able, 'or')}." if able else "None of yours can march so now."
    return refuse(f"{refusal.reason} {who}", "VAU-11.2a")


def called(s: Scenario, side: str, name: str) -> str:
    """The one of a side's divisions and brigades whose name begins so; "" if none or several."""
    wanted = name.casefold().replace("-", " ")
    found = [f for f, x in s.formations.items()
             if x.side == side and x.name.casefold().startswith(wanted)]  # fmt: skip
    return found[0] if len(found) == 1 else ""


def _carry_out(pen: Pen, side: str, order: ForceMarch) -> None:
    s, p = pen.game.scenario, pen.position
    name = s.formations[order.formation].name
    times = turns_running(p, order.formation)
    others = set(units_in(s, p, order.formation)) - {*bound(s, p, order.formation)}
    apart = {u: replace(p.units[u], apart=True) for u in p.units if u in others}
    pen.emit(ForcedMarchBegan(apart, order.formation, name, p.clock.turn, times))


FORCE_MARCH = Verb(
    ForceMarch, ("force march", "force"), usage="force march FORMATION",
    help="A division or brigade marches at double its allowance, and tests afterwards.",
    **parts(ForceMarch, Choice(may_march, "division or brigade to force-march")),
    refuse=why_not, carry_out=_carry_out, key="f",
    misplaced=belongs(
        "A forced march begins in the movement phase, before its units move.", "VAU-11.2a",
    ),
)  # fmt: skip


MARCHING = ("column", "road-march", "limbered")
"""The formations in which a unit marches by force (VAU-11.2d)."""


def is_bound(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for a unit bound by a forced march for the segment (VAU-11.2a, VAU-11.2d)."""
    return s.units[unit].formation in p.forced and not p.units[unit].apart


def is_forced(s: Scenario, p: VauPosition, unit: str) -> bool:
    """True for a bound unit as long as it is in good order: it marches, and will test."""
    state = p.units[unit]
    return is_bound(s, p, unit) and not state.broken
