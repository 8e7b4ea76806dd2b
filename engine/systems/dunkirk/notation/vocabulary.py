"""The vocabulary of Dunkirk 1940 in the position format; see engine.notation.vocabulary."""

from engine.notation.vocabulary import Kind, Word
from engine.systems.dunkirk.combat.events import RESULT_WORDS
from engine.systems.dunkirk.state import MOVED, ROUTED

EXAMPLE = """\
scenario: dunkirk-1940
board: 12 columns 14 rows, even low
city: Paris 0202 german; Brussels 0706
terrain: forest 0606
country: Germany columns 11-12
units: g1 g2 german 5-4 at 0405
units: f1 f2 french 4-3 at 0505
unit: s french 1-1 at 1202
clock: turn 1 german combat"""
"""The position in which all examples hold."""


def _result(code: str, meaning: str) -> Word:
    return Word(Kind.RESULT, code, f"{meaning[0].upper()}{meaning[1:]}.",
                f"attack: 0505 by g1 g2\npending: fight\nresults: {code}\n"
                "german: fight")  # fmt: skip


WORDS = (
    Word(Kind.LINE, "control", "Who holds a city that counts; the French hold those not named.",
         "control: Paris german, Brussels french"),
    Word(Kind.LINE, "attack", "A declared attack: the hex, by whom, against whom if not all there, "
         "air markers; then over or opened once it is done.",
         "attack: 0505 by g1 g2 against f1 f2, air 1"),
    Word(Kind.LINE, "placed", "How many units a side has placed in its set-up.",
         "clock: french set-up\nplaced: french 9"),
    Word(Kind.UNIT, "STRENGTH-MOVEMENT", "The values of infantry.", "unit: x french 4-3 at 0808"),
    Word(Kind.UNIT, "pz STRENGTH-MOVEMENT", "The values of a Panzer unit.",
         "unit: p german pz 7-6 at 0909"),
    Word(Kind.STATE, ROUTED, "It neither attacks nor has a zone of control until it recovers.",
         "unit: f1 at 0505 routed"),
    Word(Kind.STATE, MOVED, "It has moved in this movement phase.",
         "clock: turn 1 german movement\nunit: g1 at 0405 moved\n"
         "german refused DNK-10.1.1: move g1 0406"),
    Word(Kind.PENDING, "declaring", "Attacks are being declared.", "pending: declaring"),
    Word(Kind.PENDING, "air", "Air markers are being laid on declared attacks.",
         "attack: 0505 by g1 g2\npending: air"),
    Word(Kind.PENDING, "order", "The order of the attacks is being chosen.",
         "unit: f3 french 4-3 at 0404\nattack: 0505 by g1; 0404 by g2\npending: order"),
    Word(Kind.PENDING, "fight", "A declared attack is about to be fought: its hex.",
         "attack: 0505 by g1 g2\npending: fight 0505"),
    Word(Kind.PENDING, "retreat", "Units retreat 1 hex or 2 from enemies, and are routed if said.",
         "pending: retreat f1 f2 2 hexes from g1 g2, routed"),
    Word(Kind.PENDING, "remove", "A number of units of a hex, or half of them, is removed; a "
         "number for exchange or for over-stacking.",
         "attack: 0505 by g1 g2, over\npending: remove 1 of f1 f2 at 0505, exchange"),
    Word(Kind.PENDING, "city opens", "The open city is left without combat after its attack.",
         "city: Paris 0505 french\nattack: 0505 by g1 g2, opened\n"
         "pending: retreat f1 f2 1 hex from g1 g2\npending: city opens"),
    *(_result(code, meaning) for code, meaning in RESULT_WORDS.items()),
    Word(Kind.FACT, "air left", "The air markers that are not laid yet.",
         "expect: air left 2"),
    Word(Kind.FACT, "air", "The air markers on the attack on a hex.",
         "attack: 0505 by g1 g2, air 1\nexpect: air 0505 1"),
    Word(Kind.FACT, "CITY", "Who holds a city that counts.", "expect: Paris german"),
    Word(Kind.FACT, "SIDE units", "The units of a side on the map.", "expect: french units 3"),
)  # fmt: skip
"""All words but the questions."""
