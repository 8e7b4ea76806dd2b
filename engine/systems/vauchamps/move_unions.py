"""The events of movement and of recovery, for the game's list of all it can tell."""

from __future__ import annotations

from engine.systems.vauchamps import (
    deed_events as deeds,
    entry_events as entries,
    ground_events as ground,
    move_events as moves,
    recovery_events as recovery,
    riding_events as riding,
    stack_events as stacks,
)

MoveEvent = (
    ground.GroundRolled | ground.GroundJoined | moves.MoveBegan | moves.Moved | moves.WalkDropped
    | moves.Stopped | deeds.Formed | deeds.Turned | deeds.LimberFailed | stacks.Restacked
    | stacks.RegimentSplit | stacks.RegimentJoined | moves.ForcedMarchBegan | riding.LeaderMoved
    | riding.LeaderAttached | riding.LeadersLeft | entries.Entered | entries.EntryDelayed
    | stacks.OverFull | stacks.Displaced | stacks.Shrunk | stacks.PutInColumn | moves.MovementEnded
    | moves.TimeRanOut
)  # fmt: skip
RecoveryEvent = (
    recovery.ReadinessChanged | recovery.Recovered | recovery.NotRested | recovery.MarkersLifted
    | recovery.RestCounted
)  # fmt: skip
