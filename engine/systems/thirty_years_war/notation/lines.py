"""The battles' own lines of a position: losses, levels, sight, owners, notes; read and checked."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.notation.finding import number_in, one_of
from engine.notation.hooks import Start
from engine.notation.text import Line
from engine.systems.thirty_years_war import scenario, victory_points
from engine.systems.thirty_years_war.reinforcements.arrivals import MANOEUVRE
from engine.systems.thirty_years_war.setup import notes, places

LINES: Mapping[str, str] = {
    "losses": "losses: SIDE 58",
    "broken": "broken: SIDE CATEGORY",
    "levels": "levels: SIDE CATEGORY 65",
    "score": "score: SIDE infantry 40",
    "sight": "sight: clear",
    "owner": "owner: GUN SIDE",
    "arrived": "arrived: GROUP",
    "needed": "needed: SIDE 6",
    "king": "king: lost behind 18",
    "note": "note: PIECE left",
    "wrote": "wrote: SIDE 3",
    "placed": "placed: SIDE 3",
}
"""How each is written, by its keyword."""
SCORED = (*victory_points.ITEMS, "guns", "enemy broken")
"""What points may stand for: those of `tolls.ITEMS`, and what is counted at the end."""


def state_of(s: scenario.Scenario, start: Start) -> dict[str, Any]:
    """The fields of the position that the lines give. Raises NotationError."""
    found: dict[str, Any] = {
        "losses": {},
        "levels": {side: dict(levels) for side, levels in s.losses.levels.items()},
        "owners": _owners(s, start),
        "broken": {}, "score": {}, "needed": {}, "notes": {}, "notings": {},
        "placings": {}, "arrived": (), "sight": "",
    }  # fmt: skip
    for keyword, read in _READERS.items():
        for text, line in start.of(keyword):
            words = text.split()
            if len(words) != len(LINES[keyword].split()) - 1 and keyword != "score":
                raise line.wrong(f"write it so: {LINES[keyword]}.")
            read(s, start, words, line, found)
    return found


def _losses(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    found["losses"][start.finder.side(words[0], line)] = number_in(words[1], line)


def _placed(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    found["placings"][start.finder.side(words[0], line)] = number_in(words[1], line)


def _wrote(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    side = start.finder.side(words[0], line)
    if not notes.notes_something(s, side):
        raise line.wrong(f"the {side} side writes no note in this game (WM-22.3a, WM-23.1a).")
    found["notings"][side] = number_in(words[1], line)


def _category(start: Start, words: list[str], line: Line, found: Any) -> tuple[str, str]:
    side = start.finder.side(words[0], line)
    return side, one_of(words[1], found["levels"][side], line, "category")


def _broken(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    side, category = _category(start, words, line, found)
    found["broken"][side] = tuple(dict.fromkeys((*found["broken"].get(side, ()), category)))


def _levels(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    side, category = _category(start, words, line, found)
    found["levels"][side][category] = number_in(words[2], line)


def _score(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    if len(words) < 3:
        raise line.wrong(f"write it so: {LINES['score']}.")
    side = start.finder.side(words[0], line)
    item = one_of(" ".join(words[1:-1]), SCORED, line, "item of the score")
    found["score"].setdefault(side, {})[item] = number_in(words[-1], line)


def _sight(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    known = (s.visibility.word, "clear") if s.visibility else ("clear",)
    word = one_of(words[0], known, line, "visibility")
    found["sight"] = "" if word == "clear" else word


def _owner(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    """Whose a gun is; of one in a hex with a unit that is settled (TYW-5.31)."""
    gun, side = start.finder.unit(words[0], line), start.finder.side(words[1], line)
    if s.pieces[gun].kind != scenario.GUN:
        raise line.wrong(f"{gun} is {s.pieces[gun].kind}; only guns change hands (TYW-5.31).")
    holder = _holder(s, start, gun)
    if holder not in ("", side):
        raise line.wrong(f"{gun} stands with {holder} units and is theirs (TYW-5.31).")
    found["owners"][gun] = side


def _arrived(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    groups = [g for x in (s.beck.groups.values() if s.beck else ()) for g in x]
    known = dict.fromkeys((*groups, *((MANOEUVRE,) if s.manoeuvre else ())))
    if not known:
        raise line.wrong("no die lets a group in in this game, with these options.")
    group = one_of(words[0], known, line, "group that a die lets in")
    found["arrived"] = tuple(dict.fromkeys((*found["arrived"], group)))


def _kings_side(s: scenario.Scenario, line: Line) -> str:
    if s.kings_death is None:
        raise line.wrong(f"{line.keyword}: belongs to the option lut-king: write options: lut-king "
                         "(LUT-19).")  # fmt: skip
    return s.pieces[s.kings_death.leader].side


def _needed(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    own, side = _kings_side(s, line), start.finder.side(words[0], line)
    if side != own:
        raise line.wrong(f"only the {own} number changes, with the king's death (LUT-19.15).")
    assert s.kings_death is not None
    numbers = sorted({str(n) for n in s.kings_death.recovery})
    found["needed"][side] = int(one_of(words[1], numbers, line, "number of the king's death"))


def _king(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    _kings_side(s, line)
    found["king"] = one_of(words[0], ("lost", "settled"), line, "state of the king")
    number = number_in(words[2], line)
    way = one_of(words[1], ("ahead", "behind"), line, "way to stand")
    found["king_behind"] = -number if way == "ahead" else number


def _note(s: scenario.Scenario, start: Start, words: list[str], line: Line, found: Any) -> None:
    """A wing for the manoeuvre, a turn for an optional piece (WM-23.1a, WM-22.3a)."""
    piece = start.finder.unit(words[0], line)
    own = s.pieces[piece]
    if s.manoeuvre is not None and own.side == s.manoeuvre.side:
        if own.kind not in (*scenario.ARMS, scenario.LEADER):
            raise line.wrong(f"{piece} is {own.kind} and goes with no manoeuvre (WM-23.1a).")
        choice = one_of(words[1], s.manoeuvre.wings, line, "wing")
    elif places.is_optional(s, piece):
        turns = tuple(str(n) for n in range(1, s.turns + 1))
        choice = one_of(words[1], turns, line, "turn")
    else:
        raise line.wrong(f"{piece} cannot be written into a note (WM-22.3a, WM-23.1a); notes want "
                         "the option wm-extra or wm-manoeuvre.")  # fmt: skip
    found["notes"].setdefault(own.side, {})[piece] = choice


def _holder(s: scenario.Scenario, start: Start, gun: str) -> str:
    """The side whose unit stands in a gun's hex; "" if nobody's."""
    at = start.units[gun].at
    held = (s.pieces[u].side for u, state in start.units.items()
            if at and state.at == at and s.pieces[u].is_unit)  # fmt: skip
    return next(held, "")


def _owners(s: scenario.Scenario, start: Start) -> dict[str, str]:
    """Whose each gun is where nothing else is said: of the unit in its hex (TYW-5.31)."""
    guns = (u for u in start.units if s.pieces[u].kind == scenario.GUN)
    return {g: _holder(s, start, g) or s.pieces[g].side for g in guns}


_Reader = Callable[[scenario.Scenario, Start, list[str], Line, Any], None]
_READERS: dict[str, _Reader] = {
    "losses": _losses, "placed": _placed, "wrote": _wrote, "broken": _broken, "levels": _levels,
    "score": _score, "sight": _sight, "owner": _owner, "arrived": _arrived, "needed": _needed,
    "king": _king, "note": _note,
}  # fmt: skip
