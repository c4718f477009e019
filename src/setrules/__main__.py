"""``python -m setrules`` and the command ``setrules``."""

from __future__ import annotations

import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code: 0 fine, 1 failed, 2 usage.

    The command line stands on packages that the library itself does not need;
    where they are missing, one line says how to get them.
    """
    try:
        from setrules.cli import run
    except KeyboardInterrupt:
        print("setrules: error: interrupted", file=sys.stderr)
        return 130
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "setrules":
            raise
        print(
            f"setrules: error: the command line needs {error.name}: pip install 'setrules[cli]'",
            file=sys.stderr,
        )
        return 2
    return run(arguments)


if __name__ == "__main__":
    sys.exit(main())
