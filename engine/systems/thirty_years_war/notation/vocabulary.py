"""The vocabulary of the battles in the position format; see engine.notation.vocabulary.

Lützen is the example; what only another battle has, is shown there.
"""

from engine.notation.vocabulary import Kind, Word
from engine.systems.thirty_years_war import state
from engine.systems.thirty_years_war.words.charts import RESULT_WORDS

EXAMPLE = """\
scenario: lutzen-1632
options: command, lut-king
board: 24 columns 34 rows, even low
relief: slope 1010 1011
unit: a1 swedish I8/4-4 at 1010
unit: a2 swedish C5/2-9 at 1011
unit: l1 swedish L2-8 at 1010
unit: g1 swedish G at 1515
unit: d1 imperial I6/3-3 at 1111
unit: d2 imperial I5/2-3 at 2020 disrupted
unit: a3 swedish I5/2-4 at 1025
unit: d3 imperial I5/2-3 at 1026
clock: turn 2 swedish combat"""
"""The position in which the examples hold."""
WHITE_MOUNTAIN = """\
scenario: white-mountain-1620
options: wm-extra, wm-manoeuvre"""
ROCROI = """\
scenario: rocroi-1643
options: roc-beck, roc-reach
board: 24 columns 34 rows, even low
unit: a1 french I8/4-3 at 1010
unit: l1 french L2-8 at 1010
unit: d1 spanish I4/2-3 at 1111
clock: turn 10 french combat"""

FIGHT = "fight d1 by a1 a2"


def _result(code: str, meaning: str) -> Word:
    end = "" if code != "Dx" else "\nswedish: disrupt a1"
    return Word(Kind.RESULT, code, f"{meaning[0].upper()}{meaning[1:]}.",
                f"pending: {FIGHT}\nresults: {code}\nswedish: fight{end}")  # fmt: skip


LINES = (
    Word(Kind.LINE, "relief", "Hexes that are a slope or a hilltop, or level again.",
         "relief: hilltop 1111; slope 1010; level 1011\nedge: slope 1010>1111"),
    Word(Kind.LINE, "losses", "A side's losses, as its demoralisation counts them.",
         "losses: swedish 58\nexpect: swedish losses 58"),
    Word(Kind.LINE, "broken", "A category that is demoralised; army where the army breaks as one.",
         "broken: imperial army\nexpect: imperial morale broken"),
    Word(Kind.LINE, "levels", "At how many losses a category breaks, where that has changed.",
         "levels: imperial army 65\nexpect: imperial level 65"),
    Word(Kind.LINE, "score", "Points of a side so far, by what they are for.",
         "score: swedish infantry 40; swedish leader 5\nexpect: swedish points 45"),
    Word(Kind.LINE, "sight", "The visibility: clear, or the battle's word, fog or restricted.",
         "sight: fog"),
    Word(Kind.LINE, "owner", "Whose a gun is, if not of those who began with it or stand there.",
         "owner: g1 imperial\nexpect: owner g1 imperial"),
    Word(Kind.LINE, "needed", "The number with which a side recovers, after the king's death.",
         "needed: swedish 6\nunit: a2 at 0505 disrupted\nask: needed a2 = 6"),
    Word(Kind.LINE, "king", "The king's death, lost until its roll, then settled: how many points "
         "his side is behind or ahead.", "king: lost behind 18"),
    Word(Kind.LINE, "placed", "How many pieces a side has placed or swapped at set-up.",
         "placed: swedish 3"),
    Word(Kind.LINE, "combat", "What a combat phase still asks and what was done in it: units that "
         "must attack, that suffer an attack, that attacked, that defended.",
         "combat: must a1, suffer d1, attacked a3, defended d3\nask: must attack = a1"),
    Word(Kind.LINE, "arrived", "A group that a die has let in: beck, beck-foot, manoeuvre.",
         "arrived: beck; beck-foot", ROCROI),
    Word(Kind.LINE, "note", "What the sealed note says of a piece: a wing, or a turn.",
         "note: WCi01 left; WOc01 4\nclock: bohemian set-up", WHITE_MOUNTAIN),
    Word(Kind.LINE, "wrote", "How often a side has written into its note.",
         "clock: catholic notes\nwrote: catholic 3\ncatholic: note WCi01 right", WHITE_MOUNTAIN),
)  # fmt: skip

