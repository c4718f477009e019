"""What solve, explain, deal, odds and simulate print, as text and as JSON."""

from __future__ import annotations

import json
from datetime import date
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest
from command_line import CommandLine
from oracle import sets_in
from vector_data import VECTORS

from setrules import Board, Card, Deck, RuleSet, daily_seed, odds
from setrules.cli.numbers import as_odds, as_percent
from setrules.rules import NAMED
from setrules.vectors import load

DEAD = [0, 1, 3, 4, 9, 10, 12, 13, 27, 28, 32, 35]
DEALT = Board.deal(Deck.shuffled(2026))


def canonical(text: str) -> dict[str, object]:
    """The data of what is printed, which must be in the one form of P1."""
    return dict(load(text.encode("utf-8")))


# --- solve ----------------------------------------------------------------------------------------


def test_solve_lists_every_set_below_the_board(command_line: CommandLine) -> None:
    told = command_line("solve", str(DEALT))
    assert (told.code, told.err) == (0, "")
    assert all(card.code in told.out for card in DEALT.cards)
    assert told.out.splitlines()[-3:] == [
        " 3  9 10  1RSS 2GOS 3PTS",
        " 6  7 10  2ROO 1GSD 3PTS",
        "2 sets",
    ]


def test_solve_gives_1_for_a_dead_board(command_line: CommandLine) -> None:
    told = command_line("solve", *DEAD)
    assert (told.code, told.err) == (1, "")
    assert told.out.endswith("no set lies\n")
    told = command_line("solve", *DEAD, "--json")
    assert told.code == 1
    assert canonical(told.out) == {"board": DEAD, "count": 0, "sets": []}


def test_solve_as_json_is_what_the_library_finds(command_line: CommandLine) -> None:
    told = command_line("solve", "--json", "0 9 ..", "18", "1")
    assert (told.code, told.err) == (0, "")
    assert canonical(told.out) == {
        "board": [0, 9, -1, 18, 1],
        "count": 1,
        "sets": [{"cards": [0, 9, 18], "codes": ["1RSD", "1RSS", "1RSO"], "slots": [0, 1, 3]}],
    }


def test_solve_takes_the_whole_deck(command_line: CommandLine) -> None:
    """More than a match lets a board grow to."""
    told = command_line("solve", "--json", *range(81))
    found = canonical(told.out)
    assert found["count"] == 1080
    assert [tuple(one["slots"]) for one in found["sets"]] == sets_in(range(81))  # type: ignore[attr-defined]
    assert command_line("solve", *range(81)).out.endswith("\n1080 sets\n")


@pytest.mark.parametrize(
    ("codes", "message"),
    [
        (["5", "71", "5"], "'5' in slot 2 is the card '5' of slot 0 again"),
        ([".."], "no card to look at: type some, such as 1RSD 2GOD 3PTS"),
        ([".."] * 82, "no card to look at"),
        (["5", *[".."] * 81], "a board of more than 81 slots"),
    ],
)
def test_solve_refuses_what_is_no_board(
    codes: list[str], message: str, command_line: CommandLine
) -> None:
    told = command_line("solve", *codes)
    assert (told.code, told.out) == (2, "")
    assert message in told.err


# --- explain --------------------------------------------------------------------------------------


def test_explain_names_every_broken_attribute(command_line: CommandLine) -> None:
    told = command_line("explain", 0, 31, 64)
    assert (told.code, told.err) == (1, "")
    assert told.out.splitlines()[-5:] == [
        "Not a set.",
        "  number: all different (one, two, three)",
        "x shape: diamond twice and squiggle once (on 3 Green Solid Squiggle)",
        "x color: green twice and red once (on 1 Red Solid Diamond)",
        "x shading: solid twice and striped once (on 2 Green Striped Diamond)",
    ]
    told = command_line("explain", "1rsd", "1gtd", "1", "purple", "open", "diamond")
    assert told.code == 0
    assert "\nA set.\n" in told.out
    assert "\nx " not in told.out


def test_explain_as_json_has_the_fields_of_the_vectors(command_line: CommandLine) -> None:
    tests = load((VECTORS / "explain.json").read_bytes())["tests"]
    assert isinstance(tests, list)
    assert len(tests) >= 81
    for test in tests[::9]:
        if test["result"] == "error":
            continue
        told = command_line("explain", "--json", *test["input"]["cards"])
        data = canonical(told.out)
        assert data["cards"] == test["input"]["cards"]
        for name, value in test["expected"].items():
            assert data[name] == value
        assert told.code == (0 if data["valid"] else 1)


