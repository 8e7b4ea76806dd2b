"""What is true of a step of a charge, besides the orders that it offers."""

from dataclasses import dataclass

from engine.core import Step
from engine.systems.vauchamps.frames import Charging


@dataclass(frozen=True, slots=True)
class ChargeStep(Step):
    """A step of a charge: who rides in it, and where it goes on if it fails to stop."""

    reaction: bool = False
    """Those who react ride."""
    unstopped: str = "contact"
    """The step after a recall that failed."""


_STEPS: dict[str, ChargeStep] = {}


def listed(steps: dict[str, ChargeStep]) -> dict[str, ChargeStep]:
    """The steps of a charge by their names; rules that they are made of find them from then on."""
    _STEPS.update(steps)
    return steps


def step_of(frame: Charging) -> ChargeStep:
    """The step in which a charge is."""
    return _STEPS[frame.step]


def is_reaction(frame: Charging) -> bool:
    """True if those who react ride now."""
    return step_of(frame).reaction
