"""What an attack would be, before it is ordered: with all that its order would have to add."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.core import Refusal, replace, words
from engine.core.words import cells, counted, listed, players
from engine.rules.attacking import leaves
from engine.rules.matching import matched
from engine.rules.odds import faces_words, ruin_words, spoken
from engine.speech.game_words import Rows
from engine.speech.results import ResultTable, by_face
from engine.systems.thirty_years_war import (
    LEADER,
    Scenario,
    TywPosition,
    disrupted,
    unit_in,
    units_of,
)
from engine.systems.thirty_years_war.combat import (
    attacks,
    charge,
    completing,
    events,
    leaving,
    obligations,
)
from engine.systems.thirty_years_war.combat.attacks import Attack, Fighting
from engine.systems.thirty_years_war.combat.odds import (
    Odds,
    final_words,
    hurt,
    odds_lines,
    odds_of,
    undoubled,
)
from engine.systems.thirty_years_war.leaders import adding, at_stake, ratings
from engine.systems.thirty_years_war.words.fire_previews import said

Units = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """A combat that could be declared or is being fought, its leaders and its odds.

    `notes` tell what was added to the attack that was asked about, or left out of it.
    """

    fight: Fighting
    odds: Odds
    declared: bool
    notes: Rows = ()

    @property
    def side(self) -> str:
        """Who attacks."""
        return self.fight.sides[0]


def attack_rows(s: Scenario, p: TywPosition, side: str, targets: Units, units: Units) -> Rows:
    """The odds of an attack on hexes by some units, or by all that could attack them.

    Leaders named add their ratings to units in their hexes, or within their reach (ROC-18.0a). Of
    a declared combat as it stands.
    """
    plan = planned(s, p, side, targets, units)
    if isinstance(plan, str):
        return (plan,)
    return (
        _head(s, p, plan),
        *plan.notes,
        *_left(s, p, plan, 0),
        *odds_lines(plan.odds),
        *_undoubled(s, plan.odds),
        *_leaders_rows(s, p, plan),
        _by_die(s, plan.odds.column),
        _meaning(s, p, plan),
        *at_stake.rows(s, p, plan.fight),
        *_tired_row(plan),
        *_charge_row(s, p, plan),
    )


def _undoubled(s: Scenario, odds: Odds) -> Iterator[str]:
    """Where who joins takes a defender's doubling away, since not all attack across the side."""
    for part in odds.defenders:
        what, besides = undoubled(s, part.at, (a.at for a in odds.attackers))
        if what and part.times == 1:
            who = listed(words.unit(a.unit) for a in odds.attackers if a.at in besides)
            do = "does" if len(besides) == 1 else "do"
            at = words.cell(part.at)
            yield f"{at} is not doubled for {what}: {who} {do} not attack across it."


def result_table(
    s: Scenario, p: TywPosition, side: str, targets: Units, units: Units
) -> ResultTable:
    """The combat results table, with the column of such an attack if there can be one."""
    plan = planned(s, p, side, targets, units)
    rows = by_face(s.table.rows)
    if isinstance(plan, str):
        return ResultTable(s.table.columns, rows)
    column = plan.odds.column
    return ResultTable(s.table.columns, rows, column, told=_by_die(s, column))


def column(s: Scenario, p: TywPosition, side: str, targets: Units, units: Units) -> str:
    """The odds of such an attack by these units, in a few words; "" if there can be none."""
    plan = planned(s, p, side, targets, units)
    return "" if isinstance(plan, str) else spoken(plan.odds.final)


def ruinous(s: Scenario, p: TywPosition, side: str, targets: Units, units: Units) -> Rows:
    """A warning of such an attack if it is ruin, before leaders add to it; () if it is not."""
    plan = planned(s, p, side, targets, units)
    return () if isinstance(plan, str) else ruin_words(hurt(s, plan.odds))


def leaves_weak(s: Scenario, p: TywPosition, side: str, targets: Units, units: Units) -> Rows:
    """Whom such an attack leaves to another that must be made at less than even odds."""
    plan = planned(s, p, side, targets, units)
    return () if isinstance(plan, str) else _left(s, p, plan, -1)


