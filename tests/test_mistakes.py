"""The likeliest mistakes of a first day: each error says what to do instead (E1, E2)."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest

from setrules import (
    Board,
    BoardError,
    BoardTypeError,
    Card,
    CardError,
    CardTypeError,
    ClaimError,
    ClaimTypeError,
    Deck,
    DeckError,
    DeckTypeError,
    DotNetRandom,
    GameSession,
    RecordError,
    RuleSet,
    SessionError,
    SessionStateError,
    SessionTypeError,
    SetRulesError,
    any_set_exists,
    count_sets,
    explain,
    find_all_sets,
    find_all_sets_into,
    hint,
    third_card,
    validate,
)
from setrules.journal import Journal


def session(**options: Any) -> GameSession:
    return GameSession(["ann", "bob"], seed=7, **options)


def online() -> GameSession:
    return session(mode="online")


MISTAKES: dict[str, tuple[Callable[[], object], type[SetRulesError], str]] = {
    "a code where a card is made": (
        lambda: Card("2GOD"),  # type: ignore[arg-type]
        CardTypeError,
        "card '2GOD': expected an int from 0 to 80, not str; Card.parse() reads text",
    ),
    "a card too many": (lambda: Card(81), CardError, "card 81: expected an int from 0 to 80"),
    "codes to validate": (
        lambda: validate("1RSD", "1RTD", "1ROD"),  # type: ignore[arg-type]
        CardTypeError,
        "first card '1RSD': expected an int from 0 to 80, not str; Card.parse() reads text",
    ),
    "codes to explain": (
        lambda: explain("1RSD", 1, 2),  # type: ignore[arg-type]
        CardTypeError,
        "card '1RSD': expected an int from 0 to 80, not str; Card.parse() reads text",
    ),
    "a code in a board": (
        lambda: any_set_exists(["1RSD", 1, 2]),  # type: ignore[list-item]
        CardTypeError,
        "slot 0: card '1RSD': expected an int from 0 to 80, not str; Card.parse() reads text",
    ),
    "-1 for an empty slot": (
        lambda: find_all_sets([0, -1, 2]),
        CardError,
        "slot 1: card -1: expected an int from 0 to 80; None is an empty slot",
    ),
    "-1 for an empty slot of a board": (
        lambda: Board.of([0, -1, 2]),
        CardError,
        "slot 1: card -1: expected an int from 0 to 80; None is an empty slot",
    ),
    "255 in a list": (
        lambda: Board.of([0, 255]),
        CardError,
        "slot 1: card 255: expected an int from 0 to 80; None is an empty slot",
    ),
    "a code in Board.of": (
        lambda: Board.of(["1RSD"]),  # type: ignore[list-item]
        CardTypeError,
        "slot 0: card '1RSD': expected an int from 0 to 80, not str; Card.parse() reads text",
    ),
    "text in Board.of": (
        lambda: Board.of("1RSD 1RTD"),  # type: ignore[arg-type]
        BoardTypeError,
        "'1RSD 1RTD' is not a list of slots: expected cards and None; Board.parse() reads text",
    ),
    "rows of a board": (
        lambda: any_set_exists([[0, 1, 2], [3, 4, 5]]),  # type: ignore[list-item]
        CardTypeError,
        "slot 0: card [0, 1, 2]: expected an int from 0 to 80, not list; None is an empty slot",
    ),
    "two dimensions": (
        lambda: count_sets(memoryview(bytes(6)).cast("B", (2, 3))),
        BoardError,
        (
            "a board of 2 dimensions: expected one dimension of at most 81 slots; "
            "setrules.batch takes many boards at once"
        ),
    ),
    "no text at all": (
        lambda: Card.parse(""),
        CardError,
        (
            "'' is empty: expected a code of 4 letters such as 2GOD, or four words "
            "such as 2 Green Open Diamond"
        ),
    ),
    "cards where slots are claimed": (
        lambda: session().claim_slots("ann", (71, 5, 13)),
        BoardError,
        "slot 71: expected an int from 0 to 11; claim() takes cards",
    ),
    "all sets claimed at once": (
        lambda: session().claim_slots("ann", session().board.find_all_sets()),  # type: ignore[arg-type]
        ClaimError,
        "a claim of 2 slots, [(1, 5, 9), (2, 5, 6)]: expected 3",
    ),
    "a claim of text": (
        lambda: session().claim("ann", "1RSD 1RTD 1ROD"),  # type: ignore[arg-type]
        ClaimTypeError,
        "claim '1RSD 1RTD 1ROD': expected a sequence of 3 cards",
    ),
    "a tap without a player": (
        lambda: session().tap(0),
        SessionTypeError,
        "tap without a player: expected one of ann, bob",
    ),
    "a tap at a server": (
        lambda: online().tap(0, "ann"),
        SessionStateError,
        "tap does not exist in mode 'online': expected single, local, pass_and_play",
    ),
    "a claim at a server": (
        lambda: online().claim("ann", (0, 1, 2)),
        SessionStateError,
        (
            "claim does not exist in mode 'online': expected single, local; "
            "submit() hands in a claim at a server"
        ),
    ),
    "a stamp that is missing its mode": (
        lambda: session().submit("ann", (0, 1, 2), 5),
        SessionStateError,
        "submit does not exist in mode 'local': expected online",
    ),
    "seconds for milliseconds": (
        lambda: session().advance(1.5),  # type: ignore[arg-type]
        SessionTypeError,
        (
            "now_ms 1.5: expected an int from 0 to 4503599627370495, not float; "
            "times are whole milliseconds"
        ),
    ),
    "a seed from a clock": (
        lambda: Deck.shuffled(1_800_000_000_000),
        DeckError,
        (
            "seed 1800000000000: expected an int from -2147483648 to 2147483647; "
            "a larger number can be taken modulo 2147483647"
        ),
    ),
    "a seed of text": (
        lambda: Deck.shuffled("7"),  # type: ignore[arg-type]
        DeckTypeError,
        "seed '7': expected an int from -2147483648 to 2147483647, not str",
    ),
    "cards taken from a board by their ids": (
        lambda: session().board.take((71, 5, 13)),
        BoardError,
        "slot 71: expected an int from 0 to 11",
    ),
    "one player as a text": (
        lambda: GameSession("ann"),
        SessionTypeError,
        "players 'ann': expected a sequence of player ids",
    ),
    "a deck that is called": (
        lambda: Deck(),
        DeckTypeError,
        "a deck is made by Deck.shuffled(), Deck.daily(), Deck.fair() or Deck.of(cards)",
    ),
    "a board that is called": (
        lambda: Board(),
        BoardTypeError,
        "a board is made by Board.deal(deck) or Board.of(slots)",
    ),
    "a board that is called with its slots": (
        lambda: Board([0, 1, 2]),  # type: ignore[arg-type]
        BoardTypeError,
        "a board is made by Board.deal(deck) or Board.of(slots)",
    ),
    "a board that is called with a name": (
        lambda: Board(slots=[0, 1, 2]),  # type: ignore[arg-type]
        BoardTypeError,
        "a board is made by Board.deal(deck) or Board.of(slots)",
    ),
    "a deck that is called with its seed": (
        lambda: Deck(5),  # type: ignore[arg-type]
        DeckTypeError,
        "a deck is made by Deck.shuffled(), Deck.daily(), Deck.fair() or Deck.of(cards)",
    ),
    "a deck that is called with a name": (
        lambda: Deck(seed=5),  # type: ignore[arg-type]
        DeckTypeError,
        "a deck is made by Deck.shuffled(), Deck.daily(), Deck.fair() or Deck.of(cards)",
    ),
    "a journal that is called with its file": (
        lambda: Journal("match.journal"),  # type: ignore[arg-type]
        SessionTypeError,
        "a journal is made by Journal.create() or Journal.open()",
    ),
    "a board of a board": (
        lambda: Board.of(Board.of([0, None])),  # type: ignore[arg-type]
        BoardTypeError,
        (
            "Board.of([0, None]) is not a list of slots: expected cards and None; "
            "Board.copy() returns an equal board"
        ),
    ),
    "a snapshot of nothing": (
        lambda: GameSession.restore({}),
        RecordError,
        "snapshot without 'format': expected 1",
    ),
    "a record of nothing": (
        lambda: GameSession.replay({}),
        RecordError,
        "record without 'format': expected 1",
    ),
    "a record of a later version": (
        lambda: GameSession.replay({"format": 2, "more": 1}),
        RecordError,
        "record of format 2: expected 1",
    ),
    "a beginning of nothing": (
        lambda: GameSession.begin({}),
        RecordError,
        "start without 'kind': expected the start of a record",
    ),
    "a record that is restored": (
        lambda: GameSession.restore(session().record()),
        RecordError,
        "snapshot with 'entries': expected a snapshot; GameSession.replay() reads records",
    ),
    "a snapshot that is replayed": (
        lambda: GameSession.replay(session().snapshot()),
        RecordError,
        "record with 'board': expected a record; GameSession.restore() reads snapshots",
    ),
    "rules by their name": (
        lambda: GameSession(["ann"], "tabletop"),  # type: ignore[arg-type]
        SessionTypeError,
        "rules 'tabletop': expected a RuleSet",
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_the_message_says_what_to_do(name: str) -> None:
    call, error, message = MISTAKES[name]
    with pytest.raises(error) as caught:
        call()
    assert type(caught.value) is error
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "call",
    [
        *(validate, third_card, any_set_exists, count_sets, find_all_sets, find_all_sets_into),
        *(hint, explain),
    ],
)
def test_a_call_with_too_many_arguments_names_the_function(call: Callable[..., object]) -> None:
    """The kernel's functions have names of their own inside it."""
    for arguments in ((), (0, 1, 2, 3, 4, 5, 6)):
        with pytest.raises(TypeError, match=rf"^{call.__name__}\(\) "):
            call(*arguments)


