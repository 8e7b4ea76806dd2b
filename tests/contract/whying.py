"""What `why ORDER` says is what comes of the order: allowed, or refused by the same rules."""

from __future__ import annotations

import random
import re

from engine.core.order import Tokens, Verb
from tests.contract.moments import Moment
from tui.desk.answering import answer
from tui.desk.desk import Desk, Rows

_CITED = re.compile(r"\b(?:DNK|SED|VAU|TYW|WM|LUT|NOR|ROC)-[\w.-]*\w")
KINDS = 8
"""So many kinds of order are typed at one moment."""
OFFERED, GUESSED = 1, 2
"""So many orders of each kind that are offered are typed, and so many made at random."""


def check_why(moment: Moment, rng: random.Random) -> int:
    """Orders of every kind, offered and guessed, typed behind why and then by themselves."""
    now, verbs = moment.options.frame_verbs(), moment.playable.game.verbs
    some = dict.fromkeys((*now, *rng.sample(verbs, min(KINDS, len(verbs)))))
    lines = [line for verb in list(some)[:KINDS] for line in typed(moment, verb, rng)]
    for line in lines:
        check_line(moment, line)
    return len(lines)


def typed(moment: Moment, verb: Verb, rng: random.Random) -> list[str]:
    """Some lines for a kind of order."""
    can = moment.options
    offered = [t for t in (_offered(moment, verb, rng) for _ in range(OFFERED)) if t is not None]
    units = sorted(u for u in can.view.units if not u.startswith("?"))
    cells = moment.words.board.grid.cells
    guessed = [_guessed(verb, units, cells, rng) for _ in range(GUESSED)]
    return [_line(moment, verb, tokens) for tokens in (*offered, *guessed)]


def _offered(moment: Moment, verb: Verb, rng: random.Random) -> Tokens | None:
    """The tokens of an order that may be given, or None."""
    tokens: Tokens = ()
    while (slot := moment.options.slot(verb, tokens)) is not None:
        if slot.complete and (not slot.candidates or rng.random() < 0.5):
            return tokens
        tokens = (*tokens, rng.choice(slot.candidates))
    return None


def _guessed(verb: Verb, units: list[str], cells: tuple[str, ...], rng: random.Random) -> Tokens:
    """Tokens of the right kinds, and no more sense than that."""
    tokens: Tokens = ()
    for part in verb.shape:
        if part in ("unit", "riders", "units"):
            tokens += tuple(rng.sample(units, rng.choice((1, 1, 2)) if part == "units" else 1))
        elif part in ("cell", "target", "path", "cells", "via"):
            tokens += (rng.choice(cells),)
        else:
            tokens += (rng.choice(("1", "none", "north", "first")),)
    return tokens


def _line(moment: Moment, verb: Verb, tokens: Tokens) -> str:
    """Tokens as one types them: a path with hyphens, a list with commas, with before units."""
    said: list[str] = []
    for number, token in enumerate(tokens):
        before = tokens[number - 1] if number else ""
        if token.isdigit() and before.isdigit():
            mark = "-" if "path" in verb.shape or "via" in verb.shape else ", "
        elif before.isdigit() and token in moment.options.view.units:
            mark = " with " if verb.shape[:1] in (("target",), ("cells",), ("unit",)) else " "
        elif before in moment.options.view.units and token in moment.options.view.units:
            mark = ", "
        else:
            mark = " "
        said += [mark, token]
    return verb.words[0] + (" " if said else "") + "".join(said[1:])


def check_line(moment: Moment, line: str) -> None:
    """Why, and the order itself."""
    desk = moment.desk()
    said = _outcome(desk, answer(desk, f"why {line}"), asked=True)
    before = len(desk.session.entries)
    rows = answer(desk, line)
    done = len(desk.session.entries) > before
    came = ("allowed", ()) if done else _outcome(desk, rows)
    assert said == came, f"{moment.where}: {line}: why says {said}, the order {came}: {rows[0]}"


def _outcome(desk: Desk, rows: Rows, asked: bool = False) -> tuple[str, tuple[str, ...]]:
    """What an answer means: allowed, refused by these rules, or not understood."""
    first = rows[0]
    if first.startswith("Refused: "):
        return "refused", tuple(sorted(_CITED.findall(first)))
    if first.startswith("Not understood: ") or (desk.question is not None and desk.question.stays):
        return "not understood", ()
    assert not asked or first.startswith("Allowed: "), rows
    return "allowed", ()
