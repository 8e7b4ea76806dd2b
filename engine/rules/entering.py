"""Why nobody can be brought on (SED-6, LUT-16, VAU-16.8)."""

from collections.abc import Sequence

from engine.core.refusal import Refusal, refuse


def nobody_enters(barred: Sequence[Refusal], *rules: str) -> Refusal:
    """What bars reinforcements that are due, each by its own; that none is due, if none is.

    Of three or more the cause is told of the first.
    """
    if not barred:
        return refuse("No reinforcement is due now.", *rules)
    told = barred[:1] if barred[2:] else list(dict.fromkeys(barred))
    head = f"None of the {len(barred)} that are due can enter now. " if barred[2:] else ""
    said = " ".join(refusal.reason for refusal in told)
    return refuse(f"{head}{said}", *(rule for refusal in told for rule in refusal.rules))
