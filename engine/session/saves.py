"""Save files: append-only, locked while open, each line on disk before its order counts.

A line is written in one piece. If that fails, what was written of it is taken away again and
SaveError is raised, so that neither the file nor the game has moved.
"""

from __future__ import annotations

import fcntl
import os
import stat
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path

from engine.session.chain import linked
from engine.session.errors import SaveError, SaveLocked, why
from engine.session.reading import MOST_BYTES, Mark, Saved

SUFFIX = ".hexplain"
"""How the name of every save ends."""

_FLAGS = os.O_RDWR | os.O_APPEND | os.O_NONBLOCK
_numbers = count()


class SaveFile:
    """A save that is open and locked. It knows bytes and lines, nothing of games."""

    def __init__(self, fd: int, path: Path, *, sync: bool = True) -> None:
        """Takes over an open descriptor; `sync` waits for the disk after each line."""
        self.path = path
        self._fd = fd
        self._sync = sync
        self._reach = 0

    @classmethod
    def open(cls, path: Path, *, sync: bool = True) -> SaveFile:
        """Opens and locks a save. Raises SaveError, or SaveLocked if another program has it."""
        try:
            fd = os.open(path, _FLAGS)
        except (OSError, ValueError) as error:
            raise SaveError(f"The save cannot be opened: {why(error)}.", path) from error
        file = cls(fd, path, sync=sync)
        try:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise SaveError("This is not a file.", path)
            file._lock()
        except BaseException:
            file.close()
            raise
        return file

    @classmethod
    def create(
        cls, name: Callable[[int], Path], body: bytes, following: Sequence[bytes], *, sync: bool
    ) -> tuple[SaveFile, Mark]:
        """A new save holding these lines, under the first free of `name(1)`, `name(2)`...

        It gets its name only when it is whole, so that no half-begun game is ever listed.
        """
        hidden = name(1).with_name(f".{name(1).name}.{os.getpid()}-{next(_numbers)}.new")
        try:
            fd = os.open(hidden, _FLAGS | os.O_CREAT | os.O_EXCL, 0o600)
        except (OSError, ValueError) as error:
            raise SaveError(f"No new save can be made: {why(error)}.", hidden.parent) from error
        file = cls(fd, hidden, sync=sync)
        try:
            file._lock()
            mark = Mark()
            for line in (body, *following):
                mark = file.append(line, mark)
            file._publish(name)
        except BaseException:
            hidden.unlink(missing_ok=True)
            file.close()
            raise
        return file, mark

    def read(self) -> bytes:
        """All the bytes of the file."""
        try:
            return read_all(self._fd)
        except OSError as error:
            raise SaveError(f"The save cannot be read: {why(error)}.", self.path) from error

    def append(self, body: bytes, mark: Mark) -> Mark:
        """Chains a JSON object to the line at `mark` and writes it; returns the new end.

        Whatever this object wrote beyond `mark` before, but its caller never counted, goes away.
        """
        line, own = linked(body, mark.hash)
        self._make_ready(mark)
        self._reach = mark.size + len(line)
        try:
            self._write(line)
        except OSError as error:
            self._take_back(mark)
            reason = f"The order does not count, for it could not be saved: {why(error)}."
            raise SaveError(reason, self.path) from error
        except BaseException:
            self._take_back(mark)
            raise
        return Mark(self._reach, mark.n + 1, own)

    def still_there(self) -> bool:
        """False if the file was deleted, or another has taken its place."""
        try:
            return os.path.samestat(os.fstat(self._fd), os.stat(self.path))
        except OSError:
            return False

    def end_last_line(self, saved: Saved) -> None:
        """Writes the newline that a last line lacks, if it lacks one. Raises SaveError."""
        try:
            if os.fstat(self._fd).st_size == saved.end.size - 1:
                self._write(b"\n")
        except OSError as error:
            raise SaveError(f"The save cannot be repaired: {why(error)}.", self.path) from error

    def set_aside(self, saved: Saved) -> str:
        """Moves the cut-off tail to a file beside the save; returns the sentence that says so."""
        aside = self._write_aside(saved.tail)
        try:
            os.ftruncate(self._fd, saved.end.size)
            self._settle(self._fd)
        except OSError as error:
            raise SaveError(f"The save cannot be repaired: {why(error)}.", self.path) from error
        return cut_off_words(self.path, f"it is kept in {aside.name}")

    def close(self) -> None:
        """Gives up the lock. May be called twice."""
        if self._fd >= 0:
            os.close(self._fd)
            self._fd = -1

    def _lock(self) -> None:
        try:
            fcntl.flock(self._fd, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            reason = "This game is open in another Hexplain. Close it there, or choose another."
            raise SaveLocked(reason, self.path) from error
        except OSError as error:
            raise SaveError(f"The save cannot be locked: {why(error)}.", self.path) from error

    def _publish(self, name: Callable[[int], Path]) -> None:
        hidden = self.path
        try:
            self.path = _given_name(hidden, name)
            if self._sync:
                _sync_folder(self.path.parent)
        except OSError as error:
            raise SaveError(f"The save cannot be named: {why(error)}.", hidden) from error

    def _make_ready(self, mark: Mark) -> None:
        """The file must still be there and end where we left it."""
        try:
            here, named = os.fstat(self._fd), os.stat(self.path)
            if not os.path.samestat(here, named):
                raise SaveError("Another file has taken the place of the save.", self.path)
            if mark.size < here.st_size <= self._reach:
                os.ftruncate(self._fd, mark.size)
            elif here.st_size != mark.size:
                raise SaveError("Another program has changed the save while open.", self.path)
        except OSError as error:
            reason = f"The order does not count, for the save cannot be reached: {why(error)}."
            raise SaveError(reason, self.path) from error

    def _write(self, line: bytes) -> None:
        written = os.write(self._fd, line)
        if written != len(line):
            raise OSError("only a part of it could be written; the disk may be full")
        self._settle(self._fd)

    def _settle(self, fd: int) -> None:
        if self._sync:
            os.fsync(fd)

    def _take_back(self, mark: Mark) -> None:
        """Takes a partly written line away if possible; if not, the next line tries again."""
        try:
            os.ftruncate(self._fd, mark.size)
        except OSError:
            return

    def _write_aside(self, tail: bytes) -> Path:
        for number in count(1):
            last = "" if number == 1 else f"-{number}"
            aside = self.path.with_name(f"{self.path.name}.cut-off{last}")
            try:
                fd = os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            except FileExistsError:
                continue
            except OSError as error:
                raise SaveError(f"Nothing can be put beside it: {why(error)}.", aside) from error
            self._fill(fd, tail, aside)
            return aside
        raise AssertionError

    def _fill(self, fd: int, tail: bytes, aside: Path) -> None:
        try:
            if os.write(fd, tail) != len(tail):
                raise OSError("only a part of it could be written")
            self._settle(fd)
        except OSError as error:
            aside.unlink(missing_ok=True)
            raise SaveError(f"The rest cannot be kept: {why(error)}.", aside) from error
        finally:
            os.close(fd)


def cut_off_words(path: Path, where: str) -> str:
    """The sentence about a cut-off last line, and where it is now."""
    return (
        f"The last line of {path.name} was cut off, as by a power failure, and is left out: the"
        f" order it held had not been carried out; {where}."
    )


def read_all(fd: int) -> bytes:
    """The bytes of an open file; not many more than a save may have."""
    with open(fd, "rb", closefd=False) as stream:
        stream.seek(0)
        return stream.read(MOST_BYTES + 2)


def read_save(path: Path) -> bytes:
    """The bytes of a save that stays as it is: it is not locked. Raises SaveError."""
    try:
        fd = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    except (OSError, ValueError) as error:
        raise SaveError(f"The save cannot be opened: {why(error)}.", path) from error
    try:
        return read_all(fd)
    except OSError as error:
        raise SaveError(f"The save cannot be read: {why(error)}.", path) from error
    finally:
        os.close(fd)


def _given_name(hidden: Path, name: Callable[[int], Path]) -> Path:
    """Gives a finished file the first free name, never over another file."""
    for number in count(1):
        path = name(number)
        try:
            os.link(hidden, path)
        except FileExistsError:
            continue
        except OSError:
            if path.exists():
                continue
            os.rename(hidden, path)  # a file system without links
            return path
        os.unlink(hidden)
        return path
    raise AssertionError


def _sync_folder(folder: Path) -> None:
    fd = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(fd)
    finally:
        os.close(fd)
