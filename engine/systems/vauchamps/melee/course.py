"""What the steps of one melee share: whose it is, who is left in it, and the next step (VAU-13)."""

from engine.core import replace, words
from engine.systems.vauchamps import frames, refusals, scenario, state
from engine.systems.vauchamps.melee import lawful_attacks


def side_of(pen: refusals.Pen, frame: frames.Melee) -> str:
    """The attacker's side."""
    return pen.game.scenario.units[frame.units[0]].side


def go(pen: refusals.Pen, frame: frames.Melee, step: str) -> None:
    """On to a step."""
    pen.step(replace(frame, step=step, sides=()))


def in_it(pen: refusals.Pen, frame: frames.Melee) -> tuple[str, ...]:
    """The attackers that are still there to attack."""
    return still_in_it(pen.game.scenario, pen.position, frame)


def still_in_it(s: scenario.Scenario, p: state.VauPosition, frame: frames.Melee) -> tuple[str, ...]:
    """The same of a position."""
    return tuple(
        u
        for u in frame.units
        if p.units[u].at
        and not p.units[u].routed
        and lawful_attacks.attack_cells(s, p, u, frame.target)
    )


# ---- the roll ----


def is_attackers(s: scenario.Scenario, frame: frames.Melee) -> bool:
    """True if the attacker chooses, of two steps in which first he and then the defender does."""
    return frame.sides == (s.units[frame.units[0]].side,)


def _head(frame: frames.Melee) -> str:
    return f"Melee at {words.cell(frame.target)}, {words.players(frame.sides[0])}"


asks = refusals.said_to(_head)
briefly = refusals.said_to(lambda frame: words.players(frame.sides[0]))
"""The same after the order that has named the melee and who is in it."""


def by_name(units: tuple[str, ...], everybody: tuple[str, ...]) -> str:
    """Some of those in a melee by name; "" if it is all of them."""
    return "" if set(units) >= set(everybody) else words.units(units)
