"""Values behave as values: they show, compare, hash, copy, pickle and match as such."""

from __future__ import annotations

import copy
import json
import pickle
import re
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest

import setrules
from setrules import (
    CARDS,
    EVENT_TYPES,
    Attribute,
    Board,
    Card,
    Color,
    Deck,
    DotNetRandom,
    Event,
    GameSession,
    RuleSet,
    Series,
    Shading,
    Shape,
    events,
    explain,
    third_card,
)
from setrules.result import Result, Standing
from setrules.series import SeriesResult

PROTOCOLS = range(pickle.HIGHEST_PROTOCOL + 1)
TABLETOP = RuleSet.tabletop(call_window_ms=0)


def grown() -> Board:
    """A board of more than 81 slots: holes that were given, and an expansion beside them."""
    board = Board.of([None] * 81, RuleSet.edition(cap=0))
    board.expand(Deck.of([0, 1, 3]))
    return board


def played() -> GameSession:
    """A match in the middle: claims of both kinds, a player away, a selection."""
    session = GameSession(["ann", "bob"], seed=7, now_ms=10)
    session.claim_slots("ann", session.board.hint() or ())
    session.claim("bob", (0, 1, 5))
    session.disconnect("bob", 500)
    session.tap(0, "ann")
    return session


def server() -> GameSession:
    """A server with a claim that waits for its tick."""
    session = GameSession(["ann", "bob"], RuleSet.edition(), mode="online", seed=7)
    session.submit("bob", session.board.cards[:3], 20)
    return session


def table() -> GameSession:
    session = GameSession(["ann", "bob", "cem"], RuleSet.tabletop(), seed=7)
    session.call_set(["ann", "bob"], 100)
    return session


def begun() -> Series:
    series = Series(["ann", "bob"], seeds=[1, 2], dealer="bob")
    game = series.next_game(5)
    assert game is not None
    game.claim_slots("ann", game.board.hint() or ())
    return series


def every_event() -> list[Event]:
    """One event of every type, from matches."""
    told: list[Event] = []
    local = GameSession(["ann", "bob"], RuleSet.edition(penalty="point"), seed=7)
    told += [*local.opening, *local.tap(0, "ann"), *local.tap(0, "ann")]
    told += local.claim_slots("ann", local.board.hint() or ())
    told += local.claim("bob", local.board.cards[:3])
    told += [*local.disconnect("bob", 5), *local.reconnect("bob", 6), *local.forfeit("bob")]
    dead = Board.of([0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35])
    told += GameSession(["ann"], deck=Deck.of([38, 47, 59]), board=dead).opening
    told += server_events()
    calls = GameSession(["ann", "bob"], RuleSet.tabletop(), seed=7)
    told += calls.agree_no_set("ann")
    told += calls.call_set(["bob", "ann"], 5)
    told += calls.claim_slots("bob", calls.board.hint() or ())
    told += calls.pass_call("ann")
    solitaire = GameSession(["ann"], RuleSet.solitaire(), mode="single", seed=7)
    told += solitaire.request_cards("ann")
    told += solitaire.claim_slots("ann", solitaire.board.hint() or ())
    return list({event.type: event for event in told}.values())


def server_events() -> tuple[Event, ...]:
    session = GameSession(["ann"], mode="online", seed=7)
    return session.submit("ann", session.board.cards[:3], 0)


RESULT = Result("timer", 5, ("ann",), False, (Standing("ann", 1, 2, 2, 0, True),), -1)

#: Values whose repr says everything that they are.
SHOWN: dict[str, Any] = {
    "card": Card(34),
    "shape": Shape.OVAL,
    "shading": Shading.STRIPED,
    "color": Color.PURPLE,
    "attribute": Attribute.SHADING,
    "board": Board.deal(Deck.shuffled(3)),
    "board with holes": Board.of([5, None, 71], RuleSet.tabletop()),
    "empty board": Board.of([]),
    "board of 84 slots": grown(),
    "rules": RuleSet.cooperative(duration_ms=5),
    "explanation": explain(0, 1, 5),
    "set": explain(0, 4, 8),
    "verdict": explain(0, 1, 5).attributes[3],
    "result": RESULT,
    "series result": SeriesResult(("ann",), False, (3, 1)),
    "players": played().players,
    "player": played().players[0],
    **{event.type: event for event in every_event()},
}

#: Everything that holds state, made anew by each call.
HELD = {
    "deck": lambda: drawn(Deck.shuffled(5)),
    "fair deck": lambda: drawn(Deck.fair("m", bytes(32))),
    "board": lambda: Board.of([5, None, 71], RuleSet.tabletop()),
    "board of 84 slots": grown,
    "local": played,
    "online": server,
    "table": table,
    "restored": lambda: GameSession.restore(played().snapshot()),
    "series": begun,
}


def drawn(deck: Deck) -> Deck:
    deck.draw(4)
    return deck


