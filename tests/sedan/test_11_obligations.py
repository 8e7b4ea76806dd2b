"""Who must attack whom (SED-11.1 to 11.8, 7.3e, 7.5b, 7.6), on cases of the digest and our own."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.core.event import seen
from engine.systems.sedan.combat.attacking import ATTACK, Assault, Attack
from engine.systems.sedan.combat.events import Excused
from engine.systems.sedan.sequence import END
from engine.systems.sedan.special_units.first_army import FirstArmyLapsed, PlaceFirstArmy
from engine.systems.sedan.special_units.guard import GuardHeldBack
from engine.systems.sedan.words.speech import SedanWords
from tests.sedan.board import FRENCH, PRUSSIAN, Army, Baden, F, Guard, P, Play, book


def combat(*pieces: object, side: str = PRUSSIAN, **more: object) -> Play:
    return Play(*pieces, phase="combat", side=side, **more)  # type: ignore[arg-type]


@pytest.mark.rule("SED-11.1a", "SED-11.4a", "SED-11.4b", "SED-11.5b", "SED-11.5d", "SED-11.1b")
def test_the_two_units_of_the_digest() -> None:
    play = combat(P("X", "2910"), P("Y", "3009"), F("E1", "3010"), F("E2", "3011"))
    play.refuse(Attack("3010", ("X", "Y")), "SED-11.4b")
    play.refuse(Assault(("3010", "3011"), ("X",)), "SED-11.4b")
    play.refuse(Attack("3010", ("X",)), "SED-11.4b")
    play.refuse(Assault(("3010", "3011"), ("X", "Y")), "SED-11.5b")
    play.refuse(End(), "SED-11.4a", "SED-5.2")
    play.refuse(Attack("3010", ("Y",)), "SED-11.1b", side=FRENCH)
    play.battle("3011", "X", result="AR")
    play.refuse(End(), "SED-11.4a")
    play.battle("3010", "Y", result="AR")
    play.end()


@pytest.mark.rule("SED-11.4a", "SED-11.4b")
def test_the_options_know_the_cover() -> None:
    play = combat(P("X", "2910"), P("Y", "3009"), F("E1", "3010"), F("E2", "3011"))
    slots = {t: play.options.slot(ATTACK, (t,)) for t in ("3010", "3011")}
    assert {t: s.candidates for t, s in slots.items() if s} == {"3010": ("Y",), "3011": ("X",)}
    assert "assault" not in play.verbs
    assert any("must attack" in debt for debt in play.options.owed)
    assert play.options.misplaced(END) == play.refuse(End())


@pytest.mark.rule("SED-11.4a", "SED-11.12d", "SED-11.3a", "SED-11.3b", "SED-11.7")
def test_once_each() -> None:
    play = combat(P("a", "2910"), P("b", "2909"), F("e", "3010"), F("g", "2810"), cities=["3010"])
    play.battle("3010", "b", result="DR")
    play.refuse(Attack("3010", ("a",)), "SED-11.3b")
    play.refuse(Attack("2810", ("b",)), "SED-11.3a")
    play.refuse(Attack("2810", ("a", "a")), "SED-11.3a")
    play.battle("2810", "a", result="AR")
    play.end()


@pytest.mark.rule("SED-11.4c", "SED-11.6", "SED-11.5a", "SED-2.2a")
def test_targets() -> None:
    play = combat(P("a", "2910"), P("c", "3009"), F("e", "3010"), F("h", "3010"), F("i", "2911"),
                  rivers=[("2910", "2911")])  # fmt: skip
    play.refuse(Attack("2911", ("a",)), "SED-11.4c")
    play.refuse(Attack("2911", ("c",)), "SED-11.4c")
    play.refuse(Attack("e", ("a",)), "SED-11.6")
    play.refuse(Attack("3109", ("c",)), "SED-11.4c")
    play.refuse(Attack("3700", ("a",)), "SED-2.2a")
    play.refuse(Attack("3010", ()), "SED-11.3a")
    play.refuse(Assault(("3010",), ("a",)), "SED-11.5b")
    play.refuse(Attack("3010", ("a", "e")), "SED-2.2b")
    play.attack("3010", "a", "c")
    assert play.position.combat is not None
    assert set(play.position.combat.defenders) == {"e", "h"}, "nobody stays out"


@pytest.mark.rule("SED-11.5b", "SED-11.5c", "SED-11.8")
def test_several_hexes_and_split_stacks() -> None:
    play = combat(P("a", "3010"), P("b", "3010"), P("c", "3010", strength=1), F("e", "3009"),
                  F("g", "3110"), F("h", "2910"))  # fmt: skip
    play.battle("3009 3110", "a", "b", result="AR")
    play.battle("2910", "c", result="AR")
    play.end()


@pytest.mark.rule("SED-11.4d", "SED-9.1d")
def test_cities_oblige_nobody_but_may_be_attacked() -> None:
    out = combat(P("p", "3010"), F("e", "2910"), F("g", "3110"), cities=["3010"])
    out.end()
    into = combat(P("p", "3009"), F("e", "3010"), cities=["3010"])
    into.end()
    into = combat(P("p", "3009"), F("e", "3010"), cities=["3010"])
    into.battle("3010", "p", result="DR")
    met = combat(P("p", "3009"), P("q", "2909"), F("e", "3010"), F("h", "3008"), cities=["3010"])
    met.refuse(End(), "SED-11.4a")
    met = combat(P("p", "3009"), P("q", "3007"), F("e", "3010"), F("h", "3008"), cities=["3010"])
    met.battle("3008", "q", result="AR")
    met.refuse(End(), "SED-11.4a")
    met.battle("3010", "p", result="AR")
    met.end()


@pytest.mark.rule("SED-11.4e", "SED-11.4d", "SED-11.4b")
def test_who_attacks_out_of_a_city_attacks_all_round() -> None:
    pieces = (F("e", "2910"), F("g", "3110"))
    alone = combat(P("p", "3010"), *pieces, cities=["3010"])
    alone.refuse(Attack("2910", ("p",)), "SED-11.4e")
    alone.attack("2910 3110", "p")
    alone.fight("AR")
    two = combat(P("p", "3010"), P("q", "3010"), *pieces, cities=["3010"])
    two.battle("2910", "p", result="AR")
    two.refuse(End(), "SED-11.4e")
    two.battle("3110", "q", result="AR")
    two.end()
    river = combat(P("p", "3010"), *pieces, cities=["3010"], rivers=[("3010", "3110")])
    river.battle("2910", "p", result="AR")
    river.end()


@pytest.mark.rule("SED-11.4e")
def test_who_must_attack_what_is_left_around_a_city_is_told_before() -> None:
    pieces = (F("e", "3010"), F("f", "3010"), P("p", "2910"), P("q", "3110"))
    two = combat(*pieces, side=FRENCH, cities=["3010"])
    words, told = SedanWords(two.game.scenario), "others must attack {cell:3110} too: {unit:f}."
    said = words.warnings(two.position, FRENCH, Attack("2910", ("e",)))
    assert any(told in row for row in said)
    assert any(told in row for row in words.odds(two.position, FRENCH, "2910", ("e",)))
    whole = words.warnings(two.position, FRENCH, Assault(("2910", "3110"), ("e",)))
    assert not any("others must" in row for row in whole)


@pytest.mark.rule("SED-7.3a", "SED-7.3e")
def test_the_guard_attacks_first_or_not_at_all() -> None:
    pieces = (Guard("3010"), F("f", "2909"), F("h", "4010"), P("p", "3009"), P("q", "4009"))
    must = combat(*pieces, side=FRENCH)
    must.refuse(Attack("4009", ("h",)), "SED-7.3e")
    must.attack("3009", "guard", "f")
    assert not must.told(GuardHeldBack) and not must.told(Excused)
    must.fight("AR")
    must.settle()
    must.battle("4009", "h", result="AR")
    free = combat(*pieces, side=FRENCH, cities=["3010"])
    free.attack("4009", "h")
    assert free.one(GuardHeldBack).unit == "guard"
    free.fight("AR")
    free.settle()
    free.refuse(Attack("3009", ("guard", "f")), "SED-7.3e")
    free.battle("3009", "f", result="AR")
    free.end()


@pytest.mark.rule("SED-7.3e", "SED-8.3a")
def test_a_guard_that_is_not_seen_is_not_heard_of() -> None:
    pieces = (F("f", "3010"), Guard("3010"), F("h", "4010"), P("p", "3009"), P("q", "4009"))
    play = combat(*pieces, side=FRENCH, cities=["3010"])
    before = play.position
    play.attack("4009", "h")
    heard = {
        side: [e for e in seen(before, play.events, side) if isinstance(e, GuardHeldBack)]
        for side in (FRENCH, PRUSSIAN)
    }
    assert heard[FRENCH] and not heard[PRUSSIAN]


@pytest.mark.rule("SED-7.6", "SED-7.5b")
def test_first_army_attacks_alone_and_in_its_place() -> None:
    def begun(place: str) -> Play:
        play = combat(Army("3010"), P("p", "2910"), P("q", "4010"), F("e", "3009"), F("g", "3011"),
                      F("h", "4009"))  # fmt: skip
        assert (play.asked, play.chooser) == ("first-army", FRENCH)
        play.do(PlaceFirstArmy(place))
        return play

    first = begun("first")
    first.refuse(Attack("4009", ("q",)), "SED-7.6")
    first.refuse(Attack("3011", ("army", "p")), "SED-7.5b")
    first.battle("3009", "army", result="AR")
    first.battle("3011", "p", result="AR")
    first.battle("4009", "q", result="AR")
    first.end()
    last = begun("last")
    last.refuse(Attack("3009", ("army",)), "SED-11.4b")
    last.battle("4009", "q", result="AR")
    last.battle("3011", "p", result="AR")
    last.battle("3009", "army", result="AR")
    last.end()


@pytest.mark.rule("SED-7.6", "SED-7.5b")
def test_no_combat_after_first_army_said_to_be_last() -> None:
    play = combat(Army("3010"), P("p", "2808"), F("e", "3009"), F("c", "2807"), cities=["2807"])
    play.do(PlaceFirstArmy("last"))
    words = SedanWords(play.game.scenario)
    (told,) = words.warnings(play.position, "prussian", Attack("3009", ("army",)))
    assert "attacks last: after it nobody else may attack" in told and "{cell:2807}" in told
    (ruin,) = words.warnings(play.position, "prussian", Attack("2807", ("p",)))
    assert ruin == "Ruinous odds: 5 of 6 faces hurt only the attacker."
    play.battle("3009", "army", result="AR")
    assert "attack" not in play.verbs
    play.refuse(Attack("2807", ("p",)), "SED-7.6")
    play.refuse(Attack("2807", ()), "SED-7.6")
    play.end()
    none = combat(Army("3010"), P("p", "3109"), F("e", "3009"), cities=["3009"])
    assert none.asked == "combats", "not obliged: no declaration"


@pytest.mark.rule("SED-7.5b", "SED-7.6", "SED-11.4b")
@pytest.mark.parametrize("place", ["first", "last"])
def test_one_hex_for_first_army_and_another(place: str) -> None:
    play = combat(Army("3010"), P("p", "3109"), F("e", "3009"))
    play.do(PlaceFirstArmy(place))
    play.refuse(End(), "SED-11.4a")
    play.attack("3009", "p")
    assert play.told(FirstArmyLapsed) and not play.position.first_army
    play.fight("AR")
    play.settle()
    play.end()
    other = combat(Army("3010"), P("p", "3109"), F("e", "3009"))
    other.do(PlaceFirstArmy(place))
    other.battle("3009", "army", result="AR")
    other.end()


@pytest.mark.rule("SED-7.5b", "SED-11.4b")
@pytest.mark.parametrize("place", ["first", "last"])
def test_one_hex_for_first_army_and_several_others(place: str) -> None:
    pieces = (Army("3010"), P("p", "3109"), P("q", "3109"), F("e", "3009"))
    play = combat(*pieces)
    play.do(PlaceFirstArmy(place))
    play.refuse(Attack("3009", ("p",)), "SED-11.4b")
    play.attack("3009", "p", "q")
    assert play.told(FirstArmyLapsed)
    assert not play.told(Excused), "First Army is told by the declaration that lapses"
    play = combat(*pieces)
    play.do(PlaceFirstArmy(place))
    play.attack("3009", "army")
    assert play.one(Excused).cells == ("3109",)
    play.fight("AR")
    play.settle()
    play.end()


@pytest.mark.rule("SED-7.5b", "SED-7.6", "SED-11.4b")
def test_first_army_excuses_those_who_share_its_hex_and_nobody_else() -> None:
    play = combat(Army("3010"), P("p", "3109"), P("q", "3109"), P("r", "4010"), F("e", "3009"),
                  F("g", "4009"))  # fmt: skip
    play.do(PlaceFirstArmy("last"))
    play.refuse(Attack("3009", ("army",)), "SED-11.4b")
    play.battle("4009", "r", result="AR")
    play.battle("3009", "army", result="AR")
    play.end()


@pytest.mark.rule("SED-7.6", "SED-11.4b")
def test_first_army_told_to_be_first_attacks_though_more_than_one_is_left_without_a_hex() -> None:
    play = combat(Army("3010"), P("p1", "3008"), P("p2", "3008"), P("q1", "3012"), P("q2", "3012"),
                  F("e", "3009"), F("g", "3011"))  # fmt: skip
    play.do(PlaceFirstArmy("first"))
    play.refuse(Attack("3009", ("p1", "p2")), "SED-7.6")
    play.refuse(Assault(("3009", "3011"), ("army",)), "SED-11.4b")
    assert set(play.options.slot(ATTACK, ()).candidates) == {"3009", "3011"}
    play.battle("3009", "army", result="AR")
    play.battle("3011", "q1", "q2", result="AR")
    play.end()


@pytest.mark.rule("SED-7.5b", "SED-11.4b")
def test_first_army_needs_a_hex_of_its_own() -> None:
    play = combat(Army("3010"), P("p", "3109"), F("e", "3009"), F("g", "3110"), side=PRUSSIAN)
    play.do(PlaceFirstArmy("last"))
    play.refuse(Assault(("3009", "3110"), ("p",)), "SED-11.4b")
    several = combat(Army("3010"), F("e", "3009"), F("g", "3110"), F("h", "2910"))
    several.do(PlaceFirstArmy("first"))
    several.refuse(Attack("3009", ("army",)), "SED-11.4b")
    several.attack("2910 3009 3110", "army")


@pytest.mark.rule("SED-3.3b", "SED-11.4a", "SED-10.18b")
def test_baden_must_attack_outside_and_the_french_into_baden() -> None:
    play = combat(Baden("5118"), F("e", "5117"), south=["5118"])
    play.refuse(End(), "SED-11.4a")
    play.attack("5117", "baden")
    over = combat(F("e", "3010"), P("p", "3009"), side=FRENCH, country={"3009": "Palatinate"})
    over.refuse(End(), "SED-11.4a")
    over.battle("3009", "e", result="DR")
    assert over.at("e") == "3010"


@pytest.mark.rule("SED-11.2c", "SED-11.4a", "SED-11.4b")
def test_duties_end_when_the_enemy_is_gone() -> None:
    play = combat(P("a", "3010"), P("b", "3010"), P("c", "3012"), F("e", "3009"), F("g", "3011"))
    play.battle("3011", "c", result="DE")
    assert play.at("c") == "3011"
    play.refuse(Attack("3009", ("a",)), "SED-11.4b")
    play.battle("3009", "a", "b", result="DR")
    play.end()
    freed = combat(P("a", "3010"), P("b", "3012"), F("e", "3011"), F("g", "2910"))
    freed.battle("3011", "b", result="DE")
    units = book(freed.game.scenario, freed.position, PRUSSIAN).obliged
    assert units == {"a"}, "still in the zone of 2910"
    done = combat(P("a", "3010"), P("b", "3010"), F("e", "3009"), F("g", "3110"))
    done.attack("3009", "a")
    done.fight("DE")
    assert done.at("a") == "3009"
    empty = combat(P("a", "3010"), F("e", "2020"))
    assert empty.position.clock.phase != "combat", "nothing to attack: the phase passes"


@pytest.mark.rule("SED-11.4e", "SED-11.4b")
def test_what_a_city_unit_leaves_to_others_stays_owed_when_the_zones_lapse() -> None:
    play = Play(P("p", "3010"), P("r", "3010"), P("q", "3209"), F("e", "3009", corps="II"),
                F("h", "3109", corps="II"), F("k", "3308", corps="II"), phase="combat",
                cities=["3010"], ask=True)  # fmt: skip
    play.attack("3009", "p")
    play.fight("DE")
    play.settle()
    play.attack("3308", "q")
    play.fight("AE")
    refusal = play.refuse(End(), "SED-11.4b", "SED-11.4e")
    assert "3109" in refusal.reason and "3308" not in refusal.reason


@pytest.mark.rule("SED-11.12d", "SED-11.4b")
def test_an_advance_keeps_no_hex_obliged_for_others() -> None:
    play = Play(P("a", "3010"), P("b", "3108"), P("c", "2907"), F("e", "3009", corps="II"),
                F("h", "3008", corps="II"), F("k", "3207", corps="II"), phase="combat",
                cities=["2907"], ask=True)  # fmt: skip
    play.attack("3009", "a")
    play.fight("DE")
    play.settle()
    assert play.at("a") == "3009" and not play.has("a", "obliged")


@pytest.mark.rule("SED-11.4b", "SED-11.5b", "SED-11.5d")
def test_who_alone_must_attack_two_hexes_is_told_to_attack_both_in_one_combat() -> None:
    play = combat(P("X", "3009"), F("E1", "3010"), F("E2", "2909"))
    how = "in one combat: assault {cell:2909}, {cell:3010}."
    assert play.refuse(Attack("3010", ("X",)), "SED-11.4b").reason.endswith(how)
    assert play.refuse(End(), "SED-11.4a").reason.endswith(how)
    owed = " ".join(play.options.owed)
    assert "must attack {cell:2909} and {cell:3010}, in one combat." in owed
    play.battle("2909 3010", "X", result="AR")
    play.end()


@pytest.mark.rule("SED-11.4b", "SED-11.5b")
def test_what_must_be_attacked_is_told_with_and_what_may_be_chosen_with_or() -> None:
    two = combat(P("X", "3009"), P("Y", "3009"), F("E1", "3010"), F("E2", "2909"))
    assert "must attack {cell:2909} and {cell:3010}." in " ".join(two.options.owed)
    other = combat(P("X", "3009"), F("E1", "3010"), F("E2", "2909"), P("Z", "2809"))
    told = next(row for row in other.options.owed if row.startswith("{cell:3009}"))
    assert told.endswith("must attack {cell:3010}."), "Z sees to the other"
    either = combat(
        P("X", "3009"), P("Z", "2809"), P("W", "3110"), F("E1", "3010"), F("E2", "2909")
    )
    told = next(row for row in either.options.owed if row.startswith("{cell:3009}"))
    assert told.endswith("must attack {cell:2909} or {cell:3010}.")
