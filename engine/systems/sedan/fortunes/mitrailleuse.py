"""The Mitrailleuse, used in a combat before its die (SED-12.4k)."""

from engine.core import Frame, Kept, Level, Order, Verb, belongs, fit, nothing_more, replace, words
from engine.rules.odds import column_words
from engine.systems.sedan import FRENCH, HasScenario, Pen, state
from engine.systems.sedan.combat.odds import shifted
from engine.systems.sedan.fortunes.chits import GUN, set_aside


class UseGun(Order, frozen=True, tag="mitrailleuse"):
    """Use the Mitrailleuse in this combat (SED-12.4k)."""


class Gunning(Frame, frozen=True, tag="sedan.gunning"):
    """The French player may use the Mitrailleuse in this combat (SED-12.4k)."""

    rules = ("SED-12.4k",)


class GunUsed(Kept, frozen=True, tag="sedan.gun-used"):
    """The Mitrailleuse shifts the odds of this combat (SED-12.4k)."""

    combat: state.Combat
    column: str
    keeps = ("combat",)
    kind = "combat"
    rules = ("SED-12.4k",)

    def text(self, level: Level) -> str:
        way = "two columns left" if self.combat.gun < 0 else "one column right"
        return f"Mitrailleuse: {way}, fought at {column_words(self.column)}."


def gun_shift(c: state.Combat) -> int:
    """One column right if the French attack, two left if they defend (SED-12.4k)."""
    return 1 if c.side == FRENCH else -2


def _use_gun(pen: Pen, side: str, order: UseGun) -> None:
    s, c = pen.game.scenario, pen.position.battle
    pen.done()
    gun = gun_shift(c)
    worked = replace(c, gun=gun, column=shifted(s, c.raw, c.guard + gun))
    pen.emit(GunUsed(worked, s.table.columns[worked.column]))
    set_aside(pen, GUN, "The Mitrailleuse is used and set aside.")


def keep_gun(pen: Pen, side: str) -> None:
    """Do without it in this combat; it goes on waiting."""
    pen.done()


def gunning_prompt(game: HasScenario, view: state.SedanPosition, side: str, frame: Gunning) -> str:
    """Use it here, or keep it."""
    c = view.battle
    way = "one column right" if c.side == FRENCH else "two columns left"
    now = column_words(game.scenario.table.columns[c.column])
    return (
        f"French player: the combat at {words.cells(c.targets)} stands at {now}. Use the "
        f"Mitrailleuse here, {way}, or decline and keep it."
    )


def briefly(game: HasScenario, view: state.SedanPosition, side: str, frame: Gunning) -> str:
    """The same after the attack."""
    c = view.battle
    way = "one column right" if c.side == FRENCH else "two columns left"
    return (
        f"{words.players(FRENCH)}, at {column_words(game.scenario.table.columns[c.column])}: "
        f"use the Mitrailleuse, {way}, or decline."
    )


GUN_VERB = Verb(
    UseGun, ("mitrailleuse", "use"), (), "mitrailleuse", "Use the Mitrailleuse in this combat.",
    nothing_more, lambda t: UseGun(), fit, _use_gun,
    belongs("The Mitrailleuse is used in a combat, before its die, by the French who hold "
                   "it.", "SED-12.4k"), key="*",
)  # fmt: skip
