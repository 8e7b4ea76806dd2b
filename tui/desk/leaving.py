"""Saving, which needs no doing, and leaving."""

from __future__ import annotations

from tui.desk.desk import Desk, Rows


def save(desk: Desk, rest: str) -> Rows:
    """Says that everything is saved, and where."""
    path = desk.session.path
    if path is None:
        return ["This game is not being saved."]
    if not desk.session.is_kept:
        return [_gone(desk)]
    return [f"Everything is saved already, after every order. The game is in {path}"]


def leave(desk: Desk, rest: str) -> Rows:
    """Leaves the game."""
    desk.finished = True
    return good_bye(desk)


def ask_to_leave(desk: Desk) -> str:
    """The question whether to leave, which tells whether the game can be gone on with."""
    return f"Leave? {_kept(desk)} 1 Stay. 2 Leave."


def _kept(desk: Desk) -> str:
    """Whether all is saved, in a sentence."""
    if desk.session.path is None:
        return "This game is not being saved."
    return "Everything is saved." if desk.session.is_kept else _gone(desk)


def _gone(desk: Desk) -> str:
    return f"Not saved: {desk.session.path} was deleted or replaced while the game was open."


def good_bye(desk: Desk) -> Rows:
    """The last words."""
    path = desk.session.path
    if path is None:
        return ["Good-bye."]
    if not desk.session.is_kept:
        return [f"{_gone(desk)} Good-bye."]
    return ["Saved. Good-bye."]
