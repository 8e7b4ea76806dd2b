"""The choices inside a melee: sparing horses, leaders' bonuses, who loses first (INT-4)."""

from collections.abc import Callable

from msgspec.structs import replace

from engine.core import Order, Refusal, Verb, belongs, refuse, words
from engine.core.parts import Cell, Unit, Units, parts as made_of
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee import course, parts
from engine.systems.vauchamps.melee.advancing import may_advance, second_targets
from engine.systems.vauchamps.melee.events import HorsesSpared, NoAdvance
from engine.systems.vauchamps.melee.withdrawal import may_withdraw
from engine.systems.vauchamps.refusals import Pen, of_pending, pending, said_to
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.where import enemies_at


class Spare(Order, frozen=True, tag="spare"):
    """Cavalry fights with a third of its value and so spares its horses (VAU-5.0d)."""

    units: tuple[str, ...]


class Lead(Order, frozen=True, tag="lead"):
    """A leader's bonus is used in the melee (VAU-13.5c)."""

    leader: str


class Bear(Order, frozen=True, tag="bear"):
    """Say which attacking hex takes the losses first (VAU-3.2a)."""

    cell: str


def is_attackers(s: Scenario, frame: Melee) -> bool:
    """True if the attacker chooses, of two steps in which first he and then the defender does."""
    return frame.sides == (s.units[frame.units[0]].side,)


# ---- holding ----


def spare_none(then: str) -> Callable[[Pen, str], None]:
    """No horses are spared."""
    return lambda pen, side: course.go(pen, pending(pen.position, Melee), then)


def stay(pen: Pen, side: str) -> None:
    """All that could withdraw stay."""
    frame = pending(pen.position, Melee)
    stays = (*frame.stays, *may_withdraw(pen.game.scenario, pen.position, frame))
    course.go(pen, replace(frame, stays=stays), "withdraw")


def advance_none(pen: Pen, side: str) -> None:
    """Nobody advances, or attacks once more."""
    target = pending(pen.position, Melee).target
    pen.done()
    pen.emit(NoAdvance(side, target))


