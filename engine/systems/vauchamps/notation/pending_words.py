"""The frames that may be pending in a position file of Vauchamps 1814, each with an example."""

import json

from engine.notation.vocabulary import Kind, Word


def _word(name: str, means: str, lines: str = "", instead: str = "", **fields: object) -> Word:
    frame = json.dumps({"frame": f"vau.{name}", **fields}, separators=(",", ":"))
    example = "\n".join(filter(None, (lines, f"pending: {frame}")))
    return Word(Kind.PENDING, name, means, example, instead)


FRENCH, ALLIED = ["french"], ["allied"]
CHARGE = "clock: turn 4 french charge"
MELEE = "clock: turn 4 french melee"
PENDING = (
    _word("set-up", "The Allied player chooses regiments or battalions.",
          "clock: allied set-up", sides=ALLIED),
    _word("activating", "One of several corps or brigades may be woken, must if a die says so.",
          "clock: turn 4 allied command",
          "scenario: vauchamps-1814\nunit: P01 at 1425 column facing north\nunit: P11 at 7018",
          sides=ALLIED, choices=["x-corps", "10th-brigade"]),
    _word("returning", "A leader returns to a unit of his command.",
          "unit: L07 off the map\nclock: turn 4 french command", sides=FRENCH, leader="L07"),
    _word("movement", "Units move. Steps without a side: tests, stacks, closing.", sides=FRENCH),
    _word("walk", "A unit or stack is on its way. Steps: ground, leave, enter, near, swung.",
          step="ground", side="french", units=["F61"], path=["2019", "2018"], at="2020"),
    _word("deed", "A unit does something in its hex: form, turn or wheel. Steps: fire, do.",
          step="do", side="french", unit="F61", what="turn", form="column", hour=2, at="2020",
          cost=2, was=["2020"], before="column"),
    _word("displacing", "A hex holds too much, and units are moved out. Steps: check, choose.",
          "unit: F62 at 1010 column facing north", sides=FRENCH, step="choose", cell="1010",
          owner="french", tested=True),
    _word("leader-goes", "A leader joins a unit. Step: check, or none with its side.",
          "unit: L07 at 2121", step="check", leader="L07", units=["F61", "F24"]),
    _word("shrinking", "A unit of two hexes shrinks to one. Step: check, or none with its side.",
          "unit: F62 at 2525+2626 line facing north-north-east lost 5", step="check", unit="F62"),
    _word("retreating", "A unit goes back: mode disorder, rout, hexes, bounce or shelter. Steps: "
          "plan, choose, go, arrive.",
          "unit: F26 at 0515 disordered facing south", step="plan", unit="F26", mode="disorder",
          left=3, start="0515"),
    _word("rallying", "Broken units rally, one by one. Steps: none, next, choose.",
          "clock: turn 4 french recovery\nunit: F26 at 0520 disordered facing south",
          sides=FRENCH, step="choose", left=["F26"]),
    _word("firing", "A side fires, target by target, offensive or defensive. Steps: next, choose.",
          "clock: turn 4 french offensive-fire", step="next", kind="offensive"),
    _word("opportunity-fire", "A side may fire as an enemy moves: at which hexes, at whom.",
          sides=ALLIED, cells=["1010"], movers=["F24"]),
    _word("melees", "Attacks, melee by melee. Steps: next, choose.", MELEE, step="next"),
    _word("melee", "One melee. Steps: spare-attack, spare-defence, withdraw, defend, attack, "
          "lead-attack, lead-defence, resolve, bear, result, shock, bounce, advance, again.",
          f"unit: F26 at 0505 column\nunit: F62 at 2015 column facing north\n{MELEE}",
          sides=FRENCH, step="spare-attack", units=["F62"], target="2014"),
    _word("naming", "All that will charge are named.", CHARGE, sides=FRENCH),
    _word("charges", "The named charge, one after another. Steps: next, choose.", CHARGE,
          step="next", waiting=[["F61"]]),
    _word("charging", "One charge, hex by hex. Steps: begin, ride, leave, enter, beside, targets, "
          "answer, react, reactor, away, pursue, square, recall, contact.", CHARGE,
          step="begin", units=["F61"], at="2020"),
    _word("fleeing", "Skirmishers take refuge from a charge. Steps: look, choose.",
          "unit: P07 at 2016 skirmish facing north-north-east", step="look", unit="P07"),
    _word("pounce", "Cavalry may charge an enemy in its reach. Steps: ask, strike.",
          step="ask", movers=["F61"], cell="2020"),
)  # fmt: skip
"""All of them."""
