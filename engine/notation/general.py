"""The words of the position format that every game knows; the examples are of Dunkirk 1940.

The general questions stand in engine.notation.asking. `relief` and `level` are told by the systems
whose maps have such.
"""

from engine.notation.asking import GENERAL
from engine.notation.vocabulary import Kind, Word

EXAMPLE = """\
scenario: dunkirk-1940
board: 12 columns 14 rows, even low
terrain: forest 0606
country: Germany column 11
river: 0303/0304
road: 0101-0102
city: Paris 0202 german; Brussels 0706
place: Camp 0909
clock: turn 1 german movement
unit: f french 4-3 at 0505
units: g1 g2 german 5-4 at 0507"""
"""The position in which all examples hold."""

_LINES = (
    Word(Kind.LINE, "scenario", "Its rules, tables and map: a name of hexplain list, or a folder.",
         "scenario: dunkirk-1940"),
    Word(Kind.LINE, "options", "The scenario's options that are in force.", "options:"),
    Word(Kind.LINE, "board", "A board of one's own, all clear, instead of the map; odd or even "
         "columns lie low.", "board: 12 columns 14 rows, even low"),
    Word(Kind.LINE, "terrain", "What hexes are: numbers, rows, columns or all.",
         "terrain: forest 0606 0607; sea rows 13-14 column 12"),
    Word(Kind.LINE, "country", "Whose land hexes are.", "country: Germany column 11"),
    Word(Kind.LINE, "river", "A river along hex sides.", "river: 0503/0504 0504/0604"),
    Word(Kind.LINE, "edge", "Anything along hex sides; with > it faces that way.",
         "edge: river 0503/0504"),
    Word(Kind.LINE, "no edge", "Takes away what lies along hex sides.",
         "river: 0503/0504\nno edge: river 0503/0504"),
    Word(Kind.LINE, "road", "A road through hexes.", "road: 0101-0102-0103"),
    Word(Kind.LINE, "city", "A city that counts, and who holds it.", "city: Dunkirk 0702 french"),
    Word(Kind.LINE, "place", "A name for a hex.", "place: Camp 0909"),
    Word(Kind.LINE, "unit", "A unit of the scenario, by id or name, or one made up with side and "
         "values; where it is, and its states.",
         'unit: be-k at 0508\nunit: x "Xth Corps" german pz 7-6 at 0510, moved\n'
         "unit: y french 1-2 off the map"),
    Word(Kind.LINE, "units", "Several units alike.", "units: a b c french 4-3 at 0606"),
    Word(Kind.LINE, "others", "Units that no line names stand where the game begins with them; "
         "without it they are off the map.",
         "others: where they begin\nunit: RFi01 at 1718\nclock: turn 2 french movement",
         "scenario: rocroi-1643"),
    Word(Kind.LINE, "clock", "When it is: turn, side and phase. Without it a game is at its "
         "beginning, or, if units are placed, at the first movement phase.",
         "clock: turn 2 german movement"),
    Word(Kind.LINE, "pending", "What is to be decided, the first line first; see each system.",
         "pending: draw offer to french"),
    Word(Kind.LINE, "offers", "The turn in which a side last offered a draw.", "offers: german 1"),
    Word(Kind.LINE, "outcome", "How the game has ended.",
         "outcome: german-by-cities, german: They hold Paris.\nexpect: german wins"),
)  # fmt: skip

