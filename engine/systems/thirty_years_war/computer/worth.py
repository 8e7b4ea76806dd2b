"""What a position of the Thirty Years War is worth to a side, in named terms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.computer.reasons import GENERAL_GAINS, Gain
from engine.computer.worth import OUTCOME, outcome
from engine.systems.thirty_years_war import INFANTRY, Scenario, TywPosition
from engine.systems.thirty_years_war.combat.attacks import Attacking, Fighting
from engine.systems.thirty_years_war.combat.obligations import contacts
from engine.systems.thirty_years_war.computer.battle import Battles, Combat
from engine.systems.thirty_years_war.computer.country import Country
from engine.systems.thirty_years_war.computer.exposure import Threats
from engine.systems.thirty_years_war.computer.rings import FAR
from engine.systems.thirty_years_war.computer.sharing import Duties, Known, Sharing, duties_of
from engine.systems.thirty_years_war.computer.shots import Shots
from engine.systems.thirty_years_war.computer.stand import Stand, stand_of
from engine.systems.thirty_years_war.computer.values import Values, values_of
from engine.systems.thirty_years_war.computer.weights import Weights

POINTS, FORCE, ATTACKS, EXPOSURE = "points", "force", "attacks", "exposure"
TEMPO, RALLY, LEADERS, PRIZES = "tempo", "rally", "leaders", "prizes"
CHANCE = "chance"
WORDS = {
    OUTCOME: "the outcome", POINTS: "victory points", FORCE: "the strength left",
    ATTACKS: "the attacks of this turn", EXPOSURE: "what the enemy can attack",
    TEMPO: "the way to the enemy", RALLY: "rallying", LEADERS: "the leaders' safety",
    PRIZES: "guns and baggage", CHANCE: "the chance to win",
}  # fmt: skip
GAINS = GENERAL_GAINS | {
    POINTS: Gain("is worth points of victory", 1.0, "point"),
    FORCE: Gain("costs the enemy more strength than its own side"),
    ATTACKS: Gain("makes better attacks possible this turn"),
    EXPOSURE: Gain("leaves the enemy less to attack"),
    TEMPO: Gain("brings troops nearer to the enemy"),
    RALLY: Gain("helps disrupted units to recover"),
    LEADERS: Gain("keeps leaders out of danger"),
    PRIZES: Gain("keeps guns and baggage from the enemy"),
    CHANCE: Gain("makes it likelier to win the battle"),
}

CROWD = 1.0


@dataclass(frozen=True)
class Coming:
    """What the enemy's next turn brings."""

    hits: Mapping[str, float]
    """How likely his guns disrupt whom."""
    shaken: Mapping[str, float]
    """How likely each unit of both sides is disrupted or gone before he moves."""
    attacks: Sequence[Combat]


