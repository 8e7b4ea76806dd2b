"""Strengths and odds of a combat, as one record that can also be spoken (TYW-8.0c, 8.4, 10.12)."""

from collections.abc import Callable, Iterable, Mapping

import msgspec

from engine.core.words import cell as cell_words, listed, unit
from engine.rules.odds import (
    ATTACKER,
    BOTH,
    DEFENDER,
    NOBODY,
    basic_odds,
    column_of,
    cut_words,
    step_of,
)
from engine.systems.thirty_years_war import TywPosition, disrupted, strength
from engine.systems.thirty_years_war.scenario import INFANTRY, Edge, Scenario


class Part(msgspec.Struct, frozen=True):
    """One unit's share: printed strength, the leader's rating, what multiplies each, the value.

    `why` names what multiplies: "stream", "charge", "first strike".
    """

    unit: str
    at: str
    strength: int
    value: int
    times: int = 1
    leader: str = ""
    rating: int = 0
    rating_times: int = 1
    why: str = ""
    disrupted: bool = False


class Odds(msgspec.Struct, frozen=True):
    """A combat's odds: `basic` is the ladder step, `final` the same cut to the table (TYW-8.0d)."""

    attackers: tuple[Part, ...]
    defenders: tuple[Part, ...]
    attack: int
    defence: int
    basic: int
    final: int
    column: int


def doubling(s: Scenario, attacker: str, defender: str) -> tuple[Edge, ...]:
    """The features of a side that would double a defender attacked across it (TYW-TEC).

    A slope only from the slope hex up, a redoubt only from outside (WM-17.3a, WM-17.3b).
    """
    found = []
    for edge in s.edges_between(attacker, defender):
        if edge.multiple == 1:
            continue
        if edge.name == "slope" and not s.slope(attacker):
            continue
        if edge.name == "redoubt" and not s.behind_redoubt(attacker, defender):
            continue
        found.append(edge)
    return tuple(found)


def terrain_multiple(s: Scenario, defender: str, attackers: Iterable[str]) -> tuple[int, str]:
    """The best single multiple of a defending hex, and what gives it (TYW-8.4b).

    Sides count only if every attacking hex is across one that doubles; these may be of different
    kinds (TYW-8.4c).
    """
    ground = s.ground_at(defender)
    best = (ground.multiple, ground.name if ground.multiple > 1 else "")
    across = [doubling(s, a, defender) for a in dict.fromkeys(attackers)]
    if across and all(across):
        times = min(max(e.multiple for e in edges) for edges in across)
        if times > best[0]:
            names = dict.fromkeys(e.name for edges in across for e in edges if e.multiple >= times)
            best = (times, listed(names))
    return best


def undoubled(s: Scenario, defender: str, attackers: Iterable[str]) -> tuple[str, tuple[str, ...]]:
    """What would double a defending hex but for some attacking hexes, and these (TYW-8.4b).

    "" and () if nothing would, or all attack across it.
    """
    across = {a: doubling(s, a, defender) for a in dict.fromkeys(attackers)}
    besides = tuple(a for a, edges in across.items() if not edges)
    names = dict.fromkeys(e.name for edges in across.values() for e in edges)
    return (listed(names), besides) if names and besides else ("", ())


def attacking_part(
    s: Scenario, p: TywPosition, who: str, leader: str = "", charges: bool = False
) -> Part:
    """What an attacker adds: strength and rating, doubled in a charge (TYW-10.12, NOR-16.0).

    In the first strike infantry and ratings are tripled; multiples of a rating do not combine.
    """
    piece, times, rating_times, why = s.pieces[who], 1, 1, ""
    if charges and s.charge is not None:
        times = rating_times = s.charge.multiple
        why = "charge"
    strike = s.first_strike
    if strike and p.clock.turn == strike.turn and piece.side == strike.side:
        rating_times = max(rating_times, strike.multiple)
        if piece.kind == INFANTRY:
            times = max(times, strike.multiple)
            why = "first strike"
    printed, rating = strength(s, p, who), s.pieces[leader].rating if leader else 0
    value = printed * times + rating * rating_times
    return Part(
        who, p.units[who].at, printed, value, times, leader, rating, rating_times, why,
        disrupted(p, who),
    )  # fmt: skip


