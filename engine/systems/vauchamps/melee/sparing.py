"""Sparing the horses: cavalry fights at a third of its value and does not tire (VAU-5.0d)."""

from collections.abc import Callable

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Units, parts
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, enemies_at, of_pending
from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee.course import asks, briefly, by_name, go, is_attackers, side_of
from engine.systems.vauchamps.melee.events import HorsesSpared
from engine.systems.vauchamps.morale import readiness
from engine.systems.vauchamps.morale.events import agree


class Spare(Order, frozen=True, tag="spare"):
    """Cavalry fights with a third of its value and so spares its horses (VAU-5.0d)."""

    units: tuple[str, ...]


def may_spare(s: Scenario, p: VauPosition, frame: Melee, units: tuple[str, ...]) -> tuple[str, ...]:
    """The cavalry that may spare its horses: no doubled charger, none that charged for free."""
    return tuple(
        u
        for u in units
        if s.units[u].cavalry
        and not p.units[u].routed
        and u not in frame.spared
        and not readiness.opportunity_charged(p, u)
        and not _doubled(p, u, frame.target)
    )


def _doubled(p: VauPosition, unit: str, target: str) -> bool:
    marker = contact.linked(p, unit, target)
    return marker is not None and marker.bonus


def spare_attack(pen: Pen, frame: Melee) -> None:
    """The attacker's cavalry may spare its horses."""
    side = side_of(pen, frame)
    if may_spare(pen.game.scenario, pen.position, frame, frame.units):
        pen.step(replace(frame, sides=(side,)))
    else:
        go(pen, frame, "spare-defence")


def spare_defence(pen: Pen, frame: Melee) -> None:
    """The defender's cavalry may spare its horses."""
    s, side = pen.game.scenario, side_of(pen, frame)
    defenders = enemies_at(s, pen.position, frame.target, side)
    if may_spare(s, pen.position, frame, defenders):
        pen.step(replace(frame, sides=(s.enemy_of(side),)))
    else:
        go(pen, frame, "withdraw")


def spare_none(then: str) -> Callable[[Pen, str], None]:
    """No horses are spared."""
    return lambda pen, side: go(pen, pen.position.pending(Melee), then)


def candidates(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The cavalry of the side that is asked which may spare its horses."""
    if is_attackers(s, frame):
        return may_spare(s, p, frame, frame.units)
    return may_spare(s, p, frame, _defenders(s, p, frame))


def _defenders(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    return enemies_at(s, p, frame.target, s.units[frame.units[0]].side)


def _why_not_spare(game: HasScenario, view: VauPosition, side: str, order: Spare) -> Refusal | None:
    able = candidates(game.scenario, view, view.pending(Melee))
    if not order.units:
        return refuse("Name the cavalry that spares its horses, or spare none.", "VAU-5.0d")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice.", "VAU-5.0d")
    for unit in order.units:
        if unit not in able:
            return refuse(f"{words.unit(unit)} cannot spare its horses now.", "VAU-5.0d")
    return None


def _free(s: Scenario, p: VauPosition, frame: Melee, *named: str) -> tuple[str, ...]:
    return tuple(u for u in candidates(s, p, frame) if u not in named)


def _spare(pen: Pen, side: str, order: Spare) -> None:
    frame = pen.position.pending(Melee)
    then = "spare-defence" if is_attackers(pen.game.scenario, frame) else "withdraw"
    go(pen, replace(frame, spared=(*frame.spared, *order.units)), then)
    pen.emit(HorsesSpared(order.units))


@asks
def ask_spare(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Who spares the horses? With what a melee does to those who are not spared."""
    who = words.units(candidates(s, p, frame))
    may = f"{who} may spare the horses and fight at a third of their value now, or spare none."
    tire, stay = _after_fighting(s, p, frame)
    unspared = f" Not spared, {tire} by fighting." if tire else ""
    return f"{may}{unspared}{f' Spared or not, {stay}.' if stay else ''}"


@briefly
def spare_briefly(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """The same."""
    everybody = frame.units if is_attackers(s, frame) else _defenders(s, p, frame)
    who = by_name(candidates(s, p, frame), everybody)
    may = f"{who} may spare the horses" if who else "spare the horses"
    tire, stay = _after_fighting(s, p, frame)
    if not tire:
        return f"{may}, or none; {stay}."
    return f"{may}, or {tire} by fighting{f'; {stay}' if stay else ''}."


def _after_fighting(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, str]:
    """Who becomes what by a melee at full value, and who stays as is (VAU-5.0b, c and f)."""
    tire: dict[str, tuple[str, ...]] = {}
    stay: dict[str, tuple[str, ...]] = {}
    for unit in candidates(s, p, frame):
        before = p.units[unit].readiness
        after = readiness.after_melee(before, readiness.has_charged(p, unit))
        alike = stay if after == before else tire
        alike[after] = (*alike.get(after, ()), unit)
    return _listed(tire, "becomes", "become"), _listed(stay, "stays", "stay")


def _listed(alike: dict[str, tuple[str, ...]], one: str, more: str) -> str:
    told = [f"{words.units(who)} {agree(who, one, more)} {after}" for after, who in alike.items()]
    return words.listed(told) if told else ""


SPARE = Verb(
    Spare, ("spare",), usage="spare UNIT",
    help="Fight with a third of the value, not tiring. Tired cavalry fights at half its value "
    "and is not named to charge; exhausted cavalry fights at a third and never charges.",
    **parts(Spare, Units(of_pending(Melee, _free), "cavalry that spares its horses",
                         lambda s, p, side, *named: bool(named))),
    refuse=_why_not_spare, carry_out=_spare,
    misplaced=belongs("Cavalry spares its horses when its melee begins.", "VAU-5.0d"), key=")",
)  # fmt: skip
