"""One combat from charge to checks, in the steps of TYW-8.0h."""

from __future__ import annotations

import msgspec

from engine.core.misplaced import belongs
from engine.core.order import Slot, Tokens, Verb, nothing_more
from engine.core.refusal import Refusal, refuse
from engine.core.words import (
    cells,
    listed,
    players,
    side as side_words,
    unit as unit_words,
    units as unit_list,
)
from engine.rules.odds import spoken
from engine.systems.thirty_years_war.combat import attacks, charge
from engine.systems.thirty_years_war.combat.events import (
    ChargeAnnounced,
    CombatBegan,
    LeadersWithheld,
    LossesOwed,
    Resolved,
)
from engine.systems.thirty_years_war.combat.odds import odds_of
from engine.systems.thirty_years_war.disruption import losses
from engine.systems.thirty_years_war.frames import Fighting, Losses
from engine.systems.thirty_years_war.leaders import ratings
from engine.systems.thirty_years_war.morale import demoralisation
from engine.systems.thirty_years_war.movement.events import ChargersDisrupted
from engine.systems.thirty_years_war.orders import ChargeNow, Disrupt, Fight
from engine.systems.thirty_years_war.refusals import Pen
from engine.systems.thirty_years_war.scenario import HasScenario, Scenario
from engine.systems.thirty_years_war.state import TywPosition
from engine.systems.thirty_years_war.zones import disrupted, strength

replace = msgspec.structs.replace
CAUSE = "combat"

# ---- steps 3 and 4: the attacker's charge; leaders are in leaders.py ----


def why_no_charge(
    game: HasScenario, view: TywPosition, side: str, order: ChargeNow
) -> Refusal | None:
    """Why no charge may be announced now."""
    frame = view.top
    assert isinstance(frame, Fighting)
    if frame.step != "attacker":
        return refuse("Only the attacker announces a charge.", charge.rule(game.scenario, "all"))
    if frame.charging:
        return refuse("The charge is announced already.", charge.rule(game.scenario, "all"))
    return charge.why_no_charge(game.scenario, view, frame.attackers, frame.defenders)


def _charge_slot(game: HasScenario, view: TywPosition, side: str, tokens: Tokens) -> Slot | None:
    if why_no_charge(game, view, side, ChargeNow()) is not None:
        return None
    return nothing_more(game, view, side, tokens)


def _charge(pen: Pen, side: str, order: ChargeNow) -> None:
    """Every unit that can charge does (WM-16.2, LUT-17.22, NOR-17.12, ROC-16.12)."""
    s, p, frame = pen.game.scenario, pen.position, pen.position.top
    assert isinstance(frame, Fighting) and s.charge is not None
    charging = charge.chargers(s, p, frame.attackers, frame.defenders)
    pen.emit(ChargeAnnounced(charging, s.charge.multiple))
    pen.step(replace(frame, charging=charging))


# ---- step 5: the defender's leaders, then the die ----


def why_not_fight(game: HasScenario, view: TywPosition, side: str, order: Fight) -> Refusal | None:
    """Only the attacker goes on; the defender ends his choice of leaders."""
    frame = view.top
    assert isinstance(frame, Fighting)
    if frame.step == "attacker":
        return None
    return refuse("Add leaders, or end; the die is cast then.", "TYW-8.0h")


def _fight_slot(game: HasScenario, view: TywPosition, side: str, tokens: Tokens) -> Slot | None:
    if why_not_fight(game, view, side, Fight()) is not None:
        return None
    return nothing_more(game, view, side, tokens)


def _fight(pen: Pen, side: str, order: Fight) -> None:
    """From here on the attack cannot be withdrawn (TYW-8.0h)."""
    s, frame = pen.game.scenario, pen.position.top
    assert isinstance(frame, Fighting)
    enemy = s.enemy_of(side)
    if ratings.candidates(s, pen.position, frame, enemy):
        pen.step(replace(frame, sides=(enemy,), step="defender"))
    else:
        pen.step(replace(frame, sides=(), step="die"))


