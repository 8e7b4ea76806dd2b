"""What is pending in a position file of Vauchamps 1814: frames as JSON, read and checked.

Every name in a frame must be one that its field can hold, every frame have what it cannot do
without, and the whole be something that can be played on.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from engine.core import Frame, chance, kernel, registry, replace, words
from engine.language.names import closest
from engine.notation.hooks import Start
from engine.notation.text import Line
from engine.systems.vauchamps.charge import steps as charge_steps
from engine.systems.vauchamps.fire.firing_values import DEFENSIVE, OFFENSIVE
from engine.systems.vauchamps.frames import Course
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.melee import steps as melee_steps
from engine.systems.vauchamps.movement import course as movement_course
from engine.systems.vauchamps.order_of_battle import SIDES
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.sequence import following
from engine.systems.vauchamps.state import FORMATIONS, VauPosition

_decoder = msgspec.json.Decoder(registry.frame_union("engine.systems.vauchamps"))

STEPS: Mapping[str, tuple[str, ...]] = {
    "set-up": ("",),
    "activating": ("",),
    "returning": ("",),
    "movement": ("", "tests", "stacks", "closing"),
    "walk": tuple(movement_course.WALK),
    "deed": ("fire", "do"),
    "displacing": ("check", "choose"),
    "leader-goes": ("check", ""),
    "shrinking": ("check", ""),
    "retreating": ("plan", "choose", "go", "arrive"),
    "rallying": ("", "next", "choose"),
    "firing": ("", "next", "choose"),
    "opportunity-fire": ("",),
    "melees": ("", "next", "choose"),
    "melee": tuple(melee_steps.STEPS),
    "naming": ("",),
    "charges": ("", "next", "choose"),
    "charging": tuple(charge_steps.STEPS),
    "fleeing": ("look", "choose"),
    "pounce": ("ask", "strike"),
}
"""The steps of each kind of frame, by its name without the system's."""
NEEDS: Mapping[str, tuple[str, ...]] = {
    "returning": ("leader",), "walk": ("side", "units", "at"), "deed": ("side", "unit", "at"),
    "displacing": ("cell", "owner"), "leader-goes": ("leader", "units"), "shrinking": ("unit",),
    "retreating": ("unit", "mode"), "firing": ("kind",), "opportunity-fire": ("cells", "movers"),
    "melee": ("units", "target"), "charging": ("units", "at"), "fleeing": ("unit",),
    "pounce": ("movers", "cell"),
}  # fmt: skip
"""The fields that a frame cannot do without."""
ACTING = ("walk", "melee", "charging")
"""Those of units that must be there to act."""
_UNITS = ("unit", "units", "movers", "spared", "stays", "passed", "fighters", "reactors", "only",
          "late", "named", "waiting", "with_", "shaken", "ignored", "left", "offered")  # fmt: skip
_LEADERS = ("leader", "leaders", "reactor_leaders", "attack_leader", "defence_leader", "lost")
_CELLS = ("at", "also", "path", "origin", "cell", "cells", "target", "ahead", "denied", "squared",
          "was", "way", "start", "bearer")  # fmt: skip
_WORDS: Mapping[str, tuple[str, ...]] = {
    "side": SIDES, "owner": SIDES, "sides": SIDES, "form": FORMATIONS, "before": FORMATIONS,
    "kind": (OFFENSIVE, DEFENSIVE), "mode": ("disorder", "rout", "hexes", "bounce", "shelter"),
    "what": ("form", "turn", "wheel"), "toll": ("zone", "square"),
}  # fmt: skip


def name_of(frame: Frame) -> str:
    """The name of a kind of frame, as it is written without the system's."""
    return str(type(frame).__struct_config__.tag).rpartition(".")[2]


def with_agenda(game: VauGame, p: VauPosition, start: Start) -> VauPosition:
    """The agenda: the frames that are written, or the phase of the clock about to begin."""
    pending = start.pending
    phase = p.clock.phase
    if not pending and phase != "command":
        return replace(p, agenda=(Course(step=phase),))
    frames = [_frame(game.scenario, p, text, line) for text, line in pending]
    if frames:
        _check_somebody_there(p, frames[0], pending[0][1])
    found = replace(p, agenda=(Course(step=following(phase)), *reversed(frames)))
    if pending and not start.lines.get("outcome"):
        _check_goes_on(game, found, pending[0][1])
    return found


def _check_somebody_there(p: VauPosition, frame: Any, line: Line) -> None:
    """Who acts now is on the map; below, some may be gone when it comes to them."""
    name = name_of(frame)
    units = frame.units if name in ACTING else (frame.unit,) if name == "deed" else ()
    if units and not any(p.units[u].at for u in units):
        raise line.wrong(f"this {name} cannot be pending: {words.listed(units)} is not on the map.")


def _frame(s: Scenario, p: VauPosition, text: str, line: Line) -> Any:
    try:
        frame = _decoder.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise line.wrong(f"what is pending is a frame as JSON: {error}.") from error
    if wrong := _what_is_wrong(s, p, frame):
        raise line.wrong(f"this {name_of(frame)} cannot be pending: {wrong}.")
    return frame


def _what_is_wrong(s: Scenario, p: VauPosition, frame: Frame) -> str:
    """What of a frame cannot be; "" if nothing."""
    name = name_of(frame)
    if name not in STEPS:
        return f"there is {words.listed(STEPS)}"
    if frame.step not in STEPS[name]:
        return f"it has no step {frame.step or 'without a name'}; there is " + words.listed(
            (step or "none" for step in STEPS[name]), "or"
        )
    missing = next((needed for needed in NEEDS.get(name, ()) if not getattr(frame, needed)), "")
    if missing:
        return f"it does not say {missing}"
    for field in msgspec.structs.fields(type(frame)):
        for word in _strings(getattr(frame, field.name)):
            if wrong := _wrong_word(s, p, field.name, word):
                return wrong
    return ""


def _strings(value: Any) -> Iterator[str]:
    """All texts in the value of a field, but empty ones."""
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _strings(one)


def _wrong_word(s: Scenario, p: VauPosition, field: str, word: str) -> str:
    """Why a field cannot hold a name; "" if it can."""
    if field in _CELLS:
        return "" if word in s.board.grid else f"{word} is no hex here"
    known: Iterable[str] = ()
    if field in _UNITS:
        known = s.units
    elif field in _LEADERS:
        known = s.leaders
    elif field == "choices":
        known = s.activation_names
    else:
        known = _WORDS.get(field, (word,))
    return "" if word in known else f"{field} cannot be {word}.{closest(word, known)}".rstrip("?.")


def _check_goes_on(game: VauGame, p: VauPosition, line: Line) -> None:
    """Plays it to the next choice and looks at that; what the rules cannot do is no position."""
    try:
        found = kernel.begin(game, chance.SeededChance("any"), p).position
        for side in found.top.sides if found.top is not None and found.outcome is None else ():
            kernel.options(game, found, side).frame_verbs()
            game.pending(found, side)
    except (LookupError, ValueError, TypeError, AttributeError, ArithmeticError, AssertionError):
        raise line.wrong("this cannot be pending as the units stand.") from None
