"""Choosing the next combat: who attacks which hexes (SED-11.1 to 11.5, 7.3e, 7.5b, 7.6)."""

from collections.abc import Iterator

from engine.core import Frame, Order, Refusal, Slot, Tokens, Verb, belongs, refuse, words
from engine.core.parts import Target, Units as UnitsPart, parts
from engine.systems.sedan import FIRST_ARMY, HasScenario, Pen, Scenario, SedanPosition, stack
from engine.systems.sedan.combat import fight
from engine.systems.sedan.combat.by_default import by_default
from engine.systems.sedan.combat.completing import (
    attackable,
    completed,
    could_attack,
    fewest_together,
    more_units,
)
from engine.systems.sedan.combat.lawful_attacks import Units, assault_words, why_not_combat
from engine.systems.sedan.combat.obligations import Book, book, still_owed
from engine.systems.sedan.words.situation import by_hex, stack_words

_ATTACK_WHEN = "Units attack in their own combat phase."
_OTHER_PHASE, _OTHER_TURN = (belongs(_ATTACK_WHEN, rule) for rule in ("SED-5.1c", "SED-11.1b"))

NOTHING_OWED = "nothing is owed; attack, or end the phase."


class Attack(Order, frozen=True, tag="attack"):
    """Begin a combat against one hex (SED-11.2)."""

    target: str
    units: tuple[str, ...]


class Assault(Order, frozen=True, tag="assault"):
    """Begin a combat against several hexes at once (SED-11.5b)."""

    targets: tuple[str, ...]
    units: tuple[str, ...]


class Combats(Frame, frozen=True, tag="sedan.combats"):
    """The phasing player begins combats, one at a time (SED-11.2c).

    Steps: start, choose, closing; start and closing have no side.
    """


def ends_attacks(s: Scenario, view: SedanPosition, side: str, units: Units) -> tuple[str, ...]:
    """What a player may not have meant: First Army attacks last while others could (SED-7.6)."""
    army = s.with_role(FIRST_ARMY)
    if army not in units or view.first_army != "last":
        return ()
    left = [
        cell for cell in attackable(s, view, side)
        if {*more_units(s, view, side, (cell,), ())} - {army}
    ]  # fmt: skip
    if not left:
        return ()
    return (
        f"{words.unit(army)} attacks last: after it nobody else may attack, and "
        f"{words.cells(left)} could still be attacked by others. Rule SED-7.6.",
    )


def why_not_attack(
    game: HasScenario, view: SedanPosition, side: str, order: Attack
) -> Refusal | None:
    """Why one hex may not be attacked so."""
    return why_not_combat(game.scenario, view, side, (order.target,), order.units)


def _more_attackers(s: Scenario, p: SedanPosition, side: str, target: str, *units: str) -> Units:
    return more_units(s, p, side, (target,), units)


def _unnamed(game: HasScenario, view: SedanPosition, side: str, targets: Tokens) -> Tokens:
    return by_default(game.scenario, view, side, targets)


def _may_attack(s: Scenario, p: SedanPosition, side: str, target: str, *units: str) -> bool:
    return bool(units) and why_not_combat(s, p, side, (target,), units) is None


def why_not_assault(
    game: HasScenario, view: SedanPosition, side: str, order: Assault
) -> Refusal | None:
    """Why several hexes may not be attacked so."""
    if len(order.targets) < 2:
        return refuse("Name two hexes or more; one hex alone is attacked.", "SED-11.5b")
    return why_not_combat(game.scenario, view, side, order.targets, order.units)


def _assault_slot(game: HasScenario, view: SedanPosition, side: str, tokens: Tokens) -> Slot | None:
    s = game.scenario
    b = book(s, view, side)
    targets = tuple(t for t in tokens if t not in view.units)
    units = tokens[len(targets) :]
    if units:
        more = more_units(s, view, side, targets, units)
        done = why_not_combat(s, view, side, targets, units) is None
        return Slot("unit", "further unit that attacks", more, complete=done)
    cells = tuple(
        h
        for h in sorted(b.hexes)
        if h not in targets and completed(s, view, side, (*targets, h), (), True)
    )
    if len(targets) < 2:
        what = "further hex to attack together" if targets else "first of several hexes"
        return Slot("cell", what, cells) if cells else None
    able = more_units(s, view, side, targets, ())
    kind = "choice" if cells else "unit"
    return Slot(kind, "unit that attacks them all, or a further hex", (*cells, *able))


