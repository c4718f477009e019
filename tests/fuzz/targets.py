"""Every parser and loader with its law: a documented error or a sound answer, soon.

A target takes any bytes. It raises :class:`fuzz.laws.LawBrokenError`, or whatever escaped that is
no :class:`SetRulesError`, and returns whether the input was taken.
"""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Final

from matches import match

from fuzz.arrays import arrays
from fuzz.bytewise import Choices, damaged, strange
from fuzz.folders import VECTORS, vector_folder
from fuzz.held import records, states
from fuzz.journals import journal
from fuzz.laws import LONGEST_MESSAGE, refused, require
from fuzz.stored import entry, generator_state, saved_game, series
from fuzz.typed import typed_line
from setrules import Board, Card, Deck, GameSession, RuleSet, SetRulesError
from setrules.conform.judge import judge, right_answer
from setrules.conform.known import read_known_failures
from setrules.conform.protocol import ProtocolError
from setrules.conform.serve import serve
from setrules.conform.wire import compact_or_nothing, decode
from setrules.events import Event
from setrules.result import Result
from setrules.vectors.canonical import dump, load, parse
from setrules.vectors.exporting import MANIFEST
from setrules.vectors.kinds import KINDS
from setrules.vectors.model import VectorFile, VectorTest
from setrules.vectors.schema import schema_errors

# --- text


def card_text(data: bytes) -> bool:
    text = data.decode("utf-8", "surrogateescape")
    try:
        card = Card.parse(text)
    except SetRulesError as error:
        return refused(error)
    require(Card.parse(card.code) is card is Card.parse(str(card)), "a card that does not return")
    return True


def board_text(data: bytes) -> bool:
    text = data.decode("utf-8", "surrogateescape")
    try:
        board = Board.parse(text)
    except SetRulesError as error:
        return refused(error)
    require(Board.parse(str(board)) == board, "a board that does not return")
    require(len(board.slots) <= 81, "more slots than cards")
    return True


def known_failures(data: bytes) -> bool:
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        try:
            known = read_known_failures(Path(file.name))
        except SetRulesError as error:
            return refused(error)
    known.holds("board/deal-edition")
    return True


# --- plain data


def rule_set(data: bytes) -> bool:
    choices = Choices(data)
    named = (RuleSet.edition, RuleSet.tabletop, RuleSet.solitaire, RuleSet.browser)
    fields = damaged(choices, choices.one_of(named)().to_dict())
    try:
        rules = RuleSet.from_dict(fields)
    except SetRulesError as error:
        return refused(error)
    require(RuleSet.from_dict(rules.to_dict()) == rules, "rules that do not return")
    return True


@cache
def events() -> tuple[dict[str, Any], ...]:
    """One event of every type that the matches of the vectors tell of."""
    kinds: dict[str, dict[str, Any]] = {}
    for test in vector_tests():
        if test.id.startswith("session/"):
            for step in (*test.expected["opening"], *test.expected["steps"]):  # type: ignore[misc]
                for event in step["events"]:
                    kinds.setdefault(event["type"], event)
    return tuple(kinds.values())


def snapshot(data: bytes) -> bool:
    choices = Choices(data)
    given = damaged(choices, choices.one_of(states()))
    try:
        session = GameSession.restore(given)
    except SetRulesError as error:
        return refused(error)
    require(session.snapshot() == given, "a snapshot that is not the one that was restored")
    _play(choices, session)
    return True


def record(data: bytes) -> bool:
    choices = Choices(data)
    given = damaged(choices, choices.one_of(records()))
    taken = False
    try:
        session = GameSession.replay(given)
        taken = True
    except SetRulesError as error:
        refused(error)
    try:
        report = GameSession.replay_report(given)
    except SetRulesError as error:
        require(not taken, "a record that replays and has no report")
        return refused(error)
    whole = not report.refused and report.ends_alike
    require(taken == whole, "a report at odds with the replay")
    if taken:
        require(session.record() == given, "a record that does not return")
    return taken


def event(data: bytes) -> bool:
    choices = Choices(data)
    given = damaged(choices, choices.one_of(events()))
    try:
        told = Event.from_dict(given)
    except SetRulesError as error:
        refused(error)
    else:
        require(told.to_dict() == given, "an event that does not return")
        hash(told)
        return True
    if isinstance(given.get("result"), dict):
        try:
            Result.from_dict(given["result"])
        except SetRulesError as error:
            return refused(error)
    return False


# --- vectors


