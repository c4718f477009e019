"""One line of JSON for any plain data, and its SHA-256 (rule P1)."""

from __future__ import annotations

from setrules.plain import Plain

__all__ = ["compact_json", "digest"]


def compact_json(data: Plain) -> str:
    """Return JSON with sorted keys and without spaces: the same data, the same text.

    >>> compact_json({"b": [1, True], "a": "x"})
    '{"a":"x","b":[1,true]}'
    """
    import json

    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(data: Plain) -> str:
    """Return the SHA-256 of :func:`compact_json` in hex.

    >>> digest([])[:16]
    '4f53cda18c2baa0c'
    """
    import hashlib

    return hashlib.sha256(compact_json(data).encode("utf-8")).hexdigest()
