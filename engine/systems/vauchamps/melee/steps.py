"""The steps of one melee: what happens by itself, what a side may choose, what holding means."""

from engine.core import HOLD, Closing, Step
from engine.systems.vauchamps.melee import choices, course
from engine.systems.vauchamps.melee.advancing import ADVANCE, FIGHT
from engine.systems.vauchamps.melee.choices import BEAR, LEAD, SPARE
from engine.systems.vauchamps.melee.withdrawal import WITHDRAW
from engine.systems.vauchamps.standing_orders import answering

MUST_LEAD = Closing(choices.advance_none, choices.why_name_leader)
MUST_BEAR = Closing(choices.advance_none, choices.why_name_hex)
"""What must be named cannot be passed over."""

STEPS = {
    "spare-attack": Step(
        course.spare_attack, (SPARE, HOLD), choices.ask_spare,
        hold=Closing(choices.spare_none("spare-defence")),
    ),
    "spare-defence": Step(
        course.spare_defence, (SPARE, HOLD), choices.ask_spare,
        hold=Closing(choices.spare_none("withdraw")),
    ),
    "withdraw": Step(
        course.withdraw, (WITHDRAW, HOLD), choices.ask_withdraw, standing=answering.withdraw,
        hold=Closing(choices.stay, gives_up=choices.all_stay),
    ),
    "defend": Step(course.defend),
    "attack": Step(course.attack),
    "lead-attack": Step(course.lead_attack, (LEAD, HOLD), choices.ask_lead, hold=MUST_LEAD),
    "lead-defence": Step(course.lead_defence, (LEAD, HOLD), choices.ask_lead, hold=MUST_LEAD),
    "resolve": Step(course.resolve),
    "bear": Step(course.bear, (BEAR, HOLD), choices.ask_bear, hold=MUST_BEAR),
    "result": Step(course.result),
    "shock": Step(course.shock),
    "bounce": Step(course.bounce),
    "advance": Step(
        course.advance, (ADVANCE, HOLD), choices.ask_advance,
        hold=Closing(choices.advance_none, gives_up=choices.nobody_advances),
    ),
    "again": Step(
        course.again, (FIGHT, HOLD), choices.ask_again,
        hold=Closing(choices.advance_none, gives_up=choices.nobody_fights),
    ),
}  # fmt: skip
