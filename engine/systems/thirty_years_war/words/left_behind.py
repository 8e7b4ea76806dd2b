"""What orders have left behind: guns alone or without a target, and who did not recover."""

from engine.core.words import cell as cell_words, counted, unit as unit_words
from engine.speech.game_words import Rows
from engine.systems.thirty_years_war import Scenario, TywPosition, disrupted, unit_in
from engine.systems.thirty_years_war.disruption.recovery import Recovering, to_try
from engine.systems.thirty_years_war.guns.bombardment import masked
from engine.systems.thirty_years_war.guns.owners import guns_of


def gun_rows(s: Scenario, before: TywPosition, p: TywPosition, side: str) -> Rows:
    """Guns left alone by an order, which any enemy who comes there takes (TYW-5.32).

    And guns whose last line of fire is blocked now (TYW-5.23).
    """
    guns, alone = guns_of(s, p, side), _left_alone(s, before, p, side)
    blocked = masked(s, before, p, side)
    return (
        *(f"{unit_words(gun)} is left alone at {cell_words(p.units[gun].at)}."
          for gun in guns if gun in alone),
        *(f"{unit_words(gun)} has no target any more." for gun in guns if gun in blocked),
    )  # fmt: skip


def counted_rows(s: Scenario, before: TywPosition, p: TywPosition, side: str) -> Rows:
    """The same of several orders, counted, and who of those with a recovery roll recovered."""
    alone, blocked = len(_left_alone(s, before, p, side)), len(masked(s, before, p, side))
    stay, have = "stays" if alone == 1 else "stay", "has" if blocked == 1 else "have"
    return (
        *((f"{counted(alone, 'gun')} {stay} behind, alone.",) if alone else ()),
        *((f"{counted(blocked, 'gun')} {have} no target any more.",) if blocked else ()),
        *_recovered(s, before, p, side),
    )


def _left_alone(s: Scenario, before: TywPosition, p: TywPosition, side: str) -> set[str]:
    return _unguarded(s, p, side) - _unguarded(s, before, side)


def _unguarded(s: Scenario, p: TywPosition, side: str) -> set[str]:
    """A side's guns with no unit in their hex."""
    return {gun for gun in guns_of(s, p, side) if not unit_in(s, p, p.units[gun].at)}


def _recovered(s: Scenario, before: TywPosition, p: TywPosition, side: str) -> Rows:
    """Of those who have had their recovery rolls how many recovered (TYW-9.2a)."""
    if not isinstance(before.top, Recovering):
        return ()
    left = to_try(s, p, side) if p.top == before.top else ()
    tried = [u for u in to_try(s, before, side) if u not in left]
    if not tried:
        return ()
    recovered = sum(not disrupted(p, unit) for unit in tried)
    return (f"{recovered or 'None'} of them recovered.",)
