"""The tests before a melee (VAU-13.0d to VAU-13.0f, CHART-7 part C, CHART-8)."""

from collections.abc import Sequence
from fractions import Fraction

from engine.core import replace
from engine.systems.vauchamps import Pen, Scenario, VauPosition
from engine.systems.vauchamps.charge import contact, markers
from engine.systems.vauchamps.charts import RatioRow, ratio
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee import course, events, lawful_attacks
from engine.systems.vauchamps.melee.odds import in_ranks, over_stream, part_of, uphill
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.morale.modifiers import Modifier, case
from engine.systems.vauchamps.where import enemies_at, friends_at, inc_in, is_in

STRENGTH_RATIO = "strength ratio"
"""The case of the numbers on both sides (CHART-8)."""


def defend(pen: Pen, frame: Melee) -> None:
    """Each defender tests but those whose test is shown made (VAU-13.0d)."""
    s, p, side = pen.game.scenario, pen.position, course.side_of(pen, frame)
    if not (units := course.in_it(pen, frame)):
        course.go(pen, frame, "advance")
        return
    defenders = enemies_at(s, p, frame.target, side)
    row = _row(s, p, units, frame.target)
    pen.emit(events.RatioRead(frame.target, row.odds, row.attacker, row.defender))
    shown = {u: shown_test(p, frame.target, u) for u in defenders}
    outcome = {u: shown[u] == "passed" for u in defenders}
    for unit in defenders:
        if not shown[unit]:
            cases = defender(s, p, unit, units, frame.target)
            outcome[unit] = breaking.test(pen, unit, "attacked in melee", cases)
    passed = tuple(u for u in defenders if outcome[u])
    pen.step(replace(frame, step="attack", passed=passed, ratio=row.attacker, withdrawn=False))
    for unit in defenders:
        if not outcome[unit] and not shown[unit]:
            breaking.fail(pen, unit)


def attack(pen: Pen, frame: Melee) -> None:
    """If a defender passed and stands, each attacker tests (VAU-13.0f)."""
    s, p, side = pen.game.scenario, pen.position, course.side_of(pen, frame)
    defenders = enemies_at(s, p, frame.target, side)
    units = course.in_it(pen, frame)
    if not defenders or not units:
        course.go(pen, frame, "advance")
        return
    pen.step(replace(frame, step="lead-attack"))
    if not any(u in frame.passed for u in defenders):
        return
    if needs_no_roll(s, p, frame.target, side):
        return
    failed = [u for u in units if not _attacker_passes(pen, frame, u)]
    for unit in failed:
        breaking.fail(pen, unit)


def _attacker_passes(pen: Pen, frame: Melee, unit: str) -> bool:
    s, p = pen.game.scenario, pen.position
    if stood_before(p, unit, frame.target):
        return True
    cases = at_ratio(s, p, unit, frame.target, frame.ratio)
    return breaking.test(pen, unit, "to attack in melee", cases)


def needs_no_roll(s: Scenario, p: VauPosition, target: str, side: str) -> bool:
    """Against skirmishers an attacker passes without a roll (CHART-7 part C)."""
    enemies = enemies_at(s, p, target, side)
    return bool(enemies) and is_in(p, enemies[0], "skirmish") and not p.units[enemies[0]].disordered


def shown_test(p: VauPosition, target: str, unit: str) -> str:
    """Whether a defender's test is made: "passed", "failed" or "" (VAU-13.0d)."""
    state = p.units[unit]
    if is_in(p, unit, "general") and not state.broken:
        return "passed"
    for marker in contact.about(p, target):
        units, _ = contact.other_part(marker)
        if unit not in units:
            continue
        if unit in marker.tested:
            return "passed"
        if marker.how == markers.CHARGE:
            return "failed"
    return ""


def stood_before(p: VauPosition, unit: str, target: str) -> bool:
    """True for an attacker that has stood against an opportunity charge from there (13.0f)."""
    marker = contact.linked(p, unit, target)
    return marker is not None and marker.how == markers.OPPORTUNITY and unit in marker.tested


def strength_row(rows: Sequence[RatioRow], attacking: int, defending: int) -> RatioRow:
    """The row of CHART-8; fractions drop in the defender's favour, ends hold (VAU-13.0e)."""
    odds = Fraction(attacking, max(defending, 1))
    reached = [row for row in rows if odds >= ratio(row.odds)]
    return reached[-1] if reached else rows[0]


