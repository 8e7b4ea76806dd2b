"""Sealed notes: nothing of them leaks, at any moment, until they are shown (WM-22.3, WM-23.1)."""

from __future__ import annotations

import pytest

from engine.core.any_time import AnswerDraw, OfferDraw, Resign
from engine.core.chance import SeededChance
from engine.core.kernel import begin
from engine.core.order import Order
from engine.systems.thirty_years_war.setup.events import NotesShown
from engine.systems.thirty_years_war.setup.notes import Note
from tests.contract.exchange import try_games
from tests.thirty_years_war.board import Play, real
from tests.thirty_years_war.exchange import exchanges, with_notes

CATHOLIC, BOHEMIAN = "catholic", "bohemian"


@pytest.mark.rule("WM-22.3a", "WM-23.1a", "WM-23.1b")
def test_a_side_cannot_tell_what_the_other_noted() -> None:
    """Neither by its view and what it is offered, nor by what it hears of the other's orders."""
    assert try_games(with_notes(), exchanges, 7, 80, share=0.05) >= 80


@pytest.mark.rule("WM-22.3a", "WM-23.1a")
def test_a_view_holds_only_ones_own_note() -> None:
    game = with_notes()
    play = Play.from_position(game, begin(game, SeededChance("notes")).position)
    for side in (CATHOLIC, BOHEMIAN):
        assert play.chooser == side
        piece = play.candidates("note")[0]
        play.do(Note(piece, play.candidates("note", piece)[0]))
        assert side in play.position.notes
        for one in game.sides:
            view = game.redact(play.position, one)
            assert set(view.notes) | set(view.notings) <= {one}
        play.end()


@pytest.mark.rule("WM-22.3a", "WM-23.1a")
@pytest.mark.parametrize("orders", [(Resign(),), (OfferDraw(), AnswerDraw(True))])
def test_the_notes_are_shown_however_the_game_ends(orders: tuple[Order, ...]) -> None:
    play = Play.opened(real("white-mountain", "wm-extra", "wm-manoeuvre"))
    piece = play.candidates("note")[0]
    play.do(Note(piece, "left"))
    play.end()
    play.end()
    for order in orders:
        assert not play.told(NotesShown)
        play.do(order)
    assert play.told(NotesShown) and play.position.outcome is not None
    assert play.game.redact(play.position, BOHEMIAN).notes[CATHOLIC] == {piece: "left"}