@pytest.mark.parametrize("count", [1, 2, 4, 12])
def test_explain_wants_three_cards(count: int, command_line: CommandLine) -> None:
    told = command_line("explain", *range(count))
    assert (told.code, told.out) == (2, "")
    assert f"{count} card{'' if count == 1 else 's'}: expected 3, such as" in told.err


# --- deal -----------------------------------------------------------------------------------------


def test_deal_shows_the_opening_of_a_seed(command_line: CommandLine) -> None:
    told = command_line("deal", "--seed", -2026)
    assert (told.code, told.err) == (0, "")
    assert all(card.code in told.out for card in DEALT.cards)
    assert told.out.endswith("\nseed -2026, 69 cards left in the deck\n")


def test_deal_adds_cards_while_no_set_lies(command_line: CommandLine) -> None:
    """As a match does: 200 seeds, some of which need it."""
    needed = 0
    for seed in range(200):
        deck = Deck.shuffled(seed)
        board = Board.deal(deck)
        while board.expand(deck):
            needed += 1
        if len(board) == 12 and seed >= 20:
            continue
        told = canonical(command_line("deal", "--seed", seed, "--json").out)
        assert told == {
            "board": [*map(int, board.cards)],
            "deck_remaining": deck.remaining,
            "expansions": (len(board) - 12) // 3,
            "order": [*map(int, deck.order)],
            "seed": seed,
            "small": False,
        }
        if len(board) > 12:
            text = command_line("deal", "--seed", seed).out
            assert text.endswith(f"\n{len(board) - 12} cards were added, as no set lay\n")
    assert needed >= 1


def test_deal_the_daily_challenge(command_line: CommandLine) -> None:
    told = command_line("deal", "--daily", "2026-11-29")
    assert "\ndaily challenge of 2026-11-29, seed 20261129, " in told.out
    data = canonical(command_line("deal", "--json", "--daily", "2026-11-29").out)
    assert data["order"] == [*map(int, Deck.daily(date(2026, 11, 29)).order)]
    before = daily_seed()
    seed = canonical(command_line("deal", "--daily", "--json").out)["seed"]
    assert seed in (before, daily_seed())  # midnight may pass while the test runs


def test_deal_without_a_seed_tells_the_one_it_took(command_line: CommandLine) -> None:
    first = canonical(command_line("deal", "--json").out)
    again = canonical(command_line("deal", "--json", "--seed", first["seed"]).out)
    assert again == first


def test_deal_the_small_deck(command_line: CommandLine) -> None:
    data = canonical(command_line("deal", "--small", "--seed", 7, "--json").out)
    assert data["order"] == [*map(int, Deck.shuffled(7, small=True).order)]
    assert data["small"] is True


def test_deal_draws_a_picture(command_line: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    told = command_line("deal", "--seed", 2026, "--svg", path)
    assert (told.code, told.err) == (0, "")
    assert "seed 2026" in told.out
    titles = [one.text for one in ElementTree.parse(path).iter() if one.tag.endswith("title")]
    assert all(any(str(card) in (text or "") for text in titles) for card in DEALT.cards)
    alone = command_line("deal", "--seed", 2026, "--svg", "-")
    assert alone.out == path.read_text("utf-8")
    told = command_line("deal", "--svg", tmp_path / "none" / "board.svg")
    assert (told.code, told.out) == (2, "")
    assert f"'--svg': {tmp_path / 'none'} is no folder." in told.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--seed", "1", "--daily"], "--daily has a seed of its own: leave --seed out"),
        (["--daily", "29.11.2026"], "'29.11.2026' is no date: expected YYYY-MM-DD."),
        (["--daily", "2026-02-30"], "'2026-02-30' is no date: expected YYYY-MM-DD."),
        (["--seed", "2147483648"], "'2147483648': expected a whole number from -2147483648"),
        (["--seed", "1.5"], "'1.5': expected a whole number from -2147483648"),
        (["--svg", "-", "--json"], "--svg - and --json both print: give --svg a file"),
    ],
)
def test_deal_refuses(arguments: list[str], message: str, command_line: CommandLine) -> None:
    told = command_line("deal", *arguments)
    assert (told.code, told.out) == (2, "")
    assert message in told.err


# --- odds -----------------------------------------------------------------------------------------


