"""A melee in words before it is declared: own value, sides that are hit; odds only if known."""

from collections.abc import Iterator, Mapping

from engine.core import replace
from engine.core.words import cell as cell_words, unit as unit_words, units as unit_list
from engine.rules.odds import ATTACKER, NOBODY, column_words, ruin_words
from engine.systems.vauchamps import Scenario, VauPosition, base6, enemies_at, hidden
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee import attacks, lawful_attacks, odds as melee_values
from engine.systems.vauchamps.melee.course import still_in_it
from engine.systems.vauchamps.melee.events import code_words, short_words
from engine.systems.vauchamps.melee.leader_bonus import attack_leaders
from engine.systems.vauchamps.melee.losses import split_code
from engine.systems.vauchamps.melee.results import BOUNCE
from engine.systems.vauchamps.melee.second_attack import second_attackers, second_targets
from engine.systems.vauchamps.morale.events import agree, signed
from engine.systems.vauchamps.where import leaders_at
from engine.systems.vauchamps.words import (
    garrisons,
    melee_so_far,
    melee_tests,
    moves,
    multipliers,
    shunning,
)
from engine.systems.vauchamps.words.least_defence import least_defence


def melee_rows(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]
) -> tuple[str, ...]:
    """A melee by these units; else the one that is on there, or by all who could attack it."""
    fight = melee_so_far.melee_at(p, cell)
    if fight is not None and set(units) <= set(fight.units):
        return _going_on(s, p, side, fight)
    once_more = _once_more(s, p, cell)
    if once_more and set(units) <= set(once_more):
        return _before_it(s, p, side, cell, once_more)
    for unit in units:
        if refusal := lawful_attacks.why_not_attacker(s, p, side, unit, cell):
            return (moves.why_words(refusal),)
    chosen = units or lawful_attacks.attackers_of(s, p, side, cell)
    nobody = None if chosen else lawful_attacks.why_nobody(s, p, side, cell)
    if nobody is not None:
        return (moves.why_words(nobody),)
    order = attacks.Attack(cell, chosen)
    refusal = attacks.why_not_attack(s, p, side, order) if p.clock.phase == "melee" else None
    if refusal is not None:
        return (moves.why_words(refusal),)
    return _before_it(s, p, side, cell, chosen)


def _going_on(s: Scenario, p: VauPosition, side: str, fight: Melee) -> tuple[str, ...]:
    """The melee that is being decided: what of it is still to come."""
    if fight.code:
        came = code_words(fight.code)
        return (f"The melee at {cell_words(fight.target)} has been fought: {came}.",)
    units = still_in_it(s, p, fight)
    if not units:
        return (f"Nobody attacks {cell_words(fight.target)} any more.",)
    return _before_it(s, p, side, fight.target, units)


def _once_more(s: Scenario, p: VauPosition, cell: str) -> tuple[str, ...]:
    """Who may attack a hex once more after an advance; () if that is not asked (VAU-13.3g)."""
    top = p.top
    if not isinstance(top, Melee) or top.step != "again" or cell not in second_targets(s, p, top):
        return ()
    return second_attackers(s, p, top, cell)


def _before_it(
    s: Scenario, p: VauPosition, side: str, cell: str, chosen: tuple[str, ...]
) -> tuple[str, ...]:
    """A melee by these that is not yet rolled for."""
    value = melee_values.attack_value(s, p, chosen, cell, melee_so_far.spared(p, cell))
    head = f"Melee at {cell_words(cell)} by {unit_list(chosen)}: attack value {value}."
    return (
        head,
        *multipliers.attacker_rows(s, p, chosen, cell),
        *shunning.retreat_rows(s, p, side, cell, chosen),
        *melee_tests.test_rows(s, p, side, cell, chosen),
        *_odds(s, p, side, cell, chosen, value),
        *_led_there(s, p, cell),
        *_bounce_rows(s, chosen),
        *garrisons.garrison_rows(s, p, side, cell, chosen),
    )


