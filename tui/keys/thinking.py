"""What goes on at the terminal while the computer thinks: Escape hurries it, keys wait."""

from __future__ import annotations

import time
from collections.abc import Callable

from tui.desk.opponent import SOON, THINKING
from tui.keys.terminal import Event, Terminal


class Thinking:
    """One time of thinking, from the player's last order until he is to choose again."""

    def __init__(self, terminal: Terminal, say: Callable[[list[str]], None]) -> None:
        """`say` writes rows at once."""
        self._terminal, self._say = terminal, say
        self._began = time.monotonic()
        self._has_said = False
        self._keys: list[str] = []
        self.hurried = False
        """True once Escape was pressed: the best so far is taken from now on."""
        self.event: Event | None = None
        """A signal, or the end of the terminal, that the game must see to first."""

    def stop(self) -> bool:
        """True if the best so far shall be taken; says once that it takes a while."""
        while not self.interrupted and (event := self._terminal.waiting()) is not None:
            if event.key == "escape":
                self.hurried = True
            elif event.key:
                self._keys.append(event.key)
            else:
                self.event = event
        if not self._has_said and time.monotonic() - self._began >= SOON:
            self._has_said = True
            self._say([THINKING])
        return self.hurried or self.interrupted

    @property
    def interrupted(self) -> bool:
        """True if something came that cannot wait until the computer has played."""
        return self.event is not None

    def over(self) -> None:
        """What was typed meanwhile comes next."""
        self._terminal.put_back(*self._keys)
