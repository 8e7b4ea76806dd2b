"""One combat from its beginning to its end, in the order of SED-11.2a."""

from __future__ import annotations

import msgspec

from engine.core.misplaced import belongs
from engine.core.order import Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal, refuse
from engine.core.secrecy import Changes
from engine.core.words import cells as cell_list, side as side_words, units
from engine.rules.odds import column_words
from engine.systems.sedan.combat.advance import begin_advance
from engine.systems.sedan.combat.events import (
    ChargeRolled,
    CombatBegan,
    CombatEnded,
    DutyAdded,
    Excused,
    GuardHeldBack,
    GunUsed,
    OddsLowered,
    OddsWorked,
    Resolved,
)
from engine.systems.sedan.combat.obligations import Book, after, book
from engine.systems.sedan.combat.odds import (
    charge_of,
    column_of,
    defence_parts,
    guard_shift,
    ratio_of,
    shifted,
    story,
)
from engine.systems.sedan.combat.results import applied, apply_result, faces
from engine.systems.sedan.fortunes.chits import CAVALRY_CHARGE, GUN, set_aside
from engine.systems.sedan.frames import Deciding, Fight, Gunning
from engine.systems.sedan.movement.events import FirstArmyLapsed
from engine.systems.sedan.orders import Fight as FightOrder, Lower, UseGun
from engine.systems.sedan.refusals import Pen, pick
from engine.systems.sedan.scenario import FRENCH, GUARD, HasScenario, Scenario
from engine.systems.sedan.stacks.crowding import check_stacks
from engine.systems.sedan.state import (
    ATTACKED,
    DEFENDED,
    PLAIN_MARKS,
    Combat,
    SedanPosition,
    stack,
)

Units = tuple[str, ...]
replace = msgspec.structs.replace


def begin_combat(pen: Pen, side: str, targets: tuple[str, ...], attackers: tuple[str, ...]) -> None:
    """Attackers and targets are named; the stacks are shown, and there is no way back."""
    s, p = pen.game.scenario, pen.position
    before = book(s, p, side)
    later = after(s, p, before, frozenset(targets), attackers)
    defenders = tuple(u for cell in targets for u in stack(p, cell))
    idle = tuple(u for u in defenders if set(p.units[u].marks) & set(PLAIN_MARKS))
    changed: Changes = {u: p.units[u].marked(ATTACKED) for u in attackers}
    changed.update({u: p.units[u].marked(DEFENDED) for u in defenders})
    combat = Combat(side, targets, attackers, defenders, idle)
    pen.emit(CombatBegan(changed, combat, p.combats + 1))
    left = {
        c for u in attackers if p.units[u].at in s.cities for c in s.dry_neighbours[p.units[u].at]
    }
    _add_duties(pen, later.owed, left)
    _say_who_will_not_attack(pen, before, later, attackers)
    pen.push(Fight((), "charge"))


def _say_who_will_not_attack(pen: Pen, before: Book, later: Book, attackers: Units) -> None:
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
        pen.emit(Excused(at))


def _add_duties(pen: Pen, owed: frozenset[str], left: set[str]) -> None:
    """Hexes that a unit attacking out of a city leaves to others (SED-11.4e).

    `left` are the hexes around such cities. A duty of the zones among them now stays, whatever
    becomes of those whom the zones obliged.
    """
    p = pen.position
    new = tuple(
        sorted(c for c in owed if c not in p.duties or (c in left and p.duties[c] != "city"))
    )
    if new:
        pen.emit(DutyAdded(new, {**p.duties, **dict.fromkeys(new, "city")}))


def run(pen: Pen, frame: Fight) -> None:
    """The steps of a combat."""
    combat = pen.position.combat
    assert combat is not None
    _STEPS[frame.step](pen, combat)


def _go(pen: Pen, step: str) -> None:
    pen.step(Fight((), step))


def _charge(pen: Pen, c: Combat) -> None:
    """The Cavalry Charge, if it is in force and cavalry attacks (SED-12.4a)."""
    _go(pen, "odds")
    cavalry = any(pen.game.scenario.units[u].arm == "cavalry" for u in c.attackers)
    if cavalry and pen.position.held(CAVALRY_CHARGE, c.side):
        die = pen.roll("the Cavalry Charge")
        pen.emit(ChargeRolled(replace(c, charge=die)))


def _odds(pen: Pen, c: Combat) -> None:
    """The odds, with the shift for the Guard (SED-11.2a steps 4 and 5)."""
    s, p = pen.game.scenario, pen.position
    worked, raw, words = worked_out(s, p, c)
    pen.emit(OddsWorked(worked, raw, s.table.columns[worked.column], words))
    _go(pen, "die")
    if p.held(GUN, FRENCH):
        pen.push(Gunning((FRENCH,)))


def worked_out(s: Scenario, p: SedanPosition, c: Combat) -> tuple[Combat, str, str]:
    """A combat with its odds, the raw ratio, and how they came about in words."""
    fresh = tuple(u for u in c.defenders if u not in c.idle)
    attack = charge_of(s, c.attackers, c.charge)
    parts = defence_parts(s, p, c.targets, fresh, c.attackers)
    defence = sum(part.value for part in parts)
    raw, guard = column_of(s, attack.value, defence), guard_shift(s, p, c.side)
    worked = replace(
        c, attack=attack.value, defence=defence, raw=raw, guard=guard,
        column=shifted(s, raw, guard + c.gun),
    )  # fmt: skip
    made, end = ratio_of(s, attack.value, defence), s.table.columns[raw]
    told = story(s, attack, parts, c.idle, guard)
    if made != end and worked.column != raw:
        told = f"The table ends at {column_words(end)}. {told}"
    return worked, made, told


