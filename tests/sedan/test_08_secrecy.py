"""Face-down stacks (SED-8.3) and their order."""

from __future__ import annotations

import msgspec
import pytest

from engine.core.closing import End
from engine.core.event import Event, Level, seen
from engine.core.kernel import options
from engine.notation import begin_from
from engine.speech.coming import told_moves
from engine.systems.sedan.combat.attacking import Attack
from engine.systems.sedan.combat.events import CombatBegan, Removed
from engine.systems.sedan.combat.lowering import Lower
from engine.systems.sedan.fortunes.mitrailleuse import UseGun
from engine.systems.sedan.movement.events import Moved
from engine.systems.sedan.movement.moving import Move
from engine.systems.sedan.movement.moving_together import March
from engine.systems.sedan.stacks.crowding import Remove
from engine.systems.sedan.stacks.events import Reordered
from engine.systems.sedan.stacks.reordering import Reorder
from engine.systems.sedan.state import stack
from tests.contract.exchange import try_games
from tests.sedan.board import FRENCH, PRUSSIAN, F, Guard, P, Play, real_game
from tests.sedan.exchange import exchanges


@pytest.mark.rule("SED-8.3a")
def test_only_the_top_of_an_enemy_stack_is_seen() -> None:
    play = Play(F("a", "3010"), F("b", "3010"), F("c", "3010"), P("p", "2020"), P("q", "2020"))
    view = play.game.redact(play.position, PRUSSIAN)
    assert set(view.units) == {"a", "?french:3010:1", "?french:3010:2", "p", "q"}
    assert set(play.game.redact(play.position, FRENCH).units) == {
        "a",
        "b",
        "c",
        "p",
        "?prussian:2020:1",
    }


@pytest.mark.rule("SED-8.3a", "SED-8.3b")
def test_stacks_are_shown_when_a_combat_begins_and_closed_after_it() -> None:
    play = Play(
        F("a", "3010"),
        F("b", "3010"),
        F("c", "4010"),
        F("d", "4010"),
        P("p", "3009"),
        P("q", "3009"),
        P("r", "3009"),
        phase="combat",
        cities=["3009"],
    )
    before = play.game.redact(play.position, PRUSSIAN)
    assert "b" not in before.units
    play.attack("3010", "p", "r")
    assert play.told(CombatBegan)[0].seal
    prussian, french = (play.game.redact(play.position, side) for side in (PRUSSIAN, FRENCH))
    assert "b" in prussian.units and "d" not in prussian.units
    assert "r" in french.units and "q" not in french.units, "who stays out remains hidden"
    play.refuse(End(), "SED-5.2")
    play.fight("DR")
    play.settle()
    after = play.game.redact(play.position, FRENCH)
    assert len([u for u in after.units if u.startswith("?prussian")]) >= 1


@pytest.mark.rule("SED-8.3a")
def test_a_march_is_told_by_its_top_counter_and_number() -> None:
    play = Play(F("f", "2020"), P("p", "3010"), P("q", "3010"), P("r", "3010"))
    before = play.position
    play.do(March(("p", "q"), ("3011",)))
    heard = [e for e in seen(before, play.events, FRENCH) if isinstance(e, Moved)]
    assert heard[0].units == ("p", "?prussian:3011:1")
    assert "1 unknown {side:prussian} unit" in heard[0].text(Level.NORMAL)
    assert "cost" not in heard[0].text(Level.FULL) and "left" not in heard[0].text(Level.FULL)
    assert "cost 1, 5 left" in play.told(Moved)[0].text(Level.FULL)
    assert not play.told(Moved)[0].seal, "one's own move may be taken back"
    assert stack(play.position, "3011") == ("p", "q")


@pytest.mark.rule("SED-8.3a")
def test_who_was_named_is_known_to_lie_in_a_hex_until_an_unknown_unit_leaves_it() -> None:
    play = Play(F("f", "2020"), P("p", "3010"), P("q", "3010"), P("r", "3010"))
    heard: list[Event] = []
    for order in (Move("q", ("3011",)), Move("p", ("3011",))):
        before = play.position
        play.do(order)
        heard += seen(before, play.events, FRENCH)
    assert "q" not in play.game.redact(play.position, FRENCH).units
    assert told_moves(heard) == {"q": "3011", "p": "3011"}
    before = play.position
    play.do(March(("p", "q"), ("3012",)))
    heard += seen(before, play.events, FRENCH)
    assert told_moves(heard) == {"p": "3012"}


@pytest.mark.rule("SED-8.3a")
@pytest.mark.parametrize("movers", [("a",), ("b",), ("a", "b")])
def test_a_round_walk_back_to_the_stack_shows_only_who_comes_to_lie_on_top(
    movers: tuple[str, ...],
) -> None:
    play = Play(P("a", "3010"), P("b", "3010"), P("c", "3010"), F("x", "2005"))
    way = ("3011", "3010")
    play.do(March(movers, way) if len(movers) > 1 else Move(movers[0], way))
    stays = tuple(u for u in ("a", "b", "c") if u not in movers)
    assert stack(play.position, "3010") == (*movers, *stays)
    seen_by_french = {u for u in play.game.redact(play.position, FRENCH).units if u != "x"}
    assert seen_by_french == {movers[0], "?prussian:3010:1", "?prussian:3010:2"}


