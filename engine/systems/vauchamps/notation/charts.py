"""Questions of Vauchamps 1814 about dice and charts that a position file may ask."""

from engine.notation.answering import Answer, yes_or_no
from engine.notation.finding import number_in, one_of
from engine.notation.hooks import Asking, Question
from engine.systems.vauchamps import Scenario, VauPosition, base6, charts
from engine.systems.vauchamps.fire.results import loss
from engine.systems.vauchamps.losses.values import fallen
from engine.systems.vauchamps.melee.odds import melee_odds
from engine.systems.vauchamps.melee.pre_melee import strength_row
from engine.systems.vauchamps.morale import modifiers


def scenario_of(a: Asking) -> Scenario:
    """What does not change in play."""
    scenario: Scenario = a.game.scenario
    return scenario


def position_of(a: Asking) -> VauPosition:
    """The position asked about."""
    position: VauPosition = a.position
    return position


def known(a: Asking) -> tuple[Scenario, VauPosition]:
    """Both."""
    return scenario_of(a), position_of(a)


def unit_of(a: Asking, text: str) -> str:
    """A combat unit on the map."""
    unit = a.finder.unit(text, a.line)
    if unit not in scenario_of(a).units:
        raise a.line.wrong(f"{unit} is a leader; ask it of a combat unit (VAU-0.9).")
    if not position_of(a).units[unit].at:
        raise a.line.wrong(f"{unit} is not on the map.")
    return unit


# ---- dice and charts


def _dice(a: Asking, text: str) -> int:
    """A roll that two dice can show (VAU-0.14)."""
    roll = number_in(text, a.line, "roll")
    if not base6.is_roll(roll):
        raise a.line.wrong(f"{text} is no roll of two dice; they show 11 to 66, each 1 to 6 "
                           "(VAU-0.14).")  # fmt: skip
    return roll


def _roll(a: Asking) -> Answer:
    """A roll with steps: "roll 43 plus 4"; of what dice cannot show it says so."""
    roll, sign, steps = a.parts(3)
    modifier = _signed(sign, steps, a)
    if not base6.is_roll(number_in(roll, a.line, "roll")):
        return ("no", "such", "roll")
    return (str(base6.plus(int(roll), modifier)),)


def _signed(sign: str, steps: str, a: Asking) -> int:
    word = one_of(sign, ("plus", "minus"), a.line, "sign")
    return number_in(steps, a.line) * (1 if word == "plus" else -1)


def _passes(a: Asking) -> Answer:
    roll, sign, steps, against, value = a.parts(5)
    one_of(against, ("against",), a.line, "word here")
    return yes_or_no(modifiers.passes(_dice(a, roll), _signed(sign, steps, a), _dice(a, value)))


def _column(a: Asking, text: str, table: charts.FireTable | charts.MeleeTable) -> int:
    return table.columns.index(one_of(text, table.columns, a.line, "column"))


def _fire_loss(a: Asking) -> Answer:
    column, roll = a.parts(2)
    table = scenario_of(a).combat.fire
    return (str(loss(table, _column(a, column, table), _dice(a, roll))),)


def _melee_result(a: Asking) -> Answer:
    column, roll = a.parts(2)
    table = scenario_of(a).combat.melee
    return (table.result(_column(a, column, table), _dice(a, roll)),)


def _melee_odds(a: Asking) -> Answer:
    words = a.parts(2, 3)
    attack, defence = (_inc_or_value(a, w) for w in words[:2])
    across = bool(words[2:]) and bool(one_of(words[2], ("across",), a.line, "word here"))
    table = scenario_of(a).combat.melee
    odds = melee_odds(table, attack, defence, across)
    steps = (f"{odds.penalty}",) if odds.penalty else ()
    return (table.columns[odds.column], *steps)


def _ratio(a: Asking) -> Answer:
    """CHART-8: "ratio 12 4" = attacker and defender steps."""
    attack, defence = (_inc_or_value(a, w) for w in a.parts(2))
    row = strength_row(scenario_of(a).combat.strength_ratios, attack, defence)
    return (f"{row.attacker:+d}", f"{row.defender:+d}")


def _inc_or_value(a: Asking, text: str) -> int:
    if not number_in(text, a.line):
        raise a.line.wrong("no odds can be formed with 0.")
    return int(text)


def _square(a: Asking) -> Answer:
    """CHART-9 to 11: "square prussian line 2 54", the roll already modified."""
    nation, form, distance, roll = a.parts(4)
    chart = scenario_of(a).combat.squares[
        one_of(nation, scenario_of(a).combat.squares, a.line, "nation")
    ]
    form = one_of(form, dict.fromkeys(f for f, _ in chart), a.line, "formation")
    known = tuple(str(far) for f, far in chart if f == form)
    far = int(one_of(distance, known, a.line, "distance"))
    return (chart[form, far].result(_dice(a, roll)),)


def _value(a: Asking) -> Answer:
    name, what = a.parts(2)
    unit = a.finder.unit(name, a.line)
    if unit not in scenario_of(a).units:
        raise a.line.wrong(f"{unit} is a leader; ask it of a combat unit (VAU-0.9).")
    who = scenario_of(a).units[unit]
    word = one_of(what, ("melee", "fire", "lance", "short", "medium", "long"), a.line, "value")
    bands = ("short", "medium", "long")
    if word in bands and not who.ranges:
        raise a.line.wrong(f"{unit} is no artillery and has no values by range (VAU-12.4i).")
    printed = who.ranges[bands.index(word)] if word in bands else getattr(who, word)
    return (str(fallen(printed, position_of(a).units[unit].lost, who.inc)),)


def _modifier(a: Asking) -> Answer:
    """What an ordinary test of a unit adds, part A of CHART-7."""
    unit = unit_of(a, a.text)
    if modifiers.steeled(*known(a), unit):
        return ("passes",)
    return (str(modifiers.total(modifiers.plain(*known(a), unit))),)


CHARTS = (
    Question("roll", "ask: roll 43 plus 4 = 51", _roll,
             means="A roll of two dice with steps added or taken off."),
    Question("passes", "ask: passes 34 minus 5 against 24 = yes", _passes,
             means="Whether a roll with its steps passes a test of a morale value."),
    Question("fire loss", "ask: fire loss 3:1 56 = 2", _fire_loss,
             means="The fire table: column and roll."),
    Question("melee result", "ask: melee result 2:1 44 = 0/2*", _melee_result,
             means="The melee table: column and roll."),
    Question("melee odds", "ask: melee odds 25 10 = 2.5:1\nask: melee odds 25 10 across = 2:1",
             _melee_odds, ordered=True,
             means="The column of two melee values; one lower across a stream or slope."),
    Question("ratio", "ask: ratio 12 4 = +6 -6", _ratio, ordered=True,
             means="What the ratio of strengths adds to the tests of attackers and defenders."),
    Question("square", "ask: square prussian line 2 54 = rout", _square,
             means="What a roll for square brings: nation, formation, distance, roll."),
    Question("value", "ask: value P01 melee = 10\nask: value F97 short = 15", _value,
             means="A value after losses: melee, fire, lance, or of guns short, medium, long."),
    Question("modifier", "ask: modifier P01 = 0", _modifier,
             means="What an ordinary test of a unit adds; passes if it passes unrolled."),
)  # fmt: skip
"""Those of dice and charts."""
