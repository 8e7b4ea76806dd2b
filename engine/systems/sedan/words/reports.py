"""Questions that only Sedan 1870 knows: the cup of chits, and how the game stands."""

from engine.core.words import cell as cell_words, counted, listed, players, unit as unit_words
from engine.speech.game_words import Cup, Lot, Rows
from engine.systems.sedan.combat.attacking import Combats
from engine.systems.sedan.combat.obligations import book, duties_of, still_owed
from engine.systems.sedan.movement.reinforcements import edge_hexes, waiting, why_shut_out
from engine.systems.sedan.scenario import Scenario
from engine.systems.sedan.state import HeldChit, SedanPosition, stack
from engine.systems.sedan.words.situation import by_hex, stack_words

ENDS = {
    "cavalry-charge": "until the end of the combat phase of this player turn",
    "disengagement": "for the movement phase of this player turn",
    "pontoon-bridge": "for the movement phase of this player turn",
    "intelligence": "until the looking is finished",
    "field-general-staff": "until the end of this Prussian player turn",
    "revolutionary-agitation": "until the end of the next French movement phase",
    "foreign-legion": "until the die is rolled",
    "francs-tireurs": "until the end of the next Prussian movement phase",
    "mitrailleuse": "until the end of the Prussian combat phase after it was drawn",
    "systeme-d": "for the French movement phase of this turn",
}
"""How long each chit waits or holds (SED-12.4)."""


def cup(s: Scenario, view: SedanPosition, side: str) -> Rows:
    """The cup: how many chits remain and which, what has gone, what waits and until when.

    All draws are public (SED-12.2e), so what remains can be told to both.
    """
    left = sum(view.cup.values())
    total = sum(kind.count for kind in s.chits.values())
    return (
        f"{counted(left, 'chit')} of {total} in the cup{_odds(s, view, side, left)}.",
        *((f"Still in the cup: {_named(s, view.cup)}.",) if left else ()),
        *([_held(s, chit) for chit in view.chits] or ["No chit waits or is in force."]),
        *((f"Set aside: {_named(s, view.aside)}.",) if view.aside else ("Nothing is set aside.",)),
        *(f"Out of the game: {s.chits[kind].name}." for kind in view.gone),
        *_markers(view),
        *_legion(s, view),
    )


def cup_drawn(s: Scenario, view: SedanPosition) -> Cup:
    """The same to be drawn: a lot for each kind of chit."""
    lots = (
        Lot(kind.name, view.cup.get(name, 0), kind.count, "" if kind.side == "both" else kind.side)
        for name, kind in s.chits.items()
    )
    aside = (f"Set aside: {_named(s, view.aside)}.",) if view.aside else ()
    out = (f"Out of the game: {s.chits[kind].name}." for kind in view.gone)
    return Cup("cup", tuple(lots), (*(_held(s, chit) for chit in view.chits), *aside, *out))


def _odds(s: Scenario, view: SedanPosition, side: str, left: int) -> str:
    if not left:
        return "; what is set aside goes back when somebody draws" if view.aside else ""
    own = sum(n for kind, n in view.cup.items() if s.chits[kind].usable_by(side))
    return f"; {own} of them can be used by {players(side)}"


def _named(s: Scenario, counts: dict[str, int]) -> str:
    def name(kind: str, count: int) -> str:
        return f"{count} {s.chits[kind].name}" if count > 1 else s.chits[kind].name

    return listed(name(kind, counts[kind]) for kind in s.chits if counts.get(kind))


def _held(s: Scenario, chit: HeldChit) -> str:
    kind = s.chits[chit.kind]
    state = "is in force" if chit.in_force else "waits"
    drawn = f"drawn in turn {chit.turn}"
    return (
        f"{kind.name} {state} for {players(chit.side)}, {drawn}, {ENDS[chit.kind]}. "
        f"{kind.text} Rule {kind.rule}."
    )