def names() -> dict[str, Any]:
    return {**vars(setrules), **vars(events), "Standing": Standing, "Result": Result}


# --- repr


def test_there_is_an_event_of_every_type() -> None:
    assert {event.type for event in every_event()} >= {*EVENT_TYPES} - {"closed_up"}


@pytest.mark.parametrize("name", SHOWN)
def test_repr_evaluates_back(name: str) -> None:
    for public in setrules.__all__:
        getattr(setrules, public)
    twin = eval(repr(SHOWN[name]), names())
    assert twin == SHOWN[name]
    assert type(twin) is type(SHOWN[name])
    assert repr(twin) == repr(SHOWN[name])


@pytest.mark.parametrize("name", HELD)
def test_repr_hides_what_is_secret_e4(name: str) -> None:
    if "deck" in name:
        assert repr(HELD[name]()) == "<Deck: 77 of 81 cards left>"
    if isinstance(HELD[name](), (GameSession, Series)):
        assert "Card(" not in repr(HELD[name]())


# --- equality, hashing, ordering


@pytest.mark.parametrize("name", [name for name in SHOWN if "board" not in name])
def test_values_hash_as_they_compare(name: str) -> None:
    value = SHOWN[name]
    twin = pickle.loads(pickle.dumps(value))
    assert twin == value
    assert hash(twin) == hash(value)
    assert len({value, twin}) == 1


@pytest.mark.parametrize("name", HELD)
def test_what_changes_compares_by_what_it_holds_and_has_no_hash(name: str) -> None:
    first, second = HELD[name](), HELD[name]()
    assert first == second
    assert (first == 5, first != 5) == (False, True)
    with pytest.raises(TypeError, match="unhashable"):
        hash(first)


def test_cards_are_ordered_by_id_and_values_have_no_order() -> None:
    assert sorted([Card(80), Card(3), Card(40)]) == [3, 40, 80]
    assert max(CARDS) is Card(80)
    for value in (SHOWN["board"], SHOWN["rules"], SHOWN["no_set"], Shape.OVAL):
        with pytest.raises(TypeError, match="not supported"):
            assert value < value


def test_positions_have_keys_that_can_be_hashed() -> None:
    """A board's is what lies, a session's is everything that its future depends on."""
    board = Board.of([5, None, 71])
    assert board.key() == (5, 255, 71)
    assert {board.key(): "seen"}[Board.of([5, None, 71], RuleSet.tabletop()).key()] == "seen"
    keys = {HELD[name]().key() for name in ("local", "online", "table")}
    assert len(keys) == 3
    session = played()
    again = played()
    assert session.key() == again.key() == GameSession.restore(session.snapshot()).key()
    again.advance(501)
    assert session.key() != again.key()
    end = session.record()["end"]
    assert isinstance(end, dict)
    assert session.key() == end["digest"]


# --- copies


def change(value: Any) -> None:
    """Do to a value whatever changes every part of it that can change."""
    if isinstance(value, Deck):
        value.draw(1)
    elif isinstance(value, Board):
        value.append(Deck.of([80]), 1)
    elif isinstance(value, GameSession):
        value.advance(value.now_ms + 40_000)
        value.forfeit("ann")
    else:
        value.games[0].claim_slots("bob", value.games[0].board.hint())
        value.games[0].forfeit("ann")
        value.games[0].forfeit("bob")
        value.next_game()


@pytest.mark.parametrize("name", HELD)
@pytest.mark.parametrize("how", [copy.copy, copy.deepcopy, lambda value: value.copy()])
def test_a_copy_shares_nothing_that_changes(name: str, how: Any) -> None:
    original, untouched = HELD[name](), HELD[name]()
    twin = how(original)
    assert type(twin) is type(original)
    assert twin == original
    change(twin)
    assert twin != original
    assert original == untouched
    change(original)
    assert original == twin


@pytest.mark.parametrize("name", SHOWN)
def test_a_value_may_be_its_own_copy(name: str) -> None:
    for how in (copy.copy, copy.deepcopy):
        assert how(SHOWN[name]) == SHOWN[name]


def test_a_generator_goes_on_by_itself_after_a_copy() -> None:
    generator = DotNetRandom(5)
    generator.next()
    twin = copy.deepcopy(generator)
    ahead = [twin.next() for _ in range(100)]
    assert [generator.next() for _ in range(100)] == ahead


