"""VAU-12.6: defensive fire."""

from __future__ import annotations

import pytest

from engine.systems.vauchamps.fire.firing import FIRE, Fire
from tests.vauchamps.board import Play, U


@pytest.mark.rule("VAU-6.7f", "VAU-12.6a", "VAU-12.6b")
def test_defensive_fire_is_adjacent_only() -> None:
    play = Play(
        U("F23", "1010", "skirmish", "NNE"), U("F24", "0910"), U("P01", "1008", face="S"),
        U("P02", "0909", face="S"), U("F97", "1012", "unlimbered"),
        phase="defensive-fire", side="allied",
    )  # fmt: skip
    assert play.chooser == "french" and play.asked == "firing"
    play.refuse(Fire("1008", ("F23",)), "VAU-12.6b")
    play.refuse(Fire("0909", ("F97",)), "VAU-12.6b")
    assert set(play.offered(FIRE, "0909")) == {"F23", "F24"}


@pytest.mark.rule("VAU-6.10b", "VAU-12.6a")
def test_defensive_fire_is_given_into_the_zone() -> None:
    play = Play(U("F24", "1010", face="N"), U("P01", "1009", face="S"), U("P02", "1011", face="S"),
                phase="defensive-fire", side="allied")  # fmt: skip
    assert play.offered(FIRE) == ("1009",)
    play.refuse(Fire("1011", ("F24",)), "VAU-12.0b")
