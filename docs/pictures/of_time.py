"""Pictures of single rules about moments: clocks, windows, days."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone
from itertools import pairwise
from typing import Literal

from positions import BOARD
from sheet import ACCENT, INK, QUIET, Sheet

from setrules import Board, Deck, GameSession, RuleSet, daily_seed

__all__ = ["d6", "m7", "m12", "m13", "t2"]

_RED = "#b91c1c"


def _scale(sheet: Sheet, y: float, marks: dict[float, str], end: float) -> None:
    """A line of time with a word under each mark."""
    sheet.arrow((30, y), (end, y))
    for x, text in marks.items():
        sheet.line(x, y - 6, x, y + 6)
        sheet.words(x, y + 24, text, size=13, color=QUIET)


def d6() -> Sheet:
    """One moment, three places, one seed."""
    moment = datetime(2026, 11, 29, 23, 59, tzinfo=timezone.utc)
    sheet = Sheet("One moment in three places has one seed, by its date in UTC", 720, 204)
    for place, (name, hours) in enumerate((("Los Angeles", -8), ("London", 0), ("Tokyo", 9))):
        local = moment.astimezone(timezone(timedelta(hours=hours)))
        sheet.box(20, 16 + 60 * place, 200, (name, f"{local:%Y-%m-%d, %H:%M}"), height=52)
        sheet.arrow((222, 42 + 60 * place), (294, 102))
        assert daily_seed(local) == daily_seed(moment)
    sheet.box(298, 71, 190, ("UTC", f"{moment:%Y-%m-%d, %H:%M}"))
    sheet.arrow((490, 102), (526, 102))
    sheet.box(530, 71, 166, ("seed", str(daily_seed(moment))))
    return sheet


def m7() -> Sheet:
    """Two clocks, a penalty, one end."""
    rules = RuleSet.edition(penalty="time", duration_ms=60_000)
    session = GameSession(["ann", "bob"], rules, board=Board.of(BOARD), deck=Deck.of([60, 61, 64]))
    shown: dict[str, list[tuple[int, int]]] = {"ann": [], "bob": []}

    def look() -> None:
        for player, clocks in shown.items():
            clocks.append((session.now_ms, session.players[player].clock_ms))

    look()
    session.advance(20_000)
    look()
    session.claim("ann", (5, 13, 9))
    look()
    session.advance(90_000)
    look()
    result = session.result
    assert result is not None
    sheet = Sheet("The clocks of two players: a penalty of one brings the end forward", 720, 276)
    _scale(sheet, 216, {60 + 9 * s: f"{s} s" for s in (0, 20, 40, result.at_ms // 1000, 60)}, 690)

    def point(at: tuple[int, int]) -> tuple[float, float]:
        return 60 + 9 * at[0] / 1_000, 216 - 2.8 * at[1] / 1_000

    for player, color in (("bob", QUIET), ("ann", ACCENT)):
        points = list(map(point, shown[player]))
        for (x, y), (to_x, to_y) in pairwise(points):
            sheet.line(x, y, to_x, to_y, color)
    x, y = point(shown["ann"][2])
    sheet.words(x - 8, y + 16, "ann fails: -5 s", size=13, color=ACCENT, anchor="end")
    sheet.words(point(shown["bob"][2])[0] + 80, 112, "bob's clock", size=13, anchor="start")
    end = point(shown["ann"][3])[0]
    sheet.line(end, 40, end, 216, _RED)
    sheet.words(end, 30, f"{result.at_ms:,} ms: {result.reason}", size=14, color=_RED, bold=True)
    sheet.words(360, 264, "the most penalised clock ends the match for all", size=13, color=QUIET)
    return sheet


def m12() -> Sheet:
    """The last moment to come back."""

    def left(back: int) -> str:
        session = GameSession(["ann", "bob"], seed=7)
        session.disconnect("ann", 0)
        session.reconnect("ann", back)
        return "default_win" if session.result else session.players["ann"].status

    window = RuleSet.edition().reconnect_ms
    assert (left(window), left(window + 1)) == ("active", "default_win")
    sheet = Sheet("Thirty seconds to come back, the last millisecond included", 720, 150)
    sheet.rectangle(80, 60, 440, 34)
    sheet.words(300, 82, "away: the score is kept", size=14)
    sheet.arrow((30, 94), (700, 94))
    for x, y, text in (
        (80, 116, "disconnect at 0"),
        (452, 116, f"{window:,} ms: in time"),
        (590, 116, f"{window + 1:,} ms: forfeited"),
    ):
        sheet.words(x, y, text, size=13, color=INK)
    sheet.dot(80, 94, 5, ACCENT)
    sheet.dot(512, 94, 5, "#15803d")
    sheet.dot(528, 94, 5, _RED)
    sheet.words(360, 34, "ann may come back; with only bob left, bob wins by default", size=14)
    return sheet


def m13() -> Sheet:
    """What is due at one moment, in order, and three matches in which two things are."""
    sheet = Sheet("What is due in one millisecond happens in this order", 760, 236)
    names = (
        ("1 · tick", "its claims"),
        ("2 · call window", "a failed claim"),
        ("3 · timer, clocks", "the end"),
        ("4 · forfeits", "default win"),
    )
    sheet.chain(20, 26, 156, names)
    rows = [["due at once", "at", "what is told"]]

    def told(due: str, session: GameSession) -> None:
        events = session.advance(90_000)
        assert len({event.at_ms for event in events}) == 1
        names = [event.type for event in events]
        assert session.result is not None
        names[-1] += f": {session.result.reason}"
        rows.append([due, f"{session.now_ms:,} ms", ", ".join(names)])

    def begin(rules: RuleSet, mode: Literal["local", "online"] = "local") -> GameSession:
        return GameSession(
            ["ann", "bob"], rules, mode=mode, board=Board.of(BOARD), deck=Deck.of([60, 61, 64])
        )

    server = begin(RuleSet.edition(duration_ms=30_000), "online")
    server.submit("ann", (71, 48, 1), 29_960)
    told("a tick and the timer", server)
    table = begin(RuleSet.tabletop(duration_ms=30_000))
    table.call_set("ann", 25_000)
    told("a call and the timer", table)
    away = begin(RuleSet.edition(duration_ms=30_001))
    away.disconnect("ann", 0)
    told("the timer and a forfeit", away)
    sheet.table(20, 132, (200, 110, 410), rows)
    return sheet


def t2() -> Sheet:
    """Two callers, a window each."""
    session = GameSession(
        ["ann", "bob", "cleo"], RuleSet.tabletop(), board=Board.of(BOARD), deck=Deck.of([60])
    )
    told = [event.to_dict() for event in session.call_set(["ann", "bob"], 0)]
    session.advance(2_000)
    told += [event.to_dict() for event in session.claim("bob", (71, 48, 1))]
    told += [event.to_dict() for event in session.advance(60_000)]
    opened = [one for one in told if one["type"] == "called"]
    (failed,) = (one for one in told if one["type"] == "claim_rejected")
    ends = {"bob": 2_000, "ann": int(str(failed["at_ms"]))}
    sheet = Sheet("Two tied callers have control one after the other", 720, 196)

    def at(ms: int) -> float:
        return 60 + ms * 0.085

    for row, one in enumerate(opened):
        player, start = str(one["player"]), int(str(one["at_ms"]))
        until = int(str(one["until_ms"]))
        y = 40 + 52 * row
        sheet.rectangle(at(start), y, at(until) - at(start), 40, fill="#ffffff")
        sheet.rectangle(at(start), y, at(ends[player]) - at(start), 40)
        sheet.words(at(start) + 10, y + 25, player, bold=True, anchor="start")
    sheet.words(
        at(2_000) + 10,
        65,
        "a set: the rest is not used",
        size=13,
        color=QUIET,
        anchor="start",
    )
    sheet.words(
        at(7_000) - 10, 117, f"no claim: {failed['reason']}", size=13, color=_RED, anchor="end"
    )
    _scale(sheet, 152, {at(ms): f"{ms:,} ms" for ms in (0, 2_000, 5_000, ends["ann"])}, 700)
    sheet.words(360, 26, "bob sits nearer to the dealer's left; ann's window is fresh", size=14)
    return sheet
