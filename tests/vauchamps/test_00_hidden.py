"""VAU-0.3: the enemy's numbers, standing orders and intentions change nothing that one can tell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from engine.core import End, Level
from engine.core.kernel import options
from engine.core.options import Options
from engine.systems.vauchamps.charge.charge_order import Charge
from engine.systems.vauchamps.charge.events import Galloped
from engine.systems.vauchamps.charge.next_hex import Gallop
from engine.systems.vauchamps.formations.forming import Form
from engine.systems.vauchamps.frames import Walk
from engine.systems.vauchamps.game import VauGame
from engine.systems.vauchamps.movement.moving import Move
from engine.systems.vauchamps.scenario import Scenario
from engine.systems.vauchamps.standing_orders.kinds import Standing
from engine.systems.vauchamps.words.speech import VauWords
from tests.contract.exchange import try_games
from tests.vauchamps import exchange
from tests.vauchamps.board import Play, U, board_t, real

PIECES = (
    U("F24", "1008", "column", "S"), U("F61", "1206", "column", "S"),
    U("F97", "0808", "unlimbered", "S"), U("F03", "1109", "line", "SSE"),
    U("P01", "1010", "line", "NNE"), U("P31", "1510", "column", "NW"),
    U("P41", "0911", "limbered", "N"),
)  # fmt: skip
PHASES = ("charge", "movement", "offensive-fire", "melee")


def other_numbers(s: Scenario) -> Scenario:
    """The scenario with other numbers on the specific faces of Allied units and leaders."""
    units = dict(s.units)
    for unit in ("P01", "P31", "P41"):
        who = units[unit]
        units[unit] = replace(
            who, melee=who.melee + 7, morale=45, fire=who.fire and who.fire + 4,
            ranges=tuple(n + 5 for n in who.ranges),
        )  # fmt: skip
    leaders = {x: replace(v, attack=v.attack + 2, morale=1) for x, v in s.leaders.items()}
    return replace(s, units=units, leaders=leaders)


def told(now: Options, depth: int = 2) -> Iterator[Any]:
    """All that a side is offered and asked, some slots deep."""
    yield now.prompt, now.owed
    for verb in now.frame_verbs():
        pending: list[tuple[str, ...]] = [()]
        while pending:
            tokens = pending.pop()
            slot = now.slot(verb, tokens)
            yield verb.name, tokens, slot
            if slot is not None and len(tokens) < depth:
                pending.extend((*tokens, token) for token in slot.candidates[:4])


@pytest.mark.rule("VAU-0.3")
@pytest.mark.parametrize("phase", PHASES)
def test_tp166_other_enemy_numbers_make_no_difference(phase: str) -> None:
    scenario = board_t()
    known = Play(*PIECES, phase=phase, scenario=scenario)
    other = Play(*PIECES, phase=phase, scenario=other_numbers(scenario))
    assert known.asked == other.asked
    assert list(told(known.options)) == list(told(other.options))
    for unit in ("P01", "P31", "P41"):
        views = [p.game.redact(p.position, "french") for p in (known, other)]
        words = [VauWords(p.s).values(v, unit) for p, v in zip((known, other), views, strict=True)]
        assert words[0] == words[1]


@pytest.mark.rule("VAU-0.3")
def test_standing_orders_of_the_other_side_make_no_difference() -> None:
    play = Play(*PIECES)
    secret = msgspec.structs.replace(
        play.position, standing={"allied": (Standing("fire", "never"),)}
    )
    views = [play.game.redact(p, "french") for p in (play.position, secret)]
    assert views[0] == views[1]
    asked = [list(told(options(play.game, p, "french"))) for p in (play.position, secret)]
    assert asked[0] == asked[1]


@pytest.mark.rule("VAU-0.3")
def test_where_a_mover_is_bound_is_his_secret() -> None:
    play = Play(*PIECES)
    play.do(Move("F03", ("1108", "1107")))
    assert play.asked == "opportunity-fire"
    walks = [f for f in play.game.redact(play.position, "allied").agenda if isinstance(f, Walk)]
    assert [w.path for w in walks] == [()]
    own = [f for f in play.game.redact(play.position, "french").agenda if isinstance(f, Walk)]
    assert own[0].path


@pytest.mark.rule("VAU-0.3", "VAU-6.7c", "VAU-0.8")
def test_a_counter_turned_over_is_known_and_stays_known() -> None:
    play = Play(U("F97", "0808", "limbered", "S"), U("P01", "2020"))

    def heard() -> str:
        return VauWords(play.s).values(play.game.redact(play.position, "allied"), "F97")

    assert "15" not in heard()
    play.do(Form("F97", "unlimbered", "south"))
    assert "15" in heard() and "F97" in play.position.shown
    play.do(Form("F97", "limbered", "south"), 6)
    assert play.form("F97") == "limbered" and "15" in heard()


@pytest.mark.rule("VAU-0.3")
def test_no_question_tells_how_far_an_enemy_goes_or_what_he_is_worth() -> None:
    pieces = U("P01", "1010", "column", "S"), U("F24", "1011", "line", "NNE")
    for phase, side in (("defensive-fire", "french"), ("melee", "allied")):
        play = Play(*pieces, phase=phase, side=side)
        words, view = VauWords(play.s), play.game.redact(play.position, "french")
        own = play.game.redact(play.position, "allied")
        assert words.odds(view, "allied", "1011", ()) != words.odds(own, "allied", "1011", ())
        for asked in (words.odds(view, "allied", "1011", ()), words.reach(view, "P01"),
                      words.path(view, "P01", "1005")):  # fmt: skip
            assert len(asked) == 1 and "hidden" in asked[0] and "VAU-0.3" in asked[0]
        assert " it could reach " in words.reach(own, "P01")[0]


@pytest.mark.rule("VAU-0.3", "VAU-10.2b")
def test_what_a_charge_has_left_is_its_owners_secret() -> None:
    play = Play(U("F61", "1010"), U("P01", "1020"), phase="charge")
    for order in (Charge(("F61",)), End(), Charge(("F61",)), Gallop("1009")):
        play.do(order)
    ridden = play.one(Galloped)
    told = {side: ridden.seen_by(side, play.position).text(Level.FULL) for side in play.game.sides}
    assert "13 points left" in told["french"] and "left" not in told["allied"]


@pytest.mark.rule("VAU-0.3")
def test_secrets_do_not_leak_in_random_games() -> None:
    """The same for long: python -m tests.contract.exchange vauchamps-1814 4000."""
    openings = exchange.openings()[:2]
    game, words = VauGame(real()), VauWords(real())
    done = try_games(game, exchange.exchanges, 4, 60, openings=openings, words=words, share=0.2)
    assert done >= 60
