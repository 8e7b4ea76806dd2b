"""The steps of one charge: what happens by itself, what a side may choose, what holding means."""

from dataclasses import replace

from engine.core import HOLD, Closing
from engine.core.closing import named
from engine.systems.vauchamps.charge import (
    course,
    forming_square,
    gallop,
    next_hex,
    past_squares,
    prompts,
    reaction,
    recall,
    striking,
)
from engine.systems.vauchamps.charge.change_formation import CHANGE
from engine.systems.vauchamps.charge.charge_order import CHARGE
from engine.systems.vauchamps.charge.forming_square import SQUARE_VERB
from engine.systems.vauchamps.charge.next_hex import GALLOP
from engine.systems.vauchamps.charge.recall import RECALL
from engine.systems.vauchamps.charge.step import ChargeStep, listed
from engine.systems.vauchamps.charge.target import (
    TARGET,
    deny,
    pass_by,
    passes_by,
    place_of_target,
    targets,
)
from engine.systems.vauchamps.standing_orders import answering

RIDES_ON = Closing(recall.do_not_recall, course.why_rides_on)
"""Who rides on cannot hold."""

_STEPS = {
    "begin": ChargeStep(course.begin),
    "ride": ChargeStep(
        next_hex.ride, (GALLOP, CHANGE, RECALL, HOLD), prompts.ride, hold=RIDES_ON,
        unstopped="ride",
    ),
    "leave": ChargeStep(course.leave),
    "enter": ChargeStep(gallop.enter),
    "beside": ChargeStep(past_squares.beside),
    "targets": ChargeStep(
        targets, (TARGET, HOLD), prompts.targets, place=place_of_target,
        hold=Closing(deny("react"), named=pass_by, gives_up=passes_by, word="pass by"),
    ),
    "answer": ChargeStep(course.answer),
    "react": ChargeStep(
        reaction.react, (CHARGE, HOLD), prompts.react, standing=answering.react,
        hold=Closing(course.do_not_answer("square"), named=named("react with nobody"),
                     word="decline"),
    ),
    "reactor": ChargeStep(
        reaction.reactor, (GALLOP, HOLD), prompts.reactor, hold=RIDES_ON, reaction=True,
    ),
    "away": ChargeStep(reaction.away),
    "pursue": ChargeStep(reaction.pursue),
    "square": ChargeStep(
        forming_square.square, (SQUARE_VERB, HOLD), prompts.square, standing=answering.square,
        hold=Closing(course.do_not_answer("recall"), named=named("form no square"),
                     gives_up=forming_square.stays_unformed, word="stay"),
        place=forming_square.place_of_square,
    ),
    "recall": ChargeStep(
        recall.recall, (RECALL, HOLD), prompts.recall,
        hold=Closing(recall.do_not_recall, named=recall.go_on_words, word="go on"),
    ),
    "contact": ChargeStep(
        striking.meet_target, (TARGET, RECALL, HOLD), prompts.targets,
        hold=Closing(deny("ride"), named=pass_by, gives_up=passes_by, word="pass by"),
        place=place_of_target,
    ),
}  # fmt: skip

STEPS = listed(
    {name: replace(step, run=course.while_it_rides(step.run)) for name, step in _STEPS.items()}
)
"""Each happens only while there is a charge left."""