def _bounce_rows(s: Scenario, units: tuple[str, ...]) -> tuple[str, ...]:
    """What a roll without effect, which drives nobody off, does to cavalry that attacks."""
    horse = tuple(u for u in units if s.units[u].cavalry)
    if not horse:
        return ()
    does = f"{unit_list(horse)} {agree(horse, 'falls', 'fall')} back {BOUNCE} hexes"
    return (f"On a roll without effect {does} and {agree(horse, 'tests', 'test')} there; out of an "
            "enemy zone it costs an increment. Rules VAU-13.6b and VAU-6.10g.",)  # fmt: skip


def column(s: Scenario, p: VauPosition, side: str, order: attacks.Attack) -> str:
    """The odds of a melee in a few words; its attack value alone if the rest is hidden."""
    units, target = order.units, order.target
    if not hidden.may_know_all(s, p, enemies_at(s, p, target, side)):
        return f"attack value {melee_values.attack_value(s, p, units, target)}"
    odds = melee_values.odds_of(s, p, units, target)
    found = s.combat.melee.columns[odds.column]
    return ", ".join(filter(None, (column_words(found), short_words(found, odds.penalty))))


def ruinous(s: Scenario, p: VauPosition, side: str, order: attacks.Attack) -> tuple[str, ...]:
    """A warning of a melee that most rolls turn on the attackers, at best if much is hidden."""
    units, target = order.units, order.target
    if hidden.may_know_all(s, p, enemies_at(s, p, target, side)):
        odds = melee_values.odds_of(s, p, units, target)
    else:
        value = melee_values.attack_value(s, p, units, target)
        shift = melee_values.is_shifted(s, p, units, target)
        odds = melee_values.melee_odds(s.combat.melee, value, LEAST, shift)
    hurt = (ATTACKER if _hurts_attackers_only(code) else NOBODY for code in _codes(s, odds))
    return ruin_words(hurt, "rolls")


LEAST = 1
"""The least that a hidden value of defenders counts for."""


def _hurts_attackers_only(code: str) -> bool:
    """True for a result by which the attackers alone lose, test or go (CHART-20)."""
    if "/" not in code:
        return code in ("AR", "AD")
    (loss, star), (defence_loss, defence_star) = split_code(code)
    return bool(loss or star) and not (defence_loss or defence_star)


def _codes(s: Scenario, odds: melee_values.Odds) -> tuple[str, ...]:
    """What each of thirty-six rolls gives."""
    return tuple(
        s.combat.melee.result(odds.column, base6.plus(roll, odds.penalty)) for roll in base6.rolls()
    )


def _odds(
    s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...], value: int
) -> Iterator[str]:
    """Column and results, if every defender's numbers may be known (VAU-0.3)."""
    spared = melee_so_far.spared(p, cell)
    shift = melee_values.is_shifted(s, p, units, cell, spared)
    slope = "one column left, up a slope or over a stream"
    proviso = _proviso(s, p, side, cell, units)
    if not hidden.may_know_all(s, p, enemies_at(s, p, cell, side)):
        if shift:
            yield f"It goes {slope}."
        least = least_defence(s, p, cell, units, spared)
        yield _if_they_are(s, value, shift, least, proviso)
        yield from _led(s, p, cell, units)
        return
    defence = melee_values.defence_value(s, p, cell, units, spared)
    odds = melee_values.odds_of(s, p, units, cell, spared)
    column = s.combat.melee.columns[odds.column]
    notes = (column_words(column), slope if shift else "", short_words(column, odds.penalty))
    yield f"Against {defence}: {', '.join(note for note in notes if note)}."
    yield from multipliers.defender_rows(s, p, units, cell)
    yield _results(s, odds, proviso)
    for leader in _leaders(s, p, cell, units):
        bonus = s.leaders[leader].attack
        led = replace(odds, penalty=odds.penalty + bonus)
        yield _results(s, led, f"led by {unit_words(leader)}, who adds {bonus}")


def _leaders(s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...]) -> tuple[str, ...]:
    """Who may lead the attackers; once he is named he alone (VAU-13.5c)."""
    fight = melee_so_far.melee_at(p, cell)
    if fight is None or melee_so_far.lies_ahead(p, cell, "lead-attack"):
        return attack_leaders(s, p, units)
    return (fight.attack_leader,) if fight.attack_leader else ()


