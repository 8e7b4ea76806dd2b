"""Phase A, disruption removal (TYW-4.1b, TYW-9.2, TYW-10.2)."""

from engine.core import Frame, Order, Refusal, Verb, belongs, refuse, words
from engine.core.parts import Unit, always, parts
from engine.systems.thirty_years_war.disruption.events import RecoveryBarred, RecoveryTried
from engine.systems.thirty_years_war.leaders import alone
from engine.systems.thirty_years_war.morale.demoralisation import needed_to_recover
from engine.systems.thirty_years_war.refusals import Pen, bad_unit, end_phase
from engine.systems.thirty_years_war.scenario import BANNER, LEADER, HasScenario, Scenario
from engine.systems.thirty_years_war.state import TRIED, TywPosition
from engine.systems.thirty_years_war.zones import disrupted, enemy_zone, of_kind, units_of


class Recover(Order, frozen=True, tag="recover"):
    """Try to recover a disrupted unit: recover UNIT, recover UNIT with LEADER (TYW-9.2a).

    Without a leader named the best one in reach helps; "none" refuses his help (TYW-10.23).
    """

    unit: str
    leader: str = ""


class Recovering(Frame, frozen=True, tag="tyw.recovering"):
    """Phase A: recovery rolls (TYW-4.1b)."""


NONE = "none"
"""Written for a leader, it refuses his help."""


def helpers(s: Scenario, p: TywPosition, unit: str) -> tuple[str, ...]:
    """The leaders who may help a unit recover, the best first (TYW-10.21, TYW-10.24, ROC-18.0a).

    Those in its hex or next to it; with wider reach, within their rating.
    """
    at, grid = p.units[unit].at, s.board.grid

    def reach(leader: str) -> int:
        return max(1, s.pieces[leader].rating) if s.on("roc-reach") else 1

    near = [
        u
        for u in of_kind(s, p, s.pieces[unit].side, LEADER)
        if grid.distance(at, p.units[u].at) <= reach(u)
    ]
    return tuple(sorted(near, key=lambda u: -s.pieces[u].rating))


def banner_bonus(s: Scenario, p: TywPosition, unit: str) -> int:
    """What the King's Banner adds in its hex or next to it (WM-20.2)."""
    at, grid = p.units[unit].at, s.board.grid
    banners = of_kind(s, p, s.pieces[unit].side, BANNER)
    near = any(grid.distance(at, p.units[b].at) <= 1 for b in banners)
    return s.recovery.banner if near else 0


