"""Saves come by mail: what a terminal obeys, what is too large or deep, what is only read."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from engine.session.blame import blaming
from engine.session.chain import START, linked
from engine.session.errors import SaveError
from engine.session.reading import parse
from engine.session.session import Session
from engine.session.store import Store, saves_in
from tests.session.conftest import must
from tests.session.little import Little, Step, header, opener


def chained(*bodies: bytes) -> bytes:
    before, out = START, b""
    for body in bodies:
        line, before = linked(body, before)
        out += line
    return out


def bodies_of(path: Path) -> list[bytes]:
    return [line[:-75] + b"}" for line in path.read_bytes().splitlines()]


def forged(path: Path, number: int, old: bytes, new: bytes) -> None:
    bodies = bodies_of(path)
    assert old in bodies[number - 1]
    bodies[number - 1] = bodies[number - 1].replace(old, new, 1)
    path.write_bytes(chained(*bodies))


@pytest.mark.parametrize(
    ("new", "told"),
    [
        (b"AAA\x1b]0;pwned\x07", "U+001B"),
        (b"AAA\\u001b]0;pwned\\u0007", "a character that nobody sees"),
        (b"\\\\\\u202e", "a character that nobody sees"),
        ("\u202eAAA".encode(), "U+202E"),
        ("\u200b".encode(), "U+200B"),
        ("\x9b".encode(), "U+009B"),
        (b"\\b", "a character that nobody sees"),
    ],
)
@pytest.mark.parametrize(("number", "old"), [(1, b"Little game"), (3, b'"step"')])
def test_what_a_terminal_would_obey_is_refused_with_its_line(
    written: Path, number: int, old: bytes, new: bytes, told: str
) -> None:
    forged(written, number, old, new)
    with pytest.raises(SaveError, match=f"line {number}: ") as caught:
        parse(written, written.read_bytes())
    assert told in str(caught.value)


def test_a_number_that_is_too_long_is_refused(written: Path) -> None:
    forged(written, 3, b'"by":2', b'"by":21234567890')
    with pytest.raises(SaveError, match="line 3: .*more than nine digits"):
        parse(written, written.read_bytes())


def test_a_seed_may_be_any_text(store: Store) -> None:
    any_text = header()
    any_text = type(any_text)(**{**{f: getattr(any_text, f) for f in any_text.__struct_fields__},
                                 "seed": 'a,12345678901234 "\\quoted\\"'})  # fmt: skip
    with Session.begin(Little(), any_text, store) as session:
        path = session.path
    assert path is not None
    with Session.resume(path, opener()) as session:
        assert session.header.seed == 'a,12345678901234 "\\quoted\\"'


def test_one_bad_file_stops_no_list(written: Path, store: Store) -> None:
    deep = b'{"format":1,"program":' + b"[" * 100_000 + b"]" * 100_000 + b"}"
    bad = written.with_name("bad.hexplain")
    bad.write_bytes(chained(deep, b'{"n":1}'))
    found = {info.path.name: info for info in store.saves()}
    assert "header cannot be used" in found["bad.hexplain"].damaged
    assert found[written.name].damaged == ""
    bad.write_bytes(chained(bodies_of(written)[0], b'{"n":1,"side":' + b"[" * 100_000 + b"}"))
    assert next(i for i in store.saves() if i.path == bad).damaged


def test_a_save_without_end_is_not_read_to_its_end(written: Path) -> None:
    os.truncate(written, 100_000_000)
    with pytest.raises(SaveError, match="larger than 64 million bytes"):
        Session.look(written, opener())


def test_a_last_line_that_lacks_only_its_newline_counts(written: Path) -> None:
    """The order was announced, or could have been: it is on disk whole (F2)."""
    whole = written.read_bytes()
    written.write_bytes(whole[:-1])
    with Session.resume(written, opener()) as session:
        assert (len(session.entries), session.messages) == (6, ())
        must(session, "blue", Step(1))
    assert written.read_bytes().startswith(whole)
    with Session.resume(written, opener()) as session:
        assert len(session.entries) == 7


def test_to_look_at_a_save_changes_nothing(written: Path) -> None:
    """Neither a cut-off tail nor a lock nor a file that may not be written matters (F1)."""
    whole = written.read_bytes()
    written.write_bytes(whole[:-20])
    with Session.resume(written.with_name(written.name), opener()) as played:
        assert "cut off" in played.messages[0]
        with Session.look(written, opener()) as session:
            assert len(session.entries) == 5
    written.write_bytes(whole[:-20])
    written.chmod(0o400)
    before = sorted(p.name for p in written.parent.iterdir())
    with Session.look(written, opener()) as session:
        assert "cut off" in session.messages[0] and "stays where it is" in session.messages[0]
    assert written.read_bytes() == whole[:-20]
    assert sorted(p.name for p in written.parent.iterdir()) == before


def test_a_save_that_is_gone_is_known(written: Path) -> None:
    with Session.resume(written, opener()) as session:
        assert session.is_kept
        written.rename(written.with_name("other"))
        assert not session.is_kept
        written.write_bytes(b"")
        assert not session.is_kept


def test_saves_are_listed_where_nothing_can_be_written(
    written: Path, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*args: Any, **more: Any) -> Any:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr(os, "write", refuse)
    monkeypatch.setattr(Path, "mkdir", refuse)
    assert [info.path for info in saves_in(store.root)] == [written]
    assert saves_in(store.root / "nowhere") == []


def test_a_save_in_doubt_is_blamed_for_what_comes_of_it(written: Path) -> None:
    """Chained anew, a changed save can say what no game has; the program is not at fault."""
    forged(written, 9, b'"to":1', b'"to":9')
    with Session.look(written, opener()) as session:
        assert session.doubt.startswith("From line 9 on")
        with pytest.raises(SaveError, match="From line 9 on.*KeyError"), blaming(session):
            raise KeyError("no such hex")
        session.doubt = ""  # an event that changes nothing is found only by deciding again
        with pytest.raises(SaveError, match="Order 5 of 5 of the save"), blaming(session):
            raise KeyError("no such hex")


def test_a_save_that_is_true_is_not_blamed(written: Path) -> None:
    with Session.look(written, opener()) as session:
        with pytest.raises(KeyError), blaming(session):
            raise KeyError("a fault of the program")
