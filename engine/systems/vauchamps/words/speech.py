"""Vauchamps 1814 in words: units, zones, sight, reach, the situation; charts and reports apart."""

from collections.abc import Iterable, Mapping

from engine.core import Event
from engine.core.order import Order, Tokens, Verb
from engine.core.words import (
    side as side_words,
    units as unit_list,
)
from engine.speech.game_words import WHOLE, Duties, GameWords, Rows
from engine.speech.speaker import Names
from engine.systems.vauchamps import Scenario, stack, units_of
from engine.systems.vauchamps.charge import contact, declaring
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.fire.phase import PHASES, firing_side
from engine.systems.vauchamps.fire.targets import shots_of, targets
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.formations.spellings import spellings
from engine.systems.vauchamps.melee import lawful_attacks, obligations
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.movement import able, moving, paths
from engine.systems.vauchamps.movement.walker import walker
from engine.systems.vauchamps.movement.zones import (
    REACTION_LIGHT,
    opportunity_zone_owners,
    reaction_zone_owners,
    zone_owners,
)
from engine.systems.vauchamps.order_of_battle import ALLIED, FRENCH, SIDES
from engine.systems.vauchamps.stacks import regiments
from engine.systems.vauchamps.state import VauPosition
from engine.systems.vauchamps.words import (
    choices,
    fires,
    melees,
    moves,
    situation,
    units as speech_units,
)
from engine.systems.vauchamps.words.cautions import cautions
from engine.systems.vauchamps.words.charts import tables
from engine.systems.vauchamps.words.garrisons import emptied_rows
from engine.systems.vauchamps.words.left_behind import left_by_order
from engine.systems.vauchamps.words.marks import VauMarks
from engine.systems.vauchamps.words.newcomers import joining_rows
from engine.systems.vauchamps.words.one_at_a_time import (
    ended,
    ended_at_the_edge,
    ends_unasked,
    movers,
    under_way,
)
from engine.systems.vauchamps.words.places import actor, place as present_place
from engine.systems.vauchamps.words.reach import reach_rows
from engine.systems.vauchamps.words.reinforcements import arrivals, may_enter, returns
from engine.systems.vauchamps.words.reports import reports, verdict
from engine.systems.vauchamps.words.sight import seen_from, sight_rows
from engine.systems.vauchamps.words.whose_die import alone_unasked
from engine.systems.vauchamps.words.why_broken import causes

ADJECTIVES = {FRENCH: "French", ALLIED: "Allied"}
PEOPLES = {FRENCH: "the French", ALLIED: "the Allies"}
HEIGHTS = {0: "valley", 2: "height"}
"""Words for the levels that are not ordinary."""


