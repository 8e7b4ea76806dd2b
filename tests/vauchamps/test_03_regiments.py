"""VAU-3.4 and VAU-0.4: regiment counters and battalions."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.charge.markers import Contact
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.stacks.events import RegimentSplit
from engine.systems.vauchamps.stacks.regiments import JOIN, SPLIT, Rejoin, Split, shared
from tests.vauchamps.board import Play, U, real


def regiment_of(battalion: str) -> str:
    return real().units[battalion].regiment


SILESIAN = regiment_of("P01")


@pytest.mark.rule("VAU-3.4b")
def test_tp021_losses_are_shared_from_the_left() -> None:
    play = Play(U(SILESIAN, "1010", lost=4), U("F24", "2020"), side="allied")
    play.do(Split(SILESIAN))
    assert play.one(RegimentSplit).losses == (2, 1, 1)
    assert [play.lost(u) for u in ("P01", "P02", "P03")] == [2, 1, 1]


@pytest.mark.rule("VAU-3.4b")
def test_a_share_beyond_a_battalions_strength_passes_right() -> None:
    assert shared((1, 4, 4), 6) == (1, 3, 2)
    assert shared((4, 4, 3), 11) == (4, 4, 3)
    assert shared((3, 4, 4), 10) == (3, 4, 3)


@pytest.mark.rule("VAU-3.4b", "VAU-3.4a")
def test_a_battalion_that_bears_all_it_had_is_gone() -> None:
    play = Play(U("F99", "2020", "limbered"), U(SILESIAN, "1010", lost=11), side="allied")
    play.do(Split(SILESIAN))
    assert play.at("P01") == "" and play.has("P01", "eliminated")
    assert play.at("P03") == "1010"


@pytest.mark.rule("VAU-3.4a", "VAU-0.4")
def test_battalions_keep_what_the_regiment_had() -> None:
    play = Play(U(SILESIAN, "1010", "line", "E"), U("F24", "2020"), side="allied")
    before = play.state(SILESIAN)
    play.do(Split(SILESIAN))
    assert play.at(SILESIAN) == ""
    assert play.stack("1010") == ("P01", "P02", "P03")
    for unit in ("P01", "P02", "P03"):
        assert play.form(unit) == "line" and play.face(unit) == "E"
        assert play.state(unit).spent == before.spent


@pytest.mark.rule("VAU-3.4a")
def test_tp023_no_split_over_two_hexes() -> None:
    play = Play(U(SILESIAN, "1010", "line", "E", also="1011"), U("F24", "2020"), side="allied")
    play.refuse(Split(SILESIAN), "VAU-3.4a")
    assert play.offered(SPLIT) == ()


@pytest.mark.rule("VAU-3.4a", "VAU-0.4")
def test_only_regiment_counters_split_and_only_ones_own() -> None:
    play = Play(U("P01", "1010"), U(SILESIAN, ""), U("F24", "2020"), side="allied")
    play.refuse(Split("P01"), "VAU-3.4a")
    play.refuse(Split("F24"), "VAU-3.4a")
    play.refuse(Split(SILESIAN), "VAU-3.4a")


@pytest.mark.rule("VAU-3.4c", "VAU-0.4")
def test_battalions_in_one_hex_join_and_their_losses_add() -> None:
    play = Play(
        U("P01", "1010", lost=1, spent=4), U("P02", "1010", spent=6), U("P03", "1010", lost=2),
        U("F24", "2020"), side="allied",
    )  # fmt: skip
    play.do(Rejoin(SILESIAN))
    assert play.lost(SILESIAN) == 3
    assert play.state(SILESIAN).spent == 6
    assert play.at("P01") == play.at("P02") == play.at("P03") == ""


@pytest.mark.rule("VAU-3.4c")
def test_an_eliminated_battalion_counts_whole() -> None:
    play = Play(U("P01", "1010"), U("P02", "1010"), U("F24", "2020"), side="allied")
    play.position.units["P03"] = play.state("P03").off_map("eliminated")
    play.do(Rejoin(SILESIAN))
    assert play.lost(SILESIAN) == 4


@pytest.mark.rule("VAU-3.4c")
@pytest.mark.parametrize(
    "third",
    [
        U("P03", "1011"),
        U("P03", "1010", "column", "N", "disordered"),
        U("P03", "1010", "column", "NE"),
        U("P03", "1010", "line", "E"),
    ],
)
def test_tp023_no_joining_of_what_differs(third: object) -> None:
    play = Play(U("P01", "1010"), U("P02", "1010"), third, U("F24", "2020"), side="allied")  # type: ignore[arg-type]
    play.refuse(Rejoin(SILESIAN), "VAU-3.4c")
    assert SILESIAN not in play.offered(JOIN)


@pytest.mark.rule("VAU-3.4a", "VAU-3.4c")
def test_a_regiment_changes_once_in_a_phase() -> None:
    play = Play(U(SILESIAN, "1010"), U("F24", "2020"), side="allied")
    play.do(Split(SILESIAN))
    play.refuse(Rejoin(SILESIAN), "VAU-3.4c")


@pytest.mark.rule("VAU-3.4d")
def test_the_values_of_a_regiment_counter() -> None:
    unit, parts = real().units[SILESIAN], [real().units[u] for u in ("P01", "P02", "P03")]
    assert (unit.inc, unit.melee) == (12, 30)
    assert unit.fire == 10 and unit.range == 1 and unit.movement == 7
    assert unit.morale == 24 and unit.type == parts[0].type


@pytest.mark.rule("VAU-3.2c", "VAU-3.4b")
def test_a_battalion_that_is_gone_stays_gone_when_its_regiment_splits() -> None:
    play = Play(U(SILESIAN, "1010", lost=6), U("F24", "2020"), side="allied")
    play.position.units["P01"] = play.state("P01").off_map("eliminated")
    play.do(Split(SILESIAN))
    assert play.has("P01", "eliminated") and not play.at("P01")
    assert [play.lost(u) for u in ("P02", "P03")] == [1, 1]


@pytest.mark.rule("VAU-3.4a", "VAU-3.4c", "VAU-13.0c")
def test_a_contact_marker_holds_who_takes_the_place_of_a_unit() -> None:
    battalions = ("P01", "P02", "P03")
    marker = Contact(("F61",), "1009", (SILESIAN,), "1010", "opportunity", ("F61", SILESIAN))
    whole = Play(U(SILESIAN, "1010"), U("F61", "1009", face="S"), side="allied",
                 position={"contacts": (marker,)})  # fmt: skip
    whole.do(Split(SILESIAN))
    (after,) = whole.position.contacts
    assert after.target == battalions and after.tested == ("F61", *battalions)
    whole.refuse(Form("P01", "line", "north-north-east"), "VAU-13.0c")
    parts = Play(*(U(b, "1010") for b in battalions), U("F61", "1009", face="S"), side="allied",
                 position={"contacts": (after,)})  # fmt: skip
    parts.do(Rejoin(SILESIAN))
    assert parts.position.contacts == (marker,)


@pytest.mark.rule("VAU-3.4c")
def test_of_a_regiment_that_has_been_joined_that_is_said() -> None:
    play = Play(U(SILESIAN, "1010"), side="allied")
    assert play.refuse(Rejoin(SILESIAN), "VAU-3.4c").reason.endswith("has been joined: it is one "
                                                                     "counter.")  # fmt: skip
