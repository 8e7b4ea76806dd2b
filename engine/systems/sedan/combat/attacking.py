"""Choosing the next combat: who attacks which hexes (SED-11.1 to 11.5, 7.3e, 7.5b, 7.6)."""

from collections.abc import Iterator
from itertools import combinations

from engine.core import Frame, Order, Refusal, Slot, Tokens, Verb, belongs, refuse, words
from engine.core.parts import Target, Units as UnitsPart, parts
from engine.systems.sedan import FIRST_ARMY, GUARD, HasScenario, Pen, Scenario, SedanPosition, stack
from engine.systems.sedan.combat import fight
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
        if {*_more_units(s, view, side, (cell,), ())} - {army}
    ]  # fmt: skip
    if not left:
        return ()
    return (
        f"{words.unit(army)} attacks last: after it nobody else may attack, and "
        f"{words.cells(left)} could still be attacked by others. Rule SED-7.6.",
    )


# ---- building an order


def completed(
    s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units, wider: bool
) -> bool:
    """True if a combat that is begun like this can be completed to a lawful one.

    `wider` if further hexes may be added.
    """
    b = book(s, p, side)
    for whole in _target_sets(b, targets, units, wider):
        for those in _attacker_sets(s, b, frozenset(whole), units):
            if why_not_combat(s, p, side, whole, those) is None:
                return True
    return False


def _target_sets(b: Book, targets: Units, units: Units, wider: bool) -> Iterator[Units]:
    """The sets of hexes that one combat can be about, these among them, small ones first."""
    if not wider:
        yield targets
        return
    have = frozenset(targets)
    found: dict[frozenset[str], None] = {}
    for near in (b.free[u] for u in (units or b.free) if have <= b.free[u]):
        rest = sorted(near - have)
        for size in range(len(rest) + 1):
            for more in combinations(rest, size):
                found[have | set(more)] = None
    for whole in sorted(found, key=lambda one: (len(one), sorted(one))):
        if len(whole) > 1:
            yield (*targets, *sorted(whole - have))


def _attacker_sets(s: Scenario, b: Book, targets: frozenset[str], units: Units) -> Iterator[Units]:
    """The sets of attackers worth trying: those named, and those who have no other target.

    No other unit could do more for the cover: it would only leave other hexes with less.
    """
    if any(not targets <= b.free.get(u, frozenset()) for u in units):
        return
    if b.army in units:
        yield units
        return
    guard = s.with_role(GUARD)
    for own in _army_parts(b, targets):
        must = tuple(u for u in b.free if _has_no_other(b, u, targets, own) and u not in units)
        those = (*units, *must)
        if those:
            yield those
            if guard not in those and targets <= b.free.get(guard, frozenset()):
                yield (*those, guard)
        else:
            yield from ((u,) for u in b.free if u != b.army and targets <= b.free[u])
    if not units and targets <= b.free.get(b.army, frozenset()):
        yield (b.army,)


def _army_parts(b: Book, targets: frozenset[str]) -> Iterator[frozenset[str]]:
    """The hexes that may have to be left to First Army: none, or one of those it can attack."""
    yield frozenset()
    yield from (frozenset((h,)) for h in sorted(b.free.get(b.army, frozenset()) - targets))


def _has_no_other(b: Book, unit: str, targets: frozenset[str], own: frozenset[str]) -> bool:
    """True for a unit that must attack, and can attack just these hexes if some are left out."""
    near = b.free[unit]
    return unit in b.obliged and unit != b.army and targets <= near and near - own <= targets


def attackable(s: Scenario, p: SedanPosition, side: str) -> Units:
    """The hexes that can be attacked now, each in a combat of its own."""
    hexes = sorted(book(s, p, side).hexes)
    return tuple(h for h in hexes if completed(s, p, side, (h,), (), False))


def could_attack(s: Scenario, p: SedanPosition, side: str) -> bool:
    """True if any combat can be begun now."""
    hexes = sorted(book(s, p, side).hexes)
    return any(
        completed(s, p, side, (h,), (), False) or completed(s, p, side, (h,), (), True)
        for h in hexes
    )


def _more_units(s: Scenario, p: SedanPosition, side: str, targets: Units, units: Units) -> Units:
    """The units that may be named next for a combat about just these hexes."""
    b = book(s, p, side)
    able = (u for u in b.free if u not in units and set(targets) <= b.free[u])
    return tuple(u for u in able if completed(s, p, side, targets, (*units, u), False))


def by_most(s: Scenario, p: SedanPosition, side: str, targets: Units) -> Units:
    """As many units as may attack just these hexes together; () if none may."""
    best: Units = ()
    for first in _more_units(s, p, side, targets, ()):
        if first in best:
            continue
        units: Units = (first,)
        while more := _more_units(s, p, side, targets, units):
            units = (*units, more[0])
        if len(units) > len(best) and why_not_combat(s, p, side, targets, units) is None:
            best = units
    return best


def why_not_attack(
    game: HasScenario, view: SedanPosition, side: str, order: Attack
) -> Refusal | None:
    """Why one hex may not be attacked so."""
    return why_not_combat(game.scenario, view, side, (order.target,), order.units)


def _more_attackers(s: Scenario, p: SedanPosition, side: str, target: str, *units: str) -> Units:
    return _more_units(s, p, side, (target,), units)


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
        more = _more_units(s, view, side, targets, units)
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
    able = _more_units(s, view, side, targets, ())
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
    whole = () if attackable(game.scenario, view, side) else _assault_first(game, view, side)
    how = f" Attack in one combat: {assault_words(whole)}." if whole else ""
    rules = (("SED-11.4a",) if units else ()) + ("SED-11.4b",)
    return refuse(f"Still owed: {owes}.{how}", *rules, *(("SED-11.4e",) if by_city else ()))


def _assault_first(game: HasScenario, view: SedanPosition, side: str) -> Units:
    """The fewest hexes that can be attacked together now; () if none can (SED-11.5b)."""
    s, b = game.scenario, book(game.scenario, view, side)
    wider = (
        whole
        for first in sorted(b.hexes)
        for whole in _target_sets(b, (first,), (), True)
        if completed(s, view, side, whole, (), False)
    )
    return min(wider, key=lambda whole: len(whole), default=())


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
    whole = _assault_first(game, view, side)
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
    final=True, key="t",
)  # fmt: skip


ASSAULT = Verb(
    Assault, ("assault",), ("cells", "units"), "assault HEX, HEX with UNIT, UNIT",
    "Begin one combat against several hexes at once.",
    _assault_slot, _build_assault, why_not_assault, _assault, _misplaced, final=True, key="[",
)  # fmt: skip
