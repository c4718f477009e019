"""Views and events leak nothing that a player must not know (E4)."""

from __future__ import annotations

import json
from functools import partial
from itertools import combinations
from random import Random
from typing import Any

import pytest
from counting import steps
from hypothesis import given, settings
from hypothesis import strategies as st
from matches import (
    DEAD,
    FULL,
    PILE,
    SET_A,
    SET_B,
    SET_C,
    ended,
    entries,
    match,
)

from setrules import Board, Deck, GameSession, RuleSet
from setrules.engine.state import PHASES

KEY = bytes(range(32))


def all_seen(session: GameSession) -> str:
    """Every view that somebody may get, as text."""
    viewers = [None, *(player.id for player in session.players)]
    return json.dumps([session.view(viewer) for viewer in viewers])


class Watched:
    """Sessions that do the same, and everything that can be seen of each."""

    def __init__(self, *sessions: GameSession) -> None:
        self.sessions = sessions
        self.told = [[event.to_dict() for event in session.opening] for session in sessions]

    def do(self, command: str, *arguments: Any) -> None:
        for session, told in zip(self.sessions, self.told, strict=True):
            told += [event.to_dict() for event in getattr(session, command)(*arguments)]

    def seen(self) -> list[str]:
        return [
            json.dumps(told) + all_seen(session) + repr(session)
            for session, told in zip(self.sessions, self.told, strict=True)
        ]


def some_command(choose: Any, session: GameSession) -> tuple[Any, ...]:
    """A command that a match is likely to take; the same for sessions that look the same."""
    player = choose([player.id for player in session.players])
    sets = session.board.find_all_sets()
    kinds = ["advance", "advance", "disconnect", "reconnect", "animation_done"]
    if sets:
        cards = tuple(int(session.board.slots[slot]) for slot in choose(sets))
        if session.mode == "online":
            kinds += ["submit"] * 8
        elif session.mode in ("single", "local"):
            kinds += ["claim"] * 8
    else:
        cards = SET_A
    slot = choose(range(max(1, len(session.board.slots))))
    if session.mode in ("single", "local"):
        kinds += ["tap"] * 3
    elif session.mode == "pass_and_play":
        kinds += ["tap"] * 8 + ["confirm"] * 4
        slot = choose(sets[0]) if sets else slot
    if session.rules.expansion == "agreement":
        kinds += ["agree_no_set"] * 4
    if session.rules.expansion == "request":
        kinds += ["request_cards"] * 2
    kind = choose(kinds)
    now = session.now_ms + choose((0, 1, 50, 400))
    return {
        "advance": (kind, now),
        "disconnect": (kind, player, now),
        "reconnect": (kind, player, now),
        "animation_done": (kind,),
        "submit": (kind, player, cards, now),
        "claim": (kind, player, cards),
        "tap": (kind, slot, *([] if session.mode == "pass_and_play" else [player])),
        "confirm": (kind, player),
        "agree_no_set": (kind, player),
        "request_cards": (kind, player),
    }[kind]


RULES = ("edition", "browser", "tabletop", "cooperative")


@settings(max_examples=60, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    rules=st.sampled_from(RULES),
    mode=st.sampled_from(("local", "online")),
    shown=st.integers(12, 60),
    animations=st.booleans(),
)
def test_the_order_of_undrawn_cards_is_not_seen_e4(
    seed: int, rules: str, mode: Any, shown: int, animations: bool
) -> None:
    """Two matches that differ only below card ``shown`` look alike until it is drawn."""
    random = Random(seed)
    order = [*range(81)]
    random.shuffle(order)
    tail = order[shown:]
    random.shuffle(tail)
    policies = RuleSet.named(rules, call_window_ms=0)
    watched = Watched(
        *(
            GameSession(
                ["A", "B"],
                policies,
                mode=mode,
                deck=Deck.of(cards),
                animations=animations and mode != "online",
            )
            for cards in (order, order[:shown] + tail)
        )
    )
    first, second = watched.sessions
    for _ in range(60):
        if 81 - first.deck_remaining > shown or first.phase == "ended":
            break
        assert first.deck_remaining == second.deck_remaining
        one, other = watched.seen()
        assert one == other
        watched.do(*some_command(random.choice, first))


