"""The programs of the embedding guide do what the guide says."""

from __future__ import annotations

import asyncio
import importlib.util
import io
import itertools
import json
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from documents import defined_in

from setrules import Board, Card, Deck, Event, GameSession, RuleSet
from setrules.journal import Journal

EXAMPLES = Path(__file__).resolve().parent.parent / "docs" / "examples"
POSITION = (5, 71, 13, 48, 9, 35, 7, 73, 15, 51, 17, 1)


@pytest.fixture
def example(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """A program, freshly loaded."""
    path = EXAMPLES / f"{request.param}.py"
    spec = importlib.util.spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, path.stem, module)
    spec.loader.exec_module(module)
    return module


def given_match(*players: str) -> GameSession:
    return GameSession(players, board=Board.of(POSITION), deck=Deck.of([60, 61, 64]))


@pytest.mark.parametrize("example", ["chat_bot"], indirect=True)
class TestChatBot:
    def test_it_has_thirty_lines_of_code(self, example: ModuleType) -> None:
        text = (EXAMPLES / "chat_bot.py").read_text("utf-8")
        assert len([line for line in text.splitlines() if line.strip()]) <= 30

    def test_a_channel_without_a_match(self, example: ModuleType) -> None:
        assert example.on_message("den", "ann", "!board") == ""
        assert example.on_message("den", "ann", "hello all") == ""
        assert example.on_message("den", "ann", "") == ""

    def test_a_match_from_claim_to_claim(self, example: ModuleType) -> None:
        board = example.on_message("den", "ann", "!new ann bob")
        assert board == str(example.matches["den"].board)
        example.matches["den"] = given_match("ann", "bob")
        codes = " ".join(Card(card).code for card in (71, 48, 1))
        assert example.on_message("den", "bob", f"!set {codes}").startswith("Taken.\n")
        assert example.on_message("den", "ann", f"!set {codes}") == "stale"
        wrong = " ".join(Card(card).code for card in (5, 13, 9))
        assert example.on_message("den", "ann", f"!set {wrong}").startswith("Not a set: shape")
        assert example.on_message("den", "ann", "!score") == "ann 0, bob 1"
        slot = example.matches["den"].board.hint(1)[0]
        assert example.on_message("den", "ann", "!hint") == f"Look at slot {slot}."

    def test_whatever_is_written_is_answered(self, example: ModuleType) -> None:
        example.on_message("den", "ann", "!new ann bob")
        before = example.matches["den"].snapshot()
        for words in ("[" * 100_000, "\ud800 1 2", "9" * 5_000, "nan 1 2", "1.0 2 3", "\0 " * 3):
            answer = example.on_message("den", "ann", f"!set {words}")
            assert 0 < len(answer) < 300
        assert 0 < len(example.on_message("den", "\ud800", "!set 1RSD 2RSD 3RSD")) < 300
        assert 0 < len(example.on_message("attic", "ann", "!new " + "x" * 100_000)) < 300
        assert example.matches["den"].snapshot() == before

    def test_mistakes_are_answered(self, example: ModuleType) -> None:
        example.on_message("den", "ann", "!new")
        assert "expected" in example.on_message("den", "ann", "!set 1RSD 2GXD 3PTS")
        assert "expected 3" in example.on_message("den", "ann", "!set 1RSD")
        assert "unknown player" in example.on_message("den", "bob", "!set 1RSD 2RSD 3RSD")


#: What a client may send in the place of a claim.
RUBBISH = (
    b"",
    b"nothing",
    b"null",
    b"[]",
    b"{}",
    b'"cards"',
    b"[" * 9_000,
    b'{"cards":' * 900,
    b'{"cards": ' + b"[" * 9_000,
    b'{"cards": [' + b"9" * 5_000 + b", 1, 2]}",
    b'{"cards": [1e999, 1, 2]}',
    b'{"cards": [NaN, 1, 2]}',
    b'{"cards": [Infinity, 1, 2]}',
    b'{"cards": [1.0, 48, 71]}',
    b'{"cards": [true, 48, 71]}',
    b'{"cards": ["1", "48", "71"]}',
    b'{"cards": [null, 48, 71]}',
    b'{"cards": null}',
    b'{"cards": {"0": 1, "1": 48, "2": 71}}',
    b'{"cards": [1, 48, 71], "cards": [1, 48, 71]}',
    b'{"cards": "\\ud800"}',
    b'{"\\udfff": [1, 48, 71]}',
    b'{"cards": [[1], [48], [71]]}',
    b'{"cards": [-1, 48, 71]}',
    b'{"cards": [1, 48, 71, 2]}',
    b"\xff\xfe{}",
    b"\xef\xbb\xbf{}",
    b"\0" * 100,
)


