"""A hex that holds what it may not: tests, then the surplus moves out (VAU-3.1e, VAU-3.1f)."""

from collections.abc import Iterator

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, with_units
from engine.core.parts import Cell, Unit, hex_for, parts
from engine.core.words import cell as cell_words, players, unit as unit_words, units as unit_list
from engine.systems.vauchamps import HasScenario, Pen, Scenario, of_pending, where
from engine.systems.vauchamps.formations.general_order import in_form_of
from engine.systems.vauchamps.frames import Displacing
from engine.systems.vauchamps.leaders.going_along import along
from engine.systems.vauchamps.losses.taking import eliminate
from engine.systems.vauchamps.morale import breaking, modifiers
from engine.systems.vauchamps.stacks.events import Displaced, OverFull
from engine.systems.vauchamps.stacks.limits import why_nations, why_not_stop, why_over
from engine.systems.vauchamps.stacks.stack_facing import alike
from engine.systems.vauchamps.state import Changes, VauPosition


class Displace(Order, frozen=True, tag="displace"):
    """Move a unit one hex out of an over-full hex (VAU-3.1f)."""

    unit: str
    cell: str


def check_hex(pen: Pen, cell: str, side: str, late: tuple[str, ...] = ()) -> None:
    """Look at a hex where a move, retreat or charge ended; `late` came in last."""
    if broken_limit(pen.game.scenario, pen.position, cell, side) is not None:
        pen.push(Displacing((), "check", cell, side, late))


def check_where(pen: Pen, units: tuple[str, ...]) -> None:
    """Look at all hexes in which units of one side have stopped together (VAU-3.1a)."""
    s, p = pen.game.scenario, pen.position
    for cell in dict.fromkeys(c for u in units for c in p.units[u].cells):
        check_hex(pen, cell, s.units[units[0]].side, units)


def broken_limit(s: Scenario, p: VauPosition, cell: str, side: str) -> Refusal | None:
    """What a hex breaks: a limit of CHART-1, foot with horse, or Prussians with Russians."""
    if not (units := where.friends_at(s, p, cell, side)):
        return None
    over = why_over(s, p, cell, units) or why_nations(s, p, cell, units)
    return over or why_horse_and_foot(s, p, cell, units)


def why_horse_and_foot(
    s: Scenario, p: VauPosition, cell: str, units: tuple[str, ...]
) -> Refusal | None:
    """Cavalry with infantry, unlimbered guns or skirmishers (VAU-3.1c, VAU-6.7m)."""
    horse = [u for u in units if s.units[u].cavalry]
    foot = [
        u
        for u in units
        if (s.units[u].infantry or p.units[u].formation == "unlimbered")
        and not p.units[u].sheltered
    ]
    if horse and foot:
        return refuse("cavalry may not stay with foot.", "VAU-3.1c", "VAU-6.7m")
    return None


def skirmishers_ridden_over(s: Scenario, p: VauPosition, cell: str, side: str) -> tuple[str, ...]:
    """Skirmishers with whom cavalry has come to stand: they go, not the cavalry (VAU-6.7m)."""
    units = where.friends_at(s, p, cell, side)
    if not any(s.units[u].cavalry for u in units):
        return ()
    return tuple(
        u for u in units if p.units[u].formation == "skirmish" and not p.units[u].sheltered
    )


def run(pen: Pen, frame: Displacing) -> None:
    """Test once, then move units out until the hex holds no more than it may."""
    s, p = pen.game.scenario, pen.position
    if skirmishers := skirmishers_ridden_over(s, p, frame.cell, frame.owner):
        _ridden_over(pen, frame, skirmishers)
        return
    if (why := broken_limit(s, p, frame.cell, frame.owner)) is None:
        pen.done()
    elif not frame.tested:
        pen.emit(OverFull(frame.cell, frame.owner, why.reason))
        pen.step(replace(frame, tested=True))
        _test(pen, frame)
    else:
        _choose_or_lose(pen, frame)


def _ridden_over(pen: Pen, frame: Displacing, skirmishers: tuple[str, ...]) -> None:
    """Each is disordered where it is, and moved one hex (VAU-6.7m)."""
    first = skirmishers[0]
    pen.step(replace(frame, step="check", late=(first,), tested=True))
    breaking.disorder(pen, first, retreats=False)


def _test(pen: Pen, frame: Displacing) -> None:
    """Every unit in the hex tests (VAU-3.1e); Prussians with Russians at -12 (VAU-16.5a)."""
    s = pen.game.scenario
    units = where.friends_at(s, pen.position, frame.cell, frame.owner)
    nations = why_nations(s, pen.position, frame.cell, units)
    for unit in units:
        if frame.cell in pen.position.units[unit].cells:
            more = modifiers.nations_mixed(s) if nations else ()
            breaking.plain_test(pen, unit, "an overfull hex", *more)


