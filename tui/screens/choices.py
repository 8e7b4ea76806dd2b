"""Choices that stand on the map: the cells that can be chosen now, each with its number.

They are those of the open question; of what the rules ask, before its menu is opened; and of the
targets or the ways in where a few can be chosen. A number takes a choice, Enter the one under the
cursor.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tui.desk import menus, numbering
from tui.desk.desk import Question
from tui.viewmodel import View

MOST = 60
"""So many answers to a question at most have their numbers on the map."""


@dataclass(frozen=True)
class Offer:
    """What can be chosen. `question` is None where cursor and Enter choose: targets, ways in.

    `others` are targets that have their number, but that the selected unit cannot attack.
    """

    cells: tuple[str, ...]
    question: Question | None = None
    others: frozenset[str] = frozenset()

    @property
    def numbers(self) -> Mapping[str, int]:
        """By cell the number that stands there: the first of those that mean it."""
        found: dict[str, int] = {}
        for number, cell in enumerate(self.cells, 1):
            if cell and cell not in self.others:
                found.setdefault(cell, number)
        return found

    @property
    def about(self) -> tuple[str, ...]:
        """Who or what the order is begun with: the unit whose retreat is asked."""
        return self.question.about[1] if self.question and self.question.about else ()

    def at(self, cell: str) -> tuple[int, ...]:
        """The numbers of the choices in a cell."""
        return tuple(n for n, there in enumerate(self.cells, 1) if there == cell)


def offer(view: View) -> Offer | None:
    """What can be chosen on the map now."""
    desk = view.desk
    if view.curtain or desk.handing_over or desk.over or view.player.state.waiting:
        return None
    if desk.question is not None:
        return _of(desk.question)
    asked = view.kept(("standing", desk.unit), lambda: menus.standing(desk))
    if asked is not None:
        return _of(asked)
    found = _places(view)
    return found if any(found.cells) and len(found.cells) <= numbering.FEW else None


def _of(question: Question) -> Offer | None:
    is_seen = any(question.cells) and len(question.choices) <= MOST
    return Offer(question.cells, question) if is_seen else None


def _places(view: View) -> Offer:
    """The targets that can be attacked, or where the selected unit can enter.

    A target keeps its number as long as the phase; one that is none any more is "".
    """
    unit = view.player.state.own_unit
    if unit and view.view.units[unit].at == "":
        return Offer(tuple(view.reach()))
    verbs = view.options.frame_verbs()
    for verb in verbs:
        if verb.shape[:2] == ("target", "units") or (verb is verbs[0] and verb.shape == ("cell",)):
            slot = view.options.slot(verb, ())
            cells = slot.candidates if slot is not None else ()
            known = tuple(c for c in cells if c in view.desk.words.board.grid)
            others = frozenset(known).difference(view.aimed(verb, known))
            numbers = numbering.numbered(view.desk, known)
            if numbers == known:
                return Offer(view.numbered(known, numbering.FEW), others=others)
            return Offer(tuple(c if c in known else "" for c in numbers), others=others)
    return Offer(())
