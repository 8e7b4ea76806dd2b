"""Results, losses, retreats, displacement and advance (SED-11.9 to 11.20, 7.3, 7.5, 7.7)."""

from __future__ import annotations

import pytest

from engine.board.grid import Grid
from engine.systems.sedan.combat_events import GuardLost, GuardShift, NoAdvance, Removed, Resolved
from engine.systems.sedan.orders import Advance, Attack, Displace, End, Remove, Retreat
from tests.sedan.board import FRENCH, PRUSSIAN, Army, Baden, F, Guard, P, Piece, Play, level


def fought(result: str, *pieces: object, targets: str = "3010", by: tuple[str, ...] = ("p",),
           **more: object) -> Play:  # fmt: skip
    """A combat up to its result, every choice still open."""
    play = Play(*pieces, phase="combat", ask=True, **more)  # type: ignore[arg-type]
    if play.asked == "first-army":
        from engine.systems.sedan.orders import PlaceFirstArmy

        play.do(PlaceFirstArmy("first"))
    play.attack(targets, *by)
    play.fight(result)
    return play


# ---- results


@pytest.mark.rule("SED-11.14", "SED-11.17", "SED-2.2b")
def test_all_of_a_side_are_eliminated() -> None:
    pieces = (P("p", "3009"), P("q", "3009"), F("f", "3010"), F("g", "3010"))
    ae = fought("AE", *pieces, by=("p", "q"))
    assert ae.gone("p") and ae.gone("q") and ae.at("f") == "3010"
    de = fought("DE", *pieces, by=("p", "q"))
    assert de.gone("f") and de.gone("g")
    assert de.asked == "advancing" and de.chooser == PRUSSIAN


@pytest.mark.rule("SED-11.10a", "SED-11.10b", "SED-8.3a")
def test_a_retreat_without_a_choice_says_so_but_not_for_the_sake_of_hidden_stacks() -> None:
    pieces = (P("p", "3009"), F("f", "3010"))
    forced = fought("AR", *pieces, F("g", "2907"))
    forced.do(Retreat("p", "3108"))
    assert "; no other hex was open to it." in forced.said()
    free = fought("AR", *pieces)
    free.do(Retreat("p", "3108"))
    assert "no other hex" not in free.said()
    crowded = fought("AR", *pieces, *full("3008"), *full("2908"))
    assert crowded.retreats("p") == {"3108"}
    crowded.do(Retreat("p", "3108"))
    assert "no other hex" not in crowded.said()


@pytest.mark.rule("SED-11.10a")
def test_units_with_the_same_ways_out_are_told_once() -> None:
    pieces = (P("p", "3009"), P("q", "3009"), F("f", "3010"))
    play = fought("AR", *pieces, by=("p", "q"))
    assert len(play.options.owed) == 1
    assert play.options.owed[0].startswith("Each of them can retreat to ")
    play.do(Retreat("p", "3008"))
    assert play.options.owed[0].startswith("{unit:q} must retreat to ")


@pytest.mark.rule("SED-11.15", "SED-11.10a", "SED-11.10b", "SED-5.2")
def test_attackers_retreat_even_out_of_a_city() -> None:
    play = fought("AR", P("p", "3009"), F("f", "3010"), cities=["3009"])
    assert play.asked == "retreating" and play.chooser == PRUSSIAN
    play.refuse(End(), "SED-5.2")
    play.refuse(Retreat("p", "3007"), "SED-11.10a")
    play.refuse(Retreat("p", "3109"), "SED-11.10b")
    play.refuse(Retreat("p", "3010"), "SED-11.10b")
    play.refuse(Retreat("f", "3011"), "SED-11.10a")
    play.refuse(Retreat("p", "9999"), "SED-2.2a")
    assert play.retreats("p") == {"3008", "3108", "2908"}
    play.do(Retreat("p", "3008"))
    assert play.at("p") == "3008" and play.at("f") == "3010"