# --- pickles


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("name", SHOWN)
def test_values_pickle_in_every_protocol(name: str, protocol: int) -> None:
    assert pickle.loads(pickle.dumps(SHOWN[name], protocol)) == SHOWN[name]


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("name", HELD)
def test_what_changes_pickles_in_every_protocol(name: str, protocol: int) -> None:
    original = HELD[name]()
    twin = pickle.loads(pickle.dumps(original, protocol))
    assert twin == original
    if isinstance(original, GameSession):
        assert twin.record() == original.record()
        assert twin.opening == original.opening
    change(twin)
    change(original)
    assert twin == original


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_generators_and_views_pickle_in_every_protocol(protocol: int) -> None:
    generator = DotNetRandom(5)
    generator.next()
    twin = pickle.loads(pickle.dumps(generator, protocol))
    assert [twin.next() for _ in range(60)] == [generator.next() for _ in range(60)]
    view = Board.deal(Deck.shuffled(7)).sets
    assert list(pickle.loads(pickle.dumps(view, protocol))) == list(view)


@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_reports_compare_and_pickle(protocol: int) -> None:
    pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    report = simulated()
    assert pickle.loads(pickle.dumps(report, protocol)) == report
    assert report != simulated(seed=2)


def simulated(seed: int = 1) -> Any:
    from setrules import odds

    return odds.simulate(20, seed=seed)


# --- JSON


#: What has a form as data, by ``to_dict`` and ``from_dict``. A card is its id, a board its
#: text or its slots, an explanation the three cards that it is about.
AS_DATA = ("rules", "result", "series result", *EVENT_TYPES)


@pytest.mark.parametrize("name", AS_DATA)
def test_what_has_data_comes_back_from_json(name: str) -> None:
    value = SHOWN[name]
    data = json.loads(json.dumps(value.to_dict()))
    kind = Event if isinstance(value, Event) else type(value)
    assert kind.from_dict(data) == value


def test_nothing_else_has_data() -> None:
    for form in ("to_dict", "from_dict"):
        assert {name for name, value in SHOWN.items() if hasattr(value, form)} == {*AS_DATA}


def test_the_guide_names_what_has_data() -> None:
    page = Path(__file__).resolve().parent.parent / "docs" / "guide" / "embedding.md"
    kinds = {"Event" if name in EVENT_TYPES else type(SHOWN[name]).__name__ for name in AS_DATA}
    rows = re.findall(r"^\| `(\w+)` \| `to_dict`, `from_dict`", page.read_text("utf-8"), re.M)
    assert sorted(rows) == sorted(kinds)


@pytest.mark.parametrize("name", ["local", "online", "table", "restored"])
def test_a_match_comes_back_from_json(name: str) -> None:
    session = HELD[name]()
    record = json.loads(json.dumps(session.record()))
    assert GameSession.replay(record) == session
    assert GameSession.restore(json.loads(json.dumps(session.snapshot()))) == session


# --- pattern matching


def test_events_match_by_class_and_field() -> None:
    session = GameSession(["ann", "bob"], seed=7)
    seen: list[tuple[object, object]] = []
    for event in session.claim_slots("ann", session.board.hint() or ()):
        match event:
            case events.ClaimAccepted(player=player, cards=(_, _, _), score=score):
                seen.append((player, score))
            case events.Refilled(slots=slots) if slots:
                seen.append(("refilled", len(slots)))
            case events.SetCheck(at_ms, exists):
                seen.append((at_ms, exists))
    assert seen == [("ann", 1), ("refilled", 3), (0, True)]


@pytest.mark.parametrize("kind", EVENT_TYPES.values(), ids=lambda kind: kind.type)
def test_every_event_matches_in_the_order_of_its_fields(kind: type[Event]) -> None:
    """The time first, then its own in the order in which the class lists them."""
    listed = [name for name in vars(kind)["__annotations__"] if name != "type"]
    assert kind.__match_args__ == ("at_ms", *listed)


def test_cards_and_results_match() -> None:
    match Card(34):
        case Card(number=2, shape=Shape.DIAMOND, color=Color.GREEN):
            pass
        case _:
            pytest.fail("a card matches by its attributes")
    match third_card(0, 40):
        case Card(80):
            pass
        case _:
            pytest.fail("a card matches by its id")
    match RESULT:
        case Result(reason="timer", winners=(winner,)):
            assert winner == "ann"
        case _:
            pytest.fail("a result matches by its fields")


@pytest.mark.parametrize("name", [name for name in SHOWN if name in {*EVENT_TYPES, "rules"}])
def test_values_are_frozen(name: str) -> None:
    value = SHOWN[name]
    field = value.__match_args__[0] if name != "rules" else "cap"
    with pytest.raises((FrozenInstanceError, TypeError)):
        setattr(value, field, 0)
    if name == "rules":
        assert replace(value, cap=15).cap == 15


# --- views


def test_sets_are_a_view_that_follows_the_board() -> None:
    board = Board.of([0, 1, 2, 9])
    sets = board.sets
    assert (list(sets), len(sets), bool(sets)) == ([(0, 1, 2)], 1, True)
    assert (2, 0, 1) in sets
    board.take((0, 1, 3))
    assert (list(sets), len(sets), bool(sets)) == ([], 0, False)
    assert (0, 1, 2) not in sets
