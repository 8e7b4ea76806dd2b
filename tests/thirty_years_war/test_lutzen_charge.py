"""The Swedish charge at Lützen 1632 (LUT-17.2)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.event import Level
from engine.systems.thirty_years_war.combat.attacks import Attack
from engine.systems.thirty_years_war.combat.charge import ChargeNow
from engine.systems.thirty_years_war.combat.events import ChargersDisrupted
from engine.systems.thirty_years_war.combat.fighting import Fight
from engine.systems.thirty_years_war.leaders.ratings import Lead
from tests.thirty_years_war.board import BLUE, A, D, Play, Spec


def charging(*defenders: Spec, others: tuple[Spec, ...] = (), **more: Any) -> Play:
    """Red cavalry c next to the defenders, declared against all of them."""
    play = Play(A.cav("c", "1010", 5), *others, *defenders, D.inf("x", "2020"), phase="combat",
                **more)  # fmt: skip
    play.do(Attack(tuple(d.at for d in defenders), ("c", *(o.piece.id for o in others))))
    return play


@pytest.mark.rule("LUT-17.2", "LUT-17.21")
@pytest.mark.parametrize("battle", ["lutzen", "nordlingen"])
def test_cavalry_charges_disrupted_infantry_only(battle: str) -> None:
    """P80."""
    rule = {"lutzen": "LUT-17.21", "nordlingen": "NOR-17.1"}[battle]
    weak = D.inf("d", "1110", disrupted=True)
    for wrong in (
        (D.inf("d", "1110"),), (D.cav("d", "1110", disrupted=True),),
        (weak, D.inf("e", "1009")),
    ):  # fmt: skip
        charging(*wrong, battle=battle).refuse(ChargeNow(), rule)
    play = charging(weak, battle=battle)
    play.do(ChargeNow())
    assert "10 against 2" in play.options.prompt
    play.refuse(ChargeNow())


@pytest.mark.rule("LUT-17.2", "LUT-17.21")
def test_only_swedes_charge_and_only_cavalry() -> None:
    play = Play(D.cav("c", "1010"), A.inf("a", "1110", disrupted=True), A.inf("x", "2020"),
                side=BLUE, phase="combat")  # fmt: skip
    play.do(Attack(("1110",), ("c",)))
    play.refuse(ChargeNow(), "LUT-17.21")
    foot = Play(A.inf("a", "1010"), D.inf("d", "1110", disrupted=True), D.inf("x", "2020"),
                phase="combat")  # fmt: skip
    foot.do(Attack(("1110",), ("a",)))
    foot.refuse(ChargeNow(), "LUT-17.21")


@pytest.mark.rule("LUT-17.22", "LUT-17.23", "LUT-17.2")
def test_all_cavalry_charges_infantry_joins_undoubled_and_ratings_double_with_chargers() -> None:
    others = (A.cav("k", "1111", 4), A.inf("i", "1009", 6))
    weak = D.inf("d", "1110", 8, 5, disrupted=True)
    play = Play(A.cav("c", "1010", 5), *others, weak, A.leader("l", "1010", rating=2),
                A.leader("m", "1009", rating=1), D.inf("x", "2020"), phase="combat")  # fmt: skip
    play.do(Attack(("1110",), ("c", "k", "i")))
    play.do(ChargeNow())
    assert getattr(play.position.top, "charging", ()) == ("c", "k")
    assert f"{2 * 5 + 2 * 4 + 6} against 5" in play.options.prompt
    play.do(Lead("l"))
    play.do(Lead("m"))
    assert f"{2 * (5 + 2) + 2 * 4 + 6 + 1} against 5" in play.options.prompt


@pytest.mark.rule("LUT-17.24", "TYW-9.0b", "TYW-CRT-none")
@pytest.mark.parametrize(("result", "gone"), [("none", False), ("De", False), ("Ad", False),
                                              ("Ae", True)])  # fmt: skip
def test_chargers_are_disrupted_at_the_end_and_never_eliminated_by_it(
    result: str, gone: bool
) -> None:
    play = charging(D.inf("d", "1110", disrupted=True))
    play.do(ChargeNow())
    play.do(Fight(), results=(result,))
    assert play.is_gone("c") is gone
    assert play.is_disrupted("c") is not gone
    assert bool(play.told(ChargersDisrupted)) is (result in ("none", "De"))


@pytest.mark.rule("LUT-17.24", "TYW-9.13")
def test_chargers_that_are_disrupted_are_told_with_hex_and_strength() -> None:
    play = charging(D.inf("d", "1110", disrupted=True))
    play.do(ChargeNow())
    play.do(Fight(), results=("none",))
    (told,) = play.told(ChargersDisrupted)
    at, now = play.position.units["c"].at, play.s.pieces["c"].reverse
    where = f"{{unit:c}} at {{cell:{at}}}, strength now {now}."
    assert told.text(Level.NORMAL) == f"Disrupted after the charge: {where}"
    assert told.text(Level.BRIEF) == "After the charge {unit:c} is disrupted."


@pytest.mark.rule("LUT-17.25", "TYW-CRT-Dx")
def test_chargers_count_first_towards_dx() -> None:
    """P26."""
    play = charging(D.inf("d", "1110", 8, 5, disrupted=True), others=(A.inf("i", "1111", 6),))
    play.do(ChargeNow())
    play.do(Fight(), results=("Dx",))
    assert play.is_gone("d") and play.is_disrupted("c") and not play.is_disrupted("i")
    more = charging(D.inf("d", "1110", 8, 6, disrupted=True), others=(A.inf("i", "1111", 6),))
    more.do(ChargeNow())
    more.do(Fight(), results=("Dx",))
    assert more.is_disrupted("i")