class VauWords(GameWords):
    """The words of one Vauchamps scenario."""

    s: Scenario

    def __init__(self, scenario: Scenario) -> None:
        super().__init__(scenario)
        names = {u.id: u.name for u in scenario.units.values()}
        names |= {x.id: x.name for x in scenario.leaders.values()}
        self.names = Names(ADJECTIVES, PEOPLES, names, scenario.board)
        self.counters = {u.id: u.counter for u in scenario.units.values()}
        self.marks = VauMarks(scenario)

    # ---- pieces

    def values(self, view: VauPosition, unit: str) -> str:
        """See GameWords: hidden for the enemy's counters unless turned over (VAU-0.3)."""
        return speech_units.values(self.s, view, unit)

    def figures(self, view: VauPosition, unit: str) -> tuple[int, ...]:
        return speech_units.figures(self.s, view, unit)

    def states(self, view: VauPosition, unit: str) -> Rows:
        return speech_units.states(self.s, view, unit)

    def amiss(self, view: VauPosition, unit: str) -> str:
        return view.units[unit].order

    def states_in_stack(self, view: VauPosition, unit: str) -> Rows:
        return speech_units.states_in_stack(self.s, view, unit)

    def states_beside_map(self, view: VauPosition, unit: str) -> Rows:
        """See GameWords: the front is marked on the map, and the units of a hex are in order."""
        return speech_units.states(self.s, view, unit, in_full=False)

    def details(self, view: VauPosition, side: str, unit: str) -> Rows:
        return speech_units.details(self.s, view, unit)

    # ---- ground

    def terrain(self, cell: str) -> str:
        name = self.s.terrain_at(cell).name
        words = ("" if name == "clear" else name, HEIGHTS.get(self.s.level(cell), ""))
        return ", ".join(word for word in words if word)

    def control(self, view: VauPosition, cell: str) -> str:
        for place, cells in self.s.victory_places.items():
            if cell in cells:
                holder = self.marks.holder(view, cell)
                whose = f", {side_words(holder)} units only" if holder else ""
                return f"{place} counts for victory{whose}"
        return ""

    def in_order(self, view: VauPosition, units: Iterable[str]) -> tuple[str, ...]:
        """See GameWords; leaders, who lie in no stack, after the units (VAU-3.1b)."""
        known = view.units
        return tuple(sorted(units, key=lambda u: (u in self.s.leaders, -known[u].rank)))

    def zones(self, view: VauPosition, side: str, cell: str) -> str:
        """See GameWords: zones of influence, reaction and opportunity charge zones.

        Charges are not stopped by the reaction zone, and no opportunity charge is made at them.
        """
        enemy = self.s.enemy_of(side)
        if any(self.side_of(u) == enemy for u in stack(self.s, view, cell)):
            return ""
        charging = view.clock.phase == "charge"
        stops = "" if charging else ", where mounted units must stop"
        pounce = () if charging else opportunity_zone_owners(self.s, view, cell, enemy)
        told = (
            ("Enemy zone of influence", zone_owners(self.s, view, cell, enemy)),
            (f"Reaction charge zone{stops}", reaction_zone_owners(self.s, view, cell, enemy)),
            ("Opportunity charge zone", pounce),
        )
        return ". ".join(f"{name}, {unit_list(owners)}" for name, owners in told if owners)

    has_sight = True

    def sight(self, view: VauPosition, side: str, seer: str, cell: str) -> Rows:
        return sight_rows(self.s, view, seer, cell)

    def seen(self, view: VauPosition, seer: str) -> Iterable[str]:
        return seen_from(self.s, view, seer)

    def shots(self, view: VauPosition, unit: str) -> Iterable[str]:
        return shots_of(self.s, view, unit) if unit in self.s.units else ()

    zone_reach = REACTION_LIGHT

    # ---- movement

    def route(self, view: VauPosition, unit: str, cell: str) -> tuple[str, ...]:
        found = moves.arrivals(self.s, view, unit).get(cell)
        return found.path if found else (cell,)

    def route_together(
        self, view: VauPosition, units: tuple[str, ...], cell: str
    ) -> tuple[str, ...]:
        """See GameWords: a stack goes as slowly as the slowest in it; routed units stay."""
        going = tuple(u for u in units if view.units[u].at and u not in self.s.leaders
                      and not view.units[u].routed)  # fmt: skip
        if not going[1:]:
            return self.route(view, units[0], cell)
        found = paths.ways(walker(self.s, view, going)).get(cell)
        return found.path if found else (cell,)

    def reach(self, view: VauPosition, unit: str) -> Rows:
        return reach_rows(self.s, view, unit)

    def path(self, view: VauPosition, unit: str, cell: str) -> Rows:
        return moves.path_rows(self.s, view, unit, self.route(view, unit, cell), cell)

    # ---- fighting

    def odds(
        self, view: VauPosition, side: str, cell: str, units: tuple[str, ...],
        beside: tuple[str, ...] = (),
    ) -> Rows:  # fmt: skip
        return fires.odds_rows(self.s, view, side, cell, units)

    # ---- the whole

    def situation(self, view: VauPosition, side: str) -> Rows:
        return (self.moment(view), *situation.rows(self.s, view, side))

    def sort(self, unit: str) -> str:
        """See GameWords: a regiment counter is called like its battalions."""
        return WHOLE if unit in self.s.units and self.s.units[unit].is_regiment else ""

    def leads(self, unit: str) -> bool:
        return unit in self.s.leaders

    def is_lost(self, view: VauPosition, unit: str) -> bool:
        """See GameWords: not one that has joined its regiment."""
        return view.units[unit].is_gone

    def toll(self, view: VauPosition, side: str) -> Mapping[str, int]:
        return {"increment": situation.increments_lost(self.s, view, side)}

    def causes(self, events: Iterable[Event]) -> Mapping[str, str]:
        return causes(events)

    def plight(self, view: VauPosition, side: str) -> Rows:
        return situation.plight(self.s, view, side)

    def turns(self) -> tuple[str, ...]:
        return self.s.turns

    def arrivals(self, view: VauPosition, side: str) -> Mapping[int, tuple[str, ...]]:
        return arrivals(self.s, view)

    def returns(self, view: VauPosition, side: str) -> Mapping[int, tuple[str, ...]]:
        return returns(self.s, view)

    def held(self, view: VauPosition) -> Mapping[str, str]:
        places = self.s.victory_places.items()
        return {place: self.marks.holder(view, min(cells)) for place, cells in places}

    def verdict(self, view: VauPosition, side: str) -> str:
        return verdict(self.s, view)

    def score(self, view: VauPosition, side: str) -> Rows:
        return self.reports(view, side)["victory"]

    def categories(self, view: VauPosition, side: str) -> Mapping[str, tuple[str, ...]]:
        own = units_of(self.s, view, side)
        enemies = units_of(self.s, view, self.s.enemy_of(side))
        moves = (view.clock.phase, view.clock.side) == ("movement", side)
        return {
            "enemies": enemies,
            "own units": own,
            "not yet moved": able.unmoved(self.s, view, side) if moves else (),
            "targets": self._targets(view, side),
            "cavalry": tuple(u for u in own if self.s.units[u].cavalry),
            "guns": tuple(u for u in own if self.s.units[u].guns),
            "leaders": tuple(
                x for x in self.s.leaders if self.side_of(x) == side and view.units[x].at
            ),
            "routed": tuple(u for u in (*own, *enemies) if view.units[u].routed),
            "disordered": tuple(u for u in (*own, *enemies) if view.units[u].disordered),
            "objectives": tuple(sorted(c for v in self.s.victory_places.values() for c in v)),
            "able to enter": may_enter(self.s, view, side),
            "off the map": tuple(u for u, state in view.units.items() if not state.at),
            "places": tuple(dict.fromkeys(p.cell for p in self.board.places)),
        }

    def _targets(self, view: VauPosition, side: str) -> tuple[str, ...]:
        """The hexes that a side can fire at, charge, or attack, in this phase."""
        phase = view.clock.phase
        if phase == "charge" and view.clock.side == side:
            return declaring.targets(self.s, view)
        if phase == "melee" and view.clock.side == side:
            return lawful_attacks.targets(self.s, view, side)
        kind = PHASES.get(phase)
        if kind is None or side != firing_side(self.s, view, kind):
            return ()
        return targets(self.s, view, side, kind)

    def reports(self, view: VauPosition, side: str) -> Mapping[str, Rows]:
        return reports(self.s, view, side)

    def tables(self) -> Mapping[str, Rows]:
        return tables(self.s)

    def under_way(self, view: VauPosition, side: str) -> Rows:
        return under_way(self.s, view, side)

    def duties(self, view: VauPosition, side: str) -> Duties:
        due = obligations.due(self.s, view)
        return Duties(
            frozenset(contact.phasing_part(c)[1] for c in due),
            frozenset(contact.other_part(c)[1] for c in due),
        )

    # ---- orders

    def choice(self, token: str) -> str:
        return choices.choice_words(self.s, token)

    def group(self, token: str) -> str:
        """See GameWords: and formations and answers, but no clock hour beside a facing."""
        return token if token in NAMES else choices.choice_words(self.s, token)

    def choice_of(self, view: VauPosition, verb: Verb, tokens: Tokens, token: str) -> str:
        return choices.offered_words(self.s, view, verb.name, tokens, token)

    def meant(self, view: VauPosition, verb: Verb, tokens: Tokens) -> str:
        return choices.meant(self.s, view, verb, tokens)

    def step_of(self, view: VauPosition, order: Order) -> Order | None:
        return choices.gallop_on(self.s, view, order) if isinstance(order, Gallop) else None

    def in_turn(self, view: VauPosition, verb: Verb, units: Tokens, cell: str) -> str:
        return choices.queue_words(self.s, view, verb.name, units, cell)

    def aims(self, view: VauPosition, verb: Verb, tokens: Tokens, token: str) -> str:
        return choices.pointed_at(self.s, view, verb.name, tokens, token)

    def about(self, view: VauPosition, verb: Verb, tokens: Tokens, cell: str) -> str:
        return choices.about_hex(self.s, view, verb.name, tokens, cell)

    def acting(self, view: VauPosition) -> str:
        return actor(self.s, view)

    def stands_at(self, view: VauPosition, unit: str) -> str:
        return view.units[unit].at or regiments.stand_at(self.s, view, unit)

    def place(self, view: VauPosition) -> str:
        return present_place(self.s, view)

    def spellings(self, view: VauPosition, verb: Verb, tokens: Tokens) -> Mapping[str, str]:
        return spellings(self.s, view, verb.name, tokens)

    def warnings(self, view: VauPosition, side: str, order: Order) -> Rows:
        return cautions(self.s, view, side, order)

    def mild_warnings(self, view: VauPosition, side: str, order: Order) -> Rows:
        units = movers(self.s, view, side, order)
        return (
            *ends_unasked(self.s, view, side, units),
            *alone_unasked(self.s, view, order, units),
            *joining_rows(self.s, view, order, units),
            *left_by_order(self.s, view, order, units),
        )

    def formations(self, view: VauPosition, side: str) -> Mapping[str, Tokens]:
        return {
            x.name: tuple(u for u in self.s.units if self.s.units[u].formation == f)
            for f, x in self.s.formations.items()
            if x.side == side
        }

    def left_alone(self, before: VauPosition, view: VauPosition, side: str) -> Rows:
        """See GameWords: whose move an order for somebody else has ended; villages left."""
        return (
            *ended(self.s, before, view, side),
            *emptied_rows(self.s, before, view, side),
        )

    def left_by_all(self, before: VauPosition, view: VauPosition, side: str) -> Rows:
        """See GameWords: whose moves the entry of others has ended (VAU-8.0); villages left."""
        return (
            *ended_at_the_edge(before, view, side),
            *emptied_rows(self.s, before, view, side),
        )

    def warnings_alike(self, view: VauPosition, side: str, order: Order, fellows: Tokens) -> Rows:
        return cautions(self.s, view, side, order, fellows)

    def stakes(self, view: VauPosition, side: str, order: Order) -> Rows:
        if not isinstance(order, moving.Move | moving.MoveStack):
            return ()
        return moves.ground_rows(self.s, view, movers(self.s, view, side, order), order.path)

    def at_odds(self, view: VauPosition, side: str, order: Order) -> str:
        if isinstance(order, Fire):
            return fires.column(self.s, view, order)
        if isinstance(order, Attack) and order.units:
            return melees.column(self.s, view, side, order)
        return ""

    # ---- the moment

    def present(self, view: VauPosition) -> str:
        clock = view.clock
        if clock.phase == "set-up":
            return f"{side_words(clock.side)} set-up."
        phase = clock.phase.replace("-", " ")
        return (
            f"{self.s.turns[clock.turn - 1]}, turn {clock.turn} of {len(self.s.turns)}, "
            f"{side_words(clock.side)} segment, {phase} phase."
        )

    def check_facts(self, view: VauPosition) -> Mapping[str, str]:
        levels = {f"level {name}": str(view.morale_levels.get(name, 0))
                  for name in self.s.morale_names}  # fmt: skip
        best = {f"best {side}": view.best.get(side, "") or "none" for side in SIDES}
        left = {f"{side} units": str(len(units_of(self.s, view, side))) for side in SIDES}
        ground = {f"ground {group}": str(die) for group, die in view.ground.items()}
        first = {"first shot": str(view.first_shot)}
        active = {"active": " ".join(view.active) or "none"}
        contacts = {"contacts": str(len(view.contacts))}
        return {**levels, **best, **left, **ground, **first, **active, **contacts}
