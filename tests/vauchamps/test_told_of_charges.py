"""What is told of stacks and of charges that a reaction may meet, as testers missed it."""

import dataclasses

import pytest

from engine.core import replace, with_units
from engine.core.closing import End, Hold
from engine.core.event import Level
from engine.speech import describe
from engine.systems.vauchamps import VauPosition
from engine.systems.vauchamps.charge import next_hex, reach, reaction, target
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.events import ContactLaid
from engine.systems.vauchamps.charge.markers import CHARGE, REACTION, Contact
from engine.systems.vauchamps.charge.next_hex import GALLOP, Gallop
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee.attacks import Attack
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.words import charge_reach
from engine.systems.vauchamps.words.charge_reach import halved_rows
from engine.systems.vauchamps.words.melees import melee_rows
from engine.systems.vauchamps.words.speech import VauWords
from tests.keys.playing import open_text
from tests.vauchamps.board import L, Play, U
from tests.vauchamps.charge import charging, named
from tests.vauchamps.test_charge_reach import FOES, HORSE, told

STACKED = (
    "scenario: vauchamps-1814\nclock: turn 5 allied movement\n"
    "unit: P02 at 1325 general\nunit: P43 at 1325 limbered\n"
)


@pytest.mark.rule("VAU-3.1b")
def test_the_units_of_a_stack_are_told_from_its_top() -> None:
    """The panel named first who lay under another."""
    desk = open_text(STACKED, "3")
    view: VauPosition = desk.view
    for top, under in (("P02", "P43"), ("P43", "P02")):
        ranked = {top: replace(view.units[top], rank=2), under: replace(view.units[under], rank=1)}
        turned = replace(view, units={**view.units, **ranked})
        assert describe.units_in(desk.words, turned, "1325") == (top, under)


@pytest.mark.rule("VAU-10.2t")
def test_who_may_take_the_doubling_away_is_told() -> None:
    assert halved_rows(()) == ()
    (row,) = halved_rows(("P21",))
    assert row.endswith("reacts and meets it, it is not doubled. Rule VAU-10.2t.")
    met = Contact(("F21",), "1028", ("P21",), "0927", REACTION)
    assert ContactLaid(met).text(Level.NORMAL).endswith("; not doubled.")
    plain = replace(met, how=CHARGE)
    assert "doubled" not in ContactLaid(plain).text(Level.NORMAL)
    ridden = replace(plain, bonus=True)
    assert ContactLaid(ridden).text(Level.NORMAL).endswith("; doubled for a straight charge.")


@pytest.mark.rule("VAU-10.2t", "VAU-10.3b")
def test_odds_of_a_charge_tell_that_its_target_may_react() -> None:
    """A doubled charge was met by the hussars it was aimed at, and nothing had said so."""
    warned = "reacts and meets it, it is not doubled. Rule VAU-10.2t."
    play = named(HORSE, U("P31", "1006", face="S"))
    assert warned in told(play, "odds", "1006")
    tried = replace(play.position, tried=(reaction.key("P31"),))
    assert warned not in " ".join(charge_reach.aimed_rows(play.s, tried, "french", "1006", ()))
    assert warned not in told(named(HORSE, *FOES), "odds", "1006")
    riding = replace(reach.begun(play.s, tried, (HORSE.id,)), reactors=("P31",))
    row = charge_reach.strike_row(play.s, tried, riding, "1006")
    assert warned in row, "it reacts already"
    met = "{unit:P31} reacts to it, and may meet it first: it then strikes nobody else."
    assert met in row and met in charge_reach.way_rows(play.s, tried, riding, "1006")[1]
    assert met not in told(play, "odds", "1006")


@pytest.mark.rule("VAU-13.0f", "VAU-16.2")
def test_odds_of_a_charge_tell_the_test_that_its_own_horse_must_pass() -> None:
    """Surprised cuirassiers struck lancers, failed the test that nothing had named, and routed."""
    own, foe = U("P32", "1010", face="N"), U("F61", "1007", face="S")
    play = named(own, foe, by=("P32",), side="allied", turn=1)
    tested = "Before the melee {unit:P32} tests morale, and routs if it fails: of 36 rolls 22"
    surprised = dataclasses.replace(play.s, surprise={1: -9}, formations={
        name: replace(one, surprised=True) for name, one in play.s.formations.items()
    })  # fmt: skip
    for cell in ("", "1009", "1008"):
        while cell and play.slot(GALLOP) is None:
            play.do(Hold())
        if cell:
            play.do(Gallop(cell))
        view = play.game.redact(play.position, "allied")
        rows = " ".join(VauWords(play.s).odds(view, "allied", "1007", ()))
        assert tested in rows and "surprised" not in rows, rows
        rows = " ".join(VauWords(surprised).odds(view, "allied", "1007", ()))
        assert ": minus 9 its brigade surprised, and what is hidden." in rows, rows
    hackes = U("P33", "1010", face="N"), L("L21", "1010")
    led = named(*hackes, foe, by=("P33",), side="allied", turn=1)
    view = led.game.redact(led.position, "allied")
    assert ": plus 3 a leader, " in " ".join(VauWords(led.s).odds(view, "allied", "1007", ()))


