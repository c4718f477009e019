"""What is stored or comes from elsewhere: S-16 to S-21 of SECURITY.md."""

from __future__ import annotations

import copy
import json
import os
import pickle
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from corruption import held_up, leaves, other_types, other_values, replaced
from hypothesis import given, settings
from hypothesis import strategies as st
from interrupts import Interrupt, interrupts
from laws import digit_sums
from matches import FULL, SET_A, SET_B, SET_C, match
from test_views import some_command

from setrules import (
    Board,
    Card,
    Event,
    GameSession,
    RecordError,
    RecordTypeError,
    Result,
    RuleSet,
    SessionStateError,
    SetRulesError,
)
from setrules.journal import Journal, read_journal

NAMES = sorted(held_up())


@cache
def written(name: str, what: str) -> str:
    """A snapshot or record of one of the held-up matches, as a file holds it."""
    return json.dumps(getattr(held_up()[name], what)())


def altered(draw: Any, data: Any) -> Any:
    """Plain data with one, two or three of its values replaced, most often by likely ones."""
    for _ in range(draw(st.integers(1, 3))):
        plain = [one for one in leaves(data) if type(one[1]) in (bool, int, str, list, dict)]
        path, value = draw(st.sampled_from(plain[1:]))
        kinds = other_types if draw(st.integers(0, 9)) == 0 else other_values
        data = replaced(data, path, draw(st.sampled_from(kinds(value))))
    return data


def is_consistent(session: GameSession, data: Any) -> None:
    """What was restored is what the data say, keeps the laws, and plays on."""
    assert json.loads(json.dumps(session.snapshot())) == data
    random = Random(len(written("fair", "snapshot")))
    for _ in range(12):
        cards = [int(card) for card in session.board.cards]
        taken = [card for one in session.view()["taken"] for card in one["cards"]]  # type: ignore
        order, drawn = data["deck"]["order"], len(data["deck"]["order"]) - session.deck_remaining
        whole = [*cards, *taken, *order[drawn:]]
        assert len(whole) == len({*whole})
        assert digit_sums(taken) == [0, 0, 0, 0]
        assert GameSession.restore(session.snapshot()) == session
        try:
            name, *arguments = some_command(random.choice, session)
            getattr(session, name)(*arguments)
        except SetRulesError:
            pass
    assert GameSession.replay(session.record()) == session


@settings(max_examples=250)
@given(data=st.data())
def test_s16_an_altered_snapshot_is_refused_or_is_another_match(data: st.DataObject) -> None:
    true = json.loads(written(data.draw(st.sampled_from(NAMES)), "snapshot"))
    forged = altered(data.draw, true)
    before = copy.deepcopy(forged)
    try:
        session = GameSession.restore(forged)
    except (RecordError, RecordTypeError):
        assert forged == before
        return
    is_consistent(session, forged)


def test_s16_a_taken_card_cannot_be_dealt_again() -> None:
    """It is neither on the board nor twice in the order: only the taken cards tell."""
    session = match()
    session.claim("A", SET_A)
    forged: Any = session.snapshot()
    for at in range(3, 6):
        order = [*forged["deck"]["order"]]
        order[at] = SET_A[0]
        with pytest.raises(RecordError, match="was taken and is in the deck too"):
            GameSession.restore({**forged, "deck": {**forged["deck"], "order": order}})


def other_taker(data: Any) -> None:
    first, second = data["players"]
    data["taken"][0]["player"] = second["id"]
    for name in ("sets", "score"):
        first[name], second[name] = second[name], first[name]


def gone(data: Any) -> None:
    data["players"][1].update(status="away", left_at=data["now_ms"])


def lay_elsewhere(data: Any) -> None:
    """The cards that were taken change places in the deal, where nothing lies of them now."""
    dealt = data["opening"][0]["cards"]
    first, second, third = (dealt.index(card) for card in SET_A)
    dealt[first], dealt[second], dealt[third] = dealt[second], dealt[third], dealt[first]


