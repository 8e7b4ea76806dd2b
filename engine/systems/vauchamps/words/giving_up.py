"""What a side gives up for good when it holds: asked about before it is done.

Where the chance comes again at the next step, as with opportunity fire and reactions, nothing is.
"""

from __future__ import annotations

from engine.core.words import cells as cell_list, units as unit_list
from engine.systems.vauchamps.charge import course as charge_course, squares
from engine.systems.vauchamps.frames import Charging, Melee
from engine.systems.vauchamps.melee.advancing import may_advance, second_targets
from engine.systems.vauchamps.melee.withdrawal import may_withdraw
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.state import VauPosition


def given_up(s: Scenario, view: VauPosition) -> str:
    """What holding now gives up for good; "" if the chance comes again or nothing is lost."""
    frame = view.top
    if isinstance(frame, Charging):
        return _in_charge(s, view, frame)
    return _in_melee(s, view, frame) if isinstance(frame, Melee) else ""


def _in_charge(s: Scenario, view: VauPosition, frame: Charging) -> str:
    """A hex passed by is no target of this charge again; the target's last chance of a square."""
    if frame.step in ("targets", "contact"):
        ask = charge_course.askable if frame.step == "targets" else charge_course.new_targets
        return f"this charge cannot turn on {cell_list(ask(s, view, frame))} later"
    last = frame.target in squares.candidates(s, view, frame) if frame.step == "square" else False
    if last and charge_course.touches(s, view, frame, frame.target):
        return f"this is the last chance of {cell_list((frame.target,))} to form square"
    return ""


def _in_melee(s: Scenario, view: VauPosition, frame: Melee) -> str:
    """A withdrawal, an advance, a second attack: each is offered once."""
    if frame.step == "withdraw":
        return f"{unit_list(may_withdraw(s, view, frame))} will stay for the melee"
    if frame.step in ("advance", "follow") and may_advance(s, view, frame):
        return f"nobody will advance to {cell_list((frame.target,))}"
    if frame.step == "again":
        return f"{cell_list(second_targets(s, view, frame), 'or')} will not be attacked"
    return ""