@settings(max_examples=40, deadline=None)
@given(
    seed=st.integers(-(2**31), 2**31 - 1),
    rules=st.sampled_from(RULES),
    mode=st.sampled_from(("local", "online")),
    animations=st.booleans(),
)
def test_what_made_the_deck_is_not_seen_e4(
    seed: int, rules: str, mode: Any, animations: bool
) -> None:
    """The same order from a seed, from a list, or with another sign: all alike until the end."""
    policies = RuleSet.named(rules, call_window_ms=0)
    decks = [Deck.shuffled(seed), Deck.of(Deck.shuffled(seed).order)]
    if seed > -(2**31):
        decks.append(Deck.shuffled(-seed))
    animated = animations and mode != "online"
    watched = Watched(
        *(
            GameSession(["A", "B"], policies, mode=mode, deck=deck, animations=animated)
            for deck in decks
        )
    )
    random = Random(seed)
    for _ in range(25):
        if watched.sessions[0].phase == "ended":
            break
        assert len({*watched.seen()}) == 1
        watched.do(*some_command(random.choice, watched.sessions[0]))


def test_a_key_is_not_seen_before_the_end_e4() -> None:
    """Of a fair deck only the commitment and its match id are public (E4, D7)."""
    deck = Deck.fair("m-1", KEY)
    fair = GameSession(["A", "B"], deck=deck, mode="online")
    plain = GameSession(["A", "B"], deck=Deck.of(deck.order), mode="online")
    watched = Watched(fair, plain)
    random = Random(5)
    for _ in range(40):
        one, other = watched.seen()
        assert KEY.hex() not in one
        blank = one.replace(deck.commitment, "").replace('"match_id": "m-1"', '"match_id": ""')
        assert blank == other
        watched.do(*some_command(random.choice, fair))
    view = fair.view()
    assert view["commitment"] == deck.commitment
    assert (view["revealed"], view["key"], view["seed"]) == ("", "", 0)
    fair.forfeit("A")
    fair.forfeit("B")
    view = fair.view("B")
    assert (view["revealed"], view["key"]) == ("key", KEY.hex())
    assert (view["seed"], view["match_id"]) == (0, "m-1")
    assert Deck.verify_fair(deck.order, "m-1", str(view["key"]), str(view["commitment"]))


@pytest.mark.parametrize("seed", [1_234_567_890, -1_234_567_890, 0])
def test_the_seed_is_shown_after_the_end_e4(seed: int) -> None:
    session = GameSession(["A", "B"], seed=seed)
    assert (session.view("A")["revealed"], session.view("A")["seed"]) == ("", 0)
    assert seed == 0 or str(abs(seed)) not in all_seen(session)
    session.forfeit("A")
    for viewer in (None, "A", "B"):
        view = session.view(viewer)
        assert (view["revealed"], view["seed"], view["key"]) == ("seed", seed, "")


@pytest.mark.parametrize("mode", ["single", "local", "pass_and_play"])
@pytest.mark.parametrize("fair", [False, True], ids=["seed", "key"])
def test_nothing_is_revealed_in_any_phase_before_the_end_e4(mode: Any, fair: bool) -> None:
    """The end is the one phase that shows what made the deck (E4, M3)."""
    players = ["A"] if mode == "single" else ["A", "B"]
    rules = RuleSet.tabletop(call_window_ms=0)
    deck = Deck.fair("m-1", KEY) if fair else Deck.shuffled(1_234_567_890)
    session = GameSession(players, rules, mode=mode, deck=deck, animations=True)
    phases: set[str] = set()

    def look() -> None:
        phases.add(session.phase)
        for viewer in (None, *players):
            view = session.view(viewer)
            assert (view["revealed"], view["seed"], view["key"]) == ("", 0, ""), session.phase

    def do(command: str, *arguments: Any) -> None:
        getattr(session, command)(*arguments)
        look()

    def claim(slots: tuple[int, ...]) -> None:
        for slot in slots:
            do("tap", slot, *([] if mode == "pass_and_play" else ["A"]))
        if mode == "pass_and_play":
            do("confirm", "A")

    look()
    do("animation_done")
    sets = session.board.find_all_sets()
    claim(sets[0])
    do("animation_done")
    do("animation_done")
    sets = session.board.find_all_sets()
    claim(next(slots for slots in combinations(range(12), 3) if slots not in sets))
    do("animation_done")
    for player in players:
        do("agree_no_set", player)
    assert phases == {*PHASES} - {"ended"}
    for player in players:
        session.forfeit(player)
    assert session.view()["revealed"] == ("key" if fair else "seed")


