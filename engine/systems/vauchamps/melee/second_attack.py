"""The second attack of units that advanced where somebody had withdrawn (VAU-13.3g)."""

from engine.core import Order, Refusal, Verb, belongs, refuse, replace, words
from engine.core.parts import Target, parts
from engine.core.words import cell as cell_words
from engine.systems.vauchamps import HasScenario, Pen, Scenario, VauPosition, enemies_at, of_pending
from engine.systems.vauchamps.frames import Melee
from engine.systems.vauchamps.melee import attacks, lawful_attacks
from engine.systems.vauchamps.melee.course import asks, briefly, side_of


class Fight(Order, frozen=True, tag="fight"):
    """Attack once more with the units that have advanced (VAU-13.3g)."""

    target: str


def again(pen: Pen, frame: Melee) -> None:
    """One more attack after a retreat before melee (VAU-13.3g)."""
    if second_targets(pen.game.scenario, pen.position, frame):
        pen.step(replace(frame, sides=(side_of(pen, frame),)))
    else:
        pen.done()


@asks
def ask_again(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """Which hex is attacked once more?"""
    where = words.cells(second_targets(s, p, frame), "or")
    return f"attack once more, {where}, or no more."


@briefly
def again_briefly(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """The same."""
    return f"attack once more, {words.cells(second_targets(s, p, frame), 'or')}, or no more."


def nobody_fights(s: Scenario, p: VauPosition, frame: Melee) -> str:
    """And a second attack."""
    return f"{words.cells(second_targets(s, p, frame), 'or')} will not be attacked"


def second_attackers(s: Scenario, p: VauPosition, frame: Melee, target: str) -> tuple[str, ...]:
    """Those that advanced and can attack a hex next to the emptied one."""
    return tuple(
        u
        for u in frame.units
        if p.units[u].at == frame.target
        and not p.units[u].routed
        and lawful_attacks.why_not_this_hex(s, p, s.units[u].side, u, target) is None
    )


def second_targets(s: Scenario, p: VauPosition, frame: Melee) -> tuple[str, ...]:
    """The hexes that can be attacked once more: not yet attacked in this phase."""
    side = s.units[frame.units[0]].side
    return tuple(
        cell
        for cell in sorted(s.board.grid.neighbours(frame.target))
        if cell not in p.attacked
        and (enemies := enemies_at(s, p, cell, side))
        and not any(attacks.attacked_key(u) in p.tried for u in enemies)
        and second_attackers(s, p, frame, cell)
    )


def _why_not_again(game: HasScenario, view: VauPosition, side: str, order: Fight) -> Refusal | None:
    s, frame = game.scenario, view.pending(Melee)
    if order.target in view.attacked:
        return refuse(
            f"{cell_words(order.target)} was attacked in this phase already.", "VAU-13.3g"
        )
    if order.target not in second_targets(s, view, frame):
        return refuse(
            f"The units that advanced cannot attack {cell_words(order.target)}.", "VAU-13.3g"
        )
    return None


def _again(pen: Pen, side: str, order: Fight) -> None:
    frame = pen.position.pending(Melee)
    units = second_attackers(pen.game.scenario, pen.position, frame, order.target)
    pen.done()
    attacks.declare(pen, side, order.target, units, again=True)


FIGHT = Verb(
    Fight, ("fight",), usage="fight HEX", help="Attack once more after advancing.",
    **parts(Fight, Target(of_pending(Melee, second_targets), "hex to attack once more")),
    refuse=_why_not_again, carry_out=_again,
    misplaced=belongs("Units fight again after they have advanced.", "VAU-13.3g"), key="f",
)  # fmt: skip
