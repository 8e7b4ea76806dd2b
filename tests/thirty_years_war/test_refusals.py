"""Refusals cite rules that the battle has: its own, or those of all four."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core import Clock, Refusal
from engine.data.library import find
from engine.data.rule_index import load_rules
from engine.systems.thirty_years_war.game import TywGame
from engine.systems.thirty_years_war.movement.phase import Moving
from engine.systems.thirty_years_war.reinforcements.entering import Cancel, Enter
from engine.systems.thirty_years_war.sequence import Course
from engine.systems.thirty_years_war.setup.placing import Place, Swap
from tests.thirty_years_war.board import FOLDERS, Play, real

OPTIONS = {
    "white-mountain": ("wm-extra", "wm-manoeuvre"), "lutzen": ("lut-early",), "nordlingen": (),
    "rocroi": ("roc-beck",),
}  # fmt: skip
BATTLES = [(battle, opts) for battle, some in OPTIONS.items() for opts in {(), some}]


def check_rules(battle: str, refusals: list[Refusal | None]) -> None:
    """All rules cited are in the index of the battle; something is refused at all."""
    known = {rule.id for rule in load_rules(find(FOLDERS[battle]).path).rules}
    cited = {rule for refusal in refusals if refusal for rule in refusal.rules}
    assert cited and cited <= known, f"not in the index: {sorted(cited - known)}"


def at_movement(battle: str, options: tuple[str, ...], turn: int = 5) -> Play:
    """The first side's movement phase, as if nobody had moved yet."""
    game = TywGame(real(battle, *options))
    side = game.scenario.sides[0]
    agenda = (Course(step="combat"), Moving((side,)))
    opening = game.opening()
    clock = Clock(turn, side, "movement")
    return Play.from_position(game, replace(opening, clock=clock, agenda=agenda))


@pytest.mark.rule("TYW-4.1d", "TYW-3.0a")
@pytest.mark.parametrize(("battle", "options"), BATTLES)
def test_refusals_cite_rules_of_their_own_battle(battle: str, options: tuple[str, ...]) -> None:
    moving = at_movement(battle, options)
    pieces = tuple(moving.s.pieces)
    check_rules(battle, [moving.options.explain(Enter(u, "0101")) for u in pieces])
    check_rules(battle, [moving.options.explain(Cancel(u)) for u in pieces])
    setting = Play.opened(real(battle, *options))
    check_rules(battle, [setting.options.explain(Place(u, "9999")) for u in pieces])
    check_rules(battle, [setting.options.explain(Swap(u, u)) for u in pieces])
    game, view = setting.game, setting.position
    check_rules(battle, [verb.misplaced(game, view, setting.chooser) for verb in game.verbs])


@pytest.mark.rule("LUT-16.16", "WM-22.3b")
def test_only_at_lutzen_an_entry_may_be_given_up() -> None:
    for battle, unit in (("white-mountain", "WOi05"), ("rocroi", "RFc01")):
        play = at_movement(battle, OPTIONS[battle])
        refusal = play.options.explain(Cancel(unit))
        assert refusal and refusal.reason == "In this battle nobody may give up an entry."
    lutzen = at_movement("lutzen", ()).options.explain(Cancel("LSi01"))
    assert lutzen and "LUT-16.16" in lutzen.rules
