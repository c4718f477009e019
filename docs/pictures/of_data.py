"""Pictures of single rules about what programs hand to each other, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from hashlib import sha256
from textwrap import wrap
from typing import Any

from positions import BOARD
from sheet import ACCENT, INK, QUIET, RED, Sheet

from setrules import Board, Card, Deck, GameSession, SetRulesError, any_set_exists, validate
from setrules.vectors import build, dump

__all__ = ["e1", "e2", "e3", "e4", "p1", "p2", "p3"]


def _refusal(command: Callable[[], object]) -> SetRulesError:
    try:
        command()
    except SetRulesError as error:
        return error
    raise AssertionError("not refused")


def _lines(sheet: Sheet, x: float, y: float, text: str, width: int, color: str = QUIET) -> None:
    for number, line in enumerate(wrap(text, width)):
        sheet.words(x, y + 18 * number, line, size=13, color=color, anchor="start")


def p1() -> Sheet:
    """Two spellings of one content, its one form, and one digest."""
    spellings: Sequence[dict[str, Any]] = (
        {"slots": [5, -1, 71], "player": ""},
        {"player": "", "slots": [5, -1, 71]},
    )
    forms = {dump(one) for one in spellings}
    (form,) = forms
    sheet = Sheet("One content has one form, one row of bytes, one digest", 760, 236)
    for row, one in enumerate(spellings):
        keys = tuple(f"{name}: {value!r}" for name, value in one.items())
        sheet.box(20, 16 + 88 * row, 190, (f"as given, {row + 1}", *keys), height=78)
        sheet.arrow((212, 55 + 88 * row), (264, 91 + 16 * row))
    text = form.decode().rstrip("\n")
    sheet.box(266, 58, 260, ("dump", text, f"{len(form)} bytes, LF at the end"), height=82)
    sheet.arrow((528, 99), (566, 99))
    sheet.box(570, 66, 170, ("SHA-256", f"{sha256(form).hexdigest()[:16]}…"), height=66)
    board = Board.of((5, None, 71))
    assert any_set_exists(bytes([5, 255, 71])) == board.any_set_exists()
    for place, (where, empty) in enumerate(
        (("JSON", str(spellings[0]["slots"])), ("bytes", "5  255  71"))
    ):
        sheet.words(400 + 200 * place, 214, f"{where}: {empty}", size=14)
    slots = ", ".join("None" if card is None else str(int(card)) for card in board.slots)
    sheet.words(150, 214, f"an empty slot in Python: {slots}", size=14)
    return sheet


def p2() -> Sheet:
    """A file of vectors, and two vectors of it: an answer and an error."""
    file = build("third")
    whole = file.to_dict()
    tests = {test.id: test for test in file.tests}
    sheet = Sheet("A file of vectors, and two of its vectors field by field", 760, 336)
    head = ", ".join(f"{name} {whole[name]}" for name in ("format", "kind", "count"))
    sheet.words(380, 32, f"vectors/{file.name}: {head}", bold=True)
    names = ("id", "comment", "flags", "input", "result", "reason", "expected")
    for name, y in zip(names, range(70, 336, 38), strict=False):
        sheet.words(24, y, name, bold=True, anchor="start", size=14)
    for x, one in ((126, "third/card-zero"), (446, "third/second-eighty-one")):
        told = tests[one].to_dict()
        good = told["result"] == "valid"
        fill, stroke = ("#f0fdf4", "#bbf7d0") if good else ("#fef2f2", "#fecaca")
        sheet.rectangle(x - 12, 48, 306, 276, fill=fill, stroke=stroke)
        for name, y in zip(names, range(70, 336, 38), strict=False):
            value = told[name]
            if name == "flags":
                text = ", ".join(tests[one].flags)
            else:
                text = value if isinstance(value, str) else dump(value).decode().rstrip("\n")
            _lines(sheet, x, y, text or '""', 42, INK)
    return sheet


def p3() -> Sheet:
    """The order of ids as bytes, which no alphabet changes."""
    players = ("co-op", "coop", "Zoe", "ann")
    session = GameSession(players, mode="online", board=Board.of(BOARD), deck=Deck.of([60, 61, 64]))
    for player in players:
        session.submit(player, (71, 48, 1), 7)
    told = [event.to_dict() for event in session.advance(50)]
    judged = [
        (str(one["player"]), "valid" if one["type"] == "claim_accepted" else str(one["reason"]))
        for one in told
        if str(one["type"]).startswith("claim_")
    ]
    sheet = Sheet("Four claims of one moment, judged in the order of the ids as bytes", 720, 244)
    sheet.words(120, 30, "in the order of arrival", size=14, color=QUIET)
    sheet.words(520, 30, "in the order of judgement", size=14, color=QUIET)
    order = [player for player, _ in judged]
    for row, player in enumerate(players):
        y = 44 + 48 * row
        sheet.box(30, y, 180, (player,), height=38)
        sheet.arrow((212, y + 19), (376, 63 + 48 * order.index(player)))
    for row, (player, verdict) in enumerate(judged):
        y = 44 + 48 * row
        sheet.box(380, y, 90, (player,), height=38)
        values = " ".join(f"{byte:02x}" for byte in player.encode("ascii"))
        sheet.words(488, y + 24, values, size=13, color=QUIET, anchor="start")
        color = ACCENT if verdict == "valid" else QUIET
        sheet.words(690, y + 24, verdict, size=14, color=color, anchor="end", bold=True)
    return sheet


def e1() -> Sheet:
    """Three wrong inputs and the error of each."""
    session = GameSession(["ann", "bob"], seed=1)
    cases = (
        ("Card(81)", lambda: Card(81)),
        ('validate(0, 1, "2GOD")', lambda: validate(0, 1, "2GOD")),  # type: ignore[arg-type]
        ('confirm("ann")', lambda: session.confirm("ann")),
    )
    sheet = Sheet("Three wrong inputs, the errors, and the built-in errors that they are", 760, 332)
    for row, (text, command) in enumerate(cases):
        y = 20 + 96 * row
        error = _refusal(command)
        built_in = " and ".join(
            one.__name__ for one in (ValueError, TypeError, RuntimeError) if isinstance(error, one)
        )
        sheet.box(20, y, 222, (text,), height=82)
        sheet.arrow((244, y + 41), (272, y + 41))
        sheet.rectangle(276, y, 464, 82, fill="#fef2f2", stroke="#fecaca")
        sheet.words(290, y + 26, type(error).__name__, color=RED, anchor="start", bold=True)
        sheet.words(724, y + 26, f"also {built_in}", size=14, color=RED, anchor="end")
        _lines(sheet, 290, y + 48, str(error), 62)
    sheet.words(380, 316, "each of them is a SetRulesError too", size=14)
    return sheet


class _Index:
    """What stands for numpy's integers and all others that have an index."""

    def __index__(self) -> int:
        return 34


