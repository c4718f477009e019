"""A tiny port that knows one kind, ``third``, and can misbehave in one way at one test.

    python thirds.py WAY [ID]

WAY is one of the functions below, or ``right``; ID is the test at which it happens.
Nothing of the library is imported: a port is any program.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

Answer = dict[str, Any]

WAY = sys.argv[1]
AT = sys.argv[2] if len(sys.argv) > 2 else ""

HELLO: Answer = {"name": "thirds", "version": "1", "format": 1, "kinds": ["third"]}


def third(a: int, b: int) -> int:
    """The card that completes a set."""
    return sum((6 - a // p % 3 - b // p % 3) % 3 * p for p in (1, 3, 9, 27))


def answer(request: Answer) -> Answer:
    """The right answer to a test."""
    cards = request["input"]["a"] + request["input"]["b"]
    if not all(0 <= card <= 80 for card in cards):
        return {"id": request["id"], "result": "error", "reason": "no card"}
    pairs = zip(request["input"]["a"], request["input"]["b"], strict=True)
    output = {"cards": [third(a, b) for a, b in pairs]}
    return {"id": request["id"], "result": "valid", "output": output}


def write(text: str) -> None:
    """Write a line."""
    sys.stdout.buffer.write(text.encode() + b"\n")
    sys.stdout.buffer.flush()


def tell(message: Answer) -> None:
    """Write an answer, with spaces and the keys as they come: no port has to be canonical."""
    write(json.dumps(message))


def rewritten(old: str, new: str) -> Callable[[Answer], None]:
    """A way to answer rightly but for a piece of the text."""
    return lambda request: write(json.dumps(answer(request)).replace(old, new))


def hang(request: Answer) -> None:
    print("thinking about", request["id"], file=sys.stderr, flush=True)
    time.sleep(60)


def slow(request: Answer) -> None:
    time.sleep(0.3)
    tell(answer(request))


def leave(request: Answer) -> None:
    print("Traceback: no such card", file=sys.stderr, flush=True)
    sys.exit(7)


def die(request: Answer) -> None:
    os.abort()


def leave_half_way(request: Answer) -> None:
    sys.stdout.write('{"id":"thi')
    sys.stdout.flush()
    sys.exit(1)


def close(request: Answer) -> None:
    os.close(1)
    time.sleep(60)


def endless(request: Answer) -> None:
    while True:
        sys.stdout.write("x" * 65536)


def flood(request: Answer) -> None:
    while True:
        write("{}")


def wrong_stream(request: Answer) -> None:
    print(json.dumps(answer(request)), file=sys.stderr, flush=True)


def unflushed(request: Answer) -> None:
    sys.stdout.write(json.dumps(answer(request)) + "\n")
    time.sleep(60)


def chatter(request: Answer) -> None:
    write(f"now at {request['id']}")
    tell(answer(request))


def blank(request: Answer) -> None:
    write("")
    tell(answer(request))


def latin(request: Answer) -> None:
    sys.stdout.buffer.write(b'{"id":"caf\xe9"}\n')
    sys.stdout.buffer.flush()


def twice(request: Answer) -> None:
    tell(answer(request))
    tell(answer(request))


def twice_later(request: Answer) -> None:
    tell(answer(request))
    time.sleep(0.05)
    tell(answer(request))


def unasked(request: Answer) -> None:
    tell(answer(request))
    write("done")


def wrong_id(request: Answer) -> None:
    tell({**answer(request), "id": "third/of-mine"})


def no_id(request: Answer) -> None:
    told = answer(request)
    del told["id"]
    tell(told)


def wrong_card(request: Answer) -> None:
    told = answer(request)
    told["output"]["cards"][-1] ^= 1
    tell(told)


def one_card_less(request: Answer) -> None:
    told = answer(request)
    told["output"]["cards"].pop()
    tell(told)


def refuse(request: Answer) -> None:
    tell({"id": request["id"], "result": "error", "reason": "I do not like it"})


def accept(request: Answer) -> None:
    tell({"id": request["id"], "result": "valid", "output": {"cards": []}})


def complain(request: Answer) -> None:
    tell({"error": "what is that?"})


def more(request: Answer) -> None:
    tell({**answer(request), "ms": 3})


def no_reason(request: Answer) -> None:
    tell({"id": request["id"], "result": "error"})


def deep(request: Answer) -> None:
    write("[" * 100_000)


def windows(request: Answer) -> None:
    sys.stdout.buffer.write(json.dumps(answer(request)).encode() + b"\r\n")
    sys.stdout.buffer.flush()


WAYS: dict[str, Callable[[Answer], None]] = {
    "right": lambda request: tell(answer(request)),
    "float": rewritten("[2", "[2.0"),
    "exponent": rewritten("[2", "[2e0"),
    "null": rewritten("[2", "[null"),
    "true": rewritten("[1", "[true"),
    "text": rewritten("[2", '["2"'),
    "nan": rewritten("[2", "[NaN"),
    "long_int": rewritten("[2", "[2" + "0" * 5000),
    "key_twice": rewritten('"result"', '"result": "valid", "result"'),
    "mark": rewritten('{"id"', '\ufeff{"id"'),
    "array": rewritten('{"id"', '[{"id"'),
    "no_object": lambda request: write("[1]"),
    "surrogate": rewritten('"valid"', '"\\ud800"'),
    **{
        way.__name__: way
        for way in (
            hang, slow, leave, die, leave_half_way, close, endless, flood, wrong_stream, unflushed,
            chatter, blank, latin, twice, twice_later, unasked, wrong_id, no_id, wrong_card,
            one_card_less, refuse, accept, complain, more, no_reason, deep, windows,
        )
    },
}  # fmt: skip

GREETINGS: dict[str, Answer] = {
    "greets_format_2": {**HELLO, "format": 2},
    "greets_format_true": {**HELLO, "format": True},
    "greets_no_kinds": {**HELLO, "kinds": []},
    "greets_other_kinds": {**HELLO, "kinds": ["chess"]},
    "greets_kinds_twice": {**HELLO, "kinds": ["third", "third"]},
    "greets_without_name": {"version": "1", "format": 1, "kinds": ["third"]},
    "greets_more": {**HELLO, "author": "me"},
    "greets_stepwise_1": {**HELLO, "stepwise": 1},
}


def swapped(held: list[Answer], request: Answer) -> None:
    """Answer two requests the wrong way round."""
    held.append(request)
    if len(held) == 2:
        tell(answer(held.pop()))
        tell(answer(held.pop()))


def main() -> int:
    """Answer until bye."""
    if WAY == "fails_to_start":
        print("no such module: thirds", file=sys.stderr)
        return 3
    if WAY == "never_greets":
        time.sleep(60)
    held: list[Answer] = []
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if request["do"] == "hello":
            if WAY == "greets_rubbish":
                write("hello!")
            if WAY == "greets_twice":
                write(f"{json.dumps(HELLO)}\n{json.dumps(HELLO)}")
            else:
                tell(GREETINGS.get(WAY, HELLO))
        elif request["do"] == "bye":
            if WAY == "stays":
                time.sleep(60)
            if WAY == "says_bye":
                write("bye")
            if WAY == "leaves_with_4":
                print("not all is well", file=sys.stderr)
                return 4
            return 0
        elif WAY == "leave_once" and not Path(AT).exists():
            Path(AT).touch()
            print("out of cards", file=sys.stderr)
            return 3
        elif WAY == "swap":
            swapped(held, request)
        elif WAY in WAYS and AT in ("", request["id"]):
            WAYS[WAY](request)
        else:
            tell(answer(request))
    return 0


if __name__ == "__main__":
    sys.exit(main())
