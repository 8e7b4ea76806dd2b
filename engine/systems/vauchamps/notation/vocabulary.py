"""The vocabulary of Vauchamps 1814 in the position format; see engine.notation.vocabulary."""

from engine.notation.vocabulary import Kind, Word
from engine.systems.vauchamps import state
from engine.systems.vauchamps.notation.pending_words import PENDING

EXAMPLE = """\
scenario: vauchamps-1814
board: 30 columns 30 rows
unit: F24 at 1010 column facing north
unit: P01 at 1009 column facing south
unit: F61 at 2020 column facing north
unit: P31 at 2014 column facing south
unit: F97 at 1515 limbered facing north
clock: turn 4 french movement"""
"""The position in which the examples hold."""
OWN_MAP = """\
scenario: vauchamps-1814
unit: P01 at 1425 column facing north
unit: F24 at 1226
clock: turn 4 french movement"""
"""Another one, on the map."""

LINES = (
    Word(Kind.LINE, "level", "Heights of hexes; 1 is the usual one.", "level: 2 1111 1112"),
    Word(Kind.LINE, "ground", "The die of a ground group in this segment; none is firm ground for "
         "good, as on every board of one's own.",
         "ground: i-cavalry-corps 4\nexpect: ground i-cavalry-corps 4"),
    Word(Kind.LINE, "morale", "The level of a morale formation.",
         "morale: prussian-army 2\nexpect: level prussian-army 2"),
    Word(Kind.LINE, "with", "The unit a leader goes with, in his hex.",
         "unit: L07 at 2020\nwith: L07 F61"),
    Word(Kind.LINE, "contact", "A contact marker: cavalry on enemies by charge, reaction, "
         "opportunity or square; who has tested; bonus if it is doubled.",
         "unit: F61 at 2015 column facing north\n"
         "contact: F61 on P31 by charge, tested P31 bonus\nexpect: contacts 1"),
    Word(Kind.LINE, "active", "The frozen corps and brigades that are awake.",
         "active: x-corps 10th-brigade\nexpect: active x-corps 10th-brigade", OWN_MAP),
    Word(Kind.LINE, "first shot", "The turn of the first cannon shot.",
         "first shot: 2\nexpect: first shot 2"),
    Word(Kind.LINE, "best", "The best level of victory that a side has reached.",
         "best: allied marginal\nexpect: best allied marginal"),
    Word(Kind.LINE, "keep", "Any other field of the position, as JSON.",
         'keep: forced ["11th-brigade"]\nkeep: attacked ["1009"]'),
)  # fmt: skip

UNITS = (
    Word(Kind.UNIT, "infantry INC", "Then any of fire, melee, morale, movement, range, type, "
         "formation, each with its value; before it, of the Allies, prussian or russian.",
         "unit: x allied russian infantry 4 fire 5 melee 10 morale 24 at 0505"),
    Word(Kind.UNIT, "light INC", "Light cavalry.", "unit: x french light 8 melee 26 at 0505"),
    Word(Kind.UNIT, "heavy INC", "Heavy cavalry.", "unit: x french heavy 8 lance 4 at 0505"),
    Word(Kind.UNIT, "guns INC", "Foot guns, with fire at short, medium and long range.",
         "unit: x french guns 2 fire 15/8/3 range 8 at 0505"),
    Word(Kind.UNIT, "horse-guns INC", "Horse guns, written like foot guns.",
         "unit: x french horse-guns 2 at 0505"),
)  # fmt: skip


def _foot(mark: str, means: str, more: str = "", facing: str = " facing north") -> Word:
    return Word(Kind.STATE, mark, means, f"unit: F24 at 1010 {more}{mark}{facing}")


def _horse(mark: str, means: str, more: str = "") -> Word:
    return Word(Kind.STATE, mark, means, f"unit: F61 at 2020 column facing north {mark}{more}")


def _guns(mark: str, means: str) -> Word:
    return Word(Kind.STATE, mark, means, f"unit: F97 at 1515 limbered facing north {mark}")


def _gone(piece: str, mark: str, means: str) -> Word:
    return Word(Kind.STATE, mark, means, f"unit: {piece} off the map, {mark}")


