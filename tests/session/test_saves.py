"""Save files: the chain finds every changed byte; cut-off lines; locks; disks that fail."""

from __future__ import annotations

import errno
import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest

from engine.session.chain import START, linked
from engine.session.errors import ChangedData, SaveError, SaveLocked
from engine.session.reading import parse
from engine.session.session import Session
from engine.session.store import Store
from tests.session.conftest import WHEN, must, some_orders
from tests.session.little import SEED, Little, Pass, Step, header, opener


def resume(path: Path, **more: Any) -> Session:
    return Session.resume(path, opener(), **more)


def rewritten(path: Path, change: Any) -> None:
    """Changes the lines (as bytes without their hashes) and chains them anew: a clever forger."""
    bodies = [line[:-75] + b"}" for line in path.read_bytes().splitlines()]
    bodies = change(bodies)
    before, out = START, b""
    for body in bodies:
        line, before = linked(body, before)
        out += line
    path.write_bytes(out)


def test_a_save_is_json_lines_that_say_what_they_are(written: Path) -> None:
    lines = [json.loads(line) for line in written.read_bytes().splitlines()]
    head = lines[0]
    assert (head["format"], head["scenario"], head["seed"], head["dice"]) == (
        1, "little", SEED, "local",
    )  # fmt: skip
    assert "secrets" in head["note"] and "seed" in head["note"]
    assert [line["n"] for line in lines[1:]] == list(range(1, 9))
    assert lines[1]["side"] == "" and lines[1]["order"] is None
    assert lines[2]["order"] == {"order": "step", "by": 2}
    assert lines[4]["undo"] == 1
    assert (lines[7]["turn"], lines[7]["phasing"], lines[7]["over"]) == (1, "blue", False)
    assert all(len(line["hash"]) == 64 for line in lines)
    assert written.read_bytes().endswith(b'"}\n')


