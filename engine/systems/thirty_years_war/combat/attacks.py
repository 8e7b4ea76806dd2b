"""Declaring combats (TYW-8.0f): which hexes, by which units."""

from collections.abc import Callable, Iterable

from engine.core import Frame, Order, Refusal, Slot, Tokens, Verb, belongs, refuse, replace, words
from engine.rules.attacking import nobody_can
from engine.systems.thirty_years_war import BANNER, GUN, LEADER, HasScenario, Scenario, TywPosition
from engine.systems.thirty_years_war.combat import events, obligations
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.refusals import Pen, bad_cell, bad_unit, end_phase
from engine.systems.thirty_years_war.zones import disrupted, unit_in, units_of


class Attack(Order, frozen=True, tag="attack"):
    """Attack one hex, or several together: attack HEX, HEX with UNIT, UNIT (TYW-8.0f, TYW-8.21a).

    As tokens: the hexes, then the units.
    """

    targets: tuple[str, ...]
    units: tuple[str, ...]


class Attacking(Frame, frozen=True, tag="tyw.attacking"):
    """Phase D: the next combat, or the end of the phase (TYW-4.1e)."""


class Fighting(Frame, frozen=True, tag="tyw.fighting"):
    """One declared combat (TYW-8.0h).

    Steps: attacker (charge, leaders, then on), defender (his leaders), die, close.
    `attackers` and `defenders` are units in the order of the declaration, `charging` those that
    charge, `leaders` units to the leader who adds his rating.
    """

    attackers: tuple[str, ...] = ()
    defenders: tuple[str, ...] = ()
    charging: tuple[str, ...] = ()
    leaders: dict[str, str] = {}


def combat_at(p: TywPosition) -> Fighting:
    """The declared combat in which somebody must choose now."""
    fight = p.top
    assert isinstance(fight, Fighting)
    return fight


def defends(p: TywPosition, side: str) -> bool:
    """True if a side must choose now as the defender of a declared combat."""
    return isinstance(p.top, Fighting) and side in p.top.sides and side != p.clock.side


def why_no_target(s: Scenario, p: TywPosition, side: str, target: str) -> Refusal | None:
    """Why nobody may attack this hex now."""
    if refusal := bad_cell(s, target, "TYW-8.15"):
        return refusal
    there = unit_in(s, p, target)
    if not there or s.pieces[there].side == side:
        return refuse(f"There is no enemy unit in {words.cell(target)}.", "TYW-8.15")
    if there in p.combats.defended:
        return refuse(
            f"{words.unit(there)} has been attacked in this phase; a unit is attacked once.",
            "TYW-8.14",
        )
    return None


def why_not_attacker(s: Scenario, p: TywPosition, side: str, unit: str) -> Refusal | None:
    """Why a unit may attack nobody now."""
    if refusal := bad_unit(s, p, side, unit, "TYW-8.12a"):
        return _why_no_fighter(s, side, unit) or refusal
    if disrupted(p, unit):
        return refuse(f"{words.unit(unit)} is disrupted and may not attack.", "TYW-9.14")
    if unit in p.combats.attacked:
        return refuse(
            f"{words.unit(unit)} has attacked in this phase; a unit attacks once, with all its "
            "strength.",
            "TYW-8.14", "TYW-8.3",
        )  # fmt: skip
    return None


def _why_no_fighter(s: Scenario, side: str, piece: str) -> Refusal | None:
    """Why a piece of some other kind than units never attacks."""
    kind, who = s.pieces[piece].kind if piece in s.pieces else "", words.unit(piece)
    if kind == GUN:
        return refuse(f"{who} takes no part in combat.", "TYW-8.0g", "TYW-5.0a")
    if kind == LEADER and s.pieces[piece].side == side:
        return refuse(
            f"{who} is no unit and attacks nobody: attack with units, then say lead LEADER.",
            "TYW-10.0a", "TYW-2.3b", "TYW-8.0h",
        )  # fmt: skip
    if kind == BANNER:
        return refuse(f"{who} does not attack.", "WM-20.1", "TYW-2.3b")
    return None


