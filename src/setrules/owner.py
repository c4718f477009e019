"""One owner at a time: no command of a session runs inside or beside another.

A session is not synchronised, since waiting would only hide a mistake of its
host. It notices the mistake instead: whoever comes while a command runs, from
another thread or from inside an argument of that very command, gets an error,
and the running command goes on as if nothing had happened.

Nor does a command stay half done. What may end it anywhere, a signal handler
that raises above all, leaves the session at the end of its last whole command.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, Protocol, TypeVar, cast

from setrules.errors import SessionStateError

__all__ = ["Key", "new_key", "owned", "unguarded", "whole"]

#: A list of two, or of one while somebody has the key. To shorten a list is one step that no
#: other thread can be in the middle of, at a fifth of the cost of a lock. The last element
#: stays for the room in it: to give the key back needs no memory.
Key = list[None]

P = ParamSpec("P")


class _Owned(Protocol):
    _key: Key


class _Whole(_Owned, Protocol):
    # Set before a command changes anything, and cleared when it has changed everything.
    _halfway: bool

    def _mend(self) -> None:
        """Go to the end of the last whole command; clear ``_halfway`` then and not before."""


OwnedT = TypeVar("OwnedT", bound=_Owned)
WholeT = TypeVar("WholeT", bound=_Whole)
AnswerT = TypeVar("AnswerT")


def new_key() -> Key:
    """The key of an object that nobody uses yet."""
    return [None, None]


# CPython lets a signal handler run, and raise, where a call returns, a function begins and a
# loop goes round; 3.10 also where an exception is caught, unless a `try` stands there. So the
# key is taken by a `del` right before a `try` and given back by a `+=`, neither of which is a
# call. Nothing can come between, and no depth of recursion is too deep for them.


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
            del key[1]
        except IndexError:
            raise _in_use(self, method.__name__) from None
        try:
            return method(self, *args, **kwargs)
        finally:
            try:
                key += (None,)
            finally:
                pass

    return alone


def whole(
    method: Callable[Concatenate[WholeT, P], AnswerT],
) -> Callable[Concatenate[WholeT, P], AnswerT]:
    """Like :func:`owned`, for a method that is never seen half done.

    What ends it halfway is raised on after the object is mended. Where that is
    interrupted too, the next such method begins with it.
    """

    @wraps(method)
    def alone(self: WholeT, /, *args: P.args, **kwargs: P.kwargs) -> AnswerT:
        key = self._key
        try:
            del key[1]
        except IndexError:
            raise _in_use(self, method.__name__) from None
        try:
            if self._halfway:
                self._mend()
            try:
                return method(self, *args, **kwargs)
            except BaseException:
                if self._halfway:
                    try:  # noqa: SIM105 - to suppress it as usual needs room on the stack, too
                        self._mend()
                    except (MemoryError, RecursionError):
                        pass  # There will be more room further up, for the next command.
                raise
        finally:
            try:
                key += (None,)
            finally:
                pass

    return alone


def unguarded(method: Callable[P, AnswerT]) -> Callable[P, AnswerT]:
    """The method below :func:`owned` or :func:`whole`, for an object that nobody else has."""
    return cast("Callable[P, AnswerT]", vars(method)["__wrapped__"])


def _in_use(object: _Owned, name: str) -> SessionStateError:
    return SessionStateError(
        f"{name} while another command of this {type(object).__name__} runs: "
        f"expected one owner at a time"
    )