@pytest.mark.rule("SED-11.16", "SED-11.10d")
def test_al1_one_is_lost_and_the_others_retreat() -> None:
    play = fought("AL1", P("p", "3009"), P("q", "3009"), P("r", "2909"), F("f", "3010"),
                  by=("p", "q", "r"))  # fmt: skip
    assert play.losses() == {frozenset(("p",)), frozenset(("q",)), frozenset(("r",))}
    play.refuse(Remove(("p", "q")), "SED-11.16")
    play.refuse(Remove(("f",)), "SED-11.16")
    play.refuse(Remove(("q", "q")), "SED-11.16")
    play.do(Remove(("q",)))
    assert play.gone("q") and play.asked == "retreating"
    play.do(Retreat("p", "3008"))
    play.do(Retreat("r", "2908"))
    assert play.position.combat is None


@pytest.mark.rule("SED-11.18", "SED-11.10b", "SED-11.10c", "SED-9.2b")
def test_retreats_of_the_digest() -> None:
    base = (P("p", "2909"), P("q", "2910"), F("f", "3010"))
    play = fought("DR", *base, by=("p", "q"))
    assert (play.chooser, play.retreats("f")) == (FRENCH, {"3109", "3110"})
    third = fought("DR", *base, P("r", "3209"), by=("p", "q"))
    assert third.retreats("f") == {"3110"}
    shut = fought("DR", *base, P("r", "3210"), by=("p", "q"))
    assert shut.gone("f") and shut.told(Removed)[0].cause == "it has no hex to retreat to"
    friend = fought("DR", *base, P("r", "3209"), F("g", "3109"), by=("p", "q"))
    assert friend.retreats("f") == {"3110"}, "a friend in a hex lifts no zone"


@pytest.mark.rule("SED-11.10b", "SED-10.14a", "SED-10.18a", "SED-10.13", "SED-10.19b", "SED-3.3b")
def test_ground_closed_to_retreats() -> None:
    play = fought(
        "DR", P("p", "2909"), P("q", "2910"), F("f", "3010"), by=("p", "q"),
        rivers=[("3010", "3109")], country={"3110": "Palatinate"},
    )  # fmt: skip
    assert play.gone("f")
    open_ = fought(
        "DR", P("p", "2909"), P("q", "2910"), F("f", "3010"), by=("p", "q"),
        rivers=[("3010", "3109")], roads=[("3010", "3109")], country={"3110": "Palatinate"},
    )  # fmt: skip
    assert open_.retreats("f") == {"3109"}
    open_.refuse(Retreat("f", "3110"), "SED-10.18a")
    swamp = fought("DR", P("p", "2909"), P("q", "2910"), F("f", "3010"), by=("p", "q"),
                   terrain={"3110": "swamp"}, rivers=[("3010", "3109")])  # fmt: skip
    assert swamp.gone("f")
    edge = fought("DR", P("p", "0102"), F("f", "0101"), targets="0101")
    assert edge.retreats("f") == {"0201"}, "not off the map"
    corner = fought("DR", P("p", "0102"), P("q", "0202"), F("f", "0101"), targets="0101",
                    by=("p", "q"))  # fmt: skip
    assert corner.gone("f"), "only the edge of the map is left"
    south = fought("AR", Baden("3009"), F("f", "3010"), by=("baden",), south=["3009"])
    assert south.gone("baden")
    stay = fought("AR", Baden("3009"), F("f", "3010"), by=("baden",), south=["3009", "3008"])
    stay.refuse(Retreat("baden", "3108"), "SED-3.3b")


@pytest.mark.rule("SED-11.9c", "SED-11.9d", "SED-11.12a", "SED-11.19", "SED-3.7c")
def test_units_in_a_city_do_not_retreat() -> None:
    one = (P("p", "3009"), F("f", "3010"))
    dr = fought("DR", *one, cities=["3010"])
    assert dr.at("f") == "3010" and dr.position.combat is None
    dl1 = fought("DL1", *one, cities=["3010"])
    dl1.do(Remove(("f",)))
    assert dl1.gone("f") and dl1.asked == "advancing"
    dl1.refuse(End(), "SED-11.12a")
    dl1.do(Advance("p", "3010"))
    assert dl1.position.cities["3010"] == PRUSSIAN
    two = fought("DL1", *one, F("g", "3010"), cities=["3010"])
    two.do(Remove(("g",)))
    assert two.at("f") == "3010" and two.at("p") == "3009" and two.position.combat is None
    both = fought("DR", P("p", "3009"), F("f", "3010"), F("g", "3109"), targets="3010 3109",
                  cities=["3010"])  # fmt: skip
    assert both.retreats("g") and both.at("f") == "3010"


