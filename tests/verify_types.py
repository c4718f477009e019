"""Fail unless every public name of the package is completely typed.

Run as a script where pyright is installed; it is no test of pytest's.
"""

from __future__ import annotations

import json
import subprocess
import sys


def main() -> int:
    """Return 0 when pyright finds the public face 100 % typed."""
    command = ["pyright", "--verifytypes", "setrules", "--ignoreexternal", "--outputjson"]
    report = json.loads(subprocess.run(command, capture_output=True, text=True).stdout)
    completeness = report["typeCompleteness"]
    score = completeness["completenessScore"]
    for symbol in completeness["symbols"]:
        if not symbol["isTypeKnown"] and symbol["isExported"]:
            print(symbol["name"], *(one["message"] for one in symbol["diagnostics"]), sep=": ")
    print(f"type completeness {score:.2%} of {completeness['exportedSymbolCounts']}")
    return 0 if score == 1 else 1


if __name__ == "__main__":
    sys.exit(main())
