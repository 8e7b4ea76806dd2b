"""Previews of attacks in Sedan 1870: exact once stacks are shown, a range before (SED-8.3a)."""

from engine.core import Refusal, memory, refuse, replace
from engine.core.words import (
    STAND_IN,
    cell as cell_words,
    cells as cell_list,
    counted,
    players,
    side as side_words,
    units as unit_list,
)
from engine.rules.attacking import leaves
from engine.rules.odds import column_words, faces_words, ruin_words, step_of
from engine.speech.game_words import Rows
from engine.speech.results import ResultTable, by_face
from engine.systems.sedan.combat import (
    attacking,
    events,
    forecast,
    lawful_attacks,
    leaving,
    obligations,
    odds,
)
from engine.systems.sedan.combat.advance import why_nobody
from engine.systems.sedan.combat.by_default import by_default
from engine.systems.sedan.combat.results import hurt
from engine.systems.sedan.fortunes import cavalry_charge, chits
from engine.systems.sedan.scenario import FIRST_ARMY, FRENCH, RESULTS, Scenario
from engine.systems.sedan.special_units.first_army import applied
from engine.systems.sedan.special_units.guard import guard_shift, guard_words, what_it_risks
from engine.systems.sedan.state import OBLIGED, SedanPosition, stack
from engine.systems.sedan.words.shut_in import shut_in_rows

Units = tuple[str, ...]


