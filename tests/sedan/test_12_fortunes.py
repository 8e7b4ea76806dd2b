"""Fortunes of War (SED-12, 2.11)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.closing import End
from engine.core.options import Options
from engine.systems.sedan.fortunes.disengagement import Disengage
from engine.systems.sedan.fortunes.drawing import DrawChit
from engine.systems.sedan.fortunes.events import ChitDrawn, CupRefilled, NoDraw
from engine.systems.sedan.fortunes.foreign_legion import LegionRolled
from engine.systems.sedan.fortunes.francs_tireurs import MarkHex
from engine.systems.sedan.fortunes.intelligence import Look, Shown
from engine.systems.sedan.fortunes.pontoon import SPAN, Span
from engine.systems.sedan.movement.allowance import allowance
from engine.systems.sedan.movement.events import Moved
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.movement.moving_together import March
from engine.systems.sedan.movement.reinforcements import Enter
from engine.systems.sedan.sequence import Decline
from engine.systems.sedan.state import spent
from engine.systems.sedan.words.speech import SedanWords
from engine.systems.sedan.words.ways import arrivals
from engine.systems.sedan.zones import enemy_zone
from tests.sedan.board import FRENCH, PRUSSIAN, Army, F, HeldChit, Legion, P, Piece, Play, real_game


def draws(chit: str, *pieces: Piece, side: str = PRUSSIAN, turn: int = 1, dice: Any = (),
          **more: Any) -> Play:  # fmt: skip
    """A side has drawn a chit in its Fortunes of War phase."""
    play = Play(*(pieces or (P("p", "2020"), F("f", "4020"))), phase="fortunes", side=side,
                turn=turn, **more)  # fmt: skip
    play.do(DrawChit(), results=[chit], dice=dice)
    return play


@pytest.mark.rule("SED-2.11", "SED-12.2a", "SED-12.2d")
def test_all_fourteen_are_in_the_cup() -> None:
    opening = real_game().opening()
    assert sum(opening.cup.values()) == 14 and len(opening.cup) == 10


@pytest.mark.rule("SED-12.2a", "SED-12.2b")
def test_draw_one_or_none() -> None:
    play = Play(P("p", "2020"), F("f", "4020"), phase="fortunes")
    assert play.verbs == {"draw-chit", "end"}
    play.do(DrawChit(), dice=[14])
    drawn = play.told(ChitDrawn)[0]
    assert drawn.chit == "systeme-d" and drawn.left == 13, "the last of the sorted bag"
    play.refuse(DrawChit(), "SED-12.2a", "SED-12.2e")
    assert play.verbs == {"end"}
    none = Play(P("p", "2020"), F("f", "4020"), phase="fortunes")
    none.end()
    assert sum(none.position.cup.values()) == 14 and none.position.clock.phase == "movement"
    none.refuse(DrawChit(), "SED-12.2a")


@pytest.mark.rule("SED-12.2e", "SED-12.2d")
def test_a_chit_of_the_other_side_is_set_aside() -> None:
    play = draws("mitrailleuse")
    assert play.position.aside == {"mitrailleuse": 1} and not play.position.chits
    play.refuse(DrawChit(), "SED-12.2e")
    french = draws("intelligence", side=FRENCH)
    assert french.position.aside == {"intelligence": 1}
    for side in (PRUSSIAN, FRENCH):
        assert draws("cavalry-charge", side=side).position.held("cavalry-charge", side)


@pytest.mark.rule("SED-12.3", "SED-12.4i")
def test_the_cup_is_refilled_when_a_draw_finds_it_empty() -> None:
    state = {
        "cup": {},
        "aside": {"disengagement": 4, "intelligence": 2},
        "gone": ("foreign-legion",),
    }
    held = [HeldChit("mitrailleuse", FRENCH, 1)]
    play = draws("disengagement", state=state, held=held)
    assert play.told(CupRefilled)[0].left == 6
    assert play.position.cup == {"disengagement": 3, "intelligence": 2} and not play.position.aside
    assert play.position.gone == ("foreign-legion",) and play.position.held("mitrailleuse")
    nothing = Play(P("p", "2020"), F("f", "4020"), phase="combat", state={"cup": {}})
    clock = nothing.position.clock
    assert (clock.side, clock.phase) == (FRENCH, "movement"), "nothing can go back: no draw"
    assert [e.possible for e in nothing.told(NoDraw)] == [False]


@pytest.mark.rule("SED-12.2c", "SED-12.4h")
def test_field_general_staff() -> None:
    play = draws("field-general-staff", P("p", "2020"), P("c", "2220", arm="cavalry"), Army("3001"),
                 F("f", "4020"))  # fmt: skip
    s, p = play.game.scenario, play.position
    assert [allowance(s, p, u) // 2 for u in ("p", "c", "army", "f")] == [7, 9, 5, 6]
    play.pass_to(FRENCH, "fortunes")
    assert play.position.aside == {"field-general-staff": 1}
    assert allowance(s, play.position, "p") == 12


@pytest.mark.rule("SED-12.4i", "SED-6.2a", "SED-3.2f")
@pytest.mark.parametrize(("turn", "die", "due"), [(1, 2, 3), (7, 3, 10), (8, 3, 0)])
def test_foreign_legion(turn: int, die: int, due: int) -> None:
    play = Play(P("p", "2020"), F("f", "4020"), Legion(), phase="fortunes", side=FRENCH, turn=turn,
                entry_city="4025", cities=["4025"])  # fmt: skip
    bag = sorted(k for k, n in play.position.cup.items() for _ in range(n))
    play.do(DrawChit(), dice=[bag.index("foreign-legion") + 1, die])
    assert play.told(LegionRolled)[0].turn == due
    assert play.position.gone == ("foreign-legion",) and not play.position.aside
    assert play.position.due == ({"legion": due} if due else {})
    play.end()
    play.refuse(Enter("legion", ("4025",)), "SED-6.3a" if due else "SED-3.2f")


@pytest.mark.rule("SED-12.4i")
def test_foreign_legion_drawn_by_the_prussians() -> None:
    play = draws("foreign-legion")
    assert play.position.aside == {"foreign-legion": 1} and not play.position.gone


@pytest.mark.rule("SED-12.4j")
def test_francs_tireurs() -> None:
    play = draws("francs-tireurs", P("p", "3010"), P("r", entry=1), F("f", "4020"), side=FRENCH,
                 edge=("3008", "3001"), roads=[("3010", "3011")])  # fmt: skip
    assert play.asked == "marking"
    play.refuse(MarkHex("9999"), "SED-2.2a")
    play.refuse(End(), "SED-5.2")
    play.do(MarkHex("3009"))
    play.pass_to(PRUSSIAN, "movement", 2)
    play.do(Move("p", ("3009",)))
    assert spent(play.position.units["p"]) == 4
    play.do(Move("p", ("3109",)))
    assert spent(play.position.units["p"]) == 8, "a neighbour of the marked hex, paid once"
    play.do(Enter("r", ("3008",)))
    assert spent(play.position.units["r"]) == 4
    play.end()
    assert not play.position.tireurs and play.position.aside == {"francs-tireurs": 1}
    by_road = Play(P("p", "3010"), state={"tireurs": "3011"}, roads=[("3010", "3011")])
    by_road.do(Move("p", ("3011",)))
    assert spent(by_road.position.units["p"]) == 3, "1 and a half by road"
    french = Play(F("f", "3010"), side=FRENCH, state={"tireurs": "3011"})
    french.do(Move("f", ("3011",)))
    assert spent(french.position.units["f"]) == 2
    last = draws("francs-tireurs", side=FRENCH, turn=10)
    assert last.position.aside == {"francs-tireurs": 1} and last.asked == "fortunes"


@pytest.mark.rule("SED-12.4g", "SED-8.3a")
def test_intelligence() -> None:
    play = draws("intelligence", P("p", "2020"), F("f", "4020"), F("g", "4020"), F("h", "4020"))
    assert play.asked == "looking" and play.chooser == PRUSSIAN
    before = play.game.redact(play.position, PRUSSIAN)
    assert "g" not in before.units and "?french:4020:1" in before.units
    play.do(Look())
    assert {"f", "g", "h"} <= set(play.game.redact(play.position, PRUSSIAN).units)
    assert play.told(Shown)[0].seal
    play.refuse(Look(), "SED-12.4g")
    play.end()
    assert play.game.redact(play.position, PRUSSIAN).units == before.units
    assert play.position.aside == {"intelligence": 1}
    declined = draws("intelligence")
    declined.end()
    assert declined.position.aside == {"intelligence": 1} and not declined.told(Shown)


@pytest.mark.rule("SED-12.4m", "SED-12.2b")
def test_revolutionary_agitation_waits_for_the_french() -> None:
    play = draws("revolutionary-agitation", P("p", "2020"), F("f", "4020", corps="VI"))
    play.pass_to(FRENCH, "movement")
    play.refuse(Move("f", ("4021",)), "SED-12.4m")
    play.end()
    assert play.position.aside == {"revolutionary-agitation": 1}


@pytest.mark.rule("SED-12.4n")
@pytest.mark.parametrize(("die", "points"), [(1, 5), (2, 5), (3, 6), (4, 6), (5, 7), (6, 8)])
def test_systeme_d(die: int, points: int) -> None:
    play = draws("systeme-d", P("p", "2020"), F("f", "4020"), side=FRENCH)
    play.do(End(), dice=[die])
    s = play.game.scenario
    assert play.position.clock.phase == "movement"
    assert allowance(s, play.position, "f") == 2 * points
    assert allowance(s, play.position, "p") == 12
    play.end()
    assert allowance(s, play.position, "f") == 12 and play.position.aside == {"systeme-d": 1}


# ---- the pontoon bridge


def bridging(*pieces: Piece, **more: Any) -> Play:
    held = [HeldChit("pontoon-bridge", PRUSSIAN, 1)]
    rivers = [("2910", "3010"), ("2910", "2911")]
    return Play(*pieces, F("f", "5005"), phase="start", held=held, rivers=rivers, **more)


@pytest.mark.rule("SED-12.4l", "SED-9.1c", "SED-11.4c", "SED-10.14a")
def test_the_pontoon_bridge() -> None:
    play = bridging(P("A", "2910"), P("B", "2810"))
    assert play.asked == "bridging"
    play.refuse(Span(("2910", "2810")), "SED-12.4l")
    play.refuse(Span(("2910", "3111")), "SED-12.4l")
    play.refuse(Span(("2910",)), "SED-12.4l")
    play.do(Span(("3010", "2910")))
    play.do(Move("B", ("2910", "3010")))
    assert spent(play.position.units["B"]) == 2 * 3 and play.told(Moved)[0].pontoon
    play.end()
    assert not play.position.pontoon and play.position.aside == {"pontoon-bridge": 1}
    assert "2910" not in enemy_zone(play.game.scenario, play.position, PRUSSIAN)
    assert "3010" not in set(play.game.scenario.zone_reach["2910"])


@pytest.mark.rule("SED-12.4l")
def test_the_pontoon_needs_a_unit_beside_it() -> None:
    far = bridging(P("A", "4010"))
    assert far.asked == "movement" and far.position.aside == {"pontoon-bridge": 1}
    other = bridging(P("A", "2911"))
    other.refuse(Span(("2910", "3010")), "SED-12.4l")
    other.do(Decline())
    assert other.position.aside == {"pontoon-bridge": 1}
    other.refuse(Move("A", ("2910",)), "SED-10.14a")


@pytest.mark.rule("SED-12.4l", "SED-10.18a")
def test_the_pontoon_opens_no_closed_ground() -> None:
    held = [HeldChit("pontoon-bridge", FRENCH, 1)]
    play = Play(F("f", "2910"), P("p", "5005"), phase="start", side=FRENCH, held=held,
                rivers=[("2910", "3010")], country={"3010": "Baden"})  # fmt: skip
    play.do(Span(("2910", "3010")))
    play.refuse(Move("f", ("3010",)), "SED-10.18a")


@pytest.mark.rule("SED-12.4l")
def test_a_bridge_that_nobody_could_cross_is_said_to_be_of_no_use() -> None:
    play = bridging(P("A", "2910"), F("e", "3010"), F("g", "2811"))
    words, view = SedanWords(play.game.scenario), play.position
    pairs = [("2910", "2911"), ("2910", "3010")]
    assert "2910 and 2911" not in words.about(view, SPAN, (), "2910")
    assert words.about(view, SPAN, (), "3010") == "Of no use: {cell:3010} holds an enemy unit"
    said = [words.warnings(view, PRUSSIAN, Span(pair)) for pair in pairs]
    assert said[1] == ("Of no use: {cell:3010} holds an enemy unit.",)
    assert "both in enemy zones" in said[0][0]
    assert "Nowhere could a unit cross it" in Options(play.game, view, PRUSSIAN).prompt
    free = bridging(P("A", "2910"))
    assert words.warnings(free.position, PRUSSIAN, Span(("2910", "3010"))) == ()
    assert "Nowhere" not in Options(free.game, free.position, PRUSSIAN).prompt


# ---- Disengagement


def breaking(*pieces: Piece, side: str = FRENCH, **more: Any) -> Play:
    held = [HeldChit("disengagement", side, 1)]
    play = Play(*pieces, phase="start", side=side, held=held, **more)
    assert play.asked == "disengaging"
    play.do(Disengage())
    if play.asked == "first-army":
        from engine.systems.sedan.special_units.first_army import PlaceFirstArmy

        play.do(PlaceFirstArmy("first"))
    return play


@pytest.mark.rule("SED-12.4b", "SED-12.4c", "SED-12.4e", "SED-9.4")
def test_leaving_a_zone_and_going_as_far_west_as_possible() -> None:
    play = breaking(F("f", "3010"), P("p", "3109"))
    play.refuse(Move("f", ("3009",)), "SED-12.4c")
    play.refuse(Move("f", ("3110",)), "SED-12.4c")
    play.refuse(Move("f", ("2910", "2810", "2710", "2610", "2510")), "SED-12.4e")
    ends = {path[-1] for path in _ends(play, "f")}
    assert ends == {f"24{row:02d}" for row in range(7, 14)}
    told = arrivals(play.game.scenario, play.position, "f")
    assert set(told) == ends, "reach names where it can end, not what it passes"
    play.do(Move("f", ("2910", "2810", "2710", "2610", "2510", "2410")))


def _ends(play: Play, unit: str) -> set[tuple[str, ...]]:
    from engine.systems.sedan.movement.moving import MOVE

    return {o.path for o in play.options.every(MOVE, (unit,))}  # type: ignore[attr-defined]


@pytest.mark.rule("SED-12.4d", "SED-12.4e")
def test_the_others_may_not_enter_zones_and_prussians_go_east() -> None:
    play = breaking(F("f", "3010"), F("g", "2908"), P("p", "3109"))
    play.refuse(Move("g", ("3009",)), "SED-12.4d")
    east = breaking(P("p", "3010"), P("c", "3010", arm="cavalry"), F("f", "2909"), side=PRUSSIAN)
    east.refuse(Move("p", ("3110", "3211")), "SED-12.4e")
    east.refuse(March(("p", "c"), ("3110", "3210", "3310", "3410", "3510")), "SED-12.4e")
    east.do(March(("p", "c"), ("3110", "3210", "3310", "3410", "3510", "3610")))
    east.refuse(Move("c", ("3710",)), "SED-12.4e")
    east.do(Move("c", ("3710", "3810")))


@pytest.mark.rule("SED-12.4e", "SED-6.1")
def test_a_reinforcement_goes_on_too() -> None:
    play = breaking(P("p", "3020"), P("r", entry=1), F("f", "2920"), side=PRUSSIAN,
                    edge=("5501",))  # fmt: skip
    play.refuse(Enter("r", ("5501",)), "SED-12.4e")
    play.do(Enter("r", ("5501", "5602", "5702", "5803", "5903", "6004")))


@pytest.mark.rule("SED-12.4b", "SED-12.4f", "SED-9.1b", "SED-12.2b")
def test_not_declared_or_not_moved() -> None:
    held = [HeldChit("disengagement", FRENCH, 1)]
    play = Play(F("f", "3010"), P("p", "3109"), phase="start", side=FRENCH, held=held)
    play.do(Decline())
    assert play.position.aside == {"disengagement": 1}
    play.refuse(Move("f", ("2910",)), "SED-9.1b")
    assert not arrivals(play.game.scenario, play.position, "f"), "nothing can be reached"
    stays = breaking(F("f", "3010"), P("p", "3109"))
    stays.end()
    assert stays.position.aside == {"disengagement": 1}
    stays.refuse(End(), "SED-11.4a")