def test_a_save_is_only_for_its_owner(written: Path) -> None:
    assert stat.S_IMODE(written.stat().st_mode) == 0o600
    assert stat.S_IMODE(written.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(written.parent.parent.stat().st_mode) == 0o700
    assert [p.name for p in written.parent.iterdir()] == [written.name]


@pytest.mark.parametrize("bit", [0, 5, 7])
def test_every_flipped_byte_is_found_and_its_line_named(written: Path, bit: int) -> None:
    whole = written.read_bytes()
    for at in range(len(whole) - 1):
        damaged = bytearray(whole)
        damaged[at] ^= 1 << bit
        line = whole.count(b"\n", 0, at) + 1
        with pytest.raises(SaveError) as caught:
            parse(written, bytes(damaged))
        assert caught.value.line == line, (at, caught.value)
        assert str(written) in str(caught.value) and f"line {line}:" in str(caught.value)


def test_a_flipped_byte_refuses_the_whole_save_and_drops_nothing(written: Path) -> None:
    damaged = bytearray(written.read_bytes())
    damaged[-10] ^= 1
    damaged += b"a torn tail"
    written.write_bytes(damaged)
    with pytest.raises(SaveError, match="line 9"):
        resume(written)
    assert written.read_bytes() == bytes(damaged)
    assert len(list(written.parent.iterdir())) == 1


def test_a_flipped_last_newline_is_a_cut_off_line(written: Path) -> None:
    damaged = bytearray(written.read_bytes())
    damaged[-1] ^= 1
    written.write_bytes(damaged)
    with resume(written) as session:
        assert len(session.entries) == 5
        assert "cut off" in session.messages[0]


def test_a_line_torn_at_any_length_is_set_aside_and_said(written: Path) -> None:
    whole = written.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    for length in range(1, len(whole) - start - 1):
        written.write_bytes(whole[: start + length])
        with resume(written, sync=False) as session:
            assert len(session.entries) == 5
            last = "" if length == 1 else f"-{length}"
            aside = written.with_name(f"{written.name}.cut-off{last}")
            assert aside.read_bytes() == whole[start : start + length]
            assert aside.name in session.messages[0]
            assert stat.S_IMODE(aside.stat().st_mode) == 0o600
        assert written.read_bytes() == whole[:start]


def test_one_can_play_on_after_a_cut_off_line(written: Path) -> None:
    written.write_bytes(written.read_bytes()[:-20])
    with resume(written) as session:
        must(session, "blue", Step(3))
    with resume(written) as session:
        assert session.messages == ()
        assert session.position.at["blue"] == 3


def test_nothing_to_recover_from_is_refused(written: Path) -> None:
    whole = written.read_bytes()
    first = whole.index(b"\n") + 1
    second = whole.index(b"\n", first) + 1
    for size in (0, 1, first - 1, first, first + 5, second - 2):
        written.write_bytes(whole[:size])
        with pytest.raises(SaveError) as caught:
            resume(written)
        assert caught.value.line in (1, 2)
        assert written.read_bytes() == whole[:size]


def change_line(number: int, old: bytes, new: bytes) -> Any:
    def change(bodies: list[bytes]) -> list[bytes]:
        assert old in bodies[number - 1]
        return [b.replace(old, new, 1) if i == number else b for i, b in enumerate(bodies, 1)]

    return change


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (change_line(1, b'"format":1', b'"format":2'), 1),
        (change_line(1, b'"seats":"one"', b'"seats":"six"'), 1),
        (change_line(1, b'"title"', b'"extra":1,"title"'), 1),
        (change_line(1, b'"dice":"local",', b""), 1),
        (change_line(1, b'"scenario":"little"', b'"scenario":"large"'), 1),
        (change_line(1, b'["red","blue"]', b'["red","green"]'), 1),
        (change_line(3, b'"n":2', b'"n":3'), 3),
        (change_line(3, b'"n":2', b'"n":2,"n":2'), 3),
        (change_line(3, b'"over":false', b'"over":false,"more":1'), 3),
        (change_line(3, b'"by":2', b'"by":2,"more":1'), 3),
        (change_line(3, b'"to":2', b'"to":2,"more":1'), 3),
        (change_line(3, b'"to":2', b'"to":"2"'), 3),
        (change_line(3, b'"event":"moved"', b'"event":"danced"'), 3),
        (change_line(3, b'"side":"red"', b'"side":"green"'), 3),
        (change_line(5, b'"undo":1', b'"undo":3'), 5),
        (change_line(5, b'"undo":1', b'"undo":0'), 5),
        (change_line(7, b"purpose", b"purp\xff\xfe"), 7),
        (change_line(2, b'"n"', b' "n"'), 2),
        (lambda bodies: [bodies[0], bodies[1], *bodies[3:]], 3),
        (lambda bodies: [*bodies[:3], bodies[2], *bodies[3:]], 4),
        (lambda bodies: [*bodies, b"[]"], 10),
        (lambda bodies: [*bodies, b"{}"], 10),
    ],
)  # fmt: skip
def test_what_is_well_chained_but_wrong_is_refused(written: Path, change: Any, line: int) -> None:
    rewritten(written, change)
    with pytest.raises(SaveError) as caught:
        resume(written)
    assert caught.value.line == line, caught.value


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (change_line(7, b"purpose", b"purp\xff\xfe"), "not UTF-8"),
        (change_line(5, b'"undo":1', b'"undo":3'), "takes back more"),
        (change_line(1, b'"format":1', b'"format":2'), "format 2"),
    ],
)
def test_the_refusal_says_what_is_wrong(written: Path, change: Any, said: str) -> None:
    rewritten(written, change)
    with pytest.raises(SaveError, match=said):
        resume(written)


def test_rewriting_without_a_change_is_harmless(written: Path) -> None:
    before = written.read_bytes()
    rewritten(written, lambda bodies: bodies)
    assert written.read_bytes() == before


def test_a_changed_event_is_reported_by_line(written: Path) -> None:
    rewritten(written, change_line(3, b'"to":2', b'"to":3'))
    with resume(written) as session:
        assert "line 3" in session.messages[0]


def test_an_open_save_is_locked(session: Session) -> None:
    assert session.path is not None
    with pytest.raises(SaveLocked, match="open in another Hexplain"):
        resume(session.path)
    session.close()
    resume(session.path).close()


def test_a_refused_save_is_not_left_locked(written: Path) -> None:
    def fails(header: Any) -> Any:
        raise SaveError("no such scenario")

    with pytest.raises(SaveError, match="no such scenario"):
        Session.resume(written, fails)
    resume(written).close()


