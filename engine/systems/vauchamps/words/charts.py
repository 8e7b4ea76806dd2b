"""The charts of Vauchamps 1814 in words, by name."""

from collections.abc import Iterator, Mapping

from engine.core.words import counted, listed
from engine.rules.odds import column_words
from engine.speech.game_words import Rows
from engine.systems.vauchamps import base6, charts, scenario
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.order_of_battle import ARMS, type_words
from engine.systems.vauchamps.words import chart_texts


def tables(s: scenario.Scenario) -> Mapping[str, Rows]:
    """All charts, CHART-1 to CHART-23, and the sequence of play."""
    return {
        "sequence": chart_texts.TEXTS["sequence"],
        "facing": ("Facings by clock hour:", *_facings(), *chart_texts.TEXTS["facing"]),
        "stacking": ("Most that may be in a hex (CHART-1):", *_stacking(s)),
        "infantry fire": ("Fire of infantry (CHART-2):", *_infantry_fire(s)),
        "fire defence": ("Fire defence values (CHART-4):", *_fire_defence(s)),
        "fire results": ("Inc lost by odds and roll (CHART-5):", *_fire(s)),
        "fire modifiers": chart_texts.TEXTS["fire modifiers"],
        "morale": tuple(chart_texts.modifier_rows(s)),
        "strength ratio": ("Pre-melee strength ratio (CHART-8):", *_strength(s)),
        "square": ("Forming square (CHART-9 to 11):", *_squares(s), *_square_modifiers(s)),
        "limbering": tuple(_limber(s)),
        "terrain": ("Terrain effects (CHART-14):", *_terrain(s)),
        "ground": ("Ground condition (CHART-15), movement points lost:", *_ground(s)),
        "formation morale": ("Formation morale (CHART-16 and 17):", *_morale(s)),
        "melee values": tuple(chart_texts.value_rows(s)),
        "melee results": ("Melee results by odds and roll (CHART-19):", *_melee(s)),
        "melee codes": chart_texts.TEXTS["melee codes"],
        "casualties": ("Leader casualty (CHART-21):", *_casualties(s)),
        "activation": ("Allied activation at the first shot (CHART-22):", *_activation(s)),
        "reinforcements": ("Reinforcements (CHART-23):", *_reinforcements(s)),
        "turns": (f"Turns: {', '.join(s.turns)}.",),
        "interrupts": chart_texts.TEXTS["interrupts"],
    }


def _facings() -> Iterator[str]:
    for hour, name in enumerate(NAMES):
        yield f"{hour or 12}: {name}, {'a corner' if hour % 2 else 'a side'}."


def _stacking(s: scenario.Scenario) -> Iterator[str]:
    for name, row in s.stacking.items():
        arms = (
            _limit("infantry", row.infantry, row.infantry_units, row, name),
            _limit("cavalry", row.cavalry, row.cavalry_units, row, name),
            _limit("guns", row.guns, row.gun_units, row, name),
        )
        yield f"{name.replace('-', ' ')}: {', '.join(arms)}."
    yield f"Beside one artillery unit in the clear: {s.mixed_infantry} infantry increments."


def _limit(arm: str, inc: int, units: int, row: scenario.StackLimits, where: str) -> str:
    """The most of an arm; one regiment of any size in the clear, one battalion elsewhere."""
    if inc < 0:
        return f"no {arm}"
    counters = f" in at most {units} counters" if units > 1 else ""
    if units == 1 and inc >= 99:
        return f"one {arm} counter"
    whole = "counter" if where == "clear" or arm != "infantry" else "battalion"
    one = f" or one {whole}" if row.whole_regiment else ""
    return f"{arm} {counted(inc, 'increment')}{counters}{one}"


def _infantry_fire(s: scenario.Scenario) -> Iterator[str]:
    types = dict.fromkeys(name for name, _ in s.combat.fire_multiples)
    for name in types:
        told = []
        for form in ("line", "square", "skirmish"):
            cell = s.combat.fire_multiples.get((name, form))
            told.append(f"{form} {f'times {cell.times}, {cell.most} increments' if cell else 'no'}")
        yield f"{type_words(name)}: {'; '.join(told)}."
    yield "Column and general order fire the printed value; disordered half of it."


def _fire_defence(s: scenario.Scenario) -> Iterator[str]:
    for terrain, row in s.combat.fire_defence.items():
        yield f"{terrain}: {', '.join(f'{posture} {value}' for posture, value in row.items())}."
    yield f"Infantry with guns in its hex, not in square: {s.combat.with_guns}."


def _fire(s: scenario.Scenario) -> Iterator[str]:
    table = s.combat.fire
    for number, column in enumerate(table.columns):
        firsts = [
            f"{inc} from {first}" for inc, first in enumerate(table.first[number], 1) if first
        ]
        yield f"{column_words(column)}: {', '.join(firsts)}."


