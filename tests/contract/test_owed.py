"""What is owed: as long as nothing can be ended, something is."""

from __future__ import annotations

import pytest

from engine.core.closing import End
from tests.contract.games import shipped
from tests.contract.moments import moments
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