def e2() -> Sheet:
    """What is taken as a card and as slots, and what is not."""
    cases: Sequence[tuple[str, Callable[[], object]]] = (
        ("Card(34)", lambda: Card(34)),
        ("Card(what has __index__)", lambda: Card(_Index())),
        ("Card(True)", lambda: Card(True)),
        ("Card(34.0)", lambda: Card(34.0)),  # type: ignore[arg-type]
        ('Card("34")', lambda: Card("34")),  # type: ignore[arg-type]
        ("[0, None, 9, 18]", lambda: any_set_exists([0, None, 9, 18])),
        ("bytes([0, 255, 9, 18])", lambda: any_set_exists(bytes([0, 255, 9, 18]))),
        ("[0, -1, 9, 18]", lambda: any_set_exists([0, -1, 9, 18])),
    )
    sheet = Sheet("What is an int, what is none, and how an empty slot is written", 760, 370)
    for row, (text, command) in enumerate(cases):
        slots = row > 4
        y = 36 + 40 * row + 18 * slots
        if row == 5:
            sheet.line(24, y - 29, 736, y - 29, "#e2e8f0")
        sheet.words(24, y, text, anchor="start", bold=True)
        try:
            answer = command()
        except SetRulesError as error:
            sheet.words(254, y, type(error).__name__, color=RED, anchor="start")
            _lines(sheet, 374, y, str(error), 53)
        else:
            said = f"any_set_exists: {answer}" if slots else repr(answer)
            sheet.words(254, y, said, color="#15803d", anchor="start")
    return sheet


