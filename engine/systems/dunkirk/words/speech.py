"""Dunkirk 1940 in words: values, zones, reach, odds, the situation, the charts."""

from collections.abc import Mapping

from engine.core import Order, replace, words
from engine.rules.odds import faces_words, ruin_words, spoken
from engine.rules.setting_up import undone_by
from engine.speech.game_words import GameWords, Rows
from engine.speech.listing import contact_rows
from engine.speech.results import ResultTable, by_face
from engine.speech.speaker import Names
from engine.systems.dunkirk import MOVED, ROUTED, DunkirkPosition, stacking, victory
from engine.systems.dunkirk.combat import air, attacks, events, retreat
from engine.systems.dunkirk.combat.odds import (
    Odds,
    attack_sum,
    hurt,
    odds_lines,
    odds_of,
)
from engine.systems.dunkirk.frames import Fighting
from engine.systems.dunkirk.movement import costs, moving, routed_runs, steps
from engine.systems.dunkirk.orders import DeclareAttack, Fight, PlaceAir
from engine.systems.dunkirk.scenario import FRENCH, GERMAN, SIDES, Scenario
from engine.systems.dunkirk.words.marks import DunkirkMarks
from engine.systems.dunkirk.words.shut_in import shut_in_rows
from engine.systems.dunkirk.zones import enemy_zone, held_by, units_in, units_of, zone_owners

ADJECTIVES = {GERMAN: "German", FRENCH: "French"}
PEOPLES = {GERMAN: "the Germans", FRENCH: "the French"}

_OF_ATTACKS = ("able to attack", "targets", "attacks to join")
"""The lists of what can be declared."""