@cache
def vector_files() -> tuple[dict[str, Any], ...]:
    paths = sorted(path for path in VECTORS.glob("*.json") if path.name != MANIFEST)
    return tuple(json.loads(path.read_bytes()) for path in paths)


@cache
def vector_tests() -> tuple[VectorTest, ...]:
    """Some tests of every kind."""
    return tuple(
        VectorTest.from_dict(test, "test") for file in vector_files() for test in file["tests"][::4]
    )


@cache
def small_files() -> tuple[dict[str, Any], ...]:
    """A file of every kind with its shortest tests."""
    files = []
    for content in vector_files():
        tests = sorted(content["tests"], key=lambda test: len(str(test)))[:2]
        files.append({**content, "tests": tests, "count": len(tests)})
    return tuple(files)


def vector_bytes(data: bytes) -> bool:
    """Bytes that may be anything: parsed, and in canonical form or not."""
    try:
        content = parse(data)
    except SetRulesError as error:
        return refused(error)
    again = dump(content)
    require(load(again) == content, "vector data that do not return")
    try:
        require(load(data) == content, "two readings of one file")
    except SetRulesError as error:
        refused(error)
    try:
        VectorFile.from_dict(content)
    except SetRulesError as error:
        refused(error)
    return True


def vector_file(data: bytes) -> bool:
    choices = Choices(data)
    given = damaged(choices, choices.one_of(small_files()))
    try:
        written = dump(given)
        content = load(written)
        kind = given.get("kind")
        if isinstance(kind, str) and kind in KINDS:
            list(schema_errors(kind, content))
        VectorFile.from_dict(content)
    except SetRulesError as error:
        return refused(error)
    return True


def vector_input(data: bytes) -> bool:
    """The library answers an input of every kind, or refuses it."""
    choices = Choices(data)
    test = choices.one_of(vector_tests())
    kind = KINDS[test.id.partition("/")[0]]
    given = damaged(choices, json.loads(dump(test.input)))
    try:
        answer = kind.answer(given)
    except SetRulesError as error:
        return refused(error)
    require(answer.result == "valid" or bool(answer.reason), "a refusal without a reason")
    dump(answer.output)
    return answer.result == "valid"


# --- the protocol


def port_line(data: bytes) -> bool:
    """A line of a port, whatever it holds, and its comparison with the right answer."""
    test = vector_tests()[len(data) % 40]
    try:
        answer = decode(data)
    except ProtocolError as error:
        return refused(error)
    compact_or_nothing(answer)
    judge(test, answer)
    return True


def port_answer(data: bytes) -> bool:
    choices = Choices(data)
    test = choices.one_of(vector_tests())
    right = right_answer(test) or dump({"id": test.id, "reason": "no", "result": "error"})
    given = damaged(choices, json.loads(right))
    try:
        line = json.dumps(given, default=repr).encode("utf-8", "surrogatepass")
    except (TypeError, ValueError, RecursionError):
        return False  # nothing that a line can hold
    try:
        answer = decode(line)
    except ProtocolError as error:
        return refused(error)
    if compact_or_nothing(answer) == right.rstrip(b"\n"):
        return True
    outcome = judge(test, answer)
    require(len(outcome.summary) <= LONGEST_MESSAGE, "a summary without an end")
    return outcome.status == "passed"


def requests(data: bytes) -> bool:
    """Lines to the library as a port: each gets one answer, until bye."""
    choices = Choices(data)
    vector_tests()  # read once, before a fuzzer's clock runs
    lines: list[bytes] = []
    for _ in range(1 + choices.below(6)):
        lines.append(_request(choices))
    answers = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines) + b"\n"), answers)
    told = answers.getvalue().split(b"\n")
    require(told.pop() == b"", "an answer without its end")
    for line in told:
        parse(line)
    return any(b'"error"' not in line for line in told)


def _request(choices: Choices) -> bytes:
    kind = choices.below(6)
    if kind == 0:
        return choices.text(40).encode("utf-8", "surrogateescape").replace(b"\n", b"")
    test = vector_tests()[choices.below(len(vector_tests()))]
    names = test.id.partition("/")[0]
    session = choices.one_of(("s", "t"))
    steps: Any = test.input.get("steps", [{}])
    beginning = {key: value for key, value in test.input.items() if key != "steps"}
    whole: Any = (
        {"do": "test", "id": test.id, "input": test.input, "kind": names},
        {"do": "create", "input": beginning, "session": session},
        {"do": "command", "session": session, "step": steps[0] if steps else {}},
        {"do": "close", "session": session},
        {"do": "hello", "format": 1},
    )[kind - 1]
    try:
        return dump(damaged(choices, json.loads(dump(whole)))).replace(b"\n", b"")
    except SetRulesError:
        return b"{}"


