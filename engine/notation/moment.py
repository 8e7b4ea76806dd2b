"""When it is in a position: clock, pending draw offers, outcome; and running on to a choice."""

import re
from collections.abc import Iterable
from typing import Any

from engine.core import Event, any_time, errors, kernel, replace
from engine.core.chance import Chance, ScriptedChance
from engine.core.position import Clock, Outcome
from engine.notation.finding import Finder, number_in, one_of
from engine.notation.hooks import Start, SystemNotation
from engine.notation.text import Line
from engine.systems.playable import Playable

PENDING = "pending"
_DRAW = re.compile(r"draw offer to (\S+)", re.IGNORECASE)


def read_clock(
    notation: SystemNotation, playable: Playable, finder: Finder, lines: Iterable[Line]
) -> Clock | None:
    """As in: turn 2 german movement. The last clock line counts."""
    clock = None
    for line in lines:
        words = line.text.replace(",", " ").split()
        turn = None
        if words[:1] == ["turn"] and len(words) > 1:
            turn = number_in(words[1], line, "turn")
            words = words[2:]
        if len(words) < 2:
            raise line.wrong("write the clock so: clock: turn 2 SIDE PHASE.")
        side = finder.side(words[0], line)
        phase = one_of(" ".join(words[1:]), notation.phases, line, "phase")
        most = notation.turns(playable.game)
        first = 0 if phase in notation.before else 1
        turn = first if turn is None else turn
        if turn > most or (turn == 0) is not (first == 0):
            raise line.wrong(f"the game has turns 1 to {most}; turn 0 is the set-up.")
        clock = Clock(turn, side, phase)
    return clock


def begun(
    playable: Playable, notation: SystemNotation, start: Start, chance: Chance | None
) -> tuple[Any, tuple[Event, ...], Any]:
    """The position described, what happens of itself, and the position that waits for a choice."""
    draw = [(part, line) for part, line in start.of(PENDING) if part.startswith("draw offer")]
    offers = _offers(start, notation.turns(playable.game))
    before: Any = replace(notation.opening(playable.game, start), offers=offers)
    if outcome := _outcome(start):
        before = replace(before, outcome=outcome)
        return before, (), before
    try:
        played = kernel.begin(playable.game, chance or ScriptedChance(), before)
    except errors.ChanceError as error:
        raise start.last.wrong(f"the position does not wait for a choice: {error}.") from error
    position: Any = played.position
    for part, line in draw:
        if not (match := _DRAW.fullmatch(part)):
            raise line.wrong("write it so: pending: draw offer to SIDE.")
        side = start.finder.side(match[1], line)
        position = replace(position, agenda=(*position.agenda, any_time.DrawOffer(sides=(side,))))
    return before, played.entry.events, position


def _offers(start: Start, most: int) -> dict[str, int]:
    """As in: french 2. The turn in which a side last offered a draw."""
    found: dict[str, int] = {}
    for part, line in start.of("offers"):
        words = part.split()
        if len(words) != 2:
            raise line.wrong("write it so: offers: SIDE TURN.")
        turn = number_in(words[1], line, "turn")
        if turn > most:
            raise line.wrong(f"the game has turns 1 to {most}; turn 0 is the set-up.")
        found[start.finder.side(words[0], line)] = turn
    return found


def _outcome(start: Start) -> Outcome | None:
    """As in: german-by-cities, german: They control Paris and Brussels."""
    for line in reversed(start.lines.get("outcome", ())):
        head, _, reason = line.text.partition(":")
        result, comma, winner = head.partition(",")
        if not comma:
            raise line.wrong("write it so: outcome: RESULT, SIDE: REASON. Nobody wins a draw.")
        nobody = winner.strip().lower() == "nobody"
        side = "" if nobody else start.finder.side(winner.strip(), line)
        return Outcome(result.strip(), side, reason.strip())
    return None
