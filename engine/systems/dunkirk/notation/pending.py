"""What is pending in a position file of Dunkirk 1940; of several lines the first comes first."""

import re
from collections.abc import Callable

from engine.core import Frame, replace
from engine.notation import finding, hooks
from engine.notation.text import Line
from engine.systems.dunkirk import FRENCH, GERMAN, Attack, DunkirkPosition, Scenario, units_in
from engine.systems.dunkirk.frames import (
    Air,
    Combats,
    Course,
    Declaring,
    Fighting,
    Losses,
    Movement,
    Ordering,
    Retreating,
    SetUp,
)

CAUSES = {"over-stacking": "over-stack", "exchange": "exchange", "half": "half"}
"""Why units must be removed: as written, and as the frame says it."""
HOW = (
    "declaring, air, order, fight 0505, retreat UNITS 2 hexes from UNITS, "
    "remove half of UNITS at 0505, or city opens"
)

_RETREAT = re.compile(
    r"retreat (.+?) (\d+) hex(?:es)?(?: from (.+?))?(?:,? (?:and )?(routed))?", re.IGNORECASE
)
_REMOVE = re.compile(
    r"remove (half|\d+) of (.+?) at (\S+?)(?:,? (?:for )?(exchange|over-stacking))?", re.IGNORECASE
)
_FIGHT = re.compile(r"fight(?: (\S+))?", re.IGNORECASE)
_NEXT = {"movement": "combat", "combat": "recovery"}


def agenda_of(s: Scenario, p: DunkirkPosition, start: hooks.Start) -> tuple[Frame, ...]:
    """The agenda of a position by its clock and its pending lines."""
    clock = p.clock
    pending = start.pending
    if clock.phase in ("set-up", "recovery"):
        for _, line in pending:
            raise line.wrong(f"nothing of this kind is pending in the {clock.phase} phase.")
        if clock.phase == "recovery":
            return (Course(step="recovery"),)
        then = "set-up-german" if clock.side == FRENCH else "movement"
        return (Course(step=then), SetUp((clock.side,)))
    base = Course(step=_NEXT[clock.phase])
    if clock.phase == "movement":
        return (base, *_movement(s, p, start, pending))
    return (base, *_combat(s, p, start, pending))


def _movement(
    s: Scenario, p: DunkirkPosition, start: hooks.Start, pending: list[tuple[str, Line]]
) -> tuple[Frame, ...]:
    if not pending:
        return (Movement((p.clock.side,)),)
    frames = [_remove(s, p, start, text, line) for text, line in pending]
    return (Movement(step="closing"), *reversed(frames))


def _combat(
    s: Scenario, p: DunkirkPosition, start: hooks.Start, pending: list[tuple[str, Line]]
) -> tuple[Frame, ...]:
    side = p.clock.side
    alone = next((line for text, line in pending if text == "declaring"), None)
    if alone is not None and len(pending) > 1:
        raise alone.wrong("while attacks are declared nothing else is pending (DNK-11.2).")
    if not pending or alone is not None:
        return (Declaring((side,)),)
    step, frames = "next", list[Frame]()
    for text, line in pending:
        if text in ("air", "order", "city opens"):
            _need_attack(p, line)
        if text == "air" and side != GERMAN:
            raise line.wrong("only the German player has air markers (DNK-12.1).")
        if text == "city opens":
            _check_opening(s, p, line)
            step = "opened"
        elif text == "air":
            step, frames = "order", [*frames, Air((side,))]
        elif text == "order":
            frames.append(Ordering((side,)))
        else:
            frames.append(_business(s, p, start, text, line))
    return (Combats(step=step), *reversed(frames))


def _check_opening(s: Scenario, p: DunkirkPosition, line: Line) -> None:
    """There is an open city, and an attack on it that is opened."""
    if not any(a.opened and a.target == s.open_city for a in p.attacks):
        raise line.wrong("write a line attack: on the open city that ends in opened (DNK-14.2).")


def _need_attack(p: DunkirkPosition, line: Line) -> None:
    if not p.attacks:
        raise line.wrong("no attack is declared; see attack:.")


def _business(s: Scenario, p: DunkirkPosition, start: hooks.Start, text: str, line: Line) -> Frame:
    readers: dict[str, Callable[..., Frame]] = {
        "fight": _fight, "retreat": _retreat, "remove": _remove
    }  # fmt: skip
    if (reader := readers.get(text.split()[0].lower())) is None:
        raise line.wrong(f"what is pending is {HOW}.")
    return reader(s, p, start, text, line)


def _fight(s: Scenario, p: DunkirkPosition, start: hooks.Start, text: str, line: Line) -> Frame:
    match = _FIGHT.fullmatch(text)
    waiting = [a.target for a in p.waiting_attacks]
    if not match or not waiting:
        raise line.wrong("write pending: fight 0505, and a line attack: for what is fought.")
    target = start.finder.cell(match[1], line) if match[1] else waiting[0]
    if target not in waiting:
        raise line.wrong(f"no attack on {target} is waiting; see attack:.")
    return Fighting((p.clock.side,), "", target)


