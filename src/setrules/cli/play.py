"""``setrules play``: a game in the terminal."""

from __future__ import annotations

import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

import click

from setrules.cli.common import exit_codes
from setrules.cli.options import daily_option, deck_seed_option, rules_option
from setrules.cli.paths import Source, Target
from setrules.cli.whole import Amount
from setrules.rules import RuleOverrides, RuleSet
from setrules.seeds import daily_seed

if TYPE_CHECKING:
    from setrules.play.table import Table

__all__ = ["register"]

_MOST_MINUTES: Final = 24 * 60
_Penalty: TypeAlias = Literal["none", "point", "time"]


def register(root: click.Group) -> None:
    """Add the command of this module to the command line."""
    root.add_command(_play)


def _duration(context: click.Context, parameter: click.Parameter, value: float | None) -> int:
    """Minutes as milliseconds; 0 for none."""
    return 0 if value is None else max(1, round(value * 60_000))


@click.command("play", epilog=exit_codes("fine"))
@click.option(
    "--player",
    "-p",
    "players",
    multiple=True,
    metavar="NAME",
    help="Who plays; several pass the keyboard on.",
)
@rules_option
@click.option(
    "--minutes",
    "duration_ms",
    type=Amount(_MOST_MINUTES, such_as=10),
    callback=_duration,
    metavar="N",
    help="Play against the clock.",
)
@click.option(
    "--penalty", type=click.Choice(["none", "point", "time"]), help="What a wrong claim costs."
)
@deck_seed_option
@daily_option
@click.option("--save", type=Target(path_type=Path), help="Keep the game in this file.")
@click.option(
    "--resume",
    type=Source(path_type=Path),
    help="Go on with a saved game, and keep it in the same file.",
)
@click.option(
    "--replay",
    type=Source(path_type=Path),
    help="Look at a saved game step by step.",
)
@click.pass_context
def _play(
    context: click.Context,
    players: tuple[str, ...],
    rules_name: str,
    duration_ms: int,
    penalty: _Penalty | None,
    seed: int | None,
    day: datetime.date | None,
    save: Path | None,
    resume: Path | None,
    replay: Path | None,
) -> int:
    """Play the game here, alone or with others at the same keyboard.

    Cards are picked by the number of their slot or by their code, three make a
    claim. Type help to see every command. Ctrl-D leaves, and so does Ctrl-C,
    with exit code 130.
    """
    from setrules.play.clock import real_ms
    from setrules.play.game import Game
    from setrules.play.loop import play_game, show_replay
    from setrules.play.replay import Replay, frames_of
    from setrules.play.saved import GameFile, read_game, read_record
    from setrules.play.screen import TerminalScreen
    from setrules.play.table import Table
    from setrules.play.terminal import line_reader

    from_file = "--replay" if replay else "--resume" if resume else ""
    if from_file:
        given = {
            "--player": players,
            "--rules": rules_name != "edition",
            "--minutes": duration_ms,
            "--penalty": penalty,
            "--seed": seed is not None,
            "--daily": day,
            "--save": replay and save,
            "--resume": replay and resume,
        }
        for option, value in given.items():
            if value:
                raise click.UsageError(f"{from_file} takes the game as it is: leave {option} out")
    if replay:
        frames = frames_of(read_record(replay))
        return show_replay(Replay(frames), TerminalScreen(), line_reader())
    if resume:
        session = read_game(resume)
        table = Table.of(session)
    else:
        table = _table(players, rules_name, duration_ms, penalty, seed, day)
        session = table.deal()
    path = save or resume
    if path and path != resume and path.exists():
        raise click.UsageError(f"{path} exists: --resume goes on with it, --save needs a new file")
    game, file = Game(session, real_ms), GameFile(path) if path else None
    return play_game(table, game, TerminalScreen(), line_reader(), real_ms, file)


def _table(
    players: tuple[str, ...],
    rules_name: str,
    duration_ms: int,
    penalty: _Penalty | None,
    seed: int | None,
    day: datetime.date | None,
) -> Table:
    """The table that the options lay."""
    from setrules.play.commands import check_names
    from setrules.play.table import ALONE, Table

    if day is not None and seed is not None:
        raise click.UsageError("--daily has a seed of its own: leave --seed out")
    if penalty == "time" and not duration_ms:
        raise click.UsageError("--penalty time needs a clock: add --minutes N")
    check_names(players)
    overrides: RuleOverrides = {"duration_ms": duration_ms}
    if penalty is not None:
        overrides["penalty"] = penalty
    return Table(
        players or (ALONE,),
        RuleSet.named(rules_name, **overrides),
        seed if day is None else daily_seed(day),
        "" if day is None else f"Daily challenge of {day.isoformat()}",
    )