def attacking_inc(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> int:
    """The inc that count for the attacker's odds (VAU-13.0e, VAU-6.3c, VAU-6.4k)."""
    in_line: dict[str, int] = {}
    total = 0
    for unit in units:
        for cell in lawful_attacks.attack_cells(s, p, unit, target):
            inc = inc_in(s, p, unit, cell)
            if in_ranks(p, unit):
                in_line[cell] = in_line.get(cell, 0) + inc
            else:
                total += inc
    return total + sum(min(s.combat.line_inc, inc) for inc in in_line.values())


def defending_inc(s: Scenario, p: VauPosition, target: str, side: str) -> int:
    """All inc in the hex, guns included (VAU-13.0e). `side` is the attacker's."""
    return sum(inc_in(s, p, u, target) for u in enemies_at(s, p, target, side))


def _row(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> RatioRow:
    side = s.units[units[0]].side
    attacking = attacking_inc(s, p, units, target)
    return strength_row(s.combat.strength_ratios, attacking, defending_inc(s, p, target, side))


def _cells(s: Scenario, p: VauPosition, units: tuple[str, ...], target: str) -> tuple[str, ...]:
    return tuple(
        dict.fromkeys(c for u in units for c in lawful_attacks.attack_cells(s, p, u, target))
    )


def defender(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str
) -> tuple[Modifier, ...]:
    """What a defending unit adds to its roll."""
    side, rows = s.units[units[0]].side, s.combat.tests.defence
    cells = _cells(s, p, units, target)
    parts = {part_of(s, p, cell, target, side) for cell in cells}
    flank, rear = "flank" in parts, parts & {"flank", "rear"} == {"rear"}
    slope = bool(cells) and all(uphill(s, c, target) for c in cells)
    stream = bool(cells) and all(over_stream(s, c, target) for c in cells)
    return (
        *modifiers.common(s, p, unit),
        *case(_row(s, p, units, target).defender, STRENGTH_RATIO, "VAU-13.0e"),
        *case(rows.flank, "attacked in flank", "VAU-6.2d", flank),
        *case(rows.rear, "attacked in rear", "VAU-6.2d", rear),
        *_own_state(s, p, unit, target),
        *case(rows.slope, "attacked up a slope", "VAU-13.0d", slope),
        *case(rows.stream, "attacked across a stream", "VAU-13.0d", stream),
        *modifiers.road_march(s, p, unit),
    )


def _own_state(s: Scenario, p: VauPosition, unit: str, target: str) -> tuple[Modifier, ...]:
    """Its state or formation as a defender; one row serves."""
    state, rows = p.units[unit], s.combat.tests.defence
    if state.broken:
        return modifiers.order_modifier(p, unit, rows)
    if state.formation == "skirmish":
        return case(rows.skirmish, "skirmish order", "VAU-13.0d")
    with_line = s.units[unit].guns and any(
        is_in(p, u, "line") for u in friends_at(s, p, target, s.units[unit].side)
    )
    return case(rows.line, "in line", "VAU-13.0d", state.formation == "line" or with_line)


def attacker(
    s: Scenario, p: VauPosition, unit: str, units: tuple[str, ...], target: str
) -> tuple[Modifier, ...]:
    """What an attacking unit of these would add to its roll now."""
    return at_ratio(s, p, unit, target, _row(s, p, units, target).attacker)


def at_ratio(
    s: Scenario, p: VauPosition, unit: str, target: str, ratio: int
) -> tuple[Modifier, ...]:
    """What an attacking unit adds to its roll, with what the announced ratio adds (VAU-13.0e).

    Each attacking hex is judged by itself (VAU-6.2d).
    """
    who, rows = s.units[unit], s.combat.tests.attack
    cells = lawful_attacks.attack_cells(s, p, unit, target)
    parts = {part_of(s, p, cell, target, who.side) for cell in cells}
    flank, rear = "flank" in parts, parts & {"flank", "rear"} == {"rear"}
    first = p.units[enemies_at(s, p, target, who.side)[0]]
    shaken = rows.routed if first.routed else rows.disordered if first.disordered else 0
    square = first.formation == "square" and who.infantry
    slope = any(uphill(s, c, target) for c in cells)
    stream = any(over_stream(s, c, target) for c in cells)
    losses = rows.loss * p.fire_losses.get(unit, 0)
    return (
        *modifiers.common(s, p, unit),
        *modifiers.order_modifier(p, unit, s.combat.tests.every),
        *case(ratio, STRENGTH_RATIO, "VAU-13.0e"),
        *case(rows.flank, "into a flank", "VAU-6.2b", flank),
        *case(rows.rear, "into a rear", "VAU-6.2b", rear),
        *case(shaken, "the defender is broken", "VAU-13.0f"),
        *case(rows.square, "infantry against a square", "VAU-6.5d", square),
        *case(rows.slope, "up a slope", "VAU-13.0f", slope),
        *case(rows.stream, "across a stream", "VAU-13.0f", stream),
        *case(losses, "hit by defensive fire", "VAU-13.0f"),
        *modifiers.road_march(s, p, unit),
    )


def tested(
    s: Scenario,
    charged: tuple[str, ...],
    stood: tuple[str, ...],
    chargers: tuple[str, ...],
    how: str,
) -> tuple[str, ...]:
    """Those whose pre-melee test a charge has made: infantry that stood, guns with it, horse.

    Cavalry that reacted or charged a mover has passed too (VAU-13.0d, VAU-13.0f).
    """
    others = tuple(u for u in charged if not s.units[u].infantry)
    foot = any(s.units[u].infantry for u in charged)
    passed = (*stood, *(u for u in others if s.units[u].cavalry or stood or not foot))
    return (*passed, *chargers) if how == markers.OPPORTUNITY else passed