_SCRIPT = (
    Word(Kind.SCRIPT, "case", "A case begins; what stands before the first is shared by all.",
         "case: A zone of control stops a move\nrules: DNK-8.2.3\ngerman: move g1 0506"),
    Word(Kind.SCRIPT, "rules", "What a case shows: one to six rules.",
         "case: A move\nrules: DNK-10.1.1 DNK-10.1.10\ngerman: move g1 0506"),
    Word(Kind.SCRIPT, "SIDE:", "An order in the words of play; it must be accepted.",
         "german: move g1 0507-0506"),
    Word(Kind.SCRIPT, "SIDE refused", "An order that must be refused, with these rules among "
         "those cited; nothing changes.",
         "german refused DNK-10.1.9: move g1 0505"),
    Word(Kind.SCRIPT, "SIDE refused WORDS", "With these words among those of the refusal, in "
         "quotes; rules may stand before them.",
         'german refused DNK-10.1.9 "holds an enemy unit": move g1 0505'),
    Word(Kind.SCRIPT, "SIDE not understood", "Words that must mean no order at all.",
         'german not understood: dance\ngerman not understood "is no order": dance'),
    Word(Kind.SCRIPT, "undo", "As an order: the last one is taken back; undo yes if the other "
         "side must agree, and does. It is refused as in play.",
         'german: move g1 0508\ngerman: undo\nexpect: g1 at 0507\n'
         'german refused "No order has been given": undo'),
    Word(Kind.SCRIPT, "end", "As an order it may also be written for a phase that has ended by "
         "itself since the last order.",
         "clock: turn 1 german combat\ngerman: end\nexpect: turn 1 french movement"),
    Word(Kind.SCRIPT, "SIDE offered", "The verbs that may be ordered; or what may follow the "
         "beginning of an order; or whole orders, with semicolons.",
         "german offered: move end\ngerman offered move: g1 g2"),
    Word(Kind.SCRIPT, "SIDE offered at least", "These at least.", "german offered at least: end"),
    Word(Kind.SCRIPT, "SIDE not offered", "None of these.", "german not offered: air"),
    Word(Kind.SCRIPT, "dice", "The next dice; none may be left over.",
         "clock: turn 1 german combat\nunit: g1 at 0506\nattack: 0505 by g1\npending: fight\n"
         "dice: 1\ngerman: fight\nevent: Die 1"),
    Word(Kind.SCRIPT, "results", "The next results of a table, instead of dice.",
         "clock: turn 1 german combat\nunit: g1 at 0506\nattack: 0505 by g1\npending: fight\n"
         "results: A2\ngerman: fight"),
    Word(Kind.SCRIPT, "event", "Words told since the last order, at the usual or full level.",
         "german: move g1 0506\nevent: stops in an enemy zone of control"),
    Word(Kind.SCRIPT, "no event", "Words that were not.",
         "german: move g1 0508\nno event: stops"),
    Word(Kind.SCRIPT, "no warning", "Words that play did not warn of before the last order; "
         "warning: wants them.",
         "german: move g1 0508\nno warning: enemy"),
    Word(Kind.SCRIPT, "expect", "Facts that must be true, parted by semicolons; see below.",
         "expect: g1 at 0507; not over"),
    Word(Kind.SCRIPT, "ask", "A question and its answer; nothing is the empty one.",
         "ask: edge 0404/0405 = nothing"),
)  # fmt: skip

_FACTS = (
    Word(Kind.FACT, "UNIT at", "Where units are, or are not.",
         "expect: g1 at 0507; g1 not at 0506"),
    Word(Kind.FACT, "UNIT removed", "It is off the map, or is not.",
         "unit: g2 off the map\nexpect: g2 removed; g2 off the map; g1 not removed"),
    Word(Kind.FACT, "UNIT STATE", "How a unit stands, or does not; see each system.",
         "expect: f not routed"),
    Word(Kind.FACT, "CELL empty", "Nobody is there.", "expect: 0508 empty"),
    Word(Kind.FACT, "CELL holds", "Exactly these are there.", "expect: 0507 holds g1 g2"),
    Word(Kind.FACT, "turn", "When it is, as far as it is said.",
         "expect: turn 1; turn 1 german movement; german movement phase"),
    Word(Kind.FACT, "SIDE chooses", "Who must decide now.",
         "expect: german chooses; french does not choose"),
    Word(Kind.FACT, "over", "Whether the game has ended, and with which result.",
         "expect: not over"),
    Word(Kind.FACT, "SIDE wins", "Who has won; nobody wins a draw.",
         "outcome: draw, nobody: Both sides agree.\nexpect: nobody wins; over: draw"),
)  # fmt: skip

WORDS = (*_LINES, *_SCRIPT, *_FACTS, *(question.word for question in GENERAL))
"""All of them."""