def _strength(s: scenario.Scenario) -> Iterator[str]:
    for row in s.combat.strength_ratios:
        yield f"{column_words(row.odds)}: attacker {row.attacker:+d}, defender {row.defender:+d}."


def _squares(s: scenario.Scenario) -> Iterator[str]:
    for nation, chart in s.combat.squares.items():
        for (form, distance), row in chart.items():
            yield f"{nation.capitalize()} from {form} at {distance}: {_square(row)}."


def _square(row: charts.SquareRow) -> str:
    parts = [f"square to {row.square}"]
    if row.disorder:
        parts.append(f"disorder to {row.disorder}")
    if (row.disorder or row.square) < base6.HIGHEST:
        parts.append("else rout")
    return ", ".join(parts)


def _square_modifiers(s: scenario.Scenario) -> Iterator[str]:
    m = s.combat.square_modifiers
    yield (
        f"Modifiers, minus helps: a leader {m.leader:+d}, light cavalry charges {m.light:+d}, "
        f"lancers {m.lancer:+d} besides."
    )
    yield ", ".join(f"{type_words(name)} {steps:+d}" for name, steps in m.types.items()) + "."


def _limber(s: scenario.Scenario) -> Iterator[str]:
    c = s.combat
    yield "Limbering and recall, one die (CHART-13):"
    yield f"Foot guns limber on {c.limber.foot} or more, horse guns on {c.limber.horse} or more."
    yield f"A charge is recalled on {c.recall} or more."
    yield "A leader with artillery bonus, or for recall with cavalry bonus, adds 1."


def _terrain(s: scenario.Scenario) -> Iterator[str]:
    for terrain in s.terrain.values():
        costs = (f"{arm} {terrain.cost(arm) or 'may not enter'}" for arm in ARMS)
        notes = [
            *(["blocks sight"] if terrain.blocks else []),
            *(["general order"] if terrain.general else []),
            *([] if terrain.charge else ["no charge"]),
        ]
        yield f"{terrain.name}: {', '.join(costs)}{'; ' + listed(notes) if notes else ''}."
    for name, added in (("up a slope", s.slope_cost), ("over a stream", s.stream_cost)):
        yield f"{name}: {', '.join(f'{arm} {added.cost(arm)} more' for arm in ARMS)}."
    yield "In road march along a road: half a point a hex, villages whole; slopes, streams free."
    yield "Turn in place 1; in a hex just entered free, up to 60 degrees from the facing before it."
    yield "Change of formation: infantry 1, guns 2, cavalry 3, in a charge 6."


def _ground(s: scenario.Scenario) -> Iterator[str]:
    for die, row in enumerate(s.ground, 1):
        yield f"Die {die}: foot {row.foot}, cavalry {row.cavalry}, horse guns {row.horse_guns}."


def _morale(s: scenario.Scenario) -> Iterator[str]:
    for id, name in s.morale_names.items():
        modifiers = s.combat.level_modifiers[id]
        told = [
            f"level {level} from {count} battalions, {modifiers[level]:+d}"
            for level, count in enumerate(s.thresholds[id], 1)
        ]
        yield f"{name}: {'; '.join(told)}."


def _melee(s: scenario.Scenario) -> Iterator[str]:
    for column, codes in zip(s.combat.melee.columns, s.combat.melee.rows, strict=True):
        yield f"{column_words(column)}: {', '.join(_runs(codes))}."


def _runs(codes: tuple[str, ...]) -> Iterator[str]:
    rolls = list(base6.rolls())
    start = 0
    for end in range(1, len(codes) + 1):
        if end == len(codes) or codes[end] != codes[start]:
            last = f"-{rolls[end - 1]}" if end - 1 > start else ""
            code = "no effect" if codes[start] == "-" else codes[start]
            yield f"{rolls[start]}{last} {code}"
            start = end


_CASUALTIES = {
    "dead": "dead", "hours-2": "out for two dice of hours", "hours-1": "out for a die of hours",
    "captured": "captured; under fire roll again", "scratch": "a flesh wound, no effect",
}  # fmt: skip


def _casualties(s: scenario.Scenario) -> Iterator[str]:
    for die, word in enumerate(s.combat.casualties, 1):
        yield f"Die {die}: {_CASUALTIES[word]}."


def _activation(s: scenario.Scenario) -> Iterator[str]:
    for die, id in enumerate(s.activation, 1):
        what = "one of the Allied player's choice" if id == "choice" else "nothing"
        yield f"Die {die}: {s.activation_names.get(id, what)}."


def _reinforcements(s: scenario.Scenario) -> Iterator[str]:
    for group in s.reinforcements:
        names = dict.fromkeys(s.formation_of(u).name for u in group.units)
        yield f"{s.turns[group.turn - 1]} from {s.entries[group.entry].name}: {listed(names)}."
