"""Orders against a target: a hex, or a unit in it, and the units that act."""

import re

from engine.core.order import Tokens, Verb
from engine.language import names, where, whom
from engine.language.listener import Listener, stripped
from engine.language.names import plain
from engine.language.usage import offered, usage, without_choice

WITH = re.compile(r"\s+(?:with|using|from)\s+")
"""What comes before the units that act."""
ALL = ("all", "all units", "everybody", "everyone")
"""Words for as many units as an order may name."""
_ONE_CELL = re.compile(r"(.+?)\s+(?:from|in)\s+(\d{3,4})")


def target_units(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """A hex, or a unit standing alone in one, and the attackers; several hexes where allowed."""
    parts = WITH.split(rest, maxsplit=1)
    if len(parts) == 2:
        targets = _targets(listener, verb, parts[0])
        if plain(parts[1]) in ALL and len(targets) == 1:
            return _with_all(listener, verb, targets[0])
        return (*targets, *_units_from(listener, verb, targets, parts[1]))
    if not (words := rest.split()):
        return without_choice(listener, verb, ())
    if len(_targets_named(rest)) > 1:
        return _together(listener, verb, _targets_named(rest))
    if alone := _alone(listener, verb, rest):
        return _by_the_only_one(listener, verb, alone)
    for at in range(len(words) - 1, 0, -1):
        head = " ".join(stripped(words[:at]))
        if where.cell_in(listener, head):
            target = _target(listener, verb, head)
            return (target, *whom.unit_list(listener, verb, " ".join(words[at:]), (target,)))
    raise _no_target(listener, rest)


def is_by_nobody(listener: Listener, verb: Verb, rest: str) -> bool:
    """True for an order against a target that names nobody who shall carry it out."""
    aims = verb.shape == ("target", "units") and bool(rest)
    return aims and bool(_alone(listener, verb, rest))


def _together(listener: Listener, verb: Verb, cells: Tokens) -> Tokens:
    """Several cells with no units named: all that can attack them in one combat.

    If nobody can they stand alone, for the rules to refuse; where no order is about several cells,
    that is said.
    """
    verbs = listener.options.game.verbs
    about_several = next((v for v in verbs if v.shape == ("cells", "units")), None)
    if about_several is None:
        raise usage(verb)
    return by_default(listener, about_several, *cells) or cells


def _alone(listener: Listener, verb: Verb, rest: str) -> str:
    """The target if nothing else is said: a cell, or the unit of that whole name; else ""."""
    text = " ".join(stripped(rest.split()))
    if cell := where.cell_in(listener, text):
        return cell[0]
    found = whom.called(listener, listener.units, text)
    return _target(listener, verb, text) if found else ""


def _by_the_only_one(listener: Listener, verb: Verb, target: str) -> Tokens:
    """A target with no units named: all that can where that is asked about, else the only one.

    What is no target stands alone, for the rules to refuse.
    """
    if verb.final or not offered(listener, verb, (target,)):
        return by_default(listener, verb, target) or (target,)
    return without_choice(listener, verb, (target,))


def _units_from(listener: Listener, verb: Verb, targets: Tokens, text: str) -> Tokens:
    """Units, each perhaps with the one cell of its own from which it acts: "6 fusiliers from 1010".

    The cell counts only where the order being built may name it.
    """
    tokens = targets
    for name in whom.LIST.split(text):
        one = _ONE_CELL.fullmatch(name)
        tokens += whom.unit_list(listener, verb, one[1] if one else name, tokens)
        if one is None:
            continue
        cell, slot = one[2].zfill(4), listener.options.slot(verb, tokens)
        if slot is not None and cell not in slot.candidates:
            raise usage(verb)
        tokens = (*tokens, cell)
    return tokens[len(targets) :]


def by_all(listener: Listener, verb: Verb, *targets: str) -> Tokens:
    """A target, or several, with as many units as an order may name; () if no order does.

    Only for orders that are asked about first, or if that is said, since nobody named those units.
    """
    if verb not in listener.options.verbs():
        return ()
    slot = listener.options.slot(verb, targets)
    best: Tokens = ()
    for first in slot.candidates if slot else ():
        if first in best or first in listener.names.board.grid:
            continue
        tokens: Tokens = (*targets, first)
        while (more := listener.options.slot(verb, tokens)) is not None and more.candidates:
            tokens = (*tokens, more.candidates[0])
        if more is not None and more.complete and len(tokens) > len(best):
            best = tokens
    return best


def by_default(listener: Listener, verb: Verb, *targets: str) -> Tokens:
    """A target, or several, with those whom the game takes where nobody is named; () if none."""
    options = listener.options
    if verb.by_default is None or verb not in options.verbs():
        return by_all(listener, verb, *targets)
    units = verb.by_default(options.game, options.view, options.side, targets)
    return (*targets, *units) if units else ()


def _with_all(listener: Listener, verb: Verb, target: str) -> Tokens:
    """The target with all who can; by itself where nobody can, for the rules to say why."""
    return by_all(listener, verb, target) or (target,)


def _targets(listener: Listener, verb: Verb, text: str) -> Tokens:
    cells = _targets_named(text)
    return cells if len(cells) > 1 else (_target(listener, verb, text),)


def _targets_named(text: str) -> Tokens:
    """The cells of a list of numbers and nothing else; () if it is none."""
    cells = [names.cell_number(" ".join(stripped(part.split()))) for part in whom.LIST.split(text)]
    return tuple(c for c in cells if c) if all(cells) else ()


def _target(listener: Listener, verb: Verb, text: str) -> str:
    """A cell; by a unit's name its cell if it is one's own or stands alone, else the unit itself.

    Of several units of a name those in a cell that may be the target; all of a stack are its cell.
    """
    head = " ".join(stripped(text.split()))
    if cell := where.cell_in(listener, head):
        return cell[0]
    view, may = listener.options.view, offered(listener, verb)
    if not (found := whom.called(listener, listener.units, head)):
        raise _no_target(listener, head)
    fits = [u for u in found if view.units[u].at in may]
    at: str = view.units[fits[0]].at if fits else ""
    if at and {u for u, s in view.units.items() if s.at == at} == set(fits):
        return at
    unit = fits[0] if len(fits) == 1 else whom.unit_meant(listener, tuple(fits), head)
    at = view.units[unit].at
    alone = [u for u, s in view.units.items() if s.at == at] == [unit]
    return at if at and (alone or whom.is_own(listener, unit)) else unit


def _no_target(listener: Listener, text: str) -> names.NotUnderstood:
    """Words that are neither a cell nor a unit."""
    board = listener.names.board
    for word in re.split(r"[\s,]+", text):
        if names.looks_like_a_cell(word) and not names.cell_number(word):
            return names.NotUnderstood(names.no_cell(board, word), "cell")
    near = names.closest(text, listener.names.units.values())
    return names.NotUnderstood(f"There is no {board.cell_word}, no place and no unit {text}.{near}")


def cells_units(listener: Listener, verb: Verb, rest: str) -> Tokens:
    """Several cells, the word with, and units; without it all units that can attack them."""
    parts = WITH.split(rest, maxsplit=1)
    if len(parts) < 2 and len(_targets_named(rest)) > 1:
        return _together(listener, verb, _targets_named(rest))
    if len(parts) < 2:
        raise usage(verb)
    cells = where.many_cells(listener, verb, parts[0])
    return (*cells, *whom.unit_list(listener, verb, parts[1], cells))
