"""Refusals that several orders share, the pen that rule code holds, and the end of a phase."""

from collections.abc import Callable
from typing import TypeAlias

from engine.core import Refusal, ledger, misplaced, refuse, words
from engine.core.misplaced import out_of_turn
from engine.systems.thirty_years_war.events import PhaseEnded
from engine.systems.thirty_years_war.scenario import HasScenario, Scenario
from engine.systems.thirty_years_war.state import GONE, TywPosition

Pen: TypeAlias = ledger.Ledger[HasScenario, TywPosition]

PREFIXES = {"white-mountain": "WM", "lutzen": "LUT", "nordlingen": "NOR", "rocroi": "ROC"}
"""How the rule ids of each battle begin."""


def not_your_turn(game: HasScenario, view: TywPosition, side: str) -> Refusal:
    """It is not this side that must choose now, or not this that is to be chosen (TYW-4.1a)."""
    return out_of_turn(game, view, side, moment(view), over="TYW-4.0", rule="TYW-4.1a")


def end_phase(pen: Pen, side: str) -> None:
    """The present phase of a side is over."""
    phase = pen.position.clock.phase
    pen.done()
    pen.emit(PhaseEnded(side, phase))


def moment(p: TywPosition) -> str:
    """The present phase in words."""
    clock = p.clock
    if not clock.turn:
        return f"{words.side(clock.side)} {clock.phase}" if clock.side else "before play"
    return f"{words.side(clock.side)} {clock.phase} phase of turn {clock.turn}"


def belongs_here(when: str, *rules: str) -> Callable[[HasScenario, TywPosition, str], Refusal]:
    """Why an order does not fit the pending frame, by those rules that this battle has."""

    def why(game: HasScenario, view: TywPosition, side: str) -> Refusal:
        return misplaced.belongs(when, *known_rules(game.scenario, *rules))(game, view, side)

    return why


def known_rules(s: Scenario, *rules: str) -> tuple[str, ...]:
    """Those of some rules that this battle has: its own and those of all battles."""
    return tuple(r for r in rules if r.partition("-")[0] in ("TYW", PREFIXES[s.battle]))


def bad_cell(s: Scenario, cell: str, rule: str) -> Refusal | None:
    """Why this is no hex of the map."""
    if cell in s.board.grid:
        return None
    return refuse(f"{cell} is no hex of this map; it runs from {s.board.grid.extent}.", rule)


def bad_piece(s: Scenario, p: TywPosition, side: str, piece: str, rule: str) -> Refusal | None:
    """Why this is not a piece of a side's own: unknown, the enemy's, or out of the game."""
    if piece not in s.pieces or piece not in p.units:
        return refuse(f"There is no piece {piece}.", rule)
    if s.pieces[piece].side != side:
        owner = words.players(s.pieces[piece].side)
        return refuse(f"{words.unit(piece)} belongs to {owner}, not yours to order now.", rule)
    if GONE in p.units[piece].marks:
        return refuse(f"{words.unit(piece)} is out of the game.", rule)
    return None


def bad_on_map(s: Scenario, p: TywPosition, side: str, piece: str, rule: str) -> Refusal | None:
    """As `bad_piece`, and it must be on the map."""
    refusal = bad_piece(s, p, side, piece, rule)
    if refusal is None and not p.units[piece].at:
        return refuse(f"{words.unit(piece)} is not on the map.", rule)
    return refusal


def bad_unit(s: Scenario, p: TywPosition, side: str, piece: str, rule: str) -> Refusal | None:
    """As `bad_on_map`, and it must be a unit: infantry or cavalry (TYW-2.3b)."""
    refusal = bad_on_map(s, p, side, piece, rule)
    if refusal is None and not s.pieces[piece].is_unit:
        return refuse(
            f"{words.unit(piece)} is no unit; only infantry and cavalry are.", rule, "TYW-2.3b"
        )
    return refusal