@pytest.mark.rule("SED-11.19", "SED-11.10d", "SED-11.10a")
def test_dl1_one_defender_of_all_hexes() -> None:
    play = fought("DL1", P("p", "3009", 9), F("f", "3010"), F("g", "3109"), F("h", "3109"),
                  targets="3010 3109")  # fmt: skip
    assert play.chooser == FRENCH and len(play.losses()) == 3
    play.do(Remove(("h",)))
    play.do(Retreat("f", "3011"))
    assert play.asked == "retreating"
    play.do(Retreat("g", "3210") if "3210" in play.retreats("g") else Retreat("g", "3110"))
    assert play.asked == "advancing"


@pytest.mark.rule("SED-11.20a", "SED-11.20b")
def test_exchange() -> None:
    play = fought("EX", P("a", "3009", 4), P("b", "3009", 3), P("c", "2909", 3), P("d", "2909", 2),
                  F("f", "3010", 3), F("g", "3010", 3), terrain={"3010": "rough"},
                  by=("a", "b", "c", "d"))  # fmt: skip
    assert play.gone("f") and play.gone("g")
    assert play.losses() == {
        frozenset(s) for s in (("a", "b"), ("a", "c"), ("a", "d"), ("b", "c"))
    }  # fmt: skip
    play.refuse(Remove(("b", "d")), "SED-11.20b")
    play.refuse(Remove(("a", "b", "c")), "SED-11.20b")
    play.refuse(Remove(()), "SED-11.20b")
    play.do(Remove(("b", "c")))
    assert play.asked == "advancing"
    short = fought("EX", P("a", "3009", 2), F("f", "3010", 3), by=("a",))
    assert short.gone("a") and short.gone("f") and short.told(NoAdvance)


@pytest.mark.rule("SED-11.10e", "SED-11.20b", "SED-11.17", "SED-11.19")
@pytest.mark.parametrize("result", ["DE", "EX", "DL1"])
def test_a_retreated_unit_shares_the_result(result: str) -> None:
    play = Play(P("p", "3012", 9), P("q", "2909", 3), P("s", "2909", 3), P("r", "2910", 6),
                F("S", "3010", 3), F("R", "3011", 4), phase="combat", cities=["3010"])  # fmt: skip
    play.attack("3011", "p", "r")
    play.fight("DR")
    play.do(Retreat("R", "3010"))
    play.settle()
    play.attack("3010", "q", "s")
    play.fight(result)
    if result == "DL1":
        assert play.losses() == {frozenset(("S",)), frozenset(("R",))}
        return
    assert play.gone("S") and play.gone("R")
    if result == "EX":
        assert play.losses() == {frozenset(("q",)), frozenset(("s",))}, "three are owed, not seven"


# ---- advance


@pytest.mark.rule("SED-11.12a", "SED-11.12b", "SED-11.12c", "SED-11.12d", "SED-9.4")
def test_one_attacker_must_advance() -> None:
    play = fought("DE", P("p", "3009"), P("q", "3009"), F("f", "3010"), F("z", "3012"),
                  by=("p", "q"))  # fmt: skip
    play.refuse(End(), "SED-11.12a")
    play.refuse(Advance("p", "3011"), "SED-11.12d")
    play.refuse(Advance("z", "3010"), "SED-11.12b")
    play.do(Advance("q", "3010"))
    assert (play.at("p"), play.at("q")) == ("3009", "3010")
    assert play.position.combat is None and play.asked != "advancing"


@pytest.mark.rule("SED-11.12d", "SED-11.4a")
def test_an_advance_draws_nobody_into_combat() -> None:
    play = fought("DE", P("p", "3009"), P("q", "4009"), F("f", "3010"), F("z", "3012"),
                  F("y", "4010"))  # fmt: skip
    play.do(Advance("p", "3010"))
    assert "3011" in set(play.game.scenario.zone_reach["3012"])
    play.refuse(Attack("3012", ("p",)), "SED-11.3a")
    play.battle("4010", "q", result="AR")
    play.end()


