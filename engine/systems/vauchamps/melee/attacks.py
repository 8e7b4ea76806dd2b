"""The melee phase, and the order that attacks a hex (VAU-13.0a, VAU-13.0d)."""

from engine.core import Order, Refusal, Verb, belongs, refuse
from engine.core.parts import Target, Units, parts
from engine.core.words import cell as cell_words, cells as cell_list, players, unit as unit_words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, bad_cell, bad_unit, command
from engine.systems.vauchamps.charge.contact import other_part
from engine.systems.vauchamps.frames import Melee, Melees
from engine.systems.vauchamps.melee import lawful_attacks, obligations
from engine.systems.vauchamps.melee.events import MeleeDeclared, MeleesOver
from engine.systems.vauchamps.morale.readiness import worked
from engine.systems.vauchamps.state import Changes, VauPosition
from engine.systems.vauchamps.where import enemies_at

FEW = 3
"""So many hexes are named after a melee, of more how many they are."""


class Attack(Order, frozen=True, tag="attack"):
    """Attack a hex in melee with these units (VAU-13.0d)."""

    target: str
    units: tuple[str, ...]


def begin(pen: Pen) -> None:
    """The phasing player's melees, if there is anything to attack (VAU-13.0a)."""
    s, p = pen.game.scenario, pen.position
    if lawful_attacks.targets(s, p, p.clock.side):
        pen.push(Melees((), "next"))


def run(pen: Pen, frame: Melees) -> None:
    """Ask for the next melee; when none is possible the phase is over."""
    side = pen.position.clock.side
    if lawful_attacks.targets(pen.game.scenario, pen.position, side):
        pen.step(Melees((side,), "choose"))
    else:
        end(pen, side)


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
        nobody = lawful_attacks.why_nobody(s, view, side, order.target)
        return nobody or refuse("Name at least one unit that attacks.", "VAU-13.0d")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice; each attacks once.", "VAU-13.0h")
    for unit in order.units:
        if refusal := lawful_attacks.why_not_attacker(s, view, side, unit, order.target):
            return refusal
    missing = [
        u
        for u in lawful_attacks.able_to_attack(s, view, side, order.target)
        if u not in order.units
    ]
    if missing:
        return refuse(f"{unit_words(missing[0])} is in contact and must attack too.", "VAU-13.0c")
    return None


def _why_never(game: HasScenario, view: VauPosition, side: str, order: Attack) -> Refusal | None:
    """Why one of these units can attack nobody as it is."""
    s = game.scenario
    own = (u for u in order.units if bad_unit(s, view, side, u, "VAU-13.0d") is None)
    return next(filter(None, (lawful_attacks.why_not_able(s, view, u) for u in own)), None)


def _free(s: Scenario, p: VauPosition, side: str, target: str, *named: str) -> tuple[str, ...]:
    return tuple(u for u in lawful_attacks.attackers_of(s, p, side, target) if u not in named)


def _is_whole(s: Scenario, p: VauPosition, side: str, target: str, *named: str) -> bool:
    return bool(named) and not set(lawful_attacks.able_to_attack(s, p, side, target)) - {*named}


def _attack(pen: Pen, side: str, order: Attack) -> None:
    pen.step(Melees((), "next"))
    declare(pen, side, order.target, order.units, again=False)


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


def attacked_key(unit: str) -> str:
    """How it is noted that a unit was attacked in this phase (VAU-13.3g)."""
    return f"attacked:{unit}"


def end(pen: Pen, side: str) -> None:
    """No more melees."""
    pen.done()
    pen.emit(MeleesOver(side, pen.position.attacked))


def owing(s: Scenario, p: VauPosition) -> tuple[str, ...]:
    """The hexes with a contact marker that must still be attacked, and can be."""
    side = p.clock.side
    hexes = dict.fromkeys(other_part(c)[1] for c in obligations.due(s, p))
    return tuple(h for h in hexes if lawful_attacks.able_to_attack(s, p, side, h))


def why_not_end(game: HasScenario, view: VauPosition, side: str) -> Refusal | None:
    """A melee with a contact marker must be fought (VAU-13.0c)."""
    if left := owing(game.scenario, view):
        return refuse(f"Contact markers oblige you to attack {cell_list(left)} first.", "VAU-13.0c")
    return None


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Melees) -> str:
    """What may be attacked."""
    found = lawful_attacks.targets(game.scenario, view, frame.sides[0])
    can = f"{cell_list(found)} can be attacked" if found else "no further attack is possible"
    return f"Melee of {players(frame.sides[0])}: {can}."


def briefly(game: HasScenario, view: VauPosition, side: str, frame: Melees) -> str:
    """The same after a melee: which hexes, or how many."""
    found = lawful_attacks.targets(game.scenario, view, frame.sides[0])
    if not found:
        return "No attack left."
    where = f"{len(found)} hexes" if found[FEW:] else cell_list(found)
    return f"{where} can be attacked."


def owed(game: HasScenario, view: VauPosition, side: str, frame: Melees) -> tuple[str, ...]:
    """The melees that must still be fought."""
    left = owing(game.scenario, view)
    return tuple(f"{cell_words(h)} must be attacked: contact." for h in left)


ATTACK = Verb(
    Attack, ("attack", "a", "melee", "strike"), usage="attack HEX with UNIT, UNIT",
    help="Attack a hex in melee.",
    **parts(
        Attack, Target(lawful_attacks.targets, "hex to attack"),
        Units(_free, lambda cell, *_: f"unit that attacks {cell_words(cell)}", _is_whole),
    ),
    refuse=lambda game, *given: why_not_attack(game.scenario, *given), carry_out=_attack,
    unfit=_why_never, key="t",
    misplaced=belongs("Units attack in the melee phase of their own segment.", "VAU-13.0a"),
)  # fmt: skip
