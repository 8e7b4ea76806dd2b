"""What is pending in a position file of these battles, and how a combat phase stands."""

import re
from collections.abc import Iterable, Mapping

from engine.core import Frame, replace
from engine.notation.finding import number_in, one_of
from engine.notation.hooks import Start
from engine.notation.text import Line
from engine.systems.thirty_years_war import HasScenario, Scenario, disrupted, sequence, strength
from engine.systems.thirty_years_war.combat.attacks import Attacking, Fighting
from engine.systems.thirty_years_war.combat.obligations import obligations
from engine.systems.thirty_years_war.combat.results import Losses
from engine.systems.thirty_years_war.disruption.recovery import Recovering, to_try
from engine.systems.thirty_years_war.guns.bombardment import Bombarding
from engine.systems.thirty_years_war.movement.phase import Moving
from engine.systems.thirty_years_war.notation.attacks import Reading, attack_of
from engine.systems.thirty_years_war.setup import notes, placing
from engine.systems.thirty_years_war.state import Combats, TywPosition

HOW = (
    "fight D by A A, charging A, leading A L; or defence of D by A A; or lose 5 of A A, and in the "
    "next line the fight, closed"
)
COMBAT = "combat"
"""The keyword of the line that says what must still be fought, and what was."""
WORDS: Mapping[str, str] = {
    "must": "must_attack", "suffer": "must_be_attacked", "attacked": "attacked",
    "defended": "defended", "led": "led",
}  # fmt: skip
"""The words of a combat: line, and the fields that they give."""
OWN = ("must", "attacked")
"""Those that name units of the phasing side."""
_FRAMES = {
    "recovery": Recovering, "bombardment": Bombarding, "movement": Moving, "combat": Attacking,
}  # fmt: skip
_NEXT = {
    "recovery": "bombardment", "bombardment": "movement", "movement": "combat",
    "combat": "closing",
}  # fmt: skip
_LOSE = re.compile(r"lose (\d{1,6}) of (.+)")
CLOSED = ", closed"


def with_combats(game: HasScenario, p: TywPosition, start: Start) -> TywPosition:
    """The position with its obligations and what is pending. Raises NotationError."""
    p = replace(p, combats=_combats_of(game.scenario, p, start))
    frames = _pending(game, p, start)
    p = replace(p, combats=_with_declared(game.scenario, p.combats, frames))
    return replace(p, agenda=_agenda(game.scenario, p, start, frames))


def _combats_of(s: Scenario, p: TywPosition, start: Start) -> Combats:
    """The obligations, worked out, and with what a combat: line says instead."""
    lines = start.of(COMBAT)
    if p.clock.phase != "combat":
        for _, line in lines:
            raise line.wrong("combat: belongs to a combat phase; write clock: turn 2 SIDE combat.")
        return Combats()
    found = obligations(s, p, p.clock.side)
    for text, line in lines:
        fields = {}
        for part in text.split(","):
            word, _, rest = part.strip().partition(" ")
            name = one_of(word, WORDS, line, "part of a combat:")
            units = start.finder.units(rest, line) if rest else ()
            _check_named(s, p, name, units, line)
            fields[WORDS[name]] = tuple(dict.fromkeys(units))
        values = {name: getattr(found, name) for name in WORDS.values()}
        found = Combats(**{**values, **fields})
    return found


def _check_named(s: Scenario, p: TywPosition, word: str, units: Iterable[str], line: Line) -> None:
    """Units of the right side; who was led, leaders."""
    for unit in units:
        piece = s.pieces[unit]
        if word == "led":
            if piece.kind != "leader":
                raise line.wrong(f"{unit} is {piece.kind}; led names leaders (ROC-18.0b).")
            if not s.on("roc-reach"):
                raise line.wrong("a leader is used up only with the option roc-reach (ROC-18.0b).")
        elif not piece.is_unit:
            raise line.wrong(f"{unit} is {piece.kind}; {word} names units (TYW-2.3b).")
        elif (piece.side == p.clock.side) is not (word in OWN):
            whose = "of the side whose phase it is" if word in OWN else "of the enemy"
            raise line.wrong(f"{unit} is {piece.side}; {word} names units {whose}.")


