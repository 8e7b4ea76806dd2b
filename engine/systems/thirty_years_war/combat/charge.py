"""Cavalry charges: who may, against whom (WM-16, LUT-17.2, NOR-17, ROC-16)."""

from engine.core import Order, Refusal, Verb, parts, refuse, replace, words
from engine.systems.thirty_years_war import HasScenario, Pen, Scenario, TywPosition, scenario, zones
from engine.systems.thirty_years_war.combat import attacks, events


class ChargeNow(Order, frozen=True, tag="charge"):
    """Announce that all cavalry of this combat that can charge does: charge (TYW-8.0h)."""


RULES = {
    "white-mountain": {"who": "WM-16.0", "target": "WM-16.1", "all": "WM-16.2"},
    "lutzen": {"who": "LUT-17.21", "target": "LUT-17.21", "all": "LUT-17.22"},
    "nordlingen": {"who": "NOR-17.1", "target": "NOR-17.1", "all": "NOR-17.12"},
    "rocroi": {"who": "ROC-16.11", "target": "ROC-16.11", "all": "ROC-16.12"},
}
"""The rules of each battle for the same thing."""


def rule(s: Scenario, what: str) -> str:
    """The battle's own rule: who, target or all."""
    return RULES[s.battle][what]


def why_no_charge_at(s: Scenario, p: TywPosition, defenders: tuple[str, ...]) -> Refusal | None:
    """Why nobody may charge these defenders."""
    if s.charge is None or s.charge.targets == "any":
        return None
    shaken = s.charge.targets == "shaken-infantry"
    for unit in defenders:
        if s.pieces[unit].kind != scenario.INFANTRY:
            return refuse(f"{words.unit(unit)} is cavalry; only infantry can be charged.",
                          rule(s, "target"))  # fmt: skip
        if not zones.disrupted(p, unit) and not (shaken and zones.broken(s, p, unit)):
            state = "neither disrupted nor demoralised" if shaken else "not disrupted"
            return refuse(f"{words.unit(unit)} is {state}; only such infantry can be charged.",
                          rule(s, "target"))  # fmt: skip
    return None


def why_not_charger(
    s: Scenario, p: TywPosition, unit: str, defenders: tuple[str, ...]
) -> Refusal | None:
    """Why a unit may not charge these defenders, though it may attack them."""
    piece, charge, who = s.pieces[unit], s.charge, words.unit(unit)
    if charge is None or piece.side not in charge.sides:
        return refuse(f"{words.players(piece.side)} may not charge in this battle.", rule(s, "who"))
    if charge.polish_only and not piece.polish:
        return refuse(f"{who} may not charge; only Polish cavalry can.", rule(s, "who"))
    if piece.kind != scenario.CAVALRY:
        return refuse(f"{who} is no cavalry; only cavalry charges.", rule(s, "who"))
    for enemy in defenders:
        if refusal := why_not_across(s, unit, p.units[unit].at, p.units[enemy].at):
            return refusal
    return _why_no_sight(s, p, unit)


def why_not_across(s: Scenario, unit: str, here: str, there: str) -> Refusal | None:
    """Why nobody charges from a hex into the next: a redoubt between, or the Star Palace."""
    if not all(edge.charge for edge in s.edges_between(here, there)):
        return refuse(f"{words.unit(unit)} may not charge across a redoubt.", "WM-17.3c")
    if s.ground_at(there).name == "palace":
        return refuse(f"{words.cell(there)}, the Star Palace, may not be charged.", "WM-18.3")
    return None


def _why_no_sight(s: Scenario, p: TywPosition, unit: str) -> Refusal | None:
    """In short sight a charge needs a leader stacked or adjacent (WM-19.2d)."""
    if not p.sight or s.visibility is None or not s.visibility.charge_needs_leader:
        return None
    at = p.units[unit].at
    leaders = (p.units[u].at for u in zones.of_kind(s, p, s.pieces[unit].side, scenario.LEADER))
    if any(s.board.grid.distance(at, there) <= 1 for there in leaders):
        return None
    return refuse(
        f"Visibility is {p.sight} and no leader is with or next to {words.unit(unit)}.", "WM-19.2d"
    )


def chargers(
    s: Scenario, p: TywPosition, attackers: tuple[str, ...], defenders: tuple[str, ...]
) -> tuple[str, ...]:
    """The attackers that can charge these defenders: all of them do, or none (WM-16.2)."""
    if why_no_charge_at(s, p, defenders) is not None:
        return ()
    return tuple(u for u in attackers if why_not_charger(s, p, u, defenders) is None)


def why_nobody_charges(
    s: Scenario, p: TywPosition, attackers: tuple[str, ...], defenders: tuple[str, ...]
) -> Refusal | None:
    """Why there can be no charge in this combat."""
    if chargers(s, p, attackers, defenders):
        return None
    reasons = [why_not_charger(s, p, u, defenders) for u in attackers]
    horse = [
        r for u, r in zip(attackers, reasons, strict=True) if s.pieces[u].kind == scenario.CAVALRY
    ]
    first = next((r for r in (*horse, *reasons) if r is not None), None)
    return why_no_charge_at(s, p, defenders) or first


def counted_towards_dx(s: Scenario, charging: tuple[str, ...]) -> int:
    """The printed strength that chargers, disrupted anyway, count towards what Dx demands.

    WM-16.5, LUT-17.25, NOR-17.15, ROC-16.15.
    """
    return sum(s.pieces[u].strength for u in charging)


# ---- announcing it ----


def why_no_charge(
    game: HasScenario, view: TywPosition, side: str, order: ChargeNow
) -> Refusal | None:
    """Why no charge may be announced now."""
    s, fight = game.scenario, attacks.combat_at(view)
    if fight.charging:
        return refuse("The charge is announced already.", rule(s, "all"))
    return why_nobody_charges(s, view, fight.attackers, fight.defenders)


def _charge(pen: Pen, side: str, order: ChargeNow) -> None:
    """Every unit that can charge does (WM-16.2, LUT-17.22, NOR-17.12, ROC-16.12)."""
    s, p, fight = pen.game.scenario, pen.position, attacks.combat_at(pen.position)
    assert s.charge is not None
    charging = chargers(s, p, fight.attackers, fight.defenders)
    pen.emit(events.ChargeAnnounced(charging, s.charge.multiple))
    pen.step(replace(fight, charging=charging))


_BEFORE_IT = attacks.before_it("A charge belongs to an attack that is declared", "TYW-8.0h")


def _misplaced(game: HasScenario, view: TywPosition, side: str) -> Refusal:
    if attacks.defends(view, side):
        return refuse("Only the attacker announces a charge.", rule(game.scenario, "all"))
    return _BEFORE_IT(game, view, side)


CHARGE = Verb(
    ChargeNow, ("charge",), usage="charge",
    help="Announce a charge by all cavalry that can. They are disrupted after it.",
    **parts.no_parts(ChargeNow, why_no_charge),
    refuse=why_no_charge, carry_out=_charge, misplaced=_misplaced, key="(",
)  # fmt: skip
