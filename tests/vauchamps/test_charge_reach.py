"""Before and during a charge it is told what is in reach, by which way, and with what value."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from engine.core.closing import End, Hold
from engine.data import library
from engine.notation import begin_from
from engine.systems.vauchamps.charge import field, ground, prompts, reach
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.charge.target import Target
from engine.systems.vauchamps.frames import Charging
from engine.systems.vauchamps.where import held_by
from engine.systems.vauchamps.words.cautions import cautions
from engine.systems.vauchamps.words.charge_reach import charge_of, strike_row
from engine.systems.vauchamps.words.fires import odds_rows
from engine.systems.vauchamps.words.speech import VauWords
from tests.contract.moments import begun, openings
from tests.keys.playing import Fingers
from tests.vauchamps.board import L, Play, U
from tests.vauchamps.charge import FAR, hold_to_ride, hold_until_target, named
from tui.desk.answering import answer
from tui.keys.player import Player

FOES = (U("P01", "1006", face="S"), U("P11", "2525"))
HORSE = U("F61", "1010")
VAUCHAMPS = library.find("vauchamps-1814").path


def told(play: Play, what: str, *about: str) -> str:
    """What the words say to the French."""
    view, words = play.game.redact(play.position, "french"), VauWords(play.s)
    if what == "odds":
        return " ".join(words.odds(view, "french", about[0], ()))
    return " ".join(getattr(words, what)(view, "F61", *about))


@pytest.mark.rule("VAU-10.2a", "VAU-10.0e")
def test_who_may_be_named_is_told_with_the_nearest_target_or_that_there_is_none() -> None:
    play = Play(HORSE, U("F62", "0129", face="SW"), L("L07", "1010"), *FOES, phase="charge")
    asked = play.options.prompt
    assert "{unit:F61}, nearest target {cell:1006}" in asked
    assert "with no target in reach {unit:F62}" in asked
    assert "{cell:1006} from {cell:1007} for 3 points" in told(play, "reach")
    leader = VauWords(play.s).reach(play.game.redact(play.position, "french"), "L07")
    assert "of the charge" not in " ".join(leader)
    for order in (Charge(("F61",)), End()):
        play.do(order)
    assert "{unit:F61}, nearest target {cell:1006}" in play.options.prompt


@pytest.mark.rule("VAU-10.2b", "VAU-10.0e")
def test_a_charge_looks_ahead_and_comes_as_it_was_told() -> None:
    play = named(HORSE, *FOES)
    way = told(play, "path", "1006")
    assert way.startswith("Charge of {unit:F61} at {cell:1006}: cost 3, 11 points left.")
    assert way.endswith("By {cell:1009}; {cell:1008}; {cell:1007}.")
    assert "{unit:F61} could strike {cell:1006} from {cell:1007}" in told(play, "odds", "1006")
    assert "{cell:2525} is out of reach" in told(play, "odds", "2525")
    view, words = play.game.redact(play.position, "french"), VauWords(play.s)
    about_itself = words.odds(view, "allied", "1010", ())  # who would attack one's own hex
    assert about_itself == words.reach(view, "F61")[1:]
    play.do(Gallop("1009"))
    hold_to_ride(play)
    assert "2 points" in told(play, "odds", "1006")


@pytest.mark.rule("VAU-10.2k", "VAU-10.2o")
def test_who_may_form_square_on_the_way_of_a_charge_is_told_before_it_is_ridden() -> None:
    """A square beside the way recalled a charge, and nothing had named it (a tester by ear)."""
    beside = U("P02", "1207", face="SW")
    play = named(HORSE, *FOES, beside)
    said = "may form square as it comes to"
    assert f"{{cell:1207}} {said}" in told(play, "odds", "1006")
    assert "a charge at that, or at nobody, must then try to stop" in told(play, "path", "1006")
    few = named(HORSE, *FOES, U("P02", "1207", face="SW", lost=4))
    assert told(few, "odds", "1006") == told(play, "odds", "1006"), "numbers lie face down"
    broken = named(HORSE, *FOES, U("P02", "1207", "column", "SW", "disordered"))
    assert f"{{cell:1207}} {said}" not in told(broken, "odds", "1006")


@pytest.mark.rule("VAU-10.2c")
def test_the_target_of_a_charge_is_the_one_it_strikes() -> None:
    play = named(HORSE, *FOES, U("P02", "1206", face="S"))
    for cell in ("1009", "1008"):
        play.do(Gallop(cell))
        hold_until_target(play) if cell == "1008" else hold_to_ride(play)
    play.do(Target("1006"))
    assert "is {cell:1006}, not {cell:1206}" in told(play, "odds", "1206")


@pytest.mark.rule("VAU-10.0e", "VAU-3.1d")
def test_a_refused_gallop_names_the_piece_that_stands_there() -> None:
    play = named(HORSE, U("F24", "1009"), *FOES)
    assert "{unit:F24} at {cell:1009}" in play.refuse(Gallop("1009"), "VAU-10.0e").reason
    assert "{unit:F24} at {cell:1009}" in told(play, "path", "1009")


@pytest.mark.rule("VAU-10.2b")
def test_reach_without_a_name_is_of_who_rides() -> None:
    """By key and typed, in a charge of a later position."""
    name, playable, opening = next(o for o in openings("vauchamps-1814") if o[0] == "charges")
    desk = begun(playable, opening)
    rng = random.Random(1)
    while not (isinstance(desk.view.top, Charging) and desk.view.top.step == "ride"):
        desk.session.submit(desk.side, desk.options.sample(rng))
    fingers = Fingers(Player(desk))
    desk.unit = desk.asked = ""
    fingers.press("R")
    assert "in a charge, hex by hex" in fingers.player.state.report.whole[0], name
    desk.asked = ""
    assert "in a charge, hex by hex" in answer(desk, "reach")[0]


@pytest.mark.rule("VAU-10.2b")
def test_nothing_can_be_held_amid_a_ride_for_the_reason_of_the_ride() -> None:
    """The key of Hold is that of other orders too, which belong to other moments."""
    _, playable, opening = next(o for o in openings("vauchamps-1814") if o[0] == "charges")
    desk = begun(playable, opening)
    rng = random.Random(1)
    while not (isinstance(desk.view.top, Charging) and desk.view.top.step == "ride"):
        desk.session.submit(desk.side, desk.options.sample(rng))
    fingers = Fingers(Player(desk))
    fingers.press("-")
    said = fingers.player.state.report.whole[0]
    assert said == "Refused: The charge must go on, or be recalled. Rules VAU-10.2b and VAU-10.2q."


@pytest.mark.rule("VAU-10.0e", "VAU-10.2b")
@pytest.mark.parametrize("unit", ["P33", "P34", "F73"])
def test_each_target_beside_a_ride_is_in_reach_of_a_line_too(unit: str) -> None:
    """A line that swings comes two hexes nearer by one step; no target behind others is left out.

    Hand to hand, where most of those in reach are struck long before the last.
    """
    playable, position = begin_from((VAUCHAMPS / "later/brawl.pos").read_text("utf-8"))
    s = playable.game.scenario
    frame = reach.begun(s, position, (unit,))
    around = field.Field(s, position, frame.units, "")
    foes = held_by(s, position, s.enemy_of(s.side_of(unit))) - around.squares
    beside = {
        foe
        for stand in reach.rides(s, position, frame)
        if not around.bars_end(stand[0])
        for _, foe in around.faced(stand)
        if foe in foes and ground.chargeable(s, position, foe)
    }
    assert beside and beside == reach.strikes(s, position, frame).keys() - around.squares


@pytest.mark.rule("VAU-10.2a", "VAU-10.2c")
def test_odds_of_the_hex_of_who_may_charge_tell_its_targets() -> None:
    """Asked with the cursor on the unit that Tab has selected; before, the enemy's were hidden."""
    play = Play(U("F61", "1010"), U("P01", "1006", face="S"), phase="charge")
    view = play.game.redact(play.position, "french")
    (row,) = odds_rows(play.s, view, "allied", "1010", ())
    assert row.startswith("{unit:F61}: targets in reach of the charge: {cell:1006} from ")
    other = play.game.redact(play.position, "allied")
    assert "targets" not in " ".join(odds_rows(play.s, other, "french", "1010", ()))