def e3() -> Sheet:
    """A record and a snapshot, whole and damaged."""
    session = GameSession(["ann", "bob"], seed=7)
    hint = session.board.hint()
    assert hint is not None
    session.claim_slots("ann", hint)
    record: dict[str, Any] = session.record()
    assert GameSession.replay(record) == session
    entries = record["entries"]
    forged = {**record, "entries": [*entries, {**entries[0], "player": "cleo"}]}
    report = GameSession.replay_report(forged)
    snapshot: dict[str, Any] = session.snapshot()
    players = snapshot["players"]
    richer = {**snapshot, "players": [{**players[0], "score": 5}, players[1]]}
    (refused,) = report.refused
    assert report.session == session
    cases = (
        (("the record", "replay"), "", "a session equal to the first"),
        (
            ("cleo claims at its end", "replay"),
            str(_refusal(lambda: GameSession.replay(forged))),
            "refused whole",
        ),
        (
            ("cleo claims at its end", "replay_report"),
            f"entry {refused.index} refused: {refused.reason}",
            "the rest is applied",
        ),
        (
            ("the score of ann is 5", "restore"),
            str(_refusal(lambda: GameSession.restore(richer))),
            "refused whole",
        ),
    )
    sheet = Sheet("A record and a snapshot, whole and damaged, and what comes of them", 760, 326)
    for row, (given, why, answer) in enumerate(cases):
        y = 20 + 74 * row
        sheet.box(20, y, 200, given, height=62)
        sheet.arrow((222, y + 31), (258, y + 31))
        whole = not why
        fill, stroke = ("#f0fdf4", "#bbf7d0") if whole else ("#fef2f2", "#fecaca")
        sheet.rectangle(262, y, 478, 62, fill=fill, stroke=stroke)
        sheet.words(278, y + (36 if whole else 22), answer, anchor="start", bold=True)
        _lines(sheet, 278, y + 41, why, 70, RED)
    return sheet


def e4() -> Sheet:
    """What the host's snapshot has and the view of a player has not, until the end."""
    session = GameSession(["ann", "bob"], seed=7)
    session.tap(0, "bob")
    session.tap(1, "ann")

    def host(whole: Mapping[str, Any]) -> list[str]:
        deck, players = whole["deck"], whole["players"]
        order, drawn = deck["order"], deck["drawn"]
        return [
            str(deck["seed"]),
            " ".join(map(str, order[drawn : drawn + 4])) + " …",
            str(len(order) - drawn),
            *(str(player["selection"]) for player in players),
            str(players[0]["score"]),
        ]

    def client(view: Mapping[str, Any]) -> list[str]:
        bob = view["players"][1]
        known = view["revealed"] == "seed"
        order = Deck.shuffled(view["seed"]).order if known else ()
        to_come = " ".join(str(int(card)) for card in order[-view["deck_remaining"] :][:4])
        return [
            str(view["seed"]) if known else "",
            f"by the seed: {to_come} …" if known else str(view.get("deck", "")),
            str(view["deck_remaining"]),
            str(view["selection"]),
            str(bob.get("selection", "")),
            str(view["players"][0]["score"]),
        ]

    names = ["seed", "next cards", "how many", "ann's picks", "bob's picks", "ann's score"]
    columns = [names, host(session.snapshot()), client(session.view("ann"))]
    session.forfeit("bob")
    columns.append(client(session.view("ann")))
    rows = [["", "the host's snapshot", "ann's view", "after the end"]]
    rows += [[text or "not told" for text in row] for row in zip(*columns, strict=True)]
    sheet = Sheet("What the host has, and what a player sees before and after the end", 720, 230)
    sheet.table(24, 40, (130, 182, 140, 220), rows)
    return sheet
