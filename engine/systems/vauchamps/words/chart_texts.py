"""Charts that are rules rather than numbers, in our own words, to be read only."""

from collections.abc import Mapping

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