def all_stay(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """A withdrawal is offered once."""
    return f"{words.units(may_withdraw(s, p, frame))} will stay for the melee"


def nobody_advances(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """So is an advance."""
    can = may_advance(s, p, frame)
    return f"nobody will advance to {words.cells((frame.target,))}" if can else ""


def nobody_fights(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """And a second attack."""
    return f"{words.cells(second_targets(s, p, frame), 'or')} will not be attacked"


def why_name_leader(game: HasScenario, view: VauPosition, side: str) -> Refusal:
    """A leader must be named."""
    return refuse("Name the leader whose bonus is used.", "VAU-13.5c")


def why_name_hex(game: HasScenario, view: VauPosition, side: str) -> Refusal:
    """A hex that loses must be named."""
    return refuse("Name the hex that takes the losses first.", "VAU-3.2a")


# ---- sparing ----


def _candidates(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    if is_attackers(s, frame):
        return parts.may_spare(s, p, frame, frame.units)
    defenders = enemies_at(s, p, frame.target, s.units[frame.units[0]].side)
    return parts.may_spare(s, p, frame, defenders)


def _why_not_spare(game: HasScenario, view: VauPosition, side: str, order: Spare) -> Refusal | None:
    able = _candidates(game.scenario, view, pending(view, Melee))
    if not order.units:
        return refuse("Name the cavalry that spares its horses, or hold.", "VAU-5.0d")
    if len(set(order.units)) < len(order.units):
        return refuse("A unit is named twice.", "VAU-5.0d")
    for unit in order.units:
        if unit not in able:
            return refuse(f"{words.unit(unit)} cannot spare its horses now.", "VAU-5.0d")
    return None


def _free(s: Scenario, p: VauPosition, frame: Melee, *named: str) -> tuple[str, ...]:
    return tuple(u for u in _candidates(s, p, frame) if u not in named)


def _somebody(s: Scenario, p: VauPosition, side: str, *named: str) -> bool:
    return bool(named)


def _spare(pen: Pen, side: str, order: Spare) -> None:
    frame = pending(pen.position, Melee)
    then = "spare-defence" if is_attackers(pen.game.scenario, frame) else "withdraw"
    course.go(pen, replace(frame, spared=(*frame.spared, *order.units)), then)
    pen.emit(HorsesSpared(order.units))


# ---- leaders ----


def _leaders(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    find = parts.attack_leaders if is_attackers(s, frame) else parts.defence_leaders
    return tuple(find(s, p, frame))


def _why_not_lead(game: HasScenario, view: VauPosition, side: str, order: Lead) -> Refusal | None:
    if order.leader in _leaders(game.scenario, view, pending(view, Melee)):
        return None
    return refuse(f"{words.unit(order.leader)} cannot lead in this melee.", "VAU-0.11", "VAU-13.5c")


def _lead(pen: Pen, side: str, order: Lead) -> None:
    frame = pending(pen.position, Melee)
    if is_attackers(pen.game.scenario, frame):
        course.go(pen, replace(frame, attack_leader=order.leader), "lead-defence")
    else:
        course.go(pen, replace(frame, defence_leader=order.leader), "resolve")


# ---- which hex loses ----


def _why_not_bear(game: HasScenario, view: VauPosition, side: str, order: Bear) -> Refusal | None:
    found = parts.bearers(game.scenario, view, pending(view, Melee))
    if order.cell in found:
        return None
    none = f"No attackers of this melee stand in {words.cell(order.cell)}"
    return refuse(f"{none}; name {words.cells(found, 'or')}.", "VAU-3.2a")


def _bear(pen: Pen, side: str, order: Bear) -> None:
    course.go(pen, replace(pending(pen.position, Melee), bearer=order.cell), "bear")


# ---- what is asked ----


def _head(frame: Melee) -> str:
    return f"Melee at {words.cell(frame.target)}, {words.players(frame.sides[0])}"


_asks = said_to(_head)


@_asks
def ask_spare(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Who spares the horses?"""
    who = words.units(_candidates(s, p, frame))
    return (
        f"{who} may spare the horses, with a third of the value, or hold and fight with all of it."
    )


@_asks
def ask_withdraw(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Who withdraws?"""
    return f"{words.units(may_withdraw(s, p, frame))} may withdraw, or hold and fight."


@_asks
def ask_lead(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Whose bonus is used?"""
    return f"choose the leader to use, {words.units(_leaders(s, p, frame))}."


@_asks
def ask_bear(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Which hex loses first?"""
    return f"say which hex loses first, {words.cells(parts.bearers(s, p, frame), 'or')}."


@_asks
def ask_advance(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Who advances?"""
    return f"advance with {words.units(may_advance(s, p, frame))}, or hold and stay."


@_asks
def ask_again(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Which hex is attacked once more?"""
    where = words.cells(second_targets(s, p, frame), "or")
    return f"attack once more, {where}, or hold and attack no more."


SPARE = Verb(
    Spare, ("spare",), usage="spare UNIT", help="Fight with a third of the value, not tiring.",
    **made_of(Spare, Units(of_pending(Melee, _free), "cavalry that spares its horses", _somebody)),
    refuse=_why_not_spare, carry_out=_spare,
    misplaced=belongs("Cavalry spares its horses when its melee begins.", "VAU-5.0d"), key=")",
)  # fmt: skip
LEAD = Verb(
    Lead, ("lead",), usage="lead LEADER", help="Use a leader's bonus in the melee.",
    **made_of(Lead, Unit(of_pending(Melee, _leaders), "leader whose bonus is used")),
    refuse=_why_not_lead, carry_out=_lead,
    misplaced=belongs("A leader's bonus is used in a melee.", "VAU-13.5c"), key=")",
)  # fmt: skip
BEAR = Verb(
    Bear, ("lose",), usage="lose HEX", help="Say which attacking hex loses first.",
    **made_of(Bear, Cell(of_pending(Melee, parts.bearers), "hex that loses first")),
    refuse=_why_not_bear, carry_out=_bear,
    misplaced=belongs("It is said who bears losses when several hexes could.", "VAU-3.2a"), key="r",
)  # fmt: skip
