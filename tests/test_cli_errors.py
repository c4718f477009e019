"""Whatever is typed wrong is answered by one line that says what to type, and by exit code 2."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click
import pytest
from command_line import CommandLine, run
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from setrules.cli import root
from setrules.cli.failures import EXTRAS, failure_of
from setrules.errors import SetRulesError


def commands(group: click.Group = root, *names: str) -> list[tuple[tuple[str, ...], click.Command]]:
    """Every command with the words that call it."""
    found: list[tuple[tuple[str, ...], click.Command]] = []
    for name, command in group.commands.items():
        if isinstance(command, click.Group):
            found += commands(command, *names, name)
        else:
            found.append(((*names, name), command))
    return found


EVERY = commands()
IDS = [" ".join(words) for words, _ in EVERY]


def test_the_commands_are_these() -> None:
    assert {words[0] for words, _ in EVERY} >= {
        *("solve", "explain", "deal", "odds", "simulate", "play"),
        *("vectors", "conform", "serve-reference", "completion"),
    }


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solv"], "No such command 'solv'. Did you mean 'solve'?"),
        (["vectors", "verfy"], "No such command 'verfy'. Did you mean 'verify'?"),
        (["deal", "--sede", "1"], "No such option '--sede'. Did you mean '--seed'?"),
        (["frobnicate"], "No such command 'frobnicate'. Try 'setrules --help'."),
        (["deal", "--xyz"], "No such option '--xyz'. Try 'setrules deal --help'."),
        (["deal", "5"], "Got unexpected extra argument (5). Try 'setrules deal --help'."),
        (["solve"], "Missing argument 'CODES...'. Try 'setrules solve --help'."),
        (
            ["vectors", "verify"],
            "Missing argument 'DIRECTORY'. Try 'setrules vectors verify --help'.",
        ),
        (["solve", "2GDO"], "expected one of S T O: did you mean 2GOD?"),
        (
            ["explain", "red", "green", "blue"],
            (
                "'red' is no whole card: the number, shape and shading are missing: "
                "expected four words such as 2 Green Open Diamond"
            ),
        ),
        (
            ["solve", "1RSD", "2", "red", "open", "5"],
            (
                "'2 red open' is no whole card: the shape is missing: "
                "expected four words such as 2 Green Open Diamond"
            ),
        ),
        (["deal", "--svg"], "--svg needs a value: type --svg FILE. Try 'setrules deal --help'."),
        (["deal", "--seed"], "type --seed NUMBER. Try 'setrules deal --help'."),
        (
            ["deal", "--seed", "abc"],
            (
                "'abc': expected a whole number from -2147483648 to 2147483647, such as 7. "
                "Try 'setrules deal --help'."
            ),
        ),
        (
            ["simulate", "1e6"],
            (
                "'1e6': expected a whole number from 1 to 9007199254740991, such as 1000000. "
                "Try 'setrules simulate --help'."
            ),
        ),
        (
            ["conform", "--fuzz", "-1", "--", "port"],
            "expected a whole number of at least 0, such as 1000. Try 'setrules conform --help'.",
        ),
        (
            ["solve", "1rsd", "..", "1RSD"],
            "'1RSD' in slot 2 is the card '1rsd' of slot 0 again: expected distinct cards",
        ),
        (
            ["vectors", "export", ""],
            (
                "Invalid value for 'DIRECTORY': '': expected the path of a folder. "
                "Try 'setrules vectors export --help'."
            ),
        ),
        *(
            (
                ["solve", *words, word],
                (
                    f"{word!r} is no card: ids are 0 to 80, and .. stands for an empty slot. "
                    "Try 'setrules solve --help'."
                ),
            )
            for *words, word in (["-1"], ["5", "-81"], ["--json", "-1"], ["--", "-1"])
        ),
        (
            ["explain", "0", "1", "..", "2"],
            "'..' is an empty slot: expected 3 cards",
        ),
        (
            ["explain", "0", "-1", "2"],
            (
                "'-1' is no card: ids are 0 to 80, and .. stands for an empty slot. "
                "Try 'setrules explain --help'."
            ),
        ),
        (["solve", "5,-1"], "'-1' is no card: ids are 0 to 80, and .. stands for an empty slot"),
        (
            ["simulate", "-5"],
            (
                "'GAMES': '-5': expected a whole number from 1 to 9007199254740991, "
                "such as 1000000. Try 'setrules simulate --help'."
            ),
        ),
        (
            ["odds", "--count", "40"],
            "'--count': '40': expected at most 21, or at least 60. Try 'setrules odds --help'.",
        ),
        *(
            (
                ["conform", option, words, "--", "port"],
                (
                    f"'{option}': {words!r}: expected names parted by commas. "
                    "Try 'setrules conform --help'."
                ),
            )
            for option, words in (("--kinds", ""), ("--flags", " ,"))
        ),
        (
            ["x" * 1000],
            f"No such command '{'x' * 57}'... (1000 characters). Try 'setrules --help'.",
        ),
        (
            ["deal", "--daily", "1" * 1000],
            (
                f"'{'1' * 57}'... (1000 characters) is no date: expected YYYY-MM-DD. "
                "Try 'setrules deal --help'."
            ),
        ),
        (["completion", "sh"], "'bash', 'zsh', 'fish'. Try 'setrules completion --help'."),
    ],
)
def test_an_error_says_what_to_type(
    arguments: list[str], message: str, command_line: CommandLine
) -> None:
    told = command_line(*arguments)
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith("setrules: error: ")
    assert told.err.endswith(f"{message}\n")
    assert told.err.count("\n") == 1


#: What every option with a number or a name to choose is given once.
BAD = ("", " ", "nan", "inf", "-1", "0", "9" * 400, "1e999", "two words", "x" * 1000)
NARROW = (click.types.IntParamType, click.types.FloatParamType, click.Choice)
CHOSEN = [
    pytest.param(words, command, option, id=" ".join((*words, option.opts[0])))
    for words, command in EVERY
    for option in command.params
    if isinstance(option.type, NARROW)
]


@pytest.mark.parametrize(("words", "command", "option"), CHOSEN)
def test_a_bad_value_is_named_with_its_option(
    words: tuple[str, ...],
    command: click.Command,
    option: click.Parameter,
    command_line: CommandLine,
) -> None:
    """Nothing inside is named: whoever typed ``--timeout`` looks for that word."""
    bad = [value for value in BAD if not _passes(option, value)]
    assert {"", "nan", "inf", "two words"} <= {*bad}
    hint = option.get_error_hint(click.Context(command))
    for value in bad:
        given = ["--", value] if hint[1] != "-" else [f"{option.opts[0]}={value}"]
        told = command_line(*words, *given)
        assert (told.code, told.out) == (2, "")
        assert f"Invalid value for {hint}: '{value[:30]}" in told.err
        assert len(told.err) < 500


def _passes(option: click.Parameter, value: str) -> bool:
    """Whether the type of an option takes a value that is bad for others."""
    try:
        option.type.convert(value, option, None)
    except click.BadParameter:
        return False
    return True


@pytest.mark.parametrize(
    "words",
    [
        ("conform", "--junit"),
        ("conform", "--report"),
        ("deal", "--svg"),
        ("play", "--save"),
        ("play", "--resume"),
        ("play", "--replay"),
    ],
    ids=" ".join,
)
def test_where_to_write_is_looked_at_before_the_work(
    words: tuple[str, str], command_line: CommandLine, tmp_path: Path
) -> None:
    command, option = words
    wrong = {"": "'': expected the name of a file."}
    if option not in ("--resume", "--replay"):
        wrong[str(tmp_path / "no" / "file")] = f"{tmp_path / 'no'} is no folder."
    for value, message in wrong.items():
        told = command_line(
            command, f"{option}={value}", *(["--", "port"] * (command == "conform"))
        )
        assert (told.code, told.out) == (2, "")
        expected = f"Invalid value for '{option}': {message} Try 'setrules {command} --help'."
        assert told.err == f"setrules: error: {expected}\n"


@given(
    st.lists(
        st.one_of(
            st.sampled_from(
                ["solve", "explain", "deal", "odds", "vectors", "verify", "--json", "--daily"]
            ),
            st.sampled_from(
                ["--count", "--seed", "--small", "-h", "-", "--", "2GOD", "81", "=", ""]
            ),
            st.text(st.characters(exclude_characters="\x00"), max_size=8),
        ),
        max_size=6,
    )
)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_words_bring_a_traceback(command_line: CommandLine, words: list[str]) -> None:
    """Nothing is raised, and an error is one line."""
    if "simulate" in words or "play" in words or "--count" in words:
        words = [word for word in words if not word.isdecimal()]
    told = command_line(*words)
    assert told.code in (0, 1, 2)
    if told.code == 2 and "Usage:" not in told.err:
        assert told.out == ""
        assert re.fullmatch(r"setrules: error: [^\n]+\n", told.err)


@pytest.mark.parametrize(("words", "command"), EVERY, ids=IDS)
def test_the_help_of_every_command_tells_its_exit_codes(
    words: tuple[str, ...], command: click.Command, command_line: CommandLine
) -> None:
    told = command_line(*words, "--help")
    assert (told.code, told.err) == (0, "")
    assert command_line(*words, "-h").out == told.out
    assert re.search(r"\n  Exit codes: 0 [^.]+, 2 usage\.\n", told.out)
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.name


@pytest.mark.parametrize("columns", [30, 40, 64])
@pytest.mark.parametrize("words", [(), ("vectors",), *(words for words, _ in EVERY)], ids=" ".join)
def test_the_help_fits_into_narrow_columns(
    words: tuple[str, ...],
    columns: int,
    command_line: CommandLine,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    whole = command_line(*words, "--help").out
    assert max(map(len, whole.splitlines())) <= 80
    monkeypatch.setenv("COLUMNS", str(columns))
    narrow = command_line(*words, "--help").out
    long = [line for line in narrow.splitlines() if len(line) > columns]
    # A word that has no place to break it stays whole, and so does the name of a command.
    assert [line for line in long if " " in line.strip() and "Usage:" not in line] == []
    assert "".join(narrow.split()) == "".join(whole.split()) or "..." in narrow


def test_the_help_of_all_tells_the_exit_codes_of_all(command_line: CommandLine) -> None:
    told = " ".join(command_line("--help").out.split())
    assert "Exit codes: 0 fine, 1 the checked thing failed, 2 usage. 130 stands for" in told


@pytest.mark.parametrize(
    ("package", "arguments"),
    [
        ("rich", ["solve", "5"]),
        ("rich", ["explain", "0", "1", "2"]),
        ("rich", ["deal"]),
        ("rich", ["odds"]),
        ("numpy", ["simulate", "10"]),
    ],
)
def test_a_missing_package_is_named_with_what_brings_it(
    package: str, arguments: list[str], command_line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = ("setrules.drawing", "setrules._numpy")
    for name in [*sys.modules]:
        if name.partition(".")[0] == package or name.startswith(own):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    told = command_line(*arguments)
    assert (told.code, told.out) == (2, "")
    assert told.err == (
        f"setrules: error: this command needs {package}: "
        f"pip install 'setrules[{EXTRAS[package]}]'\n"
    )


def test_what_needs_no_package_works_without_it(
    command_line: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [*sys.modules]:
        if name.partition(".")[0] in ("rich", "numpy") or name.startswith("setrules.drawing"):
            monkeypatch.delitem(sys.modules, name)
    for package in ("rich", "numpy"):
        monkeypatch.setitem(sys.modules, package, None)
    for arguments in (
        ["solve", "5", "71", "--json"],
        ["explain", "0", "1", "2", "--json"],
        ["deal", "--json"],
        ["odds", "--json"],
        ["completion", "bash"],
    ):
        told = command_line(*arguments)
        assert (told.code, told.err) == (1 if arguments[0] == "solve" else 0, "")


def test_the_extras_are_those_of_the_package() -> None:
    from importlib import metadata

    requires = metadata.requires("setrules") or []
    for package, extra in EXTRAS.items():
        pattern = rf"^{package}\b.*extra == ['\"]{extra}['\"]"
        assert any(re.search(pattern, one) for one in requires), package


def test_a_fault_of_the_program_is_not_hidden() -> None:
    """Only what a user can cause becomes a line."""
    assert failure_of(ValueError("a fault")) is None
    assert failure_of(ModuleNotFoundError("gone", name="setrules.gone")) is None
    assert failure_of(SetRulesError("told")) is not None


def test_python_m_setrules_is_the_command() -> None:
    told = run("explain", "0", "1", "5")
    assert (told.code, told.err) == (1, "")
    assert "\nNot a set.\n" in told.out
