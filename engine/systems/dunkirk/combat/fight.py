"""Resolving a combat: the die, the table, the result (DNK-11.3.4)."""

from engine.core import Verb, belongs, fit, nothing_more
from engine.core.words import cell as cell_words, counted, side as side_words
from engine.rules.odds import spoken
from engine.systems.dunkirk import DunkirkPosition, HasScenario, Pen
from engine.systems.dunkirk.combat import events
from engine.systems.dunkirk.combat.odds import chance_words, odds_of
from engine.systems.dunkirk.combat.results import apply_result
from engine.systems.dunkirk.frames import Fighting
from engine.systems.dunkirk.orders import Fight


def fight(pen: Pen, side: str, order: Fight) -> None:
    """Cast the die, read the table, apply the result at once, to the defender first.

    See DNK-11.3.4 and DNK-11.4.1a.
    """
    s, frame = pen.game.scenario, pen.position.pending(Fighting)
    attack = pen.position.attack_on(frame.target)
    assert attack is not None
    total = [a for a in pen.position.attacks if not a.opened]
    number = total.index(attack) + 1
    odds = odds_of(s, pen.position, attack)
    pen.emit(events.CombatBegan(number, len(total), side, odds))
    die = pen.roll(f"the combat at {cell_words(frame.target)}")
    forced = pen.forced("combat")
    result = forced or s.table.result(die, odds.column)
    column = s.table.columns[odds.column]
    pen.done()
    pen.emit(
        events.Resolved(frame.target, die, column, result, number, len(total), forced is not None)
    )
    apply_result(pen, attack, result)


def fighting_prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: Fighting) -> str:
    """Which combat is next, who attacks whom, and at what odds."""
    attack = view.attack_on(frame.target)
    assert attack is not None
    odds = odds_of(game.scenario, view, attack)
    return (
        f"{side_words(frame.sides[0])} combat: next {cell_words(frame.target)}, "
        f"{counted(len(odds.attackers), 'unit')} against "
        f"{len(odds.defenders) + len(odds.caught)}, {spoken(odds.final)}. "
        f"{chance_words(game.scenario, odds)}"
    )


FIGHT = Verb(
    Fight, ("fight", "roll", "f"), (), "fight", "Cast the die of the next combat.",
    nothing_more, lambda t: Fight(), fit, fight,
    belongs("A combat is fought once all attacks are declared and put in order.", "DNK-11.2"),
    key="f",
)  # fmt: skip