class DunkirkWords(GameWords):
    """The words of one Dunkirk scenario."""

    s: Scenario

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        self.names = Names(
            ADJECTIVES, PEOPLES, {u.id: u.name for u in scenario.units.values()}, scenario.board
        )
        self.counters = {u.id: u.counter for u in scenario.units.values()}
        self.marks = DunkirkMarks(scenario)

    def values(self, view: DunkirkPosition, unit: str) -> str:
        u = self.s.units[unit]
        return f"strength {u.strength}, movement {u.movement}"

    def figures(self, view: DunkirkPosition, unit: str) -> tuple[int, ...]:
        return self.s.units[unit].strength, self.s.units[unit].movement

    def amiss(self, view: DunkirkPosition, unit: str) -> str:
        return "routed" if ROUTED in view.units[unit].marks else ""

    def states(self, view: DunkirkPosition, unit: str) -> Rows:
        marks = view.units[unit].marks
        attack = view.attack_by(unit)
        return (
            *(("routed",) if ROUTED in marks else ()),
            *(("has moved",) if MOVED in marks else ()),
            *((f"attacks {words.cell(attack.target)}",) if attack else ()),
        )

    def terrain(self, cell: str) -> str:
        terrain = self.s.terrain_at(cell)
        return "" if terrain.name == "clear" else terrain.name

    def control(self, view: DunkirkPosition, cell: str) -> str:
        if cell not in self.s.cities:
            return ""
        return f"{words.side(view.cities[cell])} city that counts for victory"

    def zones(self, view: DunkirkPosition, side: str, cell: str) -> str:
        if self.s.is_sea(cell):
            return ""
        owners = zone_owners(self.s, view, cell, self.s.enemy_of(side))
        here = units_in(view, cell)
        if not owners or any(u in owners for u in here):
            return ""
        return f"Enemy zone of control, {words.units(owners)}"

    def route(self, view: DunkirkPosition, unit: str, cell: str) -> tuple[str, ...]:
        found = steps.reachable(self.s, view, unit) if view.units[unit].at else {}
        return found[cell].path if cell in found else (cell,)

    def reach(self, view: DunkirkPosition, unit: str) -> Rows:
        state = view.units[unit]
        if not state.at:
            return (f"{words.unit(unit)} is not on the map.",)
        found = sorted(steps.reachable(self.s, view, unit).values(), key=lambda a: a.cost)
        zone = enemy_zone(self.s, view, self.side_of(unit))
        there = words.counted(len(found), "hex", "hexes")
        who = f"{words.unit(unit)}, movement {self.s.units[unit].movement},"
        head = f"{who} {self._only_could(view, unit) or 'can'} reach {there}."
        if ROUTED in state.marks:
            head += " It is routed: it must run as far as it can."
        by_cost: dict[int, list[str]] = {}
        for arrival in found:
            over = stacking.over_with(self.s, view, unit, arrival.cell)
            notes = (
                *(("must stop, enemy zone",) if arrival.cell in zone else ()),
                *((f"{over} too many there",) if over else ()),
            )
            said = f" ({', '.join(notes)})" if notes else ""
            by_cost.setdefault(arrival.cost, []).append(words.cell(arrival.cell) + said)
        rows = (f"For {cost}: {words.listed(there)}." for cost, there in by_cost.items())
        return (head, *rows)

    def path(self, view: DunkirkPosition, unit: str, cell: str) -> Rows:
        if not view.units[unit].at:
            return (f"{words.unit(unit)} is not on the map.",)
        way = self.route(view, unit, cell)
        m = costs.mover(self.s, view, unit)
        rows: list[str] = []
        here, spent = m.start, 0
        for there in way:
            refusal = steps.why_far_end(m, view, way) or steps.why_no_step(m, here, there, spent)
            if refusal is not None:
                head = f"{words.unit(unit)} cannot reach {words.cell(cell)} in this move."
                return (f"{head} {refusal.reason} Rule {refusal.rules[0]}.", *rows)
            cost = costs.step_cost(self.s, here, there)
            spent += cost
            river = ", over a river" if self.s.river(here, there) else ""
            zone = ", enemy zone of control: the move ends" if there in m.zone else ""
            rows.append(f"{words.cell(there)} for {cost}{river}{zone}.")
            here = there
        if refusal := routed_runs.why_no_stop(m, here, steps.next_steps(m, here, spent)):
            head = f"{words.unit(unit)} cannot stop at {words.cell(cell)}."
            return (f"{head} {refusal.reason} Rule {refusal.rules[0]}.", *rows)
        could = self._only_could(view, unit)
        head = f"{words.unit(unit)}{f' {could} go' if could else ''} to {words.cell(cell)}"
        over = stacking.over_with(self.s, view, unit, here)
        full = (f"It would be {words.counted(over, 'unit')} too many there.",) if over else ()
        return (f"{head}: cost {spent} of {m.allowance}.", *full, *rows)

    def _only_could(self, view: DunkirkPosition, unit: str) -> str:
        """What keeps a unit from moving now, and that it could; "" if it may move."""
        if not moving.is_moving(view, self.side_of(unit)):
            return "cannot move now; as things stand it could"
        if MOVED in view.units[unit].marks:
            return "has moved in this phase; in a later movement phase it could"
        return ""

    def odds(
        self, view: DunkirkPosition, side: str, cell: str, units: tuple[str, ...],
        beside: tuple[str, ...] = (),
    ) -> Rows:  # fmt: skip
        odds = self._preview(view, side, cell, units, beside)
        if isinstance(odds, str):
            return (odds,)
        what = self._attack_on(view, side, cell, bool(units))
        head = f"{what}: {spoken(odds.final)}. {faces_words(hurt(self.s, odds))}"
        lost = shut_in_rows(self.s, view, odds)
        paris = self.paris(cell, odds, side)
        return (head, *odds_lines(odds), self.by_die(odds), *lost, *paris)

    def results(
        self, view: DunkirkPosition, side: str, cell: str, units: tuple[str, ...],
        beside: tuple[str, ...] = (),
    ) -> ResultTable:  # fmt: skip
        odds = self._preview(view, side, cell, units, beside)
        table = self.s.table
        if isinstance(odds, str):
            return ResultTable(table.columns, by_face(table.rows))
        return ResultTable(table.columns, by_face(table.rows), odds.column, told=self.by_die(odds))

    def _preview(
        self, view: DunkirkPosition, side: str, cell: str, units: tuple[str, ...],
        beside: tuple[str, ...],
    ) -> Odds | str:  # fmt: skip
        """The odds of an attack, or why there are none."""
        if beside:
            return "A unit attacks one hex, and each hex has its own attack. Rule DNK-11.1.2."
        declared = view.attack_on(cell)
        if declared and declared.over:
            how = "its gates were opened" if declared.opened else "its die is cast"
            return f"The attack on {words.cell(cell)} is over: {how}, as the log tells."
        refusal = attacks.why_no_target(self.s, view, side, cell)
        for unit in units:
            refusal = refusal or attacks.why_not_attacker(self.s, view, side, unit, cell)
        if refusal is not None:
            return f"{refusal.reason} Rule {refusal.rules[0]}."
        nobody = None if units or declared else attacks.why_nobody(self.s, view, side, cell)
        if nobody is not None:
            return f"{nobody.reason} Rule {nobody.rules[0]}."
        chosen = units or (() if declared else attacks.attackers_of(self.s, view, side, cell))
        attack = attacks.enlarged(view, cell, chosen)
        if not attack_sum(self.s, view, attack.attackers, cell):
            return f"The attack on {words.cell(cell)} has a strength of 0."
        return odds_of(self.s, view, attack)

    def numbered_targets(self, view: DunkirkPosition) -> tuple[str, ...]:
        return attacks.targets(self.s, replace(view, attacks=()), view.clock.side)

    def at_odds(self, view: DunkirkPosition, side: str, order: Order) -> str:
        if not isinstance(order, DeclareAttack):
            return ""
        odds = self._preview(view, side, order.target, order.units, ())
        return "" if isinstance(odds, str) else spoken(odds.final)

    def fought_at(self, view: DunkirkPosition, side: str, order: Order) -> str:
        """See GameOrders: of a fight with the air markers that lie on it (DNK-12.3)."""
        attack = view.attack_on(view.top.target) if isinstance(view.top, Fighting) else None
        if attack is None or not isinstance(order, Fight):
            return self.at_odds(view, side, order)
        return spoken(odds_of(self.s, view, attack).final)

    def _attack_on(self, view: DunkirkPosition, side: str, cell: str, more: bool) -> str:
        """What is previewed: an attack that is declared, or could be, and whose if not one's own.

        `more` if units are named that would join it.
        """
        if view.attack_on(cell) and not more:
            return f"Declared by {words.players(side)}: attack on {words.cell(cell)}"
        if view.clock.turn and view.clock.side != side:
            return f"If {words.players(side)} attacked {words.cell(cell)}"
        return f"Attack on {words.cell(cell)}"

    def by_die(self, odds: Odds) -> str:
        """What each face of the die would bring at these odds, in words."""
        results = self.s.table.results_of(odds.column)
        return f"By die: {'; '.join(f'{die} gives {r}' for die, r in enumerate(results, 1))}."

    def paris(self, cell: str, odds: Odds, side: str) -> Rows:
        """A reminder where the city would open its gates (DNK-14.2)."""
        if cell != self.s.open_city or side != GERMAN:
            return ()
        return (self._gates,)

    @property
    def _gates(self) -> str:
        """At which odds a city opens its gates (DNK-14.2)."""
        name, odds = self.s.cities[self.s.open_city], self.s.open_at.replace(":", " to ")
        return f"{name} opens its gates without a fight at {odds} before air."

    def situation(self, view: DunkirkPosition, side: str) -> Rows:
        return (
            self.moment(view),
            self._cities(view),
            *(self._army(view, s) for s in (side, self.s.enemy_of(side))),
            *contact_rows(
                held_by(self.s, view, side), held_by(self.s, view, self.s.enemy_of(side)),
                self.s.land_neighbours.__getitem__, lambda cell: self._hex(view, cell),
            ),
            *(row for s in (side, self.s.enemy_of(side)) for row in self._behind(view, s)),
            *self._attacks(view),
        )  # fmt: skip

    def verdict(self, view: DunkirkPosition, side: str) -> str:
        held, need = len(victory.german_cities(self.s, view)), self.s.cities_needed
        has = f"The Germans hold {held} of {len(self.s.cities)} cities"
        return f"{has}; with {need} they win, with fewer the French."

    def score(self, view: DunkirkPosition, side: str) -> Rows:
        return (self._cities(view),)

    def is_lost(self, view: DunkirkPosition, unit: str) -> bool:
        """See GameWords: who is off the map once the set-up is over does not come back."""
        return bool(view.clock.turn) and not view.units[unit].at

    def turns(self) -> tuple[str, ...]:
        return self.s.turns

    def held(self, view: DunkirkPosition) -> Mapping[str, str]:
        return {words.cell(c): side for c, side in view.cities.items() if c in self.s.cities}

    def _cities(self, view: DunkirkPosition) -> str:
        held = victory.german_cities(self.s, view)
        whose = (f"{name} {words.side(view.cities[cell])}" for cell, name in self.s.cities.items())
        told = (
            f"Cities: {words.listed(whose)}. The Germans hold {len(held)}; "
            f"as soon as they hold {self.s.cities_needed} they win."
        )
        is_shut = view.cities.get(self.s.open_city) == FRENCH
        return f"{told} {self._gates}" if is_shut else told

    def _army(self, view: DunkirkPosition, side: str) -> str:
        units = units_of(self.s, view, side)
        strength = sum(self.s.units[u].strength for u in units)
        where = "off the map" if view.clock.turn else "still to place"
        lost = len([u for u in view.units if self.side_of(u) == side]) - len(units)
        routed = [u for u in units if ROUTED in view.units[u].marks]
        gone = f", {words.counted(lost, 'unit')} {where}" if lost else ""
        rout = f", routed: {words.units(routed)}" if routed else ""
        count = words.counted(len(units), "unit")
        return f"{words.players(side)}: {count}, strength {strength}{gone}{rout}."

    def _hex(self, view: DunkirkPosition, cell: str) -> str:
        return f"{words.cell(cell)}, {words.units(units_in(view, cell))}"

    def _behind(self, view: DunkirkPosition, side: str) -> Rows:
        """A side's units that are not in contact."""
        enemy = held_by(self.s, view, self.s.enemy_of(side))
        apart = (c for c in held_by(self.s, view, side)
                 if enemy.isdisjoint(self.s.land_neighbours[c]))  # fmt: skip
        where = "; ".join(self._hex(view, c) for c in sorted(apart))
        return (f"{words.side(side)} units not in contact: {where}.",) if where else ()

    def _attacks(self, view: DunkirkPosition) -> Rows:
        return tuple(
            f"Declared: {words.units(a.attackers)} on {words.cell(a.target)}"
            f"{', ' + words.counted(a.air, 'air marker') if a.air else ''}."
            for a in view.waiting_attacks
        )

    def categories(self, view: DunkirkPosition, side: str) -> Mapping[str, tuple[str, ...]]:
        own = units_of(self.s, view, side)
        enemy = self.s.enemy_of(side)
        none = dict.fromkeys(_OF_ATTACKS, ()) if attacks.why_none_in_turn(view, side) else {}
        return {
            "enemies": units_of(self.s, view, enemy),
            "own units": own,
            "not yet moved": tuple(
                u for u in own
                if moving.is_moving(view, side) and MOVED not in view.units[u].marks
            ),
            "able to attack": tuple(
                u
                for u in attacks.can_still_attack(self.s, view, side)
                if any(n in held_by(self.s, view, enemy)
                       for n in self.s.land_neighbours[view.units[u].at])
            ),
            "targets": attacks.new_targets(self.s, view, side),
            "attacks to join": attacks.joinable(self.s, view, side),
            "objectives": tuple(self.s.cities),
            "routed": tuple(u for u, state in view.units.items() if ROUTED in state.marks),
            "off the map": tuple(u for u, state in view.units.items() if not state.at),
            "places": tuple(dict.fromkeys(p.cell for p in self.board.places)),
        } | none  # fmt: skip

    def why_empty(self, view: DunkirkPosition, side: str, category: str) -> str:
        barred = attacks.why_none_in_turn(view, side) if category in _OF_ATTACKS else None
        return barred.reason if barred else ""

    def tables(self) -> Mapping[str, Rows]:
        columns = tuple(
            f"{name.replace(':', ' to ')}: "
            + ", ".join(f"{die} {r}" for die, r in enumerate(self.s.table.results_of(i), 1))
            + "."
            for i, name in enumerate(self.s.table.columns)
        )
        terrain = tuple(
            f"{t.name}: closed." if t.closed else
            f"{t.name}: {t.cost} to enter"
            + (f", {words.counted(t.shift, 'column')} left for an attack on it" if t.shift else "")
            + "."
            for t in self.s.terrain.values()
        )  # fmt: skip
        results = tuple(f"{code}: {meaning}." for code, meaning in events.RESULT_WORDS.items())
        turns = tuple(f"Turn {n}: {dates}." for n, dates in enumerate(self.s.turns, 1))
        return {
            "combat": ("Combat results table, by odds and die:", *columns),
            "results": ("What the results mean:", *results),
            "terrain": ("Terrain chart:", *terrain,
                        f"A river side: {self.s.river_cost} more to cross, attackers over it "
                        "halved, no zone of control over it."),
            "turns": ("Turn track:", *turns),
        }  # fmt: skip

    def choice(self, token: str) -> str:
        if token == retreat.NOWHERE:
            return "none: no hex has room, so the unit is removed"
        titles = {r.id: r.title for ready in self.s.setups.values() for r in ready}
        if token in titles:
            return f"{token}: {titles[token]}"
        way = token.split("-")
        return f"by {words.cells(way)}" if all(c in self.s.board.grid for c in way) else token

    def warnings(self, view: DunkirkPosition, side: str, order: Order) -> Rows:
        """See GameWords: ruinous odds, air in vain, own placing that a ready set-up undoes."""
        if isinstance(order, DeclareAttack):
            odds = self._preview(view, side, order.target, order.units, ())
            return () if isinstance(odds, str) else ruin_words(hurt(self.s, odds))
        if isinstance(order, PlaceAir):
            return air.in_vain(self.s, view, order.target)
        return undone_by(self.s, view, side, order)

    def left_alone(self, before: DunkirkPosition, view: DunkirkPosition, side: str) -> Rows:
        """See GameWords: what mends a hex that an order has filled with too many (DNK-9.7)."""
        return moving.left_crowded(self.s, before, view, side)

    def present(self, view: DunkirkPosition) -> str:
        clock = view.clock
        if clock.phase == "set-up":
            return f"{words.side(clock.side)} set-up."
        return (
            f"Turn {clock.turn} of {len(self.s.turns)}, {self.s.turns[clock.turn - 1]}, "
            f"{words.side(clock.side)} {clock.phase} phase."
        )

    def check_facts(self, view: DunkirkPosition) -> Mapping[str, str]:
        cities = {self.s.cities[c].lower(): side for c, side in view.cities.items()
                  if c in self.s.cities}  # fmt: skip
        air = {f"air {a.target}": str(a.air) for a in view.attacks}
        left = {f"{side} units": str(len(units_of(self.s, view, side))) for side in SIDES}
        return {**cities, **air, **left}
