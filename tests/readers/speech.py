"""A synthesiser that keeps what Orca tells it to say: a part of Speech Dispatcher's protocol."""

from __future__ import annotations

import html
import itertools
import re
import socketserver
import threading
from pathlib import Path

_NUMBERS = itertools.count(1)
_ANSWERS = {
    "CANCEL": ("210 OK CANCELED",),
    "STOP": ("210 OK CANCELED",),
    "HISTORY": ("245-1", "245 OK CURSOR SET"),
    "GET": ("251-0", "251 OK GET RETURNED"),
    "LIST": ("249-default\ten\tnone", "249 OK LIST SENT"),
    "QUIT": ("231 HAPPY HACKING",),
}


class Synthesiser:
    """A server on a Unix socket; what it was told to say is kept."""

    def __init__(self, path: Path) -> None:
        self.said: list[str] = []
        self._server = _Server(str(path), _Talk)
        self._server.said = self.said
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Ends the server."""
        self._server.shutdown()
        self._server.server_close()


class _Server(socketserver.ThreadingUnixStreamServer):
    daemon_threads = True
    said: list[str]


class _Talk(socketserver.StreamRequestHandler):
    """One client. Everything counts as spoken at once."""

    server: _Server

    def handle(self) -> None:
        """See socketserver."""
        for row in self.rfile:
            match row.decode("utf-8", "replace").split():
                case [word, *_] if word.upper() == "SPEAK":
                    self._reply("230 OK RECEIVING DATA")
                    self._say(" ".join(self._text()))
                case [word, name, *_] if word.upper() in ("CHAR", "KEY"):
                    self._say(name)
                case [word, *_]:
                    self._reply(*_ANSWERS.get(word.upper(), ("200 OK",)))

    def _text(self) -> list[str]:
        rows = []
        while (row := self.rfile.readline().decode("utf-8", "replace").rstrip("\r\n")) != ".":
            rows.append(row.removeprefix(".") if row.startswith("..") else row)
        return rows

    def _say(self, text: str) -> None:
        self.server.said.append(html.unescape(re.sub(r"<[^>]*>", "", text)))
        number = next(_NUMBERS)
        self._reply(f"225-{number}", "225 OK MESSAGE QUEUED")
        self._reply(f"701-{number}", "701-1", "701 BEGIN")
        self._reply(f"702-{number}", "702-1", "702 END")

    def _reply(self, *rows: str) -> None:
        self.wfile.write("".join(f"{row}\r\n" for row in rows).encode())
