"""The plain state of Sedan in a position file: one line for each field that is not ordinary."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from engine.core.words import listed
from engine.notation.finding import number_in, one_of, require_once, words_of
from engine.notation.hooks import Start
from engine.notation.structs import read, value_of, words_for, written
from engine.notation.text import Line
from engine.systems.sedan.fortunes.systeme_d import SYSTEM_D_EXTRA
from engine.systems.sedan.scenario import FRENCH, RESULTS, Scenario
from engine.systems.sedan.state import Combat, HeldChit, SedanPosition

PLAIN = (
    "placings", "reorders", "asks", "cup", "aside", "gone", "due", "blocked", "tireurs", "pontoon",
    "extra", "first_army", "guard_failed", "guard_beaten", "duties", "combats",
)  # fmt: skip
"""The fields of the position that are written as they are."""

MOST = 999
"""No count is larger."""


def read_state(s: Scenario, position: SedanPosition, start: Start) -> SedanPosition:
    """The position with everything that its lines say; all else as at the beginning."""
    types = {f.name: f.type for f in msgspec.structs.fields(SedanPosition)}
    found: dict[str, Any] = {"cities": start.control(s.cities, position.cities)}
    chits = tuple(_chit(s, text, position, start) for text, _ in start.of("chit"))
    for name in PLAIN:
        for line in start.lines.get(name.replace("_", " "), ()):
            reader = _READERS.get(name)
            value = reader(s, line, start) if reader else value_of(types[name], line.text, line)
            found[name] = bounded(value, line)
    _check_chits(s, found, chits, start)
    if "cup" not in found:
        found["cup"] = _cup(s, found.get("aside", {}), found.get("gone", ()), chits)
    for line in start.lines.get("combat", ()):
        made = read(Combat, (part.strip() for part in line.text.split(",")), line)
        found["combat"] = _checked_combat(s, position, made, line)
    return replace(position, chits=chits, **found)


def bounded(value: Any, line: Line) -> Any:
    """A value as it is. Raises NotationError for a count below 0 or beyond all reason."""
    if isinstance(value, int) and not 0 <= value <= MOST and line.keyword != "extra":
        raise line.wrong(f"{line.keyword}: is a number from 0 to {MOST}.")
    return value


def _pairs(line: Line) -> dict[str, str]:
    """Names with a value each, no name twice."""
    words = [] if line.text.casefold() in ("nothing", "none") else words_of(line.text)
    if len(words) % 2:
        raise line.wrong("it wants pairs: a name and a value, a name and a value.")
    require_once(tuple(words[::2]), line)
    return dict(zip(words[::2], words[1::2], strict=True))


def _kinds(s: Scenario, line: Line, start: Start) -> dict[str, int]:
    found = {}
    for word, count in _pairs(line).items():
        kind = one_of(word, s.chits, line, "chit")
        found[kind] = number_in(count, line)
        if not 1 <= found[kind] <= s.chits[kind].count:
            raise line.wrong(f"there are 1 to {s.chits[kind].count} of {kind} (SED-2.11).")
    return found


def _gone(s: Scenario, line: Line, start: Start) -> tuple[str, ...]:
    words = () if line.text.casefold() in ("nothing", "none") else words_of(line.text)
    return tuple(one_of(word, s.chits, line, "chit") for word in words)


def _turns(s: Scenario, line: Line, start: Start) -> dict[str, int]:
    """Reinforcements with the turn of each, those that have come since too: "fr-mar 3"."""
    found = {}
    for word, turn in _pairs(line).items():
        unit = start.finder.unit(word, line)
        found[unit] = number_in(turn, line, "turn")
        if not s.units[unit].late:
            raise line.wrong(f"{unit} is no reinforcement (SED-6.3a).")
        if line.keyword == "blocked" and s.units[unit].side != FRENCH:
            raise line.wrong(f"{unit} does not enter at Châlons (SED-6.2c).")
        if not 1 <= found[unit] <= len(s.turns):
            raise line.wrong(f"the game has turns 1 to {len(s.turns)}.")
    return found


def _tireurs(s: Scenario, line: Line, start: Start) -> str:
    return start.finder.cell(line.text, line)


def _pontoon(s: Scenario, line: Line, start: Start) -> tuple[str, ...]:
    """The two hexes that it joins: "2910 3010", with a river between them (SED-12.4l)."""
    here, there = start.finder.edge("/".join(words_of(line.text)), line)
    if not s.river(here, there):
        raise line.wrong(f"no river runs between {here} and {there} (SED-12.4l).")
    return here, there


def _first_army(s: Scenario, line: Line, start: Start) -> str:
    return one_of(line.text, ("first", "last"), line, "place of First Army")


def _extra(s: Scenario, line: Line, start: Start) -> int:
    known = {str(points): points for points in SYSTEM_D_EXTRA.values()}
    if line.text not in known:
        raise line.wrong(f"{line.text} does not fit: Système D gives {listed(known, 'or')} "
                         "(SED-12.4n).")  # fmt: skip
    return known[line.text]


def _duties(s: Scenario, line: Line, start: Start) -> dict[str, str]:
    found = {}
    for word, why in _pairs(line).items():
        cell = start.finder.cell(word, line)
        found[cell] = one_of(why, ("zone", "city"), line, "reason")
    return found


def _placings(s: Scenario, line: Line, start: Start) -> dict[str, int]:
    return {
        start.finder.side(word, line): bounded(number_in(count, line), line)
        for word, count in _pairs(line).items()
    }


_READERS: Mapping[str, Callable[[Scenario, Line, Start], Any]] = {
    "placings": _placings, "cup": _kinds, "aside": _kinds, "gone": _gone, "due": _turns,
    "blocked": _turns, "tireurs": _tireurs, "pontoon": _pontoon, "first_army": _first_army,
    "extra": _extra, "duties": _duties,
}  # fmt: skip
"""How the fields are read that must name what there is."""


def _check_chits(
    s: Scenario, found: Mapping[str, Any], chits: tuple[HeldChit, ...], start: Start
) -> None:
    """No more chits of a kind than there are (SED-2.11)."""
    said = [x for k in ("cup", "aside", "gone", "chit") for x in start.lines.get(k, ())]
    named = (*found.get("gone", ()), *(chit.kind for chit in chits))
    for kind in s.chits.values():
        counts = (found.get(part, {}).get(kind.id, 0) for part in ("cup", "aside"))
        if sum(counts) + named.count(kind.id) > kind.count:
            raise said[-1].wrong(
                f"there are {kind.count} chits {kind.id} in all, in cup:, aside:, gone: and chit: "
                "together (SED-2.11)."
            )


def _checked_combat(s: Scenario, p: SedanPosition, c: Combat, line: Line) -> Combat:
    """The combat of the phasing player, between units that there are."""
    enemy = s.enemy_of(p.clock.side)
    for side, units in ((p.clock.side, c.attackers), (enemy, c.defenders)):
        require_once(units, line, "SED-11.3a")
        wrong = next((u for u in units if u not in p.units or s.side_of(u) != side), "")
        if wrong:
            raise line.wrong(f"there is no {side} unit {wrong} in this combat.")
    if c.side != p.clock.side:
        raise line.wrong(f"in this phase the {p.clock.side} side attacks (SED-11.1).")
    missing = next((cell for cell in c.targets if cell not in s.board.grid), "")
    if missing or not (c.targets and c.attackers and c.defenders):
        raise line.wrong(f"{missing or 'nothing'} cannot be attacked; it wants targets, attackers "
                         "and defenders.")  # fmt: skip
    if not set(c.idle) <= set(c.defenders) or not all(v in s.board.grid for v in c.vacated):
        raise line.wrong("idle are some of the defenders, vacated are hexes.")
    last = len(s.table.columns) - 1
    if not (0 <= c.column <= last and 0 <= c.raw <= last and 0 <= c.charge <= 6):
        raise line.wrong(f"raw and column are numbers from 0 to {last}, charge from 0 to 6.")
    if max(map(abs, (c.attack, c.defence, c.guard, c.gun))) > MOST:
        raise line.wrong(f"no strength and no shift is above {MOST}.")
    if c.result:
        one_of(c.result, RESULTS, line, "result")
    return c


def _chit(s: Scenario, text: str, position: SedanPosition, start: Start) -> HeldChit:
    line = next(x for x in start.lines["chit"] if text in x.parts())
    kind, *parts = (part.strip() for part in text.split(","))
    kind = one_of(kind, s.chits, line, "chit")
    chit = read(HeldChit, (f"kind {kind}", *parts), line)
    if not s.chits[kind].usable_by(start.finder.side(chit.side, line)):
        raise line.wrong(f"the {chit.side} side cannot use {kind} (SED-12.2d).")
    if not 1 <= chit.turn <= max(position.clock.turn, 1):
        raise line.wrong(f"it was drawn in turn 1 to {max(position.clock.turn, 1)}.")
    return chit


def _cup(
    s: Scenario, aside: dict[str, int], gone: tuple[str, ...], chits: tuple[HeldChit, ...]
) -> dict[str, int]:
    """Every chit that is nowhere else is in the cup."""
    left = {kind.id: kind.count for kind in s.chits.values()}
    for kind in (*gone, *(chit.kind for chit in chits)):
        left[kind] -= 1
    left = {kind: count - aside.get(kind, 0) for kind, count in left.items()}
    return {kind: count for kind, count in left.items() if count > 0}


def state_lines(s: Scenario, fresh: SedanPosition, position: SedanPosition) -> list[str]:
    """The lines of everything that differs from what is taken where nothing is said."""
    usual = replace(
        fresh, due={u: turn for u, turn in fresh.due.items() if u in position.units},
        cup=_cup(s, position.aside, position.gone, position.chits),
    )  # fmt: skip
    lines = []
    if position.cities != fresh.cities:
        control = (f"{s.cities[c]} {side}" for c, side in position.cities.items())
        lines.append(f"control: {', '.join(control)}")
    for name in PLAIN:
        value = getattr(position, name)
        if value != getattr(usual, name):
            lines.append(f"{name.replace('_', ' ')}: {words_for(value)}")
    for chit in position.chits:
        lines.append(f"chit: {written(chit).removeprefix('kind ')}")
    if position.combat is not None:
        lines.append(f"combat: {written(position.combat)}")
    return lines