def test_a_given_deck_reveals_nothing_after_the_end_e4() -> None:
    session = match(board=DEAD, deck=())
    assert ended(session) == ("deck_empty", 0)
    view = session.view()
    assert (view["revealed"], view["seed"], view["key"], view["commitment"]) == ("", 0, "", "")


def test_the_undrawn_cards_stand_in_no_view_e4() -> None:
    """Every number of a view and of the events is an open card or no card at all."""
    session = match(players=("A", "B"), now_ms=1_000_000, duration_ms=500_000)
    session.claim("A", SET_A)
    numbers: set[int] = set()

    def collect(value: Any) -> None:
        if isinstance(value, dict):
            for name, one in value.items():
                if name in ("board", "cards", "card", "selection") or isinstance(one, (dict, list)):
                    collect(one)
        elif isinstance(value, list):
            for one in value:
                collect(one)
        elif type(value) is int:
            numbers.add(value)

    collect(session.view("A"))
    collect([event.to_dict() for event in session.opening])
    assert numbers.isdisjoint(PILE[3:])
    assert {*FULL} <= numbers


# --- what a view holds


def test_what_a_view_holds_e4() -> None:
    session = match(players=("A", "B"), penalty="point", duration_ms=9_000)
    session.claim("A", SET_A)
    session.tap(2, "A")
    assert session.view() == {
        "format": 1,
        "viewer": "",
        "mode": "local",
        "rules": {**RuleSet.edition(penalty="point", duration_ms=9_000).to_dict()},
        "phase": "playing",
        "now_ms": 0,
        "board": [5, 60, 13, 61, 9, 35, 7, 73, 15, 51, 17, 64],
        "deck_remaining": 3,
        "control": {"player": "", "until_ms": -1, "waiting": []},
        "agreed": [],
        "players": [
            {
                "id": id,
                "score": score,
                "sets": score,
                "invalid_attempts": 0,
                "status": "active",
                "clock_ms": 9_000,
                "owed": 0,
            }
            for id, score in (("A", 1), ("B", 0))
        ],
        "taken": [{"player": "A", "cards": [71, 48, 1]}],
        "selection": [],
        "claims": [],
        "result": [],
        "commitment": "",
        "revealed": "",
        "seed": 0,
        "key": "",
        "match_id": "",
    }


def test_a_selection_is_its_owner_s_e4() -> None:
    session = match()
    session.tap(2, "A")
    session.tap(0, "A")
    assert session.view("A")["selection"] == [13, 5]
    assert session.view("B")["selection"] == []
    assert session.view()["selection"] == []
    device = match(mode="pass_and_play")
    device.tap(2)
    assert [device.view(viewer)["selection"] for viewer in (None, "A", "B")] == [[13]] * 3


def test_waiting_claims_are_their_sender_s_e4() -> None:
    """In order of arrival, whatever their ticks (E4, M8)."""
    session = match(mode="online")
    session.submit("A", SET_B, 120)
    session.submit("B", SET_A, 10)
    session.submit("A", SET_C, 20)
    assert session.view("A")["claims"] == [
        {"cards": [*SET_B], "tick": 2},
        {"cards": [*SET_C], "tick": 0},
    ]
    assert session.view("B")["claims"] == [{"cards": [*SET_A], "tick": 0}]
    assert session.view()["claims"] == []
    session.advance(60)
    assert session.view("A")["claims"] == [{"cards": [*SET_B], "tick": 2}]
    assert session.view("B")["claims"] == []


def test_ticks_are_counted_from_the_beginning_of_the_match_m8() -> None:
    session = match(mode="online", now_ms=1_030)
    (queued,) = session.submit("A", SET_A, 1_030 + 2 * 50)
    assert queued.tick == 2
    assert session.view("A")["claims"] == [{"cards": [*SET_A], "tick": 2}]


