"""What each result of the combat results table asks of both sides (TYW-CRT)."""

from engine.core import Frame, Order, Refusal, Step, Verb, belongs, refuse, words
from engine.core.parts import Units, parts
from engine.core.words import players
from engine.systems.thirty_years_war import HasScenario, Pen, Scenario, TywPosition, strength
from engine.systems.thirty_years_war.combat import attacks, charge, events
from engine.systems.thirty_years_war.disruption import losses


class Disrupt(Order, frozen=True, tag="disrupt"):
    """Choose the own units that a Dx result disrupts: disrupt UNIT, UNIT (TYW-CRT-Dx)."""

    units: tuple[str, ...]


class Losses(Frame, frozen=True, tag="tyw.losses"):
    """The attacker chooses units of `pool` to be disrupted (TYW-CRT-Dx).

    `owed` is the printed strength that they must reach.
    """

    pool: tuple[str, ...] = ()
    owed: int = 0


CAUSE = "combat"


def apply_result(pen: Pen, frame: attacks.Fighting, result: str, demand: int) -> None:
    """Carry the result out at once (TYW-8.0e)."""
    if result == "Ae":
        _eliminate(pen, frame.attackers)
    elif result == "De":
        _eliminate(pen, frame.defenders)
    elif result == "Ad":
        losses.hit(pen, frame.attackers, CAUSE)
    elif result in ("Dd", "Dx"):
        losses.hit(pen, frame.defenders, CAUSE)
    if result == "Dx":
        _demand_losses(pen, frame, demand)


def _eliminate(pen: Pen, units: tuple[str, ...]) -> None:
    for unit in units:
        losses.remove_one(pen, unit, CAUSE)


def _demand_losses(pen: Pen, frame: attacks.Fighting, demand: int) -> None:
    """The attacker must disrupt as much; his chargers count first (TYW-CRT-Dx)."""
    s, p = pen.game.scenario, pen.position
    charging = charge.counted_towards_dx(s, frame.charging)
    pool, left, no_choice = owed_by_attackers(s, p, frame, demand)
    pen.emit(events.LossesOwed(p.clock.side, demand, charging, left, no_choice))
    if no_choice:
        losses.hit(pen, no_choice, CAUSE)
    elif left:
        pen.push(Losses((p.clock.side,), "", pool, left))


def owed_by_attackers(
    s: Scenario, p: TywPosition, fight: attacks.Fighting, demand: int
) -> tuple[tuple[str, ...], int, tuple[str, ...]]:
    """Of what strength attackers must be disrupted under a Dx, and who must be without a choice.

    Those of whom they are, the printed strength they must reach, and all of them where any left
    out would leave too little (TYW-CRT-Dx).
    """
    pool = tuple(u for u in fight.attackers if u not in fight.charging)
    left = max(0, demand - charge.counted_towards_dx(s, fight.charging)) if pool else 0
    strengths = [strength(s, p, u) for u in pool]
    return pool, left, pool if left and sum(strengths) - min(strengths) < left else ()


def _choice(p: TywPosition) -> Losses:
    assert isinstance(p.top, Losses)
    return p.top


def why_not_disrupt(
    game: HasScenario, view: TywPosition, side: str, order: Disrupt
) -> Refusal | None:
    """Why these units may not be the loss."""
    s, frame = game.scenario, _choice(view)
    strangers = tuple(u for u in order.units if u not in frame.pool)
    if strangers or len(set(order.units)) < len(order.units):
        named = strangers or order.units
        return refuse(
            f"Not {words.units(named)}; choose among {words.units(frame.pool)}, each once.",
            "TYW-CRT-Dx",
        )
    total = sum(strength(s, view, u) for u in order.units)
    if total < frame.owed:
        return refuse(
            f"Their printed strength is {total}; at least {frame.owed} must be disrupted.",
            "TYW-CRT-Dx",
        )
    return None


def _more_to_lose(s: Scenario, p: TywPosition, side: str, *said: str) -> tuple[str, ...]:
    return tuple(u for u in _choice(p).pool if u not in said)


def _disrupt(pen: Pen, side: str, order: Disrupt) -> None:
    pen.done()
    losses.hit(pen, order.units, CAUSE)


def losses_prompt(game: HasScenario, view: TywPosition, side: str, frame: Losses) -> str:
    """What must be disrupted, and from which units."""
    return (
        f"{players(frame.sides[0])} must disrupt printed strength {frame.owed} or more of "
        f"{words.units(frame.pool)}."
    )


DISRUPT = Verb(
    Disrupt, ("disrupt", "lose"), usage="disrupt UNIT, UNIT",
    help="Choose the own units that are disrupted in exchange.",
    **parts(Disrupt, Units(_more_to_lose, "own unit to disrupt",
        lambda s, p, side, *said: sum(strength(s, p, u) for u in said) >= _choice(p).owed)),
    refuse=why_not_disrupt, carry_out=_disrupt,
    misplaced=belongs("Units are named so when a combat result disrupts some of several.",
                      "TYW-CRT-Dx"), final=True, key="-",
)  # fmt: skip
LOSSES = Step(
    verbs=(DISRUPT,),
    prompt=losses_prompt,
    owed=lambda game, view, side, frame: (losses_prompt(game, view, side, frame),),
    forced=True,
)
"""The attacker's choice under Dx."""
