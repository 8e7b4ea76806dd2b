"""Leaders who go along with the units they are with, or would be left behind (VAU-0.12)."""

from collections.abc import Callable, Iterator

from engine.core import replace
from engine.systems.vauchamps import Changes, Pen, Scenario, VauPosition, VauUnit, frames, where
from engine.systems.vauchamps.leaders.events import LeadersLeft


def joined_to(p: VauPosition, leader: str) -> str:
    """The unit of his hex with which a leader goes; "" for nobody, or one that left him behind."""
    unit = p.riding.get(leader, "")
    return unit if unit and p.units[leader].at in p.units[unit].cells else ""


def along(p: VauPosition, units: tuple[str, ...], to: str) -> Changes:
    """The leaders that go with these units, in another hex (VAU-0.12)."""
    return {
        leader: replace(p.units[leader], at=to)
        for leader in p.riding
        if joined_to(p, leader) in units
    }


def _going(
    s: Scenario, p: VauPosition, units: tuple[str, ...], joined: Callable[[str], bool]
) -> Iterator[str]:
    """The leaders in the hexes of units who are joined, or would be left without a unit."""
    side = s.units[units[0]].side
    for cell in dict.fromkeys(c for u in units for c in p.units[u].cells):
        alone = all(u in units for u in where.friends_at(s, p, cell, side))
        for leader in where.leaders_at(s, p, cell):
            if s.leaders[leader].side == side and (alone or joined(leader)):
                yield leader


def followers(s: Scenario, p: VauPosition, unit: str, to: str) -> Changes:
    """The leaders whom a unit takes along as the last to leave a hex."""
    return {x: replace(p.units[x], at=to) for x in _going(s, p, (unit,), lambda _: False)}


def with_advance(s: Scenario, p: VauPosition, units: tuple[str, ...], to: str) -> Changes:
    """The leaders who advance with units: joined to one, or left without a unit."""
    going = _going(s, p, units, lambda x: joined_to(p, x) in units)
    return {x: replace(p.units[x], at=to) for x in going}


def companions(s: Scenario, p: VauPosition, units: tuple[str, ...]) -> tuple[str, ...]:
    """The leaders who ride with a charge that begins: those, and who leads a stack (VAU-10.0d)."""
    needed = leading(s, p, units) if len(units) > 1 else ()
    return tuple(_going(s, p, units, lambda x: joined_to(p, x) in units or x in needed))


def leading(s: Scenario, p: VauPosition, units: tuple[str, ...]) -> tuple[str, ...]:
    """Who may lead units in one hex as a stack: cavalry leaders of their nation (VAU-10.0d).

    Not one who is joined to a unit that stays, for he must ride with them.
    """
    at, nations = p.units[units[0]].at, {s.units[u].nation for u in units}
    others = [u for u in where.friends_at(s, p, at, s.side_of(units[0])) if u not in units]
    return tuple(
        x
        for x in where.leaders_at(s, p, at)
        if s.leaders[x].cavalry
        and nations == {s.leaders[x].nation}
        and joined_to(p, x) not in others
    )


def with_leaders(p: VauPosition, led: tuple[str, ...], unit: str, to: str) -> Changes:
    """The leaders who are still with a unit that rides, in its new hex (VAU-0.12)."""
    return {x: replace(p.units[x], at=to) for x in led if p.units[x].at in p.units[unit].cells}


def closing_up(s: Scenario, p: VauPosition, unit: str, kept: str) -> Changes:
    """The leaders with a unit over two hexes that gives one up: they are in the hex it keeps."""
    led = with_leaders(p, companions(s, p, (unit,)), unit, kept)
    return {x: state for x, state in led.items() if p.units[x].at != kept}


def note(cell: str, unit: str) -> str:
    """How it is noted that a unit left a hex in retreat in this phase."""
    return f"left:{cell}:{unit}"


def left_with(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    """The other units that have left a unit's hex before it in this phase (VAU-0.12)."""
    side = s.units[unit].side
    return tuple(
        u
        for u in where.units_of(s, p, side)
        if u != unit and any(note(cell, u) in p.tried for cell in p.units[unit].cells)
    )


def leaders_choose(pen: Pen, unit: str, cells: tuple[str, ...], together: tuple[str, ...]) -> None:
    """Every unit has left: each leader goes with one of them, the owner choosing (VAU-0.12)."""
    s, p = pen.game.scenario, pen.position
    side = s.units[unit].side
    for cell in cells:
        if where.friends_at(s, p, cell, side):
            continue
        for name in where.leaders_at(s, p, cell):
            if s.leaders[name].side == side:
                pen.push(frames.LeaderGoes((), "check", name, (unit, *together)))


def led_out(p: VauPosition, unit: str, after: VauUnit) -> Changes:
    """The leaders who go with a unit, out of a hex that it gives up (VAU-0.12)."""
    led = along(p, (unit,), after.at)
    return {x: state for x, state in led.items() if p.units[x].at not in after.cells}


def left_alone(s: Scenario, p: VauPosition, cell: str, side: str) -> tuple[str, ...]:
    """A side's leaders in a hex where no unit is (VAU-0.12)."""
    if where.stack(s, p, cell):
        return ()
    return tuple(u for u in where.leaders_at(s, p, cell) if s.side_of(u) == side)


def say_left(pen: Pen, cells: tuple[str, ...], side: str) -> None:
    """Leaders whom nobody of their side is with any more are named (VAU-0.12)."""
    s, p = pen.game.scenario, pen.position
    for cell in cells:
        if left := left_alone(s, p, cell, side):
            pen.emit(LeadersLeft(left, cell, side))