@pytest.mark.rule("SED-11.12e", "SED-11.12b")
def test_further_hexes_are_free() -> None:
    play = fought("DE", P("p", "3009"), P("q", "3009"), F("f", "3010"), F("g", "3109"),
                  by=("p", "q"), targets="3010 3109")  # fmt: skip
    play.do(Advance("p", "3010"))
    assert play.verbs == {"advance", "end"}
    play.refuse(Advance("q", "3010"), "SED-11.12b")
    play.refuse(Advance("p", "3109"), "SED-11.12b")
    play.end()
    assert play.at("q") == "3009" and play.told(NoAdvance)


@pytest.mark.rule("SED-10.18a", "SED-11.12a", "SED-7.3c", "SED-3.3b")
def test_a_ban_beats_the_advance() -> None:
    play = fought("DE", F("p", "3009"), P("f", "3010"), side=FRENCH, country={"3010": "Palatinate"})
    assert play.at("p") == "3009" and play.told(NoAdvance)
    guard = fought("DE", Guard("3009"), F("g", "2909"), P("f", "3010"), side=FRENCH,
                   by=("guard", "g"), country={"3010": "Palatinate"})  # fmt: skip
    assert guard.at("guard") == "3009" and guard.told(NoAdvance)
    south = fought("DE", Baden("3009"), P("q", "3009"), F("f", "3010"), by=("baden", "q"),
                   south=["3009"])  # fmt: skip
    south.refuse(Advance("baden", "3010"), "SED-3.3b")
    south.do(Advance("q", "3010"))


@pytest.mark.rule("SED-11.12a", "SED-11.12e")
def test_an_emptied_hex_is_left_by_who_advanced_into_another() -> None:
    play = Play(P("a", "3010", strength=9), F("e", "3009", strength=1), F("g", "3110", strength=1),
                phase="combat", ask=True)  # fmt: skip
    play.attack("3009 3110", "a")
    play.fight("DE")
    play.do(Advance("a", "3009"))
    assert play.one(NoAdvance).why == "every attacker has advanced"


# ---- the Guard


@pytest.mark.rule("SED-7.3c", "SED-11.12b")
def test_the_guard_must_advance_itself() -> None:
    play = fought("DE", Guard("3009"), F("g", "2909"), P("f", "3010"), side=FRENCH,
                  by=("guard", "g"))  # fmt: skip
    play.refuse(Advance("g", "3010"), "SED-7.3c")
    play.refuse(End(), "SED-7.3c")
    play.do(Advance("guard", "3010"))


@pytest.mark.rule("SED-7.3c", "SED-11.12e")
def test_the_guard_enters_one_of_several_and_others_the_rest() -> None:
    play = fought("DE", Guard("3009"), P("f", "3109"), P("h", "3010"), side=FRENCH,
                  by=("guard",), targets="3109 3010")  # fmt: skip
    play.do(Advance("guard", "3109"))
    assert play.at("guard") == "3109" and play.told(NoAdvance)


@pytest.mark.rule("SED-7.3d")
@pytest.mark.parametrize("result", ["AR", "DR"])
def test_a_failed_attack_of_the_guard_shifts_later_ones(result: str) -> None:
    play = Play(Guard("3009"), F("f", "4009", 9), P("p", "3010"), P("q", "4010"), phase="combat",
                side=FRENCH, cities=["3010"] if result == "DR" else [])  # fmt: skip
    play.attack("3010", "guard")
    play.fight(result)
    play.settle()
    assert play.position.guard_failed
    play.attack("4010", "f")
    assert play.odds == "2:1"
    play.fight("AR")
    play.settle()
    play.end()
    assert not play.position.guard_failed


@pytest.mark.rule("SED-7.3d")
def test_a_guard_attack_that_works_shifts_nothing() -> None:
    play = Play(Guard("3009"), P("p", "3010"), phase="combat", side=FRENCH)
    play.battle("3010", "guard", result="DR")
    assert not play.position.guard_failed and play.at("guard") == "3010"


@pytest.mark.rule("SED-7.3f", "SED-7.3b")
def test_the_guard_driven_back() -> None:
    pieces = (Guard("3010"), P("p", "3009"), F("f", "4010", 4), P("q", "4009", 8))
    play = Play(*pieces, phase="combat")
    play.attack("3010", "p")
    play.fight("DR")
    assert play.told(GuardShift) and play.position.guard_beaten
    play.settle()
    play.attack("4010", "q")
    assert play.odds == "3:1"
    city = Play(*pieces, phase="combat", cities=["3010"])
    city.battle("3010", "p", result="DR")
    assert not city.position.guard_beaten
    more = Play(Guard("3010"), F("f", "3109"), P("p", "3009"), phase="combat")
    more.attack("3010 3109", "p")
    more.fight("DL1")
    more.do(Remove(("f",)))
    assert more.position.guard_beaten


