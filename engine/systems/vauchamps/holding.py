"""The order to do nothing where something may be done: one verb, and what it means where."""

from __future__ import annotations

from engine.core.misplaced import misplaced
from engine.core.order import Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal
from engine.systems.vauchamps.charge import (
    choices as charge_choices,
    opportunity as charge_opportunity,
)
from engine.systems.vauchamps.ending import Ends, may_always_end
from engine.systems.vauchamps.fight_frames import Chance, Charging, Melee, Pounce
from engine.systems.vauchamps.fight_orders import Hold
from engine.systems.vauchamps.fire import opportunity as fire_opportunity
from engine.systems.vauchamps.melee import choices as melee_choices
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.scenario import HasScenario
from engine.systems.vauchamps.state import VauPosition

HOLDS: Ends = {
    Chance: (may_always_end, fire_opportunity.hold),
    Charging: (charge_choices.why_not_hold, charge_choices.hold),
    Pounce: (may_always_end, charge_opportunity.hold),
    Melee: (melee_choices.why_not_hold, melee_choices.hold),
}
"""For each kind of frame: why something must be chosen, and what holding does."""


def _why_not(game: HasScenario, view: VauPosition, side: str, order: Hold) -> Refusal | None:
    return HOLDS[type(view.top)][0](game, view, side)


def _slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    if _why_not(game, view, side, Hold()) is not None:
        return None
    return nothing_more(game, view, side, tokens)


def _hold(pen: Pen, side: str, order: Hold) -> None:
    HOLDS[type(pen.position.top)][1](pen, side)


HOLD = Verb(
    Hold, ("hold", "pass", "no"), (), "hold", "Do not react, or do not do what you may.",
    _slot, lambda t: Hold(), _why_not, _hold, misplaced, key="-",
)  # fmt: skip