def why_not_end(s: Scenario, view: TywPosition, side: str) -> Refusal | None:
    """Only the defender ends, when he adds no further leader (TYW-8.0h)."""
    frame = view.top
    assert isinstance(frame, Fighting)
    if frame.step == "defender":
        return None
    return refuse("A declared combat is fought; go on with: fight.", "TYW-8.0h")


def end(pen: Pen, side: str) -> None:
    """The defender adds no further leader."""
    s, frame = pen.game.scenario, pen.position.top
    assert isinstance(frame, Fighting)
    left = ratings.candidates(s, pen.position, frame, side)
    if left:
        pen.emit(LeadersWithheld(side, left))
    pen.step(replace(frame, sides=(), step="die"))


# ---- steps 6 to 12 ----


def run(pen: Pen, frame: Fighting) -> None:
    """Die and result, losses, checks, the chargers, checks again."""
    if frame.step == "die":
        _resolve(pen, frame)
    else:
        _close(pen, frame)


def _resolve(pen: Pen, frame: Fighting) -> None:
    s, p = pen.game.scenario, pen.position
    odds = odds_of(s, p, frame.attackers, frame.defenders, frame.leaders, frame.charging)
    pen.emit(CombatBegan(p.clock.side, odds))
    forced = pen.forced("combat")
    die = 0 if forced else pen.roll("the combat")
    result = forced or s.table.result(die, odds.column)
    spent = ratings.spent_with(s, p, frame.defenders)
    pen.emit(Resolved(die, s.table.columns[odds.column], result, bool(forced), spent))
    demand = sum(strength(s, p, u) for u in frame.defenders)
    pen.step(replace(frame, step="close"))
    _carry_out(pen, frame, result, demand)


def _carry_out(pen: Pen, frame: Fighting, result: str, demand: int) -> None:
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


def _demand_losses(pen: Pen, frame: Fighting, demand: int) -> None:
    """The attacker must disrupt as much; chargers count first (TYW-CRT-Dx, LUT-17.25)."""
    s, p = pen.game.scenario, pen.position
    charging = sum(s.pieces[u].strength for u in frame.charging)
    pool = tuple(u for u in frame.attackers if u not in frame.charging)
    left = max(0, demand - charging) if pool else 0
    strengths = [strength(s, p, u) for u in pool]
    no_choice = pool if left and sum(strengths) - min(strengths) < left else ()
    pen.emit(LossesOwed(p.clock.side, demand, charging, left, no_choice))
    if no_choice:
        losses.hit(pen, no_choice, CAUSE)
    elif left:
        pen.push(Losses((p.clock.side,), "", pool, left))


def _close(pen: Pen, frame: Fighting) -> None:
    """Losses are counted, leaders checked, chargers turned over, leaders checked again."""
    demoralisation.check(pen)
    ratings.check(pen)
    s, p = pen.game.scenario, pen.position
    tired = tuple(u for u in frame.charging if p.units[u].at and not disrupted(p, u))
    if tired:
        at, strengths = zip(*((p.units[u].at, s.pieces[u].reverse) for u in tired), strict=True)
        pen.emit(ChargersDisrupted(tired, at, strengths))
        ratings.check(pen)
    pen.done()
    attacks.end_if_done(pen, p.clock.side)


# ---- the attacker's choice under Dx ----


def why_not_disrupt(
    game: HasScenario, view: TywPosition, side: str, order: Disrupt
) -> Refusal | None:
    """Why these units may not be the loss."""
    s, frame = game.scenario, view.top
    assert isinstance(frame, Losses)
    strangers = tuple(u for u in order.units if u not in frame.pool)
    if strangers or len(set(order.units)) < len(order.units):
        named = strangers or order.units
        return refuse(f"Not {unit_list(u for u in named)}; choose among {unit_list(frame.pool)}, "
                      "each once.", "TYW-CRT-Dx")  # fmt: skip
    total = sum(strength(s, view, u) for u in order.units)
    if total < frame.owed:
        return refuse(
            f"Their printed strength is {total}; at least {frame.owed} must be disrupted.",
            "TYW-CRT-Dx",
        )
    return None


