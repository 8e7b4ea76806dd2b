"""The melee phase: who may attack what, and who must (VAU-13.0)."""

from engine.core import Order, Refusal, Verb, belongs, refuse
from engine.core.parts import Target, Units, parts
from engine.core.words import cell as cell_words, cells as cell_list, players, unit as unit_words
from engine.systems.vauchamps import command
from engine.systems.vauchamps.charge import contact
from engine.systems.vauchamps.fire.values import OFFENSIVE
from engine.systems.vauchamps.frames import Melee, Melees
from engine.systems.vauchamps.melee.events import MeleeDeclared, MeleesOver
from engine.systems.vauchamps.melee.values import attack_cells
from engine.systems.vauchamps.morale.readiness import worked
from engine.systems.vauchamps.movement.costs import is_bound
from engine.systems.vauchamps.refusals import Pen, bad_cell, bad_unit
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.state import Changes, VauPosition
from engine.systems.vauchamps.where import enemies_at, is_in, units_of


class Attack(Order, frozen=True, tag="attack"):
    """Attack a hex in melee with these units (VAU-13.0d)."""

    target: str
    units: tuple[str, ...]


def begin(pen: Pen) -> None:
    """The phasing player's melees, if there is anything to attack (VAU-13.0a)."""
    s, p = pen.game.scenario, pen.position
    if targets(s, p, p.clock.side):
        pen.push(Melees((), "next"))


def run(pen: Pen, frame: Melees) -> None:
    """Ask for the next melee; when none is possible the phase is over."""
    side = pen.position.clock.side
    if targets(pen.game.scenario, pen.position, side):
        pen.step(Melees((side,), "choose"))
    else:
        end(pen, side)


def why_not_attacker(
    s: Scenario, p: VauPosition, side: str, unit: str, target: str
) -> Refusal | None:
    """Why a unit may not attack a hex."""
    if refusal := bad_unit(s, p, side, unit, "VAU-13.0b") or _why_not_able(s, p, unit):
        return refusal
    who = unit_words(unit)
    bound = contact.obliged(s, p, unit)
    if bound and bound != target:
        return refuse(f"{who} is in contact and must attack {cell_words(bound)}.", "VAU-13.0c")
    return why_not_this_hex(s, p, side, unit, target)


def why_not_this_hex(
    s: Scenario, p: VauPosition, side: str, unit: str, target: str
) -> Refusal | None:
    """Why a unit that may attack may not attack this hex (VAU-13.0b, VAU-6.5h, VAU-13.4a)."""
    who, where = unit_words(unit), cell_words(target)
    if not attack_cells(s, p, unit, target):
        return refuse(f"{where} is not next to {who} through its front.", "VAU-13.0b")
    if s.units[unit].cavalry and target not in p.units[unit].cells:
        if any(is_in(p, e, "square") for e in enemies_at(s, p, target, side)):
            return refuse(
                "Cavalry attacks a square only when it has charged into its hex.", "VAU-6.5h"
            )
    fired = [f for f in p.fired if f.unit == unit and f.phase == OFFENSIVE]
    if fired and all(f.target != target for f in fired):
        return refuse(
            f"{who} fired at {cell_words(fired[0].target)} and may attack no other hex.",
            "VAU-13.4a",
        )
    return None


def _why_not_able(s: Scenario, p: VauPosition, unit: str) -> Refusal | None:
    """Guns, squares, routed and force-marched units do not attack; each attacks once."""
    who = unit_words(unit)
    if s.units[unit].guns:
        return refuse(f"{who} is artillery, which does not attack in melee.", "VAU-13.0b")
    if p.units[unit].routed:
        return refuse(f"{who} is routed and cannot attack.", "VAU-4.0j", "VAU-13.0b")
    if is_in(p, unit, "square"):
        return refuse(f"{who} is in square; squares do not attack.", "VAU-6.5g")
    if is_bound(s, p, unit):
        return refuse(f"{who} is on a forced march and does not attack.", "VAU-11.2d")
    if unit in p.fought:
        return refuse(f"{who} has attacked in this phase.", "VAU-13.0h")
    return None


def attackers_of(s: Scenario, p: VauPosition, side: str, target: str) -> tuple[str, ...]:
    """A side's units that could attack a hex."""
    grid = s.board.grid
    near = {target, *grid.neighbours(target)}
    return tuple(
        u
        for u in units_of(s, p, side)
        if near.intersection(p.units[u].cells) and why_not_attacker(s, p, side, u, target) is None
    )


def targets(s: Scenario, p: VauPosition, side: str) -> tuple[str, ...]:
    """The enemy hexes that a side can attack now."""
    grid = s.board.grid
    own = {c for u in units_of(s, p, side) for c in p.units[u].cells}
    near = sorted({n for c in own for n in (c, *grid.neighbours(c))})
    return tuple(
        cell
        for cell in near
        if cell not in p.attacked
        and enemies_at(s, p, cell, side)
        and attackers_of(s, p, side, cell)
    )


def must_attack(s: Scenario, p: VauPosition, target: str) -> tuple[str, ...]:
    """The units that a marker obliges to attack a hex (VAU-13.0c)."""
    return tuple(
        u
        for c in contact.due(s, p)
        if contact.other_part(c)[1] == target
        for u in contact.marked_attackers(p, c)
        if contact.may_fight(s, p, u) and u not in p.fought
    )