def ask(
    module: ModuleType, method: str, path: str, body: object = None, token: str = ""
) -> tuple[str, Any]:
    """One request to the application, as a server makes it; bytes and streams go as they are."""
    if isinstance(body, io.BytesIO):
        stream = body
    elif isinstance(body, bytes):
        stream = io.BytesIO(body)
    else:
        stream = io.BytesIO(b"" if body is None else json.dumps(body).encode())
    environ: dict[str, object] = {
        "REQUEST_METHOD": method,
        "PATH_INFO": path,
        "CONTENT_LENGTH": str(len(stream.getvalue())),
        "wsgi.input": stream,
        "HTTP_AUTHORIZATION": token,
    }
    setup_testing_defaults(environ)
    told: list[str] = []
    parts = module.application(environ, lambda status, headers: told.append(status))
    return told[0], json.loads(b"".join(parts))


@pytest.mark.parametrize("example", ["web_handler"], indirect=True)
class TestWebHandler:
    @pytest.fixture
    def match(self, example: ModuleType) -> tuple[str, dict[str, str]]:
        status, told = ask(example, "POST", "/matches", {"players": ["ann", "bob"]})
        assert status == "201 Created"
        example.matches[told["match"]].session = given_match("ann", "bob")
        return f"/matches/{told['match']}", told["tokens"]

    def test_a_claim_and_the_view(
        self, example: ModuleType, match: tuple[str, dict[str, str]]
    ) -> None:
        path, tokens = match
        status, events = ask(
            example, "POST", f"{path}/claims", {"cards": [71, 48, 1]}, tokens["bob"]
        )
        assert (status, events[0]["type"], events[0]["player"]) == (
            "200 OK",
            "claim_accepted",
            "bob",
        )
        status, view = ask(example, "GET", path, token=tokens["ann"])
        assert (status, view["viewer"], view["players"][1]["score"]) == ("200 OK", "ann", 1)

    def test_nobody_plays_without_a_token(
        self, example: ModuleType, match: tuple[str, dict[str, str]]
    ) -> None:
        path, _ = match
        claim = {"cards": [71, 48, 1], "player": "bob"}
        assert ask(example, "POST", f"{path}/claims", claim, "guess")[0] == "401 Unauthorized"
        assert ask(example, "GET", path)[0] == "401 Unauthorized"

    @pytest.mark.parametrize(
        "body", [{"cards": [1, 1, 2]}, {"cards": "abc"}, {}, [], {"cards": [81, 1, 2]}]
    )
    def test_a_malformed_claim_changes_nothing(
        self, example: ModuleType, match: tuple[str, dict[str, str]], body: object
    ) -> None:
        path, tokens = match
        before = ask(example, "GET", path, token=tokens["ann"])
        status, answer = ask(example, "POST", f"{path}/claims", body, tokens["ann"])
        assert status == "400 Bad Request"
        assert answer["error"]
        assert ask(example, "GET", path, token=tokens["ann"]) == before

    def test_what_is_missing_is_said_in_words(
        self, example: ModuleType, match: tuple[str, dict[str, str]]
    ) -> None:
        path, tokens = match
        for page, field, expected in (
            ("/matches", "players", "a list of names"),
            (f"{path}/claims", "cards", "a list of three cards"),
        ):
            for body in ({}, {"other": [1, 48, 71]}):
                assert ask(example, "POST", page, body, tokens["ann"]) == (
                    "400 Bad Request",
                    {"error": f"the field {field} is missing: expected {expected}"},
                )

    def test_the_token_is_the_whole_header(
        self, example: ModuleType, match: tuple[str, dict[str, str]]
    ) -> None:
        """As the program says at its head."""
        path, tokens = match
        assert "Authorization" in (example.__doc__ or "")
        assert ask(example, "GET", path, token=tokens["ann"])[0] == "200 OK"
        for token in (f"Bearer {tokens['ann']}", f" {tokens['ann']}", tokens["ann"][:-1]):
            assert ask(example, "GET", path, token=token)[0] == "401 Unauthorized"

    def test_whatever_a_client_sends_is_a_bad_request(
        self, example: ModuleType, match: tuple[str, dict[str, str]]
    ) -> None:
        path, tokens = match
        before = ask(example, "GET", path, token=tokens["ann"])
        for body in RUBBISH:
            for page, token in ((f"{path}/claims", tokens["ann"]), ("/matches", "")):
                status, answer = ask(example, "POST", page, body, token)
                assert (status, list(answer)) == ("400 Bad Request", ["error"]), body
                assert len(answer["error"]) < 300
        assert ask(example, "GET", path, token=tokens["ann"]) == before

    def test_a_slow_client_holds_up_nobody(
        self, example: ModuleType, match: tuple[str, dict[str, str]]
    ) -> None:
        """Another player is answered while the body of a claim is still on its way."""
        path, tokens = match
        answered: list[str] = []

        class Slow(io.BytesIO):
            def read(self, size: int | None = -1, /) -> bytes:
                asking = threading.Thread(
                    target=lambda: answered.append(
                        ask(example, "GET", path, token=tokens["bob"])[0]
                    ),
                    daemon=True,
                )
                asking.start()
                asking.join(10)
                return super().read(size)

        claim = Slow(json.dumps({"cards": [71, 48, 1]}).encode())
        assert ask(example, "POST", f"{path}/claims", claim, tokens["ann"])[0] == "200 OK"
        assert answered == ["200 OK"]

    @pytest.mark.parametrize(
        "players",
        ["ann", {"ann": 1}, 5, True, [1, 2], ["ann", "ann"], [["ann"]], ["\ud800"], ["a" * 5_000]],
    )
    def test_players_that_are_none(self, example: ModuleType, players: object) -> None:
        status, answer = ask(example, "POST", "/matches", {"players": players})
        assert (status, list(answer)) == ("400 Bad Request", ["error"])
        assert not example.matches

    def test_other_pages(self, example: ModuleType) -> None:
        assert ask(example, "GET", "/")[0] == "404 Not Found"
        assert ask(example, "GET", "/matches/none")[0] == "404 Not Found"
        assert ask(example, "POST", "/matches", {"players": []})[0] == "400 Bad Request"


