"""The boards of the vectors against a plain model of the rules, and the known faults."""

from __future__ import annotations

from typing import Any

from vector_data import find, is_set, of_kind, sets_on

# Boards


def _last(id: str) -> dict[str, Any]:
    steps: list[dict[str, Any]] = find(f"board/{id}")["expected"]["steps"]
    return steps[-1]


DEAD = [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35]


def test_refill_with_an_empty_deck() -> None:
    take, refill, expand = find("board/empty-deck")["expected"]["steps"]
    assert take["cards"] == [9, 10, 11]
    for step in (refill, expand):
        assert step["board"] == [0, 1, 3, 4, 38, 77, -1, -1, -1, 12, 13, 14]
        assert (step["slots"], step["exists"]) == ([], True)


def test_the_last_refill_is_looked_at() -> None:
    take, refill, expand = find("board/last-refill")["expected"]["steps"]
    assert take["cards"] == [5, 36, 79]
    assert refill["board"] == [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 59, 77]
    assert (refill["deck_remaining"], refill["exists"]) == (0, False)
    assert expand["slots"] == []


def test_partial_expansion() -> None:
    two = _last("expand-two-left")
    assert (two["slots"], two["board"], two["deck_remaining"]) == ([], DEAD, 2)
    three, after = find("board/expand-three-left")["expected"]["steps"]
    assert (three["slots"], three["cards"]) == ([12, 13, 14], [38, 47, 59])
    assert (three["exists"], three["deck_remaining"], after["slots"]) == (False, 0, [])


def test_growing_to_the_cap() -> None:
    steps = find("board/expand-to-the-cap")["expected"]["steps"]
    assert [len(step["board"]) for step in steps] == [15, 18, 21, 21]
    assert [step["exists"] for step in steps] == [False, False, True, True]
    assert all(step["board"][:12] == DEAD for step in steps)
    assert sets_on(steps[2]["board"]) == [(0, 1, 20), (11, 14, 20), (13, 15, 20)]


def test_who_moves_at_fifteen() -> None:
    rest = [3, 4, 9, 10, 12, 13, 27, 28, 32, 35]
    edition = _last("claim-edition-15")
    assert edition["board"] == [60, 61, *rest, 64, 5, 36]
    for table in ("tabletop", "browser"):
        last = _last(f"claim-{table}-15")
        assert last["board"] == [*rest, 5, 36]
        assert last["deck_remaining"] == 6


def test_the_order_of_a_claim_decides_nothing() -> None:
    tests = [test for test in of_kind("board") if "/claim-order-" in test["id"]]
    assert len(tests) == 6
    for test in tests:
        take, refill = test["expected"]["steps"]
        assert take["slots"] == test["input"]["steps"][0]["slots"]
        assert refill["slots"] == [1, 3, 11]
        assert refill["board"] == [5, 60, 13, 61, 9, 35, 7, 73, 15, 51, 17, 64]


def test_old_holes_stay() -> None:
    last = _last("old-hole")
    assert last["slots"] == [5, 7, 9]
    assert last["board"][0] == -1


def test_card_zero_stays_on_the_board() -> None:
    assert all(
        step["board"][2] == 0 for step in find("board/claim-card-zero-stays")["expected"]["steps"]
    )


def test_caps() -> None:
    for caps, sizes in (
        ((12, 13, 14), [12, 12, 12]),
        ((15, 17), [15, 15, 15]),
        ((18, 20), [15, 18, 18]),
        ((21, 24), [15, 18, 21]),
    ):
        for cap in caps:
            steps = find(f"board/cap-{cap}")["expected"]["steps"]
            assert [len(step["board"]) for step in steps] == sizes, cap


def _plan(rules: dict[str, Any], cards: int, pile: int) -> tuple[int, int]:
    """Cards into the vacated slots and cards at the end, from the words of the rules."""
    if rules["refill"] == "always":
        return min(3, pile), 0
    drawn = min(max(0, 12 - cards), pile, 3)
    if rules["close_up"] != "always":
        return drawn, 0
    all_drawn = min(max(0, 12 - cards), pile)
    return (0, all_drawn) if cards + 3 > 12 else (drawn, all_drawn - drawn)


