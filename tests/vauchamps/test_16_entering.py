"""VAU-16.8: reinforcements."""

from __future__ import annotations

import msgspec
import pytest

from engine.core import End, Hold, Level, with_units
from engine.core.kernel import options
from engine.systems.vauchamps.entering.due import entry_cells, group_of
from engine.systems.vauchamps.entering.enter import ENTER, Enter
from engine.systems.vauchamps.entering.events import Entered, EntryDelayed
from engine.systems.vauchamps.entering.ways_in import forms_at
from engine.systems.vauchamps.formations.facing import form_words
from engine.systems.vauchamps.movement.costs import left
from engine.systems.vauchamps.movement.forced_march import ForceMarch, is_bound
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.words.speech import VauWords
from tests.vauchamps.board import Piece, Play, U, real

FAR = U("P11", "7818")


def at(turn: int, *pieces: Piece, **fields: object) -> Play:
    """The real map, empty but for some pieces, in a French movement phase."""
    return Play(*pieces, FAR, turn=turn, scenario=real(), position=fields)


@pytest.mark.rule("VAU-16.8a")
def test_they_come_in_the_turn_due_or_later() -> None:
    play = at(2)
    assert {"F03", "L02"} <= set(play.offered(ENTER))
    assert "F71" not in play.offered(ENTER)
    play.refuse(Enter("F71", "0104", "column"), "VAU-16.8a")
    assert "F71" in at(3).offered(ENTER) and "F71" in at(9).offered(ENTER)


@pytest.mark.rule("VAU-16.8a")
def test_only_at_their_own_entry() -> None:
    play = at(3)
    play.refuse(Enter("F71", "0130", "column"), "VAU-16.8a")
    play.refuse(Enter("P01", "0130", "column"), "VAU-16.8a")
    refusal = ENTER.refuse(play.game, play.position, "french", Enter("P01", "0130", "column"))
    assert refusal is not None and refusal.reason == "{unit:P01} is no unit of yours."
    play.do(Enter("F71", "0105", "column"))
    play.refuse(Enter("F71", "0106", "column"), "VAU-16.8a")


@pytest.mark.rule("VAU-16.8a")
def test_entering_is_paid_for_and_each_unit_before_costs_once_more() -> None:
    play = at(2)
    play.do(Enter("F03", "0130", "column"))
    assert left(play.s, play.position, "F03") == 2 * 6
    play.do(Move("F03", ("0230",)))
    play.do(Enter("F04", "0130", "column"))
    assert left(play.s, play.position, "F04") == 2 * 5
    play.do(Move("F04", ("0231",)))
    play.do(Enter("F01", "0130", "line"))
    assert left(play.s, play.position, "F01") == 2 * (5 - 3)


@pytest.mark.rule("VAU-16.8c")
def test_off_the_road_in_any_formation() -> None:
    play = at(2)
    assert set(play.offered(ENTER, "F03", "0130")) == {"column", "line", "square"}
    assert set(play.offered(ENTER, "F92", "0130")) == {"limbered", "unlimbered"}
    play.refuse(Enter("F03", "0130", "road-march"), "VAU-16.8c")


@pytest.mark.rule("VAU-16.8d")
def test_tp158_on_the_road_in_road_march_only() -> None:
    play = at(2)
    play.refuse(Enter("F03", "0128", "column"), "VAU-16.8d")
    assert play.offered(ENTER, "F03", "0128") == ("road-march",)
    play.do(Enter("F03", "0128", "road-march"))
    assert play.one(Entered).cost == 1


@pytest.mark.rule("VAU-16.8d", "VAU-6.9c")
def test_guns_that_enter_by_road_stand_four_inc_to_a_hex() -> None:
    play = at(2)
    play.do(Enter("F91", "0128", "limbered"))
    play.do(Enter("F92", "0128", "limbered"))
    play.refuse(Enter("F93", "0128", "limbered"), "VAU-3.1a")
    play.refuse(Enter("F08", "0128", "road-march"), "VAU-3.1a")


@pytest.mark.rule("VAU-16.8d")
def test_the_tail_waits_off_the_map_until_the_head_moves_on() -> None:
    play = at(2)
    play.do(Enter("F61", "0128", "road-march"))
    assert play.state("F61").cells == ("0128",)
    play.do(Move("F61", ("0228",)))
    assert play.state("F61").cells == ("0228", "0128")


@pytest.mark.rule("VAU-16.8d")
def test_stacking_counts_from_entry_on() -> None:
    play = at(2, U("F01", "0130"), U("F02", "0130"), U("F03", "0130"), U("F05", "0130"))
    assert play.offered(ENTER, "F06", "0130") == ()
    play.refuse(Enter("F06", "0130", "column"), "VAU-3.1a")