@pytest.mark.rule("VAU-10.2c")
def test_a_target_beside_a_charge_without_points_is_in_its_reach() -> None:
    """It was called out of reach, and then struck."""
    play = named(HORSE, *FOES)
    for cell in ("1009", "1008", "1007"):
        while play.slot(GALLOP) is None:
            play.do(Hold())
        play.do(Gallop(cell))
    frame = charging(play)
    spent = replace(frame, spent=frame.points, denied=())
    assert target.open_targets(play.s, play.position, spent) == ("1006",)
    assert target.out_of_reach(play.s, play.position, spent) == ()


@pytest.mark.rule("VAU-13.6b")
def test_odds_of_a_melee_tell_what_no_effect_does_to_cavalry() -> None:
    """None of 36 rolls was told to drive it off, and it fell back, tested and routed."""
    bounces = "On a roll without effect {unit:F61} falls back 3 hexes and tests there; out of"
    for horse, told_of_it in ((U("F61", "1010"), True), (U("F24", "1010"), False)):
        play = Play(horse, U("P01", "1009", face="S"), phase="melee")
        rows = melee_rows(play.s, play.position, "french", "1009", (horse.id,))
        assert any(bounces in row for row in rows) == told_of_it, rows


@pytest.mark.rule("VAU-5.0d")
def test_odds_amid_a_melee_are_those_of_that_melee() -> None:
    """Asked while horses could be spared, they were of a battalion that took no part."""
    play = Play(U("F61", "1010"), U("F24", "1109"), U("P01", "1009", face="S"), phase="melee")
    play.do(Attack("1009", ("F61",)))
    assert isinstance(play.position.top, Melee), play.position.top
    head = melee_rows(play.s, play.position, "french", "1009", ())[0]
    assert head.startswith("Melee at {cell:1009} by {unit:F61}: "), head


@pytest.mark.rule("VAU-6.2a", "VAU-10.0e")
def test_a_charge_under_another_unit_reaches_by_the_front_of_the_top_one() -> None:
    """A target was told in reach by a hex that lay in the flank of the stack by then."""
    under, over = U("F61", "1010", face="N"), U("F62", "1010", face="S")
    foe = U("P01", "1007", face="S")
    alone, stacked = named(under, foe), named(over, under, foe)
    assert "1007" in reach.strikes(alone.s, alone.position, charging(alone))
    frame = charging(stacked)
    found = reach.rides(stacked.s, stacked.position, frame)
    allowed = next_hex.hexes(stacked.s, stacked.position, frame)
    assert "1009" not in allowed
    assert {reach.way_to(found, stand)[0].stride[0] for stand in found} <= {*allowed}


@pytest.mark.rule("VAU-10.2b")
def test_who_rides_along_is_named_where_a_charge_of_several_begins() -> None:
    """It was offered by its first alone, as if the stack were broken up (a tester by ear)."""
    play = Play(HORSE, U("F62", "1010"), L("L07", "1010"), *FOES, phase="charge")
    play.do(Charge(("F61", "F62")))
    play.do(End())
    first, other = play.position.top.waiting[0]  # type: ignore[union-attr]
    assert f"end: {{unit:{first}}} and {{unit:{other}}}, nearest target" in play.options.prompt
    why = play.options.explain(Charge((first, other)))
    assert why is not None and why.reason == (
        f"To begin this charge say: charge {{unit:{first}}}; {{unit:{other}}} rides along."
    )


@pytest.mark.rule("VAU-10.4a")
def test_odds_amid_an_opportunity_charge_say_at_which_hex_it_would_be() -> None:
    """Of another hex the same tests were told, as if they were of that (a tester by ear)."""
    play = Play(U("F24", "1009"), U("P31", "1006", face="S"), phase="movement")
    play.do(Move("F24", ("1008",)))
    view, words = play.game.redact(play.position, "allied"), VauWords(play.s)
    there, elsewhere = (words.odds(view, "allied", cell, ()) for cell in ("1008", "1525"))
    assert elsewhere == ("The opportunity charge would be at {cell:1008}.", *there)


@pytest.mark.rule("VAU-11.0a")
def test_who_can_reach_no_hex_hears_how_to_learn_why() -> None:
    """A battalion seemed held by the enemy, and the hexes beside it were full (by ear)."""
    play = Play(U("F24", "1010"), *FOES, phase="movement")
    stuck = with_units(play.position, {"F24": replace(play.state("F24"), spent=99)})
    view = play.game.redact(stuck, "french")
    (row,) = (x for x in VauWords(play.s).reach(view, "F24") if "no hexes" in x)
    assert row.endswith("Ask why move {unit:F24} HEX, of a hex beside it, what bars it.")


@pytest.mark.rule("VAU-12.6a", "VAU-12.6b")
def test_odds_of_a_charge_tell_of_the_defensive_fire_before_its_melee() -> None:
    """A regiment that was to charge was destroyed by fire that nothing had named (by ear)."""
    beside = U("P43", "1106", "unlimbered", "SW")
    play = named(HORSE, *FOES, beside)
    said = "Defensive fire comes before the melee: "
    row = told(play, "odds", "1006")
    assert f"{said}{{unit:P01}} and {{unit:P43}} may fire at {{cell:1007}}. Rule VAU-12.6a." in row