def why_apart(s: Scenario, p: TywPosition, unit: str, target: str) -> Refusal | None:
    """Why a unit may not attack a hex, whatever else is attacked."""
    at, who = p.units[unit].at, words.unit(unit)
    if not s.board.grid.adjacent(at, target):
        return refuse(
            f"{who} at {words.cell(at)} is not next to {words.cell(target)}; every attacker must "
            "be next to every hex attacked.",
            "TYW-8.15",
        )
    if not s.crossable(at, target):
        return refuse(
            f"{who} cannot attack {words.cell(target)}: a river without a bridge lies between.",
            "TYW-TEC-river", "TYW-8.15",
        )  # fmt: skip
    arm = s.pieces[unit].kind
    for cell in (target, at):
        if not obligations.may_attack(s, arm, cell):
            ground = s.ground_at(cell)
            return refuse(
                f"{who} is {arm}: {arm} may not attack to or from {ground.name} at "
                f"{words.cell(cell)}.",
                ground.rule, "TYW-8.12d",
            )  # fmt: skip
    return None


def why_stranded(known: obligations.Contacts, p: TywPosition, order: Attack) -> Refusal | None:
    """Whose obligation could not be met after this combat (TYW-8.0f)."""
    enemies = tuple(e for u in known.targets for e in known.targets[u] if p.units[e].at in
                    order.targets)  # fmt: skip
    if units := known.stranded_units(order.units, enemies):
        return refuse(
            f"After this {_listed(p, units)} would have nobody left to attack, and must attack. "
            "Let it join, or leave it somebody.",
            "TYW-8.0f", "TYW-8.12a",
        )  # fmt: skip
    if left := known.stranded_enemies(order.units, enemies):
        return refuse(
            f"After this nobody could attack {_listed(p, left)} any more, who must be attacked. "
            "Attack it in the same combat, or with another unit.",
            "TYW-8.0f", "TYW-8.11a", "TYW-8.21a",
        )  # fmt: skip
    return None


def _listed(p: TywPosition, units: Iterable[str]) -> str:
    return words.listed(placed(p, u) for u in units)


def _without_target(s: Scenario, p: TywPosition, side: str, named: Tokens) -> Refusal:
    """Why an attack names no hex; perhaps it names an enemy piece instead."""
    enemies = (u for u in named if u in p.units and s.pieces[u].side != side)
    at = next((p.units[u].at for u in enemies if p.units[u].at), "")
    if at:
        return refuse(f"A hex is attacked, not one piece in it: name {words.cell(at)}.", "TYW-8.15")
    return refuse("Name a hex to attack and at least one unit that attacks.", "TYW-8.15")


def why_not_attack(
    game: HasScenario, view: TywPosition, side: str, order: Attack
) -> Refusal | None:
    """Why this combat may not be declared."""
    s = game.scenario
    if not order.targets:
        return _without_target(s, view, side, order.units)
    named = (*order.targets, *order.units)
    if len(set(named)) < len(named):
        return refuse("Something is named twice; each unit has one combat.", "TYW-8.14")
    for target in order.targets:
        if refusal := why_no_target(s, view, side, target):
            return refusal
    if not order.units:
        nobody = _why_nobody(s, view, side, order.targets)
        return nobody or refuse("Name at least one unit that attacks.", "TYW-8.15")
    for unit in order.units:
        if refusal := why_not_attacker(s, view, side, unit):
            return refusal
        for target in order.targets:
            if refusal := why_apart(s, view, unit, target):
                return refusal
    return why_stranded(obligations.contacts(s, view, side), view, order)


def _why_nobody(s: Scenario, p: TywPosition, side: str, targets: Tokens) -> Refusal | None:
    """Why none of the units beside a hex can attack it; None if one can, or it is one of more."""
    if targets[1:]:
        return None
    beside = s.board.grid.neighbours(targets[0])
    near = (u for u in units_of(s, p, side) if p.units[u].at in beside)
    bars = (why_not_attacker(s, p, side, u) or why_apart(s, p, u, targets[0]) for u in near)
    return nobody_can("attack", targets[0], bars, "TYW-8.15")