CORNER = " facing north-north-east"
STATES = (
    _foot("column", "In column."),
    _foot("line", "In line, over one hex or two.", "", CORNER),
    _foot("square", "In square.", "", ""),
    Word(Kind.STATE, "general", "In general order, in a wood or settlement.",
         "terrain: wood 1010\nunit: F24 at 1010 general"),
    Word(Kind.STATE, "skirmish", "In skirmish order, over one hex or two.",
         f"unit: P07 at 0505 skirmish{CORNER}"),
    Word(Kind.STATE, "road-march", "In a road column; its tail follows the head.",
         "road: 1010-1011-1012\nunit: F24 at 1010 road-march facing north"),
    Word(Kind.STATE, "limbered", "Guns that can move.", "unit: F97 at 1515 limbered"),
    Word(Kind.STATE, "unlimbered", "Guns in position.",
         "unit: F97 at 1515 unlimbered facing north"),
    _foot(state.DISORDERED, "Foot or limbered guns out of order."),
    _foot(state.ROUTED, "It has fled."),
    _horse(state.TIRED, "Cavalry that is tired, with the colour of the segment.", " blue"),
    _horse(state.EXHAUSTED, "Cavalry that is exhausted, with the colour.", " green"),
    _horse(state.BLUE, "The colour of a marker of the French segment.", " tired"),
    _horse(state.GREEN, "The colour of a marker of the Allied segment.", " tired"),
    _horse("worked-blue", "It did what denies rest since the last blue recovery phase."),
    _horse("worked-green", "The same since the last green one."),
    _horse("charged", "It has charged in this segment."),
    _horse("galloped", "It has entered a hex in a charge of this segment."),
    _foot("moved", "It has moved in this phase.", "column "),
    _foot("stopped", "It may enter no further hex in this phase.", "column "),
    _foot("withdrew", "It retreated before melee by two hexes or more.", "column "),
    _foot("acted", "It has begun its move.", "column "),
    _foot("in-line", "It began its move in line.", "column "),
    _foot("in-square", "It began its move in square.", "column "),
    _guns("limber-failed", "Guns that failed to limber in this phase."),
    _guns("limber-tried", "Guns that have limbered and may not again."),
    _foot("off-road", "It has left the road in this segment.", "column "),
    _guns("by-road", "Guns that came by road at the road's rate."),
    _foot("apart", "Not bound by its division's forced march.", "column "),
    Word(Kind.STATE, "sheltered", "Skirmishers that took refuge with others.",
         f"unit: P07 at 0505 skirmish sheltered{CORNER}"),
    Word(Kind.STATE, state.WOUNDED, "A leader who is out for some hours.",
         "unit: L07 off the map, wounded, back 12"),
    _gone("F24", state.ELIMINATED, "A unit that is lost."),
    _gone("F24", state.SURRENDERED, "A unit that has surrendered."),
    _gone("L07", state.DEAD, "A leader who has fallen."),
    _gone("L07", state.CAPTURED, "A leader who is captured."),
)  # fmt: skip
NUMBERS = (
    Word(Kind.NUMBER, "facing", "A direction: the side or corner that it faces.",
         "unit: F24 at 1010 line facing north-north-east"),
    Word(Kind.NUMBER, "lost", "Increments lost.",
         "unit: F24 at 1010 column lost 1\nexpect: F24 lost 1"),
    Word(Kind.NUMBER, "rank", "The higher, the nearer the top of its stack; may be below 0.",
         "unit: F24 at 1010 column rank 1\nunit: F26 at 1010 column rank -1"),
    Word(Kind.NUMBER, "spent", "Half movement points spent in this segment.",
         "unit: F24 at 1010 column spent 4 acted"),
    Word(Kind.NUMBER, "marker", "The turn in which a readiness marker was placed.",
         "unit: F61 at 2020 column tired blue marker 3"),
    Word(Kind.NUMBER, "back", "The turn in which a wounded leader returns.",
         "unit: L07 off the map, wounded, back 12"),
    Word(Kind.NUMBER, "steps", "Hexes entered in this movement phase.",
         "unit: F24 at 1010 column steps 2 acted"),
    Word(Kind.NUMBER, "entry", "One more than the clock hour of the facing with which it "
         "entered its hex, while its free turn is open.",
         "unit: F24 at 1010 column facing north entry 1 steps 1 acted"),
)  # fmt: skip

FACTS = (
    Word(Kind.FACT, "level FORMATION", "The level of a morale formation.",
         "expect: level prussian-army 0"),
    Word(Kind.FACT, "best SIDE", "The best level of victory that a side has reached.",
         "expect: best french none"),
    Word(Kind.FACT, "SIDE units", "The combat units of a side on the map.",
         "expect: french units 3"),
    Word(Kind.FACT, "ground GROUP", "The die of a ground group, if it has fallen.",
         "expect: ground firm 1"),
    Word(Kind.FACT, "first shot", "The turn of the first cannon shot.", "expect: first shot 0"),
    Word(Kind.FACT, "active", "The frozen corps and brigades that are awake.",
         "expect: active none"),
    Word(Kind.FACT, "contacts", "How many contact markers there are.", "expect: contacts 0"),
)  # fmt: skip

WORDS = (*LINES, *UNITS, *STATES, *NUMBERS, *PENDING, *FACTS)
"""All words but the questions."""
