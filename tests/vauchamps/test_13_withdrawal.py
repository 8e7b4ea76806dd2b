"""VAU-13.3: retreat before melee, its way, and the second attack of who follows."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from engine.computer.player import player
from engine.core.closing import Hold
from engine.systems.vauchamps.charge.markers import CHARGE, OPPORTUNITY, REACTION, Contact, Fired
from engine.systems.vauchamps.computer import answers
from engine.systems.vauchamps.computer.room import VauRoom
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee import withdrawal
from engine.systems.vauchamps.melee.advancing import Advance
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.melee.events import MeleeFought, Withdrew
from engine.systems.vauchamps.melee.second_attack import FIGHT, Fight, second_targets
from engine.systems.vauchamps.melee.withdrawal import WITHDRAW, Withdraw
from engine.systems.vauchamps.words.cautions import cautions
from engine.systems.vauchamps.words.fires import odds_rows
from tests.vauchamps.board import Piece, Play, U
from tests.vauchamps.melee import PASS, flee, melee

# ---- who ----


def eligible(
    *pieces: Piece, units: tuple[str, ...], target: str = "1010", **board: Any
) -> set[str]:
    """The defenders that may withdraw."""
    play = melee(*pieces, **board)
    frame = Melee((), "withdraw", units=units, target=target)
    return set(withdrawal.may_withdraw(play.s, play.position, frame))


@pytest.mark.rule("VAU-13.3a")
def test_skirmishers_may_withdraw_from_infantry() -> None:
    skirmish = U("P06", "1010", "skirmish", "SSW")
    assert eligible(U("F24", "1011"), skirmish, units=("F24",)) == {"P06"}
    assert eligible(U("F61", "1011"), skirmish, units=("F61",)) == set()
    assert eligible(U("F24", "1011"), U("P01", "1010", face="S"), units=("F24",)) == set()


@pytest.mark.rule("VAU-13.3b", "VAU-13.3c")
def test_the_swift_and_cavalry_from_infantry() -> None:
    hussars = U("P31", "1010", face="S")
    assert eligible(U("F64", "1011"), hussars, units=("F64",)) == {"P31"}
    assert eligible(U("F63", "1011"), hussars, units=("F63",)) == set()
    assert eligible(U("F24", "1011"), U("P32", "1010", face="S"), units=("F24",)) == {"P32"}
    both = (U("F24", "1011"), U("F63", "0910", face="NE"))
    assert eligible(*both, hussars, units=("F24", "F63")) == set()
    horse_guns = U("P42", "1010", "limbered", "S")
    assert eligible(U("F24", "1011"), horse_guns, units=("F24",)) == {"P42"}
    assert eligible(U("F24", "1011"), U("P42", "1010", "unlimbered", "S"), units=("F24",)) == set()


@pytest.mark.rule("VAU-5.0c", "VAU-13.3c")
def test_tp140_exhausted_cavalry_not_from_fresh_cavalry() -> None:
    worn = U("P31", "1010", "column", "S", "exhausted")
    assert eligible(U("F64", "1011"), worn, units=("F64",)) == set()
    spent = U("F64", "1011", "column", "N", "tired")
    assert eligible(spent, worn, units=("F64",)) == {"P31"}
    assert eligible(U("F24", "1011"), worn, units=("F24",)) == {"P31"}


@pytest.mark.rule("VAU-13.3i")
def test_markers_and_withdrawal() -> None:
    pieces = (U("F64", "1011"), U("P31", "1010", face="S"))
    for how, may in ((CHARGE, {"P31"}), (REACTION, set())):
        marker = Contact(("F64",), "1011", ("P31",), "1010", how, ("P31",))
        assert eligible(*pieces, units=("F64",), position={"contacts": (marker,)}) == may
    stood = Contact(("F64",), "1011", ("P01",), "1010", CHARGE, ("P01",))
    foot = (U("F64", "1011"), U("P06", "1010", "skirmish", "SSW"))
    assert eligible(*foot, units=("F64",), position={"contacts": (stood,)}) == set()


@pytest.mark.rule("VAU-13.3i")
def test_cavalry_that_made_an_opportunity_charge_does_not_withdraw() -> None:
    pieces = (U("F24", "1011"), U("P31", "1010", face="S"))
    frame = Melee((), "withdraw", units=("F24",), target="1010")
    marker = Contact(("P31",), "1010", ("F24",), "1011", OPPORTUNITY)
    for contacts, able in (((), ("P31",)), ((marker,), ())):
        play = Play(*pieces, phase="melee", position={"contacts": contacts})
        assert withdrawal.may_withdraw(play.s, play.position, frame) == able


# ---- what the attacker is told of it ----


def told(*pieces: Piece, **board: Any) -> list[str]:
    """What the odds at 1010 tell of who may retreat."""
    play = melee(*pieces, **board)
    view = play.game.redact(play.position, "french")
    rows = odds_rows(play.s, view, "french", "1010", ())
    return [row for row in rows if "may retreat" in row]


FASTER = ["{unit:P31} may retreat before it: it is faster by 2 or more. Rule VAU-13.3b."]
IF_IT_IS = ["{unit:P31} may retreat before it if its movement is 14 or more. Rule VAU-13.3b."]
HUSSARS = U("P31", "1010", face="S")


@pytest.mark.rule("VAU-13.3b", "VAU-0.5", "VAU-0.3")
@pytest.mark.parametrize(
    ("attackers", "rows"),
    [(("F64",), FASTER), (("F87",), IF_IT_IS), (("F63",), []), (("F24", "F64"), FASTER),
     (("F24", "F87"), IF_IT_IS), (("F24", "F63"), [])],
)  # fmt: skip
def test_odds_tell_who_may_retreat_before_horse_as_far_as_his_kind_shows_it(
    attackers: tuple[str, ...], rows: list[str]
) -> None:
    """Nothing was said of it, the defender withdrew and there was no melee (a tester by ear)."""
    assert told(*(U(unit, "1011") for unit in attackers), HUSSARS) == rows


@pytest.mark.rule("VAU-13.3b", "VAU-0.3")
def test_of_the_hidden_the_same_is_told_whatever_their_movement_and_of_the_known_what_it_is() -> (
    None
):
    slow = U("P36", "1010", face="S")
    alike = IF_IT_IS[0].replace("P31", "P36")
    assert told(U("F87", "1011"), slow) == [alike]
    assert told(U("F87", "1011"), slow, position={"shown": ("P36",)}) == []
    assert told(U("F87", "1011"), HUSSARS, position={"shown": ("P31",)}) == FASTER


@pytest.mark.rule("VAU-13.3b", "VAU-13.3d", "VAU-13.3i", "VAU-5.0c")
def test_odds_tell_of_no_retreat_that_no_rule_allows() -> None:
    attacker = U("F64", "1011")
    assert told(attacker, U("P31", "1010", "column", "S", "exhausted")) == []
    assert told(attacker, U("P31", "1010", "column", "S", "routed")) == []
    marker = Contact(("F64",), "1011", ("P31",), "1010", REACTION, ("P31",))
    assert told(attacker, HUSSARS, position={"contacts": (marker,)}) == []
    ponds = dict.fromkeys(("0909", "1009", "1109", "0910", "1110"), "pond")
    assert told(attacker, HUSSARS, terrain=ponds) == []
    foot = U("F24", "1011")
    assert told(foot, HUSSARS) != [] == told(foot, HUSSARS, terrain=ponds)


@pytest.mark.rule("VAU-13.3b", "VAU-0.7")
def test_limbered_horse_guns_may_retreat_before_foot_too() -> None:
    faster = FASTER[0].replace("P31", "P42")
    assert told(U("F24", "1011"), U("P42", "1010", "limbered", "S")) == [faster]
    assert told(U("F24", "1011"), U("P41", "1010", "limbered", "S")) == []


# ---- the way ----


def ways(unit: str, *pieces: Piece, terrain: dict[str, str] | None = None) -> set[str]:
    """Where a unit could withdraw to."""
    play = Play(*pieces, phase="melee", terrain=terrain)
    return set(withdrawal.ways(play.s, play.position, unit))


LINE = (U("F41", "1012", face="N"), U("P31", "1010", "line", "SSW", also="0909"))


@pytest.mark.rule("VAU-13.3d", "VAU-13.3e", "VAU-6.4b")
@pytest.mark.parametrize("ground", ["pond", "wood"])
def test_both_hexes_of_a_line_need_their_ground(ground: str) -> None:
    assert "1009" in ways("P31", *LINE)
    assert "1009" not in ways("P31", *LINE, terrain={"0908": ground})


@pytest.mark.rule("VAU-13.3d")
def test_the_right_hex_of_a_line_keeps_out_of_zones_too() -> None:
    assert "1008" in ways("P31", *LINE)
    guard = U("F24", "0806", "column", "SE")
    assert "1008" not in ways("P31", *LINE, guard)


@pytest.mark.rule("VAU-13.3d", "VAU-6.10h")
def test_no_way_leads_through_an_opportunity_charge_zone() -> None:
    foot = (U("F24", "1011", face="N"), U("P31", "1010", face="S"))
    horse = ways("P31", *foot, U("F61", "1209", "column", "SW"))
    spent = ways("P31", *foot, U("F61", "1209", "column", "SW", "exhausted"))
    assert "1009" in spent and "1009" not in horse
    assert "0909" in horse


@pytest.mark.rule("VAU-13.3e")
def test_a_hint_to_withdraw_is_an_order_that_can_be_typed() -> None:
    """It named no facing, and what was typed so was not understood (a tester by ear)."""
    play = Play(U("F24", "1011"), U("P31", "1010", face="S"), phase="melee")
    assert withdrawal.facing_kept(play.s, play.position, "P31", "1008") == "south"
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    frame, room = play.position.pending(Melee), VauRoom(play.game)
    orders = [w.order for w in answers.withdrawing(room.stand(play.position, "allied"), frame)]
    (order,) = (o for o in orders if isinstance(o, Withdraw))
    assert order.facing in play.offered(WITHDRAW, order.unit, order.to)
    turned = U("P31", "1010", "line", "SSW")
    line = Play(U("F24", "1011"), turned, phase="melee")
    assert withdrawal.facing_kept(line.s, line.position, "P31", "1008") == "south-south-west"


@pytest.mark.rule("VAU-13.3e")
def test_what_a_withdrawal_is_worth_is_told_alike_of_every_hex() -> None:
    """A hint called one 14 points worse than to stay, what if another better (a tester by ear)."""
    play = Play(U("F24", "1011"), U("P31", "1010", face="S"), phase="melee")
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    view = play.game.redact(play.position, "allied")
    mind = player(play.game, "allied", "officer", "1")
    hinted = next(w for w in mind.choose(view).weighed if isinstance(w.order, Withdraw))
    told = [
        mind.compared(view, Withdraw("P31", there, "south"))
        for there in withdrawal.ways(play.s, play.position, "P31")
    ]
    assert len(told) > 2
    assert all((x.base, x.then) == ("doing nothing", hinted.terms) for x in told)


@pytest.mark.rule("VAU-13.3f")
def test_two_hexes_are_marked() -> None:
    play = Play(U("F24", "1011"), U("P31", "1010", face="S"), phase="melee")
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    view = play.game.redact(play.position, "allied")
    warned = cautions(play.s, view, "allied", Withdraw("P31", "1008", "south"))
    assert warned == ("{unit:P31} may then not move in its next movement phase.",)
    assert not cautions(play.s, view, "allied", Withdraw("P31", "1009", "south"))
    play.do(Withdraw("P31", "1008"))
    told = play.one(Withdrew)
    assert len(told.path) == 2 and told.marked and play.state("P31").withdrew


@pytest.mark.rule("VAU-3.1d", "VAU-13.3d")
@pytest.mark.parametrize(("form", "passed"), [("column", False), ("line", False), ("square", True)])
def test_cavalry_withdraws_through_no_foot_that_it_may_not_pass(form: str, passed: bool) -> None:
    """The way back from 1010 to 1012 that is not longer leads over 1011."""
    friend = U("F24", "1011", form, "NNE" if form == "line" else "N")
    ponds = dict.fromkeys(("0910", "1110", "0911", "1111"), "pond")
    found = ways("F61", U("F61", "1010"), friend, U("P04", "1009", face="S"), terrain=ponds)
    assert ("1012" in found) == passed


@pytest.mark.rule("VAU-13.3d", "VAU-13.3e", "VAU-13.3h")
def test_tp141_up_to_half_its_movement_out_of_zones() -> None:
    play = melee(U("F64", "1011"), U("P31", "1010", face="S"), U("F61", "1305", face="S"))
    found = withdrawal.ways(play.s, play.position, "P31")
    grid = play.s.board.grid
    assert found and max(w.cost for w in found.values()) <= 7
    zone = set(grid.neighbours("1305"))
    assert not zone & set(found)
    assert all(grid.distance(c, "1011") >= 1 for c in found)
    assert "1011" not in found and "0911" not in found


@pytest.mark.rule("VAU-13.3f")
def test_one_hex_is_not_marked() -> None:
    play = melee(U("F24", "1011"), U("P31", "1010", face="S"))
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    one = next(c for c in play.s.board.grid.neighbours("1010")
               if c in withdrawal.ways(play.s, play.position, "P31"))  # fmt: skip
    play.do(Withdraw("P31", one))
    assert not play.one(Withdrew).marked and not play.has("P31", "withdrew")


@pytest.mark.rule("VAU-13.3e")
@pytest.mark.parametrize(("form", "also", "asked"), [("column", "", True), ("line", "0909", False)])
def test_who_withdraws_is_asked_which_way_it_faces_where_it_faces_any(
    form: str, also: str, asked: bool
) -> None:
    """A typed order took the facing of the fight, as a rally once took that of the flight."""
    face = "SSW" if also else "S"
    play = melee(U("F24", "1011"), U("P31", "1010", form, face, also=also))
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    slot = play.slot(WITHDRAW, "P31", play.offered(WITHDRAW, "P31")[0])
    assert slot is not None and slot.complete is not asked and bool(slot.candidates) is asked


# ---- who follows ----


@pytest.mark.rule("VAU-13.3e", "VAU-13.3f", "VAU-13.3g")
def test_withdrawing_two_hexes_is_marked_and_the_attacker_follows() -> None:
    play = melee(U("F24", "1011"), U("P31", "1010", face="S"), U("P01", "0909", face="SE"))
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    play.refuse(Withdraw("P31", "1011"), "VAU-13.3d")
    play.refuse(Withdraw("P01", "1108"), "VAU-13.0d")
    play.do(Withdraw("P31", "1207", "north"))
    assert play.one(Withdrew).marked and play.has("P31", "withdrew") and play.face("P31") == "N"
    play.do(Advance(("F24",)))
    assert play.at("F24") == "1010"
    assert play.asked == "melee" and play.offered(FIGHT) == ("0909",)
    play.refuse(Fight("1010"), "VAU-13.3g")
    play.do(Fight("0909"), *PASS, *PASS, 3, 1)
    assert play.one(MeleeFought).target == "0909"


@pytest.mark.rule("VAU-13.3g")
def test_the_emptied_hex_need_not_be_entered() -> None:
    play = melee(U("F24", "1011"), U("P31", "1010", face="S"), U("P01", "0909", face="SE"))
    play.do(Attack("1010", ("F24",)))
    play.do(Hold())
    play.do(Withdraw("P31", "1207", "north"))
    play.do(Hold())
    assert play.at("F24") == "1011" and play.asked != "melee"


@pytest.mark.rule("VAU-13.3g", "VAU-6.5h", "VAU-13.4a")
def test_the_second_attack_obeys_what_the_first_obeyed() -> None:
    fired = {"fired": (Fired("F41", "1011", "1010", "offensive"),)}
    square, line = ("square", "NE"), ("column", "S")
    cases = (("F64", square, {}), ("F64", line, {}), ("F41", line, fired), ("F41", line, {}))
    offered = []
    for unit, (form, face), position in cases:
        play = melee(U(unit, "1011", face="N"), U("P31", "1010", face="S"),
                     U("P01", "1009", form, face), position=position)  # fmt: skip
        play.do(Attack("1010", (unit,)))
        while "spare" in play.position.top.step:
            play.do(Hold())
        play.do(Withdraw("P31", play.offered(WITHDRAW, "P31")[-1]))
        play.do(Advance((unit,)))
        offered.append(play.offered(FIGHT) if play.asked == "melee" else ())
    assert offered == [(), ("1009",), (), ("1009",)]


@pytest.mark.rule("VAU-13.3g")
def test_no_second_attack_when_a_melee_was_fought_for_the_hex() -> None:
    play = melee(U("F41", "1011"), U("F42", "1011"), U("P31", "1010", face="S"),
                 U("P36", "1010", face="S"), U("P01", "1009", face="S"))  # fmt: skip
    play.do(Attack("1010", ("F41", "F42")))
    while "spare" in play.position.top.step:
        play.do(Hold())
    play.do(Withdraw("P31", play.offered(WITHDRAW, "P31")[-1]))
    play.do(Hold(), *PASS * 3, 6, 5)
    flee(play)
    play.do(Advance(("F41",)))
    assert play.asked != "melee" or play.position.top.step != "again"


@pytest.mark.rule("VAU-13.3g")
def test_a_unit_already_attacked_is_not_attacked_once_more() -> None:
    frame = Melee((), "again", units=("F24",), target="1010")
    play = Play(U("F24", "1010"), U("P01", "0909", face="SE"), phase="movement")
    assert second_targets(play.s, play.position, frame) == ("0909",)
    noted = msgspec.structs.replace(play.position, tried=("attacked:P01",))
    assert second_targets(play.s, noted, frame) == ()