def _with_declared(s: Scenario, c: Combats, frames: tuple[Frame, ...]) -> Combats:
    """Who is in a declared combat has attacked or was attacked (TYW-8.14)."""
    for frame in frames:
        if isinstance(frame, Fighting):
            led = frame.leaders.values() if s.on("roc-reach") else ()
            c = replace(
                c, attacked=_more(c.attacked, frame.attackers),
                defended=_more(c.defended, frame.defenders), led=_more(c.led, led),
            )  # fmt: skip
    return c


def _more(known: tuple[str, ...], units: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys((*known, *units)))


def combat_lines(p: TywPosition) -> list[str]:
    """The combat phase and what is pending, as they are written."""
    if p.clock.phase != "combat":
        return []
    parts = [
        f"{word} {' '.join(getattr(p.combats, name))}".rstrip()
        for word, name in WORDS.items()
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


def _agenda(
    s: Scenario, p: TywPosition, start: Start, pending: tuple[Frame, ...]
) -> tuple[Frame, ...]:
    """The agenda of a position by its clock and its pending lines, the first decided first."""
    clock = p.clock
    if clock.phase == "notes":
        if not notes.notes_something(s, clock.side):
            raise start.lines["clock"][-1].wrong(f"the {clock.side} side writes no note in this "
                                                 "game (WM-22.3a, WM-23.1a).")  # fmt: skip
        return (sequence.Course(step=_after(s, clock.side, "notes")), notes.Noting((clock.side,)))
    if clock.phase == "set-up":
        return (sequence.Course(step=_after(s, clock.side, "set-up")), placing.SetUp((clock.side,)))
    if not pending and _idle(s, p, start):
        return (sequence.Course(step=clock.phase),)
    frame = _FRAMES[clock.phase]((clock.side,))
    return (sequence.Course(step=_NEXT[clock.phase]), frame, *reversed(pending))


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


def _pending(game: HasScenario, p: TywPosition, start: Start) -> tuple[Frame, ...]:
    """A declared combat; or a choice of losses, perhaps with the combat that it closes."""
    pending = start.pending
    if pending and p.clock.phase != "combat":
        raise pending[0][1].wrong(f"nothing is pending in the {p.clock.phase} phase.")
    frames = tuple(_frame(game, p, start, text, line) for text, line in pending)
    kinds = tuple((type(f), f.step) for f in frames)
    one = len(kinds) == 1 and kinds[0] != (Fighting, "close")
    if frames and not one and kinds != ((Losses, ""), (Fighting, "close")):
        raise pending[-1][1].wrong(f"what is pending is {HOW}.")
    return frames


def _frame(game: HasScenario, p: TywPosition, start: Start, text: str, line: Line) -> Frame:
    s, side = game.scenario, p.clock.side
    if lose := _LOSE.fullmatch(text):
        return _losses(s, p, start.finder.units(lose[2], line), number_in(lose[1], line), line)
    closed, text = text.endswith(CLOSED), text.removesuffix(CLOSED)
    verb = next((v for v in ("fight ", "defence of ") if text.startswith(v)), "")
    free = replace(p, combats=replace(p.combats, led=()))
    reading = Reading(game, free, start.finder, line)
    frame = attack_of(reading, text.removeprefix(verb), closed) if verb else None
    if frame is None:
        raise line.wrong(f"what is pending is {HOW}.")
    if frame.sides != (side,):
        raise line.wrong(f"{frame.attackers[0]} is not {side}, whose combat phase it is.")
    if closed:
        return replace(frame, sides=(), step="close")
    return frame if verb == "fight " else replace(frame, sides=(s.enemy_of(side),), step="defender")


def _losses(s: Scenario, p: TywPosition, pool: tuple[str, ...], owed: int, line: Line) -> Losses:
    """The attacker owes so much strength of these units (TYW-CRT-Dx)."""
    for unit in pool:
        if not p.units[unit].at or disrupted(p, unit) or s.pieces[unit].side != p.clock.side \
                or not s.pieces[unit].is_unit:  # fmt: skip
            raise line.wrong(f"{unit} is no undisrupted {p.clock.side} unit on the map "
                             "(TYW-CRT-Dx).")  # fmt: skip
    most = sum(strength(s, p, u) for u in pool)
    if len(set(pool)) < len(pool) or not 1 <= owed <= most:
        raise line.wrong(f"of units of {most} in all, 1 to {most} is lost, each named once "
                         "(TYW-CRT-Dx).")  # fmt: skip
    return Losses((p.clock.side,), "", pool, owed)
