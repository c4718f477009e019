"""``setrules play`` on a real terminal: what a player sees and types."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from itertools import combinations
from pathlib import Path
from types import TracebackType

import pexpect
import pytest

from setrules import GameSession, RuleSet, explain
from setrules.play.saved import read_game, read_record
from setrules.vectors import dump

if sys.platform == "win32":
    pytest.skip("needs a terminal of Unix", allow_module_level=True)

ESCAPES = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|[=>])")
COLOURS = re.compile(r"\x1b\[[0-9;]*3[0-7]m")
PROMPT = r"(?:\n|\r|\x1b\[\?2004h)> $"


def environment(**changes: str) -> dict[str, str]:
    """This one, with a capable terminal and nothing that chooses colours or a width."""
    chooses = {"NO_COLOR", "FORCE_COLOR", "COLUMNS", "LINES", "TERM", "INPUTRC"}
    kept = {name: value for name, value in os.environ.items() if name not in chooses}
    return {**kept, "TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "INPUTRC": os.devnull, **changes}


class Seat:
    """A person at a terminal: reads up to the prompt, types a line, reads again."""

    def __init__(self, *arguments: str, width: int = 100, height: int = 50, **changes: str) -> None:
        self.child = pexpect.spawn(
            sys.executable,
            ["-m", "setrules", "play", *arguments],
            env=environment(**changes),
            dimensions=(height, width),
            encoding="utf-8",
            timeout=60,
        )
        self.child.delaybeforesend = None
        self.raw = self.read()

    def __enter__(self) -> Seat:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.child.close(force=True)

    @property
    def seen(self) -> str:
        """The last screen as text."""
        return plain(self.raw)

    def type(self, line: str) -> str:
        """What the screen shows between this line and the next prompt."""
        self.child.sendline(line)
        self.raw = self.read()
        return self.seen

    def leave(self, line: str = "quit") -> tuple[str, int]:
        """The last words and the exit code."""
        self.child.sendline(line)
        return self.end()

    def end(self) -> tuple[str, int]:
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.exitstatus is not None
        return plain(self.child.before), self.child.exitstatus

    def read(self) -> str:
        self.child.expect(PROMPT)
        text = self.child.before
        assert isinstance(text, str)
        return text


def plain(text: str) -> str:
    return ESCAPES.sub("", text).replace("\r", "")


def codes(session: GameSession) -> str:
    """The line that claims the first set that lies."""
    lying = session.board.slots
    slots = session.board.hint()
    assert slots is not None
    cards = [lying[slot] for slot in slots]
    return " ".join(card.code for card in cards if card is not None)


def alone(seed: int = 7, rules: str = "edition") -> GameSession:
    """The same game as the one at the terminal, to know what must be seen there."""
    return GameSession(["player"], RuleSet.named(rules), mode="single", seed=seed)


def claim(session: GameSession, player: str = "player") -> str:
    """Claim the first set in the game that is known, and return the line that does it there."""
    line = codes(session)
    slots = session.board.hint()
    assert slots is not None
    for slot in slots:
        session.tap(slot)
    if session.mode == "pass_and_play":
        session.confirm(player)
        return f"{line} {player}"
    return line


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A whole game at a terminal: the file that it was kept in, the last screen, the farewell."""
    path = tmp_path_factory.mktemp("games") / "whole game.json"
    known = alone()
    with Seat("--seed", "7", "--save", str(path)) as seat:
        while known.result is None:
            line = claim(known)
            seen = seat.type(line)
            assert "is a set." in seen
            for card in known.board.cards:
                assert card.code in seen
        farewell, code = seat.leave()
    assert code == 0
    return path, seen, farewell