def test_a_table_outlives_whatever_a_client_sends() -> None:
    """The class of the page on concurrency, one message after another."""
    page = EXAMPLES.parent / "concurrency.md"
    names = defined_in(page, "class Table", until="async def evening")

    async def play() -> Any:
        begin = time.monotonic()
        table = names["Table"](
            GameSession(["ann", "bob"], mode="online", seed=1),
            lambda: int(1000 * (time.monotonic() - begin)),
        )
        running = asyncio.create_task(table.run())
        texts = [*(body.decode("latin-1") for body in RUBBISH), '{"cards": [1, "\ud800"]}']
        for text in texts:
            assert table.receive("bob", text)
        while len(table.refused) < len(texts) and not running.done():
            await asyncio.sleep(0.01)
        table.session.forfeit("bob")
        await asyncio.wait_for(running, timeout=60)
        return table

    table = asyncio.run(play())
    assert {seat for seat, _ in table.refused} == {"bob"}
    assert max(len(text) for _, text in table.refused) < 300
    assert table.session.players["bob"].invalid_attempts == 0


@pytest.mark.parametrize("back", [(), ("ann",), ("ann", "bob")])
def test_a_match_goes_on_after_the_machine_started_anew(tmp_path: Path, back: list[str]) -> None:
    """What the guide does to the clock and the players, on a journal whose host died."""
    names = defined_in(EXAMPLES.parent / "guide" / "embedding.md", "def resume")
    path = tmp_path / "match.jsonl"
    begun = 7_000_000  # a machine that had been up for long
    with Journal.create(
        path,
        GameSession(["ann", "bob"], mode="online", seed=7, now_ms=begun),
        sync_every=0,
    ) as journal:
        journal.session.advance(begun + 60_000)
        journal.append()
    with Journal.open(path, sync_every=0) as journal:
        session = journal.session
        clock = itertools.count(5, 1_000).__next__
        now, told = names["resume"](session, clock)
        assert [event.until_ms for event in told] == [begun + 90_000] * 2
        for player in back:
            (event,) = session.reconnect(player, now())
            assert event.type == "reconnected"
        while session.now_ms < begun + 95_000:
            moment = now()
            session.advance(moment)
            if session.result:
                break
            for player in back:
                (event,) = session.submit(player, (1, 2, 4), moment)
                assert event.type == "claim_queued"
        ends = {(): "abandoned", ("ann",): "default_win", ("ann", "bob"): ""}
        assert (session.result.reason if session.result else "") == ends[tuple(back)]
        journal.append()


