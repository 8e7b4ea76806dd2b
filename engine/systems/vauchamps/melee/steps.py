"""The steps of one melee: what happens by itself, what a side may choose, what holding means."""

from engine.core import HOLD, Closing, Step
from engine.core.closing import named
from engine.systems.vauchamps.melee import (
    advancing,
    leader_bonus,
    losses,
    pre_melee,
    results,
    second_attack,
    sparing,
    withdrawal,
)
from engine.systems.vauchamps.melee.advancing import ADVANCE
from engine.systems.vauchamps.melee.leader_bonus import LEAD
from engine.systems.vauchamps.melee.losses import BEAR
from engine.systems.vauchamps.melee.second_attack import FIGHT
from engine.systems.vauchamps.melee.sparing import SPARE
from engine.systems.vauchamps.melee.withdrawal import WITHDRAW
from engine.systems.vauchamps.standing_orders import answering

MUST_LEAD = Closing(advancing.advance_none, leader_bonus.why_name_leader)
MUST_BEAR = Closing(advancing.advance_none, losses.why_name_hex)
"""What must be named cannot be passed over."""

SPARES_NONE = named("fight at the value they have and spare no horses")

STEPS = {
    "spare-attack": Step(
        sparing.spare_attack, (SPARE, HOLD), sparing.ask_spare, briefly=sparing.spare_briefly,
        hold=Closing(sparing.spare_none("spare-defence"), named=SPARES_NONE, word="spare none"),
    ),
    "spare-defence": Step(
        sparing.spare_defence, (SPARE, HOLD), sparing.ask_spare, briefly=sparing.spare_briefly,
        hold=Closing(sparing.spare_none("withdraw"), named=SPARES_NONE, word="spare none"),
    ),
    "withdraw": Step(
        withdrawal.withdraw, (WITHDRAW, HOLD), withdrawal.ask_withdraw,
        briefly=withdrawal.withdraw_briefly, standing=answering.withdraw,
        hold=Closing(withdrawal.stay, named=withdrawal.stay_words, gives_up=withdrawal.all_stay,
                     word="stay"),
    ),
    "defend": Step(pre_melee.defend),
    "attack": Step(pre_melee.attack),
    "lead-attack": Step(
        leader_bonus.lead_attack, (LEAD, HOLD), leader_bonus.ask_lead,
        briefly=leader_bonus.lead_briefly, hold=MUST_LEAD,
    ),
    "lead-defence": Step(
        leader_bonus.lead_defence, (LEAD, HOLD), leader_bonus.ask_lead,
        briefly=leader_bonus.lead_briefly, hold=MUST_LEAD,
    ),
    "resolve": Step(results.resolve),
    "bear": Step(
        losses.bear, (BEAR, HOLD), losses.ask_bear, briefly=losses.bear_briefly, hold=MUST_BEAR,
    ),
    "result": Step(results.result),
    "shock": Step(results.shock),
    "bounce": Step(results.bounce),
    "advance": Step(
        advancing.advance, (ADVANCE, HOLD), advancing.ask_advance,
        briefly=advancing.advance_briefly,
        hold=Closing(advancing.advance_none, named=named("advance with nobody"),
                     gives_up=advancing.nobody_advances, word="stay"),
    ),
    "again": Step(
        second_attack.again, (FIGHT, HOLD), second_attack.ask_again,
        briefly=second_attack.again_briefly,
        hold=Closing(advancing.advance_none, named=named("attack no second hex"),
                     gives_up=second_attack.nobody_fights, word="no more"),
    ),
}  # fmt: skip
