"""The library as a port that misbehaves in one way at one command of a session.

    python sessions.py WAY [NUMBER]

NUMBER counts the commands from 1, over all sessions of a start.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from typing import Any

from setrules.conform.serve import Reference

Answer = dict[str, Any]

WAY = sys.argv[1]
AT = int(sys.argv[2]) if len(sys.argv) > 2 else 0


def tell(message: Answer) -> None:
    """Write an answer."""
    sys.stdout.buffer.write(json.dumps(message).encode() + b"\n")
    sys.stdout.buffer.flush()


def hang(answer: Answer) -> None:
    time.sleep(60)


def leave(answer: Answer) -> None:
    print("out of cards", file=sys.stderr, flush=True)
    sys.exit(1)


def twice(answer: Answer) -> None:
    tell(answer)
    tell(answer)


def twice_later(answer: Answer) -> None:
    tell(answer)
    time.sleep(0.05)
    tell(answer)


def rubbish(answer: Answer) -> None:
    print("oops", flush=True)


def other_session(answer: Answer) -> None:
    tell({**answer, "session": "mine"})


def other_digest(answer: Answer) -> None:
    tell({**answer, "digest": "0" * 64})


def other_answer(answer: Answer) -> None:
    tell({**answer, "answer": "nothing" if answer["answer"] != "nothing" else "events"})


def event_less(answer: Answer) -> None:
    tell({**answer, "events": answer["events"][:-1]})


def float_time(answer: Answer) -> None:
    for event in answer["events"]:
        event["at_ms"] = float(event["at_ms"])
    tell(answer)


def astray(answer: Answer) -> None:
    """Another event, and so another position."""
    event = {**answer["events"][-1], "at_ms": 7, "type": "ended"}
    tell({**answer, "events": [*answer["events"][:-1], event], "digest": "0" * 64})


def complain(answer: Answer) -> None:
    tell({"error": "no such command", "session": answer["session"]})


WAYS: dict[str, Callable[[Answer], None]] = {
    way.__name__: way
    for way in (
        hang, leave, twice, twice_later, rubbish, other_session, other_digest, other_answer,
        event_less, float_time, astray, complain,
    )
}  # fmt: skip


def spoiled(does: str, answer: Answer) -> Answer:
    """The answers to other requests than commands, misbehaving where that is the way."""
    if does == "hello" and WAY == "whole":
        return {**answer, "stepwise": False}
    if does == "create" and WAY == "refuse":
        return {"session": answer["session"], "result": "error", "reason": "no"}
    if does == "create" and WAY == "accept":
        return {"session": answer["session"], "result": "valid", "events": [], "digest": ""}
    if does == "create" and WAY == "other_opening":
        return {**answer, "events": []}
    if does == "close" and WAY == "close_1":
        return {**answer, "closed": 1}
    return answer


def main() -> int:
    """Answer until bye."""
    reference = Reference()
    commands = 0
    for line in sys.stdin.buffer:
        does = json.loads(line)["do"]
        answer = reference.answer(line)
        if answer is None:
            return 0
        commands += does == "command"
        if does == "command" and commands == AT and WAY in WAYS:
            WAYS[WAY](answer)
        elif WAY == "accept" and does == "close":
            tell({"closed": True, "session": json.loads(line)["session"]})
        else:
            tell(spoiled(does, answer))
            if WAY == "close_twice" and does == "close":
                tell(answer)
    return 0


if __name__ == "__main__":
    sys.exit(main())
