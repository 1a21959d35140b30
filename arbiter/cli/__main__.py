"""The command as the shell starts it. Ctrl-C ends it without a word, also while its parts are loaded."""

from __future__ import annotations

import sys

INTERRUPTED = 130
"""The exit code of what was ended by Ctrl-C: 128, and the number of that signal."""


def main() -> int:
    """Load the commands and run the one that is asked for."""
    try:
        from arbiter.cli.main import prepare_output, run  # takes a third of a second

        prepare_output()
        return run(sys.argv[1:])
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
