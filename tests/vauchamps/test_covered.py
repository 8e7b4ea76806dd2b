"""Whose fire is lost under others is told with the move, before its phase ends, and with odds."""

from __future__ import annotations

import pytest

from engine.core import End
from engine.core.words import unit
from engine.systems.vauchamps.fire.covered import reminders
from engine.systems.vauchamps.fire.firing import Fire
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.stacks import falling_in
from engine.systems.vauchamps.stacks.order import Lower, Raise
from engine.systems.vauchamps.words.fires import odds_rows
from tests.vauchamps.board import Piece, Play, U

BATTERY, ENEMY = U("F91", "1010", "unlimbered"), U("P01", "1006", face="S")
LIES_UNDER = "{unit:F91} at {cell:1010} lies under {unit:F24}"


def moving(*pieces: Piece) -> Play:
    return Play(*pieces, phase="movement", turn=2)


def told(play: Play) -> tuple[str, ...]:
    view = play.game.redact(play.position, play.chooser)
    return tuple(reminders(play.s, view, play.chooser))


def odds(play: Play, cell: str, *units: str) -> tuple[str, ...]:
    view = play.game.redact(play.position, play.chooser)
    return odds_rows(play.s, view, play.chooser, cell, units)


@pytest.mark.rule("VAU-12.4f", "VAU-3.1b")
def test_guns_that_a_move_covers_are_told_at_once_and_before_the_movement_ends() -> None:
    """Nothing said that the guns could fire no more, nor that `raise` mends it."""
    play = moving(BATTERY, U("F24", "1011"), ENEMY)
    assert told(play) == () and odds(play, "1006")[0].startswith("No fire now. If the fire phase")
    play.do(Move("F24", ("1010",)))
    row = f"{LIES_UNDER} and cannot fire at {{cell:1006}}; raise {unit('F91')} puts it on top."
    assert told(play) == (row,)
    assert row in play.options.reminders
    play.do(Raise("F91"))
    assert told(play) == () and not any("lies under" in row for row in play.options.reminders)


@pytest.mark.rule("VAU-12.4f")
def test_odds_tell_who_could_fire_and_lies_under_whom() -> None:
    """It said that no unit could fire, and no more."""
    play = moving(BATTERY, U("F24", "1011"), ENEMY)
    play.do(Move("F24", ("1010",)))
    assert odds(play, "1006") == (
        "No unit of yours can fire at {cell:1006}.",
        f"{LIES_UNDER}; only the top unit fires. Rule VAU-12.4f.",
    )
    other = moving(BATTERY, U("F92", "0910", "unlimbered"), U("F24", "1011"), ENEMY)
    other.do(Move("F24", ("1010",)))
    rows = odds(other, "1006")
    assert rows[1].startswith("By {unit:F92}: ") and rows[-1].startswith(LIES_UNDER)


@pytest.mark.rule("VAU-3.1b")
def test_a_stack_that_may_not_be_put_in_order_says_why() -> None:
    play = moving(BATTERY, U("F24", "1011"), ENEMY)
    play.do(Move("F24", ("1010",)))
    play.do(Raise("F91"))
    play.do(Raise("F24"))
    assert told(play) == (
        f"{LIES_UNDER} and cannot fire at {{cell:1006}}. {{unit:F91}} has changed its place in "
        "this phase.",
    )


@pytest.mark.rule("VAU-12.4b", "VAU-6.3b")
@pytest.mark.parametrize(
    "pieces",
    [
        (U("F24", "1010"), U("F25", "1011")),
        (U("F24", "1010"), U("F25", "1011"), U("P01", "1030", face="S")),
        (U("F24", "1010"), U("F25", "1011"), U("P01", "1009", face="S")),
    ],
    ids=["no enemy", "nobody in range", "the top unit fires instead"],
)
def test_nothing_is_told_where_no_fire_is_lost(pieces: tuple[Piece, ...]) -> None:
    play = moving(*pieces)
    play.do(Move(pieces[1].id, ("1010",)))
    assert told(play) == ()
    play.do(End())


@pytest.mark.rule("VAU-12.4f", "VAU-3.1b")
@pytest.mark.parametrize("others", [(), (U("P01", "1030", face="S"),)])
@pytest.mark.parametrize("guns", ["limbered", "unlimbered"])
def test_who_has_nobody_of_its_arm_to_fire_in_its_stead_is_told_of_with_no_enemy_in_range(
    guns: str, others: tuple[Piece, ...]
) -> None:
    """Three batteries silenced three battalions before the enemy came, and nothing was said."""
    below, above = U("F91", "1010", guns), U("F24", "1011")
    if guns == "limbered":
        below, above = U("F24", "1010"), U("F91", "1011", guns)
    play = moving(below, above, *others)
    assert told(play) == ()
    play.do(Move(above.id, ("1010",)))
    lies = f"{unit(below.id)} at {{cell:1010}} lies under {unit(above.id)} and cannot fire"
    assert play.options.reminders == (f"{lies}; raise {unit(below.id)} puts it on top.",)
    assert play.options.owed == ()
    play.do(Raise(below.id))
    assert play.options.reminders == ()


@pytest.mark.rule("VAU-6.7b", "VAU-12.4f")
def test_skirmishers_who_go_to_the_bottom_of_the_stack_lie_over_nobody() -> None:
    """It was told that the unit under them could not fire; then it did."""
    play = Play(U("P06", "1010", "skirmish", "NNE"), U("P07", "1010"), U("F24", "1009", face="S"),
                phase="movement", side="allied", turn=2)  # fmt: skip
    assert play.options.reminders == (
        "{unit:P06} skirmishes among friends and will be put back in column, at the bottom of the "
        "stack, where it cannot fire.",
    )
    head, by, *rest = odds(play, "1009")
    assert head.startswith("No fire now. If the fire phase began now: ")
    assert by.startswith("By {unit:P07}: value ")
    assert any(row.startswith("{unit:P06} at {cell:1010} lies under {unit:P07}") for row in rest)
    stack = tuple(falling_in.as_the_phase_ends(play.s, play.position).units.items())
    play.do(End())
    play.do(End())
    assert play.stack("1010") == ("P07", "P06") and tuple(play.position.units.items()) == stack
    assert odds(play, "1009")[1] == by
    play.do(Fire("1009", ("P07",)), 1, 1)


@pytest.mark.rule("VAU-12.5e", "VAU-6.3b")
def test_a_weaker_unit_that_comes_on_top_and_would_fire_in_vain_is_told() -> None:
    """The fire phase passed with no question, and nothing said why."""
    play = moving(U("F24", "1010"), U("F25", "1011", lost=2), U("P01", "1009", face="S"))
    assert told(play) == ()
    play.do(Move("F25", ("1010",)))
    row = "{unit:F24} at {cell:1010} lies under {unit:F25} and cannot fire at {cell:1009}"
    assert told(play) == (f"{row}; lower {{unit:F25}} puts that at the bottom.",)
    assert "would do nothing" in odds(play, "1009")[0]
    play.do(Lower("F25"))
    assert told(play) == () and "By {unit:F24}: value" in odds(play, "1009")[1]
    play = moving(U("F25", "1010", lost=2), U("F24", "1010"), U("P01", "1009", face="S"))
    assert told(play) == (f"{row}. Before an enemy front a stack keeps its order.",)
    play.do(End())
    play.do(End())
    assert play.position.clock.phase == "melee"
