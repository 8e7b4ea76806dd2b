"""Answers that only these battles know: points, demoralisation, recovery, obligations, arrivals."""

from collections.abc import Iterator, Mapping

from engine.core import words
from engine.core.words import counted, listed, players
from engine.speech.game_words import Rows
from engine.systems.thirty_years_war import GUN, LEADER, Scenario, disrupted, of_kind, units_of
from engine.systems.thirty_years_war.combat import attacks, obligations
from engine.systems.thirty_years_war.disruption.recovery import attempt_words
from engine.systems.thirty_years_war.guns.owners import guns_of, owner
from engine.systems.thirty_years_war.morale import demoralisation, tolls
from engine.systems.thirty_years_war.reinforcements.arrivals import group_of, off_map
from engine.systems.thirty_years_war.state import TRIED, TywPosition
from engine.systems.thirty_years_war.victory import ahead
from engine.systems.thirty_years_war.victory_points import ITEMS, final_items, score_of, total_of
from engine.systems.thirty_years_war.words.charts import counts_words, short_sight
from engine.systems.thirty_years_war.zones import enemy_zone, units_by_cell


def reports(s: Scenario, p: TywPosition, side: str) -> Mapping[str, Rows]:
    """All of them by name."""
    both = (side, s.enemy_of(side))
    found = {
        "points": points_rows(s, p, side),
        "demoralisation": (
            *(row for x in both for row in _demoralisation(s, p, x)),
            counts_words(s),
        ),
        "recovery": recovery_rows(s, p, side),
        "obligations": obligation_rows(s, p),
        "guns": _guns(s, p),
    }
    if any(piece.group for piece in s.pieces.values()) or s.manoeuvre:
        found["reinforcements"] = tuple(row for x in both for row in _arrivals(s, p, x))
    if s.visibility is not None:
        found["visibility"] = (sight_words(s, p),)
    return found


# ---- points and demoralisation


def points_rows(s: Scenario, p: TywPosition, side: str) -> Rows:
    """What each side has points for, and who would win by them now."""
    both = (side, s.enemy_of(side))
    return (*(row for x in both for row in _points(s, p, x)), _outlook(s, p))


def _points(s: Scenario, p: TywPosition, side: str) -> Iterator[str]:
    scored = score_of(s, p, side)
    items = ", ".join(f"{ITEMS.get(item, item)} {n}" for item, n in scored.items() if n)
    yield f"{players(side)}: {counted(sum(scored.values()), 'point')}{items and ': ' + items}."


def verdict(s: Scenario, p: TywPosition) -> str:
    """Who is ahead, and what the end would make of it now, in one sentence."""
    winner, most, least, level = ahead(s, {side: total_of(s, p, side) for side in s.sides})
    if most == least:
        return f"Even at {most}, a draw if it ended now."
    what = level if level == "victory" else f"{level} victory" if level else "a draw"
    return f"{players(winner)} ahead {most} to {least}, {what} if it ended now."


def _outlook(s: Scenario, p: TywPosition) -> str:
    winner, _, _, level = ahead(s, {side: total_of(s, p, side) for side in s.sides})
    if not level:
        return "If the game ended now it would be a draw."
    how = "" if level == "victory" else f", a {level} victory"
    return f"If the game ended now {players(winner)} would win{how}."


def standing_words(s: Scenario, p: TywPosition, side: str) -> str:
    """Both sides' points and losses in one row, one's own first."""
    both = (side, s.enemy_of(side))
    points = ", ".join(f"{words.side(x)} {total_of(s, p, x)}" for x in both)
    now = ", if it ended now" if any(final_items(s, p, x) for x in both) else ""
    lost = ", ".join(f"{words.side(x)} {_lost(p, x, ' of ')}" for x in both)
    return f"Points: {points}{now}. {f'{_whose(s)}losses'.capitalize()}: {lost}."


def _whose(s: Scenario) -> str:
    """Whose losses alone count towards demoralisation, if not all do (TYW-11.0a, LUT-18.1)."""
    return "infantry " if s.losses.counts == "infantry" else ""


def _demoralisation(s: Scenario, p: TywPosition, side: str) -> Iterator[str]:
    lost = p.losses.get(side, 0)
    gone = p.broken.get(side, ())
    for category, level in tolls.rising(p.levels.get(side, {})):
        what = words.side(side) if category == "army" else (
            f"{words.side(side)}, {tolls.category_words(category)}")  # fmt: skip
        state = "demoralised" if category in gone else f"{level - lost} to go"
        yield f"{what}: lost {lost} of {level}, {state}."


def losses_words(s: Scenario, p: TywPosition, side: str) -> str:
    """A side's losses against its levels in one sentence."""
    lost = p.losses.get(side, 0)
    said = [
        f"{'' if c == 'army' else tolls.category_words(c) + ' '}"
        f"{'demoralised' if c in p.broken.get(side, ()) else f'breaks at {level}'}"
        for c, level in tolls.rising(p.levels.get(side, {}))
    ]
    return f"{words.side(side)} {_whose(s)}losses {lost}: {', '.join(said)}."


def standing(s: Scenario, p: TywPosition, letters: Mapping[str, str]) -> Rows:
    """Points and losses in letters: "points S49 I52 lost S60/65 I47/50"; else points alone.

    Points decide who wins.
    """
    points = " ".join(f"{letters[x]}{total_of(s, p, x)}" for x in s.sides)
    lost = " ".join(letters[x] + _lost(p, x, "/") for x in s.sides)
    return (f"points {points} {_whose(s)}lost {lost}", f"points {points}")


