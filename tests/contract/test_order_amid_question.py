"""An order amid a question: what is asked comes first; the order's own rule is cited beside it."""

from __future__ import annotations

import pytest

from tests.contract.moments import moments

OWN = {
    "dunkirk-1940": {"move": "DNK-10.1.1"},
    "sedan-1870": {"move": "SED-5.1c", "retreat": "SED-11.10a", "draw-chit": "SED-12.2a"},
    "lutzen-1632": {"move": "TYW-4.1d", "fire": "TYW-4.1c"},
    "vauchamps-1814": {"move": "VAU-11.0a", "attack": "VAU-13.0a", "fire": "VAU-12.0b"},
}
"""By scenario and order a rule that says when the order belongs."""


@pytest.mark.rule("DNK-10.1.1", "SED-5.1c", "SED-11.10a", "TYW-4.1d", "VAU-11.0a")
@pytest.mark.parametrize("scenario", OWN)
def test_an_order_amid_a_question_cites_what_is_asked_and_its_own_rule(scenario: str) -> None:
    asked = (m.options for m in moments(scenario, 1, 300, 5) if m.options.asks)
    found = set[str]()
    for options in asked:
        verbs = {v.name: v for v in options.game.verbs if not options.fits(v)}
        present = options.game.not_your_turn(options.view, options.side).rules
        for name, own in OWN[scenario].items():
            if name in verbs and own not in present:
                refusal = options.misplaced(verbs[name])
                assert refusal.reason.endswith("That comes first."), refusal
                assert refusal.rules[0] == present[0] and own in refusal.rules, refusal
                found.add(name)
    assert found == set(OWN[scenario])
