"""What a newcomer does to friends in a hex is told before it is ordered, and comes true."""

from __future__ import annotations

import pytest

from engine.core import End, Order
from engine.systems.vauchamps.entering.enter import Enter
from engine.systems.vauchamps.movement.moving import Move, MoveStack
from engine.systems.vauchamps.stacks.order import Lower
from engine.systems.vauchamps.words.speech import VauWords
from tests.contract.games import shipped
from tests.keys.playing import open_game
from tests.vauchamps.board import Piece, Play, U, real
from tui.desk.answering import answer

FAR = U("P11", "2828")


def moving(*pieces: Piece) -> Play:
    return Play(*pieces, FAR, phase="movement", turn=2)


def before(play: Play, order: Order) -> tuple[str, ...]:
    """What is told of an order before it is given, without being asked about."""
    view = play.game.redact(play.position, play.chooser)
    return VauWords(play.s).mild_warnings(view, play.chooser, order)


def on_the_way(play: Play, unit: str, cell: str) -> tuple[str, ...]:
    view = play.game.redact(play.position, play.chooser)
    return VauWords(play.s).path(view, unit, cell)


@pytest.mark.rule("VAU-12.4f", "VAU-3.1b")
def test_a_battery_that_would_silence_a_battalion() -> None:
    """Three battalions of a front could not fire, and it was told when it could not be mended."""
    play = moving(U("F24", "1010"), U("F91", "1011", "limbered"))
    (row,) = before(play, Move("F91", ("1010",)))
    assert row == (
        "{unit:F24} at {cell:1010} would lie under {unit:F91} and fire no more; "
        "raise {unit:F24} puts it on top. Rule VAU-12.4f."
    )
    assert row in on_the_way(play, "F91", "1010")
    play.do(Move("F91", ("1010",)))
    assert play.stack("1010") == ("F91", "F24")


@pytest.mark.rule("VAU-12.4f", "VAU-3.1b")
def test_before_the_enemy_the_newcomer_goes_to_the_bottom_instead() -> None:
    enemy = U("P01", "1009", face="S")
    play = moving(U("F24", "1010"), U("F91", "1011", "limbered"), enemy)
    (row,) = before(play, Move("F91", ("1010",)))
    assert row.endswith(
        "and fire no more at {cell:1009}; lower {unit:F91} puts that at the bottom. Rule VAU-12.4f."
    )
    play.do(Move("F91", ("1010",)))
    play.do(Lower("F91"))
    assert play.stack("1010") == ("F24", "F91")


@pytest.mark.rule("VAU-6.7b", "VAU-6.2a")
def test_skirmishers_would_be_put_back_and_turned() -> None:
    play = moving(U("F23", "1010", "skirmish", "SSE"), U("F24", "1011"))
    order = Move("F24", ("1010",))
    rows = before(play, order)
    assert rows == (
        "{unit:F23}, skirmishing at {cell:1010}, would be put back in column when the movement "
        "ends, under {unit:F24}, and fire no more. Rule VAU-6.7b.",
        "{unit:F23} there would turn with it to face north-north-east. Rule VAU-6.2a.",
    )
    assert set(rows) <= {*on_the_way(play, "F24", "1010")}
    play.do(order)
    assert play.face("F23") == "NNE"
    play.do(End())
    assert play.form("F23") == "column" and play.stack("1010") == ("F24", "F23")


@pytest.mark.rule("VAU-6.7b")
def test_a_skirmisher_who_joins_others_falls_in_itself() -> None:
    play = moving(U("F24", "1009", "column", "NE"), U("F23", "1010", "skirmish", "NNE"))
    rows = before(play, Move("F23", ("1009",)))
    assert rows[0].startswith("{unit:F23}, skirmishing at {cell:1009}, would be put back in column")
    assert "under {unit:F24}," in rows[0] and "VAU-12.4f" not in " ".join(rows)


@pytest.mark.rule("VAU-3.1b")
@pytest.mark.parametrize(
    "pieces",
    [
        (U("F24", "1011"),),
        (U("F24", "1011"), U("F25", "1010")),
        (U("F24", "1011"), U("F91", "1010", "limbered")),
        (U("F24", "1011", "skirmish", "NNE"), U("F23", "1010", "skirmish", "NNE")),
    ],
    ids=["nobody there", "it fires instead", "limbered guns do not fire", "all skirmish"],
)
def test_nothing_is_told_where_nothing_of_that_comes(pieces: tuple[Piece, ...]) -> None:
    play = moving(*pieces)
    assert before(play, Move("F24", ("1010",))) == ()


@pytest.mark.rule("VAU-12.4f")
def test_of_a_stack_that_moves_only_who_is_joined_is_told() -> None:
    play = moving(U("F91", "1011", "limbered"), U("F97", "1011", "limbered"), U("F24", "1010"))
    rows = before(play, MoveStack("1011", ("1010",)))
    assert len(rows) == 1 and rows[0].startswith("{unit:F24} at {cell:1010} would lie under ")


@pytest.mark.rule("VAU-12.4f", "VAU-16.8a", "VAU-3.1b")
def test_who_enters_silences_who_entered_before_it() -> None:
    play = Play(phase="movement", turn=1, scenario=real(), position={"ground": {}})
    play.do(Enter("F01", "0126", "column"))
    order = Enter("F91", "0126", "limbered")
    (row,) = before(play, order)
    assert row.startswith("{unit:F01} at {cell:0126} would lie under {unit:F91} and fire no more; ")
    play.do(order)
    assert play.stack("0126") == ("F91", "F01")


@pytest.mark.rule("VAU-12.4f", "VAU-3.1b")
def test_after_it_what_it_did_is_told_as_a_reminder_and_nothing_is_owed() -> None:
    """It was called a thing owed, though the phase could be ended and no order paid it."""
    desk = open_game(shipped()["vauchamps-1814"], "1")
    for line in ("end yes", "enter F01 0126 column yes"):
        answer(desk, line)
    under, lower = "under VI Corps 12-pounder Battery", "1st Battalion 23rd Light"
    then = f"; raise {lower} puts it on top."
    row = f"{lower} at 0126 would lie {under} and fire no more{then} Rule VAU-12.4f."
    order = "enter F91 0126 limbered"
    for asked in (f"why {order}", f"what if {order}"):
        assert f"Warning: {row}" in answer(desk, asked)
    told = f"{lower} at 0126 lies {under} and cannot fire{then}"
    assert told in answer(desk, f"{order} yes")
    assert answer(desk, "owed") == ["Nothing is owed now.", "1 reminder:", told]
    assert told in answer(desk, "now") and f"Warning: {told}" in answer(desk, "end")
    answer(desk, "1")
    answer(desk, "raise F01")
    assert answer(desk, "owed") == ["Nothing is owed."]