def _lost(p: TywPosition, side: str, of: str) -> str:
    """Losses and the next level that breaks something."""
    total, gone = p.losses.get(side, 0), p.broken.get(side, ())
    ahead = [n for category, n in p.levels.get(side, {}).items() if category not in gone]
    return f"{total}{of}{min(ahead)}" if ahead else f"{total} broken"


# ---- recovery


def recovery_rows(s: Scenario, p: TywPosition, side: str) -> Rows:
    """Every disrupted unit of a side: what it needs, or why it cannot try."""
    zone = enemy_zone(s, p, side)
    weak = [u for u in units_of(s, p, side) if disrupted(p, u)]
    rows = [f"{attacks.placed(p, u)}: {_hope(s, p, u, zone)}." for u in weak]
    head = f"{words.side(side)} disrupted units: {len(weak)}."
    return (head, *rows)


def _hope(s: Scenario, p: TywPosition, unit: str, zone: frozenset[str]) -> str:
    if not demoralisation.needed_to_recover(s, p, unit):
        return "demoralised, cannot recover"
    if p.units[unit].at in zone:
        return "in an enemy zone of control, cannot try"
    tried = "has tried in this phase; " if TRIED in p.units[unit].marks else ""
    return tried + attempt_words(s, p, unit)


# ---- combat


def obligation_rows(s: Scenario, p: TywPosition) -> Rows:
    """Who must still attack and be attacked, as the combat phase goes; before it, as things are."""
    attack, suffer = obligations.due(s, p)
    when = "" if p.clock.phase == "combat" else " if combat began now"
    if not (attack or suffer):
        return (f"Nobody must attack{when}.",)
    return (
        f"Must attack{when}: {len(attack)}. Must be attacked: {len(suffer)}.",
        *attacks.debts(s, p, p.clock.side or s.sides[0], attack, suffer),
    )


# ---- guns, arrivals, sight


def _guns(s: Scenario, p: TywPosition) -> Rows:
    guns = [u for u, state in p.units.items() if state.at and s.pieces[u].kind == GUN]
    return tuple(_gun(s, p, u) for u in guns) or ("No gun is on the map yet.",)


def _gun(s: Scenario, p: TywPosition, gun: str) -> str:
    piece, held = s.pieces[gun], owner(s, p, gun)
    taken = f"captured by {players(held)}" if held != piece.side else ""
    return ", ".join(filter(None, (attacks.placed(p, gun), piece.counter, taken))) + "."


def arrivals(s: Scenario, p: TywPosition) -> Mapping[int, tuple[str, ...]]:
    """Who is still to come, by the turn when they are due; 0 where the view does not show it."""
    found: dict[int, tuple[str, ...]] = {}
    for side in s.sides:
        for piece in off_map(s, p, side):
            group = group_of(s, p, piece)
            turn = group.turn if group else 0
            found[turn] = (*found.get(turn, ()), piece)
    return found


def _arrivals(s: Scenario, p: TywPosition, side: str) -> Iterator[str]:
    """What a side has off the map, group by group, as the view shows it."""
    by_group: dict[str, list[str]] = {}
    turns: dict[str, int] = {}
    for piece in off_map(s, p, side):
        group = group_of(s, p, piece)
        name = group.id if group else ""
        by_group.setdefault(name, []).append(piece)
        turns[name] = group.turn if group else 0
    if not by_group:
        yield f"{words.side(side)}: nobody is to come."
    for name, pieces in by_group.items():
        turn = turns[name]
        noted = p.notes.get(side, {})
        said = [words.unit(u) + (f" noted for {noted[u]}" if noted.get(u) else "") for u in pieces]
        when = f"due on turn {turn}" if turn else "off the map"
        if name in p.arrived:
            when = "due now"
        yield f"{words.side(side)}, {when}: {listed(said)}."


def sight_words(s: Scenario, p: TywPosition) -> str:
    """How far one sees now."""
    if s.visibility is None or not p.sight:
        return "Visibility is clear."
    effects = short_sight(s.visibility)
    return f"Visibility: {s.visibility.word}. {effects[0].upper()}{effects[1:]}."


def army_row(s: Scenario, p: TywPosition, side: str) -> str:
    """What a side has on the map."""
    units = units_of(s, p, side)
    weak = [u for u in units if disrupted(p, u)]
    said = [
        counted(len(units), "unit"),
        counted(len(weak), "disrupted unit") if weak else "none disrupted",
        counted(len(of_kind(s, p, side, LEADER)), "leader"),
        counted(len(guns_of(s, p, side)), "gun"),
    ]
    return f"{players(side)}: {', '.join(said)}."


def disrupted_rows(s: Scenario, p: TywPosition, side: str) -> Rows:
    """Who of a side is disrupted, and where; nothing if nobody is."""
    weak = [u for u in units_of(s, p, side) if disrupted(p, u)]
    placed = "; ".join(f"{words.unit(u)} at {words.cell(p.units[u].at)}" for u in weak)
    return (f"{players(side)}, disrupted: {placed}.",) if weak else ()


def contact_rows(s: Scenario, p: TywPosition, side: str) -> Rows:
    """The front: each enemy unit next to one's own, with these."""
    own = units_by_cell(s, p, side)
    rows = []
    for cell, enemy in sorted(units_by_cell(s, p, s.enemy_of(side)).items()):
        near = [own[n] for n in s.dry_neighbours[cell] if n in own]
        if near:
            facing = listed(_stands(p, u) for u in near)
            rows.append(f"In contact: {_stands(p, enemy)}, with {facing}.")
    return tuple(rows) or ("No units are in contact.",)


def _stands(p: TywPosition, unit: str) -> str:
    state = " disrupted" if disrupted(p, unit) else ""
    return f"{words.unit(unit)}{state} at {words.cell(p.units[unit].at)}"