UNNOTICED = {
    "another player took the set": other_taker,
    "the time is later": lambda data: data.update(now_ms=data["now_ms"] + 7),
    "somebody is away": gone,
    "other claims wait": lambda data: data["queue"][0].update(cards=[*SET_C]),
    "failed attempts are hidden by the floor": lambda data: (
        data["players"][1].update(invalid_attempts=3),
        data.update(arrivals=data["arrivals"] + 3),
    ),
    "more claims arrived": lambda data: data.update(arrivals=data["arrivals"] + 1000),
    "what was taken lay elsewhere": lay_elsewhere,
    "what was taken in another order": lambda data: data["taken"][0]["cards"].reverse(),
    "another order below": lambda data: data["deck"]["order"].__setitem__(
        slice(3, None), data["deck"]["order"][:2:-1]
    ),
}


@pytest.mark.parametrize("name", UNNOTICED)
def test_s16_what_cannot_be_noticed(name: str) -> None:
    """The list in SECURITY.md, so that it says neither too much nor too little."""
    session = match(mode="online", penalty="point")
    session.submit("A", SET_A, 10)
    session.advance(50)
    session.submit("B", SET_B, 99)
    true = json.loads(json.dumps(session.snapshot()))
    forged = json.loads(json.dumps(true))
    UNNOTICED[name](forged)
    assert forged != true
    is_consistent(GameSession.restore(forged), forged)


def test_s16_other_picks_cannot_be_noticed() -> None:
    session = match()
    session.tap(0, "A")
    forged: Any = session.snapshot()
    forged["players"][0]["selection"] = [FULL[4], FULL[5]]
    is_consistent(GameSession.restore(forged), json.loads(json.dumps(forged)))


def test_s16_where_players_decide_on_more_cards_the_deal_cannot_be_noticed() -> None:
    """No rule says then how many lay when, and so not which card came where."""
    session = GameSession(["A", "B"], RuleSet.tabletop(call_window_ms=0), seed=7)
    slots = session.board.hint()
    assert slots is not None
    session.claim_slots("A", slots)
    for change in (
        lambda data: data["opening"][0]["cards"].reverse(),
        lambda data: data["board"].reverse(),
    ):
        forged: Any = json.loads(json.dumps(session.snapshot()))
        change(forged)
        assert forged != session.snapshot()
        is_consistent(GameSession.restore(forged), forged)


@settings(max_examples=200)
@given(data=st.data())
def test_s17_an_altered_record_is_refused_or_true(data: st.DataObject) -> None:
    """What replays is what the record says, to the last byte."""
    true = json.loads(written(data.draw(st.sampled_from(NAMES)), "record"))
    forged = altered(data.draw, true)
    try:
        session = GameSession.replay(forged)
    except (RecordError, RecordTypeError):
        return
    assert json.loads(json.dumps(session.record())) == forged


def test_s17_a_whole_other_match_cannot_be_noticed() -> None:
    true, forged = match(), match()
    true.claim("A", SET_A)
    forged.claim("B", SET_A)
    record = true.record()
    record["entries"] = forged.record()["entries"]
    with pytest.raises(RecordError, match="another state"):
        GameSession.replay(record)
    record["end"] = forged.record()["end"]
    assert GameSession.replay(record) == forged
    record["entries"].append({"command": "animation_done"})
    with pytest.raises(RecordError, match="entry 1, animation_done"):  # the end would be right
        GameSession.replay(record)


def nested(depth: int) -> Any:
    data: Any = []
    for _ in range(depth):
        data = [data]
    return data


def nested_objects(depth: int) -> Any:
    data: Any = {}
    for _ in range(depth):
        data = {"start": data, "format": 1, "type": data, "command": data}
    return data


@pytest.mark.parametrize(
    "junk",
    [
        pytest.param(lambda: nested(100_000), id="deep lists"),
        pytest.param(lambda: nested_objects(2_000), id="deep objects"),
        pytest.param(lambda: 10**100_000, id="a huge number"),
        pytest.param(lambda: "9" * 10**6, id="a long text"),
        pytest.param(lambda: "\ud800" * 10**5, id="half characters"),
        pytest.param(lambda: [0] * 10**5, id="a long list"),
        pytest.param(lambda: {str(number): number for number in range(10**4)}, id="many keys"),
        pytest.param(lambda: float("nan"), id="no number"),
    ],
)
def test_s18_something_enormous_is_refused(junk: Any) -> None:
    value = junk()
    snapshot, record = (
        json.loads(written("online", "snapshot")),
        json.loads(written("online", "record")),
    )
    session = match()
    calls = [
        *(lambda load=load: load(value) for load in (GameSession.restore, GameSession.replay)),
        *(lambda load=load: load(value) for load in (RuleSet.from_dict, Event.from_dict)),
        *(lambda load=load: load(value) for load in (Result.from_dict, session.apply)),
        *(lambda load=load: load(value) for load in (Card.parse, Board.parse)),
        *(lambda name=name: GameSession.restore({**snapshot, name: value}) for name in snapshot),
        *(lambda name=name: GameSession.replay({**record, name: value}) for name in record),
        lambda: session.apply({"command": "claim", "player": "A", "cards": value}),
        lambda: session.apply({"command": value}),
    ]
    for call in calls:
        with pytest.raises(SetRulesError) as caught:
            call()
        assert len(str(caught.value)) < 2_000
    assert session == match()


