"""Saving, which needs no doing, and leaving."""

from __future__ import annotations

from tui.desk.desk import Desk, Rows


def save(desk: Desk, rest: str) -> Rows:
    """Says that everything is saved, and where."""
    path = desk.session.path
    if path is None:
        return ["This game is not being saved."]
    if not desk.session.is_kept:
        return [f"Not saved: {path} was deleted or replaced while the game was open."]
    return [f"Everything is saved already, after every order. The game is in {path}"]


def leave(desk: Desk, rest: str) -> Rows:
    """Leaves the game."""
    desk.finished = True
    return good_bye(desk)


def good_bye(desk: Desk) -> Rows:
    """The last words."""
    path = desk.session.path
    if path is None:
        return ["Good-bye."]
    if not desk.session.is_kept:
        return [f"Not saved: {path} was deleted or replaced while the game was open. Good-bye."]
    return ["Saved. Good-bye."]
