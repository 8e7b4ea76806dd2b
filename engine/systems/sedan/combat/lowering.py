"""The die of a combat: the odds may be lowered first (SED-11.13b, 11.2b)."""

from engine.core import Frame, Order, Refusal, Verb, belongs, fit, refuse, replace, words
from engine.core.parts import Choice, no_parts, parts
from engine.rules.odds import column_words, faces_words
from engine.systems.sedan import HasScenario, Pen, Scenario, SedanPosition
from engine.systems.sedan.combat.events import OddsLowered, Resolved
from engine.systems.sedan.combat.results import hurt
from engine.systems.sedan.special_units.first_army import applied


class Lower(Order, frozen=True, tag="lower"):
    """Lower the odds of this combat (SED-11.13b)."""

    column: str


class Fight(Order, frozen=True, tag="fight"):
    """Cast the die at the odds shown (SED-11.2b)."""


class Deciding(Frame, frozen=True, tag="sedan.deciding"):
    """The attacker may lower the odds, then the die is cast (SED-11.13b)."""

    rules = ("SED-8.3b", "SED-11.2b")


def lower_columns(s: Scenario, p: SedanPosition, side: str) -> tuple[str, ...]:
    """The columns below the one shown, the best first (SED-11.13b)."""
    return tuple(reversed(s.table.columns[: p.battle.column]))


def why_not_lower(
    game: HasScenario, view: SedanPosition, side: str, order: Lower
) -> Refusal | None:
    """Why the odds may not be lowered to that column."""
    c, columns = view.battle, game.scenario.table.columns
    if order.column in columns[: c.column]:
        return None
    if order.column in columns:
        now = column_words(columns[c.column])
        return refuse(f"The odds are {now}; they can only be lowered.", "SED-11.13b")
    ends = f"from {column_words(columns[0])} up to {column_words(columns[-1])}"
    return refuse(
        f"{order.column} is no column of the table; they go {ends}.", "SED-11.13b", "SED-11.13a"
    )


def _lower(pen: Pen, side: str, order: Lower) -> None:
    columns, c = pen.game.scenario.table.columns, pen.position.battle
    pen.emit(OddsLowered(replace(c, column=columns.index(order.column)), order.column))


def _fight(pen: Pen, side: str, order: Fight) -> None:
    s, c = pen.game.scenario, pen.position.battle
    pen.done()
    die = pen.roll(f"the combat at {words.cells(c.targets)}")
    forced = pen.forced("combat")
    result = forced or s.table.result(die, c.column)
    done = replace(c, result=applied(s, c.attackers, c.defenders, result))
    held = tuple(cell for cell in c.targets if cell in s.cities)
    pen.emit(Resolved(done, die, s.table.columns[c.column], result, forced is not None, held))


def deciding_prompt(game: HasScenario, view: SedanPosition, side: str, frame: Deciding) -> str:
    """The odds, and how likely they are to hurt whom."""
    s, c = game.scenario, view.battle
    what = "Fight, or lower the odds." if c.column else "Fight; the odds cannot be lowered."
    return (
        f"{words.side(frame.sides[0])} combat: {words.cells(c.targets)}, {c.attack} against "
        f"{c.defence}, {column_words(s.table.columns[c.column])}. "
        f"{faces_words(hurt(s, c.column, c.attackers, c.defenders, c.targets))} {what}"
    )


def briefly(game: HasScenario, view: SedanPosition, side: str, frame: Deciding) -> str:
    """The same after the attack: the odds."""
    c = view.battle
    what = "Fight, or lower." if c.column else "Fight when ready."
    odds = column_words(game.scenario.table.columns[c.column])
    return f"{c.attack} against {c.defence}, {odds}. {what}"


LOWER = Verb(
    Lower, ("lower",), usage="lower ODDS", help="Lower the odds before the die is cast.",
    **parts(Lower, Choice(lower_columns, "lower odds")), refuse=why_not_lower, carry_out=_lower,
    misplaced=belongs(
        "The odds are lowered in a combat, before its die is cast.", "SED-11.13b"
    ),
    key="(",
)  # fmt: skip


FIGHT = Verb(
    Fight, ("fight", "roll", "f"), usage="fight", help="Cast the die at the odds shown.",
    **no_parts(Fight, fit), refuse=fit, carry_out=_fight,
    misplaced=belongs("The die is cast in a combat, once an attack has begun in the combat phase.",
                      "SED-11.2a"), key="f",
)  # fmt: skip
