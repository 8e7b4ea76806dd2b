"""What `end` comes to is named before it is done: a phase, or a choice within a combat."""

from __future__ import annotations

import pytest

from engine.notation import begin_from
from tests.contract.games import shipped
from tests.contract.moments import begun
from tests.keys.playing import open_game
from tui.desk.answering import answer
from tui.desk.desk import Desk
from tui.keys.player import Player
from tui.viewmodel import View

BOARD = """scenario: rocroi-1643
board: 12 columns 14 rows, even low
unit: f french I5/3-4 at 0205
unit: h french C4/2-6 at 0405
unit: l french L2-8 at 0205
unit: s spanish I2/1-4 at 0206
unit: t spanish I5/1-4 at 0207
unit: m spanish L3-8 at 0206
unit: n spanish L1-8 at 0206
"""


def desk_at(clock: str) -> Desk:
    return begun(*begin_from(f"{BOARD}clock: turn 1 {clock}\n"))


@pytest.mark.rule("TYW-8.0h", "TYW-10.11")
def test_to_add_no_leader_is_not_the_end_of_the_phase() -> None:
    desk = desk_at("french combat")
    answer(desk, "attack 0206 with f")
    answer(desk, "fight")
    assert desk.side == "spanish"
    asked = answer(desk, "end")
    assert asked[-1].startswith("Use no leader in the defence of 0206? ")
    assert answer(desk, "1")[0].startswith("Cancelled: use no leader in the defence of 0206.")
    assert "Spanish to choose" in "".join(run.text for run in View(Player(desk)).clock(120))


@pytest.mark.rule("TYW-4.1e", "TYW-8.0f")
def test_the_end_of_a_combat_phase_names_it_and_the_attacks_that_are_open() -> None:
    desk = begun(*begin_from(
        f"{BOARD}unit: u spanish C2/1-6 at 0406 disrupted\nclock: turn 1 french combat\n"
    ))  # fmt: skip
    answer(desk, "attack 0206 with f")
    for line in ("fight", "end yes"):
        answer(desk, line)
    assert desk.view.clock.phase == "combat" and desk.side == "french"
    asked = answer(desk, "end")
    assert asked[0] == "Warning: 1 attack is still open: on 0406 by 1 unit, 4 to 1."
    assert asked[-1].startswith("End the combat with 1 hex open to attack? It cannot be taken")


@pytest.mark.parametrize(("scenario", "named"), [
    ("rocroi-1643", "End the French set-up?"), ("lutzen-1632", "End the "),
    ("dunkirk-1940", "End the French set-up?"), ("sedan-1870", "End the French set-up?"),
])  # fmt: skip
def test_every_game_names_the_set_up_that_ends(scenario: str, named: str) -> None:
    desk = open_game(shipped()[scenario], "1")
    for line in ("take historical", "take dyle"):
        answer(desk, line)
    asked = answer(desk, "end")
    assert asked[-1].startswith(named)