def test_odds_are_the_exact_ones(command_line: CommandLine) -> None:
    told = command_line("odds")
    assert (told.code, told.err) == (0, "")
    rows = [line.split() for line in told.out.splitlines() if line[:5].strip().isdigit()]
    assert rows[0] == ["12", "3.2302", "29.96", "325432404/10074689485"]
    assert rows[3] == ["15", "0.036469", "2,741", "13750015032/37703805776935"]
    expected = [odds.no_set_probability(n) for n in range(12, 21)]
    expected += [odds.no_set_probability(n, n - 3) for n in range(12, 21)]
    assert [Fraction(row[3]) for row in rows] == expected
    data = canonical(command_line("odds", "--json").out)["no_set"]
    assert isinstance(data, list)
    assert [Fraction(row["fraction"]) for row in data] == expected
    assert [row["given_none_in"] for row in data] == [0] * 9 + [*range(9, 18)]


def test_odds_fit_a_narrow_terminal(
    command_line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    told = command_line("odds")
    assert "12 cards\n  3.2302 %\n  29.96 to 1\n  325432404/10074689485\n" in told.out
    assert "…" not in told.out


def test_counts_of_sets(command_line: CommandLine) -> None:
    told = command_line("odds", "--count", 9)
    assert (told.code, told.err) == (0, "")
    shares = odds.set_count_distribution(9)
    rows = [line.split() for line in told.out.splitlines() if line[:5].strip().isdigit()]
    assert [(int(row[0]), Fraction(row[3])) for row in rows] == [*enumerate(shares)]
    mean = sum(sets * share for sets, share in enumerate(shares))
    assert told.out.endswith(f"mean {mean}\n")
    data = canonical(command_line("odds", "--count", 9, "--json").out)
    assert (data["cards"], data["mean"]) == (9, str(mean))
    assert [Fraction(row["fraction"]) for row in data["counts"]] == [*shares]  # type: ignore[attr-defined, index]
    for wrong in (-1, 22, 82):
        told = command_line("odds", "--count", wrong)
        assert (told.code, told.out) == (2, "")
        assert f"'--count': '{wrong}': expected" in told.err


def test_numbers_are_rounded_from_the_exact_fraction() -> None:
    third = Fraction(1, 3)
    assert (as_percent(third), as_odds(third)) == ("33.333", "2")
    assert (as_percent(Fraction(1)), as_odds(Fraction(1))) == ("100", "0")
    assert (as_percent(Fraction(0)), as_odds(Fraction(0))) == ("0", "never")
    assert as_percent(Fraction(1, 10**12)) == "0.0000000001"
    shown = [float(as_percent(Fraction(n, 997))) for n in range(998)]
    assert all(first < second for first, second in pairwise(shown))
    assert all(abs(shown[n] - 100 * n / 997) <= 5e-5 * shown[n] for n in range(998))


# --- simulate -------------------------------------------------------------------------------------


def test_simulate_prints_the_report_of_the_library(command_line: CommandLine) -> None:
    told = command_line("simulate", 500, "--seed", 3)
    assert (told.code, told.err) == (0, "")
    assert told.out == f"{odds.simulate(500, seed=3)}\n"
    told = command_line("simulate", 500, "--seed", 3, "--json")
    assert json.loads(told.out) == odds.simulate(500, seed=3).to_dict()
    assert told.out.count("\n") == 1


@pytest.mark.parametrize("name", [*NAMED])
def test_simulate_knows_every_rule_set(name: str, command_line: CommandLine) -> None:
    told = command_line("simulate", 40, "--rules", name, "--json")
    assert json.loads(told.out)["rules"] == getattr(RuleSet, name)().to_dict()


def test_simulate_on_threads_is_the_same(command_line: CommandLine) -> None:
    alone = command_line("simulate", 70_000, "--json")
    threads = command_line("simulate", 70_000, "--json", "--executor", "threads", "--workers", 2)
    assert (threads.code, threads.err) == (0, "")
    assert threads.out == alone.out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["0"], "'0': expected a whole number from 1 to"),
        (["many"], "'many': expected a whole number from 1 to"),
        (["1_000"], "'1_000': expected a whole number from 1 to"),
        (["\u0663"], "'\u0663': expected a whole number from 1 to"),
        (["10", "--workers", "2"], "--workers needs --executor threads or --executor processes"),
        (["10", "--rules", "chess"], "'chess' is not one of 'edition', 'tabletop'"),
        (["10", "--executor", "dask"], "'dask' is not one of 'none', 'threads', 'processes'"),
        (["10", "--seed", "-1"], "'-1': expected a whole number from 0 to"),
    ],
)
def test_simulate_refuses(arguments: list[str], message: str, command_line: CommandLine) -> None:
    told = command_line("simulate", *arguments)
    assert (told.code, told.out) == (2, "")
    assert message in told.err


def test_a_card_is_named_by_the_code_that_solve_takes(command_line: CommandLine) -> None:
    for card in map(Card, range(0, 81, 10)):
        assert canonical(command_line("solve", card.code, "--json").out)["board"] == [int(card)]
