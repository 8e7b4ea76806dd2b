"""Names that every rule file of Vauchamps 1814 shares, and refusals that several orders share."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

from engine.core import Frame, Refusal, ledger, misplaced, parts, refuse, words
from engine.systems.vauchamps.scenario import HasScenario, Scenario
from engine.systems.vauchamps.state import VauPosition

Pen: TypeAlias = ledger.Ledger[HasScenario, VauPosition]
F = TypeVar("F", bound=Frame)


def of_pending(kind: type[F], found: Callable[..., Iterable[str]]) -> parts.Offered:
    """What a part of an order may be, of rules that ask what is pending rather than whose it is."""
    return lambda s, p, side, *begun: tuple(found(s, p, p.pending(kind), *begun))


def said_to(
    head: Callable[[Any], str],
) -> Callable[[Callable[[Scenario, VauPosition, Any], str]], Callable[..., str]]:
    """What a side is to choose in a step, after what the head says of a frame."""

    def said(asked: Callable[[Scenario, VauPosition, Any], str]) -> Callable[..., str]:
        def prompt(game: HasScenario, view: VauPosition, side: str, frame: Any) -> str:
            return f"{head(frame)}: {asked(game.scenario, view, frame)}"

        return prompt

    return said


def not_your_turn(game: HasScenario, view: VauPosition, side: str) -> Refusal:
    """It is not this side that must choose now, or not this that is to be chosen (VAU-8.0)."""
    return misplaced.out_of_turn(game, view, side, moment(view), over="VAU-18.2j", rule="VAU-8.0")


def moment(p: VauPosition) -> str:
    """The present phase in words."""
    if p.clock.phase == "set-up":
        return "set-up"
    return f"{words.side(p.clock.side)} {p.clock.phase} phase of turn {p.clock.turn}"


def bad_cell(s: Scenario, cell: str, *more: str) -> Refusal | None:
    """Why this is no hex of the map."""
    if cell in s.board.grid:
        return None
    grid = s.board.grid
    last = f"{grid.columns:02d}{grid.rows:02d}"
    return refuse(
        f"{cell} is no hex of this map; its hexes run from 0101 to {last}.", *(more or ("VAU-8.0",))
    )


def bad_unit(s: Scenario, p: VauPosition, side: str, unit: str, rule: str) -> Refusal | None:
    """Why this is not a combat unit that a side may order now: unknown, not its own, or gone."""
    if unit in s.leaders:
        return refuse(f"{words.unit(unit)} is a leader, no combat unit.", rule)
    if unit not in s.units:
        return refuse(f"There is no unit {unit}.", rule)
    if s.units[unit].side != side:
        whose = words.side(s.units[unit].side)
        return refuse(f"{words.unit(unit)} is {whose}, not yours to order.", rule)
    if not p.units[unit].at:
        return refuse(f"{words.unit(unit)} is not on the map.", rule)
    return None


def bad_leader(s: Scenario, p: VauPosition, side: str, leader: str, rule: str) -> Refusal | None:
    """Why this is not a leader whom a side may order now."""
    if leader not in s.leaders:
        if leader in s.units:
            return refuse(f"{words.unit(leader)} is no leader.", rule)
        return refuse(f"There is no leader {leader}.", rule)
    if s.leaders[leader].side != side:
        return refuse(f"{words.unit(leader)} is not your leader.", rule)
    if not p.units[leader].at:
        return refuse(f"{words.unit(leader)} is not on the map.", rule)
    return None
