"""The frames of Vauchamps 1814: what can be pending. Tags and steps are wire names."""

from engine.core import Frame, replace


class Course(Frame, frozen=True, tag="vau.course"):
    """The course of the game (VAU-8.0), always at the bottom of the agenda.

    Steps: set-up, command, charge, movement, defensive-fire, offensive-fire, melee, recovery, next.
    """


class SetUp(Frame, frozen=True, tag="vau.set-up"):
    """The Allied player chooses regiment counters or battalions (OB-8)."""


class Activating(Frame, frozen=True, tag="vau.activating"):
    """The Allied player may activate one of `choices` (VAU-16.4d).

    `must` for the choice that a die of the first cannon shot gave (VAU-16.4c).
    """

    choices: tuple[str, ...] = ()
    must: bool = False


class Returning(Frame, frozen=True, tag="vau.returning"):
    """A leader returns to a unit of his command, his owner's choice (VAU-14.2b)."""

    leader: str = ""


class Movement(Frame, frozen=True, tag="vau.movement"):
    """The phasing player moves his units (VAU-11). Steps, with no side: tests, stacks, closing.

    `timed_out` if the clock ended it (VAU-9.1b).
    """

    timed_out: bool = False


class Walk(Frame, frozen=True, tag="vau.walk"):
    """A unit or stack on its way, hex by hex, the top unit first. `path` are the hexes ahead.

    Steps: ground (the die of its ground group may be due), leave (before a step: opportunity
    fire), enter, near (zones stop), swung (the same for the one hex `origin` that a deed took).
    `at` is where the units should be: one that fire drove away walks no farther. `also` are the
    further hexes of a unit of several.
    """

    side: str = ""
    units: tuple[str, ...] = ()
    path: tuple[str, ...] = ()
    at: str = ""
    also: tuple[str, ...] = ()
    origin: str = ""

    def seen_by(self, side: str) -> Frame:
        """Only the mover's side knows where they go."""
        return self if side == self.side else replace(self, path=())


class Deed(Frame, frozen=True, tag="vau.deed"):
    """A unit does something in its hex: `what` is form, turn or wheel.

    Steps: fire (opportunity fire comes first, in the old formation, VAU-12.7c), do. `form` is the
    formation to take, `hour` the facing (-1 for none), `at` and `also` the hexes it will fill,
    `was` those it fills and `before` its formation; `with_` are the others of its hex that do it
    too.
    """

    side: str = ""
    unit: str = ""
    what: str = ""
    form: str = ""
    hour: int = 0
    at: str = ""
    also: tuple[str, ...] = ()
    cost: int = 0
    was: tuple[str, ...] = ()
    before: str = ""
    with_: tuple[str, ...] = ()


class Displacing(Frame, frozen=True, tag="vau.displacing"):
    """A hex holds too much: its owner moves units out (VAU-3.1f). Steps: check, choose.

    `units` may be moved, those that retreated in first; `tested` is True once the units that
    broke the limit have tested (VAU-3.1e).
    """

    cell: str = ""
    owner: str = ""
    late: tuple[str, ...] = ()
    tested: bool = False


class LeaderGoes(Frame, frozen=True, tag="vau.leader-goes"):
    """A leader left alone joins a unit, his owner's choice of `units` (VAU-0.12, VAU-14.2d).

    Step: check, with no side, for he or they may be gone when it comes to that.
    """

    leader: str = ""
    units: tuple[str, ...] = ()


class Shrinking(Frame, frozen=True, tag="vau.shrinking"):
    """A unit of two hexes shrinks to one; its owner picks which hex stays (VAU-6.4c, VAU-6.7d).

    Step: check, with no side, for it may have left its two hexes when it comes to that.
    """

    unit: str = ""


class Retreating(Frame, frozen=True, tag="vau.retreating"):
    """A unit retreats or routs (VAU-4.0h to VAU-4.0p). Steps: plan, choose, go, arrive.

    `mode` is disorder, rout, hexes (counted in hexes), bounce or shelter; `left` the points or
    hexes left; `way` the hexes still to go; `off` if it then leaves the map; `shaken` the friends
    already tested; `ignored` the enemy cavalry in whose charge zone it started; `toll` is zone or
    square if it loses inc for leaving enemy zones (VAU-6.10g, VAU-13.6a); `start` is where it
    began.
    """

    unit: str = ""
    mode: str = ""
    left: int = 0
    way: tuple[str, ...] = ()
    off: bool = False
    shaken: tuple[str, ...] = ()
    ignored: tuple[str, ...] = ()
    toll: str = ""
    paid: int = 0
    start: str = ""