def test_each_line_is_one_write_and_then_on_disk(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[Any] = []
    write, fsync = os.write, os.fsync

    def writes(fd: int, data: bytes) -> int:
        calls.append(data)
        return write(fd, data)

    def syncs(fd: int) -> None:
        calls.append("fsync")
        fsync(fd)

    monkeypatch.setattr(os, "write", writes)
    monkeypatch.setattr(os, "fsync", syncs)
    must(session, "red", Step(1))
    assert len(calls) == 2 and calls[0].endswith(b'"}\n') and calls[1] == "fsync"


def test_self_play_does_not_wait_for_the_disk(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "fsync", lambda fd: pytest.fail("waited for the disk"))
    with Session.begin(Little(), header(), store, when=WHEN, sync=False) as session:
        must(session, "red", Step(1))


def full(fd: int, data: bytes) -> int:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def part(write: Any) -> Any:
    return lambda fd, data: write(fd, data[: len(data) // 2])


def interrupted(write: Any) -> Any:
    def writes(fd: int, data: bytes) -> int:
        write(fd, data)
        raise KeyboardInterrupt

    return writes


@pytest.mark.parametrize("trouble", ["full", "part", "fsync", "interrupt"])
@pytest.mark.parametrize("stuck", [False, True])
def test_an_order_that_cannot_be_saved_does_not_count(
    session: Session, monkeypatch: pytest.MonkeyPatch, trouble: str, stuck: bool
) -> None:
    assert session.path is not None
    must(session, "red", Step(1))
    size, entries, position = session.path.stat().st_size, session.entries, session.position
    with monkeypatch.context() as patch:
        name = "fsync" if trouble == "fsync" else "write"
        bad = {
            "full": full, "part": part(os.write), "interrupt": interrupted(os.write),
            "fsync": lambda fd: full(fd, b""),
        }[trouble]  # fmt: skip
        patch.setattr(os, name, bad)
        if stuck:
            patch.setattr(os, "ftruncate", lambda fd, size: full(fd, b""))
        with pytest.raises(KeyboardInterrupt if trouble == "interrupt" else SaveError) as caught:
            session.submit("red", Step(2))
    if trouble != "interrupt":
        assert "does not count" in str(caught.value) and session.path.name in str(caught.value)
    assert session.position is position and session.entries == entries
    assert stuck or session.path.stat().st_size == size
    must(session, "red", Step(3))
    must(session, "red", Pass())
    after = session.position
    session.close()
    with resume(session.path) as again:
        assert again.position == after and again.messages == ()


def test_an_undo_that_cannot_be_saved_does_not_count(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    must(session, "red", Step(1))
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(SaveError):
        session.undo("red")
    assert session.position.at["red"] == 1 and session.can_undo("red")


def test_a_game_that_cannot_be_saved_is_not_begun(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(os, "write", full)
    with pytest.raises(SaveError):
        Session.begin(Little(), header(), store, when=WHEN)
    assert list(store.folder.iterdir()) == []


@pytest.mark.parametrize("trouble", ["gone", "replaced", "longer", "shorter"])
def test_a_save_that_vanished_or_changed_takes_no_order(session: Session, trouble: str) -> None:
    path = session.path
    assert path is not None
    must(session, "red", Step(1))
    data = path.read_bytes()
    if trouble in ("gone", "replaced"):
        path.unlink()
    if trouble == "replaced":
        path.write_bytes(data)
    if trouble == "longer":
        path.write_bytes(data + b"x\n")
    if trouble == "shorter":
        path.write_bytes(data[:-5])
    with pytest.raises(SaveError):
        session.submit("red", Step(1))
    assert session.position.at["red"] == 1
    if trouble == "longer":
        assert path.read_bytes() == data + b"x\n"


def test_what_is_no_save_is_refused(tmp_path: Path) -> None:
    fifo = tmp_path / "pipe.hexplain"
    os.mkfifo(fifo)
    text = tmp_path / "text.hexplain"
    text.write_text("once upon a time\n")
    for path in (fifo, tmp_path, text, tmp_path / "missing", Path("/no\0/path")):
        with pytest.raises(SaveError):
            resume(path)
    for path in (fifo, tmp_path):
        with pytest.raises(SaveError, match="not a file|directory"):
            resume(path)


def test_a_line_of_another_save_does_not_fit(store: Store) -> None:
    paths = []
    for by in (1, 2):
        with Session.begin(Little(), header(), store, when=WHEN) as session:
            must(session, "red", Step(by))
            must(session, "red", Step(1))
            assert session.path is not None
            paths.append(session.path)
    mine, other = (path.read_bytes().splitlines(keepends=True) for path in paths)
    paths[0].write_bytes(b"".join([*mine[:3], other[3]]))
    with pytest.raises(SaveError, match="line 4: This line was damaged"):
        resume(paths[0])


def test_changed_data_are_said_and_need_a_yes(written: Path) -> None:
    with pytest.raises(ChangedData, match="have changed"):
        Session.resume(written, opener(data="other"))
    with Session.resume(written, opener(data="other"), accept_changed=True) as session:
        assert session.changed_data and "have changed" in session.messages[0]
        must(session, "blue", Step(1))
    with resume(written) as session:
        assert not session.changed_data and session.messages == ()


def test_the_flip_test_can_fail(written: Path) -> None:
    data = written.read_bytes()
    assert len(parse(written, data).records) == 8


def test_every_kind_of_line_was_tried(session: Session) -> None:
    some_orders(session)
    assert session.path is not None
    text = session.path.read_text()
    assert '"undo":' in text and "“" not in text and '"event":"rolled"' in text
