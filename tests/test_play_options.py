"""``setrules play``: its options, and the loop around a game, without a terminal."""

from __future__ import annotations

import io
import os
import re
import sys
from pathlib import Path

import pytest
from playing import HandClock

from setrules import Deck, GameSession, daily_seed
from setrules.__main__ import main
from setrules.play import clock
from setrules.play.loop import show_replay
from setrules.play.replay import Replay, frames_of
from setrules.play.saved import read_game, write_game
from setrules.play.screen import TerminalScreen


@pytest.fixture
def hand_clock(monkeypatch: pytest.MonkeyPatch) -> HandClock:
    """The clock of the command, which stands still."""
    hand = HandClock()
    monkeypatch.setattr(clock, "real_ms", hand)
    return hand


def play(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *arguments: object,
    lines: str = "quit\n",
) -> tuple[int, str, str]:
    """The exit code, what was printed, and the error."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines.encode())))
    code = main(["play", *map(str, arguments)])
    told = capsys.readouterr()
    return code, told.out, told.err


def deals(text: str, deck: Deck) -> bool:
    """Whether a screen shows the cards that a deck deals first."""
    return all(card.code in text for card in deck.order[:12])


def test_the_daily_challenge_of_a_date_and_of_today(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told, error = play(monkeypatch, capsys, "--daily", "2026-11-29")
    assert (code, error) == (0, "")
    assert told.startswith("Daily challenge of 2026-11-29\n")
    assert deals(told, Deck.shuffled(20261129))
    before = daily_seed()
    code, told, error = play(monkeypatch, capsys, "--daily", "--minutes", "5")
    assert (code, error) == (0, "")
    # Midnight may pass while the test runs.
    assert any(deals(told, Deck.shuffled(seed)) for seed in (before, daily_seed()))
    assert "5:00 left" in told


@pytest.mark.parametrize("seed", [-(2**31), 0, 2**31 - 1])
def test_any_seed_is_played(
    seed: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deals(play(monkeypatch, capsys, "--seed", seed)[1], Deck.shuffled(seed))


def test_the_introduction_has_the_small_deck(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = play(monkeypatch, capsys, "--seed", 7, "--rules", "introduction")[1]
    assert deals(told, Deck.shuffled(7, small=True))
    assert "deck 15" in told


REFUSED = {
    ("--penalty", "time"): "--penalty time needs a clock: add --minutes N",
    ("--minutes", "nan"): "'--minutes': 'nan': expected a number above 0",
    ("--minutes", "0"): "'--minutes': '0': expected a number above 0",
    ("--minutes", "-1"): "'--minutes': '-1': expected a number above 0",
    ("--minutes", "1e300"): "'--minutes': '1e300': expected a number above 0, at most 1440",
    ("--seed", "2147483648"): "'--seed': '2147483648': expected a whole number from",
    ("--daily", "2026-02-30"): "'2026-02-30' is no date: expected YYYY-MM-DD",
    ("--daily", "2026-02-03", "--seed", "1"): "leave --seed out",
    ("--rules", "chess"): "'chess' is not one of",
    ("-p", "hint"): "player 'hint': expected a name that is no command, number or card",
    ("-p", "ann", "-p", "ann"): "'ann'",
    ("-p", "a b"): "'a b'",
    ("-p", "ann", "-p", "bob", "--rules", "solitaire"): "2 players under solitaire rules",
    ("--resume", "x", "--rules", "browser"): "--resume takes the game as it is: leave --rules out",
    ("--replay", "x", "--seed", "0"): "--replay takes the game as it is: leave --seed out",
    ("--replay", "x", "--resume", "x"): "leave --resume out",
    ("--replay", "x", "--save", "y"): "leave --save out",
    ("--resume", "/no/such/file"): "No such file",
    ("--save", "/no/such/file"): "'--save': /no/such is no folder",
    ("--save", os.devnull): f"{os.devnull} exists",
    ("more",): "Got unexpected extra argument (more)",
}


@pytest.mark.parametrize("arguments", REFUSED, ids=" ".join)
def test_what_cannot_be_played_is_one_line_and_2(
    arguments: tuple[str, ...],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    code, told, error = play(monkeypatch, capsys, *arguments)
    assert (code, told) == (2, "")
    assert error.startswith("setrules: error: ")
    assert REFUSED[arguments] in error
    assert error.count("\n") == 1


# --- the loop -------------------------------------------------------------------------------------


def test_a_game_that_is_saved_is_never_written_over_by_another(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    assert play(monkeypatch, capsys, "--seed", 7, "--save", path)[0] == 0
    before = path.read_bytes()
    code, _, error = play(monkeypatch, capsys, "--seed", 8, "--save", path)
    assert code == 2
    assert f"{path} exists: --resume goes on with it, --save needs a new file" in error
    assert path.read_bytes() == before


def test_what_is_gone_on_with_is_kept_where_it_was_or_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    hand_clock: HandClock,
) -> None:
    path, other = tmp_path / "game.json", tmp_path / "other.json"
    play(monkeypatch, capsys, "--seed", 7, "--save", path)
    before = path.read_bytes()
    play(monkeypatch, capsys, "--resume", path, "--save", other, lines="0\n")
    assert path.read_bytes() == before
    assert len(read_game(other).selection()) == 1
    play(monkeypatch, capsys, "--resume", path, lines="0 1\n")
    assert len(read_game(path).selection()) == 2


def test_another_game_is_dealt_after_a_second_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    lines = "new 8\nhint\nnew 8\nnew 8\nnew x\nnew 9999999999\n"
    code, told, _ = play(monkeypatch, capsys, "--seed", 7, "--save", path, lines=lines)
    assert code == 0
    assert told.count(f"If this game is to go, type new again: {path} will hold") == 2
    assert deals(told, Deck.shuffled(8))
    assert "'x': expected the number of a seed." in told
    assert re.search(r"^.*9999999999.*-2147483648 .* 2147483647\.$", told, re.MULTILINE)
    assert read_game(path).board == GameSession(["a"], mode="single", seed=8).board


def test_a_finished_game_goes_at_once_unless_its_file_would_go_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    lines = "resign\nnew 8\n"
    told = play(monkeypatch, capsys, "--seed", 7, lines=lines)[1]
    assert deals(told, Deck.shuffled(8))
    told = play(monkeypatch, capsys, "--seed", 7, "--save", tmp_path / "a.json", lines=lines)[1]
    assert not deals(told, Deck.shuffled(8))
    assert "type new again" in told


def test_a_record_is_saved_on_request_and_nothing_is_written_over(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "with a space.json"
    lines = f"0 1\nsave {path}\nsave {path}\nsave {tmp_path}/no/file\nsave a\x00b\nsave ~nobody/x\n"
    code, told, _ = play(monkeypatch, capsys, "--seed", 7, lines=lines)
    assert code == 0
    assert told.count(f"Saved in {path}.\n") == 1
    assert f"Not saved: {path} exists, expected a new file.\n" in told
    assert told.count("Not saved: ") == 4
    assert len(read_game(path).selection()) == 2


def test_a_line_without_end_is_read_in_parts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    code, told, _ = play(monkeypatch, capsys, "--seed", 7, lines="x" * 10_000)
    assert code == 0
    assert told.count("is neither a command nor a card") == 3


@pytest.mark.parametrize(("failing", "kept"), [(2, True), (5, False)])
def test_a_full_disk_does_not_stop_the_game_and_is_never_called_saved(
    failing: int,
    kept: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
) -> None:
    path = tmp_path / "game.json"
    written = 0

    def fail_once(path: Path, session: GameSession) -> None:
        nonlocal written
        written += 1
        if written == failing:
            raise OSError(28, "No space left on device")
        write_game(path, session)

    monkeypatch.setattr("setrules.play.saved.write_game", fail_once)
    code, told, _ = play(monkeypatch, capsys, "--seed", 7, "--save", path, lines="0\n1\nquit\n")
    assert (code, written) == (0, 5)
    assert told.count("Not saved: [Errno 28] No space left on device.\n") == 1
    assert ("Saved: " in told) is kept
    assert len(read_game(path).selection()) == 2


def test_the_end_is_told_with_time_hints_and_seed_once(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    hand_clock: HandClock,
) -> None:
    path = tmp_path / "game.json"
    lines = "hint\nhint\nresign\nboard\n"
    arguments = ("--daily", "2026-11-29", "--save", path)
    told = play(monkeypatch, capsys, *arguments, lines=lines)[1]
    assert told.count("The game is over: nobody is left.\n") == 1
    assert told.count("Daily challenge of 2026-11-29: 0:00, 2 hints.\n") == 1
    assert told.count("The seed was 20261129.\n") == 1
    assert f"setrules play --replay {path}" in told
    # A game that is over says so when it is opened again.
    told = play(monkeypatch, capsys, "--resume", path)[1]
    assert "The game is over: nobody is left.\n" in told


def test_only_its_owner_reads_a_saved_game_which_tells_the_deck(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    write_game(path, GameSession(["ann"], mode="single", seed=1))
    assert path.stat().st_mode & 0o077 == 0


class Watcher:
    """Types some lines into a replay and then leaves as a person may."""

    def __init__(self, *lines: str, leaving: type[BaseException]) -> None:
        self.lines = [*lines]
        self.leaving = leaving

    def __call__(self, prompt: str) -> str:
        if not self.lines:
            raise self.leaving
        return self.lines.pop(0)


@pytest.mark.parametrize(
    ("lines", "leaving", "code"),
    [(("", "back"), EOFError, 0), (("",), KeyboardInterrupt, 130), (("help", "q"), EOFError, 0)],
)
def test_a_replay_is_left_in_every_way(
    lines: tuple[str, ...],
    leaving: type[BaseException],
    code: int,
    capsys: pytest.CaptureFixture[str],
) -> None:
    session = GameSession(["ann"], mode="single", seed=7)
    session.tap(0)
    replay = Replay(frames_of(session.record()))
    watcher = Watcher(*lines, leaving=leaving)
    assert show_replay(replay, TerminalScreen(), watcher) == code
    assert watcher.lines == []
    told = capsys.readouterr().out
    assert told.startswith("\n╭─ 0 ──")
    assert "Step 0 of 1, 0:00\nAn empty line goes on; help lists the rest.\n" in told
    assert ("go to the end" in told) is ("help" in lines)
