"""What the steps of one melee share: whose it is, who is left in it, and the next step (VAU-13)."""

from msgspec.structs import replace

from engine.core import words
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee import obligations
from engine.systems.vauchamps.refusals import Pen, said_to
from engine.systems.vauchamps.scenario import Scenario


def side_of(pen: Pen, frame: Melee) -> str:
    """The attacker's side."""
    return pen.game.scenario.units[frame.units[0]].side


def go(pen: Pen, frame: Melee, step: str) -> None:
    """On to a step."""
    pen.step(replace(frame, step=step, sides=()))


def in_it(pen: Pen, frame: Melee) -> tuple[str, ...]:
    """The attackers that are still there to attack."""
    s, p = pen.game.scenario, pen.position
    return tuple(
        u
        for u in frame.units
        if p.units[u].at
        and not p.units[u].routed
        and obligations.attack_cells(s, p, u, frame.target)
    )


# ---- the roll ----


def is_attackers(s: Scenario, frame: Melee) -> bool:
    """True if the attacker chooses, of two steps in which first he and then the defender does."""
    return frame.sides == (s.units[frame.units[0]].side,)


def _head(frame: Melee) -> str:
    return f"Melee at {words.cell(frame.target)}, {words.players(frame.sides[0])}"


asks = said_to(_head)
