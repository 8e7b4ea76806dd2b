"""A desktop's terminal in a window of its own: `window.py COLUMNS ROWS`, with the system's Python.

What comes in is shown, what is typed into the window goes out; the program is elsewhere.
"""

import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("Vte", "2.91")
from gi.repository import GLib, Gtk, Pango, Vte  # noqa: E402 - after their versions are chosen


def main(columns: int, rows: int) -> None:
    """Shows the window until nothing more can come in."""
    window, terminal = Gtk.Window(title="Terminal"), Vte.Terminal()
    terminal.set_font(Pango.FontDescription("Monospace 9"))
    terminal.set_size(columns, rows)
    terminal.set_audible_bell(False)
    terminal.connect("commit", lambda _, text, size: os.write(1, text.encode()))
    window.add(terminal)
    window.connect("destroy", Gtk.main_quit)

    def show(source: int, condition: GLib.IOCondition) -> bool:
        data = os.read(source, 65536)
        if data:
            terminal.feed(data)
        else:
            Gtk.main_quit()
        return bool(data)

    GLib.io_add_watch(0, GLib.PRIORITY_DEFAULT, GLib.IOCondition.IN | GLib.IOCondition.HUP, show)
    window.show_all()
    terminal.grab_focus()
    Gtk.main()


main(int(sys.argv[1]), int(sys.argv[2]))
