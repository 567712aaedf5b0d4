"""The command line's door: whatever goes wrong, a user sees one line."""

from __future__ import annotations

import os
import sys
import traceback


def main(arguments=None) -> int:
    """Run a command and exit: 0 done, 2 bad input, 130 interrupted, 1 anything else. STEELYARD_DEBUG=1 adds the traceback."""
    sys.exit(_run(sys.argv[1:] if arguments is None else arguments))


def _run(arguments) -> int:
    from sim.core.errors import BadInput

    try:
        import typer

        from steelyard.cli import app

        return typer.main.get_command(app).main(arguments or ["--help"], prog_name="steelyard", standalone_mode=False) or 0
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader of a pipe has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if os.environ.get("STEELYARD_DEBUG"):
            traceback.print_exc()
        if hasattr(error, "format_message"):  # typer's own: a wrong option, a missing argument
            return _say(f"{error.format_message()} (steelyard --help)", 2)
        if isinstance(error, BadInput):
            return _say(str(error), 2)
        if type(error).__name__ in ("Exit", "Abort"):
            return getattr(error, "exit_code", 130)
        return _say(f"unexpected {type(error).__name__}: {error} (STEELYARD_DEBUG=1 shows where)", 1)


def _say(text: str, code: int) -> int:
    print("steelyard: " + " ".join(text.split()), file=sys.stderr)
    return code


if __name__ == "__main__":
    main()
