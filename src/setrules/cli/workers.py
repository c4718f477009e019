"""Threads or processes for a long computation, and Ctrl-C at a moment that suits them."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from concurrent.futures import Executor

__all__ = ["EXECUTORS", "late_interrupt", "new_executor"]

#: What :func:`new_executor` takes as a name.
EXECUTORS: Final = ("none", "threads", "processes")


@contextmanager
def late_interrupt() -> Iterator[Callable[[], None]]:
    """Let Ctrl-C wait until the function that this gives is called.

    An executor that it meets while it hands out work may never end.

    >>> with late_interrupt() as look:
    ...     look()
    """
    pressed = threading.Event()

    def look() -> None:
        if pressed.is_set():
            raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield look  # only the main thread is ever interrupted
        return
    before = signal.signal(signal.SIGINT, lambda *_: pressed.set())
    try:
        yield look
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def new_executor(name: str, workers: int | None = None) -> Iterator[Executor | None]:
    """An executor of ``workers`` threads or processes, or None for ``none``.

    When an error ends it, what has not begun is dropped.

    >>> with new_executor("threads", 2) as executor:
    ...     executor.submit(pow, 2, 10).result()
    1024
    """
    import os
    from concurrent.futures import ThreadPoolExecutor

    if name == "none":
        yield None
        return
    size = workers or os.cpu_count() or 1
    executor = _processes(size) if name == "processes" else ThreadPoolExecutor(size)
    try:
        yield executor
    finally:
        executor.shutdown(cancel_futures=True)


def _processes(size: int) -> Executor:
    """Processes that leave Ctrl-C, which a terminal sends to all, to the one that started them.

    They are started and not forked, as the progress bar has a thread.
    """
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    executor = ProcessPoolExecutor(
        size, mp_context=get_context("spawn"), initializer=_ignore_interrupts
    )
    if not hasattr(signal, "pthread_sigmask"):
        return executor
    # Not even one that has just begun to start may print a traceback: it begins
    # with the signals blocked that are blocked here.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        for _ in range(size):  # each start of a process comes with a submission
            executor.submit(int)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    return executor


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