def _led(s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...]) -> Iterator[str]:
    """What a leader of the attackers adds to a roll (VAU-13.5c)."""
    found = [f"{unit_words(x)} {s.leaders[x].attack}" for x in _leaders(s, p, cell, units)]
    if found:
        yield f"Besides, whoever leads adds to the roll: {', '.join(found)}."


def _led_there(s: Scenario, p: VauPosition, cell: str) -> Iterator[str]:
    """That a leader of the defenders takes off: how much is not told (VAU-13.5c)."""
    found = leaders_at(s, p, cell)
    if found:
        yield f"{unit_list(found)} there may take from the roll."


def _proviso(s: Scenario, p: VauPosition, side: str, cell: str, units: tuple[str, ...]) -> str:
    """That all attackers have to pass their tests for these odds; "" if nobody tests."""
    tested = melee_tests.attackers_tested(s, p, side, cell, units)
    if not tested:
        return ""
    if not units[1:]:
        return "if it passes its test"
    who = "all" if len(tested) == len(units) else unit_list(tested)
    return f"if {who} {'pass' if tested[1:] else 'passes'}, for who fails does not fight"


_WORST = "1:2"
"""The lowest column, which is told last against a value that is hidden."""


def _if_they_are(s: Scenario, value: int, shift: bool, least: int, proviso: str) -> str:
    """Up to which hidden value of the defenders the odds come to each column, and what then.

    It follows from the attackers' own value, and from the `least` that the known defenders count
    for, and so tells nothing (VAU-0.3).
    """
    table = s.combat.melee
    most: dict[str, int] = {}
    worse: dict[int, int] = {}
    for defence in range(least, max(least, 3 * value) + 2):
        odds = melee_values.melee_odds(table, value, defence, shift)
        most |= {} if odds.penalty else {table.columns[odds.column]: defence}
        worse |= {odds.penalty: defence} if odds.penalty else {}
    columns = [column for column in reversed(table.columns) if column in most]
    told = "; ".join(_if_it_is(s, column, most[column], n == 0) for n, column in enumerate(columns))
    told += f"; {_if_it_is_more(worse)}" if told else ""
    when = f". Odds {proviso}" if proviso and told else ""
    return f"The defenders' value is hidden{when}{': ' if told else ''}{told}."


def _if_it_is(s: Scenario, column: str, most: int, is_first: bool) -> str:
    """Up to which value it is a column, and on how many rolls who is driven off by it."""
    them, you = _driven_off(s, column, "D"), _driven_off(s, column, "A")
    if is_first:
        return (f"at most {most} is {column_words(column)}, {them} of 36 rolls drive them off "
                f"and {you} you")  # fmt: skip
    return f"at most {most} is {column_words(column)}, {them} and {you}"


def _if_it_is_more(worse: Mapping[int, int]) -> str:
    """What goes off the roll below the worst column, and up to which value (VAU-13.5a)."""
    less, *much = sorted(worse, reverse=True)
    over = f", above {worse[less]} with {signed(much[0])}" if much else ""
    return f"more is {column_words(_WORST)} with {signed(less)}{over}"


def _driven_off(s: Scenario, column: str, who: str) -> int:
    """On how many of thirty-six rolls attackers, A, or defenders, D, are driven off or worse."""
    at = s.combat.melee.columns.index(column)
    results = (s.combat.melee.result(at, roll) for roll in base6.rolls())
    return sum(code.startswith(who) for code in results)


def _results(s: Scenario, odds: melee_values.Odds, when: str) -> str:
    """Of thirty-six rolls, how many give each kind of result."""
    counts: dict[str, int] = {}
    for code in _codes(s, odds):
        kind = "no effect" if code in ("-", "0/0") else "losses" if "/" in code else code
        counts[kind] = counts.get(kind, 0) + 1
    told = ", ".join(f"{kind} {number}" for kind, number in counts.items())
    return f"Of 36 rolls{f', {when}' if when else ''}: {told}."