@pytest.mark.rule("VAU-10.2c")
def test_a_target_asked_about_that_is_out_of_reach_is_called_so_to_its_own_side_alone() -> None:
    play = named(HORSE, *FOES)
    for cell in ("1009", "1008"):
        hold_to_ride(play)
        play.do(Gallop(cell))
    hold_until_target(play)
    frame = play.position.top
    assert isinstance(frame, Charging) and "out of its reach" not in play.options.prompt
    assert cautions(play.s, play.position, "french", Target("1006")) == ()
    spent = replace(frame, spent=frame.points)
    play.position = replace(play.position, agenda=(*play.position.agenda[:-1], spent))
    assert "{cell:1006}, out of its reach" in play.options.prompt
    own, foes = (play.game.redact(play.position, side) for side in ("french", "allied"))
    assert "out of its reach" not in prompts.targets(play.game, foes, "allied", spent)
    (warned,) = cautions(play.s, own, "french", Target("1006"))
    assert warned == "{cell:1006} is out of reach of {unit:F61}."


@pytest.mark.rule("VAU-3.1c", "VAU-3.1e")
def test_a_charge_strikes_from_where_it_may_stay_or_it_is_told_what_comes_of_it() -> None:
    """It was offered from the hex of an own square, where it routed by its test."""
    square, foe = U("F24", "1008", "square"), U("P01", "1007", face="S")
    horse = U("F61", "1010")
    open_ = Play(horse, square, foe, FOES[1], phase="charge")
    assert "from {cell:1107} for 3 points" in told(open_, "odds", "1007")
    assert "may not stay" not in told(open_, "odds", "1007")
    beside = {"1107": "village", "0907": "village", "0906": "village", "1106": "village"}
    shut = Play(horse, square, foe, FOES[1], phase="charge", terrain={**beside, "1006": "village"})
    said = told(shut, "odds", "1007")
    assert "from {cell:1008} for 2 points" in said
    warned = "It may not stay with {unit:F24} at {cell:1008}: all there would test"
    assert warned in said
    for order in (Charge(("F61",)), End(), Charge(("F61",)), Gallop("1009")):
        shut.do(order)
    hold_to_ride(shut)
    shut.do(Gallop("1008"))
    hold_until_target(shut)
    view = shut.game.redact(shut.position, "french")
    assert cautions(shut.s, view, "french", Target("1007"))[0].startswith(warned)