@pytest.mark.rule("VAU-16.8d", "VAU-12.7a")
def test_opportunity_fire_counts_from_entry_on() -> None:
    play = at(2, U("P01", "0331", "line", "W"))
    play.do(Enter("F61", "0130", "column"))
    assert play.asked == "movement"  # entering is not fired at
    play.do(Move("F61", ("0231", "0232", "0233")))
    assert play.asked == "opportunity-fire" and play.at("F61") == "0231"
    play.do(Hold())
    play.do(Hold()) if play.asked == "opportunity-fire" else None
    assert play.at("F61") == "0233"


@pytest.mark.rule("VAU-16.8b")
def test_a_blocked_entry_is_refused() -> None:
    play = at(3, U("P01", "0205", "line", "W"))
    play.refuse(Enter("F71", "0105", "column"), "VAU-16.8b")
    play.refuse(Enter("F71", "0104", "column"), "VAU-16.8b")
    play.do(Enter("F71", "0107", "column"))


@pytest.mark.rule("VAU-16.8b")
def test_when_all_is_blocked_they_wait_and_the_entry_grows() -> None:
    wall = [U(f"P{n:02d}", f"02{r:02d}", "line", "W")
            for n, r in ((1, 4), (2, 6), (3, 8), (4, 10), (5, 11))]  # fmt: skip
    play = at(3, *wall)
    assert "F71" not in play.offered(ENTER)
    others = {
        u: msgspec.structs.replace(st, fate="lost")
        for u, st in play.position.units.items()
        if group_of(play.s, u) is not None and group_of(play.s, u).entry != "B"
    }  # type: ignore[union-attr]
    alone = options(play.game, with_units(play.position, others), "french").misplaced(ENTER)
    assert "can enter now. " in alone.reason and alone.rules == ("VAU-16.8b",)
    assert "the enemy holds each hex of its entry, or has it in his zone" in alone.reason
    play.do(End())
    waits = {(e.entry, e.due): e.turns for e in play.told(EntryDelayed)}
    assert waits == {("B", "09:40"): 1}
    said = play.told(EntryDelayed)[0].text(Level.BRIEF)
    assert said.startswith("Blocked: the entry in the north-west, near L'Echelle. Next turn")
    later = at(4, *wall, delays={"B 09:40": 1})
    cells = entry_cells(later.s, later.position, group_of(later.s, "F71"))  # type: ignore[arg-type]
    assert {"0101", "0103", "0115"} <= set(cells) and "0116" not in cells
    assert "F71" in later.offered(ENTER)
    later.do(Enter("F71", "0115", "column"))


@pytest.mark.rule("VAU-16.8b")
def test_one_open_hex_is_no_delay() -> None:
    play = at(3, U("P01", "0205", "line", "W"))
    play.do(End())
    assert not play.told(EntryDelayed)


@pytest.mark.rule("VAU-16.8a", "VAU-0.9")
def test_leaders_enter_too() -> None:
    play = at(2)
    play.do(Enter("L02", "0130"))
    assert play.at("L02") == "0130"
    play.refuse(Enter("L03", "0130", "column"), "VAU-0.9")


@pytest.mark.rule("VAU-10.4a")
def test_entering_near_cavalry_may_be_charged() -> None:
    play = at(2, U("P31", "0329", "column", "NW"))
    play.do(Enter("F03", "0128", "road-march"))
    while play.asked not in ("movement",):
        play.do(Hold())
    assert play.at("F03") == "0128"


@pytest.mark.rule("VAU-16.8b")
def test_a_later_group_does_not_profit_from_the_delay_of_an_earlier_one() -> None:
    late = at(10, delays={"A 09:00": 1})
    late.refuse(Enter("F41", "0120", "column"), "VAU-16.8a")  # of the 12:00 group
    late.do(Enter("F03", "0120", "column"))


@pytest.mark.rule("VAU-11.2a", "VAU-11.2d")
def test_who_enters_in_line_is_not_on_the_forced_march_of_his_division() -> None:
    for form, bound in (("line", False), ("square", False), ("column", True)):
        play = at(2, U("F03", "0528"))
        play.do(ForceMarch(play.s.units["F03"].formation))
        play.do(Enter("F01", "0124", form))
        assert is_bound(play.s, play.position, "F01") is bound


@pytest.mark.rule("VAU-0.3", "VAU-16.8c")
def test_numbers_shown_on_entry_are_not_taken_back() -> None:
    play = at(2)
    play.do(Enter("F91", "0124", "unlimbered"))
    assert play.one(Entered).seal
    play.do(Enter("F92", "0130", "limbered"))
    assert not play.one(Entered).seal


