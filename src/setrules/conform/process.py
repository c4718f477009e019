"""The program behind which a port runs: lines in, lines out, and never waited for too long."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final

from setrules.conform.protocol import ProtocolError
from setrules.conform.wire import MAX_LINE, printable, shown
from setrules.errors import VectorError, VectorTypeError, describe

__all__ = ["Process", "checked_command"]

_CHUNK: Final = 2**16

#: How much of standard error is kept for a report.
_TAIL: Final = 4000

#: How long the last words of a program that has ended are waited for, in seconds.
_LAST_WORDS: Final = 0.5

#: More than this unread, and the port is talking to itself.
_FLOOD: Final = 4 * MAX_LINE


def checked_command(command: object) -> tuple[str, ...]:
    """Return a program and its arguments, or raise what is wrong with them."""
    if isinstance(command, (str, bytes)) or not isinstance(command, Sequence):
        raise VectorTypeError(
            f"command {describe(command)}: expected a program and its arguments, each a str"
        )
    for word in command:
        if not isinstance(word, str):
            raise VectorTypeError(
                f"command, {describe(word)}: expected a program and its arguments, each a str"
            )
    if not command:
        raise VectorError("an empty command: expected a program and its arguments")
    return tuple(command)


class Process:
    """A running port.

    Neither a port that does not read nor one that does not write can block the
    caller: three threads wait for its pipes. What the pipe to it takes at once is
    written without them, for a thread costs more than most requests do.

    Raises :class:`VectorError` when the command cannot be started, and
    :class:`VectorTypeError` for what is no program with its arguments.
    """

    def __init__(self, command: Sequence[str]) -> None:
        words = checked_command(command)
        try:
            self._process = subprocess.Popen(
                list(words),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                # A session of its own: whatever a wrapper starts ends with it.
                start_new_session=os.name == "posix",
            )
        except (OSError, ValueError) as error:
            raise VectorError(f"cannot start {describe(list(words))}: {error}") from None
        self._requests: SimpleQueue[bytes] = SimpleQueue()
        # Each counted by one thread alone: lines handed to the writer, and written by it.
        self._queued = 0
        self._written = 0
        self._writes_itself = os.name == "posix"
        if self._writes_itself:
            os.set_blocking(self._pipe(self._process.stdin).fileno(), False)
            self._writable = select.poll()
            self._writable.register(self._pipe(self._process.stdin), select.POLLOUT)
        # b"" says that standard output has ended.
        self._chunks: SimpleQueue[bytes] = SimpleQueue()
        self._buffer = bytearray()
        self._searched = 0
        self._unread = 0
        self._ended = False
        self._tail = bytearray()
        self._threads = [
            Thread(target=work, daemon=True) for work in (self._write, self._read, self._listen)
        ]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Hand a line over to be written; returns at once."""
        if self._writes_itself and self._queued == self._written:
            try:
                line = line[os.write(self._pipe(self._process.stdin).fileno(), line) :]
            except BlockingIOError:
                pass
            except OSError:
                # The port is gone; the reader learns it from the other end.
                return
        if line:
            self._queued += 1
            self._requests.put(line)

    def receive(self, until: float) -> bytes:
        """Return the next line without its LF, waiting until a moment of the monotonic clock.

        Raises :class:`ProtocolError`: ``silent``, ``exited``, ``too_long``.
        """
        while True:
            end = self._buffer.find(b"\n", self._searched)
            if end >= 0:
                line = bytes(self._buffer[:end])
                del self._buffer[: end + 1]
                self._searched = 0
                return line
            self._searched = len(self._buffer)
            if self._searched > MAX_LINE:
                raise ProtocolError("too_long", f"more than {MAX_LINE} bytes without a line feed")
            self._fill(until)

    def _fill(self, until: float) -> None:
        if self._ended:
            raise ProtocolError("exited", self._how_it_ended())
        try:
            chunk = self._chunks.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            begun = f"; it wrote {shown(bytes(self._buffer))} and no line feed"
            raise ProtocolError("silent", begun if self._buffer else "") from None
        if chunk:
            self._unread -= len(chunk)
            self._buffer += chunk
        else:
            self._ended = True

    def _how_it_ended(self) -> str:
        try:
            code = self._process.wait(_LAST_WORDS)
        except subprocess.TimeoutExpired:
            how = "it closed its standard output"
        else:
            how = f"it exited with code {code}" if code >= 0 else f"it was ended by signal {-code}"
        if self._buffer:
            how += f" in the middle of a line: {shown(bytes(self._buffer))}"
        return how

    def has_more(self) -> bool:
        """Whether anything was written that nobody has taken yet."""
        return bool(self._buffer) or (not self._ended and not self._chunks.empty())

    def error_text(self) -> str:
        """The last that was written to standard error."""
        if self._process.poll() is not None:
            self._threads[2].join(_LAST_WORDS)
        text = bytes(self._tail[-_TAIL:]).decode("utf-8", "backslashreplace")
        return printable(text.replace("\r\n", "\n").rstrip())

    def ends(self, within: float) -> int | None:
        """Close standard input and wait for the end: its exit code, or None if it does not come."""
        self._requests.put(b"")
        try:
            return self._process.wait(within)
        except subprocess.TimeoutExpired:
            return None

    def kill(self) -> None:
        """End it, and everything it started, now."""
        if os.name == "posix":
            try:
                os.killpg(self._process.pid, signal.SIGKILL)
            except (ProcessLookupError, PermissionError):
                self._process.kill()
        else:  # pragma: no cover
            self._process.kill()
        self._process.wait()
        self._requests.put(b"")
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        for thread, pipe in zip(self._threads, pipes, strict=True):
            thread.join(_LAST_WORDS)
            # Something that left the session may hold the other end: then it is left open.
            if pipe is not None and not thread.is_alive():
                with suppress(OSError):
                    pipe.close()

    # --- the threads

    def _write(self) -> None:
        pipe = self._pipe(self._process.stdin)
        try:
            while line := self._requests.get():
                view = memoryview(line)
                while view:
                    if self._writes_itself:
                        self._writable.poll()
                    with suppress(BlockingIOError):
                        view = view[os.write(pipe.fileno(), view) :]
                self._written += 1
            pipe.close()
        except (OSError, ValueError):
            # The same: nobody reads any more.
            return

    def _read(self) -> None:
        descriptor = self._pipe(self._process.stdout).fileno()
        try:
            while (chunk := os.read(descriptor, _CHUNK)) and self._unread < _FLOOD:
                self._unread += len(chunk)
                self._chunks.put(chunk)
        except OSError:
            pass
        self._chunks.put(b"")

    def _listen(self) -> None:
        descriptor = self._pipe(self._process.stderr).fileno()
        try:
            while chunk := os.read(descriptor, _CHUNK):
                self._tail += chunk
                del self._tail[: -2 * _TAIL]
        except OSError:
            pass

    @staticmethod
    def _pipe(pipe: IO[bytes] | None) -> IO[bytes]:
        assert pipe is not None
        return pipe