def _left(s: Scenario, p: TywPosition, plan: Plan, most: int) -> Rows:
    """Whom it leaves to another that must be made, at these odds or less, and could be at more."""
    if plan.declared or not completing.in_own_combat(p, plan.side):
        return ()
    found = leaving.left_weaker(s, p, plan.side, plan.fight.attackers, plan.fight.defenders)
    return tuple(
        leaves(x.units, tuple(p.units[e].at for e in x.enemies), spoken(x.final))
        for x in found
        if x.final <= most
    )


def best_odds(s: Scenario, p: TywPosition, side: str, unit: str) -> str:
    """The best odds at which a unit could attack if combat began now, or begins (TYW-8.0f).

    With the leaders who could add their ratings then (TYW-10.11), and a charge (TYW-8.0h).
    """
    p = completing.as_if_now(s, p, side)
    enemies = obligations.contacts(s, p, side).targets.get(unit, ())
    plans = (_with(s, p, side, p.units[enemy].at, unit) for enemy in enemies)
    fights = [fight for x in plans if x is not None for fight in (x.fight, _charging(s, p, x))]
    found = [ratings.odds_of_all_led(s, p, fight, side) for fight in fights]
    return spoken(max(found, key=lambda odds: odds.column).final) if found else ""


def _with(s: Scenario, p: TywPosition, side: str, cell: str, unit: str) -> Plan | None:
    """The attack on a hex by all who can if the unit is among them, else by the unit."""
    plans = (planned(s, p, side, (cell,), units) for units in ((), (unit,)))
    found = (plan for plan in plans if isinstance(plan, Plan))
    return next((plan for plan in found if unit in plan.fight.attackers), None)


def still_open(s: Scenario, p: TywPosition, side: str) -> Rows:
    """The attacks that a side's combat phase would end without, those at the best odds first."""
    places = {p.units[e].at for e in obligations.contacts(s, p, side).attackers}
    plans = (planned(s, p, side, (cell,), ()) for cell in sorted(places))
    found = sorted((x for x in plans if isinstance(x, Plan)), key=lambda x: -x.odds.column)
    if not found:
        return ()
    told = "; ".join(f"{_on(x)}, {spoken(x.odds.final)}" for x in found)
    are = "attack is" if len(found) == 1 else "attacks are"
    return (f"{len(found)} {are} still open: {told}.",)


def _on(plan: Plan) -> str:
    where = cells(part.at for part in plan.odds.defenders)
    return f"on {where} by {counted(len(plan.odds.attackers), 'unit')}"


# ---- which attack it is


def planned(s: Scenario, p: TywPosition, side: str, targets: Units, units: Units) -> Plan | str:
    """The attack that is asked about, or why there is none."""
    frame = running(p)
    if frame is not None and set(targets) <= _cells(p, frame.defenders):
        if frame.step == "close":
            return f"The attack on {cells(targets)} is fought: its die is cast, as the log tells."
        if not units:
            return _plan(s, p, frame, declared=True)
    p = completing.as_if_now(s, p, side)
    if refusal := _why_not(s, p, side, targets, units):
        return said(refusal)
    chiefs = tuple(u for u in units if s.pieces[u].kind == LEADER)
    named = tuple(u for u in units if u not in chiefs)
    if (found := completing.whole(s, p, side, targets, named)) is None:
        return _why_by_no_means(s, p, side, targets, named)
    fight = Fighting((side,), "attacker", found.attackers, found.defenders)
    led = _led(s, p, fight, chiefs)
    for chief in chiefs:
        if chief not in led.values():
            return f"{words.unit(chief)} can lead no unit of this attack. Rule TYW-10.11."
    notes = _notes(s, p, side, found, targets, named)
    return _plan(s, p, Fighting((side,), "attacker", found.attackers, found.defenders, (), led),
                 notes=notes)  # fmt: skip


def running(p: TywPosition) -> Fighting | None:
    """The combat that is declared and being fought, if there is one."""
    return next((f for f in p.agenda if isinstance(f, Fighting)), None)


