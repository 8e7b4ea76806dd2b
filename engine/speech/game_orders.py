"""What a system tells of its orders before they are given: what they mean, and what they risk.

Answers are marked words (engine.core.words).
"""

from collections.abc import Mapping
from typing import Any

from engine.core import Order, Tokens, Verb
from engine.speech.of_scenario import OfScenario, Rows


class GameOrders(OfScenario):
    """The words of one scenario's orders. All questions are asked of a side's view."""

    def warnings(self, view: Any, side: str, order: Order) -> Rows:
        """What one may not have meant by an allowed order; asked about before it is given."""
        return ()

    def mild_warnings(self, view: Any, side: str, order: Order) -> Rows:
        """What is warned of where an order is asked about, but does not itself ask before it."""
        return ()

    def warnings_alike(self, view: Any, side: str, order: Order, fellows: Tokens) -> Rows:
        """The same of one of several orders alike: not what each does to another of its fellows."""
        return self.warnings(view, side, order)

    def formations(self, view: Any, side: str) -> Mapping[str, Tokens]:
        """The units of a side's formations by their names, where several are ordered by these."""
        return {}

    def left_alone(self, before: Any, view: Any, side: str) -> Rows:
        """What an order left of one's own: a hex empty or too full, points of a move unused."""
        return ()

    def left_by_all(self, before: Any, view: Any, side: str) -> Rows:
        """What several orders given in one came to, counted: "2 guns stay behind, alone."."""
        return ()

    def stakes(self, view: Any, side: str, order: Order) -> Rows:
        """What is at stake in an order that cannot be taken back, told with the question: odds."""
        return ()

    def numbered_targets(self, view: Any) -> tuple[str, ...]:
        """The hexes attacked in this phase by their numbers, if those stay through its steps."""
        return ()

    def goes_last(self, view: Any) -> str:
        """The unit whose order ends those of all others, so that it is offered last; or ""."""
        return ""

    def at_odds(self, view: Any, side: str, order: Order) -> str:
        """The odds of an attack, or the chance of a shot, in a few words: "4 to 3".

        Told in the question about it, and beside it in menus; "" for any other order.
        """
        return ""

    def fought_at(self, view: Any, side: str, order: Order) -> str:
        """The odds of an order with all that has shifted them by now; "" if it tells of none.

        Like `at_odds`, but in a game that declares attacks first, of the order that casts the die,
        too.
        """
        return self.at_odds(view, side, order)

    def meant(self, view: Any, verb: Verb, tokens: Tokens) -> str:
        """The next part that an order of these tokens means which leaves it out; "" if none."""
        return ""

    def step_of(self, view: Any, order: Order) -> Order | None:
        """The first step of an order that aims farther than one step, by the way of its preview.

        None if it is no such order, or no way leads there.
        """
        return None

    def choice(self, token: str) -> str:
        """What a choice offered by its wire name means: "dyle, the advance to the Dyle"."""
        return token

    def group(self, token: str) -> str:
        """The name of a group of pieces that an order may name by its wire name; else as it is."""
        return token

    def choice_of(self, view: Any, verb: Verb, tokens: Tokens, token: str) -> str:
        """What a choice means in an order begun with these tokens: "west, front 1324 and 1325"."""
        return self.choice(token)

    def in_turn(self, view: Any, verb: Verb, units: Tokens, cell: str) -> str:
        """What units that are ordered alike, one after the other, do to the next; "" if nothing."""
        return ""

    def aims(self, view: Any, verb: Verb, tokens: Tokens, token: str) -> str:
        """The cell that a choice points at: the front of a facing; "" if at none."""
        return ""

    def about(self, view: Any, verb: Verb, tokens: Tokens, cell: str) -> str:
        """What a cell offered as the next part of an order means: "for 1 point, straight on"."""
        return ""

    def before_unit(self, verb: Verb, tokens: Tokens) -> str:
        """What is said before a unit that is offered as the next part of an order: "With "."""
        return ""

    def spellings(self, view: Any, verb: Verb, tokens: Tokens) -> Mapping[str, str]:
        """Other words that may be typed for what may follow these tokens: "left" for "north"."""
        return {}