# --- sessions


def commands(data: bytes) -> bool:
    """A match from a setup, one command after another, among them some that are none."""
    choices = Choices(data)
    mode = choices.one_of(("local", "single", "pass_and_play", "online"))
    rules = choices.one_of(
        ("edition", "tabletop", "introduction", "solitaire", "browser", "cooperative")
    )
    players = [f"p{number}" for number in range(choices.one_of((2, 1, 3, 64, 65, 0)))]
    try:
        session = GameSession(
            players if choices.below(20) else strange(choices),
            getattr(RuleSet, rules)(),
            mode=mode,  # type: ignore[arg-type]
            seed=choices.below(1000) if choices.below(20) else strange(choices),
            animations=choices.below(4) == 1,
        )
    except SetRulesError as error:
        return refused(error)
    _play(choices, session)
    kept = session.record()
    again = GameSession.replay(kept)
    require(again == session and again.record() == kept, "a match that does not replay")
    require(GameSession.restore(session.snapshot()) == session, "a match that does not return")
    return True


def _play(choices: Choices, session: GameSession) -> None:
    """Commands as long as there are bytes; one that raises changes nothing (M4)."""
    for _ in range(60):
        if not choices.left:
            return
        name, arguments = _command(choices, session)
        # Looked at every time it is needed: a copy of all costs more than the command.
        before = session.snapshot() if choices.below(4) == 0 else None
        try:
            getattr(session, name)(*arguments)
        except SetRulesError as error:
            refused(error)
            require(before is None or session.snapshot() == before, f"{name} half done")


def _command(choices: Choices, session: GameSession) -> tuple[str, tuple[Any, ...]]:
    player = choices.one_of([one.id for one in session.players])
    later = session.now_ms + choices.one_of((0, 1, 49, 50, 5_000, 30_000, 30_001, 2**40))
    sets = session.board.find_all_sets()
    slots: tuple[int, ...] = sets[0] if sets and choices.below(3) else (0, 1, 2)
    slot = choices.below(max(1, len(session.board.slots)))
    lying = [session.board.slots[slot] for slot in slots if slot < len(session.board.slots)]
    cards = tuple(int(card) for card in lying if card is not None)
    name, arguments = choices.one_of(
        (
            ("claim_slots", (player, slots)),
            ("claim", (player, cards)),
            ("submit", (player, cards, later)),
            ("tap", (slot, player)),
            ("tap", (slot,)),
            ("confirm", (player,)),
            ("advance", (later,)),
            ("animation_done", ()),
            ("disconnect", (player, later)),
            ("reconnect", (player, later)),
            ("forfeit", (player,)),
            ("call_set", ([player], later)),
            ("pass_call", (player,)),
            ("agree_no_set", (player,)),
            ("request_cards", (player,)),
        )
    )
    if arguments and choices.below(10) == 0:
        spoilt = choices.below(len(arguments))
        arguments = (*arguments[:spoilt], strange(choices), *arguments[spoilt + 1 :])
    return str(name), tuple(arguments)


def cards_and_positions(data: bytes) -> bool:
    """What takes cards, slots and decks, given values of every kind."""
    choices = Choices(data)
    calls: tuple[Callable[[Any], Any], ...] = (
        Card,
        Board.of,
        Deck.of,
        Deck.shuffled,
        lambda value: Deck.fair(value, bytes(32)),
        lambda value: Deck.fair("m", value),
        lambda value: Card.of(number=value, shape=value, shading=value, color=value),
        lambda value: match().board.take(value),
        lambda value: RuleSet.edition(cap=value),
        lambda value: RuleSet.edition(deck=value),
    )
    call = choices.one_of(calls)
    value = strange(choices) if choices.below(2) else [choices.byte() for _ in range(choices.left)]
    try:
        call(value)
    except SetRulesError as error:
        return refused(error)
    return True


TARGETS: Final[dict[str, Callable[[bytes], bool]]] = {
    target.__name__: target
    for target in (
        card_text,
        board_text,
        known_failures,
        rule_set,
        snapshot,
        record,
        event,
        vector_bytes,
        vector_file,
        vector_folder,
        vector_input,
        port_line,
        port_answer,
        requests,
        commands,
        cards_and_positions,
        journal,
        saved_game,
        typed_line,
        series,
        entry,
        generator_state,
        arrays,
    )
}