def _build_assault(tokens: Tokens) -> Assault:
    cut = next((i for i, t in enumerate(tokens) if not t.isdigit()), len(tokens))
    return Assault(tokens[:cut], tokens[cut:])


def _build_attack(tokens: Tokens) -> Attack | Assault:
    """An attack; on several hexes, as somebody may say it, the assault that it is (SED-11.5b)."""
    if sum(token.isdigit() for token in tokens) > 1:
        return _build_assault(tokens)
    return Attack(tokens[0], tokens[1:])


def _attack(pen: Pen, side: str, order: Attack) -> None:
    fight.begin_combat(pen, side, (order.target,), order.units)


def _assault(pen: Pen, side: str, order: Assault) -> None:
    fight.begin_combat(pen, side, order.targets, order.units)


def why_not_end(game: HasScenario, view: SedanPosition, side: str) -> Refusal | None:
    """The phase does not end while somebody must attack (SED-11.4a, 11.4b, 11.4e)."""
    units, cells = still_owed(book(game.scenario, view, side))
    if not units and not cells:
        return None
    by_city = any(view.duties.get(c) == "city" for c in cells)
    at = words.cells(sorted({view.units[u].at for u in units}))
    must = f"{words.counted(len(units), 'unit')} must attack, at {at}" if units else ""
    hexes = f"to be attacked: {words.cells(cells)}" if cells else ""
    owes = "; ".join(part for part in (must, hexes) if part)
    whole = (
        () if attackable(game.scenario, view, side) else fewest_together(game.scenario, view, side)
    )
    how = f" Attack in one combat: {assault_words(whole)}." if whole else ""
    rules = (("SED-11.4a",) if units else ()) + ("SED-11.4b",)
    return refuse(f"Still owed: {owes}.{how}", *rules, *(("SED-11.4e",) if by_city else ()))


def prompt(game: HasScenario, view: SedanPosition, side: str, frame: Combats) -> str:
    """What may be attacked, and what is still owed."""
    s, side = game.scenario, frame.sides[0]
    if any(still_owed(book(s, view, side))):
        return f"{words.side(side)} combat: {tally(game, view, side, frame)}."
    if not could_attack(s, view, side):
        return f"{words.side(side)} combat: nobody can attack; end the phase."
    return f"{words.side(side)} combat: {NOTHING_OWED}"


def briefly(game: HasScenario, view: SedanPosition, side: str, frame: Combats) -> str:
    """The same after a combat."""
    s, side = game.scenario, frame.sides[0]
    units, cells = still_owed(book(s, view, side))
    if not units and not cells:
        return NOTHING_OWED if could_attack(s, view, side) else "no attack left."
    return f"{', '.join(_due(units, cells))}."


def tally(game: HasScenario, view: SedanPosition, side: str, frame: Combats) -> str:
    """How many must still attack and be attacked; one attack may settle several."""
    units, cells = still_owed(book(game.scenario, view, frame.sides[0]))
    at = words.counted(len({view.units[u].at for u in units}), "hex", "hexes")
    return " and ".join(_due(units, cells, f" in {at}"))


def _due(units: Units, cells: Units, where: str = "") -> Iterator[str]:
    if units:
        yield f"{words.counted(len(units), 'unit')}{where} must attack"
    if cells:
        yield f"{words.counted(len(cells), 'hex', 'hexes')} must be attacked"


