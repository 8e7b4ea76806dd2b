"""Set-up on symbols at White Mountain 1620 (WM-15)."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.systems.thirty_years_war.setup.placing import Place, Swap, TakeSetUp
from engine.systems.thirty_years_war.words.speech import TywWords
from tests.thirty_years_war.board import Play, real
from tests.thirty_years_war.white_mountain import BOHEMIAN, CATHOLIC, WM


@pytest.mark.rule("WM-15.1a", "WM-15.1b", "WM-15.2a", "WM-15.2b", "WM-15.2c", "TYW-3.0a")
def test_bohemians_then_catholics_place_their_pieces_on_symbols() -> None:
    game = Play.opened(real(WM))
    s = game.s
    assert game.chooser == BOHEMIAN and not any(x.at for x in game.position.units.values())
    foot = next(u for u in s.unit_ids[BOHEMIAN] if s.pieces[u].kind == "infantry")
    horse = next(u for u in s.unit_ids[BOHEMIAN] if s.pieces[u].kind == "cavalry")
    spots = {k: [m.cell for m in s.symbols if m.side == BOHEMIAN and m.kind == k]
             for k in ("infantry", "cavalry", "gun", "baggage")}  # fmt: skip
    game.refuse(End(), "TYW-3.0a")
    game.refuse(Place(foot, spots["cavalry"][0]), "WM-15.2a")
    game.refuse(Place(next(iter(s.unit_ids[CATHOLIC])), spots["infantry"][0]), "WM-15.2a")
    game.do(Place(foot, spots["infantry"][0]))
    other = s.unit_ids[BOHEMIAN][1]
    if s.pieces[other].kind == "infantry":
        game.refuse(Place(other, spots["infantry"][0]), "WM-15.2a")
    leader = next(u for u, x in s.pieces.items() if x.kind == "leader" and x.side == BOHEMIAN)
    banner = next(u for u, x in s.pieces.items() if x.kind == "banner")
    game.refuse(Place(leader, "0101"), "WM-15.2b")
    game.refuse(Place(banner, spots["baggage"][0] if spots["baggage"][0] not in spots["infantry"]
                      + spots["cavalry"] else "0101"), "WM-15.2c")  # fmt: skip
    game.do(Place(leader, spots["cavalry"][-1]))
    game.do(Place(banner, spots["infantry"][0]))
    game.do(Place(horse, spots["cavalry"][0]))
    game.do(TakeSetUp("proposed"))
    assert all(game.at(u) for u, x in s.pieces.items() if x.side == BOHEMIAN)
    assert not game.options.owed
    game.do(End())
    assert game.chooser == CATHOLIC
    game.do(TakeSetUp("proposed"))
    game.do(End(), dice=(6,))
    assert game.position.clock.side == CATHOLIC and game.position.clock.turn == 1


@pytest.mark.rule("WM-15.2a")
def test_the_owner_chooses_which_unit_of_an_arm_goes_where() -> None:
    game = Play.opened(real(WM))
    game.do(TakeSetUp("proposed"))
    s = game.s
    foot = [u for u in s.unit_ids[BOHEMIAN] if s.pieces[u].kind == "infantry"]
    horse = next(u for u in s.unit_ids[BOHEMIAN] if s.pieces[u].kind == "cavalry")
    one, two = game.at(foot[0]), game.at(foot[-1])
    words, again = TywWords(s), TakeSetUp("proposed")
    assert words.warnings(game.position, BOHEMIAN, again) == ()
    game.do(Swap(foot[0], foot[-1]))
    (told,) = words.warnings(game.position, BOHEMIAN, again)
    assert told.endswith("would leave the hexes where you placed them.") and foot[0] in told
    assert (game.at(foot[0]), game.at(foot[-1])) == (two, one)
    game.refuse(Swap(foot[0], horse), "TYW-3.0b")