@pytest.mark.parametrize("seed", range(12))
def test_waiting_claims_are_in_order_of_arrival_wherever_a_session_comes_from(seed: int) -> None:
    """Found for one player, they are what the snapshot holds of everybody's."""
    random = Random(seed)
    session = match(mode="online", players=("A", "B", "C"), rules="edition", duration_ms=900)
    ways = (lambda one: GameSession.restore(one.snapshot()), GameSession.copy, lambda one: one)
    while session.result is None:
        for _ in range(random.randrange(6)):
            claim = tuple(random.sample(range(81), 3))
            session.submit(random.choice("ABC"), claim, random.randrange(1_000))
        session.advance(session.now_ms + random.randrange(300))
        session = random.choice(ways)(session)
        queue: Any = session.snapshot()["queue"]
        for player in "ABC":
            own = [claim for claim in queue if claim["player"] == player]
            assert session.view(player)["claims"] == [
                {"cards": claim["cards"], "tick": claim["tick"]}
                for claim in sorted(own, key=lambda claim: claim["arrival"])
            ]
    assert session.view("A")["claims"] == []


def test_a_view_costs_nothing_for_the_claims_of_others() -> None:
    """Counted in steps, however many of another player wait and for how many ticks."""
    found = []
    for count in (1, 2_000):
        session = match(mode="online")
        for number in range(count):
            session.submit("A", SET_A, 30 * number)
        session.submit("B", SET_A, 10)
        found.append(steps(partial(session.view, "B")))
    assert found[0] == found[1]


def test_control_and_agreements_are_public_e4() -> None:
    session = match(rules="tabletop", players=("A", "B", "C"))
    session.agree_no_set("A")
    session.call_set(["C", "B"], 7)
    for viewer in (None, "A", "B", "C"):
        view = session.view(viewer)
        assert view["control"] == {"player": "B", "until_ms": 5_007, "waiting": ["C"]}
        assert view["agreed"] == ["A"]


def test_views_are_copies_that_change_nothing_e4() -> None:
    session = match()
    before = session.snapshot()
    view: Any = session.view("A")
    view["board"].clear()
    view["players"].clear()
    view["rules"].clear()
    assert session.snapshot() == before
    assert entries(session) == []


def test_the_result_is_shown_e4() -> None:
    session = match()
    session.forfeit("A")
    assert session.result is not None
    assert session.view("B")["result"] == [session.result.to_dict()]


def test_repr_shows_no_seed_key_or_order_e4() -> None:
    """Neither of a session nor of its deck, whatever happens to them (E4)."""
    seeded = GameSession(["A", "B"], seed=1_234_567_890)
    fair = GameSession(["A", "B"], deck=Deck.fair("m-1", KEY))
    given = GameSession(["A", "B"], deck=Deck.of(range(81)))
    assert repr(seeded) == "<GameSession: local, playing, 12 cards on the board; A 0, B 0>"
    assert repr(fair) == repr(given) == repr(seeded)
    assert str(fair) == f"{fair}" == repr(fair)
    for session in (seeded, fair):
        session.forfeit("A")
        assert "1234567890" not in repr(session)
        assert KEY.hex() not in repr(session)
        assert repr(KEY) not in repr(session)
    for deck in (Deck.shuffled(1_234_567_890), Deck.fair("m-1", KEY), Deck.of(range(81))):
        assert repr(deck) == str(deck) == "<Deck: 81 of 81 cards left>"


def test_a_session_s_own_board_gives_no_way_to_the_deck_e4() -> None:
    """The public attributes of a session hold the count of the deck, never its cards."""
    session = GameSession(["A", "B"], seed=77)
    undrawn = {*Deck.shuffled(77).order[12:]}
    names = [name for name in dir(session) if not name.startswith("_")]
    values = {name: getattr(session, name) for name in names}
    facts = {name: value for name, value in values.items() if not callable(value)}
    assert "deck_remaining" in facts
    assert not any(isinstance(value, Deck) for value in facts.values())
    board = facts["board"]
    assert isinstance(board, Board)
    assert undrawn.isdisjoint(board.cards)
    for event in session.opening:
        assert undrawn.isdisjoint(getattr(event, "cards", ()))


def test_position_holds_no_secret_e4() -> None:
    """What ports are compared by is as public as all views together (E4)."""
    deck = Deck.shuffled(31)
    sessions = [
        GameSession(["A", "B"], deck=given)
        for given in (deck, Deck.of(deck.order), Deck.of((*deck.order[:12], *deck.order[:11:-1])))
    ]
    first, *others = [json.dumps(session.position()) for session in sessions]
    assert others == [first, first]