def test_boards_by_a_plain_model() -> None:
    """Every step once more, from the words of the rules."""
    for test in of_kind("board"):
        given = test["input"]
        rules, board, deck = given["rules"], list(given["slots"]), list(given["deck"])
        for step, told in zip(given["steps"], test["expected"]["steps"], strict=True):
            cards = sum(card != -1 for card in board)
            slots: list[int] = []
            moved: list[int] = []
            if step["step"] == "deal":
                moved = deck[:12]
                slots = list(range(len(moved)))
                board = moved + [-1] * (12 - len(moved))
                del deck[: len(moved)]
            elif step["step"] == "take":
                slots = step["slots"]
                moved = [board[slot] for slot in slots]
                board = [-1 if slot in slots else card for slot, card in enumerate(board)]
            elif step["step"] == "refill":
                slots = sorted(step["slots"])[: _plan(rules, cards, len(deck))[0]]
                for slot in slots:
                    board[slot] = deck.pop(0)
                    moved.append(board[slot])
            elif step["step"] == "close_up":
                board = [card for card in board if card != -1]
            else:
                if step["step"] == "top_up":
                    tops = rules["refill"] == "to_12" and rules["close_up"] == "always"
                    count = min(max(0, 12 - cards), len(deck)) if tops else 0
                else:
                    count = min(3, len(deck)) if rules["partial_deal"] or len(deck) >= 3 else 0
                    if rules["expansion"] == "engine" and sets_on(board):
                        count = 0
                    if rules["cap"] and cards + count > rules["cap"]:
                        count = 0
                slots = list(range(len(board), len(board) + count))
                moved = deck[:count]
                board = board + moved
                del deck[:count]
            assert told == {
                "board": board,
                "cards": moved,
                "deck_remaining": len(deck),
                "exists": bool(sets_on(board)),
                "slots": slots,
            }, test["id"]


def test_browser_cards_at_the_end() -> None:
    """What the browser rules draw after a claim adds up, wherever it goes."""
    for test in of_kind("board"):
        steps = test["input"]["steps"]
        names = [step["step"] for step in steps]
        if names != ["take", "refill", "close_up", "top_up"]:
            continue
        lay = sum(card != -1 for card in test["input"]["slots"])
        into, at_end = _plan(test["input"]["rules"], lay - 3, len(test["input"]["deck"]))
        told = test["expected"]["steps"]
        assert (len(told[1]["slots"]), len(told[3]["slots"])) == (into, at_end), test["id"]


def test_games_lose_no_card() -> None:
    games = [test for test in of_kind("board") if "/game-" in test["id"]]
    assert len(games) >= 6
    largest = 0
    for test in games:
        steps = test["expected"]["steps"]
        taken = [
            card
            for step, told in zip(test["input"]["steps"], steps, strict=True)
            if step["step"] == "take"
            for card in told["cards"]
        ]
        left = [card for card in steps[-1]["board"] if card != -1]
        assert sorted([*taken, *left]) == sorted(test["input"]["deck"])
        assert all(is_set(*taken[at : at + 3]) for at in range(0, len(taken), 3))
        assert steps[-1]["exists"] is False
        largest = max(largest, *(len(step["board"]) for step in steps))
    assert largest == 18


def test_claims_at_every_size_under_every_table() -> None:
    seen = set()
    for test in of_kind("board"):
        cards = sum(card != -1 for card in test["input"]["slots"])
        if [step["step"] for step in test["input"]["steps"][:2]] == ["take", "refill"]:
            seen.add((test["input"]["rules"]["close_up"], cards))
    for close_up in ("never", "above_12", "always"):
        assert {size for rule, size in seen if rule == close_up} >= {*range(9, 19)}
