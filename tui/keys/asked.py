"""What the rules ask for now, and the keys that answer it."""

from __future__ import annotations

from engine.core.order import Verb
from tui.desk.desk import MENU_TOO, Rows
from tui.keys.names import spoken
from tui.keys.order_keys import order_keys
from tui.keys.state import State


def asked_keys(state: State, entered: Verb | None = None, opens_menu: bool = True) -> Rows:
    """The keys of a set-up, and of what must be answered first; none in a phase of one's own.

    Of what must be answered Enter opens a menu, or gives the order `entered`, or does the only
    thing there is; where a row of keys shows what Enter does no menu is told of.
    """
    desk = state.desk
    asked = not desk.over and (desk.options.asks or desk.view.clock.phase == "set-up")
    by_key = f", {spoken(desk.settings.pressed_for('m'))} for a menu."
    of_enter = MENU_TOO if desk.tells_enter() and opens_menu else "."
    menu = of_enter if desk.options.asks else by_key
    end = "." if entered in _with_keys(state) else menu
    return [f"{keys_told(state, entered)}{end}"] if asked else []


def keys_told(state: State, entered: Verb | None = None) -> str:
    """The keys of what can be ordered now: "Keys: r retreat"; of one also Enter."""
    told = (_told(state, verb, verb == entered) for verb in _with_keys(state))
    return f"Keys: {', '.join(told)}"


def _with_keys(state: State) -> list[Verb]:
    keys = order_keys(state.desk.session.game)
    return [v for v in state.desk.options.frame_verbs() if v.name in keys and not v.several]


def _told(state: State, verb: Verb, by_enter: bool) -> str:
    key = order_keys(state.desk.session.game)[verb.name]
    more = " or Enter" if by_enter else ""
    return (
        f"{spoken(state.desk.settings.pressed_for(key))}{more} {state.desk.options.words(verb)[0]}"
    )
