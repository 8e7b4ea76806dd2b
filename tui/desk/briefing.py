"""The briefing: what this battle is, in 60 words; then the ground, the wings and the aims."""

from __future__ import annotations

from engine.data import library
from engine.speech import briefing as told
from tui.desk.desk import Desk, Rows
from tui.desk.phase_start import at_phase_start

HEAD = 5
"""So many rows are the briefing in short, of 60 words together."""
_LANDMARKS = 12
"""So many are told; a list of a kind has them all."""


def briefing(desk: Desk, rest: str) -> Rows:
    """What it is, how the map lies, who stands where, who is ahead; deeper with each row."""
    words, view, board = desk.words, desk.view, desk.words.board
    stood = at_phase_start(desk)
    sides = ((desk.side, desk.enemy), (desk.enemy, desk.side))
    ahead = () if desk.over else (words.verdict(view, desk.side),)
    places = "; ".join(f"{p.name} {p.cell}" for p in board.places[:_LANDMARKS])
    rivers = ", ".join(dict.fromkeys(board.feature_names.values()))
    return desk.say(
        f"{desk.session.game.title}. {words.moment(view)}",
        told.numbers_row(board),
        *(told.army_row(words, stood, view, own, other) for own, other in sides),
        *ahead,
        library.find(desk.session.game.id).info.description,
        *(f"Places: {places}." for _ in board.places[:1]),
        *((f"Waters: {rivers}.",) if rivers else ()),
        *told.landmark_rows(board)[:_LANDMARKS],
        *(row for own, other in sides for row in told.wing_rows(words, stood, view, own, other)),
        *words.score(view, desk.side),
    )
