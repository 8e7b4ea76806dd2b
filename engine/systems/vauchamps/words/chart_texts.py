"""Charts told in running text: rules rather than numbers, and the modifiers of CHART-7 and 18."""

from collections.abc import Iterator, Mapping

from engine.systems.vauchamps.scenario import Scenario

TEXTS: Mapping[str, tuple[str, ...]] = {
    "sequence": (
        "Sequence of play (VAU-8.0), 21 turns, a French segment and then an Allied one:",
        "1 Command: at the hour formation morale; leaders return; in the Allied one, activation.",
        "2 Charge: all charging cavalry is named, then one charge at a time with the answers.",
        "3 Movement: forced marches, moves one by one, entries; opportunity fire and charges.",
        "4 Defensive fire of the other side.",
        "5 Offensive fire of the phasing side.",
        "6 Melee: where a contact marker lies it must be fought.",
        "7 Recovery: cavalry readiness, charge markers off, rally tests of the phasing side.",
        "Victory levels are looked at when the turns of 11:00, 12:00, 13:00, 14:00 and 15:40 end.",
    ),
    "facing": (
        "Column, guns, road march and broken units face a side, an even hour; line and skirmish "
        "order a corner, an odd hour; square and infantry in general order face everywhere.",
        "Column: three front sides, two flank, one rear. Light cavalry in column: five front, one "
        "rear. Line: two front, two flank, two rear.",
        "Skirmish order: four front, two flank. Unlimbered guns: three front, two flank, one rear.",
        "A two-hex line has its right hex clockwise of its front.",
    ),
    "fire modifiers": (
        "Special fire modifiers (CHART-6):",
        "Skirmishers at 2 hexes: value halved. Schuetzen at 2: whole, at 3: halved.",
        "Opportunity and defensive fire: adjacent hexes only.",
        "Disordered: half the printed value. Routed, road march, limbered, forced march: none.",
        "Square: a third of its increments through each of three sides; at cavalry in its hex, "
        "the printed value times its multiple.",
        "Column and general order: top unit only. Line: 4 infantry increments a hex and 1 "
        "artillery unit.",
        "Guns at an adjacent or their own hex: canister, one column right.",
        "Batteries of two adjacent hexes at range: only with a leader with artillery bonus.",
        "Prussian and Russian guns never together. Each target increment over 9 adds 1 to the "
        "roll.",
        "Fire below 1 to 3 is refused.",
    ),
    "melee codes": (
        "What a melee result does (CHART-20):",
        "AR: the attacker routs. AD: infantry is disordered and goes back 3 points, or routs if it "
        "was; cavalry routs.",
        "No effect: all stay; attacking cavalry bounces 3 hexes and tests.",
        "Numbers: increments lost by attacker and defender, top unit first; a star: that side "
        "tests.",
        "DD: disordered and back 3 points, or rout if it was; cavalry routs; unlimbered guns are "
        "captured; a square tests first.",
        "DR: the defender routs; routed units surrender. DS: the defender surrenders.",
    ),
    "interrupts": (
        "A step in the movement phase: opportunity fire as the mover leaves a front hex or spends "
        "points there; losses and tests; opportunity charges of cavalry within 2 hexes; then the "
        "mover stops where a zone says so.",
        "A step in a charge: opportunity fire; change of formation in the first hex; the target is "
        "named within 2 hexes; skirmishers take refuge or rout; guns stand or not; reaction "
        "charges, then by turns a hex each; infantry within 4 points may form square; recall; "
        "stand tests when the charger is adjacent.",
        "A melee: sparing the horses; retreat before melee; defenders' tests; attackers' tests; "
        "leaders' bonuses; result; leader casualties; advance.",
    ),
}
"""Each text, its head first."""


def modifier_rows(s: Scenario) -> Iterator[str]:
    """CHART-7, part by part."""
    t, every = s.combat.tests, s.combat.tests.every
    surprise = ", ".join(f"{s.turns[n - 1]} {steps:+d}" for n, steps in s.surprise.items())
    yield "Morale modifiers (CHART-7), added to the roll; above the morale value passes:"
    yield (
        f"Every test: leader's morale bonus plus; disordered {every.disordered:+d}; routed "
        f"{every.routed:+d}; half lost {every.half_lost:+d}; formation level; surprise {surprise}."
    )
    yield (
        f"Entered by a disordered friend {every.friend_disordered:+d}, a routed one "
        f"{every.friend_routed:+d}; routing cavalry through {every.cavalry_through:+d}; Prussians "
        f"and Russians stacked by retreat {every.nations:+d}; forced march "
        f"{every.forced_march:+d} for each turn running; a leader lost in the hex minus his bonus, "
        f"the Emperor {every.emperor_lost:+d}."
    )
    yield (
        f"Standing against a charge: in flank {t.stand.flank:+d}, rear {t.stand.rear:+d}; "
        f"disordered {t.stand.disordered:+d}, routed {t.stand.routed:+d}; in square before "
        f"{t.stand.square:+d}; force-marched against an opportunity charge "
        f"{t.stand.forced_march:+d}; road march {every.road_march:+d}."
    )
    yield (
        f"Pre-melee, attacker: flank {t.attack.flank:+d}, rear {t.attack.rear:+d}; against "
        f"disordered {t.attack.disordered:+d}, routed {t.attack.routed:+d}, a square by infantry "
        f"{t.attack.square:+d}; up a slope {t.attack.slope:+d}, over a stream "
        f"{t.attack.stream:+d}; each increment lost to defensive fire {t.attack.loss:+d}; road "
        f"march {every.road_march:+d}. Against skirmishers no roll."
    )
    yield (
        f"Pre-melee, defender: flank {t.defence.flank:+d}, rear {t.defence.rear:+d}; skirmish "
        f"order {t.defence.skirmish:+d}; line {t.defence.line:+d}; disordered "
        f"{t.defence.disordered:+d}, routed {t.defence.routed:+d}; slope {t.defence.slope:+d}, "
        f"stream {t.defence.stream:+d} if every attacker crosses; road march "
        f"{every.road_march:+d}."
    )
    yield "Rally: the first rows only."


def value_rows(s: Scenario) -> Iterator[str]:
    """CHART-18."""
    f = {name: str(value) for name, value in s.combat.melee_values.items()}
    yield "Melee value multipliers (CHART-18), multiplied together, rounded down once, least 1:"
    yield (
        f"Through a flank {f['flank']}, a rear {f['rear']}. Charge with 3 straight hexes "
        f"{f['charge']}. Heavy against light cavalry {f['heavy_against_light']}. Heavy cavalry in "
        f"line {f['heavy_in_line']}."
    )
    yield f"Lancers in line in good order: {f['lance']} times the lance bonus is added first."
    yield (
        f"Skirmish order {f['skirmish']}. Each hex of a two-hex line {f['half_of_two_hexes']}. A "
        f"line attacks with {s.combat.line_inc} increments a hex."
    )
    yield (
        f"Disordered {f['disordered']}. Routed infantry and guns defend with {f['routed_foot']}, "
        f"routed cavalry with {f['routed_cavalry']}."
    )
    yield (
        f"Tired {f['tired']}, exhausted {f['exhausted']}, sparing the horses {f['spared']}, "
        f"cavalry in general order {f['cavalry_in_general']}, road march {f['road_march']}."
    )
    yield (
        f"Against a square: infantry {f['infantry_on_square']}, cavalry {f['cavalry_on_square']} "
        f"and no lance. A square in defence {f['square']}."
    )
    yield "Up a slope or over a stream: one column left."
