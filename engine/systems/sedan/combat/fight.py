"""One combat from its beginning to its end, in the order of SED-11.2a."""

from engine.core import Changes, Frame, Refusal, belongs, replace, step
from engine.core.misplaced import misplaced
from engine.rules.odds import column_words
from engine.systems.sedan import FRENCH, GUARD, HasScenario, Pen, Scenario
from engine.systems.sedan.combat import advance, events, lowering, obligations, odds, results
from engine.systems.sedan.combat.obligations import add_duties
from engine.systems.sedan.fortunes import cavalry_charge, chits, mitrailleuse
from engine.systems.sedan.fortunes.cavalry_charge import roll_charge
from engine.systems.sedan.special_units.first_army import FirstArmyLapsed
from engine.systems.sedan.special_units.guard import GuardHeldBack, guard_shift
from engine.systems.sedan.stacks.crowding import check_stacks
from engine.systems.sedan.state import ATTACKED, DEFENDED, PLAIN_MARKS, Combat, SedanPosition, stack

_BEGUN = belongs("A combat that is begun is resolved.", "SED-8.3b")
ONE_BY_ONE = belongs("One combat is finished before the next is begun.", "SED-11.2b", "SED-8.3b")


class Fight(Frame, frozen=True, tag="sedan.fight"):
    """The combat of the position goes on. Steps: charge, odds, die, result, advance, check."""


Units = tuple[str, ...]


def begin_combat(pen: Pen, side: str, targets: tuple[str, ...], attackers: tuple[str, ...]) -> None:
    """Attackers and targets are named, the stacks shown: there is no way back (SED-8.3b)."""
    s, p = pen.game.scenario, pen.position
    before = obligations.book(s, p, side)
    later = obligations.after(s, p, before, frozenset(targets), attackers)
    defenders = tuple(u for cell in targets for u in stack(p, cell))
    idle = tuple(u for u in defenders if set(p.units[u].marks) & set(PLAIN_MARKS))
    changed: Changes = {u: p.units[u].marked(ATTACKED) for u in attackers}
    changed.update({u: p.units[u].marked(DEFENDED) for u in defenders})
    combat = Combat(side, targets, attackers, defenders, idle)
    pen.emit(events.CombatBegan(changed, combat, p.combats + 1))
    left = {
        c for u in attackers if p.units[u].at in s.cities for c in s.dry_neighbours[p.units[u].at]
    }
    add_duties(pen, later.owed, left)
    _say_who_will_not_attack(pen, before, later, attackers)
    pen.push(Fight((), "charge"))


def why_no_end(game: HasScenario, view: SedanPosition, side: str) -> Refusal:
    """Nothing ends while a combat is resolved, which cannot be called off (SED-8.3b)."""
    return (misplaced if view.combat is None else _BEGUN)(game, view, side)


def _say_who_will_not_attack(
    pen: Pen, before: obligations.Book, later: obligations.Book, attackers: Units
) -> None:
    """Those excused, First Army and the Guard among them (SED-7.3e, 7.5b, 11.4b)."""
    s, p = pen.game.scenario, pen.position
    left = [u for u, near in before.free.items() if near and u not in attackers]
    done = [u for u in left if not later.free.get(u)]
    army, guard = later.army, s.with_role(GUARD)
    if p.first_army and army in later.obliged and not later.free.get(army):
        pen.emit(FirstArmyLapsed(army))
    if guard in done:
        pen.emit(GuardHeldBack(guard))
    others = (u for u in done if u in before.obliged and u != army)
    at = tuple(sorted({p.units[u].at for u in others}))
    if at:
        pen.emit(events.Excused(at))


def _odds(pen: Pen, frame: Fight) -> None:
    """The odds, with the shift for the Guard (SED-11.2a steps 4 and 5)."""
    s, p = pen.game.scenario, pen.position
    worked, raw, words = worked_out(s, p, p.battle)
    pen.emit(events.OddsWorked(worked, raw, s.table.columns[worked.column], words))
    pen.step(Fight(step="die"))
    if p.held(chits.GUN, FRENCH):
        pen.push(mitrailleuse.Gunning((FRENCH,)))


def worked_out(s: Scenario, p: SedanPosition, c: Combat) -> tuple[Combat, str, str]:
    """A combat with its odds, the raw ratio, and how they came about in words."""
    fresh = tuple(u for u in c.defenders if u not in c.idle)
    attack = cavalry_charge.charge_of(s, c.attackers, c.charge)
    parts = odds.defence_parts(s, p, c.targets, fresh, c.attackers)
    defence = sum(part.value for part in parts)
    raw, guard = odds.column_of(s, attack.value, defence), guard_shift(s, p, c.side)
    worked = replace(
        c, attack=attack.value, defence=defence, raw=raw, guard=guard,
        column=odds.shifted(s, raw, guard + c.gun),
    )  # fmt: skip
    made, end = odds.ratio_of(s, attack.value, defence), s.table.columns[raw]
    told = odds.story(s, attack, parts, c.idle, guard)
    if made != end and worked.column != raw:
        told = f"The table ends at {column_words(end)}. {told}"
    return worked, made, told


def _die(pen: Pen, frame: Fight) -> None:
    """The attacker may lower the column, then casts the die."""
    pen.push(lowering.Deciding((pen.position.battle.side,)))


def _result(pen: Pen, frame: Fight) -> None:
    results.apply_result(pen)


def _advance(pen: Pen, frame: Fight) -> None:
    advance.begin_advance(pen)


def _check(pen: Pen, frame: Fight) -> None:
    """The combat is over; no stack is too large after it (SED-8.2d)."""
    pen.emit(events.CombatEnded({}, pen.position.battle.targets))
    check_stacks(pen)


STEPS = {
    **step.in_order(
        charge=roll_charge, odds=_odds, die=_die, result=_result, advance=_advance, check=_check
    ),
    "odds": step.Step(_odds),
}
"""A combat from its beginning to its end; the odds are told before it goes on to the die."""