def _cells(p: TywPosition, units: Units) -> set[str]:
    return {p.units[u].at for u in units}


def _plan(
    s: Scenario, p: TywPosition, frame: Fighting, declared: bool = False, notes: Rows = ()
) -> Plan:
    odds = odds_of(s, p, frame.attackers, frame.defenders, frame.leaders, frame.charging)
    side = s.pieces[frame.attackers[0]].side
    fight = Fighting((side,), "attacker", frame.attackers, frame.defenders, frame.charging,
                     frame.leaders)  # fmt: skip
    return Plan(fight, odds, declared, notes)


def _why_not(
    s: Scenario, p: TywPosition, side: str, targets: Units, units: Units
) -> Refusal | None:
    """Why there can be no attack on these hexes by these units, whatever else is attacked."""
    for target in targets:
        if refusal := attacks.why_no_target(s, p, side, target):
            return refusal
    for unit in units:
        if s.pieces[unit].kind == LEADER:
            continue
        refusal = attacks.why_not_attacker(s, p, side, unit)
        for target in targets:
            refusal = refusal or attacks.why_apart(s, p, unit, target)
        if refusal is not None:
            return refusal
    return None


def _why_by_no_means(s: Scenario, p: TywPosition, side: str, targets: Units, named: Units) -> str:
    known = obligations.contacts(s, p, side)
    refusal = attacks.why_stranded(known, p, Attack(targets, named)) if named else None
    if refusal is not None:
        return said(refusal)
    enemies = tuple(unit_in(s, p, t) for t in targets)
    if any(known.joined((u,), enemies) for u in known.targets):
        return (
            f"{cells(targets)} cannot be attacked: an obligation could not be met any more. Rule "
            "TYW-8.0f."
        )
    return f"No unit of {players(side)} can attack {cells(targets)}{_why_none(s, p, side, targets)}"


def _why_none(s: Scenario, p: TywPosition, side: str, targets: Units) -> str:
    """Why: nobody is next to all the hexes, or what bars the first who is (TYW-8.15)."""
    beside = set.intersection(*({*s.board.grid.neighbours(t)} for t in targets))
    near = [u for u in units_of(s, p, side) if p.units[u].at in beside]
    if not near:
        return f": none is next to {'it' if len(targets) == 1 else 'all of them'}. Rule TYW-8.15."
    bars = (attacks.why_not_attacker(s, p, side, u) or attacks.why_apart(s, p, u, t)
            for u in near for t in targets)  # fmt: skip
    bar = next(filter(None, bars), None)
    return f". {said(bar)}" if bar else "."


def _notes(
    s: Scenario, p: TywPosition, side: str, found: completing.Whole, targets: Units, named: Units
) -> Rows:
    """What the order would have to add, and who is kept out of it."""
    rows = []
    refusal = attacks.why_stranded(obligations.contacts(s, p, side), p, Attack(targets, named or
                                                                   found.attackers))  # fmt: skip
    if found.joined:
        added = listed(attacks.placed(p, u) for u in found.joined)
        why = f" {refusal.reason}" if refusal else ""
        rows.append(f"With it goes {added}.{why} Rule TYW-8.0f.")
    if found.left_out:
        rows.append(
            f"Without {words.units(found.left_out)}, whom another enemy must be left to. "
            "Rule TYW-8.0f."
        )
    return tuple(rows)


# ---- leaders


def _led(s: Scenario, p: TywPosition, fight: Fighting, chiefs: Units) -> dict[str, str]:
    """By unit the leader named who could add his rating, him in its own hex first (ROC-18.0a)."""

    def within(chief: str) -> list[str]:
        if not p.units[chief].at:
            return []
        reached = ratings.can_lead(s, p, fight, fight.sides[0], chief)
        own = (u for u in reached if s.pieces[u].side == s.pieces[chief].side)
        return sorted(own, key=lambda u: p.units[u].at != p.units[chief].at)

    return {unit: chief for chief, unit in matched({u: within(u) for u in chiefs}).items()}


