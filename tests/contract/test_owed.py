"""What is owed: as long as nothing can be ended, something is."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from engine.core.words import cell as cell_words
from tests.contract.games import shipped
from tests.contract.moments import Moment, moments
from tui.desk.answering import answer

SEEDS, STEPS, EVERY = 2, 150, 3


@pytest.mark.requirement(15)
@pytest.mark.parametrize("seed", range(SEEDS))
@pytest.mark.parametrize("scenario", sorted(shipped()))
def test_nothing_is_owed_only_where_one_may_end(scenario: str, seed: int) -> None:
    """Of whatever cannot be ended yet the debts are told, or what is asked."""
    for moment in moments(scenario, seed, STEPS, EVERY):
        desk = moment.desk()
        if answer(desk, "owed") != ["Nothing is owed."]:
            continue
        verbs = desk.options.frame_verbs()
        assert any(verb.order is End for verb in verbs), f"{moment.where}: {desk.options.prompt}"


def _counted(moment: Moment) -> str:
    """How many units and hexes are owed, as the prompt counts them: no rows, nor attacks."""
    (prompt,) = moment.desk().say(moment.options.prompt)
    return prompt.partition(" combat: ")[2].rstrip(".")


@pytest.mark.rule("TYW-8.0f", "TYW-8.1", "TYW-8.2", "SED-11.4a", "SED-11.4b")
@pytest.mark.parametrize("scenario", ["nordlingen-1634", "rocroi-1643", "sedan-1870"])
def test_of_a_combat_phase_every_duty_is_told_and_none_twice(scenario: str) -> None:
    """Whoever must attack and whatever must be attacked stands in a row, each from one side."""
    found = 0
    for seed in range(SEEDS):
        for moment in moments(scenario, seed, STEPS, EVERY):
            rows = moment.options.owed
            lists = moment.words.categories(moment.options.view, moment.side)
            due = [*lists.get("must attack", ()), *lists.get("must be attacked", ())]
            fought = moment.words.battle(moment.options.view)
            if fought or "combat" not in moment.position.clock.phase or not rows:
                continue
            units = moment.options.view.units
            hexes = {units[u].at for u in due} if scenario != "sedan-1870" else set[str]()
            said = " ".join(rows)
            assert all(cell_words(cell) in said for cell in hexes), f"{moment.where}: {rows}"
            head = answer(moment.desk(), "owed")[0]
            assert len(rows) == 1 or head == f"{_counted(moment)}:", f"{moment.where}: {head}"
            acting = [row.partition(" must ")[0] for row in rows]
            assert len(set(rows)) == len(rows) and len(set(acting)) == len(acting), moment.where
            found += len(rows)
    assert found
