"""VAU-10.2, VAU-10.3: a charging line over two hexes is measured from both of them.

It faces east in 1110 and 1111; what it meets is nearer to the right hex, 1111.
"""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.chance import ScriptedChance
from engine.core.ledger import Ledger
from engine.systems.vauchamps.charge import forming_square, past_squares, reaction, target
from engine.systems.vauchamps.frames import Chance, Charging
from tests.vauchamps.board import Piece, Play, U

LINE = U("F61", "1110", "line", "E", also="1111")


def board(*pieces: Piece, **frame: Any) -> tuple[Play, Charging]:
    """The line with these about it, and its charge."""
    fields = {"step": "react", "units": ("F61",), "at": "1110", "entered": 1, **frame}
    return Play(LINE, *pieces, phase="movement"), Charging(**fields)


@pytest.mark.rule("VAU-10.2c", "VAU-10.2k")
def test_a_target_two_hexes_from_the_right_hex_is_asked_about_and_may_form_square() -> None:
    play, frame = board(U("P04", "1312", face="NW"))
    assert target.askable(play.s, play.position, frame) == ("1312",)
    assert forming_square.candidates(play.s, play.position, frame) == {"1312": 2}


@pytest.mark.rule("VAU-10.2p")
def test_a_new_target_beside_the_right_hex() -> None:
    play, frame = board(U("P04", "1212", face="NW"), lost_target=True)
    assert target.new_targets(play.s, play.position, frame) == ("1212",)


@pytest.mark.rule("VAU-10.3a")
def test_a_reactor_is_asked_when_the_right_hex_is_in_its_zone() -> None:
    """P33, heavy, reaches three hexes: 1413 is three from 1111 and four from 1110."""
    play, frame = board(U("P33", "1413", face="NW"))
    assert reaction.reactors(play.s, play.position, frame) == ("P33",)


@pytest.mark.rule("VAU-10.3f")
def test_a_reactor_beside_the_right_hex_has_caught_it() -> None:
    play, frame = board(U("P31", "1212", face="NW"), reactors=("P31",))
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    pen.push(frame)
    assert reaction.catch(pen, frame)
    contact = pen.position.contacts[0]
    assert (contact.cell, contact.at) == ("1111", "1212")


@pytest.mark.rule("VAU-10.3d")
def test_a_reactor_over_two_hexes_enters_no_hex_that_an_enemy_holds() -> None:
    """Its left hex would come to 1510, the right one to 1511, where limbered guns stand."""
    line = U("P31", "1410", "line", "E", also="1411")
    free, shut = Play(line), Play(line, U("F91", "1511", "limbered"))
    assert "1510" in reaction.open_hexes(free.s, free.position, ("P31",))
    assert "1510" not in reaction.open_hexes(shut.s, shut.position, ("P31",))


@pytest.mark.rule("VAU-10.0h")
def test_a_square_beside_the_right_hex_fires_at_it() -> None:
    """P01 is beside 1111 only; of the hexes of the line it can hit that one."""
    play, frame = board(U("P01", "1212", "square"), step="beside")
    pen: Any = Ledger(play.game, play.position, ScriptedChance())
    pen.push(frame)
    past_squares.beside(pen, frame)
    chance = pen.position.top
    assert isinstance(chance, Chance) and (chance.cells, chance.only) == (("1111",), ("P01",))