def _leaders_rows(s: Scenario, p: TywPosition, plan: Plan) -> Rows:
    """The leaders who could still add their ratings, of the attacker and then of the defender."""
    who = "The attacker" if plan.declared else "Once it is declared, the attacker"
    own = _added(s, p, plan.fight, plan.side)
    enemy = _added(s, p, plan.fight, s.enemy_of(plan.side))
    return (
        *((f"{who} can add {own}: lead LEADER.",) if own else ()),
        *((f"The defender can add {enemy}.",) if enemy else ()),
    )


def _added(s: Scenario, p: TywPosition, fight: Fighting, side: str) -> str:
    """The leaders whom a side can add, what comes of each alone, and of several together."""
    found = adding.at_length(s, p, fight, side)
    if len(ratings.candidates(s, p, fight, side)) < 2:
        return "; or ".join(found)
    odds = ratings.odds_of_all_led(s, p, fight, side)
    then = f"with all of them {odds.attack} against {odds.defence}, {spoken(odds.final)}"
    return "; ".join((*found, then))


# ---- words


def _head(s: Scenario, p: TywPosition, plan: Plan) -> str:
    who = f"Attack {_on(plan)}"
    if plan.declared:
        who = f"Declared by {players(plan.side)}: attack {_on(plan)}"
    elif p.clock.turn and p.clock.side != plan.side:
        who = f"If {players(plan.side)} attacked {_on(plan).removeprefix('on ')}"
    elif p.clock.turn and not completing.in_own_combat(p, plan.side):
        who = f"Attack {_on(plan)}, as things stand"
    return f"{who}: {final_words(plan.odds)}. {faces_words(hurt(s, plan.odds))}"


def _by_die(s: Scenario, column: int) -> str:
    results = enumerate(s.table.results_of(column), 1)
    return f"By die: {'; '.join(f'{die} gives {r}' for die, r in results)}."


def _meaning(s: Scenario, p: TywPosition, plan: Plan) -> str:
    """What the results of the column mean here, each once, in the order of the die."""
    found = dict.fromkeys(r for r in s.table.results_of(plan.odds.column) if r != "none")
    return " ".join(f"{r}: {_means(p, plan, r)}." for r in found)


def _means(p: TywPosition, plan: Plan, result: str) -> str:
    """A result's meaning; whoever is disrupted already is eliminated (TYW-9.0b)."""
    weak = tuple(u for u in plan.fight.defenders if disrupted(p, u))
    if result not in ("Dd", "Dx") or not weak:
        return events.RESULT_WORDS[result]
    steady = tuple(u for u in plan.fight.defenders if u not in weak)
    said = f"{words.units(weak)} eliminated by a second disruption"
    if steady:
        said += f", {words.units(steady)} disrupted"
    return said + (", and attackers of as much strength disrupted" if result == "Dx" else "")


def _charge_row(s: Scenario, p: TywPosition, plan: Plan) -> Rows:
    """What a charge would make of it, if one is possible and not announced."""
    fight = _charging(s, p, plan)
    if fight.charging == plan.fight.charging:
        return ()
    odds = odds_of(s, p, fight.attackers, fight.defenders, fight.leaders, fight.charging)
    led = ratings.odds_of_all_led(s, p, fight, plan.side)
    told = [f"{one.attack} against {one.defence}, {spoken(one.final)}" for one in (odds, led)]
    then = f"; {words.units(fight.charging)} disrupted after it, whatever the die"
    return (f"With a charge: {'; with leaders added, '.join(dict.fromkeys(told))}{then}.",)


def _tired_row(plan: Plan) -> Rows:
    """That those who charge are disrupted once it is fought (WM-16, LUT-17.2, NOR-17, ROC-16)."""
    who = plan.fight.charging
    return (f"Disrupted after it, whatever the die: {words.units(who)}.",) if who else ()


def _charging(s: Scenario, p: TywPosition, plan: Plan) -> Fighting:
    """The same combat with a charge, if one is possible."""
    fight = plan.fight
    able = charge.chargers(s, p, fight.attackers, fight.defenders)
    return replace(fight, charging=fight.charging or able)
