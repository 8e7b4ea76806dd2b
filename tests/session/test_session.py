"""Sessions: orders, undo and its seals, resuming at every step, what each side heard, audit."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.any_time import AnswerDraw, OfferDraw, Resign
from engine.core.chance import ScriptedChance
from engine.core.event import Level, fold
from engine.core.kernel import Entry, Played
from engine.core.refusal import Refusal
from engine.session.audit import audit
from engine.session.course import reversible
from engine.session.errors import ChangedData, SaveError
from engine.session.export import export
from engine.session.session import Session
from engine.session.store import Store
from tests.session.conftest import WHEN, must, some_orders
from tests.session.little import (
    SEED,
    Little,
    Note,
    Noted,
    Pass,
    Place,
    Step,
    Throw,
    Turn,
    header,
    opener,
)
from tests.session.test_saves import change_line, rewritten


def resume(path: Path, goal: int = 40) -> Session:
    return Session.resume(path, opener(goal=goal))


def test_a_refused_order_changes_and_writes_nothing(session: Session) -> None:
    assert session.path is not None
    before = session.path.read_bytes()
    for side, order in (("blue", Step(1)), ("red", Step(9))):
        refusal = session.submit(side, order)
        assert isinstance(refusal, Refusal) and refusal.rules
    assert session.path.read_bytes() == before and len(session.entries) == 1


def test_who_chooses_and_what(session: Session) -> None:
    assert session.choosers == ("red",)
    assert session.options("red").chooses and not session.options("blue").chooses
    before = session.options("red")
    assert session.options("red") is before, "asked for once"
    must(session, "red", Note(2))
    assert session.options("red").view == session.view("red") != before.view
    assert session.view("red").notes == {"red": 2} and session.view("blue").notes == {"red": 0}


def test_undo_goes_back_to_the_last_seal_and_no_further(session: Session) -> None:
    assert isinstance(session.undo("red"), Refusal), "the opening"
    must(session, "red", Throw())
    sealed = session.position
    assert not session.can_undo("red")
    refusal = session.undo("red")
    assert isinstance(refusal, Refusal) and "die" in refusal.reason
    first = must(session, "red", Step(1))
    must(session, "red", Note(3))
    assert not session.can_undo("blue") and isinstance(session.undo("blue"), Refusal)
    assert session.undo("red") and session.position == first.position
    assert session.undo("red") == (first.entry,) and session.position == sealed
    assert isinstance(session.undo("red"), Refusal) and session.position == sealed


def test_undo_never_crosses_the_other_sides_choice(session: Session) -> None:
    must(session, "red", Step(1))
    must(session, "red", Pass())
    assert not session.can_undo("red") and not session.can_undo("blue")
    must(session, "blue", Step(1))
    assert session.can_undo("blue") and not session.can_undo("red")
    assert isinstance(session.undo("blue"), tuple)
    assert isinstance(session.undo("blue"), Refusal) and isinstance(session.undo("red"), Refusal)


def test_a_question_to_the_other_side_seals(session: Session) -> None:
    must(session, "red", Step(1))
    must(session, "red", OfferDraw())
    assert not session.can_undo("red")
    must(session, "blue", AnswerDraw(accept=False))
    assert not session.can_undo("red") and not session.can_undo("blue")


def test_a_finished_game_cannot_be_undone(session: Session) -> None:
    must(session, "red", Step(1))
    must(session, "red", Resign())
    assert session.outcome is not None and session.outcome.winner == "blue"
    assert session.choosers == () and not session.can_undo("red")
    refusal = session.undo("red")
    assert isinstance(refusal, Refusal) and "over" in refusal.reason
    assert isinstance(session.submit("red", Step(1)), Refusal)


@pytest.mark.parametrize(
    ("order", "final"),
    [(Step(1), False), (Note(1), False), (Throw(), True), (Pass(), True), (Resign(), True),
     (OfferDraw(), True), (Step(9), False)],
)  # fmt: skip
def test_is_final_tells_what_could_not_be_undone(session: Session, order: Any, final: bool) -> None:
    before = session.position
    assert session.is_final("red", order) is final
    assert session.position is before and len(session.entries) == 1
    if isinstance(session.submit("red", order), Played):
        assert session.can_undo("red") is not final


def test_is_final_knows_the_last_step(store: Store) -> None:
    with Session.begin(Little(goal=3), header(), store, when=WHEN) as session:
        assert session.is_final("red", Step(3)) and not session.is_final("red", Step(2))


def test_is_final_asks_the_view_only(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    must(session, "red", Note(2))
    must(session, "red", Pass())
    seen: list[Any] = []
    real = Noted.apply

    def applied(event: Noted, position: Any) -> Any:
        seen.append(position.notes)
        return real(event, position)

    monkeypatch.setattr(Noted, "apply", applied)
    session.is_final("blue", Note(1))
    assert seen == [{"red": 0}]


def test_an_order_that_several_ask_about_is_tried_out_once(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    real = Noted.apply

    def applied(event: Noted, position: Any) -> Any:
        seen.append(event.number)
        return real(event, position)

    monkeypatch.setattr(Noted, "apply", applied)
    assert not session.is_final("red", Note(1)) and not session.is_chancy("red", Note(1))
    assert session.foreseen("red", Note(1)).notes["red"] == 1 and seen == [1]
    ahead = session.foreseen("red", Note(1))
    assert session.foreseen("red", Note(2), ahead).notes["red"] == 2 and seen == [1, 2]
    must(session, "red", Note(1))
    assert not session.is_final("red", Note(1)) and seen == [1, 2, 1, 1], "of another position"


def test_what_the_view_cannot_carry_out_is_final(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(event: Noted, position: Any) -> Any:
        raise KeyError("hidden")

    monkeypatch.setattr(Noted, "apply", fails)
    assert session.is_final("red", Note(1))


def test_an_order_that_makes_the_other_side_choose_too_is_sealed() -> None:
    def at(*sides: str) -> Place:
        return Place(agenda=(Turn(sides=sides),))

    entry = Entry("red", Note(1), ())
    assert reversible(entry, at("red"), at("red"))
    assert reversible(entry, at("red", "blue"), at("red", "blue"))
    assert reversible(entry, at("red", "blue"), at("red"))
    assert not reversible(entry, at("red"), at("red", "blue"))
    assert not reversible(entry, at("red"), at("blue"))


def test_positions_are_kept_only_back_to_the_last_seal(session: Session) -> None:
    kept = session._course.kept
    for _ in range(4):
        must(session, "red", Step(1))
    assert len(kept) == 4
    must(session, "red", Throw())
    assert len(kept) == 0
    for side in ("red", "blue", "red"):
        must(session, side, Note(1))
        must(session, side, Pass())
        assert len(kept) == 0


def test_resuming_at_every_step_gives_the_same_state(store: Store) -> None:
    rng = random.Random(5)
    session = Session.begin(Little(goal=25), header(), store, when=WHEN)
    assert session.path is not None
    while session.outcome is None:
        side = session.choosers[0]
        if session.can_undo(side) and rng.random() < 0.3:
            session.undo(side)
        else:
            must(session, side, session.options(side).sample(rng))
        session.close()
        again = resume(session.path, goal=25)
        assert again.position == session.position and again.entries == session.entries
        assert again._course.kept == session._course.kept and again.messages == ()
        assert again.can_undo(side) == session.can_undo(side)
        assert again.log == session.log and again.heard("blue") == session.heard("blue")
        session = again
    session.close()
    assert session.path is not None and audit(session.path, opener(goal=25)) == []
    assert store.saves()[0].finished


def test_dice_come_from_the_seed(store: Store) -> None:
    def thrown() -> list[int]:
        with Session.begin(Little(), header(), store, when=WHEN) as session:
            return [must(session, "red", Throw()).position.at["red"] for _ in range(4)]

    assert thrown() == thrown()
    scripted = Session.begin(Little(), header(), chance=lambda seed: ScriptedChance([6]))
    assert must(scripted, "red", Throw()).position.at["red"] == 6


def test_an_unsaved_session_plays_the_same(session: Session) -> None:
    with Session.begin(Little(), header()) as unsaved:
        some_orders(unsaved)
        some_orders(session)
        assert unsaved.position == session.position and unsaved.path is None


def test_seats_may_change_only_before_the_first_order(session: Session) -> None:
    assert session.path is not None
    before: str = session.seats
    assert session.set_seats("two") is None and (before, session.seats) == ("one", "two")
    must(session, "red", Step(1))
    assert isinstance(session.set_seats("one"), Refusal) and session.seats == "two"
    session.close()
    with resume(session.path) as again:
        assert again.seats == "two" and again.position == session.position
    rewritten(session.path, lambda bodies: [*bodies, bodies[2].replace(b'"n":2', b'"n":4')])
    with pytest.raises(Exception, match="line 5.*seats"):
        resume(session.path)


def test_the_save_knows_which_sides_the_computer_plays(session: Session) -> None:
    assert session.path is not None and not session.computer and not session.is_computers
    must(session, "red", Step(1))
    session.set_computer({"blue": "general"})
    session.set_computer({"red": "officer"})
    assert session.is_computers
    session.close()
    with resume(session.path) as again:
        assert again.computer == {"red": "officer"} and again.position == session.position
    for wrong in (b'{"green":"officer"}', b'{"red":"marshal"}'):

        def changed(bodies: list[bytes], wrong: bytes = wrong) -> list[bytes]:
            return [*bodies[:-1], re.sub(rb'{"\w+":"\w+"}', wrong, bodies[-1])]

        rewritten(session.path, changed)
        with pytest.raises(SaveError, match=r"line 5.*a side or at a level that there is not"):
            resume(session.path)


def test_the_log_tells_everything_and_each_side_what_it_heard(session: Session) -> None:
    assert session.heard("blue")
    some_orders(session)
    log = session.log
    assert [i.event for i in log] == [e for entry in session.entries for e in entry.events]
    assert (log[-1].entry, log[-1].turn, log[-1].side, log[-1].phase) == (5, 1, "blue", "movement")
    assert log[0].turn == 0
    noted = [i.event for i in session.heard("red") if isinstance(i.event, Noted)]
    assert noted == [Noted("red", 3)]
    noted = [i.event for i in session.heard("blue") if isinstance(i.event, Noted)]
    assert noted == [Noted("red", 0)]
    view = fold(session.view("blue"), ())
    heard = tuple(i.event for i in session.heard("blue"))
    assert fold(Little().redact(Little().opening(), "blue"), heard) == view


def test_the_log_forgets_what_was_taken_back(session: Session) -> None:
    must(session, "red", Note(1))
    before = session.log
    must(session, "red", Note(2))
    assert len(session.log) == len(before) + 1
    session.undo("red")
    must(session, "red", Note(3))
    assert session.log[-1].event == Noted("red", 3) and len(session.log) == len(before) + 1
    assert session.heard("blue")[-1].event == Noted("red", 0)


def test_export_is_for_one_side_and_never_holds_the_seed(session: Session) -> None:
    some_orders(session)

    def told(view: Any) -> str:
        return f"Notes: {view.notes}"

    text = export(session, "blue", str.upper, told, Level.FULL)
    assert "RED NOTES SOMETHING" in text and "RED NOTES 3" not in text
    assert "Notes: {'red': 0}" in text and "DIE FOR A THROW" in text
    assert "{PLAYERS:BLUE}" in text and session.game.title in text
    assert SEED not in text and SEED.upper() not in text
    assert "RED NOTES 3" in export(session, "red", str.upper, told)
    assert "DIE FOR" not in export(session, "red", str.upper, told)


def test_an_honest_save_passes_the_audit_even_while_open(session: Session) -> None:
    some_orders(session)
    assert session.path is not None
    assert audit(session.path, opener()) == []


def test_the_audit_finds_a_forged_die(written: Path) -> None:
    before = written.read_text().splitlines()[6]
    value = before.split('"value":')[1][0]
    to = before.split('"to":')[1].split("}")[0]
    other = "1" if value != "1" else "2"

    def forge(bodies: list[bytes]) -> list[bytes]:
        bodies = change_line(7, f'"value":{value}'.encode(), f'"value":{other}'.encode())(bodies)
        return change_line(7, f'"to":{to}'.encode(), b'"to":3')(bodies)  # type: ignore[no-any-return]

    rewritten(written, forge)
    found = audit(written, opener())
    assert {d.line for d in found} == {7}
    assert any(f'"value":{other}' in d.saved and f'"value":{value}' in d.now for d in found)


def test_the_audit_finds_a_missing_event_and_an_unlawful_order(written: Path) -> None:
    rewritten(written, change_line(3, b'"by":2', b'"by":7'))
    (found,) = audit(written, opener())
    assert found.line == 3 and "Step 1, 2 or 3." in found.now and '"by":7' in found.saved
    lines = written.read_bytes().split(b'"events":[')
    event = lines[-1].split(b"]")[0]
    rewritten(written, change_line(9, event, b""))
    assert [d.line for d in audit(written, opener())][:2] == [3, 9]


def test_the_audit_looks_at_every_event(written: Path) -> None:
    rewritten(written, change_line(8, b'"event":"began","turn":1', b'"event":"began","turn":2'))
    found = [d for d in audit(written, opener()) if '"event":"began"' in d.saved]
    assert [d.line for d in found] == [8] and '"turn":2' in found[0].saved


def test_changed_data_cannot_be_audited(written: Path) -> None:
    with pytest.raises(ChangedData, match="cannot be audited"):
        audit(written, opener(data="other"))


def test_a_finished_game_of_600_entries_is_loaded_whole(store: Store) -> None:
    with Session.begin(Little(goal=10**6), header(), store, when=WHEN, sync=False) as session:
        for _ in range(150):
            for side in ("red", "blue"):
                must(session, side, Throw())
                must(session, side, Pass())
        must(session, "red", Resign())
        path, after = session.path, session.position
    assert path is not None
    with resume(path) as again:
        assert again.position == after and len(again.entries) == 602
        assert len(again.log) > 1500
