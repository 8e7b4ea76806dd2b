"""Made-up units in position files, "infantry 4 melee 10" or "light 8", and the hexes they fill."""

from collections.abc import Iterable, Mapping

from engine.notation.finding import number_in, one_of, words_of
from engine.notation.hooks import MadeUp
from engine.systems.vauchamps import VauUnit, base6, order_of_battle, scenario
from engine.systems.vauchamps.formations import facing, road_march, two_hexes

HOW = "infantry 4 fire 5 melee 10 morale 24 movement 7 range 1 type Fr-Line"
KINDS: dict[str, tuple[order_of_battle.Arm, dict[str, int]]] = {
    "infantry": ("infantry", {"inc": 4, "fire": 5, "melee": 10, "morale": 24, "movement": 7}),
    "light": ("cavalry", {"inc": 8, "melee": 26, "morale": 22, "movement": 14}),
    "heavy": ("cavalry", {"inc": 8, "melee": 32, "morale": 22, "movement": 10}),
    "guns": ("guns", {"inc": 2, "melee": 3, "morale": 22, "movement": 6, "range": 8}),
    "horse-guns": ("guns", {"inc": 2, "melee": 3, "morale": 22, "movement": 12, "range": 8}),
}
"""The kinds that may be made up, and their values where no others are given."""
_TYPES = {"french": "Fr Line", "prussian": "Pr Musketeer", "russian": "Ru Musketeer"}
_NUMBERS = ("fire", "melee", "morale", "movement", "range", "lance")


def made_up_unit(
    s: scenario.Scenario, made: MadeUp
) -> tuple[order_of_battle.Unit, order_of_battle.Formation]:
    """A unit from its side and values, and the formation it belongs to."""
    words = words_of(made.values)
    nation: order_of_battle.Nation = "french" if made.side == order_of_battle.FRENCH else "prussian"
    if words and words[0] in ("prussian", "russian") and made.side != order_of_battle.FRENCH:
        nation = "russian" if words.pop(0) == "russian" else "prussian"
    kind = one_of(words.pop(0) if words else "infantry", KINDS, made.line, "kind of unit")
    arm, standard = KINDS[kind]
    values = {**standard}
    if words and words[0].isdigit():
        values["inc"] = number_in(words.pop(0), made.line)
    ranges: tuple[int, int, int] | tuple[()] = (15, 8, 3) if arm == "guns" else ()
    type_, group = (_TYPES[nation] if arm == "infantry" else ""), ""
    while words:
        word = words.pop(0)
        if not words:
            raise made.line.wrong(f"{word} wants a value after it; write it so: {HOW}.")
        value = words.pop(0)
        if word == "type":
            types = {name for name, _ in s.combat.fire_multiples}
            type_ = one_of(value.replace("-", " "), types, made.line, "infantry type")
        elif word == "formation":
            group = one_of(value, s.formations, made.line, "formation")
        elif word == "fire" and "/" in value:
            ranges = _three_ranges(value, made)
        else:
            values[one_of(word, _NUMBERS, made.line, "value")] = number_in(value, made.line)
    _check_values(made, arm, values, ranges)
    formation = s.formations[group] if group else _own(made.side, nation)
    return order_of_battle.Unit(
        made.id, made.name, made.id, made.side, nation, arm, formation.id, values["inc"],
        values["melee"], values["morale"], values["movement"], type_, values.get("fire", 0),
        ranges, values.get("range", 1), values.get("lance", 0),
    ), formation  # fmt: skip


def _check_values(
    made: MadeUp, arm: order_of_battle.Arm, values: Mapping[str, int], ranges: Iterable[int]
) -> None:
    """Morale is a roll of two dice, and nothing is 0 that is divided or marched by."""
    if not base6.is_roll(values["morale"]):
        raise made.line.wrong(f"morale is a roll of two dice, 11 to 66, each 1 to 6, not "
                              f"{values['morale']} (VAU-4.0a).")  # fmt: skip
    if any(values[name] < 1 for name in ("inc", "melee", "movement")) or 0 in ranges:
        raise made.line.wrong(f"inc and values are at least 1; write them so: {HOW}.")
    wrong = {"infantry": ("lance",), "cavalry": ("fire", "range"), "guns": ("fire", "lance")}[arm]
    found = next((name for name in wrong if values.get(name)), "")
    if found:
        raise made.line.wrong(f"{arm} has no {found} of this kind; write it so: {HOW}.")


def _three_ranges(value: str, made: MadeUp) -> tuple[int, int, int]:
    """The fire values of guns at their three ranges: "15/8/3"."""
    found = [number_in(part, made.line) for part in value.split("/")]
    if len(found) != 3:
        raise made.line.wrong(f"fire has three values, such as 15/8/3; write it so: {HOW}.")
    return found[0], found[1], found[2]


def _own(side: str, nation: order_of_battle.Nation) -> order_of_battle.Formation:
    """A formation of no morale and no ground group, for those who belong to none."""
    name = f"made-up {nation.capitalize()} units"
    of: order_of_battle.SideName = "french" if side == order_of_battle.FRENCH else "allied"
    return order_of_battle.Formation(id=f"made-up-{nation}", name=name, side=of, nation=nation)


def what_is_wrong(s: scenario.Scenario, unit: str, state: VauUnit) -> str:
    """Why a unit cannot fill the hexes it is given, "" if it can."""
    form = state.formation
    if form == "road-march":
        return _wrong_column(s, unit, state)
    if state.also and form not in ("line", "skirmish"):
        return f"{unit} in {form} fills one hex; a line, a skirmish line or a road column may more."
    return _wrong_strength(s, unit, state) or _wrong_second_hex(s, unit, state)


def _wrong_column(s: scenario.Scenario, unit: str, state: VauUnit) -> str:
    """A tail lies hex by hex behind the head, no longer than 4 inc to a hex make it (VAU-6.9d)."""
    pairs = zip(state.cells, state.also, strict=False)
    if any(b not in s.board.grid.neighbours(a) for a, b in pairs):
        return f"{unit}'s road column has a gap: each hex lies beside the one before (VAU-6.9d)."
    if len(state.also) > road_march.tail_length(s.units[unit].inc - state.lost):
        return f"{unit}'s road column is too long: it has 4 inc to a hex (VAU-6.9d)."
    return ""


def _wrong_strength(s: scenario.Scenario, unit: str, state: VauUnit) -> str:
    """Lines over two hexes have a least strength, skirmishers a most (VAU-6.4c, 6.4d, 6.7d).

    The least is asked of the full strength: one that has lost may be about to close up.
    """
    who, skirmish = s.units[unit], state.formation == "skirmish"
    least = two_hexes.SKIRMISH_ONE + 1 if skirmish else two_hexes.line_least(who)
    if state.also and who.inc < least:
        return f"{unit} needs at least {least} inc for two hexes (VAU-6.4c, VAU-6.7d)."
    most = two_hexes.SKIRMISH_TWO if state.also else two_hexes.SKIRMISH_ONE
    if skirmish and who.inc - state.lost > most:
        hexes = "two hexes" if state.also else "one hex"
        return f"{unit} may skirmish in {hexes} with at most {most} inc (VAU-6.7d)."
    return ""


def _wrong_second_hex(s: scenario.Scenario, unit: str, state: VauUnit) -> str:
    """The right hex lies to the right of the left one, as the line faces."""
    right = s.board.grid.step(state.at, facing.right_direction(state.facing)) or "off the map"
    if not state.also or state.also == (right,):
        return ""
    return f"{unit}'s right hex, as it faces, is {right}; write the left one first (VAU-6.4c)."