@pytest.mark.rule("SED-7.3h")
def test_the_guard_eliminated_shifts_for_good() -> None:
    play = Play(Guard("3010"), P("p", "3009"), F("f", "4010", 4), P("q", "4009", 8), phase="combat")
    play.attack("3010", "p")
    play.fight("DE")
    assert play.told(GuardLost)
    play.attack("4010", "q")
    assert play.odds == "3:1"


# ---- First Army


@pytest.mark.rule("SED-7.7a", "SED-7.7b", "SED-7.7c")
def test_results_when_first_army_attacks() -> None:
    ex = fought("EX", Army("3009"), F("f", "3010"), by=("army",))
    assert ex.position.combat is not None and ex.position.combat.result == "DR"
    assert ex.asked == "retreating" and ex.chooser == FRENCH
    city = fought("EX", Army("3009"), F("f", "3010"), by=("army",), cities=["3010"])
    assert city.at("f") == "3010" and city.position.combat is None
    two = fought("EX", Army("3009"), F("f", "3010"), F("g", "3109"), by=("army",), cities=["3010"],
                 targets="3010 3109")  # fmt: skip
    assert two.retreats("g") and two.at("f") == "3010"
    al1 = fought("AL1", Army("3009"), F("f", "3010"), by=("army",))
    assert al1.asked == "retreating" and not al1.gone("army")
    assert "With First Army it is AR" in fought_words(al1)


def fought_words(play: Play) -> str:
    return "\n".join(e.text(e.level) for e in play.told(Resolved))


@pytest.mark.rule("SED-7.7d", "SED-7.7a")
def test_results_when_first_army_defends() -> None:
    dl1 = fought("DL1", F("f", "3009"), Army("3010"), by=("f",), side=FRENCH)
    assert dl1.asked == "retreating" and not dl1.gone("army")
    two = fought("DL1", F("f", "3009"), Army("3010"), P("p", "3109"), by=("f",), side=FRENCH,
                 targets="3010 3109")  # fmt: skip
    assert two.asked == "retreating" and not two.gone("p")
    ex = fought("EX", F("f", "3009", 20), Army("3010"), by=("f",), side=FRENCH)
    assert ex.gone("army")


@pytest.mark.rule("SED-7.5c", "SED-7.5d")
def test_first_army_keeps_its_distance_in_retreat() -> None:
    pieces = (Army("3010"), F("a", "2909"), F("b", "2910"), P("p", "3211"))
    play = fought("DR", *pieces, by=("a", "b"), side=FRENCH)
    assert play.retreats("army") == {"3109"}
    play.refuse(Retreat("army", "3110"), "SED-7.5c")
    for roads in ((), [("3110", "3211")]):
        river = fought("DR", *pieces, by=("a", "b"), side=FRENCH, rivers=[("3110", "3211")],
                       roads=roads)  # fmt: skip
        assert river.retreats("army") == {"3109", "3110"}


@pytest.mark.rule("SED-7.5f", "SED-11.11d")
def test_first_army_displaces_its_neighbours() -> None:
    pieces = (Army("3010"), F("a", "2909"), F("b", "2910"), P("p", "3210"))
    play = fought("DR", *pieces, by=("a", "b"), side=FRENCH)
    assert play.retreats("army") == {"3109", "3110"}
    play.do(Retreat("army", "3109"))
    assert play.asked == "displacing" and play.displacements("p") == {"3309", "3310", "3211"}
    play.refuse(Displace("p", "3209"), "SED-11.11c")
    play.refuse(Displace("army", "3309"), "SED-11.11b")
    play.do(Displace("p", "3310"))
    assert (play.at("army"), play.at("p")) == ("3109", "3310")
    other = fought("DR", *pieces, by=("a", "b"), side=FRENCH)
    other.do(Retreat("army", "3110"))
    assert other.displacements("p") == {"3209", "3309", "3310"}