class Host:
    """A match to which time is handed in at every tick, or, with ``due``, when something is due."""

    def __init__(self, rules: RuleSet, seed: int, due: Any = None) -> None:
        self.session = GameSession(["ann", "bob"], rules, mode="online", seed=seed, now_ms=7)
        self.due = due(self.session, 7) if due else None
        self.told: list[Event] = []

    def let_pass(self, now: int) -> None:
        """Hand in the moments up to ``now`` that this host hands in."""
        session = self.session
        while session.result is None:
            then = session.now_ms + 50 - (session.now_ms - 7) % 50
            if self.due:
                then = self.due.next_ms()
            if then is None or then > now:
                return
            self.keep(session.advance(then))

    def keep(self, events: Sequence[Event]) -> None:
        """Note what was told; a claim that waits is told with the time that was handed in last."""
        self.told += [event for event in events if event.type != "claim_queued"]
        if self.due:
            self.due.note(events)

    def do(self, what: str, player: str, cards: Sequence[int], now: int) -> None:
        """A command that comes at ``now``."""
        session = self.session
        self.let_pass(now)
        now = max(now, session.now_ms)
        if what == "submit":
            self.keep(session.submit(player, cards, now))
        elif what == "forfeit":
            self.keep((*session.advance(now), *session.forfeit(player)))
        else:
            self.keep(getattr(session, what)(player, now))


def test_a_match_that_is_advanced_when_something_is_due_tells_the_same() -> None:
    """The class of the page on load, beside a loop that never rests."""
    names = defined_in(EXAMPLES.parent / "load.md", "class Due")
    reasons: set[str] = set()
    kept = [0, 0]
    for seed in range(40):
        random = Random(seed)
        ends = random.choice((0, 9_000, 60_000))
        rules = RuleSet.edition(
            penalty="time" if ends else "none", duration_ms=ends, reconnect_ms=3_000
        )
        ticking, resting = Host(rules, seed), Host(rules, seed, names["Due"])
        now = 7
        while ticking.session.result is None:
            now += random.choice((1, 40, 700, 4_000))
            ticking.let_pass(now)
            slots = ticking.session.board.hint() or ()
            lying = [card for slot in slots if (card := ticking.session.board.slots[slot])]
            cards = lying if len(lying) == 3 else random.sample(range(81), 3)
            what = random.choice((*["submit"] * 20, *["disconnect", "reconnect"] * 4, "forfeit"))
            player = random.choice(("ann", "bob"))
            if random.random() < 0.3:
                cards = random.sample(range(81), 3)
            for host in (ticking, resting):
                host.do(what, player, cards, now)
        resting.let_pass(now)
        assert resting.told == ticking.told
        assert resting.session.result == ticking.session.result
        reasons.add(ticking.session.result.reason)
        for place, host in enumerate((ticking, resting)):
            kept[place] += len(host.session.entries())
    assert {"timer", "clock", "default_win", "abandoned"} <= reasons
    assert 5 * kept[1] < kept[0]
    table = GameSession(["ann", "bob"], RuleSet.tabletop(), seed=7)
    due = names["Due"](table)
    due.note(table.call_set("bob", 100))
    assert due.next_ms() == 5_100
    assert table.advance(5_099) == ()
    assert table.advance(due.next_ms())[0].reason == "call_expired"


