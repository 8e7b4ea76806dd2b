"""Reports of Vauchamps 1814: victory, morale, reinforcements, ground, readiness and more."""

from collections.abc import Iterator, Mapping

from engine.core.words import (
    cells as cell_list,
    counted,
    listed,
    players,
    side as side_words,
    unit as unit_words,
    units as unit_list,
)
from engine.speech.game_words import Rows
from engine.systems.vauchamps import Scenario, units_of
from engine.systems.vauchamps.command import broken_battalions
from engine.systems.vauchamps.hidden import may_know
from engine.systems.vauchamps.movement.time_limit import minutes
from engine.systems.vauchamps.order_of_battle import NATIONS, SIDES
from engine.systems.vauchamps.standing_orders.kinds import order_words
from engine.systems.vauchamps.state import BLUE, VauPosition
from engine.systems.vauchamps.victory import Goal, goals, holders
from engine.systems.vauchamps.words.reinforcements import (
    activation_rows,
    is_in_regiment,
    reinforcement_rows,
    returns,
)

_FEW = 2
"""So many holders of a village are named."""


def reports(s: Scenario, p: VauPosition, side: str) -> Mapping[str, Rows]:
    """All of them, by name."""
    return {
        "victory": tuple(_victory(s, p)),
        "morale": tuple(_morale(s, p)),
        "reinforcements": tuple(reinforcement_rows(s, p)),
        "activation": tuple(activation_rows(s, p)),
        "ground": tuple(_ground(s, p, side)),
        "losses": tuple(_losses(s, p, side)),
        "readiness": tuple(_readiness(s, p)),
        "contacts": tuple(_contacts(s, p)),
        **({"clock": tuple(_clock(s, p))} if p.clock_times else {}),
        "standing orders": tuple(_standing(p, side)),
    }


# ---- victory (VAU-18.2)


def holder_row(s: Scenario, p: VauPosition, place: str) -> str:
    """Who is in a village that counts, with the hexes: it may fill several; and which are empty."""
    told, empty, cells = [], set(s.victory_places[place]), s.victory_places[place]
    for nation in NATIONS:
        there = holders(s, p, nation, (place,))
        if there:
            who = "" if there[_FEW:] else f", {unit_list(there)}"
            held = dict.fromkeys(p.units[u].at for u in there)
            empty.difference_update(held)
            at = f" at {cell_list(held)}" if len(cells) > 1 else ""
            told.append(f"{counted(len(there), f'{nation.capitalize()} unit')}{who}{at}")
    if not told:
        return f"{place}: nobody."
    left = f"; nobody at {cell_list(sorted(empty), 'or')}" if empty else ""
    return f"{place}: {listed(told)}{left}."


def best_row(s: Scenario, p: VauPosition) -> str:
    """The best level each side has reached."""
    told = [f"{players(side)} {p.best.get(side) or 'none'}" for side in SIDES]
    return f"Victory levels reached: {', '.join(told)}."


def verdict(s: Scenario, p: VauPosition) -> str:
    """The levels reached, and who would gain one when levels are next looked at."""
    reached = [f"{players(side)} {p.best[side]}" for side in SIDES if p.best.get(side)]
    best = listed(reached) if reached else "no victory level"
    ahead = [goal for goal in goals(s) if not _is_past(s, p, goal.time)]
    if not ahead and s.handicap and not reached:
        return f"{best} so far; by the handicap of the French the Allies win at 15:40."
    if not ahead:
        return f"{best} so far; no level is left to gain."
    time = min(goal.time for goal in ahead)
    due = [goal for goal in ahead if goal.time == time]
    met = [g for g in due if not holders(s, p, g.nation, g.places)]
    return f"{best} so far; at {time}, as things stand, {_gained(met)}."


def _gained(met: list[Goal]) -> str:
    """Who gains which level, in few words."""
    if not met:
        return "nobody gains one"
    if not met[1:]:
        return f"{players(met[0].side)} gain {met[0].level}"
    if len({goal.level for goal in met}) == 1:
        return f"both gain {met[0].level}"
    return ", ".join(f"{side_words(goal.side)} {goal.level}" for goal in met)


def _victory(s: Scenario, p: VauPosition) -> Iterator[str]:
    yield best_row(s, p)
    for place in s.victory_places:
        yield holder_row(s, p, place)
    for goal in sorted(goals(s), key=lambda g: g.time):
        when = "is past" if _is_past(s, p, goal.time) else "comes"
        where = " or ".join(goal.places)
        yield (
            f"{goal.time} {when}: {players(goal.side)}, {goal.level}, if no "
            f"{goal.nation.capitalize()} unit is in {where}."
        )
    if s.handicap:
        yield "15:40: the Allies, marginal, if nobody has a level, by the handicap of the French."
    yield "At once: Allied victory if Napoleon is dead or captured."
    yield "At once: French victory if both Allied armies are at level 3 and Bluecher is lost."


def _is_past(s: Scenario, p: VauPosition, time: str) -> bool:
    return p.clock.turn > s.turns.index(time) + 1


# ---- morale, reinforcements, activation


