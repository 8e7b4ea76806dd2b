"""What is told before one chooses: two dice as two, what holding does, what a way back costs."""

from __future__ import annotations

import pytest

from engine.core.order import Order
from engine.systems.vauchamps import base6
from engine.systems.vauchamps.formations.facing import NAMES
from engine.systems.vauchamps.formations.turning import TURN
from engine.systems.vauchamps.morale.falling_back import RETREAT
from engine.systems.vauchamps.words.choices import pointed_at
from tests.contract.games import shipped
from tests.contract.moments import begun, moments
from tests.vauchamps.board import Play, U
from tui.desk.answering import answer
from tui.keys.player import Player


def test_two_dice_are_said_as_two() -> None:
    assert base6.dice(32) == "3 and 2"


@pytest.mark.rule("VAU-6.10g")
def test_a_way_back_says_what_it_costs_if_and_only_if_it_costs() -> None:
    priced = free = 0
    for seed in range(3):
        for moment in moments("vauchamps-1814", seed, 200, 1):
            if RETREAT not in moment.options.frame_verbs():
                continue
            (unit,) = moment.options.slot(RETREAT, ()).candidates  # type: ignore[union-attr]
            cells = moment.options.slot(RETREAT, (unit,)).candidates  # type: ignore[union-attr]
            for cell in cells:
                order: Order = RETREAT.build((unit, cell))
                told = moment.words.about(moment.options.view, RETREAT, (unit,), cell)
                events = moment.after(order).entry.events
                lost = any("leaving enemy zones" in e.text(e.level) for e in events)
                assert ("increment" in told) == lost, f"{moment.where}: {order}: {told}"
                priced, free = priced + lost, free + (not lost)
    assert priced + free, "no way back was chosen"


def test_the_set_up_names_its_keys() -> None:
    of = Player(begun(shipped()["vauchamps-1814"], None))
    of.begin()
    told = " ".join((*of.press("T"), *of.press("."), *of.press(".")))
    assert "Keys: " in told and " join, " in told and told.endswith("m for a menu.")


def test_the_help_of_enter_says_what_its_last_word_is() -> None:
    (told,) = answer(begun(shipped()["vauchamps-1814"], None), "help enter")
    assert "The last word is its formation: " in told


@pytest.mark.rule("VAU-6.1b")
@pytest.mark.parametrize(("form", "on_a_side"), [("column", True), ("line", False)])
def test_the_mark_of_a_facing_lies_on_the_hex_that_is_faced(form: str, on_a_side: bool) -> None:
    play = Play(U("P01", "1010", form, "N" if on_a_side else "E"), U("F24", "2828"),
                phase="movement", side="allied")  # fmt: skip
    slot = play.options.slot(TURN, ("P01",))
    assert slot is not None
    at = {t: pointed_at(play.s, play.position, TURN.name, ("P01",), t) for t in slot.candidates}
    grid = play.s.board.grid
    faced = {t: grid.step("1010", NAMES.index(t) // 2) if on_a_side else "" for t in at}
    assert at and at == faced
