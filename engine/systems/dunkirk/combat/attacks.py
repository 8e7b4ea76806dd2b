"""Declaring attacks (DNK-11.1, DNK-11.2)."""

from engine.core import Refusal, Slot, Tokens, Verb, belongs, refuse, replace, words
from engine.systems.dunkirk import GERMAN, HasScenario, Pen, Scenario, bad_cell, bad_unit, events
from engine.systems.dunkirk.combat.events import AttackDeclared, Declared
from engine.systems.dunkirk.combat.odds import attack_sum, odds_of
from engine.systems.dunkirk.frames import Combats, Declaring
from engine.systems.dunkirk.orders import DeclareAttack
from engine.systems.dunkirk.state import ROUTED, Attack, DunkirkPosition
from engine.systems.dunkirk.zones import held_by, side_at, units_in, units_of


def can_still_attack(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """A side's units that are neither routed (DNK-13.6) nor in an attack (DNK-11.1.6)."""
    return tuple(
        u for u in units_of(s, p, side) if ROUTED not in p.units[u].marks and p.attack_by(u) is None
    )


def attackers_of(s: Scenario, p: DunkirkPosition, side: str, target: str) -> tuple[str, ...]:
    """The units of a side that could still attack a hex."""
    near = s.land_neighbours[target]
    return tuple(u for u in can_still_attack(s, p, side) if p.units[u].at in near)


def targets(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """The enemy hexes on which an attack can be declared or enlarged."""

    def open_to_attack(cell: str) -> bool:
        free = attackers_of(s, p, side, cell)
        return bool(free) and attack_sum(s, p, enlarged(p, cell, free).attackers, cell) > 0

    return tuple(c for c in sorted(held_by(s, p, s.enemy_of(side))) if open_to_attack(c))


def new_targets(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """Those of them on which no attack is declared yet."""
    return tuple(c for c in targets(s, p, side) if p.attack_on(c) is None)


def joinable(s: Scenario, p: DunkirkPosition, side: str) -> tuple[str, ...]:
    """Those of them that are attacked already, by an attack which more units can join."""
    return tuple(c for c in targets(s, p, side) if p.attack_on(c) is not None)


def enlarged(p: DunkirkPosition, target: str, units: tuple[str, ...]) -> Attack:
    """The attack on a hex with these units added (DNK-11.1.3); new if there was none.

    Those who are there now are attacked, and no other time in the phase (DNK-11.1.7).
    """
    if (known := p.attack_on(target)) is None:
        return Attack(target, units, units_in(p, target))
    return replace(known, attackers=(*known.attackers, *units))


def why_no_target(s: Scenario, p: DunkirkPosition, side: str, target: str) -> Refusal | None:
    """Why this is not something to attack."""
    at = p.units[target].at if target in p.units else ""
    if at and s.units[target].side != side:
        return refuse(
            f"{words.unit(target)} cannot be attacked by itself: all units in "
            f"{words.cell(at)} defend together. Attack the hex.",
            "DNK-11.1.5",
        )
    if refusal := bad_cell(s, target):
        return refusal
    if side_at(s, p, target) != s.enemy_of(side):
        return refuse(f"There is no enemy unit in {words.cell(target)}.", "DNK-11.1.1")
    return None


def why_not_attacker(
    s: Scenario, p: DunkirkPosition, side: str, unit: str, target: str
) -> Refusal | None:
    """Why a unit may not attack a hex."""
    if refusal := bad_unit(s, p, side, unit, "DNK-11.1.1"):
        return refusal
    who, at = words.unit(unit), p.units[unit].at
    if ROUTED in p.units[unit].marks:
        return refuse(f"{who} is routed and may not attack.", "DNK-13.6")
    if (known := p.attack_by(unit)) is not None:
        return refuse(
            f"{who} already attacks {words.cell(known.target)}; a unit attacks once, and one hex.",
            "DNK-11.1.6", "DNK-11.1.2",
        )  # fmt: skip
    if not s.board.grid.adjacent(at, target):
        return refuse(
            f"{who} at {words.cell(at)} is not next to {words.cell(target)}.", "DNK-11.1.1"
        )
    return None


def why_nobody(s: Scenario, p: DunkirkPosition, side: str, target: str) -> Refusal | None:
    """Why none of the units beside a hex can attack it, or join its attack; None if one can."""
    if attackers_of(s, p, side, target):
        return None
    near = [u for u in units_of(s, p, side) if p.units[u].at in s.land_neighbours[target]]
    routed = tuple(u for u in near if ROUTED in p.units[u].marks)
    busy = {a.target: tuple(u for u in a.attackers if u in near) for a in p.attacks}
    why = (
        *(f"{_are(units)} already in the attack on {words.cell(cell)}"
          for cell, units in busy.items() if units),
        *((f"{_are(routed)} routed",) if routed else ()),
    ) or (f"no {words.side(side)} unit is next to it",)  # fmt: skip
    other = "other " if p.attack_on(target) else ""
    rules = ("DNK-11.1.6",) if any(busy.values()) else ("DNK-13.6",) if routed else ()
    return refuse(
        f"No {other}unit can attack {words.cell(target)}: {'; '.join(why)}.", *rules, "DNK-11.1.1"
    )


def _are(units: tuple[str, ...]) -> str:
    return f"{words.units(units)} {'is' if len(units) == 1 else 'are'}"


def why_not_attack(
    game: HasScenario, view: DunkirkPosition, side: str, order: DeclareAttack
) -> Refusal | None:
    """Why this attack may not be declared."""
    s = game.scenario
    if refusal := why_no_target(s, view, side, order.target):
        return refusal
    if not order.units:
        nobody = why_nobody(s, view, side, order.target)
        return nobody or refuse("Name at least one unit that attacks.", "DNK-11.1.1")
    for unit in order.units:
        if refusal := why_not_attacker(s, view, side, unit, order.target):
            return refusal
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice; each attacks once.", "DNK-11.1.6")
    known = view.attack_on(order.target)
    total = (*(known.attackers if known else ()), *order.units)
    if attack_sum(s, view, total, order.target) == 0:
        return refuse(
            "Halved over the river the attack has a strength of 0; no odds can be formed.",
            "DNK-11.3.1a",
        )
    return None


def _attack_slot(
    game: HasScenario, view: DunkirkPosition, side: str, tokens: Tokens
) -> Slot | None:
    s = game.scenario
    if not tokens:
        cells = targets(s, view, side)
        return Slot("cell", "hex to attack", cells) if cells else None
    target, chosen = tokens[0], tokens[1:]
    free = tuple(u for u in attackers_of(s, view, side, target) if u not in chosen)
    total = enlarged(view, target, chosen).attackers
    complete = bool(chosen) and attack_sum(s, view, total, target) > 0
    return Slot("unit", f"unit that attacks {words.cell(target)}", free, complete)


def _attack(pen: Pen, side: str, order: DeclareAttack) -> None:
    s, p = pen.game.scenario, pen.position
    attack = enlarged(p, order.target, order.units)
    pen.emit(AttackDeclared(attack, order.units, side, odds_of(s, p, attack), side == GERMAN))


def end(pen: Pen, side: str) -> None:
    """Declarations are closed; the rest of the combat phase follows."""
    declared = tuple(a.target for a in pen.position.attacks)
    pen.emit(Declared(side, declared, pen.position.top != Declaring((), "none")))
    pen.done()
    if declared:
        pen.push(Combats(step="paris"))
    else:
        pen.emit(events.PhaseEnded(side, "combat"))


_DECLARED_WHEN = belongs("Attacks are declared in one's own combat phase.", "DNK-11.1.1")


def why_none_in_turn(view: DunkirkPosition, side: str) -> Refusal | None:
    """Why a side can declare no attack in what is left of this player turn; None if it can."""
    if side != view.clock.side:
        return refuse(
            f"{words.players(view.clock.side)} have their turn now; one attacks in one's own.",
            "DNK-11.1.1",
        )
    if any(isinstance(f, Combats) for f in view.agenda):
        return refuse("All attacks are declared; none can be added or changed.", "DNK-11.2")
    return None


def _misplaced(game: HasScenario, view: DunkirkPosition, side: str) -> Refusal:
    declared = why_none_in_turn(view, side) if side == view.clock.side else None
    return declared or _DECLARED_WHEN(game, view, side)


def prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: Declaring) -> str:
    """What may be declared."""
    side = frame.sides[0]
    can = _open(game.scenario, view, side) or "no other is possible"
    return (
        f"{words.side(side)} combat: {words.counted(len(view.attacks), 'attack')} declared, {can}."
    )


def briefly(game: HasScenario, view: DunkirkPosition, side: str, frame: Declaring) -> str:
    """The same after an attack."""
    if not view.attacks:
        return ""
    return f"{_open(game.scenario, view, frame.sides[0]) or 'No attack left'}."


def _open(s: Scenario, p: DunkirkPosition, side: str) -> str:
    """Which hexes can be attacked, and which attacks can be joined; "" if nothing is left."""
    fresh, begun = new_targets(s, p, side), joinable(s, p, side)
    also = "also " if p.attacks else ""
    attacked = f"{words.cells(fresh)} can {also}be attacked" if fresh else ""
    more = {u for cell in begun for u in attackers_of(s, p, side, cell)}
    attacks = "attacks" if begun[1:] else "attack"
    join = f"{words.counted(len(more), 'more unit')} can join the {attacks} on {words.cells(begun)}"
    return " and ".join(part for part in (attacked, join if begun else "") if part)


ATTACK = Verb(
    DeclareAttack, ("attack", "a"), ("target", "units"), "attack HEX with UNIT, UNIT",
    "Declare an attack, or add units to one.",
    _attack_slot, lambda t: DeclareAttack(t[0], t[1:]), why_not_attack, _attack, _misplaced,
    key="t",
)  # fmt: skip
