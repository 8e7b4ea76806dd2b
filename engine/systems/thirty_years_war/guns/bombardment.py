"""Phase B, bombardment (TYW-5.0)."""

from collections.abc import Iterator

from engine.core import Frame, Order, Refusal, Verb, belongs, refuse, words
from engine.core.parts import Cell, Unit, parts
from engine.systems.thirty_years_war.disruption import losses
from engine.systems.thirty_years_war.guns.events import ShotFired
from engine.systems.thirty_years_war.guns.line_of_fire import Block, blocked, holders_of
from engine.systems.thirty_years_war.guns.owners import guns_of, owner
from engine.systems.thirty_years_war.refusals import Pen, bad_cell, end_phase
from engine.systems.thirty_years_war.scenario import GUN, HasScenario, Scenario
from engine.systems.thirty_years_war.state import FIRED, TywPosition
from engine.systems.thirty_years_war.zones import disrupted, steady_units, unit_in


class Fire(Order, frozen=True, tag="fire"):
    """Fire a gun at a hex: fire GUN at HEX (TYW-5.0b)."""

    gun: str
    target: str


class Bombarding(Frame, frozen=True, tag="tyw.bombarding"):
    """Phase B: guns fire (TYW-4.1c)."""


def block_words(s: Scenario, block: Block) -> str:
    """What blocks, in words: "at 1215 by woods"."""
    rows = (
        f"at {words.cell(c)} by {words.unit(r) if r in s.pieces else r}"
        for c, r in zip(block.cells, block.reasons, strict=True)
    )
    return words.listed(rows)


def why_no_gun(s: Scenario, p: TywPosition, side: str, gun: str) -> Refusal | None:
    """Why a gun may not fire at all now."""
    refusal = bad_gun(s, p, side, gun)
    if refusal is None and FIRED in p.units[gun].marks:
        return refuse(f"{words.unit(gun)} has fired in this phase.", "TYW-5.0b")
    return refusal


def bad_gun(s: Scenario, p: TywPosition, side: str, gun: str) -> Refusal | None:
    """Why this is no gun with which a side can fire: unknown, off the map, or the enemy's."""
    if gun not in s.pieces:
        return refuse(f"There is no gun {gun}.", "TYW-5.0b")
    if s.pieces[gun].kind != GUN:
        return refuse(f"{words.unit(gun)} is no gun, and only guns fire.", "TYW-5.0b")
    if not p.units[gun].at:
        return refuse(f"{words.unit(gun)} is not on the map.", "TYW-5.0b")
    if owner(s, p, gun) != side:
        return refuse(f"{words.unit(gun)} belongs to {words.players(owner(s, p, gun))} now.",
                      "TYW-5.33", "TYW-5.31")  # fmt: skip
    return None


def why_no_target(s: Scenario, p: TywPosition, side: str, target: str) -> Refusal | None:
    """Why nobody may fire at this hex."""
    if refusal := bad_cell(s, target, "TYW-5.0c"):
        return refusal
    there = unit_in(s, p, target)
    if not there or s.pieces[there].side == side:
        return refuse(f"There is no enemy unit in {words.cell(target)} to fire at.", "TYW-5.0c")
    if disrupted(p, there):
        return refuse(
            f"{words.unit(there)} is disrupted already; fire would have no effect.",
            "TYW-5.0c", "TYW-BOM-d",
        )  # fmt: skip
    return None


def why_no_shot(
    s: Scenario, p: TywPosition, gun: str, target: str, holders: dict[str, str] | None = None
) -> Refusal | None:
    """Why a gun cannot reach a hex: too far in short sight, or the line is blocked."""
    at = p.units[gun].at
    far = s.board.grid.distance(at, target)
    if p.sight and s.visibility is not None and far > s.visibility.gun_range:
        rule = "LUT-17.31b" if s.battle == "lutzen" else "WM-19.2c"
        return refuse(
            f"Range {far}: with {p.sight} visibility guns fire {s.visibility.gun_range} hexes at "
            "most.",
            rule,
        )
    if (block := blocked(s, p, at, target, holders)) is None:
        return None
    return refuse(
        f"The line of fire from {words.cell(at)} to {words.cell(target)} is blocked "
        f"{block_words(s, block)}.",
        *block_rules(s, at, target, block),
    )


def block_rules(s: Scenario, gun: str, target: str, block: Block) -> tuple[str, ...]:
    """The rules that say a line is blocked."""
    rules = ["TYW-5.22"] if len(block.cells) > 1 else []
    if s.hilltop(gun):
        rules.append("TYW-5.25" if s.hilltop(target) else "TYW-5.24a")
    return ("TYW-5.21a", *rules, "TYW-5.23")


def why_not_fire(game: HasScenario, view: TywPosition, side: str, order: Fire) -> Refusal | None:
    """Why this shot may not be fired."""
    s = game.scenario
    return (
        why_no_gun(s, view, side, order.gun)
        or why_no_target(s, view, side, order.target)
        or why_no_shot(s, view, order.gun, order.target)
    )