def _choose_or_lose(pen: Pen, frame: Displacing) -> None:
    """The owner moves a unit out; one that can go nowhere is eliminated (VAU-3.1f)."""
    s, p = pen.game.scenario, pen.position
    if any(_who_can_go(s, p, frame)):
        pen.step(replace(frame, step="choose", sides=(frame.owner,)))
        return
    lost = movable(s, p, frame)[0]
    eliminate(pen, lost, f"it finds no room beside {cell_words(frame.cell)}")


def movable(s: Scenario, p: VauPosition, frame: Displacing) -> tuple[str, ...]:
    """Who may be moved out: those that came in first of all (VAU-3.1f)."""
    units = where.friends_at(s, p, frame.cell, frame.owner)
    late = tuple(u for u in units if u in frame.late)
    return late or units


def ways_out(s: Scenario, p: VauPosition, frame: Displacing, unit: str) -> tuple[str, ...]:
    """The hexes for a unit: lawful for stacking, not nearer an enemy if there is such a hex."""
    enemy = s.enemy_of(frame.owner)
    held = where.held_by(s, p, enemy)
    grid = s.board.grid
    found = [
        cell
        for cell in grid.neighbours(frame.cell)
        if cell not in held
        and s.terrain_at(cell).cost(s.units[unit].arm) is not None
        and why_not_stop(
            s,
            moved_to(s, p, unit, cell),
            cell,
            frame.owner,
            (unit, *where.friends_at(s, p, cell, frame.owner)),
        )
        is None
    ]
    foes = [c for u in where.units_of(s, p, enemy) for c in p.units[u].cells]

    def far(cell: str) -> int:
        return min((grid.distance(cell, c) for c in foes), default=99)

    away = tuple(c for c in found if far(c) >= far(frame.cell))
    return away or tuple(found)


def moved_to(s: Scenario, p: VauPosition, unit: str, cell: str) -> VauPosition:
    """The position with a unit put on top of another hex."""
    rank = where.top_rank(s, p, (cell,), unit)
    state = in_form_of(s, unit, p.units[unit], cell)
    return with_units(p, {unit: replace(state, at=cell, also=(), rank=rank)})


# ---- the owner's choice ----


def _who_can_go(s: Scenario, p: VauPosition, frame: Displacing) -> Iterator[str]:
    return (u for u in movable(s, p, frame) if ways_out(s, p, frame, u))


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Displace) -> Refusal | None:
    s, frame = game.scenario, view.pending(Displacing)
    units = movable(s, view, frame)
    if order.unit not in units:
        return refuse(f"Move out one of {unit_list(units)}.", "VAU-3.1f")
    if order.cell not in ways_out(s, view, frame, order.unit):
        return refuse(
            f"{unit_words(order.unit)} may go one hex only, where there is room, and not nearer "
            "the enemy if it can be helped.",
            "VAU-3.1f",
        )
    return None


def _carry_out(pen: Pen, side: str, order: Displace) -> None:
    frame = pen.position.pending(Displacing)
    pen.step(replace(frame, step="check", sides=()))
    displace(pen, order.unit, frame.cell, order.cell)


def displace(pen: Pen, unit: str, origin: str, to: str) -> None:
    """Move a unit one hex; leaders that go with it follow."""
    p = pen.position
    moved = moved_to(pen.game.scenario, p, unit, to).units[unit]
    form = moved.formation if moved.formation != p.units[unit].formation else ""
    changed: Changes = {unit: moved, **along(p, (unit,), to)}
    pen.emit(Displaced(alike(pen.game.scenario, p, changed), unit, origin, to, form))


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Displacing) -> str:
    """Who must go, and whence."""
    units = movable(game.scenario, view, frame)
    who = unit_list(units)
    return f"{players(frame.owner)}: {cell_words(frame.cell)} is overfull; move out one of {who}."


DISPLACE = Verb(
    Displace, ("displace", "make room"), usage="displace UNIT HEX",
    help="Move a unit one hex out of an overfull hex.",
    **parts(
        Displace, Unit(of_pending(Displacing, _who_can_go), "unit to move out"),
        Cell(of_pending(Displacing, ways_out), hex_for),
    ),
    refuse=_why_not, carry_out=_carry_out,
    misplaced=belongs("Units are displaced out of a hex that holds too much.", "VAU-3.1f"), key="r",
)  # fmt: skip
