"""Numbered menus: which order, or which answer to a question of the rules, each by a number."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from engine.core.order import Tokens, Verb
from engine.core.words import counted
from engine.language.names import NotUnderstood, SeveralMeant
from engine.speech import describe
from tui.desk.building import CLOSED, DROPPED, Building, filled, numbered
from tui.desk.desk import Desk, Question, Rows
from tui.desk.labels import named
from tui.desk.ordering import Giving, ask_first
from tui.desk.typed import find_order


def menu(desk: Desk, rest: str) -> Rows:
    """The menu of what may be ordered now, or of one kind of order."""
    if not rest:
        return which(desk, desk.options.verbs())
    found = find_order(desk, rest)
    if found is None:
        raise NotUnderstood(f"{rest} is no order.")
    verb, left = found
    if left:
        raise NotUnderstood(f"Say menu and one order; {left} is too much.")
    if verb not in desk.options.verbs():
        return desk.refused(desk.options.misplaced(verb))
    return Building(desk, verb).ask(())


def build(desk: Desk, verb: Verb, tokens: Tokens, typed: bool = False) -> Rows:
    """Ask for the next part of an order of which these parts are known.

    What was `typed` is not asked about again by going back.
    """
    return Building(desk, verb, len(tokens) if typed else 0).ask(tokens)


def which(desk: Desk, verbs: tuple[Verb, ...]) -> Rows:
    """Asks which of some kinds of order is meant."""
    return _which(desk, [(named(desk, v), Building(desk, v), ()) for v in verbs])


_FEW = 9
"""So many choices can be answered by one digit."""


def answers(desk: Desk) -> Rows:
    """Asks what the answer to the present question of the rules is, each hex or unit a choice."""
    verbs = desk.options.frame_verbs()
    if len(verbs) == 1:
        return Building(desk, verbs[0]).begin()
    every = _answers(desk, verbs)
    return _which(desk, every) if len(every) <= _FEW else which(desk, verbs)


def _answers(desk: Desk, verbs: tuple[Verb, ...]) -> list[tuple[str, Building, Tokens]]:
    return [choice for verb in verbs for choice in Building(desk, verb).choices()]


def begun(desk: Desk, verb: Verb) -> Rows:
    """The menu of one kind of order, from the first part that leaves a choice; else it is asked."""
    tokens = filled(desk, verb, ())
    if _is_whole(desk, verb, tokens):
        return ask_first(desk, verb, verb.build(tokens))
    return Building(desk, verb).ask(tokens)


def forced(desk: Desk, giving: Giving) -> Rows:
    """Gives the one order that can answer the present question of the rules.

    [] if it has several answers: where the rules let one leave it, that is one, too.
    """
    verbs = desk.options.frame_verbs()
    found = [verb for verb in verbs if verb.shape]
    tokens = filled(desk, found[0], ()) if len(found) == 1 else ()
    if not tokens or not _is_whole(desk, found[0], tokens):
        return []
    others = (verb.build(()) for verb in verbs if not verb.shape)
    if any(desk.options.explain(order) is None for order in others):
        return []
    return giving(desk, found[0], found[0].build(tokens))


def _is_whole(desk: Desk, verb: Verb, tokens: Tokens) -> bool:
    """True if these parts are an order, and no more can be said of it."""
    slot = desk.options.slot(verb, tokens)
    return slot is not None and slot.complete and not slot.candidates


def standing(desk: Desk) -> Question | None:
    """The question that the rules ask now as `answers` would put it, without putting it.

    None if nothing must be answered, or none of the answers is a hex or a unit.
    """
    if desk.over or not desk.options.asks:
        return None
    verbs = desk.options.frame_verbs()
    if len(verbs) == 1:
        building = Building(desk, verbs[0])
        tokens = building.beginning()
        slot = desk.options.slot(verbs[0], tokens)
        found = building.question(tokens, slot) if slot and slot.candidates else None
    else:
        every = _answers(desk, verbs)
        found = _choice_of(desk, every) if 0 < len(every) <= _FEW else None
    return found if found is not None and any(found.cells) else None


def _which(desk: Desk, found: list[tuple[str, Building, Tokens]]) -> Rows:
    """Asks which of some orders is meant, each as far as it is begun."""
    desk.question = question = _choice_of(desk, found)
    return question.asks


def _choice_of(desk: Desk, found: list[tuple[str, Building, Tokens]]) -> Question:
    choices = tuple(row for told, *_ in found for row in desk.say(told))

    def pick(number: int) -> Rows:
        _, building, tokens = found[number]
        building = replace(building, before=lambda: _which(desk, found))
        return building.ask(tokens or building.selected())

    head = f"Choose the order: {counted(len(choices), 'choice')}. 0 goes back."
    rows = numbered(head, choices)
    grid = desk.words.board.grid
    cells = tuple(tokens[0] if tokens and tokens[0] in grid else "" for *_, tokens in found)
    return Question(rows, choices, pick, lambda: [CLOSED], DROPPED, stays=True, cells=cells)


def which_unit(desk: Desk, several: SeveralMeant, go_on: Callable[[str], Rows]) -> Rows:
    """Asks which of the units is meant that a name fits, or whether it is the place."""
    units, cells = several.units, [several.cell] if several.cell else []
    told = [describe.full_unit(desk.words, desk.view, unit, placed=True) for unit in units]
    told += [
        describe.cell_row(desk.words, desk.view, desk.side, cell, desk.settings.elements)
        for cell in cells
    ]
    choices = tuple(row for one in told for row in desk.say(f"{one.rstrip('.')}."))
    head = f"Which {several.name}: {counted(len(choices), 'choice')}. 0 goes back."
    rows = numbered(head, choices)
    none = f"{several.name}: nobody was chosen."
    left = f"Left unanswered: which {several.name}."
    places, meant = [desk.view.units[unit].at for unit in units], (*units, *cells)
    desk.question = Question(
        rows, choices, lambda number: go_on(meant[number]), lambda: [none], left, stays=True,
        cells=(*places, *cells),
    )  # fmt: skip
    return rows