@pytest.mark.parametrize("call", [any_set_exists, count_sets, find_all_sets, hint])
def test_a_board_where_its_slots_are_searched(call: Callable[..., object]) -> None:
    with pytest.raises(BoardTypeError, match=r", not Board; a Board has its cards in \.slots$"):
        call(Board.of([0, None, 9, 18]))
    with pytest.raises(BoardTypeError, match=r", not int$"):
        call(5)


def test_slots_claimed_as_cards_are_told_by_the_reason() -> None:
    """Slots are valid ids of cards, so that nothing can be raised: the match says what it saw."""
    match = session()
    slots = match.board.hint()
    assert slots is not None
    first = match.claim("ann", slots)[0].to_dict()
    assert first["type"] == "claim_rejected"
    assert first["reason"] == "not_on_board"


def test_changing_the_board_of_a_session_changes_nothing_in_the_match() -> None:
    match = session()
    before = match.key()
    board = match.board
    board.take((0, 1, 2))
    assert len(match.board) == 12
    assert match.key() == before
    with pytest.raises(AttributeError):
        match.board = board  # type: ignore[misc]


@pytest.mark.parametrize("name", ["setrules.batch", "setrules.odds"])
def test_numpy_that_is_missing_is_named_with_what_installs_it(name: str) -> None:
    program = (
        "import sys; sys.modules['numpy'] = None\n"
        f"import importlib; module = importlib.import_module('{name}')\n"
        "module.simulate(1)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: ")
    assert last.endswith("arrays, batches and simulations need it: pip install numpy")


