"""Friends whom a broken unit shakes by coming to them or riding through (VAU-3.1g, 3.1h, 6.7l)."""

from engine.core import replace
from engine.systems.vauchamps import Pen, Scenario, VauPosition, frames, friends_at
from engine.systems.vauchamps.morale import breaking, modifiers


def to_shake(s: Scenario, p: VauPosition, frame: frames.Retreating, cell: str) -> tuple[str, ...]:
    """The friends whom a broken unit shakes by coming in (VAU-3.1g, VAU-3.1h)."""
    who, state = s.units[frame.unit], p.units[frame.unit]
    if not state.broken:
        return ()
    found = []
    for friend in friends_at(s, p, cell, who.side):
        theirs = p.units[friend]
        if friend == frame.unit or friend in frame.shaken or theirs.routed:
            continue
        if theirs.formation == "skirmish":
            continue
        in_ranks = s.units[friend].infantry and theirs.formation in ("line", "column")
        if not who.cavalry or in_ranks:
            found.append(friend)
    return tuple(found)


def shake(pen: Pen, cell: str) -> None:
    """Each friend there tests once for this retreat."""
    s, frame = pen.game.scenario, pen.position.pending(frames.Retreating)
    if not (friends := to_shake(s, pen.position, frame, cell)):
        return
    pen.step(replace(frame, shaken=(*frame.shaken, *friends)))
    who, state = s.units[frame.unit], pen.position.units[frame.unit]
    why = modifiers.cavalry_through(s) if who.cavalry else modifiers.friend_comes(s, state.routed)
    for friend in friends:
        breaking.plain_test(pen, friend, "shaken by friends in flight", *why)
