"""What a melee's result takes of each side, and which attacking hex loses first (VAU-3.2a)."""

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Cell, parts
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, of_pending
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.losses.taking import lose, shares
from engine.systems.vauchamps.melee.course import asks, briefly, go, side_of
from engine.systems.vauchamps.melee.lawful_attacks import attack_cells
from engine.systems.vauchamps.where import friends_at, inc_left

Part = tuple[int, bool]
"""Inc lost by a side, and whether it tests."""


class Bear(Order, frozen=True, tag="bear"):
    """Say which attacking hex takes the losses first (VAU-3.2a)."""

    cell: str


def split_code(code: str) -> tuple[Part, Part]:
    """The attacker's and the defender's part of a code such as 2*/1; nothing for the others."""
    if "/" not in code:
        return (0, False), (0, False)
    attacker, defender = code.split("/")
    return _part(attacker), _part(defender)


def _part(text: str) -> Part:
    return int(text.rstrip("*")), text.endswith("*")


def toll(s: Scenario, p: VauPosition, frame: Melee) -> tuple[int, int]:
    """What the attackers and the defenders lose in all by the result (VAU-3.2, VAU-6.8e)."""
    (attack_loss, _), (defence_loss, _) = split_code(frame.code)
    able = sum(inc_left(s, p, u) for u in frame.units)
    falls = shares(s, p, frame.target, frame.fighters, defence_loss, False)
    return min(attack_loss, able), sum(falls.values())


def bearers(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The attacking hexes, if their owner must say which loses first (VAU-3.2a)."""
    if not split_code(frame.code)[0][0]:
        return ()
    cells = (c for u in frame.units for c in attack_cells(s, p, u, frame.target))
    return tuple(dict.fromkeys(cells))


def bear(pen: Pen, frame: Melee) -> None:
    """The attacker says which hex loses first, if there are several."""
    found = bearers(pen.game.scenario, pen.position, frame)
    if len(found) > 1 and not frame.bearer:
        pen.step(replace(frame, sides=(side_of(pen, frame),)))
    else:
        go(pen, replace(frame, bearer=frame.bearer or next(iter(found), "")), "result")


@asks
def ask_bear(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Which hex loses first?"""
    return f"say which hex loses first, {words.cells(bearers(s, p, frame), 'or')}."


@briefly
def bear_briefly(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """The same."""
    return f"which hex loses first, {words.cells(bearers(s, p, frame), 'or')}?"


def why_name_hex(game: HasScenario, view: VauPosition, side: str) -> Refusal:
    """A hex that loses must be named."""
    return refuse("Name the hex that takes the losses first.", "VAU-3.2a")


def _why_not_bear(game: HasScenario, view: VauPosition, side: str, order: Bear) -> Refusal | None:
    found = bearers(game.scenario, view, view.pending(Melee))
    if order.cell in found:
        return None
    none = f"No attackers of this melee stand in {words.cell(order.cell)}"
    return refuse(f"{none}; name {words.cells(found, 'or')}.", "VAU-3.2a")


def _bear(pen: Pen, side: str, order: Bear) -> None:
    go(pen, replace(pen.position.pending(Melee), bearer=order.cell), "bear")


def lose_attackers(pen: Pen, frame: Melee, loss: int) -> None:
    """Off the hex that the owner chose, what remains off the others (VAU-3.2a)."""
    s, p = pen.game.scenario, pen.position
    cells = dict.fromkeys([frame.bearer] if frame.bearer else [])
    cells.update(dict.fromkeys(c for u in frame.units for c in p.units[u].cells))
    for cell in cells:
        here = friends_at(s, pen.position, cell, s.units[frame.units[0]].side)
        loss -= lose_in(pen, cell, tuple(u for u in here if u in frame.units), loss)


def lose_in(pen: Pen, cell: str, units: tuple[str, ...], loss: int) -> int:
    """A loss falls on a hex; gives how much of it was taken."""
    if not loss or not units:
        return 0
    s, taken = pen.game.scenario, 0
    for unit, inc in shares(s, pen.position, cell, units, loss, False).items():
        lose(pen, unit, inc, "lost in melee")
        taken += inc
    return taken


BEAR = Verb(
    Bear, ("lose",), usage="lose HEX", help="Say which attacking hex loses first.",
    **parts(Bear, Cell(of_pending(Melee, bearers), "hex that loses first")),
    refuse=_why_not_bear, carry_out=_bear,
    misplaced=belongs("It is said who bears losses when several hexes could.", "VAU-3.2a"), key="r",
)  # fmt: skip