@pytest.mark.parametrize("example", ["match_server"], indirect=True)
class TestMatchServer:
    def test_it_outlives_whatever_a_client_sends(self, example: ModuleType) -> None:
        sent: list[Event] = []
        server = example.MatchServer(
            ["ann", "bob"], lambda _, events: sent.extend(events), seed=7, clock=lambda: 0
        )
        before, opening = server.session.snapshot(), len(sent)
        deep: list[Any] = []
        for _ in range(2_000):
            deep = [deep]
        for cards in (None, 5, "abc", {}, [True, 1, 2], [1.0, 2, 3], [10**5_000, 1, 2], deep):
            server.receive("bob", "claim", cards)
        server.receive("stranger", "claim", [1, 2, 3])
        server.receive("stranger", "leave")
        server.receive("bob", "x" * 100_000)
        server.step()
        assert server.session.snapshot() == before
        assert len(sent) == opening

    def test_a_flood_is_refused_and_reaches_nobody_else(self, example: ModuleType) -> None:
        """What S-10 asks of a host: the claims of one player are bounded, and only those."""
        most = example.MOST_CLAIMS
        server = example.MatchServer(["ann", "bob"], lambda *_: None, seed=7, clock=lambda: 0)
        for kind in ("claim", "rubbish"):
            taken = [server.receive("bob", kind, (1, 2, 4)) for _ in range(10_000)]
            assert taken == [True] * most + [False] * (10_000 - most)
            assert server.receive("ann", "claim", (1, 2, 4))
            assert server.receive("bob", "leave")
            assert server.receive("bob", "return")
            known = len(server.session.entries())
            server.step()
            claims = [
                entry["player"] for entry in server.session.entries(known) if "cards" in entry
            ]
            assert claims == ["bob"] * (most if kind == "claim" else 0) + ["ann"]
        assert server.session.players["bob"].status == "active"

    def test_claims_are_stamped_when_they_come(self, example: ModuleType) -> None:
        now = 1_000
        sent: list[tuple[str, str]] = []

        def send(player: str, events: Sequence[Event]) -> None:
            sent.extend((player, event.type) for event in events)

        server = example.MatchServer(["p1", "p2"], send, seed=7, clock=lambda: now)
        claim = [server.session.board.slots[slot] for slot in server.session.board.hint()]
        now = 1_010
        server.receive("p2", "claim", claim)
        now = 1_060  # in the next tick, so that the id decides nothing
        server.receive("p1", "claim", claim)
        server.receive("p1", "claim", [1, 1, 1])  # rubbish: dropped
        server.step()
        assert [one for one in sent if one[1] != "claim_queued"][2:] == [
            *(("", kind) for kind in ("claim_accepted", "refilled", "set_check"))
        ]
        now = 5_000  # a late step resolves what was due long ago
        server.step()
        assert sent[-1] == ("", "claim_rejected")
        assert [one for one in sent if one[1] == "claim_queued"] == [
            ("p2", "claim_queued"),
            ("p1", "claim_queued"),
        ]
        assert [player.score for player in server.session.players] == [0, 1]

    def test_it_runs_until_the_match_is_over(self, example: ModuleType) -> None:
        ends: list[Event] = []
        rules = RuleSet.edition(duration_ms=120)

        def send(player: str, events: Sequence[Event]) -> None:
            ends.extend(events)

        async def play() -> None:
            # A clock that goes on by 40 ms whenever it is read, however busy the machine is.
            clock = itertools.count(0, 40).__next__
            server = example.MatchServer(["ann", "bob"], send, rules, clock=clock)
            server.receive("bob", "leave")
            await asyncio.wait_for(server.run(), timeout=60)

        asyncio.run(play())
        assert [event.type for event in ends][-2:] == ["disconnected", "ended"]
        assert ends[-1].to_dict()["reason"] == "timer"