@pytest.mark.rule("VAU-16.8c", "VAU-6.7d", "VAU-6.4c")
def test_in_any_formation_means_over_two_hexes_too() -> None:
    play = at(2)
    assert play.offered(ENTER, "F01", "0124", "skirmish") == ("left", "right")
    play.refuse(Enter("F01", "0124", "skirmish"), "VAU-6.7d")  # 4 inc: in one hex they may not
    play.refuse(Enter("F01", "0124", "line", "right"), "VAU-6.4c")
    play.do(Enter("F01", "0124", "skirmish", "right"))
    assert play.state("F01").cells == ("0124", "0125") and play.face("F01") == "E"
    assert play.position.entered == {"0124": 1, "0125": 1} and play.one(Entered).shown
    play.refuse(Enter("F03", "0123", "line", "right"), "VAU-6.4c")  # 0124 is taken
    line = play.slot(ENTER, "F03", "0123", "line")
    assert line is not None and line.complete and line.candidates == ("left",)
    play.do(Enter("F03", "0123", "line", "left"))
    assert play.state("F03").cells == ("0122", "0123")
    assert play.offered(ENTER, "F04", "0122", "line") == ()


@pytest.mark.rule("VAU-16.8a", "VAU-6.4e")
def test_who_enters_over_two_hexes_must_be_able_to_pay_the_queue_at_both() -> None:
    for queue in ("0122", "0123"):
        play = at(2)
        play.position = msgspec.structs.replace(play.position, entered={queue: 9})
        assert play.offered(ENTER, "F03", queue) == ()
        assert "right" not in play.offered(ENTER, "F03", "0122", "line")
        assert "queue" in play.refuse(Enter("F03", "0122", "line", "right"), "VAU-16.8a").reason


@pytest.mark.rule("VAU-6.4c", "VAU-6.7d", "VAU-0.9")
@pytest.mark.parametrize(
    ("order", "rule", "said"),
    [
        (Enter("F03", "0130", "line", "middle"), "VAU-6.4c",
         "in line fills one hex, or takes a second hex, left or right."),
        (Enter("F03", "0130", "column", "left"), "VAU-6.4c", "in column fills one hex."),
        (Enter("F01", "0124", "skirmish"), "VAU-6.7d",
         "in skirmish order takes a second hex, left or right."),
        (Enter("L02", "0130", "", "left"), "VAU-0.9", "no formation, and fills one hex."),
        (Enter("L02", "0130", "column"), "VAU-0.9", "no formation, and fills one hex."),
    ],
)  # fmt: skip
def test_what_is_said_of_hexes_filled_is_true(order: Enter, rule: str, said: str) -> None:
    assert at(2).refuse(order, rule).reason.endswith(said)


@pytest.mark.rule("VAU-16.8d", "VAU-3.1a")
def test_without_a_formation_the_refusal_names_what_bars_the_one_that_would_be_taken() -> None:
    play = at(2)
    play.do(Enter("F03", "0128", "road-march"))
    named = play.refuse(Enter("F04", "0128", "road-march"), "VAU-3.1a")
    assert play.refuse(Enter("F04", "0128"), "VAU-3.1a") == named
    assert "would hold" in named.reason
    guns = play.refuse(Enter("F92", "0128", "limbered"), "VAU-3.1a")
    assert play.refuse(Enter("F92", "0128"), "VAU-3.1a") == guns
    free = at(2).refuse(Enter("F04", "0128"), "VAU-16.8d")
    assert free.reason.endswith("enters there in road march.")
    two = at(2).refuse(Enter("F92", "0130"), "VAU-16.8c")
    assert two.reason.endswith("enters there limbered or unlimbered.")


@pytest.mark.rule("VAU-16.8c", "VAU-16.8d", "VAU-3.1a")
def test_a_refused_formation_names_no_other_that_is_barred_too_and_road_march_its_road() -> None:
    play = at(2)
    play.do(Enter("F03", "0128", "road-march"))
    full = play.refuse(Enter("F04", "0128", "road-march"), "VAU-3.1a")
    assert play.refuse(Enter("F04", "0128", "column"), "VAU-3.1a") == full
    off = at(2).refuse(Enter("F04", "0125", "road-march"), "VAU-16.8c", "VAU-16.8d")
    assert off.reason.endswith("; road march is for a road, at {cell:0128}.")
    assert "road" not in at(2).refuse(Enter("F92", "0125", "square"), "VAU-16.8c").reason


@pytest.mark.rule("VAU-16.8c", "VAU-16.8d")
def test_the_help_of_entering_names_every_formation_that_some_unit_can_enter_in() -> None:
    """It named column, line and road march, the refusal square and skirmish order too (by ear)."""
    s = at(2).s
    own = [unit for unit, who in s.units.items() if who.side == "french"]
    forms = {form for unit in own for cell in ("0125", "0128") for form in forms_at(s, unit, cell)}
    assert {"square", "skirmish", "limbered", "unlimbered", "road-march"} < forms
    assert not [form for form in forms if form_words(form) not in ENTER.help]


@pytest.mark.rule("VAU-16.8d")
def test_where_one_can_enter_the_hex_with_a_road_is_said_to_be_one() -> None:
    play = at(2)
    (said,) = VauWords(play.s).reach(play.position, "F04")
    assert said.count("by road") == 1 and "{cell:0128} by road" in said
