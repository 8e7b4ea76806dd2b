"""Pappenheim early at Lützen 1632 (LUT-20)."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.systems.thirty_years_war.battle_tables import Losses
from engine.systems.thirty_years_war.morale.events import LevelChanged
from engine.systems.thirty_years_war.setup.events import Placed
from engine.systems.thirty_years_war.setup.placing import Place
from tests.thirty_years_war.board import BLUE, RED, Play, real
from tests.thirty_years_war.lutzen import FAR


@pytest.mark.rule("LUT-20.0", "LUT-20.11", "LUT-20.12")
def test_early_arrivals_are_placed_next_to_the_original_cavalry() -> None:
    """P85."""
    s = real("lutzen", "lut-early")
    play = Play.opened(s)
    while play.chooser != "imperial":
        play.end()
    play.refuse(End(), "LUT-20.11")
    horse = [x for x in s.pieces.values() if x.group == "pappenheim-horse" and x.is_unit]
    leader = next(x for x in s.pieces.values() if x.group == "pappenheim-horse" and not x.is_unit)
    foot = next(x.at for x in s.pieces.values() if x.side == "imperial" and x.kind == "infantry"
                and not x.group)  # fmt: skip
    play.refuse(Place(leader.id, foot), "LUT-20.11")
    play.refuse(Place(horse[0].id, foot), "LUT-20.11")
    taken = next(x.at for x in s.pieces.values() if x.side == "imperial" and x.kind == "cavalry"
                 and not x.group)  # fmt: skip
    play.refuse(Place(horse[0].id, taken), "LUT-20.11")
    for x in horse:
        cells = play.candidates("place", x.id)
        originals = {y.at for y in s.pieces.values() if y.side == "imperial"
                     and y.kind == "cavalry" and not y.group}  # fmt: skip
        assert all(set(s.board.grid.neighbours(c)) & originals for c in cells)
        play.do(Place(x.id, cells[0]))
    play.do(Place(leader.id, play.at(horse[0].id)))
    play.do(End())
    assert play.position.levels["imperial"] == {"army": 50}
    assert s.losses.raises["imperial"] == ((5, 65),)


@pytest.mark.rule("LUT-20.11")
def test_pappenheim_goes_along_when_his_cavalry_is_placed_elsewhere() -> None:
    play = Play.opened(real("lutzen", "lut-early"))
    while play.chooser != "imperial":
        play.end()
    leader, *horse = sorted(
        (x.id for x in play.s.pieces.values() if x.group == "pappenheim-horse"),
        key=lambda u: play.s.pieces[u].is_unit,
    )
    for unit in horse:
        play.do(Place(unit, play.candidates("place", unit)[0]))
    play.do(Place(leader, play.at(horse[0])))
    told = play.do(Place(horse[0], play.candidates("place", horse[0])[-1]))
    assert [e.piece for e in told if isinstance(e, Placed)] == [horse[0], leader]
    assert play.at(leader) == play.at(horse[0])
    play.do(Place(horse[1], play.candidates("place", horse[1])[-1]))
    assert play.at(leader) == play.at(horse[0]) != play.at(horse[1])
    play.end()


@pytest.mark.rule("LUT-20.12")
def test_with_the_option_the_level_rises_to_65_after_turn_5_and_no_more() -> None:
    early = Losses({RED: {"army": 65}, BLUE: {"army": 50}}, "infantry", raises={BLUE: ((5, 65),)})
    for turn, to in ((5, 65), (13, 50)):
        play = Play(*FAR, turn=turn, losses=early, turns=14, early="turn-5")
        play.end()
        assert play.position.levels[BLUE] == {"army": to}
        assert [e.rule for e in play.events if isinstance(e, LevelChanged)] == (
            ["LUT-20.12"] if turn == 5 else []
        )