def test_s19_a_journal_tells_damage_and_keeps_to_one_writer(tmp_path: Path) -> None:
    """Every byte and every kill: tests/test_journal_damage.py; all files: test_journal_files.py."""
    path = tmp_path / "match.jsonl"
    path.write_text("{}")
    with pytest.raises(RecordError, match="holds something else"):
        Journal.create(path, match(), sync_every=0)
    path.write_text("")
    path.chmod(0o644)
    with Journal.create(path, match(), sync_every=0) as journal:
        journal.session.claim("A", SET_A)
        journal.append()
        with pytest.raises(SessionStateError):
            Journal.open(path, sync_every=0)
    if os.name == "posix":
        assert path.stat().st_mode & 0o077 == 0
    whole = path.read_bytes()
    # The other player's claim would be as good, by the rules: only the check of the line tells.
    for line, old, new in ((1, b"71", b"17"), (2, b'"player":"A"', b'"player":"B"')):
        assert old in whole.splitlines()[line - 1]
        path.write_bytes(whole.replace(old, new))
        with pytest.raises(RecordError, match=rf"match\.jsonl: line {line}: damaged"):
            read_journal(path)
    if os.name == "posix":
        path.write_bytes(whole)
        with Journal.open(path, sync_every=0) as journal:
            path.rename(tmp_path / "moved.jsonl")
            journal.session.claim("A", SET_C)
            for there in (b"", whole):
                with pytest.raises(SessionStateError, match="removed or replaced"):
                    journal.append()
                path.write_bytes(there)
            path.unlink()
            (tmp_path / "moved.jsonl").unlink()
            with pytest.raises(SessionStateError, match="removed"):
                journal.append()


class Payload:
    """What a stranger's pickle may hold: a call of anything."""

    def __reduce__(self) -> Any:
        return run, ("anything",)


RAN: list[str] = []


def run(what: str) -> None:
    RAN.append(what)


@pytest.mark.parametrize("name", NAMES)
def test_s20_plain_data_carry_a_match_and_run_nothing(name: str) -> None:
    session = held_up()[name]
    text = json.dumps(session.snapshot())
    assert GameSession.restore(json.loads(text)) == session
    assert GameSession.replay(json.loads(json.dumps(session.record()))) == session


def test_s20_a_pickle_runs_what_it_says() -> None:
    data = pickle.dumps(Payload())
    for load in (GameSession.restore, GameSession.replay):
        with pytest.raises(RecordTypeError):
            load(data)  # type: ignore[arg-type]
    assert RAN == []
    pickle.loads(data)
    assert RAN == ["anything"]


def test_s21_a_command_that_is_ended_in_the_middle_leaves_a_sound_match() -> None:
    """At every third line of the engine; tests/test_interrupts.py has the rest."""
    undone = 0

    def begin() -> GameSession:
        session = match(penalty="point")
        session.claim("B", SET_B)
        return session

    def facts(session: GameSession) -> object:
        """What is read without a command, which would mend the session first."""
        return session.phase, session.board, session.deck_remaining, session.players

    done = begin()
    done.claim("A", SET_C)
    for line in range(1, 1000, 3):
        session = begin()
        with interrupts(Interrupt, line=line):
            try:
                session.claim("A", SET_C)
            except Interrupt:
                assert facts(session) in (facts(begin()), facts(done))
                undone += session.record() == begin().record()
            else:
                break
        assert GameSession.replay(session.record()) == session
        assert GameSession.restore(session.snapshot()) == session
        assert session.advance(10) == ()
    assert undone > 20