@pytest.mark.rule("SED-7.7e", "SED-7.5c", "SED-11.12a")
def test_first_army_must_advance_unless_next_to_friends() -> None:
    kept = fought("DR", Army("2910"), F("f", "3010"), P("p", "3109"), by=("army",), cities=["3109"])
    kept.do(Retreat("f", "3110"))
    assert kept.at("army") == "2910" and kept.told(NoAdvance)
    must = fought("DR", Army("2910"), F("f", "3010"), by=("army",))
    must.do(Retreat("f", "3110"))
    must.refuse(End(), "SED-7.7e")
    must.do(Advance("army", "3010"))


# ---- displacement


def full(cell: str) -> list[Piece]:
    """A full Prussian stack."""
    return [P(f"{cell}-{n}", cell) for n in range(4)]


def moat(cell: str, *but: str) -> list[tuple[str, str]]:
    """Rivers on all sides of a hex but those towards these neighbours."""
    near = Grid(60, 30, "odd").neighbours(cell)
    return [(cell, n) for n in near if n not in but]


@pytest.mark.rule("SED-11.11a", "SED-11.11b", "SED-11.11e", "SED-8.4")
def test_one_makes_way_for_one() -> None:
    pieces = (P("p", "3009"), F("f", "3010"), *full("3008"))
    play = fought("AR", *pieces, rivers=moat("3009", "3008", "3010"))
    assert play.retreats("p") == {"3008"}
    play.do(Retreat("p", "3008"))
    assert play.asked == "displacing" and play.chooser == PRUSSIAN
    assert play.displacements("3008-2") == {"3007", "3107", "3108", "2908", "2907"}
    play.do(Displace("3008-2", "3107"))
    assert (play.at("p"), play.at("3008-2")) == ("3008", "3107")
    assert sum(play.at(f"3008-{n}") == "3008" for n in range(4)) == 3
    assert play.position.combat is None


@pytest.mark.rule("SED-11.11e", "SED-11.10e", "SED-11.3b")
def test_two_retreating_units_one_after_the_other() -> None:
    pieces = (P("p", "3009"), P("q", "3009"), F("f", "3010"), *full("3008"))
    play = fought("AR", *pieces, by=("p", "q"), rivers=moat("3009", "3008", "3010"))
    play.do(Retreat("q", "3008"))
    play.do(Displace("3008-0", "3007"))
    assert play.asked == "retreating"
    play.do(Retreat("p", "3008"))
    assert play.displacements("q") == play.displacements("3008-1") != set()
    play.do(Displace("3008-1", "3007"))
    assert {play.at(u) for u in ("p", "q")} == {"3008"}


@pytest.mark.rule("SED-11.11a")
def test_an_open_hex_must_be_used() -> None:
    play = fought("AR", P("p", "3009"), F("f", "3010"), *full("3008"))
    assert "3008" not in play.retreats("p")
    play.refuse(Retreat("p", "3008"), "SED-11.11a", "SED-8.4")


@pytest.mark.rule("SED-11.11b", "SED-8.5a", "SED-7.2")
def test_another_corps_makes_room_altogether() -> None:
    pieces = (F("f", "3010"), P("p", "2909"), P("q", "2910"), P("r", "3209"),
              F("x", "3110", corps="V"), F("y", "3110", corps="V"))  # fmt: skip
    play = fought("DR", *pieces, by=("p", "q"))
    assert play.retreats("f") == {"3110"}
    play.do(Retreat("f", "3110"))
    play.do(Displace("x", sorted(play.displacements("x"))[0]))
    assert play.asked == "displacing" and play.at("f") == "3010"
    play.do(Displace("y", sorted(play.displacements("y"))[0]))
    assert play.at("f") == "3110" and "3110" not in (play.at("x"), play.at("y"))


@pytest.mark.rule("SED-11.11c", "SED-11.10c")
def test_the_retreating_unit_dies_if_room_would_cost_another() -> None:
    pieces = (P("p", "3009"), F("f", "3010"), *full("3008"))
    rivers = [*moat("3009", "3008", "3010"), *moat("3008", "3009")]
    play = fought("AR", *pieces, rivers=rivers)
    assert play.gone("p") and all(play.at(f"3008-{n}") == "3008" for n in range(4))


