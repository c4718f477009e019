"""Games in files: saved whole or not at all, gone on with, and looked at step by step."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
from matches import FULL, PILE, match
from playing import Sitting, sit, sit_at, texts

from setrules import GameSession, RecordError
from setrules.play import saved
from setrules.play.replay import MOVES, Replay, frames_of
from setrules.play.saved import GameFile, read_game, read_record, write_game
from setrules.rules import NAMED
from setrules.vectors.canonical import MAX_BYTES, dump


def played(rules: str = "edition", claims: int = 3) -> Sitting:
    """A game with a few claims, a wrong one, and a second between all of them."""
    game = sit(*(("ann",) if rules == "solitaire" else ("ann", "bob")), rules=rules)
    name = "" if rules == "solitaire" else " bob"
    for _ in range(claims):
        game.type(f"{game.claim()}{name}", after=1000)
    game.type("1", after=1000)
    return game


# --- saving ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", NAMED)
def test_a_saved_game_goes_on_as_it_was(rules: str, tmp_path: Path) -> None:
    game = played(rules)
    path = tmp_path / "game.json"
    write_game(path, game.session)
    again = read_game(path)
    assert again == game.session
    assert again.record() == game.session.record()
    assert GameSession.replay(read_record(path)) == game.session


def test_a_snapshot_of_another_host_can_be_gone_on_with(tmp_path: Path) -> None:
    game = played()
    path = tmp_path / "snapshot.json"
    path.write_text(json.dumps(game.session.snapshot(), indent=1))
    assert read_game(path) == game.session


def test_a_crash_while_writing_leaves_the_old_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.json"
    write_game(path, played(claims=1).session)
    before = path.read_bytes()

    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saved.os, "fsync", fail)
    with pytest.raises(OSError, match="No space"):
        write_game(path, played(claims=2).session)
    assert path.read_bytes() == before
    assert os.listdir(tmp_path) == ["game.json"]


def test_two_games_do_not_write_over_each_other(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    first, second = played(claims=1).session, played(claims=2).session
    one, other = GameFile(path), GameFile(path)
    one.write(first)
    one.write(first)
    other.write(second)
    with pytest.raises(FileExistsError, match="was written by another game meanwhile"):
        one.write(first)
    assert read_game(path) == second
    other.write(second)
    # Whoever took the file away lets it be written again.
    path.unlink()
    one.write(first)
    assert read_game(path) == first


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    real, link = tmp_path / "real.json", tmp_path / "link.json"
    write_game(real, played(claims=1).session)
    link.symlink_to(real)
    game = played(claims=2).session
    write_game(link, game)
    assert link.is_symlink()
    assert read_game(real) == game


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    path = tmp_path / "none" / "game.json"
    with pytest.raises(FileNotFoundError, match=str(path)):
        write_game(path, played().session)


def damaged() -> dict[str, bytes]:
    game = played().session
    record, snapshot = game.record(), game.snapshot()
    whole = dump(record)
    end: Any = record["end"]
    entries: Any = record["entries"]
    return {
        "empty": b"",
        "cut": whole[: len(whole) // 2],
        "no text": b"\xff\xfe" + whole,
        "another thing": b"[1, 2]\n",
        "another object": b'{"a": 1}\n',
        "another version": dump({**record, "format": 2}),
        "a float": whole.replace(b'"now_ms":1000', b'"now_ms":1000.0', 1),
        "an entry less": dump({**record, "entries": entries[:-1]}),
        "an entry twice": dump({**record, "entries": [*entries, entries[-1]]}),
        "a wrong digest": dump({**record, "end": {**end, "digest": "0" * 64}}),
        "a cheated snapshot": dump({**snapshot, "deck": {}}),
        "deep": b"[" * 100_000,
        "endless": b" " * (MAX_BYTES + 1),
    }


@pytest.mark.parametrize("damage", damaged())
def test_a_damaged_file_is_one_error_with_its_name(damage: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(damaged()[damage])
    for read in (read_game, read_record):
        with pytest.raises(RecordError, match=r"game\.json: ") as caught:
            read(path)
        assert "\n" not in str(caught.value)
        assert len(str(caught.value)) < 400


@pytest.mark.parametrize("mode", ["local", "online"])
def test_a_match_of_another_mode_can_be_looked_at_but_not_gone_on_with(
    mode: str, tmp_path: Path
) -> None:
    path = tmp_path / "game.json"
    write_game(path, match(mode=mode))
    with pytest.raises(RecordError, match=f"mode '{mode}'"):
        read_game(path)
    assert frames_of(read_record(path))


# --- looking at it again --------------------------------------------------------------------------


def test_a_replay_goes_forward_and_back() -> None:
    game = sit()
    boards = [game.session.board.slots]
    for _ in range(3):
        game.type(game.claim(), after=61_000)
        boards.append(game.session.board.slots)
    replay = Replay(frames_of(game.session.record()))
    # A claim is three picks; the third is the step that claims.
    assert len(replay.frames) == 1 + 3 * 3
    assert [replay.frames[3 * n].scene.slots for n in range(4)] == boards
    assert texts(replay.answer("")) == ["Step 1 of 9, 1:01", "picked 1GTS."]
    assert texts(replay.answer("next 2"))[0] == "Step 3 of 9, 1:01"
    assert "is a set. 1 set so far." in texts(replay.answer("step 3"))[1]
    assert texts(replay.answer("B"))[0] == "Step 2 of 9, 1:01"
    assert replay.scene().picked
    assert texts(replay.answer("last"))[0] == "Step 9 of 9, 3:03"
    assert replay.scene().status == "3 sets | deck 60 | 3:03"
    assert texts(replay.answer("n")) == ["this is the last step."]
    assert texts(replay.answer("back 100")) == ["Step 0 of 9, 0:00"]
    assert texts(replay.answer("back")) == ["this is the beginning."]
    assert texts(replay.answer("next 100"))[0] == "Step 9 of 9, 3:03"
    assert texts(replay.answer("f"))[0] == "Step 0 of 9, 0:00"


REFUSED = {
    "step": "'step': expected one of next, back, first, last, step, help, quit.",
    "step 10": "step 10: expected at most 9.",
    "next x": "'x': expected a number of steps.",
    "next -1": "'-1': expected a number of steps.",
    "back 1 2": "'back 1 2': expected one of ",
    "first 1": "'first 1': expected one of ",
    "hint": "'hint': expected one of ",
    "next 99999999999": "'99999999999': expected a number of steps.",
}


@pytest.mark.parametrize("line", REFUSED)
def test_a_line_that_leads_nowhere_says_why(line: str) -> None:
    game = sit()
    for _ in range(3):
        game.type(game.claim())
    replay = Replay(frames_of(game.session.record()))
    replay.answer("step 4")
    answer = replay.answer(line)
    assert texts(answer)[0].startswith(REFUSED[line])
    assert (answer.draw, replay.at) == (False, 4)


def test_a_replay_leaves_and_helps() -> None:
    replay = Replay(frames_of(sit().session.record()))
    for line, name in (("quit", "quit"), ("q", "quit"), ("help", "help"), ("h", "help")):
        left = replay.answer(line).left
        assert left is not None
        assert left.name == name
    assert replay.help() == MOVES


def test_a_replay_of_a_server_tells_what_happened_there() -> None:
    session = match(mode="online", deck=PILE, board=FULL, duration_ms=60_000)
    session.submit("A", (71, 48, 1), 100)
    session.submit("B", (71, 7, 51), 110)
    session.disconnect("B", 5000)
    session.reconnect("B", 6000)
    session.disconnect("B", 7000)
    session.advance(100_000)
    said = [line.text for frame in frames_of(session.record()) for line in frame.lines]
    assert said == [
        f"A claims {codes(71, 48, 1)}.",
        f"B claims {codes(71, 7, 51)}.",
        f"A: {codes(71, 48, 1, sort=FULL)} is a set. 1 set so far.",
        f"B: {codes(71, 7, 51)}: a card of it was taken before.",
        "B is away.",
        "B is back.",
        "B is away.",
        "B was away too long and is out.",
        "The game is over: everybody else has given up.",
        "1. A: 1 set, 0 mistakes",
        "2. B: 0 sets, 1 mistake (out)",
        "A wins.",
    ]


def codes(*cards: int, sort: tuple[int, ...] = ()) -> str:
    from setrules import Card

    order = sorted(cards, key=sort.index) if sort else cards
    return " ".join(Card(card).code for card in order)


def test_a_replay_of_a_call_that_ran_out_and_of_tabletop_words() -> None:
    game = sit_at(FULL, PILE, "ann", "bob", rules="tabletop")
    game.type("call ann")
    game.type("board", after=6000)
    game.type("none bob")
    game.type(f"{game.claim()} bob", after=1000)
    told = [frame.lines[0].text for frame in frames_of(game.session.record())[1:]]
    assert told[:3] == [
        "ann has control for 5 seconds.",
        "ann called, and showed no set in time.",
        "bob agrees that no set lies (1 of 2).",
    ]
    assert told[-1].endswith("is a set. Score 1.")