@pytest.mark.rule("VAU-10.2d")
def test_a_doubled_value_is_told_only_while_a_straight_line_can_be_ridden() -> None:
    near = Play(U("F61", "1008"), *FOES, phase="charge")
    assert "after 3 hexes" in told(near, "odds", "1006")
    begun = charge_of(near.s, near.position, "F61")
    assert begun is not None
    late = replace(begun, spent=begun.points - 2)
    said = strike_row(near.s, near.position, late, "1006")
    assert "from {cell:1007} for 1 point: attack value" in said and "after 3 hexes" not in said
    in_line = replace(late, straight=2, course=0)
    assert "after 3 hexes" in strike_row(near.s, near.position, in_line, "1006")


@pytest.mark.rule("VAU-12.7a")
def test_a_charge_is_told_of_the_fire_that_it_will_ride_into() -> None:
    """Before it sets out by reach, odds and the way; on the way by what is asked."""
    play = named(HORSE, U("P01", "1006", face="S"), U("P02", "1108", face="SW"))
    risk = "{unit:P02} may fire, if strong enough, as {unit:F61} leaves {cell:1009}"
    assert "{cell:1006} from {cell:1007} for 3 points (perhaps fire on the way)" in told(
        play, "reach"
    )
    assert f"{risk} and {{cell:1008}}." in told(play, "odds", "1006")
    assert f"{risk} and {{cell:1008}}." in told(play, "path", "1006")
    assert "may fire" not in play.options.prompt
    play.do(Gallop("1009"))
    hold_to_ride(play)
    assert play.options.prompt.endswith(f"{risk}.")
    assert f"{risk}." in told(play, "reach")
    play.do(Gallop("1008"))
    assert "leaves {cell:1009}, in your front. {unit:P02} may fire" in play.options.prompt


@pytest.mark.rule("VAU-10.2c", "VAU-10.2b")
def test_a_charge_beside_its_target_is_told_to_be_there_and_no_other_way() -> None:
    """Reach and path sent it round by another hex, under fire, while it stood there."""
    play = named(HORSE, U("P01", "1006", face="S"), FAR)
    play.do(Gallop("1009"))
    hold_to_ride(play)
    play.do(Gallop("1008"))
    hold_until_target(play)
    play.do(Target("1006"))
    hold_to_ride(play)
    play.do(Gallop("1007"))
    here = "From {cell:1007} it can strike {cell:1006}, riding no farther."
    while "is beside its target" not in play.options.prompt:
        play.do(Hold())
    assert told(play, "reach").endswith(here) and "next" not in told(play, "reach")
    assert told(play, "path", "1006").endswith(here)


@pytest.mark.rule("VAU-10.2d", "VAU-10.3a", "VAU-10.2k")
def test_who_may_answer_is_told_of_the_way_that_doubles_a_charge_too() -> None:
    """It was told of the cheapest way alone, and the other was met at its first hex (by ear)."""
    said = told(Play(U("F61", "1008"), *FOES, phase="charge"), "path", "1006")
    _, _, doubled = said.partition("Doubled after 3 hexes in a straight line")
    assert "That way: " in doubled and "may form square as it comes to" in doubled