@pytest.mark.rule("SED-11.11d", "SED-11.11b", "SED-11.11c")
def test_chains() -> None:
    pieces = (P("p", "3009"), F("f", "3010"), *full("3008"), *full("3007"))
    rivers = [*moat("3009", "3008", "3010"), *moat("3008", "3009", "3007")]
    play = fought("AR", *pieces, rivers=rivers)
    assert play.retreats("p") == {"3008"}
    play.do(Retreat("p", "3008"))
    assert play.displacements("3008-0") == {"3007"}
    play.do(Displace("3008-0", "3007"))
    assert play.asked == "displacing"
    ends = play.displacements("3007-1")
    assert ends == {"3006", "3106", "3107", "2907", "2906"}
    assert play.displacements("3008-0") == set(), "nobody is displaced twice"
    play.do(Displace("3007-1", "3006"))
    assert (play.at("p"), play.at("3008-0"), play.at("3007-1")) == ("3008", "3007", "3006")
    assert level(play.position.units["p"]) == 0
    shut = fought("AR", *pieces, rivers=[*rivers, *moat("3007", "3008")])
    assert shut.gone("p"), "no chain can be finished"


@pytest.mark.rule("SED-11.11c")
def test_displaced_units_do_not_go_where_a_unit_retreated_from() -> None:
    three = [P(f"3108-{n}", "3108") for n in range(3)]
    pieces = (P("p", "3009"), P("q", "3009"), F("f", "3010"), *full("3008"), *three)
    rivers = [*moat("3009", "3008", "3010", "3108"), *moat("3008", "3009"), *moat("3108", "3009")]
    play = fought("AR", *pieces, by=("p", "q"), rivers=rivers, cities=["3009"])
    assert play.retreats("p") == {"3108"}, "no swap with 3008"
    play.do(Retreat("p", "3108"))
    assert play.gone("q"), "3009 was left in this combat and is no way out for 3008 or 3108"


@pytest.mark.rule("SED-11.11a", "SED-7.5a", "SED-7.5c")
def test_first_army_is_displaced_by_one_that_takes_its_place() -> None:
    pieces = (P("p", "3009"), F("f", "3010"), Army("3008"))
    play = fought("AR", *pieces, rivers=moat("3009", "3008", "3010"))
    play.do(Retreat("p", "3008"))
    assert play.displacements("army") == {"3007", "3107", "3108", "2908", "2907"}
    play.do(Displace("army", "3007"))
    assert play.at("p") == "3008" and play.at("army") == "3007"


# ---- over-stacking


@pytest.mark.rule("SED-8.2d", "SED-8.4")
def test_an_illegal_stack_is_pruned() -> None:
    play = Play(*(P(f"p{n}", "3010") for n in range(5)), F("f", "2020"))
    play.end()
    assert (play.asked, play.chooser) == ("crowded", PRUSSIAN)
    assert play.losses() == {frozenset((f"p{n}",)) for n in range(5)}
    play.refuse(Remove(("p1", "p2")), "SED-8.2d")
    play.refuse(Remove(()), "SED-8.2d")
    play.refuse(Remove(("f",)), "SED-8.2d")
    play.do(Remove(("p3",)))
    assert play.gone("p3") and play.position.clock.phase != "movement"
    mixed = Play(F("a", "3010"), F("b", "3010", corps="V"), F("c", "3010", corps="V"),
                 P("q", "2020"))  # fmt: skip
    mixed.end()
    assert mixed.chooser == FRENCH, "the owner, whoever's turn it is"
    assert mixed.losses() == {frozenset(("a",)), frozenset(("b", "c"))}


@pytest.mark.rule("SED-11.10c", "SED-11.10a")
def test_of_two_full_stacks_with_no_other_way_out_one_leaves_room_for_the_other() -> None:
    around = ("3008", "3108", "2909", "2908", "3209", "3210", "3110")
    first, second = (
        [P(f"{x}{n}", at) for n in range(4)] for x, at in (("a", "3009"), ("b", "3109"))
    )
    play = Play(F("f", "3010"), *first, *second, phase="combat", cities=["3010"],
                country=dict.fromkeys(around, "Belgium"))  # fmt: skip
    play.attack("3010", *(piece.unit.id for piece in (*first, *second)))
    play.fight("AR")
    assert play.gone("a0") and not play.gone("b0")
    assert play.retreats("b0") == {"3009"} and play.retreats("a1") == set()
