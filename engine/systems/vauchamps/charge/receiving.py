"""Charged troops: standing, guns alone, contact (VAU-10.2f to VAU-10.2i, VAU-10.5)."""

from engine.systems.vauchamps import Pen, Scenario, VauPosition, enemies_at, friends_at, is_in
from engine.systems.vauchamps.charge import events, markers
from engine.systems.vauchamps.charge.contact import lay
from engine.systems.vauchamps.frames import Fleeing
from engine.systems.vauchamps.losses.taking import eliminate, lose
from engine.systems.vauchamps.melee.odds import part_of
from engine.systems.vauchamps.melee.pre_melee import tested
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.morale.modifiers import Modifier
from engine.systems.vauchamps.movement.forced_march import is_bound
from engine.systems.vauchamps.state import FormName

STOOD, FAILED = "stood", "failed"
"""Answers of charged infantry (VAU-10.2e); a try to form square answers by its result."""
FIRM = (STOOD, "square")
"""Answers that serve as a test passed against every later charge of the phase."""


def cases(
    s: Scenario, p: VauPosition, unit: str, chargers: tuple[str, ...], cell: str, pounced: bool
) -> tuple[Modifier, ...]:
    """What a unit adds to its roll to stand against a charge (CHART-7 part B)."""
    state, rows, rule = p.units[unit], s.combat.tests.stand, "VAU-10.2f"
    side = s.units[chargers[0]].side
    part = part_of(s, p, cell, _hex(s, p, unit, cell), side)
    pressed = pounced and is_bound(s, p, unit)
    before = state.formation == "square"
    return (
        *modifiers.common(s, p, unit),
        *modifiers.case(rows.flank, "charged in flank", rule, part == "flank"),
        *modifiers.case(rows.rear, "charged in rear", rule, part == "rear"),
        *modifiers.order_modifier(p, unit, rows),
        *modifiers.case(rows.square, "in square before the charge", rule, before),
        *modifiers.case(rows.forced_march, "forced march", "VAU-11.2e", pressed),
        *modifiers.road_march(s, p, unit),
    )


def _hex(s: Scenario, p: VauPosition, unit: str, cell: str) -> str:
    """The hex of a unit that a charger beside it strikes."""
    cells = p.units[unit].cells
    return next((c for c in cells if s.board.grid.adjacent(c, cell)), cells[0])


def stand(
    pen: Pen, chargers: tuple[str, ...], cell: str, target: str, how: str, bonus: bool
) -> None:
    """Every charged unit in a hex meets the charge; contact is laid with those left (10.2f-i)."""
    s = pen.game.scenario
    charged = enemies_at(s, pen.position, target, s.side_of(chargers[0]))
    stood = meet(pen, chargers, cell, target, how)
    lay(pen, chargers, cell, target, how, bonus, tested(s, charged, stood, chargers, how))


def meet(pen: Pen, chargers: tuple[str, ...], cell: str, target: str, how: str) -> tuple[str, ...]:
    """The infantry of a hex that has not answered yet tests; all of it that stands (10.2e, 10.2f).

    A square formed before the charge does so before its hex is entered.
    """
    s, p = pen.game.scenario, pen.position
    charged = enemies_at(s, p, target, s.side_of(chargers[0]))
    foot = tuple(u for u in charged if s.units[u].infantry)
    answers = dict(p.answered)
    for unit in foot:
        if unit not in answers:
            added = cases(s, p, unit, chargers, cell, how == markers.OPPORTUNITY)
            passed = breaking.test(pen, unit, "to stand against a charge", added)
            answers[unit] = STOOD if passed else FAILED
    fresh = tuple(u for u in foot if u not in p.answered)
    stood = tuple(u for u in foot if answers[u] in FIRM)
    if fresh:
        fell = tuple(u for u in fresh if answers[u] == FAILED)
        kept = answers if how != markers.OPPORTUNITY else p.answered
        pen.emit(events.StoodCharge(target, tuple(u for u in fresh if u in stood), fell, kept))
        _consequences(pen, fell)
    if foot and not stood:
        _guns_upset(pen, charged)
    return stood


def _consequences(pen: Pen, fell: tuple[str, ...]) -> None:
    """Disordered in place; who was broken already routs by a die (VAU-10.2h, VAU-10.2i)."""
    p = pen.position
    broken = [u for u in fell if p.units[u].broken]
    for unit in fell:
        if unit not in broken:
            breaking.disorder(pen, unit, retreats=False)
    if broken:
        rout_by_die(pen, tuple(broken))


def rout_by_die(pen: Pen, units: tuple[str, ...]) -> None:
    """Infantry routs 1d6 hexes and loses as many inc (10.2i, 10.2n).

    Guns that are left without infantry are lost; with any that stays they do as it does (10.5d).
    """
    s = pen.game.scenario
    side, at = s.side_of(units[0]), pen.position.units[units[0]].at
    left = tuple(u for u in friends_at(s, pen.position, at, side) if u not in units)
    die = pen.roll("hexes of rout, and increments lost")
    if not any(s.units[u].infantry for u in left):
        for guns in (u for u in left if s.units[u].guns):
            eliminate(pen, guns, "abandoned by the infantry")
    for unit in units:
        lose(pen, unit, die, "ridden down")
        if pen.position.units[unit].at:
            breaking.rout(pen, unit, hexes=die, why="ridden down")


def _guns_upset(pen: Pen, charged: tuple[str, ...]) -> None:
    """No infantry stood: unlimbered guns with it are lost, limbered do as it does (10.5c-e)."""
    for unit in charged:
        if not pen.position.units[unit].at or not pen.game.scenario.units[unit].guns:
            continue
        if is_in(pen.position, unit, "unlimbered"):
            eliminate(pen, unit, "upset by the charge")
        elif not pen.position.units[unit].broken:
            breaking.disorder(pen, unit, retreats=False)


# ---- troops that do not stand: skirmishers, guns alone (VAU-6.7g, VAU-10.5) ----


def skirmishers_at(s: Scenario, p: VauPosition, cell: str, side: str) -> tuple[str, ...]:
    """The enemy skirmishers in a hex."""
    return tuple(
        u for u in enemies_at(s, p, cell, side) if is_in(p, u, "skirmish") and not p.units[u].broken
    )


def guns_alone(
    s: Scenario, p: VauPosition, cell: str, side: str, form: FormName
) -> tuple[str, ...]:
    """The guns in a hex with nothing but guns, in this state."""
    enemies = enemies_at(s, p, cell, side)
    if not enemies or not all(s.units[u].guns for u in enemies):
        return ()
    return tuple(u for u in enemies if is_in(p, u, form))


def named(pen: Pen, side: str, target: str) -> None:
    """What a hex does as soon as it is named: skirmishers flee, guns alone rout or test."""
    s, p = pen.game.scenario, pen.position
    for unit in skirmishers_at(s, p, target, side):
        pen.push(Fleeing((), "look", unit))
    for unit in guns_alone(s, p, target, side, "limbered"):
        breaking.rout(pen, unit, why="charged while limbered and alone")
    for unit in guns_alone(s, p, target, side, "unlimbered"):
        if unit in p.answered:
            continue
        if breaking.test(pen, unit, "to stand against a charge", modifiers.plain(s, p, unit)):
            kept = {**pen.position.answered, unit: STOOD}
            pen.emit(events.StoodCharge(target, (unit,), (), kept))
        else:
            eliminate(pen, unit, "its gunners run from the charge")