def defending_part(
    s: Scenario, p: TywPosition, who: str, attackers: Iterable[str], leader: str = ""
) -> Part:
    """What a defender adds: the face that is up, the rating, times the terrain (TYW-10.12)."""
    at = p.units[who].at
    times, why = terrain_multiple(s, at, (p.units[a].at for a in attackers))
    printed, rating = strength(s, p, who), s.pieces[leader].rating if leader else 0
    value = (printed + rating) * times
    return Part(who, at, printed, value, times, leader, rating, times, why, disrupted(p, who))


def odds_of(
    s: Scenario,
    p: TywPosition,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    leaders: Mapping[str, str] | None = None,
    charging: Iterable[str] = (),
) -> Odds:
    """The odds of a combat; each defender is worked out by itself and added (TYW-8.21b)."""
    led, charge = leaders or {}, tuple(charging)
    attack = tuple(attacking_part(s, p, u, led.get(u, ""), u in charge) for u in attackers)
    defence = tuple(defending_part(s, p, u, attackers, led.get(u, "")) for u in defenders)
    return work_out(s, attack, defence)


def work_out(s: Scenario, attackers: tuple[Part, ...], defenders: tuple[Part, ...]) -> Odds:
    """The odds of two sums of strength; both must be above 0."""
    attack, defence = sum(a.value for a in attackers), sum(d.value for d in defenders)
    basic = basic_odds(attack, defence)
    column = column_of(s.table.columns, basic)
    return Odds(
        attackers, defenders, attack, defence, basic, step_of(s.table.columns[column]), column
    )


def part_of(odds: Odds, unit: str) -> Part:
    """A unit's share of a combat."""
    return next(x for x in (*odds.attackers, *odds.defenders) if x.unit == unit)


def rating_words(part: Part) -> str:
    """What the leader of a unit adds: "2", or "6, tripled from 2" (TYW-10.12, NOR-16.0)."""
    return added(part.rating, part.rating_times)


def added(rating: int, times: int) -> str:
    """What a rating adds that counts so many times."""
    how = {2: "doubled", 3: "tripled"}.get(times, f"{times} times")
    return str(rating) if times == 1 else f"{rating * times}, {how} from {rating}"


def part_words(part: Part, named: Callable[[str], str] = unit) -> str:
    """A unit's share with how it came about: "Kyle 4 and 2 for Brahe, times 2 for stream"."""
    said = f"{named(part.unit)}{' disrupted' if part.disrupted else ''} {part.strength}"
    if part.leader:
        said += f" and {part.rating} for {named(part.leader)}"
    if part.times == part.rating_times or not part.leader:
        if part.times > 1:
            said += f", times {part.times} for {part.why}"
    else:
        said += f", strength times {part.times}, rating times {part.rating_times}"
    return said + (f", that is {part.value}" if part.value != part.strength else "")


def odds_lines(odds: Odds) -> tuple[str, ...]:
    """The odds in a fixed order: attacker, defender, ratio, column."""
    return (
        f"Attack {odds.attack}: {'; '.join(_placed(a) for a in odds.attackers)}.",
        f"Defence {odds.defence}: {'; '.join(_placed(d) for d in odds.defenders)}.",
        f"{odds.attack} against {odds.defence} is {final_words(odds)}.",
    )


def _placed(part: Part) -> str:
    return f"{cell_words(part.at)}, {part_words(part)}"


def final_words(odds: Odds) -> str:
    """The final column, and from what it was cut if it was (TYW-8.0d)."""
    return cut_words(odds.final, odds.basic)


_HURT = {"Ae": ATTACKER, "Ad": ATTACKER, "Dx": BOTH, "Dd": DEFENDER, "De": DEFENDER}


def hurt(s: Scenario, odds: Odds) -> tuple[str, ...]:
    """Whom each face of the die hurts."""
    return tuple(_HURT.get(result, NOBODY) for result in s.table.results_of(odds.column))