def _retreat(s: Scenario, p: DunkirkPosition, start: hooks.Start, text: str, line: Line) -> Frame:
    """Units of the phase player retreat as attackers; the other player moves both (DNK-11.5.1)."""
    if not (match := _RETREAT.fullmatch(text)):
        raise line.wrong("write it so: pending: retreat UNITS 2 hexes from UNITS, routed.")
    units = start.finder.units(match[1], line)
    enemies = start.finder.units(match[3], line) if match[3] else ()
    side = _owner(s, p, units, line)
    finding.require_once(units, line)
    if any(s.units[u].side == side for u in enemies):
        raise line.wrong("units retreat from the enemy, not from their own.")
    if match[4] and side == p.clock.side:
        raise line.wrong("only defenders are routed (DNK-11.4.1f).")
    hexes = finding.number_in(match[2], line)
    if not 1 <= hexes <= 2:
        raise line.wrong("a retreat is of 1 hex or 2.")
    mover = s.enemy_of(p.clock.side)
    return Retreating(
        (), "check", units, mover, hexes, enemies, side == p.clock.side, bool(match[4])
    )


def _remove(s: Scenario, p: DunkirkPosition, start: hooks.Start, text: str, line: Line) -> Frame:
    if not (match := _REMOVE.fullmatch(text)):
        raise line.wrong("write it so: pending: remove half of UNITS at 0505.")
    pool = start.finder.units(match[2], line)
    side = _owner(s, p, pool, line)
    cell = start.finder.cell(match[3], line)
    finding.require_once(pool, line)
    if side != p.clock.side and any(p.units[u].at != cell for u in pool):
        raise line.wrong(f"all of them stand at {cell}, where they are removed.")
    if match[1].lower() == "half":
        if side == p.clock.side:
            raise line.wrong(
                "half of the defenders are removed, not of the attackers (DNK-11.4.1h)."
            )
        return Losses((side,), "", pool, "half", 0, cell)
    default = "over-stacking" if p.clock.phase == "movement" else "exchange"
    count = finding.number_in(match[1], line)
    if not 1 <= count <= len(pool):
        raise line.wrong(f"{count} of {len(pool)} units cannot be removed.")
    cause = CAUSES[(match[4] or default).lower()]
    if (cause == "over-stack") is not (p.clock.phase == "movement"):
        raise line.wrong(f"{match[4]} is no cause in the {p.clock.phase} phase.")
    if cause == "over-stack":
        _check_crowd(s, p, pool, count, cell, line)
    return Losses((side,), "", pool, cause, count, cell)


def _check_crowd(
    s: Scenario, p: DunkirkPosition, pool: tuple[str, ...], count: int, cell: str, line: Line
) -> None:
    """As many as are over are removed of all in the hex (DNK-9.7)."""
    here = units_in(p, cell)
    if set(pool) != set(here) or count != len(here) - s.stacking:
        raise line.wrong(
            f"of {len(here)} units at {cell} all over {s.stacking} are removed (DNK-9.7)."
        )


def _owner(s: Scenario, p: DunkirkPosition, units: tuple[str, ...], line: Line) -> str:
    """The one side whose units on the map these are."""
    sides = {s.units[u].side for u in units}
    if len(sides) != 1 or not all(p.units[u].at for u in units):
        raise line.wrong("it wants units of one side that are on the map.")
    return sides.pop()


def fought(p: DunkirkPosition) -> tuple[Attack, ...]:
    """The attacks; that from which somebody retreats or takes losses is over."""
    hit: set[str] = set()
    for frame in p.agenda:
        match frame:
            case Retreating(units=units) | Losses(pool=units):
                hit.update(units)
    return tuple(
        replace(a, over=True)
        if hit & set(a.attackers) or any(p.units[u].at == a.target for u in hit)
        else a
        for a in p.attacks
    )


def pending_lines(s: Scenario, p: DunkirkPosition) -> list[str]:
    """What is pending as it is written, what is decided first in the first line."""
    if p.outcome is not None:
        return []
    lines = [line for frame in reversed(p.agenda) for line in _written(frame)]
    return [f"pending: {line}" for line in lines]


def _written(frame: Frame) -> list[str]:
    match frame:
        case Air():
            return ["air"]
        case Ordering():
            return ["order"]
        case Fighting(target=target):
            return [f"fight {target}"]
        case Combats(step="opened"):
            return ["city opens"]
        case Losses():
            what = "half" if frame.cause == "half" else str(frame.count)
            why = {"exchange": ", exchange", "over-stack": ", over-stacking"}.get(frame.cause, "")
            return [f"remove {what} of {' '.join(frame.pool)} at {frame.cell}{why}"]
        case Retreating():
            hexes = f"{frame.hexes} hex{'es' if frame.hexes > 1 else ''}"
            enemies = f" from {' '.join(frame.enemies)}" if frame.enemies else ""
            routed = ", routed" if frame.routs else ""
            return [f"retreat {' '.join(frame.units)} {hexes}{enemies}{routed}"]
    return []
