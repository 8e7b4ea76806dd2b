"""What is pending in a position file of these battles, and how a combat phase stands."""

from __future__ import annotations

import re

from engine.core.frame import Frame
from engine.notation.finding import number_in
from engine.notation.hooks import Start
from engine.notation.text import Line
from engine.systems.thirty_years_war.frames import (
    Attacking,
    Bombarding,
    Course,
    Fighting,
    Losses,
    Moving,
    Noting,
    Recovering,
    SetUp,
)
from engine.systems.thirty_years_war.obligations import obligations
from engine.systems.thirty_years_war.recovery import to_try
from engine.systems.thirty_years_war.scenario import Scenario
from engine.systems.thirty_years_war.state import Combats, TywPosition

HOW = "fight D by A A, charging A, leading A L; or lose 5 of A A"
_COMBAT = {
    "must": "must_attack", "suffer": "must_be_attacked", "attacked": "attacked",
    "defended": "defended", "led": "led",
}  # fmt: skip
_FRAMES = {
    "recovery": Recovering, "bombardment": Bombarding, "movement": Moving, "combat": Attacking,
}  # fmt: skip
_NEXT = {
    "recovery": "bombardment", "bombardment": "movement", "movement": "combat",
    "combat": "closing",
}  # fmt: skip
_FIGHT = re.compile(r"(fight|defence of) (.+?) by (.+?)((?:,? (?:charging|leading) [^,]+)*)")
_LOSE = re.compile(r"lose (\d+) of (.+)")


def combats_of(s: Scenario, p: TywPosition, start: Start) -> Combats:
    """The obligations, worked out, and with what a combat: line says instead."""
    if p.clock.phase != "combat":
        return Combats()
    found = obligations(s, p, p.clock.side)
    for text, line in start.of("combat"):
        fields = {}
        for part in text.split(","):
            word, _, rest = part.strip().partition(" ")
            if word not in _COMBAT:
                raise line.wrong(f"write one of {', '.join(_COMBAT)} and units.")
            fields[_COMBAT[word]] = start.finder.units(rest, line) if rest else ()
        values = {name: getattr(found, name) for name in _COMBAT.values()}
        found = Combats(**{**values, **fields})
    return found


def combat_lines(p: TywPosition) -> list[str]:
    """The combat phase and what is pending, as they are written."""
    if p.clock.phase != "combat":
        return []
    parts = [
        f"{word} {' '.join(getattr(p.combats, name))}".rstrip()
        for word, name in _COMBAT.items()
        if getattr(p.combats, name) or word in ("must", "suffer")
    ]
    pending = [f"pending: {_frame_words(f)}" for f in reversed(p.agenda)
               if isinstance(f, (Fighting, Losses))]  # fmt: skip
    return [f"combat: {', '.join(parts)}", *pending]


def _frame_words(frame: Frame) -> str:
    if isinstance(frame, Losses):
        return f"lose {frame.owed} of {' '.join(frame.pool)}"
    assert isinstance(frame, Fighting)
    verb = "defence of" if frame.step == "defender" else "fight"
    charging = f", charging {' '.join(frame.charging)}" if frame.charging else ""
    leading = "".join(f", leading {u} {x}" for u, x in frame.leaders.items())
    closed = ", closed" if frame.step == "close" else ""
    return (
        f"{verb} {' '.join(frame.defenders)} by {' '.join(frame.attackers)}"
        f"{charging}{leading}{closed}"
    )


def agenda_of(s: Scenario, p: TywPosition, start: Start) -> tuple[Frame, ...]:
    """The agenda of a position by its clock and its pending lines."""
    clock = p.clock
    pending = [(t, line) for t, line in start.of("pending") if not t.startswith("draw offer")]
    if clock.phase == "notes":
        return (Course(step=_after(s, clock.side, "notes")), Noting((clock.side,)))
    if clock.phase == "set-up":
        return (Course(step=_after(s, clock.side, "set-up")), SetUp((clock.side,)))
    frame = _FRAMES[clock.phase]((clock.side,))
    frames = [_pending(s, p, start, text, line) for text, line in pending]
    if frames and clock.phase != "combat":
        raise pending[0][1].wrong(f"nothing is pending in the {clock.phase} phase.")
    if not frames and _idle(s, p, start):
        return (Course(step=clock.phase),)
    return (Course(step=_NEXT[clock.phase]), frame, *reversed(frames))


def _after(s: Scenario, side: str, phase: str) -> str:
    """The step of the course that follows a side's note or set-up."""
    order = s.sides if phase == "notes" else s.setup_order or s.sides
    if side == order[0]:
        return f"{phase}-second"
    return "set-up" if phase == "notes" else "turn"


def _idle(s: Scenario, p: TywPosition, start: Start) -> bool:
    """True if nobody can try to recover: that phase cannot wait, the course goes on by itself.

    Guns and attackers with nothing to do are asked all the same, so that a position can show why.
    """
    return p.clock.phase == "recovery" and not to_try(s, p, p.clock.side)


def _pending(s: Scenario, p: TywPosition, start: Start, text: str, line: Line) -> Frame:
    side, find = p.clock.side, start.finder
    lose = _LOSE.fullmatch(text)
    if lose:
        return Losses((side,), "", find.units(lose[2], line), number_in(lose[1], line))
    closed = text.endswith(", closed")
    match = _FIGHT.fullmatch(text.removesuffix(", closed"))
    if not match:
        raise line.wrong(f"what is pending is {HOW}.")
    charging: tuple[str, ...] = ()
    leaders: dict[str, str] = {}
    for part in filter(None, (x.strip() for x in match[4].split(","))):
        word, _, rest = part.partition(" ")
        units = find.units(rest, line)
        if word == "charging":
            charging = units
        else:
            leaders[units[0]] = units[1]
    attacks = match[1] == "fight"
    return Fighting(
        () if closed else (side if attacks else s.enemy_of(side),),
        "close" if closed else "attacker" if attacks else "defender",
        find.units(match[3], line), find.units(match[2], line), charging, leaders,
    )  # fmt: skip