def test_a_whole_game_is_played_to_its_end(finished: tuple[Path, str, str]) -> None:
    path, seen, farewell = finished
    known = alone()
    while known.result is None:
        claim(known)
    sets = known.players[0].sets
    assert "The game is over: the deck is empty and no set lies." in seen
    assert f"{sets} sets, 0 mistakes" in seen
    assert "The seed was 7." in seen
    assert f"--replay '{path}'" in farewell
    played = GameSession.replay(read_record(path))
    assert played.board == known.board
    assert played.players[0].sets == sets


def test_a_finished_game_is_looked_at_forward_and_back(finished: tuple[Path, str, str]) -> None:
    path, _, _ = finished
    known = alone()
    with Seat("--replay", str(path)) as seat:
        assert "Step 0 of " in seat.seen
        assert all(card.code in seat.seen for card in known.board.cards)
        assert "picked " in seat.type("")
        line = claim(known)
        seen = seat.type("next 2")
        assert all(code in seen for code in line.split())
        assert "is a set. 1 set so far." in seen
        assert all(card.code in seen for card in known.board.cards)
        assert "Step 2 of " in seat.type("back")
        assert "The game is over" in seat.type("last")
        assert "this is the last step." in seat.type("next")
        assert "Step 0 of " in seat.type("first")
        assert "go to the end" in seat.type("help")
        assert seat.leave()[1] == 0


def test_a_wrong_claim_hints_and_undo() -> None:
    known = alone()
    lying = known.board.cards
    wrong = next(three for three in combinations(lying, 3) if not explain(*three))
    slots = known.board.hint()
    assert slots is not None
    first, second, third = (lying[slot].code for slot in slots)
    with Seat("--seed", "7", width=200) as seat:
        assert str(explain(*wrong)) in seat.type(" ".join(card.code for card in wrong))
        assert f"Hint: {first} and ..." in seat.type("hint")
        assert f"Hint: {first} {second} and ..." in seat.type("hint")
        assert f"Hint: {first} {second} {third}" in seat.type("hint")
        assert f"Picked: {first} {second}." in seat.type(f"{first} {second}")
        assert f"Picked: {first}." in seat.type("undo")
        assert "Did you mean hint?" in seat.type("hnit")
        assert "lay three more" not in seat.type("help")
        assert "is a set. 1 set so far." in seat.type(f"{third} {second}")
        assert "type new again" in seat.type("new 8")
        seen = seat.type("new 8")
        assert all(card.code in seen for card in alone(8).board.cards)
        assert seat.leave() == ("quit\n", 0)


def test_a_game_is_left_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    known = alone()
    with Seat("--seed", "7", "--save", str(path)) as seat:
        seat.type(claim(known))
        seat.type(claim(known))
        farewell, code = seat.leave()
    assert (code, f"setrules play --resume {path}" in farewell) == (0, True)
    with Seat("--resume", str(path)) as seat:
        assert "2 sets | deck 63" in seat.seen
        assert all(card.code in seat.seen for card in known.board.cards)
        assert "3 sets so far" in seat.type(claim(known))
        # The end of the input is no accident and leaves as quit does.
        seat.child.sendeof()
        farewell, code = seat.end()
        assert (code, "Saved: " in farewell) == (0, True)
    assert read_game(path).players[0].sets == 3


