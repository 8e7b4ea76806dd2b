"""The unions of the fighting rules' frames and events, for reading saves."""

from __future__ import annotations

from engine.systems.vauchamps import (
    fight_frames as frames,
    fire_events as fires,
    leader_events as leaders,
    loss_events as losses,
    morale_events as morale,
)

FightFrame = frames.Retreating | frames.Rallying | frames.Firing | frames.Chance
FightEvent = (
    morale.Tested | morale.Disordered | morale.Routed | morale.FellBack | morale.Rallied
    | morale.StaysRouted | morale.Sheltered
    | losses.LostInc | losses.Eliminated
    | leaders.LeaderHit | leaders.LeaderTaken
    | fires.Volley | fires.HeldFire | fires.FirePhaseOver
)  # fmt: skip
