"""The fields of a position in lines of a position file: common ones in words, others as JSON."""

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.notation.finding import face_in, number_in, one_of
from engine.notation.hooks import Start
from engine.notation.text import Line
from engine.systems.vauchamps import Scenario, VauPosition, victory
from engine.systems.vauchamps.charge.markers import Contact
from engine.systems.vauchamps.ground.events import FIRM
from engine.systems.vauchamps.notation.fields import ground_groups, what_is_wrong

KEPT = "keep"
_ELSEWHERE = ("clock", "units", "agenda", "draws", "offers", "outcome", "viewer")
"""Fields that are written in another way, or not at all."""
_CONTACT = re.compile(
    r"(.+?) on (.+?) by (charge|reaction|opportunity|square)(?:,? tested (.+?))?(,? bonus)?$"
)


def read_lines(s: Scenario, p: VauPosition, start: Start) -> VauPosition:
    """The position with what its lines say."""
    for line in start.lines.get(KEPT, ()):
        p = _kept(s, p, line)
    p = replace(p, **_words(s, p, start))
    if s.activation_names or p.ground or start.of("ground"):
        return p
    return replace(p, ground={FIRM: 1})


def _kept(s: Scenario, p: VauPosition, line: Line) -> VauPosition:
    name, _, text = line.text.partition(" ")
    types = {f.name: f.type for f in msgspec.structs.fields(VauPosition)}
    field = one_of(name, [n for n in types if n not in _ELSEWHERE], line, "field")
    try:
        value = msgspec.json.decode(text, type=types[field])
    except (msgspec.MsgspecError, RecursionError) as error:
        raise line.wrong(f"{field} cannot be read: {error}.") from error
    _fits(s, field, value, line)
    return replace(p, **{field: value})


def _fits(s: Scenario, field: str, value: Any, line: Line) -> None:
    if wrong := what_is_wrong(s, field, value):
        raise line.wrong(f"{wrong}.")


def kept_lines(p: VauPosition) -> list[str]:
    """Every field that is not as it is at the start, as it is written."""
    found = []
    for field in msgspec.structs.fields(VauPosition):
        value = getattr(p, field.name)
        plain = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        if field.name not in _ELSEWHERE and value != plain:
            found.append(f"{KEPT}: {field.name} {msgspec.json.encode(value).decode()}")
    return found


def _words(s: Scenario, p: VauPosition, start: Start) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for keyword, field, reader in (
        ("ground", "ground", _ground), ("morale", "morale_levels", _morale),
        ("with", "riding", _riding), ("best", "best", _best),
    ):  # fmt: skip
        for text, line in start.of(keyword):
            more = reader(s, start, text, line)
            found[field] = {**found.get(field, getattr(p, field)), **more}
    contacts = tuple(_contact(s, p, start, text, line) for text, line in start.of("contact"))
    if contacts:
        found["contacts"] = contacts
    for text, line in start.of("active"):
        names = [one_of(w, s.activation_names, line, "corps or brigade") for w in text.split()]
        found["active"] = tuple(names)
    for text, line in start.of("first shot"):
        found["first_shot"] = number_in(text, line, "turn")
        _fits(s, "first_shot", found["first_shot"], line)
    return found


def _ground(s: Scenario, start: Start, text: str, line: Line) -> dict[str, int]:
    """Dice by group, for this segment; "none" is firm ground for good, which takes nothing."""
    if text.casefold() in ("none", FIRM):
        return {FIRM: 1}
    name, _, die = text.rpartition(" ")
    number = face_in(die, line)
    return {one_of(name, ground_groups(s), line, "ground group"): number}


def _morale(s: Scenario, start: Start, text: str, line: Line) -> dict[str, int]:
    name, _, level = text.rpartition(" ")
    formation = one_of(name, s.morale_names, line, "morale formation")
    found = {formation: number_in(level, line, "level")}
    _fits(s, "morale_levels", found, line)
    return found


def _riding(s: Scenario, start: Start, text: str, line: Line) -> dict[str, str]:
    leader, unit = (*start.finder.units(text, line), "")[:2]
    if leader not in s.leaders or unit not in s.units:
        raise line.wrong("write it so: with: LEADER UNIT.")
    at = start.units[leader].at if leader in start.units else ""
    if not at or unit not in start.units or at not in start.units[unit].cells:
        raise line.wrong(f"{leader} and {unit} are not in one hex (VAU-0.12).")
    return {leader: unit}


def _best(s: Scenario, start: Start, text: str, line: Line) -> dict[str, str]:
    side, _, level = text.partition(" ")
    return {start.finder.side(side, line): one_of(level, victory.LEVELS[1:], line, "level")}


def _check_contact(
    s: Scenario, p: VauPosition, chargers: tuple[str, ...], targets: tuple[str, ...], line: Line
) -> None:
    """Cavalry in or beside the hex of enemies (VAU-10.2g)."""
    for piece in (*chargers, *targets):
        if piece not in s.units or not p.units[piece].at:
            raise line.wrong(f"{piece} is no combat unit on the map.")
    by, at = p.units[chargers[0]], p.units[targets[0]]
    if not all(s.units[u].cavalry for u in chargers):
        raise line.wrong("only cavalry charges (VAU-10.0a); write it so: contact: F61 on P01 by "
                         "charge.")  # fmt: skip
    near = (c == d or s.board.grid.adjacent(c, d) for c in by.cells for d in at.cells)
    if s.units[chargers[0]].side == s.units[targets[0]].side or not any(near):
        raise line.wrong(f"{chargers[0]} and {targets[0]} are not enemies in contact (VAU-10.2g).")


def _contact(s: Scenario, p: VauPosition, start: Start, text: str, line: Line) -> Contact:
    if not (match := _CONTACT.fullmatch(text)):
        raise line.wrong("write it so: contact: F61 on P01 by charge, tested P01.")
    by, on, how, tested, bonus = match.groups()
    chargers, targets = start.finder.units(by, line), start.finder.units(on, line)
    _check_contact(s, p, chargers, targets, line)
    return Contact(
        chargers, p.units[chargers[0]].at, targets, p.units[targets[0]].at, how,
        start.finder.units(tested, line) if tested else (), bool(bonus),
    )  # fmt: skip
