"""The unions of the fighting rules' frames and events, for reading saves."""

from __future__ import annotations

from engine.systems.vauchamps import (
    charge_events as charges,
    fight_frames as frames,
    fire_events as fires,
    leader_events as leaders,
    loss_events as losses,
    melee_events as melees,
    morale_events as morale,
)

FightFrame = (
    frames.Retreating | frames.Rallying | frames.Firing | frames.Chance
    | frames.Melees | frames.Melee | frames.Naming | frames.Charges | frames.Charging
    | frames.Fleeing | frames.Pounce
)  # fmt: skip
FightEvent = (
    morale.Tested | morale.Disordered | morale.Routed | morale.FellBack | morale.Rallied
    | morale.StaysRouted | morale.Sheltered
    | losses.LostInc | losses.Eliminated
    | leaders.LeaderHit | leaders.LeaderTaken
    | fires.Volley | fires.HeldFire | fires.FirePhaseOver
    | melees.MeleeDeclared | melees.HorsesSpared | melees.Withdrew | melees.RatioRead
    | melees.MeleeFought | melees.Advanced | melees.NoAdvance | melees.MeleesOver
    | charges.ChargersNamed | charges.ChargeDropped | charges.Galloped | charges.ChargeFormed
    | charges.TargetNamed | charges.TargetDenied | charges.RecallTried | charges.SquareTried
    | charges.StoodCharge | charges.ContactLaid | charges.ReactionTried | charges.Evaded
    | charges.ChargeSpent | charges.TookRefuge | charges.NoCharge
)  # fmt: skip
