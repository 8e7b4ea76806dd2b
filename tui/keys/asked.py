"""What the rules ask for now, and the keys that answer it."""

from __future__ import annotations

from engine.core.order import Verb
from tui.desk.desk import Rows
from tui.keys.names import spoken
from tui.keys.order_keys import order_keys
from tui.keys.state import State


def asked_keys(state: State) -> Rows:
    """The keys of a set-up, and of what must be answered first; none in a phase of one's own."""
    desk = state.desk
    asked = not desk.over and (desk.options.asks or desk.view.clock.phase == "set-up")
    return [f"{keys_told(state)}, Enter for a menu."] if asked else []


def keys_told(state: State) -> str:
    """The keys of what can be ordered now: "Keys: r retreat"."""
    return f"Keys: {', '.join(_told(state, verb) for verb in _with_keys(state))}"


def _with_keys(state: State) -> list[Verb]:
    keys = order_keys(state.desk.session.game)
    return [v for v in state.desk.options.frame_verbs() if v.name in keys and not v.several]


def _told(state: State, verb: Verb) -> str:
    key = order_keys(state.desk.session.game)[verb.name]
    return f"{spoken(state.desk.settings.pressed_for(key))} {verb.words[0]}"
