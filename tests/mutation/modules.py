"""Which modules are given faults, and which tests shall notice them."""

from __future__ import annotations

import importlib.util
from pathlib import Path

TESTS = Path(__file__).parent.parent

#: What is kept between two runs.
KEPT = TESTS.parent / "build" / "mutation"

#: All that decides what a card, a deck, a board or a match is and does, and what of it is
#: written down and read again. The layers above show it, count it, or hold ports against it.
MODULES = (
    *("integers", "arguments", "plain", "digest", "deck_data"),
    *("card", "notation", "explanation", "hints", "deck", "shuffle", "fair", "seeds"),
    *("rules", "refill", "board", "result", "events", "sight"),
    *(f"engine.{name}" for name in ("clock", "control", "ending", "flow")),
    *(f"engine.{name}" for name in ("judging", "presence", "state", "timeline")),
    *("players", "setup", "views", "snapshot", "consistency", "record"),
    *("facts", "commands", "session", "series"),
)

#: What is tested in this process, and quickly.
FILES = (
    *("test_amounts.py", "test_board.py", "test_board_laws.py", "test_board_views.py"),
    *("test_cards.py", "test_consistency.py", "test_daily.py", "test_deck.py", "test_doctests.py"),
    *("test_dotnet.py", "test_errors.py", "test_events.py", "test_explain.py", "test_facts.py"),
    *("test_fair.py", "test_hint.py", "test_limits.py", "test_mistakes.py", "test_notation.py"),
    *("test_random_games.py", "test_record.py", "test_reference_model.py", "test_rule_edges.py"),
    *("test_ruleset.py",),
    *("test_security_recipients.py", "test_security_sending.py", "test_security_sight.py"),
    *("test_security_stored.py", "test_series.py", "test_session_answers.py"),
    *("test_session_calls.py", "test_session_ends.py", "test_session_modes.py"),
    *("test_session_phases.py", "test_session_presence.py", "test_session_solitaire.py"),
    *("test_session_time.py", "test_session_traps.py", "test_snapshot.py"),
    *("test_tricky_strings.py", "test_values.py", "test_vectors_answer.py"),
    *("test_vectors_boards.py", "test_vectors_sessions.py", "test_views.py"),
    *("test_lying_values.py", "test_whole_commands.py"),
)


#: Modules whose faults are noticed by few and quick tests, and those tests: what can be
#: tried within a minute, measuring included. What they let through, the others try.
QUICK_MODULES = (
    *("refill", "players", "hints"),
    *(f"engine.{name}" for name in ("clock", "control", "flow", "judging", "presence", "state")),
)
QUICK_FILES = (
    *("test_board.py", "test_cards.py", "test_explain.py", "test_hint.py"),
    *("test_lying_values.py", "test_mistakes.py", "test_rule_edges.py", "test_ruleset.py"),
    *("test_series.py", "test_session_calls.py", "test_session_ends.py"),
    *("test_session_modes.py", "test_session_phases.py", "test_session_presence.py"),
    *("test_session_solitaire.py", "test_session_time.py", "test_session_traps.py"),
    *("test_tricky_strings.py", "test_values.py"),
)


def files(quick: bool = False) -> list[str]:
    """The paths of the tests, or of the quick ones alone."""
    names = QUICK_FILES if quick else FILES
    return [str(TESTS / name) for name in names if (TESTS / name).exists()]


def source_of(name: str) -> Path:
    """The file of a module of the package, which is not imported for it."""
    package = importlib.util.find_spec("setrules")
    assert package is not None
    assert package.submodule_search_locations is not None
    for folder in package.submodule_search_locations:
        path = Path(folder, *name.split(".")).with_suffix(".py")
        if path.is_file():
            return path
    raise FileNotFoundError(name)
