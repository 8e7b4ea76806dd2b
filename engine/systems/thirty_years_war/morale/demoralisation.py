"""Demoralisation of armies and categories (TYW-11, WM-24, LUT-18, NOR-18, ROC-19)."""

from collections.abc import Mapping

from engine.core.words import side as side_words
from engine.systems.thirty_years_war import CAVALRY, INFANTRY, Pen, Scenario, TywPosition, zones
from engine.systems.thirty_years_war.morale import events
from engine.systems.thirty_years_war.morale.tolls import category_words, rising


def newly_broken(p: TywPosition, side: str) -> tuple[tuple[str, int], ...]:
    """The categories of a side whose level is reached and that are not broken yet (TYW-11.0b)."""
    known, total = p.broken.get(side, ()), p.losses.get(side, 0)
    levels = p.levels.get(side, {})
    return tuple((c, level) for c, level in rising(levels) if c not in known and total >= level)


def check(pen: Pen) -> None:
    """What breaks through the losses so far.

    Losses of both sides are compared with the levels before any of them rises (NOR-18.33).
    """
    s, p = pen.game.scenario, pen.position
    fresh = {side: newly_broken(p, side) for side in s.sides}
    for side, categories in fresh.items():
        for category, level in categories:
            pen.emit(events.Demoralised(
                side, category, category_words(category), p.losses.get(side, 0), level,
                effect_words(s, side, category),
            ))  # fmt: skip
    raise_levels(pen, {side: len(found) for side, found in fresh.items()})


def effect_words(s: Scenario, side: str, category: str) -> str:
    """What it means to be demoralised, for the arms of the category (TYW-11.1, NOR-18.31).

    At Rocroi infantry may also be charged now while undisrupted (ROC-16.11).
    """
    if s.losses.removal:
        return (
            "Its disrupted units cannot recover, may move 4 hexes, and are eliminated at the end "
            "of their player turn without a leader in their hex."
        )
    arms = {s.pieces[u].kind for u in s.unit_ids[side] if s.pieces[u].category == category}
    six = s.recovery.broken.get(CAVALRY, 0)
    said = f"Its disrupted infantry cannot recover, cavalry only on a {six}"
    if arms == {INFANTRY}:
        said = "Disrupted infantry cannot recover"
    elif arms == {CAVALRY}:
        said = f"Disrupted cavalry recovers only on a {six}"
    charged = ""
    if INFANTRY in arms and s.charge is not None and s.charge.targets == "shaken-infantry":
        charged = " Enemy cavalry may charge this infantry undisrupted too."
    return f"{said}; disrupted units may move 4 hexes.{charged}"


def needed_to_recover(s: Scenario, p: TywPosition, unit: str) -> int:
    """The lowest total that recovers a unit; 0 if it cannot (TYW-9.2a, TYW-11.11, TYW-11.12)."""
    piece = s.pieces[unit]
    if zones.broken(s, p, unit):
        return 0 if s.losses.removal else s.recovery.broken.get(piece.kind, 0)
    return p.needed.get(piece.side, s.recovery.needed)


def hexes_when_disrupted(s: Scenario, p: TywPosition, unit: str) -> int:
    """How many hexes a disrupted unit may move (TYW-9.15a, TYW-11.13, NOR-18.32)."""
    return s.broken_hexes if zones.broken(s, p, unit) else s.disrupted_hexes


def raise_by_turn(pen: Pen) -> None:
    """At the end of some first player turns an unbroken level rises (LUT-18.2, LUT-20.12)."""
    s, turn = pen.game.scenario, pen.position.clock.turn
    for side, rises in s.losses.raises.items():
        for when, to in rises:
            if when == turn and not pen.position.broken.get(side):
                before = pen.position.levels[side]
                rule = "LUT-20.12" if s.early else "LUT-18.2"
                why = f"end of the first player turn of turn {turn}"
                pen.emit(events.LevelChanged(side, before, dict.fromkeys(before, to), why, rule))


def raise_levels(pen: Pen, fresh: Mapping[str, int]) -> None:
    """Each category that breaks raises both levels of the other army (NOR-18.33)."""
    s = pen.game.scenario
    for side, count in fresh.items():
        rise = count * s.losses.enemy_raise
        if not rise:
            continue
        enemy = s.enemy_of(side)
        before = pen.position.levels[enemy]
        after = {c: n + rise for c, n in before.items()}
        number = "one" if count == 1 else "two"
        why = f"{number} {side_words(side)} {'category' if count == 1 else 'categories'} broke"
        pen.emit(events.LevelChanged(enemy, before, after, why, "NOR-18.33"))