def split_tokens(tokens: Tokens) -> tuple[Tokens, Tokens]:
    """The hexes and the units among the tokens of an attack."""
    return tuple(t for t in tokens if t.isdigit()), tuple(t for t in tokens if not t.isdigit())


def attack_slot(game: HasScenario, view: TywPosition, side: str, tokens: Tokens) -> Slot | None:
    """Hexes first, then units, each only if the combat can still become a lawful one."""
    known = obligations.contacts(game.scenario, view, side)
    at = {e: view.units[e].at for e in known.attackers}
    by_cell = {cell: enemy for enemy, cell in at.items()}
    targets, units = split_tokens(tokens)
    enemies = tuple(by_cell[t] for t in targets)
    if not targets:
        found = tuple(sorted(at[e] for e in at if known.completable((), (e,))))
        return Slot("cell", "hex to attack", found) if found else None
    beside = tuple(dict.fromkeys(u for e in enemies for u in known.attackers[e]))
    fits = tuple(u for u in beside if u not in units and known.with_just(enemies, (*units, u)))
    if units:
        lawful = known.lawful(units, enemies)
        return Slot("unit", "further unit that attacks", fits, complete=lawful)
    others = dict.fromkeys(e for u in beside for e in known.targets[u] if e not in enemies)
    hexes = sorted(at[e] for e in others if known.completable((), (*enemies, e)))
    further = ", or the further hex to attack" if hexes else ""
    return Slot("unit", f"unit that attacks {words.cells(targets)}{further}", (*fits, *hexes))


def carry_out(pen: Pen, side: str, order: Attack) -> None:
    """The combat is declared; the attacker goes on with charge and leaders (TYW-8.0h)."""
    s, p = pen.game.scenario, pen.position
    defenders = tuple(unit_in(s, p, t) for t in order.targets)
    c = p.combats
    after = replace(c, attacked=(*c.attacked, *order.units), defended=(*c.defended, *defenders))
    left = len([u for u in obligations.open_attackers(p) if u not in order.units]) + len(
        [u for u in obligations.open_defenders(p) if u not in defenders]
    )
    odds = odds_of(s, p, order.units, defenders)
    pen.emit(events.CombatDeclared(side, order.units, defenders, odds, after, left))
    pen.push(Fighting((side,), "attacker", order.units, defenders))


def why_not_end(game: HasScenario, view: TywPosition, side: str) -> Refusal | None:
    """The phase may not end while an obligation is open (TYW-4.1e)."""
    if units := obligations.open_attackers(view):
        return refuse(f"Still to attack: {words.units(units)}.", "TYW-4.1e", "TYW-8.12a")
    if enemies := obligations.open_defenders(view):
        return refuse(f"Still to be attacked: {words.units(enemies)}.", "TYW-4.1e", "TYW-8.11a")
    return None


def end(pen: Pen, side: str) -> None:
    """The combat phase is over."""
    end_phase(pen, side)


def end_if_done(pen: Pen, side: str) -> None:
    """The phase ends by itself when no combat is left to declare."""
    if not anything_left(pen.game.scenario, pen.position, side):
        end(pen, side)


def anything_left(s: Scenario, p: TywPosition, side: str) -> bool:
    """True if some combat can still be declared."""
    return bool(obligations.contacts(s, p, side).targets)


def prompt(game: HasScenario, view: TywPosition, side: str, frame: Attacking) -> str:
    """What must and what may be fought."""
    owing = tally(game, view, side, frame) or "every obligation is met; attack further, or end"
    return f"{words.side(side)} combat: {owing}."


def tally(game: HasScenario, view: TywPosition, side: str, frame: Attacking) -> str:
    """How many must still attack and be attacked; one attack may settle several."""
    own, enemy = len(obligations.open_attackers(view)), len(obligations.open_defenders(view))
    if not own and not enemy:
        return ""
    attack = f"{words.counted(own, 'unit')} must attack"
    return f"{attack}, {words.counted(enemy, 'enemy unit')} be attacked"