UNITS = (
    Word(Kind.UNIT, "I", "Infantry: strength, of the reverse, movement; then its category if there "
         "are several.", "unit: x swedish I5/2-4 at 0808"),
    Word(Kind.UNIT, "C", "Cavalry, written like infantry.", "unit: x swedish C5/2-9 at 0808"),
    Word(Kind.UNIT, "L", "A leader: rating and movement.", "unit: x swedish L2-8 at 0808"),
    Word(Kind.UNIT, "G", "A gun.", "unit: x swedish G at 0808"),
    Word(Kind.UNIT, "B", "Baggage.", "unit: x imperial B at 0808"),
    Word(Kind.UNIT, "P", "Polish horse, written like cavalry.",
         "board: 24 columns 34 rows\nunit: x catholic P4/2-10 at 0808", WHITE_MOUNTAIN),
    Word(Kind.UNIT, "K", "The King's Banner, with its movement.",
         "board: 24 columns 34 rows\nunit: x bohemian K-8 at 0808", WHITE_MOUNTAIN),
)  # fmt: skip

STATES = (
    Word(Kind.STATE, state.DISRUPTED, "Its reverse is up.", "unit: d1 at 1111 disrupted"),
    Word(Kind.STATE, state.GONE, "It is off the map for good.", "unit: d2 off the map, gone"),
    Word(Kind.STATE, state.MOVED, "It has moved in this movement phase.",
         "clock: turn 2 swedish movement\nunit: a1 at 1010 moved\n"
         "swedish refused TYW-6.16: move a1 1009"),
    Word(Kind.STATE, state.RODE, "A leader who went with a unit in this movement phase: he may "
         "only go on alone.", "clock: turn 2 swedish movement\nunit: l1 at 1010 rode, spent 2\n"
         "swedish refused TYW-6.0c: move a1 1009 with l1"),
    Word(Kind.STATE, state.TRIED, "It has had its roll in this recovery phase.",
         "clock: turn 2 swedish recovery\nunits: a2 at 0505, disrupted, tried\n"
         "units: x swedish C5/2-9 at 0707, disrupted\nswedish refused TYW-4.1b: recover a2"),
    Word(Kind.STATE, state.FIRED, "A gun that has fired in this bombardment phase.",
         "clock: turn 2 swedish bombardment\nunit: g1 at 1515 fired"),
    Word(Kind.STATE, state.OUT, "Out of command in this movement phase, with the option command.",
         "clock: turn 2 swedish movement\nunit: a1 at 1010 out-of-command\nask: allowance a1 = 2"),
    Word(Kind.NUMBER, state.SPENT, "Movement points spent by a piece that may still go on.",
         "clock: turn 2 swedish movement\nunit: l1 at 1010 spent 6\nask: cost l1 1007 = no"),
)  # fmt: skip

PENDING = (
    Word(Kind.PENDING, "fight", "A declared combat before its die: defenders by attackers, who "
         "charges, and each leader after his unit.",
         f"pending: {FIGHT}, leading a1 l1\nswedish offered: fight"),
    Word(Kind.PENDING, "charging", "Who charges in the combat: all that can.",
         f"unit: d1 at 1111 disrupted\npending: {FIGHT}, charging a2\nresults: none\n"
         "swedish: fight\nexpect: a2 disrupted"),
    Word(Kind.PENDING, "defence of", "A combat in which the defender may still add leaders.",
         "unit: l2 imperial L1-8 at 1111\npending: defence of d1 by a1 a2, leading a1 l1\n"
         "imperial offered: lead end"),
    Word(Kind.PENDING, "lose", "The attacker picks units of so much strength to be disrupted; the "
         "next line may be the combat that this closes.",
         f"pending: lose 5 of a1 a2\npending: {FIGHT}, closed\nswedish: disrupt a2\n"
         "expect: a2 disrupted"),
)  # fmt: skip

FACTS = (
    Word(Kind.FACT, "SIDE units", "The units of a side on the map.", "expect: swedish units 3"),
    Word(Kind.FACT, "SIDE points", "A side's points, as if the game ended now.",
         "expect: swedish points 0"),
    Word(Kind.FACT, "SIDE losses", "A side's losses.", "expect: imperial losses 0"),
    Word(Kind.FACT, "SIDE level", "At how many losses the army breaks.",
         "expect: swedish level 65"),
    Word(Kind.FACT, "SIDE morale", "Whether the army is steady or broken.",
         "expect: swedish morale steady"),
    Word(Kind.FACT, "SIDE CATEGORY level", "The same of one category.",
         "expect: french infantry level 82", ROCROI),
    Word(Kind.FACT, "SIDE CATEGORY morale", "The same of one category.",
         "expect: french infantry morale steady", ROCROI),
    Word(Kind.FACT, "sight", "The visibility: clear, or the battle's word.", "expect: sight clear"),
    Word(Kind.FACT, "owner", "Whose a gun on the map is.", "expect: owner g1 swedish"),
)  # fmt: skip

WORDS = (*LINES, *UNITS, *STATES, *PENDING, *(_result(c, m) for c, m in RESULT_WORDS.items()),
         *FACTS)  # fmt: skip
"""All words but the questions."""