def _morale(s: Scenario, p: VauPosition) -> Iterator[str]:
    """Level, modifier, count and what the next level needs, for each formation (VAU-9.2)."""
    for name, words in s.morale_names.items():
        level = p.morale_levels.get(name, 0)
        modifier = s.combat.level_modifiers[name][level]
        count = broken_battalions(s, p, name)
        more = f", level {level + 1} at {s.thresholds[name][level]}" if level < 3 else ""
        yield (
            f"{words}: level {level}, {modifier or 'no'} modifier; "
            f"{counted(count, 'battalion')} eliminated or routed now{more}."
        )
    yield "Levels are set at the hour, 10:00 to 15:00, in the French command phase."


# ---- ground, losses, readiness, contacts, standing orders


def _ground(s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    """The dice of this segment, and what they take (VAU-16.3)."""
    for group, die in p.ground.items():
        name = _group_name(s, group)
        row = s.ground[die - 1]
        yield (
            f"{name}: die {die}, foot loses {row.foot}, cavalry {row.cavalry}, "
            f"horse guns {row.horse_guns}."
        )
    if not p.ground:
        yield "No ground die has been rolled in this segment."


def _group_name(s: Scenario, group: str) -> str:
    """The formations that share a ground die, or the unit that rolls alone."""
    if group in s.units:
        return unit_words(group)
    return listed(f.name for f in s.formations.values() if f.ground == group)


def increments_of(s: Scenario, p: VauPosition, unit: str) -> int:
    """How many increments were lost with a unit: all of a destroyed one, who lies open (VAU-0.13).

    None of a battalion in a regiment counter, which bears its losses, or of who has yet to come.
    """
    state = p.units[unit]
    if is_in_regiment(s, p, unit):
        return 0
    return s.units[unit].inc if state.is_gone else state.lost if state.at else 0


def _losses(s: Scenario, p: VauPosition, side: str) -> Iterator[str]:
    """Losses and lost units, side by side; they are open to both (VAU-0.13)."""
    for who in (side, s.enemy_of(side)):
        units = [u for u in p.units if u in s.units and s.units[u].side == who]
        hurt = [f"{unit_words(u)} {_lost_of(s, p, u)}" for u in units
                if p.units[u].at and p.units[u].lost]  # fmt: skip
        gone = [u for u in units if p.units[u].is_gone]
        yield f"{players(who)}, increments lost: {', '.join(hurt) if hurt else 'none'}."
        if gone:
            whole = sum(increments_of(s, p, u) for u in gone)
            with_them = f"; with them {counted(whole, 'increment')}" if whole else ""
            yield f"{players(who)}, destroyed: {unit_list(gone)}{with_them}."
    fallen = [f"{unit_words(x)} {p.units[x].fate}" for x in s.leaders
              if x in p.units and p.units[x].is_gone]  # fmt: skip
    if fallen:
        yield f"Leaders lost: {', '.join(fallen)}."
    for turn, leaders in returns(s, p).items():
        yield f"Wounded, to return in turn {turn}: {unit_list(leaders)}."


def _lost_of(s: Scenario, p: VauPosition, unit: str) -> str:
    """What a unit has lost, and of how much where that may be known: "3 of 6" (VAU-0.3)."""
    lost = p.units[unit].lost
    return f"{lost} of {s.units[unit].inc}" if may_know(s, p, unit) else str(lost)


def _readiness(s: Scenario, p: VauPosition) -> Iterator[str]:
    """Cavalry that is tired or exhausted, with the marker's colour and turn (VAU-5)."""
    found = False
    for who in SIDES:
        for unit in units_of(s, p, who):
            state = p.units[unit]
            if state.readiness != "fresh":
                found = True
                colour = "blue" if state.colour == BLUE else "green"
                turn = state.marker
                when = f" of {s.turns[turn - 1]}" if turn else ""
                yield f"{unit_words(unit)}: {state.readiness}, {colour} marker{when}."
    broken = [u for who in SIDES for u in units_of(s, p, who)
              if s.units[u].cavalry and (p.units[u].broken)]  # fmt: skip
    if broken:
        yield f"Not in good order: {unit_list(broken)}."
    if not found:
        yield "All cavalry is fresh."


def _contacts(s: Scenario, p: VauPosition) -> Iterator[str]:
    """The contact markers, whose melees fall due (VAU-10.2g)."""
    for c in p.contacts:
        yield f"{unit_list(c.charger)} in contact with {unit_list(c.target)}, by {c.how}."
    if not p.contacts:
        yield "There is no contact marker."


def _clock(s: Scenario, p: VauPosition) -> Iterator[str]:
    """The minutes that each side has for its movement (VAU-9.1a)."""
    for side in SIDES:
        yield f"{players(side)} have {minutes(s, p, side)} minutes for each movement phase."
    yield "You keep the time yourselves; when it is gone, order time out."


def _standing(p: VauPosition, side: str) -> Iterator[str]:
    orders = p.standing.get(side, ())
    for order in orders:
        who = unit_words(order.unit) if order.unit else "all units"
        said = order_words(order, who)
        yield f"{said[:1].upper()}{said[1:]}."
    if not orders:
        yield "You have given no standing orders."
