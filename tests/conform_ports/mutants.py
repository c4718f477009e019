"""The library as a port with one fault in its rules: ``python mutants.py NAME``.

A fault changes answers as an implementation with that fault would; what each is, and
which flag is to name it, stands in the table at the end.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from typing import Any

from setrules import Card, DotNetRandom
from setrules.conform.serve import Reference
from setrules.errors import SetRulesError

Data = dict[str, Any]


def duplicates_are_no_set(request: Data, answer: Data) -> None:
    """Three times the same card is refused as a set."""
    if request.get("kind") == "validate" and "output" in answer:
        columns = zip(*(request["input"][name] for name in "abc"), strict=True)
        for at, triple in enumerate(columns):
            if len({*triple}) < 3:
                answer["output"]["valid"][at] = False


def forward_shuffle(request: Data, answer: Data) -> None:
    """The loop runs from the first card up."""
    if request.get("kind") == "deck" and "output" in answer:
        given = request["input"]
        order = [card for card in range(81) if not given["small"] or card // 3 % 3 == 0]
        random = DotNetRandom(given["seed"])
        for at in range(len(order) - 1):
            other = at + random.next_below(len(order) - at)
            order[at], order[other] = order[other], order[at]
        answer["output"]["order"] = order


def any_space(request: Data, answer: Data) -> None:
    """Whatever Unicode takes for a space parts words."""
    if request.get("kind") == "notation" and answer["result"] == "error":
        try:
            card = int(Card.parse(" ".join(request["input"]["text"].split())))
        except SetRulesError:
            return
        answer.clear()
        answer.update(id=request["id"], result="valid", output={"card": card})


def first_broken_only(request: Data, answer: Data) -> None:
    """An explanation stops at the first broken attribute."""
    if request.get("kind") == "explain" and "output" in answer:
        broken = [one for one in answer["output"]["attributes"] if one["verdict"] == "broken"]
        for one in broken[1:]:
            one.update(verdict="different", twice="", once="", odd_card=-1)


def slots_as_claimed(request: Data, answer: Data) -> None:
    """A refill follows the order of the claim, not that of the slots."""
    if request.get("kind") == "board" and "output" in answer:
        steps = zip(request["input"]["steps"], answer["output"]["steps"], strict=True)
        for asked, told in steps:
            filled = [slot for slot in asked["slots"] if slot in told["slots"]]
            if asked["step"] == "refill" and filled != told["slots"]:
                told["slots"] = filled


def _events(request: Data, answer: Data) -> list[Data]:
    output = answer.get("output")
    if output and "opening" in output:
        parts = [*output["opening"], *output["steps"]]
        return [event for part in parts for event in part["events"]]
    return list(answer.get("events", []))


def reversed_deselection(request: Data, answer: Data) -> None:
    """The slots of a selection that is emptied come in picking order backwards."""
    for event in _events(request, answer):
        if event["type"] == "deselected":
            event["slots"].reverse()


def no_event_at_the_floor(request: Data, answer: Data) -> None:
    """A penalty that takes nothing is not told: here, it is told as one point."""
    for event in _events(request, answer):
        if event["type"] == "penalty" and event["kind"] == "point" and event["amount"] == 0:
            event["amount"] = 1


def reconnects_too_short(request: Data, answer: Data) -> None:
    """The window of a player who left is told one millisecond short."""
    for event in _events(request, answer):
        if event["type"] == "disconnected":
            event["until_ms"] -= 1


def card_80_is_none(request: Data, answer: Data) -> None:
    """A card is below 80."""
    if request.get("kind") == "third" and 80 in request["input"]["a"] and "output" in answer:
        answer.clear()
        answer.update(id=request["id"], result="error", reason="card 80")


#: The fault, the kind of test that finds it, and the flag that is to name it.
MUTANTS: dict[str, tuple[Callable[[Data, Data], None], str, str]] = {
    "duplicates-are-no-set": (duplicates_are_no_set, "validate", "V2"),
    "forward-shuffle": (forward_shuffle, "deck", "port-shuffle-direction"),
    "any-space": (any_space, "notation", "port-ascii-only"),
    "first-broken-only": (first_broken_only, "explain", "trap-first-broken-only"),
    "slots-as-claimed": (slots_as_claimed, "board", "trap-claim-order-refill"),
    "reversed-deselection": (reversed_deselection, "session", "M2"),
    "no-event-at-the-floor": (no_event_at_the_floor, "session", "trap-floor"),
    "reconnects-too-short": (reconnects_too_short, "session", "M12"),
    "card-80-is-none": (card_80_is_none, "third", "V3"),
}


class Mutant:
    """The library with a fault; answers lines like :class:`Reference`."""

    def __init__(self, name: str) -> None:
        self._reference = Reference()
        self._fault = MUTANTS[name][0]

    def answer(self, line: bytes) -> Data | None:
        """The answer to a request, or None for bye."""
        answer: Data | None = self._reference.answer(line)
        if answer is not None:
            answer = json.loads(json.dumps(answer))
            self._fault(json.loads(line), answer)
        return answer


def main() -> int:
    """Answer until bye."""
    mutant = Mutant(sys.argv[1])
    for line in sys.stdin.buffer:
        answer = mutant.answer(line)
        if answer is None:
            return 0
        sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
        sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