def able_to_attack(s: Scenario, p: VauPosition, side: str, target: str) -> tuple[str, ...]:
    """Those of them that can."""
    able = attackers_of(s, p, side, target)
    return tuple(u for u in must_attack(s, p, target) if u in able)


def owing(s: Scenario, p: VauPosition) -> tuple[str, ...]:
    """The hexes with a contact marker that must still be attacked, and can be."""
    side = p.clock.side
    hexes = dict.fromkeys(contact.other_part(c)[1] for c in contact.due(s, p))
    return tuple(h for h in hexes if able_to_attack(s, p, side, h))


def why_not_attack(s: Scenario, view: VauPosition, side: str, order: Attack) -> Refusal | None:
    """Why these may not attack a hex together in the melee phase."""
    where = cell_words(order.target)
    if refusal := bad_cell(s, order.target, "VAU-13.0d"):
        return refusal
    if not enemies_at(s, view, order.target, side):
        return refuse(f"There is no enemy unit in {where}.", "VAU-13.0d")
    if order.target in view.attacked:
        return refuse(f"{where} was attacked in this phase already.", "VAU-13.0h")
    if not order.units:
        return refuse("Name at least one unit that attacks.", "VAU-13.0d")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice; each attacks once.", "VAU-13.0h")
    for unit in order.units:
        if refusal := why_not_attacker(s, view, side, unit, order.target):
            return refusal
    missing = [u for u in able_to_attack(s, view, side, order.target) if u not in order.units]
    if missing:
        return refuse(f"{unit_words(missing[0])} is in contact and must attack too.", "VAU-13.0c")
    return None


def _why_never(game: HasScenario, view: VauPosition, side: str, order: Attack) -> Refusal | None:
    """Why one of these units can attack nobody as it is."""
    s = game.scenario
    own = (u for u in order.units if bad_unit(s, view, side, u, "VAU-13.0d") is None)
    return next(filter(None, (_why_not_able(s, view, u) for u in own)), None)


def _free(s: Scenario, p: VauPosition, side: str, target: str, *named: str) -> tuple[str, ...]:
    return tuple(u for u in attackers_of(s, p, side, target) if u not in named)


def _is_whole(s: Scenario, p: VauPosition, side: str, target: str, *named: str) -> bool:
    return bool(named) and not set(able_to_attack(s, p, side, target)) - {*named}


def _attack(pen: Pen, side: str, order: Attack) -> None:
    pen.step(Melees((), "next"))
    declare(pen, side, order.target, order.units, again=False)


def attacked_key(unit: str) -> str:
    """How it is noted that a unit was attacked in this phase (VAU-13.3g)."""
    return f"attacked:{unit}"


def declare(pen: Pen, side: str, target: str, units: tuple[str, ...], again: bool) -> None:
    """A melee begins."""
    s, p = pen.game.scenario, pen.position
    against = enemies_at(s, p, target, side)
    fought = tuple(dict.fromkeys((*p.fought, *units)))
    tried = (*p.tried, *(attacked_key(u) for u in against))
    horse = [u for u in (*units, *against) if s.units[u].cavalry]
    restless: Changes = {u: worked(p.units[u]) for u in horse}
    pen.emit(
        MeleeDeclared(restless, side, target, units, against, (*p.attacked, target), fought, tried)
    )
    command.provoke(pen, against)
    pen.push(Melee((), "spare-attack", units=units, target=target, again=again))


def why_not_end(game: HasScenario, view: VauPosition, side: str) -> Refusal | None:
    """A melee with a contact marker must be fought (VAU-13.0c)."""
    left = owing(game.scenario, view)
    if left:
        return refuse(f"Contact markers oblige you to attack {cell_list(left)} first.", "VAU-13.0c")
    return None


def end(pen: Pen, side: str) -> None:
    """No more melees."""
    pen.done()
    pen.emit(MeleesOver(side, pen.position.attacked))


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Melees) -> str:
    """What may be attacked."""
    found = targets(game.scenario, view, frame.sides[0])
    can = f"{cell_list(found)} can be attacked" if found else "no further attack is possible"
    return f"Melee of {players(frame.sides[0])}: {can}."


def owed(game: HasScenario, view: VauPosition, side: str, frame: Melees) -> tuple[str, ...]:
    """The melees that must still be fought."""
    left = owing(game.scenario, view)
    return tuple(f"{cell_words(h)} must be attacked: contact." for h in left)


ATTACK = Verb(
    Attack, ("attack", "a"), usage="attack HEX with UNIT, UNIT", help="Attack a hex in melee.",
    **parts(
        Attack, Target(targets, "hex to attack"),
        Units(_free, lambda cell, *_: f"unit that attacks {cell_words(cell)}", _is_whole),
    ),
    refuse=lambda game, *given: why_not_attack(game.scenario, *given), carry_out=_attack,
    unfit=_why_never, key="t",
    misplaced=belongs("Units attack in the melee phase of their own segment.", "VAU-13.0a"),
)  # fmt: skip