def test_matplotlib_that_is_missing_is_named_with_what_installs_it() -> None:
    pytest.importorskip("numpy", reason="pip install 'setrules[numpy]'")
    program = (
        "import sys; sys.modules['matplotlib'] = None\n"
        "from setrules import odds\n"
        "odds.simulate(1).plot()"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("ModuleNotFoundError: ")
    assert last.endswith("plots need it: pip install matplotlib")


# --- growing past what the rules let lie


def test_a_board_does_not_grow_past_its_cap() -> None:
    """B6: by no way, and then no card is drawn."""
    deck = Deck.of(range(21, 81))
    board = Board.of([*range(20), None, None], RuleSet.edition(cap=21))
    for call in (lambda: board.append(deck, 2), lambda: board.refill(deck, (20, 21))):
        with pytest.raises(BoardError, match=r"a board of 22 cards is above the cap: .* 21"):
            call()
        assert (len(board), deck.remaining) == (20, 60)
    assert board.append(deck, 1) == (22,)
    free = Board.of(range(20), RuleSet.edition(cap=0))
    assert len(free.append(Deck.of(range(20, 81)), 61)) == 61


def test_a_board_that_grew_beside_holes_is_read_back() -> None:
    """B8: more than 81 slots come of expansions only, and text, repr and a session agree on it."""
    rules = RuleSet.edition(cap=0)
    match = GameSession(["ann"], rules, deck=Deck.of([0, 1, 3, 4]), board=Board.of([None] * 81))
    board = match.board
    assert len(board.slots) > 81
    assert Board.parse(str(board), board.rules) == board
    assert GameSession.replay(match.record()) == match
    with pytest.raises(SessionError, match=f"a board of {len(board.slots)} slots: .* 81"):
        GameSession(["ann"], rules, deck=Deck.of([]), board=board)
    with pytest.raises(BoardError, match="a board of 163 slots: expected at most 162"):
        Board.parse("\n".join(["..  .. .. .."] * 40 + [".. .. .."]))
    with pytest.raises(BoardError, match="again"):
        Board.parse("\n".join(["1RSD .. .. .."] * 25))


# --- a command from inside an argument


class Meddling:
    """A slot that does something to the match when it is read."""

    def __init__(self, action: Callable[[], object]) -> None:
        self.action = action

    def __index__(self) -> int:
        self.action()
        return 11


@pytest.mark.parametrize("name", ["tap", "claim_slots", "claim", "advance"])
def test_an_argument_cannot_change_the_match_that_reads_it(name: str) -> None:
    match = session(rules=RuleSet.tabletop(call_window_ms=0))
    before = match.key()
    refusals: list[BaseException] = []

    def meddle() -> None:
        try:
            match.forfeit("bob")
        except SessionStateError as error:
            refusals.append(error)

    slot = Meddling(meddle)
    arguments: dict[str, tuple[Any, ...]] = {
        "tap": (slot, "ann"),
        "claim_slots": ("ann", (0, 1, slot)),
        "claim": ("ann", (0, 1, slot)),
        "advance": (slot,),
    }
    getattr(match, name)(*arguments[name])
    assert len(refusals) == 1
    assert match.key() != before
    assert [player.status for player in match.players] == ["active", "active"]
    assert GameSession.replay(match.record()) == match


def test_generators_say_what_they_expect() -> None:
    with pytest.raises(DeckError, match="seed 4294967296: expected an int from -2147483648"):
        DotNetRandom(2**32)
    with pytest.raises(CardTypeError, match=r"Card\.parse\(\) reads text"):
        third_card("1RSD", 0)  # type: ignore[arg-type]
