"""One owner at a time: no command of a session runs inside or beside another.

A session is not synchronised, since waiting would only hide a mistake of its
host. It notices the mistake instead: whoever comes while a command runs, from
another thread or from inside an argument of that very command, gets an error,
and the running command goes on as if nothing had happened.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from setrules.errors import SessionStateError

__all__ = ["Key", "new_key", "owned"]

#: A list of one, or of none while somebody has the key. To take the last element of a list
#: is one step that no other thread can be in the middle of, at a fifth of the cost of a lock.
Key = list[None]

P = ParamSpec("P")


class _Owned(Protocol):
    _key: Key


OwnedT = TypeVar("OwnedT", bound=_Owned)
AnswerT = TypeVar("AnswerT")


def new_key() -> Key:
    """The key of an object that nobody uses yet."""
    return [None]


def owned(
    method: Callable[Concatenate[OwnedT, P], AnswerT],
) -> Callable[Concatenate[OwnedT, P], AnswerT]:
    """Let a method run only while no other owned method of the same object does.

    Raises :class:`SessionStateError` otherwise, before anything is read.
    """

    @wraps(method)
    def alone(self: OwnedT, /, *args: P.args, **kwargs: P.kwargs) -> AnswerT:
        key = self._key
        try:
            key.pop()
        except IndexError:
            raise SessionStateError(
                f"{method.__name__} while another command of this {type(self).__name__} runs: "
                f"expected one owner at a time"
            ) from None
        try:
            return method(self, *args, **kwargs)
        finally:
            key.append(None)

    return alone