def owed(game: HasScenario, view: SedanPosition, side: str, frame: Combats) -> tuple[str, ...]:
    """Each duty once, hex by hex: the units that must still attack, with their targets.

    Units of one hex touch the same enemies, so they are told together. What must be attacked
    follows where it is not said by that.
    """
    s, side = game.scenario, frame.sides[0]
    b = book(s, view, side)
    units, cells = still_owed(b)
    at: dict[str, list[str]] = {}
    for unit in by_hex(view, units):
        at.setdefault(view.units[unit].at, []).append(unit)
    told = {hex for us in at.values() for hex in _surely(b, tuple(us))}
    return (
        *(
            f"{words.cell(c)}: {_who(view, c, tuple(us))} must attack {_whom(b, tuple(us))}."
            for c, us in at.items()
        ),
        *(
            f"{words.cell(c)} must be attacked, from "
            f"{words.cells(sorted({view.units[u].at for u in b.units_on(c)}), 'or')}."
            for c in cells if c not in told
        ),
    )  # fmt: skip


def _who(view: SedanPosition, cell: str, units: Units) -> str:
    """Units of one hex: how many, if they are all that stands there."""
    whole = len(units) > 1 and set(units) == set(stack(view, cell))
    if not whole:
        return stack_words(units)
    return f"all {len(units)} units" if units[2:] else "both units"


def _alone(b: Book, units: Units) -> list[str]:
    """The hexes that must be attacked and that nobody but these units of one hex can attack."""
    near = sorted(b.free[units[0]])
    return [h for h in near if h in b.owed and set(b.units_on(h)) <= set(units)]


def _surely(b: Book, units: Units) -> list[str]:
    """The hexes that are attacked in any case if these units do what they must."""
    near = b.free[units[0]]
    return _alone(b, units) if len(near) > 1 else list(near)


def _whom(b: Book, units: Units) -> str:
    """What units of one hex must attack: one of these, or all, if nobody else can (SED-11.4b)."""
    near, alone = sorted(b.free[units[0]]), _alone(b, units)
    if len(alone) < 2:
        least = f", {words.cell(alone[0])} at least" if alone and near[1:] and units[1:] else ""
        return words.cells(alone if alone and not units[1:] else near, "or") + least
    together = ", in one combat" if len(alone) > len(units) else ""
    return f"{words.cells(alone)}{together}"


def _misplaced(game: HasScenario, view: SedanPosition, side: str) -> Refusal:
    if any(isinstance(f, fight.Fight) for f in view.agenda):
        return fight.ONE_BY_ONE(game, view, side)
    return (_OTHER_PHASE if side == view.clock.side else _OTHER_TURN)(game, view, side)


def _why_no_single_hex(game: HasScenario, view: SedanPosition, side: str) -> Refusal | None:
    """That only several hexes at once can be attacked now, if they can (SED-11.4e)."""
    whole = fewest_together(game.scenario, view, side)
    if not whole:
        return None
    return refuse(
        f"No hex can be attacked alone now, only several at once: {assault_words(whole)}.",
        "SED-11.4e", "SED-11.5b",
    )  # fmt: skip


_ONE_TARGET = parts(
    Attack, Target(attackable, "hex to attack"),
    UnitsPart(_more_attackers, lambda target, *_: f"unit that attacks {words.cell(target)}",
              _may_attack),
)  # fmt: skip


ATTACK = Verb(
    Attack, ("attack", "a"), _ONE_TARGET["shape"],
    usage="attack HEX with UNIT, UNIT",
    help="Begin a combat against one hex; against several at once it is an assault, "
    "assault HEX, HEX with UNIT, UNIT.",
    slot=_ONE_TARGET["slot"], build=_build_attack,
    refuse=why_not_attack, carry_out=_attack, misplaced=_misplaced, nobody=_why_no_single_hex,
    final=True, key="t", by_default=_unnamed,
)  # fmt: skip


ASSAULT = Verb(
    Assault, ("assault",), ("cells", "units"), "assault HEX, HEX with UNIT, UNIT",
    "Begin one combat against several hexes at once.",
    _assault_slot, _build_assault, why_not_assault, _assault, _misplaced, final=True, key="[",
    by_default=_unnamed,
)  # fmt: skip
