"""Resolving a combat: the die, the table, the result (DNK-11.3.4)."""

from engine.core import Verb, belongs, fit, nothing_more, words
from engine.rules.odds import faces_words, spoken
from engine.systems.dunkirk import DunkirkPosition, HasScenario, Pen, orders
from engine.systems.dunkirk.combat import events, results
from engine.systems.dunkirk.combat.odds import hurt, odds_of
from engine.systems.dunkirk.frames import Fighting


def fight(pen: Pen, side: str, order: orders.Fight) -> None:
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
    die = pen.roll(f"the combat at {words.cell(frame.target)}")
    forced = pen.forced("combat")
    result = forced or s.table.result(die, odds.column)
    column = s.table.columns[odds.column]
    pen.done()
    pen.emit(
        events.Resolved(frame.target, die, column, result, number, len(total), forced is not None)
    )
    results.apply_result(pen, attack, result)


def fighting_prompt(game: HasScenario, view: DunkirkPosition, side: str, frame: Fighting) -> str:
    """Which combat is next, who attacks whom, and at what odds."""
    attack = view.attack_on(frame.target)
    assert attack is not None
    odds = odds_of(game.scenario, view, attack)
    return (
        f"{words.side(frame.sides[0])} combat: next {words.cell(frame.target)}, "
        f"{words.counted(len(odds.attackers), 'unit')} against "
        f"{len(odds.defenders) + len(odds.caught)}, {spoken(odds.final)}. "
        f"{faces_words(hurt(game.scenario, odds))}"
    )


def next_fight(game: HasScenario, view: DunkirkPosition, side: str, frame: Fighting) -> str:
    """The same after the attacks: where, and at what odds, unless there is but one."""
    if not view.attacks[1:]:
        return "Fight when ready."
    attack = view.attack_on(frame.target)
    assert attack is not None
    odds = odds_of(game.scenario, view, attack)
    return f"Next {words.cell(frame.target)}, {spoken(odds.final)}."


FIGHT = Verb(
    orders.Fight, ("fight", "roll", "f"), (), "fight", "Cast the die of the next combat.",
    nothing_more, lambda t: orders.Fight(), fit, fight,
    belongs("A combat is fought once all attacks are declared and put in order.", "DNK-11.2"),
    key="f",
)  # fmt: skip
