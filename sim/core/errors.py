"""The one error a user may see: a single line that names file, key, value and what is allowed."""

import difflib


class BadInput(ValueError):
    """Something the user gave is wrong. The message is one line; the command line prints it and exits with 2."""


def unknown(what: str, given, allowed) -> BadInput:
    """BadInput for a name that is not there, with the nearest one that is."""
    allowed = [str(name) for name in allowed]
    near = difflib.get_close_matches(str(given), allowed, 1, 0.4)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return BadInput(
        f"{what}: unknown {given!r}{hint} (allowed: {', '.join(allowed)})" if allowed else f"{what}: unknown {given!r}, there is none"
    )
