"""Plans, chosen in secret by both sides and shown when both have chosen (TOY-6)."""

from __future__ import annotations

from typing import Any

from engine.core import Frame, Order, Refusal, Step, Verb, refuse
from engine.core.misplaced import misplaced
from engine.core.parts import Choice, parts
from tests.toy import events
from tests.toy.scenario import ALLOWANCE, SIDES, Scenario
from tests.toy.state import Pen, ToyPosition, replace


class Plan(Frame, frozen=True, tag="toy.plan"):
    """Both sides choose a plan in secret; a side that has chosen is no longer in `sides`."""


class ChoosePlan(Order, frozen=True, tag="toy.plan"):
    """Choose to be bold or careful."""

    plan: str


def plans(s: Scenario, view: ToyPosition, side: str) -> tuple[str, ...]:
    """Bold or careful."""
    return tuple(ALLOWANCE)


def why_no_plan(game: Any, view: ToyPosition, side: str, order: ChoosePlan) -> Refusal | None:
    """Any of the two plans may be chosen."""
    return None if order.plan in ALLOWANCE else refuse("There is no such plan.", "TOY-6")


def _choose(pen: Pen, side: str, order: ChoosePlan) -> None:
    frame = pen.position.top
    assert isinstance(frame, Plan)
    pen.emit(events.PlanSealed(side, order.plan))
    left = tuple(s for s in frame.sides if s != side)
    if left:
        pen.step(replace(frame, sides=left))
        return
    pen.done()
    pen.emit(events.PlansShown({s: pen.position.sealed[s] for s in SIDES}))


def prompt(game: Any, view: ToyPosition, side: str, frame: Plan) -> str:
    """What is to be chosen."""
    return "Choose a plan in secret: bold or careful."


PLAN = Verb(
    ChoosePlan, ("plan",), usage="plan", help="Choose to be bold or careful.",
    refuse=why_no_plan, carry_out=_choose, misplaced=misplaced,
    **parts(ChoosePlan, Choice(plans, "plan")),
)  # fmt: skip
PLANNING = Step(verbs=(PLAN,), prompt=prompt)
