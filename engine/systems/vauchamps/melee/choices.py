"""The choices inside a melee: sparing horses, leaders' bonuses, who loses first (INT-4)."""

from __future__ import annotations

import msgspec

from engine.core.misplaced import belongs
from engine.core.order import Slot, Tokens, Verb
from engine.core.refusal import Refusal, refuse
from engine.core.words import (
    cell as cell_words,
    cells as cell_list,
    players,
    unit as unit_words,
    units as unit_list,
)
from engine.systems.vauchamps.fight_frames import Melee
from engine.systems.vauchamps.fight_orders import Bear, Lead, Spare
from engine.systems.vauchamps.melee import course, parts
from engine.systems.vauchamps.melee.advancing import may_advance, second_targets
from engine.systems.vauchamps.melee.events import HorsesSpared, NoAdvance
from engine.systems.vauchamps.melee.withdrawal import may_withdraw
from engine.systems.vauchamps.refusals import Pen
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import enemies_at

replace = msgspec.structs.replace

AFTER = {"spare-attack": "spare-defence", "spare-defence": "withdraw", "withdraw": "defend"}
"""Where a melee goes on when nothing is chosen."""


def frame_of(view: VauPosition) -> Melee:
    """The melee that is waiting."""
    assert isinstance(view.top, Melee)
    return view.top


# ---- holding ----


def why_not_hold(game: HasScenario, view: VauPosition, side: str) -> Refusal | None:
    """A leader, or a hex that loses, must be named."""
    step = frame_of(view).step
    if step in ("lead-attack", "lead-defence"):
        return refuse("Name the leader whose bonus is used.", "VAU-13.5c")
    if step == "bear":
        return refuse("Name the hex that takes the losses first.", "VAU-3.2a")
    return None


def hold(pen: Pen, side: str) -> None:
    """Spare no horses, stay, do not advance."""
    frame, s = frame_of(pen.position), pen.game.scenario
    if frame.step == "withdraw":
        stays = (*frame.stays, *may_withdraw(s, pen.position, frame))
        course.go(pen, replace(frame, stays=stays), "withdraw")
    elif frame.step in AFTER:
        course.go(pen, frame, AFTER[frame.step])
    else:
        pen.done()
        pen.emit(NoAdvance(side, frame.target))


# ---- sparing ----


def _candidates(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    if frame.step == "spare-attack":
        return parts.may_spare(s, p, frame, frame.units)
    if frame.step == "spare-defence":
        defenders = enemies_at(s, p, frame.target, s.units[frame.units[0]].side)
        return parts.may_spare(s, p, frame, defenders)
    return ()


def _why_not_spare(game: HasScenario, view: VauPosition, side: str, order: Spare) -> Refusal | None:
    able = _candidates(game.scenario, view, frame_of(view))
    if not order.units:
        return refuse("Name the cavalry that spares its horses, or hold.", "VAU-5.0d")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice.", "VAU-5.0d")
    for unit in order.units:
        if unit not in able:
            return refuse(f"{unit_words(unit)} cannot spare its horses now.", "VAU-5.0d")
    return None


def _spare_slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    free = tuple(u for u in _candidates(game.scenario, view, frame_of(view)) if u not in tokens)
    if not tokens and not free:
        return None
    return Slot("unit", "cavalry that spares its horses", free, bool(tokens))


def _spare(pen: Pen, side: str, order: Spare) -> None:
    frame = frame_of(pen.position)
    course.go(pen, replace(frame, spared=(*frame.spared, *order.units)), AFTER[frame.step])
    pen.emit(HorsesSpared(order.units))


# ---- leaders ----


def _leaders(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    if frame.step == "lead-attack":
        return parts.attack_leaders(s, p, frame)
    return parts.defence_leaders(s, p, frame) if frame.step == "lead-defence" else ()


def _why_not_lead(game: HasScenario, view: VauPosition, side: str, order: Lead) -> Refusal | None:
    if order.leader in _leaders(game.scenario, view, frame_of(view)):
        return None
    return refuse(f"{unit_words(order.leader)} cannot lead in this melee.", "VAU-0.11", "VAU-13.5c")


def _lead_slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    found = _leaders(game.scenario, view, frame_of(view))
    if not tokens:
        return Slot("unit", "leader whose bonus is used", found) if found else None
    return Slot("none", "", (), True)


def _lead(pen: Pen, side: str, order: Lead) -> None:
    frame = frame_of(pen.position)
    if frame.step == "lead-attack":
        course.go(pen, replace(frame, attack_leader=order.leader), "lead-defence")
    else:
        course.go(pen, replace(frame, defence_leader=order.leader), "resolve")


# ---- which hex loses ----


def _bearers(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    return parts.bearers(s, p, frame) if frame.step == "bear" else ()


def _why_not_bear(game: HasScenario, view: VauPosition, side: str, order: Bear) -> Refusal | None:
    if order.cell in _bearers(game.scenario, view, frame_of(view)):
        return None
    return refuse(f"No attackers of this melee stand in {cell_words(order.cell)}.", "VAU-3.2a")


def _bear_slot(game: HasScenario, view: VauPosition, side: str, tokens: Tokens) -> Slot | None:
    found = _bearers(game.scenario, view, frame_of(view))
    if not tokens:
        return Slot("cell", "hex that loses first", found) if found else None
    return Slot("none", "", (), True)


def _bear(pen: Pen, side: str, order: Bear) -> None:
    course.go(pen, replace(frame_of(pen.position), bearer=order.cell), "bear")


def prompt(game: HasScenario, view: VauPosition, side: str, frame: Melee) -> str:
    """What is to be chosen in the melee now."""
    s = game.scenario
    head = f"Melee at {cell_words(frame.target)}, {players(frame.sides[0])}: "
    if frame.step.startswith("spare"):
        who = unit_list(_candidates(s, view, frame))
        return f"{head}{who} may spare the horses, at a third of the value, or hold."
    if frame.step == "withdraw":
        return f"{head}{unit_list(may_withdraw(s, view, frame))} may withdraw, or hold."
    if frame.step.startswith("lead"):
        return f"{head}choose the leader to use, {unit_list(_leaders(s, view, frame))}."
    if frame.step == "bear":
        return f"{head}say which hex loses first, {cell_list(_bearers(s, view, frame), 'or')}."
    if frame.step == "again":
        again = cell_list(second_targets(s, view, frame), "or")
        return f"{head}attack once more, {again}, or hold."
    return f"{head}advance with {unit_list(may_advance(s, view, frame))}, or hold."


SPARE = Verb(
    Spare, ("spare",), ("units",), "spare UNIT", "Fight with a third of the value, not tiring.",
    _spare_slot, lambda t: Spare(t), _why_not_spare, _spare,
    belongs("Cavalry spares its horses when its melee begins.", "VAU-5.0d"), key=")",
)  # fmt: skip
LEAD = Verb(
    Lead, ("lead",), ("unit",), "lead LEADER", "Use a leader's bonus in the melee.",
    _lead_slot, lambda t: Lead(t[0]), _why_not_lead, _lead,
    belongs("A leader's bonus is used in a melee.", "VAU-13.5c"), key=")",
)  # fmt: skip
BEAR = Verb(
    Bear, ("lose",), ("cell",), "lose HEX", "Say which attacking hex loses first.",
    _bear_slot, lambda t: Bear(t[0]), _why_not_bear, _bear,
    belongs("It is said who bears losses when several hexes could.", "VAU-3.2a"), key="r",
)  # fmt: skip