class Judge:
    """Judges positions of one battle by its weights."""

    def __init__(self, s: Scenario, w: Weights) -> None:
        """For a scenario."""
        self.s, self.w = s, w
        self.country = Country(s)
        self.battles = Battles(self.country)
        self.threats = Threats(self.country, self.battles)
        self.shots = Shots(self.country)
        self._now: object = None
        self._values: Values | None = None

    def values(self, p: TywPosition, side: str) -> Values:
        """What losses are worth, as a side sees it; while units only move, that is the same."""
        now = (side, p.clock, p.losses, p.levels, p.broken, p.score, p.owners)
        if now != self._now:
            self._now, self._values = now, values_of(self.s, self.w, p, side)
        assert self._values is not None
        return self._values

    def worth(self, p: TywPosition, side: str) -> dict[str, float]:
        """All terms for a side."""
        if p.outcome is not None:
            return {OUTCOME: outcome(p, side)}
        stand, v = stand_of(self.country, p), self.values(p, side)
        combats = self.combats(p, stand, v, side) if p.clock.side == side else ()
        return self.terms(stand, v, side, combats)

    def terms(
        self, stand: Stand, v: Values, side: str, combats: Sequence[Combat], taken: float = 0.0
    ) -> dict[str, float]:
        """The terms of a stand, with the combats that are still to come in this player turn.

        `taken` are the points of prizes that are taken on the way there.
        """
        coming = self.coming(stand, v, side, combats)
        return self.foreseen(stand, v, side, combats, coming, v.margin + taken)

    def foreseen(
        self, stand: Stand, v: Values, side: str, combats: Sequence[Combat], coming: Coming,
        margin: float,
    ) -> dict[str, float]:  # fmt: skip
        """The terms, with what the enemy's next turn brings and by how many points one is ahead."""
        danger = {c.targets[0]: c for c in coming.attacks}
        return {
            POINTS: margin,
            FORCE: self.force(stand, v, side),
            ATTACKS: sum(c.gain for c in combats),
            EXPOSURE: self.exposure(stand, v, coming),
            TEMPO: self.tempo(stand, v, side),
            RALLY: self.rally(stand, v, side),
            LEADERS: self.safety(stand, v, side, danger, coming.shaken),
            PRIZES: self.prizes(stand, v, side),
        }

    def coming(self, stand: Stand, v: Values, side: str, combats: Sequence[Combat]) -> Coming:
        """What the enemy's next turn brings once these combats are fought."""
        if not v.left[self.s.enemy_of(side)]:
            return Coming({}, {}, [])
        shaken = self.shaken(stand, combats)
        hits = self.shots.hits(stand, v, side)
        for unit, chance in hits.items():
            shaken[unit] = 1.0 - (1.0 - shaken.get(unit, 0.0)) * (1.0 - chance)
        return Coming(hits, shaken, self.threats.attacks(stand, v, side, shaken))

    def exposure(self, stand: Stand, v: Values, coming: Coming) -> float:
        """What the enemy's next attacks cost."""
        w = self.w
        danger = {c.targets[0] for c in coming.attacks}
        down = sum(v.upset[u] * w.shaken for u in danger if u in stand.weak)
        return -w.exposure * sum(c.gain for c in coming.attacks) - down

    def force(self, stand: Stand, v: Values, side: str) -> float:
        """Who is left on both sides beyond the points that were scored for the others."""
        total = 0.0
        for piece in (*stand.places, *stand.persons):
            worth = v.kill[piece] - (v.upset[piece] if piece in stand.weak else 0.0)
            total += worth if self.s.side_of(piece) == side else -worth
        return total

    def shaken(self, stand: Stand, combats: Sequence[Combat]) -> dict[str, float]:
        """How likely each unit of both sides is disrupted or gone after these combats."""
        found: dict[str, float] = {}
        for combat in combats:
            found.update(dict.fromkeys(combat.targets, self.battles.hits(combat)))
            found.update(self.battles.wear(stand, combat))
        return found

    def combats(
        self, p: TywPosition, stand: Stand, v: Values, side: str, known: Known | None = None
    ) -> list[Combat]:
        """The combats that a side should still fight in its player turn, the best first."""
        top = p.top
        if isinstance(top, Fighting):
            now = self.battles.combat(stand, v, side, top.defenders, top.attackers)
            return [now, *self._shared(stand, v, side, self.left(p, side), known)]
        if isinstance(top, Attacking):
            return self._shared(stand, v, side, self.left(p, side), known)
        if p.clock.phase in ("movement", "bombardment", "recovery"):
            return self._shared(stand, v, side, duties_of(stand, side), known)
        return []

    def _shared(
        self, stand: Stand, v: Values, side: str, duties: Duties, known: Known | None
    ) -> list[Combat]:
        if not duties.targets:
            return []
        known = {} if known is None else known
        return Sharing(self.battles, stand, v, side, duties, known).combats()

    def left(self, p: TywPosition, side: str) -> Duties:
        """What is left of the combat phase."""
        known = contacts(self.s, p, side)
        return Duties(known.targets, known.must_attack, known.must_be_attacked)

    def press(self, v: Values, side: str) -> float:
        """How much a side must bring the fight about: the attacker, and who is behind."""
        margin = v.margin
        played = 1.0 - v.left[side] / self.s.turns
        attacks = self.w.attackers.get(self.s.battle) == side
        if margin > 0:
            return 0.3 if attacks and margin < self.w.comfort else 0.0
        behind = margin < 0
        if not attacks and not behind:
            return 0.0
        return 1.0 + self.w.haste * played if behind or attacks else 0.0

    def tempo(self, stand: Stand, v: Values, side: str) -> float:
        """How far the units of one who must attack are from the enemy, in moves and strength."""
        press = self.press(v, side)
        if not press or not v.left[side]:
            return 0.0
        pieces = self.s.pieces
        far = self.country.hexes_to(tuple(sorted(stand.held[self.s.enemy_of(side)])))
        short = 0.0
        for at, unit in stand.steady[side].items():
            away = (far.get(at, FAR) - 1) / pieces[unit].movement - self.w.standoff
            if away > 0:
                short += pieces[unit].strength * min(away, 3.0)
        return -self.w.tempo * press * short

    def rally(self, stand: Stand, v: Values, side: str) -> float:
        """What leaders add to the recovery of units near them that are out of enemy zones."""
        if not v.left[side]:
            return 0.0
        grid, chiefs = self.s.board.grid, stand.chiefs[side]
        zone = stand.zone(self.s.enemy_of(side))
        total = 0.0
        for unit in stand.weak:
            if self.s.side_of(unit) != side:
                continue
            at = stand.places[unit]
            if at in zone or (unit in stand.broken and self.s.pieces[unit].kind == INFANTRY):
                continue
            help_ = max((chiefs.get(n, 0) for n in (at, *grid.neighbours(at))), default=0)
            needed = 6 if unit in stand.broken else self.s.recovery.needed
            chance = min(7 - needed + help_, 6) / 6
            total += chance * v.upset[unit]
        return self.w.rally * total

    def safety(
        self, stand: Stand, v: Values, side: str, danger: Mapping[str, Combat],
        shaken: Mapping[str, float],
    ) -> float:  # fmt: skip
        """What the danger to leaders costs: with units that may fall, or alone near the enemy."""
        s, held = self.s, stand.held[side]
        total = 0.0
        for person, at in stand.persons.items():
            if s.side_of(person) != side:
                continue
            unit = held.get(at, "")
            if not unit:
                near = v.left[s.enemy_of(side)] and self.is_hunted(stand, side, at)
                total += v.kill[person] if near else 0.0
            elif unit in stand.weak and unit in danger:
                total += 0.5 * v.kill[person]
            elif unit in danger:
                total += 0.1 * v.kill[person]
            # Two leaders in a hex help no more than one.
            total += CROWD * (len(stand.guests[at]) - 1)
        return -self.w.peril * total

    def is_hunted(self, stand: Stand, side: str, at: str) -> bool:
        """True if an enemy of a side could come to a hex or next to it in his next turn."""
        come = self.threats.can_come
        return any(come(stand, side, n) for n in (at, *self.country.near[at]))

    def forsaken(self, stand: Stand, side: str) -> set[str]:
        """A side's leaders and banner that stand alone where the enemy could take them."""
        own = ((u, at) for u, at in stand.persons.items() if self.s.side_of(u) == side)
        alone = ((u, at) for u, at in own if at not in stand.held[side])
        return {u for u, at in alone if self.is_hunted(stand, side, at)}

    def prizes(self, stand: Stand, v: Values, side: str) -> float:
        """What own guns and baggage cost that stand open to an enemy who can reach them."""
        total = 0.0
        for prize, (owner, at) in stand.prizes.items():
            if owner != side or at in stand.held[side]:
                continue
            if self.threats.can_come(stand, side, at):
                total += v.kill[prize]
        return -self.w.loose * total if v.left[self.s.enemy_of(side)] else 0.0