def targets_of(s: Scenario, p: TywPosition, side: str, gun: str) -> tuple[str, ...]:
    """The hexes at which a gun may fire, the nearest first (TYW-5.0c)."""
    held, grid, at = holders_of(s, p), s.board.grid, p.units[gun].at
    cells = (p.units[u].at for u in steady_units(s, p, s.enemy_of(side)))
    found = (c for c in cells if why_no_shot(s, p, gun, c, held) is None)
    return tuple(sorted(found, key=lambda c: (grid.distance(at, c), c)))


def why_none(s: Scenario, p: TywPosition, side: str, gun: str) -> Refusal | None:
    """Why a gun cannot fire even at the nearest enemy whom a gun may fire at."""
    at, grid = p.units[gun].at, s.board.grid
    cells = (p.units[u].at for u in steady_units(s, p, s.enemy_of(side)))
    nearest = min(cells, key=lambda c: (grid.distance(at, c), c), default="")
    return why_no_shot(s, p, gun, nearest) if nearest else None


def _bars(game: HasScenario, view: TywPosition, side: str, unit: str) -> Refusal | None:
    """Why a unit can fire at nothing now."""
    s = game.scenario
    if refusal := why_no_gun(s, view, side, unit):
        return refusal
    return None if targets_of(s, view, side, unit) else why_none(s, view, side, unit)


def ready(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """The guns that can fire at something now."""
    return tuple(_ready(s, p, side))


def any_ready(s: Scenario, p: TywPosition, side: str) -> bool:
    """True if some gun can fire at something now."""
    return any(True for _ in _ready(s, p, side))


def masked(s: Scenario, before: TywPosition, p: TywPosition, side: str) -> frozenset[str]:
    """The guns of a side that its own moves have left without a target (TYW-5.23)."""
    if p.clock != before.clock or p.clock.phase != "movement":
        return frozenset()
    return frozenset(ready(s, before, side)) - frozenset(ready(s, p, side))


def _ready(s: Scenario, p: TywPosition, side: str) -> Iterator[str]:
    held, grid = holders_of(s, p), s.board.grid
    cells = [p.units[u].at for u in steady_units(s, p, s.enemy_of(side))]

    def has_target(gun: str) -> bool:
        at = p.units[gun].at
        near = sorted(cells, key=lambda c: grid.distance(at, c))
        return any(why_no_shot(s, p, gun, c, held) is None for c in near)

    guns = (u for u in guns_of(s, p, side) if FIRED not in p.units[u].marks)
    return (u for u in guns if has_target(u))


def _fire(pen: Pen, side: str, order: Fire) -> None:
    """One die, read at once (TYW-5.0b). A shot never eliminates (TYW-BOM-d).

    The phase ends by itself when no gun can fire any more.
    """
    s, p = pen.game.scenario, pen.position
    at, unit = p.units[order.gun].at, unit_in(s, p, order.target)
    far = s.board.grid.distance(at, order.target)
    column = s.fire.column(far)
    forced = pen.forced("bombardment")
    die = 0 if forced else pen.roll(f"the fire of {words.unit(order.gun)}")
    result = forced or s.fire.result(die, column)
    pen.emit(
        ShotFired(order.gun, at, order.target, unit, far, s.fire.columns[column], die, result,
                  bool(forced))
    )  # fmt: skip
    if result == "Dd":
        losses.disrupt_one(pen, unit, "gunfire")
    if not any_ready(s, pen.position, side):
        end(pen, side)


def end(pen: Pen, side: str) -> None:
    """The bombardment phase is over."""
    end_phase(pen, side)


def unfired(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """What the end of the phase gives away: the guns that could still fire."""
    left = ready(s, p, side)
    return (f"{words.units(left)} can still fire.",) if left else ()


def left(game: HasScenario, view: TywPosition, side: str) -> str:
    """How many guns the end of the phase leaves unfired."""
    count = len(ready(game.scenario, view, side))
    return f"{words.counted(count, 'gun')} unfired" if count else ""


def prompt(game: HasScenario, view: TywPosition, side: str, frame: Bombarding) -> str:
    """How many guns can fire."""
    side = frame.sides[0]
    count = len(ready(game.scenario, view, side))
    return f"{words.side(side)} bombardment: {words.counted(count, 'gun')} can fire."


FIRE = Verb(
    Fire, ("fire", "bombard"), usage="fire GUN at HEX", help="Fire a gun at a hex.",
    **parts(Fire, Unit(ready, "gun to fire"),
            Cell(targets_of, lambda gun: f"target of {words.unit(gun)}")),
    refuse=why_not_fire, carry_out=_fire,
    misplaced=belongs("Guns fire in the bombardment phase of their side.", "TYW-5.0a", "TYW-4.1c"),
    key="*", bars=_bars,
)  # fmt: skip