class Rallying(Frame, frozen=True, tag="vau.rallying"):
    """The phasing player rallies his broken units, one by one (VAU-4.5)."""

    left: tuple[str, ...] = ()


class Firing(Frame, frozen=True, tag="vau.firing"):
    """A side fires, target by target (VAU-12.0b, VAU-12.6a). `kind` is offensive or defensive."""

    kind: str = ""


class Chance(Frame, frozen=True, tag="vau.opportunity-fire"):
    """A side may fire as an enemy leaves a hex or spends points in it (VAU-12.7).

    `cells` are the hexes that may be fired at, `movers` who is in them, `deed` what they do.
    """

    cells: tuple[str, ...] = ()
    movers: tuple[str, ...] = ()
    deed: str = ""
    only: tuple[str, ...] = ()
    """If not empty, only these may fire: squares that a charge rides past (VAU-10.0h)."""


class Melees(Frame, frozen=True, tag="vau.melees"):
    """The phasing player attacks, melee by melee (VAU-13.0a)."""


class Melee(Frame, frozen=True, tag="vau.melee"):
    """One melee (VAU-13).

    Steps: spare-attack, spare-defence, withdraw, defend, attack, lead-attack,
    lead-defence, resolve, bear, result, shock, bounce, advance, again.

    `units` attack the hex `target`; `spared` is the cavalry that spares its horses (VAU-5.0d);
    `stays` the defenders that have been asked to withdraw; `passed` the units whose test is
    passed; `fighters` the defenders when it was resolved; `attack_leader` and `defence_leader`
    those whose bonus is used; `code` the result; `bearer` the attacking hex that loses first;
    `shaken` the units to be shocked by a leader's loss, `lost` that leader; `withdrawn` if some
    retreated before melee and nobody is left to fight; `ratio` what the strength ratio that was
    announced adds to the attackers' tests.
    """

    units: tuple[str, ...] = ()
    target: str = ""
    spared: tuple[str, ...] = ()
    stays: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    fighters: tuple[str, ...] = ()
    attack_leader: str = ""
    defence_leader: str = ""
    code: str = ""
    bearer: str = ""
    shaken: tuple[str, ...] = ()
    lost: str = ""
    withdrawn: bool = False
    ratio: int = 0
    again: bool = False


class Naming(Frame, frozen=True, tag="vau.naming"):
    """The phasing player names all units and stacks that will charge (VAU-10.2a)."""

    named: tuple[tuple[str, ...], ...] = ()


class Charges(Frame, frozen=True, tag="vau.charges"):
    """The named charge, one after another, in their player's order (VAU-10.2b)."""

    waiting: tuple[tuple[str, ...], ...] = ()


class Charging(Frame, frozen=True, tag="vau.charging"):
    """One charge, hex by hex (VAU-10.2, table INT-2).

    Steps: begin, ride, leave, enter, beside, targets, answer, react, reactor, away, pursue, square,
    recall, contact.

    `at` is the charger's hex, the left one of a line over two; `ahead`, `hour` and `pivot` the step
    ordered; `points` what it may spend, `spent` what it has; `entered` counts hexes, `straight`
    those last entered in a straight line, `course` the direction or facing of the last. `target` is
    the hex named, `denied` those that are not; `lost_target` is True once a target has run away.
    `reactors` charge it, `reach` is how many hexes they have entered, `ridden` the points that
    cost. `leaders` and `reactor_leaders` ride with them. `squared` are hexes that have just formed
    square, `offered` the squares that could fire as it came where it is.
    """

    units: tuple[str, ...] = ()
    at: str = ""
    ahead: str = ""
    hour: int = 0
    pivot: str = ""
    points: int = 0
    spent: int = 0
    entered: int = 0
    straight: int = 0
    course: int = -1
    changed: bool = False
    recalled: bool = False
    target: str = ""
    denied: tuple[str, ...] = ()
    lost_target: bool = False
    reactors: tuple[str, ...] = ()
    reach: int = 0
    ridden: int = 0
    squared: tuple[str, ...] = ()
    offered: tuple[str, ...] = ()
    leaders: tuple[str, ...] = ()
    reactor_leaders: tuple[str, ...] = ()


class Fleeing(Frame, frozen=True, tag="vau.fleeing"):
    """Skirmishers named as the target of a charge take refuge (VAU-6.7g)."""

    unit: str = ""


class Pounce(Frame, frozen=True, tag="vau.pounce"):
    """Cavalry may charge an enemy that has moved into its reach (VAU-10.4)."""

    movers: tuple[str, ...] = ()
    cell: str = ""
    also: tuple[str, ...] = ()
    """The second hex of a line that entered two."""