def _die(pen: Pen, c: Combat) -> None:
    """The attacker may lower the column, then casts the die."""
    _go(pen, "result")
    pen.push(Deciding((c.side,)))


def _result(pen: Pen, c: Combat) -> None:
    _go(pen, "advance")
    apply_result(pen)


def _advance(pen: Pen, c: Combat) -> None:
    _go(pen, "check")
    begin_advance(pen)


def _check(pen: Pen, c: Combat) -> None:
    """The stacks are closed again and checked (SED-8.3a, 8.2d)."""
    pen.done()
    pen.emit(CombatEnded({}, c.targets))
    check_stacks(pen)


_STEPS = {
    "charge": _charge,
    "odds": _odds,
    "die": _die,
    "result": _result,
    "advance": _advance,
    "check": _check,
}


# ---- the Mitrailleuse


def _free(game: HasScenario, view: SedanPosition, side: str, order: object) -> Refusal | None:
    return None


def gun_shift(c: Combat) -> int:
    """One column right if the French attack, two left if they defend (SED-12.4k)."""
    return 1 if c.side == FRENCH else -2


def _use_gun(pen: Pen, side: str, order: UseGun) -> None:
    s, c = pen.game.scenario, pen.position.combat
    assert c is not None
    pen.done()
    gun = gun_shift(c)
    worked = replace(c, gun=gun, column=shifted(s, c.raw, c.guard + gun))
    pen.emit(GunUsed(worked, s.table.columns[worked.column]))
    set_aside(pen, GUN, "The Mitrailleuse is used and set aside.")


def keep_gun(pen: Pen, side: str) -> None:
    """Do without it in this combat; it goes on waiting."""
    pen.done()


def gunning_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Gunning) -> str:
    """Use it here, or keep it."""
    c = view.combat
    assert c is not None
    way = "one column right" if c.side == FRENCH else "two columns left"
    now = column_words(game.scenario.table.columns[c.column])
    return (
        f"French player: the combat at {cell_list(c.targets)} stands at {now}. Use the "
        f"Mitrailleuse here, {way}, or decline and keep it."
    )


# ---- the die


def lower_columns(s: Scenario, c: Combat) -> tuple[str, ...]:
    """The columns below the one shown, the best first (SED-11.13b)."""
    return tuple(reversed(s.table.columns[: c.column]))


def why_not_lower(
    game: HasScenario, view: SedanPosition, side: str, order: Lower
) -> Refusal | None:
    """Why the odds may not be lowered to that column."""
    c, columns = view.combat, game.scenario.table.columns
    assert c is not None
    if order.column in columns[: c.column]:
        return None
    if order.column in columns:
        now = column_words(columns[c.column])
        return refuse(f"The odds are {now}; they can only be lowered.", "SED-11.13b")
    ends = f"from {column_words(columns[0])} up to {column_words(columns[-1])}"
    return refuse(
        f"{order.column} is no column of the table; they go {ends}.", "SED-11.13b", "SED-11.13a"
    )


def _lower_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    assert view.combat is not None
    return pick("lower odds", "choice", lower_columns(game.scenario, view.combat), tokens)


def _lower(pen: Pen, side: str, order: Lower) -> None:
    columns, c = pen.game.scenario.table.columns, pen.position.combat
    assert c is not None
    pen.emit(OddsLowered(replace(c, column=columns.index(order.column)), order.column))


def _fight(pen: Pen, side: str, order: FightOrder) -> None:
    s, c = pen.game.scenario, pen.position.combat
    assert c is not None
    pen.done()
    die = pen.roll(f"the combat at {cell_list(c.targets)}")
    forced = pen.forced("combat")
    result = forced or s.table.result(die, c.column)
    done = replace(c, result=applied(s, c.attackers, c.defenders, result))
    pen.emit(Resolved(done, die, s.table.columns[c.column], result, forced is not None))


def deciding_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Deciding) -> str:
    """The odds, and how likely they are to hurt whom."""
    s, c = game.scenario, view.combat
    assert c is not None
    return (
        f"{side_words(frame.sides[0])} combat: {units(c.attackers)} against {cell_list(c.targets)} "
        f"at {column_words(s.table.columns[c.column])}. "
        f"{faces(s, c.column, c.attackers, c.defenders, c.targets)} "
        "Fight, or lower the odds first."
    )


GUN_VERB = Verb(
    UseGun, ("mitrailleuse", "use"), (), "mitrailleuse", "Use the Mitrailleuse in this combat.",
    nothing_more, lambda t: UseGun(), _free, _use_gun,
    belongs("The Mitrailleuse is used in a combat, before its die, by the French who hold it.",
            "SED-12.4k"), key="*",
)  # fmt: skip
LOWER = Verb(
    Lower, ("lower",), ("choice",), "lower ODDS", "Lower the odds before the die is cast.",
    _lower_slot, lambda t: Lower(*t), why_not_lower, _lower,
    belongs("The odds are lowered in a combat, before its die is cast.", "SED-11.13b"), key="(",
)  # fmt: skip
FIGHT = Verb(
    FightOrder, ("fight", "roll", "f"), (), "fight", "Cast the die at the odds shown.",
    nothing_more, lambda t: FightOrder(), _free, _fight,
    belongs("The die is cast in a combat, once an attack has begun in the combat phase.",
            "SED-11.2a"), key="f",
)  # fmt: skip
