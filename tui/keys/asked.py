"""What can be ordered now, by its keys."""

from __future__ import annotations

from engine.core.order import Verb
from tui.keys.names import spoken
from tui.keys.order_keys import order_keys
from tui.keys.state import State


def keys_told(state: State, entered: Verb | None = None) -> str:
    """The keys of what can be ordered now: "Keys: r retreat"; of one also Enter."""
    told = (_told(state, verb, verb == entered) for verb in with_keys(state))
    return f"Keys: {', '.join(told)}"


def with_keys(state: State) -> list[Verb]:
    """What can be ordered now by a key of its own."""
    keys = order_keys(state.desk.session.game)
    return [v for v in state.desk.options.frame_verbs() if v.name in keys and not v.several]


def _told(state: State, verb: Verb, by_enter: bool) -> str:
    key = order_keys(state.desk.session.game)[verb.name]
    more = " or Enter" if by_enter else ""
    return (
        f"{spoken(state.desk.settings.pressed_for(key))}{more} {state.desk.options.words(verb)[0]}"
    )
