"""Writes the answers anew: python -m tests.thirty_years_war.golden.record.

Read the difference before you commit it: it is the wording that players will hear.
"""

from __future__ import annotations

from tests.thirty_years_war.golden.scripts import play, scripts


def main() -> None:
    for script in scripts():
        text, _ = play(script)
        new = not script.expected.exists() or script.expected.read_text("utf-8") != text
        script.expected.write_text(text, "utf-8")
        print(f"{script.expected.name}: {'written' if new else 'as it was'}")


if __name__ == "__main__":
    main()