def left(game: HasScenario, view: TywPosition, side: str) -> str:
    """How many enemy hexes the end of the phase leaves in peace."""
    open_to = {view.units[e].at for e in obligations.contacts(game.scenario, view, side).attackers}
    return f"{words.counted(len(open_to), 'hex', 'hexes')} open to attack" if open_to else ""


def owed(game: HasScenario, view: TywPosition, side: str, frame: Attacking) -> tuple[str, ...]:
    """The obligations that are open, with whom they may be met."""
    return debts(
        game.scenario,
        view,
        side,
        obligations.open_attackers(view),
        obligations.open_defenders(view),
    )


def debts(
    s: Scenario, p: TywPosition, side: str, attackers: Iterable[str], enemies: Iterable[str]
) -> tuple[str, ...]:
    """Each duty once, from the side that acts: who must attack whom.

    An enemy that one unit alone can attack is that unit's duty, and one whom somebody with no other
    target must attack is told with that; any other is told with all who can attack it.
    """
    known = obligations.contacts(s, p, side)
    attackers = tuple(attackers)
    settled = {known.targets[u] for u in attackers if u in known.targets}
    alone: dict[str, list[str]] = {}
    shared: dict[str, tuple[str, ...]] = {}
    for enemy in enemies:
        near = known.attackers.get(enemy, ())
        if len(near) == 1:
            alone.setdefault(near[0], []).append(enemy)
        elif (enemy,) not in settled:
            shared[enemy] = near

    def here(units: Iterable[str], last: str) -> str:
        return words.listed((_at(p, u) for u in units), last)

    own = dict.fromkeys((*attackers, *alone))
    whom = {
        u: here(alone[u], "and") if u in alone else here(known.targets.get(u, ()), "or")
        for u in own
    }
    said = {u: words.short(u) if u in own else _at(p, u) for near in shared.values() for u in near}
    return (
        *(f"{_at(p, u)} must attack {enemies}." for u, enemies in whom.items()),
        *(
            f"{words.listed((said[u] for u in near), 'or')} must attack {_at(p, enemy)}."
            for enemy, near in shared.items()
        ),
    )


def _at(p: TywPosition, unit: str) -> str:
    return f"{words.short(unit)} at {words.cell(p.units[unit].at)}"


def placed(p: TywPosition, unit: str) -> str:
    """A piece and its hex."""
    return f"{words.unit(unit)} at {words.cell(p.units[unit].at)}"


_OTHER_PHASES = {
    "recovery": "in the combat phase. Now units recover: recover UNIT.",
    "bombardment": "in the combat phase. Now guns fire: fire GUN at HEX.",
    "movement": "in the combat phase.",
}
"""What orders that belong to an attack wait for, by the phase, outside that of combat."""


def before_it(what: str, *rules: str) -> Callable[[HasScenario, TywPosition, str], Refusal]:
    """The refusal of what belongs to an attack, before there is one: when and how to declare it."""

    def why(game: HasScenario, view: TywPosition, side: str) -> Refusal:
        later = _OTHER_PHASES.get(view.clock.phase)
        when = f"{what}, {later}" if later else f"{what}: first attack HEX with UNIT, UNIT."
        return belongs(when, *rules)(game, view, side)

    return why


_ATTACKED_WHEN = belongs("Units attack in their own combat phase.", "TYW-4.1e", "TYW-8.0a")
_ONE_BY_ONE = belongs("One combat is finished before the next is declared.", "TYW-8.0f")


def _misplaced(game: HasScenario, view: TywPosition, side: str) -> Refusal:
    fighting = any(isinstance(f, Fighting) for f in view.agenda)
    return (_ONE_BY_ONE if fighting else _ATTACKED_WHEN)(game, view, side)


ATTACK = Verb(
    Attack, ("attack", "a"), ("target", "units"),
    "attack HEX with UNIT, UNIT, attack HEX, HEX with UNIT",
    "Declare a combat: one hex or several, each attacker next to each.",
    attack_slot, lambda t: Attack(*split_tokens(t)), why_not_attack, carry_out,
    _misplaced, key="t",
)  # fmt: skip