def barred(s: Scenario, p: TywPosition, side: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A side's disrupted units that may not try: in an enemy zone, and beyond recovery."""
    zone = enemy_zone(s, p, side)
    weak = [u for u in units_of(s, p, side) if disrupted(p, u)]
    near = tuple(u for u in weak if p.units[u].at in zone)
    lost = tuple(u for u in weak if u not in near and not needed_to_recover(s, p, u))
    return near, lost


def to_try(s: Scenario, p: TywPosition, side: str) -> tuple[str, ...]:
    """A side's units that must still have their recovery roll (TYW-4.1b)."""
    zone = enemy_zone(s, p, side)
    return tuple(
        u
        for u in units_of(s, p, side)
        if disrupted(p, u)
        and TRIED not in p.units[u].marks
        and p.units[u].at not in zone
        and needed_to_recover(s, p, u)
    )


def why_not_recover(
    game: HasScenario, view: TywPosition, side: str, order: Recover
) -> Refusal | None:
    """Why a unit may not try to recover now, or not so."""
    s, who = game.scenario, words.unit(order.unit)
    if refusal := bad_unit(s, view, side, order.unit, "TYW-9.2a"):
        return refusal
    if TRIED in view.units[order.unit].marks:
        return refuse(f"{who} has had its roll in this phase.", "TYW-4.1b")
    if not disrupted(view, order.unit):
        return refuse(f"{who} is not disrupted.", "TYW-9.2a")
    if view.units[order.unit].at in enemy_zone(s, view, side):
        return refuse(f"{who} is in an enemy zone of control and may not try.", "TYW-7.23",
                      "TYW-10.25")  # fmt: skip
    if not needed_to_recover(s, view, order.unit):
        rule = "NOR-18.31a" if s.losses.removal else "TYW-11.11"
        return refuse(f"{who} is demoralised and cannot recover.", rule)
    known = helpers(s, view, order.unit)
    if order.leader and order.leader != NONE and order.leader not in known:
        can = f" {words.units(known)} can." if known else ""
        name = words.unit(order.leader) if order.leader in s.pieces else order.leader
        rule = "ROC-18.0a" if s.on("roc-reach") else "TYW-10.21"
        return refuse(f"{name} cannot help {who}.{can}", rule)
    return None


def _helped_by(s: Scenario, p: TywPosition, side: str, unit: str) -> tuple[str, ...]:
    known = helpers(s, p, unit)
    return (*known, NONE) if known else ()


def _recover(pen: Pen, side: str, order: Recover) -> None:
    """Roll, add one leader's rating and the banner, and turn the unit over (TYW-9.2a)."""
    s, p = pen.game.scenario, pen.position
    known = helpers(s, p, order.unit)
    leader = order.leader or (known[0] if known else "")
    leader = "" if leader == NONE else leader
    rating = s.pieces[leader].rating if leader else 0
    banner, needed = banner_bonus(s, p, order.unit), needed_to_recover(s, p, order.unit)
    die = pen.roll(f"the recovery of {words.unit(order.unit)}")
    total = min(s.recovery.cap, die + rating + banner)
    at = p.units[order.unit].at
    pen.emit(
        RecoveryTried(order.unit, at, die, leader, rating, banner, total, needed, total >= needed)
    )
    alone.check(pen)
    if not to_try(s, pen.position, side):
        end(pen, side)


def begin(pen: Pen, side: str) -> bool:
    """Say who may not try; True if anybody may."""
    s, p = pen.game.scenario, pen.position
    near, lost = barred(s, p, side)
    if near or lost:
        pen.emit(RecoveryBarred(side, near, lost))
    return bool(to_try(s, p, side))


def end(pen: Pen, side: str) -> None:
    """The phase ends by itself when no attempt is left (TYW-4.1b)."""
    end_phase(pen, side)


def prompt(game: HasScenario, view: TywPosition, side: str, frame: Recovering) -> str:
    """How many may try."""
    side = frame.sides[0]
    count = len(to_try(game.scenario, view, side))
    return f"{words.side(side)} recovery: {words.counted(count, 'unit')} to roll for."


def owed(game: HasScenario, view: TywPosition, side: str, frame: Recovering) -> tuple[str, ...]:
    """The attempts that are left."""
    s = game.scenario
    return tuple(
        f"{words.unit(u)} at {words.cell(view.units[u].at)} {attempt_words(s, view, u)}."
        for u in to_try(s, view, frame.sides[0])
    )


def attempt_words(s: Scenario, p: TywPosition, unit: str) -> str:
    """On which dice a unit recovers, with what helps it (TYW-9.2a)."""
    needed = needed_to_recover(s, p, unit)
    known, bonus = helpers(s, p, unit), banner_bonus(s, p, unit)
    help_ = [f"{s.pieces[known[0]].rating} for {words.unit(known[0])}"] if known else []
    help_ += [f"{bonus} for the banner"] if bonus else []
    if not help_:
        return f"recovers on {_dice(needed)}"
    least = max(1, needed - bonus - (s.pieces[known[0]].rating if known else 0))
    return f"recovers on {_dice(least)}: {needed} needed, {words.listed(help_)} added"


def _dice(least: int) -> str:
    return {1: "any die", 6: "a 6"}.get(least, f"{least} or more")


RECOVER = Verb(
    Recover, ("recover", "rally"), usage="recover UNIT, recover UNIT with LEADER",
    help="Roll for the recovery of a disrupted unit.",
    **parts(Recover, Unit(to_try, "unit to recover"),
            Unit(_helped_by, lambda unit: f"leader to help {words.unit(unit)}", always)),
    refuse=why_not_recover, carry_out=_recover,
    misplaced=belongs("Units recover in the recovery phase of their side.", "TYW-4.1b"), key="r",
)  # fmt: skip
