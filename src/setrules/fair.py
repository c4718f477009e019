"""``fair-v1``: a deck that nobody can predict and anybody can check (rule D7).

Before the game the host publishes the commitment; after it, the key. HMAC-SHA256
in counter mode gives the numbers, rejection keeps them even, and the loop is
the one of every other deck.
"""

from __future__ import annotations

from typing import Final

from setrules.card import Card
from setrules.errors import DeckError, DeckTypeError, describe
from setrules.integers import plain_str
from setrules.shuffle import fisher_yates, unshuffled

__all__ = [
    "KEY_BYTES",
    "checked_commitment",
    "checked_key",
    "checked_match_id",
    "commitment",
    "fair_order",
    "new_key",
]

KEY_BYTES: Final = 32

_PREFIX: Final = "setrules-fair-v1|"


def _is_hex(text: str) -> bool:
    """Whether a text is 32 bytes in hexadecimal digits."""
    return len(text) == 2 * KEY_BYTES and all(ch in "0123456789abcdefABCDEF" for ch in text)


def new_key() -> bytes:
    """32 bytes from the operating system's generator."""
    import secrets

    return secrets.token_bytes(KEY_BYTES)


def checked_key(key: object) -> bytes:
    """Return the key as bytes; it may be given as 64 hexadecimal digits.

    >>> checked_key("00" * 32) == bytes(32)
    True
    """
    if isinstance(key, str):
        key = plain_str(key)
        if not _is_hex(key):
            raise DeckError(
                f"a key of {len(key)} characters: expected 64 hexadecimal digits or 32 bytes"
            )
        return bytes.fromhex(key)
    if not isinstance(key, (bytes, bytearray)):
        raise DeckTypeError(f"a key of type {type(key).__name__}: expected 32 bytes")
    if len(key) != KEY_BYTES:
        raise DeckError(f"a key of {len(key)} bytes: expected 32")
    return bytes(key)


def checked_commitment(commitment: object) -> str:
    """Return a published commitment when it is 64 hexadecimal digits, in lower case."""
    if not isinstance(commitment, str):
        raise DeckTypeError(f"commitment {describe(commitment)}: expected a str")
    commitment = plain_str(commitment)
    if not _is_hex(commitment):
        raise DeckError(f"commitment {describe(commitment)}: expected 64 hexadecimal digits")
    return commitment.lower()


def checked_match_id(match_id: object) -> str:
    """Return the match id when it is 1 to 64 characters 0x21 to 0x7E without ``|``."""
    if not isinstance(match_id, str):
        raise DeckTypeError(f"match id {describe(match_id)}: expected a str")
    match_id = plain_str(match_id)
    if not 1 <= len(match_id) <= 64 or not all("!" <= ch <= "~" and ch != "|" for ch in match_id):
        raise DeckError(
            f"match id {describe(match_id)}: expected 1 to 64 visible ASCII characters without |"
        )
    return match_id


def commitment(match_id: str, key: bytes) -> str:
    """What is published before the game: a SHA-256 over match id and key, in hex.

    >>> commitment("match-1", bytes(32))[:16]
    '3f3be9d2c393d0d7'
    """
    import hashlib

    return hashlib.sha256(f"{_PREFIX}{match_id}|{key.hex()}".encode("ascii")).hexdigest()


class _FairStream:
    """The draws of a key and a match id, in order."""

    __slots__ = ("_block", "_key", "_prefix", "_words")

    def __init__(self, match_id: str, key: bytes) -> None:
        self._key = key.hex().encode("ascii")
        self._prefix = f"{_PREFIX}{match_id}|".encode("ascii")
        self._block = 0
        self._words: list[int] = []

    def below(self, bound: int) -> int:
        even = 2**32 - 2**32 % bound
        while (word := self._next_word()) >= even:
            pass
        return word % bound

    def _next_word(self) -> int:
        if not self._words:
            import hmac

            message = self._prefix + str(self._block).encode("ascii")
            digest = hmac.digest(self._key, message, "sha256")
            self._words = [int.from_bytes(digest[at : at + 4], "big") for at in range(28, -1, -4)]
            self._block += 1
        return self._words.pop()


def fair_order(match_id: str, key: bytes, small: bool) -> tuple[Card, ...]:
    """The whole deck that a key deals in a match."""
    return fisher_yates(unshuffled(small), _FairStream(match_id, key).below)