def odds_rows(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> Rows:
    """What an attack on hexes would be: of the combat that is being fought, or of one to come."""
    if view.combat is not None and set(cells) <= set(view.combat.targets):
        return _running(s, view)
    view = _at_combat(s, view, side)
    able = _able(s, view, side, cells)
    if refusal := _why_not(s, view, side, cells, units, able):
        by_turns = _by_turns(s, view, side, cells, units) if set(units) <= set(able) else ()
        return (f"{refusal.reason} Rule {refusal.rules[0]}.", *by_turns)
    if not able:
        whose = side_words(side)
        return (f"No {whose} unit can attack {cell_list(cells)} as things stand.",)
    by = units or _if_unnamed(s, view, side, cells, able)
    unnamed = () if units else _unknown_attackers(able)
    rest = () if units else (
        *_left_out(s, view, side, cells, by, _known(able)),
        *_by_turns(s, view, side, cells, _known(able), besides=by),
    )  # fmt: skip
    others = left_to_others(s, view, side, cells, by)
    return (*_preview(s, view, side, cells, by), *others, *rest, *unnamed)


def _by_turns(
    s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units, besides: Units = ()
) -> Rows:
    """The odds of First Army alone, and of the others without it, where both could (SED-7.5b)."""
    army, others = _parted(s, units)
    if not army or not others:
        return ()
    return tuple(
        f"By {unit_list(part)}{' alone' if part == army else ''}: "
        f"{_range_of(s, *forecast.columns(s, view, side, cells, part))}."
        for part in (army, others)
        if not set(part) & set(besides)
    )


def _parted(s: Scenario, units: Units) -> tuple[Units, Units]:
    """First Army, which attacks alone, and the others (SED-7.5b)."""
    army = tuple(u for u in units if s.role_of(u) == FIRST_ARMY)
    return army, tuple(u for u in units if u not in army)


def _known(units: Units) -> Units:
    return tuple(u for u in units if not u.startswith(STAND_IN))


@memory.by_view
def _at_combat(s: Scenario, view: SedanPosition, side: str) -> SedanPosition:
    """What a side that moves now would see if its combat phase began: its duties bind (SED-11.4).

    Else what it sees now: in the other side's turn all will stand otherwise when it attacks.
    """
    if view.clock.phase != "movement" or view.clock.side != side:
        return view
    obliged, duties = obligations.duties_of(s, view, side)
    units = {u: st.marked(OBLIGED) if u in obliged else st for u, st in view.units.items()}
    agenda = (*view.agenda, attacking.Combats((side,), "choose"))
    return replace(view, units=units, duties=duties, first_army="", agenda=agenda)


def _able(s: Scenario, view: SedanPosition, side: str, cells: Units) -> Units:
    return tuple(
        u for u, near in obligations.book(s, view, side).free.items() if near.issuperset(cells)
    )


def _unknown_attackers(able: Units) -> Rows:
    """For the defender: units that could attack too, below the tops of their stacks."""
    hidden = sum(u.startswith(STAND_IN) for u in able)
    return (f"{counted(hidden, 'unknown unit')} could attack it too.",) if hidden else ()


def _why_not(
    s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units, able: Units
) -> Refusal | None:
    """Why there can be no such attack; what it would leave to others is no matter here."""
    for cell in cells:
        if not any(s.side_of(u) != side for u in stack(view, cell)):
            return refuse(
                f"There is no enemy of {players(side)} at {cell_words(cell)}.", "SED-11.4c"
            )
    if set(units) <= set(able) and not _mixed(s, units):
        return None
    return lawful_attacks.why_not_combat(s, view, side, cells, units)


def _mixed(s: Scenario, units: Units) -> bool:
    """True if First Army, which attacks alone, is named with others (SED-7.5b)."""
    return len(units) > 1 and any(s.role_of(u) == FIRST_ARMY for u in units)


def _if_unnamed(s: Scenario, view: SedanPosition, side: str, cells: Units, able: Units) -> Units:
    """Those who attack if nobody is named, as the order takes them.

    If none may, all who could in another order of the combats (SED-7.6), or that could at all;
    First Army, which attacks alone, only if nobody else could.
    """
    if _is_to_be_declared(view, side):
        for seen in (view, replace(view, first_army="")):
            if found := by_default(s, seen, side, cells):
                return found
    army, others = _parted(s, _known(able))
    return others or army


def result_table(
    s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units
) -> ResultTable:
    """The combat table, with the column in play once it is certain."""
    column = _column(s, view, side, cells, units)
    running = view.combat is not None and set(cells) <= set(view.combat.targets)
    told = "" if column is None else (_by_die if running else _at)(s, column)
    return ResultTable(s.table.columns, by_face(s.table.rows), column, told=told)


def _column(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> int | None:
    if view.combat is not None and set(cells) <= set(view.combat.targets):
        return view.combat.column
    view = _at_combat(s, view, side)
    able = _able(s, view, side, cells)
    if not able or _why_not(s, view, side, cells, units, able) is not None:
        return None
    by = units or _if_unnamed(s, view, side, cells, able)
    low, high = forecast.columns(s, view, side, cells, by)
    return low if low == high else None


def _preview(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> Rows:
    charge, guard = cavalry_charge.charge_of(s, units), guard_shift(s, view, side)
    low, high = forecast.columns(s, view, side, cells, units)
    least, most = forecast.parts(s, view, cells, units)
    defence = (f"{odds.defence_words(a, b)}." for a, b in zip(least, most, strict=True))
    few, many = (sum(part.value for part in parts) for parts in (least, most))
    unknown = ", by what is unknown" if low != high else ""
    refused = _refused(s, view, side, cells, units)
    what = f"Attack on {cell_list(cells)} by {unit_list(units)}"
    if view.clock.turn and view.clock.side != side:
        what = f"If {players(side)} attacked {cell_list(cells)} by {unit_list(units)}"
    return (
        f"{what}: {_range_of(s, low, high)}{unknown}{', but refused' if refused else ''}.",
        *refused,
        *(() if refused else _left_weak(s, view, side, cells, units)),
        *(row for cell in cells for row in _unknown_row(forecast.guess(s, view, cell))),
        f"Attack {charge.value}. {' '.join(defence)}",
        " ".join((_ratio_words(s, charge.value, few, many), *guard_words(guard))),
        *_warnings(s, view, side, units),
        _at(s, low),
        *((_at(s, high),) if low != high else ()),
        _results_words(s, cells, units, _standing(view, cells), low, high),
        *shut_in_rows(s, view, side, cells, units, low, high),
        *_advance_told(s, view, cells, units),
    )


def _advance_told(s: Scenario, view: SedanPosition, cells: Units, units: Units) -> Rows:
    """That the Guard must advance, or that nobody may as all stands, as First Army (SED-7.5c)."""
    refusal = why_nobody(s, view, units, cells)
    if refusal is None:
        return what_it_risks(s, units)
    why = refusal.reason.rstrip(".")
    where = cell_list(cells, "or")
    return (f"As things stand nobody may advance into {where}: {why}. Rule {refusal.rules[0]}.",)


def _at(s: Scenario, column: int) -> str:
    return f"At {column_words(s.table.columns[column])}: {odds.chances(s, column)}."


def _standing(view: SedanPosition, cells: Units) -> Units:
    return tuple(u for cell in cells for u in stack(view, cell))


def _results_words(
    s: Scenario, cells: Units, attackers: Units, defenders: Units, *columns: int
) -> str:
    """What the results of these columns mean, the best for the attacker first.

    With First Army some are applied as others (SED-7.7); from a city nobody retreats (SED-11.9c).
    """
    found = {r for n in columns for r in s.table.results_of(n)}
    held = tuple(cell for cell in cells if cell in s.cities)
    told = []
    for result in (r for r in reversed(RESULTS) if r in found):
        comes_to = applied(s, attackers, defenders, result)
        instead = f"with First Army it is {comes_to}: " if comes_to != result else ""
        told.append(f"{result}: {instead}{events.meaning(comes_to, cells, held)}.")
    return " ".join(told)


def _ratio_words(s: Scenario, attack: int, least: int, most: int) -> str:
    """Attack against defence: what the numbers make before any shift."""
    best = odds.ratio_words(s, attack, least)
    if least == most:
        return f"{attack} against {least} is {best}."
    worst = odds.ratio_words(s, attack, most)
    if worst == best:
        return f"{attack} against {least} to {most} is {best} either way."
    return f"{attack} against {least} is {best}; against {most} it is {worst}."


def stakes(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> Rows:
    """The odds of an attack in short, for the question before it: they can be lower or higher.

    With all that may still change them, the die of the Cavalry Charge among it (SED-12.4a).
    """
    low, high = _at_stake(s, view, side, cells, units)
    why = _why_odds(s, view, side, cells, units)
    head = " ".join((f"Odds {_range_of(s, low, high)}. {why}.", *_warnings(s, view, side, units)))
    told = {n: faces_words(hurt(s, n, units, _standing(view, cells), cells)) for n in (low, high)}
    rows = [f"At {column_words(s.table.columns[n])}. {words}" for n, words in told.items()]
    if low == high:
        rows = [*told.values()]
    hidden = (row for cell in cells for row in _unknown_row(forecast.guess(s, view, cell)))
    lost = shut_in_rows(s, view, side, cells, units, low, high)
    stay = _advance_told(s, view, cells, units)
    head = " ".join((head, *_left_weak(s, view, side, cells, units)))
    return (" ".join((head, *hidden, *rows, *lost, *stay)),)


def _why_odds(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> str:
    """What makes the odds, in short: the strengths, ground that helps the defender, shifts."""
    least, most = forecast.parts(s, view, cells, units)
    few, many = (sum(part.value for part in parts) for parts in (least, most))
    against = f"{few}" if few == many else f"{few} to {many}"
    helped = (f"{p.cause} times {p.multiple}" for p in least if p.cause)
    guard = (words.rstrip(".") for words in guard_words(guard_shift(s, view, side)))
    strength = cavalry_charge.charge_of(s, units).value
    return ", ".join((f"{strength} against {against}", *dict.fromkeys(helped), *guard))


def ruinous(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> Rows:
    """A warning of an attack that most faces of the die would turn on the attacker, at best."""
    column = _at_stake(s, view, side, cells, units)[1]
    return ruin_words(hurt(s, column, units, _standing(view, cells), cells))


def left_to_others(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> Rows:
    """The hexes that an attack out of a city leaves to others, who must attack them (SED-11.4e)."""
    now = obligations.book(s, view, side)
    if not now.free.keys() >= set(units):
        return ()
    then = obligations.after(s, view, now, frozenset(cells), units)
    left = sorted(then.owed - now.owed)
    if not left:
        return ()
    who = sorted({u for cell in left for u in then.units_on(cell)})
    return (
        f"Out of a city, so others must attack {cell_list(left)} too: {unit_list(who)}. "
        "Rule SED-11.4e.",
    )


def _at_stake(
    s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units
) -> tuple[int, int]:
    """The lowest and the highest column that such an attack may come to."""
    dice = CHARGE_DICE if _charges(s, view, side, units) else (0,)
    return forecast.columns(s, view, side, cells, units, dice)


def at_stake(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> str:
    """The odds of such an attack in a few words."""
    return _range_of(s, *_at_stake(s, view, side, cells, units))


def _range_of(s: Scenario, low: int, high: int) -> str:
    columns = s.table.columns
    if low == high:
        return column_words(columns[low])
    return f"from {column_words(columns[low])} up to {column_words(columns[high])}"


def _unknown_row(found: forecast.Guess) -> Rows:
    """What is seen, what is hidden, as far as what is open tells it, and both together."""
    if not found.unknown:
        return ()
    one = found.unknown == 1
    who = "the hidden unit" if one else f"the {found.unknown} hidden units"
    sure = found.least == found.most
    strength = f"{found.least}" if sure else f"{found.least} to {found.most}"
    whole = found.known + found.least
    total = f"{whole}" if sure else f"{whole} to {found.known + found.most}"
    return (
        f"Seen {found.known}; {who} can {'only ' if sure else ''}be of strength {strength}"
        f"{'' if one else ' in all'} (from what is open); together {total}.",
    )


def _refused(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> Rows:
    """Why the side that attacks now or next may not attack so; () if it may, or in other turns."""
    if not _is_to_be_declared(view, side):
        return ()
    refusal = lawful_attacks.why_not_combat(s, view, side, cells, units)
    if refusal is None:
        return ()
    return (f"As things stand it is refused. {refusal.reason} Rule {refusal.rules[0]}.",)


def _is_to_be_declared(view: SedanPosition, side: str) -> bool:
    """True while the side chooses its combats, or as if it did."""
    return isinstance(view.top, attacking.Combats) and view.clock.side == side


def _left_weak(s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units) -> Rows:
    """Who is left to a hex that must be attacked at even odds or less, and could be at better."""
    if not _is_to_be_declared(view, side):
        return ()
    return tuple(
        leaves(left.units, (left.cell,), _range_of(s, *left.columns))
        for left in leaving.left_weaker(s, view, side, cells, units)
        if step_of(s.table.columns[left.columns[1]]) <= 0
    )


def _left_out(
    s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units, able: Units
) -> Rows:
    """Who could attack too and is kept out of an attack by nobody named, and why (SED-11.4b)."""
    if not _is_to_be_declared(view, side) or _refused(s, view, side, cells, units):
        return ()
    why: dict[str, list[str]] = {}
    for unit in (u for u in _parted(s, able)[1] if u not in units):
        refusal = lawful_attacks.why_not_combat(s, view, side, cells, (*units, unit))
        kept = "" if refusal else _kept(s, view, side, cells, units, unit)
        told = refusal.reason.removeprefix("Not so: ") if refusal else kept
        why.setdefault(told, []).append(unit)
    return tuple(f"Without {unit_list(out)}: {told}" for told, out in why.items())


def _kept(
    s: Scenario, view: SedanPosition, side: str, cells: Units, units: Units, unit: str
) -> str:
    """Why nobody takes a unit along unasked who may go: its stack is not split to its harm."""
    found = leaving.left_weaker(s, view, side, cells, (*units, unit))
    against = [left.cell for left in found if unit in left.spared]
    return f"kept together against {cell_list(against)}." if against else "may be named too."


CHARGE_DICE = (1, 6)
"""The dice of the Cavalry Charge that halve and double the cavalry (SED-12.4a)."""


def _charges(s: Scenario, view: SedanPosition, side: str, units: Units) -> bool:
    """True if the die of the Cavalry Charge falls before this combat (SED-12.4a)."""
    cavalry = any(s.units[u].arm == "cavalry" for u in units)
    return view.in_force(chits.CAVALRY_CHARGE, side) and cavalry


def _warnings(s: Scenario, view: SedanPosition, side: str, units: Units) -> Rows:
    """What may still change the odds before the die."""
    rows = []
    if _charges(s, view, side, units):
        rows.append("Cavalry Charge: a die first halves, keeps or doubles the cavalry.")
    if view.held(chits.GUN) is not None:
        way = "one column right" if side == FRENCH else "two columns left"
        rows.append(f"{players(FRENCH)} may use the Mitrailleuse: {way}.")
    return tuple(rows)


def _running(s: Scenario, view: SedanPosition) -> Rows:
    """The combat that is being fought: all is known."""
    c = view.battle
    columns = s.table.columns
    head = f"Combat: {unit_list(c.attackers)} against {unit_list(c.defenders)}, "
    shifts = [
        f"{counted(abs(n), 'column')} {'right' if n > 0 else 'left'} for {why}"
        for n, why in ((c.guard, "the Imperial Guard"), (c.gun, "the Mitrailleuse"))
        if n
    ]
    moved = f"; {' and '.join(shifts)}" if shifts else ""
    idle = (f"{unit_list(c.idle)} add nothing.",) if c.idle else ()
    return (
        f"{head}{c.attack} against {c.defence}.",
        f"{column_words(columns[c.raw])}{moved}. Fought at {column_words(columns[c.column])}: "
        f"{odds.chances(s, c.column)}.",
        *idle,
        _by_die(s, c.column),
        _results_words(s, c.targets, c.attackers, c.defenders, c.column),
        *shut_in_rows(s, view, c.side, c.targets, c.attackers, c.column),
    )


def _by_die(s: Scenario, column: int) -> str:
    results = enumerate(s.table.results_of(column), 1)
    return f"By die: {'; '.join(f'{die} gives {result}' for die, result in results)}."