def _markers(view: SedanPosition) -> Rows:
    tireurs = (f"The Francs-Tireurs marker is at {cell_words(view.tireurs)}.",)
    pontoon = (f"The pontoon spans the river between {listed(map(cell_words, view.pontoon))}.",)
    return (*(tireurs if view.tireurs else ()), *(pontoon if view.pontoon else ()))


def _legion(s: Scenario, view: SedanPosition) -> Rows:
    legion = next((u.id for u in s.units.values() if u.by_chit), "")
    state = view.units.get(legion)  # the enemy may not know where it stands by now
    if legion not in view.due or state is None or state.at or state.marks:
        return ()
    return (f"{unit_words(legion)} is due in turn {view.due[legion]}.",)


def reinforcements(s: Scenario, view: SedanPosition, side: str) -> Rows:
    """What is still to come, by turn, the asking side's first, and what bars its own now."""
    rows = [row for whose in (side, s.enemy_of(side)) for row in _coming(s, view, whose)]
    barred = (why_shut_out(s, view, unit) for unit in waiting(s, view, side))
    rows += [refusal.reason for refusal in barred if refusal is not None]
    return tuple(rows) or ("No reinforcements are still to come.",)


def arrivals(s: Scenario, view: SedanPosition, *sides: str) -> dict[int, tuple[str, ...]]:
    """Who is still to come of some sides, by the turn when they are due."""
    waiting: dict[int, list[str]] = {}
    for unit, turn in view.due.items():
        state = view.units.get(unit)
        if s.side_of(unit) in sides and state is not None and not state.at and not state.marks:
            waiting.setdefault(turn, []).append(unit)
    return {turn: tuple(units) for turn, units in sorted(waiting.items())}


def where_in(s: Scenario, view: SedanPosition, unit: str) -> Rows:
    """Where a unit that is still to come enters (SED-6.1, 6.2); () for any other."""
    if unit not in s.units or view.units[unit].at or view.units[unit].marks:
        return ()
    if unit not in view.due:
        return ("It comes only by its chit.",) if s.units[unit].by_chit else ()
    edge = edge_hexes(s, view, unit)
    if edge[:1] == (s.entry_city,):
        return (f"It enters at {cell_words(s.entry_city)}.",)
    if not edge:
        return (f"{cell_words(s.entry_city)} is Prussian: it cannot enter in this turn.",)
    if edge == s.palatinate_edge:
        return ("It enters by any hex of the Palatinate on the edge of the map.",)
    return ("It enters by the west edge, in a hex that the Prussians do not control.",)


def _coming(s: Scenario, view: SedanPosition, side: str) -> Rows:
    return tuple(
        f"{players(side)}, {'due since' if turn <= view.clock.turn else 'due in'} turn {turn}: "
        f"{listed(map(unit_words, units))}."
        for turn, units in arrivals(s, view, side).items()
    )


def obligations(s: Scenario, view: SedanPosition, side: str) -> Rows:
    """What must be attacked and by whom: still in this combat phase, or if one began now.

    In a combat phase both sides hear what the phasing side owes, the other as far as it sees.
    """
    if any(isinstance(frame, Combats) for frame in view.agenda):
        units, cells = still_owed(book(s, view, view.clock.side))
        head = "Still owed in this combat phase"
    else:
        units, duties = duties_of(s, view, side)
        cells, head = tuple(duties), f"If a combat phase of {players(side)} began now"
    if not units and not cells:
        return (f"{head}: nothing is owed.",)
    at: dict[str, list[str]] = {}
    for unit in by_hex(view, units):
        at.setdefault(view.units[unit].at, []).append(unit)
    seen = view.clock.side == side or not head.startswith("Still")
    who = counted(len(units), "unit") if seen else f"units in {counted(len(at), 'hex', 'hexes')}"
    return (
        f"{head}: {who} must attack and {counted(len(cells), 'hex', 'hexes')} must be attacked.",
        *(f"{cell_words(c)}: {stack_words(tuple(us))} must attack." for c, us in at.items()),
        *(f"{cell_words(c)} must be attacked: {stack_words(stack(view, c))}." for c in cells),
    )