def test_a_game_survives_what_nobody_can_catch(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    known = alone()
    with Seat("--seed", "7", "--save", str(path)) as seat:
        seat.type(claim(known))
        seat.child.kill(signal.SIGKILL)
        seat.child.expect(pexpect.EOF)
    assert read_game(path).board == known.board
    assert os.listdir(tmp_path) == ["game.json"]


def test_ctrl_c_leaves_the_terminal_as_it_was_and_the_game_saved(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play = f"{sys.executable} -m setrules play --seed 7 --save {path}"
    script = f"trap : INT; stty -g; {play}; echo code $?; stty -g"
    child = pexpect.spawn(
        "/bin/sh",
        ["-c", script],
        env=environment(),
        dimensions=(50, 100),
        encoding="utf-8",
        timeout=60,
    )
    child.expect(PROMPT)
    before = plain(child.before).split()[0]
    child.send("1 2")
    child.expect("1 2")
    child.sendintr()
    child.expect(pexpect.EOF)
    after = plain(child.before)
    child.close()
    assert "code 130\n" in after
    assert "Traceback" not in after
    assert after.split()[-1] == before
    assert f"setrules play --resume {path}" in after
    assert read_game(path).selection() == ()


def test_two_pass_the_keyboard_on() -> None:
    known = GameSession(["ann", "bob"], mode="pass_and_play", seed=7)
    with Seat("--seed", "7", "-p", "ann", "-p", "bob", "--penalty", "point", width=200) as seat:
        assert "ann 0, bob 0 | deck 69" in seat.seen
        cards = codes(known)
        assert f"Picked: {cards}." in seat.type(cards)
        seen = seat.type("confirm bob")
        assert "bob: " in seen
        assert "ann 0, bob 1 | deck 66" in seen
        claim(known, "bob")
        assert "is a set. Score 1." in seat.type(claim(known, "ann"))
        seat.type("0 1 2")
        seen = seat.type("ann")
        assert ("ann: 1 point lost: score 0." in seen) is not known.board.sets.__contains__(
            (0, 1, 2)
        )
        assert "bob wins." in seat.type("resign ann")
        assert seat.leave()[1] == 0


def test_a_solitaire_player_requests_cards() -> None:
    with Seat("--seed", "7", "--rules", "solitaire", height=24) as seat:
        assert "╭" in seat.seen
        seen = seat.type("request")
        # Fifteen framed cards are too high for this terminal.
        assert seen.count("\n") < 24
        assert "You owe 1 set." in seen
        assert "0 sets, 1 set owed | deck 66" in seen
        assert "lay three more cards" in seat.type("help")


def test_a_wrong_claim_costs_time_in_the_challenge_of_a_day() -> None:
    rules = RuleSet.edition(duration_ms=60_000, penalty="time")
    known = GameSession(["player"], rules, mode="single", seed=20_261_129)
    lying = known.board.cards
    wrong = next(three for three in combinations(lying, 3) if not explain(*three))
    options = ("--daily", "2026-11-29", "--penalty", "time", "--minutes", "1")
    with Seat(*options, width=200) as seat:
        assert "Daily challenge of 2026-11-29" in seat.seen
        assert all(card.code in seat.seen for card in lying)
        seen = seat.type(" ".join(card.code for card in wrong))
        assert "Not a set" in seen
        assert re.search(r"\b5 seconds\b", seen)
        assert clock_in(seen) <= 55
        assert "is a set." in seat.type(claim(known))
        assert seat.leave()[1] == 0


def clock_in(seen: str) -> int:
    """The seconds that a screen says are left."""
    (minutes, seconds) = re.findall(r"(\d+):(\d\d) left", seen)[-1]
    return 60 * int(minutes) + int(seconds)


def test_a_snapshot_of_another_program_is_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "snapshot.json"
    known = alone()
    claim(known)
    path.write_bytes(dump(known.snapshot()))
    with Seat("--resume", str(path)) as seat:
        assert "1 set | deck 66" in seat.seen
        assert all(card.code in seat.seen for card in known.board.cards)
        assert "2 sets so far" in seat.type(claim(known))
        farewell, code = seat.leave()
    assert (code, f"setrules play --resume {path}" in farewell) == (0, True)
    assert read_game(path).board == known.board
    assert read_game(path).players[0].sets == 2


def test_time_runs_out_while_nobody_types() -> None:
    with Seat("--seed", "7", "--minutes", "0.05") as seat:
        assert "left" in seat.seen
        # A line that was begun, and never sent, goes with the game.
        seat.child.send("0 1")
        seat.raw = seat.read()
        assert "The game is over: time is up." in seat.seen
        assert "0:03, 0 hints." in seat.seen
        assert "The game is over: type new or quit." in seat.type(codes(alone()))
        # The next game has a time of its own, and nothing of the line before it.
        seen = seat.type("new")
        assert "The game is over" not in seen
        assert "left" in seen
        seat.raw = seat.read()
        assert "The game is over: time is up." in seat.seen
        assert seat.leave()[1] == 0


def test_a_game_of_a_hundred_thousand_years_is_waited_for(tmp_path: Path) -> None:
    """No timer takes such a time, which a rule set may have."""
    path = tmp_path / "long.json"
    session = GameSession(["ann"], RuleSet.edition(duration_ms=2**52 - 1), mode="single", seed=7)
    path.write_bytes(dump(session.record()))
    with Seat("--resume", str(path)) as seat:
        assert "75059993789:" in seat.seen
        assert "Picked: 1PSS." in seat.type("0")
        assert seat.leave()[1] == 0


def test_control_ends_while_the_caller_is_typing() -> None:
    with Seat("--rules", "tabletop", "--seed", "7", "-p", "ann", "-p", "bob") as seat:
        assert "ann has control for 5 seconds." in seat.type("call ann")
        seat.child.send("0 1")
        seat.raw = seat.read()
        assert "ann called, and showed no set in time." in seat.seen
        # Control is free, and nothing of the line before is read.
        assert "bob has control for 5 seconds." in seat.type("call bob")
        assert seat.leave()[1] == 0


def test_in_a_pipe_the_end_is_told_with_the_next_line() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "setrules", "play", "--seed", "7", "--minutes", "0.05"],
        env=environment(),
        encoding="utf-8",
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as game:
        assert game.stdout is not None
        first = game.stdout.readline() + game.stdout.readline()  # the game has begun
        time.sleep(3.5)
        rest, _ = game.communicate(f"{codes(alone())}\nquit\n")
    assert game.returncode == 0
    assert "The game is over: time is up." not in first
    assert "The game is over: time is up." in rest
    assert "That came too late." in rest


@pytest.mark.parametrize(
    ("changes", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_colours_are_used_where_they_are_wanted(changes: dict[str, str], coloured: bool) -> None:
    with Seat("--seed", "7", **changes) as seat:
        seat.type("hint")
        assert bool(COLOURS.search(seat.raw)) is coloured
        assert all(card.code in seat.seen for card in alone().board.cards)
        if "TERM" in changes:
            assert "\x1b" not in seat.raw


def test_a_board_fits_the_width_that_the_terminal_has_now() -> None:
    with Seat("--seed", "7", width=100) as seat:
        wide = max(map(len, seat.seen.split("\n")))
        assert 50 <= wide <= 100
        for width in (34, 20):
            # The line being edited may be drawn anew by itself, so wait for the board.
            seat.child.setwinsize(50, width)
            seat.child.sendline("board")
            seat.child.expect("deck 69")
            seen = plain(seat.child.before)
            seat.read()
            assert max(map(len, seen.split("\n"))) <= width
            assert all(card.code in seen for card in alone().board.cards)


def test_lines_may_come_from_a_pipe(tmp_path: Path) -> None:
    known = alone()
    lines = [claim(known), "hint", "0 \xff", "board", "quit"]
    done = subprocess.run(
        [sys.executable, "-m", "setrules", "play", "--seed", "7"],
        input="\n".join(lines).encode("latin-1"),
        env=environment(PYTHONIOENCODING="ascii"),
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    told = done.stdout.decode("ascii")
    assert "\x1b" not in told
    assert "> " not in [line[:2] for line in told.split("\n")]
    assert "is a set. 1 set so far.\n" in told
    assert all(card.code in told for card in known.board.cards)


@pytest.mark.parametrize("option", ["--resume", "--replay"])
def test_a_damaged_file_is_one_line(option: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b'{"format":1}\n')
    done = subprocess.run(
        [sys.executable, "-m", "setrules", "play", option, str(path)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"setrules: error: {path}: ")
    assert done.stderr.count("\n") == 1