@pytest.mark.rule("SED-5.1c", "SED-8.3a", "SED-11.16")
def test_a_loss_that_shows_the_counter_below_is_not_taken_back() -> None:
    play = Play(P("a", "3010", strength=1), P("h", "3010", strength=9), P("b", "3109"),
                F("e", "3009"), F("k", "2910"), phase="combat", ask=True)  # fmt: skip
    play.attack("3009", "a", "b")
    play.fight("AL1")
    before = play.position
    assert "h" not in play.game.redact(before, FRENCH).units
    play.do(Remove(("a",)))
    assert "h" in play.game.redact(play.position, FRENCH).units and play.one(Removed).seal
    play.position = before
    play.do(Remove(("b",)))
    assert not play.one(Removed).seal


@pytest.mark.rule("SED-8.3a")
def test_reordering_in_ones_own_turn() -> None:
    play = Play(F("a", "3010"), F("b", "3010"), P("p", "2020"), P("q", "2020"), P("r", "2020"))
    play.refuse(Reorder("3010", ("b",)), "SED-8.3a", side=FRENCH)
    play.refuse(Reorder("3010", ("b",)), "SED-8.3a")
    play.refuse(Reorder("2020", ("a",)), "SED-8.3a")
    play.refuse(Reorder("2020", ("q", "q")), "SED-8.3a")
    before = play.position
    play.do(Reorder("2020", ("r", "p")))
    assert stack(play.position, "2020") == ("r", "p", "q")
    heard = [e for e in seen(before, play.events, FRENCH) if isinstance(e, Reordered)]
    assert heard[0].units[0] == "r" and all(u.startswith("?") for u in heard[0].units[1:])


@pytest.mark.rule("SED-8.3a", "SED-8.3b")
def test_no_reordering_while_a_combat_is_resolved() -> None:
    play = Play(F("a", "3010"), P("p", "3009"), P("q", "3009"), phase="combat")
    play.do(Attack("3010", ("p", "q")))
    play.refuse(Reorder("3009", ("q",)), "SED-8.3b")


@pytest.mark.rule("SED-8.3a")
def test_stacks_that_have_no_part_in_a_combat_are_reordered_meanwhile() -> None:
    play = Play(F("a", "3010"), P("p", "3009"), P("x", "2020"), P("y", "2020"), phase="combat")
    play.do(Attack("3010", ("p",)))
    assert play.position.combat is not None
    play.do(Reorder("2020", ("y",)), side=PRUSSIAN)
    assert stack(play.position, "2020") == ("y", "x")
    play.refuse(Reorder("3009", ("p",)), "SED-8.3b", side=PRUSSIAN)


@pytest.mark.rule("SED-8.3b", "SED-11.13b", "SED-12.4k")
def test_an_order_out_of_its_moment_cites_the_rule_of_its_moment() -> None:
    play = Play(F("a", "3010"), P("p", "3009"), phase="combat")
    play.refuse(Lower("1:1"), "SED-11.13b")
    play.refuse(UseGun(), "SED-12.4k")
    play.do(Attack("3010", ("p",)))
    play.refuse(End(), "SED-8.3b")


@pytest.mark.rule("SED-8.5e", "SED-7.2")
def test_nobody_enters_the_hex_of_the_guard() -> None:
    play = Play(Guard("3010"), F("f", "3011"), P("p", "1010"), side=FRENCH)
    play.refuse(Move("f", ("3010",)), "SED-8.5e", "SED-7.2")


@pytest.mark.rule("SED-8.3a", "SED-10.2g")
def test_a_stand_in_cannot_be_ordered() -> None:
    play = Play(F("a", "3010"), F("b", "3010"), P("p", "2020"))
    play.refuse(Move("?french:3010:1", ("3011",)))
    play.refuse(Move("b", ("3011",)))


@pytest.mark.rule("SED-8.3a")
def test_secrets_do_not_leak_in_random_games() -> None:
    assert try_games(real_game(), exchanges, 7, 160, share=0.1) >= 160


@pytest.mark.rule("SED-8.3a", "SED-5.2")
def test_who_does_not_choose_is_refused_without_a_look_at_hidden_counters() -> None:
    text = (
        "scenario: sedan-1870\nunits: de-g-1 de-g-2 at 5807\nunit: fr-ig at 3411\n"
        "due: de-vi-11 3\nclock: turn 4 prussian movement"
    )
    playable, position = begin_from(text)
    assert position.top.sides == (PRUSSIAN,)
    refusal = options(playable.game, position, FRENCH).explain(End())
    assert refusal is not None and refusal.reason.startswith("{players:prussian} choose now")


@pytest.mark.rule("SED-8.3a", "SED-10.3")
def test_what_a_stack_has_spent_does_not_tell_of_its_hidden_units() -> None:
    views = []
    for arm in ("cavalry", "infantry"):
        play = Play(F("cav", "3010", arm="cavalry"), F("low", "3010", arm=arm), P("p", "1001"),
                    side=FRENCH, terrain={"3009": "rough"})  # fmt: skip
        play.do(March(("cav", "low"), ("3009",)))
        assert play.position.units["cav"].values["spent"] > 0
        views.append(play.game.redact(play.position, PRUSSIAN).units)
    assert views[0] == views[1] and "spent" not in views[0]["cav"].values


@pytest.mark.rule("SED-8.3a", "SED-11.11a")
def test_a_displaced_unit_is_not_traced_through_a_new_order() -> None:
    views = []
    for marked in ("a", "b"):
        own = P("top", "3010"), P("a", "3010"), P("b", "3010")
        play = Play(*own, F("f", "5020"), phase="combat")
        units = play.position.units
        moved = {**units, marked: units[marked].marked("displaced")}
        clock = msgspec.structs.replace(play.position.clock, side=PRUSSIAN)
        after = msgspec.structs.replace(play.position, units=moved, clock=clock)
        views.append(play.game.redact(after, FRENCH))
    assert views[0] == views[1]
