"""What who comes on top of friends does to them and to itself, told before it is ordered.

Who lies under it may not fire (VAU-12.4f), skirmishers are put back in column (VAU-6.7b), and all
turn with it (VAU-6.2a).
"""

from engine.core import Order, replace, words
from engine.core.secrecy import with_changes
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Changes, Scenario, VauPosition
from engine.systems.vauchamps.fire.covered import at_targets, losing_fire, mend
from engine.systems.vauchamps.formations.facing import NAMES, form_words
from engine.systems.vauchamps.stacks.falling_in import as_the_phase_ends, put_back
from engine.systems.vauchamps.stacks.stack_facing import turned
from engine.systems.vauchamps.where import friends_at
from engine.systems.vauchamps.words.own_harm import arrival


def joining_rows(s: Scenario, view: VauPosition, order: Order, units: tuple[str, ...]) -> Rows:
    """What comes of it if these units move or enter so; () where they join nobody."""
    changed = arrival(s, view, order, units)
    if not changed:
        return ()
    after = replace(with_changes(view, changed), moving=units)
    side = s.side_of(units[0])
    return (
        *_put_back(s, view, after, side),
        *_silenced(s, view, after, units),
        *_turned(s, view, changed, units),
    )


def _put_back(s: Scenario, before: VauPosition, after: VauPosition, side: str) -> Rows:
    """The skirmishers who would not skirmish any more, the newcomer among them (VAU-6.7b)."""
    then, known = as_the_phase_ends(s, after), put_back(s, before, side)
    return tuple(
        f"{words.unit(u)}, skirmishing at {words.cell(state.at)}, would be put back in "
        f"{form_words(state.formation)} when the movement ends, under "
        f"{words.units(_above(s, then, u))}, and fire no more. Rule VAU-6.7b."
        for u, state in put_back(s, after, side).items()
        if u not in known
    )


def _above(s: Scenario, p: VauPosition, unit: str) -> tuple[str, ...]:
    here = friends_at(s, p, p.units[unit].at, s.side_of(unit))
    return here[: here.index(unit)]


def _silenced(s: Scenario, before: VauPosition, after: VauPosition, units: tuple[str, ...]) -> Rows:
    """Who could fire now and could not then, and how the stack is put in order (VAU-12.4f)."""
    side = s.side_of(units[0])
    known = {x.unit for x, _ in losing_fire(s, before, side)}
    return tuple(
        f"{words.unit(x.unit)} at {words.cell(x.cell)} would lie under {words.units(x.above)} and "
        f"fire no more{at_targets(targets)}{mend(s, after, side, x)} Rule VAU-12.4f."
        for x, targets in losing_fire(s, after, side)
        if x.unit not in known
    )


def _turned(s: Scenario, view: VauPosition, changed: Changes, units: tuple[str, ...]) -> Rows:
    """Who stands there and would face elsewhere (VAU-6.2a)."""
    return tuple(
        f"{words.units(others)} there would turn with it to face {NAMES[hour]}. Rule VAU-6.2a."
        for hour, others in turned(s, view, changed, units).items()
    )