def _disrupt_slot(game: HasScenario, view: TywPosition, side: str, tokens: Tokens) -> Slot | None:
    s, frame = game.scenario, view.top
    assert isinstance(frame, Losses)
    more = tuple(u for u in frame.pool if u not in tokens)
    enough = sum(strength(s, view, u) for u in tokens) >= frame.owed
    return Slot("unit", "own unit to disrupt", more, complete=enough)


def _disrupt(pen: Pen, side: str, order: Disrupt) -> None:
    pen.done()
    losses.hit(pen, order.units, CAUSE)


# ---- words ----


def prompt(game: HasScenario, view: TywPosition, side: str, frame: Fighting) -> str:
    """What the attacker or the defender chooses in a declared combat."""
    s = game.scenario
    where = cells(view.units[u].at for u in frame.defenders)
    odds = odds_of(s, view, frame.attackers, frame.defenders, frame.leaders, frame.charging)
    now = f"{odds.attack} against {odds.defence}, {spoken(odds.final)}"
    led = ratings.candidates(s, view, frame, side)
    with_ = listed((f"{unit_words(u)} for {s.pieces[u].rating}" for u in led), "or")
    if frame.step == "defender":
        choose = f"lead with {with_}, or end" if led else "end"
        return f"{side_words(side)} defence of {where}, {now}: {choose}."
    can = charge.chargers(s, view, frame.attackers, frame.defenders)
    more = [f"lead with {with_}"] if led else []
    more += [f"charge with {unit_list(can)}"] if can and not frame.charging else []
    told = f" You may {'; or '.join(more)}." if more else ""
    return f"{side_words(side)} attack on {where}, {now}.{told} Fight when ready."


def owed(game: HasScenario, view: TywPosition, side: str, frame: Fighting) -> tuple[str, ...]:
    """The combat itself."""
    return (prompt(game, view, side, frame),)


def losses_prompt(game: HasScenario, view: TywPosition, side: str, frame: Losses) -> str:
    """What must be disrupted, and from which units."""
    return (
        f"{players(frame.sides[0])} must disrupt printed strength {frame.owed} or more of "
        f"{unit_list(frame.pool)}."
    )


def losses_owed(game: HasScenario, view: TywPosition, side: str, frame: Losses) -> tuple[str, ...]:
    """The loss."""
    return (losses_prompt(game, view, side, frame),)


CHARGE = Verb(
    ChargeNow, ("charge",), (), "charge", "Announce a charge by all cavalry that can.",
    _charge_slot, lambda t: ChargeNow(), why_no_charge, _charge,
    belongs("A charge belongs to an attack that is declared: first attack HEX with UNIT, UNIT.",
            "TYW-8.0h"), key="(",
)  # fmt: skip
FIGHT = Verb(
    Fight, ("fight", "f"), (), "fight", "Fight the declared combat.",
    _fight_slot, lambda t: Fight(), why_not_fight, _fight,
    belongs("A combat is fought once its attack is declared: first attack HEX with UNIT, UNIT.",
            "TYW-8.0h"), key="f",
)  # fmt: skip
DISRUPT = Verb(
    Disrupt, ("disrupt", "lose"), ("units",), "disrupt UNIT, UNIT",
    "Choose the own units that are disrupted in exchange.",
    _disrupt_slot, lambda t: Disrupt(t), why_not_disrupt, _disrupt,
    belongs("Units are named so when a combat result disrupts some of several.", "TYW-CRT-Dx"),
    final=True, key="-",
)  # fmt: skip
