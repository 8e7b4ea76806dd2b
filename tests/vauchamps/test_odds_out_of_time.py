"""Odds asked before their phase: no fire that cannot be, and the melee that is due."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.charge.markers import CHARGE, Contact
from engine.systems.vauchamps.words.fires import odds_rows
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import Piece, Play, U

PIECES = (U("F81", "1010"), U("F24", "1008", face="S"), U("P01", "1009", face="S"))
MARKER = Contact(("F81",), "1010", ("P01",), "1009", CHARGE, (), True)


def in_phase(phase: str, *contacts: Contact) -> Play:
    return Play(*PIECES, phase=phase, position={"contacts": contacts})


def told(play: Play, *units: str) -> tuple[str, ...]:
    """What the French are told of the odds at 1009."""
    view = play.game.redact(play.position, "french")
    return odds_rows(play.s, view, "french", "1009", units)


@pytest.mark.rule("VAU-12.0b", "VAU-12.7a")
def test_in_one_s_own_movement_no_opportunity_fire_is_told_but_that_of_the_phase_to_come() -> None:
    first, *rest = told(in_phase("movement"))
    assert first.startswith("No fire now. If the fire phase began now: offensive fire on ")
    assert not any("pportunity" in row for row in (first, *rest))
    assert rest[-1].startswith("If the melee phase began now: Melee at {cell:1009} by "), (
        "or may be"
    )


@pytest.mark.rule("VAU-12.4g")
@pytest.mark.parametrize("phase", ["movement", "offensive-fire"])
def test_odds_of_nobody_named_are_of_those_who_may_fire_together(phase: str) -> None:
    """Not all could: it was said that nobody can, where each alone was told his odds."""
    guns = tuple(
        U(f"P4{n}", cell, "unlimbered") for n, cell in ((1, "1010"), (4, "0910"), (5, "1110"))
    )
    play = Play(*guns, U("F24", "1007", face="S"), phase=phase, side="allied")
    view = play.game.redact(play.position, "allied")
    head, by, *_ = odds_rows(play.s, view, "allied", "1007", ())
    assert "offensive fire on {cell:1007}: 2.5 to 1." in head
    assert by.startswith("By {unit:P45}: value 16 ")


@pytest.mark.rule("VAU-13.0c")
@pytest.mark.parametrize("phase", ["movement", "offensive-fire"])
def test_a_melee_that_contact_obliges_to_is_told_before_its_phase(phase: str) -> None:
    rows, melee = told(in_phase(phase, MARKER)), told(in_phase("melee", MARKER))
    due = "{cell:1009} must be attacked in the melee phase: contact. If it began now: "
    at = next(n for n, row in enumerate(rows) if row.startswith(due))
    assert at > 0, "the fire comes first"
    assert (rows[at].removeprefix(due), *rows[at + 1 :]) == melee


@pytest.mark.rule("VAU-11.1a", "VAU-13.0b")
def test_lists_name_who_has_not_moved_in_the_movement_alone_and_targets_in_the_melee_too() -> None:
    for phase, unmoved, targets in (("movement", 2, ()), ("melee", 0, ("1009",))):
        play = in_phase(phase)
        lists = VauWords(play.s).categories(play.position, "french")
        assert (len(lists["not yet moved"]), lists["targets"]) == (unmoved, targets)


@pytest.mark.rule("VAU-12.5e")
def test_a_fire_below_the_lowest_odds_is_told_before_its_phase_too() -> None:
    """Ahead it was said that nobody could fire, and who lay under whom, and not why."""
    play = Play(U("F61", "1010", face="N"), phase="movement")
    assert "lowest odds" not in " ".join(odds_rows(play.s, play.position, "french", "1009", ()))
    weak = Play(U("F11", "1010", face="N"), U("P01", "1009", form="general", face="S"),
                phase="movement")  # fmt: skip
    now = Play(U("F11", "1010", face="N"), U("P01", "1009", form="general", face="S"),
               phase="offensive-fire")  # fmt: skip
    later = odds_rows(weak.s, weak.position, "french", "1009", ())
    told = odds_rows(now.s, now.position, "french", "1009", ())
    assert ("lowest odds" in " ".join(later)) == ("lowest odds" in " ".join(told)), (later, told)


GUN = U("F91", "1010", "unlimbered")
HIDDEN_BY_WOOD = {"1008": "wood", "0908": "wood", "1108": "wood"}


@pytest.mark.rule("VAU-12.0b", "VAU-7.0c", "VAU-12.4i", "VAU-7.0a", "VAU-0.8")
@pytest.mark.parametrize(
    ("gun", "terrain"),
    [
        (GUN, HIDDEN_BY_WOOD),
        (U("F91", "1028", "unlimbered"), {}),
        (U("F91", "1010", "unlimbered", "S"), {}),
        (U("F91", "1010", "limbered"), {}),
    ],
)
def test_who_is_named_and_cannot_fire_hears_why_before_the_fire_phase_too(
    gun: Piece, terrain: dict[str, str]
) -> None:
    """A gun that saw nothing was left out of the fire in silence (a tester by ear)."""
    pieces = (gun, U("F24", "1007"), U("P01", "1006", face="S"))
    later, now = (Play(*pieces, phase=phase, terrain=terrain)
                  for phase in ("movement", "offensive-fire"))  # fmt: skip
    (why,) = told_at(now, "1006", "F91")
    assert "{unit:F91}" in why
    assert told_at(later, "1006", "F91")[0] == why
    both = told_at(later, "1006", "F24", "F91")
    assert both[1].startswith("By {unit:F24}: value ") and why in both
    assert not any("F91" in row for row in told_at(later, "1006"))


def told_at(play: Play, cell: str, *units: str) -> tuple[str, ...]:
    """What the French are told of the odds at a hex."""
    view = play.game.redact(play.position, "french")
    return odds_rows(play.s, view, "french", cell, units)


@pytest.mark.rule("VAU-12.0b", "VAU-13.0b", "VAU-6.5h")
def test_cavalry_afar_hears_that_it_could_attack_once_it_is_next_to_a_hex_if_it_could() -> None:
    """It was said that it is cavalry, which does not fire, and no more (a tester by ear)."""
    foe, horse = U("P01", "1006", face="S"), U("F61", "1010")
    (row,) = told_at(Play(horse, foe, phase="movement"), "1006", "F61")
    assert row == (
        "{unit:F61} is cavalry, which does not fire; it could attack in melee once it stands next "
        "to {cell:1006}, facing it. Rules VAU-12.0b and VAU-13.0b."
    )
    alone = "{unit:F61} is cavalry, which does not fire. Rule VAU-12.0b."
    for piece, target in (
        (horse, U("P01", "1006", "square", "S")), (U("F61", "1010", "column", "N", "moved"), foe),
        (U("F61", "1010", "column", "N", "withdrew"), foe),
    ):  # fmt: skip
        assert told_at(Play(piece, target, phase="movement"), "1006", "F61") == (alone,)
    assert told_at(Play(horse, foe, phase="offensive-fire"), "1006", "F61") == (alone,)
    rows = told_at(Play(horse, foe, U("F24", "1007"), phase="movement"), "1006", "F24", "F61")
    assert rows[1].startswith("By {unit:F24}: value ") and row in rows


@pytest.mark.rule("VAU-13.0b")
def test_of_cavalry_that_can_attack_where_it_stands_the_melee_is_told_alone() -> None:
    play = Play(U("F61", "1007"), U("P01", "1006", face="S"), phase="movement")
    (row,) = told_at(play, "1006", "F61")
    assert row.startswith("If the melee phase began now: Melee at {cell:1006} by {unit:F61}: ")


FAR = U("P01", "1005", face="S")
ONCE = "Unlimbered where it stands"


@pytest.mark.rule("VAU-0.8", "VAU-12.0b", "VAU-12.5e", "VAU-7.0a")
def test_of_a_limbered_battery_it_is_told_how_it_would_fire_once_unlimbered() -> None:
    """To learn it the guns had to be unlimbered, which cannot be taken back (a tester by ear)."""
    guns, away = U("F91", "1010", "limbered"), U("F91", "1010", "limbered", "S")
    unlimbered = Play(U("F91", "1010", "unlimbered"), FAR, phase="movement")
    head, *fire = told_at(unlimbered, "1005", "F91")
    why, once, *rest = told_at(Play(guns, FAR, phase="movement"), "1005", "F91")
    assert "is limbered" in why and rest == fire
    assert once == f"{ONCE}, as it faces now: {head.partition(': o')[2].join(('o', ''))}"
    turned = told_at(Play(away, FAR, phase="movement"), "1005", "F91")[1]
    assert turned.startswith(f"{ONCE}, facing north, north-east or north-west: offensive fire ")
    spent = U("F91", "1010", "limbered", lost=1)
    many = U("P01", "1005", "general", face="S")
    weak = told_at(Play(spent, many, phase="movement"), "1005", "F91")[1]
    assert weak.startswith(f"{ONCE}, as it faces now: that fire on ") and "lowest odds" in weak


@pytest.mark.rule("VAU-7.0c", "VAU-12.4i", "VAU-12.6b")
def test_a_battery_that_could_not_fire_once_unlimbered_either_says_why() -> None:
    guns = U("F91", "1010", "limbered")
    seeing = told_at(
        Play(guns, FAR, phase="movement", terrain=HIDDEN_BY_WOOD), "1005", "F91"
    )  # fmt: skip
    assert seeing[1].startswith(f"{ONCE} it could not fire at it either: ")
    assert "no line of sight" in seeing[1]
    far = told_at(Play(U("F91", "1028", "limbered"), FAR, phase="movement"), "1005", "F91")
    assert "23 hexes away" in far[1]
    for phase, side in (("offensive-fire", "french"), ("movement", "allied")):
        play = Play(guns, FAR, U("F24", "1006"), phase=phase, side=side)
        assert not any(ONCE in row for row in told_at(play, "1005", "F91")), "too late for it"


@pytest.mark.rule("VAU-12.0b", "VAU-12.6a", "VAU-13.0a")
@pytest.mark.parametrize(
    ("phase", "firing", "other", "next_fire"),
    [
        ("defensive-fire", "allied", "french", "offensive"),
        ("offensive-fire", "french", "allied", "offensive"),
    ],
)
def test_in_the_enemy_s_fire_phase_his_fire_is_not_told_as_one_s_own(
    phase: str, firing: str, other: str, next_fire: str
) -> None:
    """Odds and targets told of a fire that was the enemy's (a tester, as a retreat was owed)."""
    play = Play(U("F24", "1007"), U("P01", "1006", face="S"), phase=phase)
    at = {"french": "1006", "allied": "1007"}
    views = {side: play.game.redact(play.position, side) for side in at}
    now = odds_rows(play.s, views[firing], firing, at[firing], ())
    assert now[0].startswith(f"{phase.partition('-')[0]} fire on ")
    then = odds_rows(play.s, views[other], other, at[other], ())
    ahead = f"This fire phase is the enemy's. If yours began now: {next_fire} fire on "
    assert then[0].startswith(ahead)
    lists = {side: VauWords(play.s).categories(views[side], side)["targets"] for side in at}
    assert lists == {firing: (at[firing],), other: ()}


@pytest.mark.rule("VAU-13.0a")
def test_in_the_enemy_s_melee_phase_it_is_told_whose_it_is() -> None:
    play = Play(U("F24", "1007"), U("P01", "1006", face="S"), phase="melee")
    view = play.game.redact(play.position, "allied")
    head = odds_rows(play.s, view, "allied", "1007", ())[0]
    assert head.startswith("This melee phase is the enemy's. If yours began now: Melee at ")
